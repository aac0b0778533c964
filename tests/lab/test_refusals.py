"""Searches without the compiler: refused arguments, finished games, and the memory of a search."""

import pytest

import kit
from kit.lab.search import workspace as positions
from kit.lab.solve import Solution, solve, solve_deals
from tests.rules.rows import lay_out

POINTS = "six-suit-solitaire"


def test_solution_prints_on_one_line():
    assert str(Solution("lost", (), 1, 0.25)) == "lost (1 position, 0.250 s)"
    assert str(Solution("won", ("draw", "Ah to top"), 1_234, 2)) == "won in 2 moves (1,234 positions, 2.000 s)"


def test_solve_returns_the_score_when_the_game_is_over():
    over = lay_out(POINTS, {"table": "everything"})
    over.play("Kw to top")
    assert (solve(over).verdict, solve(over).points) == ("won", 2_000)


def test_solve_deals_names_the_right_function_for_a_game_for_points():
    with pytest.raises(kit.BadOption, match="find_best_scores"):
        solve_deals(POINTS, 3)


def test_memory_distinguishes_positions_with_the_same_hash(monkeypatch):
    """Give all positions the same hash."""
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
