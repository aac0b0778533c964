"""A careful player of Stack The Deck. It uses its own cards and the open cards, so it knows the cards of the deck.

It completes the stack that scores most. It begins only runs that can still be completed, and keeps a wild for a run
that the wild completes. It puts a card that it wants back at the place of its own next draw, and other cards anywhere
behind. It does not end the last round while it is a little behind.
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
from kit.rules.table import TURN, Move, Table, card_at, number, size, top

HORIZON = 12  # moves of a playout, at most: this turn and the next turns

# Scores, in tenths of a point
POINT = 10
LESS_OPEN = 30  # a stack that is no longer open: at the end of the round it would cost 5 points
WILD_SPARED = 80  # a wild that is no longer open: at the end of the round it would cost 20 points
WILD_USED = 60  # a wild that leaves the hand
BEGUN, PER_CARD, ONE_COLOUR = 10, 4, 15  # a new run: in itself; for each card of the deck that completes it; its colour
HOPELESS = -100  # a new run that no card of the deck completes
DECISIVE = 10_000  # the end of the game
CATCH_UP = 15  # points: a player who is further behind ends the last round all the same

# How a round counts: not at all; as if it ended now; as if it ended now, and open stacks cost nothing
NOT_YET, ENDED, SPARED = range(3)


def score_move(t: Table, move: Move) -> int:
    """Score a legal move by the points that it scores or prepares; higher is better."""
    if move.verb == LAY or move.verb == STEAL:
        return score_lay(t, move) + (score_second_card(t, move) if number(t, PHASE) == FIRST else 0)
    if move.verb == ASIDE:
        return score_aside(t)
    if move.verb == PUT_BACK:
        return score_place(t, move)
    if move.verb == CALL:
        return 1 if measure_lead(t, number(t, TURN), SPARED) >= 0 or not has_pair_to_draw(t) else -1
    return 0


def score_position(t: Table, seat: int) -> int:
    """Score the position for a seat: the score of its stacks less the score of the best other seat's stacks."""
    if is_over(t):
        return POINT * (measure_lead(t, seat, SPARED) + (100 if has_won(t, seat) else -100))
    best = -DECISIVE
    for other in all_seats(t):
        if other != seat:
            best = max(best, score_stacks(t, other))
    return score_stacks(t, seat) - best


def score_stacks(t: Table, seat: int) -> int:
    """Score the points of a seat and its open stacks, in tenths of a point."""
    points = POINT * count_points(t, seat, SPARED)
    for stack in open_stacks(t, seat):
        if size(t, stack) == 2:
            points += score_run(t, card_at(t, stack, 0), card_at(t, stack, 1))
        points -= LESS_OPEN + WILD_SPARED * wilds_in(t, stack)
    return points


# ---- points ----


def count_points(t: Table, seat: int, round_ends: int) -> int:
    """Return the points of a seat. `round_ends` is NOT_YET, ENDED or SPARED: how the current round counts."""
    if round_ends == NOT_YET or is_over(t):
        return total(t, seat)
    return total(t, seat) + points_of_round(t, seat, round_ends == SPARED)


def measure_lead(t: Table, seat: int, round_ends: int) -> int:
    """Return the lead of a seat over the best other seat, in points; negative if the seat is behind."""
    best = -DECISIVE
    for other in all_seats(t):
        if other != seat:
            best = max(best, count_points(t, other, round_ends))
    return count_points(t, seat, round_ends) - best


def has_pair_to_draw(t: Table) -> bool:
    """Return whether the deck has a pair, which a player could draw and set aside."""
    values = 0
    for depth in range(size(t, DECK)):
        bit = 1 << value(card_at(t, DECK, depth))
        if values & bit or (bit == 1 << WILD and size(t, DECK) > 1):
            return True
        values |= bit
    return False


# ---- cards on stacks ----


def score_lay(t: Table, move: Move) -> int:
    """Score a move that lays a card on a stack and so completes or begins a pair or run."""
    stack, card, turn = move.target, move.card, number(t, TURN)
    gain = -WILD_USED if is_wild(card) else 0
    if not completes(t, stack, card, move.detail):
        return gain + score_run(t, top(t, stack), card)
    points = count_completion_points(t, stack, card, move.detail)
    gain += POINT * points
    if move.verb == LAY:
        gain += LESS_OPEN + WILD_SPARED * wilds_in(t, stack)
    if open_count(t, owner(stack)) > 1:
        return gain
    return gain + score_round_end(t, turn, owner(stack), points)


