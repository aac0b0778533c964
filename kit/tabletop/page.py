"""The table's part in the page: the canvas, which paints scenes, and a layer above it that reacts by itself.

The scripts in `page/` make up the layer's one module, joined in this order:

    picture            the picture as data, and questions about it
    pending_messages   messages sent but not answered yet, and what the page waits for
    race_clock         the clock of a race
    highlights         lights up cards and places, above the canvas
    pointer_input      input by mouse, finger or pen
    keyboard_input     input by keyboard
    table              the cards chosen, marked, dragged and moving; actions of pointer and keyboard
    keep_in_view       keeps a table in view when its cell has just been run
    widget_view        binds the scripts to the widget
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from kit.picture import drawing
from kit.picture.canvas_painter import Brush, redraw_sprites, send_as_one, sprite
from kit.picture.scene import Card, Scene
from kit.picture.theme import Theme

_HERE = Path(__file__).parent
_ANSWERS_KEPT = 100
_SCRIPTS = (
    "picture", "pending_messages", "race_clock", "highlights", "pointer_input", "keyboard_input", "table",
    "keep_in_view", "widget_view",
)


class PageLink(anywidget.AnyWidget):
    """The layer. Screen readers read out `position`, and `said` whenever it changes.

    The layer highlights with `picture` and `hints`, see `kit.tabletop.page_messages`; `colours` are the theme's, by
    name. `theme` is the page's own, `light` or `dark`, as the page reports it; empty until then. `density` counts
    screen pixels for each pixel of the scene. A `narrow` page, such as a phone's, has a layout of its own. `race` is
    the state of a race: whether it `runs`, its `clock` in milliseconds, and the milliseconds to `wait` (None: no limit)
    until the page sends back `due`, the number of steps.

    `kit.tabletop.page_messages` handles a message from the page. The message has an `id`, with which `answer` answers.
    After a lost connection the page sends unanswered messages again: `answers` are the last ones, by `id`.
    """

    _esm = "\n".join((_HERE / "page" / f"{name}.js").read_text(encoding="utf-8") for name in _SCRIPTS)
    _css = (_HERE / "table.css").read_text(encoding="utf-8")

    label = traitlets.Unicode("").tag(sync=True)
    position = traitlets.Unicode("").tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    picture = traitlets.Dict({}).tag(sync=True)
    hints: traitlets.List[Any] = traitlets.List([]).tag(sync=True)
    colours = traitlets.Dict({}).tag(sync=True)
    race = traitlets.Dict({}).tag(sync=True)
    theme = traitlets.Unicode("").tag(sync=True)
    density = traitlets.Int(2).tag(sync=True)
    narrow = traitlets.Bool(False).tag(sync=True)

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.answers: dict[str, bool] = {}

    def answer(self, name: str, stays: bool) -> None:
        """Report that the message of this name has been handled, and whether a card that was laid stays there."""
        self.answers[name] = stays
        if len(self.answers) > _ANSWERS_KEPT:
            del self.answers[next(iter(self.answers))]
        self.send({"answered": name, "stays": stays})


class TableCanvas:
    """A canvas with a scene on it; `guard` wraps a callback so that its exceptions are shown."""

    def __init__(self, scene: Scene, theme: Theme, guard: Callable[..., Any]) -> None:
        self.scene = scene
        self.theme = theme
        self.brush = Brush(0, 0, theme)
        self.brush.fit(scene.width, scene.height)
        self.canvas = self.brush.canvas
        self.canvas.on_client_ready(guard(self.redraw))

    def show(self, scene: Scene) -> None:
        """Paint a scene, as one message."""
        self.scene = scene
        self.brush.fit(scene.width, scene.height)
        with send_as_one():
            self.brush.paint(drawing.draw_scene(scene, self.theme))

    def set_theme(self, theme: Theme) -> None:
        """Paint everything in another theme from now on."""
        self.theme = self.brush.theme = theme
        self.redraw()

    def set_density(self, density: int) -> None:
        """Paint with `density` canvas pixels for each scene pixel from now on."""
        self.brush.set_density(density)
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
