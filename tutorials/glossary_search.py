"""The search of the glossary: a box that shows the words that fit while the reader types."""

import tomllib
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
        self.terms = {each["name"]: each for each in tomllib.loads(TERMS.read_text(encoding="utf-8"))["terms"]}
        self.text = ipywidgets.Text(placeholder="type a word, such as talon", description="search")
        self.answer = html("kit-said")
        self.text.observe(run_in_home_loop(lambda _: self.look(), error_display(self.answer)), "value")
        super().__init__([Page([box("kit-row", [self.text]), self.answer])])
        self.look()

    def look(self) -> None:
        """Show the words that fit the text in the box."""
        wanted = " ".join(self.text.value.split()).casefold()
        if not wanted:
            self.answer.value = f"<p>The glossary has {len(self.terms)} words.</p>"
            return
        names = find_terms(wanted, self.terms)
        if not names:
            near = get_close_matches(wanted, self.terms, n=3)
            hint = f" Did you mean {escape(' or '.join(near))}?" if near else ""
            self.answer.value = f"<p>The glossary does not have “{escape(wanted)}”.{hint}</p>"
            return
        shown = "".join(
            f"<dt>{escape(name)}</dt><dd>{escape(self.terms[name]['meaning'])} "
            f"<span>The example is among the words of {self.terms[name]['section']}.</span></dd>"
            for name in names[:MOST_SHOWN]
        )
        self.answer.value = f'<dl class="kit-terms">{shown}</dl>'


def find_terms(wanted: str, terms: dict[str, dict[str, Any]]) -> list[str]:
    """Return the names that fit a text: first those that begin with it, then those that contain it.

    Names whose meaning contains the text come last.
    """
    def rank(name: str) -> int:
        folded = name.casefold()
        inside = 1 if wanted in folded else 2 if wanted in terms[name]["meaning"].casefold() else 3
        return 0 if folded.startswith(wanted) else inside

    return sorted((name for name in terms if rank(name) < 3), key=lambda name: (rank(name), name.casefold()))
