"""Where the tiles of Six-Suit Solitaire lie: suits up top, rail and columns; stock, talon and discards on the right."""

from __future__ import annotations

from kit.picture.layout import Note, place_pile
from kit.picture.layouts import shared_tiles as tiles

SIZE = tiles.SIZE
DISCARDS = 170  # from there on downwards


def places(position, seat):
    """A click on the stock draws."""
    written = tiles.tags(position)
    return [
        *tiles.suits_and_jokers(position, written),
        *tiles.rail_and_columns(position, written),
        place_pile(position, "stock", tiles.RIGHT, tiles.UPPER, click="draw"),
        *tiles.talon_and_discards(position, written, tiles.UPPER, DISCARDS),
    ]


def extras(position, seat):
    """The rail, liberties, and a word when an exchange is due."""
    said = [Note("An exchange is due", tiles.RIGHT, 138, "due")] if tiles.due(position) else []
    return [tiles.rail(), *tiles.liberties(position, DISCARDS), *said]


def spell(position, card, source, target, zone):
    """All drops are those that both tile games have."""
    return tiles.spell(position, card, source, target)
