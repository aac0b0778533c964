"""Which moves a review plays on, and what it makes of what they brought."""

import numpy as np
import pytest

from kit.lab.hidden_cards import HiddenCards
from kit.lab.moments import Moment, split_into_tasks
from kit.lab.playout import UNFINISHED, WHOLE_WIN
from kit.lab.review import LookPlan, drop_worse_candidates, is_open, plan_review_looks, estimate_value, judge_move
from kit.lab.stats import confidence_at_each_look, share_interval

SLUG = "six-stacks"
LOOKS = LookPlan((100, 300), 1)
DICE = np.random.default_rng(1)
NOTHING = HiddenCards(np.zeros((0, 4), np.int64), np.zeros((0, 0), bool))


def moment(*shares: float, made: int = 0, usual: tuple[int, ...] = (0,), playouts: int = 100) -> Moment:
    """Return a moment whose moves won such shares of their playouts, each a hundred times as many as it says."""
    moves = [f"move {way}" for way in range(len(shares))]
    found = Moment(0, np.zeros(3), NOTHING, moves, np.arange(len(shares)), made, list(usual))
    add_playouts(found, *shares, playouts=playouts)
    return found


def add_playouts(to: Moment, *shares: float, playouts: int = 100) -> None:
    """Add playouts of the moves that are still looked at, with these shares won."""
    won = [DICE.permutation(np.arange(playouts) < round(share * playouts)) for share in shares]
    to.add_outcomes(to.racing_candidates, WHOLE_WIN * np.array(won))


def valued_moment(*chose: float, by: tuple[float, ...], usual: tuple[int, ...] = (0,)) -> Moment:
    """Return a moment whose rival was chosen by such shares and is valued by others."""
    found = moment(*chose, usual=usual)
    drop_worse_candidates(found, is_last_round=True)
    add_playouts(found, *by, playouts=200)
    return found


def test_the_looks_double_up_to_the_most_and_the_last_ones_value():
    assert plan_review_looks(4_000) == LookPlan((62, 125, 250, 500, 1_000, 2_000, 4_000), 4)
    assert plan_review_looks(4_000).valuing_playouts == (500, 1_500, 3_500)
    assert plan_review_looks(2) == LookPlan((1, 2), 1) and plan_review_looks(99).playouts == (49, 99)


def test_the_worse_half_is_dropped_but_never_what_is_needed():
    found = moment(0.1, 0.2, 0.6, 0.5, 0.4, made=0, usual=(1,))
    drop_worse_candidates(found, is_last_round=False)
    assert found.racing_candidates == [0, 1, 2, 3] and found.rival is None
    drop_worse_candidates(found, is_last_round=True)
    assert found.racing_candidates == [0, 1, 2] and found.rival == 2 and found.choosing_playouts == 100
    alone = moment(0.5)
    drop_worse_candidates(alone, is_last_round=True)
    assert alone.racing_candidates == [0] and alone.rival is None


def test_playing_on_as_it_stands_is_no_move_that_could_be_better():
    found = moment(0.2, 0.3, 0.9, usual=(2,))
    found.moves.pop()
    drop_worse_candidates(found, is_last_round=True)
    assert found.rival == 1 and found.racing_candidates == [0, 1, 2]
    assert judge_move(SLUG, found, LOOKS).choice == pytest.approx(-0.7)


def test_a_move_none_of_whose_playouts_ended_is_dropped_first():
    found = moment(0.5, 0.0, 0.0)
    found.outcomes[1][:] = UNFINISHED
    drop_worse_candidates(found, is_last_round=True)
    assert found.rival == 2


def test_tasks_fill_up_what_is_missing_and_no_more():
    found = moment(0.5, 0.5, 0.5)
    tasks = list(split_into_tasks(found, 500))
    assert [task.first for task in tasks] == [100, 233, 366, 499] and sum(task.playouts for task in tasks) == 400
    assert list(split_into_tasks(found, 100)) == []


