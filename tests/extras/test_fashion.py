"""Fashion's fight: its bands are as long as a card was held, and as high as the points; holders are those of games."""

from __future__ import annotations

import numpy as np
import pytest

import kit
from kit.lab.players import PLAYERS
from kit.rules.cards import say
from notebooks.extras.fashion import NOT_BEGUN, battles, fight, fought, shares_kept, spans
from tests.games import random_game

# Two cards, three deals, moves 0 to 3.
MADE_UP = np.array(
    [[[0, 0], [1, 0], [2, 0], [2, 1]], [[0, 0], [1, 0], [1, 2], [1, 1]], [[0, 0], [0, 0], [1, 0], [1, 0]]]
)


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


@pytest.mark.parametrize("move", [0, 7])
def test_the_slider_shows_the_fight_up_to_its_move_and_says_what_was_laid(move):
    game = random_game("fashion", {"players": 2}, seed=4)
    shown = fight(game)
    shown.sliders["move"].value = move
    shown.update()
    told = game.history[move - 1].events[0].text if move else "The grid is bare, and nobody has a point."
    assert shown.sentence == f"Move {move}. {told}"
    assert max((band.get_x() + band.get_width() for band in shown.axes.patches), default=0) <= move


def test_a_game_that_has_not_begun_has_no_bands_and_says_what_to_do():
    shown = fight(kit.deal("fashion", seed=1))
    assert len(shown.axes.patches) == 0 and not shown.sliders
    assert shown.sentence == NOT_BEGUN
    assert " ".join(text.get_text().replace("\n", " ") for text in shown.axes.texts) == NOT_BEGUN


def test_spans_begin_and_end_where_the_holder_changes():
    assert spans([0, 1, 1, 2, 2]) == [(1, 3, 1), (3, 4, 2)]
    assert spans([0, 0]) == []


@pytest.mark.compiled
@pytest.mark.parametrize("player", ["random", "careful"])
@pytest.mark.parametrize("options", [{"players": 2, "leader": 1}, {"players": 4, "partners": True}], ids=str)
def test_holders_are_those_of_the_same_game_played_move_by_move(options, player):
    for deal, found in enumerate(fought(2, player, seed=7, **options)):
        game = kit.deal("fashion", seed=7 + deal, **options)
        for holders in found.tolist():
            assert holders == [(held or [0])[-1] for held in game.position()["owners"].values()]
            if not game.over:
                game.play(PLAYERS[player](game))
        assert game.over


def test_shares_are_counted_over_the_deals():
    assert shares_kept(MADE_UP)[1:] == pytest.approx(np.array([[1 / 2, np.nan], [1, 0], [1, 1]]), nan_ok=True)
    assert np.isnan(shares_kept(MADE_UP)[0]).all()


def test_the_battles_of_a_game_are_what_lies_on_its_cards():
    game = random_game("fashion", {"players": 3}, seed=2, most=20)
    table, position = battles(game), game.position()
    assert list(table.index[[0, -1]]) == ["K♦", "J♣"]
    for code, owners in position["owners"].items():
        row = table.loc[say(code)]
        assert row["cards laid"] == len(owners) == len(position["piles"][code].split())
        assert row["held by"] == (f"seat {owners[-1]}" if owners else "")
        assert row["changes"] == sum(owners[i] != owners[i - 1] for i in range(1, len(owners)))
