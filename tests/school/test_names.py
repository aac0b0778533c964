"""Questions are known by their names: corrected and translated lessons have the same answers."""

from dataclasses import replace

import pytest

import kit.school
from kit.lesson.lesson import Lesson
from kit.school.key import find_key
from tests.lesson.asking import choose, pick, write
from tests.school.games import LESSON, hand_in, right_answer

CHANCE = "chance/03_face_down_tiles"


def translate(question, ask):
    """Ask a question of a key in another language, with a method of a lesson."""
    if question.kind == "exercise":
        return ask(question.number, "Wie gross?", lambda: question.truth, question.tolerance)
    if question.kind == "which":
        return ask(question.name, question.game(), "Welche?", question.moves)
    guesses = {f"Antwort {place}": checks for place, checks in enumerate(question.guesses.values(), 1)}
    rule = question.rule.partition("/")[2]
    return ask(question.name, question.game(), question.moves, "Was geschieht?", guesses, rule, "Darum.")


@pytest.mark.parametrize(("name", "kinds"), [(LESSON, ("which", "what")), (CHANCE, ("exercise",))])
def test_translated_lesson_is_graded_by_the_same_key(name, kinds, tmp_path):
    lesson, key = Lesson(name, tmp_path), find_key(name)
    asked = [next(question for question in key if question.kind == kind) for kind in kinds]
    for question in asked:
        step = translate(question, getattr(lesson, question.kind))
        if question.kind == "which":
            choose(step, *right_answer(question))
        elif question.kind == "what":
            pick(step, f"Antwort {3 - int(right_answer(question))}", f"Antwort {right_answer(question)}")
        else:
            write(step, str(question.truth))
    report = kit.school.read(tmp_path)
    assert not report.notes and list(report.answers.question) == [
        question.name for question in asked for _ in range(1 + (question.kind == "what"))
    ]
    firsts = report.answers[report.answers["try"] == 1]
    assert list(firsts.right) == [question.kind != "what" for question in asked]
    shown = {row.answered for row in report.answers.itertuples() if row.kind == "what"}
    assert shown <= {text for question in key for text in question.guesses}, "the report has the words of the key"


def test_corrected_texts_keep_the_answers(tmp_path, monkeypatch):
    key = find_key(LESSON)
    hand_in(tmp_path, LESSON, "Ada", [(question, right_answer(question)) for question in key])
    corrected = []
    for question in key:
        guesses = {f"{text}!": checks for text, checks in question.guesses.items()}
        corrected.append(replace(question, text=f"{question.text}!", guesses=guesses))
    edition = replace(key, questions=tuple(corrected))
    monkeypatch.setattr("kit.school.grading.find_key", lambda name: edition)
    report = kit.school.read(tmp_path)
    assert not report.notes and report.answers.right.all() and len(report.answers) == len(key)
    assert report.answers.text.str.endswith("!").all()
