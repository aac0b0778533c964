"""Can it be won, and which move threw it away?"""

from __future__ import annotations

import pytest

import kit
from kit.lab import players
from kit.lab.solve import LosingMove, Solution, losing_move
from kit.tabletop import judging
from kit.tabletop.explaining import move_list
from kit.tabletop.state import NOW
from tests.tabletop.at_table import key, opened


def lost_game():
    """Return a game of Swap in which the fourth move threw the game away."""
    game = kit.deal("swap", seed=3)
    while not game.history or game.history[-1].move != "w4 to w2":
        game.play(players.random(game))
    for _ in range(3):
        game.play(players.random(game))
    return game


@pytest.mark.compiled
def test_a_winning_line_is_stepped_through_and_the_own_game_waits():
    game = lost_game()
    table = opened(game, kept=False)
    won = losing_move(game).won
    table.playing.look_at(won)
    table.search_win()
    assert f"After step {won}: it can be won" in str(table.search.said[0])
    before = game.transcript()
    table.show_line()
    line = table.game
    assert line is not game and line.over and line.result() == [1]
    assert line.history[:won] == game.history[:won] and table.state.step == won
    assert not table.play(line.moves()[0] if line.moves() else "deck to w1") and "only replays" in table.said
    key(table, "undo")
    assert len(line.history) == len(table.game.history) > won
    key(table, "forward")
    assert table.state.step == won + 1
    table.show_line()
    assert table.game is game and game.transcript() == before and table.state.step == won
    table.playing.look_at(NOW)
    assert table.play(game.moves()[0])
    table.playing.look_at(won)
    table.search_win()
    table.show_line()
    table.deal(4)
    assert not table.search.winning_line and not table.search.said
    assert table.play(table.game.moves()[0])


@pytest.mark.parametrize(
    ("point", "words", "marks"),
    [
        (LosingMove(1, 2, "w4 to w2"), "Step 2, w4 to w2, threw it away", {1: "could still be won", 2: "threw it"}),
        (LosingMove(None, 0, None), "lost from the start", {0: "lost by now"}),
        (LosingMove(1, 3, None), "after step 1 it could still be won", {1: "could still be won", 3: "lost by now"}),
        (LosingMove(None, None, None), "not decided", {}),
        (LosingMove(2, None, None), "After step 2 it could still be won", {}),
    ],
)
def test_what_is_not_decided_is_not_claimed(monkeypatch, point, words, marks):
    found = Solution("lost" if point.lost is not None else "not decided", (), 10, 0.1)
    monkeypatch.setattr(judging, "searches", lambda game, stop: iter([(found, point)]))
    game = kit.deal("swap", seed=3)
    for _ in range(3):
        game.play(game.moves()[0])
    table = opened(game, kept=False)
    table.search_win()
    assert words in " ".join(map(str, table.search.said))
    marked = {i: line for i, line in enumerate(move_list(game, table.search.mark)) if "✗" in line or "✓" in line}
    assert marked.keys() == marks.keys() and all(marks[i] in line for i, line in marked.items())
    table.playing.undo()
    assert not table.search.said and not table.search.known
