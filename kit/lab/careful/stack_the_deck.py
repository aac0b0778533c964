"""A careful player of Stack The Deck, who knows its own cards, what lies open, and so which cards the deck holds.

It completes what gives most, begins runs that can still be completed, leaves dead ends alone, and keeps a wild for a
run that it finishes. A card that it wants back goes where its own next draw will be, all others anywhere behind. In
the last round it does not end what it would lose by a little.
"""

from kit.rules.games.stack_the_deck import ASIDE, CALL, LAY, PUT_BACK, STEAL, has_won, is_over
from kit.rules.games.stack_the_deck_pairs_and_runs import (
    A_COLOUR_RUN, A_PAIR, A_RUN, PAIR, POINTS, RUN, WILD, colour, completes, fits, has_wild, is_run, is_wild, run_way,
    value, wilds_in,
)
from kit.rules.games.stack_the_deck_table import (
    DECK, DRAWN, FIRST, PHASE, PLAYERS, ROUND, ROUNDS, all_seats, open_count, open_stacks, owner, points_of_round,
    total,
)
from kit.rules.table import TURN, Move, card_at, number, size, top

HORIZON = 12  # moves a player looks ahead: its turn and the next ones

# All in tenths of a point
POINT = 10
LESS_OPEN = 30  # a stack that is open no more: it would cost 5 points, unless it is completed later
WILD_SPARED = 80  # a wild that is open no more: it would cost 20
WILD_USED = 60  # what a wild is worth in the hand
BEGUN, PER_CARD, ONE_COLOUR, HOPELESS = 10, 4, 15, -100  # a run that is begun, and how many cards of the deck end it
DECISIVE = 10_000
CATCH_UP = 15  # points: who lacks more at the end of the last round gives up

NOT_YET, ENDED, SPARED = range(3)  # how the round counts: not at all; as it stands; as it stands, open stacks spared


def score_move(t, move):
    """Return how much a careful player likes a legal move."""
    if move.verb == LAY or move.verb == STEAL:
        return score_lay(t, move) + (score_second_card(t, move) if number(t, PHASE) == FIRST else 0)
    if move.verb == ASIDE:
        return score_aside(t)
    if move.verb == PUT_BACK:
        return score_place(t, move)
    if move.verb == CALL:
        return 1 if margin(t, number(t, TURN), SPARED) >= 0 or not holds_pair(t) else -1
    return 0


def score_position(t, seat):
    """Return how well a seat stands against the best of the others: by points so far, and what its open stacks
    promise.
    """
    if is_over(t):
        return POINT * (margin(t, seat, SPARED) + (100 if has_won(t, seat) else -100))
    best = -DECISIVE
    for other in all_seats(t):
        if other != seat:
            best = max(best, score_stacks(t, other))
    return score_stacks(t, seat) - best


def score_stacks(t, seat):
    """Return what a seat has and may expect of its open stacks, in tenths of a point."""
    points = POINT * points_of_seat(t, seat, SPARED)
    for stack in open_stacks(t, seat):
        if size(t, stack) == 2:
            points += score_run(t, card_at(t, stack, 0), card_at(t, stack, 1))
        points -= LESS_OPEN + WILD_SPARED * wilds_in(t, stack)
    return points


# ---- points ----


def points_of_seat(t, seat, round_ends):
    """Return the points of a seat before this round, or if the round ended now."""
    if round_ends == NOT_YET or is_over(t):
        return total(t, seat)
    return total(t, seat) + points_of_round(t, seat, round_ends == SPARED)


def margin(t, seat, round_ends):
    """Return by how many points a seat leads the best of the others, or how many it lacks."""
    best = -DECISIVE
    for other in all_seats(t):
        if other != seat:
            best = max(best, points_of_seat(t, other, round_ends))
    return points_of_seat(t, seat, round_ends) - best


def holds_pair(t):
    """Whether two cards of the deck are a pair, for somebody to draw and set aside."""
    seen = 0
    for depth in range(size(t, DECK)):
        bit = 1 << value(card_at(t, DECK, depth))
        if seen & bit or (bit == 1 << WILD and size(t, DECK) > 1):
            return True
        seen |= bit
    return False


# ---- cards on stacks ----


