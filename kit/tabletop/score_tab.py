"""The score beside a table: a table of points at once, and the chart a moment later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from kit.charts import score_chart
from kit.charts.chart import load_matplotlib
from kit.charts.score_sheet import sheet_of
from kit.picture.theme import LIGHT, Theme
from kit.tabletop import captions
from kit.tabletop.pacing import in_background, soon

BEAT = 0.1  # seconds between two charts, at least


class ScoreTab:
    """Paints the score of a game into two pieces of HTML; `guard` makes a callback one whose exceptions are shown."""

    def __init__(self, points: ipywidgets.HTML, chart: ipywidgets.HTML, guard: Callable) -> None:
        self.totals: list = []  # the total after each step, as far as it was worked out
        self._points, self._html = points, chart
        self._draw_soon = guard(self._draw)
        self._game: Any = None
        self._theme = LIGHT
        self._waits = False
        self._has_drawn = False

    def show(self, game, theme: Theme) -> None:
        """Show the score of a game, in this theme."""
        if game is not self._game:
            self.totals = []
        self._game, self._theme = game, theme
        sheet = sheet_of(game)
        self._points.value = sheet.table() if sheet else captions.score(game)
        if not self._waits:
            self._waits = True
            if self._has_drawn:
                soon(BEAT, self._draw_soon)
            else:
                in_background(load_matplotlib, self._draw_soon)

    def _draw(self):
        self._waits, self._has_drawn = False, True
        self.totals = score_chart.totals(self._game, self.totals[: len(self._game.history)])
        self._html.value = score_chart.chart_of(self.totals).svg(self._theme)
