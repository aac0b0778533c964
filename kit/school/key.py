"""Compute the key of a lesson: its questions, and the right answers.

A lesson contains no answers. The kit runs its own copy of the lesson's notebook, and reads the questions from the
variable `lesson`. The rules then compute the allowed moves and the events. For reports and worksheets, this module
turns the Markdown of a lesson into HTML.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any

import mistune
from IPython.core.interactiveshell import InteractiveShell
from markupsafe import Markup

from kit.charts.chart import draw_svg
from kit.charts.sheet import Cell, html_table
from kit.console import escape_controls
from kit.errors import BadOption, KitError, quote
from kit.files import PACKAGE, course_folder, parse_json, read_file, user_cache, write_atomically
from kit.lab.worker_thread import show_progress
from kit.lesson.exercises import format_number
from kit.picture.ruling_html import format_move, sentence_html
from kit.picture.theme import wrap_page
from kit.play.position import to_plain
from kit.play.question import Question, read_question

CELL_DONE = "a cell was run"  # the line that the process of a lesson prints after each cell
PROCESS = "import sys; from kit.school.key import print_key; print_key(sys.argv[1])"
MONTH = 30 * 24 * 60 * 60  # seconds after which the saved questions of a changed lesson are deleted
LEFT = 'style="text-align: left"'  # a saved notebook shows the table without its style sheet
EXERCISE = re.compile(r"lesson\.exercise\(\s*(\d+)\b")
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
            for move, ruling in question.rulings().items()
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
    """Return the key of a lesson. `lesson` is its name in the course, such as `rules/04_fashion`.

    This runs the lesson's notebook and reports the progress on stderr. It takes a few seconds, or longer for lessons on
    chance. The result stays in the user's cache until the lesson or the kit changes. Raises BadOption if there is no
    such lesson, and KitError if the notebook cannot be run.
    """
    path = find_notebook(lesson)
    book = json.loads(path.read_text(encoding="utf-8"))
    title = _list_sources(book["cells"], "markdown")[0].splitlines()[0].lstrip("# ")
    cache_file = _find_cache_file(lesson, book)
    if not (questions := _read_cache(cache_file)):
        print(f"kit: computing the right answers of {lesson}: its notebook runs once", file=sys.stderr, flush=True)
        questions = [replace(each, paragraph=find_paragraph(book, each)) for each in _run_notebook(path)]
        with suppress(OSError):  # without a cache, the kit computes the key each time
            cache_file.parent.mkdir(parents=True, exist_ok=True)
            content = {"questions": [question.as_dict() for question in questions]}
            write_atomically(cache_file, json.dumps(content).encode())
            for other in cache_file.parent.glob(f"{cache_file.stem[:-16]}*.json"):  # other versions of the lesson
                if other != cache_file and other.stat().st_mtime < time.time() - MONTH:
                    other.unlink()
    return Key(lesson, title, tuple(questions))


def find_notebook(lesson: Any) -> Path:
    """Return the notebook of a lesson in the course. Raises BadOption."""
    if lesson in lessons():
        return course_folder() / "tutorials" / f"{lesson}.ipynb"
    raise BadOption(f"there is no lesson {quote(lesson)}; lessons have names like rules/04_fashion")


def lessons() -> list[str]:
    """Return the names of all notebooks with questions, which make a `Lesson`, in the order of the course."""
    folder = course_folder() / "tutorials"
    paths = (path for sort in ("rules", "chance") for path in sorted((folder / sort).glob("*.ipynb")))
    return [
        f"{path.parent.name}/{path.stem}" for path in paths
        if "lesson = Lesson(" in path.read_text(encoding="utf-8")
    ]


def find_paragraph(book: dict[str, Any], question: Question) -> str:
    """Return the Markdown paragraph `**3.** …` before the cell of an exercise, or an empty text."""
    number, before = question.number, ""
    for cell in book["cells"] if number else ():
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            before += f"\n\n{source}"
        elif number in map(int, EXERCISE.findall(source)):
            paragraphs = re.findall(rf"(?sm)^\*\*{number}\.\*\*\s*(.*?)(?=^\*\*\d+\.\*\*|^#|\Z)", before)
            return paragraphs[-1].strip() if paragraphs else ""
    return ""


def _run_notebook(path: Path) -> list[Question]:
    """Run a lesson's notebook in a new empty folder, and return its questions. Raises KitError."""
    cells = len(_list_sources(json.loads(path.read_text(encoding="utf-8"))["cells"], "code"))
    paths = os.pathsep.join([str(path.parent), *filter(None, sys.path)])  # the modules beside the lesson, and this kit
    with tempfile.TemporaryFile() as errors, tempfile.TemporaryDirectory() as folder, subprocess.Popen(
        [sys.executable, "-c", PROCESS, str(path)], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=errors, encoding="utf-8", errors="replace", env=os.environ | {
            "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8", "MPLBACKEND": "agg", "IPYTHONDIR": folder,
        },
    ) as process, show_progress(cells, " cells", path.stem) as report_progress:
        assert process.stdout is not None
        key = ""
        try:
            for line in process.stdout:
                report_progress(line == f"{CELL_DONE}\n")
                key = line
        except BaseException:
            process.kill()
            raise
        if process.wait():
            errors.seek(0)
            last_line = errors.read().decode("utf-8", "replace").strip().splitlines()[-1:]
            why = escape_controls("".join(last_line) or f"it ended with {process.returncode}")
            raise KitError(f"{path.stem} cannot be run, so its right answers are unknown: {why}")
    return [read_question(each) for each in json.loads(key)]


