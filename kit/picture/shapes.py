"""The four shapes every picture is made of, and a card's face and back made of them.

Painters know these shapes and nothing else, so the canvas and the SVG picture look the same.
"""

from __future__ import annotations

from typing import NamedTuple

from kit.picture import glyphs
from kit.picture.theme import Theme

CARD = (64, 90)
MINI = (30, 40)


class Box(NamedTuple):
    """A rounded rectangle; `fill` and `line` are CSS colours or empty, `shadow` softens its lower edge."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    fill: str = ""
    line: str = ""
    line_width: float = 1
    dashed: bool = False
    shadow: str = ""


class Sign(NamedTuple):
    """A suit's glyph, `size` wide, centred on (x, y)."""

    sign: str
    x: float
    y: float
    size: float
    fill: str
    upside_down: bool = False


class Text(NamedTuple):
    """One line of text on its baseline at (x, y); `align` is left, center or right."""

    text: str
    x: float
    y: float
    size: float
    fill: str
    bold: bool = False
    align: str = "left"
    upside_down: bool = False


class Stamp(NamedTuple):
    """A whole card, painted once and stamped often; `style` says where the corners have rank and suit."""

    code: str
    style: str
    x: float
    y: float


Shape = Box | Sign | Text | Stamp


def size_of(style: str) -> tuple[int, int]:
    """Width and height in pixels of a card of this style."""
    return MINI if style == "mini" else CARD


def card_face(code: str, style: str, theme: Theme) -> list[Shape]:
    """A card at the origin. Styles: `beside` (suit beside the rank, for piles fanned downwards),
    `below` (suit below the rank, for piles fanned sideways) and `mini`. `??` is a back.
    """
    width, height = size_of(style)
    if code == "??":
        return _back(width, height, theme)
    radius = 4 if style == "mini" else 7
    paper = Box(0.5, 0.5, width - 1, height - 1, radius, theme.paper, theme.paper_edge, shadow=theme.shadow)
    sign = glyphs.sign_of(code)
    ink = theme.inks[sign]
    rank = glyphs.rank_of(code)
    if style == "mini":
        return [paper, *_mini(rank, sign, ink)]
    size = 42 if not rank else 28 if rank in "JQK" else 34
    middle = [Sign(sign, width / 2, height / 2 + 2, size, ink)]
    if code in glyphs.JOKER_SUITS:
        middle = _joker(code, ink, width, height)
    return [paper, *_court_lines(rank, ink, width, height), *middle, *_corner(rank, sign, ink, style, width, height)]


def _joker(code, ink, width, height):
    """A joker's star, and under it the suits of its colour, so that nobody needs to see the colour."""
    suits = zip(glyphs.JOKER_SUITS[code], (-10, 10), strict=True)
    return [
        Sign(code, width / 2, height / 2 - 6, 34, ink),
        *(Sign(suit, width / 2 + away, height / 2 + 19, 14, ink) for suit, away in suits),
    ]


def _court_lines(rank, ink, width, height):
    """Court cards carry a fine line above and below the suit, so they stand out in a pile."""
    if rank not in ("J", "Q", "K"):
        return []
    return [Box(width / 2 - 12, height / 2 + away, 24, 1.5, 0.75, fill=ink) for away in (-17, 20.5)]


def _corner(rank, sign, ink, style, width, height):
    """Rank and suit in the upper left corner, and again upside down in the lower right one."""
    base = 15 if style == "beside" else 18
    if not rank:
        x, y = 14.0, 11.0
    elif style == "beside":
        x, y = 33.0 if len(rank) > 1 else 26.0, 9.0
    else:
        x, y = 12.0, 28.0
    tall = 15 if len(rank) > 1 else 17
    return [
        Text(rank, 5, base, tall, ink, bold=True),
        Text(rank, width - 5, height - base, tall, ink, bold=True, upside_down=True),
        Sign(sign, x, y, 13, ink),
        Sign(sign, width - x, height - y, 13, ink, upside_down=True),
    ]


def _mini(rank, sign, ink):
    width, height = MINI
    if not rank:
        return [Sign(sign, width / 2, height / 2, 20, ink)]
    return [
        Text(rank, width / 2, 17, 15, ink, bold=True, align="center"),
        Sign(sign, width / 2, 29, 14, ink),
    ]


def _back(width, height, theme):
    radius = 4 if width == MINI[0] else 7
    inset = 3 if width == MINI[0] else 5
    sides = (width - 2 * inset - 1, height - 2 * inset - 1)
    inner = Box(inset + 0.5, inset + 0.5, *sides, radius - 2, line=theme.back_line)
    size = width / 3
    return [
        Box(0.5, 0.5, width - 1, height - 1, radius, theme.back, theme.back_line, shadow=theme.shadow),
        inner,
        Sign("d", width / 2, height / 2, size, theme.back_line),
    ]
