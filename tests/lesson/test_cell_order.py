"""The cells of a lesson's notebook work in any order: each finds the names that the cells above it assign."""

from random import Random

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell

from kit.lesson.cell_order import Notebook
from tests.notebook import running_kernel
from tests.project import LESSONS, PROJECT, cells

# Lessons whose cells take more than five minutes in random order
HEAVY = ("11_the_way_is_fair", "14_five_games_make_a_series")
CELLS = ["import math\nruns = []", "game = 'first'\nruns.append(game)\ngame", "game + str(math.tau)[0]",
         "game = 'second'\ngame", "[game + letter for letter in 'ab']", "lambda: 1 / 0\nlater = missing"]  # fmt: skip


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


@pytest.mark.compiled
@pytest.mark.thorough
@pytest.mark.parametrize("path", [path for path in LESSONS if path.stem not in HEAVY], ids=lambda path: path.stem)
def test_cells_of_a_lesson_run_when_they_are_chosen_in_any_order(path, monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", str(PROJECT / path))
    sources = [cell["source"] for cell in cells(path)]
    Random(str(path)).shuffle(sources)
    with running_kernel(cwd=PROJECT / path.parent) as run_cell:
        for source in sources:
            run_cell(source)
