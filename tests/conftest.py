"""Settings for all tests: empty folders instead of the player's own, and no deadline for Hypothesis.

`pytest -p tests.conftest` gives the same settings to the notebooks, which are outside tests/.
"""

import asyncio
import os
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Generator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from kit.rules.engine import slugs

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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Hide the event loop of the browser's driver, which runs between its calls too, from tests without a browser."""
    if "browser" in item.path.parts:
        return (yield)
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(loop)


pytest_runtest_setup = pytest_runtest_call


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option with which `make game` chooses the tests of one game."""
    parser.addoption("--game", help="run only the tests of this game, which is their parameter or in their name")


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> tuple[Counter[str], Callable[[Any, str], None]]:
    """A counter of calls by function name, and `count(owner, name)`, which starts to count a function of its owner."""
    counted: Counter[str] = Counter()

    def count(owner: Any, name: str) -> None:
        function = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *given, **named: counted.update([name]) or function(*given, **named))

    return counted, count


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests with other options than a game's first as thorough: `make check` has one table of each game.

    With the option `--game`, keep only the tests of this game.
    """
    if game := config.getoption("game"):
        chosen = [item for item in items if game in find_games(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen
    for item in items:
        params = item.callspec.params if hasattr(item, "callspec") else {}
        if {"slug", "options"} <= set(params) and params["options"] not in ({}, first_options(params["slug"])):
            item.add_marker("thorough")


def find_games(item: pytest.Item) -> set[str]:
    """Return the games of a test: in its parameters, its name, and the name of its file.

    A name counts whole: a test of `six-suit-solitaire` is no test of a game `solitaire`.
    """
    params = item.callspec.params.values() if hasattr(item, "callspec") else ()
    texts = [text for param in params for text in list_texts(param)]
    games = {game for text in texts for game in slugs() if text == game or text.startswith(f"{game}/")}
    name = re.compile(rf"(?<![a-z])({'|'.join(sorted(slugs(), key=len, reverse=True))})(?![a-z])")
    return games | set(name.findall(f"{item.path.stem} {item.name.partition('[')[0]}".replace("_", "-")))


def list_texts(param: Any) -> list[str]:
    """Return the texts in a parameter: it, those in it, the name of a scenario or a deal, or the game of a notebook."""
    if isinstance(param, Path):
        return [param.stem.partition("_")[2].replace("_", "-")]
    values = param.values() if isinstance(param, dict) else param if isinstance(param, list | tuple) else [param]
    return [text for value in values for text in (value, getattr(value, "name", "")) if isinstance(text, str)]


@cache
def first_options(slug: str) -> dict[str, Any]:
    """Return the options of the first table of a game."""
    from tests.games import TABLES  # only here, because the notebooks are tested without this module

    return next(options for game, options in TABLES if game == slug)
