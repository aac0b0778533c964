"""A reader's answers, saved beside the notebook: a file for each lesson, a line of JSON for each answer, and no marks.

The first line names the lesson. Each further line is an answer (`question` is its id in the lesson, `answered` the
moves chosen, the guess or the number as written) or the reader's name. At its end are its number (`line`) and a digest
of all lines above it (`after`), so that a gap can be found; files of older kits have neither.

Lines are only added at the end, without a lock. So two kernels that add a line at the same moment may give both lines
the same number. Therefore a digest may be of any beginning of the file; the next line's digest covers both lines.
"""

import json
import os
import re
import unicodedata
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from time import sleep
from typing import Any, TypeGuard

from IPython import get_ipython

from kit.errors import quote, state_demand
from kit.play.question import Question
from kit.version import __version__

FORMAT = 1
ENDING = ".answers.jsonl"
MOST_BYTES = 500_000  # bytes of a file; a lesson answered ten times needs a tenth of that
LONGEST = 2_000  # characters of a text in a line
LONGEST_NAME = 60  # characters
MOST_MOVES = 2_000  # in an answer
MOST_TASKS = 1_000  # deals of a person's own
MOST_FAULTS = 5  # faults of a file that are listed one by one

TIME, TIME_LIKE = "%Y-%m-%dT%H:%M:%SZ", "2026-11-22T09:30:00Z"
DIGITS = 8  # of the digest in a line
SURROGATES = re.compile("[\ud800-\udfff]")  # halves of a character, which no file in UTF-8 can have
TAIL = b', "line": '  # begins the part of a line about its place in the file

GRADED_KINDS = ("which", "what", "exercise")  # kinds of questions whose answers are right or wrong
NO_GUESS = ""  # the answer of a reader who asked to see it
Content = str | tuple[str, ...]  # an answer: the moves chosen or played, or else a text
Note = Callable[[Content], None]  # saves an answer
Solved = Callable[[bool], None]  # called when a question is solved: at the first try?


@dataclass(frozen=True)
class Answer:
    """An answer from a line of a file; `of` and `task` name the deal, if it was a person's own.

    `moves` are the moves that the question asks about; `line` is the number of the line in the file.
    """

    question: str
    text: str
    given: Content
    time: str = ""
    of: str = ""
    task: int = 0
    line: int = field(default=0, compare=False)
    moves: tuple[str, ...] = field(default=(), compare=False)


@dataclass
class AnswerFile:
    """The content of a file: its lesson (empty if it has none), name and answers; `faults` lists errors.

    `gap` says where a line is first missing or changed, and is empty if none is. `has_line` is False for a file without
    a whole line, as a full disk leaves it.
    """

    lesson: str = ""
    name: str = ""
    answers: list[Answer] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    gap: str = ""
    has_line: bool = True


