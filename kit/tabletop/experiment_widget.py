"""The experiment of a notebook's cell: a widget that carries the messages, and the game of a dot below it."""

from collections.abc import Iterator, Mapping
from typing import Any

import anywidget
import traitlets

from kit.picture.document import read_resource
from kit.picture.looks import share_layout
from kit.picture.still import StillPart
from kit.picture.theme import page_style
from kit.play.game import Game
from kit.tabletop.background import run_in_home_loop
from kit.tabletop.cell_widget import CellWidget, replace_children
from kit.tabletop.experiment import Experiment
from kit.tabletop.experiment_page import ExperimentPage, Keep
from kit.tabletop.page import join_scripts, widget_script
from kit.tabletop.series import stepper
from kit.tabletop.widget import Table


class ExperimentLink(anywidget.AnyWidget):
    """The page of an experiment: `shown` are the values of `ExperimentPage`."""

    _esm = widget_script(
        "tabletop/page/experiment.html", join_scripts("dom", "experiment_page", "widget", "experiment_widget")
    )
    _css = page_style() + read_resource("tabletop/page/experiment.css")

    shown = traitlets.Dict({}).tag(sync=True)


class ExperimentWidget(CellWidget):
    """The widget of an experiment. `page` is its page; the game of a dot opens below."""

    purpose = "deal"

    def __init__(self, made: Experiment, keep: Keep | None = None) -> None:
        self.link = ExperimentLink(layout=share_layout())
        super().__init__([self.link])
        self.page = ExperimentPage(made, self._post, self._open_game, keep)
        self.set_lines, self.resume = self.page.set_lines, self.page.resume
        self.link.on_msg(run_in_home_loop(lambda _, content, buffers: self.page.receive(content), self.page.fail))
        self.page.show()

    def sketch(self) -> Iterator[StillPart]:
        """Yield the question and the answer, for the still."""
        yield StillPart("title", self.page.experiment.sentence)
        yield StillPart("text", self.page.values["answer"])

    def stop(self) -> None:
        """Stop dealing."""
        self.page.runner.stop()

    def _open_game(self, game: Game, plays: bool) -> None:
        opened = Table(game, autosave=False) if plays else stepper(game)
        replace_children(self, [self.link, opened])

    def _post(self, message: Mapping[str, Any]) -> None:
        if "experiment" in message:
            self.link.shown = dict(self.page.values)
        else:
            self.link.send(message)
