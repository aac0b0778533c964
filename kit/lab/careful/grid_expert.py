"""The scores of an expert of Grid. It looks ahead to its next turn, and values the stacks that can be taken then.

After a move it counts the two tallest stacks that it could take next, because the next seat may take one of them, and
the two tallest that the next seat could take. The weights were tuned by games.
"""

from kit.lab.careful import score_position
from kit.rules.games.grid import STACK, TAKE, VARIANT, agree, grid, is_over, personal_stack, seats
from kit.rules.table import TURN, Move, Table, is_empty, number, seat_after, size, top

# Scores of moves, in hundredths of a card: each card gained; then, after a stack was taken or after another move, each
# card of the seat's tallest stack and of its second tallest, each stack that it could take, and each card of the next
# seat's tallest stack and of its second tallest
GAINED = 100
AFTER_TAKING = (49, 6, 24, 126, 46)
AFTER_STACKING = (60, 34, 0, 110, 11)
# Scores of positions: each card of the lead, each card of the mover's tallest stack, each stack that the mover can
# take, and each card of the tallest stack that only the next seat can take
LEAD, FOR_MOVER, CHOICE, FOR_NEXT = 100, 65, 40, 60


def turns_ahead(t: Table) -> int:
    """Return 1: an expert looks ahead to its next turn. In variant 3 turns are short, so return 2."""
    return 2 if number(t, VARIANT) == 3 else 1


def expert_score_move(t: Table, move: Move) -> int:
    """Score a legal move by the cards that it gains now and later, less what the next seat can take; higher is better.
    """
    seat, gain, own, second, choices, left, second_left = number(t, TURN), 0, 0, 0, 0, 0, 0
    own_card, next_card = top(t, personal_stack(seat)), top(t, personal_stack(seat_after(seat, seats(t))))
    if move.verb == TAKE:
        own_card, gain = top(t, move.source), size(t, move.source)
    for stack in grid():
        if stack == move.source or is_empty(t, stack):
            continue
        card, cards = top(t, stack), size(t, stack)
        if move.verb == STACK and stack == move.target:
            card, cards = top(t, move.source), cards + size(t, move.source)
        if agree(card, own_card):
            choices += 1
            own, second = max(own, cards), max(second, min(own, cards))
        if agree(card, next_card):
            left, second_left = max(left, cards), max(second_left, min(left, cards))
    weights = AFTER_TAKING if move.verb == TAKE else AFTER_STACKING
    hope = weights[0] * own + weights[1] * second + weights[2] * choices
    return GAINED * gain + hope - weights[3] * left - weights[4] * second_left


def expert_score_position(t: Table, seat: int) -> int:
    """Score the position for a seat: its lead, and what the seat to play can take next; higher is better."""
    score = LEAD * score_position(t, seat)
    if is_over(t):
        return score
    return score + score_turn(t) if number(t, TURN) == seat else score - score_turn(t)


def score_turn(t: Table) -> int:
    """Score what the seat to play, the mover, and the next seat can take."""
    own_card = top(t, personal_stack(number(t, TURN)))
    next_card = top(t, personal_stack(seat_after(number(t, TURN), seats(t))))
    tallest, choices, tallest_left = 0, 0, 0
    for stack in grid():
        if is_empty(t, stack):
            continue
        if agree(top(t, stack), own_card):
            tallest = max(tallest, size(t, stack))
            choices += 1
        elif agree(top(t, stack), next_card):
            tallest_left = max(tallest_left, size(t, stack))
    return FOR_MOVER * tallest + CHOICE * choices - FOR_NEXT * tallest_left
