"""One source, two engines: interpreted and compiled they must do the very same, and lose no card."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import kit
from kit.play.position import new_table
from kit.rules.chance import PLAYING, throw_below
from kit.rules.engine import bound, compiled, legal_moves, rules
from kit.rules.log import log_type, start, view_log
from kit.rules.table import SEED_LOW, card_at, set_number, size, view
from tests.games import LONGEST, SLUGS, TABLE_NAMES, TABLES, combinations
from tests.perft import MOST_LINES, count_lines, perft, widen

if TYPE_CHECKING:
    from kit.rules.games.six_stacks import deal, is_over, play

SAMPLE = 500  # games in which the engines are compared move by move,
ENOUGH = 10_000  # or fewer, once so many moves of a game were compared
WIDE = 10_000  # games that the compiled engine plays,
MANY = 1_000_000  # or fewer, once they took so many moves
FEW_LINES = 20  # to how many lines the interpreted engine counts them
MOST_MOVES = 1_000  # legal moves that any position may have
DEALT = -1

# All tests of a game run in one process, so that it is compiled once.
GROUPS = {slug: pytest.mark.xdist_group(slug) for slug in SLUGS}
each_table = pytest.mark.parametrize(
    ("slug", "options"), [pytest.param(slug, options, marks=GROUPS[slug]) for slug, options in TABLES], ids=TABLE_NAMES
)
each_game = pytest.mark.parametrize("slug", [pytest.param(slug, marks=GROUPS[slug]) for slug in SLUGS])


def act(tables, logs, nth, listed):
    """Deal, or play the nth legal move, on the first table and log; list the legal moves there then are."""
    if nth == DEALT:
        deal(tables[0], logs[0])
    else:
        play(tables[0], legal_moves(tables[0])[nth], logs[0])
    count = 0
    for move in legal_moves(tables[0]):
        listed[count, 0] = move.verb
        listed[count, 1] = move.card
        listed[count, 2] = move.source
        listed[count, 3] = move.target
        listed[count, 4] = move.detail
        count += 1
    return count


def play_at_random(tables, first, limit, enough, lying, faults):
    """Deal and play every table, until there were enough moves; returns how many were made.

    `lying` has room for how often each card lies on the table. `faults` counts positions with a card
    lost or doubled, with nothing to play, with moves after the end, and games that did not end.
    """
    made_in_all = 0
    for index in range(len(tables)):
        if made_in_all > enough:
            break
        t = tables[index]
        set_number(t, SEED_LOW, first + index)
        deal(t, None)
        made = 0
        while True:
            lying[:] = 0
            for pile in range(len(t.sizes)):
                for depth in range(size(t, pile)):
                    lying[card_at(t, pile, depth)] += 1
            if lying.min() != 1 or lying.max() != 1:
                faults[0] += 1
            moves = legal_moves(t)
            if is_over(t):
                faults[2] += len(moves)
                break
            if len(moves) == 0:
                faults[1] += 1
                break
            if made == limit:
                faults[3] += 1
                break
            play(t, moves[throw_below(t, PLAYING, made, 0, len(moves))], None)
            made += 1
        made_in_all += made
    return made_in_all


class Engine:
    """A table, its log and its legal moves, as one engine sees them."""

    def __init__(self, slug: str, options: dict[str, Any], seed: int, act: Any, bare: bool) -> None:
        self.records = np.zeros(1, rules(slug).RECORD)
        self.records[:] = tuple(new_table(slug, options, seed))
        self.logs = np.zeros(1, log_type(rules(slug).RECORD))
        self.log = view_log(self.logs)
        self.listed = np.zeros((MOST_MOVES, 5), np.int64)
        self.act = act
        self.tables = self.records if bare else [view(self.records, 0)]
        self.log_list = self.logs if bare else [self.log]

    def do(self, nth: int) -> int:
        """Deal or play; returns how many legal moves there are then."""
        start(self.log, [])
        return self.act(self.tables, self.log_list, nth, self.listed)

    def seen(self, count: int) -> tuple[Any, ...]:
        """All that can be compared: the table, the legal moves in order, the events and the tables after each."""
        words, events = self.log.entries[:2].tolist()
        return (
            self.records.tobytes(),
            self.listed[:count].tolist(),
            self.log.entries[:words].tolist(),
            self.log.frames[:events].tobytes(),
        )


@pytest.mark.compiled
@each_table
def test_engines_agree_on_every_table_move_list_and_event(slug, options):
    fast, slow, compared = compiled(act, slug), bound(act, slug), 0
    for seed in range(-(-SAMPLE // len(combinations(slug)))):
        if compared > ENOUGH // len(combinations(slug)):
            break
        engines = [Engine(slug, options, seed, fast, bare=True), Engine(slug, options, seed, slow, bare=False)]
        dice, nth, made = Random(seed), DEALT, 0
        while nth is not None and made < LONGEST:
            counts = [engine.do(nth) for engine in engines]
            assert engines[0].seen(counts[0]) == engines[1].seen(counts[1]), f"deal {seed}, after {made} moves"
            nth = dice.randrange(counts[0]) if counts[0] else None
            made += 1
        compared += made


@pytest.mark.compiled
@each_table
def test_many_random_games_lose_no_card_and_come_to_an_end(slug, options):
    games = -(-WIDE // len(combinations(slug)))
    assert wide_run(slug, options, games, first=1_000_000) == {"lost": 0, "stuck": 0, "after the end": 0, "endless": 0}


def wide_run(slug: str, options: dict[str, Any], games: int, first: int) -> dict[str, int]:
    """The faults found in so many random games of the compiled engine, all of which make some moves."""
    tables = np.zeros(games, rules(slug).RECORD)
    tables[:] = tuple(new_table(slug, options, 0))
    lying, faults = np.zeros(rules(slug).PACK.size, np.int64), np.zeros(4, np.int64)
    enough = MANY // len(combinations(slug))
    assert compiled(play_at_random, slug)(tables, first, 100_000, enough, lying, faults) > min(games, enough)
    return dict(zip(("lost", "stuck", "after the end", "endless"), faults.tolist(), strict=True))


@pytest.mark.compiled
@each_game
def test_lines_of_play_are_as_many_as_ever(slug):
    for known in perft(slug):
        game = kit.deal(slug, seed=known["seed"], **known["options"])
        depth = len(known["lines"])
        assert count_lines(game, compiled(widen, slug), MOST_LINES, depth) == known["lines"], known


@each_game
def test_lines_of_play_are_as_many_in_the_interpreted_engine(slug):
    for known in perft(slug):
        game = kit.deal(slug, seed=known["seed"], **known["options"])
        counted = count_lines(game, bound(widen, slug), FEW_LINES, len(known["lines"]))
        assert counted == known["lines"][: len(counted)], known


@each_game
def test_lines_of_play_are_counted_for_every_option(slug):
    counted = [deal["options"] for deal in perft(slug)]
    assert all(options in counted for options in combinations(slug))
