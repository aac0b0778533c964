"""Players by name: functions that look at a game and say which move they make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType

import numpy as np

from kit.errors import BadOption
from kit.lab.playout import CAREFUL, LOOKING, RANDOM, choose
from kit.play.game import Game
from kit.play.words import words
from kit.rules.choices import new_choices
from kit.rules.engine import bound, compiled, module_beside, rules

KINDS = {"random": RANDOM, "careful": CAREFUL, "looking": LOOKING}


def advice(slug: str) -> ModuleType:
    """The module with a game's rules of thumb."""
    return module_beside(rules(slug), "kit.lab.careful")


def choice(game: Game, kind: int) -> str:
    """The move that a kind of player makes; the same as in a simulation of the same deal."""
    if kind == LOOKING:  # many playouts: a task for the compiled engine
        move = compiled(choose, game.slug, advice(game.slug))(records(game), new_choices(), kind, len(game.history))
    else:
        move = bound(choose, game.slug, advice(game.slug))([None, game.table], new_choices(), kind, len(game.history))
    return words(game.slug).spell(game.table, move)


def records(game: Game) -> np.ndarray:
    """Records for the compiled engine: one unused, the position, and one to look ahead on."""
    tables = np.zeros(3, rules(game.slug).RECORD).view(np.recarray)
    tables[1] = tuple(game.table)
    return tables


def random(game: Game) -> str:
    """A player who makes any legal move, each as likely as the others."""
    return choice(game, RANDOM)


def careful(game: Game) -> str:
    """A player who follows a few rules of thumb of the game."""
    return choice(game, CAREFUL)


def looking(game: Game) -> str:
    """A player who plays the game on in mind, hidden cards imagined: careful, unless a move clearly did better."""
    return choice(game, LOOKING)


PLAYERS: dict[str, Callable[[Game], str]] = {"random": random, "careful": careful, "looking": looking}


def named_by_seat(players: str | Sequence[str], seats: int) -> list[str]:
    """The player's name in each seat, from one name for all or a list by seat. Raises BadOption."""
    names = [players] * seats if isinstance(players, str) else list(players)
    if len(names) != seats:
        raise BadOption(f"players names {len(names)} players; this game has {seats} seats")
    for name in names:
        if name not in KINDS:
            raise BadOption(f"there is no player {name!r}; there are {', '.join(KINDS)}")
    return names


def kinds_of(names: list[str]) -> np.ndarray:
    """Players' kinds as the compiled engine knows them."""
    return np.array([KINDS[name] for name in names], np.int64)
