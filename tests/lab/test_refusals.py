"""Searches without the compiler: what they refuse, ends that need no search, and the memory of a search."""

import pytest

import kit
from kit.lab.search import workspace as positions
from kit.lab.solve import Solution, solve, solve_deals
from tests.rules.rows import lay_out

POINTS = "six-suit-solitaire"


def test_a_solution_is_printed_on_one_line():
    assert str(Solution("lost", (), 1, 0.25)) == "lost (1 position, 0.250 s)"
    assert str(Solution("won", ("draw", "Ah to top"), 1_234, 2)) == "won in 2 moves (1,234 positions, 2.000 s)"


def test_a_game_that_is_over_is_decided():
    over = lay_out(POINTS, {"table": "everything"})
    over.play("Kw to top")
    assert (solve(over).verdict, solve(over).points) == ("won", 2_000)


def test_many_deals_of_a_game_for_points_are_refused_with_what_to_call():
    with pytest.raises(kit.BadOption, match="find_best_scores"):
        solve_deals(POINTS, 3)


def test_positions_with_the_same_hash_are_not_taken_for_each_other(monkeypatch):
    """Make every position look for its place in the same row."""
    monkeypatch.setattr(positions, "hash_row", lambda row: 0)
    memory = positions.new_memory(4)

    def known(search, one, other):
        positions.write_head(memory, search, one, other)
        return positions.remember_position(memory)

    assert not known(1, 10, 20)
    assert not known(1, 10, 21)
    assert not known(1, 11, 20)
    assert known(1, 10, 20)
    assert not known(2, 10, 20)
