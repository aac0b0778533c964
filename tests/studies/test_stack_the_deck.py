"""What the lessons on Stack The Deck measure: the exact chances, and that deals agree with them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import kit
from kit.lab.players import random as random_player
from kit.studies.stack_the_deck_comes_back import DECK_SIZE, after_return, drawn_after, drawn_in_deals, share_by_seat
from kit.studies.stack_the_deck_openings import openings, wilds_dealt
from kit.studies.stack_the_deck_stalemates import is_circling, last_draws, stalemates


@pytest.mark.parametrize("depth", [2, 3, 5, 12, 36])
def test_a_card_is_drawn_some_time(depth):
    found = drawn_after(depth)
    assert found.sum() == pytest.approx(1)
    for players in (2, 3, 4):
        assert share_by_seat(players, found).sum() == pytest.approx(1)


@pytest.mark.compiled
@pytest.mark.parametrize("depth", [2, 3])
def test_with_two_players_a_card_under_the_top_two_comes_back_for_certain(depth):
    assert drawn_after(depth)[1] == 1
    assert (drawn_in_deals(2, depth, 50) == 1).all()


def test_with_three_players_a_card_under_four_is_pushed_in_two_places_of_many():
    # Two cards lie above it once the next seat has drawn. One place of many pushes it to three, and then two of many
    # push it to four: only then does its owner not draw it at once.
    pushed_far = Fraction(1, DECK_SIZE - 3) * Fraction(2, DECK_SIZE - 2)
    assert drawn_after(4)[2] == pytest.approx(float(1 - pushed_far))


def test_what_goes_back_changes_where_a_card_lies_and_loses_none():
    above = np.zeros(DECK_SIZE)
    above[[2, 10]] = 0.25, 0.75
    after = after_return(above, DECK_SIZE - 2)
    places = DECK_SIZE - 2 - 1
    assert after.sum() == pytest.approx(1)
    assert after[3] == pytest.approx(0.25 * 1 / places)
    assert after[11] == pytest.approx(0.75 * 9 / places)


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "depth"), [(3, 4), (4, 6), (2, 8)])
def test_deals_agree_with_the_chain(players, depth):
    deals = 2_000
    seen = np.bincount(drawn_in_deals(players, depth, deals) % players, minlength=players) / deals
    exact = share_by_seat(players, drawn_after(depth))
    assert np.abs(seen - exact).max() < 4 * np.sqrt(0.25 / deals)


@pytest.mark.compiled
def test_openings_are_those_that_are_dealt():
    dealt = openings(players=3, deals=20, seed=5)
    for place, row in enumerate(dealt.itertuples()):
        stacks = kit.deal("stack-the-deck", seed=5 + place, players=3).position()["stacks"]
        assert [row.wilds_1, row.wilds_2, row.wilds_3] == [cards.count("**") for cards in stacks]
        assert row.numbers == len({card[0] for card in stacks[0] if card != "**"})


@pytest.mark.compiled
def test_wilds_in_deals_agree_with_the_exact_chances():
    rows = wilds_dealt(players=2, deals=5_000)
    assert sum(row["exact"] for row in rows) == pytest.approx(1)
    assert all(abs(row["seen"] - row["exact"]) < 0.03 for row in rows)


@pytest.mark.compiled
def test_stalemates_are_counted_as_they_are_told():
    row = stalemates(players=2, player="random", rounds=40)
    told = 0
    for seed in range(1, 41):
        game = kit.deal("stack-the-deck", seed=seed, rounds=1)
        while not game.over:
            game.play(random_player(game))
        told += any(event.kind == "stalemate" for step in game.history for event in step.events)
    assert row["stalemates"] == told > 0
    assert row["called_low"] <= row["called"] == told / 40 <= row["called_high"]


@pytest.mark.compiled
def test_a_round_that_does_not_end_is_one_of_all_rounds_and_stuck():
    # Deal 367 brings four careful players the same cards again and again; the one after it ends.
    row = stalemates(players=4, player="careful", rounds=2, seed=367)
    assert (row["rounds"], row["stalemates"], row["undecided"], row["circling"]) == (2, 0, 1, 1)
    assert (row["called"], row["stuck"]) == (0, 0.5)


def test_a_round_goes_in_a_circle_if_each_seat_draws_the_same_cards():
    draws = last_draws(367, players=4, player="careful")
    assert len(draws) == 20
    assert draws[:4] == draws[4:8] == draws[-4:]
    assert {seat for seat, _ in draws[:4]} == {1, 2, 3, 4}
    assert is_circling(draws, players=4)
    assert not is_circling(last_draws(368, players=4, player="careful"), players=4)
