"""Report on a class: for each question, the number of right first answers and the commonest mistake.

A report is text, tables, or one self-contained HTML page for a teacher's screen or the classroom.
The marks are a table for a spreadsheet with a row for each person, a column for each question, and totals.
"""

import csv
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from io import StringIO
from itertools import groupby
from pathlib import Path
from statistics import quantiles
from typing import Any

import pandas as pd
from markupsafe import Markup

from kit.charts.general import compare
from kit.console import escape_controls
from kit.errors import cut
from kit.files import check_out, write_to
from kit.lab.stats import Interval, share_in_games, share_interval
from kit.lesson.answers import GRADED_KINDS, PRACTICE, TEXT_KINDS
from kit.picture import svg_painter
from kit.picture.document import make_page, read_resource, render
from kit.picture.theme import page_style, wrap_page
from kit.play.message import format_move
from kit.play.question import Question
from kit.school.key import Key, markdown_html

MOVE = re.compile(r"`([^`]*)`")  # a move in a sentence of the kit, between backquotes
MOST_MISTAKES = 4  # mistakes that the report shows for a question, at most
BAR = 150  # the width of a bar, in pixels
# The start and end of the first line of a table of marks. Spreadsheets need the byte-order mark.
FIRST_LINE_START, FIRST_LINE_END = '\ufeff"name","', '","right","answered"'
FORMULA_SIGNS = tuple("=+-@'＝＋－＠＇")  # a spreadsheet treats a text that begins with such a sign as a formula
LONGEST_TEXT = 200  # characters of an exercise in the report as text
ANSWERS = ["person", "lesson", "question", "kind", "text", "try", "answered", "right", "time"]
QUESTIONS = [
    "lesson", "number", "question", "kind", "text", "answered", "right", "share", "low", "high", "mistake", "mistaken",
    "reason", "rule",
]
EXPERIMENTS = ["person", "lesson", "question", "deal", "task", "won", "total", "moves", "time"]


@dataclass(frozen=True)
class Mistake:
    """A mistake in words. `reason` and `rule` come from the ruling or the event."""

    text: str
    reason: str
    rule: str


