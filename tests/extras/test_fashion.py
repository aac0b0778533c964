"""Fashion's maps agree with the game; in its fight bands are as long as a card was held, and as high as the points."""

from __future__ import annotations

import numpy as np
import pytest

import kit
from kit.rules.cards import say
from notebooks.extras.fashion import NOT_BEGUN, fight, front, heat_map, owner_map, row_chart, spans
from tests.games import random_game


def heights_above(axes, move, colours):
    """How high the bands of each colour are, in all, just before a move."""
    high = dict.fromkeys(colours, 0)
    for band in axes.patches:
        if band.get_x() < move <= band.get_x() + band.get_width():
            high[band.get_facecolor()] += band.get_height()
    return list(high.values())


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3}, {"players": 4}], ids=str)
def test_upright_above_a_move_the_bands_are_as_high_as_the_points_then(options):
    game = random_game("fashion", options, seed=4)
    shown = fight(game)
    seats = shown.axes.get_legend().get_patches()
    assert [text.get_text() for text in shown.axes.get_legend().get_texts()] == [
        f"seat {seat}: {points}" for seat, points in enumerate(game.score()["total"], 1)
    ]
    for move in (1, 10, len(game.history)):
        before = game.at(move - 1).score()["total"]
        assert heights_above(shown.axes, move, [seat.get_facecolor() for seat in seats]) == before


def test_the_slider_shows_the_fight_up_to_its_move_and_says_what_was_laid():
    game = random_game("fashion", {"players": 2}, seed=4)
    shown = fight(game)
    shown.sliders["move"].value = 7
    shown.update()
    assert shown.sentence == f"Move 7. {game.history[6].events[0].text}"
    assert max(band.get_x() + band.get_width() for band in shown.axes.patches) <= 7


def test_a_game_that_has_not_begun_has_no_bands_and_says_what_to_do():
    shown = fight(kit.deal("fashion", seed=1))
    assert len(shown.axes.patches) == 0 and not shown.sliders
    assert shown.sentence == NOT_BEGUN
    assert " ".join(text.get_text().replace("\n", " ") for text in shown.axes.texts) == NOT_BEGUN


def test_before_the_first_move_of_a_game_that_was_played_the_grid_is_bare():
    shown = fight(random_game("fashion", {"players": 2}, seed=4))
    shown.sliders["move"].value = 0
    shown.update()
    assert shown.sentence == "Move 0. The grid is bare, and nobody has a point."


def test_spans_begin_and_end_where_the_holder_changes():
    assert spans([0, 1, 1, 2, 2]) == [(1, 3, 1), (3, 4, 2)]
    assert spans([0, 0]) == []


def test_the_front_tells_how_often_either_holds_a_card_and_where_they_differ_most():
    first, second = np.zeros((2, 12)), np.zeros((2, 12))
    first[1, 11], second[1, 11], second[1, 0] = 0.25, 0.75, 0.1
    shown = front(first, second, 500)
    assert shown.axes.texts[11].get_text() == "K♦ · 12\nseat 1 25%\nseat 2 75%"
    assert shown.axes.get_title() == "Who holds what after 1 move: 500 deals"
    assert shown.sentence == (
        "After 1 move seat 1 holds 3.0 points on average and seat 2 9.1. They differ most on the K♦: 25% to 75%."
    )
    assert shown.axes.patches[0].get_facecolor()[3] == pytest.approx(0.1**0.5)


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


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3}, {"players": 4, "partners": True}], ids=str)
def test_the_bars_of_a_seat_are_as_high_as_its_points(options):
    game = random_game("fashion", options, seed=4)
    chart = row_chart(game)
    bars = chart.figure.axes[0].patches
    tops = [max(bar.get_y() + bar.get_height() for bar in bars[seat :: game.seats]) for seat in range(game.seats)]
    assert tops == game.score()["total"]
    assert all(f"seat {seat} has {top}: " in chart.sentence for seat, top in enumerate(tops, 1))
