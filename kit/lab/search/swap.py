"""The search of Swap for a win, with all cards visible: the moves that it need not try, with proofs.

A card can always be laid somewhere, so a game is lost only if cards lock each other. A card must go up after the lower
cards of its suit and after the cards that cover it. If these demands form a circle, no card of the circle ever goes up.
Without a circle, all cards go up when the deck is empty.
"""

import numpy as np

from kit.lab.search.workspace import NO_MOVE, SCORES, count_bits, offer_in_order, pile_bits, write_head, write_mark
from kit.rules.cards import suit
from kit.rules.choices import Choices
from kit.rules.games.swap import CARD, STACK
from kit.rules.shared.suit_stacks import (
    DECK, ORDER, TOPS, WORK, is_top_next_of_suit, is_won, suit_stack, value, work_stacks,
)
from kit.rules.table import Move, Table, card_at, head, is_empty, number, put, size, take, top, whole

END = 52  # the mark that ends a stack; smaller marks are cards

# The notes are sets of cards: for each card the cards that must go up before it. After them is such a set for the next
# card of each suit, and one for each stack
SUITS = 52
STACKS = 56


def forced_move(t: Table) -> Move:
    """Return a move that is never wrong, or NO_MOVE if there is none.

    To take a card up is never wrong. Suppose a winning line does not take the card up now. Leave out the moves of this
    card, and the moves of a stack that consists of this card. If the line moves another stack on this card alone, leave
    out that move too, and exchange the names of the two places. The rest of the line is legal, and each card waits for
    fewer cards.

    To lay the deck's next card on an empty place is never wrong. Suppose a winning line lays it on a stack. Then lay it
    on the empty place, and move it on that stack at once, as a whole stack of one card.
    """
    for stack in work_stacks(t):
        if is_top_next_of_suit(t, stack):
            return Move(CARD, top(t, stack), stack, suit_stack(top(t, stack)), 0)
    if is_empty(t, DECK):
        return NO_MOVE
    card = top(t, DECK)
    if is_top_next_of_suit(t, DECK):
        return Move(CARD, card, DECK, suit_stack(card), 0)
    for stack in work_stacks(t):
        if is_empty(t, stack):
            return Move(CARD, card, DECK, stack, 0)
    return NO_MOVE


def offer_branches(t: Table, choices: Choices, notes: np.ndarray) -> None:
    """Offer the deck's next card on each stack, and each stack on each other stack, in the order of their demands.

    All stacks have cards here (see `forced_move`). To join two stacks helps only to free a place for the deck's next
    card: until then, cards can be laid on the upper stack. So there is no branch if the deck is empty.
    """
    if is_empty(t, DECK):
        return
    card = top(t, DECK)
    for target in work_stacks(t):
        offer_unless_locked(t, choices, Move(CARD, card, DECK, target, 0), card, notes)
        for source in work_stacks(t):
            if source != target:
                move = Move(STACK, top(t, source), source, target, 0)
                offer_unless_locked(t, choices, move, head(t, source), notes)


def offer_unless_locked(t: Table, choices: Choices, move: Move, card: int, notes: np.ndarray) -> None:
    """Offer a move that lays a card on the top card of a stack, unless the top card must go up before the card.

    The cost of the move is the number of pairs of cards that it puts in order for the first time.
    """
    below = top(t, move.target)
    if whole(notes[card]) >> below & 1:
        return
    demands = whole(notes[card]) | 1 << card
    pairs = 0
    for other in range(END):
        if other == below or whole(notes[other]) >> below & 1:
            pairs += count_bits(demands & ~whole(notes[other]))
    offer_in_order(choices, move, pairs)


def is_safe(t: Table) -> bool:
    """Return whether the game is won, after all forced moves."""
    return is_won(t)


def score_position(t: Table, notes: np.ndarray) -> int:
    """Score the position: the greatest score, less the number of pairs of cards that have an order and may soon meet.

    One card of such a pair is in the deck or the head of a stack, so it can be laid. The other card is in the deck or
    on top of a stack, so it can be covered.
    """
    coverable, pairs = 0, 0
    for depth in range(size(t, DECK)):
        coverable |= 1 << card_at(t, DECK, depth)
    for stack in work_stacks(t):
        if not is_empty(t, stack):
            coverable |= 1 << top(t, stack)
    for depth in range(size(t, DECK)):
        pairs += count_bits(whole(notes[card_at(t, DECK, depth)]) & coverable)
    for stack in work_stacks(t):
        if not is_empty(t, stack):
            pairs += count_bits(whole(notes[head(t, stack)]) & coverable)
    return SCORES - 1 - pairs


def is_hopeless(t: Table, notes: np.ndarray) -> bool:
    """Return whether the demands of the cards form a circle.

    The function also notes for each card the set of cards that must go up before it. It changes the table: it takes up
    every card that can go up. No card covers the cards of the deck, so they can go up at any time. The cards left at
    the end wait for each other in a circle. No later move breaks the circle, as a card leaves the card under it only to
    go up.
    """
    deck_cards, has_changed = pile_bits(t, DECK), True
    notes[:] = 0
    while has_changed:
        has_changed = False
        for stack in work_stacks(t):
            while is_top_next_of_suit(t, stack):
                card = take(t, stack)
                note_card_up(t, notes, card, whole(notes[SUITS + suit(card)]) | whole(notes[STACKS + stack - WORK]))
                notes[STACKS + stack - WORK] = notes[SUITS + suit(card)]
                has_changed = True
        for suit_index in range(4):
            while deck_cards >> (4 * size(t, TOPS + suit_index) + suit_index) & 1:
                note_card_up(t, notes, next_card_of_suit(t, suit_index), whole(notes[SUITS + suit_index]))
                has_changed = True
    for stack in work_stacks(t):
        if not is_empty(t, stack):
            return True
    return False


def find_lock(t: Table) -> tuple[int, ...]:
    """Return a card and the later card of its suit that covers it; nothing if there is no such pair."""
    for stack in work_stacks(t):
        for above in range(size(t, stack)):
            for below in range(above):
                card, cover = card_at(t, stack, below), card_at(t, stack, above)
                if suit(card) == suit(cover) and value(t, card) < value(t, cover):
                    return card, cover
    return ()


def note_card_up(t: Table, notes: np.ndarray, card: int, demands: int) -> None:
    """Lay a card on its suit's stack, and note its demands: the set of cards that must go up before it."""
    notes[card] = demands
    notes[SUITS + suit(card)] = demands | 1 << card
    put(t, suit_stack(card), card)


def next_card_of_suit(t: Table, suit_index: int) -> int:
    """Return the next card of a suit."""
    return 13 * suit_index + (size(t, TOPS + suit_index) + number(t, ORDER)) % 13


def write_position(t: Table, memory: np.ndarray, search: int, notes: np.ndarray) -> None:
    """Write the position to the last row of a memory: the size of the deck, and the stacks, sorted by their heads.

    The places of the stacks do not matter, as every rule treats all places alike.
    """
    write_head(memory, search, size(t, DECK), 0)
    index, previous = 0, -1
    for _ in work_stacks(t):
        pile, lowest = -1, END
        for stack in work_stacks(t):
            if not is_empty(t, stack) and previous < head(t, stack) < lowest:
                pile, lowest = stack, head(t, stack)
        if pile < 0:
            break
        previous = lowest
        for depth in range(size(t, pile)):
            index = write_mark(memory, index, 1 + card_at(t, pile, depth))
        index = write_mark(memory, index, 1 + END)
