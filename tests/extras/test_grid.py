"""Games of Grid beside each other: turns are cut where another seat moves, and the scores share their scale."""

from __future__ import annotations

from itertools import pairwise

import pytest

import kit
from notebooks.extras.grid import score_charts_beside, turns, turns_beside


@pytest.fixture(scope="module")
def laws() -> dict[str, kit.Game]:
    """One deal of Grid played to its end under each variant."""
    return {f"variant {each}": kit.played("grid", 7, by="careful", players=3, variant=each) for each in (1, 2, 3)}


def test_a_turn_is_what_one_seat_does_until_another_moves(laws):
    assert turns(kit.deal("grid", seed=7)) == []
    for game in laws.values():
        ended = [event for step in game.history for event in step.events if event.kind in ("turn", "pass")]
        seats, moves = zip(*(turn.split(": ") for turn in turns(game)), strict=True)
        assert len(seats) == len(ended) and all(one != other for one, other in pairwise(seats))
        assert sum(len(each.split(", ")) for each in moves) == len(game.history)


def test_turns_stand_in_rows_and_games_in_columns(laws):
    beside = turns_beside(laws)
    assert list(beside) == list(laws) and beside.index[0] == 1 and beside.index.name == "turn"
    assert len(beside) == max(len(turns(game)) for game in laws.values())
    assert beside.loc[10, "variant 2"] == "seat 1: g6 to g1, g4 to g7"
    assert beside["variant 3"].iloc[-1] == ""


def test_scores_beside_each_other_share_their_scale(laws):
    chart = score_charts_beside(laws)
    assert len({axes.get_ylim() for axes in chart.figure.axes}) == 1
    for axes, game in zip(chart.figure.axes, laws.values(), strict=True):
        assert [line.get_ydata()[-1] for line in axes.lines] == game.score()["total"]
    assert chart.sentence.startswith("variant 1: seat 1 has 9, seat 2 has 22, seat 3 has 18; variant 2: ")
