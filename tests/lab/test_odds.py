"""Odds, look-ahead and comparing with the best: fair figures from what a seat may know, and no more."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

import kit
from data.studies.player_strength import measure_gains
from kit.lab import odds, playout
from kit.lab.card_knowledge import infer_hidden_cards
from kit.lab.odds import FIRST_LOOK, GROWTH, plan_looks, refine_odds, summarize_outcomes
from kit.lab.players import KINDS, PLAYERS, careful, careful_module, lookahead, copy_table
from kit.lab.playout import CAREFUL, UNFINISHED, WHOLE_WIN, fill_outcomes, new_stop, play_game
from kit.lab.stats import mean_interval, share_interval
from kit.rules.engine import bind_game, compile_for_game, rules
from kit.rules.table import view
from tests.lab.exhaust import short_game
from tests.lab.test_review import KNOCK_OR_WIN
from tests.lab.what_is_hidden import exchange_unseen_cards

# Seat 1 answers in the Final Match with a card that fits: by the rules every legal move wins.
WON = {"stacks": ["Jh", "7s"], "hands": ["Th 6c", ""], "strikes": [1, 3], "final": 1}


@pytest.mark.compiled
def test_a_won_game_has_the_chance_one_for_every_move_and_none_is_behind():
    found = kit.odds(kit.setup("six-stacks", **WON), playouts=50)
    assert found.move.tolist() == ["Th to s1", "6c to s2"] and "margin" not in found
    assert (found.estimate == 1).all() and (found.high == 1).all() and (found.low < 1).all()
    assert (found.gap == 0).all() and (found.gap_low == 0).all() and (found.gap_high > 0).all()
    found = kit.odds(kit.deal("stack-em", seed=1, hand_limit=5), playouts=50)
    assert found.gap.tolist() == [0] and found.gap_high.tolist() == [0]


@pytest.mark.compiled
def test_a_game_won_by_points_shows_the_margin_beside_the_chance():
    found = kit.odds(kit.setup("solitaire-for-two", **KNOCK_OR_WIN), playouts=20).set_index("move")
    assert found.loc["Kw to top", ["estimate", "margin"]].tolist() == [1, 5]


POINTS = {"nodes": 5_000, "points": 5_000}
ASKED = {  # what is asked of a game, and the game
    "odds": ("six-stacks", lambda game: kit.odds(game, playouts=150, seed=4).to_json()),
    "a move that looks ahead": ("swap", lookahead),
    "a win": ("stack-em", lambda game: replace(kit.solve(game, nodes=20_000), seconds=0)),
    "points": ("six-suit-solitaire", lambda game: replace(kit.solve(game, **POINTS), seconds=0)),
}


@pytest.mark.compiled
@pytest.mark.parametrize("what", ASKED)
def test_whoever_asks_again_gets_the_same_answer_and_the_game_stays_as_it_is(what):
    slug, ask = ASKED[what]
    game = kit.deal(slug, seed=4)
    before = game.transcript()
    assert ask(game) == ask(kit.deal(slug, seed=4))
    assert game.transcript() == before


@pytest.mark.compiled
def test_another_seed_gives_other_odds():
    game = kit.deal("six-stacks", seed=8, players=3)
    assert not kit.odds(game, playouts=150, seed=4).equals(kit.odds(game, playouts=150, seed=5))


def test_the_odds_are_looked_at_at_most_fifteen_times_at_planned_sizes():
    looks = plan_looks(20_000)
    assert looks[-1] == 20_000 and FIRST_LOOK <= looks[0] < GROWTH * FIRST_LOOK and len(looks) <= 15
    assert all(1.4 < after / before < 1.6 for before, after in pairwise(looks))
    assert plan_looks(80) == (80,)


def test_playouts_that_did_not_end_are_no_losses():
    """Let six of ten playouts of the first move be won and two not end, and none of the second move end."""
    results = np.tile([WHOLE_WIN] * 6 + [0] * 2 + [UNFINISHED] * 2, (2, 10))
    results[1] = UNFINISHED
    some, none = summarize_outcomes("six-stacks", ["a", "b"], np.array([results, 0 * results]), (100,))
    assert some.estimate == 0.75 and (some.playouts, some.unfinished, none.unfinished) == (100, 20, 100)
    assert (some.low, some.high) == (share_interval(60, 100).low, share_interval(80, 100).high)
    assert np.isnan(none.estimate) and (none.low, none.high) == (0, 1) and none.may_be_best


def test_points_of_playouts_that_did_not_end_may_be_any():
    results = np.array([[10, 12, 14] * 30 + [UNFINISHED] * 3])
    (found,) = summarize_outcomes("swap", ["a"], np.array([results, 0 * results]), (93,))
    assert found.estimate == 12 and found.unfinished == 3 and found.low < 12 - 12 * 3 / 93
    assert found.high > 12 + 40 * 3 / 93


@pytest.mark.compiled
def test_a_game_that_takes_too_long_counts_as_unfinished(monkeypatch):
    game = kit.deal("six-stacks", seed=1)
    tables = copy_table(game.slug, game.table)
    outcomes = np.zeros((2, len(game.moves()), 3), np.int64)
    monkeypatch.setattr(playout, "MOST_PLAYOUT_MOVES", 2)
    seen = [tables[0], *map(view, [tables] * 2, (1, 2))]
    about, places = (1, CAREFUL, 0, False), range(len(game.moves()))
    bind_game(fill_outcomes, game.slug, careful_module(game.slug))(
        seen, infer_hidden_cards(game, 1), about, places, 0, outcomes, new_stop()
    )
    assert (outcomes[0] == UNFINISHED).all()


@pytest.mark.compiled
def test_odds_sharpen_and_are_wider_at_each_look_than_those_of_one_look():
    game = kit.deal("six-stacks", seed=8)
    looks, once = list(filter(None, refine_odds(game, 1_000))), kit.odds(game, playouts=1_000)
    widths, last = [look[0].high - look[0].low for look in looks], looks[-1][0]
    assert len(looks) > 2 and widths == sorted(widths, reverse=True) and last.playouts == 1_000
    assert last.estimate == once.estimate[0] and last.low < once.low[0] and last.high > once.high[0]


@pytest.mark.compiled
@pytest.mark.parametrize("deal", range(5))
def test_what_a_seat_does_not_see_changes_nothing(deal):
    game = kit.deal("six-stacks", seed=deal)
    other = exchange_unseen_cards(game)
    for name in ("careful", "lookahead"):
        assert PLAYERS[name](game) == PLAYERS[name](other)


@pytest.mark.compiled
def test_the_better_player_wins_more_of_the_same_deals():
    gains, _ = measure_gains("six-stacks", "careful", "random", 2, 1_500)
    assert mean_interval(gains).low > 0


# ---- the player that looks ahead ----


def wins(slug, ranks, name, **options):
    """Whether a player wins each of some short games from their beginning, the same for every player."""
    dice, won = np.random.default_rng(5), []
    for _ in range(200):
        tables = copy_table(slug, short_game(slug, ranks, dice, 0, **options))
        compile_for_game(play_game, slug, careful_module(slug))(tables, np.array([KINDS[name]]), 500, new_stop())
        won.append(bool(rules(slug).has_won(tables[1], 1)))
    return np.array(won)


@pytest.mark.compiled
def test_looking_clearly_wins_more_short_games_of_swap_and_no_fewer_of_stack_em():
    looks, follows = (wins("swap", 4, name, work_stacks=2) for name in ("lookahead", "careful"))
    assert mean_interval(looks * 1.0 - follows).low > 0
    looks, follows = (wins("stack-em", 5, name, work_stacks=2, hand_limit=3).sum() for name in ("lookahead", "careful"))
    assert 0 < follows <= looks


@pytest.mark.compiled
def test_where_every_move_does_the_same_the_choice_is_a_careful_player_s():
    game = kit.setup("six-stacks", **WON | {"stacks": ["Qh Jh", "7s"]})
    assert lookahead(game) == careful(game) == "6c to s2"


# ---- comparing with the best ----


def compare_ways(brought, between=None):
    brought = np.asarray(brought, float)
    confidence = odds.correct_confidence(len(brought), 0.95)
    return odds.compare_with_best(odds.Outcomes(brought, brought, between), brought.mean(axis=1), confidence)


def test_what_never_differs_cannot_be_distinguished_and_a_clearly_best_way_lags_behind_nothing():
    for each in compare_ways([[1, 0] * 100, [1, 0] * 100]):
        assert each.estimate == each.low == 0 < each.high < 0.03
    first, second = compare_ways([[1] * 90 + [0] * 10, [1, 0] * 50])
    assert first == (0, 0, 0)
    assert second.estimate == 0.4 and 0.2 < second.low < 0.4 < second.high < 0.6


def test_pairs_distinguish_what_two_shares_would_not():
    luck = np.arange(400) % 2
    worse = luck.copy()
    worse[1:30:2] = 0
    assert compare_ways([luck, worse])[1].low > 0
    assert compare_ways([luck, worse[::-1]])[1].low == 0


def test_what_did_not_end_is_neither_won_nor_lost():
    least, most = np.array([[1.0] * 60 + [0] * 40, [0.0] * 100]), np.array([[1.0] * 60 + [0] * 40, [1.0] * 100])
    found = odds.compare_with_best(odds.Outcomes(least, most), np.array([0.6, np.nan]), 0.95)
    assert found[1].low == 0 and found[0].high > 0.4


def test_all_bounds_together_hold_as_often_as_they_say():
    """Compare four moves with one luck, in points and in shares of the win: the intervals of all leads at once."""
    dice, runs = np.random.default_rng(6), 300
    chances = np.array([0.5, 0.5, 0.46, 0.3])
    for between in (None, (0.0, 1.0)):
        held = 0
        for _ in range(runs):
            luck = dice.random(150)
            found = np.array(compare_ways(luck < chances[:, None], between))
            lag = chances.max() - chances
            held += bool(((found[:, 1] <= lag + 1e-12) & (lag <= found[:, 2] + 1e-12)).all())
        assert held / runs >= 0.95
