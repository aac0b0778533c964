"""Answers: the kit keeps each answer, and the next kernel continues with them."""

import os
import re
from pathlib import Path

import pytest

import kit
from kit.lesson.answer_lines import read_answers
from kit.lesson.answers import Answers
from kit.lesson.lesson import Lesson
from kit.lesson.questions import OwnDeals
from kit.lesson.verdicts import opinions_html
from kit.play.question import Question
from kit.tabletop import analysis
from tests.lesson.asking import GUESSES, MOVES, NAME, act, choose, lines_in, pick, position, write
from tests.project import PROJECT
from tests.tabletop.at_table import play_to_end

CHANCE = "chance/01_half_or_most"


@pytest.fixture
def ask(tmp_path):
    """A lesson with a question of each kind, as a new kernel has it."""

    def asked():
        lesson = Lesson(NAME, tmp_path)
        return (
            lesson, lesson.which("two-moves", position(), "Which?", MOVES),
            lesson.what("ten", position(), "Ts to s2", "May you?", GUESSES, rule="fits"),
            lesson.exercise(3, "How much?", lambda: 0.125, 0.001), lesson.guess("how-often", "How often?"),
        )

    return asked


def test_answer_is_saved_as_a_line_without_a_mark(ask, tmp_path):
    lesson, which, what, exercise, guess = ask()
    lesson.report()
    assert list(tmp_path.iterdir()) == [], "nothing is written before the first answer"
    choose(which, "Td to s1")
    pick(what, "Yes", "No")
    write(exercise, "1/7", "a few")
    act(guess, write={"guess": 20})
    assert guess.value == 0.2 and guess.compare_with("it is 4 %") == "You guessed 20 %; it is 4 %."
    head, *lines = lines_in(tmp_path)
    assert head == {"format": 1, "lesson": NAME, "kit": kit.__version__}
    assert [(line["text"], line["try"], line["answered"]) for line in lines] == [
        ("Which?", 1, ["Td to s1"]), ("May you?", 1, "1"), ("May you?", 2, "2"),
        ("Exercise 3. How much?", 1, "1/7"), ("How often?", 1, "20 %"),
    ]
    names = ["two-moves", "ten", "ten", "exercise-3", "how-often"]
    assert [line["question"] for line in lines] == names and lines[1]["kind"] == "what"
    for line in lines:
        assert line["time"].endswith("Z") and len(line["time"]) == 20 and not {"right", "legal", "solved"} & set(line)


@pytest.mark.parametrize(("measure", "unit"), [("event:merge", ""), ("won", " %")])
def test_experiment_keeps_each_guess_with_which_deals_begin_and_the_last_sentence(measure, unit, tmp_path):
    def ask():
        lesson = Lesson(NAME, tmp_path)
        return lesson.experiment("merges", f"#experiment/six-stacks/{measure}?by=careful&deals=1-50"), lesson.report()

    cell, report = ask()
    page = cell.page
    page.receive({"deal": 10})
    assert page.experiment.dealt == 0 and "Guess first" in page.values["note"]
    assert "finding_form" not in page.values["lacks"]
    for message in (
        {"guess": 3}, {"guess": 5}, {"deal": 10}, {"deal": 10}, {"guess": 6}, {"clear": True}, {"deal": 1},
        {"clear": True}, {"guess": 7}, {"deal": 2}, {"finding": " "},
        {"finding": "x" * 3_000}, {"finding": "Seldom,\n I think."},
    ):
        page.receive(message)
    _, *lines = lines_in(tmp_path)
    assert [(line["question"], line["kind"], line["answered"]) for line in lines] == [
        ("merges", "guess", f"5{unit}"), ("merges", "guess", f"7{unit}"),
        ("merges-found", "conclude", "Seldom, I think."),
    ]
    opinions = re.findall("<b>(.*?)</b>", opinions_html(report.answers, report.lesson.asked.values()))
    assert opinions == [f"7{unit}", "Seldom, I think."] and f"7{unit}" in report.form.line
    page.receive({"clear": True})
    page.receive({"guess": 120})
    assert ("between 0 and 100 %" in page.values["note"]) == bool(unit)
    later, _ = ask()
    assert (later.page.values["guess"], later.page.values["finding"]) == (7, "Seldom, I think.")
    later.page.receive({"deal": 10})
    assert len(lines_in(tmp_path)) == 4 and later.page.experiment.dealt == 10


