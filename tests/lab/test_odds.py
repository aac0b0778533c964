"""Odds and look-ahead: fair figures from what a seat may know, and no more."""

from __future__ import annotations

import numpy as np
import pytest

import kit
from kit.lab.odds import sharpening
from kit.lab.players import PLAYERS
from kit.lab.stats import bootstrap, wilson

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
def test_the_same_seed_gives_the_same_odds_and_another_does_not():
    game = kit.deal("six-stacks", seed=8, players=3)
    once = kit.odds(game, playouts=150, seed=4)
    assert once.equals(kit.odds(game, playouts=150, seed=4))
    assert not once.equals(kit.odds(game, playouts=150, seed=5))


@pytest.mark.compiled
def test_odds_leave_the_game_alone():
    game = kit.deal("six-stacks", seed=8)
    before = game.transcript()
    kit.odds(game, playouts=20)
    assert game.transcript() == before


@pytest.mark.compiled
def test_odds_sharpen():
    looks = list(sharpening(kit.deal("six-stacks", seed=8), 1_000))
    widths = [look[0].high - look[0].low for look in looks]
    assert len(looks) > 2 and widths == sorted(widths, reverse=True)
    assert [look[0].playouts for look in looks][-1] == 1_000


def swapped_unseen(game):
    """The same game to seat 1's eyes, with a hidden hand card and a stock card exchanged."""
    position = game.position()
    hand, stock = position["hands"][1].split(), position["stock"].split()
    hand[0], stock[3] = stock[3], hand[0]
    position["hands"][1], position["stock"] = " ".join(hand), " ".join(stock)
    return kit.load(position, seed=game.seed)


@pytest.mark.compiled
@pytest.mark.parametrize("deal", range(5))
def test_what_a_seat_does_not_see_changes_nothing(deal):
    game = kit.deal("six-stacks", seed=deal)
    other = swapped_unseen(game)
    assert game.seen(by=1) == other.seen(by=1) and game.position() != other.position()
    for name in ("careful", "looking"):
        assert PLAYERS[name](game) == PLAYERS[name](other)


@pytest.mark.compiled
def test_imagined_cards_are_as_often_here_as_there():
    """The 9♥ wins for seat 1 if seat 2 cannot answer; where it lies unseen is even over all hidden places."""
    game = kit.deal("six-stacks", seed=3)
    wide = kit.odds(game, playouts=2_000, seed=1).estimate
    again = kit.odds(game, playouts=2_000, seed=2)
    assert ((wide >= again.low - 0.02) & (wide <= again.high + 0.02)).all()


def share(games, seat):
    return np.array([1 / len(winners) if seat in winners else 0 for winners in games.winners])


@pytest.mark.compiled
@pytest.mark.parametrize("better, worse", [("careful", "random"), ("looking", "careful")])
def test_the_better_player_wins_more_of_the_same_deals(better, worse):
    gains = []
    for seat in (1, 2):
        names = [worse, worse]
        names[seat - 1] = better
        gains.append(share(kit.simulate("six-stacks", 1_500, names), seat))
    assert np.mean(gains) > 0.5


def test_wilson_is_the_interval_of_the_textbooks():
    from scipy.stats import binomtest

    for successes, trials in [(0, 10), (3, 10), (10, 10), (437, 1_000)]:
        known = binomtest(successes, trials).proportion_ci(method="wilson")
        assert wilson(successes, trials) == pytest.approx((known.low, known.high), abs=1e-9)
    assert wilson(0, 0) == (0, 1)


def test_wilson_always_holds_the_share_that_was_seen():
    for trials in range(1, 3_000):
        assert wilson(0, trials)[0] == 0
        assert wilson(trials, trials)[1] == 1


def test_bootstrap_holds_the_mean_about_as_often_as_it_says():
    dice = np.random.default_rng(1)
    held = [low <= 3.5 <= high for low, high in (bootstrap(dice.integers(1, 7, 60)) for _ in range(400))]
    assert 0.90 < np.mean(held) < 0.98
