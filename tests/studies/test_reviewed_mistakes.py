"""The study of reviewed mistakes: which mistakes it takes, and how it plays them again."""

from math import isnan

import pandas as pd
import pytest

import kit
from data.studies import reviewed_mistakes
from data.studies.reviewed_mistakes import (
    MOST_PER_GAME, MOST_PER_MOVE, REPLAY_COLUMNS, choose_mistakes, describe_mistakes, replay_mistakes,
)
from kit.play.review_data import Review, ReviewRow


def review_row(number: int, best: str, mistake: bool = True, missed: float = 0.2) -> ReviewRow:
    return ReviewRow(number, 1, "draw", best, 0.5, 0.5, 0.4, 0.6, 0, 0, missed, 0.1, 0.3, mistake, 100, 0)


def game_of(steps: list[ReviewRow]) -> kit.Game:
    game = kit.deal("swap", seed=4)
    game.review = Review(1, "careful", 100, 1, tuple(steps))
    return game


def test_choose_mistakes_takes_few_with_the_same_best_move():
    chosen = choose_mistakes(game_of([
        *(review_row(number, "a to s1") for number in range(1, 9)), review_row(9, "b to s1", mistake=False),
        review_row(10, "c to s1"),
    ]))
    assert sorted(row.best for row in chosen) == ["a to s1"] * MOST_PER_MOVE + ["c to s1"]
    many = choose_mistakes(game_of([review_row(number, f"move {number}") for number in range(1, 60)]))
    assert len({row.step for row in many}) == len(many) == MOST_PER_GAME
    assert many == choose_mistakes(game_of([review_row(number, f"move {number}") for number in range(1, 60)]))


@pytest.mark.compiled
def test_replay_mistakes_measures_the_gain_with_new_deals(monkeypatch):
    monkeypatch.setattr(reviewed_mistakes, "REPLAY_PLAYOUTS", 3_000)
    # A player who puts the ace up has one card more than a player who buries it.
    game = kit.deal("stack-em", seed=1)
    while not any(move.startswith("A") for move in game.moves()):
        game.play(kit.lab.players.careful(game))
    up = next(move for move in game.moves() if move.startswith("A"))
    other = next(move for move in game.moves() if move != up)
    game.play(other)
    row = ReviewRow(len(game.history), 1, other, up, 0, 0, 0, 0, 0, 0, 0.7, 0.1, 5.0, True, 100, 0)
    ((*figures, gain),) = replay_mistakes(game, [row])
    assert figures == [0.7, 0.1, 5.0]
    odds = kit.odds(game.at(len(game.history) - 1), 3_000, seed=9).set_index("move").estimate
    assert gain == pytest.approx(odds[up] - odds[other], abs=0.1)


def test_rows_summarize_the_mistakes_of_each_game():
    swap = [(0.2, 0.1, 0.3, observed) for observed in (0.15, 0.35, -0.05)]
    row = describe_mistakes("swap", 3, pd.DataFrame(swap, columns=REPLAY_COLUMNS))
    assert row["mistakes"] == 3
    assert (row["confirmed_share"], row["within_share"]) == pytest.approx((2 / 3, 1 / 3))
    assert row["confirmed_share_low"] == pytest.approx(0.0943, abs=1e-4)  # Clopper and Pearson's interval of 2 in 3
    assert (row["predicted"], row["observed"], row["bias"]) == pytest.approx((0.2, 0.15, 0.05))
    none = describe_mistakes("speed", 2, pd.DataFrame([], columns=REPLAY_COLUMNS, dtype=float))
    assert (none["game"], none["mistakes"]) == ("speed", 0) and isnan(none["confirmed_share"])
