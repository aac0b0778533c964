"""Parts of a lesson on chance, as widgets for a cell: a guess, a chart with sliders, an exercise that is worked out."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import ipywidgets

from kit.errors import BadOption
from kit.view.lesson.parts import box, button, fault, html, page, told
from kit.view.picture.theme import LIGHT
from kit.view.table.pacing import soon

SECONDS_BETWEEN = 0.1  # a chart is drawn ten times a second at most

# A chart is drawn in these colours of the light theme; on the page they follow its theme.
FOLLOWING = {LIGHT.text: "text", LIGHT.muted: "muted", LIGHT.cloth_edge: "cloth_edge"} | {
    colour: f"lines-{place}" for place, colour in enumerate(LIGHT.lines)
}


class Guess(ipywidgets.VBox):
    """A share in per cent that the reader guesses before anything is counted; `value` is the share, from 0 to 1."""

    def __init__(self, question: str, start: int = 50) -> None:
        self.question = question
        self.slider = ipywidgets.IntSlider(
            start, 0, 100, description="my guess", readout_format="d", continuous_update=True
        )
        self.said = html("kit-said")
        self.keep = button("That is my guess", self._put_down, self._fail)
        row = box("kit-row", [self.slider, ipywidgets.Label("%"), self.keep])
        super().__init__([page([html("kit-question", escape(question)), row, self.said])])

    @property
    def value(self) -> float:
        """The share guessed."""
        return self.slider.value / 100

    def _put_down(self) -> None:
        self.said.value = told("plain", "Noted", f"<p>You say {self.slider.value} %. Now let us count.</p>")

    def _fail(self, error: Exception) -> None:
        self.said.value = fault(error)

    def __repr__(self) -> str:
        return f"<guess: {self.question} {self.slider.value} %>"


class Chart(ipywidgets.VBox):
    """A chart under sliders: `draw` fills the axes from the sliders' values and returns a sentence that says the same.

    One figure is kept, and drawn anew when a slider has moved, ten times a second at most. Its `height`, and the
    `margin` left of it for what is written there, are in inches. With a button `again`,
    `draw` is also told the number of `rounds`: how often it was pressed.
    """

    def __init__(
        self, draw: Callable[..., str], sliders: Mapping[str, ipywidgets.Widget] | None = None,
        again: str = "", height: float = 3.4, margin: float = 0.75,
    ) -> None:
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure

        width = 7.8
        self.draw, self.sliders, self.again = draw, dict(sliders or {}), again
        self.figure = Figure(figsize=(width, height), facecolor="none")
        FigureCanvasSVG(self.figure)
        left, below = margin / width, 0.55 / height
        self.axes = self.figure.add_axes((left, below, 1 - left - 1.5 / width, 1 - below - 0.35 / height))
        self.rounds = 0  # how often other chances were asked for
        self.sentence = ""
        self.shown, self.line, self.said = html("kit-picture"), html("kit-line"), html("kit-said")
        self._drawn_at, self._is_due = 0.0, False
        controls: list[ipywidgets.Widget] = list(self.sliders.values())
        if again:
            controls.append(button(again, self.once_more, self._fail))
        super().__init__([page([box("kit-row", controls), self.shown, self.line, self.said])])
        for slider in controls[: len(self.sliders)]:
            slider.observe(lambda _: self._ask(), "value")
        self.update()

    def once_more(self) -> None:
        """Throw the dice anew."""
        self.rounds += 1
        self._ask()

    def update(self) -> None:
        """Draw the chart with the values that the sliders have now."""
        self._is_due, self._drawn_at = False, time.monotonic()
        values: dict[str, Any] = {name: slider.value for name, slider in self.sliders.items()}
        if self.again:
            values["rounds"] = self.rounds
        self.axes.clear()
        self.sentence = self.draw(self.axes, **values)
        dress(self.axes)
        self.shown.value = svg(self.figure, self.sentence)
        self.line.value = f'<p class="kit-says">{escape(self.sentence)}</p>'

    def _ask(self) -> None:
        """Draw soon; whatever moves until then is drawn with it."""
        if not self._is_due:
            self._is_due = True
            soon(max(0.0, self._drawn_at + SECONDS_BETWEEN - time.monotonic()), self._draw)

    def _draw(self) -> None:
        try:
            self.update()
            self.said.value = ""
        except Exception as error:  # nobody would see it
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        self.said.value = fault(error)

    def __repr__(self) -> str:
        return self.sentence


class Exercise(ipywidgets.VBox):
    """A question with a number for an answer. The right one is worked out when the reader's is checked, not stored.

    `answer` is a function that works it out; an answer may be off by `within` and is then right too.
    """

    def __init__(self, question: str, answer: Callable[[], float], within: float, hint: str = "") -> None:
        self.question, self.answer, self.within, self.hint = question, answer, within, hint
        self.is_right = False
        self.field = ipywidgets.Text(placeholder="a number, 12 % or 1/8")
        self.said = html("kit-said")
        self.checked = button("Check", self.judge, self._fail)
        row = box("kit-row", [self.field, self.checked])
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


def dress(axes: Any) -> None:
    """Quiet colours and no frame, on a ground that lets the page through."""
    axes.set_facecolor("none")
    axes.title.set(fontsize=11, color=LIGHT.text)
    for label in (axes.xaxis.label, axes.yaxis.label):
        label.set(fontsize=10, color=LIGHT.muted)
    axes.tick_params(labelsize=9, colors=LIGHT.muted)
    axes.spines[["top", "right"]].set_visible(False)
    for spine in axes.spines.values():
        spine.set_color(LIGHT.cloth_edge)


def svg(figure: Any, sentence: str) -> str:
    """A figure as SVG text that follows the page's theme; the sentence is what a screen reader says."""
    from matplotlib import rc_context

    out = io.StringIO()
    with rc_context({"svg.fonttype": "none", "font.family": "sans-serif", "font.sans-serif": ["DejaVu Sans"]}):
        figure.savefig(out, format="svg", metadata={"Date": None})
    drawn = out.getvalue()[out.getvalue().index("<svg") :]
    for colour, name in FOLLOWING.items():
        drawn = drawn.replace(colour, f"var(--kit-{name})")
    return drawn.replace("<svg", f'<svg role="img" aria-label="{escape(sentence)}"', 1)
