"""What is measured of Grid: exact chances against every set of cards, counts against games stepped through."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pandas as pd
import pytest

import kit
from kit.lab.players import random
from kit.rules.cards import FRENCH
from tests.charts.rows_a import CARDS, moved
from tutorials.chance.lessons.pigeonhole import (
    agreeing, first_cards, none_agree, of_equal_strength, pigeonholes, scales, scales_chart, sizes, taken_chart, turns,
)


@pytest.mark.parametrize("stacks", [1, 2, 3])
def test_the_chance_that_no_two_agree_is_that_of_all_sets(stacks):
    agrees = agreeing()
    sets = list(combinations(range(FRENCH.size), stacks))
    without = sum(not any(agrees[one, other] for one, other in combinations(cards, 2)) for cards in sets)
    assert without == none_agree(stacks) * len(sets)


@pytest.mark.parametrize("stacks", [5, 6, 8])
def test_of_five_cards_two_agree_for_certain(stacks):
    assert none_agree(stacks) == 0 < none_agree(4)


@pytest.mark.compiled
def test_cards_that_lie_open_are_those_of_the_deals():
    shown = first_cards(5, players=3, seed=40)
    for row, seed in zip(shown, range(40, 45), strict=True):
        position = kit.deal("grid", seed=seed, players=3).position()
        assert [FRENCH.codes[card] for card in row] == position["grid"] + position["own"]


@pytest.mark.compiled
@pytest.mark.parametrize("variant", [1, 2, 3])
def test_turns_are_counted_as_random_players_meet_them(variant):
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
    assert (turns(2, seed=7, variant=variant) == tally).all()


@pytest.mark.compiled
def test_there_is_a_number_of_cards_for_each_seat():
    assert sizes(3, 2, 1).shape == (3, 2)


def test_of_equal_strength_the_strength_is_the_same_and_the_other_scales_move():
    found = scales(of_equal_strength(4, [2, 3, 8]))
    assert list(found.strength) == pytest.approx([4, 4, 4])
    assert found.skill.is_monotonic_decreasing and found["times even"].is_monotonic_increasing
    assert list(scales(pd.Series({2: 0.5, 8: 0.125})).skill) == pytest.approx([0, 0])


def test_a_box_with_two_cards_is_coloured():
    for cards, coloured in ((4, []), (5, [2]), (6, [0, 2])):
        boxes = moved(pigeonholes, cards=cards)(CARDS).axes.patches
        assert [place for place, box in enumerate(boxes) if box.get_facecolor()[3] > 0] == coloured


@pytest.mark.thorough
def test_five_cards_never_leave_every_box_with_one():
    dice = np.random.default_rng(1)
    chart = pigeonholes(np.array([dice.permutation(52)[:8] for _ in range(40)]))
    for deal in range(1, 41):
        chart.sliders["deal"].value = deal
        chart.update()
        assert "they agree" in chart.sentence


def test_shares_are_drawn_from_zero():
    wins = pd.Series({2: 0.8, 8: 0.4})
    for chart in (taken_chart([0.25, 0.75], [0.3, 0.7], [20, 80], ""), scales_chart(scales(wins), scales(wins), "")):
        assert all(axes.get_ylim()[0] == 0 for axes in chart.figure.axes)
