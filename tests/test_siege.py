"""The siege itself: it counts its attempts, and reports each fault with the seed that repeats it."""

from collections import Counter
from functools import partial

import pytest

from tests.siege import inputs
from tests.siege.__main__ import OTHERWISE, run_and_report

pytestmark = pytest.mark.thorough


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
