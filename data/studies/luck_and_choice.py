"""Measures how much of what a game brings is luck and how much is choice, and ranks the games by it.

`python -m data.studies.luck_and_choice FOLDER` writes `luck_and_choice.csv`, a row a table, and
`luck_and_choice.toml`, which says how it was made.

Three players sit in seat 1: the careful one, one who makes each move at random with a chance of one half, and the
random one; careful players sit elsewhere. The study reviews games of the first two, as many of each, with the careful
player as yardstick. So the number of games and the share of choice are both about the same two players.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import inf
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import brentq
from scipy.special import nctdtr, stdtrit

from data.studies.player_strength import named
from data.studies.slipping_player import SLIPPING, brought, brought_by, play_on, slipping_game
from data.studies.tables import Row, columns, run_study
from kit.lab.moments import Moment, moments_of
from kit.lab.odds import confidence_for_each
from kit.lab.review import plan_looks, verdict_of
from kit.lab.stats import CONFIDENCE, Interval, difference, mean_interval
from kit.lab.worker_thread import progress
from kit.play.game import Game
from kit.rules.rulebook import info
from tutorials.chance.lessons.paths import weighed

SEED = 1
DEALS = 10_000  # played by each player, for how many games it takes to tell them apart
REVIEWED = 80  # games of each player in the mix, for luck and choice
PLAYOUTS = 10  # of each move that is valued, twice
PLAYERS = {"careful": 0.0, "half at random": 0.5, "random": 1.0}  # by the chance that a move is made at random
MIX = ("careful", "half at random")  # the players whose games are reviewed, as many of each
POWER = 0.9  # the chance with which players are to be told apart
TESTS = 20_000  # drawn for each number of games, to count how often they tell the players apart


class Table(NamedTuple):
    """A game with its number of players, and options that are not those it has when nothing is said."""

    game: str
    players: int
    options: Mapping[str, Any] = MappingProxyType({})

    @property
    def all_options(self) -> dict[str, Any]:
        """The options with the number of players."""
        return {"players": self.players, **self.options}


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


def told_apart(better: np.ndarray, worse: np.ndarray, confidence: float = CONFIDENCE) -> Interval:
    """By how many standard deviations two players' results lie apart, on the same deals, with its interval.

    The standard deviation is the root of the mean of both variances. The interval is that of the mean of what each deal
    does to the figure (its influence; the delta method).
    """
    variances = better.var(), worse.var()
    scatter = np.sqrt(sum(variances) / 2)
    if scatter == 0:
        return Interval(np.nan, np.nan, np.nan)
    apart = (better.mean() - worse.mean()) / scatter
    on_variance = (better - better.mean()) ** 2 - variances[0] + (worse - worse.mean()) ** 2 - variances[1]
    influence = (better - worse) / scatter - apart - apart * on_variance / (4 * scatter**2)
    return Interval(apart, *mean_interval(apart + influence, confidence=confidence)[1:])


def games_needed(better: np.ndarray, worse: np.ndarray, confidence: float = CONFIDENCE) -> Interval:
    """Return how many games of each of two players tell them apart, with the interval of that number.

    With so many games Student's t test of 95 % confidence, made once, after the last of them, finds the better player
    with a chance of 90 %. Its chance is counted with games drawn from these results, whatever their distribution. The
    interval, in whole games, has the proportions of that of the number which would do for normal results.
    """
    apart = told_apart(better, worse, confidence)
    estimate, low, high = (games_if_normal(each) for each in (apart.estimate, apart.high, apart.low))
    if estimate == inf:
        return Interval(inf, low, inf)
    most = int(2 * estimate) + 10
    games = 2 + bisect_left(range(2, most), POWER, key=lambda each: chance_to_tell(better, worse, each))
    return Interval(games, np.floor(games * low / estimate), np.ceil(games * high / estimate))


def chance_to_tell(better: np.ndarray, worse: np.ndarray, games: int) -> float:
    """Return how often the test finds the better player, with so many games of each drawn from their results."""
    dice, means, variances = np.random.default_rng(SEED), [], []
    for results in (better, worse):
        values, counts = np.unique(results, return_counts=True)
        drawn = dice.multinomial(games, counts / len(results), TESTS) / games
        means.append(drawn @ values)
        variances.append(np.maximum(drawn @ values**2 - means[-1] ** 2, 0) * games / (games - 1))
    bound = stdtrit(2 * games - 2, (1 + CONFIDENCE) / 2) * np.sqrt(sum(variances) / games)
    return float((means[0] - means[1] > bound).mean())


def games_if_normal(apart: float) -> float:
    """Return how many games it would take if results were normal, so many standard deviations apart; at least two."""
    if not apart > 0:
        return inf

    def missed(logarithm: float) -> float:
        games = np.exp(logarithm)
        free = 2 * games - 2
        return float(nctdtr(free, apart * np.sqrt(games / 2), stdtrit(free, (1 + CONFIDENCE) / 2)) - (1 - POWER))

    least, most = np.log(2), np.log(1_000 / apart**2 + 100)
    return 2.0 if apart == inf or missed(least) <= 0 else float(np.exp(brentq(missed, least, most)))


# ---- luck and choice ----


class Judged(NamedTuple):
    """What a game brought seat 1, and what of it was choice: told twice, from playouts that have nothing in common."""

    brought: float
    choice: float
    again: float


def judged(game: Game) -> Judged:
    """What a game brought, and what of it was choice: only the moves made and the yardstick's are played on."""
    moments = list(weighed(moments_of(game, SLIPPING, "careful", SEED)))
    play_on(game.slug, SLIPPING, "careful", moments, 2 * PLAYOUTS)
    one, other = (choice_of(game.slug, moments, part) for part in (slice(PLAYOUTS), slice(PLAYOUTS, None)))
    return Judged(brought_by(game), one, other)


