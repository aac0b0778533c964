"""Where the project lies, its notebooks and their cells, and those of them that are lessons."""

import json
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[1]


def notebooks_in(place: Path) -> list[Path]:
    """Return the notebooks in a folder, or the one that the place is itself."""
    found = sorted(place.rglob("*.ipynb")) if place.is_dir() else [place]
    return [path for path in found if ".ipynb_checkpoints" not in path.parts]


NOTEBOOKS = [path.relative_to(PROJECT) for name in ("notebooks", "tutorials") for path in notebooks_in(PROJECT / name)]
LESSONS = [path for path in NOTEBOOKS if path.parent in (Path("tutorials/chance"), Path("tutorials/rules"))]


def cells(path: Path | str, kind: str = "code") -> list[dict[str, Any]]:
    """Return the cells of a kind of a notebook, as the project keeps it; the source of each is one text."""
    found = json.loads((PROJECT / path).read_text(encoding="utf-8"))["cells"]
    return [cell | {"source": "".join(cell["source"])} for cell in found if cell["cell_type"] == kind]
