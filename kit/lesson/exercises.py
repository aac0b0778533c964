"""Ask for a share before anything is counted, for a number to work out, and for the reader's own sentence."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from html import escape

import ipywidgets

from kit.errors import BadOption
from kit.lesson.answer_lines import LONGEST, Content
from kit.lesson.answers import SaveAnswer, ignore
from kit.lesson.boxes import Page, QuestionWidget, box, error_display, html
from kit.lesson.numbers import (
    WITH_SIGN, WITHOUT_SIGN, find_mistake, format_number, read_number, right_numbers, write_working,
)
from kit.lesson.verdicts import message_html

MANY = 2  # a share is never so large; the reader may mean per cent
CHANCE = re.compile(r"\b(chance|share|p-value)\b")  # in a question whose answer is from 0 to 1
ORDERS = ("Change", "Choose", "Go ", "Move", "Write")  # first words of hints that say what to do


class Guess(QuestionWidget):
    """A share in per cent that the reader guesses before anything is counted."""

    purpose = "guess"

    def __init__(self, question: str, start: int = 50, save_answer: SaveAnswer = ignore) -> None:
        super().__init__(question, "That is my guess", self._confirm, save_answer)
        self.confirm, self.is_made, self._saved_text = self.check, False, ""
        self.confirm.disabled = True  # until the slider has moved: where it starts is no guess of the reader
        self.slider = ipywidgets.IntSlider(start, 0, 100, description="my guess").add_class("kit-wide-slider")
        self.slider.observe(lambda _: self._mark_made(), "value")
        row = box("kit-row", [self.slider, ipywidgets.Label("%"), self.confirm])
        self.children = [Page([self.head, row, self.message])]

    @property
    def value(self) -> float | None:
        """The reader's guess, from 0 to 1; None before the reader has moved the slider."""
        self._save_guess()
        return self.slider.value / 100 if self.is_made else None

    def compare_with(self, truth: str) -> str:
        """Return the guess and the result in one sentence; `truth` is for example `after 24 draws it is 75 %`."""
        self._save_guess()
        return self._compare(truth)

    def resume(self, contents: Iterable[Content]) -> None:
        """Restore the state after these earlier guesses."""
        for text in contents:
            with suppress(BadOption, OverflowError):
                self.slider.value = round(100 * read_number(str(text))[0].number)
                self._saved_text = str(text)
                self._show_guess()

    def _mark_made(self) -> None:
        self.is_made, self.confirm.disabled = True, False

    def _save_guess(self) -> None:
        """Save a guess that is not saved yet."""
        text = f"{self.slider.value} %"
        if self.is_made and text != self._saved_text:
            self._saved_text = text
            self._save_answer(text, True)

    def _confirm(self) -> None:
        self._show_guess()
        self._save_guess()

    def _show_guess(self) -> None:
        self._mark_made()
        self.message.value = message_html("plain", "Noted", f"<p>You say {self.slider.value} %. Now let us count.</p>")

    def _compare(self, truth: str) -> str:
        guess = f"You guessed {self.slider.value} %" if self.is_made else "You have not made a guess"
        return f"{guess}; {truth}."

    def __repr__(self) -> str:
        return f"<guess: {self._compare(self.question)}>"


