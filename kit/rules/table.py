"""The table: piles of cards and a few numbers, and the functions that read and change them.

One record of arrays holds the whole state of a game, so that a copy is a snapshot and an array of
records is a batch of games. The interpreted engine gives the rules a `Table` of views on the record,
the compiled engine gives them the record itself; both have the same fields.

All access to the arrays is here. It turns every value into a whole number, because NumPy's small
integers overflow.
"""

from typing import NamedTuple

import numpy as np

from kit.rules.cards import rank, suit

# Numbers that every game has. A game's own begin at OWN.
TURN = 0  # seat to play, from 1
SEED_LOW = 1  # the lower 31 bits of the deal number
SEED_HIGH = 2  # the upper 31 bits of the deal number
SHUFFLES = 3  # shuffles since the deal
OWN = 4

SEED_BITS = 31
SEED_MASK = (1 << SEED_BITS) - 1
MOST_SEED = (1 << 2 * SEED_BITS) - 1

NO_CARD = -1
NOWHERE = -1
LEGAL = 0  # the ruling for a move that no rule refuses


class Move(NamedTuple):
    """A move as small numbers: the verb, the card, the source, the target and a detail.

    A part that is left out is none. Functions that are also compiled must give all five parts.
    """

    verb: int
    card: int = NO_CARD
    source: int = NOWHERE
    target: int = NOWHERE
    detail: int = 0


class Table(NamedTuple):
    """Views on one record: cards[pile, depth], sizes[pile], numbers[name]."""

    cards: np.ndarray
    sizes: np.ndarray
    numbers: np.ndarray


def record_type(piles: int, depth: int, numbers: int) -> np.dtype:
    """Return the type of a game's record: the number of piles, of cards in the tallest pile, and of numbers."""
    return np.dtype(
        [("cards", np.int8, (piles, depth)), ("sizes", np.int8, (piles,)), ("numbers", np.int32, (numbers,))]
    )


def view(records: np.ndarray, index: int) -> Table:
    """Return one record of a batch as a `Table` of views: a change of the table changes the record."""
    return Table(records["cards"][index], records["sizes"][index], records["numbers"][index])


def whole(small):
    """Return a small integer of an array as a whole number that cannot overflow, in both engines."""
    return int(small) + 0  # the addition makes the compiled engine widen the number


# ---- numbers ----


def number(t, name):
    """Return the value of a number."""
    return whole(t.numbers[name])


def set_number(t, name, value):
    """Give a number a new value."""
    t.numbers[name] = value


def seat_after(seat, seats):
    """Return the seat to the left of a seat: the next higher one, and after the last one seat 1."""
    return seat % seats + 1


# ---- piles ----


def size(t, pile):
    """Count the cards of the pile."""
    return whole(t.sizes[pile])


def is_empty(t, pile):
    """Whether the pile has no card."""
    return t.sizes[pile] == 0


def card_at(t, pile, depth):
    """Return the card at a depth, counted from 0 for the head."""
    return whole(t.cards[pile, depth])


def head(t, pile):
    """Return the first card laid: the deepest."""
    return whole(t.cards[pile, 0])


def top(t, pile):
    """Return the exposed card: the last one laid."""
    return whole(t.cards[pile, t.sizes[pile] - 1])


def find(t, pile, card):
    """Return the depth of a card in the pile, or -1 if the pile does not have it."""
    for depth in range(size(t, pile)):
        if card_at(t, pile, depth) == card:
            return depth
    return -1


def holds(t, pile, card):
    """Whether the pile has the card."""
    return find(t, pile, card) >= 0


def put(t, pile, card):
    """Lay a card on the pile."""
    t.cards[pile, t.sizes[pile]] = card
    t.sizes[pile] += 1


def put_under(t, pile, card):
    """Put a card under the whole pile, as its new head."""
    for depth in range(size(t, pile), 0, -1):
        t.cards[pile, depth] = t.cards[pile, depth - 1]
    t.cards[pile, 0] = card
    t.sizes[pile] += 1


def take(t, pile):
    """Take the exposed card off the pile and return it."""
    t.sizes[pile] -= 1
    return whole(t.cards[pile, t.sizes[pile]])


def take_at(t, pile, depth):
    """Take the card at a depth out of the pile and return it; the cards after it close up."""
    card = card_at(t, pile, depth)
    for place in range(depth, size(t, pile) - 1):
        t.cards[pile, place] = t.cards[pile, place + 1]
    t.sizes[pile] -= 1
    return card


def remove(t, pile, card):
    """Take this card out of the pile, at any depth."""
    take_at(t, pile, find(t, pile, card))


def exchange(t, pile, depth, other_pile, other_depth):
    """Exchange the cards at two places of the table."""
    card = card_at(t, pile, depth)
    t.cards[pile, depth] = t.cards[other_pile, other_depth]
    t.cards[other_pile, other_depth] = card


def lay_at(t, pile, depth, card):
    """Put a card at a depth of the pile, in place of the card there."""
    t.cards[pile, depth] = card


def clear(t, pile):
    """Empty the pile."""
    t.sizes[pile] = 0


def lay_pack(t, pile, cards):
    """Put a whole pack of `cards` cards on a pile, in their order, and empty all other piles."""
    for other in range(len(t.sizes)):
        clear(t, other)
    for card in range(cards):
        put(t, pile, card)


def pour(t, source, target):
    """Move all cards of a pile onto another, in the same order."""
    for depth in range(size(t, source)):
        put(t, target, card_at(t, source, depth))
    clear(t, source)


def close_up(t, pile, last):
    """Take an empty pile out of a row of piles: those after it, up to `last`, move one place left."""
    for place in range(pile, last):
        clear(t, place)
        pour(t, place + 1, place)


# ---- small facts about many piles in one number, four bits a pile: asked once a turn, not for every card and pile ----

ENTRY_BITS = 4
NOTHING = 15  # what an empty pile shows, as a suit and as a rank
ONE_AT_EACH_PLACE = 0x1111_1111_1111  # an entry of 1 at each of twelve places


def entry_of(fact, place):
    """Return a fact, from 0 to 15, as the entry at a place; entries of different places are joined by `|`."""
    return fact << ENTRY_BITS * place


def entry(entries, place):
    """Return the fact at a place."""
    return entries >> ENTRY_BITS * place & ((1 << ENTRY_BITS) - 1)


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
