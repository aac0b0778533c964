"""The key of Fashion, which many tests of schools ask, is worked out once; and the kit's commands."""

import os
import subprocess
import sys

import pytest

from kit.school.key import Key, key_of
from tests.school.games import DEALS, EXERCISE, GUESS, LESSON


@pytest.fixture(scope="session")
def key(tmp_path_factory):
    """The key of the lesson on Fashion, not taken from the user's cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KIT_CACHE", str(tmp_path_factory.mktemp("cache")))
        return key_of(LESSON)


@pytest.fixture(scope="session")
def asked(key):
    """The questions with planted mistakes, by the rule that speaks against these."""
    return {
        "beat": next(each for each in key if "7c to Kh" in each.moves),
        "own": next(each for each in key if "Ts to Kh" in each.moves),
        "ace": next(each for each in key if each.rule == "fashion/ace"),
        "pass": next(each for each in key if each.rule == "fashion/pass"),
    }


@pytest.fixture
def made_up(monkeypatch):
    """A lesson made up, with a number, a guess and a class experiment."""
    monkeypatch.setattr("kit.school.reading.key_of", lambda lesson: Key(lesson, "Made up", (EXERCISE, GUESS, DEALS)))


@pytest.fixture
def run(tmp_path):
    """Runs a command in an empty folder."""

    def ran(*words: str, given: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "kit", *words], cwd=tmp_path, input=given, capture_output=True, text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **env}, timeout=120,
        )

    return ran
