"""One source, two engines: interpreted and compiled rules must give the same results and lose no card."""

import sys
from random import Random
from types import FrameType, FunctionType
from typing import Any

import numpy as np
import pytest

import kit
from kit.lab.compiled import load_compiled
from kit.lab.playout import begin_deal, play_listed
from kit.lab.records import accept_records
from kit.lab.tables import copy_table
from kit.play.position import new_table
from kit.rules.choices import copy_to, count, move_at, new_choices, offer, put_at, set_count
from kit.rules.engine import bind_game, contracts_of, rebuild, rules
from kit.rules.log import new_log
from kit.rules.table import NO_CARD, NOWHERE, Move, entry, entry_of, pack, places_of
from tests.checked import load_checked
from tests.games import LONGEST, combinations, each_finished_game, each_game, every_table
from tests.perft import MOST_LINES, count_lines, read_counts
from tests.walks import DEALT, act_and_list, expand_tables, play_at_random

SAMPLE = 150  # games in which the engines are compared move by move,
ENOUGH = 3_000  # or fewer games, once this many moves are compared
WIDE = 10_000  # games that the compiled engine plays,
MANY = 300_000  # or fewer games, once they have this many moves
FEW_LINES = 20  # lines up to which the interpreted engine counts
MOST_MOVES = 1_000  # legal moves that any position may have

MOVES = [
    Move(0, 0, 0, 0, 0),
    Move(1, NO_CARD, NOWHERE, NOWHERE, 0),
    Move(8, 80, 33, 28, 82 * 82 - 1),
    Move(-1, NO_CARD, 33, NOWHERE, -1000),
]

class Engine:
    """A table and its legal moves, as one engine sees them."""

    def __init__(self, slug: str, options: dict[str, Any], seed: int, act: Any = None) -> None:
        self.records = copy_table(slug, new_table(slug, options, seed), 2)
        self.slug, self.seed, self.act = slug, seed, act
        self.listed = new_choices()

    def do(self, nth: int) -> int:
        """Deal or play, interpreted with a log or else compiled; return the number of legal moves that follow."""
        if self.act is not None:
            self.act([self.records[1]], new_log(), nth, self.listed)
        else:
            if nth == DEALT:
                load_compiled(begin_deal, self.slug)(self.records, self.seed)
            load_compiled(play_listed, self.slug)(self.records, self.listed, nth)
        return count(self.listed)

    def state(self) -> tuple[Any, ...]:
        """Return everything to compare: the table, and the legal moves in order."""
        return pack(self.records[1]), [move_at(self.listed, place) for place in range(count(self.listed))]


@pytest.mark.compiled
@every_table
def test_engines_agree_on_every_table_and_move_list(slug, options):
    slow, compared = bind_game(act_and_list, slug), 0
    for seed in range(-(-SAMPLE // len(combinations(slug)))):
        if compared > ENOUGH // len(combinations(slug)):
            break
        engines = [Engine(slug, options, seed), Engine(slug, options, seed, slow)]
        generator, nth, moves_made = Random(seed), DEALT, 0
        while nth is not None and moves_made < LONGEST:
            counts = [engine.do(nth) for engine in engines]
            assert engines[0].state() == engines[1].state(), f"deal {seed}, after {moves_made} moves"
            nth = generator.randrange(counts[0]) if counts[0] else None
            moves_made += 1
        compared += moves_made


@pytest.mark.compiled
@every_table
def test_random_games_keep_all_cards_and_end(slug, options):
    games, enough = -(-WIDE // len(combinations(slug))), MANY // len(combinations(slug))
    tables = copy_table(slug, new_table(slug, options, 0), games)
    card_counts, faults = np.zeros(rules(slug).PACK.size, np.int64), np.zeros(4, np.int64)
    play_many = load_checked(play_at_random, slug)
    assert play_many(tables, 1_000_000, 100_000, enough, card_counts, faults) > min(games, enough)
    assert faults.tolist() == [0] * 4, "lost, stuck, after the end, endless"


@pytest.mark.parametrize(
    ("engine", "most"), [("interpreted", FEW_LINES), pytest.param("compiled", MOST_LINES, marks=pytest.mark.compiled)]
)
@each_finished_game
def test_counts_of_lines_of_play_are_unchanged_in_both_engines(slug, engine, most):
    interpreted = accept_records(bind_game(expand_tables, slug))
    expand = load_checked(expand_tables, slug) if engine == "compiled" else interpreted
    for deal in read_counts(slug):
        game = kit.deal(slug, seed=deal["seed"], **deal["options"])
        counts = count_lines(game, expand, most, len(deal["lines"]))
        assert counts == deal["lines"][: len(counts)], deal
        assert len(counts) == len(deal["lines"]) or counts[-1] >= most, deal
    counted = [deal["options"] for deal in read_counts(slug)]
    missing = [options for options in combinations(slug) if options not in counted]
    assert missing == [], f"run make engine GAMES={slug}, and then python -m tests.perft {slug}"


@each_game
def test_functions_without_reference_counts_return_no_array(slug):
    # The compiled engine would free such an array while its caller still uses it: see `tests.modules`.
    uncounted: set[str] = set()

    def note(twin: FunctionType, makes_arrays: bool) -> FunctionType:
        if not makes_arrays and twin.__module__.startswith("kit.rules."):
            uncounted.add(twin.__name__)
        return twin

    play = rebuild(act_and_list, contracts_of(slug, ()), slug, note, {})
    engine, returned = Engine(slug, {}, 1, play), []

    def watch(frame: FrameType, event: str, value: Any) -> None:
        if event == "return" and frame.f_code.co_name in uncounted:
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
    """Return whether a value is an array or contains one."""
    return isinstance(value, np.ndarray) or (isinstance(value, tuple | list) and any(map(has_array, value)))


# ---- moves and facts about piles, packed into one number: reading returns the written values ----


def test_choices_return_moves_as_written_and_in_order():
    choices = new_choices()
    for move in MOVES:
        offer(choices, *move)
    assert [move_at(choices, place) for place in range(count(choices))] == MOVES
    set_count(choices, 1)
    put_at(choices, 2, MOVES[2])
    copy_to(choices, 5, 2)
    assert count(choices) == 1 and move_at(choices, 2) == move_at(choices, 5) == MOVES[2]


@pytest.mark.parametrize("fact", range(16))
def test_places_of_returns_the_piles_with_this_fact(fact):
    facts = [3, 15, 0, 7, 7, 8, fact, 1, 2, fact ^ 1, 14, fact]
    entries = sum(entry_of(other, place) for place, other in enumerate(facts))
    assert [entry(places_of(entries, fact), place) for place in range(12)] == [other == fact for other in facts]
