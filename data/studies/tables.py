"""Shared code of the studies: write rows as tables into a folder, with a note about how they were made."""

import json
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from inspect import signature
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from kit import __version__
from kit.errors import BadOption, KitError
from kit.lab.stats import Interval, exact_interval
from kit.rules.engine import rules
from kit.rules.rulebook import finished_games

Row = dict[str, Any]
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def run_study(note: str, seed: int, measure: Callable[..., Mapping[str, Iterable[Row]]]) -> None:
    """Run the command `python -m STUDY FOLDER [GAME …]`: measure, write and print each table, and add to the notes.

    `measure` is a function of the study's module. It returns the rows of each table, by the name of its file. If it
    takes a game, the study measures the games in the command (default: all finished games), one after another. Tables
    of a game, and their notes, are in the folder of the game.
    """
    spec = sys.modules[measure.__module__].__spec__  # a command is named __main__, but its spec is not
    study, by_game = spec.name if spec else measure.__module__, bool(signature(measure).parameters)
    with open_results(study, "[GAME …]" * by_game) as (folder, games):
        for slug in games:
            rules(slug)  # refuses an unknown game before the study
        for slug in (games or finished_games()) if by_game else [""]:
            tables = {name: pd.DataFrame(rows) for name, rows in measure(*[slug] * by_game).items()}
            if slug in games and all(table.empty for table in tables.values()):
                raise BadOption(f"the study found nothing to measure in {slug}: see data/studies/plans.toml")
            for name, table in tables.items():
                if not table.empty:
                    write_table(folder / slug / f"{name}.csv", table)
                    print(table.to_string(index=False), flush=True)
            if not all(table.empty for table in tables.values()):
                add_note(folder / slug, note, study, seed)


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
    file.parent.mkdir(exist_ok=True)
    table.to_csv(file, index=False, float_format=f"%.{digits}f")


def pool_share(table: pd.DataFrame, share: str, count: str) -> Interval:
    """Return a share in all rows of a table together, with its exact interval.

    The columns `share` and `count` have the share and the number of cases in each row.
    """
    true, cases = (table[share].fillna(0) * table[count]).round().sum(), table[count].sum()
    return Interval(true / cases, *exact_interval(int(true), int(cases)))


def add_note(folder: Path, name: str, study: str, seed: int, libraries: Iterable[str] = ()) -> None:
    """Write how results were made into the notes of a folder: the command, the seed, the versions and the date."""
    file = folder / "notes.toml"
    notes = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    notes[name] = {
        "command": f"python -m {study} FOLDER", "seed": seed, **{each: version(each) for each in libraries},
        "kit": __version__, "date": datetime.now(UTC).date().isoformat(),
    }
    tables = (
        f"[{each}]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in note.items())
        for each, note in sorted(notes.items())
    )
    file.write_text("\n".join(tables), encoding="utf-8")


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
