"""The compiled engine: functions of a game under numba, for millions of deals.

Without a compiler the same functions run interpreted, and give the same results more slowly.
"""

import ast
import hashlib
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Lock
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from kit.files import user_cache
from kit.lab.compile_state import can_compile, follow_compiler
from kit.rules import engine, law
from kit.rules.choices import new_numbers
from kit.rules.engine import bind_game, contracts_of, name_of, rebuild, rules
from kit.rules.table import Record, Table

PARSE_LOCK = Lock()  # under Python 3.11 `ast.parse` fails if several threads call it at the same time


@cache
def compile_for_game(function: Callable, slug: str, *more: ModuleType) -> Callable:
    """Return a compiled function of a game. It takes a record of the game as its table.

    Without a compiler, return the interpreted function instead: it gives the same results, but slower.
    """
    if not can_compile():
        return accept_records(bind_game(function, slug, *more))
    outermost_name = f"{name_of(function, slug)}_outermost"

    def finish(twin: Any, modules: frozenset[str], makes_arrays: bool) -> Any:
        files = frozenset({Path(__file__), Path(engine.__file__)}.union(*map(sources, modules)))
        return compile_one(twin, files, twin.__name__ == outermost_name, makes_arrays)

    own = {__name__}
    twins = {new_numbers: (finish(new_array, frozenset(own), True), own, True)}
    return rebuild(function, contracts_of(slug, more), slug, finish, twins, outermost_name)


def new_array(count):
    """Return an array of whole numbers, as `new_numbers` does."""
    return np.empty(count, np.int64)


def compile_one(function: FunctionType, files: frozenset[Path], is_outermost: bool, makes_arrays: bool) -> Any:
    """Return a function under numba. Its machine code is saved on disk for the next start.

    The source files of the function identify its machine code. If a file has changed since it was read, nothing is
    saved, because the file no longer has the code that runs.

    Only the outermost function can be called from Python. The other functions have no wrapper, which saves a quarter
    of the compile time. Rules that make no arrays do not count references, because their callers own all arrays. In
    games with many moves this saves a fifth of the time.
    """
    import numba

    from kit.lab.compile_cache import cache_on_disk, warn_once

    follow_compiler()
    inner = {} if is_outermost else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    counts = makes_arrays or not function.__module__.startswith(f"{law.__package__}.")
    dispatcher = numba.njit(function, error_model="numpy", nogil=True, _nrt=counts, **inner)
    if changed_files := [file for file in files if file.stat().st_mtime > engine.SOURCES_READ_AT]:
        warn_once(f"{changed_files[0]} has changed since it was read; start this process again")
    else:
        cache_on_disk(dispatcher, cache_folder(files))
    return dispatcher


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

    identity = hashlib.sha256(f"{numba.__version__} {numba.config.BOUNDSCHECK} {numba.config.OPT}".encode())
    for file in sorted(files):
        identity.update(digest(file))
    return user_cache() / identity.hexdigest()[:16]


@cache
def digest(file: Path) -> bytes:
    """Return a digest of a file's content. Equal contents have equal digests."""
    return hashlib.sha256(file.read_bytes()).digest()


# ---- records: the tables of many games in one array ----


def new_records(slug: str, *shape: int) -> np.recarray:
    """Return an array of tables of a game, all zeros, for the compiled engine."""
    return np.zeros(shape, record_type(rules(slug).RECORD)).view(np.recarray)


@cache
def record_type(record: Record) -> np.dtype:
    """Return the type of a record with the same bytes as a table."""
    cards = ("cards", np.int8, (record.piles, record.depth))
    return np.dtype([cards, ("sizes", np.int8, (record.piles,)), ("numbers", np.int32, (record.numbers,))])


def view(records: np.ndarray, place: int | tuple[int, ...]) -> Table:
    """Return a record of an array as a `Table` of views. A change of the table changes the record."""
    piles, depth = records.dtype["cards"].shape
    index: Any = place if isinstance(place, tuple) else (place,)
    cell = records.view(np.ndarray)[(*index, ...)]  # an array without dimensions, not a copy
    return Record(piles, depth, *records.dtype["numbers"].shape).view(cell.reshape(1).view(np.uint8).data)


class Tables:
    """An array of records whose items are tables, without the compiler. A change of a table changes the array."""

    def __init__(self, records: np.ndarray) -> None:
        self._records = records

    def __getitem__(self, place: Any) -> Any:
        part = self._records[place]
        return view(self._records, place) if part.shape == () else Tables(part)

    def __setitem__(self, place: Any, table: Table) -> None:
        self._records[place] = tuple(table)

    def __len__(self) -> int:
        return len(self._records)


def accept_records(function: Callable) -> Callable:
    """Return a function that turns records among its arguments into tables, also in tuples of arrays."""
    return lambda *arguments: function(*map(as_tables, arguments))


def as_tables(argument: Any) -> Any:
    """Return an argument with tables in place of records."""
    if isinstance(argument, np.ndarray):
        return Tables(argument) if argument.dtype.names == Table._fields else argument
    return argument._make(map(as_tables, argument)) if hasattr(argument, "_make") else argument
