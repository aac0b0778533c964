"""Playing on from the moments of a game, on all cores: what each move brings to the seat whose game is reviewed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from typing import NamedTuple

import numpy as np

from kit.lab import slowly
from kit.lab.apart import apart, run_tasks
from kit.lab.careful import seat_player
from kit.lab.deals import thread_count
from kit.lab.imagining import imagine
from kit.lab.players import KINDS, advice
from kit.lab.playout import AT_ONCE, MOST_IMAGINED, UNFINISHED, new_stop, outcome, play_on
from kit.lab.review.moments import NO_MOVE, Moment
from kit.lab.workers import workers
from kit.rules.choices import move_at, new_choices
from kit.rules.engine import compiled, find_legal
from kit.rules.law import is_over, play

AT_A_TIME, SLOWLY = 400, 10  # playouts of a task, of all its moves together, compiled and not: a twentieth of a second


class Task(NamedTuple):
    """Some playouts of some moves of a moment: which moves, the number of the first playout, and how many."""

    moment: Moment
    ways: list[int]
    begun: int
    playouts: int


Play = Callable[[list[Task]], Iterator[int]]  # plays tasks, hands their outcomes to the moments; tells playouts made


def fill_values(tables, known, seat, player, occasion, places, begun, outcomes, stop):
    """Play on from tables[1] after each of the legal moves at these places, until it is to stop.

    A row of `outcomes` is a move (for NO_MOVE the position is played on as it stands), a column a playout. The cards
    that the seat does not see are dealt anew for each column, as fits what is `known` of them, on tables[0]; tables[2]
    is played on.
    """
    choices, further = new_choices(), new_choices()
    find_legal(tables[1], choices)
    for which in range(outcomes.shape[1]):
        tables[0] = tables[1]
        imagine(tables[0], known, occasion, begun + which)
        for row in range(len(places)):
            if stop[AT_ONCE]:
                return
            tables[2] = tables[0]
            t = tables[2]
            if places[row] != NO_MOVE:
                play(t, move_at(choices, places[row]), None)
            seat_player(t)
            play_on(t, further, player, 1, MOST_IMAGINED)
            outcomes[row, which] = outcome(t, seat) if is_over(t) else UNFINISHED


@contextmanager
def players_at_work(slug: str, seat: int, by: str) -> Iterator[Play]:
    """Give a function that plays tasks for a seat, everybody playing on as `by`."""
    fill, threads = compiled(fill_values, slug, advice(slug)), thread_count(None)

    def work(task: Task, stop: np.ndarray) -> np.ndarray:
        tables, places = task.moment.tables.copy().view(np.recarray), task.moment.places[task.ways]
        outcomes = np.zeros((len(places), task.playouts), np.int64)
        fill(tables, task.moment.unseen, seat, KINDS[by], task.moment.step, places, task.begun, outcomes, stop)
        return outcomes

    def play_all(tasks: list[Task]) -> Iterator[int]:
        if tasks:
            apart(work, tasks[0]._replace(playouts=0), new_stop())  # compiles, if need be, before the threads start
        outcomes, numbers = dict[int, np.ndarray](), iter(range(len(tasks)))
        with closing(
            run_tasks(pool, 2 * threads, partial(next, numbers, None), lambda number, stop: work(tasks[number], stop))
        ) as running:
            for ended in running:
                outcomes.update(ended)
                yield sum(found.size for _, found in ended)
        for number, task in enumerate(tasks):
            task.moment.take(task.ways, outcomes[number])

    with workers(threads) as pool:
        yield play_all


def tasks_up_to(moment: Moment, playouts: int) -> Iterator[Task]:
    """What is to be played for the moves of a moment that are still looked at to have so many playouts."""
    at_a_time = max(1, (SLOWLY if slowly.known() else AT_A_TIME) // len(moment.racing))
    for begun in range(moment.played, playouts, at_a_time):
        yield Task(moment, list(moment.racing), begun, min(at_a_time, playouts - begun))
