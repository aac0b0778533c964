"""Work out long questions in a worker thread: the answers get better, and stop when nobody waits for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from threading import Event
from typing import Any

from kit.tabletop.pacing import Pace, Script, soon


class Background:
    """A question about a game whose answers come one after another from a worker thread.

    A subclass keeps each answer in `hear`, and returns from `wait` what a person is told who waits for the first one.
    `asked` is a copy of the game that ends in the position asked about, `running` whether more answers may come, `long`
    whether the wait for them is a long one.
    `changed` is called after each answer, and when the words of `wait` have changed; `failed` is called with an
    exception.
    """

    REMIND = 1.5  # seconds between two looks at `wait`

    def __init__(self, changed: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        self._changed = changed
        self._pace = Pace({}, failed)
        self.running = self.long = False
        self.forget()

    def forget(self) -> None:
        """Stop working, and forget the question and its answers."""
        self.stop()
        self._of: Any = None  # the game that was asked about
        self.asked: Any = None

    def stop(self) -> None:
        """Stop working; the answers that came stay."""
        self._pace.stop()
        self.running = False

    def ask(self, game: Any, step: int) -> None:
        """Take up a question about a game as it stood after so many steps."""
        self.forget()
        self._of, self.asked, self.running = game, game.at(step), True

    def is_about(self, game: Any) -> bool:
        """Return whether the question is about this game, which has not gone another way since."""
        asked = [] if self.asked is None else self.asked.history
        return game is self._of and game.history[: len(asked)] == asked

    def begin(self, answers: Callable[[Event], Iterator[Any]]) -> None:
        """Begin to work out the answers; the event is set when nobody waits for them any more."""
        self.stop()
        self.running, self.long, stopped = True, False, Event()
        self._pace.start(self._hear_all(answers(stopped), stopped))
        soon(self.REMIND, partial(self._remind, stopped, ""))

    def hear(self, answer: Any) -> None:
        """Keep an answer."""
        raise NotImplementedError

    def end(self) -> None:
        """Do what is left to do after the last answer."""

    def wait(self) -> str:
        """Return what a person who waits for the first answer is told; empty when nobody waits."""
        raise NotImplementedError

    def _hear_all(self, answers: Iterator[Any], stopped: Event) -> Script:
        last = None
        try:
            while (answer := (yield partial(next, answers, None))) is not None:
                if answer and answer is not last:
                    last = answer
                    self.hear(answer)
                    self._changed()
        finally:
            stopped.set()
            self.running = False
        self.end()

    def _remind(self, stopped: Event, told: str) -> None:
        self.long = not stopped.is_set()
        if self.long and (words := self.wait()):
            if words != told:
                self._changed()
            soon(self.REMIND, partial(self._remind, stopped, words))
