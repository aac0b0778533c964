"""The tiles and piles that Six-Suit Solitaire and Solitaire for Two share: 81 tiles, nine columns, six suits up top.

Both games have these piles, numbers, rules, verbs and events. Their own begin at OWN_PILES, OWN_NUMBERS and OWN_VERBS.
The one-player game has no up tiles and no missed tiles, so outside the layout only the talon is within reach. Jokers
are in `jokers`, moves in `tile_law` and `tile_moves`.
"""

from kit.rules.cards import ACE, Pack, rank, suit
from kit.rules.chance import shuffle_pack
from kit.rules.option import Option
from kit.rules.table import (
    NO_CARD, NOWHERE, OWN, Table, card_at, head, holds, is_empty, number, put, remove, set_number, size, take, top,
)

PACK = Pack(ranks="A23456789TJQK", suits="acdhsw", extras=("*g", "*b", "*r"))
TILES = PACK.size
RANKS, ALL_SUITS, ALL_COLUMNS, ALL_COLOURS = 13, 6, 9, 3
JOKERS = RANKS * ALL_SUITS  # the first of three jokers; tiles before it are natural
GREEN, BLACK, RED = range(ALL_COLOURS)

# Piles
COLUMNS = 0  # nine of them
DOWN = 9  # the face-down tiles of each column
TOPS = 18  # the six suits up top; a joker up top is in its suit's pile
CASHED = 24
STOCK = 25
WASTE = 26  # its last tile is the talon
UPS = 27  # the tiles that were turned up, to be played in any order
RESERVE = 28
OWN_PILES = 29

# Numbers
FORGETFUL = OWN
ACES_OPEN = OWN + 1
LIBERTIES = OWN + 2
GRAND = OWN + 3  # whether the Grand Sequence was made
ODD = OWN + 4  # the number of jokers that have become odd
STANDS = OWN + 5  # three, by colour: one more than the rank of the declared joker, or 0 while it is undeclared
SUITS_LEFT = STANDS + ALL_COLOURS  # three, by colour: a bit for each suit that the joker may stand for
MISSED = SUITS_LEFT + ALL_COLOURS  # three: one more than a missed tile, which is in the waste and within reach
MOST_UP = 3  # the most up tiles, and the most missed tiles
OWN_NUMBERS = MISSED + MOST_UP

FIRST_SUIT, SECOND_SUIT = 1, 2  # the bits of a colour's two suits
ODD_MARK = 4  # an odd joker's bit, beside the bit of its last suit
UNDECLARED = -1  # the rank of an undeclared joker

FORGETFUL_OPTION = Option("forgetful", (False, True), FORGETFUL)
ACES_OPTION = Option("aces_open", (True, False), ACES_OPEN)

# Rules, by number
SHARED_RULES = (
    "legal", "deal", "build-down", "whole-column", "talon", "turn-up", "open-space", "no-change", "up-top",
    "joker-stands", "joker-undeclared", "joker-narrows", "exchange", "exchange-due", "odd-joker", "liberty", "cash",
    "grand-sequence",
)
BUILD_DOWN = SHARED_RULES.index("build-down")
WHOLE_COLUMN = SHARED_RULES.index("whole-column")
TALON = SHARED_RULES.index("talon")
OPEN_SPACE = SHARED_RULES.index("open-space")
NO_CHANGE = SHARED_RULES.index("no-change")
UP_TOP = SHARED_RULES.index("up-top")
JOKER_STANDS = SHARED_RULES.index("joker-stands")
EXCHANGE_RULE = SHARED_RULES.index("exchange")
EXCHANGE_DUE = SHARED_RULES.index("exchange-due")
LIBERTY = SHARED_RULES.index("liberty")
CASH_RULE = SHARED_RULES.index("cash")

# Verbs of moves: a whole column; a tile by its name; a tile takes its joker's place; a discard becomes the
# talon; a joker is cashed. `detail` is one more than the rank after `as`, or 0 without `as`.
COLUMN, TILE, EXCHANGE, TO_TALON, CASH = range(5)
OWN_VERBS = 5
IN_SPACE = 16  # a summand in the detail of a move into an open space

