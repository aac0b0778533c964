"""The key of a lesson: what it asks, and what is right.

No answer is stored with a lesson. Its own notebook is run, as it came with the kit, and its `lesson` is asked what it
has asked; which moves are allowed, and what happens, the rules then say themselves.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any

import platformdirs

from kit.console import printable
from kit.course import PACKAGE, course_folder
from kit.errors import BadOption, KitError, shown
from kit.play.plain import plain
from kit.play.question import Question, read_question
from kit.view.lesson.exercises import plain_number
from kit.view.page_style import in_page
from kit.view.ruling_html import pretty, sentence
from kit.view.table.autosave import write_whole

NAMED = re.compile(r"(rules|chance)/\d\d_\w+")
LONGEST = 600  # seconds that a cell of a lesson may take
MONTH = 30 * 24 * 60 * 60  # seconds
ASK = "print(lesson.key())"
LEFT = 'style="text-align: left"'  # a kept notebook has the table without its style sheet
EXERCISE = re.compile(r"lesson\.exercise\(\s*(\d+)\b")


@dataclass(frozen=True)
class Key:
    """The questions of a lesson in their order, with what is right; shown as a table, numbered as in a class report."""

    lesson: str
    title: str
    questions: tuple[Question, ...]

    def __iter__(self) -> Iterator[Question]:
        return iter(self.questions)

    def __len__(self) -> int:
        return len(self.questions)

    def find(self, name: str) -> Question | None:
        """The question of this id."""
        return next((question for question in self.questions if question.id == name), None)

    def __str__(self) -> str:
        lines = [self.title]
        for number, question in enumerate(self.questions, 1):
            lines += ["", f"{number}. {question.title}", *(_line(*each) for each in told(question))]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        rows = "".join(_rows(number, question) for number, question in enumerate(self.questions, 1))
        head = f"<tr><th {LEFT}>Question</th><th></th><th {LEFT}>Right</th><th {LEFT}>Rule</th></tr>"
        return in_page(f'<table class="kit-sheet kit-rulings">{head}{rows}</table>')


def told(question: Question) -> list[tuple[str, str, str]]:
    """What is right of a question, in lines of three: what it is said of, the answer, and the rule behind it.

    Of `which` a line for each move; of `what` the right guess, and a line for each thing that happens.
    """
    if question.kind == "which":
        return [
            (move, f"{'allowed' if ruling.legal else 'refused'}: {reason_of(ruling.text)}", ruling.rule)
            for move, ruling in question.rulings().items()
        ]
    if question.kind == "what":
        scenario = question.scenario()
        happens = [("", moment.text, moment.rule) for moment in scenario.answer().moments]
        return [("right", scenario.right().text, ""), *happens]
    if question.truth is not None:
        return [("", f"{plain_number(question.truth)}, give or take {question.within:g}", "")]
    if question.kind == "deals":
        return [("", f"{question.number} deals of {question.under['game']}, everybody's own", "")]
    return [("", "a guess, which is neither right nor wrong", "")]


def reason_of(ruling: str) -> str:
    """What a ruling says, without the list of what is allowed now."""
    return ruling.partition(" Allowed now:")[0]


def _line(what: str, answer: str, rule: str) -> str:
    said = f"{pretty(what)}: {answer}" if what else answer
    return f"  {said} [{rule}]".removesuffix(" []").replace("`", "")


def _rows(number: int, question: Question) -> str:
    lines = told(question)
    head = f'<td rowspan="{len(lines)}" {LEFT}>{number}. {escape(question.title)}</td>'
    rows = [
        f"<td {LEFT}>{escape(pretty(what))}</td><td {LEFT}>{sentence(answer)}</td><td {LEFT}>{escape(rule)}</td>"
        for what, answer, rule in lines
    ]
    return "".join(f"<tr>{head if place == 0 else ''}{row}</tr>" for place, row in enumerate(rows))


def key_of(lesson: str) -> Key:
    """The key of a lesson, called as its notebook lies in the course: `rules/04_fashion`, `chance/06_very_rare`.

    The lesson's notebook is run for it, which takes a few seconds, of lessons on chance sometimes longer; stderr says
    so. What came out is kept in the user's cache for as long as the lesson and the kit stay as they are. Raises
    BadOption where there is no such lesson, KitError where it cannot be run.
    """
    path = notebook_of(lesson)
    book = json.loads(path.read_text(encoding="utf-8"))
    title = next(line for line in _sources(book["cells"], "markdown")[0].splitlines()).lstrip("# ")
    kept = _cache_file(lesson, book)
    found = _kept(kept)
    if not found:
        print(f"kit: working out what is right in {lesson}: its notebook is run once", file=sys.stderr, flush=True)
        found = [replace(each, paragraph=paragraph_of(book, each)) for each in _asked(path)]
        with suppress(OSError):  # where nothing can be kept, it is worked out again
            kept.parent.mkdir(parents=True, exist_ok=True)
            write_whole(kept, {"questions": [question.as_dict() for question in found]})
            _clear_unused(kept)
    return Key(lesson, title, tuple(found))


def notebook_of(lesson: Any) -> Path:
    """The notebook of a lesson in the course. Raises BadOption."""
    if isinstance(lesson, str) and NAMED.fullmatch(lesson):
        path = course_folder() / "tutorials" / f"{lesson}.ipynb"
        if path.is_file():
            return path
    raise BadOption(f"there is no lesson {shown(lesson)}; a lesson is called rules/04_fashion or chance/06_very_rare")


def lessons() -> list[str]:
    """The names of all lessons of the course that ask something, in their order."""
    folder = course_folder() / "tutorials"
    return [f"{sort}/{path.stem}" for sort in ("rules", "chance") for path in sorted((folder / sort).glob("*.ipynb"))]


def paragraph_of(book: dict[str, Any], question: Question) -> str:
    """What a lesson's text says of an exercise, in Markdown: the paragraph `**3.** …` before its cell; else nothing."""
    number, before = question.number, ""
    for cell in book["cells"] if number else ():
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            before += f"\n\n{source}"
        elif number in map(int, EXERCISE.findall(source)):
            found = re.findall(rf"(?sm)^\*\*{number}\.\*\*\s*(.*?)(?=^\*\*\d+\.\*\*|^#|\Z)", before)
            return found[-1].strip() if found else ""
    return ""


