"""The four shapes of every picture, and a card's face and back made of them.

Painters know only these shapes, so the canvas and the SVG picture look the same.
"""

from math import cos, pi, sin
from typing import NamedTuple

from kit.picture.theme import Theme
from kit.rules.cards import COLOUR_NAMES, EXTRA_NAMES, RANK_NAMES, SUIT_SIGNS

CARD, SMALL, MINI = (64, 90), (46, 64), (30, 40)
SIZES = {"small": SMALL, "mini": MINI, "button": (66, 28)}
# Widths of letters, for each pixel of the size; the widest font is DejaVu Sans, bold. Others are 0.72 wide.
LETTER_WIDTHS = (
    ("ijlI.,:;/' ·", 0.4), ("ftr-()▸", 0.51), ("acekosvxyzEFLT", 0.69), ("ABCDGHKNOQRUVX+×↑↓", 0.85), ("mwMW%…", 1.11),
)


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
    is_dashed: bool = False
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
    """A whole card, painted once and stamped often; `style` decides where the corners show rank and suit."""

    code: str
    style: str
    x: float
    y: float


Shape = Box | Sign | Text | Stamp


def card_size(style: str) -> tuple[int, int]:
    """Return the width and height of a card of this style, in pixels."""
    return SIZES.get(style, CARD)


def text_width(text: str, size: float, bold: bool = True) -> float:
    """Return the width of a text in pixels, in the widest font of `FONT`; never less than it is."""
    wide = sum(next((width for letters, width in LETTER_WIDTHS if letter in letters), 0.72) for letter in text)
    return size * wide * (1 if bold else 0.91)


def card_face(code: str, style: str, theme: Theme) -> list[Shape]:
    """Return the shapes of a card at the origin. Styles: `beside` (suit beside the rank, for piles fanned downwards),
    `below` (suit below the rank, for piles fanned sideways) and `mini`. `??` is a back.
    """
    width, height = card_size(style)
    radius = 4 if style == "mini" else 7
    if code == "??":
        return _back(width, height, radius, theme)
    paper = Box(0.5, 0.5, width - 1, height - 1, radius, theme.paper, theme.paper_edge, shadow=theme.shadow)
    sign = sign_of(code)
    ink = theme.inks[sign]
    rank = "" if code[0] == "*" else {"T": "10"}.get(code[0], code[0])
    if style == "mini":
        return [paper, *_mini(rank, sign, ink)]
    return [paper, *_middle(rank, sign, ink, width, height, theme), *_corner(rank, sign, ink, style)]


def _middle(rank, sign, ink, width, height, theme):
    """Return a card's large sign. Below a joker's star are the suits of its colour, for readers who see no colours;
    court cards have a figure with the suit on its breast.
    """
    x, y, unit = width / 2, height / 2, width / CARD[0]
    if sign in JOKER_SUITS:
        suits = zip(JOKER_SUITS[sign], (-10 * unit, 10 * unit), strict=True)
        below = [Sign(suit, x + away, y + 19 * unit, 14 * unit, ink) for suit, away in suits]
        return [Sign(sign, x, y - 6 * unit, 34 * unit, ink), *below]
    if rank in COURT:
        return [Sign(rank, x, y + 3 * unit, 46 * unit, ink), Sign(sign, x, y + 17 * unit, 14 * unit, theme.paper)]
    return [Sign(sign, x, y + 2, (34 if rank else 42) * unit, ink)]


def _corner(rank, sign, ink, style):
    """Return rank and suit in the upper left corner, and again upside down in the lower right one."""
    width, height = card_size(style)
    beside = style in ("beside", "small")
    base = 15 if beside else 18
    if not rank:
        x, y = 9.0 if style == "small" else 14.0, 11.0
    elif beside:
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
    x, y = MINI[0] / 2, MINI[1] / 2
    if not rank:
        return [Sign(sign, x, y, 20, ink)]
    return [Text(rank, x, 17, 15, ink, bold=True, align="center"), Sign(sign, x, 29, 14, ink)]


