"""A move that is meant right and cannot be read: the error says how it is written."""

from __future__ import annotations

import pytest

import kit

SWAP = {"work": ["9d Ac", "5h", "", ""]}
GRID = {"grid": ["4d", "5d", "Ks", "Qs", "Js", "Ts", "9s", "8s"], "own": ["Ac", "Ah"]}
TILES = {"columns": ["5d", "4s", "As", "Ah", *[""] * 5]}


@pytest.mark.parametrize(
    ("slug", "named", "said", "right"),
    [
        ("swap", SWAP, "ac to top", "w1 to top"),
        ("swap", SWAP, "Ac to 5h", "w1 to w2"),
        ("solitaire-for-two", TILES | {"phase": "play"}, "c3 to top", "As to top"),
        ("six-suit-solitaire", TILES, "C3 to  Top", "As to top"),
        ("six-suit-solitaire", TILES, "4s to 5d", "c2 to c1"),
        ("six-suit-solitaire", TILES, "sA to top", "As to top"),
        ("six-stacks", {"stacks": ["Jh"], "hands": ["Th", ""]}, "Th to Jh", "Th to s1"),
        ("grid", GRID, "4d to 5d", "g1 to g2"),
    ],
)
def test_a_move_with_another_name_for_a_card_or_place_is_told_as_it_is_written(slug, named, said, right):
    game = kit.setup(slug, **named)
    assert right in game.moves()
    for ask in (game.ruling, game.play, game.mover):
        with pytest.raises(kit.BadMove, match=f"; write `{right}`$"):
            ask(said)
    assert game.history == []


@pytest.mark.parametrize("said", ["9d to top", "Ac to 9c", "Kh to top", "5h to top", "w1 top", "", 7])
def test_what_is_no_legal_move_by_any_name_is_not_guessed_at(said):
    with pytest.raises(kit.BadMove) as refused:
        kit.setup("swap", **SWAP).ruling(said)
    assert "write `" not in str(refused.value)


def test_of_several_moves_that_may_be_meant_none_is_told():
    game = kit.setup("stack-em", hand="5h 3d")
    with pytest.raises(kit.BadMove) as refused:
        game.ruling("hand to w1")
    assert "; write" not in str(refused.value)
