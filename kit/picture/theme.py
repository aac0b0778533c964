"""Colours and type, in a light and a dark theme and in one that follows its page; the style sheet of the kit's pages.

Colour-blind people can distinguish all inks.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

from kit.errors import BadOption, quote

FONT = "'Liberation Sans', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"


class Theme(SimpleNamespace):
    """The colours of a table, as CSS, by the names in `themes.toml`: the cloth, its text, the cards and so on.

    Only this module makes themes. They are compared by identity, so a theme can be a key of a cache.
    """

    name: str
    inks: dict[str, str]  # by suit or colour
    lines: tuple[str, ...]  # of a chart
    __eq__ = object.__eq__
    __hash__ = object.__hash__  # type: ignore[assignment]  # hides None


def _read_themes() -> Iterator[Theme]:
    """Yield the light, the dark and the paper theme; the paper theme has the inks and lines of the light one."""
    themes = tomllib.loads(Path(__file__).with_name("themes.toml").read_text(encoding="utf-8"))
    for name, colours in themes.items():
        colours = themes["light"] | colours
        yield Theme(**colours | {"name": name, "lines": tuple(colours["lines"])})


LIGHT, DARK, PAPER = _read_themes()


def colours_by_name(theme: Theme) -> dict[str, str]:
    """Return the colours of a theme by the names that their CSS variables have: `cloth`, `inks-h`, `lines-0`."""
    colours = {name: colour for name, colour in vars(theme).items() if name not in ("name", "inks", "lines")}
    inks = {f"inks-{key.replace('*', 'x')}": ink for key, ink in theme.inks.items()}
    lines = {f"lines-{place}": line for place, line in enumerate(theme.lines)}
    return colours | inks | lines


def css_variables(theme: Theme) -> str:
    """Return a theme's colours as CSS variables, which PAGE refers to."""
    return " ".join(f"--kit-{name}: {value};" for name, value in colours_by_name(theme).items())


def _page() -> Theme:
    """Return a theme whose colours are CSS variables."""
    variables = {name: f"var(--kit-{name})" for name in colours_by_name(LIGHT)}
    inks = {key: variables[f"inks-{key.replace('*', 'x')}"] for key in LIGHT.inks}
    lines = tuple(variables[f"lines-{place}"] for place in range(len(LIGHT.lines)))
    return Theme(**variables, name="page", inks=inks, lines=lines)


PAGE = _page()
THEMES = {theme.name: theme for theme in (LIGHT, DARK)}
AUTO = "auto"  # follow the page's theme


def check_theme(name: str | None) -> str:
    """Return the name of a theme: `light`, `dark`, or `auto` (the page's theme; also for None). Raises BadOption."""
    if name is not None and (not isinstance(name, str) or name not in (AUTO, *THEMES)):
        raise BadOption(f"there is no theme {quote(name)}; the themes are: {', '.join([*THEMES, AUTO])}")
    return name or AUTO


# ---- the style sheet of everything outside a table: charts, score sheets, scenarios, lessons ----


@cache
def page_style() -> str:
    """Return the style sheet; one on a page is enough, more do no harm.

    It styles boxes of the class `kit-page`, with the colours of the page's theme, light or dark, for PAGE. Inside a
    table with a theme of its own it uses the colours of that theme.
    """
    sheet = Path(__file__).with_name("page_style.css").read_text(encoding="utf-8")
    light = f".kit-page, .kit-light .kit-page.kit-page {{ {css_variables(LIGHT)} }}"
    dark = f'[data-jp-theme-light="false"] .kit-page, .kit-dark .kit-page {{ {css_variables(DARK)} }}'
    return f"{light}\n{dark}\n{sheet}"


def wrap_page(body: str) -> str:
    """Return HTML in a `kit-page` box, with the style sheet."""
    return f'<style>{page_style()}</style><div class="kit-page">{body}</div>'
