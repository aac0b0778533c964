"""Measure the share of deals that can be won, all cards visible: `python -m data.studies.winnable_deals FOLDER`.

Every run of the plan is a Parquet file with a row a deal; a run with a file is not searched again.
`winnable_deals.csv` sums the runs up, and `winnable_deals.toml` is a note about how they were made.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from data.studies.tables import Row, exit_on_error, read_arguments, stack_em, swap, write_note, write_table
from kit.lab.solve import solve_deals
from kit.lab.stats import share_interval

SEED = 1
LIBRARIES = ("numba", "numpy")  # on whose versions the time, though no verdict, may depend


class Run(NamedTuple):
    """A number of deals of a game with these options, from deal 1 on, each with a budget of positions."""

    game: str
    deals: int
    nodes: int
    options: dict[str, Any]

    @property
    def name(self) -> str:
        """The name of its file."""
        return "_".join([self.game, *(f"{name}-{value}" for name, value in self.options.items())])


# The standard options first, then options that are decided quickly, then the others: fewer deals, more positions.
PLAN = (
    Run("stack-em", 100_000, 1_000_000, stack_em(2, 3)),
    Run("stack-em", 20_000, 1_000_000, stack_em(2, 3, "2-A")),
    *(Run("stack-em", 1_000, 300_000, stack_em(1, hand)) for hand in (1, 3, 5)),
    *(Run("stack-em", 1_000, 300_000, stack_em(stacks, hand)) for stacks, hand in ((3, 7), (4, 5), (4, 6), (4, 7))),
    *(Run("swap", 400, 300_000, swap(stacks)) for stacks in (6, 2)),
    Run("stack-em", 400, 300_000, stack_em(2, 4)),
    Run("stack-em", 300, 300_000, stack_em(2, 5)),
    Run("stack-em", 300, 300_000, stack_em(3, 3)),
    Run("stack-em", 100, 5_000_000, stack_em(3, 5)),
    Run("stack-em", 100, 5_000_000, stack_em(4, 3)),
    Run("swap", 100, 600_000, swap(5)),
    Run("swap", 60, 1_000_000, swap(4)),
    Run("stack-em", 200, 300_000, stack_em(3, 6)),
    Run("stack-em", 100, 300_000, stack_em(4, 4)),
    Run("stack-em", 80, 600_000, stack_em(2, 7)),
    Run("swap", 30, 20_000_000, swap(3)),
    Run("stack-em", 60, 5_000_000, stack_em(3, 4)),
    Run("stack-em", 60, 5_000_000, stack_em(2, 6)),
    Run("stack-em", 100, 300_000, stack_em(1, 7)),
    Run("stack-em", 60, 5_000_000, stack_em(3, 5, "2-A")),
    Run("swap", 30, 5_000_000, swap(4, "2-A")),
)


def measure(folder: Path, workers: int) -> pd.DataFrame:
    """Do every run of the plan that is not in the folder yet; return the summary of all runs in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for run in PLAN:
        file = folder / f"{run.name}.parquet"
        if not file.exists():
            rows = solve_deals(run.game, run.deals, SEED, run.nodes, workers, **run.options)
            part = file.with_suffix(".part")
            rows.to_parquet(part, index=False)
            part.rename(file)
            write_note(folder / "winnable_deals.toml", "data.studies.winnable_deals", SEED, LIBRARIES)
            print(f"{run.name}: {summary_of(run, rows)}", flush=True)
        write_table(folder / "winnable_deals.csv", summarise(folder), digits=5)
    return summarise(folder)


def summarise(folder: Path) -> pd.DataFrame:
    """Return a row for each run of the plan that is in the folder."""
    rows = [
        {"game": run.game, **run.options, **summary_of(run, pd.read_parquet(file))}
        for run in PLAN if (file := folder / f"{run.name}.parquet").exists()
    ]
    return pd.DataFrame(rows).astype({"hand_limit": "Int64"})


def summary_of(run: Run, rows: pd.DataFrame) -> Row:
    """Return the counts by verdict, and the bounds of the share of winnable deals with 95 % confidence.

    `winnable_share_low` counts the undecided deals as lost, `winnable_share_high` as won. Both are the outer ends of
    the intervals of shares.
    """
    won, lost, undecided = (int((rows.verdict == verdict).sum()) for verdict in ("won", "lost", "undecided"))
    return {
        "deals": len(rows), "first_deal": SEED, "node_limit": run.nodes, "won": won, "lost": lost,
        "undecided": undecided, "winnable_share_low": share_interval(won, len(rows)).low,
        "winnable_share_high": share_interval(won + undecided, len(rows)).high,
        "median_nodes": int(np.median(rows.nodes)),
    }


if __name__ == "__main__":
    place, threads = read_arguments("data.studies.winnable_deals", "[THREADS]", most=1)
    if not all(each.isdecimal() for each in threads):
        raise SystemExit(f"{threads[0]!r} is not a number of threads")
    with exit_on_error():
        print(measure(place, int(threads[0]) if threads else 1).to_string(index=False))
