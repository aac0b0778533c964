"""Tests of the games as a person meets them; some tests have their rows in `rows.toml`."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

ROWS = tomllib.loads(Path(__file__).with_name("rows.toml").read_text(encoding="utf-8"))


def each_row(name: str, *more: tuple[Any, ...]) -> pytest.MarkDecorator:
    """Run a test with each row under this name, and with `more` rows whose values TOML cannot express."""
    columns = list(ROWS[name][0])
    return pytest.mark.parametrize(columns, [*(tuple(row[each] for each in columns) for row in ROWS[name]), *more])
