"""Rows of the contract for the general charts."""

from __future__ import annotations

import pandas as pd

from kit.charts.general import compare, heat, parts_chart, spread_chart
from kit.lab.stats import Interval
from tests.charts.rows import row

FOUND = {"one": Interval(-2.0, -3.0, -1.5), "two": Interval(4.0, 3.0, 6.0)}
SERIES = {"slow": {2: Interval(10.0, 8.0, 12.0)}, "fast": {2: Interval(30.0, 28.0, 32.0)}}
SHARES = pd.DataFrame(
    [[0.0, 0.25], [float("nan"), 1.0]], pd.Index([1, 2], name="stacks"), pd.Index([3, 5], name="cards")
)

ROWS = [
    row(compare, FOUND, "Won", "points", said=("Won: points. one: -2 from -3 to -1.5; two: 4 from 3 to 6.",)),
    row(compare, SERIES, "Won", "won", "players", 25, said=("won by players", "slow: 2: 10 from 8 to 12", "fast: 2")),
    row(compare, {"few": Interval(0.5, 0.0, 1.0)}, "Won", "won", share=True, said=("few: 0.5 from 0 to 1",)),
    row(spread_chart, {"all": [-30, 0, 10, 10, 2_000], "half": [0, 5]}, "Points", "points", 50, {500: "victory"},
        said=("all: median 10, mean 398", "half: median 2.5, mean 2.5")),
    row(parts_chart, {"rules": {"his": 1, "ours": 3}, "events": {"his": 0, "ours": 50}}, "On what it rests",
        said=("On what it rests: rules: 1 his, 3 ours; events: 0 his, 50 ours.",)),
    row(heat, SHARES, "Won", SHARES >= 0.25, "a quarter or more",
        said=("Won. 1: 3 0%, 5 25%; 2: 5 100%; a quarter or more: 1, 5; 2, 5.",)),
]
