"""The search for a win: its verdicts against trying everything."""

from functools import cache

import numpy as np
import pytest

from kit.lab.search import for_win
from kit.lab.search.workspace import LOST, NODES, OPEN, WON, new_workspace
from kit.lab.solver import Budget, compile_search, run_search, search_module
from kit.rules.engine import compile_for_game, rules
from tests.lab.exhaust import can_be_won, short_game

EACH, EACH_LONGER = 180, 60  # positions of each kind that are searched both ways
pytestmark = [pytest.mark.compiled, pytest.mark.timeout(1_200)]  # seconds: the first run compiles the searches

SHORT = {
    "stack-em": [
        (3, {"work_stacks": 1, "hand_limit": 1}),
        (3, {"work_stacks": 1, "hand_limit": 2}),
        (4, {"work_stacks": 1, "hand_limit": 3, "order": "2-A"}),
        (4, {"work_stacks": 2, "hand_limit": 1}),
        (5, {"work_stacks": 2, "hand_limit": 2}),
        (5, {"work_stacks": 3, "hand_limit": 1, "order": "2-A"}),
        (5, {"work_stacks": 3, "hand_limit": 1}),
    ],
    "swap": [
        (2, {"work_stacks": 2}),
        (2, {"work_stacks": 3}),
        (3, {"work_stacks": 2}),
        (3, {"work_stacks": 2, "order": "2-A"}),
        (3, {"work_stacks": 3}),
        (3, {"work_stacks": 3, "order": "2-A"}),
    ],
}


@cache
def short_positions(slug):
    """Return short positions of every kind, perhaps after some moves, with the truth about them."""
    dice, found = np.random.default_rng(1), []
    for ranks, options in SHORT[slug]:
        enough = len(found) + EACH
        while len(found) < enough:
            t = short_game(slug, ranks, dice, int(dice.integers(16)), **options)
            truth = can_be_won(slug, t)
            if truth is not None:
                found.append((t, truth))
    return found


def search_from(slug, t, workspace):
    """Return the verdict of a search from this table."""
    _, begin, search = compile_search(slug)
    workspace.tables[0] = tuple(t)
    return run_search(search, workspace, begin(workspace), Budget())


@pytest.mark.parametrize("slug", SHORT)
def test_the_search_agrees_with_trying_everything(slug):
    workspace = new_workspace(rules(slug).RECORD, 12)
    seen = {True: 0, False: 0}
    for t, truth in short_positions(slug):
        assert search_from(slug, t, workspace) == (WON if truth else LOST), t
        seen[truth] += 1
    assert sum(seen.values()) >= 1_000
    assert min(seen.values()) >= 400


@pytest.mark.parametrize("slug", SHORT)
def test_each_part_of_the_search_agrees_with_trying_everything(slug):
    """Ask at once the wide and simpler games that come late in a search."""
    workspace, special = new_workspace(rules(slug).RECORD, 12), search_module(slug)
    settle, look, simpler, begin, go = (compile_for_game(function, slug, special) for function in (
        for_win.play_forced_moves, for_win.begin_deep, for_win.is_lost_when_simpler, for_win.begin_wide,
        for_win.go_wide,
    ))
    decided, by_wide = {WON: 0, LOST: 0, OPEN: 0}, 0
    for t, truth in short_positions(slug):
        workspace.tables[0] = tuple(t)
        workspace.numbers[NODES] = 0
        settle(workspace.tables[0])
        verdict = look(workspace)
        if verdict == OPEN:
            assert not (simpler(workspace) and truth), t
            begin(workspace, 50)
            verdict = go(workspace, 1_000_000)
            by_wide += 1
        assert verdict == (WON if truth else LOST), t
        decided[verdict] += 1
    assert min(decided[WON], decided[LOST], by_wide) >= 100


def test_longer_games_of_swap_are_lost_where_nothing_wins_and_won_where_something_does():
    """Try every line with two stacks, where a deal is proved lost, and packs too long for the other tests."""
    workspace, dice = new_workspace(rules("swap").RECORD, 14), np.random.default_rng(3)
    seen = {WON: 0, LOST: 0}
    for ranks, moves in ((4, range(10, 18)), (5, range(16, 26))):
        for _ in range(EACH_LONGER):
            t = short_game("swap", ranks, dice, int(dice.choice(moves)), work_stacks=2)
            truth = can_be_won("swap", t, memory_bits=16)
            if truth is not None:
                verdict = search_from("swap", t, workspace)
                assert verdict == (WON if truth else LOST), t
                seen[verdict] += 1
    assert seen[LOST] >= 20 and seen[WON] >= 3, seen
