"""The five shapes of every picture, and a card's face and back made of them.

Painters know only these shapes, so the canvas and the SVG picture look the same.
"""

import tomllib
from math import atan2, cos, sin
from pathlib import Path
from typing import NamedTuple

from kit.picture.theme import Theme
from kit.rules.cards import COLOUR_NAMES, EXTRA_NAMES, RANK_NAMES, SUIT_SIGNS

CARD, SMALL, MINI = (64, 90), (46, 64), (30, 40)
SIZES = {"small": SMALL, "mini": MINI, "button": (66, 28)}
HEAD, SHAFT = 14, 4  # pixels: the length of an arrow's head, and the width of its lines
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


class Arrow(NamedTuple):
    """A line from (x, y) to a goal, with a head there."""

    x: float
    y: float
    goal_x: float
    goal_y: float
    line: str

    @property
    def lines(self) -> list[tuple[float, float]]:
        """The starts of the three lines that end at the goal: the shaft, and both sides of the head."""
        turn = atan2(self.goal_y - self.y, self.goal_x - self.x)
        sides = [(self.goal_x - HEAD * cos(turn + side), self.goal_y - HEAD * sin(turn + side)) for side in (-0.5, 0.5)]
        return [(self.x, self.y), *sides]


Shape = Box | Sign | Text | Stamp | Arrow


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
        return _draw_back(width, height, radius, theme)
    paper = Box(0.5, 0.5, width - 1, height - 1, radius, theme.paper, theme.paper_edge, shadow=theme.shadow)
    sign = choose_sign(code)
    ink = theme.inks[sign]
    rank = "" if code[0] == "*" else {"T": "10"}.get(code[0], code[0])
    if style == "mini":
        return [paper, *_draw_mini(rank, sign, ink)]
    return [paper, *_draw_middle(rank, sign, ink, width, height, theme), *_draw_corner(rank, sign, ink, style)]


def _draw_middle(rank: str, sign: str, ink: str, width: float, height: float, theme: Theme) -> list[Sign]:
    """Return a card's large sign. Below a joker's star are the suits of its colour, for readers who see no colours;
    court cards have a figure with the suit on its breast.
    """
    x, y, unit = width / 2, height / 2, width / CARD[0]
    if sign in JOKER_SUITS:
        suits = zip(JOKER_SUITS[sign], (-10 * unit, 10 * unit), strict=True)
        below = [Sign(suit, x + offset, y + 19 * unit, 14 * unit, ink) for suit, offset in suits]
        return [Sign(sign, x, y - 6 * unit, 34 * unit, ink), *below]
    if rank in ("K", "Q", "J"):
        return [Sign(rank, x, y + 3 * unit, 46 * unit, ink), Sign(sign, x, y + 17 * unit, 14 * unit, theme.paper)]
    return [Sign(sign, x, y + 2, (34 if rank else 42) * unit, ink)]


def _draw_corner(rank: str, sign: str, ink: str, style: str) -> list[Shape]:
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


def _draw_mini(rank: str, sign: str, ink: str) -> list[Shape]:
    x, y = MINI[0] / 2, MINI[1] / 2
    if not rank:
        return [Sign(sign, x, y, 20, ink)]
    return [Text(rank, x, 17, 15, ink, bold=True, align="center"), Sign(sign, x, 29, 14, ink)]


def _draw_back(width: float, height: float, radius: float, theme: Theme) -> list[Shape]:
    inset = 3 if width == MINI[0] else 5
    inner = (inset + 0.5, inset + 0.5, width - 2 * inset - 1, height - 2 * inset - 1)
    return [
        Box(0.5, 0.5, width - 1, height - 1, radius, theme.back, theme.back_line, shadow=theme.shadow),
        Box(*inner, radius - 2, line=theme.back_line),
        Sign("d", width / 2, height / 2, width / 3, theme.back_line),
    ]


# ---- the signs of suits, colours and jokers ----

SQUARE = 100  # every path lies in a square of this side, its centre at (50, 50)
SIGNS: dict[str, str] = tomllib.loads(Path(__file__).with_name("signs.toml").read_text(encoding="utf-8"))
JOKER_SUITS = {"*g": "aw", "*b": "cs", "*r": "dh"}  # the suits of a joker's colour
SUIT_WORDS = COLOUR_NAMES | {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades", "a": "anchors", "w": "wheels"}


def choose_sign(code: str) -> str:
    """Return the key of a card's glyph and ink: its suit or colour, `*g *b *r` for jokers, `**` for a wild."""
    return code if code[0] == "*" else code[1]


def draw_outline(sign: str) -> str:
    """Return the path of a sign, as SVG path data in a square of side SQUARE."""
    return SIGNS[sign[0]]


def speak_card(code: str) -> str:
    """Return a card in words for a screen reader: `ten of hearts`, `black joker`, `face down`."""
    if code == "??":
        return "face down"
    if code in EXTRA_NAMES:
        return EXTRA_NAMES[code]
    rank, suit = RANK_NAMES[code[0]], SUIT_WORDS[code[1]]
    return f"{rank} of {suit}" if code[1] in SUIT_SIGNS else f"{suit} {rank}"
