"""What is measured of the last place: the same deals as anywhere, each leading once, and sums that must come out."""

import numpy as np
import pytest

import kit
from tutorials.chance.lessons.last_player import (
    add_up_series, estimate_excess, estimate_places, measure_points, rotate_leaders,
)

FEW = 30
pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module", params=[{"players": 2}, {"players": 3}, {"players": 4, "partners": True}], ids=str)
def rotation(request):
    return request.param, rotate_leaders(FEW, "random", **request.param)


def test_a_seat_that_leads_by_lot_has_the_points_of_a_simulated_game(rotation):
    options, found = rotation
    rows = kit.simulate("fashion", FEW, options["players"], partners=options.get("partners", False))
    for deal, row in enumerate(rows.itertuples()):
        leader = kit.deal("fashion", seed=deal + 1, **options).turn
        for seat in range(1, options["players"] + 1):
            place = (seat - leader) % options["players"]
            assert found.totals[deal, place, seat - 1] == getattr(row, f"total_{seat}")


def test_points_by_rank_are_all_the_points_taken(rotation):
    options, found = rotation
    assert (found.by_rank.sum(axis=1) == found.totals.sum(axis=(1, 2)) / (2 if options.get("partners") else 1)).all()


def test_shares_of_the_win_add_up_in_every_game_and_the_places_to_zero(rotation):
    options, found = rotation
    by_game = [sum(found.shares[:, (seat - leader) % options["players"], seat] for seat in range(options["players"]))
               for leader in range(options["players"])]
    assert np.allclose(by_game, 1)
    assert found.shares.mean(axis=2).sum(axis=1) == pytest.approx(np.ones(FEW))
    above = [each.estimate for each in estimate_excess(found)]
    shares = [wins.estimate for _, wins in estimate_places(found)]
    assert above == pytest.approx([100 * (share - 1 / options["players"]) for share in shares])
    assert sum(above) == pytest.approx(0)


def test_everybodys_first_ace_comes_in_the_hand_in_which_it_is_drawn(rotation):
    options, found = rotation
    for deal in range(3):
        position = kit.deal("fashion", seed=deal + 1, **options).position()
        for seat, (hand, stock) in enumerate(zip(position["hands"], position["stocks"], strict=True)):
            cards = f"{hand} {stock}".split()
            first = next(place for place, card in enumerate(cards) if card[0] == "A")
            assert found.ace_hands[deal, seat] == 1 + first // len(hand.split())


@pytest.mark.parametrize("player", ["random", "careful"])
def test_what_the_cards_laid_keep_is_what_a_seat_has_in_the_same_games(player):
    kept, found = measure_points(FEW, player), rotate_leaders(FEW, player, players=2)
    assert (kept.sum(axis=(2, 3))[:, 0] == found.totals[:, 0, 0]).all()
    assert (kept.sum(axis=(2, 3))[:, 1] == found.totals[:, 1, 1]).all()
    assert kept.sum(axis=(1, 2, 3)).max() <= 78


def test_who_lays_the_last_card_of_all_is_who_does_not_lead_the_final_hand():
    for leaders, last in (((1, 1, 1, 1, 1), 1), ((2, 2, 2, 2, 1), 1), ((1, 1, 1, 1, 2), 0)):
        kept = measure_points(FEW, leaders=leaders)
        assert (kept[:, last, 4, 3] > 0).all()  # nothing can take it any more
        assert (kept[:, 1 - last, 4, 3] == 0).any()


@pytest.mark.parametrize("is_rotated", [True, False])
def test_a_series_adds_a_game_for_each_seat_that_leads(rotation, is_rotated):
    players, found = rotation[0]["players"], rotation[1]
    points = add_up_series(found, is_rotated)
    assert len(points) == FEW // players
    for series, row in enumerate(points):
        games = range(series * players, (series + 1) * players)
        leaders = range(players) if is_rotated else [0] * players
        for seat in range(players):
            assert row[seat] == sum(
                found.totals[game, (seat - leader) % players, seat] for game, leader in zip(games, leaders, strict=True)
            )
