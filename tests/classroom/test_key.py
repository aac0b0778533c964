"""The key of a lesson: its questions, and what the rules say is right."""

from __future__ import annotations

import pytest

import kit
from kit.classroom.key import key_of, lessons, notebook_of, paragraph_of
from kit.play.question import Question, read_question

FASHION = "rules/04_fashion"


@pytest.fixture(scope="module")
def key(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KIT_CACHE", str(tmp_path_factory.mktemp("cache")))
        return key_of(FASHION)


def test_the_key_of_a_lesson_has_all_that_its_cells_ask(key):
    source = notebook_of(FASHION).read_text(encoding="utf-8")
    assert [sum(each.kind == kind for each in key) for kind in ("which", "what")] == [
        source.count(f"lesson.{kind}(") for kind in ("which", "what")
    ]
    assert key.title == "Learn Fashion"
    assert len({question.id for question in key}) == len(key)


def test_what_is_right_is_said_by_the_rules(key):
    which = next(question for question in key if "7c to Kh" in question.moves)
    assert which.allowed() == ["7c to Kd", "9c to Kh", "6s to Jc"]
    assert which.rulings()["7c to Kh"].rule == "fashion/beat"
    assert "7♣ to K♥: refused: The 7♣ cannot go on the 9♦" in str(key)
    assert "right: The opponent: a deuce goes on an ace." in str(key)
    assert ">fashion/beat</td>" in key._repr_html_()
    for number, question in enumerate(key, 1):
        assert f"\n{number}. {question.title}\n" in str(key) and f">{number}. " in key._repr_html_()


def test_a_kept_key_is_taken_up_and_a_damaged_one_made_again(key, tmp_path, monkeypatch, capsys):
    runs = []
    monkeypatch.setenv("KIT_CACHE", str(tmp_path))
    monkeypatch.setattr("kit.classroom.key._asked", lambda path: runs.append(path) or list(key))
    assert key_of(FASHION) == key
    assert "is run once" in capsys.readouterr().err
    assert key_of(FASHION) == key
    assert len(runs) == 1 and not capsys.readouterr().err
    (kept,) = (tmp_path / "keys").iterdir()
    for damaged in (kept.read_bytes()[:50], b'{"questions": [{"kind": "which", "moves": 3}]}', b"[" * 10_000, b"\xff"):
        kept.write_bytes(damaged)
        assert key_of(FASHION) == key
    assert len(runs) == 5


@pytest.mark.parametrize("name", ["rules/04_fashions", "../rules/04_fashion", "/etc/passwd", "", None, 4])
def test_what_is_no_lesson_is_refused(name):
    with pytest.raises(kit.BadOption, match="there is no lesson"):
        key_of(name)


def test_every_lesson_is_found_by_its_name():
    assert FASHION in lessons()
    assert all(notebook_of(name).is_file() for name in lessons())


def test_the_paragraph_of_an_exercise_is_the_one_before_its_cell():
    cells = [("markdown", "**1.** Not *this*.\n\n## 2. End"), ("markdown", "**1.** How\nmany?\n\n**2.** Why?"),
             ("code", "lesson.exercise(\n    1, 'How many', f, 0)"), ("markdown", "**1.** Later.")]
    book = {"cells": [{"cell_type": kind, "source": text} for kind, text in cells]}
    assert paragraph_of(book, Question("exercise", "How many", 1)) == "How\nmany?"
    assert paragraph_of(book, Question("exercise", "Why", 2)) == ""
    assert paragraph_of(book, Question("guess", "How many")) == ""


def test_a_question_comes_back_from_its_data():
    asked = Question("what", "And?", position={"game": "swap"}, moves=("draw",), guesses={"Yes": {"legal": True}})
    assert read_question(asked.as_dict()) == asked
    for wrong in ({}, [], {"kind": "who", "text": ""}, {"kind": "what", "text": "?", "mark": 1}):
        with pytest.raises(kit.KitError, match="no question"):
            read_question(wrong)
