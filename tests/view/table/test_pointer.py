"""The pointer on the canvas: the mouse and a finger do what the table is asked to do."""

from __future__ import annotations

import pytest

import kit
from tests.view.table.on_page import click, drag, middle, send, targets, touch


@pytest.fixture
def table(game):
    return kit.table(game, seats="person")


def test_a_click_chooses_and_a_second_one_plays(table, game):
    click(table, "hand 1", "Th")
    assert targets(table) == {"s1"}
    click(table, "s1")
    assert [step.move for step in game.history] == ["Th to s1"]


def test_a_drag_plays(table, game):
    drag(table, "Th", "hand 1", "s1")
    assert [step.move for step in game.history] == ["Th to s1"]
    assert len(table.canvas.scene.place("s1").cards) == 9


def test_a_drop_beside_everything_changes_nothing(table, game):
    start = middle(table, "hand 1", "Th")
    send(table, "mouse_down", *start)
    send(table, "mouse_move", 300, 250)
    assert targets(table) == {"s1"}
    send(table, "mouse_up", 640, 420)
    assert not game.history and targets(table) == set()


def test_leaving_the_canvas_puts_the_card_back(table, game):
    send(table, "mouse_down", *middle(table, "hand 1", "Th"))
    send(table, "mouse_move", *middle(table, "s1"))
    send(table, "mouse_out")
    send(table, "mouse_up", *middle(table, "s1"))
    assert not game.history


def test_a_finger_plays_as_the_mouse_does(table, game):
    touch(table, "touch_start", middle(table, "hand 1", "Th"))
    touch(table, "touch_move", middle(table, "s1"))
    touch(table, "touch_end")
    assert [step.move for step in game.history] == ["Th to s1"]


def test_a_tap_chooses(table):
    touch(table, "touch_start", middle(table, "hand 1", "Th"))
    touch(table, "touch_end")
    assert targets(table) == {"s1"}
