"""Words in Markdown as HTML, for pages without links; formulas are drawn."""

import re
from base64 import b64encode
from html import escape

import mistune
from markupsafe import Markup

from kit.charts.chart import svg_of

INCH = 72  # points
BARE_PAIR = re.compile(r"\\(frac|binom)\s*(\w|{[^{}]*})\s*(\w|{[^{}]*})")  # \frac15 and \binom{57}2 as well


class _Words(mistune.HTMLRenderer):
    """Markdown as a page without links has it: links are their words, and pictures theirs; formulas are drawn."""

    def link(self, text: str, url: str, title: str | None = None) -> str:
        return text

    image = link

    def inline_math(self, text: str) -> str:
        return formula(text)

    def block_math(self, text: str) -> str:
        return f"<p>{formula(' '.join(text.split()))}</p>"


def in_html(markdown: str) -> Markup:
    """Return words in Markdown as HTML; whatever looks like HTML in them is shown as it stands."""
    return Markup(mistune.create_markdown(renderer=_Words(escape=True), plugins=["math"])(markdown))


def formula(told: str) -> str:
    """Return a formula of TeX's as a picture; where it cannot be drawn, as it is written."""
    from matplotlib.figure import Figure
    from matplotlib.mathtext import MathTextParser

    braced = BARE_PAIR.sub(_brace_pair, re.sub(r"\\sqrt\s*(\w)", r"\\sqrt{\1}", told))  # matplotlib wants braces
    math = f"${braced}$".replace(r"\dots", r"\ldots")  # matplotlib knows the second name only
    try:
        width, height, depth, *_ = MathTextParser("path").parse(math, dpi=INCH)
    except ValueError:
        return escape(told)
    figure = Figure(figsize=(width / INCH, height / INCH), facecolor="none")
    figure.text(0, depth / height, math)
    drawn = b64encode(svg_of(figure).encode()).decode()
    return f'<img class="formula" src="data:image/svg+xml;base64,{drawn}" alt="{escape(told)}">'


def _brace_pair(found: re.Match[str]) -> str:
    above, below = (part.strip("{}") for part in found.groups()[1:])
    return rf"\{found[1]}{{{above}}}{{{below}}}"
