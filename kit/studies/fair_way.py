"""Measures whether the way of the chance to win is fair: whether its next change is nothing on average.

`python -m kit.studies.fair_way FOLDER` writes `fair_luck.csv`, `fair_next.csv`, `fair_mean.csv`, `fair_reached.csv`,
`fair_called.csv` and `fair_paths.csv`, and `fair_way.toml`, which says how they were made.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from kit.lab.players import advice
from kit.lab.stats import Interval, mean_interval
from kit.studies.tables import Row, columns, only_columns, run_study
from kit.studies.watched import Plan, ways

SEED = 1
MARKS = (0.6, 0.7, 0.8, 0.9)  # of the chance
ENOUGH_TO_SEE_A_MARK = 40  # playouts: with fewer, their luck alone reaches any mark soon
SURE_TO_BE_TOLD = 30  # games: of fewer, a mean is not told


GAMES = (
    Plan("six-stacks", {"players": 2}, 3_000, 40),
    Plan("six-stacks", {"players": 2}, 3_000, 40, open_hands=True),
    Plan("fashion", {"players": 2}, 1_000, 40),
    Plan("fashion", {"players": 2}, 1_000, 40, open_hands=True),
    Plan("grid", {"players": 2}, 600, 20),
    Plan("stack-the-deck", {"players": 2, "rounds": 1}, 2_000, 40),
    Plan("stack-em", {"hand_limit": 5}, 1_000, 40),
)
DRAWN = Plan("grid", {"players": 2}, 120, 100)  # whose ways are kept, one by one


def changes(found: pd.DataFrame) -> pd.DataFrame:
    """What `ways` found, a row a step, with what was known before it and how it changed what the game is worth.

    Columns: deal, step (from 1), before, after, change, last. The change is that of the one estimate; `before` and
    `last`, the change of the step before, are the other one's. What one half of the playouts says by chance is so not
    taken for what the game did: whatever seemed to rise would else seem to fall again.
    """
    by_deal = found.groupby("deal")
    after, following = by_deal.one.shift(-1), by_deal.step.shift(-1)
    return pd.DataFrame({
        "deal": found.deal, "step": following, "before": found.other, "after": after,
        "change": after - found.one, "last": found.other - by_deal.other.shift(),
    })[after.notna()]


def mean_of_steps(steps: pd.DataFrame, of: str = "change") -> Interval:
    """The mean of a column of these steps with its interval: games are independent, their steps are not."""
    sums = steps.groupby("deal")[of].agg(["sum", "size"])
    mean = float(sums["sum"].sum() / sums["size"].sum())
    found = mean_interval((sums["sum"] - mean * sums["size"]) / sums["size"].mean())
    return Interval(mean, mean + found.low, mean + found.high)


def lucks(found: pd.DataFrame) -> pd.DataFrame:
    """Of each deal what it was worth at the start, what it brought, and the luck between: start, result, luck."""
    by_deal = found.groupby("deal")
    start, result = (by_deal.one.first() + by_deal.other.first()) / 2, by_deal.one.last()
    return pd.DataFrame({"start": start, "result": result, "luck": result - start})


def movement(found: pd.DataFrame) -> pd.DataFrame:
    """Of each deal how far the way moved, the sum of its squared changes, and the square of all luck: moved, in_all.

    If the way is fair both are the same on average. A square is the product of what both estimates say, to which the
    errors of the playouts add nothing on average.
    """
    by_deal = found.groupby("deal")
    one, other = by_deal.one, by_deal.other
    squares = (one.shift(-1) - found.one) * (other.shift(-1) - found.other)
    return pd.DataFrame({
        "moved": squares.groupby(found.deal).sum(),
        "in_all": (one.last() - one.first()) * (other.last() - other.first()),
    })


def luck_row(plan: Plan, found: pd.DataFrame) -> Row:
    """What luck came to in all games together, and how far the way moved."""
    each, moves = lucks(found), movement(found)
    return about(plan) | {
        "games": plan.games, "playouts": plan.playouts, "undecided": plan.games - len(each),
        "steps": len(found) / len(each) - 1, "start": each.start.mean(), "result": each.result.mean(),
        "scatter": each.luck.std(),
    } | columns("luck", mean_interval(each.luck)) | {
        "in_all": moves.in_all.mean(), "moved": moves.moved.mean()
    } | columns("excess", mean_interval(moves.moved - moves.in_all))


def next_rows(plan: Plan, found: pd.DataFrame) -> list[Row]:
    """The mean change of steps that began at each tenth of the chance, and of those after a rise and after a fall."""
    steps = changes(found)
    kinds = {"rose": steps["last"] > 0, "fell": steps["last"] < 0}
    if not advice(plan.game).FOR_POINTS:
        tenths = tenths_of(steps.before)
        kinds |= {f"{tenth / 10:.1f}": tenths == tenth for tenth in range(10)}
    return [
        about(plan) | {"after": name, "steps": int(chosen.sum())} | only_columns("change", mean_of_steps(steps[chosen]))
        for name, chosen in kinds.items() if steps[chosen].deal.nunique() >= SURE_TO_BE_TOLD
    ]


def reached(found: pd.DataFrame, mark: float) -> pd.DataFrame:
    """Of each deal in which the chance comes up to a mark, what is told when it first does, and the result.

    Where that is, the other estimate says: by its own luck the one would be told too high just there.
    """
    first = found[(found.other >= mark) & (found.step < found.groupby("deal").step.transform("last"))]
    told = first.groupby("deal").one.first()
    return pd.DataFrame({"told": told, "result": found.groupby("deal").one.last()[told.index]})


def reached_rows(plan: Plan, found: pd.DataFrame) -> list[Row]:
    """What is told when the chance first comes up to a mark, and what is won then."""
    if advice(plan.game).FOR_POINTS or plan.playouts < ENOUGH_TO_SEE_A_MARK:
        return []
    each = {mark: reached(found, mark) for mark in MARKS}
    return [
        about(plan) | {"mark": mark, "games": len(rows), "told": rows.told.mean()}
        | columns("won", mean_interval(rows.result, (0, 1)))
        | columns("more", mean_interval(rows.result - rows.told, (-1, 1))) for mark, rows in each.items()
    ]


def called_rows(plan: Plan, found: pd.DataFrame) -> list[Row]:
    """Of the positions called so by one half of the playouts: what the other half tells, and what was won.

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
            rows.append(about(plan) | {
                "tenth": tenth + 1, "positions": len(chosen), "games": chosen.deal.nunique(), "told": told,
            } | columns("got", Interval(*(told + each for each in more))))
    return rows