class Exercise(QuestionWidget):
    """A question with a number as answer. The kit computes the right number when it checks an answer.

    `answer` is a function that computes the right number. The reader's number may differ from it by `within`.
    `mistakes` maps a possible mistake, such as `forgot the root`, to its wrong number.
    """

    def __init__(
        self, question: str, answer: Callable[[], float], within: float, hint: str = "",
        save_answer: SaveAnswer = ignore, mistakes: Mapping[str, float] | None = None,
    ) -> None:
        super().__init__(question, "Check", self.grade, save_answer)
        self.answer, self.tolerance, self.hint, self.mistakes = answer, within, hint, mistakes or {}
        self.is_right, self._checked = False, ""  # the last answer, and its text if it was checked just now
        # The page sends the whole text at once. Letter by letter, a click on Check might overtake the last letters.
        self.field = ipywidgets.Text(
            description="your answer", placeholder="12 %, 0.12, 1/8 or 1-0.9^2", continuous_update=False,
            style={"description_width": "auto"},
        )
        enough = "Three digits are enough." if within else "Write the exact number."
        row = box("kit-row", [self.field, self.check, html("kit-muted", enough)])
        self.children = [Page([self.head, row, self.message])]

    def grade(self) -> None:
        """Compare the reader's number with the right number, save it, and show the verdict."""
        text = self.field.value
        if not (self.is_right and text == self._checked):  # a second press is no second answer
            self._save_answer(text, self._grade(text))
            self._checked = text

    def resume(self, contents: Sequence[Content]) -> list[bool]:
        """Restore the state after these earlier answers. Return whether each was right."""
        self.field.value = str(contents[-1])
        try:
            return [self._grade(str(text)) for text in contents]
        except Exception as error:  # the lesson's code may need a cell that has not run yet
            error_display(self.message)(error)
            return []

    def _grade(self, text: str) -> bool:
        """Show the verdict on a number, and return whether it is right."""
        readings, right = read_number(text), float(self.answer())
        near_numbers = right_numbers(readings, right, self.tolerance, self.mistakes)
        self.is_right = bool(near_numbers)
        number_text = format_number((near_numbers or [readings[0].number])[0])
        if self.is_right:
            exact, steps = format_number(right), write_working(self.answer)
            lines = [f"{steps} = {exact}." if steps else f"The exact number is {exact}."]
            lines += ["Your number is rounded."] * (number_text != exact)
            lines += [self.hint] * (not steps and explains(self.hint))
            self.show_verdict(True, "".join(f"<p>{escape(line)}</p>" for line in lines))
            return True
        verdict = f"{number_text} is {'too small' if readings[0].number < right else 'too large'}."
        chance = CHANCE.search(self.question)
        if chance and not any(0 <= number <= 1 for number, _ in readings):
            verdict = f"A {chance[1]} lies between 0 and 1."
        mistake = find_mistake(readings, right, self.tolerance, self.mistakes)
        if mistake and right_numbers(readings, right, self.tolerance):
            verdict = f"{escape(text)} may be right, but it comes also if you {escape(mistake)}. Add a digit."
        elif mistake == WITHOUT_SIGN:
            remedy = f"Then write the sign as well: without it, {number_text} is 100 times as much."
            verdict = f"Did you mean {number_text} %? {remedy}"
        elif mistake == WITH_SIGN:
            number = format_number(100 * readings[0].number)
            verdict = f"Did you mean {number}? Then leave out the sign: {number} % is {number_text}."
        elif not mistake and 0 < right <= 1 < MANY <= readings[0].number <= 100 and self.tolerance:
            verdict += f" If you mean {number_text} %, write the sign as well."
        elif mistake:
            verdict += f" It looks as if you {escape(mistake)}."
        self.show_verdict(False, f"<p>{verdict} {escape(self.hint)}</p>")
        return False

    def __repr__(self) -> str:
        return f"<exercise: {self.question}>"


class Conclusion(QuestionWidget):
    """A box for the reader's own answer to the question of a lesson. Nobody marks it; the report shows it."""

    purpose = "conclude"

    def __init__(self, question: str, save_answer: SaveAnswer = ignore) -> None:
        super().__init__(question, "That is my sentence", self._keep, save_answer)
        self.field = ipywidgets.Textarea(placeholder="Write one or two sentences.", continuous_update=False, rows=3)
        self.field.add_class("kit-sentence")
        self.children = [Page([self.head, self.field, box("kit-row", [self.check]), self.message])]

    def resume(self, contents: Sequence[Content]) -> None:
        """Show the last of these earlier sentences."""
        self.field.value = str(contents[-1])

    def _keep(self) -> None:
        text = " ".join(self.field.value.split())
        if not text:
            raise BadOption("The box is empty. Write a sentence in it, and press the button again.")
        if len(text) > LONGEST:
            raise BadOption(f"The sentence must have at most {LONGEST:,} letters, got {len(text):,}. Make it shorter.")
        self._save_answer(text, True)
        self.message.value = message_html("plain", "Noted", "<p>The report shows it beside your guess.</p>")

    def __repr__(self) -> str:
        return f"<conclusion: {self.question}>"


def explains(hint: str) -> bool:
    """Return whether a hint also explains a right answer: it neither asks something nor says what to do."""
    return "?" not in hint and not hint.startswith(ORDERS)
