"""One source, two engines: the same functions interpreted for a person, compiled for a million deals.

A game is a module of plain functions in `kit.rules.games`. Functions that are the same for every
game (`legal_moves`, a whole playout) import the names of a game from a contract, such as
`kit.rules.law`, which has only stand-ins; `bind_game` replaces them with the game's own. `compile_for_game`
rebuilds a function and all that it calls under numba: the rules do not import numba and carry no decorator.
"""

import ast
import hashlib
import importlib
import os
import sys
import time
from collections.abc import Callable
from functools import cache, wraps
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

SOURCES_READ_AT = time.time()  # no later than the law of any game
PARSE_LOCK = Lock()  # under Python 3.11 `ast.parse` fails where threads call it at once
# the functions that the compiler is working on, the outermost first, each with its starting time (`time.perf_counter`)
functions_in_compilation: list[tuple[str, float]] = []
Contracts = tuple[tuple[ModuleType, ModuleType], ...]  # contracts, each with the module of a game that fulfils it


@cache
def slugs() -> tuple[str, ...]:
    """Return the names of all games."""
    books = Path(__file__).with_name("rulebook").glob("*.toml")
    return tuple(sorted(book.stem.replace("_", "-") for book in books))


def rules(slug: str) -> ModuleType:
    """Return the module with a game's law. Raises UnknownGame."""
    if not isinstance(slug, str) or slug not in slugs():
        raise UnknownGame(f"there is no game called {quote(slug)}; there are {', '.join(slugs())}")
    return law_of(slug)


@cache
def law_of(slug: str) -> ModuleType:
    """Return the law of a game that exists."""
    return fill_in_defaults(importlib.import_module(f"kit.rules.games.{slug.replace('-', '_')}"), law)


@cache
def module_of_game(game: ModuleType, package: str) -> ModuleType:
    """Return the module of a game in another package, given the game's law. The package is the contract of its modules.
    """
    name = game.__name__.rpartition(".")[2]
    return fill_in_defaults(importlib.import_module(f"{package}.{name}"), importlib.import_module(package))


def fill_in_defaults(module: ModuleType, contract: ModuleType) -> ModuleType:
    """Return the module, with the contract's default for each optional name that it leaves out."""
    for name in contract.OPTIONAL:
        vars(module).setdefault(name, vars(contract)[name])
    return module


def find_legal(t, choices):
    """Fill `choices` with all legal moves, in a stable order: the candidates that no rule refuses."""
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
    """Return the function bound to a game: the game's own names replace those that the function imports from contracts.

    The contracts are the law and those of `more` modules of the game, such as its careful player.
    """
    return rebuild(function, contracts_of(slug, more), slug, lambda twin, files, makes_arrays: twin, {})


@cache
def compile_for_game(function: Callable, slug: str, *more: ModuleType) -> Callable:
    """Return a function compiled, with all that it calls. It takes a record of the game as its table.

    Without a compiler, return the interpreted function instead: it does the same, only slower.
    """
    if not can_compile():
        return accept_records(bind_game(function, slug, *more))
    outermost_name = f"{name_of(function, slug)}_outermost"

    def finish(twin: FunctionType, files: frozenset[Path], makes_arrays: bool) -> Any:
        return compile_one(twin, files | {Path(__file__)}, twin.__name__ == outermost_name, makes_arrays)

    return rebuild(function, contracts_of(slug, more), slug, finish, {}, outermost_name)


@cache
def can_compile() -> bool:
    """Whether numba can be loaded and is not switched off by its own NUMBA_DISABLE_JIT."""
    try:
        import numba
    except Exception:  # numba is not installed, or a package that it needs is broken, which can fail in any way
        return False
    return not numba.config.DISABLE_JIT


def contracts_of(slug: str, more: tuple[ModuleType, ...]) -> Contracts:
    """Return the contracts of a game's law and of these modules, each with the module."""
    return (law, rules(slug)), *((importlib.import_module(str(module.__package__)), module) for module in more)


def name_of(function: Any, slug: str) -> str:
    """Return a name for this function in this game: the compiled engine saves its code on disk by name."""
    return "_".join([slug, function.__module__, function.__name__]).replace("-", "_").replace(".", "_")


def rebuild(function: Any, contracts: Contracts, slug: str, finish: Callable, twins: dict, own_name: str = "") -> Any:
    """Return a twin of the function whose kit functions are twins too, each passed through `finish`.

    Where the function uses a name of a contract, its twin has the game's own. `finish` also gets the files that the
    twin was made of, and whether the twin makes arrays, itself or in a function that it calls. The name of the twin is
    `own_name` (default: the name made by `name_of`).
    """
    if function not in twins:
        names = names_in(function.__code__)
        namespace, files, makes_arrays = {}, set(sources(function.__module__)), "np" in names
        for name in names:
            home = namespace_of(name, function, contracts)
            if home is None:
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
    """Whether functions of a module get twins: those of the kit and of the caller's module (such as a script) do."""
    return module.startswith("kit.") or module == caller


