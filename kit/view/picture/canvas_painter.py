"""The canvas painter: the scene on an ipycanvas, each card drawn once and stamped from then on.

The canvas has twice the CSS size, so it is sharp on any screen; a redraw is sent as one message.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from itertools import groupby
from math import pi
from typing import Any

from ipycanvas import Canvas, Path2D
from ipycanvas.canvas import COMMANDS
from ipywidgets import Layout, Widget, widget_serialization

from kit.view.picture import glyphs
from kit.view.picture.shapes import Box, Shape, Sign, Stamp, Text, card_face, size_of
from kit.view.picture.theme import FONT, Theme

DENSITY = 2
MARGIN = 2  # CSS pixels round a sprite, for its shadow


class Brush:
    """Paints shapes on a canvas of `width` by `height` CSS pixels; sprites are shared by all canvases of a theme.

    All painting happens within `one_message`, which sends it.
    """

    def __init__(self, width: int, height: int, theme: Theme, shown: bool = True) -> None:
        self.theme = theme
        size = Layout(width=f"{width}px", height=f"{height}px", flex="0 0 auto")
        pixels = {"width": width * DENSITY, "height": height * DENSITY}
        self.canvas = Canvas(**pixels, layout=size, _send_client_ready_event=shown)
        self.name = _name(self.canvas)
        self._clear = _command("clearRect", 0, 0, self.canvas.width, self.canvas.height)
        self._style: dict[int, Any] = {}  # what the page's canvas has been told since it was cleared

    def paint(self, shapes: list[Shape]) -> None:
        """Clear the canvas and paint these shapes."""
        commands: list[Command] = []
        for sort, run in groupby(shapes, type):
            for shape in sorted(run, key=_look) if sort is Text else run:  # texts in a row lie beside one another
                commands += self._commands(shape)
        self.start()
        self._tell(commands)

    def start(self, margin: float = 0) -> None:
        """Clear the canvas and set its scale, which a page reload or an earlier fault may have lost.

        The origin lies `margin` CSS pixels from the upper left corner.
        """
        self._style = {}
        self._tell([_SCALED, self._clear, _command("translate", margin, margin)])

    def add(self, shape: Shape) -> None:
        """Paint one more shape on top."""
        self._tell(self._commands(shape))

    def lay(self, other: Brush) -> None:
        """Paint the whole of another canvas of the same size on this one."""
        canvas = other.canvas
        self._tell([_command("drawImage", other.name, 0, 0, canvas.width / DENSITY, canvas.height / DENSITY)])

    def _commands(self, shape: Shape) -> Sequence[Command]:
        if not isinstance(shape, Stamp):
            return _commands(shape)
        code, style, x, y = shape
        width, height = size_of(style)
        image = sprite(code, style, self.theme).name
        return [(_DRAW, (image, x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN), 0)]

    def _tell(self, commands: Iterable[Command]) -> None:
        """Add commands to the message, but for attributes that the canvas has already.

        They are handed to ipycanvas' manager whole, for the methods of `Canvas` take ten times as long over each.
        """
        style, told = self._style, []
        for command in commands:
            if command[0] == _SET:
                attribute, value = command[1]
                if style.get(attribute) == value:
                    continue
                style[attribute] = value
            told.append(command)
        manager = self.canvas._canvas_manager
        manager.send_command(self.canvas, told[0])  # which also names the canvas, where the last was another
        manager._commands_cache += told[1:]


def _look(text: Any) -> tuple:
    """What has to be set before a text is painted."""
    return text.size, text.bold, text.align, text.fill


# ---- shapes as commands of ipycanvas ----

Command = tuple[Any, ...]  # the number of a command, its arguments, and how many buffers follow; or an attribute to set


def _command(name: str, *arguments: Any) -> Command:
    return (COMMANDS[name], arguments, 0)


def _style(**attributes: Any) -> Iterator[Command]:
    """Attributes to be set; never between `save` and `restore`, which would undo it unnoticed."""
    return ((_SET, (Canvas.ATTRS[name], value)) for name, value in attributes.items())


_SET, _DRAW = COMMANDS["set"], COMMANDS["drawImage"]
_SCALED = _command("setTransform", DENSITY, 0, 0, DENSITY, 0, 0)
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
    brush.start(MARGIN)
    for shape in card_face(code, style, brush.theme):
        brush.add(shape)


_SPRITES: dict[tuple[str, str, str], Brush] = {}
