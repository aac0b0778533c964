"""The sentences of a review: of the whole game, of a step, and of a mistake; chances in percent, or points.

A change of a chance is in percentage points.
"""

from collections.abc import Sequence
from html import escape
from typing import Any

from kit.errors import Ruling
from kit.play.amounts import format_amount, format_change, format_interval, format_value, is_for_points, unit
from kit.play.message import Line, Message
from kit.play.move_texts import describe_move
from kit.play.review_data import MISTAKE, NO_MISTAKE, OPEN, ReviewRow, grade_move, smallest_mistake

NO_REASON = "No single fact goes with this gain."


def summarize_review(rows: Sequence[ReviewRow], seats: int, slug: str, by: str) -> str:
    """Sum up a review: first and last value, the parts of luck and choice, and the number of mistakes.

    `by` is the reference player. The losses of single moves are not added: one win can be missed many times.
    """
    luck, choice = sum(row.luck for row in rows), sum(row.choice for row in rows)
    has_note = max(abs(luck), abs(choice)) > 1 and not is_for_points(slug)
    return (
        f"From {format_value(rows[0].before, slug)} to {format_value(rows[-1].after, slug)}"
        f"{f' {unit(slug)}' * is_for_points(slug)}: "
        f"by the cards{' and the others' * (seats > 1)} {format_change(luck, slug)}, "
        f"by your choices, compared with those "
        f"of a {by} player, {format_change(choice, slug)} {unit(slug)}. "
        + "A chance can come back and be lost again, so its changes can add up to more than 100. " * has_note
        + count_verdicts(rows, slug)
    )


def count_verdicts(rows: Sequence[ReviewRow], slug: str) -> str:
    """Count the verdicts on the moves of the reviewed seat, compared with the best moves that were found."""
    verdicts = [grade_move(row, slug) for row in rows]
    wrong, right, undecided = (verdicts.count(verdict) for verdict in (MISTAKE, NO_MISTAKE, OPEN))
    worst = max(rows, key=lambda row: row.missed if row.mistake else 0)
    largest = f" (the largest, at step {worst.step}, missed {format_amount(worst.missed, slug)})"
    return (
        f"Your {wrong + right + undecided} moves, compared with the best that was found: "
        f"{wrong} mistake{'s' * (wrong != 1)}{largest * (wrong > 0)}; {right} without a mistake "
        f"(at most {format_amount(smallest_mistake(slug), slug)} missed); {undecided} that the playouts do not decide"
    )


def extremes_message(rows: Sequence[ReviewRow], seat: int, slug: str) -> Message:
    """Name the best and the worst move of a seat in a game that has been reviewed."""
    own_rows = [row for row in rows if row.seat == seat and row.best]
    best = max(own_rows, key=lambda row: row.choice, default=None)
    worst = max((row for row in own_rows if row.mistake), key=lambda row: row.missed, default=None)
    gain, loss = "no move was clearly better than a careful player's move.", "no move was clearly a mistake."
    if best is not None and best.choice > smallest_mistake(slug):
        amount = format_amount(best.choice, slug)
        gain = f"step {best.step}, {describe_move(slug, best.move)}, {amount} better than a careful player's move."
    if worst is not None:
        better = f"{describe_move(slug, worst.best)} would have gained {format_amount(worst.missed, slug)}"
        loss = f"step {worst.step}, {describe_move(slug, worst.move)}; {better}."
    lines = (Line(gain, head="Best move: "), Line(loss, head="Worst move: "))
    return Message("Your best and your worst move", kind="good", lines=lines)


def format_gain(row: ReviewRow, slug: str) -> str:
    """Write what the better move would have gained, with its interval."""
    return f"{format_amount(row.missed, slug)} ({format_interval(row.missed_low, row.missed_high, slug)})"


def describe_step(row: ReviewRow, is_own: bool, slug: str, by: str) -> str:
    """Describe a step: what it changed, and the verdict on the move."""
    change = f"{format_value(row.before, slug)} → {format_value(row.after, slug)}, luck {format_change(row.luck, slug)}"
    text = f"Step {row.step}, {describe_move(slug, row.move)}: {change}"
    if not is_own:
        return f"{text} {unit(slug)}"
    return f"{text}, choice {format_change(row.choice, slug)} {unit(slug)}. {describe_verdict(row, slug, by)}"


