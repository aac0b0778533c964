"""The search of the glossary: a field that shows the words that fit while the reader types."""

import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from html import escape
from pathlib import Path
from typing import Any

from kit.lesson.form import Form
from kit.lesson.question_cell import QuestionCell, ask_in_cell

TERMS = Path(__file__).with_name("glossary.toml")
MOST_SHOWN = 6  # words that are shown at once


class GlossaryForm(Form):
    """A field for a text, and below it the words that fit this text, each with its meaning."""

    purpose = "search"

    def __init__(self) -> None:
        super().__init__()
        self.terms = {term["name"]: term for term in read_terms()}
        hint = "type a word, such as talon"
        self.fields = {"word": {"kind": "search", "label": "search", "value": "", "hint": hint}}
        self._draw()

    def _draw(self) -> None:
        self.verdict = self._list_fitting(" ".join(self.read()["word"].split()).casefold())

    def _list_fitting(self, query: str) -> str:
        if not query:
            return f"<p>The glossary has {len(self.terms)} words.</p>"
        names = find_terms(query, self.terms)
        if not names:
            close_words = get_close_matches(query, self.terms, n=3)
            hint = f" Did you mean {escape(' or '.join(close_words))}?" if close_words else ""
            return f"<p>The glossary does not have “{escape(query)}”.{hint}</p>"
        best = [self.terms[name] for name in names[:MOST_SHOWN]]
        return list_words(
            (term["name"], term["meaning"], f"The example is among the words of {term['section']}.") for term in best
        )


    def __repr__(self) -> str:
        return f"the search of a glossary of {len(self.terms)} words"


def search_glossary() -> QuestionCell:
    """Return the search of the glossary as a widget."""
    return ask_in_cell(GlossaryForm())


def read_terms() -> list[dict[str, Any]]:
    """Return the words of glossary.toml."""
    return tomllib.loads(TERMS.read_text(encoding="utf-8"))["terms"]


def list_words(words: Iterable[tuple[str, str, str]]) -> str:
    """Return words as a list in HTML: each is a name, its meaning, and its example or a note."""
    rows = (map(escape, word) for word in words)
    items = "".join(f"<dt>{name}</dt><dd>{meaning} <span>{note}</span></dd>" for name, meaning, note in rows)
    return f'<dl class="kit-terms">{items}</dl>'


def find_terms(query: str, terms: dict[str, dict[str, Any]]) -> list[str]:
    """Return the names that fit a text: first those that begin with it, then those that contain it.

    Names whose meaning contains the text come last.
    """
    def rank(name: str) -> int:
        folded = name.casefold()
        inside = 1 if query in folded else 2 if query in terms[name]["meaning"].casefold() else 3
        return 0 if folded.startswith(query) else inside

    return sorted((name for name in terms if rank(name) < 3), key=lambda name: (rank(name), name.casefold()))
