"""A game with a button *Stop!*: call an experiment clear while its lead grows, and learn how often you were right."""

from collections.abc import Generator
from typing import Any

import numpy as np

from kit.lesson.boxes import Page, box, button, error_display, html
from kit.lesson.question_cell import GuessCell
from kit.lesson.slider_chart import SliderChart
from kit.lesson.verdicts import message_html
from kit.tabletop.background import ScriptRunner
from kit.tabletop.cell_widget import CellWidget

from .shared import BLUE
from .stopping import LOOK_DEALS, USUAL_LINE, compute_errors, draw_field

EXPERIMENTS = 10  # experiments in a game
EACH_LOOK = 2  # steps of LOOK_DEALS between two pictures
SECONDS = 0.12  # between two pictures
LONG_SECONDS = 0.6  # after the first picture, and after the last: a double click must not call, a late click not start


class StopGame(CellWidget):
    """A game of ten experiments in which nothing differs. Only the end of the game shows this.

    `wins_alone[experiment, look, order]` is the number of deals that only this order has won. The last message compares
    the share of right calls with the reader's `guess`.
    """

    def __init__(self, wins_alone: np.ndarray, guess: GuessCell) -> None:
        self.lead = compute_errors(wins_alone[:EXPERIMENTS, :, 0], wins_alone[:EXPERIMENTS, :, 1])
        self.guess = guess
        self.calls: list[int] = []  # of each finished experiment: the deals until the call, 0 without a call
        self.looks = EACH_LOOK  # steps of LOOK_DEALS in the picture
        self.message = html("kit-said")
        show_error = error_display(self.message)
        self.runner = ScriptRunner({"look": SECONDS, "long look": LONG_SECONDS}, show_error)
        self.press = button("Start", self._press, show_error)
        self.chart = SliderChart(self._draw, {}, height=3.2)
        super().__init__([Page([box("kit-row", [self.press]), self.chart, self.message])])

    @property
    def is_running(self) -> bool:
        """Whether an experiment is running."""
        return self.runner.script is not None

    def _press(self) -> None:
        """Start the next experiment, or call the running experiment clear."""
        if self.is_running:
            if self.looks > EACH_LOOK:  # otherwise it is the second click of a double click
                self.runner.stop()
                self._finish(int(LOOK_DEALS[self.looks - 1]))
        else:
            if len(self.calls) == EXPERIMENTS:
                self.calls.clear()
            self._label("Stop! It is clear")
            self.message.value = ""
            self.runner.start(self._run_experiment())

    def _run_experiment(self) -> Generator[str]:
        """Draw the lead, longer at each look. At the end the reader has not called it."""
        for self.looks in range(EACH_LOOK, len(LOOK_DEALS) + 1, EACH_LOOK):
            self.chart.update()
            yield "long look" if self.looks in (EACH_LOOK, len(LOOK_DEALS)) else "look"
        self._finish(0)

    def _label(self, text: str) -> None:
        self.press.description = self.press.tooltip = text

    def _finish(self, deals: int) -> None:
        """Count a call after so many deals (0: no call), and show the score."""
        self.calls.append(deals)
        number = len(self.calls)
        said = f"you called it clear after {deals:,} deals" if deals else "you left it open"
        head, body = f"Experiment {number} of {EXPERIMENTS}", f"<p>Here {said}.</p>"
        self._label(f"Start experiment {number + 1}")
        if number == EXPERIMENTS:
            head, body = "Your score", self._describe_score()
            self._label("Play again")
        self.message.value = message_html("plain", head, body)

    def _describe_score(self) -> str:
        """Return the score in HTML. A call is wrong, because nothing differs; an experiment left open is right."""
        called = [deals for deals in self.calls if deals]
        right = EXPERIMENTS - len(called)
        lines = [f"You called {len(called)} of {EXPERIMENTS} experiments clear."]
        if called:
            lines[0] = lines[0][:-1] + f", after {np.mean(called):,.0f} deals on average."
        lines.append("In all ten, both orders are equally good: each deal that counts is the toss of a fair coin. "
                     f"So every call was wrong. You were right in {right} of {EXPERIMENTS}: those that you left open.")
        lines.append(self.guess.compare_with(f"you were right in {right / EXPERIMENTS:.0%}"))
        return "".join(f"<p>{line}</p>" for line in lines)

    def _draw(self, axes: Any) -> str:
        number = min(len(self.calls) + self.is_running, EXPERIMENTS) or 1
        path = self.lead[number - 1, : self.looks]
        axes.plot(LOOK_DEALS[: self.looks], path, color=BLUE, lw=2)
        axes.plot(LOOK_DEALS[self.looks - 1], path[-1], "o", color=BLUE, ms=6)
        deals = LOOK_DEALS[self.looks - 1]
        draw_field(axes, f"Experiment {number}: the lead after {deals:,} deals", USUAL_LINE)
        ahead = "ace to king is ahead" if path[-1] > 0 else "two to ace is ahead" if path[-1] < 0 else "nobody is ahead"
        return f"After {deals:,} deals {ahead}, by {abs(path[-1]):.2f} standard deviations."

    def __repr__(self) -> str:
        return f"<Stop! {len(self.calls)} of {EXPERIMENTS} experiments>"
