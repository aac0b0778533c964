"""Swap, for one player. The whole law of the game.

The deck's next card may go on any working stack, whole working stacks may go on one another, and each suit is stacked
in order. The rulebook gives every rule in words.
"""

from kit.rules.cards import FRENCH
from kit.rules.choices import Choices, offer
from kit.rules.log import Log, move_top, write_event, write_pile
from kit.rules.option import Option
from kit.rules.shared.suit_stacks import (
    DECK, EVENTS as SHARED_EVENTS, ORDER_OPTION, OWN_NUMBERS, OWN_PILES, SCORE_PARTS as SCORE_PARTS, WORK_STACKS,
    deal as deal, has_won as has_won, is_next_on_work, is_suit_stack, is_top_next_of_suit, is_won, is_work,
    score as score, seats as seats, suit_stack, work_stacks, write_end,
)
from kit.rules.table import LEGAL, Move, Record, Table, is_empty, pour, size, top

PACK = FRENCH

RECORD = Record(piles=OWN_PILES, depth=PACK.size, numbers=OWN_NUMBERS)

OPTIONS = (ORDER_OPTION, Option("work_stacks", (4, 2, 3, 5, 6), WORK_STACKS))

# Rules, by number
RULES = ("legal", "lay", "no-return", "whole-stack", "suit-stack", "order", "win", "stuck")
LAY_RULE = RULES.index("lay")
NO_RETURN = RULES.index("no-return")
WHOLE_STACK = RULES.index("whole-stack")
SUIT_STACK = RULES.index("suit-stack")
WIN = RULES.index("win")
STUCK = RULES.index("stuck")

# Verbs of moves: the exposed card of a place, or a whole stack
CARD, STACK = range(2)

# Events, after the events of kit.rules.shared.suit_stacks
EVENTS = (*SHARED_EVENTS, "lay", "up", "raise", "move")
LAID, WENT_UP, RAISED, MOVED = range(len(SHARED_EVENTS), len(EVENTS))


# ---- whole stacks ----


def can_go_whole(t: Table, source: int, target: int) -> bool:
    """Return whether a whole working stack may go on another working stack: both must have cards."""
    return source != target and not is_empty(t, source) and not is_empty(t, target)


# ---- the law ----


def ruling(t: Table, move: Move) -> int:
    """Return LEGAL, or the number of the rule that refuses the move."""
    if is_over(t):
        return end_rule(t)
    if move.source == DECK and is_empty(t, DECK):
        return LAY_RULE
    if is_suit_stack(move.source) or move.target == DECK:
        return NO_RETURN
    if move.verb == STACK:
        return LEGAL if can_go_whole(t, move.source, move.target) else WHOLE_STACK
    return LEGAL if is_work(move.target) or is_top_next_of_suit(t, move.source) else SUIT_STACK


def allowing_rule(move: Move) -> int:
    """Return the number of the rule that allows a legal move."""
    if move.verb == STACK:
        return WHOLE_STACK
    return LAY_RULE if is_work(move.target) else SUIT_STACK


def candidates(t: Table, choices: Choices) -> None:
    """Offer all moves that may be legal. Cards that fit nowhere are left out for speed."""
    if not is_empty(t, DECK):
        for stack in work_stacks(t):
            offer(choices, CARD, top(t, DECK), DECK, stack)
        offer_up(t, choices, DECK)
    for source in work_stacks(t):
        offer_up(t, choices, source)
        for target in work_stacks(t):
            if can_go_whole(t, source, target):
                offer(choices, STACK, top(t, source), source, target)


def offer_up(t: Table, choices: Choices, source: int) -> None:
    """Offer to move the exposed card of a pile up, if it is the next card of its suit."""
    if is_top_next_of_suit(t, source):
        card = top(t, source)
        offer(choices, CARD, card, source, suit_stack(card))


# ---- playing ----


def play(t: Table, move: Move, log: Log | None) -> None:
    """Play a legal move."""
    if move.verb == STACK:
        count = size(t, move.source)
        pour(t, move.source, move.target)
        write_event(t, log, MOVED, 1, source=move.source, target=move.target, amount=count)
        write_pile(t, log, move.target, size(t, move.target) - count)
    else:
        event = LAID if is_work(move.target) else WENT_UP if move.source == DECK else RAISED
        move_top(t, log, event, 1, move.source, move.target)
    if log is not None and is_over(t):
        write_end(t, log)


# ---- the end ----


def is_over(t: Table) -> bool:
    """Return whether the deck is empty and no exposed card is the next of its suit.

    This is also true when the game is won.
    """
    return is_empty(t, DECK) and not is_next_on_work(t)


def end_rule(t: Table) -> int:
    """Return the number of the rule that ends the game: won or lost."""
    return WIN if is_won(t) else STUCK


def hidden_group(t: Table, pile: int, depth: int, seat: int) -> int:
    """Return 1 for a card of the deck except the next card, which is face up, and 0 for other cards."""
    return int(pile == DECK and depth < size(t, DECK) - 1)
