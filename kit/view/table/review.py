"""The review of a table's game: worked out in threads, told as it grows, and ended when the game goes another way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from kit.lab import compiling, slowly
from kit.play.reviewed import Review, Reviewed
from kit.view.table.pacing import Pace, soon

YARDSTICK, PLAYOUTS, SEED = "careful", 4_000, 1
LONG = 1.5  # seconds after which the table says what it is waiting for


class Found(NamedTuple):
    """What a review has found so far, step by step, and what was missed in all."""

    rows: Sequence[Reviewed]
    missed: float


class GameReview:
    """The review of a game for one seat, as far as the game went when it was asked for.

    `found` is what is known so far; `running` while there is more to come, `ended` once all is known. `changed` is
    called whenever there is more, `failed` with an exception.
    """

    def __init__(self, changed: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        self._changed = changed
        self._failed = failed
        self._pace = Pace({}, self._fail)
        self.forget()

    def forget(self) -> None:
        """End the review, and forget what it has found."""
        self._pace.stop()
        self._of: Any = None  # the game that was asked about
        self.asked: Any = None  # a copy of it
        self.seat = 0
        self.running = self.ended = False
        self.found = Found((), 0.0)

    def begin(self, game, seat: int) -> None:
        """Review a game for a seat, unless this is being done or has been done."""
        known = self._of is game and self.seat == seat and self.asked.history == game.history
        if known and (self.running or self.ended):
            return
        self.forget()
        self._of, self.seat, self.asked = game, seat, game.at(len(game.history))
        self.running = True
        self._changed()
        self._pace.start(self._review(self.asked))
        soon(LONG, partial(self._explain_wait, self.asked))

    def turn_to(self, game) -> None:
        """Forget what is about another game, or one that went another way; work on nothing that is not the whole."""
        if self.asked is None:
            return
        asked = self.asked.history
        if game is not self._of or game.history[: len(asked)] != asked:
            self.forget()
        elif len(game.history) > len(asked):
            self._pace.stop()

    def move_after(self, step: int) -> Reviewed | None:
        """What was found of the move that was made after so many steps; None where nothing is known."""
        return self.found.rows[step] if 0 <= step < len(self.found.rows) else None

    def mistake_after(self, step: int) -> Reviewed | None:
        """The same, if that move was clearly a mistake."""
        row = self.move_after(step)
        return row if row is not None and row.clear else None

    def wait(self) -> str:
        """What a person who waits for the first figures is told; empty when nobody waits."""
        if self.found.rows or not self.running:
            return ""
        return compiling.now() or f"The game is being played on from each of its steps{slowly.wait_at_table()} …"

    def _review(self, asked):
        answers = founds(asked, self.seat)
        try:
            while (answer := (yield partial(next, answers, None))) is not None:
                if answer is not self.found:
                    self.found = answer
                    self._changed()
            self.ended = True
            self._of.review = Review(self.seat, YARDSTICK, PLAYOUTS, SEED, tuple(self.found.rows))
        finally:
            self.running = False
        self._changed()

    def _fail(self, error):
        self.running = False
        self._failed(error)

    def _explain_wait(self, asked):
        if asked is self.asked and self.wait():
            self._changed()
            soon(LONG, partial(self._explain_wait, asked))


def founds(game, seat: int) -> Iterator[Found]:
    """What the review of a game finds, from ever more playouts; in between, the last comes once more.

    A review that the game keeps, of all its steps and no rougher, is taken as it is.
    """
    import pandas as pd

    from kit.lab.review.review import missed_in_all, reviewing

    if keeps(game, seat):
        yield Found(game.review.steps, missed_in_all(pd.DataFrame(game.review.steps)))
        return
    found = Found((), 0.0)
    for rows in reviewing(game, seat, YARDSTICK, PLAYOUTS, SEED):
        if rows and rows is not found.rows:
            found = Found(rows, missed_in_all(pd.DataFrame(rows)))
        yield found


def keeps(game, seat: int) -> bool:
    """Whether the game has such a review, of all its steps, and made no less finely."""
    kept = game.review
    wanted = kept is not None and (kept.seat, kept.by) == (seat, YARDSTICK) and kept.playouts >= PLAYOUTS
    return wanted and kept.is_of(game.plays())
