"""Shared code of the studies: write rows as tables into a folder, with a note about how they were made."""

import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from kit import __version__
from kit.errors import KitError
from kit.lab.stats import Interval

Row = dict[str, Any]
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def run_study(note: str, seed: int, measure: Callable[[], Mapping[str, Iterable[Row]]]) -> None:
    """Run the command `python -m STUDY FOLDER`: measure, write and print each table, and write the note.

    `measure` is a function of the study's module. It returns the rows of each table, by the name of its file.
    """
    spec = sys.modules[measure.__module__].__spec__  # a command is named __main__, but its spec is not
    study = spec.name if spec else measure.__module__
    with open_results(study) as (folder, _):
        for name, rows in measure().items():
            table = pd.DataFrame(rows)
            write_table(folder / f"{name}.csv", table)
            print(table.to_string(index=False), flush=True)
        write_note(folder / f"{note}.toml", study, seed)


@contextmanager
def open_results(study: str, more: str = "") -> Iterator[tuple[Path, list[str]]]:
    """Make the folder named on the command line; yield it with the words after it, which `more` describes.

    An error ends the command with one line instead of a traceback.
    """
    if len(sys.argv) < 2 or (len(sys.argv) > 2 and not more):
        raise SystemExit(f"Name the folder for the results: python -m {study} FOLDER {more}".rstrip())
    folder = Path(sys.argv[1])
    try:
        folder.mkdir(parents=True, exist_ok=True)  # now, because a failure after the study would lose an hour of work
        yield folder, sys.argv[2:]
    except (KitError, OSError) as error:
        raise SystemExit(str(error)) from error


def write_table(file: Path, table: pd.DataFrame, digits: int = 6) -> None:
    """Write a table of results; its numbers have `digits` digits after the point."""
    table.to_csv(file, index=False, float_format=f"%.{digits}f")


def write_note(file: Path, study: str, seed: int, libraries: Iterable[str] = ()) -> None:
    """Write a note about how results were made: the command, the seed, the versions and the date."""
    versions = {name: version(name) for name in libraries} | {"kit": __version__}
    lines = [
        f'command = "python -m {study} FOLDER"',
        f"seed = {seed}",
        *(f'{name} = "{number}"' for name, number in versions.items()),
        f"date = {datetime.now(UTC).date().isoformat()}",
    ]
    file.write_text("\n".join(lines) + "\n")


def read_plans(name: str) -> list[dict[str, Any]]:
    """Return a list of `plans.toml`: each row has the fields of a class by name."""
    return tomllib.loads(Path(__file__).with_name("plans.toml").read_text(encoding="utf-8"))[name]


def make_row(**values: Any) -> Row:
    """Return a row with these values; an interval has three columns: NAME, NAME_low and NAME_high."""
    row: Row = {}
    for name, value in values.items():
        if isinstance(value, Interval):
            row |= zip((name, f"{name}_low", f"{name}_high"), value, strict=True)
        else:
            row[name] = value
    return row


def make_quantiles(values: np.ndarray) -> dict[str, float]:
    """Return quantiles of values by name: `q05`, `q25` …"""
    return {f"q{100 * share:02.0f}": np.quantile(values, share) for share in QUANTILES}
