"""The turns of games of Grid, also side by side."""

from itertools import pairwise

import pytest

import kit
from notebooks.extras.grid import compare_turns, list_turns


@pytest.fixture(scope="module")
def games() -> dict[str, kit.Game]:
    """The games of one deal of Grid, played to the end in each variant."""
    return {f"variant {each}": kit.play_deal("grid", 7, by="careful", players=3, variant=each) for each in (1, 2, 3)}


def test_turns_are_divided_where_another_seat_moves(games):
    assert list_turns(kit.deal("grid", seed=7)) == []
    for game in games.values():
        ends = [event for step in game.history for event in step.events if event.kind in ("turn", "pass")]
        seats, moves = zip(*(turn.split(": ") for turn in list_turns(game)), strict=True)
        assert len(seats) == len(ends) and all(one != other for one, other in pairwise(seats))
        assert sum(len(each.split(", ")) for each in moves) == len(game.history)


def test_compare_turns_has_turns_in_rows_and_games_in_columns(games):
    table = compare_turns(games)
    assert list(table) == list(games) and table.index[0] == 1 and table.index.name == "turn"
    assert len(table) == max(len(list_turns(game)) for game in games.values())
    assert table.loc[10, "variant 2"] == "seat 1: g6 to g1, g4 to g7"
    assert table["variant 3"].iloc[-1] == ""
