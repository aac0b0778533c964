"""One source, two engines: the same functions interpreted for a person, compiled for a million deals.

A game is a module of plain functions in `kit.rules.games`. Functions that are the same for every
game (`legal_moves`, a whole playout) call a game's own by their bare names; `bound` puts them in
place. `compiled` rebuilds a function and all that it calls under numba: the rules import no numba
and carry no decorator.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import pkgutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import kit.rules.games
from kit.errors import UnknownGame, shown
from kit.rules.choices import count, keep, move_at, new_choices, put_at
from kit.rules.table import LEGAL

if TYPE_CHECKING:
    from kit.rules.games.six_stacks import candidates, ruling


@cache
def slugs() -> tuple[str, ...]:
    """The names of all games there are."""
    files = pkgutil.iter_modules(kit.rules.games.__path__)
    return tuple(sorted(file.name.replace("_", "-") for file in files))


def rules(slug: str) -> ModuleType:
    """The module that holds a game's law. Raises UnknownGame."""
    if not isinstance(slug, str) or slug not in slugs():
        raise UnknownGame(f"there is no game called {shown(slug)}; there are {', '.join(slugs())}")
    return importlib.import_module(f"kit.rules.games.{slug.replace('-', '_')}")


def find_legal(t, choices):
    """Fill `choices` with all legal moves, in a stable order: the candidates that no rule refuses."""
    keep(choices, 0)
    candidates(t, choices)
    legal = 0
    for place in range(count(choices)):
        move = move_at(choices, place)
        if ruling(t, move) == LEGAL:
            put_at(choices, legal, move)
            legal += 1
    keep(choices, legal)


def legal_moves(t):
    """A list of all legal moves, in a stable order."""
    choices = new_choices()
    find_legal(t, choices)
    return [move_at(choices, place) for place in range(count(choices))]


@cache
def bound(function: Callable, slug: str, *more: ModuleType) -> Callable:
    """A function that calls a game's functions by their bare names, with this game's put in place.

    `more` modules give further names.
    """
    return rebuild(function, names_of(slug, more), slug, lambda twin: twin, {})


@cache
def compiled(function: Callable, slug: str, *more: ModuleType) -> Callable:
    """The same, and all that it calls, compiled. It takes a record of the game as its table.

    Where numba is missing the interpreted function comes back instead: it does the same, only slower.
    """
    names = names_of(slug, more)
    reached: dict = {}
    interpreted = rebuild(function, names, slug, lambda twin: twin, reached)
    if importlib.util.find_spec("numba") is None:
        return interpreted
    folder = cache_folder(frozenset(Path(each.__code__.co_filename) for each in reached))
    called = f"{name_of(function, slug)}_outermost"
    return rebuild(function, names, slug, lambda twin: compile_one(twin, folder, twin.__name__ == called), {}, called)


def names_of(slug: str, more: tuple[ModuleType, ...]) -> dict[str, Any]:
    """The names a game defines, and those of further modules."""
    return {name: value for module in (rules(slug), *more) for name, value in vars(module).items()}


def name_of(function: Any, slug: str) -> str:
    """A name that belongs to this function in this game: the compiled engine keeps its work on disk by name."""
    return "_".join([slug, function.__module__, function.__name__]).replace("-", "_").replace(".", "_")


def rebuild(function: Any, names: dict, slug: str, finish: Callable, done: dict, called: str = "") -> Any:
    """A twin of the function whose kit functions are twins too, each passed through `finish`.

    A bare name that the function's own module does not define is looked up in `names`. The twin is `called` so,
    or by the name that belongs to it.
    """
    if function not in done:
        known = {}
        for name in names_in(function.__code__):
            if name in function.__globals__ or name in names:
                value = function.__globals__.get(name, names.get(name))
                is_ours = isinstance(value, FunctionType) and value.__module__.startswith("kit.")
                known[name] = rebuild(value, names, slug, finish, done) if is_ours else value
        name = called or name_of(function, slug)
        code = function.__code__.replace(co_name=name, co_qualname=name)
        twin = FunctionType(code, known, name, function.__defaults__)
        twin.__module__ = function.__module__
        done[function] = finish(twin)
    return done[function]


def names_in(code: CodeType) -> set[str]:
    """Every global name that a function uses, its comprehensions (functions of their own) included."""
    inner = [names_in(part) for part in code.co_consts if isinstance(part, CodeType)]
    return set(code.co_names).union(*inner)


def compile_one(function: FunctionType, folder: Path, outermost: bool) -> Any:
    """The function under numba, its machine code kept on disk for the next start.

    Only the outermost can be called from Python; doing without saves a quarter of the time that compiling takes.
    """
    import numba

    inner = {} if outermost else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    work = numba.njit(function, error_model="numpy", nogil=True, **inner)
    usual, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
    try:
        work.enable_caching()
    finally:
        numba.config.CACHE_DIR = usual
    return work


@cache
def cache_folder(files: frozenset[Path]) -> Path:
    """Where compiled work is kept: a folder that belongs to exactly these sources.

    Those are the files of all functions reached, and what all games share, constants included.
    """
    import numba
    import platformdirs

    shared = Path(kit.rules.__path__[0]).glob("*.py")
    known_by = hashlib.sha256(f"{numba.__version__} {numba.config.BOUNDSCHECK}".encode())
    for file in sorted({*files, *shared}):
        known_by.update(file.read_bytes())
    above = os.environ.get("KIT_CACHE") or platformdirs.user_cache_dir("stack-games-kit")
    return Path(above) / known_by.hexdigest()[:16]
