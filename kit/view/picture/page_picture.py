"""Still pictures of positions that follow the page from light to dark, and the style sheet they need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from kit.view.picture import svg_painter
from kit.view.picture.scene import Marks, scene
from kit.view.picture.theme import DARK, LIGHT, Theme


def picture(
    slug: str, position: Mapping[str, Any], seat: int = 1, moved: Iterable[str] = (), labels: bool = True
) -> str:
    """A position as SVG text, with `moved` cards standing out; for a place inside a box of the class `kit-case`."""
    shown = scene(slug, position, seat, Marks(moved=frozenset(moved)))
    return svg_painter.paint(shown if labels else replace(shown, labels=()), PAGE)


@cache
def style() -> str:
    """The style sheet as a piece of HTML; one on a page is enough, more do no harm."""
    sheet = Path(__file__).with_name("page.css").read_text(encoding="utf-8")
    dark = f'[data-jp-theme-light="false"] .kit-case {{ {_variables(DARK)} }}'
    return f"<style>.kit-case {{ {_variables(LIGHT)} }}\n{dark}\n{sheet}</style>"


def _variables(colours: Theme) -> str:
    """A theme's colours as CSS variables."""
    return " ".join(f"--kit-{name}: {value};" for name, value in _flat(colours).items())


def _flat(colours: Theme) -> dict[str, str]:
    """The colours of a theme by the names that their CSS variables have."""
    flat: dict[str, str] = {}
    for field in fields(colours):
        value = getattr(colours, field.name)
        if isinstance(value, dict):
            flat |= {f"{field.name}-{key.replace('*', 'x')}": each for key, each in value.items()}
        elif isinstance(value, tuple):
            flat |= {f"{field.name}-{place}": each for place, each in enumerate(value)}
        elif field.name != "name":
            flat[field.name] = value
    return flat


def _page() -> Theme:
    """A theme whose colours are CSS variables."""
    named = {name: f"var(--kit-{name})" for name in _flat(LIGHT)}
    inks = {key: named[f"inks-{key.replace('*', 'x')}"] for key in LIGHT.inks}
    lines = tuple(named[f"lines-{place}"] for place in range(len(LIGHT.lines)))
    plain = {field.name: named[field.name] for field in fields(LIGHT) if field.name in named}
    return replace(LIGHT, name="page", inks=inks, lines=lines, **plain)


PAGE = _page()
