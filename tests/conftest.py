"""Settings for all tests: empty folders instead of the player's own, and no deadline for Hypothesis.

`pytest -p tests.conftest` gives the same settings to the notebooks, which are outside tests/.
"""

import os
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import settings

SHELTERED = ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "KIT_ANSWERS")

# The first example may load a module or a font, so no example has a deadline.
settings.register_profile("kit", deadline=None, print_blob=True)
settings.load_profile("kit")


def pytest_configure(config: pytest.Config) -> None:
    """Give this process, and the kernels it starts, empty folders for settings, saved games and answers."""
    shelter = tempfile.TemporaryDirectory(prefix="stack-games-kit-")
    config.add_cleanup(shelter.cleanup)
    for name in SHELTERED:
        os.environ[name] = os.path.join(shelter.name, name.lower())
        os.mkdir(os.environ[name])


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> tuple[Counter[str], Callable[[Any, str], None]]:
    """A counter of calls by function name, and `count(owner, name)`, which starts to count a function of its owner."""
    counted: Counter[str] = Counter()

    def count(owner: Any, name: str) -> None:
        function = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *given, **named: counted.update([name]) or function(*given, **named))

    return counted, count


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests with other options than a game's first as thorough: `make check` has one table of each game."""
    for item in items:
        params = item.callspec.params if hasattr(item, "callspec") else {}
        if {"slug", "options"} <= set(params) and params["options"] not in ({}, first_options(params["slug"])):
            item.add_marker("thorough")


@cache
def first_options(slug: str) -> dict[str, Any]:
    """Return the options of the first table of a game."""
    from tests.games import TABLES  # only here, because the notebooks are tested without this module

    return next(options for game, options in TABLES if game == slug)
