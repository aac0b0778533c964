"""Measure the computer players: the gain of a better player on the same deals, and the wins in one-player games.

`python -m data.studies.player_strength FOLDER` writes `players.csv` (two players compared on the same deals) and
`one_player_wins.csv` (the wins of each player in one-player games).
"""

import time
from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from data.studies.tables import Row, make_row, read_plans, run_study
from kit.lab.simulate import simulate
from kit.lab.stats import Interval, difference_of_shares, mean_interval, share_interval
from kit.rules.rulebook import outcome_range, score_sign

SEED = 1
PAIRS = ("careful", "random"), ("lookahead", "careful"), ("expert", "lookahead")  # the better player comes first


class Plan(NamedTuple):
    """A game with its options, the number of deals, and the numbers of deals for the slower players."""

    game: str
    players: int
    deals: int
    lookahead_deals: int = 0
    options: Mapping[str, Any] = MappingProxyType({})
    expert_deals: int = 0  # only where the expert differs from the lookahead player


PLANS = [Plan(**row) for row in read_plans("player_strength")]


def count_deals(plan: Plan) -> dict[str, int]:
    """Return the number of deals of each player, if it is the better one of a pair or plays alone."""
    return {
        "random": plan.deals, "careful": plan.deals, "lookahead": plan.lookahead_deals, "expert": plan.expert_deals,
    }


def compare_by_seat(plan: Plan) -> Iterator[Row]:
    """Yield a row for each pair of players at a table."""
    for better, worse in PAIRS:
        deals = count_deals(plan)[better]
        if deals:
            gains, unfinished = measure_gains(plan.game, better, worse, plan.players, deals, SEED, **plan.options)
            even = 1 / len(list_sides(plan.players, plan.options))
            gain = mean_interval(gains, (-even, 1 - even))
            yield make_pair_row(plan, better, worse, "share of wins", deals, gain, unfinished)


def simulate_alone(plan: Plan) -> dict[str, pd.DataFrame]:
    """Return the simulation of each player in a one-player game."""
    return {
        name: simulate(plan.game, deals, by=name, seed=SEED, **plan.options)
        for name, deals in count_deals(plan).items() if deals
    }


def compare_alone(plan: Plan, tables: dict[str, pd.DataFrame]) -> Iterator[Row]:
    """Yield two rows for each pair of players on the same deals of a one-player game: points, and shares of wins."""
    for better, worse in PAIRS:
        if better in tables and worse in tables:
            deals = min(len(tables[better]), len(tables[worse]))
            first, second = tables[better].head(deals), tables[worse].head(deals)
            unfinished = int((~first.finished).sum() + (~second.finished).sum())
            difference = first.won.astype(int) - second.won.astype(int)
            more_wins = difference_of_shares(int((difference > 0).sum()), int((difference < 0).sum()), len(first))
            points = estimate_gain_in_points(plan.game, first, second)
            yield make_pair_row(plan, better, worse, "points", len(first), points, unfinished)
            yield make_pair_row(plan, better, worse, "share of wins", len(first), more_wins, unfinished)


def estimate_gain_in_points(slug: str, first: pd.DataFrame, second: pd.DataFrame) -> Interval:
    """Return the first player's mean gain in points (the last column of a simulation) on the same deals.

    If the gain is the same on all deals, the interval is bounded by the range of points. Otherwise the gains themselves
    give a narrower interval.
    """
    least, most = outcome_range(slug)
    gains = score_sign(slug) * (first.iloc[:, -1].to_numpy(float) - second.iloc[:, -1].to_numpy(float))
    return mean_interval(gains, (least - most, most - least) if np.ptp(gains) == 0 else None)


def make_pair_row(plan: Plan, better: str, worse: str, unit: str, deals: int, gain: Interval, unfinished: int) -> Row:
    """Return a row about two players: the gain on the same deals, and the number of unfinished games."""
    return make_row(
        game=plan.game, players=plan.players, options=format_options(plan.options), better=better, worse=worse,
        measure=unit, deals=deals, gain=gain, unfinished=unfinished, seconds_per_move=measure_time(plan, better),
    )


def measure_time(plan: Plan, player: str) -> float:
    """Return the processor time of a player's move in seconds, as a mean over one game between such players."""
    play = partial(simulate, plan.game, 1, plan.players, player, SEED, 1, **plan.options)
    play()  # to compile the game
    start = time.process_time()
    moves = int(play().moves[0])
    return (time.process_time() - start) / moves


def format_options(options: Mapping[str, Any]) -> str:
    """Return options as text: `hand_limit 5, work_stacks 3`."""
    return ", ".join(f"{name} {value}" for name, value in options.items())


def list_wins_alone(plan: Plan, tables: dict[str, pd.DataFrame]) -> Iterator[Row]:
    """Yield a row for each player: the share of deals that the player wins."""
    for player, rows in tables.items():
        wins, deals = int(rows.won.sum()), len(rows)
        yield make_row(
            game=plan.game, options=format_options(plan.options), player=player, deals=deals, won=wins,
            win_share=share_interval(wins, deals), mean_points=rows.iloc[:, -1].mean(),
        )


def measure_gains(
    slug: str, better: str, worse: str, seats: int, deals: int, seed: int = 1, **options: Any
) -> tuple[np.ndarray, int]:
    """Return the better player's gain on each deal against worse players, and the number of unfinished games.

    The gain is the player's share of the win, as a mean over all seats, minus an even share. So between equal players
    each gain is zero: the same seat would always win. Partners are players of one kind. All seats share the win of an
    unfinished game.
    """
    shares, sides, unfinished = np.zeros(deals), list_sides(seats, options), 0
    for side in sides:
        names = [better if seat in side else worse for seat in range(1, seats + 1)]
        rows = simulate(slug, deals, by=names, seed=seed, **options)
        winning = [winners or range(1, seats + 1) for winners in rows.winners]
        shares += [len(set(side) & set(winners)) / len(winners) for winners in winning]
        unfinished += int((~rows.finished).sum())
    return shares / len(sides) - 1 / len(sides), unfinished


def list_sides(seats: int, options: Mapping[str, Any]) -> list[list[int]]:
    """Return the sides, each a list of seats that win together: single seats, or partners opposite each other."""
    if options.get("partners"):
        return [[seat, seat + seats // 2] for seat in range(1, seats // 2 + 1)]
    return [[seat] for seat in range(1, seats + 1)]


def measure_players(slug: str) -> dict[str, list[Row]]:
    """Return the rows of each table about a game, by the name of its file."""
    pairs, wins = list[Row](), list[Row]()
    for plan in (plan for plan in PLANS if plan.game == slug):
        tables = simulate_alone(plan) if plan.players == 1 else {}
        pairs += compare_alone(plan, tables) if tables else compare_by_seat(plan)
        wins += list_wins_alone(plan, tables)
    pairs.sort(key=lambda row: tuple(row[name] for name in ("players", "options", "better", "worse", "measure")))
    return {"players": pairs, "one_player_wins": sorted(wins, key=lambda row: (row["options"], row["player"]))}


if __name__ == "__main__":
    run_study("players", SEED, measure_players)
