"""What the study of calibration makes of positions, and the games that it looks at."""

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
from kit.lab.players import measure_outcome
from kit.lab.playout import UNFINISHED, WHOLE_WIN

POSITIONS = 4_000


def positions(seed: int, told_too_much: float = 0.0) -> pd.DataFrame:
    """Return positions of all chances, estimated by two halves of playouts, of games won with these chances."""
    dice = np.random.default_rng(seed)
    chances = dice.random(POSITIONS)
    said = np.clip(chances + told_too_much, 0, 1)
    first, told = (dice.binomial(calibration.HALF, said) / calibration.HALF for _ in range(2))
    observed = (dice.random(POSITIONS) < chances).astype(float)
    return pd.DataFrame({"tenth": assign_tenths("fashion", first), "predicted": told, "observed": observed})


def judge_game(found: pd.DataFrame) -> dict:
    """Return the row about a game."""
    return make_game_row({}, "fashion", found, 0, list(make_tenth_rows({}, "fashion", found)))


def test_right_chances_are_found_right_as_often_as_said():
    """Group by one half and estimate by the other: no tenth is too high or low, so chance explains it evenly."""
    p_values = np.array([judge_game(positions(seed))["p_value"] for seed in range(200)])
    assert 0.02 < (p_values < 0.1).mean() < 0.19 and 0.42 < p_values.mean() < 0.58


def test_chances_that_are_too_high_are_found_out():
    row = judge_game(positions(1, told_too_much=0.1))
    assert row["p_value"] < 1e-6 and 0.05 < row["bias_low"] < row["bias"] < row["bias_high"] < 0.15
    assert row["worst_bias"] > 0
    assert row["worst_bias_low"] <= row["worst_bias"] <= row["worst_bias_high"]


def test_tenths_are_of_the_chance_or_of_the_positions():
    assert assign_tenths("fashion", np.array([0.0, 0.099, 0.1, 0.95, 1.0])).tolist() == [1, 1, 2, 10, 10]
    assert np.bincount(assign_tenths("stack-em", np.arange(50.0)))[1:].tolist() == [5] * 10


def test_too_few_wins_are_not_judged():
    positions = pd.DataFrame({"predicted": np.full(60, 0.1), "observed": np.full(60, 0.1)})
    assert compute_deviation("fashion", positions[:40]) is None and compute_deviation("fashion", positions) == 0


@pytest.mark.compiled
def test_a_position_is_one_of_its_game_and_no_step_of_it_is_likelier_for_how_the_game_ends():
    lengths = [30, 5, 80, 12]
    for place in range(1, 4):
        longer = [*lengths[:place], 1_000, *lengths[place + 1 :]]
        assert draw_step(lengths, place) == draw_step(longer, place) < lengths[place - 1]
    moment = make_moment(kit.played("six-stacks", 3), 2, 2)
    assert moment.step == 2 and len(moment.hidden.places) > 20


@pytest.mark.compiled
@pytest.mark.parametrize("slug", ["six-stacks", "fashion"])
def test_with_all_hands_known_only_what_nobody_sees_is_dealt_again(slug):
    game = kit.played(slug, 1, 3)
    seen, known = make_moment(game, 4, 2).hidden, find_cards_in_no_hand(game.at(4), 2)
    hidden = str(game.at(4).common()).count("??")
    assert len(known.places) == hidden == known.places[-1, GROUP_END] < len(seen.places)


@pytest.mark.compiled
def test_halves_leave_out_what_did_not_end(monkeypatch):
    monkeypatch.setattr(calibration, "HALF", 2)
    moment = make_moment(kit.played("six-stacks", 1), 0, 1)
    moment.outcomes[0] = np.array([840, UNFINISHED, 0, 840])
    assert split_value("six-stacks", moment) == (840 / WHOLE_WIN, 420 / WHOLE_WIN)
    moment.outcomes[0] = np.array([UNFINISHED, UNFINISHED, 0, 840])
    assert np.isnan(split_value("six-stacks", moment)[0])


@pytest.mark.compiled
def test_start_luck_and_choice_of_many_games_add_up_to_their_results(monkeypatch):
    monkeypatch.setattr("data.studies.mean_luck.GAMES", 30)
    row = measure_luck("fashion")
    assert row["start"] + row["luck"] + row["choice"] == pytest.approx(row["result"])
    assert row["games"] == 30 and row["luck_low"] < row["luck"] < row["luck_high"]
    won = np.mean([measure_outcome(kit.played("fashion", deal, by="careful"), 1) for deal in range(1, 31)])
    assert row["result"] == pytest.approx(won)
