"""Read the key of a lesson: its questions, and the right answers.

A lesson contains no answers. Its questions are in `data/keys`, with the right numbers of its exercises; the rules
compute the allowed moves and the events. For reports and worksheets, this module turns the Markdown of a lesson into
HTML.
"""

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

import mistune
from markupsafe import Markup

from kit.charts.chart import draw_svg
from kit.charts.sheet import Cell, html_table
from kit.errors import BadOption, quote
from kit.files import DATA
from kit.lesson.judging import Judge
from kit.lesson.numbers import format_number
from kit.picture.ruling_html import sentence_html
from kit.picture.theme import wrap_page
from kit.play.message import format_move
from kit.play.question import Question, read_question

KEYS = DATA / "keys"
SORTS = ("rules", "chance")  # of lessons, in the order of the course
LEFT = 'style="text-align: left"'  # a saved notebook shows the table without its style sheet
INCH = 72  # points
UNMARKED = {"guess": "a guess", "conclude": "a sentence of the reader", "model": "a model that the lesson checks"}


@dataclass(frozen=True)
class Key:
    """The questions of a lesson in order, shown as a table with the right answers and the numbers of a class report."""

    lesson: str
    title: str
    questions: tuple[Question, ...]

    def __iter__(self) -> Iterator[Question]:
        return iter(self.questions)

    def __len__(self) -> int:
        return len(self.questions)

    def __repr__(self) -> str:
        lines = [self.title]
        for number, question in enumerate(self.questions, 1):
            lines += ["", f"{number}. {question.title}"]
            for subject, answer, rule in list_answers(question):
                text = f"{format_move(subject)}: {answer}" if subject else answer
                lines.append(f"  {text} [{rule}]".removesuffix(" []").replace("`", ""))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        head: list[str | Cell] = [Cell("Question", LEFT), "", Cell("Right", LEFT), Cell("Rule", LEFT)]
        rows = []
        for number, question in enumerate(self.questions, 1):
            answers = list_answers(question)
            lines = [[escape(format_move(move)), sentence_html(text), escape(rule)] for move, text, rule in answers]
            cells = [[Cell(each, LEFT) for each in line] for line in lines]
            cells[0].insert(0, Cell(f"{number}. {escape(question.title)}", f'rowspan="{len(lines)}" {LEFT}'))
            rows += cells
        return wrap_page(html_table(head, rows, "kit-sheet kit-rulings"))


def list_answers(question: Question) -> list[tuple[str, str, str]]:
    """Return the right answer to a question as lines (subject, answer, rule).

    A `which` question has a line for each move. A `what` question has a line for the right guess, and a line for each
    event.
    """
    if question.kind == "which":
        return [
            (move, f"{'allowed' if ruling.legal else 'refused'}: {ruling.why}", ruling.rule)
            for move, ruling in Judge(question).rulings.items()
        ]
    if question.kind == "what":
        scenario = question.scenario()
        events = [("", moment.reason.text, moment.reason.rule) for moment in scenario.answer.moments]
        return [("right", scenario.find_right_guess().text, ""), *events]
    if question.truth is not None:
        return [("", f"{format_number(question.truth)}, give or take {question.tolerance:g}", "")]
    if question.kind == "deals":
        return [("", f"{question.number} deals of {question.house_rules['game']}, different for each person", "")]
    return [("", f"{UNMARKED[question.kind]}, which is neither right nor wrong", "")]


def find_key(lesson: str) -> Key:
    """Return the key of a lesson. `lesson` is its name in the course, such as `rules/04_fashion`. Raises BadOption."""
    if lesson not in lessons():
        raise BadOption(f"there is no lesson {quote(lesson)}; lessons have names like rules/04_fashion")
    content = json.loads((KEYS / f"{lesson}.json").read_text(encoding="utf-8"))
    return Key(lesson, content["title"], tuple(map(read_question, content["questions"])))


def lessons() -> list[str]:
    """Return the names of all lessons with a key, in the order of the course."""
    return [f"{sort}/{file.stem}" for sort in SORTS for file in sorted((KEYS / sort).glob("*.json"))]


# ---- the text of a lesson ----


class _PageRenderer(mistune.HTMLRenderer):
    """Renders Markdown for a page without links. Links and pictures become their texts; formulas become pictures."""

    def link(self, text: str, url: str, title: str | None = None) -> str:
        return text

    image = link

    def inline_math(self, text: str) -> str:
        return formula(text)

    def block_math(self, text: str) -> str:
        return f"<p>{formula(' '.join(text.split()))}</p>"


def markdown_html(markdown: str) -> Markup:
    """Return Markdown as HTML; HTML inside it is escaped."""
    return Markup(mistune.create_markdown(renderer=_PageRenderer(escape=True), plugins=["math", "table"])(markdown))


def formula(tex: str) -> str:
    """Return a TeX formula as a picture, or as text if it cannot be drawn. `\\frac12` has no braces and stays text."""
    from matplotlib.figure import Figure
    from matplotlib.mathtext import MathTextParser

    math = re.sub(r"\\sqrt (\w)", r"\\sqrt{\1}", f"${tex}$")  # as matplotlib writes them
    math = math.replace(r"\dots", r"\ldots").replace(r"\tfrac", r"\frac")
    try:
        width, height, depth, *_ = MathTextParser("path").parse(math, dpi=INCH)
    except ValueError:
        return escape(tex)
    figure = Figure(figsize=(width / INCH, height / INCH), facecolor="none")
    figure.text(0, depth / height, math)
    svg = b64encode(draw_svg(figure).encode()).decode()
    return f'<img class="formula" src="data:image/svg+xml;base64,{svg}" alt="{escape(tex)}">'