@dataclass(frozen=True)
class DealResults:
    """The deals of a class experiment in the order of time: the player of each deal, and whether it was won."""

    won: tuple[bool, ...]
    players: tuple[str, ...]

    @property
    def share(self) -> Interval:
        """The share of deals won, with its interval.

        Some people win more often than others, so the deals of a class are not independent, but the people are. If all
        people won the same share, the interval counts each person once. The deals of one person are independent.
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
        """Return the shares won among the first 10, 20, 40, … deals and among all deals, with their intervals."""
        counts = [10 * 2**step for step in range(20) if 10 * 2**step < len(self.won)]
        return {
            str(count): DealResults(self.won[:count], self.players[:count]).share for count in (*counts, len(self.won))
        }


@dataclass(frozen=True)
class QuestionReport:
    """The results of one question.

    `mistakes` are the mistakes of first tries with counts, the commonest first. For a `guess` question, `guesses` has
    the guess of each person that counts; for a sentence or a model, `texts` has the last text of each person. For a
    class experiment, `deals` are the results of its deals.
    """

    number: int
    question: Question
    answered: int = 0
    right: int = 0
    mistakes: tuple[tuple[Mistake, int], ...] = ()
    guesses: Mapping[str, float] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    deals: DealResults | None = None

    @property
    def share(self) -> Interval:
        """The share right at the first try, with its interval."""
        return share_interval(self.right, self.answered)

    @property
    def is_graded(self) -> bool:
        """Whether the question has answers, and each answer is right or wrong."""
        return self.question.kind in GRADED_KINDS and self.answered > 0

    def describe(self) -> str:
        """Return the results in one line."""
        if self.guesses:
            return self._summarize_guesses()
        if self.texts:
            return f"{len(self.texts)} {TEXT_KINDS[self.question.kind]}"
        if self.deals and self.deals.won:
            won = self.deals.won
            return f"{self.answered} people won {sum(won)} of {len(won)} deals: {format_interval(self.deals.share)}"
        return f"{self.right} of {self.answered} right at the first try: {format_interval(self.share)}"

    def _summarize_guesses(self) -> str:
        guesses = sorted(self.guesses.values())
        if len(guesses) < 4:
            return "guesses: " + ", ".join(map(self.write, guesses))
        low, middle, high = map(self.write, quantiles(guesses, n=4, method="inclusive"))
        return f"{len(guesses)} guesses: half of them are {middle} or less, the middle half {low} to {high}"

    def write(self, guess: float) -> str:
        """Return a guess in words: a share in per cent, or a number."""
        return format_percent(guess) if self.question.is_share else f"{guess:.4g}"

    @property
    def scale(self) -> tuple[float, float]:
        """The ends of the scale on which the guesses are dots. It has 0, as the scales of most measures."""
        return (0, 1) if self.question.is_share else (min(0, *self.guesses.values()), max(1, *self.guesses.values()))

    def to_row(self) -> dict[str, Any]:
        """Return the results as a row of a table."""
        question = self.question
        row = {"number": self.number, "question": question.name, "kind": question.kind, "text": question.title,
               "answered": self.answered}
        if self.is_graded:
            row |= {"right": self.right, "share": self.share.estimate, "low": self.share.low, "high": self.share.high}
        for mistake, count in self.mistakes[:1]:
            row |= {"mistake": mistake.text, "mistaken": count, "reason": mistake.reason, "rule": mistake.rule}
        return row


@dataclass(frozen=True)
class LessonReport:
    """The results of one lesson, with the people who have begun it (`begun`) and those who have not (`absent`)."""

    key: Key
    begun: tuple[str, ...]
    absent: tuple[str, ...]
    questions: tuple[QuestionReport, ...]

    def describe_progress(self) -> str:
        """Return in words the number of people who have begun the lesson, and the names of the other people."""
        rest = f"not yet: {', '.join(self.absent)}" if self.absent else "nobody is missing"
        return f"{len(self.begun)} of {len(self.begun) + len(self.absent)} have begun; {rest}"

    def lines(self) -> list[str]:
        """Return the results as lines of text."""
        lines = [f"{self.key.lesson} · {self.key.title}", f"  {self.describe_progress()}"]
        for result in self.answered:
            text = f"  {cut(' '.join(result.question.paragraph.split()), LONGEST_TEXT)}".rstrip()
            lines += [f"  {result.number}. {result.question.title}{text}", f"       {result.describe()}"]
            for place, (mistake, count) in enumerate(result.mistakes[:MOST_MISTAKES]):
                rule = f" [{mistake.rule}]" if mistake.rule else ""
                head = f"       {'then' if place else 'commonest mistake'} ({count}): {mistake.text}"
                lines += [head, f"       {mistake.reason}{rule}"]
        return [*lines, f"  {self.describe_unanswered()}", ""] if self.describe_unanswered() else [*lines, ""]

    @property
    def answered(self) -> list[QuestionReport]:
        """The questions that somebody has answered."""
        return [result for result in self.questions if result.answered]

    def describe_unanswered(self) -> str:
        """Return a sentence with the numbers of the questions that nobody has answered, or an empty text."""
        numbers = [result.number for result in self.questions if not result.answered]
        runs = [list(run) for _, run in groupby(numbers, lambda number: number - numbers.index(number))]
        texts = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs]
        return f"Nobody has answered: {', '.join(texts)}." if texts else ""


@dataclass
class ClassReport:
    """The results of a class, lesson by lesson, with `notes` on the files.

    `people` are all people who handed in a file or are on the roster. `missing` are the people on the roster who handed
    in nothing.
    """

    people: list[str]
    lessons: list[LessonReport] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list, repr=False)  # of answers
    results: list[dict[str, Any]] = field(default_factory=list, repr=False)  # of deals in class experiments
    notes: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    def describe_missing(self) -> str:
        """Return a sentence with the names of people who handed in nothing, or an empty text."""
        return f"{len(self.missing)} handed in nothing: {', '.join(self.missing)}." if self.missing else ""

    @property
    def answers(self) -> pd.DataFrame:
        """A table with a row for each answer: person, lesson, question, try, answer, and whether it is right."""
        return pd.DataFrame(self.rows, columns=ANSWERS)

    @property
    def questions(self) -> pd.DataFrame:
        """A table with a row for each question: its answers, the share of right first tries, the commonest mistake."""
        rows = [{"lesson": each.key.lesson} | result.to_row() for each in self.lessons for result in each.questions]
        return pd.DataFrame(rows, columns=QUESTIONS)

    @property
    def experiments(self) -> pd.DataFrame:
        """A table with a row for each deal of a class experiment: person, deal and result, replayed from the moves."""
        return pd.DataFrame(self.results, columns=EXPERIMENTS)

    def as_dict(self) -> dict[str, Any]:
        """Return the report as data for JSON."""
        tables = {"questions": self.questions, "answers": self.answers, "experiments": self.experiments}
        return {
            "lessons": [
                {"lesson": each.key.lesson, "begun": list(each.begun), "not_begun": list(each.absent)}
                for each in self.lessons
            ],
            "missing": self.missing,
            **{name: json.loads(table.to_json(orient="records")) for name, table in tables.items()},
            "notes": self.notes,
        }

    def __str__(self) -> str:
        lines = [self.describe_missing(), ""] if self.missing else []
        lines += [line for lesson in self.lessons for line in lesson.lines()]
        return MOVE.sub(lambda match: format_move(match[1]), "\n".join(lines))

    def _repr_html_(self) -> str:
        return wrap_page(page_body(self))


def page(report: ClassReport) -> str:
    """Return the report as an HTML page."""
    style = page_style() + read_resource("school/class_page.css")
    body = f'<div class="kit-page">{page_body(report, report.notes)}</div>'
    return make_page("How the class answered", body, style, has_styles=True)


def page_body(report: ClassReport, notes: Iterable[str] = ()) -> str:
    """Return the body of the page as HTML: the results, and notes on the files."""
    return render(
        "school/class_page.html", report=report, notes=notes, bar=BAR, most=MOST_MISTAKES, draw=draw,
        signs=partial(list_signs, collect_marks(report)), in_html=markdown_html, printable=escape_controls,
    )


def draw(result: QuestionReport) -> Markup:
    """Draw the position of a question. For a class experiment, draw the share won among a growing number of deals."""
    svg = ""
    if result.deals:
        title, unit = "The deals of the class", "share of the deals won"
        svg = compare(result.deals.share_by_count(), title, unit, "among the first … deals").svg()
    elif result.question.position:
        game = result.question.game()
        svg = svg_painter.position_html(game.slug, game.seen(by=game.turn), game.turn)
    return Markup(svg)


def format_percent(share: float) -> str:
    """Return a share in whole per cent."""
    return f"{100 * share:.0f} %"


def format_interval(share: Interval) -> str:
    """Return a share with its interval, in words."""
    estimate, low, high = map(format_percent, (share.estimate, share.low, share.high))
    return f"{estimate} (95 % interval {low} to {high})"


# ---- marks ----


Marks = dict[tuple[str, str], dict[str, Any]]  # by lesson and question: the mark of each person


def collect_marks(report: ClassReport) -> Marks:
    """Return the marks at each question, without practice, for which nobody is marked.

    A mark is 1 for right at the first try, and 0 for wrong; for a guess its number, for a sentence the sentence itself,
    for a model that agrees 1, and for a class experiment the number of deals won.
    """
    lessons = [each for each in report.lessons if each.key.lesson != PRACTICE]
    marks: Marks = {(each.key.lesson, result.question.name): {} for each in lessons for result in each.questions}
    for row in (row for row in report.rows if row["lesson"] != PRACTICE):
        column, person = marks[row["lesson"], row["question"]], row["person"]
        column[person] = row["mark"] if "mark" in row else column.get(person, int(row["right"]))
    for row in report.results:
        column, person = marks[row["lesson"], row["question"]], row["person"]
        column[person] = column.get(person, 0) + row["won"]
    return marks


def list_signs(marks: Marks, lesson: LessonReport) -> Iterator[tuple[str, list[str]]]:
    """Yield each person who has begun a lesson, with a sign or number for each question that somebody has answered."""
    for person in lesson.begun if lesson.key.lesson != PRACTICE else ():
        signs = []
        for result in lesson.answered:
            mark, kind = marks[lesson.key.lesson, result.question.name].get(person), result.question.kind
            is_guess, is_sign = kind == "guess", kind in GRADED_KINDS or kind in TEXT_KINDS
            signs.append("" if mark is None else result.write(mark) if is_guess else "✗✓"[bool(mark)] if is_sign
                         else str(mark))
        yield person, signs


def list_marks(report: ClassReport) -> list[list[Any]]:
    """Return the table of marks (see `collect_marks`): a row for each person, a column for each question, and totals.

    The totals of a person count only questions with right and wrong answers. The last two rows count the right answers
    and all answers.
    """
    marks, results = collect_marks(report), dict[tuple[str, str], QuestionReport]()
    for each in report.lessons:
        results |= {(each.key.lesson, result.question.name): result for result in each.questions}
    graded = [question for question in marks if results[question].question.kind in GRADED_KINDS]
    rows = []
    for person in report.people:
        points = [marks[question][person] for question in graded if person in marks[question]]
        rows.append([person, *(column.get(person, "") for column in marks.values()), sum(points), len(points)])
    right = [sum(column.values()) if question in graded else "" for question, column in marks.items()]
    return [
        ["name", *(f"{question[0]} {results[question].number}" for question in marks), "right", "answered"], *rows,
        ["right", *right, sum(row[-2] for row in rows), ""],
        ["answered", *map(len, marks.values()), "", sum(row[-1] for row in rows)],
    ]


def write_marks(out: Any, report: ClassReport) -> Path:
    """Write the table of marks to a CSV file, and return its path. Raises BadOption if another kind of file exists.

    Every text is in quotation marks, and no text is a formula. Where a spreadsheet has semicolons between columns, as
    in countries with a decimal comma, import the file as text with commas between columns and points in numbers.
    """
    path, text = check_marks_path(out), StringIO()
    rows = ([_escape_formula(cell) for cell in row] for row in list_marks(report))
    csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC).writerows(rows)
    return write_to(path, f"\ufeff{text.getvalue()}")


def check_marks_path(out: Any) -> Path:
    """Return the path of a table of marks to write. Raises BadOption if another kind of file exists there."""
    return check_out(out, "a CSV file", is_marks_table, "is not a table of marks; name another file with --csv")


def is_marks_table(text: str) -> bool:
    """Return whether the first line of a text is that of a table of marks."""
    first_line = text.partition("\n")[0]
    return first_line.startswith(FIRST_LINE_START) and first_line.endswith(FIRST_LINE_END)


def _escape_formula(cell: Any) -> Any:
    """Return the value of a cell, with texts escaped so that no spreadsheet takes them for formulas."""
    if not isinstance(cell, str):
        return cell
    return f"'{escape_controls(cell)}" if cell.lstrip().startswith(FORMULA_SIGNS) else escape_controls(cell)
