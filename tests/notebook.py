"""A notebook as the project keeps it: run from top to bottom, with what a reader who cannot run it may see.

That is what its cells print, and a picture of everything else that they show. Whatever is alive or differs from run to
run is left out. Run and written anew, after its text has changed, by `python -m tests.notebook PATH...`; a folder is
all notebooks in it.
"""

import os
import re
import sys
from base64 import b64encode
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from nbformat.v4 import new_output

from kit.lab.players import played
from kit.picture.still import MARK, render_png
from tests.pictures import MOMENT, game_svg
from tests.project import PROJECT, notebooks_in

CHECKED = "nbval-check-output"  # the tag of cells that must print what is kept; a reader does not see it
WIDGET = "application/vnd.jupyter.widget-view+json"
# What pandas makes up anew each time: where an object lies, and what a styled table is called.
MADE_UP = re.compile(r" at 0x[0-9a-f]+|(?<=\bT_)[0-9a-f]{5}")
STYLE = re.compile(r"<style>\.kit-page.*?</style>", re.DOTALL)  # JupyterLab leaves it out of what it does not trust
CHART = re.compile(r"<svg(?![^>]*kit-glyph).*?</svg>", re.DOTALL)


def keep(path: Path) -> None:
    """Run a notebook and write it with what its cells show. Raises CellExecutionError, and writes nothing."""
    book = nbformat.read(path, as_version=4)
    client = NotebookClient(book, store_widget_state=False, resources={"metadata": {"path": path.parent}})
    with TemporaryDirectory() as empty:  # what somebody has answered beside the notebook is nobody else's
        client.execute(env={**os.environ, "KIT_ANSWERS": empty})
    for number, cell in enumerate(book.cells, start=1):
        cell["id"] = f"cell-{number:02}"
        cell.metadata.pop("execution", None)
        for name in cell.get("attachments", ()):
            game = played(name.removesuffix(".png"), seed=7, by="careful")
            board = game_svg(game.at(round(MOMENT * len(game.history))))
            cell.attachments[name] = {"image/png": b64encode(render_png(board)).decode()}
        if cell.cell_type == "code":
            cell.outputs = join_streams(each for output in cell.outputs for each in clean_output(output))
            # JupyterLab shows 0 as it shows a cell that has not been run; nbval takes no outputs without a number.
            cell.execution_count = 0 if cell.outputs else None
    book.metadata["language_info"] = {"name": "python"}
    path.write_text(nbformat.writes(book) + "\n", encoding="utf-8")


def clean_output(output: NotebookNode) -> Iterator[NotebookNode]:
    """Yield what is kept of an output: no widget, whose still comes before it, no progress, and SVG as PNG.

    JupyterLab shows no SVG of a notebook that it does not trust, neither by itself nor in HTML.
    """
    data = output.get("data", {})
    page = data.get("text/html", "")
    drawn = data.get("image/svg+xml") or next(iter(CHART.findall(page)), "")
    if output.get("name") == "stderr" or WIDGET in data or MARK in page:
        return
    for kind in ("text/plain", "text/html"):
        if kind in data:
            data[kind] = STYLE.sub("<style></style>", MADE_UP.sub("", data[kind]))
    if "execution_count" in output:
        output.execution_count = None
    if "<table" in page and "<svg" in page:
        yield new_output("display_data", {"text/plain": data["text/plain"]})
    if drawn:
        words = {} if "<table" in page else {"text/plain": data["text/plain"]}
        yield new_output("display_data", {"image/png": b64encode(render_png(drawn)).decode(), **words})
    elif "<svg" not in page:
        yield output


def join_streams(outputs: Iterable[NotebookNode]) -> list[NotebookNode]:
    """Return outputs with what was printed in one go: how it was cut into pieces is chance."""
    whole: list[NotebookNode] = []
    for output in outputs:
        if whole and output.output_type == whole[-1].output_type == "stream":
            whole[-1].text += output.text
        else:
            whole.append(output)
    return whole


def checked_output(path: Path) -> str:
    """Return all that the checked cells of a notebook print or show as tables, in their order: what its text may rely
    on.
    """
    cells = nbformat.read(path, as_version=4).cells
    checked = (cell for cell in cells if cell.cell_type == "code" and CHECKED in cell.metadata.get("tags", ()))
    return "\n".join(
        output.get("text", "") or output.get("data", {}).get("text/plain", "") for cell in checked
        for output in cell.outputs
    )


def figures(lesson: str, pattern: str) -> list[tuple[float, ...]]:
    """Return the numbers that a lesson on chance prints where the pattern fits, a row each time, as they are written.
    """
    found = re.findall(pattern, checked_output(PROJECT / "tutorials" / "chance" / f"{lesson}.ipynb"))
    assert found, pattern
    return [tuple(float(each.replace(",", "")) for each in ([row] if isinstance(row, str) else row)) for row in found]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for notebook in notebooks_in(Path(name)):
            print(notebook, flush=True)
            keep(notebook)
