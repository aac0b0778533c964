"""What the studies share: rows written as tables into a folder, beside a note that says how they were made."""

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
    """Do the whole of `python -m STUDY FOLDER`: measure, write and print each table, and write the note.

    `measure`, a function of the study's module, returns the rows of each table by the name of its file.
    """
    spec = sys.modules[measure.__module__].__spec__  # in a command the module is called __main__, but its spec is not
    study = spec.name if spec else measure.__module__
    folder, _ = folder_and_more(study)
    with errors_told():
        folder.mkdir(parents=True, exist_ok=True)  # what measures for an hour is not to fail at its last line
        for name, rows in measure().items():
            table = pd.DataFrame(rows)
            write_table(folder / f"{name}.csv", table)
            print(table.to_string(index=False), flush=True)
        write_note(folder / f"{note}.toml", study, seed)


def folder_and_more(study: str, more: str = "", most: int | None = 0) -> tuple[Path, list[str]]:
    """Return the folder named on the command line, and at most so many words after it; `more` says what these are."""
    if len(sys.argv) < 2 or (most is not None and len(sys.argv) > 2 + most):
        raise SystemExit(f"say where the results go: python -m {study} FOLDER {more}".rstrip())
    return Path(sys.argv[1]), sys.argv[2:]


@contextmanager
def errors_told() -> Iterator[None]:
    """Ends the command with what was wrong, in one line, if something was."""
    try:
        yield
    except (KitError, OSError) as error:
        raise SystemExit(str(error)) from error


def write_table(file: Path, table: pd.DataFrame, digits: int = 6) -> None:
    """Write a table of results, figures with so many digits after the point."""
    table.to_csv(file, index=False, float_format=f"%.{digits}f")


def write_note(file: Path, study: str, seed: int, libraries: Iterable[str] = ()) -> None:
    """Write down which command made results, with which seed and versions, and when it was last used."""
    versions = {name: version(name) for name in libraries} | {"kit": __version__}
    lines = [
        f'command = "python -m {study} FOLDER"',
        f"seed = {seed}",
        *(f'{name} = "{each}"' for name, each in versions.items()),
        f"date = {datetime.now(UTC).date().isoformat()}",
    ]
    file.write_text("\n".join(lines) + "\n")


def columns(name: str, found: Interval) -> dict[str, float]:
    """Return a figure and its interval as columns: NAME, NAME_low and NAME_high."""
    return {name: found.estimate, f"{name}_low": found.low, f"{name}_high": found.high}
