"""The canvas of a table: paints scenes, follows the pointer, and tells what it did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic

from kit.view.picture import drawing
from kit.view.picture.canvas_painter import Brush, one_message, redraw_sprites
from kit.view.picture.scene import Area, Card, Scene
from kit.view.picture.shapes import Stamp
from kit.view.picture.theme import Theme
from kit.view.table.routes import card_taken_at

FAR = 6  # pixels a pointer moves before a press becomes a drag
NEAR = 34  # pixels around a place that still catch a dropped card
BEAT = 0.03  # seconds between two pictures of a card being dragged
GLIDE = (0.12, 0.3, 0.52, 0.72, 0.87, 0.96)  # how far a card has glided back in each picture
GLIDE_PAUSE = 18  # milliseconds between them


@dataclass
class Held:
    """A card under a pressed pointer: where the pointer took it, where it is now, and whether it is dragged."""

    card: Card
    x: float
    y: float
    at_x: float
    at_y: float
    dragged: bool = False


@dataclass(frozen=True)
class Pointer:
    """What is called when the pointer has done something.

    `pick_up(card)` when a drag begins, `click(card, area)` on a click (None: nothing there), `drop(card, area)` when a
    drag ends; it answers whether the card may stay (else it glides back).
    """

    pick_up: Callable[[Card], None]
    click: Callable[[Card | None, Area | None], None]
    drop: Callable[[Card, Area | None], bool]


class TableCanvas:
    """A canvas with a scene on it; `guard` makes a callback one whose exceptions are shown."""

    def __init__(self, scene: Scene, theme: Theme, pointer: Pointer, guard: Callable) -> None:
        self.scene = scene
        self.theme = theme
        self.pointer = pointer
        self.brush = Brush(scene.width, scene.height, theme)
        self.under = Brush(scene.width, scene.height, theme, shown=False)  # the table without the dragged card
        self.canvas = self.brush.canvas
        self.held: Held | None = None
        self.pressed: tuple[float, float] | None = None
        self.touch = (0.0, 0.0)
        self.painted = 0.0
        self.waiting = False  # while a drop is being judged nothing is painted
        self._listen(guard)

    def show(self, scene: Scene) -> None:
        """Paint a scene, as one message."""
        self.scene = scene
        if self.waiting:
            return
        with one_message(self.canvas):
            if self.held and self.held.dragged:
                self._paint_under(self.held)
                self._paint_ghost(self.held)
            else:
                self.brush.paint(drawing.shapes(scene, self.theme))

    def wear(self, theme: Theme) -> None:
        """Paint everything in another theme from now on."""
        self.theme = self.brush.theme = self.under.theme = theme
        self.redraw()

    def redraw(self) -> None:
        """Paint everything anew, sprites too: a page was loaded and knows no picture."""
        with one_message(self.canvas):
            redraw_sprites(self.theme)
        self.show(self.scene)

    def _listen(self, guard):
        canvas, scale = self.canvas, self.scene.width / self.canvas.width
        canvas.on_mouse_down(guard(lambda x, y: self._press(x * scale, y * scale)))
        canvas.on_mouse_move(guard(lambda x, y: self._move(x * scale, y * scale)))
        canvas.on_mouse_up(guard(lambda x, y: self._release(x * scale, y * scale)))
        canvas.on_mouse_out(guard(lambda x, y: self._leave()))
        canvas.on_touch_start(guard(lambda touches: self._touch(touches, scale, self._press)))
        canvas.on_touch_move(guard(lambda touches: self._touch(touches, scale, self._move)))
        canvas.on_touch_end(guard(lambda touches: self._release(*self.touch)))
        canvas.on_touch_cancel(guard(lambda touches: self._leave()))
        canvas.on_client_ready(guard(self.redraw))

    def _touch(self, touches, scale, react):
        if touches:  # the end of a touch carries no position, so the last one is kept
            self.touch = (touches[0][0] * scale, touches[0][1] * scale)
            react(*self.touch)

    def _press(self, x, y):
        card = card_taken_at(self.scene, x, y)
        self.pressed = (x, y)
        self.held = Held(card, x, y, x, y) if card and card.code != "??" else None

    def _move(self, x, y):
        held = self.held
        if held is None:
            return
        held.at_x, held.at_y = x, y
        if not held.dragged and abs(x - held.x) + abs(y - held.y) > FAR:
            held.dragged = True
            self.pointer.pick_up(held.card)  # shows the scene again, with the places that light up
        elif held.dragged and monotonic() - self.painted > BEAT:
            with one_message(self.canvas):
                self._paint_ghost(held)

    def _release(self, x, y):
        held, pressed = self.held, self.pressed
        self.held = self.pressed = None
        if pressed is None:
            return
        if held is None or not held.dragged:
            self.pointer.click(card_taken_at(self.scene, x, y), self.scene.area_at(x, y))
            return
        held.at_x, held.at_y = x, y
        self._drop(held, self._target(held))

    def _leave(self):
        held, self.held, self.pressed = self.held, None, None
        if held and held.dragged:
            self._drop(held, None)

    def _drop(self, held, area):
        self.waiting, stays = True, False
        try:
            stays = self.pointer.drop(held.card, area)
        finally:
            self.waiting = False
            if stays:
                self.show(self.scene)
            else:
                self._glide_back(held)

    def _target(self, held) -> Area | None:
        """The area under the pointer; failing that, the one that the card's middle is near to."""
        under = self.scene.area_at(held.at_x, held.at_y)
        if under:
            return under
        width, height = held.card.size
        x, y = held.card.x + held.at_x - held.x + width / 2, held.card.y + held.at_y - held.y + height / 2
        return self.scene.area_at(x, y, NEAR)

    def _moving(self, held) -> list[Card]:
        """The cards under the pointer: the one held, and those of its pile that are lifted with it."""
        lifted = self.scene.place(held.card.place).lifted(held.card.index)
        return [card for card in self.scene.cards if card.place == held.card.place and card.index in lifted]

    def _paint_under(self, held):
        moving = {(card.place, card.index) for card in self._moving(held)}
        left = tuple(card for card in self.scene.cards if (card.place, card.index) not in moving)
        without = replace(self.scene, cards=left)
        self.under.paint(drawing.shapes(without, self.theme))

    def _paint_ghost(self, held: Held, part: float = 1.0):
        self.painted = monotonic()
        self.brush.start()
        self.brush.lay(self.under)
        across, down = (held.at_x - held.x) * part, (held.at_y - held.y) * part
        for card in self._moving(held):
            self.brush.add(Stamp(card.code, card.style, card.x + across, card.y + down))

    def _glide_back(self, held):
        """Show the card gliding home; the page plays the pictures one after another from one message."""
        with one_message(self.canvas):
            for part in GLIDE:
                self._paint_ghost(held, 1 - part)
                self.brush.pause(GLIDE_PAUSE)
            self.brush.paint(drawing.shapes(self.scene, self.theme))
