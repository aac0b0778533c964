"""The compiled modules against Numba's code for this very machine, on one core, in turns: games, and playouts for odds.

`python -m tests.bench.bench_engine [GAME …]`; Numba compiles each game for a minute first. The rows must be equal.
"""

import sys
from functools import partial
from math import prod
from typing import Any

import numba
import numpy as np

import kit
from kit.lab.card_knowledge import infer_hidden_cards
from kit.lab.choosing import careful_module
from kit.lab.compiled import load_compiled
from kit.lab.deals import MOVE_LIMIT, new_batch, new_rows
from kit.lab.playout import fill_outcomes, play_batch
from kit.lab.tables import copy_table, copy_with_seed, encode_players, make_snapshots
from kit.play.position import new_table
from kit.rules import law
from kit.rules.choices import new_numbers
from kit.rules.engine import contracts_of, rebuild, slugs
from tests.bench.timing import measure_rates

DEALS = {"random": 5_000, "careful": 1_000}
PLAYOUTS = 200


def compile_natively(function: Any, slug: str) -> Any:
    """Return a function of a game, compiled by Numba for this machine."""

    def finish(twin: Any, makes_arrays: bool) -> Any:
        counts = makes_arrays or not twin.__module__.startswith(f"{law.__package__}.")
        return numba.njit(twin, error_model="numpy", nogil=True, _nrt=counts)

    twins: dict = {new_numbers: (finish(lambda count: np.empty(count, np.int64), True), True)}
    return rebuild(function, contracts_of(slug, (careful_module(slug),)), slug, finish, twins)


def play(engine: Any, slug: str, by: str, number: int) -> np.ndarray:
    """Play deals; return their rows."""
    batch = new_batch(slug, DEALS[by], None, by, 1 + number * DEALS[by], {})
    tables, rows = copy_table(slug, new_table(slug, batch.options, 0)), new_rows(batch, DEALS[by])
    engine(tables, batch.seed, encode_players(batch.by), MOVE_LIMIT, rows, np.zeros(1, np.int64))
    return rows


def play_on(engine: Any, slug: str, number: int) -> np.ndarray:
    """Play a deal on from each move; return the outcomes."""
    game = kit.deal(slug, seed=number + 1)
    tables, moves = copy_with_seed(slug, game.table, 1), len(game.moves())
    hidden, outcomes = infer_hidden_cards(game, game.turn)._replace(limit=1.0), np.zeros((2, moves, PLAYOUTS), np.int64)
    settings, stop = (game.turn, 1, 0, False), np.zeros(1, np.int64)
    engine(tables, hidden, settings, np.arange(moves), 0, outcomes, make_snapshots(tables), stop)
    return outcomes


if __name__ == "__main__":
    ratios = dict[str, list[float]]()
    for slug in sys.argv[1:] or slugs():
        for kind, function, work in (
            ("random", play_batch, partial(play, slug=slug, by="random")),
            ("careful", play_batch, partial(play, slug=slug, by="careful")),
            ("playouts", fill_outcomes, partial(play_on, slug=slug)),
        ):
            module, native = load_compiled(function, slug, careful_module(slug)), compile_natively(function, slug)
            assert (work(module, number=0) == work(native, number=0)).all()
            measured = measure_rates({
                name: lambda number, engine=engine, work=work: len(work(engine, number=number))
                for name, engine in (("module", module), ("numba", native))
            }, rounds=5)
            ratio = measured["module"] / measured["numba"]
            ratios.setdefault(kind, []).append(ratio)
            print(f"{slug}, {kind}: {ratio:.2f} times Numba's speed", flush=True)
    for kind, values in ratios.items():
        print(f"{kind}: {prod(values) ** (1 / len(values)):.2f} on geometric average")
