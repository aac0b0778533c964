"""Tables of rulings: every answer is the game's own, marked as allowed or refused."""

from __future__ import annotations

import pytest

import kit
from kit.lesson.rulings import rulings

GRID = ["2c", "5d", "9h", "Ks", "7c", "Jd", "3h", "8s"]
MOVES = ["g1 to g5", "g3 to me", "pass"]


def laid(variant: int) -> kit.Game:
    """Return a position of Grid in which seat 1 has stacked once."""
    game = kit.setup("grid", grid=GRID, own=["6h", "Qs"], variant=variant)
    game.play("g8 to g4")
    return game


def test_several_games_answer_beside_each_other():
    games = {f"variant {variant}": laid(variant) for variant in (1, 3)}
    found = rulings(games, MOVES)
    assert {move: {name: each.legal for name, each in row.items()} for move, row in found.moves.items()} == {
        "g1 to g5": {"variant 1": True, "variant 3": True},
        "g3 to me": {"variant 1": False, "variant 3": True},
        "pass": {"variant 1": False, "variant 3": False},
    }
    shown = found._repr_html_()
    assert shown.count("✓ allowed") == 3 and shown.count("✗ refused") == 3
    assert "<th>variant 1</th><th>variant 3</th>" in shown


def test_one_game_answers_alone_needs_no_heading_and_says_what_cannot_be_read():
    found, game = rulings(laid(3), ["<fly> away", *MOVES]), laid(3)
    shown, told = found._repr_html_(), game.ruling("g3 to me")
    assert shown.count("<th>") == len(MOVES) + 1
    assert f"  allowed by {told.rule} ({told.status}). {told.text}" in repr(found).splitlines()
    assert "cannot be read" in shown and "<fly>" not in shown
    with pytest.raises(kit.BadMove) as error:
        game.ruling("<fly> away")
    assert f"  cannot be read. {error.value}" in repr(found).splitlines()


def test_what_stands_in_a_sentence_cannot_become_part_of_the_page():
    shown = rulings({"<b>": laid(1)}, ["g1 to g5"])._repr_html_()
    assert "<th>&lt;b&gt;</th>" in shown
