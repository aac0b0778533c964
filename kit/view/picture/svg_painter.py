"""The SVG painter: a still, sharp picture of a scene that needs no script."""

from __future__ import annotations

from html import escape

from kit.view.picture import drawing, glyphs, text_painter, theme
from kit.view.picture.scene import Scene, scene, seen_by
from kit.view.picture.shapes import Box, Shape, Sign, Stamp, Text, card_shapes, size_of
from kit.view.picture.theme import FONT, Theme

_ANCHORS = {"left": "start", "center": "middle", "right": "end"}


def picture(game, seat: int | None = None, open_cards: bool = False, colours: str = "light") -> str:
    """The game's position as SVG text, as `seat` sees it (the seat to play, unless given)."""
    seat = seat or game.turn or 1
    return paint(scene(game.slug, seen_by(game, seat, open_cards), seat), theme.named(colours))


def paint(scene: Scene, colours: Theme) -> str:
    """A scene as SVG text; its title and description are the text twin."""
    shapes = drawing.shapes(scene, colours)
    stamps = {(shape.code, shape.style): shape for shape in shapes if isinstance(shape, Stamp)}
    sprites = "".join(_sprite(code, style, colours) for code, style in sorted(stamps))
    body = "".join(_shape(shape, colours) for shape in shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}" width="{scene.width}" '
        f'height="{scene.height}" role="img" font-family="{escape(FONT)}" style="max-width:100%;height:auto">'
        f"<desc>{escape(text_painter.text(scene))}</desc><defs>{sprites}</defs>{body}</svg>"
    )


def _sprite(code, style, colours):
    name = _name(code, style, colours)
    inside = "".join(_shape(shape, colours, size_of(style)) for shape in card_shapes(code, style, colours))
    return f'<g id="{name}">{inside}</g>'


def _name(code, style, colours):
    return f"kit-{colours.name}-{style}-{code.replace('*', 'x').replace('??', 'back')}"


def _shape(shape: Shape, colours: Theme, turning=(0, 0)) -> str:
    match shape:
        case Box():
            return _box(shape)
        case Stamp():
            return f'<use href="#{_name(shape.code, shape.style, colours)}" x="{shape.x:g}" y="{shape.y:g}"/>'
        case Sign():
            scale = shape.size / glyphs.BOX
            turn = " rotate(180)" if shape.upside_down else ""
            move = f"translate({shape.x:g} {shape.y:g}){turn} scale({scale:g}) translate(-50 -50)"
            return f'<path d="{glyphs.path_of(shape.sign)}" fill="{shape.fill}" transform="{move}"/>'
        case Text():
            turn = f' transform="rotate(180 {shape.x:g} {shape.y:g})"' if shape.upside_down else ""
            weight = ' font-weight="bold"' if shape.bold else ""
            return (
                f'<text x="{shape.x:g}" y="{shape.y:g}" font-size="{shape.size:g}" fill="{shape.fill}"{weight} '
                f'text-anchor="{_ANCHORS[shape.align]}"{turn}>{escape(shape.text)}</text>'
            )


def _box(box: Box) -> str:
    corner = f'rx="{box.radius:g}" width="{box.width:g}" height="{box.height:g}"'
    under = ""
    if box.shadow:
        under = f'<rect x="{box.x:g}" y="{box.y + 1.5:g}" {corner} fill="{box.shadow}"/>'
    line = f' stroke="{box.line}" stroke-width="{box.line_width:g}"' if box.line else ""
    dashes = ' stroke-dasharray="4 4"' if box.dashed else ""
    return f'{under}<rect x="{box.x:g}" y="{box.y:g}" {corner} fill="{box.fill or "none"}"{line}{dashes}/>'
