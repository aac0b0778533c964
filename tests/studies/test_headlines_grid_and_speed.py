"""The figures that the lessons on Grid and Speed rest on, found once more by other means than the kit's own.

What a lesson prints is read from its notebook; its cells are run, and what they print compared, elsewhere.
"""

from __future__ import annotations

from itertools import combinations, product
from math import comb, sqrt

import numpy as np
import pytest

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
