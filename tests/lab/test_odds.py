"""Odds and look-ahead: fair figures from what a seat may know, and no more."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import kit
from kit.lab import playout
from kit.lab.deals import tables_like
from kit.lab.imagining import imagine
from kit.lab.known import known
from kit.lab.odds import FIRST_LOOK, GROWTH, planned_looks, sharpening, told
from kit.lab.players import PLAYERS, advice, records
from kit.lab.playout import UNFINISHED, WHOLE_WIN, fill_outcomes, new_stop
from kit.lab.stats import mean_interval, share_interval
from kit.rules.engine import bound, rules
from kit.rules.table import card_at, size, view
from tests.lab.what_is_hidden import with_unseen_exchanged

# Seat 1 answers in the Final Match with a card that fits: by the rules every legal move wins.
WON = {"stacks": ["Jh", "7s"], "hands": ["Th 6c", ""], "strikes": [1, 3], "final": 1}


@pytest.mark.compiled
def test_a_won_game_has_the_chance_one_for_every_move():
    found = kit.odds(kit.setup("six-stacks", **WON), playouts=50)
    assert found.move.tolist() == ["Th to s1", "6c to s2"]
    assert (found.estimate == 1).all() and (found.high == 1).all() and (found.low < 1).all()


@pytest.mark.compiled
def test_a_game_won_by_points_tells_the_margin_beside_the_chance():
    up = dict.fromkeys("acdhs", 13) | {"w": 12}
    last = {"columns": ["Kw", *[""] * 8], "up": up, "stock": "", "scores": [95, 100]}
    game = kit.setup("solitaire-for-two", jokers=dict.fromkeys(("*g", "*b", "*r"), "cashed"), **last)
    found = kit.odds(game, playouts=20).set_index("move")
    assert found.loc["Kw to top", ["estimate", "margin"]].tolist() == [1, 5]
    assert "margin" not in kit.odds(kit.setup("six-stacks", **WON), playouts=20)


@pytest.mark.compiled
def test_the_same_seed_gives_the_same_odds_and_another_does_not_and_the_game_stays_as_it_is():
    game = kit.deal("six-stacks", seed=8, players=3)
    before, once = game.transcript(), kit.odds(game, playouts=150, seed=4)
    assert once.equals(kit.odds(game, playouts=150, seed=4))
    assert not once.equals(kit.odds(game, playouts=150, seed=5))
    assert game.transcript() == before


@pytest.mark.compiled
def test_every_move_is_compared_with_the_best_on_the_same_cards():
    found = kit.odds(kit.deal("stack-em", seed=1, hand_limit=5), playouts=50)
    assert found.behind.tolist() == [0] and found.behind_high.tolist() == [0]
    found = kit.odds(kit.setup("six-stacks", **WON), playouts=50)
    assert (found.behind == 0).all() and (found.behind_low == 0).all() and (found.behind_high > 0).all()


def test_the_odds_are_looked_at_at_most_fifteen_times_at_planned_sizes():
    looks = planned_looks(20_000)
    assert looks[-1] == 20_000 and FIRST_LOOK <= looks[0] < GROWTH * FIRST_LOOK and len(looks) <= 15
    assert all(1.4 < after / before < 1.6 for before, after in pairwise(looks))
    assert planned_looks(80) == (80,)


def test_playouts_that_did_not_end_are_no_losses():
    """Of each ten playouts of the one move six are won and two do not end; of the other none ends."""
    results = np.tile([WHOLE_WIN] * 6 + [0] * 2 + [UNFINISHED] * 2, (2, 10))
    results[1] = UNFINISHED
    some, none = told("six-stacks", ["a", "b"], np.array([results, 0 * results]), (100,))
    assert some.estimate == 0.75 and (some.playouts, some.unfinished, none.unfinished) == (100, 20, 100)
    assert (some.low, some.high) == (share_interval(60, 100).low, share_interval(80, 100).high)
    assert np.isnan(none.estimate) and (none.low, none.high) == (0, 1) and none.may_be_best


def test_points_of_playouts_that_did_not_end_may_be_any():
    results = np.array([[10, 12, 14] * 30 + [UNFINISHED] * 3])
    (found,) = told("swap", ["a"], np.array([results, 0 * results]), (93,))
    assert found.estimate == 12 and found.unfinished == 3 and found.low < 12 - 12 * 3 / 93
    assert found.high > 12 + 40 * 3 / 93


@pytest.mark.compiled
def test_a_game_that_takes_too_long_is_told_as_unfinished(monkeypatch):
    game = kit.deal("six-stacks", seed=1)
    tables = records(game)
    outcomes = np.zeros((2, len(game.moves()), 3), np.int64)
    monkeypatch.setattr(playout, "MOST_IMAGINED", 2)
    seen = [tables[0], *map(view, [tables] * 2, (1, 2))]
    bound(fill_outcomes, game.slug, advice(game.slug))(seen, known(game, 1), 0, outcomes, new_stop())
    assert (outcomes[0] == UNFINISHED).all()


@pytest.mark.compiled
def test_odds_sharpen_and_are_wider_at_each_look_than_those_of_one_look():
    game = kit.deal("six-stacks", seed=8)
    looks, once = list(filter(None, sharpening(game, 1_000))), kit.odds(game, playouts=1_000)
    widths, last = [look[0].high - look[0].low for look in looks], looks[-1][0]
    assert len(looks) > 2 and widths == sorted(widths, reverse=True) and last.playouts == 1_000
    assert last.estimate == once.estimate[0] and last.low < once.low[0] and last.high > once.high[0]


@pytest.mark.compiled
@pytest.mark.parametrize("deal", range(5))
def test_what_a_seat_does_not_see_changes_nothing(deal):
    game = kit.deal("six-stacks", seed=deal)
    other = with_unseen_exchanged(game)
    for name in ("careful", "looking"):
        assert PLAYERS[name](game) == PLAYERS[name](other)


@pytest.mark.compiled
def test_imagined_cards_are_as_often_here_as_there():
    """Every card that seat 1 does not see comes to lie in each hidden place of its group about as often."""
    game, times = kit.deal("six-stacks", seed=3), 1_000
    tables, law = tables_like(game.slug, game.table, 2), rules(game.slug)
    t, imagine_cards = view(tables, 1), bound(imagine, game.slug)
    places = [(pile, depth) for pile in range(len(t.sizes)) for depth in range(size(t, pile))]
    groups = np.array([law.hidden_among(t, *place, 1) for place in places])
    seen = np.zeros((len(places), law.PACK.size), int)
    for which in range(times):
        tables[1] = tables[0]
        imagine_cards(t, known(game, 1), 0, which)
        for place, at in enumerate(places):
            seen[place, card_at(t, *at)] += 1
    assert (seen[groups == 0].max(axis=1) == times).all()
    for group in range(1, groups.max() + 1):
        counts = seen[groups == group][:, seen[groups == group].any(axis=0)]
        assert counts.shape[0] == counts.shape[1] > 1
        even, freedom = times / len(counts), (len(counts) - 1) ** 2
        assert abs(((counts - even) ** 2 / even).sum() - freedom) < 5 * np.sqrt(2 * freedom)


def share(games, seat):
    return np.array([1 / len(winners) if seat in winners else 0 for winners in games.winners])


@pytest.mark.compiled
@pytest.mark.parametrize("slug, better, worse, deals", [
    ("six-stacks", "careful", "random", 1_500), ("grid", "looking", "careful", 40),
])
def test_the_better_player_wins_more_of_the_same_deals(slug, better, worse, deals):
    gains = np.zeros(deals)
    for seat in (1, 2):
        names = [worse, worse]
        names[seat - 1] = better
        gains += share(kit.simulate(slug, deals, by=names), seat) / 2
    assert mean_interval(gains).low > 0.5
