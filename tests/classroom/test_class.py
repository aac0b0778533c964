"""Thirty people who have answered a lesson, some with planted mistakes, and what `kit class` makes of their files."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import kit
import kit.classroom
from kit.classroom.key import Key, key_of
from kit.classroom.page import page
from kit.play.question import Question
from kit.view.lesson.answers import MOST_BYTES, Answers
from tests.project import PROJECT

LESSON = "rules/04_fashion"
NAMES = [f"Pupil {number}" for number in range(1, 30)] + ["Zoë"]
SCRIPT = "<script>alert(1)</script>\u202e"


@pytest.fixture(scope="module")
def key():
    return key_of(LESSON)


@pytest.fixture(scope="module")
def asked(key):
    """The questions with planted mistakes, by the rule that speaks against these."""
    return {
        "beat": next(each for each in key if "7c to Kh" in each.moves),
        "own": next(each for each in key if "Ts to Kh" in each.moves),
        "ace": next(each for each in key if each.rule == "fashion/ace"),
        "pass": next(each for each in key if each.rule == "fashion/pass"),
    }


def right(question):
    return tuple(question.allowed()) if question.kind == "which" else question.scenario().right().text


def hand_in(folder, lesson, name, answers):
    """What somebody answers, as the kit itself keeps it."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = Answers(lesson, folder)
    for question, given in answers:
        kept.note(question, given)
    if name:
        kept.note_name(name)
    return kept.path


@pytest.fixture(scope="module")
def handed(key, asked, tmp_path_factory):
    """The folder with everybody's files, the broken ones included."""
    folder = tmp_path_factory.mktemp("class")
    planted = {
        "beat": (12, (*right(asked["beat"]), "7c to Kh")), "ace": (9, "I have: nothing beats an ace."),
        "pass": (7, "Yes."), "own": (6, tuple(move for move in right(asked["own"]) if move != "3c to Kd")),
    }
    for number, name in enumerate(NAMES):
        answers = []
        for what, (count, wrong) in planted.items():
            answers += [(asked[what], wrong)] if number < count else []
            answers.append((asked[what], right(asked[what])))
        hand_in(folder / f"p{number}", LESSON, name, answers)
    hand_in(folder / "late", "rules/06_swap", "Late", [])
    hand_in(folder / "script", LESSON, SCRIPT, [(asked["ace"], right(asked["ace"]))])
    cut = hand_in(folder / "cut", LESSON, "Cut", [(asked["ace"], right(asked["ace"])), (asked["pass"], "Yes.")])
    lines = cut.read_bytes().splitlines(keepends=True)
    cut.write_bytes(lines[0] + lines[3] + lines[1] + lines[2][:-40])
    other = Question("which", "An older edition asked this.", moves=("draw",))
    hand_in(folder / "old", LESSON, "Old", [(other, ("draw",))])
    hand_in(folder / "strange", "rules/99_nothing", "Strange", [(other, ("draw",))])
    (folder / "big.jsonl").write_bytes(b" " * 10_000_000)
    (folder / "none.jsonl").write_bytes(b'{"a": [1e999]}\n')
    liar = {"question": asked["ace"].id, "text": asked["ace"].title, "answered": "I have: nothing beats an ace.",
            "time": "", "right": True, "position": {"game": "swap"}}
    head = {"format": 1, "lesson": LESSON}
    (folder / "liar.answers.jsonl").write_text("\n".join(map(json.dumps, (head, liar))) + "\n")
    return folder


@pytest.fixture(scope="module")
def report(handed):
    return kit.classroom.read(handed)


def row(report, question):
    (found,) = report.questions[report.questions.question == question.id].to_dict("records")
    return found


@pytest.mark.parametrize(
    ("what", "count", "of", "rule", "mistake", "reason"),
    [
        ("beat", 12, 30, "fashion/beat", "`7c to Kh` was taken for allowed", "The 7♣ cannot go on the 9♦"),
        ("own", 6, 30, "fashion/own", "`3c to Kd` is allowed, and was taken for refused", "that is one's own card"),
        ("ace", 10, 33, "fashion/ace", "“I have: nothing beats an ace.”", "an ace goes anywhere"),
        ("pass", 7, 30, "fashion/pass", "“Yes.”", "Seat 1 can lay a card"),
    ],
)
def test_each_planted_mistake_is_found_with_the_rule_against_it(what, count, of, rule, mistake, reason, report, asked):
    found = row(report, asked[what])
    assert (found["mistaken"], found["answered"], found["right"]) == (count, of, of - count)
    assert (found["rule"], found["mistake"]) == (rule, mistake)
    assert reason in found["reason"] and "Allowed now" not in found["reason"]
    assert found["low"] < found["share"] == found["right"] / found["answered"] < found["high"]
    assert f"[{rule}]" in str(report)


