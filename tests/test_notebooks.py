"""How the notebooks are kept."""

from __future__ import annotations

import json

import pytest

from tests.notebook import CHECKED
from tests.project import NOTEBOOKS, PROJECT

WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=str)
def test_a_notebook_is_kept_without_widgets_errors_or_long_cells(path):
    book = json.loads((PROJECT / path).read_text())
    assert "widgets" not in book["metadata"]
    for cell in book["cells"]:
        for output in cell.get("outputs", []):
            assert output["output_type"] != "error" and WIDGET not in output.get("data", {})
        assert len("".join(cell["source"]).splitlines()) <= 25 or cell["cell_type"] != "code"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=str)
def test_only_checked_cells_are_kept_with_their_results(path):
    for cell in json.loads((PROJECT / path).read_text())["cells"]:
        if cell["cell_type"] == "code" and CHECKED not in cell["metadata"].get("tags", ()):
            assert cell["outputs"] == [] and cell["execution_count"] is None
