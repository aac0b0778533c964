"""One source, two engines: the same functions interpreted for a person, compiled for a million deals.

A game is a module of plain functions in `kit.rules.games`. Functions that are the same for every
game (`legal_moves`, a whole playout) import what they call of a game from a contract, such as
`kit.rules.law`, where only stand-ins are; `bind_game` puts the game's own in their place. `compile_for_game`
rebuilds a function and all that it calls under numba: the rules import no numba and carry no decorator.
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
# which functions the compiler works on just now, the outermost first, each with when it was begun (`time.perf_counter`)
functions_in_compilation: list[tuple[str, float]] = []
Contracts = tuple[tuple[ModuleType, ModuleType], ...]  # contracts, each with the module of a game that keeps it


@cache
def slugs() -> tuple[str, ...]:
    """Return the names of all games there are."""
    books = Path(__file__).with_name("rulebook").glob("*.toml")
    return tuple(sorted(book.stem.replace("_", "-") for book in books))


def rules(slug: str) -> ModuleType:
    """Return the module that holds a game's law. Raises UnknownGame."""
    if not isinstance(slug, str) or slug not in slugs():
        raise UnknownGame(f"there is no game called {quote(slug)}; there are {', '.join(slugs())}")
    return law_of(slug)


@cache
def law_of(slug: str) -> ModuleType:
    """Return the law of a game that is known to exist; it is cached, because it is asked for very often.
    """
    return fill_in_defaults(importlib.import_module(f"kit.rules.games.{slug.replace('-', '_')}"), law)


@cache
def module_of_game(game: ModuleType, package: str) -> ModuleType:
    """Return the module in another package that goes with a game's law; the package is the contract that its modules
    keep.
    """
    name = game.__name__.rpartition(".")[2]
    return fill_in_defaults(importlib.import_module(f"{package}.{name}"), importlib.import_module(package))


def fill_in_defaults(module: ModuleType, contract: ModuleType) -> ModuleType:
    """Return the module, which now also has what its contract says a game may leave out."""
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
    """Return the function with this game's own in the place of what it imports from contracts.

    These are the law and those of `more` modules of the game, such as its careful player.
    """
    return rebuild(function, contracts_of(slug, more), slug, lambda twin, files, makes_arrays: twin, {})


@cache
def compile_for_game(function: Callable, slug: str, *more: ModuleType) -> Callable:
    """Return a function compiled, with all that it calls. It takes a record of the game as its table.

    Where there is no compiler the interpreted function comes back instead: it does the same, only slower.
    """
    if not can_compile():
        return accept_records(bind_game(function, slug, *more))
    called = f"{name_of(function, slug)}_outermost"

    def finish(twin: FunctionType, files: frozenset[Path], makes_arrays: bool) -> Any:
        return compile_one(twin, files | {Path(__file__)}, twin.__name__ == called, makes_arrays)

    return rebuild(function, contracts_of(slug, more), slug, finish, {}, called)


@cache
def can_compile() -> bool:
    """Whether numba is there and can be loaded, and is not switched off by its own NUMBA_DISABLE_JIT."""
    try:
        import numba
    except Exception:  # it is not installed, or what it needs is broken, which can show in any way
        return False
    return not numba.config.DISABLE_JIT


def contracts_of(slug: str, more: tuple[ModuleType, ...]) -> Contracts:
    """Return the contracts that a game keeps by its law and these modules, each with the module."""
    return (law, rules(slug)), *((importlib.import_module(str(module.__package__)), module) for module in more)


def name_of(function: Any, slug: str) -> str:
    """Return a name that belongs to this function in this game: the compiled engine keeps its work on disk by name."""
    return "_".join([slug, function.__module__, function.__name__]).replace("-", "_").replace(".", "_")


def rebuild(function: Any, contracts: Contracts, slug: str, finish: Callable, twins: dict, own_name: str = "") -> Any:
    """Return a twin of the function whose kit functions are twins too, each passed through `finish`.

    Where the function uses what stands in a contract, its twin has the game's own.
    `finish` also gets the files that the twin was made of, and whether it makes arrays, or calls what does. The twin
    is called `own_name`, or by the name that belongs to it.
    """
    if function not in twins:
        names = names_in(function.__code__)
        known, files, makes_arrays = {}, set(sources(function.__module__)), "np" in names
        for name in names:
            home = namespace_of(name, function, contracts)
            if home is None:
                continue
            files |= sources(home["__name__"])
            known[name] = home[name]
            if isinstance(home[name], FunctionType) and gets_twin(home[name].__module__, function.__module__):
                known[name] = rebuild(home[name], contracts, slug, finish, twins)
                files |= twins[home[name]][1]
                makes_arrays |= twins[home[name]][2]
        own_name = own_name or name_of(function, slug)
        code = function.__code__.replace(co_name=own_name, co_qualname=own_name)
        twin = FunctionType(code, known, own_name, function.__defaults__)
        twin.__module__ = function.__module__
        twins[function] = finish(twin, frozenset(files), makes_arrays), files, makes_arrays
    return twins[function][0]


