"""The parts of the drawer that only a notebook has: the score sheet, and the review with its chart."""

from collections.abc import Callable
from html import escape
from typing import Any

from kit.charts import game_charts
from kit.charts.chart import load_matplotlib
from kit.charts.score_sheet import score_sheet
from kit.picture.ruling_html import messages_html
from kit.picture.theme import LIGHT, Theme
from kit.play.message import capitalise
from kit.tabletop import review_texts
from kit.tabletop.analysis import REFERENCE_PLAYER, has_search
from kit.tabletop.background import Script, ScriptRunner
from kit.tabletop.model import TableModel

BEAT = 0.1  # seconds between two charts, at least
EMPTY_REVIEW = "Where the game was won or lost, step by step: what was luck, and what was choice."
STILL_RUNNING = "Growing sharper …"


class ScoreTab:
    """The score sheet of a table's game."""

    def __init__(self, model: TableModel) -> None:
        self._model = model

    def values(self, theme: Theme) -> dict[str, Any]:
        """Return the current score."""
        return {"score": score_sheet(self._model.game).table()}


class ReviewTab:
    """The review of a table's game. Its chart is drawn a moment after its data have changed.

    A thread loads matplotlib.
    """

    def __init__(self, model: TableModel, changed: Callable[[], None]) -> None:
        self._model, self._changed, self._theme = model, changed, LIGHT
        self._pace = ScriptRunner({"beat": BEAT}, model.fail)
        self._drawn: Any = None  # the data of the chart
        self._chart = ""

    def _latest_chart(self) -> str:
        """Return the last chart. If the data have changed, draw it again a moment later, and report it."""
        if self._pace.script is None and self._find_data() != self._drawn:
            self._pace.start(self._drawing())
        return self._chart

    def _drawing(self) -> Script:
        yield load_matplotlib
        yield "beat"
        self._drawn, self._chart = self._find_data(), self._draw()
        self._changed()


    def values(self, theme: Theme) -> dict[str, Any]:
        """Return the results so far, in this theme."""
        model, review, self._theme = self._model, self._model.review, theme
        rows, seats = review.rows, model.reviewed_seats()
        return {
            "reviewed_seats": seats, "reviewed_seat": review.seat if review.seat in seats else model.state.front,
            "summary": escape(self._summary()), "graph": self._latest_chart() if rows else "",
            "mistakes": review_texts.mistake_buttons(rows, model.game.slug), "judgement": self._judgement(),
            "exact": self._search_text() if rows else "",
        }

    def _find_data(self) -> Any:
        losing_move = self._model.search.losing_move
        return self._model.review.rows, None if losing_move is None else losing_move.lost, self._theme

    def _draw(self) -> str:
        rows, losing_step, theme = self._find_data()
        return game_charts.draw_review(rows, self._model.game.slug, losing_step).svg(theme) if rows else ""

    def _summary(self) -> str:
        review = self._model.review
        if not review.rows:
            return review.wait() or ("…" if review.running else EMPTY_REVIEW)
        game = review.subject
        summary = review_texts.summarize_review(review.rows, game.seats, game.slug, REFERENCE_PLAYER)
        return f"{summary}. {STILL_RUNNING}" if review.running else f"{summary}."

    def _judgement(self) -> str:
        """Return the review's words on the position on show, and on the move that was made there."""
        if (row := self._model.row()) is None:
            return ""
        is_own = row.seat == self._model.review.seat
        row = row._replace(move=self._model.state.history()[row.step - 1].move)
        text = review_texts.describe_step(row, is_own, self._model.game.slug, REFERENCE_PLAYER)
        more = review_texts.describe_search(self._model.search.losing_move, row.step) if is_own else ""
        return f"<p>{escape(f'{text} {capitalise(more)}.' if more else text)}</p>"

    def _search_text(self) -> str:
        """Return the results of the search for a win, and whether the player could have known them."""
        model = self._model
        if not has_search(model.game.slug) or not model.search.messages:
            return ""
        cause = review_texts.describe_cause(model.search.losing_move, model.review.rows, model.game.slug)
        return f"{messages_html(model.search.messages)}<p>{escape(cause)}</p>"