def test_the_rival_is_valued_by_other_playouts_than_those_that_chose_it():
    found = moment(0.3, 0.9)
    drop_worse_candidates(found, is_last_round=True)
    told = judge_move(SLUG, found, LOOKS)
    assert (told.missed, told.missed_high, told.best) == (0, 1, "move 0")  # nothing is known yet of what was missed
    add_playouts(found, 0.5, 0.5, playouts=200)
    told = judge_move(SLUG, found, LOOKS)
    assert (told.missed, told.missed_low) == (0, 0) and 0 < told.missed_high < 0.3


def test_a_move_that_lags_clearly_is_a_mistake():
    found = valued_moment(0.2, 0.8, by=(0.2, 0.8), usual=(0, 1))
    told = judge_move(SLUG, found, LOOKS)
    assert told.best == "move 1" and told.missed == pytest.approx(0.6)
    assert 0 < told.missed_low < 0.6 < told.missed_high and told.choice == pytest.approx(-0.3)
    assert not is_open(SLUG, found, LOOKS)


def test_more_moves_make_the_interval_wider():
    few, many = valued_moment(0.3, 0.8, by=(0.3, 0.6)), valued_moment(0.3, 0.8, *[0.1] * 8, by=(0.3, 0.6))
    one, other = (judge_move(SLUG, found, LOOKS) for found in (few, many))
    assert one.missed == pytest.approx(other.missed)
    assert other.missed_low < one.missed_low - 0.01 and other.missed_high > one.missed_high + 0.01


def test_a_move_that_is_not_worse_is_closed_and_one_that_may_be_stays_open():
    closed, still = valued_moment(0.9, 0.1, by=(0.55, 0.1)), valued_moment(0.5, 0.5, by=(0.55, 0.6))
    assert not is_open(SLUG, closed, LOOKS) and is_open(SLUG, still, LOOKS)
    assert judge_move(SLUG, closed, LOOKS)[1:] == ("move 0", 0, 0, 0)


def test_a_position_has_the_mean_of_the_reference_players_moves():
    found = moment(0.2, 0.4, 0.9, usual=(0, 1))
    told = estimate_value(SLUG, found, LOOKS)
    assert told.estimate == pytest.approx(0.3) and told.low < 0.3 < told.high and told.playouts == 200
    assert judge_move(SLUG, found, LOOKS).choice == pytest.approx(-0.1)


def test_playouts_that_did_not_end_are_counted_separately_and_may_be_anything():
    found = moment(0.6)
    found.outcomes[0][:20] = UNFINISHED
    won = int((found.outcomes[0] == WHOLE_WIN).sum())
    told, sure = estimate_value(SLUG, found, LOOKS), confidence_at_each_look(LOOKS.playouts)
    assert told.estimate == pytest.approx(won / 80) and told.unfinished == 20
    assert told.low == share_interval(won, 100, sure).low and told.high == share_interval(won + 20, 100, sure).high
    found.outcomes[0][:] = UNFINISHED
    told = estimate_value(SLUG, found, LOOKS)
    assert np.isnan(told.estimate) and (told.low, told.high) == (0, 1)


def test_points_are_given_in_points():
    found = Moment(0, np.zeros(3), NOTHING, ["a", "b"], np.arange(2), 0, [0])
    found.add_outcomes([0, 1], np.array([[10, 20] * 50, [12, 22] * 50]))
    drop_worse_candidates(found, is_last_round=True)
    found.add_outcomes([0, 1], np.array([[10, 20] * 100, [12, 22] * 100]))
    told = judge_move("swap", found, LOOKS)
    assert told.missed == 2 and told.missed_low > 0 and estimate_value("swap", found, LOOKS).estimate == 15


def test_before_the_first_planned_look_a_position_may_have_any_value():
    found = moment(0.3, 0.4, playouts=10)
    told = estimate_value(SLUG, found, LOOKS)
    assert (told.estimate, told.low, told.high, told.playouts) == (pytest.approx(0.3), 0, 1, 10)
    add_playouts(found, 0.3, 0.4, playouts=90)
    told = estimate_value(SLUG, found, LOOKS)
    assert 0 < told.low < 0.3 < told.high < 1 and told.playouts == 100
