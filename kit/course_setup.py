"""Copy the course into a person's folder, and open JupyterLab on it.

A later copy adds newer editions and never overwrites a file that the person has changed. A hidden file in the folder
records a digest of each edition that the kit copied. The digest of a notebook covers only the text of its cells. So a
notebook that was only run or saved counts as unchanged. `python -m kit.course_setup` opens the kit's own course.
"""

import hashlib
import importlib.util
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from kit.errors import KitError, check_format
from kit.files import PACKAGE, WELCOME, course_folder, parse_json, read_file, write_atomically

FOLDERS = ("notebooks", "tutorials")
FOR_TEACHERS = "tutorials/teachers"
# The suffixes of a lesson's files. Files that a lesson saves, such as answers, have others and are not copied.
COURSE_SUFFIXES = (".ipynb", ".py", ".toml")
FORMAT = 1  # the number of the record
RECORD_FILE = ".stack-games-kit.json"  # a record of the copied editions
# Metadata of a cell that JupyterLab writes when you run, fold or scroll the cell
VIEW_METADATA = {"execution", "collapsed", "scrolled", "jupyter", "trusted"}
# JupyterLab ends a kernel that runs nothing, and whose notebook no page shows, after half an hour.
IDLE_KERNELS = ("--MappingKernelManager.cull_idle_timeout=1800", "--MappingKernelManager.cull_interval=300")
LONGEST_END = 10  # seconds that JupyterLab gets to end its kernels

Editions = dict[str, list[str]]  # by file name: the digests of the editions that the kit copied or offered


class CopyReport(NamedTuple):
    """The result of a copy: the new files, and the newer edition of each file that the person has changed."""

    new_files: list[str]
    newer_editions: dict[str, str]


def copy_course(folder: Path, teachers: bool = False) -> CopyReport:
    """Copy the course into a folder, and create the folder if it is missing.

    With `teachers`, copy the teachers' notes with all solutions too. Raises KitError, OSError.
    """
    source = course_folder()
    check_folder(folder, source)
    record = editions_in(folder)
    course = {name: (source / name).read_bytes() for name in course_files(source, teachers)}
    check_links(folder, course)
    editions = {name: digest(name, content) for name, content in course.items()}
    new = {name: place for name, edition in editions.items() if (place := place_for(folder, name, edition, record))}
    # Copies are recorded first: a copy without a record would later look like the person's own file. Editions beside
    # a changed file are recorded last, so that a copy that was interrupted offers them again.
    record_editions(folder, record, {place: editions[name] for name, place in new.items()})
    for name, place in new.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / place, course[name])
    record_editions(folder, record, editions)
    beside = {name: place for name, place in new.items() if place != name}
    return CopyReport([name for name in new if name not in beside], beside)


def check_folder(folder: Path, source: Path) -> None:
    """Raise KitError if the folder belongs to the kit, or a file is in its place."""
    real_folder = Path(os.path.realpath(folder))  # Path.resolve raises a RuntimeError if links form a circle
    own_folders = [PACKAGE.resolve(), *((source / each).resolve() for each in FOLDERS)]
    if real_folder == source.resolve() or any(real_folder.is_relative_to(each) for each in own_folders):
        raise KitError(f"{folder} belongs to the kit itself; name another folder for the course")
    for above in (real_folder, *real_folder.parents):
        if above.exists() and not above.is_dir():
            raise KitError(f"{above} is a file, so there can be no folder {folder} for the course")


def check_links(folder: Path, names: Iterable[str]) -> None:
    """Raise KitError if a folder of these files is a link that leads out of the course: files there are not its own."""
    real_folder = Path(os.path.realpath(folder))
    for above in sorted({above for name in names for above in (folder / name).parents if above.is_relative_to(folder)}):
        if not (place := Path(os.path.realpath(above))).is_relative_to(real_folder):
            raise KitError(f"{above} is a link to {place}, and the course writes nothing there; move the link away")


