"""A class of thirty with planted mistakes, and the report that `kit class` makes of its files."""

import json
import re

import numpy as np
import pytest

import kit
import kit.school
from kit.files import MOST_BYTES
from kit.lab.stats import share_interval
from kit.play.question import Question
from kit.school.grading import Grader
from kit.school.key import Key, find_key
from kit.school.report import BAR, ClassReport, DealResults, page, write_marks
from tests.rows import ROWS, each_row
from tests.school.games import (
    ACE_WRONG, DEALS, EXERCISE, GUESS, LESSON, MADE_UP, MODEL, SENTENCE, hand_in, play, right_answer, row, words_in,
)

YES = "1"  # the place of the guess
NAMES = [f"Pupil {number}" for number in range(1, 30)] + ["Zoë"]
SCRIPT = "<script>alert(1)</script>\u202e"


@pytest.fixture(scope="module")
def class_folder(key, questions, tmp_path_factory):
    """A folder with all files of a class, including broken ones."""
    folder = tmp_path_factory.mktemp("class")
    planted = {
        "beat": (12, (*right_answer(questions["beat"]), "7c to Kh")), "ace": (9, ACE_WRONG),
        "pass": (7, YES), "own": (6, tuple(move for move in right_answer(questions["own"]) if move != "3c to Kd")),
    }
    for number, name in enumerate(NAMES):
        answers = []
        for slug, (count, wrong) in planted.items():
            answers += [(questions[slug], wrong)] if number < count else []
            answers.append((questions[slug], right_answer(questions[slug])))
        hand_in(folder / f"p{number}", LESSON, name, answers)
    hand_in(folder / "late", "rules/06_swap", "Late", [])
    hand_in(folder / "script", LESSON, SCRIPT, [(questions["ace"], right_answer(questions["ace"]))])
    hand_in(folder / "cut", LESSON, "Cut", [])
    answers = [(questions["ace"], right_answer(questions["ace"])), (questions["pass"], YES)]
    cut = hand_in(folder / "cut", LESSON, "", answers)
    cut.write_bytes(cut.read_bytes()[:-40])
    other = Question("which", "older", "An older edition asked this.", moves=("draw",)), ("draw",)
    hand_in(folder / "old", LESSON, "Old", [other])
    hand_in(folder / "strange", "rules/99_nothing", "Strange", [other])
    (folder / "big.jsonl").write_bytes(b" " * (MOST_BYTES + 1))
    (folder / "none.jsonl").write_bytes(b'{"a": [1e999]}\n')
    false = {"question": questions["ace"].name, "kind": "what", "text": questions["ace"].title, "answered": ACE_WRONG,
            "time": "", "right": True, "position": {"game": "swap"}}
    head = {"format": 1, "lesson": LESSON}
    (folder / "liar.answers.jsonl").write_text("\n".join(map(json.dumps, (head, false))) + "\n")
    return folder


@pytest.fixture(scope="module")
def report(class_folder):
    return kit.school.read(class_folder)


@each_row("planted_mistake")
def test_report_finds_each_planted_mistake_with_its_rule(slug, count, of, mistake, reason, report, questions):
    result = row(report, questions[slug])
    assert (result["mistaken"], result["answered"], result["right"]) == (count, of, of - count)
    assert (result["rule"], result["mistake"]) == (f"fashion/{slug}", mistake)
    assert reason in result["reason"] and "Allowed now" not in result["reason"]
    assert result["low"] < result["share"] == result["right"] / result["answered"] < result["high"]
    assert f"[fashion/{slug}]" in str(report)


def test_report_counts_first_tries_and_ignores_marks_in_files(report, questions):
    own = report.answers[(report.answers.person == "Pupil 1") & (report.answers.question == questions["ace"].name)]
    assert own["try"].tolist() == [1, 2] and own.right.tolist() == [False, True]
    assert not report.answers[report.answers.person == "liar"].right.any()


