"""The solver: its lines follow the law and its verdicts hold; budgets, many deals, and the losing move."""

import pytest

import kit
from kit.lab.players import play_out
from kit.lab.solve import LosingMove, find_best_scores, find_losing_move, solve, solve_deals
from tests.games import play_first
from tests.rules.rows import lay_out

pytestmark = pytest.mark.compiled
GAMES = {"stack-em": {"work_stacks": 4, "hand_limit": 5}, "swap": {"work_stacks": 6}}
POINTS = "six-suit-solitaire"


def play_line(game, **budget):
    """Search a game, play its line, and return the solution."""
    solution = solve(game, **budget)
    for move in solution.line:
        game.play(move)
    return solution


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("order", ["A-K", "2-A"])
def test_winning_line_wins_when_played(slug, order):
    won = 0
    for seed in range(12):
        game = kit.deal(slug, seed=seed, order=order, **GAMES[slug])
        solution = play_line(game, nodes=30_000)
        assert (game.winners() == [1]) == (solution.verdict == "won")
        won += solution.verdict == "won"
    assert won >= 6


def test_line_of_the_wide_search_wins_when_played():
    wins_found = 0
    for seed in range(40):
        game = kit.deal("stack-em", seed=seed, work_stacks=3, hand_limit=5)
        solution = play_line(game, nodes=25_000)
        if solution.verdict == "won" and solution.nodes > 2_000:
            wins_found += 1
            assert game.winners() == [1]
        if wins_found == 3:
            return
    raise AssertionError(wins_found)


@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_winning_line_can_be_won(seed):
    game = kit.deal("stack-em", seed=seed, work_stacks=4, hand_limit=7)
    line = solve(game).line
    for place, move in enumerate(line):
        if place % 4 == seed % 4:
            assert solve(game).verdict == "won", game
        game.play(move)
    assert game.winners() == [1]


def test_solve_decides_a_finished_game():
    game = kit.deal("stack-em", seed=1, work_stacks=4, hand_limit=7)
    play_line(game)
    assert (solve(game).verdict, solve(game).line) == ("won", ())
    game = play_first(kit.deal("stack-em", seed=1, work_stacks=1, hand_limit=1))
    assert solve(game).verdict == "lost"


def test_swap_is_lost_when_cards_lock_each_other():
    """Lock the cards with 4h on 5s and 6s on 3h. With 3h on 6s, nothing is locked."""
    low = {"c": 13, "d": 13, "h": 2, "s": 4}
    rest_of_deck = [rank + suit for suit, ranks in (("h", "56789TJQK"), ("s", "789TJQK")) for rank in ranks]
    fields = {"game": "swap", "options": kit.deal("swap", work_stacks=2).options, "deck": " ".join(rest_of_deck)}
    locked = kit.load(fields | {"work": ["5s 4h", "3h 6s"], "top": low})
    free = kit.load(fields | {"work": ["5s 4h", "6s 3h"], "top": low})
    assert solve(locked).verdict == "lost"
    assert solve(free).verdict == "won"


def test_verdict_is_undecided_when_the_budget_is_used_up():
    game = kit.deal("swap", seed=3, work_stacks=3)
    solution = solve(game, nodes=5_000)
    assert (solution.verdict, solution.line) == ("undecided", ()) and 5_000 <= solution.nodes <= 5_100
    assert solve(game, nodes=None, seconds=0.05).verdict == "undecided"


# ---- for points ----


def test_line_scores_the_points_of_its_solution():
    won = 0
    for seed in range(6):
        game = kit.deal(POINTS, seed=seed, forgetful=bool(seed % 2), aces_open=seed < 4)
        solution = play_line(game, nodes=100_000)
        assert game.over
        assert game.score()["total"] == solution.points
        assert (game.winners() == [1]) == (solution.verdict == "won")
        won += solution.verdict == "won"
    assert won >= 3


def test_search_continues_until_it_has_the_target_points():
    game = kit.deal(POINTS, seed=3)
    little, more = solve(game, nodes=60_000, points=-1_000), solve(game, nodes=60_000, points=5_000)
    assert little.nodes < 6_000 < 60_000 <= more.nodes < 70_000
    assert little.points <= more.points


def test_solve_finds_the_last_tile():
    solution = solve(lay_out(POINTS, {"table": "everything"}))
    assert (solution.verdict, solution.line, solution.points) == ("won", ("Kw to top",), 2_000)
    assert str(solution).startswith("won, score 2000 in 1 move (")


# ---- many deals ----


def test_solve_deals_agrees_with_solve_on_any_number_of_threads():
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


def test_find_best_scores_agrees_with_solve():
    rows = find_best_scores(POINTS, 4, seed=11, nodes=30_000, workers=2)
    assert rows["deal"].tolist() == [11, 12, 13, 14]
    for row in rows.itertuples():
        alone = solve(kit.deal(POINTS, seed=row.deal), nodes=30_000)
        assert (row.points, row.nodes) == (alone.points, alone.nodes)


# ---- which move threw it away ----


def play_losing_game():
    """Play a deal that can be won, but lay the first card of the hand wherever it goes; return the lost game."""
    game = kit.deal("stack-em", seed=2, work_stacks=4, hand_limit=5)
    return play_out(game, lambda now: next((move for move in now.moves() if " to w" in move), now.moves()[0]))


def test_losing_move_follows_the_last_position_that_could_be_won():
    game = play_losing_game()
    assert game.winners() == []
    *_, (_, losing_move) = find_losing_move(game)
    assert losing_move.lost == losing_move.won + 1
    assert solve(game.at(losing_move.won)).verdict == "won"
    assert solve(game.at(losing_move.lost)).verdict == "lost"
    assert losing_move.move == game.history[losing_move.won].move


def test_losing_move_is_none_when_undecided():
    *_, (_, losing_move) = find_losing_move(play_losing_game(), nodes=1)
    assert losing_move.move is None and losing_move.lost is not None
    assert losing_move.won is None or losing_move.lost > losing_move.won + 1


def test_lost_deal_has_no_losing_move():
    lost_from_the_start = kit.deal("stack-em", seed=1, work_stacks=1, hand_limit=1)
    *_, (_, losing_move) = find_losing_move(lost_from_the_start)
    assert losing_move == LosingMove(won=None, lost=0, move=None)
