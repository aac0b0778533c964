"""Rows of tests as data: the file `rows.toml` of a folder has the rows of its tests, by a name."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

ROWS: dict[str, Any] = {}
for file in Path(__file__).parent.rglob("rows.toml"):
    rows = tomllib.loads(file.read_text(encoding="utf-8"))
    assert not ROWS.keys() & rows.keys(), "a name is in two files"
    ROWS |= rows


def each_row(name: str, *more: tuple[Any, ...]) -> pytest.MarkDecorator:
    """Run a test with each row under this name, and with `more` rows whose values TOML cannot express."""
    columns = list(ROWS[name][0])
    return pytest.mark.parametrize(columns, [*(tuple(row[each] for each in columns) for row in ROWS[name]), *more])