def test_only_the_first_try_counts_and_every_try_is_a_row(report, asked):
    own = report.answers[(report.answers.person == "Pupil 1") & (report.answers.question == asked["ace"].id)]
    assert own["try"].tolist() == [1, 2] and own.right.tolist() == [False, True]


def test_a_mark_in_a_file_is_not_believed(report):
    assert not report.answers[report.answers.person == "liar"].right.any()


def test_who_has_not_begun_is_named(report):
    fashion = next(each for each in report.lessons if each.key.lesson == LESSON)
    assert fashion.absent == ("Late", "Strange")
    assert "not yet: Late, Strange" in str(report)


@pytest.mark.parametrize(
    "note",
    [
        "cut/04_fashion.answers.jsonl: line 4: it is cut short, so it is lost",
        "old/04_fashion.answers.jsonl: an answer to what this edition of rules/04_fashion does not ask, left out",
        "strange/99_nothing.answers.jsonl: there is no lesson 'rules/99_nothing'",
        f"big.jsonl: it has 10,000,000 bytes; answers never need {MOST_BYTES:,}",
        "none.jsonl: line 1: it does not say of which lesson it is",
    ],
)
def test_what_cannot_be_read_is_told_by_file_and_line(note, report):
    assert any(each.startswith(note) for each in report.notes)
    assert len(report.notes) == 5


def test_a_name_is_shown_as_text_only(report):
    shown = page(report)
    assert "<script" not in shown.lower() and "\u202e" not in shown
    assert "script-src" not in shown and "default-src 'none'" in shown.replace("&#x27;", "'")
    unseen = kit.classroom.report.ClassReport([], report.lessons[:1], notes=[f"{SCRIPT}/x.jsonl: it is empty"])
    assert "&lt;script&gt;" in page(unseen) and "\u202e" not in page(unseen)


def test_without_names_nobody_can_be_told_from_the_report(handed, report):
    unnamed = kit.classroom.read(handed, names=False)
    told = page(unnamed, names=False) + str(unnamed) + json.dumps(unnamed.as_dict(with_notes=False))
    for name in (*NAMES, "Late", "liar", "Strange", "cut/"):
        assert name not in told
    assert unnamed.questions.equals(report.questions)


def test_the_page_draws_the_position_and_says_the_rule(report):
    shown = page(report)
    assert shown.count("<svg") == 2 * 4 and "fashion/beat" in shown
    assert 'class="kit-move">7♣ to K♥</span> was taken for allowed' in shown
    assert len(shown) < 1_000_000


# ---- whose files they are ----


def read(folder):
    found = kit.classroom.read(folder)
    return found.people, found.notes


def test_a_person_is_called_by_name_or_folder_or_file(asked, tmp_path):
    answers = [(asked["ace"], "Yes.")]
    hand_in(tmp_path / "ada", LESSON, "", answers)
    hand_in(tmp_path / "b", LESSON, "Bea", answers)
    hand_in(tmp_path, LESSON, "", answers).rename(tmp_path / "cem.jsonl")
    people, notes = read(tmp_path)
    assert people == ["ada", "Bea", "cem"]
    assert len(notes) == 3
    assert notes[-1].startswith("cem.jsonl: line 2: 'Yes.' is no answer to 'You lay the A♣ on the 10♥.")


def test_a_file_and_its_later_copy_count_as_one(asked, tmp_path):
    first = hand_in(tmp_path / "monday", LESSON, "Ada", [(asked["ace"], "I have: nothing beats an ace.")])
    (tmp_path / "tuesday").mkdir()
    later = tmp_path / "tuesday" / first.name
    later.write_bytes(first.read_bytes())
    hand_in(tmp_path / "tuesday", LESSON, "", [(asked["ace"], right(asked["ace"]))])
    report = kit.classroom.read(tmp_path)
    assert report.people == ["Ada"] and row(report, asked["ace"])["answered"] == 1
    assert "are of one person and lesson, and count as one" in report.notes[0]


def test_two_people_of_one_name_are_told_apart(asked, tmp_path):
    for place, given in (("a", "I have: nothing beats an ace."), ("b", right(asked["ace"]))):
        hand_in(tmp_path / place, LESSON, "Max", [(asked["ace"], given)])
    people, notes = read(tmp_path)
    assert people == ["Max (a)", "Max (b)"]
    assert notes == ["Max: files of this name lie in a, b; they count as of different people"]


