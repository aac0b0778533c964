"""The score beside a table: a table of points at once, and the chart a moment later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from kit.view.charts import score_chart
from kit.view.charts.score_sheet import sheet_of
from kit.view.table import captions
from kit.view.table.pacing import in_background, soon

BEAT = 0.1  # seconds between two charts, at least


class ScoreTab:
    """Paints the score of a game into two pieces of HTML; `guard` makes a callback one whose exceptions are shown."""

    def __init__(self, points: ipywidgets.HTML, chart: ipywidgets.HTML, guard: Callable) -> None:
        self.totals: list = []  # the total after each step, as far as it was worked out
        self._points, self._html = points, chart
        self._draw_soon = guard(self._draw)
        self._chart: score_chart.ScoreChart | None = None
        self._game: Any = None
        self._theme = ""
        self._waits = False

    def show(self, game, theme: str) -> None:
        """Show the score of a game, in this theme."""
        if game is not self._game:
            self.totals = []
        if theme != self._theme:
            self._chart = None
        self._game, self._theme = game, theme
        sheet = sheet_of(game)
        self._points.value = sheet.table() if sheet else captions.score(game)
        if not self._waits:
            self._waits = True
            if self._chart is None:
                in_background(score_chart.load, self._draw_soon)
            else:
                soon(BEAT, self._draw_soon)

    def _draw(self):
        self._waits = False
        self.totals = score_chart.totals(self._game, self.totals[: len(self._game.history)])
        if self._chart is None:
            self._chart = score_chart.ScoreChart(self._theme)
        self._chart.update(self.totals)
        self._html.value = self._chart.svg()