# Events, by number
SHARED_EVENTS = (
    "move", "move-open", "lay", "lay-open", "up", "turn-up", "declare", "declare-under", "narrow", "pass-over",
    "exchange", "cash", "odd", "cash-odd", "earn", "liberty", "grand", "grand-joker",
)
(
    MOVED, MOVED_IN_SPACE, LAID, LAID_IN_SPACE, WENT_UP, TURNED_UP, DECLARED, DECLARED_UNDER, NARROWED, PASSED_OVER,
    EXCHANGED, CASHED_DIRECTLY, BECAME_ODD, CASHED_ODD, EARNED, LIBERTY_TAKEN, GRAND_MADE, GRAND_WITH_JOKER,
) = range(len(SHARED_EVENTS))


# ---- tiles ----


def is_joker(card: int) -> bool:
    """Return whether the tile is a joker."""
    return card >= JOKERS


def colour_of_suit(place: int) -> int:
    """Return the colour of a suit: `a` and `w` are green, `c` and `s` black, `d` and `h` red."""
    return min(place, ALL_SUITS - 1 - place)


def colour(card: int) -> int:
    """Return GREEN, BLACK or RED."""
    return card - JOKERS if is_joker(card) else colour_of_suit(suit(card))


def suit_of_bit(tint: int, bit: int) -> int:
    """Return the suit of a colour for FIRST_SUIT or SECOND_SUIT."""
    return tint if bit == FIRST_SUIT else ALL_SUITS - 1 - tint


def bit_of_suit(place: int) -> int:
    """Return the bit of a suit in its colour: FIRST_SUIT or SECOND_SUIT."""
    return FIRST_SUIT if place < ALL_COLOURS else SECOND_SUIT


def tile(place: int, value: int) -> int:
    """Return the tile of a suit and rank."""
    return RANKS * place + value


def rank_in_layout(t: Table, card: int) -> int:
    """Return the rank of a tile in the layout. For a joker it is the declared rank, or UNDECLARED."""
    return number(t, STANDS + card - JOKERS) - 1 if is_joker(card) else rank(card)


# ---- piles and tiles within reach ----


def columns() -> range:
    """Return the piles that are columns of the layout."""
    return range(COLUMNS, COLUMNS + ALL_COLUMNS)


def is_column(pile: int) -> bool:
    """Return whether the pile is a column of the layout."""
    return COLUMNS <= pile < COLUMNS + ALL_COLUMNS


def is_up_top(pile: int) -> bool:
    """Return whether the pile is a suit up top."""
    return TOPS <= pile < TOPS + ALL_SUITS


def down_pile(column: int) -> int:
    """Return the face-down tiles of a column."""
    return DOWN + column - COLUMNS


def is_down(pile: int) -> bool:
    """Return whether the pile is a column's face-down tiles."""
    return DOWN <= pile < DOWN + ALL_COLUMNS


def is_talon(t: Table, card: int) -> bool:
    """Return whether the tile is the talon."""
    return not is_empty(t, WASTE) and top(t, WASTE) == card


def is_left_by_player(t: Table, card: int) -> bool:
    """Return whether the tile is a missed tile: the player before left it for the next player."""
    for place in range(MISSED, MISSED + MOST_UP):
        if number(t, place) == card + 1:
            return True
    return False


def reach_pile(t: Table, card: int) -> int:
    """Return the pile outside the layout of a tile within reach: the talon, an up tile or a missed tile; or NOWHERE."""
    if is_talon(t, card):
        return WASTE
    if holds(t, UPS, card):
        return UPS
    return WASTE if is_left_by_player(t, card) else NOWHERE


MOST_REACH = 1 + 2 * MOST_UP


def places_in_reach(t: Table) -> range:
    """Return the range of places for `tile_in_reach`."""
    for place in range(MISSED, MISSED + MOST_UP):
        if number(t, place):
            return range(MOST_REACH)
    return range(1 + size(t, UPS))


