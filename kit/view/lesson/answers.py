"""What a reader has answered, kept beside the notebook: a file a lesson, a line of JSON an answer, and no marks.

The first line says of which lesson it is. Each further one is an answer (`question` is its id in the lesson, `answered`
the moves chosen, the guess or the number as it was written) or the name that the reader goes by.
"""

from __future__ import annotations

import json
import os
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from IPython import get_ipython

import kit
from kit.errors import shown
from kit.play.question import Question

FORMAT = 1
ENDING = ".answers.jsonl"
MOST_BYTES = 2_000_000  # of a file; a lesson answered ten times over has a hundredth of it
LONGEST = 2_000  # characters of a text in a line
LONGEST_NAME = 60  # characters
MOST_MOVES = 2_000  # in an answer
MOST_TASKS = 1_000  # deals of a person's own
MOST_FAULTS = 5  # of a file that are told one by one

SHOWN = ""  # the answer of a reader who had it shown
Given = str | tuple[str, ...]  # an answer: the moves chosen or played, or else a text
Note = Callable[[Given], None]  # keeps an answer


@dataclass(frozen=True)
class Answered:
    """An answer as a line of a file has it; `of` and `task` name the deal, where it was a person's own.

    `line` is its number in the file.
    """

    question: str
    text: str
    given: Given
    time: str = ""
    of: str = ""
    task: int = 0
    line: int = field(default=0, compare=False)