def print_key(path: str) -> None:
    """Run the cells of a lesson's notebook, and print the key of its `lesson`. Raises the error of a cell.

    This runs in a separate process without a kernel: it reads no answers, and an interrupt ends it at once.
    """
    shell = InteractiveShell.instance()
    for source in _list_sources(json.loads(Path(path).read_text(encoding="utf-8"))["cells"], "code"):
        shell.run_cell(source).raise_error()
        print(f"\n{CELL_DONE}", flush=True)
    print(f"\n{shell.user_ns['lesson'].key()}")


def _list_sources(cells: list[dict[str, Any]], kind: str) -> list[str]:
    """Return the texts of the cells of a kind, `code` or `markdown`."""
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == kind]


def _find_cache_file(lesson: str, book: dict[str, Any]) -> Path:
    """Return the cache file of a lesson's questions. Its name changes with the cells, the kit or the modules."""
    texts = [text for kind in ("code", "markdown") for text in _list_sources(book["cells"], kind)]
    digest = hashlib.sha256("\0".join(texts).encode())
    modules = sorted(find_notebook(lesson).parent.rglob("*.py"))
    for file in sorted(PACKAGE.rglob("*.py")) + sorted(PACKAGE.rglob("*.toml")) + modules:
        digest.update(file.read_bytes())
    return user_cache() / "keys" / f"{lesson.replace('/', '-')}-{digest.hexdigest()[:16]}.json"


def _read_cache(file: Path) -> list[Question]:
    """Return the questions in a cache file, or none if the file is missing or damaged."""
    with suppress(OSError, ValueError, KeyError, TypeError, KitError):
        return [read_question(each) for each in to_plain(parse_json(read_file(file)))["questions"]]
    return []


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
    return Markup(mistune.create_markdown(renderer=_PageRenderer(escape=True), plugins=["math"])(markdown))


def formula(tex: str) -> str:
    """Return a TeX formula as a picture, or as text if it cannot be drawn. `\\frac12` has no braces and stays text."""
    from matplotlib.figure import Figure
    from matplotlib.mathtext import MathTextParser

    math = re.sub(r"\\sqrt (\w)", r"\\sqrt{\1}", f"${tex}$").replace(r"\dots", r"\ldots")  # as matplotlib writes them
    try:
        width, height, depth, *_ = MathTextParser("path").parse(math, dpi=INCH)
    except ValueError:
        return escape(tex)
    figure = Figure(figsize=(width / INCH, height / INCH), facecolor="none")
    figure.text(0, depth / height, math)
    svg = b64encode(draw_svg(figure).encode()).decode()
    return f'<img class="formula" src="data:image/svg+xml;base64,{svg}" alt="{escape(tex)}">'
