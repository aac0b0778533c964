"""Measure the shares of luck and of choice in the results of each game, and rank the games by them.

`python -m data.studies.luck_and_choice FOLDER` writes `luck_and_choice.csv`, with a row for each table.

Three players play in seat 1: the careful player, a player who makes each move at random with a chance of one half, and
the random player. Careful players have the other seats. The study reviews games of the first two players, equally many
of each, with the careful player as reference player. So the number of games and the share of choice are both about the
same two players.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from math import inf
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import brentq
from scipy.special import nctdtr, stdtrit

from data.studies.player_strength import format_options
from data.studies.slipping_player import SLIPPING_SEAT, measure_slipper_outcome, play_deals, play_slipping_game
from data.studies.tables import Row, make_row, read_plans, run_study
from kit.lab.moments import find_moments
from kit.lab.stats import CONFIDENCE, Interval, mean_interval
from kit.lab.worker_thread import show_progress
from kit.play.game import Game
from kit.rules.rulebook import info
from tutorials.chance.lessons.paths import play_on, select_moments, sum_choices

SEED = 1
DEALS = 10_000  # of each player, to measure the number of games that distinguishes two players
REVIEWED_GAMES = 80  # games of each player in `REVIEWED_PLAYERS`
PLAYOUTS = 20  # of each evaluated move
PLAYERS = {"careful": 0.0, "half at random": 0.5, "random": 1.0}  # by the chance that a move is made at random
REVIEWED_PLAYERS = ("careful", "half at random")  # equally many games of each
POWER = 0.9  # the chance that the test distinguishes the players
TEST_REPEATS = 20_000  # for each number of games, to count how often the test distinguishes the players


class Table(NamedTuple):
    """A game with its number of players, and the options that differ from their defaults."""

    game: str
    players: int
    options: Mapping[str, Any] = MappingProxyType({})


def list_tables(slug: str) -> list[Table]:
    """Return the tables of a game: with the fewest players and the usual rules, and its other tables in the plans."""
    plans = [Table(**row) for row in read_plans("luck_and_choice") if row["game"] == slug]
    return [Table(slug, min(info(slug).players)), *plans]


# ---- the number of games ----


def estimate_standardized_difference(better: np.ndarray, worse: np.ndarray, confidence: float = CONFIDENCE) -> Interval:
    """Return the difference of two players' mean results on the same deals, in standard deviations, with its interval.

    The standard deviation is the root of the mean of both variances. The interval comes from the influence of each deal
    on the difference (the delta method).
    """
    variances = better.var(), worse.var()
    deviation = np.sqrt(sum(variances) / 2)
    if deviation == 0:
        return Interval(np.nan, np.nan, np.nan)
    gap = (better.mean() - worse.mean()) / deviation
    on_variance = (better - better.mean()) ** 2 - variances[0] + (worse - worse.mean()) ** 2 - variances[1]
    influence = (better - worse) / deviation - gap - gap * on_variance / (4 * deviation**2)
    return Interval(gap, *mean_interval(gap + influence, confidence=confidence)[1:])


def count_games_needed(better: np.ndarray, worse: np.ndarray, confidence: float = CONFIDENCE) -> Interval:
    """Return the number of games of each of two players that distinguishes them, with its interval.

    Student's t test, with 95 % confidence, is made once, after the last game. With this number of games it finds the
    better player with a chance of 90 %. The chance is counted in games drawn from these results, so it is right for any
    distribution. The interval, in whole games, has the proportions of the interval for normal results.
    """
    gap = estimate_standardized_difference(better, worse, confidence)
    estimate, low, high = map(compute_games_if_normal, (gap.estimate, gap.high, gap.low))
    if estimate == inf:
        return Interval(inf, low, inf)
    most = int(2 * estimate) + 10
    games = 2 + bisect_left(range(2, most), POWER, key=lambda games: estimate_power(better, worse, games))
    return Interval(games, np.floor(games * low / estimate), np.ceil(games * high / estimate))


def estimate_power(better: np.ndarray, worse: np.ndarray, games: int) -> float:
    """Return the chance that the test finds the better player in `games` games of each, drawn from their results."""
    generator, means, variances = np.random.default_rng(SEED), [], []
    for results in (better, worse):
        values, counts = np.unique(results, return_counts=True)
        shares = generator.multinomial(games, counts / len(results), TEST_REPEATS) / games
        means.append(shares @ values)
        variances.append(np.maximum(shares @ values**2 - means[-1] ** 2, 0) * games / (games - 1))
    bound = stdtrit(2 * games - 2, (1 + CONFIDENCE) / 2) * np.sqrt(sum(variances) / games)
    return float((means[0] - means[1] > bound).mean())


def compute_games_if_normal(gap: float) -> float:
    """Return the number of games needed for normal results that differ by `gap` standard deviations; at least two."""
    if not gap > 0:
        return inf

    def find_excess(logarithm: float) -> float:
        games = np.exp(logarithm)
        free = 2 * games - 2
        return float(nctdtr(free, gap * np.sqrt(games / 2), stdtrit(free, (1 + CONFIDENCE) / 2)) - (1 - POWER))

    least, most = np.log(2), np.log(1_000 / gap**2 + 100)
    return 2.0 if gap == inf or find_excess(least) <= 0 else float(np.exp(brentq(find_excess, least, most)))


# ---- luck and choice ----


def judge_game(game: Game) -> tuple[float, float]:
    """Return the result and the choice of a game for seat 1.

    Playouts start only from the moves made and from the reference player's moves.
    """
    moments = list(select_moments(find_moments(game, SLIPPING_SEAT, "careful", SEED)))
    play_on(game.slug, SLIPPING_SEAT, "careful", moments, PLAYOUTS)
    return measure_slipper_outcome(game), sum_choices(game.slug, moments, PLAYOUTS)


def estimate_choice_share(results: np.ndarray, choices: np.ndarray) -> Interval:
    """Return the share of choice in the variance of results, with its interval.

    The share is the covariance of choice and result, divided by the variance of the results. The rest is the share of
    luck, so both shares add up to 1. Choices estimated from few playouts have errors, but these add nothing to the
    share on average. The interval comes from each game's influence on the share (the delta method). The share is
    negative if the games with the best results have the worse choices.
    """
    if len(results) == 0 or np.ptp(results) == 0:
        return Interval(np.nan, np.nan, np.nan)
    spread = (results - results.mean()) ** 2
    both = (choices - choices.mean()) * (results - results.mean())
    share = both.mean() / spread.mean()
    return Interval(share, *mean_interval(share + (both - share * spread) / spread.mean())[1:])


# ---- the tables ----


class TableResults(NamedTuple):
    """The results at a table.

    `outcomes` has the outcome of each deal, `[player, deal]`. `judged_games` has a row for each judged game, with the
    two values of `judge_game`. `unfinished` is the number of deals that did not end.
    """

    table: Table
    outcomes: np.ndarray
    judged_games: np.ndarray
    unfinished: int


def measure_table(table: Table, add_progress: Callable[[int], None]) -> TableResults:
    """Play at a table and judge games; call `add_progress` after each judged game."""
    options = {"players": table.players, **table.options}
    outcomes, unfinished = zip(
        *(play_deals(table.game, DEALS, chance, SEED, **options) for chance in PLAYERS.values()), strict=True
    )
    games = []
    for place, name in enumerate(REVIEWED_PLAYERS):
        first = SEED + place * REVIEWED_GAMES  # different deals for each player
        for deal in range(first, first + REVIEWED_GAMES):
            games.append(judge_game(play_slipping_game(table.game, deal, PLAYERS[name], **options)))
            add_progress(1)
    return TableResults(table, np.array(outcomes), np.array(games), sum(unfinished))


def make_table_row(results: TableResults) -> Row:
    """Return a row about a table: the mean results, the number of games that distinguishes players, and the choice."""
    table, games = results.table, results.judged_games
    careful, half, random = results.outcomes
    return make_row(
        game=table.game, players=table.players, options=format_options(table.options), deals=DEALS,
        result_careful=careful.mean(), result_half=half.mean(), result_random=random.mean(),
        unfinished=results.unfinished, games_needed=count_games_needed(careful, half),
        games_needed_random=count_games_needed(careful, random), reviewed_games=len(games),
        choice_share=estimate_choice_share(*games.T),
    )


def measure_tables(slug: str) -> dict[str, list[Row]]:
    """Return the rows of a game, by the name of the table's file."""
    tables = list_tables(slug)
    with show_progress(len(tables) * len(REVIEWED_PLAYERS) * REVIEWED_GAMES, " games", slug) as add_progress:
        return {"luck_and_choice": [make_table_row(measure_table(table, add_progress)) for table in tables]}


if __name__ == "__main__":
    run_study("luck_and_choice", SEED, measure_tables)
