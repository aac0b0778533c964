"""The part of the drawer with the review of a table's game: its summary, its chart and its mistakes."""

from collections.abc import Sequence
from html import escape
from typing import Any

from kit.picture.ruling_html import messages_html
from kit.picture.step_chart import TALL, StepLine, step_chart
from kit.picture.theme import Theme
from kit.play.amounts import is_for_points, unit
from kit.play.message import capitalise
from kit.play.review_data import ReviewRow, describe_values
from kit.rules.rulebook import score_sign
from kit.tabletop import review_texts
from kit.tabletop.analysis import REFERENCE_PLAYER, has_search
from kit.tabletop.model import TableModel

EMPTY_REVIEW = "Where the game was won or lost, step by step: what was luck, and what was choice."
STILL_RUNNING = "Growing sharper …"


def describe_review(model: TableModel, theme: Theme) -> dict[str, Any]:
    """Return what the page shows of the results so far."""
    review, seats, slug = model.review, model.reviewed_seats(), model.game.slug
    rows, losing_move = tuple(review.rows), model.search.losing_move
    losing_step = None if losing_move is None else losing_move.lost

    def draw() -> str:
        return draw_review(rows, slug, review.seat, theme, losing_step) if rows else ""

    return {
        "reviewed_seats": seats, "reviewed_seat": review.seat if review.seat in seats else model.state.front,
        "summary": escape(_summarize(model)),
        "graph": model.state.compute_once(("review", rows, theme.name, losing_step), draw),
        "mistakes": review_texts.mistake_buttons(rows, slug), "judgement": _judge_step(model),
        "exact": _describe_search(model) if rows else "",
    }


def draw_review(
    rows: Sequence[ReviewRow], slug: str, seat: int, theme: Theme, losing_step: int | None = None
) -> str:
    """Return the chart of a review as SVG. After step `losing_step` the game could no longer be won, if it is known."""
    name, lines = review_lines(rows, slug, seat, theme)
    label = f"{name}. {describe_values(rows, slug)}"
    note = "" if losing_step is None else "dotted: lost from here, all cards visible"
    return step_chart(lines, label, theme, TALL, most=1 if is_for_points(slug) else 100, dotted=losing_step, note=note)


def review_lines(rows: Sequence[ReviewRow], slug: str, seat: int, theme: Theme) -> tuple[str, list[StepLine]]:
    """Return the name and the line of a review: the chance to win, in per cent, or the expected points."""
    scale = score_sign(slug) if is_for_points(slug) else 100
    values = [round(scale * value, 1) for value in (rows[0].before, *(row.after for row in rows))]
    bounds = [(round(scale * row.low, 1), round(scale * row.high, 1)) for row in rows]
    mistakes = [row.step - 1 for row in rows if row.mistake]
    name = f"{unit(slug).capitalize()} to expect" if is_for_points(slug) else "Chance to win (%)"
    return name, [StepLine(f"seat {seat}", values, theme.lines[seat - 1], bounds=bounds, marks=mistakes)]


def _summarize(model: TableModel) -> str:
    review = model.review
    if not review.rows:
        return review.wait() or ("…" if review.running else EMPTY_REVIEW)
    game = review.subject
    summary = review_texts.summarize_review(review.rows, game.seats, game.slug, REFERENCE_PLAYER)
    return f"{summary}. {STILL_RUNNING}" if review.running else f"{summary}."


def _judge_step(model: TableModel) -> str:
    """Return the review's words on the position on show, and on the move that was made there."""
    if (row := model.row()) is None:
        return ""
    is_own = row.seat == model.review.seat
    row = row._replace(move=model.state.history()[row.step - 1].move)
    text = review_texts.describe_step(row, is_own, model.game.slug, REFERENCE_PLAYER)
    more = review_texts.describe_search(model.search.losing_move, row.step) if is_own else ""
    return f"<p>{escape(f'{text} {capitalise(more)}.' if more else text)}</p>"


def _describe_search(model: TableModel) -> str:
    """Return the results of the search for a win, and whether the player could have known them."""
    if not has_search(model.game.slug) or not model.search.messages:
        return ""
    cause = review_texts.describe_cause(model.search.losing_move, model.review.rows, model.game.slug)
    return f"{messages_html(model.search.messages)}<p>{escape(cause)}</p>"