def _back(width, height, radius, theme):
    inset = 3 if width == MINI[0] else 5
    inner = (inset + 0.5, inset + 0.5, width - 2 * inset - 1, height - 2 * inset - 1)
    return [
        Box(0.5, 0.5, width - 1, height - 1, radius, theme.back, theme.back_line, shadow=theme.shadow),
        Box(*inner, radius - 2, line=theme.back_line),
        Sign("d", width / 2, height / 2, width / 3, theme.back_line),
    ]


# ---- the signs of suits, colours and jokers, as paths of our own, so that they need no font ----

SQUARE = 100  # every path lies in a square of this side, its centre at (50, 50)


def _closed_path(points):
    """Return a closed path through points, each of which is an angle and a distance from the middle."""
    return "M" + " L".join(f"{50 + far * cos(angle):.1f} {50 + far * sin(angle):.1f}" for angle, far in points) + " Z"


def _star(count, outer, inner):
    """Return a closed path through `count` outer points with inner points between them."""
    return _closed_path((-pi / 2 + i * pi / count, inner if i % 2 else outer) for i in range(2 * count))


def _circle(x, y, radius, hole=False):
    """Return a circle as two arcs; as a hole it runs the other way round."""
    sweep = 0 if hole else 1
    return (
        f"M{x - radius} {y} A{radius} {radius} 0 1 {sweep} {x + radius} {y} "
        f"A{radius} {radius} 0 1 {sweep} {x - radius} {y} Z"
    )


def _gear():
    tooth = ((-0.26, 36), (-0.17, 46), (0.17, 46), (0.26, 36))
    rim = _closed_path(((i + away) * 2 * pi / 8, far) for i in range(8) for away, far in tooth)
    return f"{rim} {_circle(50, 50, 24, hole=True)} M46 20 L54 20 L54 80 L46 80 Z M20 46 L80 46 L80 54 L20 54 Z"


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
    "p": _star(5, 48, 20),
    "*": _star(8, 48, 22),
}


# The figures of the court cards: head and headdress above shoulders; the face is left out of them.
FACE = _circle(50, 36, 13, hole=True)
SHOULDERS = "M50 50 C74 50 84 66 84 96 L16 96 C16 66 26 50 50 50 Z"
COURT = {
    "K": f"M26 6 L38 14 L50 2 L62 14 L74 6 L72 24 L70 50 L50 62 L30 50 L28 24 Z {FACE} {SHOULDERS}",
    "Q": f"{_circle(50, 9, 6)} M30 20 C36 12 64 12 70 20 C80 34 76 52 80 60 L20 60 C24 52 20 34 30 20 Z "
    f"{FACE} {SHOULDERS}",
    "J": f"M30 26 C26 8 62 4 70 16 C80 4 92 6 94 2 C96 16 84 24 70 26 L68 48 C62 54 38 54 32 48 Z {FACE} {SHOULDERS}",
}
JOKER_SUITS = {"*g": "aw", "*b": "cs", "*r": "dh"}  # the suits of a joker's colour


def sign_of(code: str) -> str:
    """Return the key of a card's glyph and ink: its suit or colour, `*g *b *r` for jokers, `**` for a wild."""
    return code if code[0] == "*" else code[1]


def path_of(sign: str) -> str:
    """Return the path of a sign, as SVG path data in a square of side SQUARE."""
    return GLYPHS.get(sign[0]) or COURT[sign]


def speak_card(code: str) -> str:
    """Return a card in words for a screen reader: `ten of hearts`, `black joker`, `face down`."""
    if code == "??":
        return "face down"
    if code in EXTRA_NAMES:
        return EXTRA_NAMES[code]
    rank, suit = RANK_NAMES[code[0]], suit_word(code[1])
    return f"{rank} of {suit}" if code[1] in SUIT_SIGNS else f"{suit} {rank}"


def suit_word(letter: str) -> str:
    """Return a suit or colour in a word."""
    return _SUIT_WORDS[letter]


_SUIT_WORDS = COLOUR_NAMES | {
    "c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades", "a": "anchors", "w": "wheels",
}