def choice_of(slug: str, moments: Sequence[Moment], part: slice) -> float:
    """Return the choice of all these moments, by some of their playouts."""
    choice = 0.0
    for moment in moments:
        half = replace(moment)
        half.outcomes = [outcomes[part] for outcomes in moment.outcomes]
        choice += verdict_of(slug, half, plan_looks(PLAYOUTS)).choice
    return choice


def share_of_choice(results: np.ndarray, choices: np.ndarray) -> Interval:
    """Return the share of the spread of results that is choice: its covariance with the result, of the result's
    variance.

    What is left is the share of luck, so that both add up to 1; that choice is estimated from few playouts adds nothing
    to it on average. Its interval comes from what each game does to the share (the delta method). The share is negative
    where the games that bring most have the worse choices in them.
    """
    if len(results) == 0 or np.ptp(results) == 0:
        return Interval(np.nan, np.nan, np.nan)
    spread = (results - results.mean()) ** 2
    both = (choices - choices.mean()) * (results - results.mean())
    share = both.mean() / spread.mean()
    return Interval(share, *mean_interval(share + (both - share * spread) / spread.mean())[1:])


# ---- the tables ----


class Measured(NamedTuple):
    """What was played at a table, by player: what each deal brought, and the games that were judged.

    Beside it, how many deals did not end.
    """

    table: Table
    brought: dict[str, np.ndarray]
    judged: dict[str, list[Judged]]
    undecided: int


def measured(table: Table, tell: Callable[[int], None]) -> Measured:
    """Plays at a table, and tells of each game that has been judged."""
    played = {name: brought(table.game, DEALS, chance, SEED, **table.all_options) for name, chance in PLAYERS.items()}
    games: dict[str, list[Judged]] = {}
    for place, name in enumerate(MIX):
        first = SEED + place * REVIEWED  # each player is judged on deals of its own
        games[name] = []
        for deal in range(first, first + REVIEWED):
            games[name].append(judged(slipping_game(table.game, deal, PLAYERS[name], **table.all_options)))
            tell(1)
    outcomes = {name: each for name, (each, _) in played.items()}
    return Measured(table, outcomes, games, sum(stuck for _, stuck in played.values()))


def about(table: Table) -> Row:
    """Return which table a row is about."""
    return {"game": table.game, "players": table.players, "options": named(table.options)}


def table_row(found: Measured, usual: Mapping[str, Interval]) -> Row:
    """Return a row about a table: the mean results, how many games tell the players apart, and the share that is
    choice.

    `usual` are the numbers of `usual_games`.
    """
    careful, half, chance = found.brought.values()
    field = np.array([game for games in found.judged.values() for game in games]).reshape(-1, len(Judged._fields))
    return (
        about(found.table)
        | {"deals": DEALS, "result_careful": careful.mean(), "result_half": half.mean(),
           "result_random": chance.mean(), "unfinished": found.undecided}
        | columns("games_needed", games_needed(careful, half))
        | {"indistinguishable": ", ".join(alike(found.table.game, usual) if is_usual(found.table) else [])}
        | columns("games_needed_random", games_needed(careful, chance))
        | {"reviewed_games": len(field)}
        | columns("choice_share", share_of_choice(field[:, 0], field[:, 1:].mean(axis=1)))
    )


def usual_games(found: Sequence[Measured]) -> dict[str, Interval]:
    """Return how many games it takes at each table without options, with intervals that allow to compare all pairs."""
    usual = [each for each in found if is_usual(each.table)]
    confidence = confidence_for_each(len(usual) * (len(usual) - 1) // 2 + 1, CONFIDENCE)
    better, worse = MIX
    return {each.table.game: games_needed(each.brought[better], each.brought[worse], confidence) for each in usual}


def alike(game: str, usual: Mapping[str, Interval]) -> list[str]:
    """Return the games that cannot be told from this one by how many times as many games it takes."""
    logarithms = {name: Interval(*map(float, np.log(games))) for name, games in usual.items()}
    own = logarithms.pop(game)
    between = {name: difference(own, other) for name, other in logarithms.items()}
    return [name for name, each in between.items() if each.low <= 0 <= each.high]


def is_usual(table: Table) -> bool:
    """Whether a game is played as it is when nothing is said: for as few as can play it, without options."""
    return not table.options and table.players == min(info(table.game).players)


def tables() -> dict[str, list[Row]]:
    """Return the tables measured, by the names of their files."""
    games = len(TABLES) * len(MIX) * REVIEWED
    with progress(games, " games", "luck and choice") as tell:
        found = [measured(table, tell) for table in TABLES]
    usual = usual_games(found)
    return {"luck_and_choice": [table_row(each, usual) for each in found]}


if __name__ == "__main__":
    run_study("luck_and_choice", SEED, tables)
