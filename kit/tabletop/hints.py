"""Hints by name: what the table tells a person of the legal moves while it waits for one.

Every hint but `none` lights up the cards that can move. A hint may also say something of each move: then it is a
function from a game to a stream of answers, each a text for every legal move, the most promising move first, or
nothing yet. The answers are made in a thread, one after another, while the person looks; every next one should be
better.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import inf

from kit.errors import BadOption, quote
from kit.lab import time_warnings
from kit.tabletop.background import BackgroundQuestion

Stream = Callable[..., Iterator[dict[str, str]]]
PLAYOUTS = 20_000  # of each move, at most
TIE_MARK = "≈"  # behind what is said of a move that cannot be told from the best one
MEANING = f"95 % intervals that hold at all looks together; {TIE_MARK} cannot be told from the best"


def stream_odds(game) -> Iterator[dict[str, str]]:
    """Yield the chance to win by each move, or the points to expect, with its 95 % interval: `63% 59-67`.

    A game that is won by points also has the margin: `63% 59-67, +45`. A mark says of a move that it cannot be told
    from the best, unless it is the only one that may be the best; playouts that did not end are told as their share.
    """
    from kit.lab.odds import refine_odds
    from kit.lab.players import careful_module

    points = careful_module(game.slug).FOR_POINTS
    for estimates in refine_odds(game, PLAYOUTS):
        best_first = sorted(estimates, key=lambda each: -each.estimate if each.unfinished < each.playouts else inf)
        mark = TIE_MARK if sum(each.may_be_best for each in estimates) > 1 else ""
        yield {each.move: _format_odds(each, points) + mark * each.may_be_best for each in best_first}


def _format_odds(found, points):
    if points:
        said = f"{found.estimate:.1f} {found.low:.1f}-{found.high:.1f}".replace("nan", "?")
    else:
        said = f"{found.estimate:.0%} {100 * found.low:.0f}-{100 * found.high:.0f}".replace("nan%", "?")
        said += "" if found.margin is None else f", {found.margin:+.0f}"
    return said + (f", {found.unfinished / found.playouts:.1%} unfinished" if found.unfinished else "")


HINTS: dict[str, Stream | None] = {"none": None, "legal moves": None, "odds": stream_odds}


class Hints(BackgroundQuestion):
    """The chosen hint, and its `advice`: what it says of the moves of the position on the table."""

    def __init__(self, name: str, changed: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        if not isinstance(name, str) or name not in HINTS:
            raise BadOption(f"there is no hint {quote(name)}; there are: {', '.join(HINTS)}")
        super().__init__(changed, failed)
        self.name = name
        self.advice: dict[str, str] = {}
        self._about: tuple | None = None  # what the advice is about
        self._stream: Stream | None = None  # what gives it, unless that has begun

    def turn_to(self, game, is_wanted: bool) -> None:
        """Forget the advice if it is about another position than the game's; `is_wanted` says if there will be any."""
        about = (self.name, game, len(game.history), is_wanted)
        if about != self._about:
            self.stop()
            self._about, self.advice = about, {}
            self._stream = HINTS[self.name] if is_wanted else None
            if self._stream is not None:
                self.ask(game, len(game.history))

    def start(self) -> None:
        """Begin to work the advice out, unless this has been done."""
        stream, self._stream = self._stream, None
        if stream is not None:
            self.begin(lambda stopped: stream(self.asked))

    def hear(self, answer: dict[str, str]) -> None:
        """Keep the advice, the most promising move first."""
        self.advice = answer

    def on(self, moves: Iterable[str]) -> Mapping[str, str]:
        """Return what is said of these legal moves, the most promising first; empty without a hint."""
        return {} if self.name == "none" else self.advice or dict.fromkeys(moves, "")

    def waiting(self) -> str:
        """Return what a person who waits for the first advice is told."""
        if what := time_warnings.compile_status():
            return f"{what}; you may play meanwhile"
        return f"the odds are being worked out{time_warnings.table_wait_note()}"

    def note(self) -> str:
        """Return what a person is told who waits, or how what is said of the moves is to be read."""
        return self.wait() or MEANING * bool(self.advice)
