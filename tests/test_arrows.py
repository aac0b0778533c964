"""The kit stands by itself: it imports nothing of the course, of the studies or of the tests."""

from __future__ import annotations

import ast

from tests.project import PROJECT

OUTSIDE = {"lessons", "extras", "notebooks", "tutorials", "data", "tests"}


def imported(source: str) -> set[str]:
    """Return the first names of all that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {each.name.split(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(str(node.module).split(".")[0])
    return found


def test_the_kit_imports_nothing_from_outside():
    reached = {path.name: imported(path.read_text()) & OUTSIDE for path in (PROJECT / "kit").rglob("*.py")}
    assert {name: names for name, names in reached.items() if names} == {}
