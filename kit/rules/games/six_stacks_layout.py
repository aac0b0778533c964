"""The table of Six Stacks: its piles and numbers, and the cards that fit on stacks."""

from kit.rules.cards import FRENCH, KING, QUEEN, is_red, rank, same_colour
from kit.rules.table import NOWHERE, OWN, Record, Table, card_at, head, number, seat_after, size, top

PACK = FRENCH
CARDS = PACK.size
MOST_STACKS, MOST_SEATS = 6, 8

# Piles
STACKS = 0  # six piles, from left to right, the stacks in use first
RESERVE = 6
STOCK = 7
HANDS = 8  # eight piles, by seat

# Numbers
PLAYERS = OWN
REDEAL_RESERVE = OWN + 1
STACK_COUNT = OWN + 2
FINAL = OWN + 3  # the seat that must answer in the Final Match, or 0
STRIKES = OWN + 4  # eight numbers, by seat
OUT = STRIKES + MOST_SEATS  # eight numbers, by seat

RECORD = Record(piles=HANDS + MOST_SEATS, depth=CARDS, numbers=OUT + MOST_SEATS)


def hand(seat: int) -> int:
    """Return the pile that is a seat's hand."""
    return HANDS + seat - 1


def stack_count(t: Table) -> int:
    """Return the number of stacks."""
    return number(t, STACK_COUNT)


def is_out(t: Table, seat: int) -> bool:
    """Return whether the seat has left the game."""
    return number(t, OUT + seat - 1) == 1


def strikes(t: Table, seat: int) -> int:
    """Return the number of a seat's strikes."""
    return number(t, STRIKES + seat - 1)


def seats_in(t: Table) -> int:
    """Return the number of players who are still in the game."""
    count = 0
    for seat in range(1, number(t, PLAYERS) + 1):
        if not is_out(t, seat):
            count += 1
    return count


def next_seat(t: Table, seat: int) -> int:
    """Return the next seat to the left that is still in the game."""
    seat = seat_after(seat, number(t, PLAYERS))
    while is_out(t, seat):
        seat = seat_after(seat, number(t, PLAYERS))
    return seat


def kind(card: int) -> int:
    """Return the kind of a card: a number for its colour and rank, which it shares with its twin."""
    return 13 * is_red(card) + rank(card)


def kind_below(card: int) -> int:
    """Return the kind that goes on a card: the same colour and the next lower rank, or a king on an ace."""
    return 13 * is_red(card) + (rank(card) + 12) % 13


def fits(card: int, exposed: int) -> bool:
    """Return whether a card goes on an exposed card."""
    return kind(card) == kind_below(exposed)


def are_twins(one: int, other: int) -> bool:
    """Return whether two cards have the same colour and rank."""
    return kind(one) == kind(other)


def can_go_under(t: Table, card: int, stack: int) -> bool:
    """Return whether the card is a king and the stack a single queen of its colour."""
    return (
        rank(card) == KING and size(t, stack) == 1 and rank(top(t, stack)) == QUEEN and same_colour(card, top(t, stack))
    )


def has_exposed_twin(t: Table, card: int) -> bool:
    """Return whether the card's twin is the exposed card of some stack."""
    return exposed_kinds(t) >> kind(card) & 1 == 1


def find_fitting_kinds(t: Table) -> int:
    """Return the kinds that fit some stack, as bits. This is faster than trying every stack."""
    kinds = 0
    for stack in range(STACKS, STACKS + stack_count(t)):
        kinds |= 1 << kind_below(top(t, stack))
    return kinds


def exposed_kinds(t: Table) -> int:
    """Return the kinds of the stacks' exposed cards, as bits."""
    kinds = 0
    for stack in range(STACKS, STACKS + stack_count(t)):
        kinds |= 1 << kind(top(t, stack))
    return kinds


def find_stack_for(t: Table, card: int, exception: int) -> int:
    """Return the leftmost stack that the card fits, except the stack `exception`, or NOWHERE."""
    for stack in range(STACKS, STACKS + stack_count(t)):
        if stack != exception and fits(card, top(t, stack)):
            return stack
    return NOWHERE


def find_due_merge(t: Table) -> int:
    """Return the leftmost stack that fits another stack, or NOWHERE."""
    kinds = find_fitting_kinds(t)
    for stack in range(STACKS, STACKS + stack_count(t)):
        if kinds >> kind(head(t, stack)) & 1 and find_stack_for(t, head(t, stack), stack) != NOWHERE:
            return stack
    return NOWHERE


def find_due_reserve(t: Table) -> int:
    """Return the depth of the oldest reserve card that fits a stack, or -1."""
    kinds = find_fitting_kinds(t)
    for depth in range(size(t, RESERVE)):
        if kinds >> kind(card_at(t, RESERVE, depth)) & 1:
            return depth
    return -1


def is_twin_in_layout(t: Table, card: int) -> bool:
    """Return whether the card's twin is in some stack, covered or not."""
    for stack in range(STACKS, STACKS + stack_count(t)):
        for depth in range(size(t, stack)):
            if are_twins(card, card_at(t, stack, depth)):
                return True
    return False


def can_play(t: Table, seat: int) -> bool:
    """Return whether any card of the seat's hand can be played."""
    for depth in range(size(t, hand(seat))):
        card = card_at(t, hand(seat), depth)
        for stack in range(STACKS, STACKS + stack_count(t)):
            exposed = top(t, stack)
            if fits(card, exposed) or are_twins(card, exposed) or can_go_under(t, card, stack):
                return True
    return False
