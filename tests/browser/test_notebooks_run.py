"""Every notebook for readers is opened in the browser and run from top to bottom.

The teachers' notes on lessons are run without one: they show texts and tables.
"""

from __future__ import annotations

import pytest

from tests.project import NOTEBOOKS

FOR_READERS = [str(path) for path in NOTEBOOKS if path.parts[1] != "teachers" or path.stem == "00_plans"]


@pytest.mark.parametrize("path", FOR_READERS)
def test_runs_without_an_error(path, open_notebook):
    open_notebook(path).run_all()
