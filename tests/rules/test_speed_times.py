"""The times of Speed: when who acts. Each test bears the name of its rule."""

from __future__ import annotations

import math

import numpy as np
import pytest

import kit
from kit.rules.games.speed_times import exponential
from tests.games import random_game
from tests.rules.rare_speed import STUCK
from tests.rules.speed import TWO, times

GAME = "speed"


# ---- reaction ----


def test_reaction_is_drawn_for_who_has_played_and_counts_from_the_clock():
    game = kit.setup(GAME, **TWO, ready=[1.25, 9.0], aims=["7h t1", "4s t2"])
    events = game.play("9d to t1 by 1")
    assert [seat for seat, _ in times(events)] == [1]
    reaction = next(event for event in events if event.kind == "reaction")
    assert (reaction.rule, reaction.data) == ("speed/reaction", {"seat": 1, "seconds": times(events)[0][1]})
    assert game.position()["ready"] == [round(1.25 + times(events)[0][1], 3), 9.0]


def test_reaction_is_drawn_for_who_can_play_again():
    game = kit.setup(GAME, hands=["7h 9d", "8h Kc"], stacks=["7d", "4s", "Qs", "2s"], ready=[5.0, 1.0])
    events = game.play("7h to t1 by 1")
    assert [seat for seat, _ in times(events)] == [1, 2]
    assert game.position()["aims"][1] == "8h t1"


def test_reaction_is_drawn_after_a_turn_for_those_it_frees_only():
    game = kit.setup(GAME, hands=["Ah Kh", "6h 7h"], stacks=STUCK, draws=["8d", "9d"], ready=[1.0, 2.0])
    assert times(game.play("turn")) == []
    game = kit.setup(GAME, hands=["Ah Kh", "6h 7h"], stacks=STUCK, draws=["Kd", "9d"], ready=[1.0, 2.0])
    assert [seat for seat, _ in times(game.play("turn"))] == [1]
    assert game.position()["aims"] == ["Kh t1", ""]
    game = kit.setup(GAME, hands=["Ah Kh", "6h 7h"], stacks=STUCK, draws=["Qh", "9d"], ready=[1.0, 2.0])
    assert [seat for seat, _ in times(game.play("turn"))] == [1, 2]


def test_reaction_comes_from_the_transcript_and_not_from_the_dice():
    recorded = random_game(GAME, {}, seed=4, most=1).transcript()
    told = recorded["steps"][0]["events"][-1]["data"]
    told["seconds"] = round(told["seconds"] + 1, 3)
    assert "end, ready should be" in kit.check(recorded).text
    ready = recorded["end"]["ready"]
    ready[told["seat"] - 1] = round(ready[told["seat"] - 1] + 1, 3)
    assert kit.check(recorded) is None
    assert kit.load(recorded).position()["ready"] == ready


def test_reaction_times_after_a_transcript_come_from_the_dice_again():
    game = random_game(GAME, {}, seed=4)
    taken_up = kit.load(game.at(3).transcript())
    assert taken_up.play(game.history[3].move) == list(game.history[3].events)


@pytest.mark.parametrize("seconds", [-1, "0.5", None, True, 1e9, 0.0001, float("nan")])
def test_reaction_times_that_are_none_are_refused(seconds):
    recorded = random_game(GAME, {}, seed=4, most=1).transcript()
    recorded["steps"][0]["events"][-1]["data"]["seconds"] = seconds
    with pytest.raises(kit.BadPosition, match="seconds"):
        kit.check(recorded)
    with pytest.raises(kit.BadPosition, match="clock"):
        kit.setup(GAME, **TWO, clock=seconds)


def test_reaction_times_are_exponential():
    words = np.random.default_rng(1).integers(0, 2**32, 20_000).tolist()
    exact = [-60_000 * math.log(((word >> 1) + 1) / 2**31) for word in words]
    assert max(abs(exponential(60_000, word) - time) for word, time in zip(words, exact, strict=True)) < 0.51
    assert exponential(60_000, 2**32 - 1) == 0


def test_reaction_times_have_the_means_asked_for():
    drawn = {1: [], 2: []}
    for seed in range(1_500):
        for seat, seconds in times(kit.deal(GAME, seed=seed, mean_reaction=[0.5, 2.0]).dealing):
            drawn[seat].append(seconds)
    for seat, mean in ((1, 0.5), (2, 2.0)):
        assert abs(np.mean(drawn[seat]) - mean) < 4 * mean / math.sqrt(1_500)
