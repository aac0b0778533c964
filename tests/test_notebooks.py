"""How the notebooks are kept."""

from __future__ import annotations

import json

import pytest

from tests.project import NOTEBOOKS, PROJECT


@pytest.mark.parametrize("path", NOTEBOOKS, ids=str)
def test_a_notebook_is_kept_without_widgets_errors_or_long_cells(path):
    book = json.loads((PROJECT / path).read_text())
    assert "widgets" not in book["metadata"]
    for cell in book["cells"]:
        assert not any(output["output_type"] == "error" for output in cell.get("outputs", []))
        assert len("".join(cell["source"]).splitlines()) <= 25 or cell["cell_type"] != "code"
