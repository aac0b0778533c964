"""The figures that the lessons on Grid and Speed rest on, found once more by other means than the kit's own.

What a lesson prints is read from its notebook; its cells are run, and what they print compared, elsewhere.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from math import comb, exp, sqrt

import numpy as np
import pytest
from scipy.integrate import quad

import kit
from tests.studies.figures import said

# ---- 8: five stacks and a pigeonhole ----


def test_the_chance_that_no_two_agree_is_that_of_all_sets_of_cards():
    pack = list(product("cdhs", range(13)))
    told = dict(said("08_five_stacks_and_a_pigeonhole", r"(\d) cards +[\d/]+ +([\d.]+)%"))
    for cards in (2, 3):
        apart = sum(
            all(one[0] != other[0] and one[1] != other[1] for one, other in combinations(chosen, 2))
            for chosen in combinations(pack, cards)
        )
        assert told[cards] == pytest.approx(100 * apart / comb(52, cards), abs=0.05)
    assert told[5] == 0


@pytest.mark.compiled
@pytest.mark.timeout(300)
def test_one_careful_player_among_eight_wins_so_often_on_other_deals_too():
    [(told,)] = said("08_five_stacks_and_a_pigeonhole", r"Among eight players in variant 1 it wins ([\d.]+)%")
    deals, shares = 200, []
    for seat in range(8):
        players = ["random"] * 8
        players[seat] = "careful"
        rows = kit.simulate("grid", deals, by=players, seed=1_000_000, variant=1)
        shares.append([(seat + 1 in winners) / len(winners) for winners in rows.winners])
    by_deal = np.mean(shares, axis=0)
    assert abs(by_deal.mean() - told / 100) < 4 * by_deal.std() / sqrt(deals)
    assert by_deal.mean() > 1 / 8


def test_the_scales_of_skill_are_worked_out_from_the_shares_won():
    lines = r"\n(\d) players" + 9 * r" +([\d.]+)" + r"(?=\n)"  # each scale for the three variants
    tables = said("08_five_stacks_and_a_pigeonhole", lines)
    rows = [(players, *told[variant::3]) for players, *told in tables for variant in range(3)]
    assert len(rows) == 21
    for players, skill, times, strength in rows:
        # Three ways to say one share: back from each, the same comes out.
        from_skill = 1 / players + skill * (1 - 1 / players)
        from_strength = strength / (strength + players - 1)
        assert from_skill == pytest.approx(times / players, abs=0.008)
        assert from_strength == pytest.approx(times / players, abs=0.004)


# ---- 10: races ----


@cache
def ahead(mine: int, others: int, chance: float) -> float:
    """The chance to make so many plays before the other has made as many as it needs, play by play."""
    if mine == 0 or others == 0:
        return float(mine == 0)
    return chance * ahead(mine - 1, others, chance) + (1 - chance) * ahead(mine, others - 1, chance)


def test_first_to_so_many_plays_is_a_race_played_out_step_by_step():
    for plays, share in said("10_races", r"first to +(\d+) plays? +([\d.]+)%"):
        assert share == pytest.approx(100 * ahead(int(plays), int(plays), 0.6), abs=0.05)
    for ratio, one, many in said("10_races", r"([\d.]+) times as fast +([\d.]+)% +([\d.]+)% +[\d.]+% +[\d.]+% to"):
        first, _ = quad(lambda t, rate=ratio: rate * exp(-rate * t) * exp(-t), 0, np.inf)
        assert one == pytest.approx(100 * first, abs=0.05)
        assert many == pytest.approx(100 * ahead(24, 24, first), abs=0.05)


def test_nine_games_of_ten_without_being_stuck_lie_between_two_ratios_of_the_table():
    for told in (row[0] for row in said("10_races", r"cards, \d stacks +[\d.]+ times +([\d.]+) times")):
        # Each rule has about as many cards to lay: 22 to 25. The table has a ratio every tenth, with lines between.
        below, above = np.floor(10 * told) / 10, np.ceil(10 * told) / 10
        assert ahead(22, 22, below / (1 + below)) < 0.9 < ahead(25, 25, above / (1 + above))
    [(single,)] = said("10_races", r"to be (\d+) times as fast")
    assert single / (1 + single) == pytest.approx(0.9)
