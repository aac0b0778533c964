"""How a class has answered: for each question how many were right at the first try, and the commonest mistake.

A report is shown as text, as tables, and as one HTML page, complete in itself, for a teacher's screen or the classroom.
The marks are a table for a spreadsheet: a row for each person, a column for each question, and totals.
"""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from statistics import quantiles
from typing import Any

import pandas as pd
from markupsafe import Markup

from kit.charts.general import compare
from kit.console import escape_controls
from kit.files import check_out, write_to
from kit.lab.stats import Interval, share_in_games, share_interval
from kit.lesson.answers import GRADED_KINDS
from kit.picture import svg_painter
from kit.picture.document import make_page, read_resource, render
from kit.picture.ruling_html import format_move
from kit.picture.theme import page_style, wrap_page
from kit.play.question import Question
from kit.school.key import Key, markdown_html

MOVE = re.compile(r"`([^`]*)`")  # as it stands in a sentence of the kit's
MOST_MISTAKES = 4  # of a question that are shown
BAR = 150  # pixels
BEGINS, ENDS = "\ufeffname,", ",right,answered"  # the first line of a table of marks; spreadsheets need the mark
FORMULA = ("=", "+", "-", "@", "'")  # a spreadsheet computes a text that begins so, or drops the sign
ANSWERS = ["person", "lesson", "question", "kind", "text", "try", "answered", "right", "time"]
QUESTIONS = [
    "lesson", "number", "question", "kind", "text", "answered", "right", "share", "low", "high", "mistake", "mistaken",
    "reason", "rule",
]
EXPERIMENTS = ["person", "lesson", "question", "deal", "task", "won", "total", "moves", "time"]


@dataclass(frozen=True)
class Mistake:
    """What is wrong in an answer, in words; `reason` and `rule` are those of the ruling, or of what happens."""

    text: str
    reason: str
    rule: str


@dataclass(frozen=True)
class DealResults:
    """The deals of a class experiment in the order of time: who played each deal, and whether it was won."""

    won: tuple[bool, ...]
    players: tuple[str, ...]

    @property
    def share(self) -> Interval:
        """Return the share of the deals won, with its interval.

        Some people win more often than others, so the deals of a class are not independent, but its people are. Where
        all people won the same share, the interval counts each person once. Of one person the deals are independent.
        """
        trials = Counter(self.players)
        hits = Counter(player for player, won in zip(self.players, self.won, strict=True) if won)
        shares = {hits[player] / count for player, count in trials.items()}
        if len(trials) < 2:
            return share_interval(sum(self.won), len(self.won))
        if len(shares) == 1:
            return share_interval(shares.pop() * len(trials), len(trials))
        return share_in_games([hits[player] for player in trials], list(trials.values()))

    def share_by_count(self) -> dict[str, Interval]:
        """Return the share won among the first 10, 20, 40, … deals, and among all, with its interval each time."""
        counts = [10 * 2**step for step in range(20) if 10 * 2**step < len(self.won)]
        return {
            str(count): DealResults(self.won[:count], self.players[:count]).share for count in (*counts, len(self.won))
        }


@dataclass(frozen=True)
class QuestionReport:
    """How a class answered one question; `mistakes` are those of the first tries, the commonest first, with counts.

    `shares` are what everybody guessed last, where a share was to be guessed, and `played` a class experiment.
    """

    number: int
    question: Question
    answered: int = 0
    right: int = 0
    mistakes: tuple[tuple[Mistake, int], ...] = ()
    shares: tuple[float, ...] = ()
    played: DealResults | None = None

    @property
    def share(self) -> Interval:
        """The share right at the first try, with its interval."""
        return share_interval(self.right, self.answered)

    @property
    def is_graded(self) -> bool:
        """Whether it has answers, and these are right or wrong."""
        return self.question.kind in GRADED_KINDS and self.answered > 0

    def describe(self) -> str:
        """How it was answered, on a line."""
        if self.shares:
            return summarize_guesses(self.shares)
        if self.played and self.played.won:
            won = self.played.won
            return f"{self.answered} played {len(won)} deals, and won {sum(won)}: {format_interval(self.played.share)}"
        if not self.is_graded:
            return "nobody has answered it"
        return f"{self.right} of {self.answered} right at the first try: {format_interval(self.share)}"

    def to_row(self) -> dict[str, Any]:
        """Return it as a row of a table."""
        question = self.question
        row = {"number": self.number, "question": question.id, "kind": question.kind, "text": question.title,
               "answered": self.answered}
        if self.is_graded:
            row |= {"right": self.right, "share": self.share.estimate, "low": self.share.low, "high": self.share.high}
        for mistake, count in self.mistakes[:1]:
            row |= {"mistake": mistake.text, "mistaken": count, "reason": mistake.reason, "rule": mistake.rule}
        return row


