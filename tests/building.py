"""Functions of the tests, compiled as the kit's own, but with bounds checks: an index outside its array ends the call.

A test that builds must be marked `compiled`.
"""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType

from kit.lab.compiled import Entry, call_compiled

FOLDER = TemporaryDirectory(prefix="stack-games-kit-")  # gone when the process ends


@cache
def build_here(slug: str, *functions: tuple[FunctionType, str]) -> list[Callable]:
    """Return functions, compiled for a game. Each comes with its types as in `functions.toml`, separated by spaces."""
    from tests import modules

    parts = [modules.Function(function, types.split()) for function, types in functions]
    compiled = modules.compile_functions(slug, parts, bounds=True)
    path = Path(FOLDER.name, f"{slug}-{functions[0][0].__name__}.wasm")
    path.write_bytes(modules.link(compiled))
    described = ([modules.spell_types(each) for each in part.types] for part in parts)
    return [
        partial(call_compiled, Entry(slug, path, done.name, types, done.result))
        for done, types in zip(compiled, described, strict=True)
    ]
