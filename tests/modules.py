"""Compile the rules once, for every machine and browser: `make engine` writes the modules in `kit/lab/modules`.

The modules in `tests/checked_modules` are for the tests, and have bounds checks.

Numba compiles the functions of `functions.toml` for a game and a generic processor, without optimising them, and
llvmlite optimises the same LLVM code for WebAssembly. Debian's `wasm-ld` links one module for each game, with the
memory of `memory.ll`. Equal sources and tools make equal bytes on any machine. The manifest has for each game the
digests of its sources and of its module, and for each function its Python module, the types of its arguments and of its
result, and the digest of its file if it belongs to the course or the tests.
"""

import os

os.environ |= {
    "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_OPT": "0",  # read by the import of numba
    "PYTHONHASHSEED": "0",  # for the processes that build: Numba gives arrays back in the order of a set
}

import importlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import llvmlite
import llvmlite.binding as llvm
import numba
import numpy as np
from numba import types

from kit.files import course_folder
from kit.lab.arrays import new_floats, new_grid, new_mask
from kit.lab.compiled import module_file, own_digest
from kit.lab.sources import MODULES, PLAYED, find_source, list_functions, read_functions, source_digest
from kit.lab.wasmtime_engine import read_type
from kit.rules import counts, law
from kit.rules.choices import new_numbers
from kit.rules.engine import contracts_of, module_of_game, rebuild, rules, slugs
from tests.checked import CHECKED_MODULES

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
LINK = ("wasm-ld", "--no-entry", "--strip-all", "-O2", "--stack-first", "-z", "stack-size=1048576")
MEMORY = {"NRT_MemInfo_alloc_aligned": "allocate", "NRT_MemInfo_call_dtor": "give_back"}  # Numba's names, and ours
PLACE = os.fsencode(Path(numba.__file__).parents[1])  # in messages of Numba; no module names a folder of its builder


class Function(NamedTuple):
    """A function to compile, and the types of its arguments as in `functions.toml`."""

    python: FunctionType
    types: list


class Compiled(NamedTuple):
    """A compiled function: its name, its name in the LLVM code, that code, and the type of its result."""

    name: str
    mangled_name: str
    code: str
    result: str


# ---- which functions ----


def find_functions(slug: str, folder: Path) -> list[Function]:
    """Return the functions of a game's module in a folder."""
    sys.path[:0] = [str(course_folder() / part) for part in ("tutorials/chance", "notebooks", ".")]
    return [
        Function(getattr(importlib.import_module(module), name), types)
        for module, functions in list_functions(slug, folder).items() for name, types in functions.items()
    ]


def modules_of_game(slug: str) -> list[ModuleType]:
    """Return the modules of a game's careful player, and of its search if it has one."""
    packages = [package for package in PLAYED[1:] if find_source(f"{package}.{slug.replace('-', '_')}").is_file()]
    return [module_of_game(rules(slug), package) for package in packages]


def spell_types(described: Any) -> Any:
    """Return a type as the manifest has it: a named tuple as the list of its items."""
    fields = {name.rpartition(".")[2]: items for name, items in read_functions()["tuples"].items()}
    items = described if isinstance(described, list) else fields.get(described)
    return described if items is None else [spell_types(item) for item in items]


def numba_type(described: Any, slug: str) -> Any:
    """Return Numba's type for a type of `functions.toml`."""
    classes = {name.rpartition(".")[2]: name.rpartition(".")[0] for name in read_functions()["tuples"]}
    if isinstance(described, list) or described in classes:
        named = None if isinstance(described, list) else getattr(importlib.import_module(classes[described]), described)
        items = described if named is None else read_functions()["tuples"][f"{classes[described]}.{described}"]
        return types.BaseTuple.from_types(tuple(numba_type(item, slug) for item in items), named)
    dtype, axes = read_type(described, slug)
    return types.Array(numba.from_dtype(dtype), axes, "C") if axes else numba.from_dtype(dtype)


# ---- Numba's part ----


def compile_functions(slug: str, functions: list[Function], bounds: bool = False) -> list[Compiled]:
    """Return functions, compiled for a game. With `bounds`, a call fails if an index is outside its array."""

    def finish(twin: Any, makes_arrays: bool) -> Any:
        # Rules that make no arrays do not count references, because their callers own all arrays.
        counts = makes_arrays or not twin.__module__.startswith(f"{law.__package__}.")
        wrappers = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # nobody calls it from Python
        return numba.njit(twin, error_model="numpy", boundscheck=bounds, _nrt=counts, **wrappers)

    # Inlined, so that the sizes are constants: a product of any two numbers would need a function of the compiler's.
    inlined = {stand_in: numba.njit(twin, error_model="numpy", forceinline=True) for stand_in, twin in ARRAYS.items()}
    twins: dict = {stand_in: (twin, True) for stand_in, twin in inlined.items()}
    contracts, compiled = contracts_of(slug, (*modules_of_game(slug), counts)), list[Compiled]()
    for function, described in functions:
        dispatcher = rebuild(function, contracts, slug, finish, twins)
        arguments = tuple(numba_type(each, slug) for each in described)
        dispatcher.compile(arguments)
        (overload,) = dispatcher.overloads.values()
        result, code = str(overload.signature.return_type), dispatcher.inspect_llvm(arguments)
        compiled.append(Compiled(function.__name__, overload.fndesc.mangled_name, code, result))
    return compiled


