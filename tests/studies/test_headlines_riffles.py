"""The figures of the lesson on riffles, computed a second time without the kit's own code.

The tests read a lesson's printed figures from its notebook; other tests run its cells and compare the output.
"""

import random
from fractions import Fraction
from math import factorial, sqrt

import numpy as np
import pytest

from tests.notebook import figures_in
from tests.second.swap import is_won
from tutorials.chance.lessons.riffles import compute_distance, count_rising_sequences, shuffle_packs

pytestmark = pytest.mark.headline
LESSON, MORE = "13_how_many_riffles", "13_how_many_riffles_more"


# ---- a second way to shuffle ----


def riffle_pack(riffles: int, generator: random.Random) -> list[int]:
    """Return a pack riffled card by card: a card falls from a packet with a chance in proportion to the packet's size.
    """
    pack = list(range(52))
    for _ in range(riffles):
        cut = sum(generator.random() < 0.5 for _ in pack)
        packets, pack = [pack[:cut], pack[cut:]], []
        while packets[0] or packets[1]:
            is_second = generator.randrange(len(packets[0]) + len(packets[1])) >= len(packets[0])
            pack.append(packets[is_second].pop(0))
    return pack


def count_passages(pack: tuple[int, ...] | list[int]) -> int:
    """Return how often you go through a pack to pick up its cards in order."""
    wanted, rounds = 0, 0
    while wanted < len(pack):
        rounds += 1
        for card in pack:
            wanted += card == wanted
    return rounds


def test_distances_are_those_of_bayer_and_diaconis():
    published = [1.000, 1.000, 1.000, 1.000, 0.924, 0.614, 0.334, 0.167, 0.085, 0.043]  # their table 1, 52 cards
    [first] = figures_in(MORE, r"(?m)^distance +" + r" +".join([r"([\d.]+)"] * 9))
    assert list(first[:7]) == published[3:]
    assert [float(compute_distance(riffles)) for riffles in range(1, 11)] == pytest.approx(published, abs=0.00051)
    assert list(first[7:]) == pytest.approx([float(compute_distance(riffles)) for riffles in (11, 12)], abs=0.00051)
    distances = dict(figures_in(LESSON, r"(?m)^([2-7]) +[\d.]+% \([\d.]+% to [\d.]+%\) +([\d.]+) *$"))
    assert distances == dict(zip(range(2, 8), published[1:7], strict=True))


def test_rising_sequences_of_a_fair_pack_follow_eulers_triangle():
    orders = [1]
    for cards in range(2, 53):
        longer = [*orders, 0]
        orders = [(r + 1) * longer[r] + (cards - r) * (longer[r - 1] if r else 0) for r in range(cards)]
    assert sum(orders) == factorial(52)
    [(mean,)] = figures_in(LESSON, r"A fair pack has ([\d.]+) rising")
    assert mean == sum(r * Fraction(each, factorial(52)) for r, each in enumerate(orders, 1)) == 26.5
    [(small,)] = figures_in(LESSON, r"chance of ([\d.]+)e-07")
    assert small * 1e-7 == pytest.approx(sum(orders[:16]) / factorial(52), rel=0.02)


def test_packs_riffled_card_by_card_have_as_many_rising_sequences():
    generator, packs = random.Random(1), 1_500
    rows = {row[0]: row[1:] for row in figures_in(LESSON, r"(?m)^([3-7]) +(\d+) +(\d+\.\d+) +(\d+) +\d+ *$")}
    for riffles in (3, 5, 7):
        counts = [count_passages(riffle_pack(riffles, generator)) for _ in range(packs)]
        fewest, mean, most = rows[riffles]
        assert mean == pytest.approx(np.mean(counts), abs=4 * np.std(counts) / sqrt(packs) + 0.02)
        assert fewest <= min(counts) + 3 and max(counts) <= most + 3 and most <= 2**riffles
    ours = shuffle_packs(50, 6, np.random.default_rng(2))
    assert count_rising_sequences(ours).tolist() == [count_passages(pack) for pack in ours.tolist()]


def test_counting_rising_sequences_gains_the_whole_distance():
    [(most,)] = figures_in(MORE, r"(\d+) rising sequences or fewer")
    row = r" +([\d,]+) +([\d.]+)% +([\d.]+)%"
    [(caught, share_caught, exact)] = figures_in(MORE, rf"riffled seven times{row}")
    [(blamed, share_blamed, exact_fair)] = figures_in(MORE, rf"(?m)^fair{row}")
    [(more, gap, exact_gap)] = figures_in(MORE, rf"difference{row}")
    assert more == caught - blamed
    assert exact_gap / 100 == pytest.approx(0.33406, abs=0.00051)
    assert (exact - exact_fair) / 100 == pytest.approx(0.33406, abs=0.0011)
    for count, share, truth in ((caught, share_caught, exact), (blamed, share_blamed, exact_fair)):
        assert share / 100 == pytest.approx(count / 20_000, abs=0.00051)
        assert share == pytest.approx(truth, abs=4 * 100 * sqrt(0.25 / 20_000))
    assert gap / 100 == pytest.approx((caught - blamed) / 20_000, abs=0.00051)
    generator = random.Random(3)
    fair = [count_passages(generator.sample(range(52), 52)) <= most for _ in range(2_000)]
    assert np.mean(fair) == pytest.approx(exact_fair / 100, abs=4 * sqrt(0.25 / 2_000))


# ---- Swap ----


@pytest.mark.timeout(120)
def test_second_program_wins_swap_as_often_with_riffled_packs():
    shares = dict(figures_in(LESSON, r"(?m)^(\d+) +\d+ +([\d.]+)% \("))
    generator = random.Random(5)
    for riffles, packs in ((2, 40), (3, 400), (4, 200), (7, 200)):
        won = sum(is_won(riffle_pack(riffles, generator), 4, generator) for _ in range(packs))
        share = shares[riffles] / 100
        assert won / packs == pytest.approx(share, abs=4 * sqrt(max(share * (1 - share), 0.01) / packs))
