"""Who sits where: a person, or a computer player, which is a function from a game to a move text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kit.errors import BadOption

PERSON = "person"
COMPUTER = "careful"  # who sits where nobody was named


def computers() -> dict[str, Callable]:
    """The computer players by name."""
    from kit.lab import players

    return players.PLAYERS


def seat_people(game, players: Mapping[int, str] | str | None) -> dict[int, str]:
    """Who plays each seat: `players` is one name for all, or names by seat, the seats not named being persons.

    Unless told otherwise a person has seat 1 and the computer the others. Raises BadOption.
    """
    seats = range(1, game.seats + 1)
    if players is None:
        players = {seat: COMPUTER for seat in seats if seat > 1}
    elif isinstance(players, str):
        players = dict.fromkeys(seats, players)
    for seat, name in players.items():
        if seat not in seats:
            raise BadOption(f"there is no seat {seat!r}; the seats are 1 to {len(seats)}")
        check(name)
    return {seat: players.get(seat, PERSON) for seat in seats}


def check(name: str) -> None:
    """Raises BadOption unless `name` is `person` or a computer player's."""
    if name != PERSON and name not in computers():
        raise BadOption(f"there is no player {name!r}; a seat may have: {', '.join([PERSON, *computers()])}")
