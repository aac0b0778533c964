"""`kit review`: what it prints, and that it can be interrupted."""

from __future__ import annotations

import json

import pytest

import kit
from tests.test_cli import run


@pytest.mark.compiled
def test_a_recorded_game_is_reviewed_as_in_python():
    game = kit.load(json.loads(run("play", "six-stacks", "--seed", "3", "--by", "random,careful", "--json").stdout))
    text = json.dumps(game.transcript())
    words = ("review", "-", "--seat", "2", "--playouts", "100", "--seed", "5")
    done = run(*words, "--json", given=text)
    found = kit.review(game, seat=2, playouts=100, seed=5)
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)
    assert [row["move"] for row in rows] == found.move.tolist()
    assert [row["luck"] for row in rows] == pytest.approx(found.luck.tolist())
    printed = run(*words, given=text).stdout.splitlines()
    assert len(printed) == len(found) + 2 and printed[0].split()[:3] == ["step", "seat", "move"]
    assert printed[-1].startswith("From ") and "moves, compared with the best that was found: " in printed[-1]
    assert "verdict" in printed[0].split() and {"mistake", "mistakes"} & set(printed[-1].replace(",", "").split())


@pytest.mark.compiled
def test_a_position_without_steps_has_nothing_to_review():
    done = run("review", "-", given=json.dumps(kit.deal("swap", seed=1).position()))
    assert (done.returncode, done.stdout) == (0, "no step was played yet\n")


@pytest.mark.parametrize("words", [["--seat", "9"], ["--by", "nobody"], ["--by", "looking"], ["--playouts", "0"]])
@pytest.mark.thorough
def test_what_cannot_be_reviewed_is_one_line_and_exit_code_2(words):
    done = run("review", "-", *words, given=json.dumps(kit.deal("six-stacks", seed=1).position()))
    assert done.returncode == 2 and done.stdout == ""
    assert len(done.stderr.splitlines()) == 1 and done.stderr.startswith("kit: ")
