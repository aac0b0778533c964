"""The compiled engine: a module of WebAssembly for each game, built once (`make engine`), and run by wasmtime.

An instance of a module has a memory of its own, and one thread at a time uses it. A call copies its arrays into that
memory and back. Large arrays that live through many calls are made there, by `open_memory`, and are never copied.

Where the sources have changed since the modules were built, and where there is no wasmtime, the same functions run
interpreted. They give the same results, but slowly, and the kit says so once.
"""

import atexit
import ctypes
import json
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache, partial
from pathlib import Path
from struct import pack
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from kit.errors import KitError, KitWarning
from kit.lab.records import accept_records, record_type
from kit.lab.sources import MODULES, digest_of, source_digest
from kit.lab.stop_flag import Stop
from kit.rules import counts
from kit.rules.engine import bind_game, rules

BLOCK = 64  # bytes; the memory gives out multiples, and each block has as many bytes of its own in front
RESULT, ERROR, STOP, ARGUMENTS = 0, 8, 16, BLOCK  # places in an instance's room for a call
ARGUMENT_BLOCKS = 3  # for each argument: an array with six axes is 17 numbers
FINE = (0, -2)  # codes of functions that ended well: with a result, or without
PAGE = 1 << 16  # bytes
MOST_IDLE = 1 << 26  # bytes of memory that an instance may keep while it waits
# Bytes of address space for an instance: the most is the fastest. Where the machine refuses it, less must do.
MOST_SPACE, LEAST_SPACE, SEARCH_SPACE = 4 << 30, 64 << 20, 352 << 20
NUMBERS = {"int": np.dtype(np.int64), "float": np.dtype(np.float64), "bool": np.dtype(np.bool_)}

Zeros = Callable[..., np.ndarray]  # returns an array of zeros of a shape, by default of whole numbers (`dtype`)


class Entry(NamedTuple):
    """A function of a compiled module: its game, the module, its name, its arguments' types, and its result's type."""

    slug: str
    module: Path
    name: str
    types: list[Any]
    result: str


# ---- which functions are compiled ----


@cache
def load_compiled(function: Any, slug: str, *more: ModuleType) -> Callable[..., Any]:
    """Return a function of a game from the game's compiled module. It takes arrays of records as tables.

    Where it is not compiled, warn once and return the interpreted function: it gives the same results, but slowly.
    """
    if why := why_interpreted(function, slug):
        warn_once(why)
        return accept_records(bind_game(function, slug, *more, counts))
    name, path, described = function.__name__, module_file(slug), read_manifest()[slug]["functions"][function.__name__]
    if path not in idle_instances:  # now, so that no two threads load a module
        idle_instances[path] = [open_instance(path, LEAST_SPACE)]
    return partial(call_compiled, Entry(slug, path, name, described["types"], described["result"]))


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
    if not has_wasmtime():
        return "simulations are slow, because the package wasmtime cannot be loaded here"
    built = read_manifest().get(slug, {"functions": {}})
    entry = built["functions"].get(function.__name__)
    if entry is None or not function.__module__.endswith(entry["module"]):
        return f"{function.__name__} is slow, because it is not among the compiled functions of {slug}"
    if built["sources"] != source_digest(slug) or entry["source"] != own_digest(function):
        return "the rules have changed since `make engine`; simulations are slow until you run it"
    return ""


@cache
def has_wasmtime() -> bool:
    """Return whether wasmtime can be loaded."""
    try:
        import wasmtime
    except Exception:  # it is not installed, or its library for this machine is missing
        return False
    return bool(wasmtime)


def own_digest(function: Any) -> str:
    """Return a digest of the file of a function of the course; empty for a function of the kit."""
    if function.__module__.startswith("kit."):
        return ""
    return digest_of([("", Path(function.__code__.co_filename).read_text(encoding="utf-8"))])


@cache
def warn_once(why: str) -> None:
    """Warn that work is slow, once in a process."""
    warnings.warn(why, KitWarning, stacklevel=3)


# ---- the memory of a module ----


