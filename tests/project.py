"""Where the project lies, and its notebooks."""

from __future__ import annotations

from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted(
    path.relative_to(PROJECT)
    for folder in ("notebooks", "tutorials")
    for path in (PROJECT / folder).rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)
