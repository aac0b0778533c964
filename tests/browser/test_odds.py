"""Odds and searches at the table in a real browser: figures come, sharpen, and go when the position changes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import kit
from kit.lab.losing_move import losing_move
from kit.lab.players import random as random_player
from kit.view.picture.scene import Card
from kit.view.picture.theme import LIGHT
from kit.view.ruling_html import pretty
from tests.browser.canvas import Box
from tests.browser.notebook import RUN_TIMEOUT, TEXT_TIMEOUT
from tests.browser.table import TableInBrowser, card_in, scene_of

DEAL: dict[str, Any] = {"slug": "six-stacks", "seed": 16, "players": 4}
ACCENT = (*bytes.fromhex(LIGHT.accent[1:]), 255)


def badge(card: Card) -> Box:
    """Where a card carries its figures, without its own outline: a line across its lower end."""
    return card.x + 8, card.y + card.size[1] - 14, card.size[0] - 16, 4


def choose_hint(table: TableInBrowser, hint: str) -> None:
    """Choose a hint on the tab of the table's setting."""
    table.open_drawer("Table")
    table.root.get_by_label("Hints").select_option(hint)


@pytest.fixture
def with_odds(run_cell) -> TableInBrowser:
    """A table for four persons whose engine is warm and which shows the odds."""
    warm = f"import kit\nkit.odds(kit.deal(**{DEAL!r}), playouts=10)"
    table = TableInBrowser(run_cell(f"{warm}\nkit.table(kit.deal(**{DEAL!r}), seats='person', kept=False)"))
    choose_hint(table, "odds")
    return table


def test_the_odds_appear_on_the_cards_that_can_move(with_odds):
    game = kit.deal(**DEAL)
    shown = scene_of(game)
    for move in game.moves():
        with_odds.canvas.wait_for_colours(badge(card_in(shown, move.split()[0])), {ACCENT})
    still = card_in(shown, next(code for code in shown.place("hand 1").cards if code not in str(game.moves())))
    assert ACCENT not in with_odds.canvas.colours(badge(still))


def test_a_move_brings_the_odds_of_the_next_seat(with_odds):
    game = kit.deal(**DEAL)
    first = game.moves()[0]
    with_odds.canvas.wait_for_colours(badge(card_in(scene_of(game), first.split()[0])), {ACCENT})
    with_odds.canvas.element.focus()
    with_odds.press("ArrowDown")
    with_odds.wait_for_line(pretty(first))
    with_odds.press("Enter")
    game.play(first)
    with_odds.wait_for(game, seat=game.turn)
    shown = scene_of(game, game.turn)
    for move in game.moves():
        with_odds.canvas.wait_for_colours(badge(card_in(shown, move.split()[0])), {ACCENT})


def test_no_hint_takes_the_odds_away(with_odds):
    game = kit.deal(**DEAL)
    card = card_in(scene_of(game), game.moves()[0].split()[0])
    with_odds.canvas.wait_for_colours(badge(card), {ACCENT})
    choose_hint(with_odds, "none")
    with_odds.canvas.wait_until_gone(badge(card), ACCENT)


def test_the_move_that_threw_it_away_is_found_and_a_way_to_win_is_shown(run_cell):
    game = kit.deal("swap", seed=3)
    for _ in range(12):
        game.play(random_player(game))
    point = losing_move(game)
    assert point.move is not None
    moves = [step.move for step in game.history]
    played = f"import kit\ngame = kit.deal('swap', seed=3)\nfor move in {moves!r}:\n    game.play(move)"
    table = TableInBrowser(run_cell(f"{played}\nkit.table(game, kept=False)"))
    table.open_drawer("Moves")
    table.button("Can it be won?").click()
    said = table.root.locator(".kit-verdict")
    expect(said).to_contain_text(f"{pretty(point.move)}, threw it away", timeout=RUN_TIMEOUT)
    listed = table.moves()
    expect(listed.locator("option", has_text="threw it away")).to_have_count(1, timeout=TEXT_TIMEOUT)
    expect(listed.locator("option").nth(point.lost)).to_contain_text("threw it away")
    listed.select_option(index=point.won)
    table.wait_for(game.at(point.won))
    table.button("Can it be won?").click()
    expect(said).to_contain_text(f"After step {point.won}: it can be won", timeout=RUN_TIMEOUT)
    table.button("Show a way to win").click()
    table.wait_for_panel("A way to win")
    table.wait_for(game.at(point.won))
    table.button("▶").click()
    step = re.compile(rf"^step {point.won + 1} of \d+$")
    expect(table.root.get_by_text(step)).to_be_visible(timeout=TEXT_TIMEOUT)
    table.button("Back to my game").click()
    table.wait_for(game.at(point.won))
    table.button("Back to the present").click()
    table.wait_for(game)
