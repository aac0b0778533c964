"""Results of long searches that come with the kit: what was measured, and how it was made."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from kit.errors import KitError
from kit.play.scenarios import FOLDERS

if TYPE_CHECKING:
    import pandas as pd


def measured(slug: str) -> pd.DataFrame:
    """Which deals of a game can be won, every card known: a row for each set of options that was measured.

    Columns: the options, deals, won, lost, not_decided, and least and most, the shares between which
    that of the winnable deals lies with 95 % confidence. Raises KitError where no results are kept.
    """
    import pandas as pd

    rows = pd.read_csv(kept("solved.csv"))
    rows = rows[rows["game"] == slug].dropna(axis="columns", how="all")
    options = [name for name in ("order", "work_stacks", "hand_limit") if name in rows]
    wanted = [*options, "deals", "won", "lost", "not_decided", "least", "most"]
    by_ease = [name for name in ("work_stacks", "hand_limit", "order") if name in rows]
    tidy = rows.sort_values(by_ease)[wanted].reset_index(drop=True)
    return tidy.astype({name: int for name in options if name != "order"})


def made_by() -> str:
    """The command, date, seed and versions that made the results. Raises KitError where none are kept."""
    made = tomllib.loads(kept("solved.toml").read_text(encoding="utf-8"))
    return " · ".join(f"{name}: {value}" for name, value in made.items())


def kept(name: str) -> Path:
    """A file of results. Raises KitError."""
    for folder in FOLDERS:
        file = folder / "results" / name
        if file.exists():
            return file
    raise KitError(f"there are no results: data/results/{name} is missing; python -m kit.lab.measure makes it")