def score_lay(t, move):
    """Return what a card on a stack is worth, completed or begun."""
    stack, card, turn = move.target, move.card, number(t, TURN)
    liking = -WILD_USED if is_wild(card) else 0
    if not completes(t, stack, card, move.detail):
        return liking + score_run(t, top(t, stack), card)
    points = points_for(t, stack, card, move.detail)
    liking += POINT * points
    if move.verb == LAY:
        liking += LESS_OPEN + WILD_SPARED * wilds_in(t, stack)
    if open_count(t, owner(stack)) > 1:
        return liking
    return liking + score_round_end(t, turn, owner(stack), points)


def score_second_card(t, move):
    """Return what the other drawn card may then be worth: on another own stack, or as a thief."""
    best = 0
    for depth in range(size(t, DRAWN)):
        card = card_at(t, DRAWN, depth)
        if card != move.card:
            for seat in all_seats(t):
                for stack in open_stacks(t, seat):
                    if stack != move.target:
                        best = max(best, score_card(t, card, stack))
    return best


def score_card(t, card, stack):
    """Return what a card is worth on a stack, be it as a pair or a run, and be it by theft."""
    own, best = owner(stack) == number(t, TURN), 0
    for way in (PAIR, run_way(t, stack, card)):
        if own and fits(t, stack, card, way):
            best = max(best, score_lay(t, Move(LAY, card, DRAWN, stack, way)))
        elif not own and not is_wild(card) and not has_wild(t, stack) and completes(t, stack, card, way):
            best = max(best, score_lay(t, Move(STEAL, card, DRAWN, stack, way)))
    return best


def score_round_end(t, seat, loser, points):
    """Return what it is worth to a seat that the round ends with these points, the loser's last stack being gone."""
    spared = 5 if loser == seat else 0
    lead = margin(t, seat, ENDED) + points + spared
    if number(t, ROUND) == number(t, ROUNDS):
        # Who is a little behind plays on, but not for ever: only while there are pairs to be drawn.
        return -DECISIVE if -CATCH_UP <= lead < 0 and holds_pair(t) else DECISIVE
    return POINT * (lead - margin(t, seat, NOT_YET))


def points_for(t, stack, card, way):
    """Return the points of a stack that a card completes."""
    if way == PAIR:
        return POINTS[A_PAIR]
    first, second = card_at(t, stack, 0), card_at(t, stack, 1)
    one = same_colour(first, second) and same_colour(second, card) and same_colour(first, card)
    return POINTS[A_COLOUR_RUN if one else A_RUN]


def same_colour(one, other):
    """Whether two cards have one colour; a wild has any."""
    return is_wild(one) or is_wild(other) or colour(one) == colour(other)


def score_run(t, first, second):
    """Return what a run of two cards promises: the more, the more cards of the deck complete it."""
    count = count_completing_cards(t, first, second)
    if count == 0:
        return HOPELESS
    return BEGUN + PER_CARD * count + (ONE_COLOUR if same_colour(first, second) else 0)


def count_completing_cards(t, first, second):
    """Return how many cards of the deck complete a run of two."""
    thirds, count = thirds_of(value(first), value(second)), 0
    for depth in range(size(t, DECK)):
        count += thirds >> value(card_at(t, DECK, depth)) & 1
    return count


def thirds_of(first, second):
    """Return the values that complete a run of two, a bit each."""
    thirds = 0
    for third in range(WILD, 11):
        thirds |= is_run(first, second, third) << third
    return thirds


def score_aside(t):
    """Return what the drawn pair is worth as an extra one; with one stack left to complete, wilds are no longer
    kept.
    """
    kept = WILD_USED * wilds_in(t, DRAWN) if open_count(t, number(t, TURN)) > 1 else 0
    return POINT * POINTS[A_PAIR] - kept


# ---- cards that go back ----


def score_place(t, move):
    """Return how well a card goes back to a place: near the next own draw if it is wanted, otherwise anywhere behind.

    Were what nobody needs put where others draw it, or always at the bottom, the same few cards could come to the same
    seats for ever.
    """
    next_draw = min(2 * (number(t, PLAYERS) - 1), size(t, DECK))  # the others draw two each before
    if is_wanted(t, number(t, TURN), move.card):
        return -abs(move.detail - next_draw)
    return min(0, move.detail - min(next_draw + 2, size(t, DECK)))


def is_wanted(t, seat, card):
    """Whether a card completes an open stack of a seat, or begins a run that the deck can still complete."""
    for stack in open_stacks(t, seat):
        if completes(t, stack, card, PAIR) or completes(t, stack, card, RUN):
            return True
        if fits(t, stack, card, RUN) and count_completing_cards(t, card_at(t, stack, 0), card) > 0:
            return True
    return False
