"""The race of the candidates at a moment of a review, and the verdict on the move made."""

import numpy as np
import pytest

from kit.lab.hidden_cards import HiddenCards
from kit.lab.moments import Moment, split_into_tasks
from kit.lab.playout import UNFINISHED, WHOLE_WIN
from kit.lab.review import LookPlan, drop_worse_candidates, estimate_value, is_open, judge_move, plan_review_looks
from kit.lab.stats import confidence_at_each_look, share_interval

SLUG = "six-stacks"
LOOKS = LookPlan((100, 300), 1)
RNG = np.random.default_rng(1)
NOTHING = HiddenCards(np.zeros((0, 4), np.int64), np.zeros((0, 0), bool), np.zeros((0, 0), np.int64), 1.0)


def make_moment(*shares: float, made: int = 0, reference: tuple[int, ...] = (0,), playouts: int = 100) -> Moment:
    """Return a moment whose moves won these shares of their playouts."""
    moves = [f"move {way}" for way in range(len(shares))]
    moment = Moment(0, np.zeros(3), NOTHING, moves, list(range(len(shares))), made, list(reference))
    add_playouts(moment, *shares, playouts=playouts)
    return moment


def add_playouts(target: Moment, *shares: float, playouts: int = 100) -> None:
    """Add playouts of the racing candidates, with these shares won."""
    won = [RNG.permutation(np.arange(playouts) < round(share * playouts)) for share in shares]
    target.add_outcomes(target.racing_candidates, (WHOLE_WIN * np.array(won)).tolist())


def valued_moment(*first: float, later: tuple[float, ...], reference: tuple[int, ...] = (0,)) -> Moment:
    """Return a moment whose rival was chosen by the shares `first`; later playouts have the shares `later`."""
    moment = make_moment(*first, reference=reference)
    drop_worse_candidates(moment, is_last_round=True)
    add_playouts(moment, *later, playouts=200)
    return moment


def test_planned_looks_double_up_to_the_playouts():
    assert plan_review_looks(4_000) == LookPlan((62, 125, 250, 500, 1_000, 2_000, 4_000), 4)
    assert plan_review_looks(4_000).valuing_playouts == (500, 1_500, 3_500)
    assert plan_review_looks(2) == LookPlan((1, 2), 1) and plan_review_looks(99).playouts == (49, 99)


def test_worse_half_is_dropped_but_not_the_needed_candidates():
    moment = make_moment(0.1, 0.2, 0.6, 0.5, 0.4, made=0, reference=(1,))
    drop_worse_candidates(moment, is_last_round=False)
    assert moment.racing_candidates == [0, 1, 2, 3] and moment.rival is None
    drop_worse_candidates(moment, is_last_round=True)
    assert moment.racing_candidates == [0, 1, 2] and moment.rival == 2 and moment.choosing_playouts == 100
    single = make_moment(0.5)
    drop_worse_candidates(single, is_last_round=True)
    assert single.racing_candidates == [0] and single.rival is None


def test_no_move_cannot_be_the_rival():
    moment = make_moment(0.2, 0.3, 0.9, reference=(2,))
    moment.moves.pop()
    drop_worse_candidates(moment, is_last_round=True)
    assert moment.rival == 1 and moment.racing_candidates == [0, 1, 2]
    assert judge_move(SLUG, moment, LOOKS).choice == pytest.approx(-0.7)


def test_move_without_finished_playouts_is_dropped_first():
    moment = make_moment(0.5, 0.0, 0.0)
    moment.outcomes[1] = [UNFINISHED] * 100
    drop_worse_candidates(moment, is_last_round=True)
    assert moment.rival == 2


def test_tasks_contain_exactly_the_missing_playouts():
    moment = make_moment(0.5, 0.5, 0.5)
    tasks = list(split_into_tasks(moment, 500))
    assert [task.first for task in tasks] == [100, 233, 366, 499] and sum(task.playouts for task in tasks) == 400
    assert list(split_into_tasks(moment, 100)) == []