ARRAYS = {  # by the function that makes an array in plain Python
    new_numbers: lambda count: np.empty(count, np.int64),
    new_floats: lambda count: np.zeros(count),
    new_grid: lambda rows, columns: np.zeros((rows, columns), np.int64),
    new_mask: lambda rows, columns: np.zeros((rows, columns), np.bool_),
}


# ---- LLVM's part ----


def link(functions: list[Compiled]) -> bytes:
    """Return a module of WebAssembly with compiled functions."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, reloc="static", features=FEATURES)
    head = f'target triple = "{TRIPLE}"\ntarget datalayout = "{machine.target_data}"\n'
    memory = llvm.parse_assembly(head + Path(__file__).with_name("memory.ll").read_text(encoding="utf-8"))
    for function in functions:
        memory.link_in(llvm.parse_assembly(head + strip_processor(function.code)))
        entry = write_entry(memory.get_function(function.mangled_name), function.name)
        memory.link_in(llvm.parse_assembly(head + entry))
    names = MEMORY | {function.name: function.name for function in functions}
    for part in (*memory.functions, *memory.global_variables):
        if not part.is_declaration and part.name not in names:
            part.linkage = "internal"
    for name, own_name in names.items():
        memory.get_function(name).linkage = "external"
        memory.get_function(name).name = own_name
    memory.verify()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(memory, builder)
    with tempfile.TemporaryDirectory() as folder:
        code, module = Path(folder, "code.o"), Path(folder, "module.wasm")
        code.write_bytes(machine.emit_object(memory))
        exports = [f"--export={name}" for name in names.values()]
        subprocess.run([*LINK, *exports, str(code), "-o", str(module)], check=True)
        return module.read_bytes().replace(PLACE, b"." * len(PLACE))


def write_entry(function: Any, name: str) -> str:
    """Return LLVM code of an entry: it takes the place of all arguments, eight bytes each, and calls a function.

    Such a call is faster than one with a hundred arguments, which a host would convert one by one.
    """
    types = [str(each.type) for each in function.arguments]
    lines = [f'declare i32 @"{function.name}"({", ".join(types)})', f"define i32 @{name}(ptr %block) {{"]
    for number, kind in enumerate(types):
        lines.append(f"%place{number} = getelementptr i64, ptr %block, i64 {number}")
        lines.append(f"%value{number} = load {kind}, ptr %place{number}")
    passed = ", ".join(f"{kind} %value{number}" for number, kind in enumerate(types))
    return "\n".join([*lines, f'%code = call i32 @"{function.name}"({passed})', "ret i32 %code", "}"])


def strip_processor(code: str) -> str:
    """Return LLVM code without what belongs to the processor of this machine."""
    code = re.sub(r"^target (triple|datalayout) = .*$", "", code, flags=re.MULTILINE)
    return re.sub(r'"target-(cpu|features)"="[^"]*"', "", code)


# ---- the modules and their manifest ----


def build_game(slug: str, folder: Path) -> tuple[bytes, dict]:
    """Return a game's module in a folder, and its entry in the manifest."""
    digest, functions = source_digest(slug), find_functions(slug, folder)
    compiled = compile_functions(slug, functions, bounds=folder != MODULES)
    entries = {
        function.python.__name__: {
            "module": function.python.__module__, "types": [spell_types(each) for each in function.types],
            "result": done.result, "source": own_digest(function.python),
        }
        for function, done in zip(functions, compiled, strict=True)
    }
    module, record = link(compiled), rules(slug).RECORD._asdict()
    return module, {"sources": digest, "digest": sha256(module).hexdigest(), "record": record, "functions": entries}


def build_games(names: Sequence[str], folder: Path) -> Iterator[tuple[str, tuple[bytes, dict]]]:
    """Yield the name of each game with its module and its entry. Each is built in a process of its own."""
    with ProcessPoolExecutor(2, get_context("spawn"), max_tasks_per_child=1) as pool:
        yield from zip(names, pool.map(build_game, names, [folder] * len(names)), strict=True)


def main() -> None:
    """Build the modules of the games named, or of all games, and write each with its entry in the manifest."""
    tools = {"llvmlite": llvmlite.__version__, "numba": numba.__version__}
    for folder in (MODULES, CHECKED_MODULES):
        path = folder / "manifest.json"
        games = json.loads(path.read_bytes())["games"] if path.is_file() else {}
        for slug, (module, entry) in build_games(sys.argv[1:] or slugs(), folder):
            games[slug] = entry
            module_file(slug, folder).write_bytes(module)
            path.write_text(json.dumps({"tools": tools, "games": dict(sorted(games.items()))}, indent=1) + "\n")
            print(f"{slug}: {len(module):,} bytes", flush=True)


if __name__ == "__main__":
    main()
