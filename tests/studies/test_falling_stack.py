"""What the lesson on a falling stack measures: decks of numbered deals, and what the games' own rulings say fits."""

from __future__ import annotations

import numpy as np
import pytest

import kit
from kit.studies.falling_stack import EQUAL_OR_LOWER, LOWER, NEXT_OF_COLOUR, dealt, distribution, expected

RANKS, SUITS = "A23456789TJQK", "cdhs"


def spelt(card: int) -> str:
    return RANKS[card // 4] + SUITS[card % 4]


@pytest.mark.compiled
def test_the_decks_are_those_of_numbered_deals_of_stack_em():
    cards, _ = dealt(3, seed=7)
    for row, deal in enumerate((7, 8, 9)):
        assert " ".join(map(spelt, cards[row])) == kit.deal("stack-em", seed=deal).position()["deck"]


@pytest.mark.compiled
def test_what_fits_is_what_the_games_would_say():
    cards, taken = dealt(20)
    for row, lies in zip(cards, taken, strict=True):
        lowest = np.minimum.accumulate(row // 4)
        assert (lies == (row // 4 <= lowest)).all()
    game = kit.setup("stack-em", hand="5c 6d 4h", work=["5d", ""], deck=" ")
    assert [game.ruling(f"{card} to w1").legal for card in ("5c", "6d", "4h")] == [True, False, True]


@pytest.mark.compiled
def test_the_other_rules_are_stricter_in_their_own_way():
    cards, lower = dealt(50, LOWER)
    _, coloured = dealt(50, NEXT_OF_COLOUR)
    for row, strictly, next_down in zip(cards, lower, coloured, strict=True):
        assert (np.diff(row[strictly] // 4) < 0).all()
        assert (np.diff(row[next_down] // 4) % 13 == 12).all()
        red = [spelt(card)[1] in "dh" for card in row[next_down]]
        assert len(set(red)) == 1
    _, equal = dealt(50, EQUAL_OR_LOWER)
    assert (equal >= lower).all()


def test_the_distribution_has_the_expectation_of_the_indicators():
    chances = distribution()
    assert chances.sum() == pytest.approx(1)
    assert chances @ np.arange(len(chances)) == pytest.approx(float(expected()))
    assert (chances[:4] == 0).all(), "the aces always lie there"
