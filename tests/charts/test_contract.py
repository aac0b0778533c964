"""What holds for every chart: it shows in both themes, needs no colours to be read, and says the numbers it was given.

The charts are the rows of `ROWS` in the modules `rows_*` beside this one: whoever makes a chart adds a row there.
"""

from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from matplotlib import colors
from matplotlib.lines import Line2D

from kit.charts.chart import Chart
from kit.picture.theme import DARK, LIGHT
from tests.charts.rows import Row

MODULES = sorted(path.stem for path in Path(__file__).parent.glob("rows_*.py"))
NO_COLOUR = "none"
ROWS: list[Row] = [each for name in MODULES for each in import_module(f"tests.charts.{name}").ROWS]


@pytest.fixture(scope="module", params=ROWS, ids=lambda each: each.draw.__name__)
def row(request) -> Row:
    return request.param


@pytest.fixture(scope="module")
def chart(row) -> Any:
    return row.drawn()


@pytest.mark.thorough
def test_the_sentence_says_the_numbers_that_were_given(row, chart):
    assert [said for said in row.said if said not in chart.sentence] == [], chart.sentence
    assert row.said and not {"nan", "inf"} & set(chart.sentence.split())


@pytest.mark.thorough
def test_a_chart_is_drawn_in_every_theme_and_can_be_read_out(chart):
    chart = Chart(chart.figure, chart.sentence)  # under sliders or not
    for theme, other in ((LIGHT, DARK), (DARK, LIGHT)):
        drawn = chart.svg(theme)
        assert ElementTree.fromstring(drawn).get("aria-label") == chart.sentence
        assert [ink for ink in (other.text, other.muted) if ink not in (theme.text, theme.muted) and ink in drawn] == []


def test_what_a_chart_explains_can_be_distinguished_without_colours(chart):
    for axes in chart.figure.axes:
        named = dict(zip(*reversed(axes.get_legend_handles_labels()), strict=True))
        alike = [
            (one, other) for one, other in combinations(named, 2)
            if colour(named[one]) != colour(named[other]) and look(named[one]) == look(named[other])
        ]
        assert alike == []


def first_artist(artist: Any) -> Any:
    """Return the artist itself, or the first of several that are drawn as one, such as bars."""
    return next(iter(artist)) if isinstance(artist, tuple) and len(artist) else artist


def colour(artist: Any) -> str:
    """Return the colour of what was drawn."""
    artist = first_artist(artist)
    found = artist.get_color() if isinstance(artist, Line2D) else artist.get_facecolor()
    flat = found[0] if getattr(found, "ndim", 1) > 1 and len(found) else found
    return colors.to_hex(flat, keep_alpha=True) if len(flat) and colors.to_rgba(flat)[3] else NO_COLOUR


def look(artist: Any) -> tuple[str, ...]:
    """Return how something is drawn, its colour apart: its kind, dash, mark and hatch."""
    artist = first_artist(artist)
    found = [type(artist).__name__, f"filled: {colour(artist) != NO_COLOUR}"]
    for each in ("linestyle", "marker", "hatch", "linewidth", "markersize", "dashes", "paths"):
        get = getattr(artist, f"get_{each}", None)
        if get is not None:
            found.append(repr(get()) if each != "paths" else repr([path.vertices.tolist() for path in get()][:1]))
    found.append(repr(getattr(artist, "_dash_pattern", "")))
    return tuple(found)
