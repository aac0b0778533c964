"""A careful player of Grid. It counts the cards that a move gains, and the cards that it and the next seat can gain
later.
"""

from kit.lab.careful.grid_expert import (
    expert_score_move as expert_score_move, expert_score_position as expert_score_position, turns_ahead as turns_ahead,
)
from kit.rules.cards import rank, suit
from kit.rules.games.grid import STACK, TAKE, VARIANT, actions, agree, grid, has_won, is_over, personal_stack, seats
from kit.rules.table import (
    NOWHERE, TURN, Move, Table, entry, exposed_ranks, exposed_suits, number, seat_after, size, top,
)

HORIZON = 6  # moves of a playout, at most: soon a seat takes a tall stack
GAINED, LEFT, HOPED = 10, 6, 3  # score of a card: gained now, left to the next seat, possible in the next turn


def score_move(t: Table, move: Move) -> int:
    """Score a legal move by the cards that it gains now and later, less the cards of the next seat; higher is better.
    """
    seat, suits, ranks = number(t, TURN), exposed_suits(t, grid()), exposed_ranks(t, grid())
    own_card, gain = top(t, personal_stack(seat)), 0
    if move.verb == TAKE:
        own_card, gain = top(t, move.source), size(t, move.source)
    moves_again = number(t, VARIANT) == 3 and actions(t) == 0 and move.source != NOWHERE
    next_card = top(t, personal_stack(seat_after(seat, seats(t))))
    hope = (GAINED if moves_again else HOPED) * find_tallest_size(t, own_card, move, suits, ranks)
    return GAINED * gain + hope - LEFT * find_tallest_size(t, next_card, move, suits, ranks)


def find_tallest_size(t: Table, card: int, move: Move, suits: int, ranks: int) -> int:
    """Count the cards of the tallest stack that a seat could take after the move if its personal stack shows `card`.

    `suits` and `ranks` are the suits and ranks of the stacks before the move.
    """
    tallest, target_stack = 0, move.target if move.verb == STACK else NOWHERE
    if target_stack != NOWHERE and agree(card, top(t, move.source)):
        tallest = size(t, move.source) + size(t, target_stack)
    for stack in grid():
        if stack != move.source and stack != target_stack and (
            entry(suits, stack) == suit(card) or entry(ranks, stack) == rank(card)
        ):
            tallest = max(tallest, size(t, stack))
    return tallest


def score_position(t: Table, seat: int) -> int:
    """Score the position for a seat: its cards less the cards of the best other seat. A win counts 60 cards."""
    best = 0
    for other in range(1, seats(t) + 1):
        if other != seat:
            best = max(best, size(t, personal_stack(other)))
    lead = size(t, personal_stack(seat)) - best
    if is_over(t):
        lead += 60 if has_won(t, seat) else -60
    return lead
