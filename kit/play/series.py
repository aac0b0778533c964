"""A series: games that are played one after another and belong together, as a game's page has it."""

from __future__ import annotations

from typing import Any

from kit.errors import BadOption
from kit.play.game import Game, deal
from kit.play.names import slug_of
from kit.rules.engine import slugs
from kit.rules.rulebook import info

LEADER = "leader"  # the option of games that have a series: the seat that leads


def series(slug: str, seed: int = 0, **options: Any) -> list[Game]:
    """The games of a series: as many as there are players, each leading once.

    Seat 1 leads deal number `seed`, seat 2 the next deal, and so on. `options` are those of `deal`, but for the leader.
    Raises UnknownGame, and BadOption for a game that has no series.
    """
    slug = slug_of(slug)
    if LEADER not in info(slug).options:
        having = " and ".join(each for each in slugs() if LEADER in info(each).options)
        raise BadOption(f"{slug} has no series; {having} has one")
    if LEADER in options:
        raise BadOption("leader is given, but in a series each seat leads once")
    first = deal(slug, seed, **options, leader=1)
    return [first, *(deal(slug, first.seed + seat - 1, **options, leader=seat) for seat in range(2, first.seats + 1))]
