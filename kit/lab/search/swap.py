"""Swap, every card known: what need not be tried, and why.

A card can always be laid somewhere, so a game is lost only by locking it: a card must go up after the
lower cards of its suit and after the cards that cover it, and when such demands run in a circle, none
of its cards ever goes up. Without a circle all go up once the deck is empty.
"""

from __future__ import annotations

from kit.lab.search.memory import write_down, write_stacks
from kit.rules.cards import suit
from kit.rules.choices import count, move_at, offer, put_at
from kit.rules.games.swap import CARD, STACK, play
from kit.rules.suits import DECK, TOPS, WORK, WORK_STACKS, suit_stack, top_goes_up, value, work_stacks
from kit.rules.table import NO_CARD, Move, card_at, is_empty, number, put, size, take, top


def settle(t):
    """Play all that is never wrong; returns how many moves that were.

    Taking a card up: take any winning line in which it is not taken up now. Leave out its moves, and moves
    of a whole stack that was this card alone; where another stack is moved on this card alone, leave that
    out too and count the two places as exchanged. The rest is still legal and demands less of each card.

    Laying the deck's next card on an empty place: if a winning line lays it on a stack instead, it may as
    well be laid on the empty place and moved on that stack at once, as a whole stack of one card.
    """
    made = 0
    while True:
        place = empty_place(t)
        if raise_one(t):
            made += 1
        elif place >= 0 and not is_empty(t, DECK):
            play(t, Move(CARD, top(t, DECK), DECK, place, 0), None)
            made += 1
        else:
            return made


def empty_place(t):
    """A working stack that has no card, -1 when there is none."""
    for stack in work_stacks(t):
        if is_empty(t, stack):
            return stack
    return -1


def raise_one(t):
    """Take up one card that goes up, if there is one; returns whether there was."""
    for stack in work_stacks(t):
        if top_goes_up(t, stack):
            play(t, Move(CARD, top(t, stack), stack, suit_stack(top(t, stack)), 0), None)
            return True
    if top_goes_up(t, DECK):
        play(t, Move(CARD, top(t, DECK), DECK, suit_stack(top(t, DECK)), 0), None)
        return True
    return False


def branches(t, choices):
    """Offer the deck's next card on each stack and each stack on each other, those that do least harm first.

    All stacks have cards here, see `settle`. Moving stacks together is worth while only to free a place
    for the deck's next card: what is laid on the two afterwards may as well be laid on the upper one
    first, and the two moved together when a place is needed. So with an empty deck there is no branch.
    """
    if is_empty(t, DECK):
        return
    card = top(t, DECK)
    for target in work_stacks(t):
        offer_in_order(choices, Move(CARD, card, DECK, target, 0), harm(t, DECK, size(t, DECK) - 1, target))
        for source in work_stacks(t):
            if source != target:
                offer_in_order(
                    choices, Move(STACK, top(t, source), source, target, 0), harm(t, source, 0, target)
                )


def harm(t, source, deepest, target):
    """How many pairs of cards lie the wrong way round, the higher above, if a pile's cards from a depth on are moved."""
    pairs = 0
    for above in range(deepest, size(t, source)):
        for below in range(size(t, target)):
            pairs += value(t, card_at(t, source, above)) > value(t, card_at(t, target, below))
    return pairs


def offer_in_order(choices, move, cost):
    """Add a move after those that cost no more; the cost is kept with it."""
    offer(choices, move.verb, move.card, move.source, move.target, cost)
    place = count(choices) - 1
    while place > 0 and move_at(choices, place - 1).detail > cost:
        put_at(choices, place, move_at(choices, place - 1))
        place -= 1
    put_at(choices, place, Move(move.verb, move.card, move.source, move.target, cost))


def is_hopeless(t):
    """Whether the demands of the cards on the stacks run in a circle. The table may be changed: it is tried out on.

    Cards of the deck are taken as within reach: no card covers them. Then all that can go up is taken up;
    what is left over waits for itself in a circle, and as no move takes back what covers a card, for ever.
    """
    in_reach = 0
    for depth in range(size(t, DECK)):
        in_reach |= bit(t, card_at(t, DECK, depth))
    again = True
    while again:
        again = False
        for stack in work_stacks(t):
            while top_goes_up(t, stack):
                put(t, suit_stack(top(t, stack)), take(t, stack))
                again = True
        for colour in range(4):
            while in_reach >> (4 * size(t, TOPS + colour) + colour) & 1:
                put(t, TOPS + colour, NO_CARD)  # only the height matters here
                again = True
    for stack in work_stacks(t):
        if not is_empty(t, stack):
            return True
    return False


def bit(t, card):
    """A card as one bit of a whole number, ordered by value."""
    return 1 << (4 * value(t, card) + suit(card))


def write_position(t, memory, search):
    """Write the position down: how many cards are in the deck, and the stacks."""
    write_down(memory, search, size(t, DECK))
    write_stacks(memory, t, WORK, number(t, WORK_STACKS))
