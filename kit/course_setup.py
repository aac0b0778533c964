"""Copy the course into a person's folder, and open JupyterLab on it.

A later copy brings newer editions and leaves changed files alone. A hidden file in the folder records a digest of each
edition that the kit copied. The digest of a notebook covers only the text of its cells: running it, folding its cells
or saving it is not a change. `python -m kit.course_setup` opens the kit's own course.
"""

import hashlib
import importlib.util
import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from kit.errors import KitError
from kit.files import PACKAGE, WELCOME, clear_unfinished, course_folder, write_atomically

FOLDERS = ("notebooks", "tutorials")
FOR_TEACHERS = "tutorials/teachers"
# the files of a lesson; files that it saves, such as answers, are not copied
COURSE_SUFFIXES = (".ipynb", ".py", ".toml")
RECORD_FILE = ".stack-games-kit.json"  # records the editions that were copied
# Metadata that JupyterLab writes into a cell when it is run, folded or scrolled
VIEW_METADATA = {"execution", "collapsed", "scrolled", "jupyter", "trusted"}

Editions = dict[str, list[str]]  # by file name: the digests of the editions that the kit copied or offered


class Copied(NamedTuple):
    """The files copied, and for each file that a person changed the place of its newer edition."""

    fresh: list[str]
    beside: dict[str, str]


def copy_course(folder: Path, teachers: bool = False) -> Copied:
    """Copy the course into a folder, which is made if need be; for `teachers` with their notes and all solutions.

    Raises KitError, OSError.
    """
    source = course_folder()
    check(folder, source)
    known = editions_in(folder)
    course = {name: (source / name).read_bytes() for name in course_files(source, teachers)}
    editions = {name: digest(name, content) for name, content in course.items()}
    new = {name: place for name, edition in editions.items() if (place := place_for(folder, name, edition, known))}
    # Copies are recorded first: a copy without a record would later be taken for a person's own file. Editions offered
    # beside a person's file are recorded last: until then they are offered again.
    record_editions(folder, known, {place: editions[name] for name, place in new.items()})
    for above in {(folder / name).parent for name in course}:
        clear_unfinished(above)
    for name, place in new.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / place, course[name])
    record_editions(folder, known, editions)
    beside = {name: place for name, place in new.items() if place != name}
    return Copied([name for name in new if name not in beside], beside)


def check(folder: Path, source: Path) -> None:
    """Raise KitError if the course cannot be copied into a folder because of the files there."""
    inside = Path(os.path.realpath(folder))  # Path.resolve raises a RuntimeError at a circle of links
    own = [PACKAGE.resolve(), *((source / each).resolve() for each in FOLDERS)]
    if inside == source.resolve() or any(inside.is_relative_to(each) for each in own):
        raise KitError(f"{folder} belongs to the kit itself; name another folder for the course")
    for above in (inside, *inside.parents):
        if above.exists() and not above.is_dir():
            raise KitError(f"{above} is a file, so there can be no folder {folder} for the course")


def course_files(source: Path, teachers: bool) -> list[str]:
    """Return the paths of the course's files inside it, those of the teachers' notes only for `teachers`."""
    names = [path.relative_to(source) for above in FOLDERS for path in sorted((source / above).rglob("*"))]
    return [
        name.as_posix() for name in names
        if name.suffix in COURSE_SUFFIXES and not any(part.startswith(".") for part in name.parts)
        and (teachers or not name.is_relative_to(FOR_TEACHERS))
    ]


def place_for(folder: Path, name: str, edition: str, known: Editions) -> str | None:
    """Return the place for an edition of a file: its own, one beside a person's file, or None for no copy."""
    if os.path.lexists(folder / name) and edition in known.get(name, ()) and is_changed(folder, name, known):
        return None  # this edition, or a person's change of it, is there
    place, number = name, 0
    while os.path.lexists(folder / place):
        if digest_of(folder / place) == edition:
            return None
        if not is_changed(folder, place, known):
            break
        number += 1
        place = edition_name(name, number)
    return place


def edition_name(name: str, number: int) -> str:
    """Return the name of a newer edition beside a person's file, such as `notebooks/05_stack_em (newer edition).ipynb`.
    """
    path = Path(name)
    again = "" if number == 1 else f" {number}"
    return path.with_name(f"{path.stem} (newer edition{again}){path.suffix}").as_posix()


