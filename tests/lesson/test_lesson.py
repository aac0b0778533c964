"""Lessons: what is asked, practised and played, and what the report then tells."""

from __future__ import annotations

import json

import pytest

import kit
from kit.lesson.lesson import Lesson
from kit.play.question import read_question
from tests.lesson.buttons import press


@pytest.fixture
def game():
    """A position with two allowed moves and two that are refused."""
    return kit.setup("six-stacks", stacks=["Jh", "9s 8c", "5d", "2c"], hands=["Td 7s 4c Ts", "Kc 3d Qc"])


MOVES = ["Td to s1", "7s to s2", "4c to s3", "Ts to s2"]


def test_which_moves_is_answered_by_the_rulings_and_counted(game):
    lesson = Lesson("rules/01_six_stacks")
    asked = lesson.which(game, "Which?", MOVES)
    report = lesson.report()
    assert asked.answer() == [move for move in MOVES if move in game.moves()]
    asked.choices["Td to s1"].value = asked.choices["4c to s3"].value = True
    asked.check.click()
    assert "Not quite" in asked.said.value
    assert "4♣ to s3</b>, refused" in asked.said.value
    assert "7♠ to s2</b>, allowed" in asked.said.value
    assert "10♦ to s1" not in asked.said.value
    assert "0 of 1 questions answered" in report.said.value
    for move in MOVES:
        asked.choices[move].value = move in asked.answer()
    asked.check.click()
    assert "That is right" in asked.said.value
    assert "1 of 1 questions answered, 0 at the first try" in report.said.value


def test_a_question_asked_again_counts_once_and_keeps_its_first_result(game):
    lesson = Lesson("rules/01_six_stacks")
    guesses = {"Yes": {"legal": True}, "No": {"legal": False}}
    for first in ("Yes", "No"):
        case = lesson.what(game, "Ts to s2", "May you?", guesses, rule="fits")
        press(case.buttons, first)
        press(case.buttons, "No")
    assert repr(lesson) == "<lesson rules/01_six_stacks: 1 of 1 questions answered, 0 at the first try>"


def test_what_was_not_right_at_the_first_try_is_asked_again_until_it_is(game):
    lesson = Lesson("rules/01_six_stacks")
    guesses = {"Yes": {"legal": True}, "No": {"legal": False}}
    right, wrong = (lesson.what(game, move, f"{move}?", guesses, rule="fits") for move in ("Td to s1", "Ts to s2"))
    report = lesson.report()
    press(right.buttons, "Yes")
    for text in ("Yes", "No"):
        press(wrong.buttons, text)
    assert str(report) == "2 of 2 questions answered, 1 at the first try.\nTo try again: 2. Ts to s2?"
    for tries in (["Yes", "No"], ["No"]):
        press(report.choices.children, "2. Ts to s2?")
        anew = report.children[-1]
        for text in tries:
            press(anew.buttons, text)
        assert bool(report.choices.children) == (tries != ["No"])
    assert "you have put right since" in report.said.value
    assert repr(lesson) == "<lesson rules/01_six_stacks: 2 of 2 questions answered, 1 at the first try>"


def test_a_question_without_one_right_guess_is_refused(game):
    guesses = {"Yes": {"legal": True}, "Surely": {"legal": True}}
    with pytest.raises(kit.KitError, match="2 of its guesses are right"):
        Lesson("rules/01_six_stacks").what(game, "Td to s1", "May you?", guesses, rule="fits")


def test_a_task_is_done_when_the_reader_has_played_it_and_not_before(game):
    task = Lesson("rules/01_six_stacks").practise(game, "Play a black card.", after={"stacks.2": "9s 8c 7s"})
    assert "Your turn" in task.line.value
    task.table.model.play("Td to s1")
    assert not task.done
    task.table.model.playing.undo()
    task.table.model.play("7s to s2")
    assert task.done
    assert "Done" in task.line.value


def test_a_task_to_try_what_is_refused_is_done_by_that_move_only(game):
    task = Lesson("rules/01_six_stacks").practise(game, "Try the 10♠ on the eight.", tries="Ts to s2")
    task.table.model.play("7s to s1")
    assert "not allowed" in task.table.said
    assert not task.done
    task.table.model.play("Ts to s2")
    assert task.done


def test_a_whole_game_tells_the_readers_score():
    whole = Lesson("rules/01_six_stacks").whole_game(kit.deal("six-stacks", seed=1, players=2), seats="person")
    table = whole.table
    assert "0 moves. The score: 0 for you, 0 for seat 2" in whole.line.value
    while not table.game.over:
        table.model.play(table.game.moves()[0])
    strikes = table.game.score()["parts"]["strikes"]
    own = sum(step.seat == 1 for step in table.game.history)
    assert f"{own} moves. The score: {strikes[0]} for you, {strikes[1]} for seat 2" in whole.line.value
    assert ("You have won" in whole.line.value) == (1 in table.game.result())


def test_a_task_keeps_its_own_game_and_the_computer_waits_once_it_is_done():
    game = kit.setup("fashion", hands=["7c 4s Tc 2s", "9h 3d 8d Ah"])
    task = Lesson("rules/04_fashion").practise(game, "Take the K♦.", after={"owners.Kd": [1]})
    task.table.model.play("7c to Kd")
    assert task.done and not game.history
    assert [step.seat for step in task.table.game.history] == [1]
    assert "would play now" in task.table.controls.status.value


def test_questions_with_the_same_words_are_told_apart_by_their_moves():
    game = kit.deal("stack-em")
    lesson = Lesson("rules/05_stack_em")
    for moves in (["draw"], ["draw", "Ah to top"]):
        which = lesson.which(game, "Which?", moves)
        for chosen in (False, True):  # wrong at first, for a card can be drawn
            which.choices["draw"].value = chosen
            which.answer_now()
    again = str(lesson.report()).splitlines()[1:]
    assert [line.partition("1. ")[2] or line.partition("2. ")[2] for line in again] == [
        "Which? draw", "Which? draw, A♥ to top"
    ]


def test_exercise_stays_the_same_question_when_mistakes_are_added_to_it():
    plain, named = Lesson("chance/01_half_or_most"), Lesson("chance/01_half_or_most")
    plain.exercise(1, "How many?", lambda: 5, 1)
    named.exercise(1, "How many?", lambda: 5, 1, mistakes={"forgot the root": 25})
    (before,), (after,) = (json.loads(lesson.key()) for lesson in (plain, named))
    assert after == before | {"mistakes": {"forgot the root": 25.0}}
    assert read_question(after).id == read_question(before).id


def test_key_refuses_a_mistake_when_its_number_is_right():
    lesson = Lesson("chance/01_half_or_most")
    lesson.exercise(1, "How many?", lambda: 5, 1, mistakes={"rounded down": 4})
    with pytest.raises(kit.BadOption, match="4 is right; it cannot be the mistake 'rounded down'"):
        lesson.key()
