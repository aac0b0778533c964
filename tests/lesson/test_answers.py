"""Answers: kept as they are given, taken up by the next kernel, and read with patience."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

import kit
from kit.lesson.answers import MOST_BYTES, Answers, clean_name, digest_of, read_answers
from kit.lesson.lesson import Lesson, where_kept
from kit.play.question import Question
from tests.lesson.buttons import press
from tests.project import PROJECT

NAME = "rules/01_six_stacks"
MOVES = ["Td to s1", "7s to s2", "4c to s3", "Ts to s2"]
GUESSES = {"Yes": {"legal": True}, "No": {"legal": False}}


@pytest.fixture
def game():
    """A position with two allowed moves and two that are refused."""
    return kit.setup("six-stacks", stacks=["Jh", "9s 8c", "5d", "2c"], hands=["Td 7s 4c Ts", "Kc 3d Qc"])


@pytest.fixture
def ask(game, tmp_path):
    """A lesson with a question of each kind, as a new kernel has it."""

    def asked():
        lesson = Lesson(NAME, tmp_path)
        return (
            lesson, lesson.which(game, "Which?", MOVES),
            lesson.what(game, "Ts to s2", "May you?", GUESSES, rule="fits"),
            lesson.exercise(3, "How much?", lambda: 0.125, 0.001), lesson.guess("How often?"),
        )

    return asked


def choose(which, *moves):
    for move, choice in which.choices.items():
        choice.value = move in moves
    which.check.click()


def lines_in(folder):
    (path,) = folder.glob("*.jsonl")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_nothing_is_written_before_the_first_answer(ask, tmp_path):
    lesson, *_ = ask()
    lesson.report()
    assert list(tmp_path.iterdir()) == []


def test_an_answer_is_a_line_and_holds_no_mark(ask, tmp_path):
    _, which, what, exercise, guess = ask()
    choose(which, "Td to s1")
    press(what.buttons, "Yes")
    press(what.buttons, "No")
    exercise.field.value = "1/7"
    exercise.check.click()
    exercise.field.value = "a few"
    exercise.check.click()
    guess.slider.value = 20
    assert guess.value == 0.2 and guess.beside("it is 4 %") == "You guessed 20 %; it is 4 %."
    head, *lines = lines_in(tmp_path)
    assert head == {"format": 1, "lesson": NAME, "kit": kit.__version__}
    assert [(line["text"], line["try"], line["answered"]) for line in lines] == [
        ("Which?", 1, ["Td to s1"]), ("May you?", 1, "Yes"), ("May you?", 2, "No"),
        ("Exercise 3. How much?", 1, "1/7"), ("How often?", 1, "20 %"),
    ]
    assert lines[0]["moves"] == MOVES
    assert all(line["time"].endswith("Z") and len(line["time"]) == 20 for line in lines)
    assert not any({"right", "legal", "solved"} & set(line) for line in lines)


def test_a_new_kernel_goes_on_where_the_last_one_was(ask):
    _, which, what, exercise, guess = ask()
    choose(which, "Td to s1")
    choose(which, *which.answer())
    press(what.buttons, "No")
    exercise.field.value = "0.125"
    exercise.check.click()
    guess.slider.value = 20
    guess.confirm.click()

    lesson, which, what, exercise, guess = ask()
    assert repr(lesson) == f"<lesson {NAME}: 3 of 3 questions answered, 2 at the first try>"
    assert [move for move in MOVES if which.choices[move].value] == which.answer()
    assert "That is right" in which.said.value and "That is right" in exercise.said.value
    assert what.told and what.moment == len(what.answer().moments) and "This is what happens" in what.said.value
    assert guess.value == 0.2 and exercise.field.value == "0.125"
    assert list(lesson.report().to_try_again()) == [1]


def test_what_was_answered_can_be_answered_again_and_the_first_try_stays_the_first(ask, tmp_path):
    *_, what, _, _ = ask()
    press(what.buttons, "Yes")
    press(what.buttons, "No")
    *_, what, _, _ = ask()
    press(what.buttons, "Yes")
    assert len(lines_in(tmp_path)) == 3, "what is solved takes no further guess"
    press(what.steps.children, "Guess again")
    assert not what.told and not what.said.value
    press(what.buttons, "No")
    assert [line["try"] for line in lines_in(tmp_path)[1:]] == [1, 2, 3]
    assert "1 of 3 questions answered, 0 at the first try" in repr(ask()[0])
    assert not ask()[0].report().to_try_again(), "the second time it was right at once"


def test_an_answer_that_was_shown_is_no_right_one(ask, tmp_path):
    _, _, what, _, _ = ask()
    press(what.steps.children, "Show me")
    assert lines_in(tmp_path)[1]["answered"] == ""
    lesson, _, what, _, _ = ask()
    assert what.told and "0 of 3 questions answered" in repr(lesson)


def test_a_task_done_is_kept_with_its_moves(game, tmp_path):
    def ask():
        return Lesson(NAME, tmp_path).practise(game.copy(), "Play a black card.", after={"stacks.2": "9s 8c 7s"})

    ask().table.model.play("7s to s2")
    assert lines_in(tmp_path)[1]["answered"] == ["7s to s2"]
    assert ask().done and "Done" in ask().line.value


def test_a_name_is_kept_and_the_report_says_where_the_answers_lie(ask, tmp_path):
    lesson, *_ = ask()
    report = lesson.report()
    assert str(tmp_path) not in report.kept.value, "there is no file yet"
    report.name.value = "  Ada\u202e\n L. "
    assert str(tmp_path) in report.kept.value and "delete" in report.kept.value
    assert lines_in(tmp_path)[1].items() >= {"name": "Ada L."}.items()
    assert ask()[0].report().name.value == "Ada L."


def test_who_deletes_the_file_deletes_the_answers(ask, tmp_path):
    _, which, *_ = ask()
    choose(which, "Td to s1")
    next(tmp_path.iterdir()).unlink()
    choose(which, "7s to s2")
    assert [line.get("try") for line in lines_in(tmp_path)] == [None, 1]


def test_a_line_cut_short_by_a_crash_loses_itself_only(ask, tmp_path):
    _, which, what, *_ = ask()
    choose(which, "Td to s1")
    press(what.buttons, "No")
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:-30])
    found = read_answers(path)
    assert [each.text for each in found.answers] == ["Which?"]
    assert found.faults == ["line 3: it is cut short, so it is lost"]
    lesson, which, *_ = ask()
    assert "cut short" in lesson.report().kept.value
    choose(which, *which.answer())
    found = read_answers(path)
    assert [len(each.given) for each in found.answers] == [1, 2]
    assert found.faults == ["line 3: it is no JSON, so it is left out"]


def test_where_nothing_can_be_written_the_lesson_works_on_and_says_so_once(game, tmp_path, capsys):
    lesson = Lesson(NAME, tmp_path / "gone")
    which = lesson.which(game, "Which?", MOVES)
    report = lesson.report()
    choose(which, *which.answer())
    choose(which, *which.answer())
    assert "That is right" in which.said.value
    assert capsys.readouterr().out.count("are not kept") == 1
    assert "not kept" in report.kept.value


def test_a_file_of_another_lesson_is_left_alone(game, tmp_path, capsys):
    other = tmp_path / "01_six_stacks.answers.jsonl"
    other.write_text('{"format": 1, "lesson": "rules/06_swap"}\n')
    which = Lesson(NAME, tmp_path).which(game, "Which?", MOVES)
    choose(which, *which.answer())
    assert len(other.read_text().splitlines()) == 1
    assert "no file of this lesson" in capsys.readouterr().out


def test_outside_a_notebook_nothing_is_kept(game, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KIT_ANSWERS", str(tmp_path))
    which = Lesson(NAME).which(game, "Which?", MOVES)
    choose(which, *which.answer())
    assert os.listdir(tmp_path) == [] and not capsys.readouterr().out


HEAD = '{"format": 1, "lesson": "rules/01_six_stacks"}\n'
LINE = '{"question": "which-1", "text": "?", "try": 1, "answered": ["a"], "time": ""}\n'


@pytest.mark.parametrize(
    ("content", "said", "answers"),
    [
        (b"", "it is empty", 0),
        (b"\x00\xff\xfe", "line 1: it is cut short", 0),
        (b"[1, 2]\n", "should be an object", 0),
        (LINE.encode(), "does not say of which lesson", 0),
        (b'{"format": 2, "lesson": "rules/01_six_stacks"}\n', "a newer kit wrote it", 0),
        (b'{"format": true, "lesson": "x"}\n', "format is True", 0),
        (b'{"format": 1, "lesson": 7}\n', "lesson is 7", 0),
        ((HEAD + LINE.replace("1,", "NaN,") + LINE).encode(), "line 2: it is no JSON", 1),
        ((HEAD + LINE.replace('["a"]', "9" * 5000) + LINE).encode(), "line 2: it is no JSON", 1),
        ((HEAD + LINE.replace('["a"]', "1e999") + LINE).encode(), "line 2: answered is inf", 1),
        ((HEAD + "[" * 100_000 + "\n" + LINE).encode(), "line 2: it is no JSON", 1),
        ((HEAD + LINE.replace('["a"]', '["a", ["b"]]') + LINE).encode(), "list of moves", 1),
        ((HEAD + LINE.replace('["a"]', r'["\ud800"]') + LINE).encode(), "list of moves", 1),
        ((HEAD + LINE.replace('"?"', r'"\udfff"') + LINE).encode(), "text is '\\udfff'", 1),
        ((HEAD + LINE.replace('"time": ""', r'"time": "\ud800"') + LINE).encode(), "time is '\\ud800'", 1),
        ((HEAD + LINE.replace('"time": ""', '"time": "yesterday"') + LINE).encode(), "time is 'yesterday'", 1),
        ((HEAD + LINE.replace('"time": ""', '"time": "2026-02-30T09:30:00Z"') + LINE).encode(), "it should be like", 1),
        ((HEAD + LINE.replace('"?"', "{}") + LINE).encode(), "text is {}", 1),
        ((HEAD + LINE.replace('"try"', '"task"').replace("1,", "-1,") + LINE).encode(), "task is -1", 1),
        ((HEAD + '{"name": ["Ada"]}\n' + LINE).encode(), "name is ['Ada']", 1),
        ((HEAD + '{"format": 1, "lesson": "rules/06_swap"}\n' + LINE).encode(), "before that it was of", 1),
        ((HEAD + "?\n" * 50 + LINE).encode(), "and 45 more lines", 1),
        (("\ufeff" + HEAD + LINE).replace("\n", "\r\n").encode(), "", 1),
    ],
)
def test_what_a_stranger_wrote_is_read_as_far_as_it_can_be(content, said, answers, tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    found = read_answers(path)
    assert len(found.answers) == answers
    assert said in "; ".join(found.faults) if said else not found.faults


def test_a_huge_file_is_refused_unread(tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_bytes(HEAD.encode() + b" " * MOST_BYTES)
    assert "never need" in read_answers(path).faults[0]


def test_names_hold_no_signs_that_cannot_be_seen():
    assert clean_name("A\u202eda\x1b[31m\u200b\ud800\u2028x" + "y" * 100) == ("A da [31m x" + "y" * 100)[:60]


def test_own_deals_are_played_at_the_table_and_kept_with_their_moves(tmp_path):
    own = Lesson("chance/01_half_or_most", tmp_path).own_deals("swap", deals=2)
    own.next.click()
    assert "Write your name first" in own.line.value
    own.name.value = "Ada"
    own.next.click()
    assert own.table.game.name == kit.deal("swap", of="Ada", task=1).name
    own.table.model.play(own.table.game.moves()[0])
    own.end.click()
    own.next.click()
    while not own.table.game.over:
        own.table.model.play(own.table.game.moves()[0])
    assert own.next.disabled and "played 2 of 2 deals" in own.line.value
    lines = lines_in(tmp_path)[2:]
    assert [(line["of"], line["task"]) for line in lines] == [("Ada", 1), ("Ada", 2)]
    again = Lesson("chance/01_half_or_most", tmp_path).own_deals("swap", deals=2)
    assert again.results() == own.results() and again.next.disabled


def test_a_game_for_several_is_nobodys_own(tmp_path):
    with pytest.raises(kit.BadOption, match="no game for one"):
        Lesson("chance/01_half_or_most", tmp_path).own_deals("six-stacks")


def test_two_kernels_at_once_lose_nothing(game, tmp_path):
    one, two = (Lesson(NAME, tmp_path).which(game, "Which?", MOVES) for _ in range(2))
    for _ in range(3):
        choose(one, "Td to s1")
        choose(two, "7s to s2")
    assert len(Answers(NAME, tmp_path).known.answers) == 6


def test_kernels_of_tests_keep_answers_outside_the_project():
    folder = Path(os.environ["KIT_ANSWERS"]).resolve()
    assert folder.is_dir() and not folder.is_relative_to(PROJECT)


# ---- a disk that is full for a while ----


@contextmanager
def room_for(more, path):
    """Let files grow no further than this one, and so many bytes more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((path.stat().st_size if path.exists() else 0) + more, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


QUESTION = Question("guess", "How often?")


@pytest.mark.parametrize("room", [0, 1, 40, 100, 195, 196, 197, 250, 500, 700])
@pytest.mark.parametrize("before", [0, 2])
def test_answers_that_a_full_disk_refuses_are_written_when_there_is_room_again(room, before, tmp_path):
    answers = Answers(NAME, tmp_path)
    given = [f"{number} %" for number in range(before + 6)]
    for text in given[:before]:
        answers.note(QUESTION, text)
    with room_for(room, answers.path):
        for text in given[before:-1]:
            answers.note(QUESTION, text)
        kept = [each.given for each in read_answers(answers.path).answers]
        unwritten = [each["answered"] for each in answers.unwritten]
        assert kept + unwritten == given[:-1], "what is not in the file is known to be missing"
        said = where_kept(answers)
        assert f"{len(unwritten)} of your answers are not kept yet" in said or len(unwritten) < 2
        assert "not kept yet" in said if unwritten else "not kept" not in said
    answers.note(QUESTION, given[-1])
    found = read_answers(answers.path)
    assert [each.given for each in found.answers] == given
    assert (found.faults, found.gap, answers.unwritten, answers.unkept) == ([], "", [], "")
    assert Answers(NAME, tmp_path).known.answers == answers.known.answers


def test_a_report_that_is_looked_at_again_keeps_what_was_refused(ask, tmp_path):
    lesson, which, *_ = ask()
    with room_for(0, lesson.answers.path):
        choose(which, "Td to s1")
        assert "An answer of yours is not kept yet" in lesson.report().kept.value
    assert "What you answer is kept in the file" in lesson.report().kept.value
    assert len(lines_in(tmp_path)) == 2


def test_a_file_that_a_full_disk_left_empty_is_taken_by_the_next_kernel(tmp_path):
    answers = Answers(NAME, tmp_path)
    for room in (0, 30):
        with room_for(room, answers.path):
            answers.note(QUESTION, "1 %")
        again = Answers(NAME, tmp_path)
        assert not again.unkept
    again.note(QUESTION, "2 %")
    assert [each.given for each in read_answers(again.path).answers] == ["2 %"]


# ---- the lines of a file as a chain ----


def answered(folder, count):
    answers = Answers(NAME, folder)
    for number in range(count):
        answers.note(QUESTION, f"{number} %")
    return answers


def test_lines_are_numbered_and_follow_from_all_above_them(tmp_path):
    answered(tmp_path, 2)
    path = answered(tmp_path, 2).path
    assert [line.get("line") for line in lines_in(tmp_path)] == [None, 2, 3, 4, 5]
    assert read_answers(path).gap == ""
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n\r\n"))
    assert answered(tmp_path, 1).path == path and read_answers(path).gap == "", "signs that end lines do not count"


CHANGES = {
    "deleted": (lambda lines: lines.pop(3), "between line 3 and line 5"),
    "two deleted": (lambda lines: [lines.pop(3), lines.pop(3)], "between line 3 and line 6"),
    "changed": (lambda lines: lines.insert(3, lines.pop(3).replace(b"2 %", b"9 %")), "between line 3 and line 5"),
    "moved up": (lambda lines: lines.insert(3, lines.pop(4)), "between line 3 and line 5"),
    "a copy changed and put before": (
        lambda lines: lines.insert(3, lines[3].replace(b"2 %", b"9 %")), "between line 3 and line 5"
    ),
    "put in": (lambda lines: lines.insert(3, LINE.encode()), "between line 3 and line 5"),
    "the head changed": (lambda lines: lines.insert(0, lines.pop(0).replace(b"kit", b"kid")), "before line 2"),
    "nothing": (lambda lines: None, ""),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_line_that_is_missing_or_changed_is_told(change, tmp_path):
    path = answered(tmp_path, 6).path
    lines = path.read_bytes().splitlines(keepends=True)
    act, where = CHANGES[change]
    act(lines)
    path.write_bytes(b"".join(lines))
    assert read_answers(path).gap == (where and f"a line is missing or changed {where}")
    answered(tmp_path, 1)
    assert where in read_answers(path).gap, "the file can be gone on with, and the gap stays"


def test_the_last_line_deleted_while_the_lesson_is_open_is_told(tmp_path):
    answers = answered(tmp_path, 3)
    answers.path.write_bytes(b"".join(answers.path.read_bytes().splitlines(keepends=True)[:-1]))
    answers.note(QUESTION, "right")
    assert read_answers(answers.path).gap == "a line is missing or changed between line 3 and line 5"


def test_a_file_of_an_older_kit_is_read_and_gone_on_with(tmp_path):
    path = tmp_path / "01_six_stacks.answers.jsonl"
    path.write_text(HEAD + LINE + LINE)
    answered(tmp_path, 2)
    found = read_answers(path)
    assert (len(found.answers), found.faults, found.gap) == (4, [], "")
    path.write_text(path.read_text().replace(LINE, "", 1))
    assert "between line 2 and line 4" in read_answers(path).gap


WRITER = """
import sys
from pathlib import Path
from kit.play.question import Question
from kit.lesson.answers import Answers
answers = Answers(sys.argv[1], Path(sys.argv[2]))
print("ready", flush=True)
for number in range(150):
    answers.note(Question("guess", "How often?"), f"{sys.argv[3]}-{number}")
    assert not answers.unkept
    print(number, flush=True)
"""


def test_kernels_that_write_at_the_same_moment_leave_whole_lines_and_no_gap(tmp_path):
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
    found = read_answers(tmp_path / "01_six_stacks.answers.jsonl")
    assert noted[1:] == [150, 150] and len(found.answers) >= sum(noted)
    assert (found.faults, found.gap) == ([], "")


@pytest.mark.parametrize("gone", [None, 2, 3])
def test_a_line_that_slips_in_while_another_is_written_is_no_gap_and_is_missed(gone, tmp_path, monkeypatch):
    one, two = answered(tmp_path, 1), Answers(NAME, tmp_path)

    def digest_and_slip_in(lines):
        monkeypatch.undo()
        two.note(QUESTION, "slips in")
        return digest_of(lines)

    monkeypatch.setattr("kit.lesson.answers.digest_of", digest_and_slip_in)
    one.note(QUESTION, "both come after one line")
    one.note(QUESTION, "after both")
    assert [line.get("line") for line in lines_in(tmp_path)] == [None, 2, 3, 3, 5]
    lines = one.path.read_bytes().splitlines(keepends=True)
    one.path.write_bytes(b"".join(line for place, line in enumerate(lines) if place != gone))
    assert bool(read_answers(one.path).gap) == bool(gone)


def test_own_deals_go_on_where_one_that_is_kept_cannot_be_played(tmp_path):
    lesson = Lesson("chance/01_half_or_most", tmp_path)
    own = lesson.own_deals("swap", deals=2)
    own.name.value = "Ada"
    lesson.answers.note(own.question, ("no such move",), "Ada", 1)
    again = Lesson("chance/01_half_or_most", tmp_path).own_deals("swap", deals=2)
    again.next.click()
    assert again.results() == {} and again.table.game.name == kit.deal("swap", of="Ada", task=1).name


def test_a_guess_that_is_no_number_is_left_out(tmp_path):
    answers = Answers(NAME, tmp_path)
    answers.note(QUESTION, "1e999/1e999")
    assert Lesson(NAME, tmp_path).guess("How often?").value is None
