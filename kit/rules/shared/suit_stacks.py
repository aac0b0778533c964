"""The code that Stack 'Em and Swap share: a deck, working stacks, and a stack for each suit.

Both games have these piles, numbers and events. Their own piles begin at OWN_PILES, their own numbers at OWN_NUMBERS.
"""

from kit.rules.cards import FRENCH, rank, suit
from kit.rules.chance import shuffle_pack
from kit.rules.log import Log, write_event
from kit.rules.option import Option
from kit.rules.table import OWN, Table, is_empty, number, size, top

CARDS = FRENCH.size

# Piles
TOPS = 0  # the four suits' stacks, by suit
DECK = 4
WORK = 5  # the working stacks
MOST_WORK = 6
OWN_PILES = WORK + MOST_WORK

# Numbers
ORDER = OWN
WORK_STACKS = OWN + 1
OWN_NUMBERS = OWN + 2

ORDER_OPTION = Option("order", ("A-K", "2-A"), ORDER)

# Events, by number
EVENTS = ("begin", "win", "stuck")
BEGUN, WON, LOST = range(len(EVENTS))

SCORE_PARTS = ("c", "d", "h", "s")


# ---- piles ----


def suit_stack(card: int) -> int:
    """Return the stack of a card's suit."""
    return TOPS + suit(card)


def is_suit_stack(pile: int) -> bool:
    """Return whether the pile is a suit's stack."""
    return pile < DECK


def work_stacks(t: Table) -> range:
    """Return the piles that are working stacks."""
    return range(WORK, WORK + number(t, WORK_STACKS))


def is_work(pile: int) -> bool:
    """Return whether the pile is a working stack."""
    return WORK <= pile < OWN_PILES


# ---- stacking in order ----


def value(t: Table, card: int) -> int:
    """Return the value of a card, from 0. The ace is the lowest, or the highest in the order 2-A."""
    return rank(card + 13 - number(t, ORDER))  # order: from ace to king, or from two to ace


def is_next_of_suit(t: Table, card: int) -> bool:
    """Return whether the card is the next card of its suit."""
    return value(t, card) == size(t, suit_stack(card))


def is_top_next_of_suit(t: Table, pile: int) -> bool:
    """Return whether the exposed card of a pile is the next card of its suit."""
    return not is_empty(t, pile) and is_next_of_suit(t, top(t, pile))


def is_next_on_work(t: Table) -> bool:
    """Return whether the exposed card of any working stack is the next card of its suit."""
    for stack in work_stacks(t):
        if is_top_next_of_suit(t, stack):
            return True
    return False


# ---- the deal and the end ----


def deal(t: Table, log: Log | None) -> None:
    """Shuffle the whole pack as the deck. All other piles are empty."""
    shuffle_pack(t, DECK, CARDS)
    write_event(t, log, BEGUN, 1)


def is_won(t: Table) -> bool:
    """Return whether all four suits are complete."""
    return cards_up(t) == CARDS


def cards_up(t: Table) -> int:
    """Return the number of cards on the suits' stacks."""
    up = 0
    for pile in range(TOPS, DECK):
        up += size(t, pile)
    return up


def write_end(t: Table, log: Log | None) -> None:
    """Write the end of the game to the log: won or lost."""
    write_event(t, log, WON if is_won(t) else LOST, 1)


def has_won(t: Table, seat: int) -> bool:
    """Return whether all four suits are complete."""
    return is_won(t)


def seats(t: Table) -> int:
    """Return the number of seats."""
    return 1


def score(t: Table, part: int, seat: int) -> int:
    """Return the number of cards on a suit's stack; `part` is the suit's place in SCORE_PARTS."""
    return size(t, TOPS + part)
