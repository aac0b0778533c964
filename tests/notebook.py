"""Notebooks as the project saves them: run from top to bottom, with outputs for readers who cannot run them.

The outputs are what the cells print, and pictures of everything else. Widgets are left out, and so is what differs
from run to run. After a change of the text, `python -m tests.notebook PATH...` runs notebooks again and saves them; a
folder stands for all its notebooks.
"""

import os
import re
import sys
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from jupyter_client.manager import run_kernel
from nbclient import NotebookClient
from nbformat import NotebookNode
from nbformat.v4 import new_output

from kit.lab.players import play_deal
from kit.picture.still import MARK, render_png
from tests.pictures import MOMENT, game_svg
from tests.project import PROJECT, notebooks_in

CHECKED = "nbval-check-output"  # the tag of a cell that must print what is saved; readers do not see it
WIDGET = "application/vnd.jupyter.widget-view+json"
# pandas invents these at each run: the address of an object, and the name of a styled table.
INVENTED = re.compile(r" at 0x[0-9a-f]+|(?<=\bT_)[0-9a-f]{5}")
STYLE = re.compile(r"<style>\.kit-page.*?</style>", re.DOTALL)  # JupyterLab omits it in notebooks it does not trust
CHART = re.compile(r"<svg(?![^>]*kit-glyph).*?</svg>", re.DOTALL)


def run_and_save(path: Path) -> None:
    """Run a notebook and save it with its outputs. If a cell fails, raise CellExecutionError and save nothing."""
    book = nbformat.read(path, as_version=4)
    client = NotebookClient(book, store_widget_state=False, resources={"metadata": {"path": path.parent}})
    with TemporaryDirectory() as empty:  # so that no answers beside the notebook show in it
        client.execute(env=choose_environment(empty))
    for number, cell in enumerate(book.cells, start=1):
        cell["id"] = f"cell-{number:02}"
        cell.metadata.pop("execution", None)
        for name in cell.get("attachments", ()):
            cell.attachments[name] = draw_board(name)
        if cell.cell_type == "code":
            cell.outputs = join_streams(each for output in cell.outputs for each in clean_output(output))
            # JupyterLab shows 0 like a cell that has not run; nbval wants a number where there are outputs.
            cell.execution_count = 0 if cell.outputs else None
    book.metadata["language_info"] = {"name": "python"}
    path.write_text(nbformat.writes(book) + "\n", encoding="utf-8")


def choose_environment(answers: str) -> dict[str, str]:
    """Return the environment of a kernel that imports the kit of this checkout, with a folder for answers."""
    return os.environ | {"KIT_ANSWERS": answers, "PYTHONPATH": str(PROJECT)}


def draw_board(name: str) -> dict[str, str]:
    """Return the picture of a game's board as an attachment of a cell; `name` is `swap.png`."""
    game = play_deal(name.removesuffix(".png"), seed=7, by="careful")
    board = game_svg(game.at(round(MOMENT * len(game.history))))
    return {"image/png": b64encode(render_png(board)).decode()}


def clean_output(output: NotebookNode) -> Iterator[NotebookNode]:
    """Yield the part of an output that is saved: no progress, a PNG for each SVG, and a still instead of a widget.

    JupyterLab does not show SVG in a notebook that it does not trust, neither by itself nor in HTML.
    """
    data = output.get("data", {})
    page = data.get("text/html", "")
    drawn = data.get("image/svg+xml") or next(iter(CHART.findall(page)), "")
    if output.get("name") == "stderr" or WIDGET in data or MARK in page:
        return
    for kind in ("text/plain", "text/html"):
        if kind in data:
            data[kind] = STYLE.sub("<style></style>", INVENTED.sub("", data[kind]))
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
    """Return outputs with neighbouring pieces of printed text joined, because the pieces differ from run to run."""
    whole: list[NotebookNode] = []
    for output in outputs:
        if whole and output.output_type == whole[-1].output_type == "stream":
            whole[-1].text += output.text
        else:
            whole.append(output)
    return whole


def checked_output(path: Path) -> str:
    """Return all that the checked cells of a notebook print or show as tables, in their order."""
    cells = nbformat.read(path, as_version=4).cells
    checked = (cell for cell in cells if cell.cell_type == "code" and CHECKED in cell.metadata.get("tags", ()))
    return "\n".join(
        output.get("text", "") or output.get("data", {}).get("text/plain", "") for cell in checked
        for output in cell.outputs
    )


@contextmanager
def running_kernel(**options: Any) -> Iterator[Callable[..., str]]:
    """Yield a function that runs code in a new kernel, as the cell of an id, and returns what the code prints."""
    with run_kernel(**options) as client:

        def run_cell(code: str, cell: str = "") -> str:
            client.session.metadata, printed = {"cellId": cell}, []
            keep = lambda message: printed.append(message["content"].get("text", ""))  # noqa: E731
            reply = client.execute_interactive(code, output_hook=keep, timeout=300)
            assert reply["content"]["status"] == "ok", (code, reply["content"])
            return "".join(printed)

        yield run_cell


def figures_in(lesson: str, pattern: str) -> list[tuple[float, ...]]:
    """Return the numbers that a lesson on chance prints, one row for each match of the pattern."""
    rows = re.findall(pattern, checked_output(PROJECT / "tutorials" / "chance" / f"{lesson}.ipynb"))
    assert rows, pattern
    return [tuple(float(each.replace(",", "")) for each in ([row] if isinstance(row, str) else row)) for row in rows]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for notebook in notebooks_in(Path(name)):
            print(notebook, flush=True)
            run_and_save(notebook)
