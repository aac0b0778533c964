"""A bar is made only for what takes a while, and then shows everything that was done before."""

from __future__ import annotations

import pytest

from kit.lab import progress as lab
from kit.lab.progress import progress


def test_a_short_task_makes_no_bar(bars):
    with progress(10, " deals", "search") as tell:
        tell(10)
    assert bars == []


def test_a_long_task_has_one_bar_that_knows_what_was_done(bars, monkeypatch):
    with progress(100, " deals", "search", done=20) as tell:
        tell(5)
        monkeypatch.setattr(lab, "PATIENCE", -1)
        tell(5)
        tell(30)
    assert [(bar.done, bar.closed) for bar in bars] == [(60, True)]


def test_a_bar_is_closed_when_the_task_fails(bars, monkeypatch):
    monkeypatch.setattr(lab, "PATIENCE", -1)
    with pytest.raises(ValueError), progress(2, " deals", "search") as tell:
        tell(1)
        raise ValueError
    assert [bar.closed for bar in bars] == [True]