def test_gain_leaves_out_the_playouts_that_chose_the_rival():
    moment = make_moment(0.3, 0.9)
    drop_worse_candidates(moment, is_last_round=True)
    result = judge_move(SLUG, moment, LOOKS)
    assert (result.missed, result.missed_high, result.best) == (0, 1, "move 0")  # the gain is still unknown
    add_playouts(moment, 0.5, 0.5, playouts=200)
    result = judge_move(SLUG, moment, LOOKS)
    assert (result.missed, result.missed_low) == (0, 0) and 0 < result.missed_high < 0.3


def test_move_is_a_mistake_when_it_is_clearly_behind():
    moment = valued_moment(0.2, 0.8, later=(0.2, 0.8), reference=(0, 1))
    result = judge_move(SLUG, moment, LOOKS)
    assert result.best == "move 1" and result.missed == pytest.approx(0.6)
    assert 0 < result.missed_low < 0.6 < result.missed_high and result.choice == pytest.approx(-0.3)
    assert not is_open(SLUG, moment, LOOKS)


def test_interval_is_wider_when_there_are_more_moves():
    few, many = valued_moment(0.3, 0.8, later=(0.3, 0.6)), valued_moment(0.3, 0.8, *[0.1] * 8, later=(0.3, 0.6))
    least, most = (judge_move(SLUG, moment, LOOKS) for moment in (few, many))
    assert least.missed == pytest.approx(most.missed)
    assert most.missed_low < least.missed_low - 0.01 and most.missed_high > least.missed_high + 0.01


def test_moment_stays_open_while_the_move_may_be_worse():
    closed_moment, open_moment = valued_moment(0.9, 0.1, later=(0.55, 0.1)), valued_moment(0.5, 0.5, later=(0.55, 0.6))
    assert not is_open(SLUG, closed_moment, LOOKS) and is_open(SLUG, open_moment, LOOKS)
    assert judge_move(SLUG, closed_moment, LOOKS)[1:] == ("move 0", 0, 0, 0)


def test_value_is_the_mean_of_the_reference_moves():
    moment = make_moment(0.2, 0.4, 0.9, reference=(0, 1))
    result = estimate_value(SLUG, moment, LOOKS)
    assert result.estimate == pytest.approx(0.3) and result.low < 0.3 < result.high and result.playouts == 200
    assert judge_move(SLUG, moment, LOOKS).choice == pytest.approx(-0.1)


def test_interval_allows_any_outcome_of_unfinished_playouts():
    moment = make_moment(0.6)
    moment.outcomes[0][:20] = [UNFINISHED] * 20
    won = moment.outcomes[0].count(WHOLE_WIN)
    result, confidence = estimate_value(SLUG, moment, LOOKS), confidence_at_each_look(LOOKS.playouts)
    assert result.estimate == pytest.approx(won / 80) and result.unfinished == 20
    assert result.low == share_interval(won, 100, confidence).low
    assert result.high == share_interval(won + 20, 100, confidence).high
    moment.outcomes[0] = [UNFINISHED] * 100
    result = estimate_value(SLUG, moment, LOOKS)
    assert np.isnan(result.estimate) and (result.low, result.high) == (0, 1)


def test_gain_is_in_points_in_a_game_for_points():
    moment = Moment(0, np.zeros(3), NOTHING, ["a", "b"], [0, 1], 0, [0])
    moment.add_outcomes([0, 1], [[10, 20] * 50, [12, 22] * 50])
    drop_worse_candidates(moment, is_last_round=True)
    moment.add_outcomes([0, 1], [[10, 20] * 100, [12, 22] * 100])
    result = judge_move("swap", moment, LOOKS)
    assert result.missed == 2 and result.missed_low > 0 and estimate_value("swap", moment, LOOKS).estimate == 15


def test_interval_is_the_whole_range_before_the_first_look():
    moment = make_moment(0.3, 0.4, playouts=10)
    result = estimate_value(SLUG, moment, LOOKS)
    assert (result.estimate, result.low, result.high, result.playouts) == (pytest.approx(0.3), 0, 1, 10)
    add_playouts(moment, 0.3, 0.4, playouts=90)
    result = estimate_value(SLUG, moment, LOOKS)
    assert 0 < result.low < 0.3 < result.high < 1 and result.playouts == 100
