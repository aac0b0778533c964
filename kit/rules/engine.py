"""One source, two engines: the same functions, interpreted for a person and compiled for a million deals.

A game is a module of plain functions in `kit.rules.games`. Functions that are the same for every game, such as
`legal_moves` or a whole playout, import a game's names from a contract, such as `kit.rules.law`. A contract has only
stand-ins. `bind_game` replaces them with the game's own functions. `compile_for_game` rebuilds a function under numba,
together with all functions that it calls. The rules themselves do not import numba and have no decorators.
"""

import ast
import hashlib
import importlib
import os
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Lock
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from kit.errors import UnknownGame, quote
from kit.rules import law
from kit.rules.choices import copy_to, count, move_at, new_choices, set_count
from kit.rules.law import candidates, ruling
from kit.rules.table import LEGAL, Table

SOURCES_READ_AT = time.time()  # a time before the law of any game was read
PARSE_LOCK = Lock()  # under Python 3.11 `ast.parse` fails if several threads call it at the same time
# The functions in compilation with their starting times (`time.perf_counter`), the outermost first
functions_in_compilation: list[tuple[str, float]] = []
Contracts = tuple[tuple[ModuleType, ModuleType], ...]  # pairs of a contract and a game's module with its names


@cache
def slugs() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(sorted(book.stem.replace("_", "-") for book in Path(__file__).with_name("rulebook").glob("*.toml")))


def rules(slug: str) -> ModuleType:
    """Return the module with a game's law. Raises UnknownGame."""
    if not isinstance(slug, str) or slug not in slugs():
        raise UnknownGame(f"there is no game called {quote(slug)}; there are {', '.join(slugs())}")
    return law_of(slug)


@cache
def law_of(slug: str) -> ModuleType:
    """Return the law of a game that is known to exist."""
    return fill_in_defaults(importlib.import_module(f"kit.rules.games.{slug.replace('-', '_')}"), law)


@cache
def module_of_game(game: ModuleType, package: str) -> ModuleType:
    """Return the module of a game in another package. `game` is the game's law; the package is the modules' contract.
    """
    name = game.__name__.rpartition(".")[2]
    return fill_in_defaults(importlib.import_module(f"{package}.{name}"), importlib.import_module(package))


def fill_in_defaults(module: ModuleType, contract: ModuleType) -> ModuleType:
    """Add the contract's defaults for optional names that the module leaves out, and return the module."""
    for name in contract.OPTIONAL:
        vars(module).setdefault(name, vars(contract)[name])
    return module


def find_legal(t, choices):
    """Fill `choices` with all legal moves in a stable order: the candidates that no rule refuses."""
    set_count(choices, 0)
    candidates(t, choices)
    legal = 0
    for place in range(count(choices)):
        if ruling(t, move_at(choices, place)) == LEGAL:
            copy_to(choices, legal, place)
            legal += 1
    set_count(choices, legal)


def legal_moves(t):
    """Return a list of all legal moves, in a stable order."""
    choices = new_choices()
    find_legal(t, choices)
    return [move_at(choices, place) for place in range(count(choices))]


@cache
def bind_game(function: Callable, slug: str, *more: ModuleType) -> Callable:
    """Return a function with the game's own names in place of the names that it imports from contracts.

    The contracts are the law and the contracts of `more` modules of the game, such as its careful player.
    """
    return rebuild(function, contracts_of(slug, more), slug, lambda twin, files, makes_arrays: twin, {})


@cache
def compile_for_game(function: Callable, slug: str, *more: ModuleType) -> Callable:
    """Return a compiled function of a game. It takes a record of the game as its table.

    Without a compiler, return the interpreted function instead: it gives the same results, but slower.
    """
    if not can_compile():
        return accept_records(bind_game(function, slug, *more))
    outermost_name = f"{name_of(function, slug)}_outermost"

    def finish(twin: FunctionType, files: frozenset[Path], makes_arrays: bool) -> Any:
        return compile_one(twin, files | {Path(__file__)}, twin.__name__ == outermost_name, makes_arrays)

    return rebuild(function, contracts_of(slug, more), slug, finish, {}, outermost_name)


