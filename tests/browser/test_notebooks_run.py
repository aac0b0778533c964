"""Every notebook that the project ships is opened in the browser and run from top to bottom."""

from __future__ import annotations

import pytest

from tests.project import NOTEBOOKS


@pytest.mark.parametrize("path", [str(path) for path in NOTEBOOKS])
def test_runs_without_an_error(path, open_notebook):
    open_notebook(path).run_all()
