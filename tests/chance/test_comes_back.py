"""The lesson "When does my card come back": its chances add up, and simulated deals agree with them."""

from fractions import Fraction

import numpy as np
import pytest

from tests.charts.rows_a import move_sliders
from tutorials.chance.lessons.card_journeys import draw_journey, send_on_journey
from tutorials.chance.lessons.card_returns import (
    DECK_SIZE, count_turns_to_draw, find_depth_chances, find_turn_chances, return_card, sum_by_seat,
)


@pytest.mark.parametrize("depth", [2, 3, 5, 12, 36])
def test_chances_of_a_card_add_up_to_one(depth):
    chances = find_turn_chances(depth)
    assert chances.sum() == pytest.approx(1)
    for players in (2, 3, 4):
        assert sum_by_seat(players, chances).sum() == pytest.approx(1)


@pytest.mark.compiled
@pytest.mark.parametrize("depth", [2, 3])
def test_card_comes_back_in_the_next_turn_with_two_players(depth):
    assert find_turn_chances(depth)[1] == 1
    assert (count_turns_to_draw(2, depth, 50) == 1).all()


def test_card_under_four_is_seldom_pushed_down_with_three_players():
    # After the next seat has drawn, two cards are above the card. A card put back pushes it under three cards with one
    # place of many, and the next one under four cards with two places of many. Only then its owner does not draw it.
    pushed_far = Fraction(1, DECK_SIZE - 3) * Fraction(2, DECK_SIZE - 2)
    assert find_turn_chances(4)[2] == pytest.approx(float(1 - pushed_far))
    assert sum_by_seat(3, find_turn_chances(4))[2] == pytest.approx(float(1 - pushed_far), abs=5e-5)


def test_return_card_keeps_the_sum_of_the_chances():
    above = np.zeros(DECK_SIZE)
    above[[2, 10]] = 0.25, 0.75
    after = return_card(above, DECK_SIZE - 2)
    places = DECK_SIZE - 2 - 1
    assert after.sum() == pytest.approx(1)
    assert after[3] == pytest.approx(0.25 * 1 / places)
    assert after[11] == pytest.approx(0.75 * 9 / places)


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "depth"), [(3, 4), (4, 6), (2, 8)])
def test_simulated_deals_agree_with_the_chain(players, depth):
    deals = 2_000
    shares = np.bincount(count_turns_to_draw(players, depth, deals) % players, minlength=players) / deals
    exact = sum_by_seat(players, find_turn_chances(depth))
    assert np.abs(shares - exact).max() < 4 * np.sqrt(0.25 / deals)


@pytest.mark.parametrize(("turns", "next_drawn"), [(1, 0.0), (2, 1.0)])
def test_chances_move_up_by_two_in_each_turn(turns, next_drawn):
    above = find_depth_chances(5, turns)
    assert above.sum() == pytest.approx(1)
    assert above[:2].sum() == pytest.approx(next_drawn, abs=0.2)


def test_journeys_agree_with_the_exact_chances_after_one_turn():
    random, journeys = np.random.default_rng(1), 4_000
    after = np.bincount([send_on_journey(12, random)[1] for _ in range(journeys)], minlength=DECK_SIZE) / journeys
    assert np.abs(after - find_depth_chances(12, 1)).max() < 4 * np.sqrt(0.25 / journeys)
    assert send_on_journey(2, random) == [2, 0]


def test_chart_of_a_journey_names_the_seat_that_draws_the_card():
    chart = move_sliders(draw_journey(3), turn=5)
    assert chart.sentence == "Turn 2 draws your card: that is the seat after it."
