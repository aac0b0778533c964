"""Measure the share of deals that can be won with all cards visible.

`python -m data.studies.winnable_deals FOLDER` writes a Parquet file for each run of the plan, with a row for each deal.
It skips runs that have a file. It also writes `winnable_deals.csv`, a summary of the runs.
"""

from collections.abc import Collection
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from data.studies.tables import Row, add_note, open_results, read_plans, write_table
from kit.lab.solve import solve_deals
from kit.lab.stats import share_interval

SEED = 1


class Run(NamedTuple):
    """A run over deals of a game, from deal 1 on: `nodes` is the limit of positions searched in each deal."""

    game: str
    deals: int
    nodes: int
    options: dict[str, Any]

    @property
    def name(self) -> str:
        """The name of the run's file, without its ending."""
        return "_".join([self.game, *(f"{name}-{value}" for name, value in self.options.items())])


PLAN = [Run(**row) for row in read_plans("winnable_deals")]


def measure_plan(folder: Path, games: Collection[str]) -> None:
    """Do the runs of some games (default: all) that are missing in the folder, and print the summary of all runs."""
    summaries = []
    for run in PLAN:
        file = folder / f"{run.name}.parquet"
        if not file.exists() and games and run.game not in games:
            continue
        if not file.exists():
            rows = solve_deals(run.game, run.deals, SEED, run.nodes, **run.options)
            part = file.with_suffix(".part")
            rows.to_parquet(part, index=False)
            part.rename(file)
            # The versions of these libraries change the time, but no verdict.
            add_note(folder, "winnable_deals", "data.studies.winnable_deals", SEED, ("numpy", "wasmtime"))
            print(f"{run.name}: {summarise_run(run, rows)}", flush=True)
        summaries.append({"game": run.game, **run.options, **summarise_run(run, pd.read_parquet(file))})
        table = pd.DataFrame(summaries).astype({"hand_limit": "Int64"})
        write_table(folder / "winnable_deals.csv", table, digits=5)
    print(table.to_string(index=False))


def summarise_run(run: Run, rows: pd.DataFrame) -> Row:
    """Return the number of deals by verdict, and the bounds of the share of winnable deals with 95 % confidence.

    `winnable_share_low` is the lower end of the interval if all undecided deals are lost. `winnable_share_high` is the
    upper end if all undecided deals are won.
    """
    won, lost, undecided = (int((rows.verdict == verdict).sum()) for verdict in ("won", "lost", "undecided"))
    return {
        "deals": len(rows), "first_deal": SEED, "node_limit": run.nodes, "won": won, "lost": lost,
        "undecided": undecided, "winnable_share_low": share_interval(won, len(rows)).low,
        "winnable_share_high": share_interval(won + undecided, len(rows)).high,
        "median_nodes": int(np.median(rows.nodes)),
    }


if __name__ == "__main__":
    with open_results("data.studies.winnable_deals", "[GAME …]") as (results, named_games):
        measure_plan(results, named_games)
