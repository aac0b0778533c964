"""The project's folder, scripts that run there, its notebooks and their cells, and the notebooks that are lessons."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[1]


def notebooks_in(place: Path) -> list[Path]:
    """Return the notebooks in a folder, or the notebook at this path."""
    paths = sorted(place.rglob("*.ipynb")) if place.is_dir() else [place]
    return [path for path in paths if ".ipynb_checkpoints" not in path.parts]


NOTEBOOKS = [path.relative_to(PROJECT) for name in ("notebooks", "tutorials") for path in notebooks_in(PROJECT / name)]
LESSONS = [
    path for path in NOTEBOOKS
    if path.parent in (Path("tutorials/chance"), Path("tutorials/rules")) and not path.stem.endswith("_more")
]
CHANCE = [path for path in LESSONS if path.parent.name == "chance"]


def slug_of(path: Path) -> str:
    """Return the game of a notebook by its name, whatever its number: `swap` of `06_swap.ipynb`."""
    return path.stem.partition("_")[2].replace("_", "-")


def find_notebook(folder: str, slug: str) -> Path:
    """Return the notebook of a game in a folder. Raises FileNotFoundError."""
    for path in NOTEBOOKS:
        if path.parent == Path(folder) and slug_of(path) == slug:
            return path
    raise FileNotFoundError(f"{folder}/NN_{slug.replace('-', '_')}.ipynb is missing")


def run_python(script: str, *words: object, flags: str = "-c", **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a script with these words in a Python of its own."""
    command = [sys.executable, *flags.split(), script, *map(str, words)]
    return subprocess.run(command, **{"cwd": PROJECT, "capture_output": True, "text": True} | options)


def run_alone(script: str, *words: object, place: Path = PROJECT) -> str:
    """Run a script on Python alone, with the kit and the tests in this place; return what it prints."""
    # -S leaves the installed packages out, -E the variables that could name their folder.
    done = run_python(f"import sys; sys.path.insert(0, {str(place)!r})\n{script}", *words, flags="-S -E -c", cwd="/")
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def all_cells(path: Path | str) -> list[dict[str, Any]]:
    """Return the cells of a notebook; the source of each is one text."""
    book = json.loads((PROJECT / path).read_text(encoding="utf-8"))
    return [cell | {"source": "".join(cell["source"])} for cell in book["cells"]]


def cells(path: Path | str, kind: str = "code") -> list[dict[str, Any]]:
    """Return the cells of one kind in a notebook."""
    return [cell for cell in all_cells(path) if cell["cell_type"] == kind]
