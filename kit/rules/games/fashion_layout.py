"""The table of Fashion: its piles and numbers, the owners of cards, and the order of seats."""

from kit.rules.cards import CLUBS, DIAMONDS, FRENCH, HEARTS, JACK, SPADES, rank, suit
from kit.rules.table import OWN, Record, Table, entry, entry_of, is_empty, number, seat_after, size

PACK = FRENCH
CARDS = PACK.size
COLUMNS = (CLUBS, HEARTS, SPADES, DIAMONDS)  # of the grid, and the order of the seats
COLUMN_OF_SUIT = entry_of(0, CLUBS) | entry_of(1, HEARTS) | entry_of(2, SPADES) | entry_of(3, DIAMONDS)
GRID_SIZE, MOST_SEATS, HANDS_TO_PLAY = 12, 4, 5
LAID_CARDS = 40  # the aces to tens
MOST_IN_PILE = 1 + LAID_CARDS

# Piles
GRID = 0  # twelve piles, with point cards as heads: jacks, queens, kings
STOCKS = GRID + GRID_SIZE  # four piles, by seat
HANDS = STOCKS + MOST_SEATS
ASIDE = HANDS + MOST_SEATS
OUT = ASIDE + MOST_SEATS  # the suit that nobody plays, with three players
DECK = OUT + 1  # all aces to tens, while they are shuffled

# Numbers
PLAYERS = OWN
PARTNERS = OWN + 1
LEADER = OWN + 2  # the seat that leads every hand
HAND_NUMBER = OWN + 3  # the number of the current hand, from 1
NAMED_LEADER = OWN + 4  # the seat that leads by agreement, or 0 to draw for the lead

RECORD = Record(piles=DECK + 1, depth=MOST_IN_PILE, numbers=NAMED_LEADER + 1)


def stock(seat: int) -> int:
    """Return the pile that is a seat's stock."""
    return STOCKS + seat - 1


def hand(seat: int) -> int:
    """Return the pile that is a seat's hand."""
    return HANDS + seat - 1


def is_hand(pile: int) -> bool:
    """Return whether the pile is a seat's hand."""
    return HANDS <= pile < ASIDE


def aside_pile(seat: int) -> int:
    """Return the pile of a seat's cards that could not be played."""
    return ASIDE + seat - 1


def seats(t: Table) -> int:
    """Return the number of seats."""
    return number(t, PLAYERS)


def hand_size(t: Table) -> int:
    """Return the size of a new hand. The pack gives each player five hands."""
    return 4 if seats(t) == 2 else 2


def points(pile: int) -> int:
    """Return the points of a pile of the grid."""
    return pile + 1


def point_card(pile: int) -> int:
    """Return the point card of a pile of the grid."""
    return 13 * COLUMNS[pile % 4] + JACK + pile // 4


def is_bare(t: Table, pile: int) -> bool:
    """Return whether nothing lies on the point card of a pile."""
    return size(t, pile) == 1


def owner(t: Table, card: int) -> int:
    """Return the seat that owns a card: by colour with two players, otherwise by suit."""
    column = entry(COLUMN_OF_SUIT, suit(card))
    return (column & 1 if seats(t) == 2 else column) + 1


def is_in_play(t: Table, card: int) -> bool:
    """Return whether a seat plays the card. Nobody plays point cards, or diamonds with three players."""
    return rank(card) < JACK and not (seats(t) == 3 and suit(card) == DIAMONDS)


def is_same_side(t: Table, one: int, other: int) -> bool:
    """Return whether two seats are the same or partners."""
    return (one == other) | (number(t, PARTNERS) == 1) & ((one - other) % 2 == 0)


def next_with_cards(t: Table, seat: int) -> int:
    """Return the next seat clockwise that has cards, with the seat itself last, or 0 if no seat has cards."""
    for _ in range(seats(t)):
        seat = seat_after(seat, seats(t))
        if not is_empty(t, hand(seat)):
            return seat
    return 0
