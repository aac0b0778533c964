"""A property of Stack 'Em over many positions; its rules at play are in `cases/stack-em.toml`."""

from __future__ import annotations

from random import Random

import pytest

import kit
from tests.rules.tables import rest

GAME = "stack-em"
UPWARD = {"A-K": "A23456789TJQK", "2-A": "23456789TJQKA"}


@pytest.mark.parametrize("order", ["A-K", "2-A"])
@pytest.mark.parametrize("seed", range(5))
def test_stuck_it_never_is_once_the_deck_is_empty(seed, order):
    """A lowest card that is not up lies in the hand, or only its equals cover it: so one of them goes up."""
    dice = Random(seed)
    hand, *work = [set(), set(), set()]
    for card in rest(GAME).split():
        dice.choice([hand, *work] if len(hand) < 7 else work).add(card)
    ranks = UPWARD[order]
    stacks = [" ".join(sorted(cards, key=lambda card: -ranks.index(card[0]))) for cards in work]
    game = kit.setup(GAME, hand=" ".join(hand), work=stacks, order=order, hand_limit=7)
    while not game.over:
        game.play(next(move for move in game.moves() if move.endswith("top")))
    assert game.result() == [1]
