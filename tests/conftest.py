"""What every test shares: the player's own saved games and answers are out of reach, and Hypothesis is given time.

`pytest -p tests.conftest` gives the same shelter to notebooks, which lie outside tests/.
"""

import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest
from hypothesis import settings

# The compiled engine's cache is left where it is: compiling anew in every run would take minutes.
SHELTERED = ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "KIT_ANSWERS")

# The first call into the compiled engine may compile it, so no example has a deadline.
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
    """How often functions are called, and what begins to count one: the thing that has it, and its name there."""
    counted: Counter[str] = Counter()

    def count(home: Any, name: str) -> None:
        work = getattr(home, name)

        def counting(*given: Any, **named: Any) -> Any:
            counted[name] += 1
            return work(*given, **named)

        monkeypatch.setattr(home, name, counting)

    return counted, count


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    """Mark what is tested with other options than a game's first as thorough: `make check` has one table of each."""
    for item in items:
        params = item.callspec.params if hasattr(item, "callspec") else {}
        if {"slug", "options"} <= set(params) and params["options"] not in ({}, first_options(params["slug"])):
            item.add_marker("thorough")


@cache
def first_options(slug: str) -> dict[str, Any]:
    """Return the options of the first table of a game."""
    from tests.games import TABLES  # only now, for notebooks are tested without

    return next(options for game, options in TABLES if game == slug)
