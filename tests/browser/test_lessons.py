"""Lessons in the browser: *Run All* leaves to the reader what the reader is asked to do."""

from __future__ import annotations

import pytest

RULES = "tutorials/rules/05_stack_em.ipynb"
CHANCE = "tutorials/chance/09_without_replacement.ipynb"


@pytest.mark.parametrize(("path", "first"), [(RULES, "lesson.practise("), (CHANCE, "lesson.guess(")])
def test_run_all_stops_at_the_first_thing_the_reader_has_to_do(path, first, open_notebook):
    book = open_notebook(path).choose_run_all()
    cells = book.code_cells()
    asks = next(place for place, cell in enumerate(cells) if first in cell["source"] and "import" not in cell["source"])
    assert all(cell["count"] for cell in cells[: asks + 1])
    assert not any(cell["count"] for cell in cells[asks + 1 :])
    assert not any(output["output_type"] == "error" for cell in cells for output in cell["outputs"])
