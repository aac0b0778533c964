"""Swap, all cards visible: moves that need not be tried, and why.

A card can always be laid somewhere, so a game is lost only by locking it. A card must go up after the
lower cards of its suit and after the cards that cover it. If such demands run in a circle, none of the
circle's cards ever goes up. Without a circle all cards go up when the deck is empty.
"""

from kit.lab.search.workspace import NO_MOVE, bits_in, bits_of, offer_in_order, write_head, write_mark
from kit.rules.cards import suit
from kit.rules.games.swap import CARD, STACK
from kit.rules.shared.suit_stacks import DECK, ORDER, TOPS, WORK, is_top_next_of_suit, is_won, suit_stack, work_stacks
from kit.rules.table import Move, card_at, head, is_empty, number, put, size, take, top, whole

GAP = 52  # the mark that ends a stack; others are cards

# Notes: for each card the cards that must go up before it; then the same for the next card of each suit and stack
SUITS = 52
STACKS = 56


def forced_move(t):
    """Return a move that is never wrong, or NO_MOVE if there is none.

    Taking a card up: take any winning line in which it is not taken up now. Leave out its moves, and moves
    of a whole stack that was this card alone; where another stack is moved on this card alone, leave that
    out too and count the two places as exchanged. The rest is still legal and demands less of each card.

    Laying the deck's next card on an empty place: if a winning line lays it on a stack instead, it may as
    well be laid on the empty place and moved on that stack at once, as a whole stack of one card.
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


def offer_branches(t, choices, notes):
    """Offer the deck's next card on each stack and each stack on each other stack, moves that demand least first.

    All stacks have cards here, see `forced_move`. Joining two stacks helps only to free a place for the
    deck's next card: the cards laid on them afterwards may as well be laid on the upper stack first, and
    the two joined when a place is needed. So with an empty deck there is no branch.
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


def offer_unless_locked(t, choices, move, card, notes):
    """Offer a move that lays a card on the top card of a stack, unless the top card must go up before it.

    Moves are ordered by how many pairs of cards they put in an order that had none.
    """
    covered = top(t, move.target)
    if whole(notes[card]) >> covered & 1:
        return
    demands = whole(notes[card]) | 1 << card
    pairs = 0
    for other in range(GAP):
        if other == covered or whole(notes[other]) >> covered & 1:
            pairs += bits_in(demands & ~whole(notes[other]))
    offer_in_order(choices, move, pairs)


def is_safe(t):
    """Whether forced moves alone win; they have all been played."""
    return is_won(t)


def score_position(t, notes):
    """Score the position: higher the fewer pairs of cards have an order."""
    pairs = 0
    for card in range(GAP):
        pairs += bits_in(whole(notes[card]))
    return -pairs


def is_hopeless(t, notes):
    """Whether the demands of the cards run in a circle. Note for each card the set of cards that must go up before it.

    Cards of the deck count as within reach: no card covers them. Then every card that can go up is taken up.
    The cards left over wait for each other in a circle, and no move ever undoes it, as no move uncovers a
    card by taking back a card that covers it. The function changes the table.
    """
    in_reach, again = bits_of(t, DECK), True
    notes[:] = 0
    while again:
        again = False
        for stack in work_stacks(t):
            while is_top_next_of_suit(t, stack):
                card = take(t, stack)
                note(t, notes, card, whole(notes[SUITS + suit(card)]) | whole(notes[STACKS + stack - WORK]))
                notes[STACKS + stack - WORK] = notes[SUITS + suit(card)]
                again = True
        for colour in range(4):
            while in_reach >> (4 * size(t, TOPS + colour) + colour) & 1:
                note(t, notes, card_of(t, colour), whole(notes[SUITS + colour]))
                again = True
    for stack in work_stacks(t):
        if not is_empty(t, stack):
            return True
    return False


def note(t, notes, card, demands):
    """Lay a card on its suit's stack, and note the set of cards that go up before it."""
    notes[card] = demands
    notes[SUITS + suit(card)] = demands | 1 << card
    put(t, suit_stack(card), card)


def card_of(t, colour):
    """Return the next card of a suit."""
    return 13 * colour + (size(t, TOPS + colour) + number(t, ORDER)) % 13


def write_position(t, memory, search, notes):
    """Write the position down: how many cards are in the deck, and the stacks in the order of their heads.

    The places of the stacks do not matter, as every rule treats them alike.
    """
    write_head(memory, search, size(t, DECK), 0)
    place, past = 0, -1
    for _ in work_stacks(t):
        pile, lowest = -1, GAP
        for stack in work_stacks(t):
            if not is_empty(t, stack) and past < head(t, stack) < lowest:
                pile, lowest = stack, head(t, stack)
        if pile < 0:
            break
        past = lowest
        for depth in range(size(t, pile)):
            place = write_mark(memory, place, 1 + card_at(t, pile, depth))
        place = write_mark(memory, place, 1 + GAP)