def test_report_names_absent_people_and_unreadable_files(report):
    assert report.lessons[0].absent == ("Late", "Strange") and "not yet: Late, Strange" in str(report)
    big = f"big.jsonl: it cannot be read: it has more than {MOST_BYTES:,} bytes"
    for note in (*ROWS["notes_on_files"], big):
        assert any(each.startswith(note) for each in report.notes), note
    assert len(report.notes) == 6


def test_page_has_positions_and_rules_and_shows_names_as_text(report):
    html = page(report)
    assert html.count("<svg") == 3 * 4 and "fashion/beat" in html and len(html) < 1_000_000
    assert html.count("<td>✗<") == 12 + 10 + 7 + 6 and "Nobody has answered: " in html
    assert 'class="kit-move">7♣ to K♥</span> is refused, but was marked as allowed' in html
    assert "<script" not in html.lower() and "\u202e" not in html
    assert "default-src 'none'" in html and "script-src 'none'" in html
    unseen = ClassReport([], report.lessons[:1], notes=[f"{SCRIPT}/x.jsonl: it is empty"])
    assert "&lt;script&gt;" in page(unseen) and "\u202e" not in page(unseen)


def test_report_without_names_identifies_nobody(class_folder, report):
    unnamed = kit.school.read(class_folder, names=False)
    text = page(unnamed) + str(unnamed) + json.dumps(unnamed.as_dict())
    for name in (*NAMES, "Late", "liar", "Strange", "cut/"):
        assert name not in text
    second = kit.school.read(class_folder, names=False)
    rows = [[(row["person"], row["time"]) for row in each.rows] for each in (unnamed, second)]
    assert rows[0] != rows[1], "neither the numbers nor the order of the rows may follow from names"
    begun = [int(person.split()[1]) for person in unnamed.lessons[0].begun]
    assert begun == sorted(begun), "the report must not reveal the order of the files"
    assert unnamed.questions.equals(report.questions)


# ---- numbers, guesses and class experiments ----


def test_report_judges_numbers_and_summarizes_guesses(made_up_lesson, tmp_path):
    for number, (text, guess) in enumerate([("1/8", 10), ("12.5 %", 20), ("0,25", 30), ("1 in 4", 40), ("8", 50)]):
        answers = [(EXERCISE, text), (GUESS, "1 %"), (GUESS, f"{guess} %")]
        hand_in(tmp_path / str(number), MADE_UP, f"P{number}", answers)
    hand_in(tmp_path / "x", MADE_UP, "X", [(EXERCISE, "1e999"), (GUESS, "900 %"), (GUESS, "many")])
    report = kit.school.read(tmp_path)
    result = row(report, EXERCISE)
    assert (result["answered"], result["right"], result["mistake"], result["mistaken"]) == (6, 2, "the answer 0.25", 2)
    assert "half of them are 30 % or less" in str(report)
    assert EXERCISE.paragraph in str(report) and EXERCISE.paragraph in page(report)
    assert sorted(note.partition(": line ")[2][3:11] for note in report.notes) == ["'many' i", "a share "]


def test_first_guess_of_an_experiment_counts_on_the_scale_of_its_measure(monkeypatch, tmp_path):
    names = {"margin": "ahead", "won": "wins"}
    asked = [Question("guess", name, "?", link=f"#experiment/grid/{each}?locked=yes") for each, name in names.items()]
    monkeypatch.setattr("kit.school.grading.find_key", lambda lesson: Key(lesson, "Made up", tuple(asked)))
    for number, guess in enumerate((12, 60, 28, -20)):
        answers = [(asked[0], str(guess)), (asked[0], "99"), *((asked[1], f"{share} %") for share in (120, 40, 50))]
        hand_in(tmp_path / str(number), MADE_UP, f"P{number}", answers)
    report = kit.school.read(tmp_path)
    assert [str(report).count(words) for words in ("20 or less", "half of them are 40 % or less")] == [1, 1]
    places = [float(x) for x in re.findall(r'<circle cx="([^"]*)"', page(report))]
    assert places == [BAR * 0.4, BAR, BAR * 0.6, 0, *4 * [BAR * 0.4]], "the scale goes from -20 to 60"
    assert "-20 60" in words_in(page(report)) and report.lessons[0].questions[0].answered == 4
    assert len(report.notes) == 4 and all("from 0 % to 100 %" in note for note in report.notes)


