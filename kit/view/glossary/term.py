"""A term of the glossary, and a list of them as it is shown: in the order of the alphabet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

from kit.view.page_style import in_page


@dataclass(frozen=True)
class Term:
    """A term, what it means in one sentence, and how its example is worked out."""

    name: str
    meaning: str
    example: Callable[[], str]


class Terms:
    """A list of terms with their examples, worked out now."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self.terms = sorted(terms, key=lambda term: term.name.casefold())
        self.examples = [term.example() for term in self.terms]

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<dt>{escape(term.name)}</dt><dd>{escape(term.meaning)} <span>{escape(example)}</span></dd>"
            for term, example in zip(self.terms, self.examples, strict=True)
        )
        return in_page(f'<dl class="kit-terms">{rows}</dl>')

    def __repr__(self) -> str:
        rows = zip(self.terms, self.examples, strict=True)
        return "\n".join(f"{term.name}: {term.meaning} {example}" for term, example in rows)
