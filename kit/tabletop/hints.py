"""Hints by name: help with the legal moves while the table waits for a person's move.

Every hint except `none` lights up the cards that can move. A hint may also have a text for each move. Then it is a
function from a game to a stream of answers. Each answer is a text for every legal move, the most promising move first,
or nothing yet. A worker thread makes the answers, one after another, each better than the last.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import inf

from kit.errors import BadOption, quote
from kit.lab import time_warnings
from kit.tabletop.background import BackgroundQuestion

Stream = Callable[..., Iterator[dict[str, str]]]
PLAYOUTS = 20_000  # the most playouts of each move
TIE_MARK = "≈"  # the mark of a move that cannot be distinguished from the best one
MEANING = f"95 % intervals that cover all looks together; {TIE_MARK} cannot be distinguished from the best"


def stream_odds(game) -> Iterator[dict[str, str]]:
    """Yield the chance to win by each move, or the points to expect, with its 95 % interval: `63% 59-67`.

    A game that is won by points also has the margin: `63% 59-67, +45`. TIE_MARK marks the moves that may be the best,
    if there are several. Playouts that did not end are given as their share.
    """
    from kit.lab.odds import refine_odds
    from kit.lab.players import careful_module

    points = careful_module(game.slug).FOR_POINTS
    for estimates in refine_odds(game, PLAYOUTS):
        best_first = sorted(estimates, key=lambda each: -each.estimate if each.unfinished < each.playouts else inf)
        mark = TIE_MARK if sum(each.may_be_best for each in estimates) > 1 else ""
        yield {each.move: _format_odds(each, points) + mark * each.may_be_best for each in best_first}


def _format_odds(estimate, points):
    if points:
        text = f"{estimate.estimate:.1f} {estimate.low:.1f}-{estimate.high:.1f}".replace("nan", "?")
    else:
        text = f"{estimate.estimate:.0%} {100 * estimate.low:.0f}-{100 * estimate.high:.0f}".replace("nan%", "?")
        text += "" if estimate.margin is None else f", {estimate.margin:+.0f}"
    return text + (f", {estimate.unfinished / estimate.playouts:.1%} unfinished" if estimate.unfinished else "")


HINTS: dict[str, Stream | None] = {"none": None, "legal moves": None, "odds": stream_odds}


class Hints(BackgroundQuestion):
    """The chosen hint, and its `advice`: its text for each move of the position on the table."""

    def __init__(self, name: str, changed: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        if not isinstance(name, str) or name not in HINTS:
            raise BadOption(f"there is no hint {quote(name)}; there are: {', '.join(HINTS)}")
        super().__init__(changed, failed)
        self.name = name
        self.advice: dict[str, str] = {}
        self._about: tuple | None = None  # the position of the advice
        self._stream: Stream | None = None  # makes the advice; None once it has begun

    def turn_to(self, game, is_wanted: bool) -> None:
        """Forget the advice if it is about another position; `is_wanted` says whether to prepare new advice."""
        about = (self.name, game, len(game.history), is_wanted)
        if about != self._about:
            self.stop()
            self._about, self.advice = about, {}
            self._stream = HINTS[self.name] if is_wanted else None
            if self._stream is not None:
                self.ask(game, len(game.history))

    def start(self) -> None:
        """Begin to work out the advice, unless this has begun."""
        stream, self._stream = self._stream, None
        if stream is not None:
            self.begin(lambda stopped: stream(self.asked))

    def hear(self, answer: dict[str, str]) -> None:
        """Keep the advice, the most promising move first."""
        self.advice = answer

    def on(self, moves: Iterable[str]) -> Mapping[str, str]:
        """Return the text for each of these legal moves, the most promising move first; empty without a hint."""
        return {} if self.name == "none" else self.advice or dict.fromkeys(moves, "")

    def waiting(self) -> str:
        """Return the words for a person who waits for the first advice."""
        if what := time_warnings.compile_status():
            return f"{what}; you may play meanwhile"
        return f"the odds are being worked out{time_warnings.table_wait_note()}"

    def note(self) -> str:
        """Return the words for a person who waits, or the meaning of the texts beside the moves."""
        return self.wait() or MEANING * bool(self.advice)
