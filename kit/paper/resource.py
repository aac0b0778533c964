"""The styles and scripts of this package."""

from __future__ import annotations

from importlib.resources import files


def resource(name: str) -> str:
    """A file of this package."""
    return (files("kit.paper") / name).read_text(encoding="utf-8")
