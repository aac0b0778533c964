"""Exercises with a number for an answer: a share to guess before anything is counted, and a question to work out."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from html import escape
from math import isnan

import ipywidgets

from kit.errors import BadOption
from kit.lesson.answers import Content, Note, Solved, ignore
from kit.lesson.boxes import Page, QuestionWidget, box, error_display, message_html

NUMBER = re.compile(r"[+-]?(\d[\d.,]*|[.,]\d+)(e[+-]?\d+)?")
GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}((,\d{3})+|(\.\d{3})+)")  # a whole number in groups of three digits
NO_SIGNS = str.maketrans("", "", ",.")
GAP = re.compile(r"(?<=\d)[ '’](?=\d{3}(?!\d))")  # what some write between such groups
PER_CENT = re.compile(r"(%|per ?cent)$")
WITHOUT_SIGN = "left out the sign %"
THREE_DIGITS = 0.005  # how far rounding to three digits may change a number, as a share of it
ONE_IN = re.compile(r"(.+?)(?:/|\bin\b|\bof\b|\bout of\b)(.+)")


class Guess(QuestionWidget):
    """A share in per cent that the reader guesses before anything is counted."""

    purpose = "guess"

    def __init__(self, question: str, start: int = 50, note: Note = ignore) -> None:
        super().__init__(question, "That is my guess", self._confirm, note)
        self.confirm, self.is_made, self._noted = self.check, False, ""
        self.slider = ipywidgets.IntSlider(start, 0, 100, description="my guess")
        self.slider.observe(lambda _: self._make(), "value")
        row = box("kit-row", [self.slider, ipywidgets.Label("%"), self.confirm])
        self.children = [Page([self.head, row, self.said])]

    @property
    def value(self) -> float | None:
        """The share guessed, from 0 to 1; None as long as the reader has not touched the slider or the button."""
        self._keep()
        return self.slider.value / 100 if self.is_made else None

    def beside(self, truth: str) -> str:
        """Return the guess in one sentence with what came out, such as `after 24 draws it is 75 %`."""
        self._keep()
        return self._compare(truth)

    def resume(self, given: Iterable[Content]) -> None:
        """Stand as after these guesses, which were made before."""
        for text in given:
            with suppress(BadOption, OverflowError):
                self.slider.value = round(100 * read_number(str(text))[0])
                self._noted = str(text)
                self._tell()

    def _make(self) -> None:
        self.is_made = True

    def _keep(self) -> None:
        """Keep the guess, if there is one that is not kept yet."""
        text = f"{self.slider.value} %"
        if self.is_made and text != self._noted:
            self._noted = text
            self._note(text)

    def _confirm(self) -> None:
        self._tell()
        self._keep()

    def _tell(self) -> None:
        self._make()
        self.said.value = message_html("plain", "Noted", f"<p>You say {self.slider.value} %. Now let us count.</p>")

    def _compare(self, truth: str) -> str:
        said = f"You guessed {self.slider.value} %" if self.is_made else "You have not made a guess"
        return f"{said}; {truth}."

    def __repr__(self) -> str:
        return f"<guess: {self._compare(self.question)}>"


class Exercise(QuestionWidget):
    """A question with a number for an answer. The right one is worked out when the reader's is checked, not stored.

    `answer` is a function that works it out; an answer may be off by `within` and is then right too. `mistakes` maps
    what a reader may have done, such as `forgot the root`, to the wrong number that comes of it.
    """

    def __init__(
        self, question: str, answer: Callable[[], float], within: float, hint: str = "",
        solved: Solved = ignore, note: Note = ignore, mistakes: Mapping[str, float] | None = None,
    ) -> None:
        super().__init__(question, "Check", self.judge, note, solved)
        self.answer, self.tolerance, self.hint, self.mistakes = answer, within, hint, mistakes or {}
        self.is_right = False
        # Told when the field is left: letter by letter, a press of Check might overtake the last ones.
        self.field = ipywidgets.Text(
            description="your answer", placeholder="a number, 12 %, 1/8 or 1 in 8", continuous_update=False
        )
        self.children = [Page([self.head, box("kit-row", [self.field, self.check]), self.said])]

    def judge(self) -> None:
        """Compare the reader's number with the one worked out now, and say how they lie."""
        given = read_number(self.field.value)
        self._note(self.field.value)
        self._judge(given, float(self.answer()))

    def resume(self, given: Sequence[Content]) -> None:
        """Stand as after these answers, which were given before."""
        self.field.value = str(given[-1])
        try:
            right = float(self.answer())
            for text in given:
                self._judge(read_number(str(text)), right)
                self.missed *= not self.is_right
        except Exception as error:  # the lesson's own code works the number out, and may need what has not run yet
            error_display(self.said)(error)

    def _judge(self, given: list[float], right: float) -> None:
        near = right_numbers(given, right, self.tolerance)
        self.is_right = bool(near)
        meant = format_number((near or given)[0])
        if self.is_right:
            self.show_verdict(True, f"<p>You say {meant}; worked out it is {format_number(right)}.</p>")
            return
        said = f"{meant} is {'too small' if given[0] < right else 'too large'}."
        mistake = find_mistake(given, right, self.tolerance, self.mistakes)
        if mistake == WITHOUT_SIGN:
            said = f"If you mean {meant} %, write the sign as well: without it, that is 100 times as much."
        elif mistake:
            said += f" It looks as if you {escape(mistake)}."
        self.show_verdict(False, f"<p>{said} {escape(self.hint)}</p>")

    def __repr__(self) -> str:
        return f"<exercise: {self.question}>"


