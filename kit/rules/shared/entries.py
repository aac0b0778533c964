"""Small facts about many piles in one number, four bits a pile: asked once a turn, not for every card and pile."""

from kit.rules.cards import rank, suit
from kit.rules.table import is_empty, top

BITS = 4
NOTHING = 15  # what an empty pile shows, as a suit and as a rank
ONE_AT_EACH_PLACE = 0x1111_1111_1111  # an entry of 1 at each of twelve places


def entry_of(fact, place):
    """Return a fact, from 0 to 15, as the entry at a place; entries of different places are joined by `|`."""
    return fact << BITS * place


def entry(entries, place):
    """Return the fact at a place."""
    return entries >> BITS * place & ((1 << BITS) - 1)


def suits_shown(t, piles):
    """Return the suits that some piles show, as entries."""
    shown = 0
    for pile in piles:
        shown |= entry_of(NOTHING if is_empty(t, pile) else suit(top(t, pile)), pile)
    return shown


def ranks_shown(t, piles):
    """Return the ranks that some piles show, as entries."""
    shown = 0
    for pile in piles:
        shown |= entry_of(NOTHING if is_empty(t, pile) else rank(top(t, pile)), pile)
    return shown


def places_of(entries, fact):
    """Return the places of the first twelve that have this fact, as entries: 1 where it is, 0 elsewhere."""
    other = entries ^ fact * ONE_AT_EACH_PLACE
    other |= other >> 2
    other |= other >> 1
    return ~other & ONE_AT_EACH_PLACE
