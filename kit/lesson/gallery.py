"""All edge cases of a game side by side, to choose from and to page through."""

from __future__ import annotations

from html import escape

import ipywidgets

from kit.errors import takes_its_own
from kit.lesson.boxes import Page, box, button, fault, html
from kit.lesson.case import Case
from kit.lesson.subject import pictures
from kit.picture import svg_painter
from kit.picture.scene import Scene
from kit.picture.theme import PAGE
from kit.play.scenarios import Scenario, scenarios
from kit.rules.rulebook import info
from kit.tabletop.cell_widget import CellWidget, close_with_parts, replace_children


@takes_its_own()
def gallery(slug: str) -> Gallery:
    """All edge cases of a game, as a widget. Raises UnknownGame."""
    return Gallery(slug)


class Gallery(CellWidget):
    """The widget: an overview of the cases, or one of them; which ones were guessed stays marked."""

    def __init__(self, slug: str) -> None:
        self.scenarios = scenarios(slug)
        self.title = info(self.scenarios.slug).title
        self.opened: dict[str, Case] = {}
        self.guessed: set[str] = set()
        self.last = 0  # the place of the case that was opened last
        self.ticks: dict[str, ipywidgets.HTML] = {}
        self.head = html("kit-header")
        super().__init__()
        self.add_class("kit-gallery")
        shown = zip(self.scenarios, pictures(self.scenarios.all), strict=True)
        tiles = box("kit-tiles", [self._tile(each, drawn) for each, drawn in shown])
        self.overview = Page([self.head, tiles])
        self._show_overview()

    def __str__(self) -> str:
        return str(self.scenarios)

    def __repr__(self) -> str:
        return f"<gallery of {self.scenarios.slug}: {len(self.scenarios)} scenarios>"

    def show_all(self) -> None:
        """Go back to the overview."""
        self.overview.focus(f".kit-tile:nth-child({self.last + 1}) button")
        self._show_overview()

    def show(self, scenario: Scenario) -> None:
        """Show one scenario; it is as it was left when it was opened before."""
        if scenario.name not in self.opened:
            self.opened[scenario.name] = Case(scenario, self.over(scenario), lambda _: self.guessed.add(scenario.name))
        self.last = self.scenarios.all.index(scenario)
        self.opened[scenario.name].page.focus(".kit-question")
        self._lay(Page([self._bar(scenario)]), self.opened[scenario.name])

    def _show_overview(self) -> None:
        count = f"{len(self.guessed)} of {len(self.scenarios)} answered"
        self.head.value = f'<p class="kit-title">{escape(self.title)}</p><p class="kit-over">{count}</p>'
        for name in self.guessed:
            self.ticks[name].value = '<span class="kit-tick" title="answered">✓</span>'
        self._lay(self.overview)

    def over(self, scenario: Scenario) -> str:
        """The case that a scenario belongs to, with its number."""
        return f"{scenario.case} · {self.scenarios.cases[scenario.case]}"

    def _tile(self, scenario: Scenario, drawn: Scene) -> ipywidgets.Box:
        """A case's picture under a button of the same size, which says in words what the picture's caption does."""
        caption = f"<span>{escape(self.over(scenario))}</span>{escape(scenario.title)}"
        small = svg_painter.scene_svg(drawn, PAGE)
        face = html("kit-face", f'<div aria-hidden="true">{small}<div class="kit-caption">{caption}</div></div>')
        self.ticks[scenario.name] = html("kit-answered")
        press = button(scenario.title, lambda: self.show(scenario), self._fail)
        return box("kit-tile", [face, self.ticks[scenario.name], press], down=True)

    def _bar(self, scenario: Scenario) -> ipywidgets.Box:
        """The way back to the overview, and on to the neighbours."""
        row = self.scenarios.all
        at = row.index(scenario)
        before = button("◀ Previous", lambda: self.show(row[at - 1]), self._fail)
        after = button("Next ▶", lambda: self.show(row[at + 1]), self._fail)
        before.disabled, after.disabled = at == 0, at == len(row) - 1
        count = html("kit-count", f'<span class="kit-muted">{at + 1} of {len(row)}</span>')
        return box("kit-row", [button("All cases", self.show_all, self._fail), before, count, after])

    def stop(self) -> None:
        """Close what is not shown just now too."""
        for part in self._stays():
            close_with_parts(part)

    def _stays(self) -> list[ipywidgets.Widget]:
        """What is shown again, as it was left."""
        return [self.overview, *self.opened.values()]

    def _lay(self, *parts: ipywidgets.Widget) -> None:
        replace_children(self, parts, self._stays())

    def _fail(self, error: Exception) -> None:
        self._lay(Page([html("kit-said", fault(error))]))
