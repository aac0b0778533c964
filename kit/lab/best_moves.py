"""The choice of a random and of a careful player. Both engines run these functions, which need no NumPy."""

from kit.lab.careful import score_move
from kit.rules.choices import copy_to, count, move_at, put_at, random_choice, set_count
from kit.rules.engine import find_legal

RANDOM, CAREFUL, LOOKAHEAD = range(3)  # kinds of players


def keep_simple_choice(t, choices, player, move_number):
    """Keep in `choices` only the move of a RANDOM or CAREFUL player.

    Its random numbers depend only on the table and on `move_number`.
    """
    find_legal(t, choices)
    if player == CAREFUL:
        keep_best_moves(t, choices)
    put_at(choices, 0, random_choice(t, choices, move_number))
    set_count(choices, 1)


def keep_best_moves(t, choices):
    """Keep in `choices` the moves with the best careful score."""
    best, equals = 0, 0
    for index in range(count(choices)):
        move_score = score_move(t, move_at(choices, index))
        if index == 0 or move_score > best:
            best, equals = move_score, 0
        if move_score == best:
            copy_to(choices, equals, index)
            equals += 1
    set_count(choices, equals)
