"""Hints by name: help with the legal moves while the table waits for a person's move.

Every hint except `none` lights up the cards that can move. `nudge`, `reason` and `move` are a ladder: where to look, a
fact that goes with the best move, and the move itself. A hint may also have a text for each move. Such hints are
functions from a game to a stream of answers. Each answer has a hint for every legal move, the most promising move
first, or only for the best move, or is empty. A worker thread makes the answers, each better than the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from kit.errors import BadOption, quote
from kit.play.amounts import is_for_points, unit as unit_of
from kit.play.game import Game
from kit.rules.cards import say
from kit.rules.rulebook import score_sign
from kit.tabletop.background import BackgroundQuestion

if TYPE_CHECKING:
    from kit.lab.odds import MoveOdds


class MoveHint(NamedTuple):
    """A hint about a move: a short `text`, such as `62 %`, and a `detail`; no other move is clearly better than a best
    one.
    """

    text: str = ""
    detail: str = ""
    is_best: bool = False

    @property
    def words(self) -> str:
        """The text with the detail."""
        return ", ".join(filter(None, (self.text, self.detail)))


Stream = Callable[..., Iterator[dict[str, MoveHint]]]
PLAYOUTS, HELP_PLAYOUTS = 20_000, 2_000  # the most playouts of each move, for the odds and for other help
MEANING = "{} if all play carefully from here. Green: no other move is clearly better. Point at a card, or press Why?"


def stream_odds(game: Game) -> Iterator[dict[str, MoveHint]]:
    """Yield the chance to win by each move, or the expected result, best first.

    The detail is the 95 % interval, which covers all looks together; the margin, in a game that is won by points; and
    the share of the playouts that did not end.
    """
    from kit.lab.odds import refine_odds

    for estimates in refine_odds(game, PLAYOUTS):
        best_first = sorted(estimates, key=lambda each: -each.estimate if each.unfinished < each.playouts else inf)
        yield {each.move: _format_odds(each, game.slug) for each in best_first}


def _format_odds(estimate: MoveOdds, slug: str) -> MoveHint:
    scale, decimals, unit = (score_sign(slug), 1, unit_of(slug)) if is_for_points(slug) else (100, 0, "%")
    middle, *bounds = (scale * x for x in (estimate.estimate, estimate.low, estimate.high))
    low, high = (f"{bound:.{decimals}f}" for bound in sorted(bounds))
    detail = f"between {low} and {high} {unit}"
    if estimate.margin is not None:
        detail += f", {estimate.margin:+.0f} points against the others"
    if estimate.unfinished:
        detail += f", {estimate.unfinished / estimate.playouts:.1%} of the playouts did not end"
    return MoveHint(f"{middle:.{decimals}f} {unit}".replace("nan", "?"), detail, estimate.may_be_best)


def stream_help(rung: str, game: Game) -> Iterator[dict[str, MoveHint]]:
    """Yield the best move alone, with help towards it as its detail: a nudge, a reason, or the move.

    The reason compares it with the best move that is clearly worse.
    """
    from kit.lab.odds import refine_odds
    from kit.lab.reasons import find_reasons

    *_, estimates = refine_odds(game, HELP_PLAYOUTS)
    best, *others = sorted(estimates, key=lambda each: -each.estimate)
    worse = next((each.move for each in others if not each.may_be_best), "")
    reasons = find_reasons(game, best.move, worse) if worse and rung != "move" else []
    if rung == "move" or not worse:
        text = f"`{best.move}`" if worse else "No move is clearly better than the others"
    elif rung == "reason":
        text = reasons[0].sentence if reasons else "One move is better, but no single fact goes with its gain"
        text = text.replace(f"`{best.move}`", "one move").replace(f"`{worse}`", "another")
    else:
        text = f"Think of this: {reasons[0].fact}" if reasons else look_at(best.move)
    yield {best.move: MoveHint("best" * (rung == "move"), text, rung == "move")}


def look_at(move: str) -> str:
    """Return a nudge towards a move: its card, or its first word."""
    return f"Look at {say(move.split()[0])}"


LADDER = ("nudge", "reason", "move")
HINTS: dict[str, Stream | None] = {
    "none": None, **{rung: partial(stream_help, rung) for rung in LADDER}, "legal moves": None, "odds": stream_odds,
}


class Hints(BackgroundQuestion):
    """The chosen hint, and its `advice`: its text for each move of the position on the table."""

    WAITING = "the moves are being played on"

    def __init__(self, name: str, changed: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        if not isinstance(name, str) or name not in HINTS:
            raise BadOption(f"there is no hint {quote(name)}; there are: {', '.join(HINTS)}")
        super().__init__(changed, failed)
        self.name = name
        self.advice: dict[str, MoveHint] = {}
        self._about: tuple[Any, ...] | None = None  # the position of the advice
        self._stream: Stream | None = None  # makes the advice; None once it has begun

    def turn_to(self, game: Game, is_wanted: bool) -> None:
        """Forget the advice if it is about another position; if `is_wanted`, prepare new advice."""
        if self._about != (about := (self.name, game, len(game.history), is_wanted)):
            self.stop()
            self._about, self.advice = about, {}
            self._stream = HINTS[self.name] if is_wanted else None
            if self._stream is not None:
                self.ask(game, len(game.history))

    def start(self) -> None:
        """Begin to work out the advice, unless this has begun."""
        stream, self._stream = self._stream, None
        if stream is not None:
            self.begin(lambda stopped: stream(self.subject))

    def take_answer(self, answer: dict[str, MoveHint]) -> None:
        """Keep the advice, best move first."""
        self.advice = answer

    def describe(self, moves: Iterable[str]) -> Mapping[str, MoveHint]:
        """Return the hint about each of these legal moves, best first; empty without a hint."""
        advice = {} if self.name in LADDER[:2] else self.advice
        return {} if self.name == "none" else advice or dict.fromkeys(moves, MoveHint())

    @property
    def odds(self) -> Mapping[str, MoveHint]:
        """The odds of each move, best first; empty while there are none, and with other hints."""
        return self.advice if self.name == "odds" else {}

    def note(self) -> str:
        """Return the words for a person who waits, or the meaning of the texts beside the moves."""
        best = next(iter(self.advice.values()), MoveHint())
        if self.name in LADDER:
            return self.wait() or best.detail
        meaning = MEANING.format("The chance to win" if "%" in best.text else "The expected result")
        return self.wait() or meaning * bool(best.text)
