"""The key of a lesson: its questions, and the right answers by the rules."""

import json

import numpy as np
import pytest

import kit
from kit.play.question import Question, read_question
from kit.school.key import _run_notebook, find_key, find_notebook, find_paragraph, lessons
from tests.school.games import LESSON


def test_key_has_every_question_of_the_lesson(key):
    source = find_notebook(LESSON).read_text(encoding="utf-8")
    assert [sum(each.kind == kind for each in key) for kind in ("which", "what")] == [
        source.count(f"lesson.{kind}(") for kind in ("which", "what")
    ]
    assert key.title == "Learn Fashion"
    assert len({question.id for question in key}) == len(key)
    assert LESSON in lessons() and all(find_notebook(name).is_file() for name in lessons())
    second_notebooks = [name for name in lessons() if name.endswith("_more")]
    assert second_notebooks == ["chance/01_half_or_most_more"], "it has deals that a class plays together"


def test_key_takes_right_answers_from_the_rules(key):
    which = next(question for question in key if "7c to Kh" in question.moves)
    assert [move for move, ruling in which.rulings().items() if ruling.legal] == ["7c to Kd", "9c to Kh", "6s to Jc"]
    assert which.rulings()["7c to Kh"].rule == "fashion/beat"
    assert "7♣ to K♥: refused: The 7♣ cannot go on the 9♦" in str(key)
    assert "right: The opponent: a two goes on an ace." in str(key)
    assert ">fashion/beat</td>" in key._repr_html_()
    for number, question in enumerate(key, 1):
        assert f"\n{number}. {question.title}\n" in str(key) and f">{number}. " in key._repr_html_()


def test_key_is_loaded_from_the_cache_or_made_again_when_damaged(key, tmp_path, monkeypatch, capsys):
    runs = []
    monkeypatch.setenv("KIT_CACHE", str(tmp_path))
    monkeypatch.setattr("kit.school.key._run_notebook", lambda path: runs.append(path) or list(key))
    assert find_key(LESSON) == key
    assert "its notebook runs once" in capsys.readouterr().err
    assert find_key(LESSON) == key
    assert len(runs) == 1 and not capsys.readouterr().err
    (file,) = (tmp_path / "keys").iterdir()
    for damaged in (file.read_bytes()[:50], b'{"questions": [{"kind": "which", "moves": 3}]}', b"[" * 10_000, b"\xff"):
        file.write_bytes(damaged)
        assert find_key(LESSON) == key
    assert len(runs) == 5


@pytest.mark.thorough
def test_key_of_reports_the_error_when_a_cell_fails(tmp_path, monkeypatch):
    cell = {"cell_type": "code", "source": ["import kit\n", "kit.deal('no-game')\n", "lesson = Lesson('')"]}
    book = {"cells": [{"cell_type": "markdown", "source": ["# Title"]}, cell]}
    (tmp_path / "tutorials" / "rules").mkdir(parents=True)
    (tmp_path / "tutorials" / "rules" / "01_broken.ipynb").write_text(json.dumps(book))
    monkeypatch.setattr("kit.school.key.course_folder", lambda: tmp_path)
    monkeypatch.setenv("KIT_CACHE", str(tmp_path))
    with pytest.raises(kit.KitError, match=r"01_broken cannot be run, .* unknown: kit\.errors\.UnknownGame"):
        find_key("rules/01_broken")


@pytest.mark.thorough
def test_key_shows_progress_when_a_lesson_takes_long(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("kit.lab.worker_thread.PATIENCE", 0)
    path, source = tmp_path / "01_slow.ipynb", "import time, types\nlesson = types.SimpleNamespace(key=lambda: '[]')\n"
    path.write_text(json.dumps({"cells": 3 * [{"cell_type": "code", "source": [source, "time.sleep(0.1)"]}]}))
    assert _run_notebook(path) == []
    assert "01_slow" in (progress := capsys.readouterr().err) and "/3 [" in progress


def test_paragraph_of_returns_the_text_before_the_exercise():
    cells = [("markdown", "**1.** Not *this*.\n\n## 2. End"), ("markdown", "**1.** How\nmany?\n\n**2.** Why?"),
             ("code", "lesson.exercise(\n    1, 'How many', f, 0)"), ("markdown", "**1.** Later.")]
    book = {"cells": [{"cell_type": kind, "source": text} for kind, text in cells]}
    assert find_paragraph(book, Question("exercise", "How many", 1)) == "How\nmany?"
    assert find_paragraph(book, Question("exercise", "Why", 2)) == ""
    assert find_paragraph(book, Question("guess", "How many")) == ""


def test_question_is_restored_from_its_data():
    for question in (
        Question("what", "And?", position={"game": "swap"}, moves=("draw",), guesses={"Yes": {"legal": True}}),
        Question("exercise", "How many?", 4, truth=0.0, mistakes={"forgot the sign": 2.0}),
        Question("exercise", "Its margin is NumPy's.", 3, truth=12.5, tolerance=0.05 * np.float64(12.5)),
    ):
        assert read_question(json.loads(json.dumps(question.as_dict()))) == question
    for wrong in ({}, [], {"kind": "who", "text": ""}, {"kind": "what", "text": "?", "mark": 1}):
        with pytest.raises(kit.KitError, match="not a question"):
            read_question(wrong)