FALLING = "chance/16_one_falling_stack"
WRONG = dict(enumerate(ROWS["wrong_numbers"], 1))  # by the number of the exercise


@pytest.mark.compiled
def test_report_diagnoses_four_typical_wrong_numbers(tmp_path):
    exercises = {question.number: question for question in find_key(FALLING) if question.kind == "exercise"}
    for pupil in range(30):
        number, place = divmod(pupil, 6)
        answers = [(exercises[each], f"{exercises[each].truth:.4f}") for each in exercises if each != number + 1]
        if number < 4:
            answers.append((exercises[number + 1], WRONG[number + 1][0][place]))
        hand_in(tmp_path / str(pupil), FALLING, f"Pupil {pupil}", answers)
    report = kit.school.read(tmp_path)
    for number, (_, name) in WRONG.items():
        result = row(report, exercises[number])
        assert result["mistake"].startswith(f"{name}: ") and result["answered"] == 30
        assert result["mistaken"] == (4 if number == 4 else 6)
        assert name in str(report) and name in page(report)
    assert "aces: 1 in 270,725 to 1 in 270,270" in str(report)
    assert "left out the sign %: 7.69" in str(report) and "left out the sign %: 7.69" in page(report)


def test_grader_counts_nearly_equal_wrong_numbers_as_one_mistake():
    mistakes = {"forgot a term": 4.0}
    grader = Grader(Question("exercise", "exercise-1", "So many:", 1, truth=5.978, tolerance=0.02, mistakes=mistakes))
    for text in ["3.13", "3.12", "3,125", "3.2", "4", "4.01", "4.05", "1e999", "5.99"]:
        grader.first_mistakes.append(grader.judge.find_mistakes(text))
    summary = grader.summarize(1)
    assert [(mistake.text, count) for mistake, count in summary.mistakes] == [
        ("the answer 3.12 to 3.13", 3), ("forgot a term: 4 to 4.01", 2), ("the answer 3.2", 1), ("the answer 4.05", 1),
        ("the answer inf", 1),
    ]
    assert summary.right == 1


def test_write_marks_has_pupils_in_rows_and_questions_in_columns(made_up_lesson, tmp_path):
    folder = tmp_path / "in"
    hand_in(folder / "a", MADE_UP, "=1+1", [(EXERCISE, "1/8"), (GUESS, "30 %")])
    game, played = play("Bo", 1)
    hand_in(folder / "b", MADE_UP, "Bo", [(EXERCISE, "1/4"), (EXERCISE, "1/8"), played])
    (tmp_path / "roster.txt").write_text("Bo\nCem\n")
    report = kit.school.read(folder, roster=tmp_path / "roster.txt")
    out = write_marks(tmp_path / "marks.csv", report)
    for name in ("Name;=1+1", "＝1+1", "＠A", "－1", " =1", "\t=1"):
        report.people[0] = name
        first = write_marks(tmp_path / "other.csv", report).read_text(encoding="utf-8-sig").splitlines()[1]
        assert first.startswith(('"Name;=1+1",', '"\'＝1+1",', '"\'＠A",', '"\'－1",', '"\' =1",', '"\'\\t=1",')), first
    report.people[0] = "=1+1"
    won = int(1 in game.winners())
    assert out.read_text(encoding="utf-8-sig").splitlines() == [
        f'"name","{MADE_UP} 1","{MADE_UP} 2","{MADE_UP} 3","right","answered"', """"'=1+1",1,0.3,"",1,1""",
        f'"Bo",0,"",{won},0,1', '"Cem","","","",0,0', '"right",1,"","",1,""', '"answered",2,1,1,"",2',
    ]
    assert write_marks(out, report) == out
    with pytest.raises(kit.BadOption, match="not a table of marks"):
        write_marks(tmp_path / "roster.txt", report)
    assert (tmp_path / "roster.txt").read_text() == "Bo\nCem\n"


