"""Measures whether the way of the chance to win is fair: whether its next change is nothing on average; and how many
games are saved where players are compared by results from which luck is taken away.

`python -m data.studies.fairness FOLDER` writes `fair_luck.csv`, `fair_changes.csv`, `fair_mean.csv`, `fair_marks.csv`,
`fair_calibration.csv` and `fair_paths.csv`, and `fair_players.csv`; `fairness.toml` and `fair_players.toml` say how
they were made.
"""

from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from data.studies.tables import Row, columns, run_study
from kit.lab.players import advice
from kit.lab.stats import Interval, mean_interval
from tutorials.chance.lessons.fair_chance import changes, lucks, mean_of_steps, times_fewer
from tutorials.chance.lessons.paths import ways, weigh

SEED = 1
MARKS = (0.6, 0.7, 0.8, 0.9)  # of the chance
ENOUGH_TO_SEE_A_MARK = 40  # playouts: with fewer, their luck alone reaches any mark soon
SURE_TO_BE_TOLD = 30  # games: of fewer, a mean is not told


class Plan(NamedTuple):
    """What a study watches: which game, on how many deals, and how often a position or a move is played on."""

    game: str
    options: dict[str, Any]
    games: int
    playouts: int
    open_hands: bool = False  # whether the chance is that of somebody who sees every hand

    def about(self) -> Row:
        """Return what a row is about."""
        return {"game": self.game, "players": self.options.get("players", 1), "open_hands": self.open_hands}

    def watch(self) -> pd.DataFrame:
        """Return the ways of all games of the plan."""
        return ways(self.game, self.games, self.playouts, SEED, self.open_hands, **self.options)


GAMES = (
    Plan("six-stacks", {"players": 2}, 3_000, 40),
    Plan("six-stacks", {"players": 2}, 3_000, 40, open_hands=True),
    Plan("fashion", {"players": 2}, 1_000, 40),
    Plan("fashion", {"players": 2}, 1_000, 40, open_hands=True),
    Plan("grid", {"players": 2}, 600, 20),
    Plan("stack-the-deck", {"players": 2, "rounds": 1}, 2_000, 40),
    Plan("stack-em", {"hand_limit": 5}, 1_000, 40),
)
COMPARED = (
    Plan("six-stacks", {"players": 2}, 500, 200),
    Plan("fashion", {"players": 2}, 300, 200),
    Plan("grid", {"players": 2}, 200, 60),
    Plan("stack-the-deck", {"players": 2, "rounds": 1}, 400, 200),
    Plan("stack-em", {"hand_limit": 5}, 300, 200),
)
PLAYERS = ("half careful", "mostly careful")
DRAWN = Plan("grid", {"players": 2}, 120, 100)  # whose ways are kept, one by one


def movement(found: pd.DataFrame) -> pd.DataFrame:
    """Return, of each deal, the sum of the squared changes of its way and the square of all luck: squared_changes,
    squared_luck.

    If the way is fair both are the same on average. A square is the product of what both estimates say, to which the
    errors of the playouts add nothing on average.
    """
    by_deal = found.groupby("deal")
    one, other = by_deal.one, by_deal.other
    squares = (one.shift(-1) - found.one) * (other.shift(-1) - found.other)
    return pd.DataFrame({
        "squared_changes": squares.groupby(found.deal).sum(),
        "squared_luck": (one.last() - one.first()) * (other.last() - other.first()),
    })


def luck_row(plan: Plan, found: pd.DataFrame) -> Row:
    """Return what luck came to in all games together, and how far the way moved."""
    each, moves = lucks(found), movement(found)
    return plan.about() | {
        "games": plan.games, "playouts": plan.playouts, "unfinished": plan.games - len(each),
        "mean_steps": len(found) / len(each) - 1, "start": each.start.mean(), "result": each.result.mean(),
        "standard_deviation": each.luck.std(),
    } | columns("luck", mean_interval(each.luck)) | {
        "squared_luck": moves.squared_luck.mean(), "squared_changes": moves.squared_changes.mean()
    } | columns("difference", mean_interval(moves.squared_changes - moves.squared_luck))


def next_rows(plan: Plan, found: pd.DataFrame) -> list[Row]:
    """Return the mean change of steps from each tenth of the chance, and of steps after a rise and after a fall."""
    steps = changes(found)
    kinds = {"rose": steps["last"] > 0, "fell": steps["last"] < 0}
    if not advice(plan.game).FOR_POINTS:
        tenths = tenths_of(steps.before)
        kinds |= {f"{tenth / 10:.1f}": tenths == tenth for tenth in range(10)}
    return [
        plan.about() | {"condition": name, "steps": sum(chosen)} | columns("mean_change", mean_of_steps(steps[chosen]))
        for name, chosen in kinds.items() if steps[chosen].deal.nunique() >= SURE_TO_BE_TOLD
    ]


