"""One source, two engines: the same functions, interpreted for a person and compiled for a million deals.

A game is a module of plain functions in `kit.rules.games`. Functions that are the same for every game, such as
`legal_moves` or a whole playout, import a game's names from a contract, such as `kit.rules.law`. A contract has only
stand-ins. `bind_game` replaces them with the game's own functions; for that, `rebuild` makes twins of a function and of
all functions that it calls. `make engine` compiles such twins once, for every machine. The rules themselves need no
compiler and no NumPy.
"""

import importlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from kit.errors import UnknownGame, quote
from kit.rules import law
from kit.rules.choices import Choices, copy_to, count, move_at, new_choices, set_count
from kit.rules.law import candidates, ruling
from kit.rules.table import LEGAL, Move, Table

Contracts = tuple[tuple[ModuleType, ModuleType], ...]  # pairs of a contract and a game's module with its names
Twins = dict[Any, tuple[Any, bool]]  # by function: its finished twin, and whether the twin makes arrays


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


def find_legal(t: Table, choices: Choices) -> None:
    """Fill `choices` with all legal moves in a stable order: the candidates that no rule refuses."""
    set_count(choices, 0)
    candidates(t, choices)
    legal = 0
    for place in range(count(choices)):
        if ruling(t, move_at(choices, place)) == LEGAL:
            copy_to(choices, legal, place)
            legal += 1
    set_count(choices, legal)


def legal_moves(t: Table) -> list[Move]:
    """Return a list of all legal moves, in a stable order."""
    choices = new_choices()
    find_legal(t, choices)
    return [move_at(choices, place) for place in range(count(choices))]


@cache
def bind_game(function: Callable[..., Any], slug: str, *more: ModuleType) -> Callable[..., Any]:
    """Return a function with the game's own names in place of the names that it imports from contracts.

    The contracts are the law and the contracts of `more` modules of the game, such as its careful player.
    """
    bound: Callable[..., Any] = rebuild(function, contracts_of(slug, more), slug, lambda twin, makes_arrays: twin, {})
    return bound


def contracts_of(slug: str, more: tuple[ModuleType, ...]) -> Contracts:
    """Return pairs of contract and module, for a game's law and for `more` modules.

    The contract of a module is its package, unless the module names a `CONTRACT`.
    """
    packages = (vars(module).get("CONTRACT", str(module.__package__)) for module in more)
    return (law, rules(slug)), *zip(map(importlib.import_module, packages), more, strict=True)


def name_of(function: Any, slug: str) -> str:
    """Return a unique name for a function in a game, for compiled code."""
    return "_".join([slug, function.__module__, function.__name__]).replace("-", "_").replace(".", "_")


def rebuild(function: Any, contracts: Contracts, slug: str, finish: Callable[[Any, bool], Any], twins: Twins) -> Any:
    """Return a twin of a function. The functions of the kit that it calls are replaced with their twins too.

    In a twin, the game's own names replace the names of contracts. `finish(twin, makes_arrays)` returns the finished
    twin; `makes_arrays` is true if the twin makes arrays, itself or in a function that it calls. `twins` has the twins
    that are ready.
    """
    if function not in twins:
        names = names_in(function.__code__)
        namespace, makes_arrays = {}, "np" in names
        for name in names:
            if (home := namespace_of(name, function, contracts)) is None:
                continue
            namespace[name] = home[name]
            if isinstance(home[name], FunctionType) and gets_twin(home[name].__module__, function.__module__):
                namespace[name] = rebuild(home[name], contracts, slug, finish, twins)
                makes_arrays |= twins[home[name]][1]
        own_name = name_of(function, slug)
        code = function.__code__.replace(co_name=own_name, co_qualname=own_name)
        twin = FunctionType(code, namespace, own_name, function.__defaults__)
        twin.__module__ = function.__module__
        twins[function] = finish(twin, makes_arrays), makes_arrays
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
