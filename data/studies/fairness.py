"""Measure whether the path of the chance to win is fair, that is, whether its next change is zero on average.

The study also measures how many games you save if you compare players by results without luck.

`python -m data.studies.fairness FOLDER` writes `fair_luck.csv`, `fair_changes.csv`, `fair_mean.csv`, `fair_marks.csv`,
`fair_calibration.csv`, `fair_paths.csv` and `fair_players.csv`.
"""

from collections import defaultdict
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from data.studies.tables import Row, make_row, read_plans, run_study
from kit.lab.player_kinds import careful_module
from kit.lab.stats import Interval, mean_interval
from tutorials.chance.lessons.fair_chance import average_steps, compare_variances, compute_luck, list_changes
from tutorials.chance.lessons.paths import MOVES, estimate_paths, split_luck

SEED = 1
MARKS = (0.6, 0.7, 0.8, 0.9)  # chances to win
LEAST_PLAYOUTS = 40  # for marks; with fewer, the luck of the playouts soon reaches any mark
LEAST_GAMES = 30  # for a mean


class Plan(NamedTuple):
    """A game with its options, the number of deals, and the playouts of each position or move."""

    game: str
    options: dict[str, Any]
    games: int
    playouts: int
    knowledge: str = MOVES  # what the chance is estimated from: see `estimate_paths`

    def identify(self) -> Row:
        """Return the columns that identify a row of the plan."""
        return {"game": self.game, "players": self.options.get("players", 1), "knowledge": self.knowledge}

    def estimate_paths(self) -> pd.DataFrame:
        """Return the paths of all games of the plan."""
        return estimate_paths(self.game, self.games, self.playouts, SEED, self.knowledge, **self.options)


PATH_PLANS = [Plan(**row) for row in read_plans("fair_paths")]
PLAYER_PLANS = [Plan(**row) for row in read_plans("fair_players")]
PLAYERS = ("half careful", "mostly careful")
DRAWN_PLAN = Plan("grid", {"players": 2}, 120, 100)  # its paths are saved for a drawing


def measure_movement(estimates: pd.DataFrame) -> pd.DataFrame:
    """Return for each deal the sum of the squared changes of its path, and the square of all its luck.

    The columns are `squared_changes` and `squared_luck`. On a fair path both are the same on average. Each square is
    the product of two independent estimates, so the errors of the playouts add nothing on average.
    """
    by_deal = estimates.groupby("deal")
    first, second = by_deal.one, by_deal.other
    squares = (first.shift(-1) - estimates.one) * (second.shift(-1) - estimates.other)
    return pd.DataFrame({
        "squared_changes": squares.groupby(estimates.deal).sum(),
        "squared_luck": (first.last() - first.first()) * (second.last() - second.first()),
    })


def make_luck_row(plan: Plan, estimates: pd.DataFrame) -> Row:
    """Return a row about the mean luck of all games, and the movement of the paths."""
    by_game, moves = compute_luck(estimates), measure_movement(estimates)
    return make_row(
        **plan.identify(), games=plan.games, playouts=plan.playouts, unfinished=plan.games - len(by_game),
        mean_steps=len(estimates) / len(by_game) - 1, start=by_game.start.mean(), result=by_game.result.mean(),
        standard_deviation=by_game.luck.std(), luck=mean_interval(by_game.luck),
        squared_luck=moves.squared_luck.mean(), squared_changes=moves.squared_changes.mean(),
        difference=mean_interval(moves.squared_changes - moves.squared_luck),
    )


def make_change_rows(plan: Plan, estimates: pd.DataFrame) -> list[Row]:
    """Return a row with the mean change of the chance after a rise, after a fall, and from each tenth of the chance."""
    steps = list_changes(estimates)
    conditions = {"rose": steps["last"] > 0, "fell": steps["last"] < 0}
    if not careful_module(plan.game).FOR_POINTS:
        tenths = find_tenths(steps.before)
        conditions |= {f"{tenth / 10:.1f}": tenths == tenth for tenth in range(10)}
    return [
        make_row(**plan.identify(), condition=name, steps=sum(mask), mean_change=average_steps(steps[mask]))
        for name, mask in conditions.items() if steps[mask].deal.nunique() >= LEAST_GAMES
    ]


def find_first_at_mark(estimates: pd.DataFrame, mark: float) -> pd.DataFrame:
    """Return the prediction and the result of each deal whose chance reaches a mark, at the first such moment.

    The estimate `other` chooses the moment, and the estimate `one` predicts. With one estimate for both, the prediction
    would be too high by luck.
    """
    first = estimates[(estimates.other >= mark) & (estimates.step < estimates.groupby("deal").step.transform("last"))]
    predicted = first.groupby("deal").one.first()
    return pd.DataFrame({"predicted": predicted, "result": estimates.groupby("deal").one.last()[predicted.index]})


