"""The tabs that take long to paint: the score, and the review with its sum, its graph and its mistakes."""

from collections.abc import Callable
from html import escape
from typing import Any

from kit.charts import game_charts
from kit.charts.chart import load_matplotlib
from kit.charts.score_sheet import score_sheet
from kit.picture.looks import show
from kit.picture.ruling_html import messages_html
from kit.picture.theme import LIGHT, Theme
from kit.play.message import capitalise
from kit.tabletop import review_texts
from kit.tabletop.analysis import REFERENCE_PLAYER, has_search
from kit.tabletop.background import Script, ScriptRunner
from kit.tabletop.controls import Controls
from kit.tabletop.model import TableModel

BEAT = 0.1  # seconds between two charts, at least
EMPTY_REVIEW = "Where the game was won or lost, step by step: what was luck, and what was choice."
STILL_RUNNING = "Growing sharper …"


class TabWithChart:
    """A tab with a chart, which is drawn a moment later; a thread loads matplotlib."""

    def __init__(self, controls: Controls, model: TableModel) -> None:
        self._controls, self._model, self._theme = controls, model, LIGHT
        self._pace = ScriptRunner({"beat": BEAT}, model.fail)

    def _schedule(self, draw: Callable[[], None]) -> None:
        """Draw the chart a moment later, unless this is scheduled already."""

        def drawing() -> Script:
            yield load_matplotlib
            yield "beat"
            draw()

        if self._pace.script is None:
            self._pace.start(drawing())


class ScoreTab(TabWithChart):
    """Show the score of a table's game; `totals` are the scores after each step, as far as they are computed."""

    totals: list
    _game: Any = None

    def show(self, theme: Theme) -> None:
        """Show the current score, in this theme."""
        game = self._model.game
        if game is not self._game:
            self.totals = []
        self._game, self._theme = game, theme
        self._controls.score.value = score_sheet(game).table()
        self._schedule(self._draw)

    def _draw(self) -> None:
        """Draw the points after each step."""
        self.totals = game_charts.list_totals(self._game, self.totals[: len(self._game.history)])
        self._controls.chart.value = game_charts.draw_score(self.totals).svg(self._theme)


class ReviewTab(TabWithChart):
    """Show the review of a table's game."""

    _drawn_input: tuple[Any, ...] = ()  # the data of the graph on show

    def show(self, theme: Theme) -> None:
        """Show the results so far, in this theme."""
        controls, model, review = self._controls, self._model, self._model.review
        rows, slug = review.rows, model.game.slug
        self._theme = theme
        seats = model.reviewed_seats()
        if controls.review_seat.options != tuple(seats):
            controls.review_seat.options = seats
        controls.review_seat.value = review.seat if review.seat in seats else model.state.front
        show(controls.review_seat, len(seats) > 1)
        controls.review_again.disabled = review.running
        controls.review_sum.value = f"<p>{escape(self._summary())}</p>"
        show(controls.graph_box, bool(rows))
        controls.mistakes.value = review_texts.mistake_buttons(rows, slug)
        controls.review_exact.value = self._search_text() if rows else ""
        controls.review_step.value = self._step_text()
        with controls.graph_slider.hold_trait_notifications():
            controls.graph_slider.max = max(1, len(rows))
            controls.graph_slider.value = min(model.state.steps_shown, controls.graph_slider.max)
        if (rows or review.running) and self._chart_input() != self._drawn_input:
            self._schedule(self._draw)

    def _draw(self) -> None:
        """Draw the graph."""
        self._drawn_input = rows, losing_step, theme = self._chart_input()
        if rows:
            self._controls.graph.value = game_charts.draw_review(rows, self._model.game.slug, losing_step).svg(theme)

    def _chart_input(self):
        losing_move = self._model.search.losing_move
        return self._model.review.rows, None if losing_move is None else losing_move.lost, self._theme

    def _summary(self):
        review = self._model.review
        if not review.rows:
            return review.wait() or ("…" if review.running else EMPTY_REVIEW)
        game = review.subject
        summary = review_texts.summarize_review(review.rows, game.seats, game.slug, REFERENCE_PLAYER)
        return f"{summary}. {STILL_RUNNING}" if review.running else f"{summary}."

    def _step_text(self):
        """Return the review's words on the position on show, and on the move that was made there."""
        if (row := self._model.row()) is None:
            return ""
        is_own = row.seat == self._model.review.seat
        row = row._replace(move=self._model.state.history()[row.step - 1].move)
        text = review_texts.describe_step(row, is_own, self._model.game.slug, REFERENCE_PLAYER)
        more = review_texts.describe_search(self._model.search.losing_move, row.step) if is_own else ""
        return f"<p>{escape(f'{text} {capitalise(more)}.' if more else text)}</p>"

    def _search_text(self):
        """Return the results of the search for a win, and whether the player could have known them."""
        model = self._model
        if not has_search(model.game.slug) or not model.search.messages:
            return ""
        cause = review_texts.describe_cause(model.search.losing_move, model.review.rows, model.game.slug)
        return f"{messages_html(model.search.messages)}<p>{escape(cause)}</p>"
