"""The moments of a game: where it stood before each step and at the end, and which moves are judged there.

From each moment its moves are played on, on all cores: what each of them brings to the seat whose game is reviewed.
"""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from kit.lab import time_warnings
from kit.lab.card_knowledge import hidden_cards_at, learn_history
from kit.lab.deals import thread_count
from kit.lab.hidden_cards import HiddenCards
from kit.lab.players import KINDS, careful_module, tables_like
from kit.lab.playout import NO_MOVE, RANDOM, fill_outcomes, keep_best, new_stop
from kit.lab.worker_thread import new_executor, run_in_thread, run_tasks
from kit.play.game import Game
from kit.play.position import set_seed
from kit.play.words import words
from kit.rules.choices import count, move_at, new_choices, put_at, set_count
from kit.rules.engine import bind_game, compile_for_game, legal_moves, rules
from kit.rules.table import view

AT_A_TIME, SLOWLY = 400, 10  # playouts of a task, of all its moves together, compiled and not: a twentieth of a second
MOST_USUAL = 4  # moves of the yardstick that are each played on; of more, chance takes one in each playout


@dataclass
class Moment:
    """A position after so many steps, and what playing on from it brought so far.

    Its ways are the moves that the seat had; besides, or alone where it was not to play, that of playing on from the
    position as it stands.
    """

    step: int
    tables: np.ndarray  # for the compiled engine
    unseen: HiddenCards  # what the seat knows of the cards that it does not see
    moves: list[str]  # as texts, by way; none where the seat was not to play
    places: np.ndarray  # of the moves among all legal ones, by way
    made: int  # the way that was taken
    reference_ways: list[int]  # those between which the yardstick leaves the choice to chance
    racing_ways: list[int] = field(default_factory=list)  # those that are still played on
    rival: int | None = None  # the way with which the one taken is compared
    chosen_after: int = 0  # playouts that it took to find the rival: they do not value it
    brought: list[np.ndarray] = field(default_factory=list)  # the outcome of each playout, by way

    def __post_init__(self) -> None:
        self.racing_ways = list(range(len(self.places)))
        self.brought = [np.zeros(0, np.int64) for _ in self.places]

    @property
    def played(self) -> int:
        """How many playouts the ways have that are still looked at."""
        return len(self.brought[self.made])

    @property
    def needed_ways(self) -> list[int]:
        """The ways that are played on whatever they bring: the values of the moment are made of them."""
        return sorted({self.made, *self.reference_ways})

    def take(self, ways: list[int], outcomes: np.ndarray) -> None:
        """Add outcomes, a row for each of these ways, to what they brought."""
        for way, row in zip(ways, outcomes, strict=True):
            self.brought[way] = np.concatenate([self.brought[way], row])


def moments_of(game: Game, seat: int, by: str, seed: int) -> Iterator[Moment]:
    """Yield the moments of a game, the start first. Of the end of a game that is over nothing is left to be judged."""
    for step, barred in zip(range(len(game.history) + (not game.over)), learn_history(game, seat), strict=False):
        then = game.at(step)
        unseen = hidden_cards_at(game.slug, then.table, seat, barred)
        tables = tables_like(game.slug, then.table)
        set_seed(view(tables, 1), seed)
        if step < len(game.history) and game.history[step].seat == seat:
            yield moment_with_choice(then, game.history[step].move, seat, by, tables, unseen)
        else:
            yield moment_without_choice(step, tables, unseen)


def moment_without_choice(step: int, tables: np.ndarray, unseen: HiddenCards) -> Moment:
    """Return a moment at which the seat had nothing to choose."""
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
        bind_game(keep_best, then.slug, careful_module(then.slug))(t, choices)
    liked = {move_at(choices, place) for place in range(count(choices))}
    moves = [words(then.slug).spell(t, move) for move in own]
    usual = [way for way, move in enumerate(own) if move in liked]
    if len(usual) > MOST_USUAL and law.TAKES_TURNS:  # without turns another might be first
        places, usual = [*places, NO_MOVE], [len(moves)]
    return Moment(len(then.history), tables, unseen, moves, np.array(places), moves.index(made), usual)


class PlayoutTask(NamedTuple):
    """Some playouts of some moves of a moment: which moves, the number of the first playout, and how many."""

    moment: Moment
    ways: list[int]
    begun: int
    playouts: int


# plays tasks, hands their outcomes to the moments; tells playouts made
PlayTasks = Callable[[list[PlayoutTask]], Iterator[int]]


@contextmanager
def start_playouts(slug: str, seat: int, by: str) -> Iterator[PlayTasks]:
    """Give a function that plays tasks for a seat, everybody playing on as `by`."""
    fill, threads = compile_for_game(fill_outcomes, slug, careful_module(slug)), thread_count(None)

    def work(task: PlayoutTask, stop: np.ndarray) -> np.ndarray:
        tables, places = task.moment.tables.copy().view(np.recarray), task.moment.places[task.ways]
        outcomes = np.zeros((2, len(places), task.playouts), np.int64)
        about = seat, KINDS[by], task.moment.step, True
        fill(tables, task.moment.unseen, about, places, task.begun, outcomes, stop)
        return outcomes[0]

    def play_all(tasks: list[PlayoutTask]) -> Iterator[int]:
        if tasks:
            # compiles, if need be, before the threads start
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
    """Yield what is to be played for the moves of a moment that are still looked at to have so many playouts."""
    at_a_time = max(1, (SLOWLY if time_warnings.is_compiler_missing() else AT_A_TIME) // len(moment.racing_ways))
    for begun in range(moment.played, playouts, at_a_time):
        yield PlayoutTask(moment, list(moment.racing_ways), begun, min(at_a_time, playouts - begun))
