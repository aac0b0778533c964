"""The sources that decide how deals are played: the rules of a game, its computer players, and its search."""

import hashlib
import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[1]
MODULES = Path(__file__).with_name("modules")  # the folder of the compiled modules, and of what they consist of
PLAYED = ("kit.rules.games", "kit.lab.careful", "kit.lab.search")  # packages with a module for each game
IMPORTS = re.compile(r"^from (kit\.(?:rules|lab)[\w.]*) import", re.MULTILINE)


@cache
def read_functions(folder: Path = MODULES) -> dict[str, Any]:
    """Return the content of `functions.toml` in a folder of modules."""
    return tomllib.loads((folder / "functions.toml").read_text(encoding="utf-8"))


@cache
def source_digest(slug: str) -> str:
    """Return a digest of all sources that decide how a game is played. Equal sources have equal digests, anywhere."""
    name = slug.replace("-", "_")
    roots = [f"{package}.{name}" for package in PLAYED if find_source(f"{package}.{name}").is_file()]
    roots += list_functions(slug)
    return digest_of(read_sources(["kit.rules.counts", *(root for root in roots if root.startswith("kit."))]).items())


def list_functions(slug: str, folder: Path = MODULES) -> dict[str, dict[str, Any]]:
    """Return the functions in a folder's `functions.toml` that belong to a game, with their types, by Python module."""
    names = {slug, kind_of_search(slug)}
    return {
        module: {name: types for name, types in entry.items() if name != "games"}
        for module, entry in read_functions(folder)["functions"].items()
        if not names.isdisjoint(entry.get("games", [slug]))
    }


def kind_of_search(slug: str) -> str:
    """Return the kind of a game's search, as in `functions.toml`; empty if the game has none."""
    source = find_source(f"kit.lab.search.{slug.replace('-', '_')}")
    if not source.is_file():
        return ""
    return f"searched for {'points' if 'WINNING_POINTS = ' in source.read_text(encoding='utf-8') else 'a win'}"


def read_sources(roots: Iterable[str]) -> dict[str, str]:
    """Return the texts of modules, and of all modules of the rules and the lab that they need, by name and in order."""
    texts, waiting = dict[str, str](), list(roots)
    while waiting:
        if (module := waiting.pop()) not in texts:
            texts[module] = find_source(module).read_text(encoding="utf-8")
            waiting += IMPORTS.findall(texts[module])
    return dict(sorted(texts.items()))


def find_source(module: str) -> Path:
    """Return the file of a module of the kit."""
    path = PACKAGE.joinpath(*module.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def digest_of(texts: Iterable[tuple[str, str]]) -> str:
    """Return a digest of named texts, whatever ends their lines."""
    return hashlib.sha256(repr(list(texts)).encode()).hexdigest()
