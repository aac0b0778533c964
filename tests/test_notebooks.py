"""How the notebooks are kept."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import pkgutil
import re
from pathlib import Path

import pytest
from nbformat.v4 import new_output

import kit
from kit import lesson
from kit.lesson.lesson import Lesson
from kit.tabletop import series
from notebooks import extras
from tests.notebook import WIDGET, joined, kept
from tests.project import LESSONS, NOTEBOOKS, PROJECT, cells
from tutorials import course
from tutorials.chance import lessons

MOST_BYTES = 15_000_000
PLACES = (
    series, course, Lesson,
    *(
        importlib.import_module(f"{package.__name__}.{each.name}") for package in (lesson, extras, lessons)
        for each in pkgutil.iter_modules(package.__path__)
    ),
)
WIDGETS = {"Table", "SeriesTable", "Case", "Gallery", "Guess", "Exercise", "SliderChart", "Which", "Practice",
           "WholeGame", "FirstGame", "Report", "OwnDeals", "ipywidgets.Box"}  # fmt: skip
MACHINE = re.compile(r"/(home|root|tmp|Users|var|opt|work)/|site-packages|[A-Z]:\\\\|\b0x[0-9a-f]{6,}")


def makers() -> set[str]:
    """Return the names of all that a lesson or a notebook calls to show a widget."""
    found = set()
    for place in PLACES:
        for name, member in inspect.getmembers(place):
            told = member.__name__ if inspect.isclass(member) else getattr(member, "__annotations__", {}).get("return")
            if WIDGETS & set(re.split(r"[ |]+", str(told))):
                found.add(name)
    return found


MAKERS = makers()


def shows_widget(source: str) -> bool:
    """Whether a cell ends in a widget of the kit: it is made there, or has been given a name there."""
    code = ast.parse(re.sub(r"^%.*$", "", source, flags=re.MULTILINE)).body
    if not code or not isinstance(code[-1], ast.Expr):
        return False
    last = code[-1].value
    named = {node.targets[0].id: node.value for node in code if isinstance(node, ast.Assign)
             and isinstance(node.targets[0], ast.Name)}  # fmt: skip
    made = named.get(last.id) if isinstance(last, ast.Name) else last
    return isinstance(made, ast.Call) and ast.unparse(made.func).split(".")[-1] in MAKERS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=str)
def test_a_notebook_is_kept_without_widgets_errors_or_long_cells(path):
    assert "widgets" not in json.loads((PROJECT / path).read_text())["metadata"]
    for cell in cells(path):
        assert not cell["execution_count"] and "execution" not in cell["metadata"]
        assert len(cell["source"].splitlines()) <= 25
        for output in cell["outputs"]:
            assert output["output_type"] != "error" and output.get("name") != "stderr"
            assert not set(output.get("data", ())) & {WIDGET, "image/svg+xml", "application/javascript"}


@pytest.mark.parametrize("path", LESSONS, ids=str)
def test_a_lesson_knows_the_name_of_its_notebook(path):
    made = [line for cell in cells(path) for line in cell["source"].splitlines() if "Lesson(" in line]
    assert made == [f'lesson = Lesson("{path.parent.name}/{path.stem}")']


@pytest.mark.parametrize("path", NOTEBOOKS, ids=str)
def test_a_notebook_runs_when_it_is_opened_if_it_is_a_lesson_or_the_plans(path):
    runs = json.loads((PROJECT / path).read_text())["metadata"].get("stack-games-kit")
    is_meant = path in LESSONS or path == Path("tutorials/teachers/00_plans.ipynb")
    assert runs == ({"runs_when_opened": True} if is_meant else None)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=str)
def test_every_cell_that_shows_a_widget_is_kept_with_its_still(path):
    for cell in cells(path):
        source = cell["source"]
        stills = [output for output in cell["outputs"] if "image/png" in output.get("data", ())]
        told = "".join("".join(still["data"].get("text/plain", "")) for still in stills)
        assert ("A picture: " in told) == shows_widget(source), source


@pytest.mark.parametrize("path", NOTEBOOKS, ids=str)
def test_what_is_kept_tells_nothing_of_the_machine_it_ran_on(path):
    for cell in cells(path):
        for output in cell["outputs"]:
            shown = {kind: text for kind, text in output.get("data", {}).items() if kind != "image/png"}
            found = MACHINE.search(json.dumps([shown, output.get("text", "")], ensure_ascii=False))
            assert found is None, f"{found} in what is shown by\n{cell['source']}"


def test_all_notebooks_together_are_small():
    assert sum((PROJECT / path).stat().st_size for path in NOTEBOOKS) < MOST_BYTES


def test_the_names_that_show_widgets_are_found():
    assert {"table", "scenario", "gallery", "stepper", "practise", "what", "which", "whole_game", "report"} <= MAKERS
    assert shows_widget("%matplotlib\nimport kit\nkit.table(kit.deal('swap'))") and shows_widget("g = Guess('?')\ng")
    assert not shows_widget("made = kit.table(game)") and not shows_widget("kit.games()") and not shows_widget("")


def test_what_is_alive_or_made_up_is_not_kept_and_what_is_drawn_is_kept_as_png():
    def kinds(data):
        return [set(each.data) for each in kept(new_output("execute_result", data, execution_count=3))]

    game = kit.deal("six-suit-solitaire", seed=1)
    assert kinds({WIDGET: {"model_id": "7"}, "text/plain": "a widget"}) == []
    assert kinds({"text/html": '<div class="kit-still"></div>', "text/plain": ""}) == []
    assert list(kept(new_output("stream", name="stderr", text="50%"))) == []
    drawn = {"text/html": game._repr_html_(), "text/plain": "a game"}
    assert kinds(drawn) == [{"image/png", "text/plain"}]
    assert kinds({"text/html": kit.score_sheet([game])._repr_html_(), "text/plain": "a sheet"})[0] == {"text/plain"}
    table = new_output("execute_result", {"text/html": "<table id='T_0a1b2'>", "text/plain": "<A at 0x7f00>"})
    (clean,) = kept(table)
    assert clean.data == {"text/html": "<table id='T_'>", "text/plain": "<A>"} and clean.execution_count is None


def test_what_was_printed_in_pieces_is_kept_in_one():
    pieces = [new_output("stream", text=text) for text in ("one ", "two")]
    (whole,) = joined(pieces)
    assert whole.text == "one two"
