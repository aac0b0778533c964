"""Hints by name: what the table tells a person of the legal moves while it waits for one.

Every hint but `none` lights up the cards that can move. A hint may also say something of each move: then it is a
function from a game to a stream of answers, each a text for every legal move, the most promising move first. The
answers are made in a thread, one after another, while the person looks; every next one should be better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from kit.view.table.pacing import Pace, soon

Stream = Callable[..., Iterator[dict[str, str]]]
PLAYOUTS = 20_000  # of each move, at most
LONG = 1.5  # seconds after which the table says what it is waiting for


def odds(game) -> Iterator[dict[str, str]]:
    """The chance to win by each move, or the points to expect, with its 95 % interval: `63% 59-67`.

    A game that is won by points also has the margin: `63% 59-67, +45`.
    """
    from kit.lab.odds import sharpening
    from kit.lab.players import advice

    points = advice(game.slug).FOR_POINTS
    for estimates in sharpening(game, PLAYOUTS):
        best_first = sorted(estimates, key=lambda each: -each.estimate)
        yield {each.move: _points(each) if points else _chance(each) for each in best_first}


def _chance(found):
    margin = "" if found.margin is None else f", {found.margin:+.0f}"
    return f"{found.estimate:.0%} {100 * found.low:.0f}-{100 * found.high:.0f}{margin}"


def _points(found):
    return f"{found.estimate:.1f} {found.low:.1f}-{found.high:.1f}"


HINTS: dict[str, Stream | None] = {"none": None, "legal moves": None, "odds": odds}


class Adviser:
    """Has the answers of the chosen hint made for the position on the table, and shows them as they come."""

    def __init__(self, table) -> None:
        self.table = table
        self.pace = Pace({}, table.fail)
        self.about: tuple | None = None  # what the answers are about
        self.slow: tuple | None = None  # what they were about when the first one took long

    def wait(self) -> str:
        """What a person who waits for the first answer is told; empty when nobody waits."""
        if self.pace.script is None or self.table.sitting.advice:
            return ""
        if self.slow == self.about:
            return "the odds are being compiled; the first time this takes a minute or two, you may play meanwhile"
        return "the odds are being worked out"

    def _explain_wait(self, about):
        if about == self.about and self.wait():
            self.slow = about
            self.table.desk.update()

    def update(self) -> None:
        """Begin anew if the position or the hint has changed; called whenever the table shows something."""
        sitting = self.table.sitting
        about = (sitting.hint, sitting.game, len(sitting.game.history), sitting.waits_for_person)
        if about == self.about:
            return
        self.about = about
        self.pace.stop()
        sitting.advice = {}
        stream = None if sitting.race else HINTS[sitting.hint]  # in a race there is no time for odds
        if stream is not None and sitting.waits_for_person:
            self.pace.start(self._advise(stream(sitting.game.copy())))
            self.table.desk.update()
            soon(LONG, partial(self._explain_wait, about))

    def _advise(self, answers):
        while (answer := (yield partial(next, answers, None))) is not None:
            self.table.sitting.advice = answer
            self.table.show()
