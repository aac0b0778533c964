"""Measure whether the path of the chance to win is fair: whether its next change is zero on average. And measure how
many games are saved if players are compared by results without luck.

`python -m data.studies.fairness FOLDER` writes `fair_luck.csv`, `fair_changes.csv`, `fair_mean.csv`, `fair_marks.csv`,
`fair_calibration.csv` and `fair_paths.csv`, and `fair_players.csv`; `fairness.toml` and `fair_players.toml` are notes
about how they were made.
"""

from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from data.studies.tables import Row, columns, run_study
from kit.lab.players import careful_module
from kit.lab.stats import Interval, mean_interval
from tutorials.chance.lessons.fair_chance import changes, luck_by_deal, mean_of_steps, times_fewer
from tutorials.chance.lessons.paths import chance_paths, weigh

SEED = 1
MARKS = (0.6, 0.7, 0.8, 0.9)  # of the chance
ENOUGH_TO_SEE_A_MARK = 40  # playouts: with fewer, their luck alone reaches any mark soon
LEAST_GAMES = 30  # games: no mean is given of fewer


class Plan(NamedTuple):
    """The plan of a study: a game, the number of deals, and the playouts of each position or move."""

    game: str
    options: dict[str, Any]
    games: int
    playouts: int
    open_hands: bool = False  # whether the chance is estimated with all hands visible

    def about(self) -> Row:
        """Return the columns that identify a row."""
        return {"game": self.game, "players": self.options.get("players", 1), "open_hands": self.open_hands}

    def watch(self) -> pd.DataFrame:
        """Return the paths of all games of the plan."""
        return chance_paths(self.game, self.games, self.playouts, SEED, self.open_hands, **self.options)


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
DRAWN = Plan("grid", {"players": 2}, 120, 100)  # whose paths are saved, one by one


def movement(estimates: pd.DataFrame) -> pd.DataFrame:
    """Return for each deal the sum of the squared changes of its path and the square of all luck: squared_changes,
    squared_luck.

    If the path is fair, both are the same on average. A square is the product of two estimates, to which the errors of
    the playouts add nothing on average.
    """
    by_deal = estimates.groupby("deal")
    one, other = by_deal.one, by_deal.other
    squares = (one.shift(-1) - estimates.one) * (other.shift(-1) - estimates.other)
    return pd.DataFrame({
        "squared_changes": squares.groupby(estimates.deal).sum(),
        "squared_luck": (one.last() - one.first()) * (other.last() - other.first()),
    })


def luck_row(plan: Plan, estimates: pd.DataFrame) -> Row:
    """Return a row about the luck in all games together, and the movement of the paths."""
    by_game, moves = luck_by_deal(estimates), movement(estimates)
    return plan.about() | {
        "games": plan.games, "playouts": plan.playouts, "unfinished": plan.games - len(by_game),
        "mean_steps": len(estimates) / len(by_game) - 1, "start": by_game.start.mean(),
        "result": by_game.result.mean(), "standard_deviation": by_game.luck.std(),
    } | columns("luck", mean_interval(by_game.luck)) | {
        "squared_luck": moves.squared_luck.mean(), "squared_changes": moves.squared_changes.mean()
    } | columns("difference", mean_interval(moves.squared_changes - moves.squared_luck))


def next_rows(plan: Plan, estimates: pd.DataFrame) -> list[Row]:
    """Return the mean change of steps from each tenth of the chance, and of steps after a rise and after a fall."""
    steps = changes(estimates)
    kinds = {"rose": steps["last"] > 0, "fell": steps["last"] < 0}
    if not careful_module(plan.game).FOR_POINTS:
        tenths = tenths_of(steps.before)
        kinds |= {f"{tenth / 10:.1f}": tenths == tenth for tenth in range(10)}
    return [
        plan.about() | {"condition": name, "steps": sum(chosen)} | columns("mean_change", mean_of_steps(steps[chosen]))
        for name, chosen in kinds.items() if steps[chosen].deal.nunique() >= LEAST_GAMES
    ]


def find_first_at_mark(estimates: pd.DataFrame, mark: float) -> pd.DataFrame:
    """Return for each deal whose chance reaches a mark the prediction at that first moment, and the result.

    The other estimate determines the moment: an estimate that determined it would be too high there by its own luck.
    """
    first = estimates[(estimates.other >= mark) & (estimates.step < estimates.groupby("deal").step.transform("last"))]
    predicted = first.groupby("deal").one.first()
    return pd.DataFrame({"predicted": predicted, "result": estimates.groupby("deal").one.last()[predicted.index]})


