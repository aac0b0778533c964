"""The measurements of the last place: the deals are the kit's deals, each seat leads once, and the sums are right."""

import numpy as np
import pytest

import kit
from data.studies.fashion import estimate_places
from tutorials.chance.lessons.last_player import add_up_series, estimate_excess, measure_points, rotate_leaders

FEW = 30
pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module", params=[{"players": 2}, {"players": 3}, {"players": 4, "partners": True}], ids=str)
def rotation(request):
    return request.param, rotate_leaders(FEW, "random", **request.param)


def test_totals_agree_with_simulated_games(rotation):
    options, tally = rotation
    rows = kit.simulate("fashion", FEW, options["players"], partners=options.get("partners", False))
    for deal, row in enumerate(rows.itertuples()):
        leader = kit.deal("fashion", seed=deal + 1, **options).turn
        for seat in range(1, options["players"] + 1):
            place = (seat - leader) % options["players"]
            assert tally.totals[deal, place, seat - 1] == getattr(row, f"total_{seat}")


def test_points_by_rank_add_up_to_the_totals(rotation):
    options, tally = rotation
    assert (tally.by_rank.sum(axis=1) == tally.totals.sum(axis=(1, 2)) / (2 if options.get("partners") else 1)).all()


def test_shares_of_the_win_add_up_to_one(rotation):
    options, tally = rotation
    by_game = [sum(tally.shares[:, (seat - leader) % options["players"], seat] for seat in range(options["players"]))
               for leader in range(options["players"])]
    assert np.allclose(by_game, 1)
    assert tally.shares.mean(axis=2).sum(axis=1) == pytest.approx(np.ones(FEW))
    excess = [each.estimate for each in estimate_excess(tally)]
    shares = [wins.estimate for _, wins in estimate_places(tally)]
    assert excess == pytest.approx([100 * (share - 1 / options["players"]) for share in shares])
    assert sum(excess) == pytest.approx(0)


def test_first_ace_is_in_the_hand_in_which_it_is_drawn(rotation):
    options, tally = rotation
    for deal in range(3):
        position = kit.deal("fashion", seed=deal + 1, **options).position()
        for seat, (hand, stock) in enumerate(zip(position["hands"], position["stocks"], strict=True)):
            cards = f"{hand} {stock}".split()
            first = next(place for place, card in enumerate(cards) if card[0] == "A")
            assert tally.ace_hands[deal, seat] == 1 + first // len(hand.split())


@pytest.mark.parametrize("player", ["random", "careful"])
def test_points_by_hand_add_up_to_the_totals(player):
    kept, tally = measure_points(FEW, player), rotate_leaders(FEW, player, players=2)
    assert (kept.sum(axis=(2, 3))[:, 0] == tally.totals[:, 0, 0]).all()
    assert (kept.sum(axis=(2, 3))[:, 1] == tally.totals[:, 1, 1]).all()
    assert kept.sum(axis=(1, 2, 3)).max() <= 78


def test_last_card_belongs_to_the_seat_that_does_not_lead():
    for leaders, last in (((1, 1, 1, 1, 1), 1), ((2, 2, 2, 2, 1), 1), ((1, 1, 1, 1, 2), 0)):
        kept = measure_points(FEW, leaders=leaders)
        assert (kept[:, last, 4, 3] > 0).all()  # nothing can take it any more
        assert (kept[:, 1 - last, 4, 3] == 0).any()


@pytest.mark.parametrize("is_rotated", [True, False])
def test_series_adds_a_game_for_each_leader(rotation, is_rotated):
    players, tally = rotation[0]["players"], rotation[1]
    points = add_up_series(tally, is_rotated)
    assert len(points) == FEW // players
    for series, row in enumerate(points):
        games = range(series * players, (series + 1) * players)
        leaders = range(players) if is_rotated else [0] * players
        for seat in range(players):
            assert row[seat] == sum(
                tally.totals[game, (seat - leader) % players, seat] for game, leader in zip(games, leaders, strict=True)
            )
