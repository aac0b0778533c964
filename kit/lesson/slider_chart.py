"""A chart under sliders, which is drawn anew while a slider moves."""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any
from weakref import WeakSet

from kit.charts.chart import Chart, in_style, new_figure
from kit.lesson.form import Field, Form
from kit.lesson.question_cell import FormCell
from kit.lesson.verdicts import error_html

WIDTH = 7.8  # inches, like all lengths in this file
RIGHT, ABOVE, BELOW = 1.5, 0.35, 0.55  # inches for the legend, the title, and the labels below the axes


class ChartForm(Form):
    """A chart under fields, such as sliders. `draw` gets the axes and the values of the fields, draws, and returns a
    sentence, which describes the chart.

    `fields` maps each parameter of `draw` to its field. `again` is the text of a button for new random numbers
    (default: no button). With the button, `draw` also gets `throws`, the number of presses so far. `height` is the
    height of the figure, and `margin` the room for labels left of the axes, both in inches.
    """

    purpose = "bring it to life"

    @in_style
    def __init__(
        self, draw: Callable[..., str], fields: Mapping[str, Field], again: str = "", height: float = 3.4,
        margin: float = 0.75,
    ) -> None:
        super().__init__()
        self.draw, self.fields = draw, dict(fields)
        self.buttons = {"again": (again, self._throw_again)} if again else {}
        self.figure = new_figure(WIDTH, height)
        self.figure.set_layout_engine("none")  # the axes stay in place when their labels change
        left, bottom = margin / WIDTH, BELOW / height
        self.axes = self.figure.add_axes((left, bottom, 1 - left - RIGHT / WIDTH, 1 - bottom - ABOVE / height))
        self.followers = WeakSet[ChartForm]()  # further charts of what the reader writes here
        self._presses = 0  # presses of the button so far
        self._paint()

    def _throw_again(self) -> None:
        """Count a press of the button: the next drawing has new random numbers."""
        self._presses += 1
        self._draw()

    def _draw(self) -> None:
        """Draw the chart and its followers anew; a chart that cannot be drawn stays, with the error below it."""
        try:
            self._paint()
        except Exception as error:  # a follower has nobody else who shows it
            self.verdict = error_html(error)
        for follower in self.followers:
            follower._draw()
            follower.look()

    @in_style
    def _paint(self) -> None:
        throws = {"throws": self._presses} if self.buttons else {}
        self.axes.clear()
        self.sentence = self.draw(self.axes, **throws, **self.read())
        self.chart, self.verdict = Chart(self.figure, self.sentence).svg(), f"<p>{escape(self.sentence)}</p>"

    def __repr__(self) -> str:
        return self.sentence


class SliderChart(FormCell):
    """The widget of a chart under sliders; the arguments are those of `ChartForm`."""

    form: ChartForm

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(ChartForm(*arguments, **named))
