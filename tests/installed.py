"""The kit as a user installs it: the wheel is built and installed in an environment outside the project."""

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
    """Install the wheel in a new environment, which borrows the kit's dependencies from the tests' environment.

    The borrowed packages come after the kit on the path. The files of JupyterLab and of the widgets are links, but
    JupyterLab's settings and the kit's extension are not. The project is not on the path: an editable installation is
    invisible to another environment.
    """
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)}))
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    install = [sys.executable, "-m", "pip", "--python", str(folder), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*install, str(wheel)], check=True)
    for place, *but in ([".", "lab", "labextensions"], ["lab", "settings"], ["labextensions", "stack-games-kit"]):
        target = folder / "share" / "jupyter" / place
        target.mkdir(parents=True, exist_ok=True)
        for path in Path(sys.prefix, "share", "jupyter", place).iterdir():
            if path.name not in but:
                (target / path.name).symlink_to(path)
    return folder


def variables_without_project() -> dict[str, str]:
    """Return the environment variables without the one that lets Python find the project."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
