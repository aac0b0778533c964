"""Whether clear mistakes are mistakes: which are looked at, and how they are played on again."""

from math import isnan

import pandas as pd
import pytest

import kit
from data.studies import reviewed_mistakes
from data.studies.reviewed_mistakes import (
    GAMES, MOST_PER_MOVE, MOST_PER_GAME, REPLAY_COLUMNS, choose_mistakes, replay_mistakes, make_rows,
)
from kit.files import results_file
from kit.play.review_data import Review, ReviewRow


def review_row(number: int, best: str, mistake: bool = True, missed: float = 0.2) -> ReviewRow:
    return ReviewRow(number, 1, "draw", best, 0.5, 0.5, 0.4, 0.6, 0, 0, missed, 0.1, 0.3, mistake, 100, 0)


def game_of(steps: list[ReviewRow]) -> kit.Game:
    game = kit.deal("swap", seed=4)
    game.review = Review(1, "careful", 100, 1, tuple(steps))
    return game


def test_only_clear_mistakes_are_taken_and_the_same_chance_hardly_ever_again():
    taken = choose_mistakes(game_of([
        *(review_row(number, "a to s1") for number in range(1, 9)), review_row(9, "b to s1", mistake=False),
        review_row(10, "c to s1"),
    ]))
    assert sorted(row.best for row in taken) == ["a to s1"] * MOST_PER_MOVE + ["c to s1"]
    many = choose_mistakes(game_of([review_row(number, f"move {number}") for number in range(1, 60)]))
    assert len({row.step for row in many}) == len(many) == MOST_PER_GAME
    assert many == choose_mistakes(game_of([review_row(number, f"move {number}") for number in range(1, 60)]))


@pytest.mark.compiled
def test_both_moves_are_played_on_with_other_cards(monkeypatch):
    monkeypatch.setattr(reviewed_mistakes, "REPLAY_PLAYOUTS", 3_000)
    # Who goes up with the ace has one card more than who buries it for good.
    game = kit.deal("stack-em", seed=1)
    while not any(move.startswith("A") for move in game.moves()):
        game.play(kit.lab.players.careful(game))
    up = next(move for move in game.moves() if move.startswith("A"))
    other = next(move for move in game.moves() if move != up)
    game.play(other)
    told = ReviewRow(len(game.history), 1, other, up, 0, 0, 0, 0, 0, 0, 0.7, 0.1, 5.0, True, 100, 0)
    ((*found, gain),) = replay_mistakes(game, [told])
    assert found == ["stack-em", 0.7, 0.1, 5.0]
    odds = kit.odds(game.at(len(game.history) - 1), 3_000, seed=9).set_index("move").estimate
    assert gain == pytest.approx(odds[up] - odds[other], abs=0.1)


def test_the_figures_of_a_row():
    swap = [("swap", 0.2, 0.1, 0.3, observed) for observed in (0.15, 0.35, -0.05)]
    found = pd.DataFrame([*swap, ("grid", *swap[0][1:])], columns=REPLAY_COLUMNS)
    told, _, speed, every = make_rows({"swap": 3, "grid": 1, "speed": 2}, found)
    assert told["mistakes"] == 3
    assert (told["confirmed_share"], told["within_share"]) == pytest.approx((2 / 3, 1 / 3))
    assert told["confirmed_share_low"] == pytest.approx(0.0943, abs=1e-4)  # by Clopper and Pearson's tables, of 2 in 3
    assert (told["predicted"], told["observed"], told["bias"]) == pytest.approx((0.2, 0.15, 0.05))
    assert (speed["game"], speed["mistakes"]) == ("speed", 0) and isnan(speed["confirmed_share"])
    assert (every["game"], every["deals"], every["mistakes"], every["confirmed_share"]) == ("all", 6, 4, 0.75)


def test_what_is_kept_confirms_the_mistakes():
    told = pd.read_csv(results_file("reviewed_mistakes.csv")).set_index("game")
    assert sorted(told.index) == sorted([*GAMES, "all"])
    assert told.mistakes["all"] == told.mistakes[list(GAMES)].sum() >= 200
    assert told.confirmed_share["all"] >= 0.95
