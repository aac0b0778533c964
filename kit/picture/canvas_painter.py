"""The canvas painter: the scene on an ipycanvas; each card is drawn once, and then stamped.

The canvas has more pixels than the scene, so it is sharp on any screen. A picture is sent as one message, and painted
only where it differs from the last one.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from itertools import groupby
from math import ceil, floor, pi
from operator import attrgetter
from typing import Any

from ipycanvas import Canvas, Path2D, hold_canvas
from ipywidgets import Widget, widget_serialization

from kit.picture.looks import share_layout
from kit.picture.shapes import (
    HEAD, SHAFT, SQUARE, Arrow, Box, Shape, Sign, Stamp, Text, card_face, card_size, draw_outline, text_width,
)
from kit.picture.theme import FONT, Theme

DENSITY = 2  # canvas pixels for each pixel of the scene, unless the page asks for more
GROWTH = 150  # the height of a canvas grows by so many scene pixels at a time
MARGIN = 2  # scene pixels around a sprite, for its shadow

Area = tuple[int, int, int, int]  # left, top, right, bottom


class UncheckedCanvas(Canvas):
    """A canvas that does not check colours and styles: in ipycanvas the check takes longer than their use."""

    fill_style = stroke_style = line_width = font = text_align = None


class Brush:
    """Paint shapes on a canvas of `width` by `height` scene pixels, with `density` canvas pixels for each.

    Sprites are shared by all canvases of a theme and density. All painting happens within `send_as_one`.
    """

    def __init__(self, width: int, height: int, theme: Theme, density: int = DENSITY) -> None:
        _reopen_canvas()
        self.theme = theme
        self.size = width, height
        self.density = density
        self.canvas = UncheckedCanvas(
            width=width * density, height=height * density, layout=share_layout(width="100%", height="auto")
        )
        self.name: str = widget_serialization["to_json"](self.canvas, None)  # the page's name for the canvas
        self._shapes: set[Shape] = set()  # the shapes on the canvas
        self._set: dict[str, Any] = {}  # the canvas's current styles

    def fit(self, width: int, height: int) -> None:
        """Make the canvas large enough for a scene; a canvas that is made larger is then empty."""
        if width != self.size[0] or height > self.size[1]:
            self.size = width, ceil(height / GROWTH) * GROWTH
            self.forget()
            self.set_density(self.density)

    def set_density(self, density: int) -> None:
        """Set the number of canvas pixels for each scene pixel; the canvas is then empty."""
        self.density = density
        with self.canvas.hold_sync():
            self.canvas.width, self.canvas.height = (side * density for side in self.size)

    def forget(self) -> None:
        """Paint the next picture as a whole, because the canvas is empty or shows another theme."""
        self._shapes = set()

    def paint(self, shapes: list[Shape], margin: float = 0) -> None:
        """Replace the shapes on the canvas; the origin is `margin` CSS pixels from the upper left corner."""
        areas = [_area(shape) for shape in self._shapes.symmetric_difference(shapes)]
        touched = [shape for shape in shapes if any(_overlap(_area(shape), area) for area in areas)]
        self._shapes, self._set = set(), {}
        canvas = self.canvas
        canvas.set_transform(self.density, 0, 0, self.density, margin * self.density, margin * self.density)
        canvas.save()
        try:
            canvas.begin_path()
            for left, top, right, bottom in areas:
                canvas.rect(left, top, right - left, bottom - top)
            canvas.clip()
            canvas.clear_rect(-margin, -margin, *self.size)
            for kind, run in groupby(touched, type):
                # Texts in a run do not overlap, so texts of the same style are painted together.
                for shape in sorted(run, key=attrgetter("size", "bold", "align", "fill")) if kind is Text else run:
                    self._paint(shape)
        finally:
            canvas.restore()
            # ipycanvas does not name a canvas again if it was painted last; a reloaded page needs the name.
            _other_canvas().begin_path()
        self._shapes = set(shapes)

    def _paint(self, shape: Shape) -> None:
        match shape:
            case Stamp(code, style, x, y):
                width, height = card_size(style)
                image = sprite(code, style, self.theme, self.density).canvas
                self.canvas.draw_image(image, x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
            case Box():
                self._box(shape)
            case Sign():
                scale = shape.size / SQUARE * (-1 if shape.upside_down else 1)
                self._use(fill_style=shape.fill)
                self.canvas.save()
                self.canvas.translate(shape.x, shape.y)
                self.canvas.scale(scale, scale)
                self.canvas.translate(-SQUARE / 2, -SQUARE / 2)
                self.canvas.fill(_path(shape.sign))
                self.canvas.restore()
            case Text():
                font = f"{'bold ' if shape.bold else ''}{shape.size:g}px {FONT}"
                self._use(font=font, text_align=shape.align, fill_style=shape.fill)
                if not shape.upside_down:
                    self.canvas.fill_text(shape.text, shape.x, shape.y)
                    return
                self.canvas.save()
                self.canvas.translate(shape.x, shape.y)
                self.canvas.rotate(pi)
                self.canvas.fill_text(shape.text, 0, 0)
                self.canvas.restore()
            case Arrow():
                self._use(stroke_style=shape.line, line_width=SHAFT, line_cap="round")
                self.canvas.set_line_dash([])
                self.canvas.begin_path()
                for start in shape.lines:
                    self.canvas.move_to(*start)
                    self.canvas.line_to(shape.goal_x, shape.goal_y)
                self.canvas.stroke()

    def _use(self, **looks: Any) -> None:
        """Set styles of the canvas; never between `save` and `restore`, which would undo them."""
        for name, value in looks.items():
            if self._set.get(name) != value:
                self._set[name] = value
                setattr(self.canvas, name, value)

    def _box(self, box: Box) -> None:
        if box.shadow:
            self._round(box, 1.5)
            self._use(fill_style=box.shadow)
            self.canvas.fill()
        self._round(box)
        if box.fill:
            self._use(fill_style=box.fill)
            self.canvas.fill()
        if box.line:
            self._use(stroke_style=box.line, line_width=box.line_width)
            self.canvas.set_line_dash([4, 4] if box.is_dashed else [])
            self.canvas.stroke()

    def _round(self, box: Box, lower: float = 0.0) -> None:
        left, top, right, bottom = box.x, box.y + lower, box.x + box.width, box.y + box.height + lower
        self.canvas.begin_path()
        self.canvas.move_to(left + box.radius, top)
        self.canvas.arc_to(right, top, right, bottom, box.radius)
        self.canvas.arc_to(right, bottom, left, bottom, box.radius)
        self.canvas.arc_to(left, bottom, left, top, box.radius)
        self.canvas.arc_to(left, top, right, top, box.radius)
        self.canvas.close_path()


# ---- where shapes lie ----


@lru_cache(maxsize=4096, typed=True)
def _area(shape: Shape) -> Area:
    """Return an area in whole scene pixels that contains a shape."""
    match shape:
        case Stamp(_, style, x, y):
            return _whole_pixels(x, y, *card_size(style))
        case Box():
            return _whole_pixels(shape.x, shape.y, shape.width, shape.height, MARGIN + shape.line_width)
        case Sign():
            return _whole_pixels(shape.x - shape.size / 2, shape.y - shape.size / 2, shape.size, shape.size)
        case Arrow():
            left, top = min(shape.x, shape.goal_x) - HEAD, min(shape.y, shape.goal_y) - HEAD
            size = abs(shape.goal_x - shape.x) + 2 * HEAD, abs(shape.goal_y - shape.y) + 2 * HEAD
            return _whole_pixels(left, top, *size)
        case Text():
            wide = text_width(shape.text, shape.size, shape.bold)
            if shape.align == "center" or shape.upside_down:
                return _whole_pixels(shape.x - wide, shape.y - shape.size, 2 * wide, 2 * shape.size)
            return _whole_pixels(shape.x - wide * (shape.align == "right"), shape.y - shape.size, wide, 2 * shape.size)


def _whole_pixels(x: float, y: float, width: float, height: float, margin: float = MARGIN) -> Area:
    return floor(x - margin), floor(y - margin), ceil(x + width + margin), ceil(y + height + margin)


def _overlap(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


# ---- messages and sprites ----


@contextmanager
def send_as_one() -> Iterator[None]:
    """Send everything painted inside as one message; an exception is raised after it."""
    fault: BaseException | None = None
    with hold_canvas():  # would hold back all messages after an exception
        try:
            yield
        except BaseException as error:  # an interrupt too
            _SPRITES.clear()  # some may not have been painted
            fault = error
    if fault is not None:
        raise fault


def sprite(code: str, style: str, theme: Theme, density: int) -> Brush:
    """Return a card painted once, on a canvas of its own that is never shown."""
    name = (code, style, theme.name, density)
    if name not in _SPRITES:
        width, height = card_size(style)
        _SPRITES[name] = brush = Brush(width + 2 * MARGIN, height + 2 * MARGIN, theme, density)
        brush.paint(card_face(code, style, theme), MARGIN)
    return _SPRITES[name]


def redraw_sprites(theme: Theme) -> None:
    """Paint the sprites of a theme again, for a page that was reloaded and has lost them."""
    for (code, style, name, _), brush in _SPRITES.items():
        if name == theme.name:
            brush.forget()
            brush.paint(card_face(code, style, theme), MARGIN)


def _reopen_canvas() -> None:
    """Open again the widget through which all canvases send, after all widgets of the kernel were closed."""
    for trait in Canvas.class_traits().values():
        if isinstance(trait.default_value, Widget) and trait.default_value.comm is None:
            _SPRITES.clear()
            _path.cache_clear()
            _other_canvas.cache_clear()
            trait.default_value.open()


@cache
def _path(sign: str) -> Path2D:
    return Path2D(draw_outline(sign))


@cache
def _other_canvas() -> Canvas:
    return Canvas(width=1, height=1)


_SPRITES: dict[tuple[str, str, str, int], Brush] = {}  # by code, style, theme and density
