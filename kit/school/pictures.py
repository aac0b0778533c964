"""Pictures of many positions in one page: they share their cards, and whatever else they have alike."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from kit.picture import drawing
from kit.picture.scene import Scene
from kit.picture.shapes import Stamp
from kit.picture.svg_painter import shape_svg, sprite
from kit.picture.text_painter import text
from kit.picture.theme import FONT, Theme
from kit.rules.rulebook import info

SIGN = re.compile(r'<path d="([^"]*)"')


def shared_cards(scenes: Iterable[Scene], theme: Theme) -> str:
    """Return every card that some of the scenes show, once, as SVG that itself shows nothing."""
    stamps = {
        (shape.code, shape.style) for scene in scenes for shape in drawing.shapes(scene, theme)
        if isinstance(shape, Stamp)
    }
    cards = "".join(sprite(code, style, theme) for code, style in sorted(stamps))
    signs = dict.fromkeys(SIGN.findall(cards))  # each is on many cards, and several times on each
    named = {path: f"sign-{number}" for number, path in enumerate(signs)}
    shared = "".join(f'<path id="{name}" d="{path}"/>' for path, name in named.items())
    cards = SIGN.sub(lambda found: f'<use href="#{named[found[1]]}"', cards)
    return f'<svg class="cards" aria-hidden="true" width="0" height="0"><defs>{shared}{cards}</defs></svg>'


def picture(scene: Scene, theme: Theme, name: str) -> str:
    """Return a scene as SVG of this name, in a page that has its cards; the position in words is its description."""
    return frame(scene, name, f"<desc>{escape(text(scene))}</desc>{''.join(shapes_svg(scene, theme))}")


def frame(scene: Scene, name: str, inside: str) -> str:
    """Return an SVG picture of a scene's size."""
    return (
        f'<svg class="picture" viewBox="0 0 {scene.width} {scene.height}" role="img" aria-label="{escape(name)}" '
        f'font-family="{escape(FONT)}">{inside}</svg>'
    )


def shapes_svg(scene: Scene, theme: Theme) -> list[str]:
    """Return the shapes of a scene, each as SVG, back to front."""
    return [shape_svg(shape, theme) for shape in drawing.shapes(scene, theme)]


def pooled(lists: Sequence[Sequence[str]]) -> tuple[list[str], list[list[int]]]:
    """Return all the texts of some lists, each once; and the lists, with each text's place among them instead."""
    pool: dict[str, int] = {}
    places = [[pool.setdefault(each, len(pool)) for each in listed] for listed in lists]
    return list(pool), places


def named(slug: str, moment: str) -> str:
    """What a picture is called: of which table it is, and when."""
    return f"The table of {info(slug).title}, {moment}"
