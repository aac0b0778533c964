"""What a table sends to its page."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PIL import ImageFont

import kit
from kit.picture import drawing
from kit.picture.canvas_painter import _area, one_message
from kit.picture.scene import scene_of
from kit.picture.shapes import Box, Text
from kit.picture.still import _fonts
from kit.picture.theme import LIGHT
from tests.games import SLUGS, random_game
from tests.project import PROJECT
from tests.tabletop.on_page import hear, lay


@pytest.fixture
def table(game):
    return kit.table(game, seats="person")


def messages(table, monkeypatch, act):
    """What is sent to the page's canvases meanwhile, as bytes."""
    manager, sent = table.canvas.canvas._canvas_manager, []
    monkeypatch.setattr(manager, "send", lambda *given, buffers: sent.append(bytes(buffers[0])))
    act()
    monkeypatch.undo()
    return sent


def test_a_redraw_sends_one_message(table, monkeypatch):
    assert len(messages(table, monkeypatch, table.model.show)) == 1
    assert len(messages(table, monkeypatch, lambda: lay(table, "4c", "hand 1", "s1"))) == 1


def test_after_a_fault_while_painting_the_next_picture_is_sent(table, monkeypatch):
    _, picture = messages(table, monkeypatch, table.canvas.redraw)
    with pytest.raises(ZeroDivisionError), one_message():
        table.canvas.brush.paint([Box(0, 0, 9, 9, 1)])
        raise ZeroDivisionError
    table.canvas.brush.forget()
    assert len(messages(table, monkeypatch, table.model.show)) == 1  # with the sprites, which were given up
    assert len(messages(table, monkeypatch, table.canvas.redraw)[1]) == len(picture)


def test_a_picture_is_painted_only_where_it_differs_until_the_page_is_reloaded(table, monkeypatch):
    _, whole = messages(table, monkeypatch, table.canvas.redraw)
    (same,) = messages(table, monkeypatch, table.model.show)
    laid, *_ = messages(table, monkeypatch, lambda: hear(table, {"move": "Th to s1"}))
    _, reloaded = messages(table, monkeypatch, table.canvas.redraw)
    assert 10 * len(same) < min(len(whole), len(laid), len(reloaded))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_text_of_a_picture_fits_into_the_area_that_is_painted_anew_for_it(slug):
    regular, bold = (ImageFont.truetype(file, 100) for file in _fonts())  # the widest of all that a page may have
    for text in drawing.shapes(scene_of(random_game(slug, {}, 1, most=40)), LIGHT):
        if isinstance(text, Text):
            wide = (bold if text.bold else regular).getlength(text.text) * text.size / 100
            begin = text.x - wide * {"left": 0, "center": 0.5, "right": 1}[text.align]
            left, _, right, _ = _area(text)
            assert left <= begin and begin + wide <= right, text


def test_a_message_of_no_commands_is_not_sent(table, monkeypatch):
    def paint_nothing():
        with one_message():
            pass

    assert messages(table, monkeypatch, paint_nothing) == []


def test_a_reloaded_page_gets_sprites_and_picture_again(table, monkeypatch):
    ready = {"event": "client_ready"}
    reload = lambda: table.canvas.canvas._handle_frontend_event(None, ready, [])  # noqa: E731
    assert len(messages(table, monkeypatch, reload)) == 2


@pytest.mark.parametrize("density", [2, 3])
def test_the_canvas_is_as_fine_as_the_page_shows_it(table, monkeypatch, density):
    messages(table, monkeypatch, lambda: setattr(table.page, "density", density))
    canvas, scene = table.canvas.canvas, table.canvas.scene
    assert (canvas.width, canvas.height) == (density * scene.width, density * scene.height)


def test_a_page_that_is_told_nothing_new_gets_no_message(table):
    told = []
    table.page.observe(told.append, ["picture", "hints", "colours", "position"])
    table.model.show()
    assert not told
    hear(table, {"move": "Th to s1"})
    assert {change["name"] for change in told} == {"picture", "position"}


def test_the_first_picture_needs_no_charts_and_no_frames():
    script = "import sys, kit; kit.table(kit.deal('six-stacks'), kept=False); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert not {"matplotlib", "pandas", "numba", "scipy"} & set(run.stdout.split())
