"""The review of a game as data, step by step. A game and its transcript contain it."""

from collections.abc import Sequence
from typing import Any, NamedTuple, get_type_hints

from kit.errors import BadPosition, check_fields, state_demand, whole_number
from kit.play.amounts import is_for_points, unit
from kit.rules.rulebook import outcome_range, score_sign
from kit.rules.table import MOST_SEED

REFERENCE_PLAYERS = ("careful", "random")  # in a review, one of them plays on for all seats
PART_THAT_MATTERS = 0.01  # of the range of outcomes; a move that misses less is not a mistake
MISTAKE, NO_MISTAKE, OPEN = "mistake", "no mistake", "open"
ROUNDING = 1e-9  # the greatest rounding error of sums, relative to the outcomes


class ReviewRow(NamedTuple):
    """The review of one step; `kit.review` explains the fields."""

    step: int
    seat: int
    move: str
    best: str
    before: float
    after: float
    low: float
    high: float
    luck: float
    choice: float
    missed: float
    missed_low: float
    missed_high: float
    mistake: bool
    playouts: int
    unfinished: int


class Review(NamedTuple):
    """A review: its seat, its reference player, its number of playouts, its seed, and its rows."""

    seat: int
    by: str
    playouts: int
    seed: int
    steps: tuple[ReviewRow, ...]

    def is_review_of(self, moves: Sequence[tuple[int, str]]) -> bool:
        """Return whether this is the review of a game with these moves, as pairs (seat, move)."""
        return [(row.seat, row.move) for row in self.steps] == list(moves)

    def as_dict(self) -> dict[str, Any]:
        """Return the review as data for a transcript."""
        return self._asdict() | {"steps": [row._asdict() for row in self.steps]}


def describe_values(rows: Sequence[ReviewRow], slug: str) -> str:
    """Return a sentence on the values of a review, from the start to its last step, and on its mistakes."""
    points = is_for_points(slug)
    subject = f"The expected {unit(slug)} go" if points else "The chance to win goes"
    ends = rows[0].before, rows[-1].after
    first, last = (f"{score_sign(slug) * value:.1f}" if points else f"{value:.0%}" for value in ends)
    sentence = f"{subject} from {first} to {last} in {len(rows)} step{'s' * (len(rows) != 1)}"
    mistakes = ", ".join(str(row.step) for row in rows if row.mistake)
    return sentence + (f"; mistakes are marked at step {mistakes}." if mistakes else ".")


def smallest_mistake(slug: str) -> float:
    """Return the greatest loss that does not matter, in outcomes: a part of a win, or points."""
    least, most = outcome_range(slug)
    return PART_THAT_MATTERS * (most - least)


def grade_move(row: ReviewRow, slug: str) -> str:
    """Return the verdict on the move of a step: a mistake, no mistake, or open. Steps of other seats have none."""
    if not row.best or row.mistake:
        return MISTAKE if row.mistake else ""
    return NO_MISTAKE if row.missed_high <= smallest_mistake(slug) else OPEN


def read_review(data: Any, game: Any) -> Review:
    """Return the review of a game from its transcript. Raises BadPosition."""
    check_fields(data, dict.fromkeys(Review._fields, object) | {"steps": list}, "review")
    seat = whole_number(data["seat"], 1, game.seats, "review.seat", BadPosition)
    playouts = whole_number(data["playouts"], 2, MOST_SEED, "review.playouts", BadPosition)
    seed = whole_number(data["seed"], 0, MOST_SEED, "review.seed", BadPosition)
    if data["by"] not in REFERENCE_PLAYERS:
        raise BadPosition(state_demand("review.by", f"be {' or '.join(REFERENCE_PLAYERS)}", data["by"]))
    kinds, steps = get_type_hints(ReviewRow), enumerate(data["steps"], start=1)
    rows = [ReviewRow(**check_fields(row, kinds, f"review.steps[{place}]")) for place, row in steps]
    review = Review(seat, data["by"], playouts, seed, tuple(rows))
    if not review.is_review_of(game.plays()) or [row.step for row in rows] != list(range(1, len(rows) + 1)):
        raise BadPosition("the review is of another game: its steps differ from the steps of the transcript")
    for place, row in enumerate(rows):
        before = rows[place - 1].after if place else row.before
        if flaw := flaw_in(row, before, outcome_range(game.slug)) or flaw_in_best(row, seat, game):
            raise BadPosition(f"review.steps[{row.step}]: {flaw}")
    return review


def flaw_in(row: ReviewRow, before: float, outcomes: tuple[int, int]) -> str:
    """Return the first contradiction in the numbers of a row, or an empty text.

    `before` is the value after the previous step. `outcomes` are the least and the greatest outcome of the game.
    """
    (least, most), span = outcomes, outcomes[1] - outcomes[0]
    rounding = ROUNDING * max(abs(least), abs(most))
    bounds = dict.fromkeys(("before", "after", "low", "high"), (least, most)) | {"choice": (-span, span)}
    bounds |= dict.fromkeys(("missed", "missed_low", "missed_high"), (0, span))
    for name, (low, high) in bounds.items():
        if not low - rounding <= getattr(row, name) <= high + rounding:
            return state_demand(name, f"be from {low} to {high}", getattr(row, name))
    if abs(row.before - before) > rounding:
        return state_demand("before", f"be {before:g}, the `after` of the previous step", row.before)
    if abs(row.before + row.luck + row.choice - row.after) > rounding:
        return f"luck {row.luck:g} and choice {row.choice:g} do not add up to `after` - `before`"
    if not 0 <= row.unfinished <= row.playouts:
        return state_demand("unfinished", f"be from 0 to {row.playouts}, the number of `playouts`", row.unfinished)
    after = row.low if row.unfinished else row.after  # if no playout of a move ended, `after` is only a guess
    for ordered in (("low", row.low, after, row.high), ("missed_low", row.missed_low, row.missed, row.missed_high)):
        if not ordered[1] - rounding <= ordered[2] <= ordered[3] + rounding:
            return f"{ordered[2]:g} is not in its interval, {ordered[0]} {ordered[1]:g} to {ordered[3]:g}"
    if row.mistake == (row.missed_low > 0):
        return ""
    return state_demand("mistake", "be true if `missed_low` is above 0, and false if not", row.mistake)


def flaw_in_best(row: ReviewRow, seat: int, game: Any) -> str:
    """Return the flaw in the best move of a row, or an empty text. The seat must have been able to play this move."""
    if row.seat != seat:
        is_graded = row.best or row.choice or row.missed_high
        return f"seat {row.seat} played, but the review grades only moves of seat {seat}" if is_graded else ""
    if row.best == row.move:
        return ""
    before = game.at(row.step - 1)
    is_legal = row.best in before.moves() and before.mover(row.best) == seat
    return "" if is_legal else state_demand("best", f"be a legal move of seat {seat}", row.best)
