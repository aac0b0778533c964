"""Thirty people who have answered a lesson, some with planted mistakes, and what `kit class` makes of their files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import kit
import kit.school
from kit.lab.stats import share_interval
from kit.lesson.answers import MOST_BYTES, Answers
from kit.play.question import Question
from kit.school.class_page import page
from kit.school.key import Key, key_of
from kit.school.marks import write_marks
from kit.school.report import Played
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
    hand_in(folder / "cut", LESSON, "Cut", [])
    cut = hand_in(folder / "cut", LESSON, "", [(asked["ace"], right(asked["ace"])), (asked["pass"], "Yes.")])
    cut.write_bytes(cut.read_bytes()[:-40])
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
    return kit.school.read(handed)


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
    assert "default-src 'none'" in shown and "script-src 'none'" in shown
    unseen = kit.school.report.ClassReport([], report.lessons[:1], notes=[f"{SCRIPT}/x.jsonl: it is empty"])
    assert "&lt;script&gt;" in page(unseen) and "\u202e" not in page(unseen)


def test_without_names_nobody_can_be_told_from_the_report(handed, report):
    unnamed = kit.school.read(handed, names=False)
    told = page(unnamed, names=False) + str(unnamed) + json.dumps(unnamed.as_dict(with_notes=False))
    for name in (*NAMES, "Late", "liar", "Strange", "cut/"):
        assert name not in told
    again = kit.school.read(handed, names=False)
    rows = [[(row["person"], row["time"]) for row in each.rows] for each in (unnamed, again)]
    assert rows[0] != rows[1], "neither the numbers nor the order of the rows follow from names"
    begun = [int(person.split()[1]) for person in unnamed.lessons[0].begun]
    assert begun == sorted(begun), "the order of the files is not told"
    assert unnamed.questions.equals(report.questions)


def test_the_page_draws_the_position_and_says_the_rule(report):
    shown = page(report)
    assert shown.count("<svg") == 2 * 4 and "fashion/beat" in shown
    assert 'class="kit-move">7♣ to K♥</span> was taken for allowed' in shown
    assert len(shown) < 1_000_000


# ---- whose files they are ----


def read(folder):
    found = kit.school.read(folder)
    return found.people, found.notes


@pytest.mark.parametrize(("files", "people", "notes"), [
    ([("ada", "", ""), ("b", "Bea", ""), (".", "", "cem.jsonl")], ["ada", "Bea", "cem"], []),
    ([("a", "Max", ""), ("b", "Max", "")], ["Max (a)", "Max (b)"],
     ["Max: files of this name lie in a, b; they count as of different people"]),
    ([("in", "", "0.jsonl"), ("in", "", "1.jsonl")], ["in (0)", "in (1)"], []),
])
def test_a_person_is_called_by_name_or_folder_or_file(files, people, notes, asked, tmp_path):
    for number, (place, name, file) in enumerate(files):
        given = right(asked["ace"]) if number % 2 else "I have: nothing beats an ace."
        path = hand_in(tmp_path / place, LESSON, name, [(asked["ace"], given)])
        if file:
            path.rename(path.with_name(file))
    assert read(tmp_path) == (people, notes)


def test_an_answer_that_can_be_none_is_noted_with_its_line(asked, tmp_path):
    hand_in(tmp_path / "cem", LESSON, "", [(asked["ace"], "Yes.")])
    (note,) = read(tmp_path)[1]
    assert note.startswith("cem/04_fashion.answers.jsonl: line 2: 'Yes.' is no answer to 'You lay the A♣ on the 10♥.")


def test_a_file_and_its_later_copy_count_as_one(asked, tmp_path):
    first = hand_in(tmp_path / "monday", LESSON, "Ada", [(asked["ace"], "I have: nothing beats an ace.")])
    (tmp_path / "tuesday").mkdir()
    later = tmp_path / "tuesday" / first.name
    later.write_bytes(first.read_bytes())
    hand_in(tmp_path / "tuesday", LESSON, "", [(asked["ace"], right(asked["ace"]))])
    report = kit.school.read(tmp_path)
    assert report.people == ["Ada"] and row(report, asked["ace"])["answered"] == 1
    assert "are of one person and lesson, and count as one" in report.notes[0]


# ---- files that nobody should hand in ----


def test_one_strange_file_is_one_note_and_the_rest_goes_on(asked, tmp_path):
    hand_in(tmp_path / "ada", LESSON, "Ada", [(asked["ace"], right(asked["ace"]))])
    long = [{"format": 1, "lesson": "rules/01_" + "a" * 300}, {"name": "Bo"}]
    (tmp_path / "long.jsonl").write_text("\n".join(map(json.dumps, long)))
    (tmp_path / "target.jsonl").symlink_to("b" * 300)
    (tmp_path / "endless.jsonl").symlink_to("/dev/zero")
    (tmp_path / "elsewhere").symlink_to(tmp_path / "ada")
    os.mkfifo(tmp_path / "pipe.jsonl")
    people, notes = read(tmp_path)
    assert people == ["Ada", "Bo"]
    assert sorted(notes) == [
        "elsewhere: it is a link, so it is left out", "endless.jsonl: it is a link, so it is left out",
        notes[-1], "pipe.jsonl: it is no ordinary file, so it is left out",
        "target.jsonl: it is a link, so it is left out",
    ]
    assert notes[-1].startswith("long.jsonl: there is no lesson 'rules/01_aaa")


def test_a_folder_that_may_not_be_read_is_one_note(asked, tmp_path, monkeypatch):
    hand_in(tmp_path / "ada", LESSON, "Ada", [(asked["ace"], right(asked["ace"]))])
    (tmp_path / "shut").mkdir()
    listed = os.scandir

    def refused(path):
        if Path(path).name == "shut":
            raise PermissionError(13, "Permission denied", str(path))
        return listed(path)

    monkeypatch.setattr("os.scandir", refused)  # whoever runs the tests may read every folder
    assert read(tmp_path) == (["Ada"], ["shut: it cannot be read (Permission denied), so it is left out"])


def test_a_file_with_a_gap_names_the_pupil(asked, tmp_path):
    path = hand_in(tmp_path / "p1", LESSON, "Ada", [(asked["ace"], "I have: nothing beats an ace.")] * 2)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:1] + lines[2:]))
    (note,) = read(tmp_path)[1]
    assert note.startswith("Ada: p1/04_fashion.answers.jsonl: a line is missing or changed between line 1 and line 3, ")


@pytest.mark.parametrize(("lines", "rows"), [(1_900, 1_900), (7_000, 0)])
@pytest.mark.thorough
def test_copies_of_one_large_file_take_little_time(lines, rows, asked, tmp_path):
    line = {"question": asked["ace"].id, "text": asked["ace"].title, "answered": right(asked["ace"])}
    times = (f"2026-11-22T{n // 3600:02}:{n // 60 % 60:02}:{n % 60:02}Z" for n in range(lines))
    content = [{"format": 1, "lesson": LESSON}, {"name": "Ada"}, *(line | {"time": time} for time in times)]
    for number in range(40):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "04_fashion.answers.jsonl").write_text("\n".join(map(json.dumps, content)))
    began = time.process_time()
    report = kit.school.read(tmp_path)
    assert time.process_time() - began < 5
    refused = [note for note in report.notes if "answers never need" in note]
    assert (len(report.rows), len(refused)) == (rows, 0 if rows else 40)


# ---- numbers, guesses and class experiments, of a lesson made up for it ----

MADE_UP = "chance/01_half_or_most"
EXERCISE = Question("exercise", "The chance is …", 1, truth=0.125, within=0.001)
GUESS = Question("guess", "How often?")
DEALS = Question("deals", "Play ten deals.", 10, under={"game": "swap"})


@pytest.fixture
def made_up(monkeypatch):
    monkeypatch.setattr("kit.school.reading.key_of", lambda lesson: Key(lesson, "Made up", (EXERCISE, GUESS, DEALS)))


def test_numbers_are_judged_and_guesses_are_summed_up(made_up, tmp_path):
    for number, (text, guess) in enumerate([("1/8", 10), ("12.5 %", 20), ("0,25", 30), ("1 in 4", 40), ("8", 50)]):
        answers = [(EXERCISE, text), (GUESS, "1 %"), (GUESS, f"{guess} %")]
        hand_in(tmp_path / str(number), MADE_UP, f"P{number}", answers)
    hand_in(tmp_path / "x", MADE_UP, "X", [(EXERCISE, "1e999"), (GUESS, "900 %"), (GUESS, "many")])
    report = kit.school.read(tmp_path)
    found = row(report, EXERCISE)
    assert (found["answered"], found["right"], found["mistake"], found["mistaken"]) == (6, 2, "the answer 0.25", 2)
    assert "half of them 30 % or less" in str(report)
    assert sorted(note.partition(": line ")[2][3:11] for note in report.notes) == ["'900 %' ", "'many' i"]


FALLING = "chance/16_one_falling_stack"
WRONG = {  # an exercise's number, what five or more people answer, and what the report calls it
    1: (["3.13", "3,12", "3.127", "3.13", "3.12", "3.13"], "took 24/52 of the answer for the whole pack"),
    2: (["12.72", "12.7", "12,72", "12.72", "12.72", "12.7"], "counted each rank four times"),
    3: (["13.55", "13.54", "13.6", "13.55", "13.55", "13.55"], "doubled the answer for one pack"),
    4: (["1/270725", "1 in 270,725", "1/270725", "0.0000037", "7.69", "7,69"],
        "asked that the first four cards are aces"),
}


@pytest.mark.compiled
def test_a_class_of_thirty_has_its_four_wrong_numbers_diagnosed(tmp_path):
    falling = {question.number: question for question in key_of(FALLING) if question.kind == "exercise"}
    for pupil in range(30):
        number, place = divmod(pupil, 6)
        given = [(falling[each], f"{falling[each].truth:.4f}") for each in falling if each != number + 1]
        if number < 4:
            given.append((falling[number + 1], WRONG[number + 1][0][place]))
        hand_in(tmp_path / str(pupil), FALLING, f"Pupil {pupil}", given)
    report = kit.school.read(tmp_path)
    for number, (_, name) in WRONG.items():
        found = row(report, falling[number])
        assert found["mistake"].startswith(f"{name}: ") and found["answered"] == 30
        assert found["mistaken"] == (4 if number == 4 else 6)
        assert name in str(report) and name in page(report)
    assert "aces: 1 in 270,725 to 1 in 270,270" in str(report)
    assert "left out the sign %: 7.69" in str(report) and "left out the sign %: 7.69" in page(report)


def test_near_wrong_numbers_are_one_mistake(monkeypatch, tmp_path):
    exercise = Question("exercise", "So many:", 1, truth=5.978, within=0.02, mistakes={"forgot a term": 4.0})
    monkeypatch.setattr("kit.school.reading.key_of", lambda lesson: Key(lesson, "Made up", (exercise,)))
    for number, text in enumerate(["3.13", "3.12", "3,125", "3.2", "4", "4.01", "4.05", "1e999", "5.99"]):
        hand_in(tmp_path / str(number), MADE_UP, f"P{number}", [(exercise, text)])
    ((asked,),) = (each.asked for each in kit.school.read(tmp_path).lessons)
    assert [(mistake.text, count) for mistake, count in asked.mistakes] == [
        ("the answer 3.12 to 3.13", 3), ("forgot a term: 4 to 4.01", 2), ("the answer 3.2", 1), ("the answer 4.05", 1),
        ("the answer inf", 1),
    ]
    assert asked.right == 1


def test_marks_have_a_row_for_each_pupil_a_column_for_each_question_and_totals(made_up, tmp_path):
    folder = tmp_path / "in"
    hand_in(folder / "a", MADE_UP, "=1+1", [(EXERCISE, "1/8"), (GUESS, "30 %")])
    hand_in(folder / "b", MADE_UP, "Bo", [(EXERCISE, "1/4"), (EXERCISE, "1/8")])
    game, kept = DEALS.own_deal("Bo", 1), Answers(MADE_UP, folder / "b")
    while not game.over:
        game.play(game.moves()[0])
    kept.note(DEALS, tuple(step.move for step in game.history), "Bo", 1)
    (tmp_path / "roster.txt").write_text("Bo\nCem\n")
    report = kit.school.read(folder, roster=tmp_path / "roster.txt")
    out = write_marks(tmp_path / "marks.csv", report)
    won = int(1 in game.result())
    assert out.read_text(encoding="utf-8-sig").splitlines() == [
        f"name,{MADE_UP} 1,{MADE_UP} 2,{MADE_UP} 3,right,answered", "'=1+1,1,0.3,,1,1", f"Bo,0,,{won},0,1",
        "Cem,,,,0,0", "right,1,,,1,", "answered,2,1,1,,2",
    ]
    assert write_marks(out, report) == out
    with pytest.raises(kit.BadOption, match="no table of marks"):
        write_marks(tmp_path / "roster.txt", report)
    assert (tmp_path / "roster.txt").read_text() == "Bo\nCem\n"


# ---- who is missing, and which files are skipped ----


def test_a_roster_shows_who_is_missing_and_who_is_a_stranger(asked, tmp_path):
    hand_in(tmp_path / "in" / "a", LESSON, "Zoe\u0308", [(asked["ace"], right(asked["ace"]))])
    hand_in(tmp_path / "in" / "b", LESSON, "Bob", [(asked["ace"], right(asked["ace"]))])
    roster = tmp_path / "roster.txt"
    roster.write_bytes("\ufeffAda\r\n\r\n zoë \r\nCem\r\nada\r\n".encode())
    report = kit.school.read(tmp_path / "in", roster=roster)
    assert report.missing == ["ada", "Cem"] and len(report.people) == 4
    assert "2 handed in nothing: ada, Cem." in str(report) and "2 handed in nothing: ada, Cem." in page(report)
    assert "2 of 4 have begun; not yet: ada, Cem" in str(report)
    assert report.notes == ["Bob: this name is not on the roster"]
    unnamed = kit.school.read(tmp_path / "in", names=False, roster=roster)
    assert "Cem" not in str(unnamed) + page(unnamed, names=False) and len(unnamed.missing) == 2


def test_a_file_skipped_for_its_name_is_named(asked, tmp_path):
    path = hand_in(tmp_path, LESSON, "Ada", [(asked["ace"], right(asked["ace"]))])
    for name in (f"{path.name}.txt", f".{path.name}", ".DS_Store"):
        (tmp_path / name).write_bytes(path.read_bytes())
    report = kit.school.read(tmp_path)
    assert report.notes == [
        f"{path.name}.txt: skipped, for its name does not end in .jsonl",
        f".{path.name}: skipped, for its name begins with a dot",
    ]
    assert f"{path.name}.txt: skipped" in page(report)


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
    report = kit.school.read(tmp_path)
    assert report.experiments[["person", "task"]].values.tolist() == [["Ada", 1], ["Ada", 2], ["Bo", 1], ["Bo", 2]]
    games = [kit.deal(name) for name in report.experiments.deal]
    assert games[0].name == kit.deal("swap", of="ada", task=1).name
    assert "2 played 4 deals, and won" in str(report)
    assert "among the first" in page(report)
    assert sum("cannot have been played so" in note for note in report.notes) == 2
    assert sum("none of the 10 deals" in note for note in report.notes) == 2
    unnamed = kit.school.read(tmp_path, names=False)
    assert set(unnamed.experiments.deal) == {""} and "/1" not in json.dumps(unnamed.as_dict(with_notes=False))


def coverage(classes, people, rng, interval):
    """The share of simulated classes whose interval covers the mean chance; each person has a chance of their own."""
    covered = 0
    for _ in range(classes):
        deals = rng.integers(3, 11, people)  # not everybody plays all ten
        wins = rng.binomial(deals, rng.beta(1, 1.5, people))  # the mean of these chances is 0.4
        players = np.repeat(np.arange(people).astype(str), deals)
        won = np.concatenate([np.arange(each) < some for each, some in zip(deals, wins, strict=True)])
        low, high = interval(tuple(map(bool, won)), tuple(players))[1:]
        covered += low <= 0.4 <= high
    return covered / classes


def test_class_experiment_interval_covers_the_mean_chance_when_skill_differs():
    def by_person(won, players):
        return Played(won, players).share

    def pooled(won, players):
        return share_interval(sum(won), len(won))

    assert coverage(600, 30, np.random.default_rng(4), by_person) > 0.93
    assert coverage(600, 30, np.random.default_rng(4), pooled) < 0.9


def test_class_experiment_interval_is_wide_when_all_people_won_the_same_share():
    alike = Played((False,) * 60, tuple("abcdef" * 10)).share
    assert (alike.low, alike.high) == share_interval(0, 6)[1:]
    several = Played((True, False, False) * 3, tuple("aaabbbbbb")).share
    assert several.low < 0.1 and several.high > 0.7
    alone = Played((True, False, False), ("a",) * 3).share
    assert alone == share_interval(1, 3)


# ---- the command ----


def run(*arguments, cwd):
    return subprocess.run(
        [sys.executable, "-m", "kit", "class", *arguments], cwd=cwd, capture_output=True, text=True, timeout=120,
        env={**os.environ, "PYTHONPATH": str(PROJECT), "PYTHONIOENCODING": "utf-8"},
    )


@pytest.mark.thorough
def test_the_command_prints_the_report_and_writes_the_page(handed, tmp_path):
    done = run(str(handed), "--no-names", "--out", "out.html", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "commonest mistake (12): 7♣ to K♥ was taken for allowed" in done.stdout and "Pupil" not in done.stdout
    assert "cut short" in done.stderr and "the page is out.html" in done.stderr
    assert (tmp_path / "out.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    (tmp_path / "class.txt").write_text("Pupil 1\nNobody\n")
    as_json = run(str(handed), "--json", "--roster", "class.txt", "--csv", "marks.csv", cwd=tmp_path)
    assert json.loads(as_json.stdout)["missing"] == ["Nobody"] and "the table is marks.csv" in as_json.stderr
    assert (tmp_path / "marks.csv").read_text(encoding="utf-8-sig").startswith(f"name,{LESSON} 1,{LESSON} 2,")
    assert {"lessons", "questions", "answers", "experiments", "missing", "notes"} == set(json.loads(as_json.stdout))
    assert not (tmp_path / "class.html").exists()
