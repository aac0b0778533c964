"""Fixtures for tests of schools: a lesson's key, and a runner of commands."""

import pytest

from kit.school.key import Key, find_key
from tests import command_line
from tests.school.games import DEALS, EXERCISE, GUESS, LESSON, MODEL, SENTENCE


@pytest.fixture(scope="session")
def key():
    """The key of the lesson on Fashion."""
    return find_key(LESSON)


@pytest.fixture(scope="session")
def questions(key):
    """The questions with planted mistakes, by the rule that contradicts the mistake."""
    signs = {"beat": "7c to Kh", "own": "Ts to Kh", "ace": "fashion/ace", "pass": "fashion/pass"}
    return {rule: next(each for each in key if sign in (*each.moves, each.rule)) for rule, sign in signs.items()}


@pytest.fixture
def made_up_lesson(monkeypatch):
    """An invented lesson with an exercise, a guess and a class experiment."""
    monkeypatch.setattr("kit.school.grading.find_key", lambda lesson: Key(lesson, "Made up", (EXERCISE, GUESS, DEALS)))


@pytest.fixture
def lesson_with_texts(monkeypatch):
    """An invented lesson with a guess, a model, an exercise and a sentence."""
    questions = (GUESS, MODEL, EXERCISE, SENTENCE)
    monkeypatch.setattr("kit.school.grading.find_key", lambda lesson: Key(lesson, "Made up", questions))


@pytest.fixture
def run(tmp_path, monkeypatch):
    """A function that runs a command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return command_line.run
