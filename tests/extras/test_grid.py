"""Games of Grid beside each other: turns are cut where another seat moves."""

from itertools import pairwise

import pytest

import kit
from notebooks.extras.grid import list_turns, compare_turns


@pytest.fixture(scope="module")
def laws() -> dict[str, kit.Game]:
    """One deal of Grid played to its end under each variant."""
    return {f"variant {each}": kit.played("grid", 7, by="careful", players=3, variant=each) for each in (1, 2, 3)}


def test_a_turn_is_what_one_seat_does_until_another_moves(laws):
    assert list_turns(kit.deal("grid", seed=7)) == []
    for game in laws.values():
        ended = [event for step in game.history for event in step.events if event.kind in ("turn", "pass")]
        seats, moves = zip(*(turn.split(": ") for turn in list_turns(game)), strict=True)
        assert len(seats) == len(ended) and all(one != other for one, other in pairwise(seats))
        assert sum(len(each.split(", ")) for each in moves) == len(game.history)


def test_turns_stand_in_rows_and_games_in_columns(laws):
    beside = compare_turns(laws)
    assert list(beside) == list(laws) and beside.index[0] == 1 and beside.index.name == "turn"
    assert len(beside) == max(len(list_turns(game)) for game in laws.values())
    assert beside.loc[10, "variant 2"] == "seat 1: g6 to g1, g4 to g7"
    assert beside["variant 3"].iloc[-1] == ""