@cache
def can_compile() -> bool:
    """Return whether numba can be loaded and is not switched off by the variable NUMBA_DISABLE_JIT."""
    try:
        import numba
    except Exception:  # numba is not installed, or a broken package that it needs raises any error
        return False
    return not numba.config.DISABLE_JIT


def contracts_of(slug: str, more: tuple[ModuleType, ...]) -> Contracts:
    """Return pairs of contract and module, for a game's law and for `more` modules."""
    return (law, rules(slug)), *((importlib.import_module(str(module.__package__)), module) for module in more)


def name_of(function: Any, slug: str) -> str:
    """Return a unique name for a function in a game, because numba saves machine code by name."""
    return "_".join([slug, function.__module__, function.__name__]).replace("-", "_").replace(".", "_")


def rebuild(function: Any, contracts: Contracts, slug: str, finish: Callable, twins: dict, own_name: str = "") -> Any:
    """Return a twin of a function. The functions of the kit that it calls are replaced with their twins too.

    In a twin, the game's own names replace the names of contracts. `finish(twin, files, makes_arrays)` returns the
    finished twin. `files` are the sources of the twin. `makes_arrays` is true if the twin makes arrays, itself or in a
    function that it calls. `twins` has the twins that are ready. `own_name` is the name of the twin (default: the
    result of `name_of`).
    """
    if function not in twins:
        names = names_in(function.__code__)
        namespace, files, makes_arrays = {}, set(sources(function.__module__)), "np" in names
        for name in names:
            if (home := namespace_of(name, function, contracts)) is None:
                continue
            files |= sources(home["__name__"])
            namespace[name] = home[name]
            if isinstance(home[name], FunctionType) and gets_twin(home[name].__module__, function.__module__):
                namespace[name] = rebuild(home[name], contracts, slug, finish, twins)
                files |= twins[home[name]][1]
                makes_arrays |= twins[home[name]][2]
        own_name = own_name or name_of(function, slug)
        code = function.__code__.replace(co_name=own_name, co_qualname=own_name)
        twin = FunctionType(code, namespace, own_name, function.__defaults__)
        twin.__module__ = function.__module__
        twins[function] = finish(twin, frozenset(files), makes_arrays), files, makes_arrays
    return twins[function][0]


def gets_twin(module: str, caller: str) -> bool:
    """Return whether functions of a module get twins: the module is the kit's, or the caller's own, as in a script."""
    return module.startswith("kit.") or module == caller


def namespace_of(name: str, function: Any, contracts: Contracts) -> dict[str, Any] | None:
    """Return the namespace for a global name of a function: the game's for a stand-in, otherwise the function's own."""
    own_names = function.__globals__
    for contract, module in contracts:
        stand_ins = stand_ins_of(contract)
        if name in own_names and name in stand_ins and own_names[name] is stand_ins[name] and name in vars(module):
            return vars(module)
    return own_names if name in own_names else None


@cache
def stand_ins_of(contract: ModuleType) -> dict[str, Any]:
    """Return the stand-ins of a contract: its own functions, and its constants with a type."""
    names = vars(contract)
    items = names.items()
    functions = [name for name, value in items if isinstance(value, FunctionType) and value.__globals__ is names]
    return {name: names[name] for name in (*functions, *contract.__annotations__) if name in names}


def names_in(code: CodeType) -> set[str]:
    """Return every global name that a function and its comprehensions use."""
    return set(code.co_names).union(*(names_in(part) for part in code.co_consts if isinstance(part, CodeType)))


