"""The search of Stack 'Em for a win, with all cards visible: the moves that it need not try, with proofs.

Two facts make the search small.

**No card on the table is ever locked.** A card waits for the lower cards of its suit, and for the cards that cover it,
which have the same or a lower value. Sort the cards by value, and equal cards of one stack from the exposed card down.
Then every card comes after all cards that it waits for. So the game is won when the deck is empty. The only way to lose
is a full hand if no card of it can be laid or taken up.

**A card should be laid as late as possible.** A card in the hand can go wherever it could go from a stack, and it
covers no card. It only takes room in the hand.
"""

import numpy as np

from kit.lab.careful.stack_em import ABOVE_ALL_VALUES, find_height
from kit.lab.search.workspace import (
    NO_MOVE, card_bit, count_bits, offer_in_order, pile_bits, write_burden, write_head, write_mark,
)
from kit.rules.choices import Choices, offer, set_count
from kit.rules.games.stack_em import DRAW, HAND, HAND_LIMIT, PLAY, RAISE, descends, has_room
from kit.rules.shared.suit_stacks import (
    DECK, TOPS, WORK, is_next_of_suit, is_top_next_of_suit, suit_stack, value, work_stacks,
)
from kit.rules.table import NO_CARD, Move, Table, card_at, is_empty, number, put, size, take, take_at, top, whole

STEP = 2  # draws of the shortest simpler game, and more draws of each next one

LASTING, HEIGHTS = range(2)  # indexes of the notes about a position

LASTING_SIGN = 52  # the least sign of a firm stack (see `find_sign`)
END = 53  # the mark at the end of a stack that is not firm; smaller marks are cards, from 1


def forced_move(t: Table) -> Move:
    """Return a move that is never wrong, or NO_MOVE if there is none.

    To take a card up is never wrong. Suppose a winning line does not take the card up now. Leave out the moves of this
    card; the rest is still legal. The cards that the line lays on it are now on the card below, whose value is equal or
    higher, or on an empty stack. The hand is never fuller, and the stack of the card's suit is never lower. No other
    card gets covered.

    To draw while there is room is never wrong. A winning line draws at some time, because the cards of the deck must go
    up. Make its first draw now. The moves before that draw do not use the drawn card. There is room for it in the hand,
    and those moves only make more room.
    """
    for stack in work_stacks(t):
        if is_top_next_of_suit(t, stack):
            return Move(RAISE, top(t, stack), stack, suit_stack(top(t, stack)), 0)
    for depth in range(size(t, HAND)):
        card = card_at(t, HAND, depth)
        if is_next_of_suit(t, card):
            return Move(PLAY, card, HAND, suit_stack(card), 0)
    if has_room(t) and not is_empty(t, DECK):
        return Move(DRAW, NO_CARD, DECK, HAND, 0)
    return NO_MOVE


def offer_branches(t: Table, choices: Choices, notes: np.ndarray) -> None:
    """Offer each card of a full hand on each stack where it fits; the moves that lose least height come first.

    It is enough to lay one card before the next draw: a line that lays more cards may draw as soon as there is room
    (see `forced_move`). If the deck is empty, no card must be laid, so there is no branch. One of several empty stacks
    is enough, as every rule treats all places alike.

    A lasting card (see `is_hopeless`) does not go up before the deck is empty, nor does any card below it. A stack is
    firm if it is empty or shows a lasting card. Until the deck is empty, only the height of a firm stack matters. So:

    - If a lasting card loses no height on a firm stack, lay it there, and try no other move: the card leaves the hand,
      and nothing is lost.
    - A lasting card need not go on a firm stack if it fits on a lower firm stack: that leaves the same heights, or a
      greater height in place of a lower one.
    - A lasting card need not go on a stack if the hand has a higher lasting card that fits there too. Suppose a line
      lays the low card. Lay the high card there, and keep the low card in the hand in its place. When the line lays a
      card on that stack, or lays the high card elsewhere, first lay the low card on the high card. The hand is never
      fuller than in the line. The stack shows the same value or a higher one, and every other stack is the same or
      lacks the high card.

    So a move is dominated only by a higher card, or by the same card on a lower stack. Such comparisons never form a
    circle, so at least one move is not dominated.
    """
    if is_empty(t, DECK):
        return
    lasting = whole(notes[LASTING])
    for depth in range(size(t, HAND)):
        card = card_at(t, HAND, depth)
        is_lasting = lasting & card_bit(t, card) != 0
        for stack in work_stacks(t):
            if not descends(t, card, stack):
                continue
            loss = find_height(t, stack) - value(t, card)
            if is_lasting and loss == 0 and is_firm(t, stack, lasting):
                set_count(choices, 0)
                offer(choices, PLAY, card, HAND, stack)
                return
            if not (is_lasting and is_dominated(t, card, stack, lasting)) and not is_second_empty(t, stack):
                offer_in_order(choices, Move(PLAY, card, HAND, stack, 0), loss)


