"""The canvas painter: the scene on an ipycanvas, each card drawn once and stamped from then on.

The canvas has twice the CSS size, so it is sharp on any screen; a redraw is sent as one message.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import groupby
from math import pi
from typing import Any

from ipycanvas import Canvas, Path2D
from ipywidgets import Layout

from kit.view.picture import glyphs
from kit.view.picture.shapes import Box, Shape, Sign, Stamp, Text, card_face, size_of
from kit.view.picture.theme import FONT, Theme

DENSITY = 2
MARGIN = 2  # CSS pixels round a sprite, for its shadow


class Brush:
    """Paints shapes on a canvas of `width` by `height` CSS pixels; sprites are shared by all canvases of a theme."""

    def __init__(self, width: int, height: int, theme: Theme, shown: bool = True) -> None:
        self.theme = theme
        size = Layout(width=f"{width}px", height=f"{height}px", flex="0 0 auto")
        pixels = {"width": width * DENSITY, "height": height * DENSITY}
        self.canvas = Canvas(**pixels, layout=size, _send_client_ready_event=shown)
        self._style: dict[str, Any] = {}  # what the page's canvas has been told since it was cleared

    def paint(self, shapes: list[Shape]) -> None:
        """Clear the canvas and paint these shapes; within `one_message` this is sent at its end."""
        self.start()
        for sort, run in groupby(shapes, type):
            for shape in sorted(run, key=_look) if sort is Text else run:  # texts in a row lie beside one another
                self.add(shape)

    def start(self) -> None:
        """Clear the canvas and set its scale, which a page reload or an earlier fault may have lost."""
        self._style = {}
        self.canvas.set_transform(DENSITY, 0, 0, DENSITY, 0, 0)
        self.canvas.clear_rect(0, 0, self.canvas.width, self.canvas.height)

    def add(self, shape: Shape) -> None:
        """Paint one more shape on top."""
        match shape:
            case Box():
                self._box(shape)
            case Stamp():
                self._stamp(shape)
            case Sign():
                self._sign(shape)
            case Text():
                self._text(shape)

    def lay(self, other: Brush) -> None:
        """Paint the whole of another canvas of the same size on this one."""
        canvas = other.canvas
        self.canvas.draw_image(canvas, 0, 0, canvas.width / DENSITY, canvas.height / DENSITY)

    def _stamp(self, stamp):
        width, height = size_of(stamp.style)
        image = sprite(stamp.code, stamp.style, self.theme).canvas
        self.canvas.draw_image(image, stamp.x - MARGIN, stamp.y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)

    def _box(self, box):
        canvas = self.canvas
        if box.shadow:
            self._round(box, 1.5)
            self._set(fill_style=box.shadow)
            canvas.fill()
        self._round(box)
        if box.fill:
            self._set(fill_style=box.fill)
            canvas.fill()
        if box.line:
            self._set(stroke_style=box.line, line_width=box.line_width)
            canvas.set_line_dash([4, 4] if box.dashed else [])
            canvas.stroke()

    def _round(self, box, lower=0.0):
        left, top, right, bottom = box.x, box.y + lower, box.x + box.width, box.y + box.height + lower
        canvas = self.canvas
        canvas.begin_path()
        canvas.move_to(left + box.radius, top)
        canvas.arc_to(right, top, right, bottom, box.radius)
        canvas.arc_to(right, bottom, left, bottom, box.radius)
        canvas.arc_to(left, bottom, left, top, box.radius)
        canvas.arc_to(left, top, right, top, box.radius)
        canvas.close_path()

    def _sign(self, sign):
        canvas = self.canvas
        scale = sign.size / glyphs.BOX * (-1 if sign.upside_down else 1)
        with self._moved(sign.x, sign.y):
            canvas.scale(scale)
            canvas.translate(-glyphs.BOX / 2, -glyphs.BOX / 2)
            self._set(fill_style=sign.fill)
            canvas.fill(_path(sign.sign))

    def _text(self, text):
        font = f"{'bold ' if text.bold else ''}{text.size:g}px {FONT}"
        if not text.upside_down:
            self._set(font=font, text_align=text.align, fill_style=text.fill)
            self.canvas.fill_text(text.text, text.x, text.y)
            return
        with self._moved(text.x, text.y):
            self.canvas.rotate(pi)
            self._set(font=font, text_align=text.align, fill_style=text.fill)
            self.canvas.fill_text(text.text, 0, 0)

    def _set(self, **style: Any) -> None:
        """Set attributes of the canvas, but for those that it has already: ipycanvas takes long over each."""
        for name, value in style.items():
            if self._style.get(name) != value:
                self._style[name] = value
                setattr(self.canvas, name, value)

    @contextmanager
    def _moved(self, x: float, y: float) -> Iterator[None]:
        """Paint with (x, y) as the origin; afterwards all is as before."""
        style = dict(self._style)
        self.canvas.save()
        self.canvas.translate(x, y)
        yield
        self.canvas.restore()
        self._style = style


def _look(text: Any) -> tuple:
    """What has to be set before a text is painted."""
    return text.size, text.bold, text.align, text.fill


@contextmanager
def one_message(canvas: Canvas) -> Iterator[None]:
    """Send all that is painted inside as one message; after an exception nothing is sent and nothing is left behind.

    ipycanvas has one manager for all canvases. It remembers which canvas the page painted last, but a reloaded page
    does not: so every message names its canvas anew.
    """
    manager = canvas._canvas_manager
    manager._caching, manager._current_canvas = True, None
    try:
        yield
        manager.flush()
    except Exception:
        _SPRITES.clear()  # some may not have been painted
        raise
    finally:
        manager._commands_cache, manager._buffers_cache = [], []
        manager._caching, manager._current_canvas = False, None


def sprite(code: str, style: str, theme: Theme) -> Brush:
    """A card painted once, on a canvas of its own that is never shown."""
    if (code, style, theme.name) not in _SPRITES:
        width, height = size_of(style)
        brush = Brush(width + 2 * MARGIN, height + 2 * MARGIN, theme, shown=False)
        _SPRITES[code, style, theme.name] = brush
        _draw(brush, code, style)
    return _SPRITES[code, style, theme.name]


def redraw_sprites(theme: Theme) -> None:
    """Paint the sprites of a theme again, for a page that was reloaded and has lost them."""
    for (code, style, name), brush in _SPRITES.items():
        if name == theme.name:
            _draw(brush, code, style)


def _draw(brush, code, style):
    brush.start()
    brush.canvas.translate(MARGIN, MARGIN)
    for shape in card_face(code, style, brush.theme):
        brush.add(shape)


_SPRITES: dict[tuple[str, str, str], Brush] = {}


@cache
def _path(sign: str) -> Path2D:
    return Path2D(glyphs.path_of(sign))
