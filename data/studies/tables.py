"""Shared code of the studies: write rows as tables into a folder, with a note about how they were made."""

import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from inspect import signature
from io import StringIO
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
    """Run the command `python -m STUDY FOLDER [GAME …]`: measure, write and print each table, and write the note.

    `measure` is a function of the study's module. It returns the rows of each table, by the name of its file. If it
    takes a game, the study measures the games in the command (default: all finished games), one after another. The rows
    of a game replace its earlier rows; rows of other games stay as they are.
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
                    write_table(folder / f"{name}.csv", table, game=slug)
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


def write_table(file: Path, table: pd.DataFrame, digits: int = 6, game: str = "") -> None:
    """Write a table of results; its numbers have `digits` digits after the point.

    With a `game`, the rows replace only the rows of this game in the file.
    """
    text = table.to_csv(index=False, float_format=f"%.{digits}f")
    if game and "game" in table and file.exists():
        new, old = (pd.read_csv(source, dtype=str, keep_default_na=False) for source in (StringIO(text), file))
        places = {name: place for place, name in enumerate(dict.fromkeys([*old.game, game]))}
        rows = pd.concat([old[old.game != game], new])
        text = rows.sort_values("game", key=lambda names: names.map(places), kind="stable").to_csv(index=False)
    file.write_text(text, encoding="utf-8")


def pool_share(table: pd.DataFrame, share: str, count: str) -> Interval:
    """Return a share in all rows of a table together, with its exact interval.

    The columns `share` and `count` have the share and the number of cases in each row.
    """
    true, cases = (table[share].fillna(0) * table[count]).round().sum(), table[count].sum()
    return Interval(true / cases, *exact_interval(int(true), int(cases)))


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