def right_numbers(numbers: list[float], right: float, within: float) -> list[float]:
    """Return those numbers that are right, give or take `within`."""
    return [number for number in numbers if abs(number - right) <= within + 1e-12]


def find_mistake(numbers: list[float], right: float, within: float, mistakes: Mapping[str, float]) -> str:
    """Return the name of the mistake that leads to a wrong number, or an empty text where it is unknown.

    A number fits a mistake if it is as near to it, in proportion, as a right answer must be to the right number, or
    agrees with it in three digits.
    """
    known = {**mistakes, WITHOUT_SIGN: 100 * right}
    fits = (name for name, value in known.items() if right_numbers(numbers, value, half_width(value, right, within)))
    return next(fits, "")


def half_width(value: float, right: float, within: float) -> float:
    """Return how far a number may be off `value`, if it may be off the right number by `within`."""
    return max(within / abs(right), THREE_DIGITS) * abs(value) if right and within else within


def read_number(text: str) -> list[float]:
    """Return the numbers that a reader may have meant, the likeliest first.

    People write 0.125, 0,125, 12.5 %, 12.5 per cent, 1/8, 1 in 8, 10,000, 10.000 and 10 000. Where digits after a sign
    may be decimals or thousands, as in 2,250, both are meant. Raises BadOption.
    """
    plain = " ".join(text.casefold().replace("⁄", "/").replace("−", "-").split()).lstrip("≈~ ").removeprefix("about ")
    per_cent = PER_CENT.search(plain)
    body = plain[: per_cent.start()] if per_cent else plain
    parts = ONE_IN.fullmatch(body)
    above, below = (_read_digits(part) for part in (parts.groups() if parts else (body, "1")))
    found = [over / under / (100 if per_cent else 1) for over in above for under in below if under]
    if not found or any(map(isnan, found)):
        raise BadOption(f"{text!r} is not a number; write it like 0.125, 12.5 %, 1/8 or 1 in 8")
    return found


def _read_digits(text: str) -> list[float]:
    """Return what digits with commas and points may mean: these stand between thousands, or before the decimals."""
    digits = GAP.sub("", text.strip())
    if not NUMBER.fullmatch(digits):
        return []
    grouped = [digits.translate(NO_SIGNS)] if GROUPED.fullmatch(digits) else []
    last = max(digits.rfind(","), digits.rfind("."))
    whole, sign, part = (digits[:last], digits[last], digits[last + 1 :]) if last >= 0 else (digits, "", "")
    is_whole = not set(whole) & set(",.") or (GROUPED.fullmatch(whole) and sign not in whole)
    decimal = [f"{whole.translate(NO_SIGNS)}.{part}" if sign else whole] if is_whole else []
    ordered = grouped + decimal if sign == "," else decimal + grouped
    return [float(reading) for reading in ordered]


def format_number(number: float) -> str:
    """Return a number as a person writes it: 10,000 and 0.125, four digits of what is no whole number, and 1 in
    270,725.
    """
    if 1e-12 < number < 0.001:
        return f"1 in {1 / number:,.0f}"
    if float(number).is_integer() and abs(number) < 1e15:
        return f"{number:,.0f}"
    return f"{number:,.1f}" if 1000 <= abs(number) < 1e15 else f"{number:.4g}"
