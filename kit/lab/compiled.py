"""The compiled engine: a module of WebAssembly for each game, built once (`make engine`), for machines and browsers.

`kit.lab.wasmtime_engine` runs the modules on a desktop, `kit.lab.browser_engine` in a browser's Python. Where the
sources have changed since the modules were built, and where no engine can be loaded, the same functions run
interpreted. They give the same results, but slowly, and the kit says so once.
"""

import json
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from kit.errors import KitWarning
from kit.lab.numpy_state import has_numpy
from kit.lab.records import accept_records
from kit.lab.sources import MODULES, digest_of, source_digest
from kit.rules import counts
from kit.rules.engine import bind_game

BLOCK = 64  # bytes; the memory gives out multiples, and each block has as many bytes of its own in front
FINE = (0, -2)  # codes of functions that ended well: with a result, or without
NUMBERS = {"int": "q", "float": "d", "bool": "?"}  # codes of `memoryview`

Zeros = Callable[..., Any]  # returns an array of zeros of a shape, by default of whole numbers (`dtype`)


class Entry(NamedTuple):
    """A function of a compiled module: its game, the module, its name, its arguments' types, and its result's type."""

    slug: str
    module: Path
    name: str
    types: list[Any]
    result: str


@cache
def load_compiled(function: Any, slug: str, *more: ModuleType) -> Callable[..., Any]:
    """Return a function of a game from the game's compiled module. It takes arrays.

    Where it is not compiled, warn once and return the interpreted function: it gives the same results, but slowly.
    Raises ModuleNotFoundError on Python alone.
    """
    if why := why_interpreted(function, slug):
        if not has_numpy():  # nothing is installed: a sentence about the missing package helps more
            find_engine()
        warn_once(why)
        return accept_records(bind_game(function, slug, *more, counts))
    name, path, described = function.__name__, module_file(slug), read_manifest()[slug]["functions"][function.__name__]
    find_engine().prepare(path)  # now, so that no two threads load a module
    return partial(find_engine().call_compiled, Entry(slug, path, name, described["types"], described["result"]))


@cache
def find_engine() -> Any:
    """Return the module that runs compiled modules here."""
    return import_module(f"kit.lab.{'browser' if sys.platform == 'emscripten' else 'wasmtime'}_engine")


def module_file(slug: str, folder: Path = MODULES) -> Path:
    """Return the file of a game's compiled module in a folder of modules."""
    return folder / f"{slug}.wasm"


@cache
def read_manifest() -> dict[str, Any]:
    """Return what `make engine` wrote about the modules, by game."""
    games: dict[str, Any] = json.loads((MODULES / "manifest.json").read_bytes())["games"]
    return games


def why_interpreted(function: Any, slug: str) -> str:
    """Return why the compiled code of a function cannot be used here; empty if it can."""
    if not has_engine():
        return "simulations are slow, because the package wasmtime cannot be loaded here"
    built = read_manifest().get(slug, {"functions": {}})
    entry = built["functions"].get(function.__name__)
    if entry is None or not function.__module__.endswith(entry["module"]):
        return f"{function.__name__} is slow, because it is not among the compiled functions of {slug}"
    if built["sources"] != source_digest(slug) or entry["source"] != own_digest(function):
        return "the rules have changed since `make engine`; simulations are slow until you run it"
    return ""


@cache
def has_engine() -> bool:
    """Return whether compiled modules can be run here."""
    try:
        return bool(find_engine())
    except Exception:  # wasmtime is not installed, or its library for this machine is missing
        return False


def own_digest(function: Any) -> str:
    """Return a digest of the file of a function of the course; empty for a function of the kit."""
    if function.__module__.startswith("kit."):
        return ""
    return digest_of([("", Path(function.__code__.co_filename).read_text(encoding="utf-8"))])


@cache
def warn_once(why: str) -> None:
    """Warn that work is slow, once in a process."""
    warnings.warn(why, KitWarning, stacklevel=3)


def open_memory(function: Any, slug: str) -> Zeros:
    """Return a function that makes arrays of zeros where a compiled function sees them without copying.

    They live in one memory, so one thread at a time may call the function.
    """
    if why_interpreted(function, slug):
        import numpy as np

        return partial(np.zeros, dtype=np.int64)
    engine, path = find_engine(), module_file(slug)
    zeros: Zeros = engine.open_instance(path, engine.SEARCH_SPACE).zeros
    return zeros


def spread(types: list[Any], values: Any) -> Iterator[tuple[str, Any]]:
    """Yield arguments with their types: tuples item by item."""
    for described, value in zip(types, values, strict=True):
        if isinstance(described, list):
            yield from spread(described, value)
        else:
            yield described, value


def describe(shape: Any, strides: Any, size: int, item: int, place: int) -> list[int]:
    """Return an array at a place of a module's memory as the numbers that a compiled function takes."""
    return [0, 0, size, item, place, *shape, *strides]