def tile_in_reach(t: Table, place: int) -> int:
    """Return the tile within reach at a place from 0, or NO_CARD: first the talon, then up tiles, then missed tiles."""
    if place == 0:
        return NO_CARD if is_empty(t, WASTE) else top(t, WASTE)
    if place <= MOST_UP:
        return card_at(t, UPS, place - 1) if place <= size(t, UPS) else NO_CARD
    card = number(t, MISSED + place - 1 - MOST_UP) - 1
    return NO_CARD if card == NO_CARD or is_talon(t, card) else card


def pile_in_reach(place: int) -> int:
    """Return the pile of the tile within reach at a place."""
    return UPS if 0 < place <= MOST_UP else WASTE


def take_from_reach(t: Table, card: int, source: int) -> None:
    """Take a tile within reach from its pile."""
    remove(t, source, card)
    for place in range(MISSED, MISSED + MOST_UP):
        if number(t, place) == card + 1:
            set_number(t, place, 0)


def forget_missed(t: Table) -> None:
    """Clear the list of missed tiles. Only the talon stays within reach."""
    for place in range(MISSED, MISSED + MOST_UP):
        set_number(t, place, 0)


def is_alone(t: Table, column: int) -> bool:
    """Return whether a column is a single tile."""
    return size(t, column) == 1


def column_of_lone(t: Table, card: int) -> int:
    """Return the column that has only this tile, or NOWHERE."""
    for column in columns():
        if head(t, column) == card and is_alone(t, column):  # this order of tests is the fastest
            return column
    return NOWHERE


def is_free(t: Table, card: int) -> bool:
    """Return whether the tile is within reach, or alone in a column."""
    return free_pile(t, card) != NOWHERE


def free_pile(t: Table, card: int) -> int:
    """Return the pile of a tile that is within reach or alone in a column, or NOWHERE."""
    pile = reach_pile(t, card)
    return pile if pile != NOWHERE else column_of_lone(t, card)


def aces_in_layout(t: Table) -> int:
    """Return the number of aces in the layout, with jokers that stand for aces. An ace is always exposed."""
    aces = 0
    for column in columns():
        if not is_empty(t, column) and rank_in_layout(t, top(t, column)) == ACE:
            aces += 1
    return aces


def depth_in(t: Table, column: int, card: int) -> int:
    """Return the depth of a tile in a column, or -1. It follows from the rank, as a column goes down rank by rank."""
    if is_empty(t, column):
        return -1
    depth = rank_in_layout(t, head(t, column)) - rank_in_layout(t, card)
    return depth if 0 <= depth < size(t, column) and card_at(t, column, depth) == card else -1


def column_of(t: Table, card: int) -> int:
    """Return the column of a tile, covered or not, or NOWHERE."""
    for column in columns():
        if depth_in(t, column, card) >= 0:
            return column
    return NOWHERE


def is_up(t: Table, place: int, value: int) -> bool:
    """Return whether the tile of a suit and rank, or a joker for it, is up top."""
    return size(t, TOPS + place) > value


def are_all_aces_up(t: Table) -> bool:
    """Return whether every suit has an ace up top."""
    for place in range(TOPS, TOPS + ALL_SUITS):
        if is_empty(t, place):
            return False
    return True


def tiles_down(t: Table) -> int:
    """Return the number of face-down tiles in the columns."""
    count = 0
    for pile in range(DOWN, DOWN + ALL_COLUMNS):
        count += size(t, pile)
    return count


# ---- the deal ----


def deal_layout(t: Table) -> None:
    """Shuffle all tiles and deal the columns: n - 1 tiles face down in column n, then one face up in each."""
    shuffle_pack(t, STOCK, TILES)
    for column in columns():  # deal: the rest of the pack is the stock
        for _ in range(column - COLUMNS):
            put(t, down_pile(column), take(t, STOCK))
    for column in columns():
        put(t, column, take(t, STOCK))