def describe_no_better(row: ReviewRow, slug: str) -> str:
    """Describe how little a better move could have gained."""
    most = format_amount(row.missed_high, slug)
    gained = "anything" if most.startswith("0 ") else f"more than {most}"
    return f"no other move that was found would have gained {gained}"


def describe_verdict(row: ReviewRow, slug: str, by: str) -> str:
    """Report whether a move was a mistake, no mistake, or open."""
    verdict = grade_move(row, slug)
    if verdict == MISTAKE:
        # The value before the step is the value of the reference player's move, which may also miss the better move.
        also = f" The value before the step does not include this gain: a {by} player's move gains less, too."
        return (
            f"A mistake: {describe_move(slug, row.best)} would have gained {format_gain(row, slug)}."
            + also * (row.missed_low + row.choice > 0)
        )
    if verdict == NO_MISTAKE:
        return f"No mistake: {describe_no_better(row, slug)}."
    other = "another move" if row.best == row.move else describe_move(slug, row.best)
    most = format_amount(row.missed_high, slug)
    return f"Open: {other} may have gained up to {most}, or nothing; the playouts do not decide."


def describe_search(losing_move: Any, step: int) -> str:
    """Return the result of a search, all cards visible, on the move of this step; empty if nothing is known.

    `losing_move` is a `kit.lab.solve.LosingMove`.
    """
    if losing_move is None or (losing_move.won is None and losing_move.lost is None):
        return ""
    if losing_move.lost is not None and step > losing_move.lost:
        return "all cards visible, the game was lost already"
    if losing_move.move is not None and step == losing_move.lost:
        return "all cards visible, it threw the game away"
    if losing_move.won is not None and step <= losing_move.won:
        return "all cards visible, it could still be won after it"
    return "all cards visible, it is undecided"


def describe_cause(losing_move: Any, rows: Sequence[ReviewRow], slug: str) -> str:
    """Report whether the losing move was a mistake with the cards that the player could see, bad luck, or open."""
    if losing_move is None or losing_move.move is None or losing_move.lost > len(rows):
        return ""
    row = rows[losing_move.lost - 1]
    verdict, most = grade_move(row, slug), format_amount(row.missed_high, slug)
    if verdict == MISTAKE:
        return f"The cards that you could see at step {row.step} were against it, too: a mistake, not bad luck."
    if verdict == NO_MISTAKE:
        return (
            f"The cards that you could see at step {row.step} were not against it: bad luck, not a mistake. "
            f"{describe_no_better(row, slug).capitalize()}."
        )
    return (
        f"Bad luck or a mistake? That is open: by the cards that you could see at step {row.step}, "
        f"another move may have gained up to {most}, or nothing."
    )


def mistake_message(
    row: ReviewRow, ruling: Ruling, losing_move: Any, slug: str, is_drawn: bool, reason: str = ""
) -> Message:
    """Write the panel's message on a mistake: the better move, its gain, the `reason` and the rule that allows it.

    `is_drawn` if the table draws the better move.
    """
    drawing_note = ", and is drawn on the table" * is_drawn
    gain = f"{describe_move(slug, row.best)} would have gained {format_gain(row, slug)}{drawing_note}"
    more = describe_search(losing_move, row.step)
    text = f"{gain}; {more}." if more else f"{gain}."
    head = f"Step {row.step}: {describe_move(slug, row.move)} was a mistake"
    return Message(head, "\n".join(filter(None, (text, reason, ruling.text))), "end", ruling)


def mistake_buttons(rows: Sequence[ReviewRow], slug: str) -> str:
    """Write the mistakes as buttons that lead to where they were made, as HTML."""
    return "".join(
        f'<button type="button" class="kit-chip kit-step" data-step="{row.step - 1}">Step {row.step}: '
        f"{escape(describe_move(slug, row.move))}, missed {format_amount(row.missed, slug)}</button>"
        for row in rows if row.mistake
    )
