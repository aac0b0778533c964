"""Rows of the contract for the charts of the first eight lessons on chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import numpy as np
import pandas as pd

from kit.lab.stats import Interval, chances_to_hold, exact, share_interval, wilson
from kit.lesson.slider_chart import SliderChart
from tests.charts.rows import row
from tutorials.chance.lessons.comes_back import drawn_after, how_deep, own_chart, share_by_seat, who_draws
from tutorials.chance.lessons.face_down import along, places_left
from tutorials.chance.lessons.half_or_most import classes, coverage_chart, truths_that_fit, verdicts, walls_chart
from tutorials.chance.lessons.last_player import kept_chart, places_chart
from tutorials.chance.lessons.pigeonhole import of_equal_strength, pigeonholes, scales, scales_chart, taken_chart
from tutorials.chance.lessons.rule_worth import repeats
from tutorials.chance.lessons.same_deals import played_twice
from tutorials.chance.lessons.shared import intervals, settling, sharpened
from tutorials.chance.lessons.very_rare import ladder, none_at_all

SEEN = [True, False, False, True, False, True, True, True]
LUCK = np.random.default_rng(1).normal(size=400)
PLACES = [Interval(each, each - 0.01, each + 0.01) for each in (-0.1, 0.1)]
KEPT = np.random.default_rng(1).integers(0, 5, (50, 2, 5, 4))
LADDER = {"often": Interval(0.2, 0.19, 0.21), "seldom": Interval(0.0005, 0.0004, 0.0006)}
PEAKS = {2: {2: 1.0, 3: 0.4, 4: 0.1}, 3: {2: 0.0, 3: 0.2, 4: 0.95}}
CARDS = np.array([[0, 16, 28, 39, 38, 1, 2, 3]])  # A♣ 4♦ 3♥ A♠ K♥, and three clubs
LAST = drawn_after(36)
WINS = pd.Series({2: 0.8, 8: 0.4})

CHANCES = chances_to_hold(wilson, np.geomspace(0.001, 0.5, 600), 100)
HELD = Interval(0.95, min(CHANCES), max(CHANCES))


def moved(draw: Callable[..., SliderChart], **values: Any) -> Callable[..., SliderChart]:
    """Return what draws a chart and moves its sliders there."""

    @wraps(draw)
    def drawn(*given: Any, **named: Any) -> SliderChart:
        chart = draw(*given, **named)
        for name, value in values.items():
            chart.sliders[name].value = value
        chart.update()
        return chart

    return drawn


def ends(found: Interval) -> str:
    """Return how a sentence says the two ends of an interval."""
    return f"from {found.low:.1%} to {found.high:.1%}"


ROWS = [
    row(moved(settling, deals=1), SEEN, "Seen", said=("1 of 1 deals: 100.0%", f"{ends(share_interval(1, 1))}.")),
    row(moved(settling, deals=5), SEEN, "Seen", 0.5,
        said=("2 of 5 deals: 40.0%", ends(share_interval(2, 5)), "; the truth is 50.0%.")),
    row(intervals, {"a": (0, 10)}, "Shares", claim=(0.5, 1.0), said=("Shares: share won. a: 0 from 0 to 0.3085.",)),
    row(intervals, {"often": (1_965, 10_000), "never": (0, 10_000)}, "Rounds", guess=0.0, rare=True,
        said=("often: 0.1965 from 0.1888 to 0.2044; never: 0 from 0 to 0.0003", "Rounds: share won")),
    row(sharpened, LUCK + np.tile([0.1, 0.2], 200), LUCK, "Same luck", "points", said=("The same deals: +0.15 ±",)),
    row(sharpened, np.tile([1, 0, 1, 1], 100), np.tile([1, 0, 1, 0], 100), "Shares", "share",
        said=("The same deals: +0.250 ±",)),
    row(moved(truths_that_fit, deals=50, seen=10), 20, 100, "Which?",
        said=(f"5 of 50 deals, 10.0%: the true shares {ends(Interval(0.1, *wilson(5, 50)))}",)),
    row(classes, 0.3, "Classes", said=("of 60 intervals", "hit the truth")),
    row(coverage_chart, {"Wilson's": wilson, "exact": exact}, 100, "Kept?",
        said=(f"Wilson's {ends(HELD)}", "exact from 95.0%")),
    row(verdicts, {"a": {"won": 3, "not decided": 2, "lost": 1}}, "Verdicts", (0.5, 1.0),
        said=("a: 3 won, 2 not decided, 1 lost.",)),
    row(walls_chart, {"easy": (0.5, 0.9), "hard": (0.0, 0.04)}, "Walls", (0.5, 1.0),
        said=("easy: from 50.0% to 90.0%; hard: from 0.0% to 4.0%.",)),
    row(played_twice, np.array([1, 1, 0, 0, 1, 1]), np.array([1, 0, 1, 0, 0, 0]), ("Ann", "Ben"), 3,
        said=("the same deal for both: Ann alone wins 1, Ben alone wins 1",
              "another deal for each: Ann alone wins 2, Ben alone wins 0")),
    row(moved(places_left, draws=24), said=("24 draws without it", "36 of 48 is 75.0%")),
    row(moved(along, step=1), [0.5, 0.6], [(5, 10), (3, 4)], "Where?", "draws", "in the columns",
        said=("1 draws: the formula says 60.0%; of the 4 deals left it is 75.0%", ends(share_interval(3, 4)))),
    row(moved(repeats, deals=240), np.repeat([1, 0, -1], [23, 72, 5]), "Again", "share",
        said=("240 deals in each: 60 of 60 repeats are clear.",)),
    row(places_chart, {"random": {"2": PLACES, "4": 2 * PLACES}, "careful": {"2": PLACES[::-1]}}, "By place",
        said=("random, 2: -10.0, +10.0; random, 4: -10.0, +10.0, -10.0, +10.0; careful, 2: +10.0, -10.0.",)),
    row(kept_chart, KEPT, "Kept", said=(f"the last card of all: {KEPT[:, 1, 4, 3].mean():.2f}.",
                                        f"the leader: {KEPT[:, 0, 0].sum(axis=1).mean():.2f}, ")),
    row(ladder, LADDER, "Ladder", said=("often: about 1 in 5, very common; seldom: about 1 in 2,000, rare.",)),
    row(moved(none_at_all, rounds=300), "None",  # a two-sided interval of 90 % leaves 5 % on either side
        said=(f"None in 300 rounds: the chance may still be up to {share_interval(0, 300, 0.9).high:.2%}.",)),
    row(own_chart, PEAKS, {3: {4: Interval(0.94, 0.93, 0.96)}}, "Peaks",
        said=("2 players: best with 2 above, 100.0%; 3 players: best with 4 above, 95.0%.",)),
    row(moved(how_deep, turn=2), 5, said=("After 2 turns somebody has drawn the card with chance 0.0%;",)),
    row(moved(who_draws, players=4, above=36),
        said=(f"You draw it first with chance {share_by_seat(4, LAST)[-1]:.1%}, ",
              f"16 turns with chance {LAST[16:].sum():.1%}.")),
    row(pigeonholes, CARDS, 4, said=("4 cards: A♣, 4♦, 3♥, A♠. No box has two.",)),
    row(pigeonholes, CARDS, 5, said=("5 cards: A♣, 4♦, 3♥, A♠, K♥. In one box lie 2 hearts: they agree.",)),
    row(taken_chart, [0.25, 0.75], [0.3, 0.7], [20, 80], "Taken", said=("Exactly: 0: 25.0%, 1: 75.0%.",)),
    row(scales_chart, scales(WINS), scales(of_equal_strength(4, [2, 8])), "Scales",
        said=("strength: 4 with 2 players, 4.67 with 8",)),
]
