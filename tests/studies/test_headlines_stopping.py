"""The figures that the lesson on stopping rests on, found once more by other means than the kit's own.

What a lesson prints is read from its notebook; its cells are run, and what they print compared, elsewhere.
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
    "£1 becomes £20": lambda n, lead: fortunes()[n, lead + MOST] >= 20,
}
MOST = 230  # deals won by one order alone, of 1,000


@cache
def fortunes() -> np.ndarray:
    """Return what £1 has become, by tosses and lead, toss by toss after Laplace: both sides begin with one.

    The next toss falls to a side with the chance (those it had + 1) / (tosses + 2), and a fair bet pays twice that.
    """
    made = np.zeros((MOST + 1, 2 * MOST + 1))
    made[0, MOST] = 1.0
    for tosses in range(MOST):
        for at in range(MOST - tosses, MOST + tosses + 1, 2):
            heads = (tosses + at - MOST) // 2
            made[tosses + 1, at + 1] = made[tosses, at] * 2 * (heads + 1) / (tosses + 2)
            made[tosses + 1, at - 1] = made[tosses, at] * 2 * (tosses - heads + 1) / (tosses + 2)
    return made


def follow_chain(recipe: str, looks: int, counts: float, first: float = 0.5) -> tuple[float, float]:
    """Return how likely an experiment is to seem clear, and how many deals it takes.

    The states of the chain are the tosses so far and the lead, deal by deal.
    """
    n, lead = np.meshgrid(np.arange(MOST + 1), np.arange(-MOST, MOST + 1), indexing="ij")
    out, chances, misled, took = RECIPES[recipe](n, lead), np.zeros(n.shape), 0.0, 0.0
    chances[0, MOST] = 1.0
    for deal in range(1, 1_001):
        few = min(MOST, int(counts * deal + 9 * sqrt(counts * deal)) + 2)  # more deals that count there hardly are
        now, moved = chances[: few + 1], (1 - counts) * chances[: few + 1]
        moved[1:, 1:] += counts * first * now[:-1, :-1]
        moved[1:, :-1] += counts * (1 - first) * now[:-1, 1:]
        chances[: few + 1] = moved
        if deal in LOOKS[looks]:
            misled += chances[out].sum()
            took += deal * chances[out].sum()
            chances[out] = 0
    return misled, took + 1_000 * chances.sum()


def test_who_looks_is_misled_as_often_as_a_chain_of_tosses_says():
    kept_rows = pd.read_csv(results_file("stopping.csv"))
    share, known = kept_rows.discordant_share[0], kept_rows.set_index(["recipe", "looks"]).stopped
    for looks, fresh in figures_in(LESSON, r"(?m)^(1|10|99) +\d+ +[\d.]+% \([^)]*\) +[\d.]+% +([\d.]+)%"):
        assert fresh / 100 == pytest.approx(1 - (1 - 0.05) ** looks, abs=0.00051)
    interval = r"([\d.]+)% \(([\d.]+)% to ([\d.]+)%\) +([\d.]+)%"
    rows = {("1.96 errors", looks): figures_in(LESSON, rf"(?m)^{looks} +\d+ +{interval}") for looks in LOOKS}
    rows["1.96 errors", 99] += figures_in(LESSON, rf"(?m)^99 looks +{interval}")
    rows["2.555 errors", 10] = figures_in(LESSON, rf"(?m)^ten looks, Pocock's line +{interval}")
    rows["£1 becomes £20", 99] = figures_in(LESSON, rf"(?m)^99 looks, £1 becomes £20 +{interval}")
    for way, shown in rows.items():
        exact, misled = follow_chain(*way, share)[0], known[way]
        assert abs(misled - 2_000 * exact) < 3 * sqrt(2_000 * exact * (1 - exact))
        wilson = binomtest(int(misled), 2_000).proportion_ci(method="wilson")
        for told in shown:
            assert np.array(told) / 100 == pytest.approx((misled / 2_000, wilson.low, wilson.high, exact), abs=0.00051)


def test_what_each_way_costs_is_what_the_chain_of_tosses_says():
    share = pd.read_csv(results_file("stopping.csv")).discordant_share[0]
    row = r"\s+([\d.]+)%\s+(\d+)" * 3
    for recipe, looks in (("1.96 errors", 99), ("2.555 errors", 10), ("£1 becomes £20", 99)):
        [told] = figures_in(LESSON, rf"{recipe}, {looks} looks{row}")
        for place, first in enumerate((0.5, 0.6, 0.7)):
            clear, deals = follow_chain(recipe, looks, share, first)
            assert told[2 * place] / 100 == pytest.approx(clear, abs=0.00051)
            assert told[2 * place + 1] == pytest.approx(deals, abs=0.51)


def test_a_pound_is_the_mean_over_all_coins_and_the_bet_is_fair():
    for first, second in ((0, 0), (3, 1), (7, 0), (40, 61)):
        crumbs = quad(lambda p, a=first, b=second: (2 * p) ** a * (2 * (1 - p)) ** b, 0, 1, epsabs=0)[0]
        assert count_pounds(first, second) == pytest.approx(crumbs, rel=1e-6)
        counts = ((first, second), (first + 1, second), (first, second + 1))
        now, up, down = (float(count_pounds(*each)) for each in counts)
        assert now == pytest.approx((up + down) / 2)


def test_what_may_be_done_with_renamed_cards_is_what_could_be_done_before():
    ranks, dice = "A23456789TJQK", random.Random(12)

    def rename(text: str) -> str:
        return " ".join(
            ranks[(ranks.index(word[0]) + 1) % 13] + word[1] if len(word) == 2 and word[1] in "cdhs" else word
            for word in text.split()
        )

    for deal in range(1, 6):
        one = kit.deal("stack-em", seed=deal, work_stacks=4, hand_limit=3)
        deck = rename(one.position()["deck"])
        other = kit.setup("stack-em", order="2-A", deck=deck, work_stacks=4, hand_limit=3)
        while not one.over:
            moves = list(one.moves())
            assert sorted(map(rename, moves)) == sorted(other.moves())
            move = dice.choice(moves)
            one.play(move)
            other.play(rename(move))
        assert other.over and one.score()["total"] == other.score()["total"]
