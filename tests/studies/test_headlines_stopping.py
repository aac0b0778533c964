"""The figures of the lesson on stopping, computed a second time without the kit's own code.

The tests read a lesson's printed figures from its notebook; other tests run its cells and compare the output.
"""

import random
from functools import cache
from math import sqrt

import numpy as np
import pandas as pd
import pytest
from scipy.integrate import quad
from scipy.stats import binomtest

import kit
from kit.files import results_file
from tests.notebook import figures_in
from tutorials.chance.lessons.stopping import count_pounds

pytestmark = pytest.mark.headline
LESSON = "12_stop_when_it_looks_clear"
LOOKS = {1: {1_000}, 10: set(range(100, 1_001, 100)), 99: set(range(20, 1_001, 10))}
RECIPES = {
    "1.96 errors": lambda n, lead: abs(lead) > 1.96 * np.sqrt(n),
    "2.555 errors": lambda n, lead: abs(lead) > 2.555 * np.sqrt(n),
    "£1 becomes £20": lambda n, lead: pounds()[n, lead + MOST] >= 20,
}
MOST = 230  # of 1,000 deals: the most that only one of the two orders wins


@cache
def pounds() -> np.ndarray:
    """Return the value of £1 by tosses and lead, by Laplace's rule toss by toss, from one head and one tail on.

    A side has the chance (its tosses + 1) / (tosses + 2) of the next toss, and a fair bet pays twice that chance.
    """
    values = np.zeros((MOST + 1, 2 * MOST + 1))
    values[0, MOST] = 1.0
    for tosses in range(MOST):
        for place in range(MOST - tosses, MOST + tosses + 1, 2):
            heads = (tosses + place - MOST) // 2
            values[tosses + 1, place + 1] = values[tosses, place] * 2 * (heads + 1) / (tosses + 2)
            values[tosses + 1, place - 1] = values[tosses, place] * 2 * (tosses - heads + 1) / (tosses + 2)
    return values


def follow_chain(recipe: str, looks: int, counts: float, first: float = 0.5) -> tuple[float, float]:
    """Return the chance that an experiment seems clear, and its mean number of deals.

    The states of the chain are the tosses and the lead after each deal.
    """
    n, lead = np.meshgrid(np.arange(MOST + 1), np.arange(-MOST, MOST + 1), indexing="ij")
    has_stopped, chances, misled, deals = RECIPES[recipe](n, lead), np.zeros(n.shape), 0.0, 0.0
    chances[0, MOST] = 1.0
    for deal in range(1, 1_001):
        few = min(MOST, int(counts * deal + 9 * sqrt(counts * deal)) + 2)  # more tosses are very improbable
        now, later = chances[: few + 1], (1 - counts) * chances[: few + 1]
        later[1:, 1:] += counts * first * now[:-1, :-1]
        later[1:, :-1] += counts * (1 - first) * now[:-1, 1:]
        chances[: few + 1] = later
        if deal in LOOKS[looks]:
            misled += chances[has_stopped].sum()
            deals += deal * chances[has_stopped].sum()
            chances[has_stopped] = 0
    return misled, deals + 1_000 * chances.sum()


def test_shares_of_misled_experiments_agree_with_a_chain_of_tosses():
    results = pd.read_csv(results_file("stopping.csv"))
    share, stopped = results.discordant_share[0], results.set_index(["recipe", "looks"]).stopped
    for looks, fresh in figures_in(LESSON, r"(?m)^(1|10|99) +\d+ +[\d.]+% \([^)]*\) +[\d.]+% +([\d.]+)%"):
        assert fresh / 100 == pytest.approx(1 - (1 - 0.05) ** looks, abs=0.00051)
    interval = r"([\d.]+)% \(([\d.]+)% to ([\d.]+)%\) +([\d.]+)%"
    rows = {("1.96 errors", looks): figures_in(LESSON, rf"(?m)^{looks} +\d+ +{interval}") for looks in LOOKS}
    rows["1.96 errors", 99] += figures_in(LESSON, rf"(?m)^99 looks +{interval}")
    rows["2.555 errors", 10] = figures_in(LESSON, rf"(?m)^ten looks, Pocock's line +{interval}")
    rows["£1 becomes £20", 99] = figures_in(LESSON, rf"(?m)^99 looks, £1 becomes £20 +{interval}")
    for recipe, printed_rows in rows.items():
        exact, misled = follow_chain(*recipe, share)[0], stopped[recipe]
        assert abs(misled - 2_000 * exact) < 3 * sqrt(2_000 * exact * (1 - exact))
        wilson = binomtest(int(misled), 2_000).proportion_ci(method="wilson")
        for row in printed_rows:
            assert np.array(row) / 100 == pytest.approx((misled / 2_000, wilson.low, wilson.high, exact), abs=0.00051)


def test_costs_of_each_recipe_agree_with_a_chain_of_tosses():
    share = pd.read_csv(results_file("stopping.csv")).discordant_share[0]
    row = r"\s+([\d.]+)%\s+(\d+)" * 3
    for recipe, looks in (("1.96 errors", 99), ("2.555 errors", 10), ("£1 becomes £20", 99)):
        [figures] = figures_in(f"{LESSON}_more", rf"{recipe}, {looks} looks{row}")
        for place, first in enumerate((0.5, 0.6, 0.7)):
            clear, deals = follow_chain(recipe, looks, share, first)
            assert figures[2 * place] / 100 == pytest.approx(clear, abs=0.00051)
            assert figures[2 * place + 1] == pytest.approx(deals, abs=0.51)


def test_count_pounds_is_the_mean_over_all_coins_of_a_fair_bet():
    for first, second in ((0, 0), (3, 1), (7, 0), (40, 61)):
        mean = quad(lambda p, a=first, b=second: (2 * p) ** a * (2 * (1 - p)) ** b, 0, 1, epsabs=0)[0]
        assert count_pounds(first, second) == pytest.approx(mean, rel=1e-6)
        counts = ((first, second), (first + 1, second), (first, second + 1))
        now, up, down = (float(count_pounds(*each)) for each in counts)
        assert now == pytest.approx((up + down) / 2)


def test_stack_em_is_the_same_game_with_renamed_cards():
    ranks, generator = "A23456789TJQK", random.Random(12)

    def rename(text: str) -> str:
        return " ".join(
            ranks[(ranks.index(word[0]) + 1) % 13] + word[1] if len(word) == 2 and word[1] in "cdhs" else word
            for word in text.split()
        )

    for deal in range(1, 6):
        game = kit.deal("stack-em", seed=deal, work_stacks=4, hand_limit=3)
        deck = rename(game.position()["deck"])
        renamed = kit.setup("stack-em", order="2-A", deck=deck, work_stacks=4, hand_limit=3)
        while not game.over:
            moves = list(game.moves())
            assert sorted(map(rename, moves)) == sorted(renamed.moves())
            move = generator.choice(moves)
            game.play(move)
            renamed.play(rename(move))
        assert renamed.over and game.score()["total"] == renamed.score()["total"]
