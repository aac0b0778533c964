"""Bars of progress that write down what they showed."""

from __future__ import annotations

import pytest


class Bar:
    """What was asked of a bar."""

    def __init__(self, **about):
        self.done, self.said, self.closed = about.get("initial", 0), [], False

    def update(self, more):
        self.done += more

    def set_description_str(self, text):
        self.said.append(text)

    def close(self):
        self.closed = True


@pytest.fixture
def bars(monkeypatch):
    """The bars that are made from now on."""
    made = []
    monkeypatch.setattr("tqdm.auto.tqdm", lambda **about: made.append(Bar(**about)) or made[-1])
    return made
