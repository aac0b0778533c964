"""The review in a real browser: the graph, the way to a mistake by hand and by keys, the better move drawn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

import kit
from kit.lab.players import careful
from kit.picture.theme import LIGHT
from tests.browser.access import LEAST, SMALL_TARGETS, faults
from tests.browser.notebook import RUN_TIMEOUT, TEXT_TIMEOUT
from tests.browser.table import TableInBrowser, area_in, scene_of

DEAL = "kit.deal('stack-em', seed=7)"


def played():
    """A game in which every third move was the last of those that are legal."""
    game = kit.deal("stack-em", seed=7)
    while not game.over:
        game.play(careful(game) if len(game.history) % 3 else game.moves()[-1])
    return game


@pytest.fixture
def table(run_cell) -> TableInBrowser:
    """That game on a table, over and not reviewed yet."""
    moves = [step.move for step in played().history]
    cell = f"import kit\ngame = {DEAL}\nfor move in {moves!r}:\n    game.play(move)\nkit.table(game, kept=False)"
    return TableInBrowser(run_cell(cell))


def review(table: TableInBrowser) -> Locator:
    """Ask for the review, and wait until all of it is there; the button of its first mistake."""
    table.button("Review").first.click()
    expect(table.root.locator(".kit-graph svg")).to_be_visible(timeout=RUN_TIMEOUT)
    expect(table.root.locator(".kit-drawer")).not_to_contain_text("Growing sharper", timeout=RUN_TIMEOUT)
    return table.root.locator("[data-step]").first


def test_the_review_leads_to_each_step_and_to_the_better_move_by_list_graph_and_keys(table):
    first = review(table)
    is_for_everybody_and_fits(table)
    step = int(first.get_attribute("data-step"))
    first.click()
    table.wait_for_panel(f"Step {step + 1}: ")
    assert "would have gained" in table.panel() and "stack-em/" in table.panel()
    then = played().at(step)
    table.wait_for(then)
    best = re.search(r"(\S+) would have gained", table.panel()) or pytest.fail(table.panel())
    area = area_in(scene_of(then), "deck" if best[1] == "draw" else best[1])
    edge = (area.x - 4, area.y + 20, 3, area.height - 40)
    table.canvas.wait_for_colour(edge, LIGHT.lines[2])
    table.press("ArrowRight")
    table.wait_for(played().at(step + 1))
    table.canvas.wait_for_colour(edge, LIGHT.lines[2], there=False)

    steps = len(played().history)
    axes = table.root.locator(".kit-graph .noUi-base")
    box = axes.bounding_box() or pytest.fail("the graph has no size")
    axes.click(position={"x": box["width"] * 5 / steps, "y": box["height"] / 2})
    table.wait_for(played().at(5))
    line = table.root.locator(".kit-graph .noUi-handle")
    for step in (4, 3):
        line.press("ArrowLeft")
        table.wait_for(played().at(step))
        expect(line).to_be_focused()


def is_for_everybody_and_fits(table: TableInBrowser) -> None:
    """Check what the drawer shows: axe finds no fault, what is pressed is large enough, nothing is cut off."""
    assert not faults(table.book.page, ".kit-table")
    assert not table.book.page.evaluate(SMALL_TARGETS, LEAST)
    drawer = table.root.locator(".kit-drawer")
    assert drawer.evaluate("drawer => drawer.scrollWidth <= drawer.clientWidth")
    expect(drawer).to_contain_text("every card known", timeout=TEXT_TIMEOUT)
