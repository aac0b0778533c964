"""Can it be won, and which move threw it away?"""

from __future__ import annotations

import asyncio
import threading

import pytest

import kit
from kit.lab import players
from kit.lab.solve import Solution
from kit.lab.turning_point import TurningPoint, turning_point
from kit.view.table import messages, win_search
from tests.view.table.pointer import key, said


def lost_game():
    """A game of Swap in which the fourth move threw the game away."""
    game = kit.deal("swap", seed=3)
    while not game.history or game.history[-1].move != "w4 to w2":
        game.play(players.random(game))
    for _ in range(3):
        game.play(players.random(game))
    return game


def shown_moves(table):
    return [line for line, _ in table.controls.moves.options]


def test_only_games_with_a_search_offer_one(table):
    assert table.controls.study.layout.display == "none"
    assert kit.table(kit.deal("swap")).controls.study.layout.display is None


@pytest.mark.compiled
def test_the_move_that_threw_it_away_is_said_and_marked():
    game = lost_game()
    table = kit.table(game, kept=False)
    table.controls.solve.click()
    point = turning_point(game)
    assert point.move == "w4 to w2" and point.lost == point.won + 1
    text = messages.plain(table.controls.verdict.value)
    assert f"After step {len(game.history)}: it can no longer be won" in text
    assert f"Step {point.lost}, {point.move}, threw it away" in text
    marked = [i for i, line in enumerate(shown_moves(table)) if "threw it away" in line]
    assert marked == [point.lost]
    assert table.controls.line.disabled and not table.controls.solve.disabled
    table.undo()
    assert not table.controls.verdict.value and not any("threw" in line for line in shown_moves(table))


@pytest.mark.compiled
def test_a_winning_line_is_stepped_through_and_the_own_game_waits():
    game = lost_game()
    table = kit.table(game, kept=False)
    won = turning_point(game).won
    table.look_at(won)
    table.controls.solve.click()
    assert f"After step {won}: it can be won" in table.controls.verdict.value
    before = game.transcript()
    table.controls.line.click()
    line = table.game
    assert line is not game and line.over and line.result() == [1]
    assert line.history[:won] == game.history[:won] and table.sitting.step == won
    assert not table.play(line.moves()[0] if line.moves() else "deck to w1") and "only replays" in said(table)
    key(table, "undo")
    assert len(line.history) == len(table.game.history) > won
    key(table, "forward")
    assert table.sitting.step == won + 1
    table.controls.line.click()
    assert table.game is game and game.transcript() == before and table.sitting.step == won
    table.controls.now.click()
    assert table.play(game.moves()[0])


@pytest.mark.compiled
def test_another_deal_while_a_winning_line_is_shown_can_be_played():
    table = kit.table(kit.deal("swap", seed=3), kept=False)
    table.controls.solve.click()
    table.controls.line.click()
    table.deal(4)
    assert table.controls.line.disabled and not table.controls.verdict.value
    assert table.play(table.game.moves()[0])


@pytest.mark.parametrize(
    ("point", "words", "marks"),
    [
        (TurningPoint(None, 0, None), "lost from the start", {0: "lost by now"}),
        (TurningPoint(1, 3, None), "after step 1 it could still be won", {1: "could still be won", 3: "lost by now"}),
        (TurningPoint(None, None, None), "not decided", {}),
        (TurningPoint(2, None, None), "After step 2 it could still be won", {}),
    ],
)
def test_what_is_not_decided_is_not_claimed(monkeypatch, point, words, marks):
    found = Solution("lost" if point.lost is not None else "not decided", (), 10, 0.1)
    monkeypatch.setattr(win_search, "searches", lambda game, stop: iter([(found, point)]))
    game = kit.deal("swap", seed=3)
    for _ in range(3):
        game.play(game.moves()[0])
    table = kit.table(game, kept=False)
    table.controls.solve.click()
    assert words in messages.plain(table.controls.verdict.value)
    marked = {i: line for i, line in enumerate(shown_moves(table)) if "✗" in line or "✓" in line}
    assert marked.keys() == marks.keys() and all(marks[i] in line for i, line in marked.items())


def test_a_search_leaves_the_table_free_and_ends_when_nobody_waits(monkeypatch):
    searching, ended = threading.Event(), threading.Event()

    def endless(game, stop):
        searching.set()
        assert stop.wait(30)
        ended.set()
        yield None

    monkeypatch.setattr(win_search, "searches", endless)

    async def play():
        table = kit.table(kit.deal("stack-em", seed=5), kept=False)
        table.pace.pauses = dict.fromkeys(table.pace.pauses, 0.001)
        table.controls.solve.click()
        await asyncio.to_thread(searching.wait, 30)
        assert "Searching" in table.controls.verdict.value and table.controls.solve.disabled
        table.play(table.game.moves()[0])
        assert len(table.game.history) == 1 and not ended.is_set()  # the answer for the start is still wanted
        table.deal(6)
        await asyncio.to_thread(ended.wait, 30)
        assert not table.controls.verdict.value and not table.controls.solve.disabled

    asyncio.run(play())


def test_a_position_laid_by_hand_is_not_called_a_deal(table):
    assert "Your position" in said(table) and "Deal" not in said(table)
    dealt = kit.table(kit.load(kit.deal("swap", seed=3).transcript()), kept=False)
    assert "Deal 3" in said(dealt)
