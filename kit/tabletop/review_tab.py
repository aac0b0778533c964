"""The review beside a table: its sum, the graph, what it says of the step looked at, and the mistakes."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from kit.charts import review_chart
from kit.charts.chart import load_matplotlib
from kit.picture.ruling_html import finding_html
from kit.picture.theme import Theme
from kit.tabletop import reviewed
from kit.tabletop.controls import Controls
from kit.tabletop.model import TableModel
from kit.tabletop.pacing import in_background
from kit.tabletop.review import YARDSTICK
from kit.tabletop.win_search import has_search

NOTHING = "Where the game was won or lost, step by step: what was luck, and what was choice."
SHARPENING = "Growing sharper …"


class ReviewTab:
    """Shows the review of a table in its controls; `guard` makes a callback one whose exceptions are shown."""

    def __init__(self, controls: Controls, model: TableModel, guard: Callable) -> None:
        self._controls, self._model = controls, model
        self._draw_soon = guard(self._draw)
        self._theme: Theme | None = None
        self._drawn: tuple[Any, ...] = ()  # what the graph shows
        self._has_matplotlib = self._waits = False

    def show(self, theme: Theme) -> None:
        """Show what is known now, in this theme."""
        controls, model, review = self._controls, self._model, self._model.review
        rows, slug = review.rows, model.game.slug
        self._theme = theme
        seats = model.reviewed_seats()
        if controls.review_seat.options != tuple(seats):
            controls.review_seat.options = seats
        controls.review_seat.value = review.seat if review.seat in seats else model.state.front
        controls.review_seat.layout.display = None if len(seats) > 1 else "none"
        controls.review_again.disabled = review.running
        controls.review_sum.value = f"<p>{escape(self._sum())}</p>"
        controls.graph_box.layout.display = None if rows else "none"
        controls.mistakes.value = reviewed.mistakes(rows, slug)
        controls.review_exact.value = self._exact() if rows else ""
        controls.review_step.value = self._of_step()
        with controls.graph_slider.hold_trait_notifications():
            controls.graph_slider.max = max(1, len(rows))
            controls.graph_slider.value = min(model.state.steps_shown, controls.graph_slider.max)
        if rows or review.running:
            self._show_graph()

    def _sum(self):
        review = self._model.review
        if not review.rows:
            return review.wait() or ("…" if review.running else NOTHING)
        said = reviewed.sum_of(review.rows, review.asked.seats, review.asked.slug, YARDSTICK)
        return f"{said}. {SHARPENING}" if review.running else f"{said}."

    def _of_step(self):
        """What the review says of the position looked at, and of the move that was made there."""
        review, shown = self._model.review, self._model.state.steps_shown
        row = review.move_after(shown)
        if row is None or self._model.state.own is not None:
            return ""
        own = row.seat == review.seat
        said = reviewed.told_of(row, own, self._model.game.slug, YARDSTICK)
        more = reviewed.exact(self._model.search.known, row.step) if own else ""
        return f"<p>{escape(f'{said} {more[0].upper()}{more[1:]}.' if more else said)}</p>"

    def _exact(self):
        """What the search for a win says, every card known, beside what could be known."""
        model = self._model
        if not has_search(model.game.slug) or not model.search.said:
            return ""
        said = reviewed.unlucky_or_wrong(model.search.known, model.review.rows, model.game.slug)
        return f"{finding_html(model.search.said)}<p>{escape(said)}</p>"

    def _show_graph(self):
        """Draw the graph if it is not the one that is shown; what draws it is loaded before there are figures."""
        if not self._has_matplotlib:
            if not self._waits:
                self._waits = True
                in_background(load_matplotlib, self._draw_soon)
        elif self._wanted() != self._drawn:
            self._draw()

    def _wanted(self):
        known = self._model.search.known
        return self._model.review.rows, None if known is None else known.lost, self._theme

    def _draw(self):
        self._waits, self._has_matplotlib = False, True
        self._drawn = rows, lost, theme = self._wanted()
        if rows:
            points = reviewed.for_points(self._model.game.slug)
            self._controls.graph.value = review_chart.chart_of(rows, points, lost).svg(theme)
