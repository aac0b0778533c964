"""Players by name: functions that look at a game and say which move they make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import numpy as np

from kit.errors import BadOption, shown
from kit.lab.apart import apart
from kit.lab.playout import CAREFUL, LOOKING, RANDOM, leave_chosen
from kit.play.game import Game
from kit.play.names import slug_of
from kit.play.position import named_options
from kit.play.words import words
from kit.rules.choices import move_at, new_choices
from kit.rules.engine import bound, compiled, module_beside, rules
from kit.rules.rulebook import info, players_spoken

KINDS = {"random": RANDOM, "careful": CAREFUL, "looking": LOOKING}


def advice(slug: str) -> ModuleType:
    """The module with a game's rules of thumb."""
    return module_beside(rules(slug), "kit.lab.careful")


def choice(game: Game, kind: int) -> str:
    """The move that a kind of player makes; the same as in a simulation of the same deal."""
    choices, about = new_choices(), (kind, len(game.history))
    if kind == LOOKING:  # many playouts: a task for the compiled engine
        apart(compiled(leave_chosen, game.slug, advice(game.slug)), records(game), choices, *about)
    else:
        bound(leave_chosen, game.slug, advice(game.slug))([None, game.table], choices, *about)
    return words(game.slug).spell(game.table, move_at(choices, 0))


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


def options_for(slug: str, players: int | None, by: str | Sequence[str], options: dict[str, Any]) -> dict[str, Any]:
    """The options of a game that so many play; where that is not said, as many as `by` names. Raises BadOption."""
    if isinstance(players, str | list | tuple):
        raise BadOption(f"players is {shown(players)}; it says how many play. For who plays write by={shown(players)}")
    slug = slug_of(slug)
    if players is None and not isinstance(by, str) and "players" in info(slug).options:
        players, possible = len(listed(by)), info(slug).players
        if players not in possible:
            raise BadOption(f"by names {players_spoken((players,))}; {slug} is for {players_spoken(possible)}")
    return named_options(slug, options if players is None else options | {"players": players})


def named_by_seat(by: str | Sequence[str], seats: int) -> list[str]:
    """The player's name in each seat, from one name for all or a list by seat. Raises BadOption."""
    names = [by] * seats if isinstance(by, str) else listed(by)
    if len(names) != seats:
        raise BadOption(f"by names {players_spoken((len(names),))}; this game has {seats} of them")
    for name in names:
        if not isinstance(name, str) or name not in KINDS:
            raise BadOption(f"by: there is no player {shown(name)}; there are {', '.join(KINDS)}")
    return names


def listed(by: Sequence[str]) -> list[str]:
    """Names by seat as a list. Raises BadOption."""
    if not isinstance(by, list | tuple):
        raise BadOption(f"by is {shown(by)}; it should be a player's name, or a list of names by seat")
    return list(by)


def kinds_of(names: list[str]) -> np.ndarray:
    """Players' kinds as the compiled engine knows them."""
    return np.array([KINDS[name] for name in names], np.int64)
