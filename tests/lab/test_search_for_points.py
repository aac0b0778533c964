"""The search for the best score: its lines against the law, its budgets, and what it claims."""

from __future__ import annotations

import pytest

import kit
from kit.lab.solve import solve
from kit.lab.solve_deals import solve_deals
from tests.rules.rows import lay_out

PATIENCE = 600  # seconds: the first run compiles the rollouts
GAME = "six-suit-solitaire"


@pytest.mark.compiled
@pytest.mark.timeout(PATIENCE)
def test_a_line_makes_the_points_that_it_claims():
    won = 0
    for seed in range(6):
        game = kit.deal(GAME, seed=seed, forgetful=bool(seed % 2), aces_open=seed < 4)
        solution = solve(game, nodes=100_000)
        for move in solution.line:
            game.play(move)
        assert game.over
        assert game.score()["total"] == solution.points
        assert (game.result() == [1]) == (solution.verdict == "won")
        won += solution.verdict == "won"
    assert won >= 3


@pytest.mark.compiled
@pytest.mark.timeout(PATIENCE)
def test_a_search_goes_on_for_the_points_that_are_asked_for():
    game = kit.deal(GAME, seed=3)
    little, more = solve(game, nodes=60_000, points=-1_000), solve(game, nodes=60_000, points=5_000)
    assert little.nodes < 6_000 < 60_000 <= more.nodes < 70_000
    assert little.points <= more.points


@pytest.mark.compiled
@pytest.mark.timeout(PATIENCE)
def test_a_search_is_the_same_every_time():
    first, second = (solve(kit.deal(GAME, seed=4), nodes=50_000, points=5_000) for _ in range(2))
    assert (first.line, first.points, first.nodes) == (second.line, second.points, second.nodes)


@pytest.mark.compiled
@pytest.mark.timeout(PATIENCE)
def test_the_last_tile_is_found():
    solution = solve(lay_out(GAME, {"table": "everything"}))
    assert (solution.verdict, solution.line, solution.points) == ("won", ("Kw to top",), 2_000)
    assert str(solution).startswith("won, 2000 points in 1 move (")


def test_a_game_that_is_over_is_decided():
    over = lay_out(GAME, {"table": "everything"})
    over.play("Kw to top")
    assert (solve(over).verdict, solve(over).points) == ("won", 2_000)


def test_points_are_asked_for_only_where_there_are_some():
    with pytest.raises(kit.BadOption, match="points is 5"):
        solve(kit.deal("swap", seed=1), points=5)
    with pytest.raises(kit.BadOption, match="points is '500'"):
        solve(kit.deal(GAME, seed=1), points="500")
    with pytest.raises(kit.BadOption, match="best_of_deals"):
        solve_deals(GAME, 3)
