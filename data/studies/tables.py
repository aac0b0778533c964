"""Shared code of the studies: rows written as tables into a folder, with a note about how they were made."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pandas as pd

from kit import __version__
from kit.errors import KitError
from kit.lab.stats import Interval

Row = dict[str, Any]


def run_study(note: str, seed: int, measure: Callable[[], Mapping[str, Iterable[Row]]]) -> None:
    """Run the command `python -m STUDY FOLDER`: measure, write and print each table, and write the note.

    `measure`, a function of the study's module, returns the rows of each table by the name of its file.
    """
    spec = sys.modules[measure.__module__].__spec__  # run as a command, the module is __main__, but its spec is not
    study = spec.name if spec else measure.__module__
    folder, _ = read_arguments(study)
    with exit_on_error():
        folder.mkdir(parents=True, exist_ok=True)  # first, so that an hour of work does not fail at its last line
        for name, rows in measure().items():
            table = pd.DataFrame(rows)
            write_table(folder / f"{name}.csv", table)
            print(table.to_string(index=False), flush=True)
        write_note(folder / f"{note}.toml", study, seed)


def read_arguments(study: str, more: str = "", most: int | None = 0) -> tuple[Path, list[str]]:
    """Return the folder named on the command line, and at most `most` words after it; `more` describes these words."""
    if len(sys.argv) < 2 or (most is not None and len(sys.argv) > 2 + most):
        raise SystemExit(f"say where the results go: python -m {study} FOLDER {more}".rstrip())
    return Path(sys.argv[1]), sys.argv[2:]


@contextmanager
def exit_on_error() -> Iterator[None]:
    """End the command with one line about an error, if there is one."""
    try:
        yield
    except (KitError, OSError) as error:
        raise SystemExit(str(error)) from error


def write_table(file: Path, table: pd.DataFrame, digits: int = 6) -> None:
    """Write a table of results, its numbers with `digits` digits after the point."""
    table.to_csv(file, index=False, float_format=f"%.{digits}f")


def write_note(file: Path, study: str, seed: int, libraries: Iterable[str] = ()) -> None:
    """Write a note with the command, seed and versions that made the results, and the date of its last use."""
    versions = {name: version(name) for name in libraries} | {"kit": __version__}
    lines = [
        f'command = "python -m {study} FOLDER"',
        f"seed = {seed}",
        *(f'{name} = "{number}"' for name, number in versions.items()),
        f"date = {datetime.now(UTC).date().isoformat()}",
    ]
    file.write_text("\n".join(lines) + "\n")


def stack_em(work_stacks: int, hand_limit: int, order: str = "A-K") -> dict[str, Any]:
    """Return options of Stack 'Em."""
    return {"order": order, "work_stacks": work_stacks, "hand_limit": hand_limit}


def swap(work_stacks: int, order: str = "A-K") -> dict[str, Any]:
    """Return options of Swap."""
    return {"order": order, "work_stacks": work_stacks}


def columns(name: str, interval: Interval) -> dict[str, float]:
    """Return an estimate and its interval as columns: NAME, NAME_low and NAME_high."""
    return {name: interval.estimate, f"{name}_low": interval.low, f"{name}_high": interval.high}
