"""A game in which fewer points are better: people read its score without the sign that outcomes have."""

import pytest

import kit
from kit.lab.odds import MoveOdds
from kit.picture.theme import LIGHT
from kit.play.amounts import format_amount, format_value
from kit.play.review_data import ReviewRow, describe_values
from kit.rules.rulebook import book, outcome_range
from kit.tabletop.hints import _format_odds
from kit.tabletop.review_tab import review_lines
from kit.tabletop.table_messages import name_winners


@pytest.fixture(autouse=True)
def fewer(monkeypatch):
    """Let fewer be better in Swap and in Fashion, whose laws count without a sign: so their scores are negative."""
    for slug in ("swap", "fashion"):
        monkeypatch.setitem(book(slug), "fewer_is_better", True)


def test_score_and_simulation_change_the_sign_of_the_law():
    row = kit.simulate("swap", games=1, seed=5, by="careful").iloc[0]
    game = kit.play_deal("swap", seed=5, by="careful")
    assert game.score()["total"] == row.total == sum(game.score()["parts"].values()) < 0
    assert game.score()["parts"]["c"] == row.c == -game.position()["top"]["c"]


def test_outcomes_are_worse_the_more_points_they_have():
    assert outcome_range("swap") == (-52, 0)


def test_texts_and_charts_show_points_without_the_sign_of_outcomes():
    assert (format_value(-7.0, "swap"), format_amount(2.0, "swap")) == ("7.0", "2.0 cards")
    assert (format_value(0.0, "swap"), format_value(0.04, "swap")) == ("0.0", "0.0"), "no minus before a zero"
    hint = _format_odds(MoveOdds("draw", -7.0, -8.5, -6.0, 0.0, 0.0, 0.0, 100, 0, None), "swap")
    assert (hint.text, hint.detail) == ("7.0 cards", "between 6.0 and 8.5 cards")
    row = ReviewRow(1, 1, "draw", "draw", -7.0, -5.0, -6.0, -4.0, 2.0, 0.0, 0.0, 0.0, 0.0, False, 100, 0)
    assert describe_values([row], "swap") == "The expected cards go from 7.0 to 5.0 in 1 step."
    assert review_lines([row], "swap", 1, LIGHT)[1][0].values == [7, 5]


def test_winner_with_fewer_points_wins_by_the_difference(monkeypatch):
    game = kit.play_deal("fashion", seed=3, by="careful")
    (winner,), lost = game.winners(), {"fewer": 3, "more": 12}
    totals = [lost["fewer"] if seat == winner else lost["more"] for seat in (1, 2)]
    monkeypatch.setattr(game, "score", lambda: {"parts": {"J": totals, "Q": [0, 0]}, "total": totals})
    assert name_winners(game, {1: "careful", 2: "careful"}).endswith(" wins by 9 points")
