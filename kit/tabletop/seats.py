"""The player of each seat: a person, or a computer player (a function from a game to a move text)."""

from collections.abc import Mapping

from kit.errors import BadOption, quote, state_demand
from kit.lab.players import PLAYERS
from kit.play.game import Game
from kit.play.referee import load
from kit.rules.engine import rules

PERSON = "person"
COMPUTER = "careful"  # the player of a seat without a name


def seat_people(game: Game, people: Mapping[int, str] | str | None) -> dict[int, str]:
    """Return the player of each seat. `people` is one name for all, or names by seat; seats without a name are persons.

    By default a person has seat 1 and the computer the others. Raises BadOption.
    """
    seats = range(1, game.seats + 1)
    if people is None:
        people = {seat: COMPUTER for seat in seats if seat > 1}
    elif isinstance(people, str):
        people = dict.fromkeys(seats, people)
    if not isinstance(people, Mapping):
        raise BadOption(state_demand("seats", "be a name, or names by seat such as {2: 'careful'}", people))
    for seat, name in people.items():
        if isinstance(seat, bool) or seat not in seats:
            raise BadOption(f"there is no seat {quote(seat)}; the seats are 1 to {len(seats)}")
        check_player(name)
    return {seat: people.get(seat, PERSON) for seat in seats}


def list_people() -> list[str]:
    """Return who can play a seat: a person, and the computer players."""
    return [PERSON, *PLAYERS]


def check_player(name: str) -> None:
    """Raise BadOption unless `name` is `person` or the name of a computer player."""
    if not isinstance(name, str) or name not in list_people():
        raise BadOption(f"there is no player {quote(name)}; a seat may have: {', '.join(list_people())}")


def has_no_turns(slug: str) -> bool:
    """Return whether a game has no turns: whoever is first plays."""
    return not rules(slug).TAKES_TURNS


def is_race(slug: str, people: Mapping[int, str]) -> bool:
    """Return whether persons and computers play a game without turns together."""
    persons = [name == PERSON for name in people.values()]
    return has_no_turns(slug) and any(persons) and not all(persons)


def seat_persons(game: Game) -> Game:
    """Return a game with persons, whose times are unknown, in all seats; a game with turns is returned as it is."""
    return _set_ready_times(game, [None] * game.seats) if has_no_turns(game.slug) else game


def simulate_computers(game: Game, people: Mapping[int, str]) -> Game:
    """Return a game in which these people's seats are simulated: in a race every computer's seat, and no person's.

    A game with turns, or one that needs no change, is returned as it is.
    """
    if not has_no_turns(game.slug):
        return game
    position, means, racing = game.position(), game.options["mean_reaction"], is_race(game.slug, people)
    ready = list(position["ready"])
    for seat, name in people.items():
        if racing and name == PERSON:
            ready[seat - 1] = None
        elif name != PERSON and ready[seat - 1] is None:
            ready[seat - 1] = position["clock"] + means[seat - 1]
    return game if ready == position["ready"] else _set_ready_times(game, ready)


def _set_ready_times(game: Game, ready: list[float | None]) -> Game:
    """Return a game from this position on, in which the seats are ready at these times (None: unknown)."""
    position = game.position()
    aims = ["" if time is None else aim for time, aim in zip(ready, position["aims"], strict=True)]
    return load(position | {"ready": ready, "aims": aims}, game.seed)
