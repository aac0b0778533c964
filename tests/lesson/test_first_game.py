"""The first game: each task stands until it is done, and the end is told."""

from __future__ import annotations

import kit
from kit.lesson.questions import FirstGame

TASKS = ["be refused", "play one", "play another", "play on"]


def first_game(**setup) -> FirstGame:
    game = kit.setup("six-stacks", **setup) if setup else kit.deal("six-stacks", seed=872, players=2)
    return FirstGame(game, "3d to s6", TASKS, won="well done", lost="a pity")


def test_the_first_task_stands_until_the_move_is_refused():
    shown = first_game()
    assert TASKS[0] in shown.line.value
    shown.table.model.play("9s to s1")  # refused, but another one
    assert TASKS[0] in shown.line.value
    shown.table.model.play("3d to s6")
    assert TASKS[1] in shown.line.value
    shown.table.model.play("9s to s1")
    assert TASKS[1] in shown.line.value


def test_a_move_takes_the_next_task_and_the_last_one_stays():
    shown, said = first_game(), []
    for move in ("3d to s4", "5d to s5", "Kh to s4"):
        shown.table.model.play(move)
        said.append(shown.line.value)
    assert [task for task in TASKS for line in said if task in line] == ["play another", "play on", "play on"]


def test_whoever_plays_at_once_is_not_asked_to_be_refused():
    shown = first_game()
    shown.table.model.play("Kh to s1")
    assert TASKS[2] in shown.line.value
    shown.table.model.playing.undo()
    assert TASKS[0] in shown.line.value


def test_a_game_that_is_won_is_told_so():
    shown = first_game()
    for move in ("3d to s4", "5d to s5", "Kh to s4", "2c to s2", "As to s2", "Js to s2"):
        shown.table.model.play(move)
    assert "You have won." in shown.line.value and "well done" in shown.line.value


def test_a_game_that_is_lost_is_told_so():
    shown = first_game(stacks=["Qs", "9d"], hands=["4c 6h 2d", "Js 3c 5h"], strikes=[2, 0])
    shown.table.model.play("strike")
    assert "This time you have lost." in shown.line.value and "a pity" in shown.line.value
