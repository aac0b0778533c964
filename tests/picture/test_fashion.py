"""The table of Fashion: colours and signs show the owners of piles."""

import pytest

import kit
from kit.picture import drawing, text_painter
from kit.picture.scene import make_scene
from kit.picture.shapes import Box, Sign
from kit.picture.theme import DARK, LIGHT
from tests.games import random_game

OPTIONS = [{"players": 2}, {"players": 3}, {"players": 4, "partners": True}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_owned_pile_has_a_band_in_the_owners_colour(options, theme):
    game = random_game("fashion", options, seed=2, most=20)
    shown = make_scene("fashion", game.seen(by=1), 1)
    drawn = drawing.draw_scene(shown, theme)
    for code, owners in game.position()["owners"].items():
        place = shown.place(code)
        assert place.owner == (owners[-1] if owners else 0)
        bands = [box for box in drawn if isinstance(box, Box) and (box.x, box.y) == (place.x - 4, place.y - 4)]
        assert [band.fill for band in bands] == [theme.lines[owner - 1] for owner in owners[-1:]]


def test_owners_are_distinguished_by_signs_too():
    game = random_game("fashion", {"players": 4}, seed=2, most=30)
    shown = make_scene("fashion", game.seen(by=1), 1)
    drawn = [each for each in drawing.draw_scene(shown, LIGHT) if isinstance(each, Sign) and each.fill == LIGHT.cloth]
    signs = {
        (place.owner, sign.sign) for place in shown.places if place.owner for sign in drawn
        if abs(sign.y - place.y - 11) < 1 and 0 < sign.x - place.x - place.bounds[2] < 20
    }
    assert [len(set(each)) for each in zip(*signs, strict=True)] == [len(signs), len(signs)] == [4, 4]


def test_pile_shows_its_point_card_and_exposed_card():
    game = kit.setup("fashion", hands=["7c", "9h"], piles={"Kd": "2c 3h 5s"})
    shown = make_scene("fashion", game.seen(by=1), 1)
    assert [card.code for card in shown.cards if card.place == "Kd"] == ["Kd", "5s"]
    assert "12 points (seat 1): king of diamonds, five of spades." in text_painter.describe_scene(shown)


def test_unplayable_cards_are_on_the_table():
    game = kit.setup("fashion", players=3, hands=["7c", "9h", "2s"], set_aside=["", "2h", ""])
    shown = make_scene("fashion", game.seen(by=1), 1)
    assert "2h" in shown.place("set_aside 2").cards
    assert len(shown.place("out").cards) == 10
