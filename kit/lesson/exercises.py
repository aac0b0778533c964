"""Ask for a share before anything is counted, for a number to work out, and for the reader's own sentence."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from html import escape
from typing import Any

from kit.errors import BadOption
from kit.lesson.answer_lines import LONGEST, Content
from kit.lesson.answers import SaveAnswer, ignore
from kit.lesson.form import Form, slider
from kit.lesson.numbers import (
    WITH_SIGN, WITHOUT_SIGN, find_mistake, format_number, read_number, right_numbers, write_working,
)
from kit.lesson.verdicts import error_html, message_html
from kit.play.question import Question

MANY = 2  # a share is never so large; the reader may mean per cent
CHANCE = re.compile(r"\b(chance|share|p-value)\b")  # in a question whose answer is from 0 to 1
ORDERS = ("Change", "Choose", "Go ", "Move", "Write")  # first words of hints that say what to do


class Guess(Form):
    """A share in per cent that the reader guesses before anything is counted."""

    purpose = "guess"

    def __init__(self, question: str, start: int = 50, save_answer: SaveAnswer = ignore) -> None:
        super().__init__(question, save_answer)
        self.is_made, self._saved_text = False, ""
        self.fields = {"guess": slider("my guess", start, range(101), " %")}
        self.buttons = {"confirm": ("That is my guess", self._confirm)}
        self.off = {"confirm"}  # until the slider has moved: where it starts is no guess of the reader

    @property
    def per_cent(self) -> int:
        """Where the slider is."""
        return int(self.fields["guess"]["value"])

    def write(self, values: Mapping[str, Any]) -> None:
        """Move the slider."""
        super().write(values)
        self.is_made, self.off = True, set()

    @property
    def value(self) -> float | None:
        """The reader's guess, from 0 to 1; None before the reader has moved the slider."""
        self._save_guess()
        return self.per_cent / 100 if self.is_made else None

    def compare_with(self, truth: str) -> str:
        """Return the guess and the result in one sentence; `truth` is for example `after 24 draws it is 75 %`."""
        self._save_guess()
        return self._compare(truth)

    def resume(self, contents: Sequence[Content]) -> list[bool]:
        """Restore the state after these earlier guesses."""
        for text in contents:
            with suppress(BadOption, OverflowError):
                self.write({"guess": round(100 * read_number(str(text))[0].number)})
                self._saved_text = str(text)
                self._show_guess()
        return []

    def _save_guess(self) -> None:
        """Save a guess that is not saved yet."""
        text = f"{self.per_cent} %"
        if self.is_made and text != self._saved_text:
            self._saved_text = text
            self._save_answer(text, True)

    def _confirm(self) -> None:
        self._show_guess()
        self._save_guess()

    def _show_guess(self) -> None:
        self.is_answered = True
        self.verdict = message_html("plain", "Noted", f"<p>You say {self.per_cent} %. Now let us count.</p>")

    def _compare(self, truth: str) -> str:
        guess = f"You guessed {self.per_cent} %" if self.is_made else "You have not made a guess"
        return f"{guess}; {truth}."

    def __repr__(self) -> str:
        return f"<guess: {self._compare(self.question)}>"


class Exercise(Form):
    """A question with a number as answer. The kit computes the right number when it checks an answer.

    `answer` is a function that computes the right number. The reader's number may differ from it by `within`.
    `mistakes` maps a possible mistake, such as `forgot the root`, to its wrong number.
    """

    def __init__(
        self, question: str, answer: Callable[[], float], within: float, hint: str = "",
        save_answer: SaveAnswer = ignore, mistakes: Mapping[str, float] | None = None,
    ) -> None:
        super().__init__(question, save_answer)
        self.answer, self.tolerance, self.hint, self.mistakes = answer, within, hint, mistakes or {}
        self._checked = ""  # the text of the last answer, if it was checked just now
        example = "12 %, 0.12, 1/8 or 1-0.9^2"
        self.fields = {"answer": {"kind": "text", "label": "your answer", "value": "", "hint": example}}
        self.buttons = {"check": ("Check", self.grade)}
        self.note = "Three digits are enough." if within else "Write the exact number."

    def grade(self) -> None:
        """Compare the reader's number with the right number, save it, and show the verdict."""
        text = str(self.fields["answer"]["value"])
        if not (self.is_answered and text == self._checked):  # a second press is no second answer
            self._save_answer(text, self._grade(text))
            self._checked = text

    def resume(self, contents: Sequence[Content]) -> list[bool]:
        """Restore the state after these earlier answers. Return whether each was right."""
        self.write({"answer": str(contents[-1])})
        try:
            return [self._grade(str(text)) for text in contents]
        except Exception as error:  # the lesson's code may need a cell that has not run yet
            self.verdict = error_html(error)
            return []

    def _grade(self, text: str) -> bool:
        """Show the verdict on a number, and return whether it is right."""
        readings, right = read_number(text), float(self.answer())
        near_numbers = right_numbers(readings, right, self.tolerance, self.mistakes)
        self.is_answered = bool(near_numbers)
        number_text = format_number((near_numbers or [readings[0].number])[0])
        if self.is_answered:
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


class Conclusion(Form):
    """A box for the reader's own answer to the question of a lesson. Nobody marks it; the report shows it."""

    purpose = "conclude"

    def __init__(self, question: str, save_answer: SaveAnswer = ignore) -> None:
        super().__init__(question, save_answer)
        hint = "Write one or two sentences."
        self.fields = {"sentence": {"kind": "area", "label": "your sentence", "value": "", "hint": hint}}
        self.buttons = {"keep": ("That is my sentence", self._keep)}

    def resume(self, contents: Sequence[Content]) -> list[bool]:
        """Show the last of these earlier sentences."""
        self.write({"sentence": str(contents[-1])})
        self.is_answered = True
        return []

    def _keep(self) -> None:
        self._save_answer(read_sentence(str(self.fields["sentence"]["value"])), True)
        self.is_answered = True
        self.verdict = message_html("plain", "Noted", "<p>The report shows it beside your guess.</p>")

    def __repr__(self) -> str:
        return f"<conclusion: {self.question}>"


def read_sentence(text: str) -> str:
    """Return the reader's own sentence in one line. Raises BadOption if it is empty or too long."""
    if not (sentence := " ".join(text.split())):
        raise BadOption("The box is empty. Write a sentence in it, and press the button again.")
    if len(sentence) > LONGEST:
        raise BadOption(f"The sentence must have at most {LONGEST:,} letters, got {len(sentence):,}. Make it shorter.")
    return sentence


def ask_about_experiment(name: str, asked: str, link: str) -> tuple[Question, Question]:
    """Return the questions about an experiment that has this link: for the guess, and for the reader's last sentence.

    `name` is the name of the experiment in its lesson, and `asked` is what the experiment asks.
    """
    found = Question("conclude", f"{name}-found", f"What did you find? {asked}")
    return Question("guess", name, asked, link=link), found


def explains(hint: str) -> bool:
    """Return whether a hint also explains a right answer: it neither asks something nor says what to do."""
    return "?" not in hint and not hint.startswith(ORDERS)
