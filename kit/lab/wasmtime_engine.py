"""Run compiled modules with wasmtime.

An instance of a module has a memory of its own, and one thread at a time uses it. A call copies its arrays into that
memory and back. Large arrays that live through many calls are made there, by `open_memory`, and are never copied.
"""

import atexit
import ctypes
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from struct import pack
from typing import Any

import numpy as np
import wasmtime

from kit.errors import KitError
from kit.lab.compiled import BLOCK, FINE, NUMBERS, Entry, describe, spread
from kit.lab.records import Tables
from kit.lab.stop_flag import Stop
from kit.rules.engine import rules
from kit.rules.table import Record

RESULT, ERROR, STOP, ARGUMENTS = 0, 8, 16, BLOCK  # places in an instance's room for a call
ARGUMENT_BLOCKS = 3  # for each argument: an array with six axes is 17 numbers
PAGE = 1 << 16  # bytes
MOST_IDLE = 1 << 26  # bytes of memory that an instance may keep while it waits
# Bytes of address space for an instance: the most is the fastest. Where the machine refuses it, less must do.
MOST_SPACE, LEAST_SPACE, SEARCH_SPACE = 4 << 30, 64 << 20, 352 << 20

# ---- the memory of a module ----


class Instance:
    """A compiled module with its own memory."""

    def __init__(self, path: Path, reservation: int) -> None:
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
                    flag = self.view(self.room + STOP, 1, np.dtype(np.int64))
                    numbers += describe_array(flag, self.room + STOP)
                    stops.enter_context(part.copied_to(flag))
                elif not isinstance(part, np.ndarray):
                    numbers.append(part)
                elif instance_of(part) is self:
                    numbers += describe_array(part, part.ctypes.data - self.address(0))
                else:
                    ctypes.memmove(self.address(place), part.ctypes.data, part.nbytes)
                    numbers += describe_array(part, place)
                    places.append(place)
                    place += -(-part.nbytes // BLOCK) * BLOCK
            self.run(entry, numbers)
        for part, place in zip(copied, places, strict=True):
            ctypes.memmove(part.ctypes.data, self.address(place), part.nbytes)
        for array, part in zip(given, parts, strict=True):
            if array is not part:  # its items are not side by side
                array[...] = part
        if entry.result == "none":
            return None
        return self.view(self.room + RESULT, 1, np.dtype(entry.result))[0].item()

    def run(self, entry: Entry, numbers: list[Any]) -> None:
        """Run a function. Raises KitError if it fails, such as for want of memory."""
        block = b"".join(pack("<d" if isinstance(number, float) else "<q", number) for number in numbers)
        ctypes.memmove(self.address(self.room + ARGUMENTS), block, len(block))
        try:
            code: Any = self.exports[entry.name](self.store, self.room + ARGUMENTS)
        except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
            code = error
        if code not in FINE:
            raise KitError(f"the compiled function {entry.name} of {entry.slug} failed ({code})".replace("\n", " "))


def describe_array(array: np.ndarray, place: int) -> list[int]:
    """Return an array at a place of the memory as the numbers that a compiled function takes."""
    return describe(array.shape, array.strides, array.size, array.itemsize, place)


def instance_of(array: Any) -> Instance | None:
    """Return the instance in whose memory an array lies, or None."""
    while isinstance(array, np.ndarray):
        array = array.base
    return getattr(array, "instance", None)


@cache
def load_module(path: Path, reservation: int) -> tuple[Any, Any]:
    """Return a module, ready to run, and its engine, with `reservation` bytes of address space for each memory."""
    engine = open_engine(reservation)
    return wasmtime.Module(engine, path.read_bytes()), engine


@cache
def open_engine(reservation: int) -> Any:
    """Return an engine. It starts no threads, and works after a fork too."""
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


def prepare(path: Path) -> None:
    """Load a module, unless it is loaded."""
    if path not in idle_instances:
        idle_instances[path] = [open_instance(path, LEAST_SPACE)]


def open_instance(path: Path, space: int) -> Instance:
    """Return a new instance of a module, with at least `space` bytes of address space. Raises KitError."""
    for reservation in (MOST_SPACE, space):
        try:
            return Instance(path, reservation)
        except wasmtime.WasmtimeError as error:
            why = str(error)
    raise KitError(f"there is no memory for the compiled engine ({why.splitlines()[0]})")


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
    for described, value in spread(types, values):
        if isinstance(value, Stop):
            yield value
        elif described in NUMBERS:
            yield np.dtype(NUMBERS[described]).type(value).item()
        else:
            dtype, axes = read_type(described, slug)
            array = np.asarray(value)
            if array.dtype != dtype or array.ndim != axes:
                raise TypeError(f"{described} is needed, and not {array.dtype} with {array.ndim} axes")
            yield array


def read_type(described: str, slug: str) -> tuple[np.dtype, int]:
    """Return the type of an array's items, and the number of its axes."""
    name, _, axes = "int[1]".partition("[") if described == "stop" else described.partition("[")
    dtype = record_type(rules(slug).RECORD) if name == "table" else np.dtype(NUMBERS.get(name, name))
    return dtype, int(axes[:-1] or 0)


@cache
def record_type(record: Record) -> np.dtype:
    """Return the type of a record with the same bytes as a table."""
    return np.asarray(Tables(record, 0)).dtype