def test_questions_show_earlier_answers_in_a_new_kernel(ask):
    _, which, what, exercise, guess = ask()
    choose(which, "Td to s1")
    choose(which, *which.answer())
    pick(what, "No")
    write(exercise, "0.125")
    act(guess, write={"guess": 20}, press="confirm")

    lesson, which, what, exercise, guess = ask()
    assert repr(lesson) == f"<lesson {NAME}: 3 of 3 questions answered, 2 at the first try>"
    assert [MOVES[place] for place in which.page.values["chosen"]] == which.answer()
    assert "That is right" in which.page.values["verdict"] and "That is right" in exercise.page.values["verdict"]
    assert what.asked.is_answered and what.asked.moment == len(what.answer().moments)
    assert "This is what happens" in what.page.values["answer"]
    assert guess.value == 0.2 and exercise.page.values["fields"][0]["value"] == "0.125"
    assert list(lesson.report().find_missed()) == [1]
    choose(which, *which.answer())
    assert not lesson.report().find_missed(), "the earlier mistake does not count against the repeat"


def test_first_try_stays_the_first_when_a_question_is_answered_again(ask, tmp_path):
    *_, what, _, _ = ask()
    pick(what, "Yes", "No")
    *_, what, _, _ = ask()
    pick(what, "Yes")
    assert len(lines_in(tmp_path)) == 3, "what is solved takes no further guess"
    assert "again" not in what.page.values["lacks"]
    act(what, again=None)
    assert not what.asked.is_answered and not what.page.values["answer"]
    pick(what, "No")
    assert [line["try"] for line in lines_in(tmp_path)[1:]] == [1, 2, 3]
    assert "1 of 3 questions answered, 0 at the first try" in repr(ask()[0])
    assert not ask()[0].report().find_missed(), "the second time it was right at once"


def test_shown_answer_does_not_count_as_right_and_stays_the_first_try(ask, tmp_path):
    act(ask()[2], guess=None)
    assert lines_in(tmp_path)[1]["answered"] == ""
    lesson, _, what, _, _ = ask()
    assert what.asked.is_answered and "0 of 3 questions answered" in repr(lesson)
    assert "again" not in what.page.values["lacks"]
    act(what, again=None)
    pick(what, "No")
    assert "1 of 3 questions answered, 0 at the first try" in repr(lesson)


def test_second_press_is_no_second_answer(ask, tmp_path):
    lesson, which, _, exercise, _ = ask()
    choose(which, "Td to s1")
    for _ in range(2):
        choose(which, *which.answer())
        write(exercise, "0.125")
    assert [line["question"] for line in lines_in(tmp_path)[1:]] == ["two-moves", "two-moves", "exercise-3"]
    assert list(lesson.report().find_missed()) == [1], "a press is no repeat"


def test_task_is_saved_with_its_moves_when_it_is_done(tmp_path):
    def ask():
        lesson = Lesson(NAME, tmp_path)
        return lesson.practise("black-card", position(), "Play a black card.", after={"stacks.2": "9s 8c 7s"})

    ask().table.model.play("7s to s2")
    assert lines_in(tmp_path)[1]["answered"] == ["7s to s2"]
    assert ask().page.is_done and "Done" in ask().page.values["line"]


def test_report_saves_the_name_and_names_the_file(ask, tmp_path):
    report = ask()[0].report()
    assert str(tmp_path) not in report.page.values["note"], "there is no file yet"
    act(report, write={"name": "  Ada\u202e\n L. "})
    assert str(tmp_path) in report.page.values["note"] and "delete" in report.page.values["note"]
    assert lines_in(tmp_path)[1].items() >= {"name": "Ada L."}.items()
    assert ask()[0].report().page.values["fields"][0]["value"] == "Ada L."


