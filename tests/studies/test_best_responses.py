"""The study of best responses: the responder knows how the other seat plays, and trial deals choose it."""

import numpy as np
import pytest

import kit
from data.studies import best_responses
from data.studies.best_responses import Plan, choose_response, measure_player, measure_responder
from data.studies.response_moves import play_against
from kit.lab.best_moves import CAREFUL, RANDOM
from kit.lab.players import careful
from kit.rules.choices import new_choices
from kit.rules.engine import rules
from kit.rules.table import pack
from tests.games import bind

SEATED = ["careful", "random"], ["random", "careful"]  # the careful player in either seat


@pytest.mark.parametrize("slug", ["fashion", "grid", "speed"])
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("kind, other", [(RANDOM, "random"), (CAREFUL, "careful")])
def test_other_seat_plays_in_playouts_as_it_really_plays(slug, seat, kind, other):
    by = ["careful", other] if seat == 1 else [other, "careful"]
    game = kit.play_deal(slug, seed=4, by=by)
    t = rules(slug).RECORD.copy(game.at(0).table)
    bind(play_against, slug)(t, new_choices(), seat, kind, 0, len(game.history))
    assert pack(t) == pack(game.table)


def test_trial_deals_choose_the_responder_and_other_deals_measure_it(monkeypatch):
    measured = []

    def measure(plan, player, responder, first, deals):
        measured.append((responder, first, deals))
        return np.full(deals, {"lookahead": 0.1, "informed": 0.2}[responder]), 0

    monkeypatch.setattr(best_responses, "measure_responder", measure)
    row = measure_player(Plan("six-stacks", 3, 4), "careful")
    assert row["responder"] == "informed" and row["gain"] == 0.2
    assert measured == [("lookahead", 1, 3), ("informed", 1, 3), ("informed", 4, 4)]


def test_gain_is_the_share_of_wins_in_both_seats_less_half(monkeypatch):
    """A responder that makes the careful moves gains as much as the careful player."""
    monkeypatch.setattr(best_responses, "choose_response", lambda game, _: careful(game))
    gains, unfinished = measure_responder(Plan("speed", 0, 8), "random", "informed", 1, 8)
    winners = [[kit.play_deal("speed", deal, by=by).winners() for by in SEATED] for deal in range(1, 9)]
    shares = [np.mean([(seat in won) / len(won) for seat, won in enumerate(pair, start=1)]) for pair in winners]
    assert unfinished == 0 and gains.tolist() == [share - 0.5 for share in shares] and 0 < gains.mean() < 0.5


@pytest.mark.compiled
@pytest.mark.parametrize("deal, step, against_random, against_careful", [
    (30, 11, "2c to reserve", "4d to reserve"), (39, 6, "8d to s1", "Ah to s5"), (35, 15, "7c to s1", "6h to s2"),
    (44, 12, "Qc to s1", "Ad to s2"),
])
def test_response_depends_on_how_the_other_seat_plays(deal, step, against_random, against_careful):
    """In the last two positions the past moves decide: without them, both responses would be the first."""
    game = kit.play_deal("six-stacks", deal, 2, by="careful").at(step)
    assert [choose_response(game, player) for player in ("random", "careful")] == [against_random, against_careful]
