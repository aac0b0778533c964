"""The parts of lessons on chance: numbers read, answers judged, results kept."""

from __future__ import annotations

import pytest

from kit.errors import BadOption
from kit.lab import results
from kit.lesson.exercises import Exercise, Guess, plain_number, read_number


@pytest.mark.parametrize(
    "text",
    ["0.125", "0,125", ".125", " 12.5 % ", "12,5%", "12.5 per cent", "1/8", "1 in 8", "2 of 16", "about 1/8", "125e-3"],
)
def test_a_number_may_be_written_in_several_ways(text):
    assert read_number(text) == [pytest.approx(1 / 8)]


@pytest.mark.parametrize("text", ["10,000", "10.000", "10 000", "10'000", "10000", "10\u202f000"])
def test_thousands_may_be_written_in_several_ways(text):
    assert 10_000 in read_number(text)


@pytest.mark.parametrize(("text", "meant"), [("2,250", [2250, 2.25]), ("2.250", [2.25, 2250]), ("1,234.5", [1234.5])])
def test_where_a_sign_may_mean_two_things_both_are_meant(text, meant):
    assert read_number(text) == meant


@pytest.mark.parametrize(
    ("number", "text"),
    [(5.97791, "5.978"), (1200.0, "1,200"), (12345.6, "12,345.6"), (1 / 270_725, "1 in 270,725"), (0.0, "0"),
     (-0.5, "-0.5"), (float("inf"), "inf")],
)
def test_a_number_is_told_as_a_person_writes_it(number, text):
    assert plain_number(number) == text


@pytest.mark.parametrize("text", ["", "often", "1/0", "1/2/3", "1.2.3", "1,23,4", "inf", "nan", "12%/3"])
def test_what_is_no_number_is_refused_with_an_example(text):
    with pytest.raises(BadOption, match="write it like"):
        read_number(text)


@pytest.mark.parametrize("text", ["2,250", "2.250", "2250", "2 250"])
def test_a_right_answer_is_right_however_it_is_written(text):
    exercise = Exercise("How many?", lambda: 2_250, within=1)
    exercise.field.value = text
    exercise.judge()
    assert exercise.is_right
    assert "You say 2,250; worked out it is 2,250" in exercise.said.value


def test_a_share_in_per_cent_without_the_sign_is_asked_back():
    exercise = Exercise("What share?", lambda: 0.25, within=0.01)
    exercise.field.value = "25"
    exercise.judge()
    assert not exercise.is_right
    assert "If you mean 25 %, write the sign" in exercise.said.value


@pytest.mark.parametrize(("text", "said"), [
    ("19.8", "19.8 is too small. It looks as if you divided by 25 in place of &lt;its&gt; root."),
    ("19.9", "19.9 is too small. It"), ("21", "21 is too small. Root."), ("9880", "write the sign"),
])
def test_exercise_names_the_mistake_that_leads_to_a_wrong_number(text, said):
    mistakes = {"divided by 25 in place of <its> root": 494 / 25}
    exercise = Exercise("How many?", lambda: 494 / 5, within=1, hint="Root.", mistakes=mistakes)
    exercise.field.value = text
    exercise.judge()
    assert not exercise.is_right and said in exercise.said.value


def test_an_exercise_works_its_answer_out_when_asked():
    worked_out = []
    exercise = Exercise("What?", lambda: worked_out.append(1) or 0.25, within=0.01, hint="Count again.")
    assert not worked_out
    exercise.field.value = "20 %"
    exercise.judge()
    assert not exercise.is_right
    assert "too small" in exercise.said.value
    assert "Count again." in exercise.said.value
    exercise.field.value = "1/4"
    exercise.judge()
    assert exercise.is_right
    assert len(worked_out) == 2


def test_an_unreadable_answer_is_said_in_the_cell():
    exercise = Exercise("What?", lambda: 0.25, within=0.01)
    exercise.field.value = "a quarter"
    exercise.check.click()
    assert "is not a number" in exercise.said.value


def test_a_guess_is_a_share_and_told_beside_what_came_out():
    guess = Guess("How often?", start=60)
    assert guess.value is None
    assert guess.beside("it is 40 %") == "You have not made a guess; it is 40 %."
    guess.confirm.click()
    assert guess.value == 0.6
    guess.slider.value = 35
    guess.confirm.click()
    assert guess.value == 0.35
    assert "35 %" in guess.said.value
    assert guess.beside("it is 40 %") == "You guessed 35 %; it is 40 %."


@pytest.fixture
def shelf(monkeypatch, tmp_path):
    """An empty folder of results in place of the kit's own."""
    monkeypatch.setattr(results, "FOLDERS", (tmp_path,))
    (tmp_path / "results").mkdir()
    return tmp_path / "results"


def test_kept_results_are_those_of_the_game_from_hard_to_easy(shelf):
    (shelf / "solved.csv").write_text(
        "game,order,work_stacks,hand_limit,deals,first_deal,nodes_allowed,won,lost,not_decided,least,most\n"
        "stack-em,A-K,4,5,10,1,100,9,0,1,0.6,1\nstack-em,A-K,2,3,10,1,100,0,10,0,0,0.3\nswap,A-K,4,,10,1,9,1,2,7,0,1\n"
    )
    rows = results.measured("stack-em")
    assert rows.work_stacks.tolist() == [2, 4]
    assert rows.hand_limit.tolist() == [3, 5]
    assert rows.not_decided.tolist() == [0, 1]
    assert "hand_limit" not in results.measured("swap")


def test_without_results_there_are_no_rows(shelf):
    assert len(results.measured("stack-em")) == 0