class Instance:
    """A compiled module with its own memory."""

    def __init__(self, path: Path, reservation: int) -> None:
        import wasmtime

        module, engine = load_module(path, reservation)
        self.store = wasmtime.Store(engine)
        self.exports: Any = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.room, self.room_size = self.allocate(BLOCK), BLOCK

    def size(self) -> int:
        """Return the bytes of the memory."""
        size: int = self.exports["memory"].data_len(self.store)
        return size

    def address(self, place: int) -> int:
        """Return the address of a place in the memory. The memory never moves."""
        return ctypes.addressof(self.exports["memory"].data_ptr(self.store).contents) + place

    def allocate(self, size: int) -> int:
        """Return the place of `size` bytes, which are zeros if nobody has used them before. Raises KitError."""
        block: int = self.exports["allocate"](self.store, size, BLOCK)
        if not block:
            raise KitError("the memory of the compiled engine is used up")
        return block % (1 << 32) + BLOCK

    def view(self, place: int, count: int, dtype: np.dtype) -> np.ndarray:
        """Return an array of the memory at a place. It keeps the instance alive."""
        buffer: Any = (ctypes.c_ubyte * (count * dtype.itemsize)).from_address(self.address(place))
        buffer.instance = self
        return np.frombuffer(buffer, dtype, count)

    def zeros(self, shape: Any, dtype: Any = np.int64) -> np.ndarray:
        """Return a new array of zeros in the memory. Its bytes are never given back, so none was used before."""
        dtype, count = np.dtype(dtype), int(np.prod(shape))
        return self.view(self.allocate(max(1, count * dtype.itemsize)), count, dtype).reshape(shape)

    def make_room(self, size: int) -> None:
        """Make room for `size` bytes of a call, and at least for twice as many as before."""
        if size > self.room_size:
            self.exports["give_back"](self.store, self.room - BLOCK)
            self.room_size = max(size, 2 * self.room_size)
            self.room = self.allocate(self.room_size)

    def call(self, entry: Entry, parts: list[Any]) -> Any:
        """Call a function with numbers, arrays and the flag that asks it to stop. Raises KitError if it fails."""
        given, parts = parts, [np.ascontiguousarray(part) if isinstance(part, np.ndarray) else part for part in parts]
        copied = [part for part in parts if isinstance(part, np.ndarray) and instance_of(part) is not self]
        start = BLOCK * (1 + ARGUMENT_BLOCKS * (1 + len(parts)))
        self.make_room(start + sum(BLOCK + part.nbytes for part in copied))
        places, place = list[int](), self.room + start
        numbers = [self.room + RESULT, self.room + ERROR]
        with ExitStack() as stops:
            for part in parts:
                if isinstance(part, Stop):
                    flag = self.view(self.room + STOP, 1, NUMBERS["int"])
                    numbers += describe(flag, self.room + STOP)
                    stops.enter_context(part.copied_to(flag))
                elif not isinstance(part, np.ndarray):
                    numbers.append(part)
                elif instance_of(part) is self:
                    numbers += describe(part, part.ctypes.data - self.address(0))
                else:
                    ctypes.memmove(self.address(place), part.ctypes.data, part.nbytes)
                    numbers += describe(part, place)
                    places.append(place)
                    place += -(-part.nbytes // BLOCK) * BLOCK
            self.run(entry, numbers)
        for part, place in zip(copied, places, strict=True):
            ctypes.memmove(part.ctypes.data, self.address(place), part.nbytes)
        for array, part in zip(given, parts, strict=True):
            if array is not part:  # its items are not side by side
                array[...] = part
        result = self.view(self.room + RESULT, 1, NUMBERS["int" if entry.result == "int64" else "bool"])
        return None if entry.result == "none" else result[0].item()

    def run(self, entry: Entry, numbers: list[Any]) -> None:
        """Run a function. Raises KitError if it fails, such as for want of memory."""
        import wasmtime

        block = b"".join(pack("<d" if isinstance(number, float) else "<q", number) for number in numbers)
        ctypes.memmove(self.address(self.room + ARGUMENTS), block, len(block))
        try:
            code: Any = self.exports[entry.name](self.store, self.room + ARGUMENTS)
        except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
            code = error
        if code not in FINE:
            raise KitError(f"the compiled function {entry.name} of {entry.slug} failed ({code})".replace("\n", " "))


def describe(array: np.ndarray, place: int) -> list[int]:
    """Return an array at a place of the memory as the numbers that a compiled function takes."""
    return [0, 0, array.size, array.itemsize, place, *array.shape, *array.strides]


def instance_of(array: Any) -> Instance | None:
    """Return the instance in whose memory an array lies, or None."""
    while isinstance(array, np.ndarray):
        array = array.base
    return getattr(array, "instance", None)


@cache
def load_module(path: Path, reservation: int) -> tuple[Any, Any]:
    """Return a module, ready to run, and its engine, with `reservation` bytes of address space for each memory."""
    import wasmtime

    engine = open_engine(reservation)
    return wasmtime.Module(engine, path.read_bytes()), engine


@cache
def open_engine(reservation: int) -> Any:
    """Return an engine. It starts no threads, and works after a fork too."""
    import wasmtime

    config = wasmtime.Config()
    config.parallel_compilation = False
    config.macos_use_mach_ports = False
    config.memory_may_move = False
    config.memory_reservation = reservation
    if reservation < MOST_SPACE:
        config.memory_guard_size = PAGE
    return wasmtime.Engine(config)


# ---- calls ----


idle_instances: dict[Path, list[Instance]] = {}


@atexit.register
def forget_modules() -> None:
    """Give all memory back before Python ends, because then wasmtime could not any more."""
    idle_instances.clear()
    load_module.cache_clear()
    open_engine.cache_clear()


def open_instance(path: Path, space: int) -> Instance:
    """Return a new instance of a module, with at least `space` bytes of address space. Raises KitError."""
    import wasmtime

    for reservation in (MOST_SPACE, space):
        try:
            return Instance(path, reservation)
        except wasmtime.WasmtimeError as error:
            why = str(error)
    raise KitError(f"there is no memory for the compiled engine ({why.splitlines()[0]})")


def open_memory(function: Any, slug: str) -> Zeros:
    """Return a function that makes arrays of zeros where a compiled function sees them without copying.

    They live in one memory, so one thread at a time may call the function.
    """
    if why_interpreted(function, slug):
        return partial(np.zeros, dtype=np.int64)
    return open_instance(module_file(slug), SEARCH_SPACE).zeros


def call_compiled(entry: Entry, *arguments: Any) -> Any:
    """Call a compiled function in the memory of its arrays, or in one that is idle. Raises KitError."""
    parts, idle = list(flatten(entry.types, arguments, entry.slug)), idle_instances.setdefault(entry.module, [])
    if owner := next(filter(None, map(instance_of, parts)), None):
        return owner.call(entry, parts)
    try:
        instance = idle.pop()
    except IndexError:  # also if another thread was faster
        space = LEAST_SPACE
        while space < 4 * sum(part.nbytes for part in parts if isinstance(part, np.ndarray)):
            space *= 2
        instance = open_instance(entry.module, space)
    result = instance.call(entry, parts)
    if instance.size() <= MOST_IDLE:
        idle.append(instance)
    return result


def flatten(types: list[Any], values: Any, slug: str) -> Iterator[Any]:
    """Yield arguments as numbers, arrays and flags: tuples item by item. Raises TypeError for an array of another type.
    """
    for described, value in zip(types, values, strict=True):
        if isinstance(described, list):
            yield from flatten(described, value, slug)
        elif isinstance(value, Stop):
            yield value
        elif described in NUMBERS:
            yield NUMBERS[described].type(value).item()
        else:
            name, _, axes = "int[1]".partition("[") if described == "stop" else described.partition("[")
            dtype = record_type(rules(slug).RECORD) if name == "table" else NUMBERS.get(name) or np.dtype(name)
            array = np.asarray(value)
            if array.dtype != dtype or array.ndim != int(axes[0]):
                raise TypeError(f"{described} is needed, and not {array.dtype} with {array.ndim} axes")
            yield array