def mark_rows(plan: Plan, estimates: pd.DataFrame) -> list[Row]:
    """Return a row for each mark: the mean prediction when the chance first reaches it, and the mean result."""
    if careful_module(plan.game).FOR_POINTS or plan.playouts < ENOUGH_TO_SEE_A_MARK:
        return []
    by_mark = {mark: find_first_at_mark(estimates, mark) for mark in MARKS}
    return [
        plan.about() | {"mark": mark, "games": len(rows), "predicted": rows.predicted.mean()}
        | columns("observed", mean_interval(rows.result, (0, 1)))
        | columns("difference", mean_interval(rows.result - rows.predicted, (-1, 1))) for mark, rows in by_mark.items()
    ]


def calibration_rows(plan: Plan, estimates: pd.DataFrame) -> list[Row]:
    """Return a row for each tenth, assigned by one half of the playouts: the prediction of the other half, and the
    result.

    All positions count except the ends. At each step it is known whether the game goes on, so none is taken too often.
    """
    if careful_module(plan.game).FOR_POINTS:
        return []
    by_deal = estimates.groupby("deal")
    positions = estimates[estimates.step < by_deal.step.transform("last")].assign(won=by_deal.one.transform("last"))
    positions["more"] = positions.won - positions.other
    tenths, rows = tenths_of(positions.one), list[Row]()
    for tenth in range(10):
        chosen = positions[tenths == tenth]
        if chosen.deal.nunique() >= LEAST_GAMES:
            predicted, more = chosen.other.mean(), mean_of_steps(chosen, "more")
            rows.append(plan.about() | {
                "tenth": tenth + 1, "positions": len(chosen), "games": chosen.deal.nunique(), "predicted": predicted,
            } | columns("observed", Interval(*(predicted + each for each in more))))
    return rows


def tenths_of(chances: pd.Series) -> pd.Series:
    """Return the tenth of each chance, from 0 to 9."""
    return np.clip(chances * 10, 0, 9).astype(int)


def mean_rows(plan: Plan, estimates: pd.DataFrame) -> list[Row]:
    """Return the mean of all games after each step; a game that is over stays at its result."""
    values = estimates.assign(value=(estimates.one + estimates.other) / 2)
    means = values.pivot(index="deal", columns="step", values="value")
    stopped = means.ffill(axis=1)
    return [
        plan.about() | {"step": step, "games": int(means[step].notna().sum())}
        | columns("mean", mean_interval(stopped[step])) for step in stopped
    ]


def tables() -> dict[str, list[Row]]:
    """Return the tables measured, by the names of their files."""
    kinds = {
        "fair_changes": next_rows, "fair_mean": mean_rows, "fair_marks": mark_rows,
        "fair_calibration": calibration_rows,
    }
    made: dict[str, list[Row]] = {name: [] for name in ("fair_luck", *kinds)}
    for plan in GAMES:
        estimates = plan.watch()
        made["fair_luck"].append(luck_row(plan, estimates))
        for name, rows_of in kinds.items():
            made[name] += rows_of(plan, estimates)
    drawn = DRAWN.watch()
    paths = drawn[["deal", "step"]].assign(estimate=((drawn.one + drawn.other) / 2).round(3))
    return made | {"fair_paths": paths.to_dict("records")}


def player_row(plan: Plan, player: str) -> Row:
    """Return a row about a player: its loss against a careful player, by results alone and by choices alone."""
    games = weigh(plan.game, player, plan.games, plan.playouts, SEED, **plan.options)
    result, choice = games.result.to_numpy(), games.choice.to_numpy()
    gain = result - games.careful.to_numpy()
    return {
        "game": plan.game, "players": plan.options.get("players", 1), "player": player, "games": plan.games,
        "playouts": plan.playouts, "unfinished": plan.games - len(games),
    } | columns("gain", mean_interval(gain)) | columns("choice", mean_interval(choice)) | columns(
        "luck", mean_interval(games.luck)
    ) | {
        "variance_result": result.var(ddof=1), "variance_gain": gain.var(ddof=1),
        "variance_choice": choice.var(ddof=1),
    } | columns("variance_ratio_result", times_fewer(result, choice)) | columns(
        "variance_ratio_gain", times_fewer(gain, choice)
    )


def players() -> dict[str, list[Row]]:
    """Return the table of players, by the name of its file."""
    return {"fair_players": [player_row(plan, player) for plan in COMPARED for player in PLAYERS]}


if __name__ == "__main__":
    run_study("fairness", SEED, tables)
    run_study("fair_players", SEED, players)
