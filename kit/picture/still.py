"""Stills: a picture, as PNG, of a cell's widget, for readers without a running kernel.

It looks the same everywhere, because it uses only the fonts that come with matplotlib.

You see the picture where a notebook is not trusted, where it is only read (GitHub, nbviewer, an export), and while the
widget is loading. You also see it in your own saved notebook: without a kernel that knows the widget, JupyterLab would
show an error instead.
"""

import importlib.util
import io
import re
import textwrap
import warnings
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from html import escape, unescape
from pathlib import Path

from IPython import get_ipython
from IPython.display import publish_display_data

from kit.picture.scene import Scene
from kit.picture.svg_painter import scene_svg
from kit.picture.theme import LIGHT, colours_by_name
from kit.play.message import Message

WIDTH = 828  # pixels, as all measures here: a table is 800 wide
MARGIN, GAP, BAND = 14, 8, 34
ROOM = WIDTH - 2 * MARGIN
LINE = 1.4  # the height of a line of text, and the width of a letter, for each pixel of its size
LETTER = 0.6
SIZES = {"title": 19, "text": 14, "picture": 14, "button": 13, "tile": 11}
MOST_COLOURS = 64  # a picture of few colours is a third as large
MOST_TILES = 9  # tiles of a gallery that fit on a screen; more would take long to draw
GROUND, INK = "#ffffff", LIGHT.text

_VARIABLE = re.compile(r"var\(--kit-([\w-]+)\)")


@dataclass(frozen=True)
class StillPart:
    """A part of a still: a `title`, `text` or a `button` with these words, or a `picture` or `tile`: SVG with words."""

    kind: str
    words: str = ""
    svg: str = ""


def still_of_move(scene: Scene, message: Message) -> StillPart:
    """Return the picture of a scene, with a message on a move below it."""
    words = f"{message.head}. {replace(message, head='')}" if message.head else ""
    return StillPart("picture", words, scene_svg(scene, LIGHT))


DrawnPart = tuple[float, float, str]  # a part drawn at the origin: its width and height, and the SVG


def draw_still(parts: Iterable[StillPart], caption: str) -> bytes:
    """Return the parts as a PNG, from left to right and from top to bottom, under a band with the caption."""
    x, y, row = float(MARGIN), float(BAND + MARGIN), 0.0
    body = []
    for part in _limit_tiles(list(parts)):
        wide, high, svg = _draw_part(part)
        flows = part.kind in ("tile", "button")  # others may be beside it
        if x > MARGIN and (not flows or x + wide > WIDTH - MARGIN):
            x, y, row = MARGIN, y + row + GAP, 0.0
        body.append(f'<g transform="translate({x:g} {y:g})">{svg}</g>')
        x, row = x + wide + GAP, max(row, high)
        if not flows:
            x, y, row = MARGIN, y + row + GAP, 0.0
    height = round(y + row + MARGIN)
    return render_png(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="DejaVu Sans"><rect width="{WIDTH}" height="{height}" fill="{GROUND}"/>'
        f'{"".join(body)}<rect width="{WIDTH}" height="{height}" fill="{GROUND}" fill-opacity="0.2"/>'
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{height - 2}" fill="none" stroke="{INK}" stroke-width="2" '
        f'stroke-dasharray="8 5"/><rect width="{WIDTH}" height="{BAND}" fill="{INK}"/>'
        f'<text x="{MARGIN}" y="23" font-size="15" font-weight="bold" fill="{GROUND}">{escape(caption)}</text></svg>'
    )


def cut_still(png: bytes) -> bytes:
    """Return a still as a PNG without its band and its frame."""
    from PIL import Image

    out = io.BytesIO()
    picture = Image.open(io.BytesIO(png))
    picture.crop((2, BAND, picture.width - 2, picture.height - 2)).save(out, "PNG")
    return out.getvalue()


