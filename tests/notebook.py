"""A notebook as the project keeps it: run from top to bottom, with the results of its checked cells and no others.

Run and written anew, after its text has changed, by `python -m tests.notebook PATH`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

CHECKED = "nbval-check-output"  # the tag of cells that must print what is kept; a reader does not see it


def keep(path: Path) -> None:
    """Run a notebook and write it with what its checked cells print. Raises CellExecutionError, and writes nothing."""
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, store_widget_state=False, resources={"metadata": {"path": path.parent}}).execute()
    for number, cell in enumerate(book.cells, start=1):
        cell["id"] = f"cell-{number:02}"
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code" and CHECKED not in cell.metadata.get("tags", ()):
            cell.outputs, cell.execution_count = [], None
    book.metadata["language_info"] = {"name": "python"}
    path.write_text(nbformat.writes(book) + "\n", encoding="utf-8")


def printed(path: Path) -> str:
    """All that the checked cells of a notebook print, in their order: what its text may rely on."""
    cells = nbformat.read(path, as_version=4).cells
    outputs = (output for cell in cells if cell.cell_type == "code" for output in cell.outputs)
    return "".join(output.get("text", "") for output in outputs)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        keep(Path(name))
