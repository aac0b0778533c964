"""The siege itself: it counts its attempts, and reports each fault with the seed that repeats it."""

import json
import re
from collections import Counter
from functools import partial
from itertools import product
from pathlib import Path

import pytest

import kit
from tests.command_line import run
from tests.siege import inputs
from tests.siege.__main__ import OTHERWISE, run_and_report


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["answers", "command lines", "class folders"])
def test_attack_counts_the_inputs_of_a_kind(monkeypatch, tmp_path, kind):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(inputs, "COMMANDS", [name for name in inputs.COMMANDS if name != "simulate"])  # compiles
    assert inputs.attack(kind, seed=1) >= inputs.EACH


@pytest.mark.parametrize(("fault", "sort"), [
    (ValueError("foreign"), "foreign error"),
    (AssertionError("foreign error: in another process"), "foreign error"),
    (AssertionError("moves lost: 3"), "moves lost"),
    (AssertionError("rows wrong"), "rows wrong"),
    (AssertionError("odd"), OTHERWISE),
])
def test_fault_is_counted_by_its_sort_and_reported_with_its_seed(monkeypatch, capsys, fault, sort):
    def raise_fault(data):
        raise fault

    monkeypatch.setitem(inputs.KINDS, "planted", raise_fault)
    faults = Counter()
    run_and_report(77, "planted", faults, partial(inputs.attack, "planted", 77))
    assert faults == {sort: 1}
    assert "planted; again: python -m tests.siege 0 77" in capsys.readouterr().out


# ---- other things in the place of a file ----


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a game and a class, and a file outside that nobody may touch."""
    (tmp_path / "in").mkdir()
    (tmp_path / "precious").write_text("years of work")
    monkeypatch.chdir(tmp_path / "in")
    Path("game.json").write_text(json.dumps(kit.deal("swap").transcript()))
    Path("ada.jsonl").write_text('{"format": 1, "lesson": "rules/99_none"}\n')
    yield tmp_path / "in"
    assert (tmp_path / "precious").read_text() == "years of work"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "precious"]


def check_refusal(words, why, folder):
    """Check that a command is refused in one line for this reason, and changes nothing."""
    before = sorted(path.name for path in folder.iterdir())
    done = run(*words.split())
    assert (done.returncode, done.stdout) == (2, "") and why in done.stderr, done
    assert len(done.stderr.splitlines()) == 1 and len(done.stderr) < 1_200
    assert sorted(path.name for path in folder.iterdir()) == before


@pytest.mark.parametrize(("words", "laid"), [
    *product(inputs.READ, inputs.WITH_TEXTS), *product(["class . --roster laid"], inputs.LAID),
])
def test_command_refuses_in_one_line_what_it_cannot_read(words, laid, folder):
    lay, why = inputs.WITH_TEXTS[laid]
    lay(folder / "laid")
    check_refusal(words, why, folder)


@pytest.mark.parametrize("words", inputs.WRITE)
@pytest.mark.parametrize("laid", ["zero", "null", "full", "pipe", "folder", "bytes", "precious"])
def test_command_overwrites_nothing_but_its_own(words, laid, folder):
    lay = inputs.LAID[laid][0] if laid in inputs.LAID else lambda path: path.symlink_to("../precious")
    lay(folder / "laid")
    check_refusal(words, "laid is there already", folder)


@pytest.mark.parametrize("laid", inputs.WITH_TEXTS)
def test_class_report_names_a_file_that_cannot_be_read_and_goes_on(laid, folder):
    inputs.WITH_TEXTS[laid][0](folder / "laid.jsonl")
    done = run("class", ".", "--json")
    assert done.returncode == 0 and "there is no lesson 'rules/99_none'" in done.stderr
    assert laid == "folder" or re.search(r"kit: laid\.jsonl: (it|line 1:) ", done.stderr), done.stderr
