"""The table's part in a notebook's page: a widget that carries the messages, and the canvas, which paints scenes.

The scripts in `page/` make up one module, joined in this order. The website has the same without the last one:

    dom                elements of the page
    picture            the picture as data, and questions about it
    pending_messages   messages sent but not answered yet, and what the page waits for
    race_clock         the clock of a race
    highlights         lights up cards and places, above the canvas
    pointer_input      input by mouse, finger or pen
    keyboard_input     input by keyboard
    cards              the cards chosen, marked, dragged and moving; actions of pointer and keyboard
    layer              the layer above the picture, which takes the input
    table_page         the table: the layer, and the controls of `table.html` round it
    keep_in_view       keeps a table in view when its cell has just been run
    widget             binds a page to its widget
    table_widget       shows the page of a table, and its canvas
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets
from ipywidgets import Widget, widget_serialization

from kit.picture import drawing
from kit.picture.canvas_painter import Brush, redraw_sprites, send_as_one, sprite
from kit.picture.document import read_resource
from kit.picture.scene import Card, Scene
from kit.picture.theme import AUTO, LIGHT, THEMES

SCRIPTS = (
    "dom", "picture", "pending_messages", "race_clock", "highlights", "pointer_input", "keyboard_input", "cards",
    "layer", "table_page",
)
WIDGET_SCRIPTS = ("keep_in_view", "widget", "table_widget")
MARKUP, STYLE = "tabletop/page/table.html", "tabletop/table.css"


def join_scripts(*names: str) -> str:
    """Return scripts of the page as one text."""
    return "\n".join(read_resource(f"tabletop/page/{name}.js") for name in names)


def widget_script(markup: str, *scripts: str) -> str:
    """Return the module of a widget: these scripts, with the page's elements as MARKUP."""
    return "\n".join([f"const MARKUP = {json.dumps(read_resource(markup))};", *scripts])


class PageWidget(anywidget.AnyWidget):
    """The page of a table: `shown` are the values of `kit.tabletop.table_page.TablePage`, `board` is the canvas.

    `look` names the classes of the table.
    """

    _esm = widget_script(MARKUP, join_scripts(*SCRIPTS, *WIDGET_SCRIPTS))
    _css = read_resource(STYLE)

    shown = traitlets.Dict({}).tag(sync=True)
    board = traitlets.Instance(Widget).tag(sync=True, **widget_serialization)
    look = traitlets.Unicode("").tag(sync=True)


class TableCanvas:
    """A canvas with a scene on it, in a theme, or in that of its page; `guard` wraps a callback so that its exceptions
    are shown.
    """

    def __init__(self, scene: Scene, theme: str, guard: Callable[..., Any]) -> None:
        self.scene = scene
        self._follows = theme == AUTO  # the theme of its page
        self.theme = LIGHT if self._follows else THEMES[theme]
        self.brush = Brush(0, 0, self.theme)
        self.brush.fit(scene.width, scene.height)
        self.canvas = self.brush.canvas
        self.canvas.on_client_ready(guard(self.redraw))

    def show(self, scene: Scene) -> dict[str, Any]:
        """Paint a scene, as one message; return the density of its pixels."""
        self.scene = scene
        self.brush.fit(scene.width, scene.height)
        with send_as_one():
            self.brush.paint(drawing.draw_scene(scene, self.theme))
        return {"density": self.brush.density}

    def set_page(self, values: Mapping[str, Any]) -> None:
        """Paint in the `theme` of the page, and with its `density` of canvas pixels for each scene pixel, from now on.
        """
        before = self.theme, self.brush.density
        if self._follows and "theme" in values:
            self.theme = self.brush.theme = THEMES[values["theme"]]
        if (density := values.get("density", before[1])) != before[1]:
            self.brush.set_density(density)
        if before != (self.theme, self.brush.density):
            self.redraw()

    def redraw(self) -> None:
        """Paint everything again, sprites too: a page was loaded and knows no picture."""
        with send_as_one():
            redraw_sprites(self.theme)
        self.brush.forget()
        self.show(self.scene)

    def sprite(self, card: Card) -> str:
        """Return the page's name of the canvas with a card's face."""
        return sprite(card.code, card.style, self.theme, self.brush.density).name
