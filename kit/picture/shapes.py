"""The four shapes every picture is made of, and a card's face and back made of them.

Painters know these shapes and nothing else, so the canvas and the SVG picture look the same.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from kit.picture.theme import Theme
from kit.rules.cards import SUIT_SIGNS

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
    """Return a card at the origin. Styles: `beside` (suit beside the rank, for piles fanned downwards),
    `below` (suit below the rank, for piles fanned sideways) and `mini`. `??` is a back.
    """
    width, height = size_of(style)
    if code == "??":
        return _back(width, height, theme)
    radius = 4 if style == "mini" else 7
    paper = Box(0.5, 0.5, width - 1, height - 1, radius, theme.paper, theme.paper_edge, shadow=theme.shadow)
    sign = sign_of(code)
    ink = theme.inks[sign]
    rank = rank_of(code)
    if style == "mini":
        return [paper, *_mini(rank, sign, ink)]
    size = 42 if not rank else 28 if rank in "JQK" else 34
    middle = [Sign(sign, width / 2, height / 2 + 2, size, ink)]
    if code in JOKER_SUITS:
        middle = _joker(code, ink, width, height)
    return [paper, *_court_lines(rank, ink, width, height), *middle, *_corner(rank, sign, ink, style, width, height)]


def _joker(code, ink, width, height):
    """Return a joker's star, and under it the suits of its colour, so that nobody needs to see the colour."""
    suits = zip(JOKER_SUITS[code], (-10, 10), strict=True)
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


# ---- the signs of suits, colours and jokers, drawn by our own paths so that no font matters ----

SQUARE = 100  # every path lies in a square of this side, its centre at (50, 50)


def _ring(count, outer, inner, turn=-pi / 2):
    """Return a closed path through `count` outer points with inner points between them: a star or a gear."""
    points = []
    for i in range(2 * count):
        radius = inner if i % 2 else outer
        angle = turn + i * pi / count
        points.append(f"{50 + radius * cos(angle):.1f} {50 + radius * sin(angle):.1f}")
    return "M" + " L".join(points) + " Z"


def _circle(x, y, radius, hole=False):
    """Return a circle as two arcs; as a hole it runs the other way round."""
    sweep = 0 if hole else 1
    return (
        f"M{x - radius} {y} A{radius} {radius} 0 1 {sweep} {x + radius} {y} "
        f"A{radius} {radius} 0 1 {sweep} {x - radius} {y} Z"
    )


def _gear(teeth=8, outer=46, inner=36):
    points = []
    for i in range(teeth):
        for offset, radius in ((-0.26, inner), (-0.17, outer), (0.17, outer), (0.26, inner)):
            angle = (i + offset) * 2 * pi / teeth
            points.append(f"{50 + radius * cos(angle):.1f} {50 + radius * sin(angle):.1f}")
    spokes = "M46 20 L54 20 L54 80 L46 80 Z M20 46 L80 46 L80 54 L20 54 Z"
    return "M" + " L".join(points) + " Z " + _circle(50, 50, 24, hole=True) + " " + spokes


GLYPHS = {
    "h": "M50 92 C28 70 6 52 6 31 C6 17 17 8 29 8 C39 8 47 14 50 23 C53 14 61 8 71 8 C83 8 94 17 94 31 "
    "C94 52 72 70 50 92 Z",
    "d": "M50 4 C58 22 69 37 84 50 C69 63 58 78 50 96 C42 78 31 63 16 50 C31 37 42 22 50 4 Z",
    "s": "M50 5 C58 24 93 40 93 62 C93 75 83 82 74 82 C65 82 58 78 54 71 C55 82 59 90 67 95 L33 95 C41 90 45 82 46 71 "
    "C42 78 35 82 26 82 C17 82 7 75 7 62 C7 40 42 24 50 5 Z",
    "c": _circle(50, 27, 22) + " " + _circle(25, 59, 22) + " " + _circle(75, 59, 22)
    + " M40 35 L60 35 L60 60 L54 60 C54 76 58 88 67 95 L33 95 C42 88 46 76 46 60 L40 60 Z",
    "a": _circle(50, 16, 13) + " " + _circle(50, 16, 6, hole=True)
    + " M45 27 L55 27 L55 36 L70 36 L70 45 L55 45 L55 82 C67 80 76 72 79 62 L70 66 L82 44 L95 64 L87 62 "
    "C84 80 69 95 50 96 C31 95 16 80 13 62 L5 64 L18 44 L30 66 L21 62 C24 72 33 80 45 82 L45 45 L30 45 L30 36 L45 36 Z",
    "w": _gear(),
    "r": _circle(50, 50, 42),
    "y": "M50 7 L95 88 L5 88 Z",
    "g": "M12 12 L88 12 L88 88 L12 88 Z",
    "b": "M50 4 L92 27 L92 73 L50 96 L8 73 L8 27 Z",
    "p": _ring(5, 48, 20),
    "*": _ring(8, 48, 22),
}


JOKER_SUITS = {"*g": "aw", "*b": "cs", "*r": "dh"}  # the suits of a joker's colour


def sign_of(code: str) -> str:
    """Return which glyph and ink a card carries: its suit or colour, `*g *b *r` for jokers, `**` for a wild."""
    return code if code[0] == "*" else code[1]


def path_of(sign: str) -> str:
    """Return the path of a sign, as SVG path data in a square of side SQUARE."""
    return GLYPHS["*"] if sign[0] == "*" else GLYPHS[sign]


def rank_of(code: str) -> str:
    """Return the rank as people see it: `10` for T, nothing for a joker or wild."""
    return "" if code[0] == "*" else {"T": "10"}.get(code[0], code[0])


def spoken(code: str) -> str:
    """Return a card in words for a screen reader: `ten of hearts`, `black joker`, `face down`."""
    if code == "??":
        return "face down"
    if code in _EXTRA_WORDS:
        return _EXTRA_WORDS[code]
    rank = _RANK_WORDS[code[0]]
    return f"{rank} of {_SUIT_WORDS[code[1]]}" if code[1] in SUIT_SIGNS else f"{_SUIT_WORDS[code[1]]} {rank}"


def suit_word(letter: str) -> str:
    """Return a suit or colour in a word."""
    return _SUIT_WORDS[letter]


_RANK_WORDS = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king",
}
_SUIT_WORDS = {
    "c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades", "a": "anchors", "w": "wheels",
    "r": "red", "y": "yellow", "g": "green", "b": "blue", "p": "purple",
}
_EXTRA_WORDS = {"*g": "green joker", "*b": "black joker", "*r": "red joker", "**": "wild"}
