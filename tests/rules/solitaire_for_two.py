"""Tables of Solitaire for Two that its tests set up again and again."""

from __future__ import annotations

import kit
from kit.rules.shared.tiles import PACK

GAME = "solitaire-for-two"
SUITS = "acdhsw"


def setup(*columns: str, **named) -> kit.Game:
    """A table with these columns and open spaces up to nine; with up tiles it is the phase of playing them."""
    layout = [*columns, *[""] * (9 - len(columns))]
    phase = {"phase": "play"} if "ups" in named else {}
    return kit.setup(GAME, columns=layout, **(phase | named))


def at_the_end(*columns: str, waste: str = "", ups: str = "", up: dict[str, int] | None = None, **named) -> kit.Game:
    """The same, in the second round with stock and reserve empty: the tiles not named are the oldest discards."""
    up = up or {}
    piles = named.get("stock", ""), named.get("reserve", "")
    lying = " ".join([*columns, waste, ups, *named.get("down", ()), *piles]).split()
    lying += [code for suit, count in up.items() for code in suit_up(suit, count)]
    lying += [joker for joker, what in named.get("jokers", {}).items() if what]
    discards = [code for code in PACK.codes if code not in lying]
    table = {"waste": " ".join([*discards, waste]), "up": up, "round": 2} | ({"ups": ups} if ups else {})
    return setup(*columns, **({"stock": ""} | table | named))


def suit_up(suit: str, count: int) -> list[str]:
    """The tiles of a suit up top."""
    return [rank + suit for rank in PACK.ranks[:count]]


def up(game: kit.Game) -> dict[str, int]:
    """The suits that have begun up top."""
    return {suit: count for suit, count in game.position()["up"].items() if count}


def waste(game: kit.Game, last: int) -> str:
    """The last tiles of the waste."""
    return " ".join(game.position()["waste"].split()[-last:])


def points(game: kit.Game) -> dict[str, list[int]]:
    """The parts of the score that are not nought."""
    return {part: by_seat for part, by_seat in game.score()["parts"].items() if any(by_seat)}


def knock(game: kit.Game) -> None:
    """End the turn, after turning up where that must be."""
    if game.position()["phase"] == "missed" and "turn" in game.moves():
        game.play("turn")
    game.play(next(move for move in game.moves() if move.startswith("knock")))