def is_firm(t: Table, stack: int, lasting: int) -> bool:
    """Return whether a stack is empty or shows a lasting card."""
    return is_empty(t, stack) or lasting & card_bit(t, top(t, stack)) != 0


def is_dominated(t: Table, card: int, stack: int, lasting: int) -> bool:
    """Return whether a lasting card need not go on a stack.

    A higher lasting card fits there, or a lower firm stack takes the card.
    """
    for depth in range(size(t, HAND)):
        other = card_at(t, HAND, depth)
        if lasting & card_bit(t, other) and value(t, other) > value(t, card) and descends(t, other, stack):
            return True
    if is_firm(t, stack, lasting):
        for other in work_stacks(t):
            is_lower = (find_height(t, other), other) < (find_height(t, stack), stack)
            if is_lower and is_firm(t, other, lasting) and descends(t, card, other):
                return True
    return False


def is_second_empty(t: Table, stack: int) -> bool:
    """Return whether the stack is empty and an earlier stack is empty too."""
    for other in range(WORK, stack):
        if is_empty(t, stack) and is_empty(t, other):
            return True
    return False


def is_safe(t: Table) -> bool:
    """Return whether the deck is empty: then all cards can go up, as no card is ever locked."""
    return is_empty(t, DECK)


def is_hopeless(t: Table, notes: np.ndarray) -> bool:
    """Return whether the hand must overflow in every line. The function changes the table.

    Consider an easier game: no card is laid from now on, the hand has no limit, and every card goes up as soon as it
    can. Before each draw, the suit stacks of this game are at least as high as in any line of the real game, and its
    working stacks show at least as high values, because a laid card only covers other cards. So a card that still waits
    here waits in every line. If it is also higher than all values that the working stacks show, no line has laid it: it
    is in the hand. If the hand is full of such cards before a draw, the game is lost.

    The notes are the lasting cards (cards on the table that cannot go up before the last card is drawn), and the sum of
    the heights of the working stacks before each draw.
    """
    waiting, heights = pile_bits(t, HAND), 0
    while not is_empty(t, DECK):
        highest = -1
        for stack in work_stacks(t):
            heights += find_height(t, stack)
            highest = max(highest, find_height(t, stack))
        if count_bits(waiting >> 4 * (highest + 1)) >= number(t, HAND_LIMIT):
            return True
        card = take(t, DECK)
        if not is_empty(t, DECK):
            waiting = raise_cards(t, waiting | card_bit(t, card))
    for stack in work_stacks(t):
        waiting |= pile_bits(t, stack)
    notes[LASTING] = waiting
    notes[HEIGHTS] = heights
    return False


def score_position(t: Table, notes: np.ndarray) -> int:
    """Score the position: the sum of the heights of the working stacks before each draw, as in `is_hopeless`."""
    return whole(notes[HEIGHTS])


