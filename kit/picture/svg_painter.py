"""The SVG painter: a scene as a sharp picture that needs no script."""

from collections.abc import Collection, Iterable
from html import escape

from kit.picture import drawing, text_painter
from kit.picture.layout import Position
from kit.picture.scene import Card, Scene, highlight, make_game_scene, make_scene
from kit.picture.shapes import SHAFT, SQUARE, Arrow, Box, Shape, Sign, Stamp, Text, card_face, draw_outline
from kit.picture.theme import FONT, PAGE, Theme, wrap_page
from kit.play.game import Game
from kit.rules.rulebook import info

EDGE = 2  # pixels round a card: EDGE of highlights.js
_ANCHORS = {"left": "start", "center": "middle", "right": "end"}


def game_html(game: Game) -> str:
    """Return a game's position as HTML for a notebook: the picture in the colours of the page, light or dark."""
    return wrap_page(scene_svg(make_game_scene(game), PAGE))


def position_html(slug: str, position: Position, seat: int = 1, moved_cards: Collection[str] = ()) -> str:
    """Return a position as HTML for a box of `theme.wrap_page`, with `moved_cards` standing out.

    It has two pictures: the page shows one in a wide window, and the other on a phone.
    """
    scenes = (make_scene(slug, position, seat, is_narrow) for is_narrow in (False, True))
    wide, narrow = (scene_svg(highlight(scene, moved_cards), PAGE) for scene in scenes)
    return f'<div class="kit-wide">{wide}</div><div class="kit-narrow">{narrow}</div>'


def scene_svg(scene: Scene, theme: Theme) -> str:
    """Return a scene as SVG text, named after the game and described in words."""
    shapes = drawing.draw_scene(scene, theme)
    title = f"The table of {info(scene.slug).title}"
    body = "".join(shape_svg(shape, theme) for shape in shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}" width="{scene.width}" '
        f'height="{scene.height}" role="img" aria-label="{escape(title)}" font-family="{escape(FONT)}" '
        f'style="max-width:100%;height:auto">'
        f"<desc>{escape(text_painter.describe_scene(scene))}</desc><defs>{sprites(shapes, theme)}</defs>{body}</svg>"
    )


def card_svg(card: Card, theme: Theme) -> str:
    """Return a card alone as SVG text, with EDGE pixels round it for its shadow."""
    wide, high = (side + 2 * EDGE for side in card.size)
    face = "".join(shape_svg(shape, theme) for shape in card_face(card.code, card.style, theme))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-EDGE} {-EDGE} {wide} {high}" width="{wide}" '
        f'height="{high}" font-family="{escape(FONT)}">{face}</svg>'
    )


def sprites(shapes: Iterable[Shape], theme: Theme) -> str:
    """Return the SVG definitions of the cards among the shapes, each once. Each `Stamp` in this theme uses one."""
    stamps = sorted({(shape.code, shape.style) for shape in shapes if isinstance(shape, Stamp)})
    faces = {stamp: "".join(shape_svg(shape, theme) for shape in card_face(*stamp, theme)) for stamp in stamps}
    return "".join(f'<g id="{_name(*stamp, theme)}">{face}</g>' for stamp, face in faces.items())


def _name(code: str, style: str, theme: Theme) -> str:
    return f"kit-{theme.name}-{style}-{code.replace('*', 'x').replace('??', 'back')}"


def shape_svg(shape: Shape, theme: Theme) -> str:
    """Return a shape as SVG text."""
    match shape:
        case Box():
            corner = f'rx="{shape.radius:g}" width="{shape.width:g}" height="{shape.height:g}"'
            below = f'<rect x="{shape.x:g}" y="{shape.y + 1.5:g}" {corner} fill="{shape.shadow}"/>'
            line = f' stroke="{shape.line}" stroke-width="{shape.line_width:g}"' * bool(shape.line)
            dashes = ' stroke-dasharray="4 4"' * shape.is_dashed
            box = f'<rect x="{shape.x:g}" y="{shape.y:g}" {corner} fill="{shape.fill or "none"}"{line}{dashes}/>'
            return below * bool(shape.shadow) + box
        case Stamp():
            return f'<use href="#{_name(shape.code, shape.style, theme)}" x="{shape.x:g}" y="{shape.y:g}"/>'
        case Sign():
            turn = " rotate(180)" if shape.upside_down else ""
            move = f"translate({shape.x:g} {shape.y:g}){turn} scale({shape.size / SQUARE:g}) translate(-50 -50)"
            return f'<path d="{draw_outline(shape.sign)}" fill="{shape.fill}" transform="{move}"/>'
        case Arrow():
            goal = f"L{shape.goal_x:.4g} {shape.goal_y:.4g}"
            lines, ends = "".join(f"M{x:.4g} {y:.4g}{goal}" for x, y in shape.lines), 'stroke-linecap="round"'
            return f'<path d="{lines}" fill="none" stroke="{shape.line}" stroke-width="{SHAFT}" {ends}/>'
        case Text():
            turn = f' transform="rotate(180 {shape.x:g} {shape.y:g})"' if shape.upside_down else ""
            weight = ' font-weight="bold"' if shape.bold else ""
            return (
                f'<text x="{shape.x:g}" y="{shape.y:g}" font-size="{shape.size:g}" fill="{shape.fill}"{weight} '
                f'text-anchor="{_ANCHORS[shape.align]}"{turn}>{escape(shape.text)}</text>'
            )