# ---- sentences and models ----

CODE = "def ace(random):\n    return random.random() < 1 / 13  # <b>"


@pytest.fixture
def report_on_texts(lesson_with_texts, tmp_path):
    """The report on four people: Ada and Bo build a model, Ada and Cem write a sentence, and Dov writes none."""
    hand_in(tmp_path / "a", MADE_UP, "Ada", [(GUESS, "30 %"), (MODEL, CODE), (SENTENCE, "One."), (SENTENCE, SCRIPT)])
    hand_in(tmp_path / "b", MADE_UP, "Bo", [(MODEL, "no model"), (MODEL, CODE), (EXERCISE, "1/8")])
    hand_in(tmp_path / "c", MADE_UP, "Cem", [(SENTENCE, "=1+1"), (EXERCISE, "1/8")])
    hand_in(tmp_path / "d", MADE_UP, "Dov", [(SENTENCE, " "), (MODEL, ("draw", "draw")), (SENTENCE, ())])
    return kit.school.read(tmp_path)


def test_page_has_each_sentence_beside_the_name_and_guess_of_its_writer(report_on_texts):
    html = page(report_on_texts)
    assert "Ada guessed 30 % <script>alert(1)</script>\\u202e Cem =1+1" in words_in(html)
    assert "<script" not in html and "\u202e" not in html and "One." not in html
    assert html.count("<circle") == 2, "a dot for the guess, and one in the bar of the exercise"
    assert row(report_on_texts, SENTENCE)["answered"] == 2 and "2 sentences" in str(report_on_texts)


def test_page_has_a_model_once_with_the_names_of_all_who_built_it(report_on_texts):
    html = page(report_on_texts)
    assert "Ada, Bo" in html and "not yet: Cem, Dov" in words_in(html) and "no model" not in html
    assert html.count("def ace(random):") == 1 and "    return random.random() &lt; 1 / 13  # &lt;b&gt;" in html
    assert sum("is not a text" in note for note in report_on_texts.notes) == 2


def test_answers_and_marks_have_the_sentence_of_each_person(report_on_texts, tmp_path):
    answers = report_on_texts.answers
    sentences = answers[(answers.kind == "conclude") & (answers.person == "Ada")].answered
    assert sentences.tolist() == ["One.", SCRIPT]
    lines = write_marks(tmp_path / "marks.csv", report_on_texts).read_text(encoding="utf-8-sig").splitlines()
    assert lines[1:] == [
        '"Ada",0.3,1,"","<script>alert(1)</script>\\u202e",0,0', '"Bo","",1,1,"",1,1', """"Cem","","",1,"'=1+1",1,1""",
        '"Dov","","","","",0,0', '"right","","",2,"",2,""', '"answered",1,2,2,2,"",2',
    ]


# ---- class experiments ----


def test_class_experiments_are_counted_from_the_moves(made_up_lesson, tmp_path):
    for name in ("Ada", "Bo"):
        wrong = [(DEALS, ("no such move",), name, 3), (DEALS, (), name, 11)]
        hand_in(tmp_path / name, MADE_UP, "", [*(play(name, task)[1] for task in (1, 2, 2)), *wrong])
    report = kit.school.read(tmp_path)
    assert report.experiments[["person", "task"]].values.tolist() == [["Ada", 1], ["Ada", 2], ["Bo", 1], ["Bo", 2]]
    games = [kit.deal(name) for name in report.experiments.deal]
    assert games[0].name == kit.deal("swap", of="ada", task=1).name
    assert "2 people won" in str(report)
    assert "among the first" in page(report)
    assert sum("cannot be replayed" in note for note in report.notes) == 2
    assert sum("the lesson has 10 deals" in note for note in report.notes) == 2
    unnamed = kit.school.read(tmp_path, names=False)
    assert set(unnamed.experiments.deal) == {""} and "/1" not in json.dumps(unnamed.as_dict())


