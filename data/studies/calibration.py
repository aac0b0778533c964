"""Measure the calibration of reviews: of the positions with an estimated chance of 70 %, are 70 % won?

`python -m data.studies.calibration FOLDER` writes `calibration.csv` and `calibration_games.csv`.

The study takes one position of each game, so that all positions are independent. It estimates the position's value as a
review does, from the knowledge of a seat at that moment. The length of another game determines the step of the
position. The game's own length would choose steps of short games too often, and nobody knows beforehand that a game
will be short. A game that is over by that step has no position. Half of the playouts put the position into a tenth, and
the other half estimate its value. With the same playouts for both, a position in the highest tenth would often be
there by luck, and its estimate would be too high. So a few playouts are enough, and their errors cause no bias.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import numpy as np
import pandas as pd
from scipy.special import chdtrc

import kit
from data.studies.tables import Row, make_row, run_study
from kit.lab.card_knowledge import infer_hidden_cards
from kit.lab.compiled import load_compiled
from kit.lab.hidden_cards import HiddenCards, find_hidden_cards
from kit.lab.moments import Moment, new_moment_without_choice
from kit.lab.player_kinds import KINDS, careful_module
from kit.lab.playout import keep_chosen_move
from kit.lab.stats import Interval, mean_interval, share_interval
from kit.lab.tables import copy_table, copy_with_seed
from kit.play.game import Game
from kit.play.words import words
from kit.rules.choices import move_at, new_choices
from kit.rules.engine import bind_game
from kit.rules.rulebook import info, score_sign
from tutorials.chance.lessons.paths import average_outcomes, find_unseen_cards, play_on

SEED = 1
HALF = 50  # playouts that put a position into a tenth; as many estimate its value
BATCH_SIZE = 500  # positions that are played on together
TENTHS = 10
LEAST_EXPECTED = 5  # wins and losses expected in a tenth; with fewer, the deviation is not nearly normal
PLAYERS = ("careful", "random")
SEEN_CARDS, ALL_HANDS = "seen", "hands"  # visible cards: only cards that the seat knows, or all hands
# The numbers of games of each kind of player were chosen beforehand; other games have 900.
GAMES, MANY_GAMES = 900, {"fashion": 10_000, "six-stacks": 12_000, "stack-em": 2_000, "swap": 2_000}
CAREFUL_GAMES = {"stack-the-deck": 11_000}  # of careful players; games of random players take longer
GAMES_WITH_ALL_HANDS = ("six-stacks",)  # games that are also measured with all hands visible


def draw_step(lengths: Sequence[int], place: int) -> int:
    """Return the step at which a game is measured: a random step of the game before it."""
    return Random(SEED + place).randrange(lengths[place - 1])


def make_moment(game: Game, step: int, seat: int, cards: str = SEEN_CARDS) -> Moment:
    """Return the moment of a game after `step` moves, with the seat's knowledge at that moment."""
    position = game.at(step)
    hidden = infer_hidden_cards(position, seat) if cards == SEEN_CARDS else find_cards_in_no_hand(position, seat)
    return new_moment_without_choice(step, copy_with_seed(position.slug, position.table, game.seed), hidden)


def find_cards_in_no_hand(game: Game, seat: int) -> HiddenCards:
    """Return the cards in no hand: the knowledge of a seat that sees all hands and remembers nothing."""
    return find_unseen_cards(game.slug, game.table, bind_game(find_hidden_cards, game.slug)(game.table, seat))


def measure_positions(slug: str, by: str, count: int, cards: str) -> tuple[pd.DataFrame, int]:
    """Measure a position of each of `count` games; the seats take turns.

    Return a row for each position: its tenth by the first half of the playouts, the prediction of the second half, and
    the result. The second return value counts the unfinished positions, which have no row: the game, or all playouts
    of a half, did not end.
    """
    sample = list[tuple[float, ...]]()
    games = kit.simulate(slug, count, by=by, seed=SEED)
    lengths = games.moves.tolist()
    for seat in range(1, (seats := min(info(slug).players)) + 1):
        drawn_places = [place for place in range(seat - 1, count, seats) if draw_step(lengths, place) < lengths[place]]
        results = list_results(slug, games, seat)
        for start in range(0, len(drawn_places), BATCH_SIZE):
            places, moments = drawn_places[start : start + BATCH_SIZE], list[Moment]()
            for place in places:  # the game is played again only up to its position
                step = draw_step(lengths, place)
                moments.append(make_moment(play_steps(slug, SEED + place, by, step), step, seat, cards))
            play_on(slug, seat, by, moments, 2 * HALF)
            halves = (split_value(slug, moment) for moment in moments)
            sample += [(*values, results[place]) for values, place in zip(halves, places, strict=True)]
    positions = pd.DataFrame(sample, columns=["tenth", "predicted", "observed"]).dropna()
    return positions.assign(tenth=assign_tenths(slug, positions.tenth)), len(sample) - len(positions)


