"""The layout of each game's table: a module for each game, all with these names; this module only explains them.

The parts of a table, such as `Place`, are in `kit.picture.layout`; its `place_pile` makes the place of a pile in the
game's table of piles. A place has the same name here as in the texts of moves. A large card is 64 pixels wide
and 90 high.

Beside each module, a file `GAME.toml` has the measures of its table in pixels: `[wide]` in a wide window, `[narrow]`
on a phone. Every table has a `width`; the other names are the game's own.

A layout keeps free as much height as a place may ever need: `kit.picture.scene` moves the rows together afterwards.
"""

from kit.picture.layout import Bar, Label, Measures, Place, Position

# Names that a game may leave out; it then uses the function below.
OPTIONAL = ("extras",)


def places(position: Position, seat: int, at: Measures) -> list[Place]:
    """Return a list of the piles, each a Place, the seat's own in front; hidden cards are "??"; `at`: the measures."""
    raise NotImplementedError


def spell(position: Position, card: str, source: str, target: str, zone: str) -> tuple[str, ...]:
    """Return the moves that dropping a card could mean: a tuple of texts, the likeliest first."""
    raise NotImplementedError


def extras(position: Position, seat: int, at: Measures) -> list[Label | Bar]:
    """Return a list of everything else on the table, each a Label or a Bar (default: none)."""
    return []
