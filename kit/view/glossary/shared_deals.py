"""Deals and games that several examples of the glossary speak of; each is worked out once."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pandas as pd

from kit.lab.players import careful
from kit.lab.simulate import simulate
from kit.play.game import Game, deal
from kit.rules.cards import say
from kit.rules.rulebook import info
from kit.studies.falling_stack import dealt

SEVEN = 7  # the deal that most examples are about
DEALS = 1_000  # from deal 1 on, where an example needs many
MANY = f"deals 1 to {DEALS:,}"
DEUCES, DEUCE_OF_HEARTS, DEUCE_OF_SPADES = slice(4, 8), 6, 7  # among cards by rank and suit


@cache
def seven(slug: str) -> dict[str, Any]:
    """The position of deal 7 of a game."""
    return deal(slug, seed=SEVEN).position()


@cache
def played(slug: str) -> Game:
    """Deal 7 of a game, played to its end by careful players."""
    game = deal(slug, seed=SEVEN)
    while not game.over:
        game.play(careful(game))
    return game


def happens(slug: str, kind: str) -> str:
    """The first event of a kind in that game, in the kit's own words, and at which move it comes."""
    name = info(slug).title.partition(":")[0].rstrip("™")
    for number, step in enumerate(played(slug).history, start=1):
        for event in step.events:
            if event.kind == kind:
                return f"In deal {SEVEN} of {name}, played carefully, move {number} is told like this: “{event.text}”"
    raise LookupError(f"deal {SEVEN} of {slug} has no event of the kind {kind}")


@cache
def winners() -> np.ndarray:
    """Whether seat 1 wins, in each of a thousand deals of Six Stacks between two random players."""
    return np.array([1 in seats for seats in simulate("six-stacks", DEALS, 2).winners])


@cache
def careful_wins() -> np.ndarray:
    """The same deals with a careful player in seat 1."""
    return np.array([1 in seats for seats in simulate("six-stacks", DEALS, 2, by=["careful", "random"]).winners])


@cache
def scores() -> pd.Series:
    """The scores of a careful player in a thousand deals of Six-Suit Solitaire."""
    return simulate("six-suit-solitaire", DEALS, by="careful").total


@cache
def on_stack() -> np.ndarray:
    """Which cards lie on a falling stack, in a thousand decks: `[deal, card]`, by rank and suit, aces first."""
    cards, taken = dealt(DEALS)
    found = np.zeros(taken.shape, bool)
    np.put_along_axis(found, cards, taken, axis=1)
    return found


def spoken(codes: str | list[str]) -> str:
    """Cards as people see them, one after the other."""
    return " ".join(map(say, codes.split() if isinstance(codes, str) else codes))


def stack_sizes() -> np.ndarray:
    """How many cards lie on a falling stack, in each of the decks."""
    return on_stack().sum(axis=1)


def per_cent(share: float, digits: int = 1) -> str:
    """A share in per cent, as the examples write it."""
    return f"{100 * share:.{digits}f} %"


def between(low: float, high: float) -> str:
    """The bounds of an interval of a share."""
    return f"from {per_cent(low)} to {per_cent(high)}"