def reached(found: pd.DataFrame, mark: float) -> pd.DataFrame:
    """Return, of each deal in which the chance comes up to a mark, what is told when it first does, and the result.

    Where that is, the other estimate says: by its own luck the one would be told too high just there.
    """
    first = found[(found.other >= mark) & (found.step < found.groupby("deal").step.transform("last"))]
    told = first.groupby("deal").one.first()
    return pd.DataFrame({"predicted": told, "result": found.groupby("deal").one.last()[told.index]})


def reached_rows(plan: Plan, found: pd.DataFrame) -> list[Row]:
    """Return what is told when the chance first comes up to a mark, and what is won then."""
    if advice(plan.game).FOR_POINTS or plan.playouts < ENOUGH_TO_SEE_A_MARK:
        return []
    each = {mark: reached(found, mark) for mark in MARKS}
    return [
        plan.about() | {"mark": mark, "games": len(rows), "predicted": rows.predicted.mean()}
        | columns("observed", mean_interval(rows.result, (0, 1)))
        | columns("difference", mean_interval(rows.result - rows.predicted, (-1, 1))) for mark, rows in each.items()
    ]


def called_rows(plan: Plan, found: pd.DataFrame) -> list[Row]:
    """Return, of the positions called so by one half of the playouts: what the other half tells, and what was won.

    All positions count but the ends. Whether a game goes on to a step is known there, so none is taken too often.
    """
    if advice(plan.game).FOR_POINTS:
        return []
    by_deal = found.groupby("deal")
    positions = found[found.step < by_deal.step.transform("last")].assign(won=by_deal.one.transform("last"))
    positions["more"] = positions.won - positions.other
    tenths, rows = tenths_of(positions.one), list[Row]()
    for tenth in range(10):
        chosen = positions[tenths == tenth]
        if chosen.deal.nunique() >= SURE_TO_BE_TOLD:
            told, more = chosen.other.mean(), mean_of_steps(chosen, "more")
            rows.append(plan.about() | {
                "tenth": tenth + 1, "positions": len(chosen), "games": chosen.deal.nunique(), "predicted": told,
            } | columns("observed", Interval(*(told + each for each in more))))
    return rows


def tenths_of(chances: pd.Series) -> pd.Series:
    """Return the tenth of each chance, from 0 to 9."""
    return np.clip(chances * 10, 0, 9).astype(int)


def mean_rows(plan: Plan, found: pd.DataFrame) -> list[Row]:
    """Return the mean of all games after each step; a game that is over stays at what it brought."""
    means = found.assign(worth=(found.one + found.other) / 2).pivot(index="deal", columns="step", values="worth")
    stopped = means.ffill(axis=1)
    return [
        plan.about() | {"step": step, "games": int(means[step].notna().sum())}
        | columns("mean", mean_interval(stopped[step])) for step in stopped
    ]


def tables() -> dict[str, list[Row]]:
    """Return the tables measured, by the names of their files."""
    kinds = {
        "fair_changes": next_rows, "fair_mean": mean_rows, "fair_marks": reached_rows,
        "fair_calibration": called_rows,
    }
    made: dict[str, list[Row]] = {name: [] for name in ("fair_luck", *kinds)}
    for plan in GAMES:
        found = plan.watch()
        made["fair_luck"].append(luck_row(plan, found))
        for name, rows_of in kinds.items():
            made[name] += rows_of(plan, found)
    drawn = DRAWN.watch()
    paths = drawn[["deal", "step"]].assign(estimate=((drawn.one + drawn.other) / 2).round(3))
    return made | {"fair_paths": paths.to_dict("records")}


def player_row(plan: Plan, player: str) -> Row:
    """Return a row about a player: what it loses on a careful one, told by results alone and by its choices alone."""
    each = weigh(plan.game, player, plan.games, plan.playouts, SEED, **plan.options)
    result, choice = each.result.to_numpy(), each.choice.to_numpy()
    paired = result - each.careful.to_numpy()
    return {
        "game": plan.game, "players": plan.options.get("players", 1), "player": player, "games": plan.games,
        "playouts": plan.playouts, "unfinished": plan.games - len(each),
    } | columns("gain", mean_interval(paired)) | columns("choice", mean_interval(choice)) | columns(
        "luck", mean_interval(each.luck)
    ) | {
        "variance_result": result.var(ddof=1), "variance_gain": paired.var(ddof=1),
        "variance_choice": choice.var(ddof=1),
    } | columns("variance_ratio_result", times_fewer(result, choice)) | columns(
        "variance_ratio_gain", times_fewer(paired, choice)
    )


def players() -> dict[str, list[Row]]:
    """Return the table of players, by the name of its file."""
    return {"fair_players": [player_row(plan, player) for plan in COMPARED for player in PLAYERS]}


if __name__ == "__main__":
    run_study("fairness", SEED, tables)
    run_study("fair_players", SEED, players)
