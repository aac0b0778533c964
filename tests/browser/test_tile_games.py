"""The tile games in a real browser: a joker from its declaration to the liberty it earns, a Solo Ace and its deuce,
and a table that needs no scrolling."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import kit
from kit.view.picture.theme import LIGHT
from kit.view.ruling_html import pretty
from tests.browser.notebook import TEXT_TIMEOUT
from tests.browser.table import area_in, card_in, scene_of

WINDOW = {"width": 1280, "height": 800}
NOTICE = (*bytes.fromhex(LIGHT.notice[1:]), 255)
JOKER: dict[str, Any] = {
    "slug": "six-suit-solitaire",
    "columns": ["9d", "*b", "9h", "Jd", "7h", "", "", "", ""],
    "waste": "Ts 8c",
    "stock": "8s 3d",
}
SOLO_ACE: dict[str, Any] = {
    "slug": "solitaire-for-two",
    "columns": ["Aw", "9h", "Tc", "4d", "", "", "", "", ""],
    "waste": "5c 2c",
    "phase": "play",
    "ups": "2w 7s",
}


class Play:
    """A table in the browser, and the same game beside it to compare with."""

    def __init__(self, table_of, arguments: dict[str, Any]) -> None:
        self.table, self.game = table_of("setup", arguments), kit.setup(**arguments)
        self.table.wait_for(self.game)

    def scene(self):
        """What the table should show now."""
        return scene_of(self.game, seat=self.game.turn)

    def drag(self, code: str, place: str) -> None:
        """Drag a tile to a place."""
        self.table.drag(card_in(self.scene(), code), area_in(self.scene(), place))

    def plays(self, code: str, place: str, move: str) -> None:
        """Drag a tile to a place, which should make this move."""
        self.drag(code, place)
        self.game.play(move)
        self.table.wait_for(self.game, seat=self.game.turn)

    def refuses(self, code: str, place: str, move: str) -> None:
        """Drag a tile to a place, which should be refused as this move is."""
        self.drag(code, place)
        ruling = self.game.ruling(move)
        assert not ruling.legal
        said = self.table.wait_for_panel(f"{pretty(move)} is not allowed")
        assert ruling.rule in said and ruling.status in said
        self.table.wait_for(self.game, seat=self.game.turn)

    def notices(self, code: str) -> bool:
        """Whether a tile is marked as due."""
        card = card_in(self.scene(), code)
        self.table.canvas.wait_for_colours((card.x, card.y, *card.size), {NOTICE})
        return True


def test_a_joker_is_declared_narrowed_exchanged_and_earns_a_liberty(table_of):
    play = Play(table_of, JOKER)
    play.plays("*b", "c1", "c2 to c1")
    assert play.game.position()["jokers"]["*b"] == "8cs"
    play.plays("7h", "c1", "c5 to c1")
    play.plays("8c", "c3", "8c to c3")
    assert play.game.position()["jokers"]["*b"] == "8s"
    play.table.click(area_in(play.scene(), "stock"))
    play.game.play("draw")
    play.table.wait_for(play.game)
    assert play.notices("8s")
    play.table.click(area_in(play.scene(), "stock"))
    play.table.wait_for_panel("six-suit-solitaire/exchange-due")
    play.plays("8s", "c1", "exchange 8s")
    assert play.game.position()["jokers"]["*b"] == "cashed"
    play.plays("Ts", "c4", "Ts to c4")


def test_a_liberty_brings_a_discard_back(table_of):
    waste = {"columns": ["9d *b 7h", "Jh", "Kc", *[""] * 6], "waste": "Ts 4w 8s", "jokers": {"*b": "8s"}}
    play = Play(table_of, {"slug": "six-suit-solitaire"} | waste)
    play.refuses("Ts", "talon", "Ts to talon")
    play.plays("8s", "c1", "exchange 8s")
    assert play.game.position()["liberties"] == 1
    play.plays("Ts", "talon", "Ts to talon")
    play.plays("Ts", "c2", "Ts to c2")


def test_a_solo_ace_is_refused_without_its_deuce_and_with_it_forces_it(table_of):
    play = Play(table_of, SOLO_ACE | {"ups": "3w 7s"})
    play.refuses("Aw", "top w", "Aw to top")
    play = Play(table_of, SOLO_ACE)
    play.plays("Aw", "top w", "Aw to top")
    assert play.notices("2w")
    play.refuses("9h", "c3", "c2 to c3")
    play.plays("2w", "top w", "2w to top")
    play.plays("9h", "c3", "c2 to c3")


def test_knocking_asks_for_the_order_and_a_typed_move_is_played(table_of):
    play = Play(table_of, SOLO_ACE | {"ups": "3w 7s"})
    play.table.click(area_in(play.scene(), "knock"))
    play.table.wait_for_panel("Which do you mean?")
    play.table.open_drawer("Moves")
    field = play.table.root.get_by_placeholder("Type a move")
    field.fill("knock 7s 3w")
    field.press("Enter")
    play.game.play("knock 7s 3w")
    play.table.wait_for(play.game, seat=2)
    expect(field).to_have_value("", timeout=TEXT_TIMEOUT)


@pytest.mark.parametrize("slug", ["six-suit-solitaire", "solitaire-for-two"])
def test_the_whole_table_is_seen_in_a_window_of_1280_by_800(table_of, page, slug):
    page.set_viewport_size(WINDOW)
    table = table_of("deal", {"slug": slug, "seed": 7})
    output = table.root.locator("xpath=ancestor::div[contains(@class, 'jp-OutputArea-output')][1]")
    assert output.evaluate("e => e.scrollWidth <= e.clientWidth"), "the table is wider than its cell"
    table.canvas.element.scroll_into_view_if_needed()
    frame = table.canvas.frame()
    notebook = table.book.page.locator(".jp-WindowedPanel-outer").first.bounding_box()
    assert frame["height"] <= notebook["height"] and frame["width"] <= notebook["width"]
