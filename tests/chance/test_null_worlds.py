"""The tests of the course in worlds where chance alone acts: each rejects in about 5 % of them."""

import numpy as np
import pytest
from scipy.stats import binom, chisquare

from tutorials.chance.lessons.repeats import find_p_value, flip_signs, shuffle_groups
from tutorials.chance.lessons.strike_order import count_pairs, play_world, shuffle_equal_turns, shuffle_rows, sort_turns

pytestmark = pytest.mark.thorough
REPEATS = 399
TURNS = [0.19, 0.33, 0.44, 0.5, 0.54]  # the world of lesson 15: a strike depends on the turn number alone
COLUMNS = np.arange(1, 9) / 36  # the world of the second notebook of lesson 3


def flip(world):
    differences = np.subtract(*np.random.default_rng(world).exponential(size=(2, 20)))
    return find_p_value(flip_signs(differences, REPEATS, world), differences.mean())


def shuffle(world):
    groups = np.random.default_rng(world).geometric(0.3, (2, 8))
    return find_p_value(shuffle_groups(*groups, REPEATS, world), groups[0].mean() - groups[1].mean())


def toss(world):
    heads = np.random.default_rng(world).binomial(412, 0.5)
    return min(1, 2 * binom.cdf(min(heads, 412 - heads), 412, 0.5))


def draw_columns(world):
    counts = np.random.default_rng(world).multinomial(700, COLUMNS)
    return chisquare(counts, 700 * COLUMNS).pvalue


def shuffle_strikes(world, in_rows=False):
    games = play_world(TURNS, 200, world)
    repeats = shuffle_rows(games, REPEATS) if in_rows else shuffle_equal_turns(sort_turns(games), REPEATS, world)
    return find_p_value(repeats, count_pairs(games), round(repeats.mean(), 1))


@pytest.mark.parametrize("test", [flip, shuffle, toss, draw_columns, shuffle_strikes])
def test_a_test_rejects_in_five_per_cent_of_the_worlds_of_chance(test):
    rejects = np.mean([test(world) <= 0.05 for world in range(400)])
    assert 0.025 <= rejects <= 0.075


def test_shuffling_in_rows_answers_another_question():
    assert np.mean([shuffle_strikes(world, in_rows=True) <= 0.05 for world in range(30)]) > 0.4
