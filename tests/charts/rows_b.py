"""Rows of the contract for the lessons from counting without replacement to one falling stack."""

from __future__ import annotations

from math import nan

import numpy as np
import pandas as pd

from kit.lab.results import kept
from kit.lab.stats import Interval
from tests.charts.rows import row
from tutorials.chance.lessons import falling_stack, hands, races, riffles, series, stopping, strikes
from tutorials.chance.lessons.fair_chance import calibration, counted_out, fan, narrowing, next_changes

SEEN = [Interval(0.7, 0.6, 0.8), Interval(0.3, 0.2, 0.4)]
RATIOS = pd.DataFrame(
    [("few", 1.0, 0.5, 0.4, 0.6, 0.5, 0.5), ("few", 2.0, 0.8, 0.7, 0.9, 0.67, 0.99),
     ("many", 1.0, 0.5, 0.4, 0.6, 0.5, 0.5), ("many", 2.0, 0.9, 0.8, 1.0, 0.67, 0.99)],
    columns=["rules", "ratio", "won", "low", "high", "first", "never_stuck"],
)
ENDS = {1: 1.0, 2: 0.0, 3: 0.0, 4: 0.5}
PATHS = pd.DataFrame(
    [(deal, step, share) for deal, end in ENDS.items() for step, share in enumerate((0.5, 0.6, end))],
    columns=["deal", "step", "worth"],
)
MEANS = pd.DataFrame({"step": range(5), "mean": [0.5, 0.5, 0.6, 0.1, 0.1], "low": [0.4] * 5, "high": [0.7] * 5})
CHANGES = pd.DataFrame({
    "game": ["one", "one", "other"], "after": ["0.1", "0.9", "0.1"], "change": [0.01, -0.02, 0.0],
    "low": [0.001, -0.05, -0.01], "high": [0.02, 0.01, 0.01],
})
TOLD = pd.DataFrame({
    "game": list("aabcde"), "told": [0.2, 0.6, 0.5, 0.5, 0.5, 0.5], "got": [0.21, 0.8, 0.5, 0.5, 0.5, 0.5],
    "got_low": [0.1, 0.7, 0.4, 0.4, 0.4, 0.4], "got_high": [0.3, 0.9, 0.6, 0.6, 0.6, 0.6],
})
SCORES = np.repeat([100, 300, 500, 700, 2_000], [20, 30, 25, 17, 8])
CLASSES = [
    strikes.Class("none", (100, 0), (0.2, nan)), strikes.Class("one", (50, 60), (0.6, 0.5)),
    strikes.Class("two", (50, 40), (0.4, 0.3)),
]  # fmt: skip
DECK = np.random.default_rng(2).permuted(np.tile(np.arange(52), (400, 1)), axis=1)
TAKEN = np.minimum.accumulate(DECK // 4, axis=1) >= DECK // 4
EACH = [1 / (4 * rank + 1) for rank in range(13)]


def kept_rows(name: str) -> pd.DataFrame:
    """Return a table that comes with the kit."""
    return pd.read_csv(kept(f"{name}.csv"))


ROWS = [
    row(hands.hundred_hands, [0, 1, 0, 2] * 25,
        said=("50 of 100 hands have a wild: 25 with 1; 25 with 2. The other 50 have none.",)),
    row(hands.with_and_without, [0.0, 0.5, 1.0], [0.0, 0.5, 0.75], 2, "At least one",
        said=("At least one. With 2 cards 100.0%, and 75.0% if put back.",)),
    row(hands.exact_and_seen, {"few": ([0.75, 0.25], SEEN), "many": ([0.5, 0.5], SEEN)}, "Wilds", "wilds", "share",
        said=("Wilds. few, worked out: 0: 75.0%, 1: 25.0%; many, worked out: 0: 50.0%, 1: 50.0%.",)),
    row(races.race_map, 9, said=("begins with a chance of 91.8%. In deal 9 seat 1 got rid of 23 cards",)),
    row(races.won_by_ratio, RATIOS, "Won", 0.9, said=("Won. few: 1 50%, 2 80%; many: 1 50%, 2 90%.",)),
    row(fan, PATHS, MEANS, "Ways",  # the mean goes no further than the ways that are drawn
        said=("Ways. Of 4 ways 1 won, 1 shared, 2 lost; the mean of all goes from 50% to 60%.",)),
    row(next_changes, CHANGES, {"one": "One", "other": "Other"}, "Changes",
        said=("Changes. One: 1 of 2 intervals miss zero; Other: 0 of 1 intervals miss zero.",)),
    row(calibration, TOLD, {name: name.upper() for name in "abcde"}, "Told and won",
        said=("Told and won. A: 1 of 2 intervals miss what was told; B: 0 of 1",)),
    row(narrowing, [0.5, -0.5] * 100, [0.1, 0.2] * 100, "Narrowing",
        said=("percentage points more than careful by games", "; 200: 0 from -6.", "away: ", "200: 15 from 14")),
    row(counted_out, ["RB", "BR", "BR"], [0, 0, 1], "Packs", said=("Packs: 2 of 3 packs are won.",)),
    row(stopping.your_turn, stopping.kept_courses, said=("After 20 deals: ", "standard errors.")),
    row(stopping.sixty_courses, stopping.kept_courses, 2.555, said=("With one look, at the end,", "of 60 experiments")),
    row(stopping.how_many_stopped, lambda: kept_rows("stopping_chances"),
        said=("1.96 errors, 1 look: ", "£1 becomes £20, 99 looks: ")),
    row(stopping.fortunes, stopping.kept_courses, said=("Experiment 1: the £1 was at most £", "ever reached £20.")),
    row(stopping.two_intervals, stopping.kept_courses, said=("of 100 looks the interval for one look misses",)),
    row(riffles.packs_in_rows, said=("sorted: 1; 1 riffle: 2; 2 riffles: 4",)),
    row(riffles.threads, said=("After 1 riffle the pack has 2 rising sequences, at most 2.",)),
    row(riffles.overlap, said=("After 3 riffles", "the distance from a fair pack is 100.0%")),
    row(riffles.noticed, lambda: kept_rows("riffles"),
        said=("in percentage points, by riffles: 5 stacks: ", "after seven is 33.4.")),
    row(series.landscape, SCORES, said=("The mean is 514 points, the median 400; 8.0% of the games bring 2,000.",)),
    row(series.means, SCORES, said=(f"The mean of 1 game has a standard deviation of {SCORES.std():.0f} points",)),
    row(series.cone, SCORES, said=("of the intervals hit the mean of 514;",)),
    row(series.resampled, np.array([100, 300, 500, 700, 2_000] * 200), said=("holds the long-run mean, 720.",)),
    row(series.how_many_hit, lambda: kept_rows("five_games"),
        said=("share that hits by games in a series. 1.96 errors: 5",)),
    row(strikes.games_turn_by_turn, said=("turns, ", "of them a strike. A turn that came after")),
    row(strikes.tipping, CLASSES, "turns with none", "Tipping",
        said=("100 % are counted. All together: 35.0% after a play", "42.0% after a strike, +7.0 points. One: -10.0.")),
    row(falling_stack.staircase, DECK, TAKEN, said=(f"{TAKEN[0].sum()} of 52 cards lie on the stack: ",)),
    row(falling_stack.who_comes_first, DECK, said=("The 3♥: 8 cards are lower.", "one in 9 is 11.1%.")),
    row(falling_stack.chances_of_all_cards, EACH, [Interval(4 * each, 0, 4) for each in EACH], "Blocks",
        said=("A 4.00, 2 0.80", "together 6.77.")),
    row(falling_stack.numbers_of_cards, [0, 0, 0, 0, 0.5, 0.5, 0], [0, 0, 0, 0, 40, 60, 0], 4.5, "Numbers",
        said=("Cards on the stack, exactly: 4: 50.0%, 5: 50.0%.",)),
]
