"""The moments of a game: its position before each step and at the end, and the moves that a review compares there.

The moves of each moment are played on, on all cores, to estimate their outcomes for the reviewed seat.
"""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from kit.lab import time_warnings
from kit.lab.card_knowledge import apply_exclusions, learn_from_history
from kit.lab.deals import choose_thread_count
from kit.lab.hidden_cards import HiddenCards
from kit.lab.players import KINDS, careful_module, copy_table
from kit.lab.playout import NO_MOVE, RANDOM, fill_outcomes, keep_best_moves, new_stop
from kit.lab.worker_thread import new_executor, run_in_thread, run_tasks
from kit.play.game import Game
from kit.play.position import set_seed
from kit.play.words import words
from kit.rules.choices import count, move_at, new_choices, put_at, set_count
from kit.rules.engine import bind_game, compile_for_game, legal_moves, rules
from kit.rules.table import view

AT_A_TIME, SLOWLY = 400, 10  # playouts of a task, of all its moves together, compiled and not: a twentieth of a second
MOST_USUAL = 4  # moves of the reference player that are each played on; of more, each playout takes one at random


@dataclass
class Moment:
    """The position after `step` steps, and the outcomes of its playouts so far.

    Its ways are the moves of the seat, and in some moments playing on from the position as it is. A seat that was not
    to play has only that way.
    """

    step: int
    tables: np.ndarray  # for the compiled engine
    unseen: HiddenCards  # the seat's knowledge of the cards that it does not see
    moves: list[str]  # as texts, by way; empty if the seat was not to play
    places: np.ndarray  # of the moves among all legal moves, by way
    made: int  # the way that was taken
    reference_ways: list[int]  # the ways among which the reference player chooses at random
    racing_ways: list[int] = field(default_factory=list)  # the ways that are still played on
    rival: int | None = None  # the way that is compared with the way taken
    chosen_after: int = 0  # playouts used to find the rival: they do not count for its value
    outcomes: list[np.ndarray] = field(default_factory=list)  # the outcome of each playout, by way

    def __post_init__(self) -> None:
        self.racing_ways = list(range(len(self.places)))
        self.outcomes = [np.zeros(0, np.int64) for _ in self.places]

    @property
    def played(self) -> int:
        """The number of playouts of each way that is still played on."""
        return len(self.outcomes[self.made])

    @property
    def needed_ways(self) -> list[int]:
        """The ways that are always played on: the values of the moment depend on them."""
        return sorted({self.made, *self.reference_ways})

    def take(self, ways: list[int], outcomes: np.ndarray) -> None:
        """Add outcomes, a row for each of these ways, to the earlier outcomes of the ways."""
        for way, row in zip(ways, outcomes, strict=True):
            self.outcomes[way] = np.concatenate([self.outcomes[way], row])


def moments_of(game: Game, seat: int, by: str, seed: int) -> Iterator[Moment]:
    """Yield the moments of a game, the start first. The end of a finished game is no moment: its outcome is known."""
    for step, barred in zip(range(len(game.history) + (not game.over)), learn_from_history(game, seat), strict=False):
        then = game.at(step)
        unseen = apply_exclusions(game.slug, then.table, seat, barred)
        tables = copy_table(game.slug, then.table)
        set_seed(view(tables, 1), seed)
        if step < len(game.history) and game.history[step].seat == seat:
            yield moment_with_choice(then, game.history[step].move, seat, by, tables, unseen)
        else:
            yield moment_without_choice(step, tables, unseen)


def moment_without_choice(step: int, tables: np.ndarray, unseen: HiddenCards) -> Moment:
    """Return a moment at which the seat had no choice."""
    return Moment(step, tables, unseen, [], np.array([NO_MOVE]), 0, [0])


def moment_with_choice(then: Game, made: str, seat: int, by: str, tables: np.ndarray, unseen: HiddenCards) -> Moment:
    """Return a moment at which the seat made a move."""
    law, t, choices = rules(then.slug), then.table, new_choices()
    legal = bind_game(legal_moves, then.slug)(t)
    places = [place for place, move in enumerate(legal) if law.seat_of(t, move) == seat]
    own = [legal[place] for place in places]
    for way, move in enumerate(own):
        put_at(choices, way, move)
    set_count(choices, len(own))
    if KINDS[by] != RANDOM:
        bind_game(keep_best_moves, then.slug, careful_module(then.slug))(t, choices)
    candidates = {move_at(choices, place) for place in range(count(choices))}
    moves = [words(then.slug).spell(t, move) for move in own]
    usual = [way for way, move in enumerate(own) if move in candidates]
    if len(usual) > MOST_USUAL and law.TAKES_TURNS:  # without turns another seat might be first
        places, usual = [*places, NO_MOVE], [len(moves)]
    return Moment(len(then.history), tables, unseen, moves, np.array(places), moves.index(made), usual)


class PlayoutTask(NamedTuple):
    """A range of playouts of some ways of a moment."""

    moment: Moment
    ways: list[int]
    begun: int  # the number of the first playout
    playouts: int


# plays tasks and adds their outcomes to the moments; yields the number of new playouts
PlayTasks = Callable[[list[PlayoutTask]], Iterator[int]]


@contextmanager
def start_playouts(slug: str, seat: int, by: str) -> Iterator[PlayTasks]:
    """Yield a function that plays tasks for a seat; all seats play on as `by`."""
    fill, threads = compile_for_game(fill_outcomes, slug, careful_module(slug)), choose_thread_count(None)

    def work(task: PlayoutTask, stop: np.ndarray) -> np.ndarray:
        tables, places = task.moment.tables.copy().view(np.recarray), task.moment.places[task.ways]
        outcomes = np.zeros((2, len(places), task.playouts), np.int64)
        about = seat, KINDS[by], task.moment.step, True
        fill(tables, task.moment.unseen, about, places, task.begun, outcomes, stop)
        return outcomes[0]

    def play_all(tasks: list[PlayoutTask]) -> Iterator[int]:
        if tasks:
            # compiles, if needed, before the threads start
            run_in_thread(work, tasks[0]._replace(playouts=0), new_stop())
        done: list[tuple[PlayoutTask, np.ndarray]] = []
        with closing(run_tasks(pool, 2 * threads, iter(tasks), work)) as running:
            for ended in running:
                done += ended
                yield sum(outcomes.size for _, outcomes in ended)
        for task, outcomes in sorted(done, key=lambda pair: pair[0].begun):
            task.moment.take(task.ways, outcomes)

    with new_executor(threads) as pool:
        yield play_all


def playout_tasks(moment: Moment, playouts: int) -> Iterator[PlayoutTask]:
    """Yield the tasks that bring the racing ways of a moment to `playouts` playouts each."""
    at_a_time = max(1, (SLOWLY if time_warnings.is_compiler_missing() else AT_A_TIME) // len(moment.racing_ways))
    for begun in range(moment.played, playouts, at_a_time):
        yield PlayoutTask(moment, list(moment.racing_ways), begun, min(at_a_time, playouts - begun))
