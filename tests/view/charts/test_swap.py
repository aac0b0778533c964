"""Swap's charts say and show what the games are."""

from __future__ import annotations

import pytest

import kit
from kit.studies.swap_whole_stacks import circle
from kit.view.charts.swap import capacity_chart, flow_chart, waiting_chart
from tests.games import random_game

TOP = {"c": 13, "d": 13, "h": 2, "s": 4}


def test_a_circle_has_an_arrow_from_each_card_to_the_one_it_waits_for():
    game = kit.setup("swap", work=["5s 4h", "3h 6s", "", ""], top=TOP)
    chart = waiting_chart(game, circle(game))
    axes = chart.figure.axes[0]
    assert {text.get_text() for text in axes.texts if text.get_text()} == {"5♠", "4♥", "3♥", "6♠"}
    assert sum(bool(text.get_bbox_patch()) and text.get_bbox_patch().get_linewidth() == 2 for text in axes.texts) == 4
    assert sum(hasattr(text, "arrow_patch") for text in axes.texts) == 4
    assert [label.get_text() for label in axes.get_xticklabels()] == ["stack 1", "stack 2"]
    assert chart.sentence == (
        "The 5♠, which waits for the 4♥, which waits for the 3♥, which waits for the 6♠, which waits for the 5♠."
    )


def test_without_a_circle_there_is_no_arrow_and_it_is_said():
    game = kit.setup("swap", work=["5s 4h", "", "6s 3h", ""], top=TOP)
    chart = waiting_chart(game, circle(game))
    axes = chart.figure.axes[0]
    assert not any(hasattr(text, "arrow_patch") for text in axes.texts)
    assert [label.get_text() for label in axes.get_xticklabels()] == ["stack 1", "stack 3"]
    assert chart.sentence == "No circle: no card waits for itself."


@pytest.mark.parametrize("most", [0, 40, 400])
def test_the_flow_ends_with_the_cards_where_they_are(most):
    game = random_game("swap", {}, seed=3, most=most)
    position, moved = game.position(), sum(step.events[0].kind == "move" for step in game.history)
    on_work = sum(len(stack.split()) for stack in position["work"])
    assert flow_chart(game).sentence == (
        f"After {len(game.history)} moves {game.score()['total']} cards are up, {on_work} on working stacks, "
        f"{len(position['deck'].split())} in the deck; whole stacks moved {moved} times."
    )


def test_capacity_is_drawn_from_the_least_to_the_most():
    chart = capacity_chart({4: (0.1, 0.05, 0.2), 5: (0.6, 0.5, 0.7)}, {4: (0.75, 1.0), 5: (0.9, 1.0)}, "Won")
    bars = [(round(bar.get_y(), 2), round(bar.get_height(), 2)) for bar in chart.figure.axes[0].patches]
    assert bars == [(0.75, 0.25), (0.9, 0.1)]
    assert "5 stacks: the careful player wins 60.0%, between 90% and 100% can be won" in chart.sentence
