"""What each play of Six Stacks sets off, counted once more move by move, and the interval of its mean."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

import kit
from kit.lab.players import random
from kit.lab.stats import mean_interval
from kit.play.scenarios import find
from kit.studies.six_stacks_chains import mean_by_deal, plays_tried, set_off


def test_every_legal_play_of_every_turn_is_tried_and_the_game_goes_on_as_if_none_had_been():
    tried = plays_tried([5, 66], players=3)
    for seed, plays in tried.groupby("deal"):
        game, rows = kit.deal("six-stacks", seed=int(seed), players=3), iter(plays.itertuples())
        while not game.over:
            for move in game.moves():
                if move == "strike":
                    continue
                row, before = next(rows), game.position()
                assert (row.step, row.move) == (len(game.history) + 1, move)
                assert (row.stacks, row.waiting) == (len(before["stacks"]), len(before["reserve"].split()))
                other = game.copy()
                other.play(move)
                if other.position()["stock"] in (before["stock"], " ".join(before["stock"].split()[1:])):
                    after = other.position()
                    assert row.fallen == row.waiting + move.endswith("reserve") - len(after["reserve"].split())
                    assert row.merges == row.stacks - len(after["stacks"])
                assert row.length == row.merges + row.fallen
            game.play(random(game))
        assert next(rows, None) is None


def test_a_redeal_belongs_to_the_draw_and_not_to_the_play():
    redeal = find("six-stacks/shortened-stacks-merge")
    game = redeal.game()
    game.play(redeal.tries[0])
    kinds = [event.kind for event in game.history[-1].events]
    assert "merge" in kinds[kinds.index("shuffle") :] and set_off(game) == (0, 0)


def test_the_mean_of_rows_that_stand_alone_is_an_ordinary_mean():
    values = np.random.default_rng(1).normal(size=200)
    alone = mean_by_deal(pd.DataFrame({"deal": range(200), "length": values}), "length")
    ordinary = mean_interval(values, (values.min() - 9, values.max() + 9))
    assert alone.estimate == pytest.approx(values.mean())
    assert alone.reach == pytest.approx(1.972 * values.std(ddof=1) / np.sqrt(200), rel=1e-3)
    assert abs(alone.estimate - ordinary.estimate) < 1e-9


def test_rows_of_one_deal_are_not_taken_for_independent_and_the_interval_covers():
    dice, hits = np.random.default_rng(2), 0
    for _ in range(300):
        deals = np.repeat(np.arange(60), dice.integers(5, 30, 60))
        frame = pd.DataFrame({"deal": deals, "length": dice.normal(size=60)[deals] + dice.normal(size=len(deals))})
        found = mean_by_deal(frame, "length")
        hits += found.low <= 0 <= found.high
    assert 300 * 0.90 <= hits <= 300 * 0.985
