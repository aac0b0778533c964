"""Measure how much knowledge of hidden cards changes the odds.

A seat knows something from other players' moves, and from cards that it saw earlier.

`python -m data.studies.card_inference FOLDER` writes `card_inference.csv`.
"""

from random import Random
from typing import Any

import numpy as np

import kit
from data.studies.odds_coverage import compute_mean_outcomes, play_out_moves
from data.studies.tables import Row, make_row, read_plans, run_study
from kit.lab.card_knowledge import infer_hidden_cards
from kit.lab.hidden_cards import HiddenCards, find_hidden_cards
from kit.lab.stats import Interval, mean_interval, share_interval
from kit.play.game import Game
from kit.rules.engine import bind_game

SEED = 1
POSITIONS = 300  # measured at each table, one from each deal
PLAYOUTS = 1_000  # of each move, in each of four runs: two with the knowledge, two without
MOST_PLAYOUTS = {"fashion": 200}  # its deals count many past moves, which takes long
TABLES = [(row["game"], row["options"]) for row in read_plans("card_inference")]


def choose_position(slug: str, options: dict[str, Any], deal: int) -> tuple[Game, str, float]:
    """Return a random position of a game between careful players, the move made there, and the seat's share of the win.
    """
    game = kit.play_deal(slug, deal, by="careful", **options)
    step = Random(deal).randrange(len(game.history))
    now, winners = game.at(step), game.winners()
    return now, game.history[step].move, (now.turn in winners) / len(winners)


def compare_odds(game: Game, about: HiddenCards, move: str, playouts: int) -> tuple[float, ...]:
    """Compare the odds with the knowledge `about` hidden cards and without it, for a seat that makes `move`.

    Each move has `playouts` playouts in each of four runs.

    Return the mean squared change of the odds, the gain by choosing the best move with the knowledge, and the odds of
    the move made: with the knowledge and without it. Each figure comes from two runs that share no playout. The product
    of both runs' estimates is on average the square of the true value. The first run chooses a move, and the second
    run evaluates it. So the luck of the playouts changes no figure on average.
    """
    nothing = bind_game(find_hidden_cards, game.slug)(game.table, game.turn)
    (first, second), (first_without, second_without) = (
        [compute_mean_outcomes(game.slug, play_out_moves(game, playouts, seed, knowledge)) for seed in (SEED, SEED + 1)]
        for knowledge in (about, nothing)
    )
    mean_square = ((first - first_without) * (second - second_without)).mean()
    gain = second[first.argmax()] - second[first_without.argmax()]
    place = game.moves().index(move)
    return mean_square, gain, (first[place] + second[place]) / 2, (first_without[place] + second_without[place]) / 2


def measure_table(slug: str, options: dict[str, Any]) -> Row:
    """Return a row about the positions at a table."""
    comparisons, playouts = [], min(PLAYOUTS, MOST_PLAYOUTS.get(slug, PLAYOUTS))
    for deal in range(1, POSITIONS + 1):
        game, move, outcome = choose_position(slug, options, deal)
        about = infer_hidden_cards(game, game.turn)
        if len(about.can_have) or len(about.past):
            comparisons.append((*compare_odds(game, about, move, playouts), outcome))
    squared, gain, with_knowledge, without_knowledge, result = np.array(comparisons).reshape(len(comparisons), 5).T
    root = Interval(*(float(np.sqrt(max(end, 0))) for end in estimate_mean(squared)))
    return make_row(
        game=slug, players=options["players"], positions=POSITIONS, playouts=playouts,
        informative_share=share_interval(len(comparisons), POSITIONS), rms_change=root, gain=estimate_mean(gain),
        bias=estimate_mean(with_knowledge - result), bias_without=estimate_mean(without_knowledge - result),
        error_reduction=estimate_mean((without_knowledge - result) ** 2 - (with_knowledge - result) ** 2),
    )


def estimate_mean(values: np.ndarray) -> Interval:
    """Return the mean of values between -1 and 1 with its interval; without values, all numbers are nan."""
    return mean_interval(values, (-1, 1)) if len(values) else Interval(np.nan, np.nan, np.nan)


def measure_tables(slug: str) -> dict[str, list[Row]]:
    """Return the rows of the table about a game, by the name of its file."""
    return {"card_inference": [measure_table(slug, options) for game, options in TABLES if game == slug]}


if __name__ == "__main__":
    run_study("card_inference", SEED, measure_tables)
