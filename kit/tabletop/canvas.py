"""The canvas of a table: paints scenes, as finely as the page shows them."""

from __future__ import annotations

from collections.abc import Callable

from kit.picture import drawing
from kit.picture.canvas_painter import Brush, one_message, redraw_sprites, sprite
from kit.picture.scene import Card, Scene
from kit.picture.theme import Theme


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
        with one_message():
            self.brush.paint(drawing.shapes(scene, self.theme))

    def wear(self, theme: Theme) -> None:
        """Paint everything in another theme from now on."""
        self.theme = self.brush.theme = theme
        self.redraw()

    def refine(self, density: int) -> None:
        """Paint with so many pixels to each of the scene's from now on."""
        self.brush.refine(density)
        self.redraw()

    def redraw(self) -> None:
        """Paint everything anew, sprites too: a page was loaded and knows no picture."""
        with one_message():
            redraw_sprites(self.theme)
        self.brush.forget()
        self.show(self.scene)

    def sprite(self, card: Card) -> str:
        """What the page calls the canvas on which a card's face is painted."""
        return sprite(card.code, card.style, self.theme, self.brush.density).name
