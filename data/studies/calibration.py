"""Measures whether what a review tells is what comes: of the positions called 70 %, are 70 % won?

`python -m data.studies.calibration FOLDER` writes `calibration.csv` and `calibration_games.csv`, and
`calibration.toml`, which says how they were made.

Of each game one position is taken, so that no two have anything to do with each other, and what it is worth is told to
a seat as a review tells it, from what the seat knows then. After how many steps, the length of another game says: of
its own, the steps of a short one would be taken too often, and that it will be short nobody knows. A game that is over
by then has no such position. Half of the playouts say to which tenth the position belongs, and only the other half
what it is worth: what is put among the highest by the luck of its playouts would else be told too high. So a few
playouts do, and their chance bends nothing.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple

import numpy as np
from scipy.special import chdtrc

import kit
from data.studies.slipping_player import play_on
from data.studies.tables import Row, columns, run_study
from kit.lab.card_knowledge import hidden_cards_of
from kit.lab.hidden_cards import HiddenCards, find_hidden_cards
from kit.lab.moments import Moment, moment_without_choice
from kit.lab.players import careful_module, outcome_of, tables_like
from kit.lab.stats import Interval, mean_interval, share_interval
from kit.play.game import Game
from kit.play.position import new_table, set_seed
from kit.rules.engine import bind_game, rules
from kit.rules.table import view
from tutorials.chance.lessons.paths import hidden_from_all, worth

SEED = 1
HALF = 50  # playouts that say to which tenth a position belongs, and as many that say what it is worth
AT_A_TIME = 500  # positions that are played on together
TENTHS = 10
ENOUGH = 5  # wins and losses to be expected in a tenth, for its deviation to be nearly normal
KINDS = ("careful", "random")
SEEN, HANDS = "seen", "hands"  # what is known: what the seat has seen and heard, or what lies in all hands
# Games and options, with how many games of each kind of player, settled beforehand; most of them have a position.
TABLES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("six-stacks", {}, 4_000), ("fashion", {}, 900), ("grid", {}, 900), ("solitaire-for-two", {}, 900),
    ("speed", {}, 900), ("stack-the-deck", {}, 900), ("stack-em", {}, 2_000), ("swap", {}, 2_000),
    ("six-suit-solitaire", {}, 900),
)
COMPARED = ("six-stacks",)  # games that are told with all hands known as well


class Called(NamedTuple):
    """Of positions: what one half of the playouts tells, what the other tells, and what the games brought."""

    first: np.ndarray
    told: np.ndarray
    got: np.ndarray
    unfinished: int  # positions left out: those of games that did not end, or of which no playout of a half did

    @property
    def above(self) -> np.ndarray:
        """By how much more was told than came."""
        return self.told - self.got


def step_of(lengths: Sequence[int], place: int) -> int:
    """After how many steps a game is looked at: chance, and the length of the game before it, say so."""
    return Random(SEED + place).randrange(lengths[place - 1])


def position(game: Game, step: int, seat: int, cards: str = SEEN) -> Moment:
    """Return a moment of a game, and what is known then."""
    then = game.at(step)
    tables = tables_like(then.slug, then.table)
    set_seed(view(tables, 1), game.seed)
    return moment_without_choice(
        step, tables, hidden_cards_of(then, seat) if cards == SEEN else all_hands_known(then, seat)
    )


def all_hands_known(game: Game, seat: int) -> HiddenCards:
    """Return what a seat would know if it saw what lies in the hands of others, and remembered nothing."""
    return hidden_from_all(game.slug, game.table, bind_game(find_hidden_cards, game.slug)(game.table, seat))


def called(slug: str, options: dict[str, Any], by: str, count: int, cards: str = SEEN) -> Called:
    """What is told of a position of each of so many games, and what the game brought; the seats are asked in turn."""
    lengths, results, found = list[int](), list[list[float]](), list[tuple[float, ...]]()
    for deal in range(SEED, SEED + count):  # played again when they are looked at: all positions would take much room
        game = kit.played(slug, deal, by=by, **options)
        lengths.append(len(game.history))
        results.append([outcome_of(game, seat) for seat in range(1, game.seats + 1)])
    for seat in range(1, game.seats + 1):
        asked = [place for place in range(seat - 1, count, game.seats) if step_of(lengths, place) < lengths[place]]
        for begun in range(0, len(asked), AT_A_TIME):
            some = asked[begun : begun + AT_A_TIME]
            moments = [
                position(kit.played(slug, SEED + place, by=by, **options), step_of(lengths, place), seat, cards)
                for place in some
            ]
            play_on(slug, seat, by, moments, 2 * HALF)
            found += [
                (*halves(slug, moment), results[place][seat - 1])
                for place, moment in zip(some, moments, strict=True)
            ]
    values = np.array(found)
    sound = values[~np.isnan(values).any(axis=1)]
    first, told, got = sound.T
    return Called(first, told, got, len(values) - len(sound))


def halves(slug: str, moment: Moment) -> tuple[float, ...]:
    """Return what each half of the playouts brought on average, of those that ended; nan where none did."""
    return worth(slug, moment.outcomes[0][:HALF]), worth(slug, moment.outcomes[0][HALF:])


def tenths(slug: str, first: np.ndarray) -> np.ndarray:
    """Return the tenth, from 1, to which each position belongs: of the chance, or where points are told, of all
    positions.
    """
    if careful_module(slug).FOR_POINTS:
        bounds = np.quantile(first, np.arange(1, TENTHS) / TENTHS)
        return np.searchsorted(bounds, first, side="right") + 1
    return np.minimum((first * TENTHS).astype(int), TENTHS - 1) + 1


def mean_above(slug: str, values: np.ndarray) -> Interval:
    """By how much more was told than came, on average, with its interval."""
    return mean_interval(values, None if careful_module(slug).FOR_POINTS else (-1, 1))


def tenth_rows(about: Row, slug: str, found: Called) -> Iterator[Row]:
    """Yield a row for each tenth in which there is a position."""
    belong = tenths(slug, found.first)
    for tenth in np.unique(belong).tolist():
        told, got, above = (each[belong == tenth] for each in (found.told, found.got, found.above))
        came = mean_interval(got) if careful_module(slug).FOR_POINTS else share_interval(got.sum(), len(got))
        yield (
            about | {"tenth": tenth, "positions": len(told), "predicted": told.mean()} | columns("observed", came)
            | columns("bias", mean_above(slug, above))
        )


def deviation(slug: str, told: np.ndarray, above: np.ndarray) -> float | None:
    """By how many standard errors more was told than came, if all that was told is true; None of too few positions.

    Of a chance the error is known from what was told, a sum of p (1 - p), to which the playouts add a little; of
    points it is taken from what was seen.
    """
    if careful_module(slug).FOR_POINTS:
        return float(above.sum() / (above.std(ddof=1) * np.sqrt(len(above)))) if len(above) > 1 else None
    if min(told.sum(), (1 - told).sum()) < ENOUGH:
        return None
    return float(above.sum() / np.sqrt((told * (1 - told)).sum() * (HALF + 1) / (HALF - 1)))


def game_row(about: Row, slug: str, found: Called, rows: list[Row]) -> Row:
    """Return all tenths together: whether chance alone may have made the deviations, and the largest of them.

    If so the sum of their squares is distributed as chi-square, with as many degrees of freedom as there are tenths.
    """
    belong = tenths(slug, found.first)
    each = {tenth: deviation(slug, found.told[belong == tenth], found.above[belong == tenth]) for tenth in set(belong)}
    judged = {int(tenth): error for tenth, error in each.items() if error is not None}
    square = sum(error**2 for error in judged.values())
    worst = max((row for row in rows if row["tenth"] in judged), key=lambda row: abs(row["bias"]))
    return (
        about | {"positions": len(found.told), "unfinished": found.unfinished, "predicted": found.told.mean()}
        | {"observed": found.got.mean()} | columns("bias", mean_above(slug, found.above))
        | {"worst_tenth": worst["tenth"]}
        | {f"worst_{name}": worst[name] for name in ("bias", "bias_low", "bias_high")}
        | {"tenths": len(judged), "chi_square": square, "p_value": float(chdtrc(len(judged), square))}
    )


def tables() -> dict[str, list[Row]]:
    """Return the tables measured, by the names of their files."""
    by_tenth, by_game = list[Row](), list[Row]()
    for (slug, options, games), by, cards in product(TABLES, KINDS, (SEEN, HANDS)):
        if cards == SEEN or slug in COMPARED:
            about = {"game": slug, "players": rules(slug).seats(new_table(slug, options, 0)), "player": by}
            about |= {"visible_cards": cards}
            found = called(slug, options, by, games, cards)
            rows = list(tenth_rows(about, slug, found))
            by_tenth += rows
            by_game.append(game_row(about, slug, found, rows))
    return {"calibration": by_tenth, "calibration_games": by_game}


if __name__ == "__main__":
    run_study("calibration", SEED, tables)
