"""The parts of lessons on chance: numbers read, answers judged, charts that say what they show, results kept."""

from __future__ import annotations

import re

import numpy as np
import pytest

from kit.errors import BadOption
from kit.lab import results
from kit.lab.stats import share_interval
from kit.view.lesson.chance_charts import along, classes, intervals, settling, sharpened, verdicts
from kit.view.lesson.exercises import Exercise, Guess, plain_number, read_number
from kit.view.picture.theme import LIGHT


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
    guess.slider.value = 35
    guess.confirm.click()
    assert guess.value == 0.35
    assert "35 %" in guess.said.value
    assert guess.beside("it is 40 %") == "You guessed 35 %; it is 40 %."


def test_a_guess_may_be_what_the_slider_shows_at_first():
    guess = Guess("How often?", start=60)
    guess.confirm.click()
    assert guess.value == 0.6


def test_a_chance_step_by_step_is_told_by_the_formula_and_by_what_was_counted():
    chart = along([0.5, 0.6], [(5, 10), (3, 4)], "Where?", "draws", "in the columns")
    assert "0 draws: the formula says 50.0%; of the 10 deals left it is 50.0%" in chart.sentence
    chart.sliders["step"].value = 1
    chart.update()
    _, low, high = share_interval(3, 4)
    assert "1 draws: the formula says 60.0%; of the 4 deals left it is 75.0%" in chart.sentence
    assert f"{low:.1%} to {high:.1%}" in chart.sentence


def test_the_share_that_settles_is_that_of_the_deals_so_far():
    seen = [True, False, False, True, False, True, True, True]
    chart = settling(seen, "Seen", truth=0.5)
    for deals in (1, 5, 8):
        chart.sliders["deals"].value = deals
        chart.update()
        _, low, high = share_interval(sum(seen[:deals]), deals)
        assert chart.sentence.startswith(f"{sum(seen[:deals])} of {deals} deals: ")
        assert f"from {low:.1%} to {high:.1%}; the truth is 50.0%" in chart.sentence
        assert chart.sentence in chart.shown.value


def test_a_chart_follows_its_slider_and_the_page():
    chart = settling([True, False] * 10, "Seen")
    before = chart.shown.value
    chart.sliders["deals"].value = 3
    assert chart.shown.value != before
    assert LIGHT.text not in chart.shown.value
    assert "var(--kit-text)" in chart.shown.value


def test_more_confidence_hits_the_truth_more_often():
    chart = classes(0.3, "Classes")
    hits = []
    for confidence in (0.5, 0.95):
        chart.sliders["confidence"].value = confidence
        chart.update()
        hits.append(int(re.match(r"\d+", chart.sentence)[0]))
    assert hits[0] < 45 < hits[1]


def test_other_deals_are_other_intervals():
    chart = classes(0.3, "Classes")
    before = chart.shown.value
    chart.once_more()
    assert chart.shown.value != before


def test_intervals_and_verdicts_say_every_count():
    assert "a: 0 of 10, 0.0% to 30.8%" in intervals({"a": (0, 10)}, "Shares", claim=(0.5, 1.0)).sentence
    counted = {"won": 3, "not decided": 2, "lost": 1}
    assert verdicts({"a": counted}, "Verdicts").sentence == "a: 3 won, 2 not decided, 1 lost."


def test_what_is_rare_is_seen_on_a_scale_of_its_own():
    rows = {"often": (1_965, 10_000), "seldom": (1, 10_000), "never": (0, 10_000)}
    chart = intervals(rows, "Rounds", guess=0.0, share="share of all rounds", rare=True)
    assert "often: 1965 of 10000, 19% to 20%" in chart.sentence
    assert "never: 0 of 10000, 0% to 0.0" in chart.sentence
    assert chart.axes.get_xscale() == "log"
    assert chart.axes.get_xlabel().startswith("share of all rounds")
    left, right = chart.axes.get_xlim()
    assert 0 < left < 1 / 10_000 < 1 < right
    seen = [line.get_xdata() for line in chart.axes.lines if len(line.get_xdata()) == 2]
    assert all(left <= ends[0] < ends[1] for ends in seen[:3])
    assert left <= seen[-1][0] <= right, "a guess of nothing is marked at the edge"


def test_what_both_have_in_common_drops_out_of_their_difference():
    luck = np.random.default_rng(1).normal(size=400)
    chart = sharpened(luck + np.tile([0.1, 0.2], 200), luck, "Same luck", "points")
    assert "The same deals: +0.15 ±" in chart.sentence
    assert float(re.search(r"interval ([\d.]+) times", chart.sentence)[1]) > 10
    won = np.tile([1, 0, 1, 1], 100)
    assert "The same deals: +0.250 ±" in sharpened(won, np.tile([1, 0, 1, 0], 100), "Shares", "share").sentence


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


def test_results_say_how_they_were_made(shelf):
    assert "python -m kit.studies.winnable_deals" in results.made_by()
    (shelf / "solved.toml").write_text('command = "python -m this"\ndate = 2026-11-21\n')
    assert results.made_by() == "command: python -m this · date: 2026-11-21"


def test_without_results_there_are_no_rows(shelf):
    assert len(results.measured("stack-em")) == 0