def make_mark_rows(plan: Plan, estimates: pd.DataFrame) -> list[Row]:
    """Return a row for each mark: the mean prediction when the chance first reaches it, and the mean result."""
    if careful_module(plan.game).FOR_POINTS or plan.playouts < LEAST_PLAYOUTS:
        return []
    by_mark = {mark: find_first_at_mark(estimates, mark) for mark in MARKS}
    return [
        make_row(
            **plan.identify(), mark=mark, games=len(rows), predicted=rows.predicted.mean(),
            observed=mean_interval(rows.result, (0, 1)),
            difference=mean_interval(rows.result - rows.predicted, (-1, 1)),
        )
        for mark, rows in by_mark.items()
    ]


def make_calibration_rows(plan: Plan, estimates: pd.DataFrame) -> list[Row]:
    """Return a row for each tenth: the mean prediction and the mean result.

    Half of the playouts assign positions to tenths, and the other half predict. All positions count except the ends. At
    each step the players know whether the game goes on, so this choice of positions causes no bias.
    """
    if careful_module(plan.game).FOR_POINTS:
        return []
    by_deal = estimates.groupby("deal")
    positions = estimates[estimates.step < by_deal.step.transform("last")].assign(won=by_deal.one.transform("last"))
    positions["more"] = positions.won - positions.other
    rows = []
    for tenth, group in positions.groupby(find_tenths(positions.one)):
        games, predicted = group.deal.nunique(), group.other.mean()
        if games >= LEAST_GAMES:
            observed = Interval(*(predicted + value for value in average_steps(group, "more")))
            rows.append(make_row(
                **plan.identify(), tenth=tenth + 1, positions=len(group), games=games, predicted=predicted,
                observed=observed,
            ))
    return rows


def find_tenths(chances: pd.Series) -> pd.Series:
    """Return the tenth of each chance, from 0 to 9."""
    return np.clip(chances * 10, 0, 9).astype(int)


def make_mean_rows(plan: Plan, estimates: pd.DataFrame) -> list[Row]:
    """Return a row for each step with the mean chance in all games; a finished game keeps its result."""
    values = estimates.assign(value=(estimates.one + estimates.other) / 2)
    paths = values.pivot(index="deal", columns="step", values="value")
    continued = paths.ffill(axis=1)
    return [
        make_row(**plan.identify(), step=step, games=paths[step].count(), mean=mean_interval(continued[step]))
        for step in continued
    ]


def measure_paths(slug: str) -> dict[str, list[Row]]:
    """Return the rows of each table about a game, by the name of its file."""
    tables = defaultdict[str, list[Row]](list)
    for plan in (plan for plan in PATH_PLANS if plan.game == slug):
        estimates = plan.estimate_paths()
        tables["fair_luck"].append(make_luck_row(plan, estimates))
        tables["fair_changes"] += make_change_rows(plan, estimates)
        tables["fair_mean"] += make_mean_rows(plan, estimates)
        tables["fair_marks"] += make_mark_rows(plan, estimates)
        tables["fair_calibration"] += make_calibration_rows(plan, estimates)
    if slug == DRAWN_PLAN.game:
        drawn = DRAWN_PLAN.estimate_paths()
        paths = drawn[["deal", "step"]].assign(estimate=((drawn.one + drawn.other) / 2).round(3))
        tables["fair_paths"] = paths.to_dict("records")
    return tables


def measure_player(plan: Plan, player: str) -> Row:
    """Return a row about a player's loss compared with a careful player, measured by results and by choices."""
    games = split_luck(plan.game, player, plan.games, plan.playouts, SEED, **plan.options)
    result, choice = games.result.to_numpy(), games.choice.to_numpy()
    gain = result - games.careful.to_numpy()
    return make_row(
        game=plan.game, players=plan.options.get("players", 1), player=player, games=plan.games,
        playouts=plan.playouts, unfinished=plan.games - len(games),
        gain=mean_interval(gain), choice=mean_interval(choice), luck=mean_interval(games.luck),
        variance_result=result.var(ddof=1), variance_gain=gain.var(ddof=1), variance_choice=choice.var(ddof=1),
        variance_ratio_result=compare_variances(result, choice), variance_ratio_gain=compare_variances(gain, choice),
    )


def measure_players(slug: str) -> dict[str, list[Row]]:
    """Return the rows about players of a game, by the name of the table's file."""
    plans = (plan for plan in PLAYER_PLANS if plan.game == slug)
    return {"fair_players": [measure_player(plan, player) for plan in plans for player in PLAYERS]}


if __name__ == "__main__":
    run_study("fairness", SEED, measure_paths)
    run_study("fair_players", SEED, measure_players)