def play_steps(slug: str, deal: int, by: str, steps: int) -> Game:
    """Return the game of `kit.play_deal` after `steps` steps. The compiled engine chooses the moves."""
    game, choices = kit.deal(slug, seed=deal), new_choices()
    choose = load_compiled(keep_chosen_move, slug, careful_module(slug))
    for number in range(steps):
        choose(copy_table(slug, game.table), choices, KINDS[by], number)
        game.play(words(slug).spell(game.table, move_at(choices, 0)))
    return game


def list_results(slug: str, games: pd.DataFrame, seat: int) -> list[float]:
    """Return the result of each simulated game for a seat; nan if the game did not end."""
    if careful_module(slug).FOR_POINTS:
        results = score_sign(slug) * games[games.columns[-1]].to_numpy(float)
    else:
        results = np.array([(seat in winners) / max(1, len(winners)) for winners in games.winners])
    return np.where(games.finished, results, np.nan).tolist()


def split_value(slug: str, moment: Moment) -> tuple[float, ...]:
    """Return the mean outcome of each half of the playouts; nan if no playout of a half ended."""
    return average_outcomes(slug, moment.outcomes[0][:HALF]), average_outcomes(slug, moment.outcomes[0][HALF:])


def assign_tenths(slug: str, first: np.ndarray) -> np.ndarray:
    """Return the tenth of each position, from 1 to 10, by the estimates `first`.

    A tenth is a tenth of the chance, or in a game for points a tenth of all positions.
    """
    if careful_module(slug).FOR_POINTS:
        bounds = np.quantile(first, np.arange(1, TENTHS) / TENTHS)
        return np.searchsorted(bounds, first, side="right") + 1
    return np.minimum((first * TENTHS).astype(int), TENTHS - 1) + 1


def estimate_excess(slug: str, positions: pd.DataFrame) -> Interval:
    """Return the mean excess of the predictions over the results, with its interval."""
    bounds = None if careful_module(slug).FOR_POINTS else (-1, 1)
    return mean_interval(positions.predicted - positions.observed, bounds)


def make_tenth_rows(about: Row, slug: str, sample: pd.DataFrame) -> Iterator[Row]:
    """Yield a row for each tenth that has positions."""
    for tenth, positions in sample.groupby("tenth"):
        values = positions.observed
        for_points = careful_module(slug).FOR_POINTS
        observed = mean_interval(values) if for_points else share_interval(values.sum(), len(values))
        yield make_row(
            **about, tenth=tenth, positions=len(positions), predicted=positions.predicted.mean(), observed=observed,
            bias=estimate_excess(slug, positions),
        )


def compute_deviation(slug: str, positions: pd.DataFrame) -> float | None:
    """Return the excess of the predictions in standard errors, or None for too few positions.

    The standard error is right if all predictions are true. For chances it follows from the predictions, as a sum of
    p (1 - p), and the playouts add a little. For points it is estimated from the sample.
    """
    predicted, excess = positions.predicted, positions.predicted - positions.observed
    if careful_module(slug).FOR_POINTS:
        return float(excess.sum() / (excess.std(ddof=1) * np.sqrt(len(excess)))) if len(excess) > 1 else None
    if min(predicted.sum(), (1 - predicted).sum()) < LEAST_EXPECTED:
        return None
    return float(excess.sum() / np.sqrt((predicted * (1 - predicted)).sum() * (HALF + 1) / (HALF - 1)))


def make_game_row(about: Row, slug: str, sample: pd.DataFrame, unfinished: int, rows: list[Row]) -> Row:
    """Return a row about all tenths of a game: the largest deviation, and a test whether chance explains all.

    If chance explains them, the sum of their squares has a chi-square distribution. Each tenth is a degree of freedom.
    """
    by_tenth = {tenth: compute_deviation(slug, positions) for tenth, positions in sample.groupby("tenth")}
    errors = pd.Series(by_tenth, dtype=float).dropna()
    square = (errors**2).sum()
    worst = max((row for row in rows if row["tenth"] in errors.index), key=lambda row: abs(row["bias"]))
    return make_row(
        **about, positions=len(sample), unfinished=unfinished, predicted=sample.predicted.mean(),
        observed=sample.observed.mean(), bias=estimate_excess(slug, sample),
        **{f"worst_{name}": worst[name] for name in ("tenth", "bias", "bias_low", "bias_high")},
        tenths=len(errors), chi_square=square, p_value=float(chdtrc(len(errors), square)),
    )


def measure_game(slug: str) -> dict[str, list[Row]]:
    """Return the rows of each table about a game, by the name of its file."""
    by_tenth, by_game, games = list[Row](), list[Row](), MANY_GAMES.get(slug, GAMES)
    for by, cards in product(PLAYERS, (SEEN_CARDS, ALL_HANDS)):
        if cards == SEEN_CARDS or slug in GAMES_WITH_ALL_HANDS:
            about = {"game": slug, "players": min(info(slug).players), "player": by, "visible_cards": cards}
            count = CAREFUL_GAMES.get(slug, games) if by == "careful" else games
            sample, unfinished = measure_positions(slug, by, count, cards)
            rows = list(make_tenth_rows(about, slug, sample))
            by_tenth += rows
            by_game.append(make_game_row(about, slug, sample, unfinished, rows))
    return {"calibration": by_tenth, "calibration_games": by_game}


if __name__ == "__main__":
    run_study("calibration", SEED, measure_game)