@dataclass(frozen=True)
class LessonReport:
    """How a class did in one lesson; `absent` are those who have not begun it."""

    key: Key
    begun: tuple[str, ...]
    absent: tuple[str, ...]
    asked: tuple[QuestionReport, ...]

    def describe_progress(self) -> str:
        """Return how many have begun the lesson, and who has not, in words."""
        rest = f"not yet: {', '.join(self.absent)}" if self.absent else "that is everybody"
        return f"{len(self.begun)} of {len(self.begun) + len(self.absent)} have begun; {rest}"

    def lines(self) -> list[str]:
        """Return how the lesson went, in lines of text."""
        lines = [f"{self.key.lesson} · {self.key.title}", f"  {self.describe_progress()}"]
        for asked in self.asked:
            lines += [f"  {asked.number}. {asked.question.title}", f"       {asked.describe()}"]
            for place, (mistake, count) in enumerate(asked.mistakes[:MOST_MISTAKES]):
                rule = f" [{mistake.rule}]" if mistake.rule else ""
                head = f"       {'then' if place else 'commonest mistake'} ({count}): {mistake.text}"
                lines += [head, f"       {mistake.reason}{rule}"]
        return [*lines, ""]


@dataclass
class ClassReport:
    """How a class answered, lesson by lesson; `notes` tell what there is to know of the files.

    `people` are those who handed in a file and those on the roster; `missing` are on the roster and handed in nothing.
    """

    people: list[str]
    lessons: list[LessonReport] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list, repr=False)  # of answers
    results: list[dict[str, Any]] = field(default_factory=list, repr=False)  # of deals in class experiments
    notes: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    def describe_missing(self) -> str:
        """Return a sentence that names those who handed in nothing, or an empty text."""
        return f"{len(self.missing)} handed in nothing: {', '.join(self.missing)}." if self.missing else ""

    @property
    def answers(self) -> pd.DataFrame:
        """A row for each answer: who, in which lesson, to which question, at which try, what, and whether right."""
        return pd.DataFrame(self.rows, columns=ANSWERS)

    @property
    def questions(self) -> pd.DataFrame:
        """A row for each question: how many answered it, the share right at the first try, the commonest mistake."""
        rows = [{"lesson": each.key.lesson} | asked.to_row() for each in self.lessons for asked in each.asked]
        return pd.DataFrame(rows, columns=QUESTIONS)

    @property
    def experiments(self) -> pd.DataFrame:
        """A row for each deal of a class experiment, played again from its moves: whose, which, and what came of it."""
        return pd.DataFrame(self.results, columns=EXPERIMENTS)

    def as_dict(self, with_notes: bool = True) -> dict[str, Any]:
        """Return the report as JSON has it; `notes` name files, and so people."""
        tables = {"questions": self.questions, "answers": self.answers, "experiments": self.experiments}
        return {
            "lessons": [
                {"lesson": each.key.lesson, "begun": list(each.begun), "not_begun": list(each.absent)}
                for each in self.lessons
            ],
            "missing": self.missing,
            **{name: json.loads(table.to_json(orient="records")) for name, table in tables.items()},
            **({"notes": self.notes} if with_notes else {}),
        }

    def __str__(self) -> str:
        lines = [self.describe_missing(), ""] if self.missing else []
        lines += [line for lesson in self.lessons for line in lesson.lines()]
        return MOVE.sub(lambda found: format_move(found[1]), "\n".join(lines))

    def _repr_html_(self) -> str:
        return wrap_page(page_body(self))


def page(report: ClassReport, names: bool = True) -> str:
    """Return the page. Without `names` it does not repeat the notes on files, which are called by names too."""
    notes = report.notes
    if notes and not names:
        notes = [f"What there is to tell was printed when this page was made: {len(notes)} lines."]
    worn = page_style() + read_resource("school/class_page.css")
    shown = f'<div class="kit-page">{page_body(report, notes)}</div>'
    return make_page("How the class answered", shown, worn, has_styles=True)


