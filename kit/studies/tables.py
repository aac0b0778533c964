"""What the measuring commands share: tables written into a folder, beside a note that says how they were made."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pandas as pd

from kit import __version__
from kit.errors import KitError


def measured_into(command: str, note: str, seed: int, measure: Callable[[], Mapping[str, Iterable[Any]]]) -> None:
    """The whole of `python -m kit.studies.COMMAND FOLDER`: measure, write and print each table, and write the note.

    `measure` returns the rows of each table by the name of its file.
    """
    if len(sys.argv) != 2:
        raise SystemExit(f"say where the results go: python -m kit.studies.{command} FOLDER")
    folder = Path(sys.argv[1])
    try:
        for name, rows in measure().items():
            table = pd.DataFrame(rows)
            table.to_csv(folder / f"{name}.csv", index=False, float_format="%.6f")
            print(table.to_string(index=False), flush=True)
        write_note(folder / f"{note}.toml", command, seed)
    except (KitError, OSError) as error:
        raise SystemExit(str(error)) from error


def write_note(file: Path, command: str, seed: int) -> None:
    """Write down which command made results, with which seed and version, and when it was last used."""
    made = f'command = "python -m kit.studies.{command} FOLDER"\nseed = {seed}\nkit = "{__version__}"\n'
    file.write_text(made + f"date = {datetime.now(UTC).date().isoformat()}\n")
