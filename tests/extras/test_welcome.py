"""The first game: it suggests what to try next, and reports how the game ended."""

import pytest

import kit
from notebooks.extras.welcome import FirstGame

LOSES = {"stacks": ["Qs", "9d"], "hands": ["4c 6h 2d", "Js 3c 5h"], "strikes": [2, 0]}


@pytest.mark.parametrize(("setup", "lines"), [
    ({}, [("", "be refused"), ("9s to s1", "be refused"), ("3d to s6", "play one"), ("9s to s1", "play one")]),
    ({}, [("3d to s4", "play another"), ("5d to s5", "play on"), ("Kh to s4", "play on"), ("2c to s2", "play on"),
          ("As to s2", "play on"), ("Js to s2", "You have won.</b> well done")]),
    ({}, [("Kh to s1", "play another"), ("undo", "be refused")]),
    (LOSES, [("strike", "This time you have lost.</b> a pity")]),
])
def test_first_game_suggests_the_next_step_and_reports_the_end(setup, lines):
    game = kit.setup("six-stacks", **setup) if setup else kit.deal("six-stacks", seed=872, players=2)
    first = FirstGame(game, "3d to s6", ["be refused", "play one", "play another", "play on"], "well done", "a pity")
    for move, line in lines:
        first.table.model.playing.undo() if move == "undo" else move and first.table.model.play(move)
        assert f"{line}</div>" in first.line.value
