"""The canvas painter: the scene on an ipycanvas, each card drawn once and stamped from then on.

The canvas is finer than the scene, so it is sharp on any screen; a redraw is sent as one message.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from itertools import groupby
from math import pi
from typing import Any

import numpy as np
from ipycanvas import Canvas, Path2D
from ipycanvas.canvas import _CANVAS_MANAGER, COMMANDS
from ipycanvas.utils import array_to_binary
from ipywidgets import Layout, Widget, widget_serialization

from kit.picture import glyphs
from kit.picture.shapes import Box, Shape, Sign, Stamp, Text, card_face, size_of
from kit.picture.theme import FONT, Theme

DENSITY = 2  # pixels of a canvas to each of the scene's, unless the page asks for more
MARGIN = 2  # pixels of the scene round a sprite, for its shadow


class Brush:
    """Paints shapes on a canvas of `width` by `height` pixels of the scene, `density` of its own to each of these.

    Sprites are shared by all canvases of a theme and density. A canvas that is `shown` tells when a page has it. All
    painting happens within `one_message`, which sends it.
    """

    def __init__(self, width: int, height: int, theme: Theme, density: int = DENSITY, shown: bool = True) -> None:
        if _CANVAS_MANAGER.comm is None:
            _begin_anew()
        self.theme = theme
        self.size = width, height
        self.density = density
        pixels = {"width": width * density, "height": height * density}
        self.canvas = Canvas(**pixels, layout=Layout(width="100%", height="auto"), _send_client_ready_event=shown)
        self.name = _name(self.canvas)
        self._switch = _text_of("switchCanvas", self.name)
        self._style: dict[int, str] = {}  # what the page's canvas has been told since it was cleared

    def refine(self, density: int) -> None:
        """Have so many pixels to each of the scene's; the canvas is then empty."""
        self.density = density
        with self.canvas.hold_sync():
            self.canvas.width, self.canvas.height = (side * density for side in self.size)

    def paint(self, shapes: list[Shape], margin: float = 0) -> None:
        """Clear the canvas and paint these shapes, the origin `margin` CSS pixels from the upper left corner."""
        commands: list[Command] = []
        for sort, run in groupby(shapes, type):
            for shape in sorted(run, key=_look) if sort is Text else run:  # texts in a row lie beside one another
                commands += self._commands(shape)
        self.start(margin)
        self._tell(commands)

    def start(self, margin: float = 0) -> None:
        """Clear the canvas and set its scale, which a page reload or an earlier fault may have lost."""
        self._style = {}
        scaled = _command("setTransform", self.density, 0, 0, self.density, 0, 0)
        self._tell([scaled, _command("clearRect", 0, 0, *self.size), _command("translate", margin, margin)])

    def _commands(self, shape: Shape) -> Sequence[Command]:
        if not isinstance(shape, Stamp):
            return _commands(shape)
        code, style, x, y = shape
        width, height = size_of(style)
        image = sprite(code, style, self.theme, self.density).name
        return [_command("drawImage", image, x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)]

    def _tell(self, commands: Iterable[Command]) -> None:
        """Add commands to the message, but for attributes that the canvas has already."""
        style = self._style
        _TOLD.append(self._switch)
        for attribute, text in commands:
            if attribute is not None:
                if style.get(attribute) == text:
                    continue
                style[attribute] = text
            _TOLD.append(text)


def _look(text: Any) -> tuple:
    """What has to be set before a text is painted."""
    return text.size, text.bold, text.align, text.fill


# ---- shapes as commands of ipycanvas: what its canvases would send, as text, worked out once for each shape ----

Command = tuple[int | None, str]  # the number of the attribute that is set, None where nothing is; and the text


@lru_cache(maxsize=4096, typed=True)
def _command(name: str, *arguments: Any) -> Command:
    return None, _text_of(name, *arguments)


def _text_of(name: str, *arguments: Any) -> str:
    return json.dumps([COMMANDS[name], arguments])


def _style(**attributes: Any) -> Iterator[Command]:
    """Attributes to be set; never between `save` and `restore`, which would undo it unnoticed."""
    for name, value in attributes.items():
        attribute = Canvas.ATTRS[name]
        yield attribute, _text_of("set", attribute, value)


_BEGIN, _CLOSE, _STROKE = _command("beginPath"), _command("closePath"), _command("stroke")
_SAVE, _RESTORE = _command("save"), _command("restore")
_FILL = _command("fill", "nonzero")


