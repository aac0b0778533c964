"""The figures of the lessons on Grid, hands and races, computed a second time without the kit's own code.

The tests read a lesson's printed figures from its notebook; other tests run its cells and compare the output.
"""

from fractions import Fraction
from functools import cache
from math import exp, sqrt

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import bootstrap

import kit
from kit.lab.players import careful
from tests.notebook import figures_in

pytestmark = [pytest.mark.headline, pytest.mark.compiled, pytest.mark.timeout(300)]  # seconds

# ---- 8: five stacks and a pigeonhole ----


def test_share_of_one_careful_player_is_equal_on_other_deals():
    pattern = r"Among eight players in variant 1 it wins ([\d.]+)%"
    [(share,)] = figures_in("08_five_stacks_and_a_pigeonhole_more", pattern)
    deals, shares = 200, []
    for seat in range(8):
        players = ["careful" if each == seat else "random" for each in range(8)]
        rows = kit.simulate("grid", deals, by=players, seed=1_000_000, variant=1)
        shares.append([(seat + 1 in winners) / len(winners) for winners in rows.winners])
    by_deal = np.mean(shares, axis=0)
    assert abs(by_deal.mean() - share / 100) < 4 * by_deal.std() / sqrt(deals)
    assert by_deal.mean() > 1 / 8


# ---- 9: counting without replacement ----


def chances_of_five_cards() -> dict[tuple[int, int], Fraction]:
    """Return the chances of states (wilds, different numbers) of five cards, dealt card by card.

    The next card is a wild, a new number, or a number that has appeared, in one of its remaining colours.
    """
    chances = {(0, 0): Fraction(1)}
    for dealt in range(5):
        later: dict[tuple[int, int], Fraction] = {}
        for (wilds, numbers), chance in chances.items():
            new, old = 5 * (10 - numbers), 5 * numbers - (dealt - wilds)
            counts = {(wilds + 1, numbers): 7 - wilds, (wilds, numbers + 1): new, (wilds, numbers): old}
            for state, count in counts.items():
                later[state] = later.get(state, 0) + chance * Fraction(count, 57 - dealt)
        chances = later
    return chances


def test_chances_of_five_cards_equal_a_chain_card_by_card():
    dealt = chances_of_five_cards()
    assert sum(dealt.values()) == 1
    for count, share in figures_in("09_without_replacement", r"(\d) wilds? +[\d,]+ +([\d.]+)%"):
        exact = sum(chance for (wilds, _), chance in dealt.items() if wilds == count)
        assert share == pytest.approx(100 * float(exact), abs=5e-5)
    natural = sum(chance for (wilds, _), chance in dealt.items() if wilds == 0)
    [(least,)] = figures_in("09_without_replacement", r"at least one: ([\d.]+)%")
    assert least == pytest.approx(100 * float(1 - natural), abs=0.005)
    [(different,)] = figures_in("09_without_replacement", r"exactly ([\d.]+)%; [\d,]+ of")
    assert different == pytest.approx(100 * float(dealt[0, 5]), abs=0.0005)
    [(alike,)] = figures_in("09_without_replacement", r"two of a number, exactly: ([\d.]+)%")
    assert alike == pytest.approx(100 * float(1 - dealt[0, 5] / natural), abs=0.005)


# ---- 10: races ----


@cache
def chance_to_win(mine: int, others: int, chance: float) -> float:
    """Return the chance to make `mine` plays before the opponent makes `others`, play by play."""
    if mine == 0 or others == 0:
        return float(mine == 0)
    return chance * chance_to_win(mine - 1, others, chance) + (1 - chance) * chance_to_win(mine, others - 1, chance)


def test_chances_in_races_equal_a_step_by_step_computation():
    for plays, share in figures_in("10_races", r"first to +(\d+) plays? +([\d.]+)%"):
        assert share == pytest.approx(100 * chance_to_win(int(plays), int(plays), 0.6), abs=0.05)
    ratios = r"([\d.]+) times as fast +([\d.]+)% +([\d.]+)% +[\d.]+% +[\d.]+% to"
    for ratio, one, many in figures_in("10_races", ratios):
        first, _ = quad(lambda t, rate=ratio: rate * exp(-rate * t) * exp(-t), 0, np.inf)
        assert one == pytest.approx(100 * first, abs=0.05)
        assert many == pytest.approx(100 * chance_to_win(24, 24, first), abs=0.05)


def test_plays_without_a_race_have_the_intervals_of_a_bootstrap():
    def fits(hand, stacks):
        return any(set(card) & set(stack[-2:]) for card in hand.split() for stack in stacks)

    interval = r" +(-?[\d.]+) \((-?[\d.]+) to (-?[\d.]+)\)"
    rows = figures_in("10_races_more", r"(\d) cards, (\d) stacks +\d+% \(\d+% to \d+%\)" + 3 * interval)
    assert len(rows) == 2
    for cards, stacks, *figures in rows:
        rules = {"mean_reaction": [1.0, 1.5], "hand_size": int(cards), "table_stacks": int(stacks)}
        alone = np.zeros((40, 2))
        for seed in range(40):
            game = kit.deal("speed", seed=seed, **rules)
            while not game.over:
                position = game.position()
                able = [fits(hand, position["stacks"]) for hand in position["hands"]]
                game.play(careful(game))
                seat = game.history[-1].seat
                alone[seed, seat - 1] += able == [seat == 1, seat == 2]
        for counts, row in zip((*alone.T, alone[:, 1] - alone[:, 0]), np.reshape(figures, (3, 3)), strict=True):
            drawn = bootstrap((counts,), np.mean, method="BCa", rng=np.random.default_rng(1)).confidence_interval
            assert row[0] == pytest.approx(counts.mean(), abs=0.051)
            assert row[1:] == pytest.approx(tuple(drawn), abs=0.3)