def gets_twin(module: str, caller: str) -> bool:
    """Whether functions of a module get twins: the kit's do, and those beside the caller, as in a script."""
    return module.startswith("kit.") or module == caller


def namespace_of(name: str, function: Any, kept: Contracts) -> dict[str, Any] | None:
    """Return the names among which a function finds a global name: the game's own where it is a stand-in, or its
    module's.
    """
    own = function.__globals__
    for contract, module in kept:
        stands = stand_ins_of(contract)
        if name in own and name in stands and own[name] is stands[name] and name in vars(module):
            return vars(module)
    return own if name in own else None


@cache
def stand_ins_of(contract: ModuleType) -> dict[str, Any]:
    """Return the names of a contract that a game replaces with its own: functions, and constants with a type."""
    known = vars(contract)
    own = [name for name, thing in known.items() if isinstance(thing, FunctionType) and thing.__globals__ is known]
    return {name: known[name] for name in (*own, *contract.__annotations__) if name in known}


def names_in(code: CodeType) -> set[str]:
    """Return every global name that a function uses, its comprehensions (functions of their own) included."""
    inner = [names_in(part) for part in code.co_consts if isinstance(part, CodeType)]
    return set(code.co_names).union(*inner)


def compile_one(function: FunctionType, files: frozenset[Path], outermost: bool, makes_arrays: bool) -> Any:
    """Return the function under numba, its machine code kept on disk for the next start.

    It is known by the files it was made of. One that has changed since it was read tells of other code, so then
    nothing is kept.

    Only the outermost can be called from Python; doing without saves a quarter of the time that compiling takes.
    Rules that make no arrays, and so only use what their callers hold, do not count who holds them: the counting,
    safe between threads, would cost the games with many moves a fifth of their time.
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
    """Have the compiler tell from now on what it does."""
    from numba.core import event

    class Listener(event.Listener):
        """Hears when a function is begun and done; those that it calls are compiled meanwhile."""

        def on_start(self, told: Any) -> None:
            functions_in_compilation.append((told.data["dispatcher"].py_func.__name__, time.perf_counter()))

        def on_end(self, told: Any) -> None:
            functions_in_compilation.pop()

    event.register("numba:compile", Listener())


@cache
def sources(name: str) -> frozenset[Path]:
    """Return the file of a module, and of every module of the kit that it imports names from, constants included."""
    found: set[Path] = set()
    waiting = [name]
    while waiting:
        file = Path(str(sys.modules[waiting.pop()].__file__))
        if file not in found:
            found.add(file)
            with PARSE_LOCK:
                parsed = ast.parse(file.read_bytes())
            imports = [part for part in parsed.body if isinstance(part, ast.ImportFrom)]
            waiting += [str(part.module) for part in imports if str(part.module).startswith("kit.")]
    return frozenset(found)


@cache
def cache_folder(files: frozenset[Path]) -> Path:
    """Return where compiled work is kept: a folder that belongs to exactly these sources."""
    import numba
    import platformdirs

    known_by = hashlib.sha256(f"{numba.__version__} {numba.config.BOUNDSCHECK} {numba.config.OPT}".encode())
    for file in sorted(files):
        known_by.update(digest(file))
    above = os.environ.get("KIT_CACHE") or platformdirs.user_cache_dir("stack-games-kit")
    return Path(above) / known_by.hexdigest()[:16]


@cache
def digest(file: Path) -> bytes:
    """Return a short value that only a file of the very same content has."""
    return hashlib.sha256(file.read_bytes()).digest()


# ---- records without the compiler: views on them, because the fields of a record take long to reach ----


class Tables:
    """An array of records as the compiled engine has it, whose items are tables: what is done to one is done to it."""

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
    """Return the function, which is now given tables where it is handed records, or a tuple of arrays that has some."""

    @wraps(function)
    def called(*given: Any) -> Any:
        return function(*map(as_tables, given))

    return called


def as_tables(given: Any) -> Any:
    """Return tables in place of records, and any other argument as it is."""
    if isinstance(given, np.ndarray):
        return Tables(given) if given.dtype.names == Table._fields else given
    return given._make(map(as_tables, given)) if hasattr(given, "_make") else given
