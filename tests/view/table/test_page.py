"""What a table sends to its page."""

from __future__ import annotations

import subprocess
import sys

import pytest

import kit
from kit.view.picture.canvas_painter import one_message
from tests.project import PROJECT
from tests.view.table.on_page import click, drag


@pytest.fixture
def table(game):
    return kit.table(game, seats="person")


def count_messages(table, monkeypatch, act):
    manager, sent = table.canvas.canvas._canvas_manager, []
    monkeypatch.setattr(manager, "send", lambda *given, **more: sent.append(given))
    act()
    monkeypatch.undo()
    return len(sent)


def test_a_redraw_sends_one_message(table, monkeypatch):
    assert count_messages(table, monkeypatch, lambda: click(table, "hand 1", "Th")) == 1
    assert count_messages(table, monkeypatch, table.model.show) == 1
    assert count_messages(table, monkeypatch, lambda: drag(table, "4c", "hand 1", "s1")) == 2  # taken up, glided back


def test_after_a_fault_while_painting_the_next_picture_is_sent(table, monkeypatch):
    with pytest.raises(ZeroDivisionError), one_message(table.canvas.canvas):
        table.canvas.canvas.fill_rect(0, 0, 10, 10)
        raise ZeroDivisionError
    manager = table.canvas.canvas._canvas_manager
    assert not manager._caching and not manager._commands_cache
    assert count_messages(table, monkeypatch, table.model.show) == 1


def test_a_reloaded_page_gets_sprites_and_picture_again(table, monkeypatch):
    ready = {"event": "client_ready"}
    reload = lambda: table.canvas.canvas._handle_frontend_event(None, ready, [])  # noqa: E731
    assert count_messages(table, monkeypatch, reload) == 2


def test_the_canvas_is_twice_as_fine_as_its_exact_size_on_the_page(table):
    canvas, scene = table.canvas.canvas, table.canvas.scene
    assert (canvas.width, canvas.height) == (2 * scene.width, 2 * scene.height)
    assert (canvas.layout.width, canvas.layout.height) == (f"{scene.width}px", f"{scene.height}px")


def test_the_first_picture_needs_no_charts_and_no_frames():
    script = "import sys, kit; kit.table(kit.deal('six-stacks'), kept=False); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert not {"matplotlib", "pandas", "numba", "scipy"} & set(run.stdout.split())