class Answers:
    """The answers of the reader of one lesson, including earlier kernels' answers.

    They are written to a file in `folder`. Without a writable folder they last only as long as the kernel, and `unkept`
    says why. They are in `known`, with the reader's name. Lines that could not be written wait in `pending`, and are
    written before the next one. Nothing is written before the first answer.
    """

    def __init__(self, lesson: str, folder: Path | None) -> None:
        self.lesson, self.folder = lesson, folder
        self.path = folder and folder / f"{lesson.rpartition('/')[2]}{ENDING}"
        self.unkept = ""
        self.pending: list[dict[str, Any]] = []
        self._last = b""  # the last line that this kernel has written
        before = read_answers(self.path) if self.path and self.path.is_file() else AnswerFile(lesson)
        if self.path is None:
            self.unkept = "this is not a notebook"
        elif before.lesson != lesson and before.has_line:
            self.unkept, self.path = f"{self.path.name}, which is here already, is not a file of this lesson", None
        elif not os.access(self.path if self.path.is_file() else self.path.parent, os.W_OK):
            self.unkept = "this folder cannot be written to"
        self.known = before if before.lesson == lesson else AnswerFile(lesson)  # the answers so far
        self.has_file = self.path is not None and self.path.is_file()

    def of(self, question: Question) -> list[Answer]:
        """Return the answers to a question so far, oldest first."""
        return [each for each in self.known.answers if each.question == question.id]

    def note(self, question: Question, content: Content, of: str = "", task: int = 0) -> None:
        """Save an answer."""
        self._look_whether_deleted()
        time = datetime.now(UTC).strftime(TIME)
        line = {"question": question.id, "text": question.title, "try": len(self.of(question)) + 1, "answered": content}
        about = {"of": of, "task": task} if of else {"moves": question.moves} if question.moves else {}
        self.known.answers.append(
            Answer(question.id, question.title, content, time, of, task, moves=question.moves)
        )
        self.pending.append(line | about | {"time": time})
        self.write()

    def note_name(self, name: str) -> None:
        """Save the reader's name."""
        self._look_whether_deleted()
        self.known.name = clean_name(name)
        self.pending.append({"name": self.known.name})
        self.write()

    def _look_whether_deleted(self) -> None:
        """Forget the answers if their file was deleted: its owner wanted them deleted."""
        if self.has_file and self.path and not self.path.exists():
            self.known, self.has_file, self.pending, self._last = AnswerFile(self.lesson), False, [], b""

    def write(self) -> None:
        """Add the pending lines to the file, in one write; lines that it took whole are no longer pending.

        A line that a crash or a full disk has cut short is ended first. If the last line of this kernel is no longer in
        the file, the next line counts it, so that the gap can be found.
        """
        if self.path is None or not self.pending:
            return
        try:
            with self.path.open("ab+", buffering=0) as file:
                file.seek(0)
                content = file.read()
                if content and not content.endswith(b"\n"):  # another kernel may still write its last line
                    sleep(0.1)
                    content += file.read()
                above = lines_of(content)
                is_headed = any(line.startswith(b'{"format": ') and line.endswith(b"}") for line in above)
                head = {"format": FORMAT, "lesson": self.lesson, "kit": __version__}
                lines = [] if is_headed else [_line_bytes(head)]
                above += [self._last] * bool(self._last and self._last not in above)
                for each in self.pending:
                    place = {"line": len(above + lines) + 1, "after": digest_of(above + lines)}
                    lines.append(_line_bytes(each | place))
                end = b"" if not content or content.endswith(b"\n") else b"\n"
                text = end + b"".join(line + b"\n" for line in lines)
                taken = lines_of(text[: file.write(text)])
        except OSError as error:
            self.unkept = f"{self.path.name} cannot be written to: {error.strerror or error}"
            return
        whole = [line for line in lines[-len(self.pending) :] if line in taken]
        del self.pending[: len(whole)]
        self._last = whole[-1] if whole else self._last
        self.unkept = f"{self.path.name} took only a part; is the disk full?" if self.pending else ""
        self.has_file = True


def ignore(_: Content | bool) -> None:
    """Do nothing: answers outside a lesson are neither counted nor saved."""


def notebook_folder() -> Path | None:
    """Return the folder of the answers: KIT_ANSWERS or the notebook's own folder, in which Jupyter starts its kernel.

    None outside a notebook's kernel.
    """
    if getattr(get_ipython(), "kernel", None) is None:
        return None
    return Path(os.environ.get("KIT_ANSWERS") or Path.cwd())


def lines_of(content: bytes) -> list[bytes]:
    """Return the lines of a file without blank ones; any sign may end a line."""
    return [line for each in content.removeprefix(b"\xef\xbb\xbf").split(b"\n") if (line := each.strip())]


def digest_of(lines: list[bytes]) -> str:
    """Return the digest of the first lines of a file."""
    return sha256(b"".join(line + b"\n" for line in lines)).hexdigest()[:DIGITS]


def _line_bytes(line: dict[str, Any]) -> bytes:
    return json.dumps(line, ensure_ascii=False).encode(errors="replace")


def clean_name(name: str) -> str:
    """Return a name cut to LONGEST_NAME, without invisible signs, such as those that change the writing direction."""
    seen = "".join(letter if unicodedata.category(letter)[0] not in "CZ" else " " for letter in name)
    return " ".join(seen.split())[:LONGEST_NAME]


# ---- reading ----


def read_answers(path: Path) -> AnswerFile:
    """Read a file of answers, whoever wrote it; `faults` lists the lines that cannot be read, and the rest counts."""
    try:
        if path.stat().st_size > MOST_BYTES:
            return AnswerFile(faults=[f"it has {path.stat().st_size:,} bytes; answers never need {MOST_BYTES:,}"])
        content = path.read_bytes()
    except OSError as error:
        return AnswerFile(faults=[f"it cannot be read: {error.strerror or error}"])
    return _read_lines(content.removeprefix(b"\xef\xbb\xbf").split(b"\n"))


