"""Colours and type, in a light and a dark theme and in one that follows its page; the style sheet of the kit's pages.

Colour-blind people can distinguish all inks.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path

from kit.errors import BadOption, quote

FONT = "'Liberation Sans', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"


@dataclass(frozen=True, eq=False)
class Theme:
    """The colours of a table, as CSS: the cloth, its text, the cards and their inks, a chart's lines.

    Only this module makes themes. They are compared by identity, so a theme can be a key of a cache.
    """

    name: str
    cloth: str
    cloth_edge: str
    slot: str
    slot_edge: str
    text: str
    muted: str
    accent: str
    accent_veil: str
    notice: str
    refused: str
    paper: str
    paper_edge: str
    back: str
    back_line: str
    shadow: str
    inks: dict[str, str]
    lines: tuple[str, ...]


COLOUR_FIELDS = [field.name for field in fields(Theme) if field.name not in ("name", "inks", "lines")]


def _read_themes() -> Iterator[Theme]:
    """Yield the light, the dark and the paper theme; the paper theme has the inks and lines of the light one."""
    themes = tomllib.loads(Path(__file__).with_name("themes.toml").read_text(encoding="utf-8"))
    for name, colours in themes.items():
        colours = themes["light"] | colours
        yield Theme(**colours | {"name": name, "lines": tuple(colours["lines"])})


LIGHT, DARK, PAPER = _read_themes()


def colours_by_name(theme: Theme) -> dict[str, str]:
    """Return the colours of a theme by the names that their CSS variables have: `cloth`, `inks-h`, `lines-0`."""
    inks = {f"inks-{key.replace('*', 'x')}": ink for key, ink in theme.inks.items()}
    lines = {f"lines-{place}": line for place, line in enumerate(theme.lines)}
    return {name: getattr(theme, name) for name in COLOUR_FIELDS} | inks | lines


def css_variables(theme: Theme) -> str:
    """Return a theme's colours as CSS variables, which PAGE refers to."""
    return " ".join(f"--kit-{name}: {value};" for name, value in colours_by_name(theme).items())


def device_colours() -> str:
    """Return a style sheet with the colours of a whole page, light or dark like the reader's device."""
    light, dark = css_variables(LIGHT), css_variables(DARK)
    return f":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}"


def _page() -> Theme:
    """Return a theme whose colours are CSS variables."""
    variables = {name: f"var(--kit-{name})" for name in colours_by_name(LIGHT)}
    inks = {key: variables[f"inks-{key.replace('*', 'x')}"] for key in LIGHT.inks}
    lines = tuple(variables[f"lines-{place}"] for place in range(len(LIGHT.lines)))
    return replace(LIGHT, name="page", inks=inks, lines=lines, **{name: variables[name] for name in COLOUR_FIELDS})


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
