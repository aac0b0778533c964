"""Where a game stands between luck and skill, among all nine: what `data.studies.luck_and_choice` has measured."""

from __future__ import annotations

from math import isinf, isnan
from typing import TYPE_CHECKING, Any

from kit.charts.chart import COLOURS, MUTED, TEXT, Chart, in_style, new_figure
from kit.errors import BadOption
from kit.files import kept
from kit.lab.players import advice
from kit.play.names import slug_of
from kit.rules.rulebook import info

if TYPE_CHECKING:
    import pandas as pd

RESULTS = {
    "result_careful": "careful", "result_half": "half the moves at random", "result_random": "all at random",
}
TEST = "95 % confidence, 90 % power, one planned look"
NOTE = (
    f"Games: a test of this size finds the difference nine times in ten ({TEST}).",
    "Choice: in as many games of each of these two players; another mix of players has another share.",
)
MARKED = (10, 100, 1_000, 10_000, 100_000)  # games, on the scale
MANY = 1_000_000  # games, at which the scale ends: an interval that goes on is cut off there


def measured() -> pd.DataFrame:
    """What was measured, a row a table. Raises BadOption where nothing is kept."""
    import pandas as pd

    file = kept("luck_and_choice.csv")
    if file is None:
        raise BadOption("luck_and_choice.csv is not there; `python -m data.studies.luck_and_choice` makes it")
    return pd.read_csv(file).fillna({"options": "", "indistinguishable": ""})


@in_style
def luck_and_choice(slug: str) -> Chart:
    """Return all nine games as they are usually played, from skill to luck, and the asked one by its other rules as
    well.

    Both halves are about a careful player and one who makes each move at random with a chance of one half. On the left,
    how many games of each it takes to tell them apart; on the right, the share of the spread of results that is choice,
    in as many games of each. Both with 95 % intervals. Raises UnknownGame, BadOption.
    """
    slug, rows = slug_of(slug), measured()
    usual = ~rows.duplicated("game")
    shown = rows[usual | (rows.game == slug)].sort_values("games_needed", ascending=False, ignore_index=True)
    names = [name_of(row) for row in shown.itertuples()]
    figure = new_figure(8.4, 2.0 + 0.27 * len(shown))
    left, right = figure.subplots(1, 2, sharey=True, width_ratios=(1.4, 1))
    for place, row in enumerate(shown.itertuples()):
        own = row.game == slug
        look = {"color": COLOURS[0] if own else MUTED, "marker": "D" if own else "o", "markersize": 6 if own else 5}
        for axes, low, middle, high in (
            (left, row.games_needed_low, row.games_needed, min(row.games_needed_high, MANY)),
            (right, row.choice_share_low, row.choice_share, row.choice_share_high),
        ):
            axes.plot([low, high], [place, place], color=look["color"], linewidth=2.5 if own else 1.5)
            axes.plot([min(middle, MANY)], [place], linestyle="", **look)
    left.set(xscale="log", xlim=(1.5, MANY))
    left.set_xlabel("games of each until careful play can be told\nfrom half the moves at random")
    left.set_title("How soon skill shows", loc="left")
    left.set_xticks(MARKED, [f"{each:,}" for each in MARKED])
    left.minorticks_off()
    ends = min(-0.05, shown.choice_share_low.min()), max(1.05, shown.choice_share_high.max())
    right.set(xlim=ends, xlabel="share of the spread of results\nthat comes from choices")
    right.set_title("How much is choice", loc="left")
    right.xaxis.set_major_formatter("{x:.0%}")
    left.set_yticks(range(len(shown)), names)
    left.grid(axis="x")
    right.grid(axis="x")
    right.tick_params(axis="y", left=False)
    _explain(right)
    for label, row in zip(left.get_yticklabels(), shown.itertuples(), strict=True):
        label.set(color=TEXT, fontweight="bold" if row.game == slug else "normal")
    each = "; ".join(f"{name}: {said(row)}" for name, row in zip(names, shown.itertuples(), strict=True))
    return Chart(figure, f"A careful player and one with half the moves at random. {' '.join(NOTE)} {each}")


def _explain(axes: Any) -> None:
    """What the signs mean, below the chart."""
    from matplotlib.lines import Line2D

    signs = [
        Line2D([], [], color=COLOURS[0], marker="D", linewidth=2.5, label="this game"),
        Line2D([], [], color=MUTED, marker="o", linewidth=1.5, label="the others; lines: 95 % intervals"),
    ]
    legend = axes.figure.legend(
        handles=signs, loc="outside lower center", ncols=2, title="\n".join(NOTE), title_fontsize=9,
    )  # fmt: skip
    legend.get_title().set_color(MUTED)


def name_of(row: Any) -> str:
    """Return a table in words: the game, and how many play and by which rules, where it is not played as usual."""
    about = info(row.game)
    rules = [each.replace("_", " ").removesuffix(" True") for each in row.options.split(", ") if each]
    if row.players != min(about.players):
        rules.insert(0, f"{row.players} players")
    return ", ".join([about.title.split(":")[0].split(",")[0], *rules])


def how_they_fare(slug: str) -> pd.DataFrame:
    """What seat 1 brings at each table of a game, played carefully, with half the moves at random, or all at random.

    On average, among careful players: the share of the win, or in a game for points the points. With how many games of
    each it takes to tell the first from the second by one planned test, and the interval of that number. Raises
    UnknownGame, BadOption.
    """
    import pandas as pd

    rows = measured()
    told = [
        {"rules": name_of(row), **{text: _brought(row, getattr(row, name)) for name, text in RESULTS.items()},
         f"games until it shows ({TEST})": f"{_count(row.games_needed)} ({_from_to(row)})"}
        for row in rows[rows.game == slug_of(slug)].itertuples()
    ]  # fmt: skip
    return pd.DataFrame(told).set_index("rules")


def _from_to(row: Any) -> str:
    """Return the interval of the number of games; where the players may bring the same, it has no upper end."""
    low = _count(row.games_needed_low)
    return f"{low} or more" if isinf(row.games_needed_high) else f"{low} to {_count(row.games_needed_high)}"


def _count(games: float) -> str:
    """Return a number of games as text; large numbers are rounded, for their last digits are chance."""
    return f"{float(f'{games:.2g}') if games >= 1_000 else games:,.0f}"


def _brought(row: Any, brought: float) -> str:
    return f"{brought:.1f} points" if advice(row.game).FOR_POINTS else f"{brought:.1%} won"


def said(row: Any) -> str:
    """What was measured at a table, in words."""
    games = f"{_count(row.games_needed)} games (95 %: {_from_to(row)})"
    if isnan(row.choice_share):
        return f"{games}, choice not measured"
    between = f"{row.choice_share_low:.0%} to {row.choice_share_high:.0%}"
    return f"{games}, choice {row.choice_share:.0%} of the spread ({between})"
