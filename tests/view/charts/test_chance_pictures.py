"""Charts of the lessons on strikes and on a falling stack: each says in its sentence what it shows, in every theme."""

from __future__ import annotations

from math import nan

import numpy as np
import pytest

import kit
from kit.lab.players import random
from kit.lab.stats import Interval
from kit.view.charts.falling_stack import chances_of_all_cards, numbers_of_cards
from kit.view.charts.six_stacks_strikes import Class, before_and_after, overall, strikes_by_stacks, turns_of
from kit.view.lesson.falling_stack_charts import staircase, who_comes_first
from kit.view.lesson.six_stacks_charts import games_turn_by_turn, random_turns, tipping
from kit.view.lesson.told import Told
from kit.view.picture.theme import DARK

PARTS = [
    Class("none", (100, 0), (0.2, nan)), Class("one", (50, 60), (0.6, 0.5)), Class("two", (50, 40), (0.4, 0.3)),
]  # fmt: skip


def test_the_turns_of_a_game_are_those_of_its_history():
    game = kit.deal("six-stacks", seed=4)
    while not game.over:
        before = len(game.position()["stacks"])
        move = random(game)
        game.play(move)
        last = turns_of(game)[-1]
        assert (last.strike, last.stacks) == (move == "strike", before)
    turns = random_turns(4)
    assert turns == turns_of(game)
    chart = games_turn_by_turn(most=9)
    chart.sliders["number"].value = 4
    chart.update()
    assert chart.sentence.startswith(f"{len(turns)} turns, {sum(turn.strike for turn in turns)} of them a strike.")


def test_the_whole_tips_as_turns_are_left_out():
    chart = tipping(PARTS, "turns with none", "Tipping")
    whole = (100 * 0.2 + 50 * 0.6 + 50 * 0.4) / 200, (60 * 0.5 + 40 * 0.3) / 100
    assert f"{whole[0]:.1%} after a play and {whole[1]:.1%} after a strike, +7.0 points" in chart.sentence
    assert "One: -10.0. Two: -10.0." in chart.sentence
    chart.sliders["kept"].value = 0
    chart.update()
    assert "50.0% after a play and 42.0% after a strike, -8.0 points" in chart.sentence
    assert overall(PARTS, [(1, 1), (1, 1), (2, 1)], 0) == pytest.approx((0.2 + 0.6 + 2 * 0.4) / 4)


def test_shares_by_stacks_begin_with_six_and_at_nought():
    after_strike = Interval(0.4, 0.38, 0.42)
    rows = {n: (Interval(0.1 * n, 0.1 * n - 0.02, 0.1 * n + 0.02), after_strike) for n in (2, 3, 6)}
    chart = strikes_by_stacks(rows, "Strikes")
    assert chart.sentence.startswith("Turns that are a strike. 6 stacks: 60% after a play, 40% after a strike; 3")
    left, right = chart.figure.axes[0].get_xlim()
    assert left > right
    assert chart.figure.axes[0].get_ylim()[0] == 0
    assert DARK.lines[0] in chart.svg(DARK)


def test_bars_before_and_after_are_said_side_by_side():
    chart = before_and_after(["a", "b"], [0.25, 0.75], [0.5, 0.5], "Bars", ("before", "after"))
    assert chart.sentence == "a: 25%, then 50%; b: 75%, then 50%."
    assert chart.figure.axes[0].get_ylim()[0] == 0


@pytest.fixture
def decks() -> tuple[np.ndarray, np.ndarray]:
    dice = np.random.default_rng(2)
    cards = np.array([dice.permutation(52) for _ in range(400)])
    return cards, cards // 4 <= np.minimum.accumulate(cards // 4, axis=1)


def test_a_deck_is_dealt_onto_its_stairs(decks):
    cards, taken = decks
    chart = staircase(cards, taken)
    chart.sliders["number"].value = 3
    chart.update()
    assert chart.sentence.startswith(f"{taken[2].sum()} of 52 cards lie on the stack: ")
    assert chart.sentence.count(" A") == 4


def test_a_card_comes_first_as_often_as_it_lies_on_the_stack(decks):
    cards, taken = decks
    chart = who_comes_first(cards)
    for rank in (0, 4, 12):
        chart.sliders["rank"].value = rank
        chart.update()
        lying = int(taken[cards == 4 * rank + 2].sum())
        assert f"{4 * rank} cards are lower. It came before all of them in {lying} of 400 deals" in chart.sentence
        heights = [bar.get_height() for bar in chart.axes.patches]
        assert len(heights) == 4 * rank + 1
        assert sum(heights) == pytest.approx(1)


def test_blocks_add_up_to_what_is_expected():
    seen = [Interval(4 / (4 * k + 1), 0, 4) for k in range(13)]
    chart = chances_of_all_cards([1 / (4 * k + 1) for k in range(13)], seen, "Blocks")
    assert chart.sentence.endswith("together 6.77.")
    assert sum(bar.get_height() for bar in chart.figure.axes[0].patches) == pytest.approx(6.7732, abs=1e-4)
    assert "all blocks together: 6.77 cards" in chart.svg()


def test_numbers_of_cards_are_shown_beside_the_exact_ones():
    chart = numbers_of_cards([0, 0, 0, 0, 0.5, 0.5, 0], [0, 0, 0, 0, 40, 60, 0], 4.5, "Numbers")
    assert chart.sentence == "Cards on the stack, exactly: 4: 50.0%, 5: 50.0%."
    assert [bar.get_height() for bar in chart.figure.axes[0].patches] == [0.4, 0.6]


def test_what_was_found_is_told_as_text():
    told = Told("One < two.\n\nThree.")
    assert repr(told) == "One < two.\n\nThree."
    assert "<p>One &lt; two.</p><p>Three.</p>" in told._repr_html_()
