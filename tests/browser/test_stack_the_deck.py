"""Stack The Deck in a real browser: a card goes into the deck at the depth at which it is dropped."""

from __future__ import annotations

from typing import Any

import kit
from kit.view.ruling_html import pretty
from tests.browser.table import area_in, card_in, scene_of

# Nothing fits on seat 1's stacks, so both cards go back.
NOTHING_FITS: dict[str, Any] = {
    "slug": "stack-the-deck",
    "seed": 1,
    "stacks": [["2y", "9b Tg"], ["9p", "4r"], ["6g 7g", "**"]],
    "deck": "5r 8b",
    "drawn": "7r Tp",
    "phase": "first",
}


def test_cards_go_back_into_the_deck_where_they_are_dropped(table_of):
    table, game = table_of("setup", NOTHING_FITS), kit.setup(**NOTHING_FITS)
    table.wait_for(game)
    table.button("insert").click()
    game.play("insert")
    table.wait_for(game)
    shown = scene_of(game)
    table.drag(card_in(shown, "7r"), area_in(shown, "deck", "1"))
    said = table.wait_for_panel(f"{pretty('7r to deck 1')} is not allowed")
    assert "stack-the-deck/insert" in said and "top two" in said
    for move in ("7r to deck 4", "Tp to deck 20"):
        shown = scene_of(game)
        table.drag(card_in(shown, move.split()[0]), area_in(shown, "deck", move.split()[-1]))
        game.play(move)
        table.wait_for(game, seat=game.turn)
    deck = game.position()["deck"].split()
    assert (deck[4], deck[20], game.turn) == ("7r", "Tp", 2)


def test_a_click_on_the_deck_draws(table_of):
    given = NOTHING_FITS | {"drawn": "", "phase": "draw"}
    table, game = table_of("setup", given), kit.setup(**given)
    table.wait_for(game)
    table.click(area_in(scene_of(game), "deck"))
    game.play("draw")
    table.wait_for(game)
    assert game.position()["drawn"] == "5r 8b"


def test_a_click_and_a_drag_play_and_a_refusal_names_its_rule(table_of):
    given = NOTHING_FITS | {"drawn": "9r 2p"}
    table, game = table_of("setup", given), kit.setup(**given)
    table.wait_for(game)
    shown = scene_of(game)
    table.drag(card_in(shown, "9r"), area_in(shown, "p2.s1"))
    said = table.wait_for_panel(f"{pretty('9r to p2.s1')} is not allowed")
    assert "stack-the-deck/first-on-own" in said
    table.click(card_in(shown, "2p"))
    table.click(area_in(shown, "p1.s1"))
    game.play("2p to s1")
    table.wait_for(game)
    shown = scene_of(game)
    table.drag(card_in(shown, "9r"), area_in(shown, "p2.s1"))
    game.play("9r to p2.s1")
    table.wait_for(game, seat=game.turn)
    assert game.position()["done"][0] == [{"cards": "2y 2p", "kind": "pair"}, {"cards": "9p 9r", "kind": "pair"}]
