"""Stack 'Em, for one player. The whole law of the game.

Cards are drawn into a small hand, wait on working stacks that only go down, and go up to the stack of their suit in
order. The rulebook gives every rule in words.
"""

from kit.rules.cards import FRENCH
from kit.rules.choices import Choices, offer
from kit.rules.log import Log, move_top, write_event
from kit.rules.option import Option
from kit.rules.shared.suit_stacks import (
    DECK, EVENTS as SHARED_EVENTS, ORDER_OPTION, OWN_NUMBERS, OWN_PILES, SCORE_PARTS as SCORE_PARTS, WORK_STACKS,
    deal as deal, has_won as has_won, is_next_of_suit, is_next_on_work, is_suit_stack, is_top_next_of_suit, is_won,
    is_work, score as score, seats as seats, suit_stack, value, work_stacks, write_end,
)
from kit.rules.table import LEGAL, NO_CARD, Move, Record, Table, card_at, is_empty, number, put, remove, size, top

PACK = FRENCH

# Piles, after the piles of kit.rules.shared.suit_stacks
HAND = OWN_PILES

# Numbers, after the numbers of kit.rules.shared.suit_stacks
HAND_LIMIT = OWN_NUMBERS

RECORD = Record(piles=HAND + 1, depth=PACK.size, numbers=HAND_LIMIT + 1)

OPTIONS = (
    ORDER_OPTION,
    Option("work_stacks", (2, 1, 3, 4), WORK_STACKS),
    Option("hand_limit", (3, 1, 2, 4, 5, 6, 7), HAND_LIMIT),
)

# Rules, by number
RULES = ("legal", "draw", "hand-limit", "no-return", "descend", "suit-stack", "order", "win", "stuck")
DRAW_RULE = RULES.index("draw")
HAND_RULE = RULES.index("hand-limit")
NO_RETURN = RULES.index("no-return")
DESCEND = RULES.index("descend")
SUIT_STACK = RULES.index("suit-stack")
WIN = RULES.index("win")
STUCK = RULES.index("stuck")

# Verbs of moves: draw; play a card by its name, from any place; move the exposed card of a place up
DRAW, PLAY, RAISE = range(3)

# Events, after the events of kit.rules.shared.suit_stacks
EVENTS = (*SHARED_EVENTS, "draw", "lay", "up", "raise")
DREW, LAID, WENT_UP, RAISED = range(len(SHARED_EVENTS), len(EVENTS))


# ---- places for cards ----


def has_room(t: Table) -> bool:
    """Return whether the hand has fewer cards than its limit."""
    return size(t, HAND) < number(t, HAND_LIMIT)


def descends(t: Table, card: int, stack: int) -> bool:
    """Return whether a card may go on a working stack: any card on an empty stack, otherwise an equal or lower card."""
    return is_empty(t, stack) or value(t, card) <= value(t, top(t, stack))


# ---- the law ----


def ruling(t: Table, move: Move) -> int:
    """Return LEGAL, or the number of the rule that refuses the move. After the end this is the rule that ended it."""
    rule = broken_rule(t, move)
    return end_rule(t) if rule != LEGAL and is_over(t) else rule


def broken_rule(t: Table, move: Move) -> int:
    """Return LEGAL, or the number of the first rule that the move breaks."""
    if move.verb == DRAW:
        return DRAW_RULE if is_empty(t, DECK) else LEGAL if has_room(t) else HAND_RULE
    if move.source == DECK:
        return DRAW_RULE
    if goes_back(move):
        return NO_RETURN
    if is_work(move.target):
        return LEGAL if descends(t, move.card, move.target) else DESCEND
    return LEGAL if move.card != NO_CARD and is_next_of_suit(t, move.card) else SUIT_STACK


def goes_back(move: Move) -> bool:
    """Return whether the move is neither from the hand to the table nor from a working stack to a suit's stack."""
    if move.verb == PLAY:
        return move.source != HAND or not (is_work(move.target) or is_suit_stack(move.target))
    return not (is_work(move.source) and is_suit_stack(move.target))


def allowing_rule(move: Move) -> int:
    """Return the number of the rule that allows a legal move."""
    if move.verb == DRAW:
        return DRAW_RULE
    return DESCEND if is_work(move.target) else SUIT_STACK


def candidates(t: Table, choices: Choices) -> None:
    """Offer all moves that may be legal. Cards that fit nowhere are left out for speed."""
    if has_room(t):
        offer(choices, DRAW, source=DECK, target=HAND)
    for depth in range(size(t, HAND)):
        card = card_at(t, HAND, depth)
        for stack in work_stacks(t):
            if descends(t, card, stack):
                offer(choices, PLAY, card, HAND, stack)
        if is_next_of_suit(t, card):
            offer(choices, PLAY, card, HAND, suit_stack(card))
    for stack in work_stacks(t):
        if is_top_next_of_suit(t, stack):
            card = top(t, stack)
            offer(choices, RAISE, card, stack, suit_stack(card))


# ---- playing ----


def play(t: Table, move: Move, log: Log | None) -> None:
    """Play a legal move."""
    if move.verb == DRAW:
        move_top(t, log, DREW, 1, DECK, HAND)
    elif move.verb == PLAY:
        remove(t, HAND, move.card)
        put(t, move.target, move.card)
        write_event(t, log, LAID if is_work(move.target) else WENT_UP, 1, move.card, HAND, move.target)
    else:
        move_top(t, log, RAISED, 1, move.source, move.target)
    if log is not None and is_over(t):
        write_end(t, log)


# ---- the end ----


def is_over(t: Table) -> bool:
    """Return whether no card can be drawn, laid or moved up. This is also true when the game is won."""
    if (has_room(t) and not is_empty(t, DECK)) or is_next_on_work(t):
        return False
    for depth in range(size(t, HAND)):
        if has_place(t, card_at(t, HAND, depth)):
            return False
    return True


def has_place(t: Table, card: int) -> bool:
    """Return whether a card of the hand has a place to go."""
    for stack in work_stacks(t):
        if descends(t, card, stack):
            return True
    return is_next_of_suit(t, card)


def end_rule(t: Table) -> int:
    """Return the number of the rule that ends the game: won or lost."""
    return WIN if is_won(t) else STUCK


def hidden_group(t: Table, pile: int, depth: int, seat: int) -> int:
    """Return 1 for a card of the deck, which nobody sees, and 0 for other cards."""
    return int(pile == DECK)
