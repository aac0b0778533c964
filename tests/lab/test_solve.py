"""The solver: its lines against the law, what it says of what, and honest budgets."""

from __future__ import annotations

import pytest

import kit
from kit.lab.solve import Solution, solve

GAMES = {"stack-em": {"work_stacks": 4, "hand_limit": 5}, "swap": {"work_stacks": 6}}


@pytest.mark.compiled
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("order", ["A-K", "2-A"])
def test_a_winning_line_can_be_played_to_the_end(slug, order):
    won = 0
    for seed in range(12):
        game = kit.deal(slug, seed=seed, order=order, **GAMES[slug])
        solution = solve(game, nodes=30_000)
        for move in solution.line:
            game.play(move)
        assert (game.result() == [1]) == (solution.verdict == "won")
        won += solution.verdict == "won"
    assert won >= 6


@pytest.mark.compiled
def test_a_line_found_wide_can_be_played_to_the_end():
    found = 0
    for seed in range(40):
        game = kit.deal("stack-em", seed=seed, work_stacks=3, hand_limit=5)
        solution = solve(game, nodes=25_000)
        if solution.verdict == "won" and solution.nodes > 2_000:
            found += 1
            for move in solution.line:
                game.play(move)
            assert game.result() == [1]
        if found == 3:
            break
    assert found == 3


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(6))
def test_along_a_winning_line_every_position_can_be_won(seed):
    game = kit.deal("stack-em", seed=seed, work_stacks=4, hand_limit=7)
    line = solve(game).line
    for place, move in enumerate(line):
        if place % 4 == seed % 4:
            assert solve(game).verdict == "won", game
        game.play(move)
    assert game.result() == [1]


@pytest.mark.compiled
def test_an_ended_game_is_decided_at_once():
    game = kit.deal("stack-em", seed=1, work_stacks=4, hand_limit=7)
    for move in solve(game).line:
        game.play(move)
    assert solve(game).verdict == "won"
    assert solve(game).line == ()
    game = kit.deal("stack-em", seed=1, work_stacks=1, hand_limit=1)
    while not game.over:
        game.play(game.moves()[0])
    assert solve(game).verdict == "lost"


@pytest.mark.compiled
def test_a_paradox_in_swap_is_lost_and_its_mending_won():
    """4h over 5s and 6s over 3h lock each other; 3h over 6s instead locks nothing."""
    low = {"c": 13, "d": 13, "h": 2, "s": 4}
    rest_of_deck = [rank + suit for suit, ranks in (("h", "56789TJQK"), ("s", "789TJQK")) for rank in ranks]
    fields = {"game": "swap", "options": kit.deal("swap", work_stacks=2).options, "deck": " ".join(rest_of_deck)}
    locked = kit.load(fields | {"work": ["5s 4h", "3h 6s"], "top": low})
    free = kit.load(fields | {"work": ["5s 4h", "6s 3h"], "top": low})
    assert solve(locked).verdict == "lost"
    assert solve(free).verdict == "won"


@pytest.mark.compiled
def test_a_budget_of_positions_is_kept_and_leaves_it_undecided():
    game = kit.deal("swap", seed=3, work_stacks=3)
    solution = solve(game, nodes=5_000)
    assert solution.verdict == "not decided"
    assert solution.line == ()
    assert 5_000 <= solution.nodes <= 5_100


@pytest.mark.compiled
def test_a_budget_of_seconds_ends_the_search():
    game = kit.deal("swap", seed=3, work_stacks=3)
    assert solve(game, nodes=None, seconds=0.05).verdict == "not decided"


@pytest.mark.parametrize("budget", [{"nodes": 0}, {"nodes": 1.5}, {"nodes": True}, {"seconds": 0}, {"seconds": "1"}])
def test_a_budget_that_is_none_is_refused_by_name(budget):
    with pytest.raises(kit.BadOption, match=next(iter(budget))):
        solve(kit.deal("swap"), **budget)


def test_a_game_without_a_search_is_refused():
    with pytest.raises(kit.BadOption, match="there is a search for six-suit-solitaire, stack-em and swap"):
        solve(kit.deal("six-stacks", seed=1))


@pytest.mark.compiled
def test_searching_changes_nothing_of_the_game():
    game = kit.deal("stack-em", seed=5)
    before = game.transcript()
    solve(game)
    assert game.transcript() == before


def test_a_solution_is_printed_on_one_line():
    assert str(Solution("lost", (), 1, 0.25)) == "lost (1 position, 0.250 s)"
    assert str(Solution("won", ("draw", "Ah to top"), 1_234, 2)) == "won in 2 moves (1,234 positions, 2.000 s)"
