"""Odds and searches at the table in a real browser: figures come, and go when the position changes."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

import kit
from kit.lab.solve import losing_move
from kit.picture.ruling_html import pretty
from kit.picture.theme import LIGHT
from tests.browser.canvas import Box
from tests.browser.notebook import RUN_TIMEOUT, TEXT_TIMEOUT
from tests.browser.table import TableInBrowser, card_in, scene_of

DEAL: dict[str, Any] = {"slug": "six-stacks", "seed": 16, "players": 4}


def badge(game: kit.Game, code: str) -> Box:
    """Where a card carries its figures, without its own outline: a line across its lower end."""
    card = card_in(scene_of(game, game.turn), code)
    return card.x + 8, card.y + card.size[1] - 14, card.size[0] - 16, 4


def wait_for_odds(table: TableInBrowser, game: kit.Game, there: bool = True) -> None:
    """Wait until every card that can move carries its odds, or none does; one that cannot move never does."""
    movable = {move.split()[0] for move in game.moves()}
    for code in sorted(game.position()["hands"][game.turn - 1].split(), key=lambda code: code not in movable):
        table.canvas.wait_for_colour(badge(game, code), LIGHT.accent, there and code in movable)


def test_odds_stand_on_the_cards_that_can_move_whosever_turn_it_is_until_no_hint_is_wanted(run_cell):
    game = kit.deal(**DEAL)
    warm = f"import kit\nkit.odds(kit.deal(**{DEAL!r}), playouts=10)"
    table = TableInBrowser(run_cell(f"{warm}\nkit.table(kit.deal(**{DEAL!r}), seats='person', kept=False)"))
    table.open_drawer("Table")
    hints = table.root.get_by_label("Hints")
    hints.select_option("odds")
    wait_for_odds(table, game)
    table.canvas.element.focus()
    table.press("ArrowDown")
    table.wait_for_line(pretty(game.moves()[0]))
    table.press("Enter")
    game.play(game.moves()[0])
    table.wait_for(game, seat=game.turn)
    wait_for_odds(table, game)
    hints.select_option("none")
    wait_for_odds(table, game, there=False)


def test_the_move_that_threw_it_away_is_found_and_a_way_to_win_is_shown(run_cell):
    shown = "kit.played('swap', seed=3, by='random').at(12)"
    table = TableInBrowser(run_cell(f"import kit\nkit.table({shown}, kept=False)"))
    game = kit.played("swap", seed=3, by="random").at(12)
    point = losing_move(game)
    assert point.move is not None
    table.open_drawer("Moves")
    table.button("Can it be won?").click()
    said, listed = table.root.locator(".kit-verdict"), table.moves()
    expect(said).to_contain_text(f"{pretty(point.move)}, threw it away", timeout=RUN_TIMEOUT)
    expect(listed.locator("option", has_text="threw it away")).to_have_count(1, timeout=TEXT_TIMEOUT)
    expect(listed.locator("option").nth(point.lost)).to_contain_text("threw it away")
    listed.select_option(index=point.won)
    table.wait_for(game.at(point.won))
    table.button("Can it be won?").click()
    expect(said).to_contain_text(f"After step {point.won}: it can be won", timeout=RUN_TIMEOUT)
    table.button("Show a way to win").click()
    table.wait_for_panel("A way to win")
    table.button("▶").click()
    step = re.compile(rf"^step {point.won + 1} of \d+$")
    expect(table.root.get_by_text(step)).to_be_visible(timeout=TEXT_TIMEOUT)
    table.button("Back to my game").click()
    table.wait_for(game.at(point.won))