def compile_one(function: FunctionType, files: frozenset[Path], is_outermost: bool, makes_arrays: bool) -> Any:
    """Return a function under numba. Its machine code is saved on disk for the next start.

    The source files of the function identify its machine code. If a file has changed since it was read, nothing is
    saved, because the file no longer has the code that runs.

    Only the outermost function can be called from Python. The other functions have no wrapper, which saves a quarter
    of the compile time. Rules that make no arrays do not count references, because their callers own all arrays. In
    games with many moves this saves a fifth of the time.
    """
    import numba

    from kit.rules.compile_cache import cache_on_disk, warn_once

    follow_compiler()
    inner = {} if is_outermost else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    counts = makes_arrays or not function.__module__.startswith(f"{law.__package__}.")
    dispatcher = numba.njit(function, error_model="numpy", nogil=True, _nrt=counts, **inner)
    if changed_files := [file for file in files if file.stat().st_mtime > SOURCES_READ_AT]:
        warn_once(f"{changed_files[0]} has changed since it was read; start this process again")
    else:
        cache_on_disk(dispatcher, cache_folder(files))
    return dispatcher


@cache
def follow_compiler() -> None:
    """Update `functions_in_compilation` at each event of the compiler from now on."""
    from numba.core import event

    class Listener(event.Listener):
        """Updates the list at the start and the end of each function. Called functions are compiled in between."""

        def on_start(self, event: Any) -> None:
            functions_in_compilation.append((event.data["dispatcher"].py_func.__name__, time.perf_counter()))

        def on_end(self, event: Any) -> None:
            functions_in_compilation.pop()

    event.register("numba:compile", Listener())


@cache
def sources(name: str) -> frozenset[Path]:
    """Return the files of a module and of all modules of the kit from which it imports names, directly or indirectly.
    """
    files: set[Path] = set()
    waiting = [name]
    while waiting:
        if (file := Path(str(sys.modules[waiting.pop()].__file__))) not in files:
            files.add(file)
            with PARSE_LOCK:
                tree = ast.parse(file.read_bytes())
            imports = [part for part in tree.body if isinstance(part, ast.ImportFrom)]
            waiting += [str(part.module) for part in imports if str(part.module).startswith("kit.")]
    return frozenset(files)


@cache
def cache_folder(files: frozenset[Path]) -> Path:
    """Return the folder of the machine code of exactly these sources."""
    import numba
    import platformdirs

    identity = hashlib.sha256(f"{numba.__version__} {numba.config.BOUNDSCHECK} {numba.config.OPT}".encode())
    for file in sorted(files):
        identity.update(digest(file))
    cache = os.environ.get("KIT_CACHE") or platformdirs.user_cache_dir("stack-games-kit")
    return Path(cache) / identity.hexdigest()[:16]


@cache
def digest(file: Path) -> bytes:
    """Return a digest of a file's content. Equal contents have equal digests."""
    return hashlib.sha256(file.read_bytes()).digest()


# ---- records without the compiler, as views, because reading fields of a record is slow ----


class Tables:
    """An array of records whose items are tables. A change of a table changes the array."""

    def __init__(self, records: np.ndarray) -> None:
        self._parts = [records[name] for name in Table._fields]

    def __getitem__(self, place: Any) -> Table:
        return Table._make(part[place] for part in self._parts)

    def __setitem__(self, place: Any, table: Table) -> None:
        for part, other in zip(self._parts, table, strict=True):
            part[place] = other

    def __len__(self) -> int:
        return len(self._parts[0])


def accept_records(function: Callable) -> Callable:
    """Return a function that turns records among its arguments into tables, also in tuples of arrays."""
    return lambda *arguments: function(*map(as_tables, arguments))


def as_tables(argument: Any) -> Any:
    """Return an argument with tables in place of records."""
    if isinstance(argument, np.ndarray):
        return Tables(argument) if argument.dtype.names == Table._fields else argument
    return argument._make(map(as_tables, argument)) if hasattr(argument, "_make") else argument
