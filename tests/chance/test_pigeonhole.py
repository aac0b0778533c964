"""The measurements of Grid: chances agree with all sets of cards, and counts with games played step by step."""

from itertools import combinations

import numpy as np
import pytest

import kit
from kit.lab.players import random
from kit.rules.cards import FRENCH
from tutorials.chance.lessons.pigeonhole import (
    deal_open_cards, find_no_pair, make_agreement_table, sort_into_boxes, tally_turns,
)


@pytest.mark.parametrize("stacks", [1, 2, 3])
def test_chance_of_no_agreement_counts_all_sets(stacks):
    agrees = make_agreement_table()
    sets = list(combinations(range(FRENCH.size), stacks))
    without = sum(not any(agrees[one, other] for one, other in combinations(cards, 2)) for cards in sets)
    assert without == find_no_pair(stacks) * len(sets)


@pytest.mark.parametrize("stacks", [5, 6, 8])
def test_two_of_five_cards_always_agree(stacks):
    assert find_no_pair(stacks) == 0 < find_no_pair(4)


@pytest.mark.compiled
@pytest.mark.parametrize("first", [40, (1 << 31) - 1, 1 << 31, 1 << 40])
def test_first_cards_are_the_open_cards_of_the_deals(first):
    for seed, row in enumerate(deal_open_cards(5, players=3, seed=first), first):
        position = kit.deal("grid", seed=seed, players=3).position()
        assert [FRENCH.codes[card] for card in row] == position["grid"] + position["own"]


@pytest.mark.compiled
@pytest.mark.parametrize("variant", [1, 2, 3])
def test_turn_counts_agree_with_games_of_random_players(variant):
    tally = np.zeros((9, 2, 2), int)
    for seed in (7, 8):
        game = kit.deal("grid", seed=seed, variant=variant)
        while not game.over:
            position, moves = game.position(), game.moves()
            if not position["done"]:
                can_take = any(move.endswith(" to me") for move in moves)
                can_stack = any(" to g" in move for move in moves)
                tally[sum(map(bool, position["grid"])), int(can_stack), int(can_take)] += 1
            game.play(random(game))
    assert (tally_turns(2, seed=7, variant=variant) == tally).all()


def test_cards_lie_in_the_boxes_of_their_suits():
    cards = np.array([[FRENCH.codes.index(code) for code in ("5d", "Th", "Td", "Js")]])
    assert sort_into_boxes(cards).rows == [("deal 1", ["", "5♦ 10♦", "10♥", "J♠"])]
