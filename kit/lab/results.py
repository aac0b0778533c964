"""Results of long searches that come with the kit: what was measured."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kit.play.scenarios import FOLDERS

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = (
    "game", "order", "work_stacks", "hand_limit", "deals", "won", "lost", "undecided",
    "winnable_share_low", "winnable_share_high",
)


def measured(slug: str) -> pd.DataFrame:
    """Return which deals of a game can be won, every card known: a row for each set of options that was measured.

    Columns: the options, deals, won, lost, undecided, and winnable_share_low and winnable_share_high, the 95 % interval
    of the share of winnable deals. It has no rows where nothing was measured.
    """
    import pandas as pd

    table = kept("winnable_deals.csv")
    rows = pd.DataFrame(columns=COLUMNS) if table is None else pd.read_csv(table)
    rows = rows.loc[rows["game"] == slug, list(COLUMNS)].drop(columns="game")
    if len(rows) and rows["hand_limit"].isna().all():  # a game without a hand
        rows = rows.drop(columns="hand_limit")
    numbers = [name for name in ("work_stacks", "hand_limit") if name in rows]
    return rows.sort_values([*numbers, "order"]).astype(dict.fromkeys(numbers, int)).reset_index(drop=True)


def kept(name: str) -> Path | None:
    """Return a file of results, None where there is none."""
    return next((file for folder in FOLDERS if (file := folder / "results" / name).is_file()), None)