def course_files(source: Path, teachers: bool) -> list[str]:
    """Return the relative paths of the course's files, with the teachers' notes only for `teachers`."""
    names = [path.relative_to(source) for above in FOLDERS for path in sorted((source / above).rglob("*"))]
    return [
        name.as_posix() for name in names
        if name.suffix in COURSE_SUFFIXES and not any(part.startswith(".") for part in name.parts)
        and (teachers or not name.is_relative_to(FOR_TEACHERS))
    ]


def place_for(folder: Path, name: str, edition: str, record: Editions) -> str | None:
    """Return the name under which to copy an edition of a file, or None for no copy.

    It is the file's own name, or another name if the person has changed the file.
    """
    if os.path.lexists(folder / name) and edition in record.get(name, ()) and is_changed(folder, name, record):
        return None  # the person has changed this edition
    place, number = name, 0
    while os.path.lexists(folder / place):
        if digest_file(folder / place) == edition:
            return None
        if not is_changed(folder, place, record):
            break
        number += 1
        place = edition_name(name, number)
    return place


def edition_name(name: str, number: int) -> str:
    """Return the name of a newer edition, such as `notebooks/05_stack_em (newer edition).ipynb`."""
    path = Path(name)
    suffix = "" if number == 1 else f" {number}"
    return path.with_name(f"{path.stem} (newer edition{suffix}){path.suffix}").as_posix()


def is_changed(folder: Path, name: str, record: Editions) -> bool:
    """Return whether a file differs from all editions that the kit copied.

    A link does, because the kit makes no links.
    """
    return (folder / name).is_symlink() or digest_file(folder / name) not in record.get(name, ())


def digest_file(path: Path) -> str:
    """Return the digest of a file, or an empty text if there is no such file that can be read."""
    with suppress(OSError):
        return digest(path.name, read_file(path))
    return ""


def digest(name: str, content: bytes) -> str:
    """Return a short digest of a file's content. Equal contents have equal digests."""
    return hashlib.sha256(notebook_content(content) if name.endswith(".ipynb") else content).hexdigest()[:32]


def notebook_content(content: bytes) -> bytes:
    """Return the cells of a notebook without outputs and empty cells. If it is not a notebook, return the content."""
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
    """Return the editions on record in a folder. Without a readable record all files count as the person's own."""
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        record = parse_json(read_file(folder / RECORD_FILE))
        check_format(record["format"], FORMAT)
        return {str(name): [str(edition) for edition in editions] for name, editions in record["editions"].items()}
    return {}


def record_editions(folder: Path, record: Editions, editions: dict[str, str]) -> None:
    """Add editions of files to the record of a folder. Raises OSError."""
    new = {name: edition for name, edition in editions.items() if edition not in record.get(name, ())}
    for name, edition in new.items():
        record.setdefault(name, []).append(edition)
    if new:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / RECORD_FILE, json.dumps({"format": FORMAT, "editions": record}, indent=1).encode())


def check_jupyterlab() -> None:
    """Raise KitError unless JupyterLab is installed."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise KitError("JupyterLab is not installed beside the kit: pip install jupyterlab")


def open_lab(folder: Path, options: list[str]) -> int:
    """Open JupyterLab on the welcome notebook in a folder, wait until it ends, and return its exit code.

    `options` are options of JupyterLab. They come last, so they override the kit's options.
    """
    lab_options = [f"--ServerApp.root_dir={folder.resolve()}", f"--LabApp.default_url=/lab/tree/{WELCOME}"]
    if os.name == "posix" and os.geteuid() == 0:
        lab_options.append("--allow-root")  # JupyterLab refuses to run as root without it
    has_screen = sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if not has_screen and "--no-browser" not in options:
        print("No screen here: open the address that JupyterLab prints below in a browser.", flush=True)
        lab_options.append("--no-browser")
    # -P: nothing in the current folder is imported in place of JupyterLab.
    command = [sys.executable, "-P", "-m", "jupyterlab", *lab_options, *IDLE_KERNELS, *options]
    with home_folder() as home:
        process = subprocess.Popen(command, env=os.environ | settings() | home)
        # A terminal sends its interrupt to JupyterLab too, which asks for confirmation. JupyterLab would inherit
        # SIG_IGN, but not a handler. Other signals reach only this process.
        handlers = {signal.SIGINT: signal.signal(signal.SIGINT, lambda *details: None)}
        for number in {signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)}:  # Windows has no SIGHUP
            handlers[number] = signal.signal(number, lambda number, frame: sys.exit(128 + number))
        try:
            return process.wait()
        finally:
            end(process)
            for number, handler in handlers.items():
                signal.signal(number, handler)


def end(process: subprocess.Popen[bytes]) -> None:
    """End JupyterLab, which ends its kernels. If it cannot, kill it; its kernels then end by themselves."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(LONGEST_END)
    process.kill()
    process.wait()


