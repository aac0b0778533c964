"""The lines of a file of answers: their form, how anybody's file is read, and how two files are merged.

The first line names the lesson. Each further line is the reader's name, or an answer. `question` is the name of the
question in the lesson, and `text` its text for people. `answered` is the answer: the moves chosen, the place of the
guess, or the number as written. No line has a mark. At its end, a line has its number (`line`), a digest of all lines
above it (`after`), and a random text that distinguishes the kernel or the window that wrote it (`window`). They reveal
a gap.

The kit only adds lines at the end, without a lock. Two kernels that add a line at the same moment may give both lines
the same number. Two windows, or two devices whose files were merged, may add many lines without the other's lines. So a
digest covers any beginning of the file, or a chain: a line, the line before it in the same window, and so on to a head.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from difflib import SequenceMatcher
from hashlib import sha256
from heapq import merge
from itertools import accumulate
from typing import Any, TypeGuard, TypeVar

from kit.errors import KitError, check_format, quote, state_demand
from kit.files import decode_text, describe_fault, parse_json
from kit.play.position import is_text

FORMAT = 1
LONGEST = 2_000  # characters of a text in a line, at most
LONGEST_NAME = 60  # characters
MOST_MOVES = 2_000  # moves in an answer, at most
MOST_TASKS = 1_000  # own deals of a person, at most
MOST_LISTED = 5  # faults of a file, or files with a fault, that are listed one by one, at most

TIME, TIME_LIKE = "%Y-%m-%dT%H:%M:%SZ", "2026-11-22T09:30:00Z"
EARLIEST = "2000"  # times before it come from a clock that nobody has set
DIGITS = 8  # digits of the digest in a line
TAIL = b', "line": '  # start of the last part of a line, about its place in the file

EMPTY_ANSWERS = ("deals", "practise")  # kinds of questions that no move can answer; elsewhere it is a slip
Content = str | tuple[str, ...]  # an answer: the moves chosen or played, or else a text
Entry = TypeVar("Entry")


@dataclass(frozen=True)
class Answer:
    """An answer from a line of a file: the name and the kind of its question, and the content.

    For a person's own deal, `of` and `task` name the deal. `line` is the number of the line in the file. `asked` has
    the whole question about a reader's own mistake, which nobody else can make again.
    """

    question: str
    kind: str
    content: Content
    time: str = ""
    of: str = ""
    task: int = 0
    line: int = field(default=0, compare=False)
    asked: dict[str, Any] = field(default_factory=dict, compare=False)


@dataclass
class AnswerFile:
    """The content of a file: the lesson (empty if the file names none), the reader's name, the answers, and `faults`.

    `gap` is the first place where a line is missing or changed (empty: none). `has_line` is False for a file without a
    whole line; a full disk can leave such a file.
    """

    lesson: str = ""
    name: str = ""
    answers: list[Answer] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    gap: str = ""
    has_line: bool = True


def split_lines(content: bytes) -> list[bytes]:
    """Return the lines of a file, without blank lines and without the spaces around each line."""
    return [line.strip() for line in content.removeprefix(b"\xef\xbb\xbf").splitlines() if line.strip()]


def compute_digest(lines: list[bytes]) -> str:
    """Return the digest of the first lines of a file."""
    return sha256(b"".join(line + b"\n" for line in lines)).hexdigest()[:DIGITS]


def encode_line(line: dict[str, Any]) -> bytes:
    """Return an object as a line, without its end."""
    return json.dumps(line, ensure_ascii=False).encode(errors="replace")


def clean_name(name: str) -> str:
    """Return a name in one Unicode form, cut to LONGEST_NAME, without invisible signs.

    Some of these signs change the writing direction, others only join letters.
    """
    kinds = {letter: unicodedata.category(letter) for letter in set(name)}
    visible = "".join(" " if kinds[letter][0] in "CZ" else letter for letter in name if kinds[letter] != "Cf")
    return unicodedata.normalize("NFC", " ".join(visible.split()))[:LONGEST_NAME]


def read_answers(read: Callable[[], bytes]) -> AnswerFile:
    """Read a file of answers that anybody may have written. `faults` lists the lines that nobody can read.

    `read` returns the content of the file, or raises OSError.
    """
    try:
        return read_lines(read())
    except OSError as error:
        return AnswerFile(faults=[f"it cannot be read: {describe_fault(error)}"])


def read_lines(content: bytes) -> AnswerFile:
    """Read the content of a file of answers. A line that cannot be read costs this line alone."""
    with suppress(ValueError):  # an editor may have saved it in UTF-16
        content = decode_text(content).encode()
    lines = re.split(rb"\r\n?|\n", content)
    file, faults, whole = AnswerFile(has_line=any(line.strip() for line in lines[:-1])), [], []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        data: dict[str, Any] = {}
        try:
            data = _parse_line(line, is_last=number == len(lines))
            _enter_object(file, data, number)
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
    """Return whether a full disk cut a line short, and the next line repeats it whole."""
    return line.startswith(b"{") and any(other.startswith(line.partition(TAIL)[0]) for other in following)


def _find_gap(lines: Iterable[tuple[bytes, dict[str, Any]]]) -> str:
    """Return the first place where a line is missing or changed, or "". Each line comes with its object.

    No window writes two lines after the same line, so the second one is a changed copy.
    """
    whole, chains, above = sha256(), {"": sha256()}, 0  # `chains` has the hash of each chain, by its digest
    followers = dict[tuple[str, str], bytes]()
    for line, data in lines:
        number = data["line"] if type(data.get("line")) is int else above + 1
        after, window = str(data.get("after") or ""), str(data.get("window"))
        is_placed = after and after in chains and followers.setdefault((after, window), line) == line
        if data and "format" not in data and not is_placed:
            low = min(above, number - 2)
            where = f"between line {low} and line {number}" if low > 0 else f"before line {number}"
            return f"a line is missing or changed {where}"
        whole.update(line + b"\n")
        chain = chains[after].copy()
        chain.update(line + b"\n")
        chains |= {each.hexdigest()[:DIGITS]: each for each in (chain, whole.copy())}
        above = number
    return ""


def shorten(entries: list[str], more: str = "") -> list[str]:
    """Return the first MOST_LISTED entries, and the number of the others. `more` names them."""
    rest = len(entries) - MOST_LISTED
    return [*entries[:MOST_LISTED], *([f"and {rest} more {more}".rstrip()] if rest > 0 else [])]


def _parse_line(line: bytes, is_last: bool) -> dict[str, Any]:
    """Return the object in a line. Raises ValueError."""
    try:
        data = parse_json(line.decode())
    except ValueError as error:
        why = "it is cut short, so it is lost" if is_last else "it is not JSON, so it is left out"
        raise ValueError(why) from error
    if not isinstance(data, dict):
        raise ValueError(f"it must be an object in braces, got {quote(data)}")
    return data


def _enter_object(file: AnswerFile, data: dict[str, Any], line: int) -> None:
    """Enter the object of a line. Raises ValueError."""
    if "format" in data:
        check_format(data["format"], FORMAT)
        lesson = _read_text(data, "lesson")
        if file.lesson and file.lesson != lesson:
            raise ValueError(f"it names the lesson {quote(lesson)}, and before that it was {file.lesson}")
        file.lesson = lesson
    elif not file.lesson:
        raise ValueError("it does not name a lesson, so this is not a file of answers")
    elif "name" in data:
        file.name = clean_name(_read_text(data, "name"))
    elif (answer := _read_answer(data, line)).content != () or answer.kind in EMPTY_ANSWERS:
        file.answers.append(answer)


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
    of = _read_text(data, "of") if "of" in data else ""
    question, kind = _read_text(data, "question"), _read_text(data, "kind") if "kind" in data else ""
    asked: Any = data.get("asked", {})
    if not isinstance(asked, dict):
        raise ValueError(state_demand("asked", "be a question", asked))
    return Answer(question, kind, content, _read_time(data), of, task, line, asked)


def _read_time(data: dict[str, Any]) -> str:
    """Return the time of an answer, or an empty text if there is none, or a wrong clock gave it. Raises ValueError."""
    time, tomorrow = _read_text(data, "time"), datetime.now(UTC) + timedelta(days=1)
    with suppress(ValueError):
        if not time or datetime.fromisoformat(time).strftime(TIME) == time:
            return time if EARLIEST <= time <= tomorrow.strftime(TIME) else ""
    raise ValueError(state_demand("time", f"be like {TIME_LIKE}", time))


def _is_text(value: Any) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) <= LONGEST and is_text(value)


def _read_text(data: dict[str, Any], name: str) -> str:
    """Return a field that is a text. Raises ValueError."""
    value = data.get(name)
    if not _is_text(value):
        raise ValueError(state_demand(name, "be a text", value))
    return value


# ---- merging ----


def merge_answers(text: str, other: str) -> str:
    """Return all lines of two texts of answers to one lesson, such as those of two devices or two windows.

    No line is lost, and none is there twice. Each text keeps its order; lines that only one of them has are in the
    order of their times. Raises KitError if one of the texts is not a file of answers, or they belong to two lessons.
    """
    files = [read_lines(each.encode(errors="replace")) for each in (text, other)]
    for file in files:
        if not file.lesson:
            raise KitError(f"this is not a file of answers: {file.faults[0]}")
    if files[0].lesson != files[1].lesson:
        raise KitError(f"these are answers of {files[0].lesson} and of {files[1].lesson}; each has a file of its own")
    one, two = (split_lines(each.encode(errors="replace")) for each in (text, other))
    merged = list[bytes]()
    for tag, first, last, other_first, other_last in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        more = [] if tag == "equal" else two[other_first:other_last]
        merged += merge_by_time((one[first:last], more), _find_time)
    return b"".join(line + b"\n" for line in dict.fromkeys(merged)).decode()


def _find_time(line: bytes) -> str:
    """Return the time in a line, or an empty text."""
    with suppress(ValueError, AttributeError):
        return str(parse_json(line).get("time", ""))
    return ""


def merge_by_time(lists: Iterable[Sequence[Entry]], find_time: Callable[[Entry], str]) -> list[Entry]:
    """Return the entries of lists by time. Each list keeps its order, whatever its times are."""
    with_times = [list(zip(accumulate(map(find_time, entries), max), entries, strict=True)) for entries in lists]
    return [entry for _, entry in merge(*with_times, key=lambda each: each[0])]
