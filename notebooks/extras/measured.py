"""The saved tables of `data/results` that notebooks read, so that no reader waits for them."""

from typing import Any

import pandas as pd

from kit.files import results_file
from kit.lab.stats import Interval


def read_table(name: str) -> pd.DataFrame:
    """Return a saved table, such as `cashed_jokers`."""
    return pd.read_csv(results_file(f"{name}.csv"))


def read_player_wins(slug: str, options: str) -> pd.DataFrame:
    """Return the wins of computer players in a game for one, with each number in its options as a column.

    `options` is the text of the first options that all rows have in common, such as `order A-K`.
    """
    rows = pd.read_csv(results_file("one_player_wins.csv", slug)).query("options.str.startswith(@options)")
    numbers = {name: rows.options.str.extract(rf"{name} (\d+)")[0] for name in ("work_stacks", "hand_limit")}
    return rows.assign(**{name: column.astype(int) for name, column in numbers.items() if column.notna().all()})


def intervals_of(rows: pd.DataFrame, name: str, *labels: str) -> dict[Any, Interval]:
    """Return the estimates in a column with their intervals, by the values of the columns `labels`."""
    ends = rows.set_index([*labels])[[name, f"{name}_low", f"{name}_high"]]
    return {key: Interval(*numbers) for key, *numbers in ends.itertuples(name=None)}
