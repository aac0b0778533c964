"""Measure the change of the odds by knowledge of hidden cards: from other players' moves, and from cards seen before.

`python -m data.studies.card_inference FOLDER` writes `card_inference.csv`, and `card_inference.toml`, a note about how
it was made.
"""

from random import Random
from typing import Any

import numpy as np

import kit
from data.studies.odds_coverage import outcomes_of, truth_of
from data.studies.tables import Row, columns, run_study
from kit.lab.card_knowledge import infer_hidden_cards
from kit.lab.hidden_cards import HiddenCards, find_hidden_cards
from kit.lab.stats import Interval, mean_interval, share_interval
from kit.play.game import Game
from kit.rules.engine import bind_game

SEED = 1
POSITIONS = 300  # of each table, one of each deal
PLAYOUTS = 1_000  # of each move, twice with the knowledge and twice without
TABLES = [
    (slug, {"players": players, **options})
    for slug, options in (("six-stacks", {}), ("fashion", {}), ("stack-the-deck", {"rounds": 1})) for players in (2, 4)
]


def position(slug: str, options: dict[str, Any], deal: int) -> tuple[Game, str, float]:
    """Return a random position of a game between careful players, the move made there, and its seat's share of the win.
    """
    game = kit.played(slug, deal, by="careful", **options)
    step = Random(deal).randrange(len(game.history))
    now, winners = game.at(step), game.winners()
    return now, game.history[step].move, (now.turn in winners) / len(winners)


def compare_odds(game: Game, about: HiddenCards, made: str) -> tuple[float, ...]:
    """Return the squared change of the odds, the gain of the best move by them, and the odds of the move made.

    The odds of the move made are given with the knowledge and without. Each figure comes from two halves that share no
    playout. The product of the two halves' estimates is on average the square of the true value, and a move chosen by
    one half is valued by the other: so chance changes neither on average.
    """
    nothing = bind_game(find_hidden_cards, game.slug)(game.table, game.turn)
    (one, other), (one_without, other_without) = (
        [truth_of(game.slug, outcomes_of(game, PLAYOUTS, seed, knowledge)) for seed in (SEED, SEED + 1)]
        for knowledge in (about, nothing)
    )
    squared = ((one - one_without) * (other - other_without)).mean()
    gain = other[one.argmax()] - other[one_without.argmax()]
    at = game.moves().index(made)
    return squared, gain, (one[at] + other[at]) / 2, (one_without[at] + other_without[at]) / 2


def row(slug: str, options: dict[str, Any]) -> Row:
    """Return a row about a table."""
    comparisons = []
    for deal in range(1, POSITIONS + 1):
        game, made, won = position(slug, options, deal)
        about = infer_hidden_cards(game, game.turn)
        if len(about.can_have):
            comparisons.append((*compare_odds(game, about, made), won))
    squared, gain, with_knowledge, without_knowledge, result = np.array(comparisons).reshape(len(comparisons), 5).T
    root = Interval(*(float(np.sqrt(max(each, 0))) for each in mean_of(squared)))
    return (
        {"game": slug, "players": options["players"], "positions": POSITIONS, "playouts": PLAYOUTS}
        | columns("informative_share", share_interval(len(comparisons), POSITIONS)) | columns("rms_change", root)
        | columns("gain", mean_of(gain)) | columns("bias", mean_of(with_knowledge - result))
        | columns("bias_without", mean_of(without_knowledge - result))
        | columns("error_reduction", mean_of((without_knowledge - result) ** 2 - (with_knowledge - result) ** 2))
    )


def mean_of(values: np.ndarray) -> Interval:
    """Return the mean of values between -1 and 1 with its interval; all nan without values."""
    return mean_interval(values, (-1, 1)) if len(values) else Interval(np.nan, np.nan, np.nan)


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {"card_inference": [row(slug, options) for slug, options in TABLES]}


if __name__ == "__main__":
    run_study("card_inference", SEED, tables)