def _asked(path: Path) -> list[Question]:
    """Run a lesson's notebook, in an empty folder of its own, and ask it for its questions. Raises KitError."""
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellControlSignal, DeadKernelError

    book = nbformat.read(path, as_version=4)
    book.cells.append(nbformat.v4.new_code_cell(ASK))
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            book, timeout=LONGEST, kernel_name="python3", store_widget_state=False,
            resources={"metadata": {"path": folder}},
        )
        try:
            client.execute(env=_surroundings(folder), stderr=subprocess.DEVNULL)
        except (CellControlSignal, DeadKernelError) as error:
            said = printable(str(error).strip().splitlines()[-1])
            raise KitError(f"{path.stem} cannot be run, so what is right in it is not known: {said}") from error
    printed = [output.text for output in book.cells[-1].outputs if output.get("name") == "stdout"]
    return [read_question(each) for each in json.loads("".join(printed))]


def _surroundings(folder: str) -> dict[str, str]:
    """The environment of this process, with the same kit in it, and nobody's answers."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(each for each in sys.path if each), "KIT_ANSWERS": folder}


def _sources(cells: list[dict[str, Any]], kind: str) -> list[str]:
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == kind]


def _cache_file(lesson: str, book: dict[str, Any]) -> Path:
    """Where a lesson's questions are kept: by what its cells say, and by what the kit says."""
    known_by = hashlib.sha256("\0".join(_sources(book["cells"], "code") + _sources(book["cells"], "markdown")).encode())
    for file in sorted(PACKAGE.rglob("*.py")) + sorted(PACKAGE.rglob("*.toml")):
        known_by.update(file.read_bytes())
    above = os.environ.get("KIT_CACHE") or platformdirs.user_cache_dir("stack-games-kit")
    return Path(above) / "keys" / f"{lesson.replace('/', '-')}-{known_by.hexdigest()[:16]}.json"


def _clear_unused(kept: Path) -> None:
    """Remove what was kept of a lesson a month ago and more, of kits and lessons that have changed since."""
    for other in kept.parent.glob(f"{kept.stem[:-16]}*.json"):
        if other != kept and other.stat().st_mtime < time.time() - MONTH:
            other.unlink()


def _kept(file: Path) -> list[Question]:
    """The questions kept in a file; none where there is none, or it is damaged."""
    try:
        return [read_question(each) for each in plain(json.loads(file.read_text(encoding="utf-8")))["questions"]]
    except (OSError, ValueError, RecursionError, KeyError, TypeError, KitError):
        return []