@lru_cache(maxsize=4096, typed=True)
def _commands(shape: Box | Sign | Text) -> tuple[Command, ...]:
    """The commands that paint a shape."""
    match shape:
        case Box():
            return tuple(_box(shape))
        case Sign():
            return tuple(_sign(shape))
        case Text():
            return tuple(_text(shape))


def _box(box: Box) -> Iterator[Command]:
    if box.shadow:
        yield from _round(box, 1.5)
        yield from _style(fill_style=box.shadow)
        yield _FILL
    yield from _round(box)
    if box.fill:
        yield from _style(fill_style=box.fill)
        yield _FILL
    if box.line:
        yield from _style(stroke_style=box.line, line_width=box.line_width)
        yield _command("setLineDash", (4, 4) if box.dashed else ())
        yield _STROKE


def _round(box: Box, lower: float = 0.0) -> Iterator[Command]:
    left, top, right, bottom = box.x, box.y + lower, box.x + box.width, box.y + box.height + lower
    yield _BEGIN
    yield _command("moveTo", left + box.radius, top)
    yield _command("arcTo", right, top, right, bottom, box.radius)
    yield _command("arcTo", right, bottom, left, bottom, box.radius)
    yield _command("arcTo", left, bottom, left, top, box.radius)
    yield _command("arcTo", left, top, right, top, box.radius)
    yield _CLOSE


def _sign(sign: Sign) -> Iterator[Command]:
    scale = sign.size / glyphs.BOX * (-1 if sign.upside_down else 1)
    yield from _style(fill_style=sign.fill)
    yield _SAVE
    yield _command("translate", sign.x, sign.y)
    yield _command("scale", scale, scale)
    yield _command("translate", -glyphs.BOX / 2, -glyphs.BOX / 2)
    yield _command("fillPath", _name(_path(sign.sign)))
    yield _RESTORE


def _text(text: Text) -> Iterator[Command]:
    font = f"{'bold ' if text.bold else ''}{text.size:g}px {FONT}"
    yield from _style(font=font, text_align=text.align, fill_style=text.fill)
    if not text.upside_down:
        yield _command("fillText", text.text, text.x, text.y)
        return
    yield _SAVE
    yield _command("translate", text.x, text.y)
    yield _command("rotate", pi)
    yield _command("fillText", text.text, 0, 0)
    yield _RESTORE


@cache
def _path(sign: str) -> Path2D:
    return Path2D(glyphs.path_of(sign))


def _name(widget: Widget) -> str:
    """What the page calls a widget."""
    return widget_serialization["to_json"](widget, None)


# ---- messages and sprites ----


@contextmanager
def one_message(canvas: Canvas) -> Iterator[None]:
    """Send all that is painted inside as one message; after an exception nothing is sent and nothing is left behind.

    ipycanvas has one manager for all canvases, through which messages go. It remembers which canvas the page painted
    last, but is not told of ours, so it has to forget: its next command then names the canvas anew.
    """
    manager = canvas._canvas_manager
    try:
        yield
        if _TOLD:  # a page cannot read a message of no commands, and then paints nothing more
            described, commands = array_to_binary(np.frombuffer(f"[{','.join(_TOLD)}]".encode(), np.uint8))
            manager._current_canvas = None
            manager.send(described, buffers=[commands])
    except Exception:
        _SPRITES.clear()  # some may not have been painted
        raise
    finally:
        _TOLD.clear()


def sprite(code: str, style: str, theme: Theme, density: int) -> Brush:
    """A card painted once, on a canvas of its own that is never shown."""
    name = (code, style, theme.name, density)
    if name not in _SPRITES:
        width, height = size_of(style)
        _SPRITES[name] = brush = Brush(width + 2 * MARGIN, height + 2 * MARGIN, theme, density, shown=False)
        _draw(brush, code, style)
    return _SPRITES[name]


def _begin_anew() -> None:
    """All widgets of the kernel were closed, sprites, signs and the manager of all canvases too: make new ones."""
    _SPRITES.clear()
    _path.cache_clear()
    _commands.cache_clear()
    _CANVAS_MANAGER.open()


def redraw_sprites(theme: Theme) -> None:
    """Paint the sprites of a theme again, for a page that was reloaded and has lost them."""
    for (code, style, name, _), brush in _SPRITES.items():
        if name == theme.name:
            _draw(brush, code, style)


def _draw(brush, code, style):
    brush.paint(card_face(code, style, brush.theme), MARGIN)


_SPRITES: dict[tuple[str, str, str, int], Brush] = {}  # by code, style, theme and density
_TOLD: list[str] = []  # the commands of the message that is being made
