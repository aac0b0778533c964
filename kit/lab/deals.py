"""Batches: simulations of a range of deals. A batch becomes rows of numbers. They need no NumPy."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple

from kit.errors import BadOption, state_demand, whole_number
from kit.lab.arrays import Array
from kit.lab.compiled import load_compiled
from kit.lab.player_kinds import careful_module
from kit.lab.players import MOVE_LIMIT, list_player_names, set_players
from kit.lab.playout import FIRST_SCORE, play_batch
from kit.lab.stop_flag import Stop
from kit.lab.tables import copy_table, encode_players
from kit.lab.worker_thread import run_with_stop
from kit.play.names import read_slug
from kit.play.position import find_options, new_table
from kit.rules.engine import rules
from kit.rules.table import MOST_SEED, Table

MOST_THREADS = 1024
CHUNK = 10_000  # games that are played and written together, at most
MOST_IN_MEMORY, MOST_IN_FILE = 100_000_000, 1_000_000_000  # games: a hundred million take about five gigabytes

Pieces = Generator[tuple[int, Any], None, None]  # pieces of a batch: the first deal and the rows of each
PlayDeals = Callable[[list[range]], Pieces]


def deal_numbers(deals: int, seed: int, name: str = "deals") -> range:
    """Return the numbers of `deals` deals: seed, seed + 1, … Raises BadOption; `name` is the name of `deals` there."""
    first = whole_number(seed, 0, MOST_SEED - 1, "seed")
    return range(first, first + whole_number(deals, 1, MOST_SEED - first, name))


def play_on_tables(work: Callable[..., None], slug: str, table: Table, *arguments: Any) -> None:
    """Call `work(tables, *arguments, stop)`, compiled for a game, on copies of a table. An interrupt stops the work."""
    run_with_stop(load_compiled(work, slug, careful_module(slug)), copy_table(slug, table), *arguments)


def choose_thread_count(workers: int | None) -> int:
    """Return `workers`, or the number of cores if `workers` is None. Raises BadOption."""
    return whole_number((os.cpu_count() or 1) if workers is None else workers, 1, MOST_THREADS, "workers")


class Batch(NamedTuple):
    """A simulation: the game and its options, the players, and the deals."""

    slug: str
    options: dict[str, Any]
    by: list[str]  # the name of the player in each seat
    seed: int  # the number of the first deal
    games: int
    counts_events: bool = False  # whether the rows count the events of each kind, too

    def deals(self) -> range:
        """Return the numbers of the deals."""
        return range(self.seed, self.seed + self.games)


def new_batch(
    slug: str, games: int, players: int | None, by: str | Sequence[str], seed: int, options: dict[str, Any],
    in_file: bool = False,
) -> Batch:
    """Check the arguments of a simulation and return them as a batch. Raises UnknownGame, BadOption.

    With `in_file` the batch may have more games than fit in memory.
    """
    slug = read_slug(slug)
    numbers = deal_numbers(games, seed, "games")
    if not in_file and len(numbers) > MOST_IN_MEMORY:
        remedy = f"Run several simulations, or write a file of up to {MOST_IN_FILE:,} games with kit simulate --out."
        raise BadOption(state_demand("games", f"be at most {MOST_IN_MEMORY:,} in memory", len(numbers), remedy))
    whole_number(games, 1, MOST_IN_FILE, "games")
    table = new_table(slug, set_players(slug, players, by, options), numbers[0])
    names = list_player_names(by, rules(slug).seats(table))
    return Batch(slug, find_options(slug, table), names, numbers[0], len(numbers))


def split_into_chunks(deals: range) -> list[range]:
    """Split a range of deals into chunks of at most CHUNK deals."""
    return [deals[index : index + CHUNK] for index in range(0, len(deals), CHUNK)]


def new_rows(batch: Batch, games: int) -> Array:
    """Return rows of zeros for `games` games. Columns: moves, finished, winners, and each part of the score by seat.

    If the batch counts events, a column for shuffles and one for each event of the game follow.
    """
    law = rules(batch.slug)
    events = (1 + len(law.EVENTS)) * batch.counts_events
    return Array("q", games, FIRST_SCORE + len(law.SCORE_PARTS) * len(batch.by) + events)


def play_games(batch: Batch, deals: range, stop: Stop) -> Array:
    """Play some deals of a batch and return their rows as whole numbers (see `play_batch`).

    If `stop` asks the function to stop, it returns the rows of the games played so far.
    """
    tables, rows = copy_table(batch.slug, new_table(batch.slug, batch.options, 0)), new_rows(batch, len(deals))
    kinds = encode_players(batch.by)
    play = load_compiled(play_batch, batch.slug, careful_module(batch.slug))
    played: Array = rows[: play(tables, deals.start, kinds, MOVE_LIMIT, rows, stop)]
    return played
