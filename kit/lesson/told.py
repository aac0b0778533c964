"""Findings of a cell, shown as text of the lesson: sentences, and shares and means with their 95 % intervals."""

from dataclasses import dataclass
from html import escape

from kit.lab.stats import Interval
from kit.picture.theme import in_page


@dataclass(frozen=True)
class Told:
    """Sentences with numbers that a cell has just worked out; an empty line begins a new paragraph."""

    text: str

    def _repr_html_(self) -> str:
        paragraphs = "".join(f"<p>{escape(each)}</p>" for each in self.text.split("\n\n"))
        return in_page(f'<div class="kit-told">{paragraphs}</div>')

    def __repr__(self) -> str:
        return self.text


def share(found: Interval, digits: int = 1) -> str:
    """Return a share in per cent: `54.4% (53.3% to 55.5%)`."""
    return f"{found.estimate:.{digits}%} ({found.low:.{digits}%} to {found.high:.{digits}%})"


def mean(found: Interval, digits: int = 2, sign: str = "") -> str:
    """Return a mean: `3.20 (3.17 to 3.23)`; with the sign `+` a difference, which shows whether it is more or less."""
    return f"{found.estimate:{sign}.{digits}f} ({found.low:{sign}.{digits}f} to {found.high:{sign}.{digits}f})"
