"""The table: piles of cards and some numbers, with the functions that read and change them.

A few bytes have the whole state of a game, so a copy of them is a snapshot. The interpreted engine gives the rules a
`Table` of views on these bytes. The compiled engine gives them a record of an array with the same bytes: an array of
records is a batch of games (`kit.lab.records`). Both have the same fields.

Only this module reads and writes the fields. It turns every value into a whole number, because the small numbers of
compiled records overflow.
"""

from typing import NamedTuple

from kit.rules.cards import rank, suit

# Slots of the numbers that every game has. The slots of a game's own numbers begin at OWN.
TURN = 0  # the seat to play, from 1
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

    By default a move has no card, source or target. Functions that are also compiled must give all five parts.
    """

    verb: int
    card: int = NO_CARD
    source: int = NOWHERE
    target: int = NOWHERE
    detail: int = 0


class Table(NamedTuple):
    """Views on the bytes of a table: cards[pile, depth], sizes[pile] and numbers[slot]."""

    cards: memoryview
    sizes: memoryview
    numbers: memoryview


class Record(NamedTuple):
    """The form of a game's tables: the numbers of piles, of cards in the tallest pile, and of numbers.

    Cards and sizes have a byte each, numbers have four bytes.
    """

    piles: int
    depth: int
    numbers: int

    def view(self, content: bytearray | bytes | memoryview) -> Table:
        """Return the bytes of a table as a `Table` of views. A change of the table changes the bytes."""
        cards, parts = self.piles * self.depth, memoryview(content)
        sizes = parts[cards : cards + self.piles].cast("b")
        return Table(parts[:cards].cast("b", self[:2]), sizes, parts[cards + self.piles :].cast("i"))

    def blank(self) -> Table:
        """Return a new table of zeros."""
        return self.view(bytearray(self.piles * self.depth + self.piles + 4 * self.numbers))

    def copy(self, t: Table) -> Table:
        """Return a copy of a table."""
        return self.view(bytearray(pack(t)))


def pack(t: Table) -> bytes:
    """Return the bytes of a table."""
    return b"".join(part.tobytes() for part in t)


def whole(small: int) -> int:
    """Return a small integer from a table as a whole number that cannot overflow, in both engines."""
    return small + 0  # because of the addition, the compiled engine widens the number


# ---- numbers ----


def number(t: Table, name: int) -> int:
    """Return the number in a slot of the table."""
    return whole(t.numbers[name])


def set_number(t: Table, name: int, value: int) -> None:
    """Set the number in a slot of the table."""
    t.numbers[name] = value


def seat_after(seat: int, seats: int) -> int:
    """Return the seat to the left of a seat: the next higher seat, or seat 1 after the last seat."""
    return seat % seats + 1


# ---- piles ----


def size(t: Table, pile: int) -> int:
    """Return the number of cards in a pile."""
    return whole(t.sizes[pile])


def is_empty(t: Table, pile: int) -> bool:
    """Return whether the pile has no card."""
    return t.sizes[pile] == 0


def card_at(t: Table, pile: int, depth: int) -> int:
    """Return the card at a depth, counted from 0 for the head."""
    return whole(t.cards[pile, depth])


def head(t: Table, pile: int) -> int:
    """Return the deepest card of a pile, which was laid first."""
    return whole(t.cards[pile, 0])


def top(t: Table, pile: int) -> int:
    """Return the exposed card of a pile, which was laid last."""
    return whole(t.cards[pile, t.sizes[pile] - 1])


def find(t: Table, pile: int, card: int) -> int:
    """Return the depth of a card in a pile, or -1 if it is not there."""
    for depth in range(size(t, pile)):
        if card_at(t, pile, depth) == card:
            return depth
    return -1


def holds(t: Table, pile: int, card: int) -> bool:
    """Return whether the pile has the card."""
    return find(t, pile, card) >= 0


def put(t: Table, pile: int, card: int) -> None:
    """Lay a card on the pile."""
    t.cards[pile, t.sizes[pile]] = card
    t.sizes[pile] += 1


def put_under(t: Table, pile: int, card: int) -> None:
    """Put a card under the whole pile, as its new head."""
    for depth in range(size(t, pile), 0, -1):
        t.cards[pile, depth] = t.cards[pile, depth - 1]
    t.cards[pile, 0] = card
    t.sizes[pile] += 1


def take(t: Table, pile: int) -> int:
    """Take the exposed card off the pile and return it."""
    t.sizes[pile] -= 1
    return whole(t.cards[pile, t.sizes[pile]])


def take_at(t: Table, pile: int, depth: int) -> int:
    """Take the card at a depth out of a pile and return it. The cards above it close the gap."""
    card = card_at(t, pile, depth)
    for place in range(depth, size(t, pile) - 1):
        t.cards[pile, place] = t.cards[pile, place + 1]
    t.sizes[pile] -= 1
    return card


def remove(t: Table, pile: int, card: int) -> None:
    """Take this card out of the pile, at any depth."""
    take_at(t, pile, find(t, pile, card))


def exchange(t: Table, pile: int, depth: int, other_pile: int, other_depth: int) -> None:
    """Exchange the cards at two places of the table."""
    card = card_at(t, pile, depth)
    t.cards[pile, depth] = t.cards[other_pile, other_depth]
    t.cards[other_pile, other_depth] = card


def lay_at(t: Table, pile: int, depth: int, card: int) -> None:
    """Put a card at a depth of the pile, in place of the card there."""
    t.cards[pile, depth] = card


def clear(t: Table, pile: int) -> None:
    """Empty the pile."""
    t.sizes[pile] = 0


def lay_pack(t: Table, pile: int, cards: int) -> None:
    """Put a pack of `cards` cards on a pile in the order of their numbers, and empty all other piles."""
    for other in range(len(t.sizes)):
        clear(t, other)
    for card in range(cards):
        put(t, pile, card)


def pour(t: Table, source: int, target: int) -> None:
    """Move all cards of a pile to another pile, in the same order."""
    for depth in range(size(t, source)):
        put(t, target, card_at(t, source, depth))
    clear(t, source)


def close_up(t: Table, pile: int, last: int) -> None:
    """Take an empty pile out of a row of piles. The piles after it, up to `last`, move one place left."""
    for place in range(pile, last):
        clear(t, place)
        pour(t, place + 1, place)


# ---- small facts about up to twelve piles in one number, with four bits for each pile, to save time ----

ENTRY_BITS = 4
NOTHING = 15  # the suit and the rank of an empty pile
ONE_AT_EACH_PLACE = 0x1111_1111_1111  # an entry of 1 at all twelve places


def entry_of(fact: int, place: int) -> int:
    """Return a fact, from 0 to 15, as the entry at a place. The operator `|` joins entries of different places."""
    return fact << ENTRY_BITS * place


def entry(entries: int, place: int) -> int:
    """Return the fact at a place."""
    return entries >> ENTRY_BITS * place & ((1 << ENTRY_BITS) - 1)


def exposed_suits(t: Table, piles: range) -> int:
    """Return the suits of the exposed cards of some piles, as entries."""
    entries = 0
    for pile in piles:
        entries |= entry_of(NOTHING if is_empty(t, pile) else suit(top(t, pile)), pile)
    return entries


def exposed_ranks(t: Table, piles: range) -> int:
    """Return the ranks of the exposed cards of some piles, as entries."""
    entries = 0
    for pile in piles:
        entries |= entry_of(NOTHING if is_empty(t, pile) else rank(top(t, pile)), pile)
    return entries


def places_of(entries: int, fact: int) -> int:
    """Return the places with a fact as entries: 1 at each place with this fact, and 0 at the others."""
    other = entries ^ fact * ONE_AT_EACH_PLACE
    other |= other >> 2
    other |= other >> 1
    return ~other & ONE_AT_EACH_PLACE
