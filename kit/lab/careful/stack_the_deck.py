"""A careful player of Stack The Deck, who knows its own cards and the open cards, and so which cards the deck holds.

It completes the stack that scores most, begins runs that can still be completed, leaves dead ends alone, and keeps a
wild for a run that it finishes. It puts a card that it wants back where its own next draw will be, and all other cards
anywhere behind. It does not end the last round while it is a little behind.
"""

from kit.rules.games.stack_the_deck import ASIDE, CALL, LAY, PUT_BACK, STEAL, has_won, is_over
from kit.rules.games.stack_the_deck_pairs_and_runs import (
    A_COLOUR_RUN, A_PAIR, A_RUN, PAIR, POINTS, RUN, WILD, colour, completes, fits, has_wild, is_run, is_wild, run_shape,
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
LESS_OPEN = 30  # a stack that is no longer open: an open stack would cost 5 points, unless it is completed later
WILD_SPARED = 80  # a wild that is no longer open: an open wild would cost 20
WILD_USED = 60  # score of a wild in the hand
BEGUN, PER_CARD, ONE_COLOUR, HOPELESS = 10, 4, 15, -100  # a run that is begun, and each card of the deck that ends it
DECISIVE = 10_000
CATCH_UP = 15  # points: a player who lacks more at the end of the last round gives up

NOT_YET, ENDED, SPARED = range(3)  # how the round counts: not at all; as it is now; as it is now, open stacks spared


def score_move(t, move):
    """Score a legal move by the points it makes or prepares; higher is better."""
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
    """Score the position for a seat: its points and the prospects of its open stacks, less those of the best other
    seat.
    """
    if is_over(t):
        return POINT * (margin(t, seat, SPARED) + (100 if has_won(t, seat) else -100))
    best = -DECISIVE
    for other in all_seats(t):
        if other != seat:
            best = max(best, score_stacks(t, other))
    return score_stacks(t, seat) - best


def score_stacks(t, seat):
    """Score the points and open stacks of a seat, in tenths of a point."""
    points = POINT * points_of_seat(t, seat, SPARED)
    for stack in open_stacks(t, seat):
        if size(t, stack) == 2:
            points += score_run(t, card_at(t, stack, 0), card_at(t, stack, 1))
        points -= LESS_OPEN + WILD_SPARED * wilds_in(t, stack)
    return points


# ---- points ----


def points_of_seat(t, seat, round_ends):
    """Return the points of a seat: before this round, or with this round as if it ended now (see `round_ends`)."""
    if round_ends == NOT_YET or is_over(t):
        return total(t, seat)
    return total(t, seat) + points_of_round(t, seat, round_ends == SPARED)


def margin(t, seat, round_ends):
    """Return the lead of a seat over the best other seat, in points; negative if the seat is behind."""
    best = -DECISIVE
    for other in all_seats(t):
        if other != seat:
            best = max(best, points_of_seat(t, other, round_ends))
    return points_of_seat(t, seat, round_ends) - best


def holds_pair(t):
    """Whether two cards of the deck are a pair, which somebody could draw and set aside."""
    values = 0
    for depth in range(size(t, DECK)):
        bit = 1 << value(card_at(t, DECK, depth))
        if values & bit or (bit == 1 << WILD and size(t, DECK) > 1):
            return True
        values |= bit
    return False


# ---- cards on stacks ----


def score_lay(t, move):
    """Score laying a card on a stack, which it completes or begins."""
    stack, card, turn = move.target, move.card, number(t, TURN)
    gain = -WILD_USED if is_wild(card) else 0
    if not completes(t, stack, card, move.detail):
        return gain + score_run(t, top(t, stack), card)
    points = points_for(t, stack, card, move.detail)
    gain += POINT * points
    if move.verb == LAY:
        gain += LESS_OPEN + WILD_SPARED * wilds_in(t, stack)
    if open_count(t, owner(stack)) > 1:
        return gain
    return gain + score_round_end(t, turn, owner(stack), points)


def score_second_card(t, move):
    """Score the best later use of the other drawn card: on another own stack, or to steal."""
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
    """Score a card on a stack, as a pair or a run, also by stealing."""
    own, best = owner(stack) == number(t, TURN), 0
    for way in (PAIR, run_shape(t, stack, card)):
        if own and fits(t, stack, card, way):
            best = max(best, score_lay(t, Move(LAY, card, DRAWN, stack, way)))
        elif not own and not is_wild(card) and not has_wild(t, stack) and completes(t, stack, card, way):
            best = max(best, score_lay(t, Move(STEAL, card, DRAWN, stack, way)))
    return best


def score_round_end(t, seat, loser, points):
    """Score for a seat the end of the round, by a completion for `points` that takes the `loser`'s last open stack."""
    spared = 5 if loser == seat else 0
    lead = margin(t, seat, ENDED) + points + spared
    if number(t, ROUND) == number(t, ROUNDS):
        # A seat that is a little behind plays on, but only while there are pairs to draw: otherwise it might never end.
        return -DECISIVE if -CATCH_UP <= lead < 0 and holds_pair(t) else DECISIVE
    return POINT * (lead - margin(t, seat, NOT_YET))


def points_for(t, stack, card, way):
    """Return the points of a stack that a card completes."""
    if way == PAIR:
        return POINTS[A_PAIR]
    first, second = card_at(t, stack, 0), card_at(t, stack, 1)
    is_colour_run = same_colour(first, second) and same_colour(second, card) and same_colour(first, card)
    return POINTS[A_COLOUR_RUN if is_colour_run else A_RUN]


def same_colour(one, other):
    """Whether two cards have the same colour; a wild has any colour."""
    return is_wild(one) or is_wild(other) or colour(one) == colour(other)


def score_run(t, first, second):
    """Score a run of two cards: higher the more cards of the deck complete it."""
    count = count_completing_cards(t, first, second)
    if count == 0:
        return HOPELESS
    return BEGUN + PER_CARD * count + (ONE_COLOUR if same_colour(first, second) else 0)


def count_completing_cards(t, first, second):
    """Count the cards of the deck that complete a run of two."""
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
    """Score setting the drawn pair aside as an extra pair; with one stack left to complete, wilds no longer count."""
    wilds = WILD_USED * wilds_in(t, DRAWN) if open_count(t, number(t, TURN)) > 1 else 0
    return POINT * POINTS[A_PAIR] - wilds


# ---- cards that go back ----


def score_place(t, move):
    """Score putting a card back at a place: near the seat's next draw if it is wanted, otherwise anywhere behind.

    If cards that nobody needs went where others draw them, or always to the bottom, the same few cards could come to
    the same seats again and again.
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
