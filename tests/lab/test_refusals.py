"""Search and review without the compiler: what they refuse, ends that need no search, and the search's memory."""

import json

import pytest

import kit
from kit.lab.search import workspace as positions
from kit.lab.solve import Solution, solve, solve_deals
from tests.rules.rows import lay_out
from tests.test_cli import run

POINTS = "six-suit-solitaire"


@pytest.mark.parametrize("budget", [{"nodes": 0}, {"nodes": 1.5}, {"nodes": True}, {"seconds": 0}, {"seconds": "1"}])
def test_a_budget_that_is_none_is_refused_by_name(budget):
    with pytest.raises(kit.BadOption, match=next(iter(budget))):
        solve(kit.deal("swap"), **budget)


def test_a_game_without_a_search_is_refused():
    with pytest.raises(kit.BadOption, match="there is a search for six-suit-solitaire, stack-em and swap"):
        solve(kit.deal("six-stacks", seed=1))


def test_a_solution_is_printed_on_one_line():
    assert str(Solution("lost", (), 1, 0.25)) == "lost (1 position, 0.250 s)"
    assert str(Solution("won", ("draw", "Ah to top"), 1_234, 2)) == "won in 2 moves (1,234 positions, 2.000 s)"


def test_a_game_that_is_over_is_decided():
    over = lay_out(POINTS, {"table": "everything"})
    over.play("Kw to top")
    assert (solve(over).verdict, solve(over).points) == ("won", 2_000)


def test_points_are_asked_for_only_where_there_are_some():
    with pytest.raises(kit.BadOption, match="points is 5"):
        solve(kit.deal("swap", seed=1), points=5)
    with pytest.raises(kit.BadOption, match="points is '500'"):
        solve(kit.deal(POINTS, seed=1), points="500")
    with pytest.raises(kit.BadOption, match="best_of_deals"):
        solve_deals(POINTS, 3)


def test_positions_with_the_same_hash_are_not_taken_for_each_other(monkeypatch):
    """Every position is made to look for its place in the same row."""
    monkeypatch.setattr(positions, "hashed", lambda row: 0)
    memory = positions.new_memory(4)

    def known(search, one, other):
        positions.write_down(memory, search, one, other)
        return positions.is_known(memory)

    assert not known(1, 10, 20)
    assert not known(1, 10, 21)
    assert not known(1, 11, 20)
    assert known(1, 10, 20)
    assert not known(2, 10, 20)


# ---- review ----


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"seat": 3}, "seat is 3"), ({"seat": True}, "seat is True"), ({"by": "nobody"}, "by is 'nobody'"),
        ({"by": "lookahead"}, "thousands of times as long"), ({"by": ["careful"]}, "by is"),
        ({"playouts": 1}, "playouts is 1"), ({"seed": -1}, "seed is -1"), ({"seats": 1}, "kit.review has no 'seats'"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(wrong, told):
    with pytest.raises(kit.BadOption, match=told):
        kit.review(kit.deal("six-stacks", seed=1), **wrong)
    with pytest.raises(kit.BadOption, match=r"kit\.review takes a game"):
        kit.review("six-stacks")


def test_what_cannot_be_reviewed_is_one_line_and_exit_code_2():
    done = run("review", "-", "--by", "lookahead", given=json.dumps(kit.deal("six-stacks", seed=1).position()))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1 and done.stderr.startswith("kit: ")
