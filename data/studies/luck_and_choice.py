"""Measure the shares of luck and of choice in the results of each game, and rank the games by them.

`python -m data.studies.luck_and_choice FOLDER` writes `luck_and_choice.csv`, a row a table, and
`luck_and_choice.toml`, which says how it was made.

Three players play in seat 1: the careful player, a player who makes each move at random with a chance of one half, and
the random player. Careful players have the other seats. The study reviews games of the first two, as many of each, with
the careful player as reference player. So the number of games and the share of choice are both about the same two
players.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from math import inf
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import brentq
from scipy.special import nctdtr, stdtrit

from data.studies.player_strength import options_text
from data.studies.slipping_player import SLIPPING, outcome_for_slipper, play_deals, play_on, slipping_game
from data.studies.tables import Row, columns, run_study
from kit.lab.moments import find_moments
from kit.lab.odds import correct_confidence
from kit.lab.review import plan_review_looks, judge_move
from kit.lab.stats import CONFIDENCE, Interval, difference, mean_interval
from kit.lab.worker_thread import show_progress
from kit.play.game import Game
from kit.rules.rulebook import info
from tutorials.chance.lessons.paths import select_moments

SEED = 1
DEALS = 10_000  # played by each player, to measure the number of games that distinguishes them
REVIEWED = 80  # games of each player in the mix, for luck and choice
PLAYOUTS = 20  # of each move that is valued
PLAYERS = {"careful": 0.0, "half at random": 0.5, "random": 1.0}  # by the chance that a move is made at random
MIX = ("careful", "half at random")  # the players whose games are reviewed, as many of each
POWER = 0.9  # the chance with which the test distinguishes the players
TESTS = 20_000  # drawn for each number of games, to count how often they distinguish the players


class Table(NamedTuple):
    """A game with its number of players, and the options that differ from their defaults."""

    game: str
    players: int
    options: Mapping[str, Any] = MappingProxyType({})


TABLES = (
    Table("six-stacks", 2),
    Table("six-stacks", 4),
    Table("six-suit-solitaire", 1),
    Table("solitaire-for-two", 2),
    Table("fashion", 2),
    Table("fashion", 4),
    Table("fashion", 4, {"partners": True}),
    Table("stack-em", 1),
    Table("stack-em", 1, {"work_stacks": 4, "hand_limit": 7}),
    Table("swap", 1),
    Table("grid", 2),
    Table("grid", 2, {"variant": 3}),
    Table("speed", 2),
    Table("stack-the-deck", 2),
    Table("stack-the-deck", 2, {"rounds": 1}),
)


# ---- how many games it takes ----


def standardized_difference(better: np.ndarray, worse: np.ndarray, confidence: float = CONFIDENCE) -> Interval:
    """Return the difference of two players' mean results on the same deals, in standard deviations, with its interval.

    The standard deviation is the root of the mean of both variances. The interval is that of the mean of the influences
    of all deals on the figure (the delta method).
    """
    variances = better.var(), worse.var()
    deviation = np.sqrt(sum(variances) / 2)
    if deviation == 0:
        return Interval(np.nan, np.nan, np.nan)
    gap = (better.mean() - worse.mean()) / deviation
    on_variance = (better - better.mean()) ** 2 - variances[0] + (worse - worse.mean()) ** 2 - variances[1]
    influence = (better - worse) / deviation - gap - gap * on_variance / (4 * deviation**2)
    return Interval(gap, *mean_interval(gap + influence, confidence=confidence)[1:])


def games_needed(better: np.ndarray, worse: np.ndarray, confidence: float = CONFIDENCE) -> Interval:
    """Return the number of games of each of two players that distinguishes them, with its interval.

    With that number of games, Student's t test of 95 % confidence, made once, after the last game, finds the better
    player with a chance of 90 %. The chance is counted with games drawn from these results, whatever their
    distribution. The interval, in whole games, has the proportions of the interval for normal results.
    """
    gap = standardized_difference(better, worse, confidence)
    estimate, low, high = (games_if_normal(each) for each in (gap.estimate, gap.high, gap.low))
    if estimate == inf:
        return Interval(inf, low, inf)
    most = int(2 * estimate) + 10
    games = 2 + bisect_left(range(2, most), POWER, key=lambda each: power_of_test(better, worse, each))
    return Interval(games, np.floor(games * low / estimate), np.ceil(games * high / estimate))


def power_of_test(better: np.ndarray, worse: np.ndarray, games: int) -> float:
    """Return the chance that the test finds the better player, with `games` games of each drawn from their results."""
    generator, means, variances = np.random.default_rng(SEED), [], []
    for results in (better, worse):
        values, counts = np.unique(results, return_counts=True)
        shares = generator.multinomial(games, counts / len(results), TESTS) / games
        means.append(shares @ values)
        variances.append(np.maximum(shares @ values**2 - means[-1] ** 2, 0) * games / (games - 1))
    bound = stdtrit(2 * games - 2, (1 + CONFIDENCE) / 2) * np.sqrt(sum(variances) / games)
    return float((means[0] - means[1] > bound).mean())


def games_if_normal(gap: float) -> float:
    """Return the number of games needed for normal results that differ by `gap` standard deviations; at least two."""
    if not gap > 0:
        return inf

    def excess_risk(logarithm: float) -> float:
        games = np.exp(logarithm)
        free = 2 * games - 2
        return float(nctdtr(free, gap * np.sqrt(games / 2), stdtrit(free, (1 + CONFIDENCE) / 2)) - (1 - POWER))

    least, most = np.log(2), np.log(1_000 / gap**2 + 100)
    return 2.0 if gap == inf or excess_risk(least) <= 0 else float(np.exp(brentq(excess_risk, least, most)))


# ---- luck and choice ----


def judge_game(game: Game) -> tuple[float, float]:
    """Return the result of a game for seat 1, and its choice.

    Only the moves made and the reference player's moves are played on.
    """
    moments = list(select_moments(find_moments(game, SLIPPING, "careful", SEED)))
    play_on(game.slug, SLIPPING, "careful", moments, PLAYOUTS)
    choice = sum(judge_move(game.slug, moment, plan_review_looks(PLAYOUTS)).choice for moment in moments)
    return outcome_for_slipper(game), choice


def share_of_choice(results: np.ndarray, choices: np.ndarray) -> Interval:
    """Return the share of choice in the variance of results: the covariance of choice and result, divided by it.

    The rest is the share of luck, so that both add up to 1. The errors of choices estimated from few playouts add
    nothing to the share on average. Its interval comes from each game's influence on the share (the delta method). The
    share is negative if the games with the best results have the worse choices.
    """
    if len(results) == 0 or np.ptp(results) == 0:
        return Interval(np.nan, np.nan, np.nan)
    spread = (results - results.mean()) ** 2
    both = (choices - choices.mean()) * (results - results.mean())
    share = both.mean() / spread.mean()
    return Interval(share, *mean_interval(share + (both - share * spread) / spread.mean())[1:])


# ---- the tables ----


class TableResults(NamedTuple):
    """The results at a table: the result of each deal by player, and the figures of `judge_game`, a row a judged game.

    `undecided` is the number of deals that did not end.
    """

    table: Table
    results: dict[str, np.ndarray]
    judged_games: np.ndarray
    undecided: int


def measure_table(table: Table, add_progress: Callable[[int], None]) -> TableResults:
    """Play at a table and judge games, with progress for each judged game."""
    options = {"players": table.players, **table.options}
    deals = {name: play_deals(table.game, DEALS, chance, SEED, **options) for name, chance in PLAYERS.items()}
    games = []
    for place, name in enumerate(MIX):
        first = SEED + place * REVIEWED  # each player is judged on deals of its own
        for deal in range(first, first + REVIEWED):
            games.append(judge_game(slipping_game(table.game, deal, PLAYERS[name], **options)))
            add_progress(1)
    outcomes = {name: results for name, (results, _) in deals.items()}
    return TableResults(table, outcomes, np.array(games), sum(undecided for _, undecided in deals.values()))


def table_row(measured: TableResults, usual: Mapping[str, Interval]) -> Row:
    """Return a row about a table: the mean results, the games needed to distinguish the players, and the share of
    choice.

    `usual` are the numbers of `usual_games`.
    """
    table, games = measured.table, measured.judged_games
    careful, half, chance = measured.results.values()
    return (
        {"game": table.game, "players": table.players, "options": options_text(table.options)}
        | {"deals": DEALS, "result_careful": careful.mean(), "result_half": half.mean(),
           "result_random": chance.mean(), "unfinished": measured.undecided}
        | columns("games_needed", games_needed(careful, half))
        | {"indistinguishable": ", ".join(similar_games(table.game, usual) if is_usual(table) else [])}
        | columns("games_needed_random", games_needed(careful, chance))
        | {"reviewed_games": len(games)}
        | columns("choice_share", share_of_choice(*games.T))
    )


def usual_games(tables: Sequence[TableResults]) -> dict[str, Interval]:
    """Return the games needed at each table without options, with intervals that allow to compare all pairs."""
    usual = [table for table in tables if is_usual(table.table)]
    confidence = correct_confidence(len(usual) * (len(usual) - 1) // 2 + 1, CONFIDENCE)
    better, worse = MIX
    return {each.table.game: games_needed(each.results[better], each.results[worse], confidence) for each in usual}


def similar_games(game: str, usual: Mapping[str, Interval]) -> list[str]:
    """Return the games that cannot be distinguished from this game by the ratio of their numbers of games needed."""
    logarithms = {name: Interval(*map(float, np.log(games))) for name, games in usual.items()}
    own = logarithms.pop(game)
    between = {name: difference(own, other) for name, other in logarithms.items()}
    return [name for name, each in between.items() if each.low <= 0 <= each.high]


def is_usual(table: Table) -> bool:
    """Whether a table is the game's default: the fewest players, and no options."""
    return not table.options and table.players == min(info(table.game).players)


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    games = len(TABLES) * len(MIX) * REVIEWED
    with show_progress(games, " games", "luck and choice") as add_progress:
        results = [measure_table(table, add_progress) for table in TABLES]
    usual = usual_games(results)
    return {"luck_and_choice": [table_row(table, usual) for table in results]}


if __name__ == "__main__":
    run_study("luck_and_choice", SEED, tables)
