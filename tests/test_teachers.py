"""The teachers' notes: every exercise and every question of the course has its solution there, and none elsewhere."""

from __future__ import annotations

import re

import pytest

from tests.notebook import CHECKED
from tests.project import LESSONS, cells

ON_CHANCE = [path for path in LESSONS if path.parent.name == "chance"]
NUMBERED = re.compile(r"^\*\*(\d+)\.\*\*", re.MULTILINE)
SOLVED = re.compile(r"^\*\*Exercise (\d+)\.\*\*", re.MULTILINE)
ASKED = re.compile(r"lesson\.exercise\(\s*(\d+),")


def text(path, kind="markdown"):
    """Return all cells of one kind as one text."""
    return "\n".join(cell["source"] for cell in cells(path, kind))


def notes_on(path):
    """Return the teachers' notes on a lesson."""
    return path.parents[1] / "teachers" / path.parent.name / path.name


@pytest.mark.parametrize("path", LESSONS, ids=str)
def test_every_lesson_has_notes_in_one_form(path):
    notes = text(notes_on(path))
    title = text(path).splitlines()[0].removeprefix("# ")
    assert notes.startswith(f"# For teachers: {title}\n")
    for row in ("Aims", "Minutes", "Assumed", "On paper"):
        assert f"| **{row}** |" in notes
    wanted = ["## How to begin", "## What pupils get wrong, and why", "## Solutions"]
    assert [line for line in notes.splitlines() if line in wanted] == wanted
    assert f"../../{path.parent.name}/{path.name}" in notes


@pytest.mark.parametrize("path", ON_CHANCE, ids=str)
def test_every_exercise_has_a_number_and_its_solution(path):
    numbers = [int(each) for each in NUMBERED.findall(text(path))]
    assert numbers == list(range(1, len(numbers) + 1)) and numbers
    assert set(map(int, ASKED.findall(text(path, "code")))) <= set(numbers)
    assert [int(each) for each in SOLVED.findall(text(notes_on(path)))] == numbers


@pytest.mark.parametrize("path", ON_CHANCE, ids=str)
def test_a_solution_that_is_a_number_is_computed(path):
    checked = [cell for cell in cells(notes_on(path)) if CHECKED in cell["metadata"].get("tags", ())]
    assert len(checked) >= len(ASKED.findall(text(path, "code")))


@pytest.mark.parametrize("path", ON_CHANCE, ids=str)
def test_every_guess_has_its_answer(path):
    asked = text(path, "code").count("lesson.guess(")
    assert len(re.findall(r"^\*\*The [^*]*guess[^*]*\*\*", text(notes_on(path)), re.MULTILINE)) >= asked > 0


@pytest.mark.parametrize("path", [path for path in LESSONS if path.parent.name == "rules"], ids=str)
def test_the_notes_on_a_tutorial_work_its_answers_out(path):
    assert f'key_of("rules/{path.stem}")' in text(notes_on(path), "code")


@pytest.mark.parametrize("path", LESSONS, ids=str)
def test_a_lesson_holds_no_solutions(path):
    assert not re.search(r"for teachers|^## solutions", text(path), re.IGNORECASE | re.MULTILINE)
