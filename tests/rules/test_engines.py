"""One source, two engines: interpreted and compiled they must do the very same, and lose no card."""

import gc
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from types import FrameType, FunctionType
from typing import Any

import numpy as np
import pytest

import kit
from kit.play.position import new_table
from kit.rules.choices import copy_to, count, move_at, new_choices, offer, put_at, set_count
from kit.rules.engine import bind_game, compile_for_game, contracts_of, rebuild, rules, sources
from kit.rules.log import log_type, view_log
from kit.rules.table import NO_CARD, NOWHERE, Move, entry, entry_of, places_of, view
from tests.games import LONGEST, SLUGS, TABLE_NAMES, TABLES, combinations
from tests.perft import MOST_LINES, count_lines, perft
from tests.walks import DEALT, act, play_at_random, widen

SAMPLE = 150  # games in which the engines are compared move by move,
ENOUGH = 3_000  # or fewer, once so many moves of a game were compared
WIDE = 10_000  # games that the compiled engine plays,
MANY = 300_000  # or fewer, once they took so many moves
FEW_LINES = 20  # to how many lines the interpreted engine counts them
MOST_MOVES = 1_000  # legal moves that any position may have

MOVES = [
    Move(0, 0, 0, 0, 0),
    Move(1, NO_CARD, NOWHERE, NOWHERE, 0),
    Move(8, 80, 33, 28, 82 * 82 - 1),
    Move(-1, NO_CARD, 33, NOWHERE, -1000),
]

# All tests of a game run in one process, so that it is compiled once.
GROUPS = {slug: pytest.mark.xdist_group(slug) for slug in SLUGS}
each_table = pytest.mark.parametrize(
    ("slug", "options"), [pytest.param(slug, options, marks=GROUPS[slug]) for slug, options in TABLES], ids=TABLE_NAMES
)
each_game = pytest.mark.parametrize("slug", [pytest.param(slug, marks=GROUPS[slug]) for slug in SLUGS])


class Engine:
    """A table, its log and its legal moves, as one engine sees them."""

    def __init__(self, slug: str, options: dict[str, Any], seed: int, act: Any, bare: bool) -> None:
        self.records = np.zeros(1, rules(slug).RECORD)
        self.records[:] = tuple(new_table(slug, options, seed))
        self.logs = np.zeros(1, log_type(rules(slug).RECORD))
        self.log = view_log(self.logs)
        self.listed = new_choices()
        self.act = act
        self.tables = self.records if bare else [view(self.records, 0)]
        self.log_list = self.logs if bare else [self.log]

    def do(self, nth: int) -> int:
        """Deal or play; returns how many legal moves there are then."""
        return self.act(self.tables, self.log_list, nth, self.listed)

    def seen(self, legal: int) -> tuple[Any, ...]:
        """Return all that can be compared: the table, the legal moves in order, the events and the tables after each.
        """
        words, events = self.log.entries[:2].tolist()
        return (
            self.records.tobytes(),
            [move_at(self.listed, place) for place in range(legal)],
            self.log.entries[:words].tolist(),
            self.log.frames[:events].tobytes(),
        )


@pytest.mark.compiled
@each_table
def test_engines_agree_on_every_table_move_list_and_event(slug, options):
    fast, slow, compared = compile_for_game(act, slug), bind_game(act, slug), 0
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
    games, enough = -(-WIDE // len(combinations(slug))), MANY // len(combinations(slug))
    tables = np.zeros(games, rules(slug).RECORD)
    tables[:] = tuple(new_table(slug, options, 0))
    lying, faults = np.zeros(rules(slug).PACK.size, np.int64), np.zeros(4, np.int64)
    logs, play_many = np.zeros(1, log_type(rules(slug).RECORD)), compile_for_game(play_at_random, slug)
    assert play_many(tables, logs, 1_000_000, 100_000, enough, lying, faults) > min(games, enough)
    assert faults.tolist() == [0] * 4, "lost, stuck, after the end, endless"


@pytest.mark.parametrize(
    ("engine", "most"), [(bind_game, FEW_LINES), pytest.param(compile_for_game, MOST_LINES, marks=pytest.mark.compiled)]
)
@each_game
def test_lines_of_play_are_as_many_as_ever_in_both_engines_and_counted_for_every_option(slug, engine, most):
    for known in perft(slug):
        game = kit.deal(slug, seed=known["seed"], **known["options"])
        counted = count_lines(game, engine(widen, slug), most, len(known["lines"]))
        assert counted == known["lines"][: len(counted)], known
        assert len(counted) == len(known["lines"]) or counted[-1] >= most, known
    assert all(options in [deal["options"] for deal in perft(slug)] for options in combinations(slug))


@each_game
def test_what_is_compiled_without_counting_who_holds_an_array_returns_none(slug):
    # The compiled engine would free such an array while its caller still holds it: see `compile_one`.
    free: set[str] = set()

    def note(twin: FunctionType, files: frozenset[Path], makes_arrays: bool) -> FunctionType:
        if not makes_arrays and twin.__module__.startswith("kit.rules."):
            free.add(twin.__name__)
        return twin

    play = rebuild(act, contracts_of(slug, ()), slug, note, {})
    engine, returned = Engine(slug, {}, 1, play, bare=False), []

    def watch(frame: FrameType, event: str, value: Any) -> None:
        if event == "return" and frame.f_code.co_name in free:
            returned.append((frame.f_code.co_name, has_array(value)))

    sys.setprofile(watch)
    try:
        legal = engine.do(DEALT)
        for move in range(60):
            legal = engine.do(move % legal) if legal else 0
    finally:
        sys.setprofile(None)
    assert len(returned) > 1_000
    assert not {name for name, held in returned if held}


def has_array(value: Any) -> bool:
    """Whether a value is an array, or has one in it."""
    return isinstance(value, np.ndarray) or (isinstance(value, tuple | list) and any(map(has_array, value)))


def test_sources_are_found_by_threads_at_once():
    def found(depth: int) -> frozenset:
        return found(depth - 1) if depth else sources.__wrapped__("kit.rules.engine")

    # Another thread gets its turn whenever garbage is collected, as in the midst of parsing.
    gc.callbacks.append(give_way)
    try:
        with ThreadPoolExecutor(4) as pool:
            assert len(set(pool.map(found, range(60)))) == 1
    finally:
        gc.callbacks.remove(give_way)


def give_way(phase: str, about: dict[str, int]) -> None:
    time.sleep(1e-5)


# ---- moves kept as one number, and facts about piles kept together: what is read is what was written ----


def test_moves_are_read_as_they_were_put_and_stand_in_the_order_in_which_they_were_offered():
    choices = new_choices()
    for move in MOVES:
        offer(choices, *move)
    assert [move_at(choices, place) for place in range(count(choices))] == MOVES
    set_count(choices, 1)
    put_at(choices, 2, MOVES[2])
    copy_to(choices, 5, 2)
    assert count(choices) == 1 and move_at(choices, 2) == move_at(choices, 5) == MOVES[2]


@pytest.mark.parametrize("fact", range(16))
def test_places_of_a_fact_are_those_whose_entry_it_is(fact):
    facts = [3, 15, 0, 7, 7, 8, fact, 1, 2, fact ^ 1, 14, fact]
    entries = sum(entry_of(other, place) for place, other in enumerate(facts))
    assert [entry(places_of(entries, fact), place) for place in range(12)] == [other == fact for other in facts]