def page_body(report: ClassReport, notes: Iterable[str] = ()) -> str:
    """Return what the page says of the answers, and these notes on the files, as HTML."""
    return render(
        "school/class_page.html", report=report, notes=notes, bar=BAR, most=MOST_MISTAKES, draw=draw,
        in_html=markdown_html, printable=escape_controls,
    )


def draw(asked: QuestionReport) -> Markup:
    """Draw the position of a question; of a class experiment the share of deals won, as they grew in number."""
    drawn = ""
    if asked.played:
        title, unit = "The deals of the class", "share of the deals won"
        drawn = compare(asked.played.share_by_count(), title, unit, "among the first … deals").svg()
    elif asked.question.position:
        game = asked.question.game()
        drawn = svg_painter.position_svg(game.slug, game.common(), game.turn)
    return Markup(drawn)


def summarize_guesses(shares: tuple[float, ...]) -> str:
    """Return what a class guessed, in words."""
    if len(shares) < 4:
        return "guessed: " + ", ".join(map(format_percent, sorted(shares)))
    low, middle, high = quantiles(shares, n=4, method="inclusive")
    inner = f"the middle half {format_percent(low)} to {format_percent(high)}"
    return f"{len(shares)} have guessed: half of them {format_percent(middle)} or less, {inner}"


def format_percent(share: float) -> str:
    """Return a share in whole per cent."""
    return f"{100 * share:.0f} %"


def format_interval(share: Interval) -> str:
    """Return a share with its interval, in words."""
    estimate, low, high = map(format_percent, (share.estimate, share.low, share.high))
    return f"{estimate} (95 % interval {low} to {high})"


# ---- marks ----


def marks_of(report: ClassReport) -> list[list[Any]]:
    """Return the table of marks: 1 for right at the first try, 0 for wrong, empty for no answer.

    Of a guess it has the share guessed, of a class experiment the number of deals won. The totals of a person count
    the questions whose answers are right or wrong. The last two rows count how many were right, and how many answered.
    """
    asked = {(each.key.lesson, one.question.id): one for each in report.lessons for one in each.asked}
    marks: dict[tuple[str, str], dict[str, float]] = {question: {} for question in asked}  # by question and person
    for row in report.rows:
        column, person = marks[row["lesson"], row["question"]], row["person"]
        column[person] = row["share"] if "share" in row else column.get(person, int(row["right"]))
    for result in report.results:
        column, person = marks[result["lesson"], result["question"]], result["person"]
        column[person] = column.get(person, 0) + result["won"]
    judged = [question for question, one in asked.items() if one.question.kind in GRADED_KINDS]
    rows = []
    for person in report.people:
        own = [marks[question][person] for question in judged if person in marks[question]]
        rows.append([person, *(column.get(person, "") for column in marks.values()), sum(own), len(own)])
    right = [sum(column.values()) if question in judged else "" for question, column in marks.items()]
    return [
        ["name", *(f"{lesson} {one.number}" for (lesson, _), one in asked.items()), "right", "answered"], *rows,
        ["right", *right, sum(row[-2] for row in rows), ""],
        ["answered", *map(len, marks.values()), "", sum(row[-1] for row in rows)],
    ]


def write_marks(out: Any, report: ClassReport) -> Path:
    """Write the table of marks as CSV to a file, and return which. Other files stay as they are. Raises BadOption."""
    path = check_out(out, "a CSV file", is_marks_table, "is not a table of marks; name another file with --csv")
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows([_safe(cell) for cell in row] for row in marks_of(report))
    return write_to(path, f"\ufeff{text.getvalue()}")


def is_marks_table(text: str) -> bool:
    """Return whether a text begins like a table of marks."""
    head = text.partition("\n")[0]
    return head.startswith(BEGINS) and head.endswith(ENDS)


def _safe(cell: Any) -> Any:
    """Return what a cell holds, a text so that no spreadsheet takes it for a formula."""
    if not isinstance(cell, str):
        return cell
    return f"'{escape_controls(cell)}" if cell.startswith(FORMULA) else escape_controls(cell)
