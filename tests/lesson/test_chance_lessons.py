"""The parts of lessons on chance: reading of numbers, grades of answers, saved results."""

import pytest

from kit import files
from kit.errors import BadOption
from kit.lab.solve import winnable_shares
from kit.lesson.exercises import Exercise, Guess
from kit.lesson.numbers import format_number, read_number
from tests.lesson.asking import act, show, write
from tests.rows import each_row


@each_row("number_as_text")
def test_read_number_returns_every_meaning_of_a_text(text, meant):
    assert [each.number for each in read_number(text)] == meant


@each_row("written_number")
def test_format_number_writes_numbers_as_people_do(number, text):
    assert format_number(number) == text


@each_row("no_number")
def test_read_number_refuses_a_text_with_an_example_when_it_is_no_number(text):
    with pytest.raises(BadOption, match="write it like"):
        read_number(text)
    with pytest.raises(BadOption, match=r"^Write a number first$"):
        read_number(" ")


@each_row("exercise")
def test_exercise_accepts_any_spelling_and_names_the_mistake_when_wrong(right, text, is_right, said):
    mistakes = {"divided by 25 in place of <its> root": 494 / 25}
    exercise = show(Exercise("How many?", lambda: right, within=right / 100, hint="Root.", mistakes=mistakes))
    write(exercise, text)
    assert exercise.asked.is_answered == is_right and said in exercise.values["verdict"]


def test_number_that_is_right_or_a_mistake_is_asked_for_again():
    exercise = show(Exercise("How likely?", lambda: 1 - 0.95**2, within=0.0006, mistakes={"added the two": 0.1}))
    write(exercise, "10 %")
    assert not exercise.asked.is_answered
    assert "it comes also if you added the two. Add a digit" in exercise.values["verdict"]


@each_row("rounded_answer")
def test_rounded_answer_is_right_when_it_has_two_digits(text, is_right):
    exercise = show(Exercise("How likely?", lambda: 9 / 34, within=0.0001, mistakes={"forgot a place": 10 / 35}))
    write(exercise, text)
    assert exercise.asked.is_answered == is_right
    assert ("<p>9 / 34 = 0.2647.</p>" in exercise.values["verdict"]) == is_right
    assert ("number is rounded" in exercise.values["verdict"]) == (is_right and "/" not in text and ":" not in text)


def test_only_an_exact_answer_is_right_when_the_tolerance_is_zero():
    exercise = show(Exercise("How many hands?", lambda: 1326, within=0))
    write(exercise, "1,300")
    assert not exercise.asked.is_answered and "exact" in exercise.values["note"]
    write(exercise, "52*51/2")
    assert exercise.asked.is_answered


@pytest.mark.parametrize("text", ["1.5", "150 %", "-0.3", "-1/8", "3 in 2"])
def test_impossible_chance_is_refused_as_one(text):
    exercise = show(Exercise("The chance is …", lambda: 0.25, within=0.005))
    write(exercise, text)
    assert not exercise.asked.is_answered and "<p>A chance lies between 0 and 1." in exercise.values["verdict"]
    assert "sign" not in exercise.values["verdict"]


@pytest.mark.parametrize(("hint", "is_shown"), [
    ("Multiply the fractions.", True), ("Choose 99 looks.", False), ("What is left then?", False),
])
def test_right_answer_is_explained_by_a_hint_that_asks_nothing(hint, is_shown):
    exercise = show(Exercise("How many?", lambda: sum([1, 2]), within=0, hint=hint))
    write(exercise, "3")
    assert exercise.asked.is_answered and (hint in exercise.values["verdict"]) == is_shown


def test_text_that_is_not_handed_in_yet_is_kept_but_not_judged():
    saved = []
    page = show(Exercise("How many?", lambda: 3, 0, save_answer=lambda content, _: saved.append(content)))
    act(page, write={"answer": "3 "})
    assert page.values["fields"][0]["value"] == "3 " and not saved and page.values["verdict"] == ""
    for _ in range(2):  # a second press is no second answer
        act(page, press="check")
    assert saved == ["3 "]


def test_exercise_computes_its_answer_when_it_is_checked():
    worked_out = []
    exercise = show(Exercise("What?", lambda: worked_out.append(1) or 0.25, within=0.01, hint="Count again."))
    assert not worked_out
    write(exercise, "20 %")
    verdict = exercise.values["verdict"]
    assert not exercise.asked.is_answered and "too small" in verdict and "Count again." in verdict
    write(exercise, "1/4")
    assert exercise.asked.is_answered and len(worked_out) == 2


def test_guess_is_compared_with_the_result():
    page = show(guess := Guess("How often?", start=60))
    assert guess.value is None and guess.compare_with("it is 40 %") == "You have not made a guess; it is 40 %."
    act(page, press="confirm")
    assert page.values["off"] == ["confirm"] and page.values["verdict"] == "", "where the slider starts is no guess"
    act(page, write={"guess": 35})
    assert page.values["off"] == [] and guess.value == 0.35
    act(page, press="confirm")
    assert guess.value == 0.35 and "35 %" in page.values["verdict"]
    assert guess.compare_with("it is 40 %") == "You guessed 35 %; it is 40 %."


def test_winnable_shares_lists_saved_results_from_hard_to_easy(monkeypatch, tmp_path):
    monkeypatch.setattr(files, "DATA", tmp_path)
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "winnable_deals.csv").write_text(
        "game,order,work_stacks,hand_limit,deals,first_deal,node_limit,won,lost,undecided,"
        "winnable_share_low,winnable_share_high,median_nodes\nstack-em,A-K,4,5,10,1,100,9,0,1,0.6,1,8\n"
        "stack-em,A-K,2,3,10,1,100,0,10,0,0,0.3,8\nswap,A-K,4,,10,1,9,1,2,7,0,1,8\n"
    )
    rows = winnable_shares("stack-em")
    assert rows[["work_stacks", "hand_limit", "undecided"]].values.tolist() == [[2, 3, 0], [4, 5, 1]]
    assert "hand_limit" not in winnable_shares("swap") and len(winnable_shares("fashion")) == 0
