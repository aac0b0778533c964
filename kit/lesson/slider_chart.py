"""A chart under sliders, as a widget for a cell: it is redrawn when they move."""

import time
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import ipywidgets

from kit.charts.chart import Chart, in_style, new_figure
from kit.lesson.boxes import Page, box, button, error_display, html
from kit.tabletop.background import call_later, run_in_home_loop
from kit.tabletop.cell_widget import CellWidget

WIDTH = 7.8  # inches, as all measures here
RIGHT, ABOVE, BELOW = 1.5, 0.35, 0.55  # room for the legend, the title, and the labels below the axes
SECONDS_BETWEEN = 0.1  # a chart is drawn ten times a second at most


class SliderChart(CellWidget):
    """A chart under sliders: `draw` fills the axes from the sliders' values and returns a sentence that says the same.

    One figure is redrawn when a slider has moved, ten times a second at most. Its `height`, and the `margin` left of it
    for labels, are in inches. With a button named `again`, `draw` also gets `throws`, the number of presses.
    """

    @in_style
    def __init__(
        self, draw: Callable[..., str], sliders: Mapping[str, ipywidgets.Widget] | None = None,
        again: str = "", height: float = 3.4, margin: float = 0.75,
    ) -> None:
        self.draw, self.sliders, self.again = draw, dict(sliders or {}), again
        self.figure = new_figure(WIDTH, height)
        self.figure.set_layout_engine("none")  # the axes keep their place when their labels change
        left, below = margin / WIDTH, BELOW / height
        self.axes = self.figure.add_axes((left, below, 1 - left - RIGHT / WIDTH, 1 - below - ABOVE / height))
        self.presses = 0  # the number of presses
        self.sentence = ""
        self.picture, self.line, self.message = html("kit-picture"), html("kit-line"), html("kit-said")
        self._show_error = error_display(self.message)
        self._drawn_at, self._is_due = 0.0, False
        press = [button(again, self.throw_again, self._show_error)] if again else []
        controls = box("kit-row", [*self.sliders.values(), *press])
        super().__init__([Page([controls, self.picture, self.line, self.message])])
        for slider in self.sliders.values():
            slider.observe(run_in_home_loop(lambda _: self._draw_soon(), self._show_error), "value")
        self.update()

    def throw_again(self) -> None:
        """Choose new random numbers."""
        self.presses += 1
        self._draw_soon()

    @in_style
    def update(self) -> None:
        """Draw the chart with the current values of the sliders."""
        self._is_due, self._drawn_at = False, time.monotonic()
        values: dict[str, Any] = {"throws": self.presses} if self.again else {}
        self.axes.clear()
        self.sentence = self.draw(self.axes, **values, **{name: each.value for name, each in self.sliders.items()})
        self.picture.value = Chart(self.figure, self.sentence).svg()
        if self.sliders or self.again:  # the sentence of a fixed chart is for screen readers alone
            self.line.value = f'<p class="kit-says">{escape(self.sentence)}</p>'

    def _draw_soon(self) -> None:
        """Draw soon, including all moves until then."""
        if not self._is_due:
            self._is_due = True
            call_later(max(0.0, self._drawn_at + SECONDS_BETWEEN - time.monotonic()), self._draw)

    def _draw(self) -> None:
        try:
            self.update()
            self.message.value = ""
        except Exception as error:  # nobody would see it otherwise
            self._show_error(error)

    def __repr__(self) -> str:
        return self.sentence