@contextmanager
def home_folder() -> Iterator[dict[str, str]]:
    """Yield environment variables with a temporary home folder if JupyterLab cannot write to the reader's own."""
    home = Path(os.path.expanduser("~"))
    if home.is_dir() and os.access(home, os.W_OK):
        yield {}
        return
    with tempfile.TemporaryDirectory() as temporary:
        lost = "JupyterLab's settings and your saved games last only until it ends"
        print(f"Your home folder {home} cannot be written to, so {lost}.", flush=True)
        yield {"HOME": temporary}


def is_of_course(cells: str) -> bool:
    """Return whether cells are exactly those of a notebook of the course. JupyterLab runs only such cells unasked.

    `cells` is the JSON of all cells of this kernel's notebook. Its file must have the same cells, and each module that
    the course has beside it must be unchanged. Then this kernel imports the modules from the kit, and not from beside
    the notebook, where others may be too.
    """
    here, source = Path.cwd(), course_folder()
    own = here / Path(os.environ.get("JPY_SESSION_NAME", "")).name
    shown = digest(own.name, f'{{"cells": {cells}}}'.encode())
    for folder in {path.parent for name in FOLDERS for path in (source / name).rglob("*.ipynb")}:
        modules = [path.relative_to(folder) for path in folder.rglob("*.py")]
        if (
            here.as_posix().endswith(f"/{folder.relative_to(source).as_posix()}") and shown == digest_file(own)
            and shown in map(digest_file, folder.glob("*.ipynb"))
            and all(digest_file(here / name) == digest_file(folder / name) for name in modules)
        ):
            sys.path.insert(0, str(folder))
            return True
    return False


def trust_course() -> None:
    """Sign the notebooks that run when you open them, so that JupyterLab trusts each unchanged copy of them.

    JupyterLab shows widgets that a kernel already has only in a notebook that it trusts. Trust does not make cells run.
    """
    from nbformat import v4
    from nbformat.sign import NotebookNotary

    try:
        with closing(NotebookNotary()) as notary:
            for path in sorted(path for name in FOLDERS for path in (course_folder() / name).rglob("*.ipynb")):
                notebook = v4.reads(path.read_text(encoding="utf-8"))
                if "stack-games-kit" in notebook.metadata:
                    notary.sign(notebook)
    except (OSError, sqlite3.Error) as error:
        print(f"Notebooks cannot be signed, so they show no tables when you open them again: {error}", flush=True)


def settings() -> dict[str, str]:
    """Return environment variables that add the kit's settings to JupyterLab, and in a checkout its extension.

    Without these settings JupyterLab asks each new user about its news, and the question covers the table. Settings
    that a user chooses in the menus come first. The extension runs a lesson or a game's table when you open it. An
    installed kit has put it where every Jupyter of its environment finds it.
    """
    kit_folder = str(course_folder() / ".jupyter")
    names = ("JUPYTER_CONFIG_PATH", "JUPYTER_PATH")
    return {name: os.pathsep.join(filter(None, [os.environ.get(name), kit_folder])) for name in names}


if __name__ == "__main__":
    trust_course()
    raise SystemExit(open_lab(course_folder(), sys.argv[1:]))
