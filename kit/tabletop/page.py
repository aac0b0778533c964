"""The table's part in the page: the canvas, which paints scenes, and a layer above it that answers by itself.

The scripts in `page/` are the layer's, one module, joined in this order:

    picture            the picture as the page knows it, and questions to it
    pending_messages   what was sent and is not answered yet, and what the page waits for
    race_clock         the clock of a race
    highlights         paints what is pointed at, above the canvas
    pointer_input      what a person does with a mouse, a finger or a pen
    keyboard_input     what a person does with the keyboard
    table              what is chosen, marked, dragged and on its way; what pointer and keyboard ask of it
    keep_in_view       keeps a table in view whose cell has just been run
    widget_view        binds them to the widget
"""

from collections.abc import Callable
from pathlib import Path

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
    """The layer. `position` and `said` are read out by screen readers, the latter whenever it changes.

    `picture` and `hints` are what it points with, see `kit.tabletop.page_messages`; `colours` are the theme's, by name.
    `theme` is the page's own, `light` or `dark`, as the page reports it; empty before it has. `density` is how many
    pixels the page shows for each of the scene's. `race` is how a race stands: whether it `runs`, its `clock` in
    milliseconds, and how many it is to `wait` (None: for ever) before the page sends back `due`, the number of steps.

    A message from the page is what `kit.tabletop.page_messages` hears, and has an `id`, with which `answer` answers.
    After a broken line the page sends again what was not answered: `answers` are the last ones given, by `id`.
    """

    _esm = "\n".join((_HERE / "page" / f"{name}.js").read_text(encoding="utf-8") for name in _SCRIPTS)
    _css = (_HERE / "table.css").read_text(encoding="utf-8")

    label = traitlets.Unicode("").tag(sync=True)
    position = traitlets.Unicode("").tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    picture = traitlets.Dict({}).tag(sync=True)
    hints: traitlets.List = traitlets.List([]).tag(sync=True)
    colours = traitlets.Dict({}).tag(sync=True)
    race = traitlets.Dict({}).tag(sync=True)
    theme = traitlets.Unicode("").tag(sync=True)
    density = traitlets.Int(2).tag(sync=True)

    def __init__(self, **given) -> None:
        super().__init__(**given)
        self.answers: dict[str, bool] = {}

    def answer(self, name: str, stays: bool) -> None:
        """Tell that the message of this name has been dealt with, and whether a card that was laid stays there."""
        self.answers[name] = stays
        if len(self.answers) > _ANSWERS_KEPT:
            del self.answers[next(iter(self.answers))]
        self.send({"answered": name, "stays": stays})


class TableCanvas:
    """A canvas with a scene on it; `guard` makes a callback one whose exceptions are shown."""

    def __init__(self, scene: Scene, theme: Theme, guard: Callable) -> None:
        self.scene = scene
        self.theme = theme
        self.brush = Brush(scene.width, scene.height, theme)
        self.canvas = self.brush.canvas
        self.canvas.on_client_ready(guard(self.redraw))

    def show(self, scene: Scene) -> None:
        """Paint a scene, as one message."""
        self.scene = scene
        with send_as_one():
            self.brush.paint(drawing.draw_scene(scene, self.theme))

    def set_theme(self, theme: Theme) -> None:
        """Paint everything in another theme from now on."""
        self.theme = self.brush.theme = theme
        self.redraw()

    def set_density(self, density: int) -> None:
        """Paint with so many pixels to each of the scene's from now on."""
        self.brush.set_density(density)
        self.redraw()

    def redraw(self) -> None:
        """Paint everything again, sprites too: a page was loaded and knows no picture."""
        with send_as_one():
            redraw_sprites(self.theme)
        self.brush.forget()
        self.show(self.scene)

    def sprite(self, card: Card) -> str:
        """Return what the page calls the canvas on which a card's face is painted."""
        return sprite(card.code, card.style, self.theme, self.brush.density).name
