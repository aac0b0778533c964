"""Each game's table in a real browser: a card is clicked into place, one dragged, and one refused with the rule."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import kit
from kit.view.panel import pretty
from tests.browser.table import area_in, card_in, scene_of


class Hand(NamedTuple):
    """A position as `kit.setup` takes it, and three tries: a card and a place clicked, dragged, and dragged in vain."""

    setup: dict[str, Any]
    clicked: tuple[str, str]
    dragged: tuple[str, str]
    refused: tuple[str, str]


HANDS = {
    "fashion": Hand(
        {"hands": ["7c Ac 4s", "9h 3d 2h"], "piles": {"Kd": "6h", "Kh": "Td", "Qc": "9s"}, "first": 2},
        clicked=("7c", "Kd"), dragged=("9h", "Kd"), refused=("4s", "Kh"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("slug", HANDS)
def test_a_click_and_a_drag_play_and_a_refusal_names_its_rule(table_of, slug):
    hand = HANDS[slug]
    given = {"slug": slug, "seed": 1} | hand.setup
    table, game = table_of("setup", given), kit.setup(**given)
    table.wait_for(game)
    shown = scene_of(game)
    table.click(card_in(shown, hand.clicked[0]))
    table.click(area_in(shown, hand.clicked[1]))
    game.play("{} to {}".format(*hand.clicked))
    table.wait_for(game, seat=game.turn)
    shown = scene_of(game, seat=game.turn)
    table.drag(card_in(shown, hand.dragged[0]), area_in(shown, hand.dragged[1]))
    game.play("{} to {}".format(*hand.dragged))
    table.wait_for(game, seat=game.turn)
    shown, vain = scene_of(game, seat=game.turn), "{} to {}".format(*hand.refused)
    table.drag(card_in(shown, hand.refused[0]), area_in(shown, hand.refused[1]))
    said = table.wait_for_panel(f"{pretty(vain)} is not allowed")
    assert game.ruling(vain).rule in said
    table.wait_for(game, seat=game.turn)
