"""Each game's table in a real browser: a card is clicked into place, one dragged, and one refused with the rule."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import kit
from kit.view.ruling_html import pretty
from tests.browser.table import area_in, card_in, scene_of


class Try(NamedTuple):
    """A card that is moved to a place, and the move this makes if that is not written `CARD to PLACE`."""

    card: str
    place: str
    move: str = ""

    @property
    def text(self) -> str:
        """The move."""
        return self.move or f"{self.card} to {self.place}"


class Hand(NamedTuple):
    """A position as `kit.setup` takes it, and three tries: a card and a place clicked, dragged, and dragged in vain."""

    setup: dict[str, Any]
    clicked: Try
    dragged: Try
    refused: Try


HANDS = {
    "fashion": Hand(
        {"hands": ["7c Ac 4s", "9h 3d 2h"], "piles": {"Kd": "6h", "Kh": "Td", "Qc": "9s"}, "first": 2},
        clicked=Try("7c", "Kd"), dragged=Try("9h", "Kd"), refused=Try("4s", "Kh"),
    ),
    "grid": Hand(
        {"grid": ["2c", "5d", "9h", "Ks", "7c", "Jd", "3h", "8s"], "own": ["6h", "Qs"], "variant": 2},
        clicked=Try("2c", "g5", "g1 to g5"), dragged=Try("5d", "g6", "g2 to g6"), refused=Try("9h", "g4", "g3 to g4"),
    ),
}


@pytest.mark.parametrize("slug", HANDS)
def test_a_click_and_a_drag_play_and_a_refusal_names_its_rule(table_of, slug):
    hand = HANDS[slug]
    given = {"slug": slug, "seed": 1} | hand.setup
    table, game = table_of("setup", given), kit.setup(**given)
    table.wait_for(game)
    shown = scene_of(game)
    table.click(card_in(shown, hand.clicked.card))
    table.click(area_in(shown, hand.clicked.place))
    game.play(hand.clicked.text)
    table.wait_for(game, seat=game.turn)
    shown = scene_of(game, seat=game.turn)
    table.drag(card_in(shown, hand.dragged.card), area_in(shown, hand.dragged.place))
    game.play(hand.dragged.text)
    table.wait_for(game, seat=game.turn)
    shown, vain = scene_of(game, seat=game.turn), hand.refused.text
    table.drag(card_in(shown, hand.refused.card), area_in(shown, hand.refused.place))
    said = table.wait_for_panel(f"{pretty(vain)} is not allowed")
    assert game.ruling(vain).rule in said
    table.wait_for(game, seat=game.turn)
