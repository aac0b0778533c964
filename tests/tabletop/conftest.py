"""Fixtures for tests of tables without a browser."""

import pytest

import kit
from tests.tabletop.at_table import open_table

KING_AND_RESERVE = {"stacks": ["Ah Kd Qh Jh", "9d 8h 7d 6d"], "reserve": "9h", "hands": ["Th 4c", "3c"]}


@pytest.fixture(autouse=True)
def own_state(tmp_path, monkeypatch):
    """Let each test save its games in a folder of its own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def game():
    """A position before the merge-before-reserve exception."""
    return kit.setup("six-stacks", seed=1, **KING_AND_RESERVE)


@pytest.fixture
def table(game):
    """A table without widgets."""
    return open_table(game, people="person")
