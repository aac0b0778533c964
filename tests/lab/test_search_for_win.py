"""The search for a win agrees with an exhaustive search."""

from functools import cache
from itertools import product

import numpy as np
import pytest

from kit.lab.search.for_win import begin_deep, begin_wide, go_deep, go_wide
from kit.lab.search.workspace import LOST, NODES, OPEN, WON, new_memory, remember_position, write_burden, write_head
from kit.lab.solver import Budget, load_search, new_workspace, run_search
from kit.rules.engine import rules
from tests.checked import load_checked, open_checked_memory
from tests.lab.exhaust import can_be_won, make_short_game, make_simpler, play_forced
from tests.rows import ROWS

EACH, EACH_LONGER = 180, 60  # positions of each kind for both searches
pytestmark = pytest.mark.compiled
each_game = pytest.mark.parametrize("slug", ["stack-em", "swap"])


@cache
def list_short_positions(slug):
    """Return short positions of every kind, each with the truth: whether it can be won."""
    rng, positions = np.random.default_rng(1), []
    for row in (row for row in ROWS["short_game"] if row["slug"] == slug):
        target = len(positions) + EACH
        while len(positions) < target:
            t = make_short_game(slug, row["ranks"], rng, int(rng.integers(16)), **row["options"])
            truth = can_be_won(slug, t)
            if truth is not None:
                positions.append((t, truth))
    return positions


def search_table(slug, t, workspace):
    """Return the verdict of a search from this table."""
    _, begin, search = load_search(slug)
    workspace.tables[0] = tuple(t)
    return run_search(search, workspace, begin(workspace), Budget())


def begin_searches(slug, workspace, *changes):
    """Begin a search of each short position, with bounds checks. Yield the position, the truth, and the first verdict.

    A change of `changes` makes the position simpler; without one, the position is searched as it is.
    """
    force, look, simplify = (load_checked(part, slug) for part in (play_forced, begin_deep, make_simpler))
    for (t, truth), change in product(list_short_positions(slug), changes or [None]):
        workspace.tables[0] = tuple(t)
        workspace.numbers[NODES] = 0
        force(workspace.tables)
        if change is None or simplify(workspace.tables, change):
            yield t, truth, look(workspace)


@each_game
def test_every_option_is_in_a_short_game(slug):
    tried = {name for row in ROWS["short_game"] if row["slug"] == slug for name in row["options"]}
    untried = {option.name for option in rules(slug).OPTIONS} - tried
    assert not untried, "add rows to short_game in tests/lab/rows.toml: the search must know every option"


@each_game
def test_search_agrees_with_an_exhaustive_search(slug):
    workspace = new_workspace(slug, 12)
    counts = {True: 0, False: 0}
    for t, truth in list_short_positions(slug):
        assert search_table(slug, t, workspace) == (WON if truth else LOST), t
        counts[truth] += 1
    assert sum(counts.values()) >= 1_000
    assert min(counts.values()) >= 400


@each_game
def test_wide_search_agrees_with_an_exhaustive_search(slug):
    workspace = new_workspace(slug, 12, open_checked_memory(slug))
    begin, go = (load_checked(part, slug) for part in (begin_wide, go_wide))
    verdicts, by_wide = {WON: 0, LOST: 0, OPEN: 0}, 0
    for t, truth, verdict in begin_searches(slug, workspace):
        if verdict == OPEN:
            begin(workspace, 50)
            verdict = go(workspace, 1_000_000)
            by_wide += 1
        assert verdict == (WON if truth else LOST), t
        verdicts[verdict] += 1
    assert min(verdicts[WON], verdicts[LOST], by_wide) >= 100


def test_game_is_lost_if_a_simpler_game_is_lost():
    slug, lost = "stack-em", 0
    workspace, go = new_workspace(slug, 12, open_checked_memory(slug)), load_checked(go_deep, slug)
    for changes in ((0,), range(1, 10)):
        for t, truth, first_verdict in begin_searches(slug, workspace, *changes):
            verdict = go(workspace, 1_000_000) if first_verdict == OPEN else first_verdict
            assert not (verdict == LOST and truth), t
            lost += verdict == LOST and changes != (0,)
    assert lost >= 100


def test_narrow_wide_search_finds_only_wins():
    """Keep one position of each layer: the search may leave a game undecided, but no verdict is wrong."""
    slug, verdicts = "stack-em", {WON: 0, LOST: 0, OPEN: 0}
    workspace = new_workspace(slug, 12, open_checked_memory(slug))
    begin, go = (load_checked(part, slug) for part in (begin_wide, go_wide))
    for t, truth, first_verdict in begin_searches(slug, workspace):
        if first_verdict == OPEN:
            begin(workspace, 1)
            verdict = go(workspace, 1_000_000)
            assert verdict in (OPEN, WON if truth else LOST), t
            verdicts[verdict] += 1
    assert min(verdicts[WON], verdicts[OPEN]) >= 10, verdicts


def test_memory_knows_a_position_as_good_as_a_new_one():
    memory = new_memory(4)

    def is_remembered(*burdens):
        write_head(memory, 1, 2, 3)
        for index, burden in enumerate(burdens):
            write_burden(memory, index, burden)
        return remember_position(memory)

    assert not is_remembered(3, 0)
    assert is_remembered(3, 0) and is_remembered(4, 0) and is_remembered(3, 15)
    assert not is_remembered(2, 1)
    assert not is_remembered(2, 0)  # as good as both positions before
    assert is_remembered(2, 1) and is_remembered(3, 0)


def test_search_agrees_with_an_exhaustive_search_in_longer_games():
    """Use two stacks and longer packs than the other tests."""
    workspace, rng = new_workspace("swap", 14), np.random.default_rng(3)
    counts = {WON: 0, LOST: 0}
    for ranks, moves in ((4, range(10, 18)), (5, range(16, 26))):
        for _ in range(EACH_LONGER):
            t = make_short_game("swap", ranks, rng, int(rng.choice(moves)), work_stacks=2)
            truth = can_be_won("swap", t, memory_bits=16)
            if truth is not None:
                verdict = search_table("swap", t, workspace)
                assert verdict == (WON if truth else LOST), t
                counts[verdict] += 1
    assert counts[LOST] >= 20 and counts[WON] >= 3, counts
