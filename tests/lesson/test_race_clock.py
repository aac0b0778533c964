"""The clock of Speed: each reach begins and ends when the events of the race say so."""

from __future__ import annotations

from collections import Counter

import pytest

import kit
from kit.charts.chart import new_figure
from kit.lab.players import careful
from kit.lesson.race_clock import draw_timeline, race_clock, reaches
from kit.rules.cards import say


def raced(seed: int, most: int = 100) -> kit.Game:
    """Return a race of two careful players, to its end or for so many steps."""
    game = kit.deal("speed", seed=seed)
    while not game.over and len(game.history) < most:
        game.play(careful(game))
    return game


@pytest.mark.parametrize(("seed", "most"), [(35, 100), (47, 100), (1234, 20)])
def test_every_play_and_every_hand_that_was_beaten_is_a_reach_that_took_as_long_as_was_drawn_for_it(seed, most):
    game = raced(seed, most)
    found = reaches(game)
    told = Counter(event.kind for step in game.history for event in step.events)
    assert Counter(each.end for each in found if each.end != "waiting") == +Counter(
        {"played": told["play"], "late": told["beaten"]}
    )
    took = {1: {game.at(0).position()["ready"][0]}, 2: {game.at(0).position()["ready"][1]}}
    for step in game.history:
        for event in step.events:
            if event.kind == "reaction":
                took[event.data["seat"]].add(event.data["seconds"])
    for each in found:
        assert each.since <= each.until <= each.there
        assert (each.until < each.there) == (each.end != "played")
        assert any(each.there - each.since == pytest.approx(seconds, abs=0.0015) for seconds in took[each.seat])


def test_a_hand_that_is_on_its_way_when_the_race_ends_is_waiting():
    waiting = [each for each in reaches(raced(35)) if each.end == "waiting"]
    assert [(each.seat, each.card, each.until, each.there) for each in waiting] == [(2, "8c", 34.267, 34.528)]


@pytest.mark.parametrize(("second", "said"), [
    (30, "Seat 2 comes 0.637 s too late at stack 3 with the 8♣. "
         "Seat 2 would have been at stack 4 with the 8♣ at 34.528 s."),
    (100, "Nobody plays in these seconds."),
])
def test_the_timeline_tells_what_happens_within_its_seconds_only(second, said):
    every = reaches(raced(35))
    told = draw_timeline(new_figure(4, 3).add_subplot(), every, second)
    assert told.endswith(said)
    for seat in (1, 2):
        mine = [each for each in every if each.seat == seat and each.until >= second]
        played = [say(each.card) for each in mine if each.end == "played"]
        assert (f"Seat {seat} plays {', '.join(played)}." in told) == bool(played)


def test_the_slider_is_the_clock():
    clock = race_clock(raced(35))
    before = clock.sentence
    clock.sliders["second"].value = 30
    clock.update()
    assert clock.sentence != before and clock.sentence.endswith("at 34.528 s.")
