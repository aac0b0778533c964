"""Exercises with a number for an answer: a share to guess before anything is counted, and a question to work out."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets

from kit.errors import BadOption
from kit.view.lesson.boxes import box, button, fault, html, page, told


class Guess(ipywidgets.VBox):
    """A share in per cent that the reader guesses before anything is counted; `value` is the share, from 0 to 1."""

    def __init__(self, question: str, start: int = 50) -> None:
        self.question = question
        self.slider = ipywidgets.IntSlider(
            start, 0, 100, description="my guess", readout_format="d", continuous_update=True
        )
        self.said = html("kit-said")
        self.confirm = button("That is my guess", self._note, self._fail)
        row = box("kit-row", [self.slider, ipywidgets.Label("%"), self.confirm])
        super().__init__([page([html("kit-question", escape(question)), row, self.said])])

    @property
    def value(self) -> float:
        """The share guessed."""
        return self.slider.value / 100

    def _note(self) -> None:
        self.said.value = told("plain", "Noted", f"<p>You say {self.slider.value} %. Now let us count.</p>")

    def _fail(self, error: Exception) -> None:
        self.said.value = fault(error)

    def __repr__(self) -> str:
        return f"<guess: {self.question} {self.slider.value} %>"


class Exercise(ipywidgets.VBox):
    """A question with a number for an answer. The right one is worked out when the reader's is checked, not stored.

    `answer` is a function that works it out; an answer may be off by `within` and is then right too.
    """

    def __init__(self, question: str, answer: Callable[[], float], within: float, hint: str = "") -> None:
        self.question, self.answer, self.within, self.hint = question, answer, within, hint
        self.is_right = False
        self.field = ipywidgets.Text(placeholder="a number, 12 % or 1/8")
        self.said = html("kit-said")
        self.check = button("Check", self.judge, self._fail)
        row = box("kit-row", [self.field, self.check])
        super().__init__([page([html("kit-question", escape(question)), row, self.said])])

    def judge(self) -> None:
        """Compare the reader's number with the one worked out now, and say how they lie."""
        given = read_number(self.field.value)
        right = float(self.answer())
        self.is_right = abs(given - right) <= self.within + 1e-12
        if self.is_right:
            body = f"<p>You say {given:.4g}; worked out it is {right:.4g}.</p>"
            self.said.value = told("solved", "That is right", body)
            return
        where = "too small" if given < right else "too large"
        self.said.value = told("refuted", "Not quite", f"<p>{given:.4g} is {where}. {escape(self.hint)}</p>")

    def _fail(self, error: Exception) -> None:
        self.said.value = fault(error)

    def __repr__(self) -> str:
        return f"<exercise: {self.question}>"


def read_number(text: str) -> float:
    """A number that a reader wrote: 0.125, 0,125, 12.5 %, 1/8. Raises BadOption."""
    plain = text.strip().replace(",", ".").replace(" ", "")
    over = 100.0 if plain.endswith("%") else 1.0
    above, slash, below = plain.removesuffix("%").partition("/")
    try:
        return float(above) / (float(below) if slash else 1.0) / over
    except (ValueError, ZeroDivisionError):
        raise BadOption(f"{text!r} is not a number; write it like 0.125, 12.5 % or 1/8") from None
