"""The browser tests' own tools, proved on a notebook small enough to be understood at a glance."""

from __future__ import annotations

import os
import re

import pytest

SWITCH = """
from ipycanvas import Canvas
from ipywidgets import HTML, Layout, VBox
canvas, label = Canvas(width=400, height=200, layout=Layout(width='200px', height='100px')), HTML('ready')
label.add_class('switch-label')
canvas.fill_style = '#ff0000'
canvas.fill_rect(0, 0, 400, 200)

def pressed(x, y):
    canvas.fill_style = '#0000ff' if canvas.fill_style == '#ff0000' else '#ff0000'
    canvas.fill_rect(0, 0, 200, 200)
    label.value = f'pressed at {x:.0f}, {y:.0f}'

def released(x, y):
    label.value += f', released at {x:.0f}, {y:.0f}'

canvas.on_mouse_down(pressed)
canvas.on_mouse_up(released)
VBox([canvas, label])
"""
RED, BLUE = (255, 0, 0, 255), (0, 0, 255, 255)
LEFT_HALF = (2, 2, 90, 90)
A_PIXEL_OF_THE_PAGE = 2  # in the canvas's own, for browsers round where the mouse is


def places(label: str) -> list[int]:
    """The numbers that the label tells: where the mouse was pressed, and where it was released."""
    return [int(number) for number in re.findall(r"\d+", label)]


@pytest.fixture
def switch(run_cell):
    """A canvas of 200 by 100 CSS pixels whose left half turns from red to blue and back at every press."""
    return run_cell(SWITCH)


def test_a_click_reaches_the_kernel_and_comes_back_as_pixels(switch):
    canvas = switch.canvas()
    assert canvas.size == (200, 100)
    canvas.wait_for_colours(LEFT_HALF, {RED})
    canvas.click((50, 40))
    canvas.wait_for_colours(LEFT_HALF, {BLUE})
    assert canvas.pixel((150, 50)) == RED
    assert canvas.colours((90, 10, 20, 20)) >= {RED, BLUE}
    label = switch.wait_for_text(".switch-label", "released")
    assert places(label) == pytest.approx([100, 80, 100, 80], abs=A_PIXEL_OF_THE_PAGE)


def test_a_drag_starts_and_ends_where_it_was_told_to(switch):
    switch.canvas().drag((20, 30), (120, 60))
    label = switch.wait_for_text(".switch-label", "released")
    assert places(label) == pytest.approx([40, 60, 240, 120], abs=A_PIXEL_OF_THE_PAGE)


def test_latency_is_measured_from_the_press_to_the_changed_pixel(switch):
    times = [switch.canvas().latency((50, 50), (0, 0, 100, 100)) for _ in range(5)]
    assert all(0 < milliseconds < 10_000 for milliseconds in times), times


def test_text_that_never_comes_is_reported_with_what_is_there(switch, monkeypatch):
    monkeypatch.setattr("tests.browser.notebook.TEXT_TIMEOUT", 300)
    with pytest.raises(AssertionError, match="ready"):
        switch.wait_for_text(".switch-label", "never said")


def test_a_cell_that_raises_is_reported(lab, open_notebook):
    book = open_notebook(lab.write("raises.ipynb", ["1 + 1", "1 / 0", "2 + 2"]))
    with pytest.raises(AssertionError, match=r"code cell 2: ZeroDivisionError(.|\n)*code cell 3 never ran"):
        book.run_all()


def test_a_killed_kernel_is_replaced_and_has_forgotten_everything(lab, open_notebook):
    cells = ["import os\n'seen' in globals(), os.getpid()", "seen = 1"]
    book = open_notebook(lab.write("killed.ipynb", cells)).run_all()
    before = book.kernel_number()
    book.kill_kernel()
    assert book.kernel_number() != before
    book.run_all()
    assert book.code_cells()[0]["outputs"][0]["data"]["text/plain"] == f"(False, {book.kernel_number()})"


def test_a_reloaded_page_keeps_its_kernel(switch):
    before = switch.kernel_number()
    switch.load()
    assert switch.kernel_number() == before


def test_the_kernel_lives_in_an_empty_home(lab, run_cell):
    book = run_cell("from pathlib import Path\nprint(Path.home())")
    home = book.code_cells()[0]["outputs"][0]["text"].strip()
    assert home != os.path.expanduser("~")
    assert home.startswith(str(lab.folder.parent))


def test_the_menu_runs_all_cells_and_no_question_stands_in_the_way(lab, open_notebook):
    """As a person does it, with the settings that the set-up installed: nothing is asked about news."""
    book = open_notebook(lab.write("menu.ipynb", ["print('ran')"]))
    book.page.get_by_role("menuitem", name="Run", exact=True).click()
    book.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    book.page.locator(".jp-OutputArea-output", has_text="ran").wait_for()
    assert book.page.locator(".Toastify__toast").all_inner_texts() == []