def tenths_of(chances: pd.Series) -> pd.Series:
    """The tenth of each chance, from 0 to 9."""
    return np.clip(chances * 10, 0, 9).astype(int)


def mean_rows(plan: Plan, found: pd.DataFrame) -> list[Row]:
    """The mean of all games after each step; a game that is over stays at what it brought."""
    means = found.assign(worth=(found.one + found.other) / 2).pivot(index="deal", columns="step", values="worth")
    stopped = means.ffill(axis=1)
    return [
        about(plan) | {"step": step, "under_way": int(means[step].notna().sum())}
        | only_columns("mean", mean_interval(stopped[step])) for step in stopped
    ]


def watch(plan: Plan) -> pd.DataFrame:
    """The ways of all games of a plan."""
    return ways(plan.game, plan.games, plan.playouts, SEED, plan.open_hands, **plan.options)


def about(plan: Plan) -> Row:
    """What a row is about."""
    return {"game": plan.game, "players": plan.options.get("players", 1), "open_hands": plan.open_hands}


def tables() -> dict[str, list[Row]]:
    """The tables measured, by the names of their files."""
    luck, following, means, came, called = (list[Row]() for _ in range(5))
    for plan in GAMES:
        found = watch(plan)
        luck.append(luck_row(plan, found))
        following += next_rows(plan, found)
        means += mean_rows(plan, found)
        came += reached_rows(plan, found)
        called += called_rows(plan, found)
    return {
        "fair_luck": luck, "fair_next": following, "fair_mean": means, "fair_reached": came, "fair_called": called,
        "fair_paths": paths(DRAWN),
    }


def paths(plan: Plan) -> list[Row]:
    """The ways of single games, a row a position."""
    found = watch(plan)
    worth = ((found.one + found.other) / 2).round(3)
    return [{"deal": deal, "step": step, "worth": value}
            for deal, step, value in zip(found.deal, found.step, worth, strict=True)]


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("fair_way", "fair_way", SEED, tables)


if __name__ == "__main__":
    main()
