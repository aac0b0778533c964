"""The review of a table's game: worked out in threads, told as it grows, and ended when the game goes another way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.lab import time_warnings
from kit.play.reviewed import Review, Reviewed
from kit.tabletop.background import Background

YARDSTICK, PLAYOUTS, SEED = "careful", 4_000, 1


class GameReview(Background):
    """The review of a game for one seat, as far as the game went when it was asked for.

    `rows` are what is known so far, step by step; `ended` once all is known.
    """

    def forget(self) -> None:
        """End the review, and forget what it has found."""
        super().forget()
        self.seat = 0
        self.ended = False
        self.rows: Sequence[Reviewed] = ()

    def review(self, game, seat: int) -> None:
        """Review a game for a seat, unless this is being done or has been done."""
        known = self.seat == seat and self.is_about(game) and len(self.asked.history) == len(game.history)
        if known and (self.running or self.ended):
            return
        self.ask(game, len(game.history))
        self.seat = seat
        self._changed()
        self.begin(lambda stopped: looks_at(self.asked, seat))

    def turn_to(self, game) -> None:
        """Forget what is about another game, or one that went another way; work on nothing that is not the whole."""
        if not self.is_about(game):
            self.forget()
        elif len(game.history) > len(self.asked.history):
            self.stop()

    def move_after(self, step: int) -> Reviewed | None:
        """What was found of the move that was made after so many steps; None where nothing is known."""
        return self.rows[step] if 0 <= step < len(self.rows) else None

    def mistake_after(self, step: int) -> Reviewed | None:
        """The same, if that move was clearly a mistake."""
        row = self.move_after(step)
        return row if row is not None and row.clear else None

    def wait(self) -> str:
        """What a person who waits for the first figures is told; empty when nobody waits."""
        if self.rows or not self.running:
            return ""
        playing = f"The game is being played on from each of its steps{time_warnings.wait_at_table()} …"
        return time_warnings.being_compiled() or playing

    def hear(self, answer: Sequence[Reviewed]) -> None:
        """Keep the rows found so far."""
        self.rows = answer

    def end(self) -> None:
        """Keep the whole review with the game."""
        self.ended = True
        self._of.review = Review(self.seat, YARDSTICK, PLAYOUTS, SEED, tuple(self.rows))
        self._changed()


def looks_at(game, seat: int) -> Iterator[Sequence[Reviewed]]:
    """Yield the rows of the review of a game, from ever more playouts; in between, the last ones come once more.

    A review that the game keeps, of all its steps and no rougher, is taken as it is.
    """
    from kit.lab.review import reviewing

    yield from [game.review.steps] if keeps(game, seat) else reviewing(game, seat, YARDSTICK, PLAYOUTS, SEED)


def keeps(game, seat: int) -> bool:
    """Whether the game has such a review, of all its steps, and made no less finely."""
    kept = game.review
    wanted = kept is not None and (kept.seat, kept.by) == (seat, YARDSTICK) and kept.playouts >= PLAYOUTS
    return wanted and kept.is_of(game.plays())
