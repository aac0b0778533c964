"""Words for a review: of the game in all, of a step, and of a mistake; chances in percent, or points.

A change of a chance is told in percentage points.
"""

from collections.abc import Sequence
from html import escape
from typing import Any

from kit.errors import Ruling
from kit.play.message import Message, pretty
from kit.play.reviewed import MISTAKE, NO_MISTAKE, OPEN, Reviewed, grade_move, smallest_mistake
from kit.rules.rulebook import outcome_range

NARROW, MINUS = "\u202f", "−"  # a space that does not break, and what stands for a hyphen before numbers


def for_points(slug: str) -> bool:
    """Return whether positions of this game are valued in points, and not as the chance to win."""
    return outcome_range(slug) != (0, 1)


def unit(slug: str) -> str:
    """Return the unit of a change: ` percentage points`, or ` points`."""
    return " points" if for_points(slug) else " percentage points"


def worth(value: float, slug: str) -> str:
    """Write the value of a position: points, or a chance in percent, which is 0 or 100 only where it is exactly so."""
    if for_points(slug):
        return f"{value:.1f}".replace("-", MINUS)
    if 0 < value < 0.005 or 0.995 < value < 1:
        return f"under 1{NARROW}%" if value < 0.5 else f"over 99{NARROW}%"
    return f"{value:.0%}".replace("%", f"{NARROW}%")


def change(value: float, slug: str, sign: str = "+") -> str:
    """Write a change without its unit, a small one with a decimal; a `sign` of "" leaves the + out."""
    value = value if for_points(slug) else 100 * value
    decimals = 1 if for_points(slug) or abs(value) < 9.95 else 0
    told = f"{value:{sign}.{decimals}f}"
    return "0" if float(told) == 0 else told.replace("-", MINUS)


def amount(value: float, slug: str) -> str:
    """Write the size of a change, with its unit."""
    return f"{change(value, slug, '')}{unit(slug)}"


def between(low: float, high: float, slug: str) -> str:
    """Write an interval of what is above 0: `3.1 to 9.2`."""
    least, most = change(low, slug, ""), change(high, slug, "")
    return f"above 0, up to {most}" if least == "0" else f"{least} to {most}"


def sum_of(rows: Sequence[Reviewed], seats: int, slug: str, by: str) -> str:
    """Sum a review up: from where to where, what of that was luck and what choice, and how many moves were mistakes.

    `by` is the reference player. What single moves missed is not added up: one win can be missed many times.
    """
    luck, choice = sum(row.luck for row in rows), sum(row.choice for row in rows)
    again = max(abs(luck), abs(choice)) > 1 and not for_points(slug)
    return (
        f"From {worth(rows[0].before, slug)} to {worth(rows[-1].after, slug)}{' points' * for_points(slug)}: "
        f"by the cards{' and the others' * (seats > 1)} {change(luck, slug)}, by your choices, compared with those "
        f"of a {by} player, {change(choice, slug)}{unit(slug)}. "
        + "A chance can come back and be lost again, so its changes can add up to more than 100. " * again
        + verdicts_of(rows, slug)
    )


def verdicts_of(rows: Sequence[Reviewed], slug: str) -> str:
    """Count the verdicts on the moves of the reviewed seat, compared with the best moves that were found."""
    verdicts = [grade_move(row, slug) for row in rows]
    wrong, right, undecided = (verdicts.count(verdict) for verdict in (MISTAKE, NO_MISTAKE, OPEN))
    worst = max(rows, key=lambda row: row.missed if row.mistake else 0)
    largest = f" (the largest, at step {worst.step}, missed {amount(worst.missed, slug)})"
    return (
        f"Your {wrong + right + undecided} moves, compared with the best that was found: "
        f"{wrong} mistake{'s' * (wrong != 1)}{largest * (wrong > 0)}, {right} no mistake{'s' * (right != 1)} "
        f"(at most {amount(smallest_mistake(slug), slug)} missed), {undecided} open (the playouts do not decide)"
    )