def render_png(svg: str) -> bytes:
    """Return SVG as a PNG of few colours; CSS variables get the colours of the light theme."""
    import resvg_py
    from PIL import Image

    colours = colours_by_name(LIGHT)
    png = resvg_py.svg_to_bytes(
        svg_string=_VARIABLE.sub(lambda match: colours[match[1]], svg), background=GROUND, dpi=96,
        skip_system_fonts=True, font_files=font_files(), font_family="DejaVu Sans", sans_serif_family="DejaVu Sans",
    )
    out = io.BytesIO()
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture.quantize(MOST_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(out, "PNG")
    return out.getvalue()


@cache
def font_files() -> list[str]:
    """Return the files of DejaVu Sans, without loading matplotlib, which takes far longer than a still."""
    matplotlib = importlib.util.find_spec("matplotlib")
    assert matplotlib is not None and matplotlib.origin is not None
    folder = Path(matplotlib.origin).parent / "mpl-data" / "fonts" / "ttf"
    return [str(folder / name) for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")]


# ---- the parts ----


def _limit_tiles(parts: list[StillPart]) -> list[StillPart]:
    """Return the parts with the first tiles only, and the number of the others as a text."""
    tiles = [place for place, part in enumerate(parts) if part.kind == "tile"]
    first = [part for place, part in enumerate(parts) if place not in tiles[MOST_TILES:]]
    return [*first, StillPart("text", f"… and {len(tiles) - MOST_TILES} more")] if len(tiles) > MOST_TILES else first


def _draw_part(part: StillPart) -> DrawnPart:
    if part.kind in ("picture", "tile"):
        return _draw_picture(part, ROOM if part.kind == "picture" else (ROOM - 2 * GAP) / 3)
    if part.kind == "button":
        return _draw_button(part.words)
    return _draw_words(part.words, SIZES[part.kind], ROOM, part.kind == "title")


def _draw_words(words: str, size: int, width: float, bold: bool = False) -> DrawnPart:
    """Return words in as many lines as they need."""
    letters = int(width / (size * LETTER * (1.1 if bold else 1)))
    lines = [line for each in words.splitlines() for line in textwrap.wrap(each, letters)]
    weight = ' font-weight="bold"' if bold else ""
    svg = "".join(
        f'<text y="{size * (1 + LINE * place):g}" font-size="{size}" fill="{INK}"{weight}>{escape(line)}</text>'
        for place, line in enumerate(lines)
    )
    return width, size * LINE * len(lines), svg


def _draw_button(words: str) -> DrawnPart:
    """Return the words of a button without its box, because nobody can press it in a picture."""
    size = SIZES["button"]
    width = min((len(words) + 2) * size * LETTER + 24, ROOM)
    _, height, content = _draw_words(f"▹ {words}", size, width - 16)
    return width, height + 6, f'<g transform="translate(12 2)">{content}</g>'


def _draw_picture(part: StillPart, room: float) -> DrawnPart:
    """Return a picture, made smaller if it is wider than the room, and its words below it."""
    head, _, content = part.svg.partition(">")
    (box,) = re.findall(r'viewBox="([^"]*)"', head)
    scale = 4 / 3 if re.search(r'\swidth="[\d.]+pt"', head) else 1  # matplotlib measures in points
    wide, high = (float(number) * scale for number in box.split()[2:])
    if wide > room:
        wide, high = room, high * room / wide
    # Parts beyond a picture's edges are painted too: cutting them off takes longer.
    size = f'width="{wide:g}" height="{high:g}" overflow="visible"'
    head = re.sub(r'\s(width|height)="[^"]*"', "", head).replace("<svg", f"<svg {size}", 1)
    _, deep, words = _draw_words(part.words, SIZES[part.kind], room)
    below = f'<g transform="translate(0 {high + 2:g})">{words}</g>'
    return room, high + deep + 4 * bool(part.words), f"{head}>{content}{below}"


# ---- HTML as the parts of a still ----

# styles, and tables: numbers without their columns have no meaning
_HIDDEN_PARTS = re.compile(r'<style.*?</style>|<table.*?</table>|<div class="kit-narrow">.*?</div>', re.DOTALL)
_PICTURE = re.compile(r"<svg.*?</svg>", re.DOTALL)
_END_OF_LINE = re.compile(r"</(p|div|span|li)>")
_TAG = re.compile(r"<[^>]*>")


def plain_text(html: str) -> str:
    """Return HTML as plain text. Blocks keep their own lines."""
    text = unescape(_TAG.sub("", _END_OF_LINE.sub("\n", " ".join(html.split()))))
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def list_html_parts(html: str) -> Iterator[StillPart]:
    """Yield the pictures in HTML, with its words below the last one; or its title, if it has one, and its words."""
    html = _HIDDEN_PARTS.sub("", html)
    pictures = _PICTURE.findall(html)
    if not pictures and (title := re.search(r'<p class="kit-title">(.*?)</p>', html)):
        yield StillPart("title", plain_text(title[1]))
        html = html.replace(title[0], "")
    words = plain_text(_PICTURE.sub("", html))
    yield from (StillPart("picture", svg=each) for each in pictures[:-1])
    if pictures:
        yield StillPart("picture", words, pictures[-1])
    elif words:
        yield StillPart("text", words)


# ---- the still as an output before the widget's output ----

LIVE_CLASS = "kit-cell"  # the class that every widget of the kit has on the page
MARK = "kit-still"  # the class of the element that begins a still

# Three outputs follow one another: this style sheet, which takes no room, the picture, and the widget. The sheet hides
# the picture if the widget is alive. If not, it hides the widget's output, which only reports that the widget loads
# or cannot be shown. Where style sheets are removed, the picture comes first and then the widget's output.
_OUTPUT = ".jp-OutputArea-child"
_SHEET = f"{_OUTPUT}:has(> .jp-OutputArea-output > .{MARK})"
_STYLE = (
    f"<style>{_SHEET}, {_SHEET} + {_OUTPUT}:has(+ {_OUTPUT} .{LIVE_CLASS}), "
    f"{_SHEET} + {_OUTPUT} + {_OUTPUT}:not(:has(.{LIVE_CLASS})) {{ display: none; }}</style>"
)


def publish_still(parts: Iterable[StillPart], purpose: str, words: str) -> None:
    """Show, in a notebook only, the still of a widget that is shown next. Where resvg cannot be installed, show none.

    `purpose` is the purpose of the widget, such as `play`; `words` describe it where no picture can be shown.
    """
    if not hasattr(get_ipython(), "kernel") or importlib.util.find_spec("resvg_py") is None:
        return
    try:
        picture = draw_still(parts, f"A picture. Once the cells down to here have run, you can {purpose}.")
    except Exception as error:  # a failed picture must not stop the widget
        warnings.warn(f"the kit could not make a still picture of this cell's output: {error}", stacklevel=2)
        return
    publish_display_data({"text/html": f'{_STYLE}<div class="{MARK}"></div>', "text/plain": ""})
    alt = {"alt": f"A picture: {words}"}
    publish_display_data({"image/png": b64encode(picture).decode(), "text/plain": alt["alt"]}, {"image/png": alt})
