"""Races of Speed on the clock: the hands agree with the events of the game, and the chart with its slider."""

from collections import Counter

import pytest

from kit.charts.chart import new_figure
from kit.rules.cards import say
from notebooks.extras.race_clock import draw_timeline, list_reaches, race_clock
from tests.charts.rows_a import move_sliders
from tests.charts.rows_g import play_carefully
from tests.rows import each_row


@pytest.mark.parametrize(("seed", "most"), [(35, 100), (47, 100), (1234, 20)])
def test_reaches_agree_with_plays_and_reaction_times(seed, most):
    game = play_carefully("speed", seed, most)
    found = list_reaches(game)
    events = [event for step in game.history for event in step.events]
    kinds, outcomes = Counter(event.kind for event in events), Counter(each.outcome for each in found)
    assert (outcomes["played"], outcomes["late"]) == (kinds["play"], kinds["beaten"])
    took = {seat: {ready} for seat, ready in enumerate(game.at(0).position()["ready"], 1)}
    for event in events:
        if event.kind == "reaction":
            took[event.data["seat"]].add(event.data["seconds"])
    for each in found:
        assert each.start <= each.end <= each.arrival
        assert (each.end < each.arrival) == (each.outcome != "played")
        assert any(each.arrival - each.start == pytest.approx(seconds, abs=0.0015) for seconds in took[each.seat])


@each_row("second_of_a_race")
def test_timeline_shows_only_its_own_seconds(second, ending):
    every = list_reaches(play_carefully("speed", 35))
    text = draw_timeline(new_figure(4, 3).add_subplot(), every, second)
    assert text.endswith(ending)
    for seat in (1, 2):
        mine = [each for each in every if each.seat == seat and each.end >= second]
        played = [say(each.card) for each in mine if each.outcome == "played"]
        assert (f"Seat {seat} plays {', '.join(played)}." in text) == bool(played)


def test_race_clock_follows_its_slider_and_shows_waiting_hands():
    waiting = [each for each in list_reaches(play_carefully("speed", 35)) if each.outcome == "waiting"]
    assert [(each.seat, each.card, each.end, each.arrival) for each in waiting] == [(2, "8c", 34.267, 34.528)]
    clock = race_clock(play_carefully("speed", 35))
    before = clock.form.sentence
    assert before != move_sliders(clock, second=30).sentence and clock.form.sentence.endswith("at 34.528 s.")
