"""Tables of rulings: several games side by side, and one game without a heading."""

import pytest

import kit
from notebooks.extras.rulings import compare_rulings

GRID = ["2c", "5d", "9h", "Ks", "7c", "Jd", "3h", "8s"]
ON_GRID = ["g1 to g5", "g3 to me", "pass"]


def grid_game(variant: int) -> kit.Game:
    """Return a position of Grid in which seat 1 has stacked once."""
    game = kit.setup("grid", grid=GRID, own=["6h", "Qs"], variant=variant)
    game.play("g8 to g4")
    return game


def test_compare_rulings_shows_several_games_side_by_side():
    found = compare_rulings({"variant 1": grid_game(1), "<b>": grid_game(3)}, ON_GRID)
    assert {move: {name: each.legal for name, each in row.items()} for move, row in found.moves.items()} == {
        "g1 to g5": {"variant 1": True, "<b>": True}, "g3 to me": {"variant 1": False, "<b>": True},
        "pass": {"variant 1": False, "<b>": False},
    }
    shown = found._repr_html_()
    assert shown.count("✓ allowed") == 3 and shown.count("✗ refused") == 3
    assert "<th>variant 1</th><th>&lt;b&gt;</th>" in shown, "no name can become part of the page"


def test_compare_rulings_of_one_game_has_no_heading_and_reports_bad_moves():
    found, game = compare_rulings(grid_game(3), ["<fly> away", *ON_GRID]), grid_game(3)
    shown, told = found._repr_html_(), game.ruling("g3 to me")
    assert shown.count("<th>") == len(ON_GRID) + 1
    assert f"  allowed by {told.rule} ({told.status}). {told.text}" in repr(found).splitlines()
    assert "cannot be read" in shown and "<fly>" not in shown
    with pytest.raises(kit.BadMove) as error:
        game.ruling("<fly> away")
    assert f"  cannot be read. {error.value}" in repr(found).splitlines()
