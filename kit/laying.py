"""Laying the course into a person's folder, and a newer edition of it later, without touching what the person changed.

A hidden file there says which editions of each file the kit laid, by a digest. A notebook is known by what is written
in its cells: to run it, to fold its cells or to save it is no change.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from kit.course import PACKAGE, course_folder
from kit.errors import KitError
from kit.files import clear_unfinished, write_whole

FOLDERS = ("notebooks", "tutorials")
FOR_TEACHERS = "tutorials/teachers"
CARRIED = (".ipynb", ".py", ".toml")  # what a lesson is made of; what is kept beside one, such as answers, is not laid
LAID = ".stack-games-kit.json"  # the file that says what was laid
# What JupyterLab writes into a cell that is run, folded or scrolled
LEFT_BY_LOOKING = {"execution", "collapsed", "scrolled", "jupyter", "trusted"}

Editions = dict[str, list[str]]  # the digests of all that the kit laid, or offered, under each name


class Laid(NamedTuple):
    """What was done: the files laid, and those a person changed, each with where the newer edition lies beside it."""

    fresh: list[str]
    beside: dict[str, str]


def lay_course(folder: Path, teachers: bool = False) -> Laid:
    """Lay the course into a folder, which is made if need be; for `teachers` with their notes, all solutions in them.

    Raises KitError, OSError.
    """
    source = course_folder()
    check(folder, source)
    known, fresh, beside = editions_in(folder), dict[str, bytes](), dict[str, str]()
    names = list(carried(source, teachers))
    for name in names:
        content = (source / name).read_bytes()
        place = place_for(folder, name, digest(name, content), known)
        if place is not None:
            fresh[place] = content
            if place != name:
                beside[name] = place
    # What is to be laid is written down first: were it laid and then the rest cut short, a later edition would take it
    # for a person's. What is offered beside a person's is written down last, for until then it is offered again.
    note(folder, known, {place: digest(place, content) for place, content in fresh.items()})
    for above in {(folder / name).parent for name in names}:
        clear_unfinished(above)
    for place, content in fresh.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        write_whole(folder / place, content)
    note(folder, known, {name: digest(name, (source / name).read_bytes()) for name in names})
    return Laid([place for place in fresh if place not in beside.values()], beside)


def check(folder: Path, source: Path) -> None:
    """Raise KitError where the course cannot be laid because of what is there already."""
    inside = Path(os.path.realpath(folder))  # Path.resolve raises a RuntimeError at a circle of links
    own = [PACKAGE.resolve(), *((source / each).resolve() for each in FOLDERS)]
    if inside == source.resolve() or any(inside.is_relative_to(each) for each in own):
        raise KitError(f"{folder} belongs to the kit itself; name another folder for the course")
    for above in (inside, *inside.parents):
        if above.exists() and not above.is_dir():
            raise KitError(f"{above} is a file, so there can be no folder {folder} for the course")


def carried(source: Path, teachers: bool) -> Iterator[str]:
    """Yield the files of the course, by their path inside it; those for teachers only if they are wanted."""
    for above in FOLDERS:
        for path in sorted((source / above).rglob("*")):
            name = path.relative_to(source)
            if name.is_relative_to(FOR_TEACHERS) and not teachers:
                continue
            if path.suffix in CARRIED and not any(part.startswith(".") for part in name.parts):
                yield name.as_posix()


def place_for(folder: Path, name: str, edition: str, known: Editions) -> str | None:
    """Return where an edition of a file is to be laid: in its own place, beside a person's file, or nowhere (None)."""
    if os.path.lexists(folder / name) and edition in known.get(name, ()) and is_changed(folder, name, known):
        return None  # this edition, or what was made of it, is there
    for number in count():
        place = name if number == 0 else beside_name(name, number)
        if not os.path.lexists(folder / place):
            return place
        if digest_of(folder / place) == edition:
            return None
        if not is_changed(folder, place, known):
            return place
    raise AssertionError("names never run out")


def beside_name(name: str, number: int) -> str:
    """Return the name of a newer edition beside a person's file, such as `notebooks/05_stack_em (newer edition).ipynb`.
    """
    path = Path(name)
    again = "" if number == 1 else f" {number}"
    return path.with_name(f"{path.stem} (newer edition{again}){path.suffix}").as_posix()


def is_changed(folder: Path, name: str, known: Editions) -> bool:
    """Whether a file that is there is none that the kit laid, for it lays no links."""
    return (folder / name).is_symlink() or digest_of(folder / name) not in known.get(name, ())


def digest_of(path: Path) -> str:
    """Return the digest of a file in the folder; empty for what is no file."""
    return digest(path.name, path.read_bytes()) if path.is_file() else ""


def digest(name: str, content: bytes) -> str:
    """Return a short value that only a file has in which the same is written."""
    written = what_is_written(content) if name.endswith(".ipynb") else None
    return hashlib.sha256(content if written is None else written).hexdigest()[:32]


def what_is_written(content: bytes) -> bytes | None:
    """What a person writes into a notebook: cells that are not empty, without outputs; None where it is no notebook."""
    try:
        cells = [
            [cell["cell_type"], "".join(cell["source"]), meant(cell.get("metadata", {})), cell.get("attachments", {})]
            for cell in json.loads(content)["cells"]
        ]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return json.dumps([cell for cell in cells if cell[1].strip()], sort_keys=True).encode()


def meant(metadata: dict[str, Any]) -> dict[str, Any]:
    """What a person says about a cell, such as its tags."""
    return {name: value for name, value in metadata.items() if name not in LEFT_BY_LOOKING}


def editions_in(folder: Path) -> Editions:
    """What the kit has laid in a folder before; nothing where that cannot be read, for then all is a person's."""
    try:
        laid = json.loads((folder / LAID).read_bytes())["laid"]
        return {str(name): [str(edition) for edition in editions] for name, editions in laid.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def note(folder: Path, known: Editions, editions: dict[str, str]) -> None:
    """Write down editions of files as laid, unless that was done before. Raises OSError."""
    new = {name: edition for name, edition in editions.items() if edition not in known.get(name, ())}
    for name, edition in new.items():
        known.setdefault(name, []).append(edition)
    if new:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / LAID, json.dumps({"laid": known}, indent=1).encode())