def gain(row: Reviewed, slug: str) -> str:
    """Write what the better move would have gained, with its interval."""
    return f"{amount(row.missed, slug)} ({between(row.missed_low, row.missed_high, slug)})"


def told_of(row: Reviewed, own: bool, slug: str, by: str) -> str:
    """Describe a step: what it changed, and the verdict on the move."""
    said = f"Step {row.step}, {pretty(row.move)}: {worth(row.before, slug)} → {worth(row.after, slug)}"
    said += f", luck {change(row.luck, slug)}"
    if not own:
        return said + unit(slug)
    return f"{said}, choice {change(row.choice, slug)}{unit(slug)}. {verdict_on(row, slug, by)}"


def no_better(row: Reviewed, slug: str) -> str:
    """Say how little a better move could have gained."""
    most = amount(row.missed_high, slug)
    gained = "anything" if most.startswith("0 ") else f"more than {most}"
    return f"no other move that was found would have gained {gained}"


def verdict_on(row: Reviewed, slug: str, by: str) -> str:
    """Say whether a move was a mistake, no mistake, or whether that is open."""
    verdict = grade_move(row, slug)
    if verdict == MISTAKE:
        # The value before the step is that of the reference player's move, which may miss the better one as well.
        also = f" The value before the step does not count on it: a {by} player's move gains less too."
        return (
            f"A mistake: {pretty(row.best)} would have gained {gain(row, slug)}."
            + also * (row.missed_low + row.choice > 0)
        )
    if verdict == NO_MISTAKE:
        return f"No mistake: {no_better(row, slug)}."
    other, most = "another move" if row.best == row.move else pretty(row.best), amount(row.missed_high, slug)
    return f"Open: {other} may have gained up to {most}, or nothing; the playouts do not decide."


def exact(known: Any, step: int) -> str:
    """What a search, every card known, says of the move of this step: unlucky, or wrong; empty where nothing is known.

    `known` is a `kit.lab.solve.LosingMove`.
    """
    if known is None or (known.won is None and known.lost is None):
        return ""
    if known.lost is not None and step > known.lost:
        return "every card known, the game was lost already"
    if known.move is not None and step == known.lost:
        return "every card known, it threw the game away"
    if known.won is not None and step <= known.won:
        return "every card known, it could still be won after it"
    return "every card known, it is undecided"


def unlucky_or_wrong(known: Any, rows: Sequence[Reviewed], slug: str) -> str:
    """Say whether what could be known told against the move that threw the game away, or whether that is open."""
    if known is None or known.move is None or known.lost > len(rows):
        return ""
    row = rows[known.lost - 1]
    verdict, most = grade_move(row, slug), amount(row.missed_high, slug)
    if verdict == MISTAKE:
        return f"What could be known at step {row.step} told against it too: a mistake, not bad luck."
    if verdict == NO_MISTAKE:
        return (
            f"What could be known at step {row.step} did not tell against it: bad luck, not a mistake. "
            f"{no_better(row, slug).capitalize()}."
        )
    return (
        f"Bad luck or a mistake? That is open: as far as could be known at step {row.step}, "
        f"another move may have gained up to {most}, or nothing."
    )


def mistake(row: Reviewed, ruling: Ruling, known: Any, slug: str, drawn: bool) -> Message:
    """Write the panel's words for a mistake, where it was made: the better move, its gain and the rule that allows it.

    `drawn` if the table draws it.
    """
    said = f"{pretty(row.best)} would have gained {gain(row, slug)}" + ", and is drawn on the table" * drawn
    more = exact(known, row.step)
    text = f"{said}; {more}." if more else f"{said}."
    return Message(f"Step {row.step}: {pretty(row.move)} was a mistake", f"{text}\n{ruling.text}", "end", ruling)


def mistakes(rows: Sequence[Reviewed], slug: str) -> str:
    """Write the mistakes as buttons that lead to where they were made, as HTML."""
    return "".join(
        f'<button type="button" class="kit-chip kit-step" data-step="{row.step - 1}">Step {row.step}: '
        f"{escape(pretty(row.move))}, missed {amount(row.missed, slug)}</button>"
        for row in rows if row.mistake
    )
