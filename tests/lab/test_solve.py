"""The solver: its verdicts against trying everything, its lines against the law, and honest budgets."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

import kit
from kit.lab.search import memory as positions
from kit.lab.search.workspace import LOST, NODES, OPEN, WON, new_desk
from kit.lab.solve import Solution, carry_on, searcher_of, solve
from kit.lab.solve_many import solve_deals
from kit.lab.turning_point import turning_point
from kit.play.game import Game
from kit.rules.engine import rules
from tests.lab.exhaust import can_be_won, short_game

EACH = 350  # positions of each kind that are searched both ways
PATIENCE = 1_200  # seconds: the first run compiles the searches

SHORT = {
    "stack-em": [
        (3, {"work_stacks": 1, "hand_limit": 1}),
        (3, {"work_stacks": 1, "hand_limit": 2}),
        (4, {"work_stacks": 1, "hand_limit": 3, "order": "2-A"}),
        (4, {"work_stacks": 2, "hand_limit": 1}),
        (5, {"work_stacks": 2, "hand_limit": 2}),
        (5, {"work_stacks": 3, "hand_limit": 1, "order": "2-A"}),
        (5, {"work_stacks": 3, "hand_limit": 1}),
    ],
    "swap": [
        (2, {"work_stacks": 2}),
        (2, {"work_stacks": 3}),
        (3, {"work_stacks": 2}),
        (3, {"work_stacks": 2, "order": "2-A"}),
        (3, {"work_stacks": 3}),
        (3, {"work_stacks": 3, "order": "2-A"}),
    ],
}


def short_positions(slug, dice):
    """Short positions of every kind in turn, some moves of which may have been played, with the truth about them."""
    for ranks, options in SHORT[slug]:
        found = 0
        while found < EACH:
            t = short_game(slug, ranks, dice, int(dice.integers(16)), **options)
            truth = can_be_won(slug, t)
            if truth is not None:
                found += 1
                yield t, truth


@pytest.mark.compiled
@pytest.mark.timeout(PATIENCE)
@pytest.mark.parametrize("slug", SHORT)
def test_the_search_agrees_with_trying_everything(slug):
    desk, searcher = new_desk(rules(slug).RECORD, 12), searcher_of(slug)
    seen = {True: 0, False: 0}
    for t, truth in short_positions(slug, np.random.default_rng(1)):
        desk.tables[0] = tuple(t)
        verdict = carry_on(searcher, desk, searcher.begin(desk), None, None)
        assert verdict == (WON if truth else LOST), t
        seen[truth] += 1
    assert sum(seen.values()) >= 2_000
    assert min(seen.values()) >= 400


@pytest.mark.compiled
@pytest.mark.timeout(PATIENCE)
@pytest.mark.parametrize("slug", SHORT)
def test_each_part_of_the_search_agrees_with_trying_everything(slug):
    """Wide and simpler games come late in a search; here they are asked at once."""
    from kit.lab.search import depth_first, stages, wide
    from kit.lab.solve import special_of
    from kit.rules.engine import compiled

    desk, special = new_desk(rules(slug).RECORD, 12), special_of(slug)
    settle = compiled(depth_first.settle, slug, special)
    look = compiled(depth_first.begin_deep, slug, special)
    simpler = compiled(stages.is_lost_when_simpler, slug, special)
    begin, go = compiled(wide.begin_wide, slug, special), compiled(wide.go_wide, slug, special)
    decided, by_wide = {WON: 0, LOST: 0, OPEN: 0}, 0
    for t, truth in short_positions(slug, np.random.default_rng(2)):
        desk.tables[0] = tuple(t)
        desk.numbers[NODES] = 0
        settle(desk.tables[0])
        verdict = look(desk)
        if verdict == OPEN:
            assert not (simpler(desk) and truth), t
            begin(desk, 50)
            verdict = go(desk, 1_000_000)
            by_wide += 1
        assert verdict == (WON if truth else LOST), t
        decided[verdict] += 1
    assert min(decided[WON], decided[LOST], by_wide) >= 100


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SHORT)
@pytest.mark.parametrize("order", ["A-K", "2-A"])
def test_a_winning_line_can_be_played_to_the_end(slug, order):
    options = {"work_stacks": 4, "hand_limit": 5} if slug == "stack-em" else {"work_stacks": 6}
    won = 0
    for seed in range(12):
        game = kit.deal(slug, seed=seed, order=order, **options)
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
    assert found > 0


@pytest.mark.compiled
@given(st.integers(0, 10_000), st.integers(0, 60))
def test_along_a_winning_line_every_position_can_be_won(seed, steps):
    game = kit.deal("stack-em", seed=seed, work_stacks=4, hand_limit=7)
    solution = solve(game, nodes=20_000)
    for move in solution.line[:steps]:
        game.play(move)
    assert solve(game, nodes=20_000).verdict in {"won", "not decided"} or solution.verdict != "won"


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


@pytest.mark.compiled
def test_deals_are_searched_alike_alone_together_and_on_any_number_of_threads():
    together = solve_deals("stack-em", 120, seed=7, nodes=3_000, workers=2, work_stacks=2, hand_limit=5)
    parts = [
        solve_deals("stack-em", deals, seed=seed, nodes=3_000, workers=1, work_stacks=2, hand_limit=5)
        for seed, deals in ((7, 50), (57, 70))
    ]
    assert together["deal"].tolist() == list(range(7, 127))
    assert together["verdict"].tolist() == [verdict for part in parts for verdict in part["verdict"]]
    for row in together.head(5).itertuples():
        alone = solve(kit.deal("stack-em", seed=row.deal, work_stacks=2, hand_limit=5), nodes=3_000)
        assert (row.verdict, row.nodes) == (alone.verdict, alone.nodes)


@pytest.mark.compiled
def test_an_interrupted_batch_stops_its_threads(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("kit.lab.solve_many.search_deal", interrupted)
    with pytest.raises(KeyboardInterrupt):
        solve_deals("swap", 500, nodes=10**9, work_stacks=3)


def thrown_away() -> Game:
    """A game that its deal allows to win, played by laying the first card of the hand wherever it goes."""
    game = kit.deal("stack-em", seed=2, work_stacks=4, hand_limit=5)
    while not game.over:
        laying = [move for move in game.moves() if " to w" in move]
        game.play(laying[0] if laying else game.moves()[0])
    return game


@pytest.mark.compiled
def test_the_turning_point_is_the_last_position_that_could_be_won():
    game = thrown_away()
    assert game.result() == []
    turn = turning_point(game)
    assert turn.lost == turn.won + 1
    assert solve(game.at(turn.won)).verdict == "won"
    assert solve(game.at(turn.lost)).verdict == "lost"
    assert turn.move == game.history[turn.won].move
    assert str(turn) == f"step {turn.lost}, {turn.move}, threw it away"


@pytest.mark.compiled
def test_a_turning_point_is_not_claimed_where_it_is_not_decided():
    game = thrown_away()
    turn = turning_point(game, nodes=1)
    assert turn.move is None or turn.lost == turn.won + 1
    lost_from_the_start = kit.deal("stack-em", seed=1, work_stacks=1, hand_limit=1)
    assert turning_point(lost_from_the_start).lost == 0
    assert str(turning_point(lost_from_the_start)) == "lost from the beginning"


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
