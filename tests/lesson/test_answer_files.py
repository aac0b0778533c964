"""Files of answers: read with patience whoever wrote them, written whole, and chained so that a gap shows."""

import re
import resource
import subprocess
import sys
from contextlib import contextmanager
from random import Random
from shutil import copy

import pytest

from kit.errors import KitError
from kit.lesson.answer_lines import clean_name, merge_answers, read_answers, read_lines
from kit.lesson.answers import Answers
from kit.lesson.lesson import Lesson, describe_storage
from kit.play.question import Question
from tests.lesson.asking import MOVES, NAME, choose, lines_in, position
from tests.rows import ROWS
from tests.test_odd_inputs import LAID

QUESTION = Question("guess", "how-often", "How often?")
HEAD = '{"format": 1, "lesson": "rules/01_six_stacks"}\n'
LINE = '{"question": "which-1", "text": "?", "try": 1, "answered": ["a"], "time": ""}\n'
FILES = [  # what a file has, what is said of it, and how many answers it has
    (b"", "it is empty", 0), (b"\x00\xff\xfe", "line 1: it is cut short", 0), (b"[1, 2]\n", "must be an object", 0),
    (LINE.encode(), "does not name a lesson", 0),
    (b'{"format": 2, "lesson": "rules/01_six_stacks"}\n', "must be 1, the only one", 0),
    (b'{"format": 1, "lesson": 7}\n', "must be a text, got 7", 0),
    ((HEAD + "?\n" * 50 + LINE).encode(), "and 45 more lines", 1), ((HEAD + LINE).encode("utf-16"), "", 1),
    ((HEAD + LINE.replace('["a"]', "[]")).encode(), "", 0), ((HEAD + LINE + LINE[:40]).encode(), "cut short", 1),
    (("\ufeff" + HEAD + LINE).replace("\n", "\r\n").encode(), "", 1),
]
NOT_JSON = "line 2: it is not JSON"
WRONG_LINES = [
    *((row["line"], row["said"]) for row in ROWS["wrong_line"]), ("[" * 100_000, NOT_JSON),
    (LINE.strip().replace('["a"]', "9" * 5000), NOT_JSON), ('{"asked": ' + "[" * 30 + "]" * 30 + "}", NOT_JSON),
]


