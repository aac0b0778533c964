"""The study of calibration: how it chooses positions and summarizes predictions."""

import numpy as np
import pandas as pd
import pytest

import kit
from data.studies import calibration
from data.studies.calibration import (
    assign_tenths, compute_deviation, draw_step, find_cards_in_no_hand, make_game_row, make_moment, make_tenth_rows,
    split_value,
)
from data.studies.mean_luck import measure_luck
from kit.lab.hidden_cards import GROUP_END
from kit.lab.playout import UNFINISHED, WHOLE_WIN
from kit.lab.tables import measure_outcome

POSITIONS = 4_000


def positions(seed: int, excess: float = 0.0) -> pd.DataFrame:
    """Return positions with random chances, predictions from two halves of playouts, and random results.

    The predictions are too high by `excess`.
    """
    generator = np.random.default_rng(seed)
    chances = generator.random(POSITIONS)
    claimed = np.clip(chances + excess, 0, 1)
    first, second = (generator.binomial(calibration.HALF, claimed) / calibration.HALF for _ in range(2))
    observed = (generator.random(POSITIONS) < chances).astype(float)
    return pd.DataFrame({"tenth": assign_tenths("fashion", first), "predicted": second, "observed": observed})


def judge_game(table: pd.DataFrame) -> dict:
    """Return the study's row about a game with these positions."""
    return make_game_row({}, "fashion", table, 0, list(make_tenth_rows({}, "fashion", table)))


@pytest.mark.thorough
def test_game_row_has_evenly_spread_p_values_when_chances_are_right():
    """Group by one half and predict by the other: then no tenth is biased, and the p-values are evenly spread."""
    p_values = np.array([judge_game(positions(seed))["p_value"] for seed in range(200)])
    assert 0.02 < (p_values < 0.1).mean() < 0.19 and 0.42 < p_values.mean() < 0.58


def test_game_row_finds_the_bias_when_chances_are_too_high():
    row = judge_game(positions(1, excess=0.1))
    assert row["p_value"] < 1e-6 and 0.05 < row["bias_low"] < row["bias"] < row["bias_high"] < 0.15
    assert row["worst_bias"] > 0
    assert row["worst_bias_low"] <= row["worst_bias"] <= row["worst_bias_high"]


def test_tenths_divide_chances_or_positions():
    assert assign_tenths("fashion", np.array([0.0, 0.099, 0.1, 0.95, 1.0])).tolist() == [1, 1, 2, 10, 10]
    assert np.bincount(assign_tenths("stack-em", np.arange(50.0)))[1:].tolist() == [5] * 10


def test_deviation_is_none_when_wins_are_few():
    positions = pd.DataFrame({"predicted": np.full(60, 0.1), "observed": np.full(60, 0.1)})
    assert compute_deviation("fashion", positions[:40]) is None and compute_deviation("fashion", positions) == 0


@pytest.mark.compiled
def test_draw_step_does_not_depend_on_later_games():
    lengths = [30, 5, 80, 12]
    for place in range(1, 4):
        longer = [*lengths[:place], 1_000, *lengths[place + 1 :]]
        assert draw_step(lengths, place) == draw_step(longer, place) < lengths[place - 1]
    moment = make_moment(kit.play_deal("six-stacks", 3), 2, 2)
    assert moment.step == 2 and len(moment.hidden.places) > 20


@pytest.mark.compiled
@pytest.mark.parametrize("slug", ["six-stacks", "fashion"])
def test_knowledge_of_all_hands_leaves_only_cards_that_nobody_sees(slug):
    game = kit.play_deal(slug, 1, 3)
    seen, all_hands = make_moment(game, 4, 2).hidden, find_cards_in_no_hand(game.at(4), 2)
    position = game.at(4).position()
    hidden = sum(len(pile.split()) for pile in position.get("stocks", [position.get("stock")]))
    assert len(all_hands.places) == hidden == all_hands.places[-1, GROUP_END] < len(seen.places)


@pytest.mark.compiled
def test_halves_omit_unfinished_playouts(monkeypatch):
    monkeypatch.setattr(calibration, "HALF", 2)
    moment = make_moment(kit.play_deal("six-stacks", 1), 0, 1)
    moment.outcomes[0] = np.array([840, UNFINISHED, 0, 840])
    assert split_value("six-stacks", moment) == (840 / WHOLE_WIN, 420 / WHOLE_WIN)
    moment.outcomes[0] = np.array([UNFINISHED, UNFINISHED, 0, 840])
    assert np.isnan(split_value("six-stacks", moment)[0])


@pytest.mark.compiled
def test_start_luck_and_choice_add_up_to_the_result(monkeypatch):
    monkeypatch.setattr("data.studies.mean_luck.GAMES", 30)
    (row,) = measure_luck("fashion")["mean_luck"]
    assert row["start"] + row["luck"] + row["choice"] == pytest.approx(row["result"])
    assert row["games"] == 30 and row["luck_low"] < row["luck"] < row["luck_high"]
    won = np.mean([measure_outcome(kit.play_deal("fashion", deal, by="careful"), 1) for deal in range(1, 31)])
    assert row["result"] == pytest.approx(won)
