"""Every notebook that the project ships is opened in the browser and run from top to bottom."""

from __future__ import annotations

import pytest

from tests.browser.server import PROJECT

NOTEBOOKS = sorted(
    str(path.relative_to(PROJECT))
    for folder in ("notebooks", "tutorials")
    for path in (PROJECT / folder).rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)


@pytest.mark.parametrize("path", NOTEBOOKS)
def test_runs_without_an_error(path, open_notebook):
    open_notebook(path).run_all()