@pytest.mark.parametrize(("content", "said", "answers"), [
    *FILES, *((f"{HEAD}{line}\n{LINE}".encode(), said, 1) for line, said in WRONG_LINES),
])
def test_read_answers_reads_valid_lines_and_reports_the_others(content, said, answers, tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    found = read_answers(path.read_bytes)
    assert len(found.answers) == answers
    assert said in "; ".join(found.faults) if said else not found.faults


def test_clean_name_removes_invisible_signs():
    assert clean_name("A\u202eda\x1b[31m\u200b\ud800\u2028x" + "y" * 100) == ("Ada [31m x" + "y" * 100)[:60]


# ---- a disk that is full for a while ----


@contextmanager
def limit_room(more, path):
    """Let files grow no further than this one, and so many bytes more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((path.stat().st_size if path.exists() else 0) + more, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("room", [0, 1, 40, 100, 195, 196, 197, 250, 500, 700])
@pytest.mark.parametrize("before", [0, 2])
@pytest.mark.thorough
def test_pending_answers_are_written_when_a_full_disk_has_room_again(room, before, tmp_path):
    answers, given = give_answers(tmp_path, before), [f"{number} %" for number in range(before + 6)]
    with limit_room(room, answers.path):
        for text in given[before:-1]:
            answers.add_answer(QUESTION, text)
        kept = [each.content for each in read_answers(answers.path.read_bytes).answers]
        unwritten = [each["answered"] for each in answers.pending]
        assert kept + unwritten == given[:-1], "what is not in the file is known to be missing"
        said = describe_storage(answers)
        assert f"{len(unwritten)} of your answers are not kept yet" in said or len(unwritten) < 2
        assert "not kept yet" in said if unwritten else "not kept" not in said
    answers.add_answer(QUESTION, given[-1])
    found = read_answers(answers.path.read_bytes)
    assert [each.content for each in found.answers] == given
    assert (found.faults, found.gap, answers.pending, answers.reason_not_saved) == ([], "", [], "")
    assert Answers(NAME, tmp_path).content.answers == answers.content.answers


def test_report_writes_pending_answers_when_it_is_updated(tmp_path):
    lesson = Lesson(NAME, tmp_path)
    which = lesson.which("two-moves", position(), "Which?", MOVES)
    with limit_room(0, lesson.answers.path):
        choose(which, "Td to s1")
        assert "An answer of yours is not kept yet" in lesson.report().page.values["note"]
    assert "Your answers are kept in the file" in lesson.report().page.values["note"]
    assert len(lines_in(tmp_path)) == 2


def test_next_kernel_uses_a_file_that_a_full_disk_left_empty(tmp_path):
    answers = Answers(NAME, tmp_path)
    for room in (0, 30):
        with limit_room(room, answers.path):
            answers.add_answer(QUESTION, "1 %")
        again = Answers(NAME, tmp_path)
        assert not again.reason_not_saved
    again.add_answer(QUESTION, "2 %")
    assert [each.content for each in read_answers(again.path.read_bytes).answers] == ["2 %"]


# ---- the lines of a file as a chain ----


def give_answers(folder, count):
    answers = Answers(NAME, folder)
    for number in range(count):
        answers.add_answer(QUESTION, f"{number} %")
    return answers


def test_lines_have_numbers_and_a_digest_of_all_lines_above(tmp_path):
    give_answers(tmp_path, 2)
    path = give_answers(tmp_path, 2).path
    assert [line.get("line") for line in lines_in(tmp_path)] == [None, 2, 3, 4, 5]
    assert read_answers(path.read_bytes).gap == ""
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n\r\n"))
    assert give_answers(tmp_path, 1).path == path
    assert read_answers(path.read_bytes).gap == "", "signs that end lines do not count"


CHANGES = {
    "deleted": (lambda lines: lines.pop(3), "between line 3 and line 5"),
    "two deleted": (lambda lines: [lines.pop(3), lines.pop(3)], "between line 3 and line 6"),
    "changed": (lambda lines: lines.insert(3, lines.pop(3).replace(b"2 %", b"9 %")), "between line 3 and line 5"),
    "moved up": (lambda lines: lines.insert(3, lines.pop(4)), "between line 3 and line 5"),
    "a changed copy": (lambda lines: lines.insert(3, lines[3].replace(b"2 %", b"9 %")), "between line 2 and line 4"),
    "put in": (lambda lines: lines.insert(3, LINE.encode()), "between line 2 and line 4"),
    "the head changed": (lambda lines: lines.insert(0, lines.pop(0).replace(b"kit", b"kid")), "before line 2"),
    "nothing": (lambda lines: None, ""),
}


@pytest.mark.parametrize(("act", "where"), CHANGES.values(), ids=CHANGES)
def test_gap_names_the_place_when_a_line_is_missing_or_changed(act, where, tmp_path):
    path = give_answers(tmp_path, 6).path
    lines = path.read_bytes().splitlines(keepends=True)
    act(lines)
    path.write_bytes(b"".join(lines))
    assert read_answers(path.read_bytes).gap == (where and f"a line is missing or changed {where}")
    give_answers(tmp_path, 1)
    assert where in read_answers(path.read_bytes).gap, "the file can be gone on with, and the gap stays"


@pytest.mark.parametrize(("encoding", "end"), [
    ("utf-8-sig", "\n"), ("utf-16", "\n"), ("utf-16-le", "\r\n"), ("utf-16-be", "\n"), ("utf-32", "\n"),
    ("utf-8", "\r"),
])
def test_answers_go_on_in_a_file_that_an_editor_has_saved_in_another_form(encoding, end, tmp_path):
    answers = give_answers(tmp_path, 2)
    answers.path.write_bytes(answers.path.read_text().replace("\n", end).encode(encoding))
    answers.add_answer(QUESTION, "2 %")
    give_answers(tmp_path, 1)
    found = read_answers(answers.path.read_bytes)
    assert [each.content for each in found.answers] == ["0 %", "1 %", "2 %", "0 %"]
    assert (found.faults, found.gap) == ([], "")


def test_answers_are_not_added_to_another_persons_file_that_takes_the_place(tmp_path):
    ada, ben = (Answers(NAME, tmp_path) for _ in range(2))
    ada.set_name("Ada")
    ada.path.rename(tmp_path / "ada")
    ben.set_name("Ben")
    before = ben.path.read_bytes()
    ada.add_answer(QUESTION, "1 %")
    assert "another file has taken its place" in ada.reason_not_saved and ben.path.read_bytes() == before
    (tmp_path / "ada").rename(ben.path)
    ada.add_answer(QUESTION, "2 %")
    assert [each.content for each in read_answers(ada.path.read_bytes).answers] == ["1 %", "2 %"]


def test_gap_is_found_when_the_last_line_is_deleted_during_a_lesson(tmp_path):
    answers = give_answers(tmp_path, 3)
    answers.path.write_bytes(b"".join(answers.path.read_bytes().splitlines(keepends=True)[:-1]))
    answers.add_answer(QUESTION, "right")
    assert read_answers(answers.path.read_bytes).gap == "a line is missing or changed between line 3 and line 5"


WRITER = """
import sys
from pathlib import Path
from kit.play.question import Question
from kit.lesson.answers import Answers
answers = Answers(sys.argv[1], Path(sys.argv[2]))
print("ready", flush=True)
for number in range(150):
    answers.add_answer(Question("guess", "how-often", "How often?"), f"{sys.argv[3]}-{number}")
    assert not answers.reason_not_saved
    print(number, flush=True)
"""


def test_kernels_write_whole_lines_without_a_gap_at_the_same_moment(tmp_path):
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, NAME, str(tmp_path), str(number)], stdout=subprocess.PIPE)
        for number in range(3)
    ]
    for writer in writers:
        assert writer.stdout.readline() == b"ready\n"
    for _ in range(Random(1).randint(20, 60)):
        writers[0].stdout.readline()
    writers[0].kill()
    noted = [len(writer.communicate()[0].split()) for writer in writers]
    found = read_answers((tmp_path / "01_six_stacks.answers.jsonl").read_bytes)
    assert noted[1:] == [150, 150] and len(found.answers) >= sum(noted)
    assert (found.faults, found.gap) == ([], "")


# ---- two windows, and two devices ----


@pytest.fixture
def windows(tmp_path):
    """The files of two windows that open one file and then do not know of each other, and their lines as they came."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one = give_answers(tmp_path / "one", 2)
    copy(one.path, tmp_path / "two")
    two, lines = Answers(NAME, tmp_path / "two"), one.path.read_bytes().splitlines(keepends=True)
    for number in range(3):
        for answers in (one, two):
            answers.add_answer(QUESTION, f"{number}")
            lines.append(answers.path.read_bytes().splitlines(keepends=True)[-1])
    return one.path, two.path, lines


def test_gap_is_empty_when_two_windows_add_lines_in_turn_until_one_is_changed(windows):
    *_, lines = windows
    assert read_lines(b"".join(lines)).gap == ""
    for place in range(3, 7):  # the last line of a window has none after it
        changed = [lines[place].replace(b'"answered": "', b'"answered": "9')]
        for instead in ([], changed, [*changed, lines[place]]):
            assert read_lines(b"".join([*lines[:place], *instead, *lines[place + 1 :]])).gap, (place, instead)


def test_merge_loses_no_line_keeps_the_order_of_each_text_and_makes_no_gap(windows):
    one, two, lines = windows
    texts = one.read_text(), two.read_text()
    for merged in (merge_answers(*texts), merge_answers(*reversed(texts))):
        assert sorted(merged.encode().splitlines(keepends=True)) == sorted(lines)
        assert all([line for line in merged.splitlines() if line in text] == text.splitlines() for text in texts)
        assert read_lines(merged.encode()).gap == "" and merge_answers(merged, texts[0]) == merged
        one.write_text(merged)
        give_answers(one.parent, 1)
        assert read_answers(one.read_bytes).gap == ""
    for other, said in (("", "it is empty"), ("[]", "not a file of answers"), (HEAD.replace("01_", "02_"), "each has")):
        with pytest.raises(KitError, match=said):
            merge_answers(texts[0], other)


def test_lines_of_two_texts_are_merged_by_their_times():
    texts = ["".join([HEAD, *(LINE.replace('"time": ""', f'"time": "2026-01-0{day}T00:00:00Z"') for day in days)])
             for days in ((1, 2, 5), (2, 3))]
    days = [line.partition("2026-01-0")[2][:1] for line in merge_answers(*texts).splitlines()[1:]]
    assert days == ["1", "2", "3", "5"], "the second day is in both texts"


@pytest.mark.parametrize(("time", "kept"), [
    ("9999-12-31T23:59:59Z", ""), ("1970-01-01T00:00:00Z", ""), ("2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"),
])
def test_time_of_a_wrong_clock_counts_as_none(time, kept):
    file = read_lines((HEAD + LINE.replace('"time": ""', f'"time": "{time}"')).encode())
    assert ([each.time for each in file.answers], file.faults) == ([kept], [])


# ---- other things in the place of the file ----

PLACES = {  # in the place of a file of answers, and why it is not used
    **{name: LAID[name] for name in ("null", "zero", "full", "pipe", "loop", "huge")},
    "folder": (lambda path: path.mkdir(), "not an ordinary file|director"),
    "text": (lambda path: path.write_text("Dear diary,\n"), "not a file|another file"),
    "bytes": (lambda path: path.write_bytes(bytes(range(256))), "not a file|another file"),
    "lesson": (lambda path: path.write_text(HEAD.replace("01_six", "02_six") + LINE), "not a file|another file"),
}


def describe(path) -> tuple:
    """Return which file there is, when it was changed, and its content; not when it was last read."""
    status = path.lstat()
    return status.st_ino, status.st_mode, status.st_mtime_ns, path.read_bytes() if path.is_file() else b""


@pytest.mark.parametrize(("put", "why"), PLACES.values(), ids=PLACES)
def test_other_file_in_the_place_of_the_answers_is_reported_and_stays(put, why, tmp_path):
    path = Answers(NAME, tmp_path).path
    put(path)
    before = describe(path)
    answers = Answers(NAME, tmp_path)
    assert re.search(why, answers.reason_not_saved)
    answers.add_answer(QUESTION, "1 %")
    assert re.search(why, answers.reason_not_saved) and len(answers.find_answers(QUESTION)) == 1
    assert describe(path) == before


@pytest.mark.parametrize(("put", "why"), PLACES.values(), ids=PLACES)
def test_no_answer_is_lost_when_another_file_takes_the_place_for_a_while(put, why, tmp_path):
    answers = give_answers(tmp_path, 2)
    answers.path.rename(tmp_path / "away")
    put(answers.path)
    before = answers.path.read_bytes() if answers.path.is_file() else b""
    answers.add_answer(QUESTION, "2 %")
    assert re.search(why, answers.reason_not_saved) and "not kept yet" in describe_storage(answers)
    assert (answers.path.read_bytes() if answers.path.is_file() else b"") == before
    answers.path.rmdir() if answers.path.is_dir() else answers.path.unlink()
    for place in ("away", "nowhere"):
        if (tmp_path / place).exists():
            (tmp_path / place).rename(answers.path)
        answers.add_answer(QUESTION, "3 %")
    found = read_answers(answers.path.read_bytes)
    assert [each.content for each in found.answers] == ["0 %", "1 %", "2 %", "3 %", "3 %"] and not found.gap
    assert answers.path.stat().st_mode & 0o777 == 0o600, "answers are private"


def test_choice_of_no_move_is_no_answer(tmp_path):
    lesson = Lesson(NAME, tmp_path)
    which = lesson.which("two-moves", position(), "Which?", MOVES)
    choose(which)
    assert "Nothing is chosen" in which.page.values["verdict"] and not list(tmp_path.iterdir())
    lesson.answers.add_answer(which.asked.question, ())
    assert not list(tmp_path.iterdir())
