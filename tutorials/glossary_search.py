"""The search of the glossary: a box that shows the words that fit while the reader types."""

import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from kit.lesson.boxes import Page, box, error_display, html
from kit.tabletop.background import run_in_home_loop
from kit.tabletop.cell_widget import CellWidget

TERMS = Path(__file__).with_name("glossary.toml")
MOST_SHOWN = 6  # words that are shown at once


class GlossarySearch(CellWidget):
    """A text box, and below it the words that fit its text, each with its meaning."""

    purpose = "search"

    def __init__(self) -> None:
        self.terms = {term["name"]: term for term in read_terms()}
        self.text = ipywidgets.Text(placeholder="type a word, such as talon", description="search")
        self.answer = html("kit-said")
        self.text.observe(run_in_home_loop(lambda _: self.look(), error_display(self.answer)), "value")
        super().__init__([Page([box("kit-row", [self.text]), self.answer])])
        self.look()

    def look(self) -> None:
        """Show the words that fit the text in the box."""
        query = " ".join(self.text.value.split()).casefold()
        if not query:
            self.answer.value = f"<p>The glossary has {len(self.terms)} words.</p>"
            return
        names = find_terms(query, self.terms)
        if not names:
            close_words = get_close_matches(query, self.terms, n=3)
            hint = f" Did you mean {escape(' or '.join(close_words))}?" if close_words else ""
            self.answer.value = f"<p>The glossary does not have “{escape(query)}”.{hint}</p>"
            return
        best = [self.terms[name] for name in names[:MOST_SHOWN]]
        self.answer.value = list_words(
            (term["name"], term["meaning"], f"The example is among the words of {term['section']}.") for term in best
        )


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
