"""Show results of a cell as text of the lesson: findings with their 95 % intervals."""

from dataclasses import dataclass
from html import escape

from kit.lab.stats import Interval
from kit.picture.theme import wrap_page


@dataclass(frozen=True)
class Finding:
    """Sentences with numbers that a cell has computed, perhaps below a picture of them, as SVG.

    An empty line begins a new paragraph.
    """

    text: str
    picture: str = ""

    def _repr_html_(self) -> str:
        paragraphs = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in self.text.split("\n\n"))
        return wrap_page(f'{self.picture}<div class="kit-told">{paragraphs}</div>')

    def __repr__(self) -> str:
        return self.text


def format_share(interval: Interval, digits: int = 1) -> str:
    """Return a share and its interval in per cent: `54.4% (53.3% to 55.5%)`."""
    return f"{interval.estimate:.{digits}%} ({interval.low:.{digits}%} to {interval.high:.{digits}%})"


def format_mean(interval: Interval, digits: int = 2, sign: str = "") -> str:
    """Return a mean and its interval: `3.20 (3.17 to 3.23)`. With the `sign` "+", positive numbers get a plus."""
    return f"{interval.estimate:{sign}.{digits}f} ({interval.low:{sign}.{digits}f} to {interval.high:{sign}.{digits}f})"
