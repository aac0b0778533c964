"""A careful player of Swap: it takes up every card that can go up, covers lower cards as little as it can, and joins
stacks where that does no harm."""

from kit.rules.cards import suit
from kit.rules.games.swap import STACK
from kit.rules.shared.suit_stacks import cards_up, is_suit_stack, value
from kit.rules.table import card_at, head, is_empty, size, top

# Scores of moves, from best to worst; a move scores a little less the wider the gap between the cards that meet
UP, CLOSE, FITTING, FREE_PLACE, LOOSE, HARMFUL = 1_000, 500, 0, -20, -30, -60
HOPELESS = 1_000  # harm of a card on a lower one of its own suit: neither can ever go up

FOR_POINTS = True  # cards up count: most deals cannot be won at all
HORIZON = 200  # moves a player looks ahead: to the end of the game


def score_position(t, seat):
    """Score the position: the number of cards up."""
    return cards_up(t)


def score_move(t, move):
    """Score a legal move by the harm it does and by the gap between the cards that meet; higher is better."""
    if is_suit_stack(move.target):
        return UP
    if is_empty(t, move.target):
        return FREE_PLACE
    whole = move.verb == STACK
    harm = harm_of_stack(t, move.source, move.target) if whole else harm_of_card(t, move.card, move.target)
    first = head(t, move.source) if whole else move.card
    gap = value(t, top(t, move.target)) - value(t, first)
    if harm > 0:
        return HARMFUL - 20 * harm - abs(gap)
    if whole:
        return (CLOSE if gap <= 1 else LOOSE) - gap
    return FITTING - gap


def harm_of_card(t, card, stack):
    """Return the harm of covering a stack with a card: the sum of its leads in value over the lower cards it covers."""
    harm = 0
    for depth in range(size(t, stack)):
        below = card_at(t, stack, depth)
        if value(t, below) < value(t, card):
            harm += value(t, card) - value(t, below)
            if suit(below) == suit(card):
                harm += HOPELESS
    return harm


def harm_of_stack(t, source, target):
    """Return the harm of covering a stack with all cards of another."""
    harm = 0
    for depth in range(size(t, source)):
        harm += harm_of_card(t, card_at(t, source, depth), target)
    return harm
