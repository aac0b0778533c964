"""Sentences with numbers that a cell has just worked out, shown as text of the lesson."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from kit.picture.page_style import in_page


@dataclass(frozen=True)
class Told:
    """What a cell has found, in sentences; an empty line begins a new paragraph."""

    text: str

    def _repr_html_(self) -> str:
        paragraphs = "".join(f"<p>{escape(each)}</p>" for each in self.text.split("\n\n"))
        return in_page(f'<div class="kit-told">{paragraphs}</div>')

    def __repr__(self) -> str:
        return self.text
