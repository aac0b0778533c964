"""Let the reader run the cells of a lesson in any order: before a cell, the kit runs the cells that it needs.

A cell needs the names that it uses. The nearest cell above that assigns a name must also be the cell that assigned it
last. Otherwise the kit runs that cell. The kit leaves notebooks alone that do not import `kit.lesson.notebook`.
"""

import ast
import json
import os
import symtable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from IPython import get_ipython

SUFFIX = ".ipynb"
MODULE = "kit.lesson.notebook"


class Cell(NamedTuple):
    """A code cell: its id, its source, the names that it uses from other cells, and the names that it assigns."""

    id: str
    source: str
    used: frozenset[str]
    assigned: frozenset[str]


class Notebook:
    """The notebook of this kernel. `makers` maps each name to the id of the cell that assigned it last.

    `running` is the cell that runs now. If `is_preparing` is true, the kit runs it, not the reader.
    """

    def __init__(self, shell: Any, folder: Path) -> None:
        self.shell, self.folder = shell, folder
        self.makers: dict[str, str] = {}
        self.cells: list[Cell] = []
        self.running: Cell | None = None
        self.is_preparing = False

    def prepare(self, source: str, cell_id: str) -> None:
        """Run the cells above that a cell needs. `cell_id` is empty if the page does not send it."""
        self.running = cell = self._find_cell(source, cell_id)
        if cell is not None:
            self._prepare(cell)

    def finish(self, is_done: bool) -> None:
        """Note the names that the running cell has assigned. If it raised an error, it counts as not run."""
        if self.running is not None:
            self.makers |= dict.fromkeys(self.running.assigned, self.running.id if is_done else "")

    def run_silently(self, cell: Cell, is_whole: bool = False) -> None:
        """Run a cell for the reader, without its output. If not `is_whole`, leave out an expression at its end."""
        self._prepare(cell)
        code = ast.parse(self.shell.transform_cell(cell.source))
        if not is_whole and isinstance(code.body[-1], ast.Expr):
            del code.body[-1]
        before = self.running, self.is_preparing
        self.running, self.is_preparing = cell, True
        try:
            self.shell.ex(compile(code, f"<{cell.id}>", "exec"))
        finally:
            self.running, self.is_preparing = before
        self.makers |= dict.fromkeys(cell.assigned, cell.id)

    def _prepare(self, cell: Cell) -> None:
        above = self.cells[: self.cells.index(cell)]
        needed = {name: maker.id for maker in above for name in cell.used & maker.assigned}
        for _ in needed:  # a cell that runs can replace a name of another cell, so look again after each
            missing = {maker for name, maker in needed.items() if self.makers.get(name) != maker}
            if (due := next((each for each in above if each.id in missing), None)) is None:
                return
            self.run_silently(due)

    def _find_cell(self, source: str, cell_id: str) -> Cell | None:
        """Find the cell with this source in the file of this kernel's notebook, or in a notebook beside it."""
        own = self.folder / Path(os.environ.get("JPY_SESSION_NAME", "")).name
        files = [own] if own.suffix == SUFFIX and own.is_file() else sorted(self.folder.glob(f"*{SUFFIX}"))
        for path in files:
            cells = read_cells(path)
            for place, cell in enumerate(cells):
                if cell.source == source or (path == own and cell.id == cell_id):
                    cells[place] = analyse(cell.id, source)
                    self.cells = cells
                    return cells[place]
        return None


def read_cells(path: Path) -> list[Cell]:
    """Return the code cells of a notebook file that imports MODULE. Of any other file, return none."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = [
            analyse(str(cell.get("id", place)), "".join(cell["source"]))
            for place, cell in enumerate(cells) if cell["cell_type"] == "code"
        ]
        return code if any(MODULE in cell.source for cell in code) else []
    return []


@cache
def analyse(cell_id: str, source: str) -> Cell:
    """Return a cell with the names that it uses and assigns. Code with a syntax error has no names."""
    try:
        top = symtable.symtable(source, cell_id, "exec")
    except (SyntaxError, ValueError):
        return Cell(cell_id, source, frozenset(), frozenset())
    assigned = frozenset(each.get_name() for each in top.get_symbols() if each.is_assigned() or each.is_imported())
    used_names = {each.get_name() for each in top.get_symbols() if each.is_referenced()}
    inner = top.get_children()
    while inner:
        table = inner.pop()
        inner += table.get_children()
        used_names |= {each.get_name() for each in table.get_symbols() if each.is_global() and each.is_referenced()}
    return Cell(cell_id, source, frozenset(used_names - assigned), assigned)


OPEN: list[Notebook] = []  # the notebook of this kernel, once `kit.lesson.notebook` is imported


def open_notebook() -> None:
    """Prepare the running cell of this kernel's notebook, if any, and each later cell.

    Outside a notebook's kernel, do nothing.
    """
    shell = get_ipython()
    if getattr(shell, "kernel", None) is not None:
        notebook, request = Notebook(shell, Path.cwd()), shell.get_parent()
        OPEN.append(notebook)
        if request:
            notebook.prepare(request["content"]["code"], request.get("metadata", {}).get("cellId", ""))
        shell.events.register("pre_run_cell", lambda info: notebook.prepare(info.raw_cell, info.cell_id or ""))
        shell.events.register("post_run_cell", lambda result: notebook.finish(result.success))
