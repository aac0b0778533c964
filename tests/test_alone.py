"""Without the compiler, and without threads, the kit does the same, only slower."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.alone import everything
from tests.project import PROJECT


@pytest.fixture(scope="module")
def alone() -> dict:
    """What came of everything without compiler and threads."""
    told = os.environ | {"PYTHONPATH": str(PROJECT)}
    done = subprocess.run([sys.executable, "-m", "tests.alone"], cwd=PROJECT, env=told, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Thread" not in done.stderr and "monitor" not in done.stderr
    return json.loads(done.stdout)


@pytest.mark.thorough
def test_without_compiler_and_threads_a_tutorial_is_done_and_a_table_answers(alone):
    assert alone["tutorial"] == [True, True]
    assert len(alone["table"]["played"]) == 2 and alone["table"]["verdict"] == "lost"


@pytest.mark.compiled
def test_the_compiler_and_threads_change_nothing(alone):
    assert json.loads(json.dumps(everything())) == alone
