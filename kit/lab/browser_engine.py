"""Run compiled modules in a browser's Python: JavaScript has the modules, and arrays are copied in and out.

The browser allows this in a worker only, because a page must not wait.
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from struct import pack
from typing import Any

from kit.errors import KitError
from kit.lab.arrays import Array
from kit.lab.compiled import BLOCK, FINE, NUMBERS, Entry, describe, spread
from kit.lab.records import Tables
from kit.lab.stop_flag import Stop


@cache
def prepare(path: Path) -> Any:
    """Return the exports of a module, ready to run."""
    web = import_module("js")
    module = web.WebAssembly.Module.new(to_js(path.read_bytes()))
    return web.WebAssembly.Instance.new(module, web.Object.new()).exports


def to_js(content: Any) -> Any:
    """Return bytes as an array of JavaScript's."""
    copied = import_module("js").Uint8Array.new(len(content))
    copied.assign(content)
    return copied


def call_compiled(entry: Entry, *arguments: Any) -> Any:
    """Call a compiled function, and give back the memory of its arguments. Raises KitError."""
    big, exports = import_module("js").BigInt, prepare(entry.module)
    blocks: list[tuple[int, memoryview]] = []  # the places of arrays, and their bytes here

    def allocate(size: int) -> int:
        block: int = exports.allocate(big(max(size, 1)), BLOCK)
        if not block:
            raise KitError("the memory of the compiled engine is used up")
        return block % (1 << 32) + BLOCK

    def see(place: int, size: int) -> Any:
        """Return an array of JavaScript's on the bytes of the memory. A call may move the memory."""
        return import_module("js").Uint8Array.new(exports.memory.buffer, place, size)

    result = allocate(2 * BLOCK)
    numbers: list[int | float] = [result, result + BLOCK]
    for described, value in spread(entry.types, arguments):
        if described in NUMBERS:
            numbers.append(value)
            continue
        part = Array("q", 1) if isinstance(value, Stop) else as_array(value)
        content = part.content.cast("B")
        blocks.append((place := allocate(len(content)), content))
        see(place, len(content)).assign(content)
        numbers += describe_array(part, place)
    block = b"".join(pack("<d" if isinstance(number, float) else "<q", number) for number in numbers)
    given = allocate(len(block))
    see(given, len(block)).assign(block)
    try:
        code = getattr(exports, entry.name)(given)
    except import_module("pyodide.ffi").JsException as error:
        code = error
    for place, content in blocks:
        see(place, len(content)).assign_to(content)
    answer = int.from_bytes(see(result, 8).to_bytes(), "little", signed=True)
    for place in (result, given, *(place for place, _ in blocks)):
        exports.give_back(place - BLOCK)
    if code not in FINE:
        raise KitError(f"the compiled function {entry.name} of {entry.slug} failed ({code})".replace("\n", " "))
    return {"none": None, "bool": answer & 1 == 1, "int64": answer}[entry.result]


def as_array(value: Any) -> Array:
    """Return an array, or a view of bytes as an array."""
    return value if isinstance(value, Array) else Array(value.format, len(value), content=value)


def describe_array(array: Array, place: int) -> list[int]:
    """Return an array at a place of the memory as the numbers that a compiled function takes."""
    shape = array.shape[:-1] if isinstance(array, Tables) else array.shape
    item = array.shape[-1] if isinstance(array, Tables) else array.content.itemsize
    strides, size = list[int](), 1
    for length in reversed(shape):
        strides.insert(0, size * item)
        size *= length
    return describe(shape, strides, size, item, place)
