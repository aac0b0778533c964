"""The key of a lesson: its questions, and the right answers by the rules."""

import json

import numpy as np
import pytest

import kit
from kit.lesson.judging import Judge
from kit.lesson.steps import find_step
from kit.play.question import Question, read_question
from kit.school.key import find_key, lessons
from tests.keys import LESSONS
from tests.project import cells


@pytest.mark.parametrize("lesson", LESSONS)
def test_key_has_every_question_of_the_lesson(lesson):
    steps = [find_step(cell["source"]) for cell in cells(f"tutorials/{lesson}.ipynb")]
    names = [name for kind, name in steps if kind not in ("", "practise", "whole_game")]  # but no tasks at the table
    names += [f"{name}-found" for kind, name in steps if kind == "experiment"]
    assert sorted(question.name for question in find_key(lesson)) == sorted(names), f"run python -m tests.keys {lesson}"


@pytest.mark.parametrize("lesson", LESSONS)
def test_question_of_moves_has_an_allowed_one(lesson):
    for question in find_key(lesson):
        legal = {ruling.legal for ruling in Judge(question).rulings.values()} if question.kind == "which" else {True}
        assert True in legal, f"{question.name}: a reader can choose nothing, and never get on"


def test_keys_are_those_of_all_lessons(key):
    assert lessons() == LESSONS, "python -m tests.keys chance/NN_topic writes a key that is missing"
    assert key.title == "Learn Fashion"
    second_notebooks = [name for name in LESSONS if name.endswith("_more")]
    assert second_notebooks == ["chance/01_half_or_most_more"], "it has deals that a class plays together"


def test_key_takes_right_answers_from_the_rules(key):
    which = next(question for question in key if "7c to Kh" in question.moves)
    rulings = Judge(which).rulings
    assert [move for move, ruling in rulings.items() if ruling.legal] == ["7c to Kd", "9c to Kh", "6s to Jc"]
    assert rulings["7c to Kh"].rule == "fashion/beat"
    assert "7♣ to K♥: refused: The 7♣ cannot go on the 9♦" in str(key)
    assert "right: The opponent: a two goes on an ace." in str(key)
    assert ">fashion/beat</td>" in key._repr_html_()
    for number, question in enumerate(key, 1):
        assert f"\n{number}. {question.title}\n" in str(key) and f">{number}. " in key._repr_html_()


def test_question_is_restored_from_its_data():
    for question in (
        Question("what", "and", "And?", position={"game": "swap"}, moves=("draw",), guesses={"Yes": {"legal": True}}),
        Question("exercise", "exercise-4", "How many?", 4, truth=0.0, mistakes={"forgot the sign": 2.0}),
        Question("exercise", "exercise-3", "Its margin is NumPy's.", 3, truth=12.5, tolerance=0.05 * np.float64(12.5)),
        Question("guess", "merges", "How many?", link="#experiment/six-stacks/event:merge?by=careful&locked=yes"),
    ):
        assert read_question(json.loads(json.dumps(question.as_dict()))) == question
    named = {"name": "", "text": ""}
    for wrong in ({}, [], named | {"kind": "who"}, named | {"kind": "what", "mark": 1}):
        with pytest.raises(kit.KitError, match="not a question"):
            read_question(wrong)
