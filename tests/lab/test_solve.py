"""The solver: its lines against the law, what it says of what, honest budgets; many deals; and the losing move."""

import signal
import threading

import pytest

import kit
from kit.lab.solve import LosingMove, best_of_deals, narrowing, solve, solve_deals
from kit.lab.solver import compiled_rollouts, search_of
from tests.rules.rows import lay_out

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(600)]  # seconds: the first run compiles the searches
GAMES = {"stack-em": {"work_stacks": 4, "hand_limit": 5}, "swap": {"work_stacks": 6}}
POINTS = "six-suit-solitaire"


def play_line(game, **budget):
    """Search a game and play the line that was found; what was found."""
    solution = solve(game, **budget)
    for move in solution.line:
        game.play(move)
    return solution


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("order", ["A-K", "2-A"])
def test_a_winning_line_can_be_played_to_the_end(slug, order):
    won = 0
    for seed in range(12):
        game = kit.deal(slug, seed=seed, order=order, **GAMES[slug])
        solution = play_line(game, nodes=30_000)
        assert (game.winners() == [1]) == (solution.verdict == "won")
        won += solution.verdict == "won"
    assert won >= 6


def test_a_line_found_wide_can_be_played_to_the_end():
    found = 0
    for seed in range(40):
        game = kit.deal("stack-em", seed=seed, work_stacks=3, hand_limit=5)
        solution = play_line(game, nodes=25_000)
        if solution.verdict == "won" and solution.nodes > 2_000:
            found += 1
            assert game.winners() == [1]
        if found == 3:
            return
    raise AssertionError(found)


@pytest.mark.parametrize("seed", range(6))
def test_along_a_winning_line_every_position_can_be_won(seed):
    game = kit.deal("stack-em", seed=seed, work_stacks=4, hand_limit=7)
    line = solve(game).line
    for place, move in enumerate(line):
        if place % 4 == seed % 4:
            assert solve(game).verdict == "won", game
        game.play(move)
    assert game.winners() == [1]


def test_an_ended_game_is_decided_at_once():
    game = kit.deal("stack-em", seed=1, work_stacks=4, hand_limit=7)
    play_line(game)
    assert (solve(game).verdict, solve(game).line) == ("won", ())
    game = kit.deal("stack-em", seed=1, work_stacks=1, hand_limit=1)
    while not game.over:
        game.play(game.moves()[0])
    assert solve(game).verdict == "lost"


def test_a_paradox_in_swap_is_lost_and_its_mending_won():
    """Lock 4h over 5s and 6s over 3h; 3h over 6s instead locks nothing."""
    low = {"c": 13, "d": 13, "h": 2, "s": 4}
    rest_of_deck = [rank + suit for suit, ranks in (("h", "56789TJQK"), ("s", "789TJQK")) for rank in ranks]
    fields = {"game": "swap", "options": kit.deal("swap", work_stacks=2).options, "deck": " ".join(rest_of_deck)}
    locked = kit.load(fields | {"work": ["5s 4h", "3h 6s"], "top": low})
    free = kit.load(fields | {"work": ["5s 4h", "6s 3h"], "top": low})
    assert solve(locked).verdict == "lost"
    assert solve(free).verdict == "won"


def test_a_budget_of_positions_or_seconds_is_kept_and_leaves_it_undecided():
    game = kit.deal("swap", seed=3, work_stacks=3)
    solution = solve(game, nodes=5_000)
    assert (solution.verdict, solution.line) == ("undecided", ()) and 5_000 <= solution.nodes <= 5_100
    assert solve(game, nodes=None, seconds=0.05).verdict == "undecided"


# ---- for points ----


def test_a_line_makes_the_points_that_it_claims():
    won = 0
    for seed in range(6):
        game = kit.deal(POINTS, seed=seed, forgetful=bool(seed % 2), aces_open=seed < 4)
        solution = play_line(game, nodes=100_000)
        assert game.over
        assert game.score()["total"] == solution.points
        assert (game.winners() == [1]) == (solution.verdict == "won")
        won += solution.verdict == "won"
    assert won >= 3


def test_a_search_goes_on_for_the_points_that_are_asked_for():
    game = kit.deal(POINTS, seed=3)
    little, more = solve(game, nodes=60_000, points=-1_000), solve(game, nodes=60_000, points=5_000)
    assert little.nodes < 6_000 < 60_000 <= more.nodes < 70_000
    assert little.points <= more.points


def test_the_last_tile_is_found():
    solution = solve(lay_out(POINTS, {"table": "everything"}))
    assert (solution.verdict, solution.line, solution.points) == ("won", ("Kw to top",), 2_000)
    assert str(solution).startswith("won, 2000 points in 1 move (")


# ---- many deals ----


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


def test_many_deals_are_searched_for_points_as_each_alone():
    rows = best_of_deals(POINTS, 4, seed=11, nodes=30_000, workers=2)
    assert rows["deal"].tolist() == [11, 12, 13, 14]
    for row in rows.itertuples():
        alone = solve(kit.deal(POINTS, seed=row.deal), nodes=30_000)
        assert (row.points, row.nodes) == (alone.points, alone.nodes)


@pytest.fixture
def interrupt():
    """Interrupts this test from its keyboard after half a second."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.5, signal.pthread_kill, (threading.main_thread().ident, signal.SIGINT))
    yield timer.start
    timer.cancel()
    signal.signal(signal.SIGINT, before)


ENDLESS = {  # searches that would take hours
    solve_deals: ("swap", {"nodes": None, "work_stacks": 3}, search_of),
    best_of_deals: (POINTS, {"nodes": None, "points": 1_000_000}, compiled_rollouts),
}


@pytest.mark.parametrize("search", ENDLESS, ids=lambda search: search.__name__)
def test_an_interrupted_batch_stops_its_threads(search, interrupt):
    slug, endless, make_ready = ENDLESS[search]
    make_ready(slug)
    before = set(threading.enumerate())
    interrupt()
    with pytest.raises(KeyboardInterrupt):
        search(slug, 500, workers=2, **endless)
    assert {thread for thread in set(threading.enumerate()) - before if "Executor" in thread.name} == set()


# ---- which move threw it away ----


def losing_game():
    """Return a game that its deal allows to win, played by laying the first card of the hand wherever it goes."""
    game = kit.deal("stack-em", seed=2, work_stacks=4, hand_limit=5)
    while not game.over:
        laying = [move for move in game.moves() if " to w" in move]
        game.play(laying[0] if laying else game.moves()[0])
    return game


def test_the_losing_move_is_made_in_the_last_position_that_could_be_won():
    game = losing_game()
    assert game.winners() == []
    *_, (_, turn) = narrowing(game)
    assert turn.lost == turn.won + 1
    assert solve(game.at(turn.won)).verdict == "won"
    assert solve(game.at(turn.lost)).verdict == "lost"
    assert turn.move == game.history[turn.won].move


def test_a_losing_move_is_not_claimed_where_it_is_not_decided():
    *_, (_, turn) = narrowing(losing_game(), nodes=1)
    assert turn.move is None and turn.lost is not None
    assert turn.won is None or turn.lost > turn.won + 1


def test_a_deal_that_was_lost_has_no_losing_move():
    lost_from_the_start = kit.deal("stack-em", seed=1, work_stacks=1, hand_limit=1)
    *_, (_, turn) = narrowing(lost_from_the_start)
    assert turn == LosingMove(won=None, lost=0, move=None)