def score_second_card(t: Table, move: Move) -> int:
    """Score the best later move of the other drawn card: on another own stack, or to steal."""
    best = 0
    for depth in range(size(t, DRAWN)):
        card = card_at(t, DRAWN, depth)
        if card != move.card:
            for seat in all_seats(t):
                for stack in open_stacks(t, seat):
                    if stack != move.target:
                        best = max(best, score_card(t, card, stack))
    return best


def score_card(t: Table, card: int, stack: int) -> int:
    """Score a card on a stack, as a pair or as a run; on another seat's stack, as a steal."""
    is_own, best = owner(stack) == number(t, TURN), 0
    for kind in (PAIR, run_shape(t, stack, card)):
        if is_own and fits(t, stack, card, kind):
            best = max(best, score_lay(t, Move(LAY, card, DRAWN, stack, kind)))
        elif not is_own and not is_wild(card) and not has_wild(t, stack) and completes(t, stack, card, kind):
            best = max(best, score_lay(t, Move(STEAL, card, DRAWN, stack, kind)))
    return best


def score_round_end(t: Table, seat: int, loser: int, points: int) -> int:
    """Score the end of the round for a seat that completes the last open stack of the seat `loser`, for `points`."""
    spared = 5 if loser == seat else 0
    lead = measure_lead(t, seat, ENDED) + points + spared
    if number(t, ROUND) == number(t, ROUNDS):
        # A seat that is a little behind plays on, but only while the deck has pairs; otherwise the game might not end.
        return -DECISIVE if -CATCH_UP <= lead < 0 and has_pair_to_draw(t) else DECISIVE
    return POINT * (lead - measure_lead(t, seat, NOT_YET))


def count_completion_points(t: Table, stack: int, card: int, kind: int) -> int:
    """Return the points of a stack that a card completes, as a pair or a run."""
    if kind == PAIR:
        return POINTS[A_PAIR]
    first, second = card_at(t, stack, 0), card_at(t, stack, 1)
    is_colour_run = have_same_colour(first, second) and have_same_colour(second, card) and have_same_colour(first, card)
    return POINTS[A_COLOUR_RUN if is_colour_run else A_RUN]


def have_same_colour(first: int, second: int) -> bool:
    """Return whether two cards have the same colour; a wild has any colour."""
    return is_wild(first) or is_wild(second) or colour(first) == colour(second)


def score_run(t: Table, first: int, second: int) -> int:
    """Score a run of two cards: the more cards of the deck complete it, the higher."""
    count = count_completing_cards(t, first, second)
    if count == 0:
        return HOPELESS
    return BEGUN + PER_CARD * count + (ONE_COLOUR if have_same_colour(first, second) else 0)


def count_completing_cards(t: Table, first: int, second: int) -> int:
    """Count the cards of the deck that complete a run of two cards."""
    thirds, count = find_completing_values(value(first), value(second)), 0
    for depth in range(size(t, DECK)):
        count += thirds >> value(card_at(t, DECK, depth)) & 1
    return count


def find_completing_values(first: int, second: int) -> int:
    """Return the values that complete a run of two cards, as a number with a bit for each value."""
    thirds = 0
    for third in range(WILD, 11):
        thirds |= is_run(first, second, third) << third
    return thirds


def score_aside(t: Table) -> int:
    """Score a move that sets the drawn pair aside as an extra pair. With one open stack left, wilds do not count."""
    wilds = WILD_USED * wilds_in(t, DRAWN) if open_count(t, number(t, TURN)) > 1 else 0
    return POINT * POINTS[A_PAIR] - wilds


# ---- cards that go back ----


def score_place(t: Table, move: Move) -> int:
    """Score a move that puts a card back: best near the seat's next draw if the seat wants it, otherwise behind.

    Cards that nobody needs should not go where other seats draw them soon, nor always to the bottom. Otherwise the same
    few cards could come to the same seats again and again.
    """
    next_draw = min(2 * (number(t, PLAYERS) - 1), size(t, DECK))  # each other seat draws two cards before
    if is_wanted(t, number(t, TURN), move.card):
        return -abs(move.detail - next_draw)
    return min(0, move.detail - min(next_draw + 2, size(t, DECK)))


def is_wanted(t: Table, seat: int, card: int) -> bool:
    """Return whether a card completes a seat's open stack, or begins a run that the deck can still complete."""
    for stack in open_stacks(t, seat):
        if completes(t, stack, card, PAIR) or completes(t, stack, card, RUN):
            return True
        if fits(t, stack, card, RUN) and count_completing_cards(t, card_at(t, stack, 0), card) > 0:
            return True
    return False
