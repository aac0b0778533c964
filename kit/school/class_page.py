"""How a class answered as one HTML page, complete in itself, for the screen of a teacher or the wall of a classroom."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from kit.charts.general import compare
from kit.console import printable
from kit.picture import svg_painter
from kit.picture.document import document, in_html, render, resource
from kit.picture.page_style import in_page, style
from kit.school.report import MOST_MISTAKES, Asked, ClassReport

BAR = 150  # pixels


class ShownReport(ClassReport):
    """A report that a notebook shows as its page has it."""

    def _repr_html_(self) -> str:
        return in_page(body(self))


def page(report: ClassReport, names: bool = True) -> str:
    """Return the page. Without `names` it does not repeat the notes on files, which are called by names too."""
    notes = report.notes
    if notes and not names:
        notes = [f"What there is to tell was printed when this page was made: {len(notes)} lines."]
    worn = style() + resource("school/class_page.css")
    return document("How the class answered", f'<div class="kit-page">{body(report, notes)}</div>', worn, styled=True)


def body(report: ClassReport, notes: Iterable[str] = ()) -> str:
    """Return what the page says of the answers, and these notes on the files, as HTML."""
    return render(
        "school/class_page.html", report=report, notes=notes, bar=BAR, most=MOST_MISTAKES, draw=draw, in_html=in_html,
        printable=printable,
    )


def draw(asked: Asked) -> Markup:
    """Draw the position of a question; of a class experiment the share of deals won, as they grew in number."""
    drawn, question = "", asked.question
    if asked.played:
        title, unit = "The deals of the class", "share of the deals won"
        drawn = compare(asked.played.growing(), title, unit, "among the first … deals").svg()
    elif question.position:
        game = question.game()
        drawn = svg_painter.position_svg(game.slug, game.common(), game.turn)
    return Markup(drawn)
