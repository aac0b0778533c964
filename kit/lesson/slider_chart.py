"""A widget for a cell: a chart under sliders. The kit redraws the chart when a slider moves."""

import time
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import ipywidgets

from kit.charts.chart import Chart, in_style, new_figure
from kit.lesson.boxes import Page, box, button, error_display, html
from kit.tabletop.background import Script, ScriptRunner, run_in_home_loop
from kit.tabletop.cell_widget import CellWidget

WIDTH = 7.8  # inches, like all lengths in this file
RIGHT, ABOVE, BELOW = 1.5, 0.35, 0.55  # inches for the legend, the title, and the labels below the axes
SECONDS_BETWEEN = 0.1  # seconds between two drawings of a chart, at least


class SliderChart(CellWidget):
    """A chart under sliders. `draw` gets the axes and the values of the sliders, draws, and returns a sentence.

    The sentence describes the chart. `sliders` maps each parameter of `draw` to its slider. `again` is the text of a
    button for new random numbers (default: no button). With the button, `draw` also gets `throws`, the number of
    presses so far. `height` is the height of the figure, and `margin` the room for labels left of the axes, both in
    inches. After a move of a slider the kit redraws the chart, at most ten times a second.
    """

    @in_style
    def __init__(
        self, draw: Callable[..., str], sliders: Mapping[str, ipywidgets.Widget], again: str = "",
        height: float = 3.4, margin: float = 0.75,
    ) -> None:
        self.draw, self.sliders, self.again = draw, dict(sliders), again
        self.figure = new_figure(WIDTH, height)
        self.figure.set_layout_engine("none")  # the axes stay in place when their labels change
        left, bottom = margin / WIDTH, BELOW / height
        self.axes = self.figure.add_axes((left, bottom, 1 - left - RIGHT / WIDTH, 1 - bottom - ABOVE / height))
        self.presses = 0  # presses of the button so far
        self.sentence = ""
        self.picture, self.line, self.message = html("kit-picture"), html("kit-line"), html("kit-said")
        self._show_error = error_display(self.message)
        self._pace, self._drawn_at = ScriptRunner({}, self._show_error), 0.0
        again_buttons = [button(again, self.throw_again, self._show_error)] if again else []
        controls = box("kit-row", [*self.sliders.values(), *again_buttons])
        super().__init__([Page([controls, self.picture, self.line, self.message])])
        for slider in self.sliders.values():
            slider.observe(run_in_home_loop(lambda _: self._draw_soon(), self._show_error), "value")
        self.update()

    def throw_again(self) -> None:
        """Count a press of the button: the next drawing has new random numbers."""
        self.presses += 1
        self._draw_soon()

    @in_style
    def update(self) -> None:
        """Draw the chart with the current values of the sliders."""
        self._drawn_at = time.monotonic()
        values: dict[str, Any] = {"throws": self.presses} if self.again else {}
        self.axes.clear()
        self.sentence = self.draw(self.axes, **values, **{name: slider.value for name, slider in self.sliders.items()})
        self.picture.value = Chart(self.figure, self.sentence).svg()
        self.line.value = f'<p class="kit-says">{escape(self.sentence)}</p>'

    def _draw_soon(self) -> None:
        """Draw soon. One drawing includes all moves of sliders until then."""
        if self._pace.script is None:
            self._pace.pauses["rest"] = max(0.0, self._drawn_at + SECONDS_BETWEEN - time.monotonic())
            self._pace.start(self._draw())

    def _draw(self) -> Script:
        yield "rest"
        self.update()
        self.message.value = ""

    def __repr__(self) -> str:
        return self.sentence