def namespace_of(name: str, function: Any, contracts: Contracts) -> dict[str, Any] | None:
    """Return the namespace in which a function finds a global name: the game's if the name is a stand-in, otherwise
    that of the function's module.
    """
    own = function.__globals__
    for contract, module in contracts:
        stand_ins = stand_ins_of(contract)
        if name in own and name in stand_ins and own[name] is stand_ins[name] and name in vars(module):
            return vars(module)
    return own if name in own else None


@cache
def stand_ins_of(contract: ModuleType) -> dict[str, Any]:
    """Return the names of a contract that a game replaces with its own: functions, and constants with a type."""
    names = vars(contract)
    own = [name for name, thing in names.items() if isinstance(thing, FunctionType) and thing.__globals__ is names]
    return {name: names[name] for name in (*own, *contract.__annotations__) if name in names}


def names_in(code: CodeType) -> set[str]:
    """Return every global name that a function uses, its comprehensions (functions of their own) included."""
    inner = [names_in(part) for part in code.co_consts if isinstance(part, CodeType)]
    return set(code.co_names).union(*inner)


def compile_one(function: FunctionType, files: frozenset[Path], outermost: bool, makes_arrays: bool) -> Any:
    """Return the function under numba, its machine code saved on disk for the next start.

    The source files of the function identify its machine code. If a file has changed since it was read, nothing is
    saved: the file no longer has the code that runs.

    Only the outermost function can be called from Python; the other functions have no wrapper, which saves a quarter
    of the compile time. Rules that make no arrays use only arrays that their callers hold, so they do not count
    references: the counting, safe between threads, would cost the games with many moves a fifth of their time.
    """
    import numba

    from kit.rules.compile_cache import cache_on_disk, warn_once

    listen()
    inner = {} if outermost else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    counts = makes_arrays or not function.__module__.startswith(f"{law.__package__}.")
    work = numba.njit(function, error_model="numpy", nogil=True, _nrt=counts, **inner)
    changed = [file for file in files if file.stat().st_mtime > SOURCES_READ_AT]
    if changed:
        warn_once(f"{changed[0]} has changed since it was read, so this process is to be started again")
    else:
        cache_on_disk(work, cache_folder(files))
    return work


@cache
def listen() -> None:
    """Follow the compiler's events from now on."""
    from numba.core import event

    class Listener(event.Listener):
        """Note the start and the end of each function; the functions that it calls are compiled in between."""

        def on_start(self, event: Any) -> None:
            functions_in_compilation.append((event.data["dispatcher"].py_func.__name__, time.perf_counter()))

        def on_end(self, event: Any) -> None:
            functions_in_compilation.pop()

    event.register("numba:compile", Listener())


@cache
def sources(name: str) -> frozenset[Path]:
    """Return the file of a module, and of every module of the kit that it imports names from, constants included."""
    files: set[Path] = set()
    waiting = [name]
    while waiting:
        file = Path(str(sys.modules[waiting.pop()].__file__))
        if file not in files:
            files.add(file)
            with PARSE_LOCK:
                parsed = ast.parse(file.read_bytes())
            imports = [part for part in parsed.body if isinstance(part, ast.ImportFrom)]
            waiting += [str(part.module) for part in imports if str(part.module).startswith("kit.")]
    return frozenset(files)


@cache
def cache_folder(files: frozenset[Path]) -> Path:
    """Return the folder of compiled code that belongs to exactly these sources."""
    import numba
    import platformdirs

    identity = hashlib.sha256(f"{numba.__version__} {numba.config.BOUNDSCHECK} {numba.config.OPT}".encode())
    for file in sorted(files):
        identity.update(digest(file))
    above = os.environ.get("KIT_CACHE") or platformdirs.user_cache_dir("stack-games-kit")
    return Path(above) / identity.hexdigest()[:16]


@cache
def digest(file: Path) -> bytes:
    """Return a short value that only files with the same content share."""
    return hashlib.sha256(file.read_bytes()).digest()


# ---- records without the compiler: views on them, because the fields of a record take long to reach ----


class Tables:
    """An array of records as the compiled engine has it, whose items are tables: a change of a table changes the array.
    """

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
    """Return the function, wrapped to turn records among its arguments into tables, also in tuples of arrays."""

    @wraps(function)
    def call_with_tables(*arguments: Any) -> Any:
        return function(*map(as_tables, arguments))

    return call_with_tables


def as_tables(argument: Any) -> Any:
    """Return tables in place of records, and any other argument as it is."""
    if isinstance(argument, np.ndarray):
        return Tables(argument) if argument.dtype.names == Table._fields else argument
    return argument._make(map(as_tables, argument)) if hasattr(argument, "_make") else argument
