"""Odds, searches and reviews at the table in a real browser: figures appear, disappear and lead to missed moves."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import kit
from kit.lab.players import careful, play_out
from kit.lab.solve import find_losing_move
from kit.picture.theme import LIGHT
from kit.play.move_texts import describe_move
from kit.tabletop.page_messages import BETTER_COLOUR
from tests.browser.notebook import RUN_TIMEOUT, SMALL_TARGETS, TEXT_TIMEOUT, find_faults
from tests.browser.table import TableInBrowser, area_in, make_game_scene

DEAL: dict[str, Any] = {"game": "six-stacks", "seed": 16, "players": 4}


def wait_for_odds(table: TableInBrowser, game: kit.Game, there: bool = True) -> None:
    """Wait until the hand of the seat to play has the odds of its best move in green, or, if not `there`, has none."""
    hand = area_in(make_game_scene(game, game.turn), f"hand {game.turn}")
    strip = (hand.x, hand.y + hand.height - 20, hand.width, 16)
    table.canvas.wait_for_colour(strip, LIGHT.lines[BETTER_COLOUR], there)


def test_hand_of_the_seat_to_play_has_odds_until_hints_are_off(run_cell):
    game = kit.deal(**DEAL)
    warm = f"import kit\nkit.odds(kit.deal(**{DEAL!r}), playouts=10)"
    table = TableInBrowser(run_cell(f"{warm}\nkit.table(kit.deal(**{DEAL!r}), seats='person', autosave=False)"))
    table.open_drawer("Settings")
    hints = table.root.get_by_label("Hints")
    hints.select_option("odds")
    wait_for_odds(table, game)
    table.canvas.element.focus()
    table.press("ArrowDown")
    table.wait_for_line(describe_move(game.slug, game.moves()[0]))
    table.press("Enter")
    game.play(game.moves()[0])
    table.wait_for(game, seat=game.turn)
    wait_for_odds(table, game)
    hints.select_option("none")
    wait_for_odds(table, game, there=False)


def test_search_finds_the_losing_move_and_shows_a_win(run_cell):
    shown = "kit.play_deal('swap', seed=3, by='random').at(12)"
    table = TableInBrowser(run_cell(f"import kit\nkit.table({shown}, autosave=False)"))
    game = kit.play_deal("swap", seed=3, by="random").at(12)
    *_, (_, point) = find_losing_move(game)
    assert point.move is not None
    table.open_drawer("Moves")
    table.button("Can it be won?").click()
    verdict, moves = table.root.locator(".kit-verdict"), table.moves()
    expect(verdict).to_contain_text(f"{describe_move('swap', point.move)}, threw it away", timeout=RUN_TIMEOUT)
    expect(moves.locator("option", has_text="threw it away")).to_have_count(1, timeout=TEXT_TIMEOUT)
    expect(moves.locator("option").nth(point.lost)).to_contain_text("threw it away")
    moves.select_option(index=point.won)
    table.wait_for(game.at(point.won))
    table.button("Can it be won?").click()
    expect(verdict).to_contain_text(f"After step {point.won}: it can be won", timeout=RUN_TIMEOUT)
    table.button("Show a win").click()
    table.wait_for_panel("A way to win")
    table.button("One step forward").click()
    step = re.compile(rf"^step {point.won + 1} of \d+$")
    expect(table.root.get_by_text(step)).to_be_visible(timeout=TEXT_TIMEOUT)
    table.button("Back to my game").click()
    table.wait_for(game.at(point.won))


def test_why_compares_the_best_move_by_the_odds_with_another_one(run_cell):
    shown = "kit.play_deal('swap', seed=5001, by='random').at(8)"
    warm = f"import kit\ngame = {shown}\nkit.reasons(game, *game.moves()[:2], playouts=100)"
    table = TableInBrowser(run_cell(f"{warm}\nkit.table(game, autosave=False, hint='odds')"))
    page, panel = table.book.page, table.root.locator(".kit-panel").first
    expect(table.root.locator(".kit-status")).to_contain_text("Green: ", timeout=RUN_TIMEOUT)
    table.button("Why?").first.click()
    whys = panel.get_by_role("button", name=re.compile(r"^Why\? .+ to .+"))
    game = kit.play_deal("swap", seed=5001, by="random").at(8)
    expect(whys).to_have_count(len(game.moves()) - 1, timeout=TEXT_TIMEOUT)
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")
        assert not find_faults(page, ".kit-table") and not page.evaluate(SMALL_TARGETS)
    whys.last.focus()
    page.keyboard.press("Enter")
    table.wait_for_panel("Why is the first move better?")
    expect(panel).to_contain_text(re.compile(r"After |No single fact goes with this gain"), timeout=RUN_TIMEOUT)
    expect(table.root.locator(".kit-said")).to_contain_text("Why is the first move better?")
    assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")


# ---- the review ----


def flawed_game():
    """Return a game in which every third move is the last legal move."""
    return play_out(
        kit.deal("stack-em", seed=7), lambda game: careful(game) if len(game.history) % 3 else game.moves()[-1]
    )


def review(table: TableInBrowser) -> Locator:
    """Start the review, wait until it is complete, and return the button of its first mistake."""
    table.button("Review").first.click()
    expect(table.root.locator(".kit-reviewed .kit-graph svg")).to_be_visible(timeout=RUN_TIMEOUT)
    expect(table.root.locator(".kit-drawer")).not_to_contain_text("Growing sharper", timeout=RUN_TIMEOUT)
    return table.root.locator("[data-step]").first


def test_review_leads_to_steps_and_better_moves_by_list_graph_and_keys(run_cell):
    moves = [step.move for step in flawed_game().history]
    replay = f"import kit\ngame = kit.deal('stack-em', seed=7)\nfor move in {moves!r}:\n    game.play(move)"
    table = TableInBrowser(run_cell(f"{replay}\nkit.table(game, autosave=False)"))
    first = review(table)
    check_access_and_fit(table)
    step = int(first.get_attribute("data-step"))
    first.click()
    table.wait_for_panel(f"Step {step + 1}: ")
    assert "would have gained" in table.panel() and "stack-em/" in table.panel()
    then = flawed_game().at(step)
    table.wait_for(then)
    best = re.search(r"to working stack (\d) would have gained", table.panel()) or pytest.fail(table.panel())
    area = area_in(make_game_scene(then), f"w{best[1]}")
    edge = (area.x - 4, area.y + 20, 3, area.height - 40)
    table.canvas.wait_for_colour(edge, LIGHT.lines[2])
    table.press("ArrowRight")
    table.wait_for(flawed_game().at(step + 1))
    table.canvas.wait_for_colour(edge, LIGHT.lines[2], there=False)

    steps = len(flawed_game().history)
    line = table.root.locator(".kit-reviewed .kit-graph input")
    box = line.bounding_box() or pytest.fail("the graph has no size")
    line.click(position={"x": 12 + (box["width"] - 24) * 5 / steps, "y": box["height"] / 2})
    table.wait_for(flawed_game().at(5))
    for step in (4, 3):
        line.press("ArrowLeft")
        table.wait_for(flawed_game().at(step))
        expect(line).to_be_focused()


def check_access_and_fit(table: TableInBrowser) -> None:
    """Check that axe finds no fault in the drawer, that its targets are large enough, and that nothing is cut off."""
    assert not find_faults(table.book.page, ".kit-table")
    assert not table.book.page.evaluate(SMALL_TARGETS)
    drawer = table.root.locator(".kit-drawer")
    assert drawer.evaluate("drawer => drawer.scrollWidth <= drawer.clientWidth")
    expect(drawer).to_contain_text("all cards visible", timeout=TEXT_TIMEOUT)