def _read_lines(lines: list[bytes]) -> AnswerFile:
    file, faults, whole = AnswerFile(has_line=len(lines) > 1), [], []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        data: dict[str, Any] = {}
        try:
            data = _parse_line(line, is_last=number == len(lines))
            _take(file, data, number)
        except ValueError as error:
            if data or not _is_repeated(line, lines[number : number + 1]):
                faults.append(f"line {number}: {error}")
                if not file.lesson:
                    break
        whole.append((line.strip(), data))
    file.gap = _find_gap(whole)
    file.faults = shorten(faults, "lines that cannot be read") if file.lesson or faults else ["it is empty"]
    return file


def _is_repeated(line: bytes, following: list[bytes]) -> bool:
    """Whether a full disk cut a line short, and the next line repeats it whole."""
    return line.startswith(b"{") and any(each.startswith(line.partition(TAIL)[0]) for each in following)


def _find_gap(lines: Iterable[tuple[bytes, dict[str, Any]]]) -> str:
    """Return the first place where a line is missing or changed, or an empty text; each line comes with its object."""
    digest, seen, above = sha256(), set[str](), 0
    for line, data in lines:
        number = data["line"] if type(data.get("line")) is int else above + 1
        if data.get("after") is not None and str(data["after"]) not in seen:
            low = min(above, number - 2)
            where = f"between line {low} and line {number}" if low > 0 else f"before line {number}"
            return f"a line is missing or changed {where}"
        digest.update(line + b"\n")
        seen.add(digest.hexdigest()[:DIGITS])
        above = number
    return ""


def shorten(faults: list[str], more: str) -> list[str]:
    """Return the first faults, and a line that counts the others as `more`."""
    rest = len(faults) - MOST_FAULTS
    return [*faults[:MOST_FAULTS], *([f"and {rest} more {more}"] if rest > 0 else [])]


def _parse_line(line: bytes, is_last: bool) -> dict[str, Any]:
    """Return the object in a line. Raises ValueError."""
    try:
        data = json.loads(line.decode("utf-8"), parse_constant=int)  # NaN is not JSON, and int refuses it
    except (ValueError, RecursionError) as error:
        why = "it is cut short, so it is lost" if is_last else "it is not JSON, so it is left out"
        raise ValueError(why) from error
    if not isinstance(data, dict):
        raise ValueError(f"it must be an object in braces, got {quote(data)}")
    return data


def _take(file: AnswerFile, data: dict[str, Any], line: int) -> None:
    """Enter the object of a line. Raises ValueError."""
    if "format" in data:
        if type(data["format"]) is not int or data["format"] < 1:
            raise ValueError(state_demand("format", f"be {FORMAT}", data["format"]))
        if data["format"] > FORMAT:
            raise ValueError(f"a newer kit wrote it, in format {quote(data['format'])}; this one reads {FORMAT}")
        lesson = _text(data, "lesson")
        if file.lesson and file.lesson != lesson:
            raise ValueError(f"it names the lesson {quote(lesson)}, and before that it was {file.lesson}")
        file.lesson = lesson
    elif not file.lesson:
        raise ValueError("it does not name a lesson, so this is not a file of answers")
    elif "name" in data:
        file.name = clean_name(_text(data, "name"))
    else:
        file.answers.append(_read_answer(data, line))


def _read_answer(data: dict[str, Any], line: int) -> Answer:
    """Return the answer in a line. Raises ValueError."""
    content: Any = data.get("answered")
    moves = content if isinstance(content, list) else [content]
    if len(moves) > MOST_MOVES or not all(map(_is_text, moves)):
        raise ValueError(state_demand("answered", "be a text, or a list of moves", content))
    content = tuple(content) if isinstance(content, list) else content
    task = data.get("task", 0)
    if type(task) is not int or not 0 <= task <= MOST_TASKS:
        raise ValueError(state_demand("task", f"be a whole number up to {MOST_TASKS:,}", task))
    of = _text(data, "of") if "of" in data else ""
    about: Any = data.get("moves", [])
    asked = tuple(about) if isinstance(about, list) and all(map(_is_text, about)) else ()
    return Answer(_text(data, "question"), _text(data, "text"), content, _time(data), of, task, line, asked)


def _time(data: dict[str, Any]) -> str:
    """Return the time of an answer, or an empty text if there is none. Raises ValueError."""
    time = _text(data, "time")
    with suppress(ValueError):
        if not time or datetime.fromisoformat(time).strftime(TIME) == time:
            return time
    raise ValueError(state_demand("time", f"be like {TIME_LIKE}", time))


def _is_text(value: Any) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) <= LONGEST and not SURROGATES.search(value)


def _text(data: dict[str, Any], name: str) -> str:
    """Return a field that is a text. Raises ValueError."""
    value = data.get(name)
    if not _is_text(value):
        raise ValueError(state_demand(name, "be a text", value))
    return value
