"""The table of Fashion and its maps: who owns what is shown by colour and sign, and agrees with the game."""

from __future__ import annotations

import numpy as np
import pytest

import kit
from kit.rules.cards import say
from kit.view.charts.fashion import heat_map, owner_map, row_chart
from kit.view.picture import drawing, text_painter
from kit.view.picture.scene import scene
from kit.view.picture.shapes import Box, Sign
from kit.view.picture.theme import DARK, LIGHT
from tests.games import random_game

OPTIONS = [{"players": 2}, {"players": 3}, {"players": 4, "partners": True}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_a_band_in_the_owners_colour_lies_round_every_pile_that_somebody_owns(options, theme):
    game = random_game("fashion", options, seed=2, most=20)
    shown = scene("fashion", game.seen(by=1), 1)
    drawn = drawing.shapes(shown, theme)
    for code, owners in game.position()["owners"].items():
        place = shown.place(code)
        assert place.owner == (owners[-1] if owners else 0)
        bands = [
            shape for shape in drawn if isinstance(shape, Box) and (shape.x, shape.y) == (place.x - 4, place.y - 4)
        ]
        assert [band.fill for band in bands] == [theme.lines[owner - 1] for owner in owners[-1:]]


def test_owners_are_told_apart_by_signs_too():
    game = random_game("fashion", {"players": 4}, seed=2, most=30)
    shown = scene("fashion", game.seen(by=1), 1)
    signs = {}
    for place in shown.places:
        if place.owner:
            drawn = [
                shape.sign for shape in drawing.shapes(shown, LIGHT)
                if isinstance(shape, Sign) and shape.fill == LIGHT.cloth and abs(shape.y - place.y - 11) < 1
                and 0 < shape.x - place.x - place.bounds[2] < 20
            ]
            signs.setdefault(place.owner, set()).update(drawn)
    assert [len(each) for each in signs.values()] == [1, 1, 1, 1]
    assert len(set.union(*signs.values())) == 4


def test_of_a_pile_the_point_card_and_the_exposed_card_are_shown_and_said():
    game = kit.setup("fashion", hands=["7c", "9h"], piles={"Kd": "2c 3h 5s"})
    shown = scene("fashion", game.seen(by=1), 1)
    assert [card.code for card in shown.cards if card.place == "Kd"] == ["Kd", "5s"]
    assert "12 points (seat 1): king of diamonds, five of spades." in text_painter.text(shown)


def test_cards_that_nobody_can_lay_any_more_are_on_the_table():
    game = kit.setup("fashion", players=3, hands=["7c", "9h", "2s"], set_aside=["", "2h", ""])
    shown = scene("fashion", game.seen(by=1), 1)
    assert "2h" in shown.place("set_aside 2").cards
    assert len(shown.place("out").cards) == 10


def test_maps_say_what_they_show():
    game = random_game("fashion", {"players": 2}, seed=2)
    chart = owner_map(game)
    drawn = [text.get_text() for text in chart.figure.axes[0].texts]
    for code, owners in game.position()["owners"].items():
        exposed = game.position()["piles"][code].split()[-1:]
        told = next(text for text in drawn if text.startswith({"h": "♥", "d": "♦", "c": "♣", "s": "♠"}[code[1]], 1)
                    and text[0] == code[0])
        assert (f"seat {owners[-1]}" in told) if owners else ("seat" not in told)
        assert len(exposed) == len(owners[-1:])
        held = [f"seat {owners[-1]} holds the {say(code)} with the {say(exposed[0])}"] if owners else []
        said = chart.sentence.removesuffix(".").partition(": ")[2].split(", ")
        assert [part for part in said if f"holds the {say(code)} " in part] == held
    shares = np.arange(24).reshape(2, 12) / 24
    chart = heat_map(shares, ["one", "other"], "shares")
    assert chart.figure.axes[1].texts[0].get_text() == f"J♣\n{shares[1, 0]:.0%}"
    assert chart.svg().startswith("<svg")
    assert f"other: J♣ {shares[1, 0]:.0%}, " in chart.sentence


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_bars_of_a_seat_are_as_high_as_its_points(options):
    game = random_game("fashion", options, seed=4)
    chart = row_chart(game)
    bars = chart.figure.axes[0].patches
    tops = [max(bar.get_y() + bar.get_height() for bar in bars[seat :: game.seats]) for seat in range(game.seats)]
    assert tops == game.score()["total"]
    assert all(f"seat {seat} has {top}: " in chart.sentence for seat, top in enumerate(tops, 1))
