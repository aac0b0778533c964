"""Figures of the lessons 1, 5, 6 and 12 on chance, found again by experiments: links, made of menus and settings.

The tests read a lesson's printed figures from its notebook; other tests run its cells and compare the output.
"""

import numpy as np
import pandas as pd
import pytest

import kit
from tests.notebook import figures_in

pytestmark = [pytest.mark.headline, pytest.mark.compiled]


def test_half_or_most_is_never():
    [(won, deals, high)] = figures_in("01_half_or_most", r"wins (\d+) of ([\d,]+) deals; .* ends at ([\d.]+)%\.\n")
    made = kit.experiment(f"#experiment/stack-em/won?by=careful&deals=1-{deals:.0f}")
    assert sum(made.values[0]) == won
    assert made.estimate(made.counts[""], at_every_look=False).high == pytest.approx(high / 100, abs=0.00051)


def test_advantage_of_the_last_player_is_seat_1s_last_less_seat_1s_first():
    lesson, link = "05_last_player", "#experiment/fashion/{}?leader=2&by=random&other.leader=1&deals=1-4000"
    made = kit.experiment(link.format("total"))
    differences = np.subtract(*made.values)
    [ends] = figures_in(lesson, r"differences go from ([+-]\d+) to ([+-]\d+) points")
    assert (differences.min(), differences.max()) == ends
    [shares] = figures_in(lesson, r"in (\d+)% of the deals, worse in (\d+)%, and the same in (\d+)%")
    assert [100 * np.mean(np.sign(differences) == sign) for sign in (1, -1, 0)] == pytest.approx(shares, abs=0.51)
    [(gap,)] = figures_in(lesson, r"difference of ([+-][\d.]+) points")
    [(won,)] = figures_in(lesson, r"The last player wins ([\d.]+)% of the games")
    margin, wins = (kit.experiment(link.format(name)).summary() for name in ("margin", "won"))
    assert margin["difference_estimate"] / 2 == pytest.approx(gap, abs=0.0051), "the lesson takes both seats"
    assert 50 + 100 * wins["difference_estimate"] / 2 == pytest.approx(won, abs=0.051)


def test_stuck_rounds_are_stalemates_and_rounds_that_did_not_end():
    cells = r" players +(\d+) +[\d.]+% \([^)]*\) +(\d+) +(\d+)"
    for by in ("random", "careful"):
        for players, *printed in figures_in("06_very_rare", rf"([234]) {by}{cells}"):
            link = f"#experiment/stack-the-deck/event:stalemate?players={players:.0f}&rounds=1&by={by}&deals=1-1200"
            shown = kit.experiment(link).summary()
            stalemates, unfinished = round(shown["estimate"] * shown["deals"]), shown["unfinished"]
            assert [stalemates, unfinished, stalemates + unfinished] == printed


def test_one_look_at_the_end_misleads_as_few_experiments_as_the_lesson_says():
    """More looks, and the line where somebody stops, are no measure of a deal: that is a choice of who looks on."""
    pattern = r"one look at the end +[\d.]+% \(([\d.]+)% to ([\d.]+)%\)"
    [(low, high)] = figures_in("12_stop_when_it_looks_clear", pattern)
    made = kit.experiment("#experiment/stack-em/won?work_stacks=4&hand_limit=3&by=careful&other.order=2-A")
    classes = pd.DataFrame(made.repeat(1_000, 1_000)[0])
    misled = 100 * ((classes.low > 0) | (classes.high < 0)).mean()
    assert low - 1.4 < misled < high + 1.4  # per cent: two standard errors of a thousand classes
    assert classes.estimate.mean() == pytest.approx(0, abs=0.0011), "nothing differs"
