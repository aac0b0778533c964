"""Deals and reaction times of Speed; its rules in play are in `cases/speed.toml`."""

import math

import numpy as np
import pytest

import kit
from kit.rules.games.speed_layout import exponential
from tests.games import random_game

GAME = "speed"
TWO = {"hands": ["7h 9d", "7c 4s"], "stacks": ["7d", "Ks", "Qh", "2c"]}


def reaction_times(events):
    """Return the seat and the seconds of each reaction time that was drawn."""
    return [(event.data["seat"], event.data["seconds"]) for event in events if event.kind == "reaction"]


@pytest.mark.parametrize(("hand_size", "table_stacks"), [(5, 4), (3, 2), (7, 6), (6, 4), (4, 6)])
def test_few_cards_are_dealt_by_the_options(hand_size, table_stacks):
    position = kit.deal(GAME, seed=3, hand_size=hand_size, table_stacks=table_stacks).position()
    assert [len(hand.split()) for hand in position["hands"]] == [hand_size] * 2
    assert [len(stack.split()) for stack in position["stacks"]] == [1] * table_stacks
    assert {len(pile.split()) for pile in position["draws"]} == {(52 - table_stacks - 2 * hand_size) // 2}


def test_deal_draws_a_time_for_each_seat_and_an_aim_if_it_can_play():
    stuck = 0
    for seed in range(60):
        game = kit.deal(GAME, seed=seed, table_stacks=2, hand_size=3)
        position = game.position()
        assert position["ready"] == [seconds for _, seconds in reaction_times(game.dealing)] and position["clock"] == 0
        for seat, aim in enumerate(position["aims"], start=1):
            fitting = [f"{card} t{place}" for card in position["hands"][seat - 1].split() for place in (1, 2)
                       if set(card) & set(position["stacks"][place - 1])]
            assert aim == (fitting[0] if fitting else "")
            stuck += not fitting
    assert stuck


def test_first_hand_and_reaction_count_from_the_clock():
    hands = {"hands": ["7h 3c", "Td 4s"], "aims": ["7h t1", "Td t1"]}
    game = kit.setup(GAME, **TWO | hands, ready=[1.25, 9.0])
    (_, own), (_, beaten) = reaction_times(game.play("7h to t1 by 1"))
    assert game.position()["ready"] == [round(1.25 + own, 3), round(1.25 + beaten, 3)]
    game = kit.setup(GAME, **TWO, ready=[1.25, 9.0], aims=["7h t1", "4s t2"])
    ((_, own),) = reaction_times(game.play("9d to t1 by 1"))
    assert game.position()["ready"] == [round(1.25 + own, 3), 9.0]


# ---- reaction ----


def test_reaction_time_comes_from_the_transcript():
    recorded = random_game(GAME, {}, seed=4, most=1).transcript()
    data = recorded["steps"][0]["events"][-1]["data"]
    data["seconds"] = round(data["seconds"] + 1, 3)
    assert "`end.ready` must be" in kit.check(recorded).text
    ready = recorded["end"]["ready"]
    ready[data["seat"] - 1] = round(ready[data["seat"] - 1] + 1, 3)
    assert kit.check(recorded) is None
    assert kit.load(recorded).position()["ready"] == ready
    game = random_game(GAME, {}, seed=4)  # after the transcript, reaction_times are random again
    assert kit.load(game.at(3).transcript()).play(game.history[3].move) == list(game.history[3].events)


@pytest.mark.parametrize("seconds", [-1, "0.5", None, True, 1e9, 0.0001, float("nan")])
def test_reaction_times_are_refused_when_impossible(seconds):
    recorded = random_game(GAME, {}, seed=4, most=1).transcript()
    recorded["steps"][0]["events"][-1]["data"]["seconds"] = seconds
    with pytest.raises(kit.BadPosition, match="seconds"):
        kit.check(recorded)


def test_reaction_times_are_exponential():
    words = np.random.default_rng(1).integers(0, 2**32, 20_000).tolist()
    exact = [-60_000 * math.log(((word >> 1) + 1) / 2**31) for word in words]
    assert max(abs(exponential(60_000, word) - time) for word, time in zip(words, exact, strict=True)) < 0.51
    assert exponential(60_000, 2**32 - 1) == 0


def test_reaction_times_have_the_requested_means():
    drawn = {1: [], 2: []}
    for seed in range(1_500):
        for seat, seconds in reaction_times(kit.deal(GAME, seed=seed, mean_reaction=[0.5, 2.0]).dealing):
            drawn[seat].append(seconds)
    for seat, mean in ((1, 0.5), (2, 2.0)):
        assert abs(np.mean(drawn[seat]) - mean) < 4 * mean / math.sqrt(1_500)