def test_class_experiment_interval_covers_the_mean_chance_when_skill_differs():
    rng, covered = np.random.default_rng(4), []  # by the interval over people, and by the interval over deals
    for _ in range(600):
        deals = rng.integers(3, 11, 30)  # not everybody plays all ten deals
        wins = rng.binomial(deals, rng.beta(1, 1.5, 30))  # people differ; their mean chance is 0.4
        players = np.repeat(np.arange(30).astype(str), deals)
        won = np.concatenate([np.arange(each) < some for each, some in zip(deals, wins, strict=True)])
        both = DealResults(tuple(map(bool, won)), tuple(players)).share, share_interval(int(won.sum()), len(won))
        covered.append([interval.low <= 0.4 <= interval.high for interval in both])
    by_person, by_deal = np.mean(covered, axis=0)
    assert by_person > 0.93 and by_deal < 0.9


def test_class_experiment_interval_is_wide_when_all_shares_are_equal():
    assert DealResults((False,) * 60, tuple("abcdef" * 10)).share[1:] == share_interval(0, 6)[1:]
    several = DealResults((True, False, False) * 3, tuple("aaabbbbbb")).share
    assert several.low < 0.1 and several.high > 0.7
    assert DealResults((True, False, False), ("a",) * 3).share == share_interval(1, 3)


# ---- the command ----


@pytest.mark.thorough
def test_class_command_prints_the_report_and_writes_the_page(class_folder, run, tmp_path):
    done = run("class", str(class_folder), "--no-names", "--out", "out.html")
    assert done.returncode == 0, done.stderr
    assert "commonest mistake (12): 7♣ to K♥ is refused, but was marked as allowed" in done.stdout
    assert not any(name in done.stdout + done.stderr for name in ("Pupil", "liar", "Strange", "cut/", "big.jsonl"))
    assert "kit: a file: it cannot be read: it has more" in done.stderr
    assert re.search(r"kit: person \d+: line 4: it is cut short", done.stderr)
    assert "cut short" in done.stderr and "the page is out.html" in done.stderr
    assert (tmp_path / "out.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    (tmp_path / "class.txt").write_text("Pupil 1\nNobody\n")
    as_json = run("class", str(class_folder), "--json", "--roster", "class.txt", "--csv", "marks.csv")
    data = json.loads(as_json.stdout)
    assert data["missing"] == ["Nobody"] and "the table is marks.csv" in as_json.stderr
    assert (tmp_path / "marks.csv").read_text(encoding="utf-8-sig").startswith(f'"name","{LESSON} 1",')
    assert {"lessons", "questions", "answers", "experiments", "missing", "notes"} == set(data)
    assert not (tmp_path / "class.html").exists()


def test_practice_counts_the_latest_questions_of_each_person(tmp_path, monkeypatch):
    monkeypatch.setattr("kit.school.grading.MOST_PRACTICED", 2)
    made = []
    monkeypatch.setattr("kit.school.grading.remake_question", lambda name, kept: made.append((name, len(kept))))
    names = ["allowed swap 1", "why swap 2", "mistake swap ab", "allowed swap 1"]
    asked = [Question("which", name, "?", moves=("draw",)) for name in names]
    hand_in(tmp_path / "a", "practice", "Ada", [(each, ("draw",)) for each in asked])
    hand_in(tmp_path / "b", "practice", "Bo", [(asked[0], ("draw",)), (asked[2], ("draw",))])
    report = kit.school.read(tmp_path)
    assert sorted(made) == [("allowed swap 1", 0), ("mistake swap ab", 2)], "each is made once, with what was asked"
    assert "the latest 2 questions" in report.lessons[0].key.title