def is_changed(folder: Path, name: str, known: Editions) -> bool:
    """Whether a file differs from all editions that the kit copied; links do, for the kit makes none."""
    return (folder / name).is_symlink() or digest_of(folder / name) not in known.get(name, ())


def digest_of(path: Path) -> str:
    """Return the digest of a file in the folder; empty for what is not a file."""
    return digest(path.name, path.read_bytes()) if path.is_file() else ""


def digest(name: str, content: bytes) -> str:
    """Return a short digest of a file's content; files with the same content share it."""
    return hashlib.sha256(notebook_content(content) if name.endswith(".ipynb") else content).hexdigest()[:32]


def notebook_content(content: bytes) -> bytes:
    """Return the cells of a notebook that are not empty, without outputs; of another file its whole content."""
    try:
        cells = [
            [cell["cell_type"], "".join(cell["source"]), cell.get("attachments", {}),
             {name: value for name, value in cell.get("metadata", {}).items() if name not in VIEW_METADATA}]
            for cell in json.loads(content)["cells"]
        ]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return content
    return json.dumps([cell for cell in cells if cell[1].strip()], sort_keys=True).encode()


def editions_in(folder: Path) -> Editions:
    """Return the recorded editions in a folder; none if the record cannot be read: all files are then a person's."""
    try:
        editions_by_name = json.loads((folder / RECORD_FILE).read_bytes())["laid"]
        return {str(name): [str(edition) for edition in editions] for name, editions in editions_by_name.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def record_editions(folder: Path, known: Editions, editions: dict[str, str]) -> None:
    """Record editions of files, unless they are recorded already. Raises OSError."""
    new = {name: edition for name, edition in editions.items() if edition not in known.get(name, ())}
    for name, edition in new.items():
        known.setdefault(name, []).append(edition)
    if new:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / RECORD_FILE, json.dumps({"laid": known}, indent=1).encode())


def check_jupyterlab() -> None:
    """Raise KitError unless JupyterLab is installed."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise KitError("JupyterLab is not installed beside the kit: pip install jupyterlab")


def open_lab(folder: Path, options: list[str]) -> int:
    """Open JupyterLab on the welcome notebook in a folder, and wait until it ends; returns its exit code.

    `options` are options of JupyterLab; they come last, so they win.
    """
    own = [f"--ServerApp.root_dir={folder.resolve()}", f"--LabApp.default_url=/lab/tree/{WELCOME}"]
    if os.name == "posix" and os.geteuid() == 0:
        own.append("--allow-root")  # JupyterLab refuses to run as root without it
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        print("No screen here: open the address that JupyterLab prints below in a browser.", flush=True)
        own.append("--no-browser")
    trust_course()
    # JupyterLab gets the interrupt too, and asks for confirmation. It would inherit SIG_IGN, but not a handler.
    usual = signal.signal(signal.SIGINT, lambda *about: None)
    try:
        return subprocess.call([sys.executable, "-m", "jupyterlab", *own, *options], env=os.environ | settings())
    finally:
        signal.signal(signal.SIGINT, usual)


def trust_course() -> None:
    """Sign the lessons as they come with the kit, wherever a copy of them is: JupyterLab then trusts them.

    JupyterLab runs a lesson that you open only if it is trusted. A lesson that somebody else has changed is not.
    """
    from nbformat import v4
    from nbformat.sign import NotebookNotary

    try:
        with closing(NotebookNotary()) as notary:
            for path in sorted((course_folder() / "tutorials").rglob("*.ipynb")):
                notebook = v4.reads(path.read_text(encoding="utf-8"))
                if "stack-games-kit" in notebook.metadata:  # it runs when it is opened
                    notary.sign(notebook)
    except (OSError, sqlite3.Error) as error:
        print(f"A lesson that you open will not run by itself, for it cannot be signed: {error}", flush=True)


def settings() -> dict[str, str]:
    """Return the variables that give JupyterLab one more folder: the kit's default settings, and its extension.

    JupyterLab would ask each new user whether it may fetch its news, and cover the table with the question. A user's
    own settings in the menus win. The extension runs a lesson when you open it.
    """
    ours = str(course_folder() / ".jupyter")
    names = ("JUPYTER_CONFIG_PATH", "JUPYTER_PATH")
    return {name: os.pathsep.join(filter(None, [os.environ.get(name), ours])) for name in names}


if __name__ == "__main__":
    raise SystemExit(open_lab(course_folder(), sys.argv[1:]))
