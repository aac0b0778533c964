"""Opening JupyterLab on the course that lies in a folder; `python -m kit.opening` opens the kit's own."""

from __future__ import annotations

import importlib.util
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from kit.course import course_folder
from kit.errors import KitError

WELCOME = "notebooks/00_welcome.ipynb"
LESSON = "stack-games-kit"  # the part of a notebook's metadata that says that it runs when it is opened


def check_jupyterlab() -> None:
    """Raise KitError unless JupyterLab is installed."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise KitError("JupyterLab is not installed beside the kit: pip install jupyterlab")


def open_lab(folder: Path, options: Sequence[str]) -> int:
    """Open JupyterLab on the welcome notebook in a folder, and wait until it ends; returns its exit code.

    `options` are JupyterLab's own, which come last and so prevail.
    """
    own = [f"--ServerApp.root_dir={folder.resolve()}", f"--LabApp.default_url=/lab/tree/{WELCOME}"]
    if os.name == "posix" and os.geteuid() == 0:
        own.append("--allow-root")  # JupyterLab refuses without
    if not has_screen():
        print("No screen here: open the address that JupyterLab prints below in a browser.", flush=True)
        own.append("--no-browser")
    trust_course()
    # JupyterLab hears an interrupt too, and asks whether it is meant. A handler, other than ignoring, is not inherited.
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
                if LESSON in notebook.metadata:
                    notary.sign(notebook)
    except (OSError, sqlite3.Error) as error:
        print(f"A lesson that you open will not run by itself, for it cannot be signed: {error}", flush=True)


def has_screen() -> bool:
    """Whether a browser could open a window."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def settings() -> dict[str, str]:
    """Return the variables that give JupyterLab one more folder: the kit's default settings, and its extension.

    JupyterLab would ask each new user whether it may fetch its news, and cover the table with the question. Whoever
    sets something else in the menus keeps it. The extension runs a lesson that you open.
    """
    ours = str(course_folder() / ".jupyter")
    names = ("JUPYTER_CONFIG_PATH", "JUPYTER_PATH")
    return {name: os.pathsep.join(filter(None, [os.environ.get(name), ours])) for name in names}


if __name__ == "__main__":
    raise SystemExit(open_lab(course_folder(), sys.argv[1:]))
