"""Every chart shows in the colours of its page, can be read without colours, and has a sentence with its numbers.

The charts are the rows of `ROWS` in the modules `rows_*` of this folder. Add a row there for each new chart.
"""

import ast
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from matplotlib import colors
from matplotlib.lines import Line2D

from kit.charts.chart import Chart
from kit.picture.theme import LIGHT
from tests.charts.rows import Row
from tests.project import PROJECT

MODULES = sorted(path.stem for path in Path(__file__).parent.glob("rows_*.py"))
NO_COLOUR = "none"
ROWS: list[Row] = [each for name in MODULES for each in import_module(f"tests.charts.{name}").ROWS]


@pytest.fixture(scope="module", params=ROWS, ids=lambda each: each.draw.__name__)
def row(request) -> Row:
    return request.param


@pytest.fixture(scope="module")
def chart(row) -> Any:
    drawn = row.draw_row()
    return getattr(drawn, "form", drawn)  # with or without sliders


def test_function_that_returns_a_chart_has_a_row():
    files = [path for name in ("kit", "notebooks", "tutorials") for path in (PROJECT / name).rglob("*.py")]
    defined = [each for path in files for each in ast.parse(path.read_text(encoding="utf-8")).body]
    drawing = {
        each.name for each in defined
        if isinstance(each, ast.FunctionDef) and each.returns and ast.unparse(each.returns) == "Chart"
    }
    missing = {name for name in drawing if not name.startswith("_")} - {each.draw.__name__ for each in ROWS}
    assert not missing, "add rows to tests/charts/rows_*.py"


@pytest.mark.thorough
def test_sentence_contains_the_given_numbers(row, chart):
    assert [piece for piece in row.pieces if piece not in chart.sentence] == [], chart.sentence
    assert row.pieces and not {"nan", "inf"} & set(chart.sentence.split())


@pytest.mark.thorough
def test_chart_has_the_colours_of_its_page_and_a_sentence(chart):
    svg = Chart(chart.figure, chart.sentence).svg()
    assert ElementTree.fromstring(svg).get("aria-label") == chart.sentence
    assert LIGHT.text not in svg and LIGHT.muted not in svg and "var(--kit-" in svg


def test_legend_can_be_read_without_colours(chart):
    for axes in chart.figure.axes:
        artists = dict(zip(*reversed(axes.get_legend_handles_labels()), strict=True))
        similar = [
            (one, other) for one, other in combinations(artists, 2)
            if colour(artists[one]) != colour(artists[other]) and look(artists[one]) == look(artists[other])
        ]
        assert similar == []


def first_artist(artist: Any) -> Any:
    """Return the artist itself, or the first artist of a group, such as a group of bars."""
    return next(iter(artist)) if isinstance(artist, tuple) and len(artist) else artist


def colour(artist: Any) -> str:
    """Return the colour of an artist."""
    artist = first_artist(artist)
    value = artist.get_color() if isinstance(artist, Line2D) else artist.get_facecolor()
    flat = value[0] if getattr(value, "ndim", 1) > 1 and len(value) else value
    return colors.to_hex(flat, keep_alpha=True) if len(flat) and colors.to_rgba(flat)[3] else NO_COLOUR


def look(artist: Any) -> tuple[str, ...]:
    """Return the look of an artist without its colour: kind, dash, marker, hatch and so on."""
    artist = first_artist(artist)
    value = [type(artist).__name__, f"filled: {colour(artist) != NO_COLOUR}"]
    for each in ("linestyle", "marker", "hatch", "linewidth", "markersize", "dashes", "paths"):
        get = getattr(artist, f"get_{each}", None)
        if get is not None:
            value.append(repr(get()) if each != "paths" else repr([path.vertices.tolist() for path in get()][:1]))
    value.append(repr(getattr(artist, "_dash_pattern", "")))
    return tuple(value)