def simplify(t: Table, index: int) -> bool:
    """Keep only the first STEP * `index` cards of the deck (all cards if `index` is 0); return False if it has no more.

    This game ends after these draws. A line that wins the whole game also makes these draws, by the same moves. So if
    these cards alone cannot be drawn, the game is lost. The proofs here use only that a line must draw the whole deck.
    The shorter the game, the more cards are lasting, so far fewer positions differ.
    """
    if index > 0 and STEP * index >= size(t, DECK):
        return False
    while index > 0 and size(t, DECK) > STEP * index:
        take_at(t, DECK, 0)
    return True


def raise_cards(t: Table, cards: int) -> int:
    """Take up every card of the stacks and of the set `cards` that can go up; return the rest of the set."""
    has_changed = True
    while has_changed:
        has_changed = False
        for stack in work_stacks(t):
            while is_top_next_of_suit(t, stack):
                put(t, suit_stack(top(t, stack)), take(t, stack))
                has_changed = True
        for suit_index in range(4):
            while cards >> (4 * size(t, TOPS + suit_index) + suit_index) & 1:
                cards ^= 1 << (4 * size(t, TOPS + suit_index) + suit_index)
                put(t, TOPS + suit_index, NO_CARD)  # only the height of the suit's stack matters here
                has_changed = True
    return cards


def write_position(t: Table, memory: np.ndarray, search: int, notes: np.ndarray) -> None:
    """Write the position to the last row of a memory: deck, suit stacks, hand and working stacks.

    Of a lasting card in the hand only the value is written. The base of a stack is its first lasting card from above.
    The cards above the base are written. The base is only a burden: 13 less its value, or 0 without a base. The cards
    below the base are left out.

    Suppose two positions have equal words, and the burdens of the first are not greater. If the second is won, so is
    the first. Their decks and suit stacks are equal, so they have the same cards on the table. The same cards are above
    the bases and in the hand, except lasting cards, so they have the same lasting cards. Until the last card is drawn,
    no lasting card goes up, nor does a card below it. So a line of the second position is a line of the first: it makes
    no difference which of two lasting cards of one value is where, and a card that fits on a base fits on a base of
    higher value. After the last draw both positions are won.
    """
    lasting = whole(notes[LASTING])
    hand, values = size(t, DECK) << 52, 0
    for suit_place in range(TOPS, DECK):
        values = values << 4 | size(t, suit_place)
    for depth in range(size(t, HAND)):
        card = card_at(t, HAND, depth)
        if lasting & card_bit(t, card):
            values += 1 << (16 + 3 * value(t, card))
        else:
            hand |= card_bit(t, card)
    write_head(memory, search, hand, values)
    index, previous, burdens = 0, -1, 0
    while True:
        lowest = find_lowest_sign(t, previous, lasting)
        if lowest < 0:
            return
        for stack in work_stacks(t):
            if find_sign(t, stack, lasting) == lowest:
                depth = size(t, stack) - 1
                while depth >= 0 and not lasting & card_bit(t, card_at(t, stack, depth)):
                    index = write_mark(memory, index, 1 + card_at(t, stack, depth))
                    depth -= 1
                if lowest < LASTING_SIGN:
                    index = write_mark(memory, index, END)
                burden = ABOVE_ALL_VALUES - value(t, card_at(t, stack, depth)) if depth >= 0 else 0
                burdens = write_burden(memory, burdens, burden)
        previous = lowest


def find_sign(t: Table, stack: int, lasting: int) -> int:
    """Return the sign of a stack: the number of its top card, or LASTING_SIGN plus the height of a firm stack."""
    return LASTING_SIGN + find_height(t, stack) if is_firm(t, stack, lasting) else top(t, stack)


def find_lowest_sign(t: Table, previous: int, lasting: int) -> int:
    """Return the lowest sign of a stack above `previous`, or -1 if there is none."""
    lowest = -1
    for stack in work_stacks(t):
        sign = find_sign(t, stack, lasting)
        if sign > previous and (lowest < 0 or sign < lowest):
            lowest = sign
    return lowest
