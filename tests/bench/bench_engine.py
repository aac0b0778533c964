"""The compiled modules against Numba's code for this very machine, on one core, in turns: games, playouts, searches.

`python -m tests.bench.bench_engine [GAME …]`; Numba compiles each game for a minute first. The rows must be equal.
"""

import sys
from functools import partial
from math import prod
from types import ModuleType
from typing import Any

import numba
import numpy as np

import kit
from kit.lab.card_knowledge import infer_hidden_cards
from kit.lab.compiled import load_compiled
from kit.lab.deals import MOVE_LIMIT, new_batch, new_rows
from kit.lab.players import careful_module
from kit.lab.playout import begin_deal, fill_outcomes, play_batch
from kit.lab.search import for_win
from kit.lab.search.workspace import NODES as SEARCH_NODES, Workspace
from kit.lab.solver import Budget, load_search, new_workspace, run_search, search_module
from kit.lab.tables import copy_table, copy_with_seed, encode_players, make_snapshots
from kit.play.position import new_table
from kit.rules import law
from kit.rules.choices import new_numbers
from kit.rules.engine import contracts_of, rebuild, slugs
from tests.bench.timing import measure_rates

DEALS = {"random": 5_000, "careful": 1_000}
PLAYOUTS = 200
SEARCHED, NODES, BITS = 20, 20_000, 16  # deals, positions for each, and places in the memory of a search
SEARCHES: dict[str, dict[str, Any]] = {"stack-em": {"work_stacks": 3, "hand_limit": 5}, "swap": {"work_stacks": 4}}


def compile_natively(function: Any, slug: str, player: ModuleType) -> Any:
    """Return a function of a game and a module of its player or search, compiled by Numba for this machine."""

    def finish(twin: Any, makes_arrays: bool) -> Any:
        counts = makes_arrays or not twin.__module__.startswith(f"{law.__package__}.")
        return numba.njit(twin, error_model="numpy", nogil=True, _nrt=counts)

    twins: dict = {new_numbers: (finish(lambda count: np.empty(count, np.int64), True), True)}
    return rebuild(function, contracts_of(slug, (player,)), slug, finish, twins)


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


def search(engine: tuple[list[Any], Workspace], slug: str, number: int) -> np.ndarray:
    """Search deals for a win; return the positions that each took."""
    (deal, begin, go_on), workspace = engine
    tables, counts = copy_table(slug, new_table(slug, SEARCHES[slug], 0), 2), np.zeros(SEARCHED, np.int64)
    for place in range(SEARCHED):
        deal(tables, number * SEARCHED + place)
        workspace.tables[0] = tables[1]
        run_search(go_on, workspace, begin(workspace), Budget(NODES))
        counts[place] = workspace.numbers[SEARCH_NODES]
    return counts


def open_engines(kind: str, slug: str) -> tuple[Any, Any]:
    """Return what a kind of work needs: from the module, and compiled natively."""
    if kind != "searches":
        function = fill_outcomes if kind == "playouts" else play_batch
        return load_compiled(function, slug, player := careful_module(slug)), compile_natively(function, slug, player)
    functions = begin_deal, for_win.begin_search, for_win.continue_search
    native = [compile_natively(function, slug, search_module(slug)) for function in functions]
    zeros = partial(np.zeros, dtype=np.int64)
    return (load_search(slug), new_workspace(slug, BITS)), (native, new_workspace(slug, BITS, zeros))


if __name__ == "__main__":
    ratios = dict[str, list[float]]()
    for slug in sys.argv[1:] or slugs():
        kinds = {"random": partial(play, by="random"), "careful": partial(play, by="careful"), "playouts": play_on}
        for kind, of_kind in (kinds | ({"searches": search} if slug in SEARCHES else {})).items():
            work = partial(of_kind, slug=slug)
            module, native = open_engines(kind, slug)
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
