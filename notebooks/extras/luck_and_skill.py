"""The place of a game between luck and skill, among all games, as measured by `data.studies.luck_and_choice`."""

from math import isinf, isnan
from typing import Any

import pandas as pd

from kit.charts.chart import Chart, draw_estimates, format_percent, in_style, new_figure
from kit.errors import BadOption
from kit.files import read_games
from kit.lab.stats import Interval
from kit.play.names import read_slug
from kit.rules.rulebook import info

TEST_NOTE = "95 % confidence, 90 % power, one planned look"
NOTE = (
    f"Games: a test of this size finds the difference nine times in ten ({TEST_NOTE}). "
    "Choice: with as many games of each of these two players; another mix of players has another share."
)
AXIS_TICKS = (10, 100, 1_000, 10_000, 100_000)  # games, on the scale
MOST_GAMES = 1_000_000  # games: the end of the scale, where longer intervals are cut off


def read_measurements() -> pd.DataFrame:
    """Return the measurements, a row for each table. Raises BadOption if there are none."""
    return read_games("luck_and_choice").fillna({"options": ""})


@in_style
def draw_luck_and_skill(slug: str) -> Chart:
    """Return a chart of all games from skill to luck, with usual rules, and of `slug` also with its other rules.

    The chart compares a careful player with one who makes each move at random with a chance of one half. On the left is
    the number of games of each that distinguishes them; on the right is the share of choice in the spread of results,
    with as many games of each. Both have 95 % intervals. Raises UnknownGame, BadOption.
    """
    slug, rows = read_slug(slug), read_measurements()
    if slug not in set(rows.game):
        raise BadOption(f"{slug} was not measured: run python -m data.studies.luck_and_choice data/results {slug}")
    shown_rows = rows[~rows.duplicated("game") | (rows.game == slug)]
    shown_rows = shown_rows.sort_values("games_needed", ascending=False, ignore_index=True)
    names = [name_table(row) for row in shown_rows.itertuples()]
    figure = new_figure(8.4, 2.0 + 0.27 * len(shown_rows))
    axes = left, right = figure.subplots(1, 2, sharey=True, width_ratios=(1.4, 1))
    for half, name in zip(axes, ("games_needed", "choice_share"), strict=True):
        masks = {"this game": shown_rows.game == slug, "the others": shown_rows.game != slug}
        for nth, (label, mask) in enumerate(masks.items()):
            ends = shown_rows.loc[mask, [name, f"{name}_low", f"{name}_high"]].clip(upper=MOST_GAMES)
            draw_estimates(half, ends.index, [Interval(*row) for row in ends.to_numpy()], nth, label, along_x=True)
        half.grid(axis="x")
    left.set(title="How soon skill shows", xscale="log", xlim=(1.5, MOST_GAMES))
    left.set_xlabel("games of each that distinguish careful play\nfrom half the moves at random")
    left.set_xticks(AXIS_TICKS, [f"{each:,}" for each in AXIS_TICKS])
    left.set_yticks(range(len(shown_rows)), names)
    right.set(title="How much is choice", xlabel="share of the spread of results\nthat comes from choices")
    format_percent(right.xaxis)
    each = "; ".join(f"{name}: {describe_row(row)}" for name, row in zip(names, shown_rows.itertuples(), strict=True))
    return Chart(figure, f"A careful player and one with half the moves at random. {NOTE} {each}")


def name_table(row: Any) -> str:
    """Return a table in words: the game, with the number of players and the rules if they are not the usual ones."""
    about = info(row.game)
    rules = [each.replace("_", " ").removesuffix(" True") for each in row.options.split(", ") if each]
    if row.players != min(about.players):
        rules.insert(0, f"{row.players} players")
    return ", ".join([about.title.split(":")[0].split(",")[0], *rules])


def _format_interval(row: Any) -> str:
    """Return the interval of the number of games; it has no upper end if the players may be equal."""
    low = _count(row.games_needed_low)
    return f"{low} or more" if isinf(row.games_needed_high) else f"{low} to {_count(row.games_needed_high)}"


def _count(games: float) -> str:
    """Return a number of games as text; large numbers are rounded, because their last digits are chance."""
    return f"{float(f'{games:.2g}') if games >= 1_000 else games:,.0f}"


def describe_row(row: Any) -> str:
    """Return the measurements of a table in words."""
    games = f"{_count(row.games_needed)} games (95 %: {_format_interval(row)})"
    if isnan(row.choice_share):
        return f"{games}, choice not measured"
    share, low, high = row.choice_share, row.choice_share_low, row.choice_share_high
    return f"{games}, choice {share:.0%} of the spread ({low:.0%} to {high:.0%})"
