"""Opening JupyterLab on the course that lies in a folder; `python -m kit.opening` opens the kit's own."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from kit.course import course_folder
from kit.errors import KitError

WELCOME = "notebooks/00_welcome.ipynb"


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
    return subprocess.call([sys.executable, "-m", "jupyterlab", *own, *options], env=os.environ | settings())


def has_screen() -> bool:
    """Whether a browser could open a window."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def settings() -> dict[str, str]:
    """What tells JupyterLab the kit's settings: one more folder of defaults.

    JupyterLab would ask each new user whether it may fetch its news, and cover the table with the question. Whoever
    sets something else in the menus keeps it.
    """
    ours, theirs = str(course_folder() / ".jupyter"), os.environ.get("JUPYTER_CONFIG_PATH")
    return {"JUPYTER_CONFIG_PATH": os.pathsep.join([theirs, ours] if theirs else [ours])}


if __name__ == "__main__":
    raise SystemExit(open_lab(course_folder(), sys.argv[1:]))
