"""What is said of a review: of the game in all, of a step, and of a mistake; of chances in percent, or of points."""

from __future__ import annotations

from html import escape
from typing import Any

from kit.play.reviewed import Reviewed
from kit.ruling import Ruling
from kit.view.ruling_html import pretty
from kit.view.table import panel
from kit.view.table.review import Found

NARROW = "\u202f"  # a space that does not break
NOT_TOLD = "cannot be told from the move made"


def for_points(slug: str) -> bool:
    """Whether positions of this game are told in points, and not as the chance to win."""
    from kit.lab.players import advice

    return advice(slug).FOR_POINTS


def worth(value: float, points: bool) -> str:
    """What a position is worth: points, or a chance in percent."""
    return _set(f"{value:.1f}" if points else f"{value:.0%}")


def change(value: float, points: bool, sign: str = "+") -> str:
    """A change of what a position is worth, small ones in percent with a decimal; a `sign` of "" leaves the + out."""
    told = f"{value:{sign}.1f}" if points else f"{value:{sign}.{int(abs(value) < 0.0995)}%}"
    return _set(told.strip("+-").replace(".0", "") if told.strip("+-") in ("0.0", "0.0%") else told)


def _set(number):
    """A number as it is printed: with a minus, and a space that does not break before the percent sign."""
    return number.replace("-", "−").replace("%", f"{NARROW}%")


def between(low: float, high: float, points: bool) -> str:
    """An interval of what is above 0: `3.1 to 9.2 %`, or `3.1 to 9.2`."""
    least, most = change(low, points, ""), change(high, points, "")
    if least == change(0, points, ""):
        return f"above 0, up to {most}"
    return f"{least.removesuffix(f'{NARROW}%')} to {most}"


def sum_of(found: Found, seats: int, points: bool) -> str:
    """A review in one line: from where to where, and what of the way was luck, what choice."""
    rows = found.rows
    whose = "by the cards and the others" if seats > 1 else "by the cards"
    luck, choice = sum(row.luck for row in rows), sum(row.choice for row in rows)
    unit = " points" if points else ""
    return (
        f"From {worth(rows[0].before, points)} to {worth(rows[-1].after, points)}{unit}: "
        f"{whose} {change(luck, points)}, by your choices {change(choice, points)}, "
        f"missed {change(found.missed, points, '')}"
    )


def gain(row: Reviewed, points: bool) -> str:
    """What the better move would have gained, with its interval."""
    unit = " points" if points else ""
    return f"{change(row.missed, points, '')}{unit} ({between(row.missed_low, row.missed_high, points)})"


def told_of(row: Reviewed, own: bool, points: bool) -> str:
    """What is said of one step: what it changed, and whether a better move was missed."""
    said = f"Step {row.step}, {pretty(row.move)}: {worth(row.before, points)} → {worth(row.after, points)}"
    said += f", luck {change(row.luck, points)}"
    if not own:
        return said
    said += f", choice {change(row.choice, points)}. "
    if row.clear:
        return said + f"{pretty(row.best)} would have gained {gain(row, points)}."
    if row.best != row.move:
        return said + f"The best move found, {pretty(row.best)}, {NOT_TOLD}."
    return said + "No better move was found."


def exact(known: Any, step: int) -> str:
    """What a search, every card known, says of the move of this step: unlucky, or wrong; empty where nothing is known.

    `known` is a `kit.lab.losing_move.LosingMove`.
    """
    if known is None or (known.won is None and known.lost is None):
        return ""
    if known.lost is not None and step > known.lost:
        return "every card known, the game was lost already"
    if known.move is not None and step == known.lost:
        return "every card known, it threw the game away"
    if known.won is not None and step <= known.won:
        return "every card known, it could still be won after it"
    return "every card known, it is not decided"


def unlucky_or_wrong(known: Any, found: Found) -> str:
    """Whether what could be known told against the move that threw the game away."""
    if known is None or known.move is None or known.lost > len(found.rows):
        return ""
    if found.rows[known.lost - 1].clear:
        return f"What could be known at step {known.lost} told against it too: a mistake, not bad luck."
    return f"What could be known at step {known.lost} did not tell against it: bad luck, not a mistake."


def mistake(row: Reviewed, ruling: Ruling, known: Any, points: bool, drawn: bool) -> str:
    """The panel's words for a mistake, where it was made: the better move, its gain and the rule that allows it.

    `drawn` if one sees it on the table.
    """
    said = f"{pretty(row.best)} would have gained {gain(row, points)}" + ", and is drawn on the table" * drawn
    more = exact(known, row.step)
    text = f"{said}; {more}." if more else f"{said}."
    return panel.judged(f"Step {row.step}: {pretty(row.move)} was a mistake", text, ruling)


def mistakes(found: Found, points: bool) -> str:
    """The clear mistakes as buttons that lead to where they were made, as HTML."""
    rows = [row for row in found.rows if row.clear]
    if not rows:
        return "<p>No choice was clearly a mistake.</p>"
    return "".join(
        f'<button type="button" class="kit-chip kit-step" data-step="{row.step - 1}">Step {row.step}: '
        f"{escape(pretty(row.move))}, missed {change(row.missed, points, '')}{' points' * points}</button>"
        for row in rows
    )
