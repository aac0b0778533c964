"""A careful player of Swap: takes up what goes up, never hems in a lower card of the same suit if it can help it, and
covers as few lower cards as it can."""

from __future__ import annotations

from kit.rules.cards import suit
from kit.rules.games.swap import STACK
from kit.rules.suits import is_suit_stack, value
from kit.rules.table import card_at, head, is_empty, size, top

BEST = 1_000
HOPELESS = -1_000  # a card on a lower one of its own suit can never be taken up in time

FOR_POINTS = True  # cards up count: most deals cannot be won at all


def worth(t, move):
    """How much a careful player likes a legal move."""
    if is_suit_stack(move.target):
        return BEST
    if move.verb == STACK:
        return worth_whole(t, move.source, move.target)
    return worth_laid(t, move.card, move.target)


def worth_laid(t, card, stack):
    """Little harm is done by a card that covers only higher ones, the less the closer it is to the exposed one."""
    harm = 0
    for depth in range(size(t, stack)):
        below = card_at(t, stack, depth)
        if value(t, below) < value(t, card):
            harm += 20
            if suit(below) == suit(card):
                harm -= HOPELESS
    if not is_empty(t, stack) and harm == 0:
        return value(t, card) - value(t, top(t, stack))
    return -20 - harm


def worth_whole(t, source, target):
    """A stack that goes on without covering a lower card frees a place; any other is left where it is."""
    for depth in range(size(t, source)):
        for below in range(size(t, target)):
            if value(t, card_at(t, source, depth)) > value(t, card_at(t, target, below)):
                return 2 * HOPELESS + head(t, source) * 0
    return BEST - 1
