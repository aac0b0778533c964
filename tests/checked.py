"""Functions of the tests and of the kit, compiled with bounds checks: an index outside its array ends the call.

`make engine` builds the modules in `tests/checked_modules` together with those of the kit. A test that calls them must
be marked `compiled`.
"""

import json
from collections.abc import Callable
from functools import cache, partial
from types import FunctionType

from kit.lab.compiled import Entry, Zeros, module_file, own_digest
from kit.lab.sources import source_digest
from kit.lab.wasmtime_engine import SEARCH_SPACE, call_compiled, open_instance
from tests.project import PROJECT

CHECKED_MODULES = PROJECT / "tests" / "checked_modules"


@cache
def read_checked() -> dict:
    """Return what `make engine` wrote about the modules of the tests, by game."""
    return json.loads((CHECKED_MODULES / "manifest.json").read_bytes())["games"]


@cache
def load_checked(function: FunctionType, slug: str) -> Callable:
    """Return a function of a game with bounds checks. A test fails if it was built from other sources."""
    built, name = read_checked()[slug], function.__name__
    described = built["functions"][name]
    found = built["sources"], described["module"], described["source"]
    assert found == (source_digest(slug), function.__module__, own_digest(function)), "after a change: make engine"
    entry = Entry(slug, module_file(slug, CHECKED_MODULES), name, described["types"], described["result"])
    return partial(call_compiled, entry)


def open_checked_memory(slug: str) -> Zeros:
    """Return a function that makes arrays of zeros where the functions of a game see them without copying."""
    return open_instance(module_file(slug, CHECKED_MODULES), SEARCH_SPACE).zeros