@dataclass
class Handed:
    """What a file says: its lesson (none where it is no such file), name and answers; `faults` tell what it cannot."""

    lesson: str = ""
    name: str = ""
    answers: list[Answered] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class Answers:
    """The answers of the reader of one lesson, those of earlier kernels included.

    They are written to a file in `folder`; without a folder, or where it cannot be written to, they are known only for
    as long as the kernel runs, and `unkept` says why. Nothing is written before the first answer.
    """

    def __init__(self, lesson: str, folder: Path | None) -> None:
        self.lesson, self.folder = lesson, folder
        self.path = folder and folder / f"{lesson.rpartition('/')[2]}{ENDING}"
        self.unkept = ""
        before = read_answers(self.path) if self.path and self.path.is_file() else Handed(lesson)
        if self.path is None:
            self.unkept = "this is no notebook"
        elif before.lesson != lesson:
            self.unkept, self.path = f"{self.path.name}, which lies here already, is no file of this lesson", None
        elif not os.access(self.path if self.path.is_file() else self.path.parent, os.W_OK):
            self.unkept = "this folder cannot be written to"
        self._known = before if before.lesson == lesson else Handed(lesson)
        self.is_there = self.path is not None and self.path.is_file()

    @property
    def name(self) -> str:
        """What the reader is called; empty where it was not said."""
        return self._known.name

    @property
    def faults(self) -> Sequence[str]:
        """What could not be read of what was kept."""
        return self._known.faults

    def of(self, question: Question) -> list[Answered]:
        """How a question was answered so far, in that order."""
        return [each for each in self._known.answers if each.question == question.id]

    def note(self, question: Question, given: Given, of: str = "", task: int = 0) -> None:
        """Keep an answer."""
        self._look_whether_deleted()
        time = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        line = {"question": question.id, "text": question.title, "try": len(self.of(question)) + 1, "answered": given}
        about = {"of": of, "task": task} if of else {"moves": question.moves} if question.moves else {}
        self._known.answers.append(Answered(question.id, question.title, given, time, of, task))
        self._append(line | about | {"time": time})

    def note_name(self, name: str) -> None:
        """Keep what the reader is called."""
        self._look_whether_deleted()
        self._known.name = clean_name(name)
        self._append({"name": self._known.name})

    def _look_whether_deleted(self) -> None:
        """Whoever deletes the file deletes the answers: this kernel forgets them too."""
        if self.is_there and self.path and not self.path.exists():
            self._known, self.is_there = Handed(self.lesson), False

    def _append(self, line: dict[str, Any]) -> None:
        """Add a line in one write, after the first of a new file; a line that a crash has cut short is ended first."""
        if self.path is None:
            return
        try:
            with self.path.open("ab+", buffering=0) as file:
                if file.seek(0, os.SEEK_END) == 0:
                    lines = [{"format": FORMAT, "lesson": self.lesson, "kit": kit.__version__}, line]
                    before = b""
                else:
                    file.seek(-1, os.SEEK_END)
                    lines, before = [line], b"" if file.read(1) == b"\n" else b"\n"
                file.write(before + "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in lines).encode())
            self.unkept, self.is_there = "", True
        except OSError as error:
            self.unkept = f"{self.path.name} cannot be written to: {error.strerror or error}"


def forget(given: Given) -> None:
    """What becomes of an answer that nobody keeps."""


def notebook_folder() -> Path | None:
    """Where answers are kept: beside the notebook, where Jupyter starts its kernel, unless KIT_ANSWERS names a folder.

    None outside a notebook's kernel.
    """
    if getattr(get_ipython(), "kernel", None) is None:
        return None
    return Path(os.environ.get("KIT_ANSWERS") or Path.cwd())


def clean_name(name: str) -> str:
    """A name without signs that cannot be seen, such as those that turn the direction of writing; not too long."""
    seen = "".join(letter if unicodedata.category(letter)[0] not in "CZ" else " " for letter in name)
    return " ".join(seen.split())[:LONGEST_NAME]


# ---- reading ----


def read_answers(path: Path) -> Handed:
    """What a file says, whoever wrote it. What cannot be read is told in `faults`, by line, and the rest goes on."""
    try:
        if path.stat().st_size > MOST_BYTES:
            return Handed(faults=[f"it has {path.stat().st_size:,} bytes; answers never need {MOST_BYTES:,}"])
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        return Handed(faults=[f"it cannot be read: {error.strerror or error}"])
    lines = content.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    found, faults = Handed(), []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                _take(found, _parsed(line, is_last=number == len(lines)), number)
            except ValueError as error:
                faults.append(f"line {number}: {error}")
                if not found.lesson:
                    break
    found.faults = few(faults, "lines that cannot be read")
    if not found.lesson and not faults:
        found.faults = ["it is empty"]
    return found


def few(faults: list[str], more: str) -> list[str]:
    """As many faults as are told one by one, and how many `more` there are of what."""
    rest = len(faults) - MOST_FAULTS
    return [*faults[:MOST_FAULTS], *([f"and {rest} more {more}"] if rest > 0 else [])]


def _parsed(line: bytes, is_last: bool) -> dict[str, Any]:
    """The object in a line. Raises ValueError."""
    try:
        data = json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        why = "it is cut short, so it is lost" if is_last else "it is no JSON, so it is left out"
        raise ValueError(why) from error
    if not isinstance(data, dict):
        raise ValueError(f"it is {shown(data)}, and should be an object in braces")
    return data


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number")


def _take(found: Handed, data: dict[str, Any], line: int) -> None:
    """Enter what a line says. Raises ValueError."""
    if "format" in data:
        _take_head(found, data)
    elif not found.lesson:
        raise ValueError("it does not say of which lesson it is, so this is no file of answers")
    elif "name" in data:
        found.name = clean_name(_text(data, "name"))
    else:
        found.answers.append(_answered(data, line))


def _take_head(found: Handed, data: dict[str, Any]) -> None:
    if type(data["format"]) is not int or data["format"] < 1:
        raise ValueError(f"format is {shown(data['format'])}; it should be {FORMAT}")
    if data["format"] > FORMAT:
        raise ValueError(f"a newer kit wrote it, in format {shown(data['format'])}; this one reads {FORMAT}")
    lesson = _text(data, "lesson")
    if found.lesson and found.lesson != lesson:
        raise ValueError(f"it says that it is of {shown(lesson)}, and before that it was of {found.lesson}")
    found.lesson = lesson


def _answered(data: dict[str, Any], line: int) -> Answered:
    """The answer in a line. Raises ValueError."""
    given = data.get("answered")
    if isinstance(given, list):
        if len(given) > MOST_MOVES or not all(isinstance(move, str) and len(move) <= LONGEST for move in given):
            raise ValueError(f"answered is {shown(given)}; it should be a list of moves")
        given = tuple(given)
    elif not isinstance(given, str) or len(given) > LONGEST:
        raise ValueError(f"answered is {shown(given)}; it should be a text, or a list of moves")
    task = data.get("task", 0)
    if type(task) is not int or not 0 <= task <= MOST_TASKS:
        raise ValueError(f"task is {shown(task)}; it should be a whole number up to {MOST_TASKS:,}")
    of = _text(data, "of") if "of" in data else ""
    return Answered(_text(data, "question"), _text(data, "text"), given, _text(data, "time"), of, task, line)


def _text(data: dict[str, Any], name: str) -> str:
    """A field that is a text. Raises ValueError."""
    value = data.get(name)
    if not isinstance(value, str) or len(value) > LONGEST:
        raise ValueError(f"{name} is {shown(value)}; it should be a text")
    return value
