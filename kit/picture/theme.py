"""Colours and type, in a light and a dark theme and in one that follows its page; the style sheet of the kit's pages.

Colour-blind people can distinguish all inks.
"""

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


def _inks(black, red, green, blue, yellow, purple):
    return {
        "c": black, "s": black, "d": red, "h": red, "a": green, "w": green,
        "r": red, "y": yellow, "g": green, "b": blue, "p": purple,
        "*g": green, "*b": black, "*r": red, "**": black,
    }


LIGHT = Theme(
    name="light", cloth="#eef2ee", cloth_edge="#d3dbd4", slot="rgba(40,60,48,0.035)", slot_edge="#b9c5bc",
    text="#1f2a24", muted="#56655c", accent="#0b63b6", accent_veil="rgba(11,99,182,0.13)",
    notice="#c77700", refused="#b3261e", paper="#fffefb", paper_edge="#c4beb1",
    back="#3f5f8a", back_line="#9fb4d2", shadow="rgba(25,35,28,0.20)",
    inks=_inks("#1d2127", "#c9301f", "#00735a", "#0f66b0", "#a06a00", "#7d3f98"),
    lines=("#0f66b0", "#c9301f", "#00735a", "#a06a00", "#7d3f98", "#1d2127"),
)

DARK = Theme(
    name="dark", cloth="#1b2320", cloth_edge="#303c36", slot="rgba(220,235,226,0.035)", slot_edge="#46554d",
    text="#e6ece8", muted="#a3b2a9", accent="#63b3ff", accent_veil="rgba(99,179,255,0.17)",
    notice="#ffb74a", refused="#ff8a80", paper="#f1eee6", paper_edge="#8d887c",
    back="#34507a", back_line="#7f99bf", shadow="rgba(0,0,0,0.45)",
    inks=_inks("#1d2127", "#bf2a1a", "#00684f", "#0d5ca0", "#8a5a00", "#713689"),
    lines=("#63b3ff", "#ff8a80", "#4fd1a5", "#ffc857", "#d6a2e8", "#e6ece8"),
)

PAPER = replace(
    LIGHT, name="paper", cloth="#ffffff", cloth_edge="#8a8a8a", slot="none", slot_edge="#777777",
    text="#000000", muted="#3c3c3c", accent="#000000", notice="#3c3c3c", paper="#ffffff", paper_edge="#555555",
    back="#e2e2e2", back_line="#6a6a6a", shadow="none",
)  # white, for print: without colours the cards' inks become different greys


def colours_by_name(theme: Theme) -> dict[str, str]:
    """Return the colours of a theme by the names that their CSS variables have: `cloth`, `inks-h`, `lines-0`."""
    inks = {f"inks-{key.replace('*', 'x')}": ink for key, ink in theme.inks.items()}
    lines = {f"lines-{place}": line for place, line in enumerate(theme.lines)}
    return {name: getattr(theme, name) for name in COLOUR_FIELDS} | inks | lines


def css_variables(theme: Theme) -> str:
    """Return a theme's colours as CSS variables, which PAGE refers to."""
    return " ".join(f"--kit-{name}: {value};" for name, value in colours_by_name(theme).items())


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
