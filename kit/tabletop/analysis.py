"""Analysis of a table's game in worker threads: the search for a win, the losing move, and the review."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from threading import Event
from typing import TYPE_CHECKING, Any

from kit.lab.numpy_state import has_numpy
from kit.play.game import Game
from kit.play.message import Message
from kit.play.move_texts import describe_move
from kit.play.review_data import Review, ReviewRow
from kit.tabletop.background import BackgroundQuestion
from kit.tabletop.review_texts import NO_REASON

if TYPE_CHECKING:
    from kit.lab.solve import LosingMove, Solution

NODES = 1_000_000  # the most positions of a search
SECONDS = 10
REFERENCE_PLAYER, PLAYOUTS, SEED = "careful", 4_000, 1  # of a review


class WinSearch(BackgroundQuestion):
    """A search from one position of a game and, if that is not won, of the history before it.

    `solution` belongs to the position and `losing_move` to the history; `messages` describe both in words.
    """

    WAITING = "Searching …"

    def forget(self) -> None:
        """End the search, and forget its results."""
        super().forget()
        self.solution: Any = None
        self.losing_move: Any = None

    def search(self, game: Game, step: int) -> None:
        """Search the position of a game after `step` steps, and its history if it is not won."""
        self.ask(game, step)
        self._changed()
        self.begin(partial(search_backwards, self.subject))

    def take_answer(self, answer: tuple[Any, Any]) -> None:
        """Keep the result of the first search, and the losing move as known after the last one."""
        first, self.losing_move = answer
        self.solution = self.solution or first

    def end(self) -> None:
        """Show that the search has ended."""
        self._changed()

    @property
    def messages(self) -> list[Message]:
        """The results so far, in words: of the position, and of the history before it."""
        if self.solution is None:
            return [Message(text=self.wait())] if self.running else []
        messages = [describe_solution(len(self.subject.history), self.solution)]
        if self.solution.verdict != "won" and self.subject.history:
            slug = self.subject.slug
            text = "Searching its history …" if self.running else describe_losing_move(slug, self.losing_move)
            messages.append(Message(text=text))
        return messages

    def describe_defeat(self, game: Game) -> str:
        """Return whether a game for one, now lost, could have been won; empty if that is not searched."""
        if self.subject is None or not game.over or game.winners():
            return ""
        if self.running:
            return "Could it have been won? Searching …"
        return describe_losing_move(game.slug, self.losing_move) if self.losing_move else ""

    @property
    def winning_line(self) -> tuple[str, ...]:
        """The moves that win from the position in question, if they are known; empty if it is won already."""
        return self.solution.line if self.solution is not None and self.solution.verdict == "won" else ()

    def mark(self, step: int) -> str:
        """Return the mark of a step in the move list: it threw the game away, or is next to the step that did."""
        if self.losing_move is None or self.losing_move.lost is None:
            return ""
        if step == self.losing_move.lost:
            return " ✗ threw it away" if self.losing_move.move is not None else " ✗ lost by now"
        return " ✓ could still be won" if step == self.losing_move.won else ""


@cache
def has_search(slug: str) -> bool:
    """Return whether there is a search for this game. A search needs NumPy."""
    if not has_numpy():
        return False
    from kit.lab.solver import list_solvable_games

    return slug in list_solvable_games()


def search_backwards(game: Game, stop: Event) -> Iterator[tuple[Solution, LosingMove]]:
    """Yield the results of `kit.lab.solve.find_losing_move`, until `stop` is set."""
    from kit.lab.solve import SearchStopped, find_losing_move

    def check_stop(positions: int) -> None:
        if stop.is_set():
            raise SearchStopped

    return find_losing_move(game, NODES, SECONDS, check_stop)


def describe_solution(steps: int, solution: Solution) -> Message:
    """Return the result of a search after `steps` steps, in words."""
    result = {
        "won": f"it can be won, in {len(solution.line)} more moves" if solution.line else "it is won",
        "lost": "it can no longer be won, whatever is played" if steps else "no line of play wins",
        "undecided": "undecided: the search stopped before it had an answer",
    }[solution.verdict]
    if solution.points is not None:
        result += f"; the best line found scores {solution.points}"
    work = f"{solution.nodes:,} position{'s' * (solution.nodes != 1)} looked at, {solution.seconds:.1f} s"
    where = f"After step {steps}" if steps else "From the start"
    return Message(f"{where}: {result}.", note=f"all cards visible; {work}")


def describe_losing_move(slug: str, losing_move: LosingMove) -> str:
    """Return a sentence on the step that threw the game away, as far as that is decided."""
    if losing_move.move is not None:
        where = f"Step {losing_move.lost}, {describe_move(slug, losing_move.move)}"
        return f"{where}, threw it away: before it the game could still be won."
    if losing_move.lost == 0:
        return "No move threw it away: this deal was lost from the start."
    if losing_move.lost is None:
        return "" if losing_move.won is None else f"After step {losing_move.won} it could still be won."
    if losing_move.won is None:
        return f"Lost by step {losing_move.lost} at the latest; it is undecided whether it could be won before."
    since = f"after step {losing_move.won} it could still be won"
    return f"Thrown away by step {losing_move.lost} at the latest: {since}, in between it is undecided."


# ---- the review ----


class GameReview(BackgroundQuestion):
    """The review of a game for one seat, up to the step at which it was asked for.

    `rows` are the results so far, step by step; `ended` is true once they are final.
    """

    WAITING = "The game is being played on from each of its steps …"

    def forget(self) -> None:
        """End the review, and forget its results."""
        super().forget()
        self.seat = 0
        self.ended = False
        self.rows: Sequence[ReviewRow] = ()

    def review(self, game: Game, seat: int) -> None:
        """Review a game for a seat, unless this review runs or has ended."""
        is_asked = self.seat == seat and self.is_about(game) and len(self.subject.history) == len(game.history)
        if is_asked and (self.running or self.ended):
            return
        self.ask(game, len(game.history))
        self.seat = seat
        self._changed()
        self.begin(lambda stopped: review_rows(self.subject, seat))

    def forget_if_other_game(self, game: Game) -> None:
        """Forget the review of another game, or of another path; stop it if the game has gone on."""
        super().forget_if_other_game(game)
        if self.subject is not None and len(game.history) > len(self.subject.history):
            self.stop()

    def take_answer(self, answer: Sequence[ReviewRow]) -> None:
        """Keep the rows found so far."""
        self.rows = answer

    def end(self) -> None:
        """Keep the whole review with the game."""
        self.ended = True
        self._game.review = Review(self.seat, REFERENCE_PLAYER, PLAYOUTS, SEED, tuple(self.rows))
        self._changed()


class MoveReason(BackgroundQuestion):
    """Why a move is better than another one; `text` is the answer, once it is known."""

    WAITING = "Both moves are being played on, to find a reason …"

    def forget(self) -> None:
        """End the playouts, and forget their result."""
        super().forget()
        self.moves: tuple[str, ...] = ()
        self.text = ""

    def is_at(self, game: Game, step: int) -> bool:
        """Return whether the question is about a game after `step` steps."""
        return self.is_about(game) and len(self.subject.history) == step

    def explain(self, game: Game, step: int, move: str, other: str) -> str:
        """Return why a move is better after `step` steps, or what a person may read while that is worked out."""
        if not self.is_at(game, step) or self.moves != (move, other):
            self.ask(game, step)
            self.moves = move, other
            self.begin(lambda stopped: explain_moves(self.subject, move, other, game.over))
        return self.text or self.wait()

    def take_answer(self, answer: str) -> None:
        """Keep the text."""
        self.text = answer


def explain_moves(game: Game, move: str, other: str, is_over: bool) -> Iterator[str]:
    """Yield why a move is better than another one, or that no fact was found; a proof only if the game is over."""
    from kit.lab.reasons import PLAYOUTS, explain_better

    yield explain_better(game, move, other, PLAYOUTS, REFERENCE_PLAYER, SEED, is_over) or NO_REASON


def review_rows(game: Game, seat: int) -> Iterator[Sequence[ReviewRow]]:
    """Yield the rows of the review of a game, from ever more playouts; in between, the same rows may come again.

    A saved review of all steps, with as many playouts or more, is used as it is.
    """
    from kit.lab.review import refine_review

    saved, about = game.review, (seat, REFERENCE_PLAYER)
    if saved and (saved.seat, saved.by) == about and saved.playouts >= PLAYOUTS and saved.is_review_of(game.plays()):
        yield saved.steps
    else:
        yield from refine_review(game, *about, PLAYOUTS, SEED)
