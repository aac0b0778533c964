"""The cells of a lesson's notebook work in any order: each finds the names that the cells above it assign."""

import re
from random import Random

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.lib.pretty import pretty

from kit.lesson import cell_order
from kit.lesson.cell_order import Notebook, read_cells
from kit.lesson.steps import find_step
from kit.play.game import deal
from tests.project import LESSONS, PROJECT, cells

CELLS = ["import kit.lesson.notebook\nimport math\nruns = []", "game = 'first'\nruns.append(game)\ngame",
         "game + str(math.tau)[0]", "game = 'second'\ngame", "[game + letter for letter in 'ab']",
         "lambda: 1 / 0\nlater = missing"]  # fmt: skip


@pytest.fixture
def run(tmp_path):
    """A function that runs the cell in a place and returns its value. `run.shell` has the names."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in CELLS])
    nbformat.write(book, tmp_path / "a.ipynb")
    shell = InteractiveShell()
    notebook = Notebook(shell, tmp_path)

    def run_cell(place, source=None):
        notebook.prepare(source or CELLS[place], "")
        result = shell.run_cell(source or CELLS[place])
        notebook.finish(result.success)
        return result.result

    run_cell.shell = shell
    return run_cell


def test_cells_find_the_nearest_names_above_in_any_order(run):
    values = {2: "first6", 3: "second", 4: ["seconda", "secondb"], 1: "first"}
    for place in (4, 2, 3, 4, 1, 2, 3, 2, 4):
        assert run(place) == values[place]


def test_cell_above_runs_again_only_when_its_names_have_changed(run):
    run(2), run(2), run(1), run(2)
    assert run.shell.user_ns["runs"] == ["first", "first"]
    run(3), run(2)
    assert run.shell.user_ns["runs"] == ["first"] * 3


def test_cell_that_fails_or_is_not_in_the_notebook_runs_alone(run):
    assert run(0, "1 + 1") == 2 and run(0, "(") is None
    assert run(5) is None and run(2) == "first6"


def test_other_notebooks_are_left_alone(tmp_path):
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("game = 1")]), tmp_path / "a.ipynb")
    assert read_cells(tmp_path / "a.ipynb") == read_cells(tmp_path / "none.ipynb") == []


class Recorder:
    """A shell that runs nothing. `makers` maps each name to the id of the cell that would have assigned it last."""

    def __init__(self, cells):
        self.makers = {}
        self.assigned = {f"<{cell.id}>": cell.assigned for cell in cells}

    def transform_cell(self, source):
        return source

    def ex(self, code):
        self.makers |= dict.fromkeys(self.assigned[code.co_filename], code.co_filename)


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
@pytest.mark.thorough
def test_cells_of_a_lesson_find_their_names_in_random_orders(path, monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", path.name)
    cells = read_cells(PROJECT / path)
    monkeypatch.setattr(cell_order, "read_cells", lambda _: [*cells])
    for order in range(30):
        shell = Recorder(cells)
        notebook = Notebook(shell, PROJECT / path.parent)
        for cell in Random(order).sample(cells, len(cells)):
            notebook.prepare(cell.source, cell.id)
            for name in cell.used:
                makers = [each.id for each in cells[: cells.index(cell)] if name in each.assigned]
                assert not makers or shell.makers[name] == f"<{makers[-1]}>", f"order {order}: {name} in {cell.id}"
            shell.makers |= dict.fromkeys(cell.assigned, f"<{cell.id}>")
            notebook.finish(True)


def test_error_of_the_kit_names_the_lines_of_the_reader_and_none_of_the_kit(capsys):
    code = "import kit\ndef play(game):\n    game.play('w2 to up')\nplay(kit.deal('swap', seed=1))"
    InteractiveShell().run_cell(code)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["Line 4: play(kit.deal('swap', seed=1))", "Line 3: game.play('w2 to up')"]
    assert len(lines) == 3 and lines[2].startswith("BadMove: 'w2 to up'")


def test_notebook_shows_rulings_and_events_as_sentences():
    game = deal("swap", seed=1)
    assert pretty(game.ruling("deck to w1")).startswith("Allowed. The J♠ is the deck's next card")
    assert pretty(game.play("deck to w1")) == "[The J♠ goes from the deck to working stack 1. (swap/lay)]"


def test_extension_finds_the_same_steps_as_the_kit():
    script = (PROJECT / ".jupyter/labextensions/stack-games-kit/static/lesson.js").read_text()
    pattern = re.compile(re.search(r"const STEP = /(.*)/;", script)[1])
    sources = [cell["source"] for path in LESSONS for cell in cells(path)]
    assert [bool(pattern.search(source)) for source in sources] == [find_step(source) != ("", "") for source in sources]