def test_answers_are_forgotten_when_their_file_is_deleted(ask, tmp_path):
    _, which, *_ = ask()
    choose(which, "Td to s1")
    next(tmp_path.iterdir()).unlink()
    choose(which, "7s to s2")
    assert [line.get("try") for line in lines_in(tmp_path)] == [None, 1]


def test_only_the_last_line_is_lost_when_a_crash_cuts_it_short(ask, tmp_path):
    _, which, what, *_ = ask()
    choose(which, "Td to s1")
    pick(what, "No")
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:-30])
    found = read_answers(path.read_bytes)
    assert [each.question for each in found.answers] == ["two-moves"]
    assert found.faults == ["line 3: it is cut short, so it is lost"]
    lesson, which, *_ = ask()
    assert "cut short" in lesson.report().page.values["note"]
    choose(which, *which.answer())
    found = read_answers(path.read_bytes)
    assert [len(each.content) for each in found.answers] == [1, 2]
    assert found.faults == ["line 3: it is not JSON, so it is left out"]


@pytest.mark.parametrize("place", ["gone", None])
def test_lesson_works_and_warns_once_when_nothing_can_be_saved(place, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KIT_ANSWERS", str(tmp_path))  # what holds for a notebook's kernel alone
    lesson = Lesson(NAME, place and tmp_path / place)
    which, report = lesson.which("two-moves", position(), "Which?", MOVES), lesson.report()
    for _ in range(2):
        choose(which, *which.answer())
    printed = capsys.readouterr().out
    assert "That is right" in which.page.values["verdict"] and "not kept" in report.page.values["note"]
    assert printed.count("are not kept") == printed.count("this folder cannot be written to") == bool(place)
    assert os.listdir(tmp_path) == []


@pytest.fixture
def own_deals(tmp_path):
    """Two deals of a reader's own."""
    return Lesson(CHANCE, tmp_path).own_deals("own-deals", "swap", deals=2)


def test_own_deals_are_saved_with_their_moves_and_not_kept_as_games(own_deals, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(analysis, "search_backwards", lambda game, stop: iter([]))
    act(own_deals, press="next")
    assert "Write your name first" in own_deals.page.values["line"]
    act(own_deals, write={"name": "Ada"})
    act(own_deals, press="next")
    assert own_deals.table.game.name == kit.deal("swap", of="Ada", task=1).name
    own_deals.table.model.play(own_deals.table.game.moves()[0])
    act(own_deals, press="give_up")
    act(own_deals, press="next")
    play_to_end(own_deals.table.model)
    assert "next" in own_deals.page.values["off"] and "played 2 of 2 deals" in own_deals.page.values["line"]
    assert not (tmp_path / "state").exists()
    lines = lines_in(tmp_path)[2:]
    assert [(line["of"], line["task"]) for line in lines] == [("Ada", 1), ("Ada", 2)]
    again = OwnDeals(own_deals.deals, Answers(CHANCE, tmp_path))
    assert again.wins_by_task() == own_deals.wins_by_task() and "next" in again.page.values["off"]
    with pytest.raises(kit.BadOption, match="not a one-player game"):
        Lesson(CHANCE).own_deals("own-deals", "six-stacks")


def test_own_deal_is_dealt_again_when_its_saved_moves_are_not_legal(own_deals):
    act(own_deals, write={"name": "Ada"})
    own_deals.answers.add_answer(own_deals.deals, ("no such move",), "Ada", 1)
    act(own_deals, press="next")
    assert own_deals.wins_by_task() == {} and own_deals.table.game.name == kit.deal("swap", of="Ada", task=1).name


def test_kernels_of_tests_save_answers_outside_the_project():
    folder = Path(os.environ["KIT_ANSWERS"]).resolve()
    assert folder.is_dir() and not folder.is_relative_to(PROJECT)


def test_guess_is_ignored_when_it_is_not_a_number(ask):
    lesson, *_, guess = ask()
    lesson.answers.add_answer(Question("guess", "how-often", "How often?"), "1e999/1e999")
    assert ask()[-1].value is None and guess.value is None
