"""The scores of an expert of Swap. All else is as for the careful player in `swap`.

The expert never lets cards lock each other if it can help it, and wastes no height. The weights were tuned by games.
"""

from kit.rules.cards import suit
from kit.rules.games.swap import STACK
from kit.rules.shared.suit_stacks import is_suit_stack, value, work_stacks
from kit.rules.table import Move, Table, card_at, head, is_empty, size, top

UP, FREE_PLACE, LOCKED = 1_000, 900, -1_000_000
LEAD, GAP = 6, 7  # costs of each step in value, of a card over a lower card below it, and of a card below its target
JOINED, PER_CARD = -6, 2  # the score for joining two stacks, and the score of each card of the upper stack


def score_to_win(t: Table, move: Move) -> int:
    """Score a legal move; higher is better."""
    if is_suit_stack(move.target):
        return UP
    if is_empty(t, move.target):
        return FREE_PLACE
    is_stack = move.verb == STACK
    first, below = head(t, move.source) if is_stack else move.card, top(t, move.target)
    if waits_for(t, first, below):
        return LOCKED
    cost = GAP * max(0, value(t, below) - value(t, first))
    if not is_stack:
        return -cost - LEAD * sum_leads(t, move.card, move.target)
    for depth in range(size(t, move.source)):
        cost += LEAD * sum_leads(t, card_at(t, move.source, depth), move.target)
    return JOINED + PER_CARD * size(t, move.source) - cost


def sum_leads(t: Table, card: int, stack: int) -> int:
    """Return the sum of a card's leads in value over the lower cards of a stack. A lead of one value counts as none."""
    leads = 0
    for depth in range(size(t, stack)):
        leads += max(0, value(t, card) - value(t, card_at(t, stack, depth)) - 1)
    return leads


def waits_for(t: Table, card: int, other: int) -> bool:
    """Return whether a card can go up only after another card.

    A card waits for the lower cards of its suit and for the cards that cover it, and so for all that these wait for.
    `ends` has four bits for each suit: one more than the value of the suit's highest card in this set.
    """
    ends, has_changed = value(t, card) + 1 << 4 * suit(card), True
    while has_changed:
        has_changed = False
        for stack in work_stacks(t):
            is_covering = False
            for depth in range(size(t, stack)):
                upper = card_at(t, stack, depth)
                end, shift = value(t, upper) + 1, 4 * suit(upper)
                suit_end = ends >> shift & 15
                if end <= suit_end:
                    is_covering = True
                elif is_covering:
                    ends += end - suit_end << shift
                    has_changed = True
    return value(t, other) < ends >> 4 * suit(other) & 15