def test_files_without_a_name_in_one_folder_are_of_different_people(asked, tmp_path):
    for number, given in enumerate(("I have: nothing beats an ace.", right(asked["ace"]))):
        hand_in(tmp_path / "in", LESSON, "", [(asked["ace"], given)]).rename(tmp_path / "in" / f"{number}.jsonl")
    assert read(tmp_path)[0] == ["in (0)", "in (1)"]


# ---- numbers, guesses and class experiments, of a lesson made up for it ----

MADE_UP = "chance/01_half_or_most"
EXERCISE = Question("exercise", "The chance is …", 1, truth=0.125, within=0.001)
GUESS = Question("guess", "How often?")
DEALS = Question("deals", "Play ten deals.", 10, under={"game": "swap"})


@pytest.fixture
def made_up(monkeypatch):
    monkeypatch.setattr("kit.classroom.reading.key_of", lambda lesson: Key(lesson, "Made up", (EXERCISE, GUESS, DEALS)))


def test_numbers_are_judged_and_guesses_are_summed_up(made_up, tmp_path):
    for number, (text, guess) in enumerate([("1/8", 10), ("12.5 %", 20), ("0,25", 30), ("1 in 4", 40), ("8", 50)]):
        answers = [(EXERCISE, text), (GUESS, "1 %"), (GUESS, f"{guess} %")]
        hand_in(tmp_path / str(number), MADE_UP, f"P{number}", answers)
    hand_in(tmp_path / "x", MADE_UP, "X", [(EXERCISE, "1e999"), (GUESS, "900 %"), (GUESS, "many")])
    report = kit.classroom.read(tmp_path)
    found = row(report, EXERCISE)
    assert (found["answered"], found["right"], found["mistake"], found["mistaken"]) == (6, 2, "the answer 0.25", 2)
    assert "half of them 30 % or less" in str(report)
    assert sorted(note.partition(": line ")[2][3:11] for note in report.notes) == ["'900 %' ", "'many' i"]


def test_class_experiments_add_up_from_the_moves_alone(made_up, tmp_path):
    for name in ("Ada", "Bo"):
        kept = Answers(MADE_UP, tmp_path / name)
        (tmp_path / name).mkdir()
        for task in (1, 2, 2):
            game = DEALS.own_deal(name, task)
            while not game.over:
                game.play(game.moves()[0])
            kept.note(DEALS, tuple(step.move for step in game.history), name, task)
        kept.note(DEALS, ("no such move",), name, 3)
        kept.note(DEALS, (), name, 11)
    report = kit.classroom.read(tmp_path)
    assert report.experiments[["person", "task"]].values.tolist() == [["Ada", 1], ["Ada", 2], ["Bo", 1], ["Bo", 2]]
    games = [kit.deal(name) for name in report.experiments.deal]
    assert games[0].name == kit.deal("swap", of="ada", task=1).name
    assert "2 played 4 deals, and won" in str(report)
    assert "among the first" in page(report)
    assert sum("cannot have been played so" in note for note in report.notes) == 2
    assert sum("none of the 10 deals" in note for note in report.notes) == 2


# ---- the command ----


def run(*arguments, cwd):
    return subprocess.run(
        [sys.executable, "-m", "kit", "class", *arguments], cwd=cwd, capture_output=True, text=True, timeout=120,
        env={**os.environ, "PYTHONPATH": str(PROJECT), "PYTHONIOENCODING": "utf-8"},
    )


def test_the_command_prints_the_report_and_writes_the_page(handed, tmp_path):
    done = run(str(handed), "--no-names", "--out", "out.html", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "commonest mistake (12): 7♣ to K♥ was taken for allowed" in done.stdout and "Pupil" not in done.stdout
    assert "cut short" in done.stderr and "the page is out.html" in done.stderr
    assert (tmp_path / "out.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    as_json = run(str(handed), "--json", cwd=tmp_path)
    assert {"lessons", "questions", "answers", "experiments", "notes"} == set(json.loads(as_json.stdout))
    assert not (tmp_path / "class.html").exists()


def test_a_folder_without_answers_is_one_clear_line(tmp_path):
    for folder, said in ((".", "no file of answers"), ("nowhere", "is no folder")):
        done = run(folder, cwd=tmp_path)
        assert done.returncode == 2 and said in done.stderr and len(done.stderr.splitlines()) == 1
