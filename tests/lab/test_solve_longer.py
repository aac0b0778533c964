"""Swap with two stacks, where a deal is proved lost: packs too long for the other tests, each way of playing tried."""

from __future__ import annotations

import numpy as np
import pytest

from kit.lab.search.workspace import LOST, WON, new_workspace
from kit.lab.search_for_win import carry_on, search_of
from kit.rules.engine import rules
from tests.lab.exhaust import can_be_won, short_game

EACH = 100  # games of each length
MEMORY_BITS = 16
PATIENCE = 1_200  # seconds: the first run compiles the search


@pytest.mark.compiled
@pytest.mark.timeout(PATIENCE)
def test_longer_games_of_swap_are_lost_where_nothing_wins_and_won_where_something_does():
    workspace, search, dice = new_workspace(rules("swap").RECORD, 14), search_of("swap"), np.random.default_rng(3)
    seen = {WON: 0, LOST: 0}
    for ranks, moves in ((4, range(10, 18)), (5, range(16, 26))):
        for _ in range(EACH):
            t = short_game("swap", ranks, dice, int(dice.choice(moves)), work_stacks=2)
            truth = can_be_won("swap", t, MEMORY_BITS)
            if truth is not None:
                workspace.tables[0] = tuple(t)
                verdict = carry_on(search, workspace, search.begin(workspace), None, None)
                assert verdict == (WON if truth else LOST), t
                seen[verdict] += 1
    assert seen[LOST] >= 20 and seen[WON] >= 3, seen
