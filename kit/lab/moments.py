"""Find the moments of a game: its position before each step and at the end, with the moves that a review compares.

Playouts on all cores estimate the outcome of each move for the reviewed seat.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from kit.lab.arrays import Array
from kit.lab.best_moves import RANDOM, keep_best_moves
from kit.lab.card_knowledge import apply_memory, find_telling_moves, learn_from_history
from kit.lab.compiled import load_compiled
from kit.lab.deals import choose_thread_count
from kit.lab.hidden_cards import HiddenCards
from kit.lab.odds import average_ended
from kit.lab.player_kinds import KINDS, careful_module
from kit.lab.playout import NO_MOVE, fill_outcomes
from kit.lab.records import Tables
from kit.lab.stop_flag import Stop
from kit.lab.tables import copy_with_seed, make_snapshots
from kit.lab.worker_thread import new_executor, run_tasks
from kit.play.game import Game
from kit.play.words import words
from kit.rules.choices import count, move_at, new_choices, put_at, set_count
from kit.rules.engine import bind_game, legal_moves, rules

TASK_PLAYOUTS = 400  # playouts in a task: 0.05 seconds
MOST_REFERENCE_MOVES = 4  # more moves of the reference player share one candidate: each playout chooses one at random


@dataclass
class Moment:
    """The position after `step` steps, its candidates, and the outcomes of their playouts so far.

    A candidate is a legal move of the seat, or no move: a playout from the position itself. The candidates are numbered
    from 0, the moves first. If the seat was not to play, the only candidate is no move.
    """

    step: int
    tables: Tables  # for the compiled engine, see `copy_table`
    hidden: HiddenCards  # the seat's knowledge of the cards that it does not see
    moves: list[str]  # the text of each move; empty if the seat was not to play
    indexes: list[int]  # the index of each candidate in the list of all legal moves, or NO_MOVE
    made_candidate: int  # the candidate that the seat played
    reference_candidates: list[int]  # the candidates among which the reference player chooses at random
    racing_candidates: list[int] = field(default_factory=list)  # the candidates that still get playouts
    rival: int | None = None  # the candidate that is compared with the move made
    choosing_playouts: int = 0  # playouts that chose the rival: they do not count for its value
    outcomes: list[list[int]] = field(default_factory=list)  # the outcomes of each candidate's playouts

    def __post_init__(self) -> None:
        self.racing_candidates = list(range(len(self.indexes)))
        self.outcomes = [[] for _ in self.indexes]

    @property
    def playout_count(self) -> int:
        """The number of playouts of each racing candidate."""
        return len(self.outcomes[self.made_candidate])

    @property
    def needed_candidates(self) -> list[int]:
        """The candidates that never leave the race, because the value of the position depends on them."""
        return sorted({self.made_candidate, *self.reference_candidates})

    def mean_outcome(self, candidate: int) -> float:
        """Return the mean outcome of a candidate's finished playouts, in the engine's units; nan if none is finished.
        """
        return average_ended(self.outcomes[candidate], self.outcomes[candidate])

    def add_outcomes(self, candidates: list[int], outcomes: Sequence[Sequence[int]]) -> None:
        """Add new outcomes, with a row for each of these candidates."""
        for candidate, row in zip(candidates, outcomes, strict=True):
            self.outcomes[candidate] += row


def find_moments(game: Game, seat: int, by: str, seed: int) -> Iterator[Moment]:
    """Yield the moments of a game from its start on; the end of a finished game is not a moment.

    `seat` is the reviewed seat, `by` the reference player, and `seed` the seed of the playouts.
    """
    steps = range(len(game.history) + (not game.over))
    for step, memory in zip(steps, learn_from_history(game, seat), strict=False):
        position = game.at(step)
        hidden = apply_memory(game.slug, position.table, seat, memory)
        tables = copy_with_seed(game.slug, position.table, seed)
        if step < len(game.history) and game.history[step].seat == seat:
            yield new_moment_with_choice(position, game.history[step].move, seat, by, tables, hidden)
        else:
            yield new_moment_without_choice(step, tables, hidden)


def new_moment_without_choice(step: int, tables: Tables, hidden: HiddenCards) -> Moment:
    """Return a moment at which the seat was not to play."""
    return Moment(step, tables, hidden, [], [NO_MOVE], 0, [0])


def new_moment_with_choice(
    game: Game, move_made: str, seat: int, by: str, tables: Tables, hidden: HiddenCards
) -> Moment:
    """Return a moment at which the seat made a move."""
    law, t, choices = rules(game.slug), game.table, new_choices()
    legal = bind_game(legal_moves, game.slug)(t)
    indexes = [index for index, move in enumerate(legal) if law.seat_of(t, move) == seat]
    own_moves = [legal[index] for index in indexes]
    for candidate, move in enumerate(own_moves):
        put_at(choices, candidate, move)
    set_count(choices, len(own_moves))
    if KINDS[by] != RANDOM:
        bind_game(keep_best_moves, game.slug, careful_module(game.slug))(t, choices, KINDS[by])
    reference_moves = {move_at(choices, index) for index in range(count(choices))}
    texts = [words(game.slug).spell(t, move) for move in own_moves]
    reference = [candidate for candidate, move in enumerate(own_moves) if move in reference_moves]
    if len(reference) > MOST_REFERENCE_MOVES and law.TAKES_TURNS:  # without turns, another seat might move first
        indexes, reference = [*indexes, NO_MOVE], [len(texts)]
    return Moment(len(game.history), tables, hidden, texts, indexes, texts.index(move_made), reference)


class PlayoutTask(NamedTuple):
    """A range of playouts of some candidates of a moment."""

    moment: Moment
    candidates: list[int]
    first: int  # the number of the first playout
    playouts: int


# A function that runs tasks, adds their outcomes to the moments, and yields the number of new playouts
PlayTasks = Callable[[list[PlayoutTask]], Iterator[int]]


@contextmanager
def start_playouts(slug: str, seat: int, by: str) -> Iterator[PlayTasks]:
    """Start threads and yield a function that runs playout tasks. Outcomes are for `seat`; all seats play as `by`."""
    fill, threads = load_compiled(fill_outcomes, slug, careful_module(slug)), choose_thread_count(None)

    def run_task(task: PlayoutTask, stop: Stop) -> list[list[int]]:
        moment, outcomes = task.moment, Array("q", 2, len(task.candidates), task.playouts)
        indexes = memoryview(array("q", [moment.indexes[candidate] for candidate in task.candidates]))
        settings = seat, KINDS[by], moment.step, True
        fill(moment.tables.copy(), moment.hidden, settings, indexes, task.first, outcomes, make_snapshots(slug), stop)
        own_outcomes: list[list[int]] = outcomes[0].tolist()
        return own_outcomes

    def find_telling(moment: Moment, stop: Stop) -> HiddenCards:
        return find_telling_moves(slug, moment.tables, moment.hidden, KINDS[by])

    def run_all(tasks: list[PlayoutTask]) -> Iterator[int]:
        new_moments = {id(task.moment): task.moment for task in tasks if not task.moment.hidden.limit}
        with closing(run_tasks(pool, 2 * threads, iter(new_moments.values()), find_telling)) as batches:
            for prepared in batches:
                for moment, hidden in prepared:
                    moment.hidden = hidden
                yield 0
        results: list[tuple[PlayoutTask, list[list[int]]]] = []
        with closing(run_tasks(pool, 2 * threads, iter(tasks), run_task)) as batches:
            for finished in batches:
                results += finished
                yield sum(len(task.candidates) * task.playouts for task, _ in finished)
        for task, outcomes in sorted(results, key=lambda pair: pair[0].first):
            task.moment.add_outcomes(task.candidates, outcomes)

    with new_executor(threads) as pool:
        yield run_all


def split_into_tasks(moment: Moment, playouts: int) -> Iterator[PlayoutTask]:
    """Yield the tasks after which each racing candidate of the moment has `playouts` playouts."""
    length = max(1, TASK_PLAYOUTS // len(moment.racing_candidates))
    for first in range(moment.playout_count, playouts, length):
        yield PlayoutTask(moment, list(moment.racing_candidates), first, min(length, playouts - first))
