"""The kit as somebody installs it: the wheel, built and put into an environment of its own outside the project."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path


def build(kind: str, project: Path, folder: Path) -> Path:
    """Build a wheel or a source distribution of a project with hatchling; return the file in the folder."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    return next(folder.iterdir())


def install_wheel(wheel: Path, folder: Path) -> Path:
    """Return an environment with the wheel; what the kit needs is borrowed from the tests' own.

    Its packages are on the path, after the kit, and the pages of JupyterLab and of the widgets are linked. JupyterLab's
    settings are left where they are. The project is nowhere on the path: of another environment's packages Python does
    not follow the links that an editable installation has.
    """
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)}))
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    install = [sys.executable, "-m", "pip", "--python", str(folder), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*install, str(wheel)], check=True)
    link(Path(sys.prefix, "share", "jupyter"), folder / "share" / "jupyter", but="lab")
    link(Path(sys.prefix, "share", "jupyter", "lab"), folder / "share" / "jupyter" / "lab", but="settings")
    return folder


def link(theirs: Path, ours: Path, but: str) -> None:
    """Link to everything in a folder but one entry."""
    ours.mkdir(parents=True, exist_ok=True)
    for path in theirs.iterdir():
        if path.name != but:
            (ours / path.name).symlink_to(path)


def variables_without_project() -> dict[str, str]:
    """Return the environment variables, less what would let Python find the project."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
