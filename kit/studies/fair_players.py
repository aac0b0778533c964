"""Measures how many games are saved where players are compared by results from which luck is taken away.

`python -m kit.studies.fair_players FOLDER` writes `fair_players.csv`, and `fair_players.toml`, which says how it was
made.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from scipy.stats import bootstrap

import kit
from kit.lab.players import advice, careful, random
from kit.lab.stats import Interval, mean_interval
from kit.play.game import Game
from kit.studies.tables import Row, columns, run_study
from kit.studies.watched import SEAT, Plan, Player, brought, choice_of, play_on, start_of, watching, weighed

SEED = 1


PLANS = (
    Plan("six-stacks", {"players": 2}, 500, 200),
    Plan("fashion", {"players": 2}, 300, 200),
    Plan("grid", {"players": 2}, 200, 60),
    Plan("stack-the-deck", {"players": 2, "rounds": 1}, 400, 200),
    Plan("stack-em", {"hand_limit": 5}, 300, 200),
)


def slips(every: int) -> Player:
    """A player who is careful, but for any legal move at the first of so many of its moves, each time anew."""

    def player(game: Game) -> str:
        made = sum(step.seat == game.turn for step in game.history)
        return (careful if made % every else random)(game)

    return player


PLAYERS = {"random": random, "half careful": slips(2), "mostly careful": slips(8)}
COMPARED = ("half careful", "mostly careful")


def weigh(slug: str, player: str, games: int, playouts: int = 100, seed: int = 1, **options: Any) -> pd.DataFrame:
    """What so many games brought a player in seat 1 against careful ones, and what of it was choice, what luck.

    A pandas DataFrame, a row a game: deal, start, result, choice, luck, as `kit.review` tells them with careful players
    for a yardstick; so start + luck + choice = result. And careful, what a careful player brings from the same deal.
    """
    rows = []
    for play, watched in watching(slug, games, PLAYERS[player], playouts, seed, options):
        play_on(play, [wanted for _, moments in watched for wanted in weighed(moments)], playouts)
        for game, moments in watched:
            start, result = start_of(slug, moments[0]), brought(game)
            choice = sum(choice_of(slug, each) for each in moments)
            rows.append((game.seed, start, result, choice, result - start - choice))
    found = pd.DataFrame(rows, columns=["deal", "start", "result", "choice", "luck"])
    return found.merge(careful_results(slug, games, seed, options))


def careful_results(slug: str, games: int, seed: int, options: dict[str, Any]) -> pd.DataFrame:
    """What careful players in all seats bring seat 1 in the same deals: deal, careful."""
    rows = kit.simulate(slug, games, by="careful", seed=seed, **options)
    if advice(slug).FOR_POINTS:
        brings = rows[rows.columns[-1]].astype(float)
    else:
        brings = [(SEAT in winners) / max(1, len(winners)) for winners in rows.winners]
    return pd.DataFrame({"deal": rows.deal, "careful": brings})[rows.decided]


def times_fewer(plain: np.ndarray, adjusted: np.ndarray) -> Interval:
    """How many times the variance of the one is that of the other, game by game, with a bootstrap interval."""

    def ratio(one: np.ndarray, other: np.ndarray, axis: int = -1) -> np.ndarray:
        return one.var(axis=axis, ddof=1) / other.var(axis=axis, ddof=1)

    found = bootstrap(
        (plain, adjusted), ratio, paired=True, vectorized=True, n_resamples=4_000, method="BCa",
        random_state=np.random.default_rng(SEED),
    )
    return Interval(float(ratio(plain, adjusted)), *map(float, found.confidence_interval))


def row(plan: Plan, player: str) -> Row:
    """A row about a player: what it loses on a careful one, told by results alone and by its choices alone."""
    each = weigh(plan.game, player, plan.games, plan.playouts, SEED, **plan.options)
    result, choice = each.result.to_numpy(), each.choice.to_numpy()
    paired = result - each.careful.to_numpy()
    return {
        "game": plan.game, "players": plan.options.get("players", 1), "player": player, "games": plan.games,
        "playouts": plan.playouts, "undecided": plan.games - len(each),
    } | columns("by_result", mean_interval(paired)) | columns("by_choice", mean_interval(choice)) | columns(
        "luck", mean_interval(each.luck)
    ) | {
        "variance_result": result.var(ddof=1), "variance_same_deals": paired.var(ddof=1),
        "variance_choice": choice.var(ddof=1),
    } | columns("times", times_fewer(result, choice)) | columns("times_same_deals", times_fewer(paired, choice))


def tables() -> dict[str, list[Row]]:
    """The table measured, by the name of its file."""
    return {"fair_players": [row(plan, player) for plan in PLANS for player in COMPARED]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("fair_players", "fair_players", SEED, tables)


if __name__ == "__main__":
    main()
