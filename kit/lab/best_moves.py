"""The scores of moves, and the choice of a random and of a careful player. Both engines run these functions.

They need no NumPy.
"""

from kit.lab.careful import expert_score_move, score_move
from kit.rules.choices import Choices, copy_to, count, move_at, new_numbers, put_at, random_choice, set_count
from kit.rules.engine import find_legal
from kit.rules.table import Move, Table

RANDOM, CAREFUL, LOOKAHEAD, EXPERT = range(4)  # kinds of players


def keep_simple_choice(t: Table, choices: Choices, player: int, move_number: int) -> None:
    """Keep in `choices` only the move of a RANDOM or CAREFUL player.

    Its random numbers depend only on the table and on `move_number`.
    """
    find_legal(t, choices)
    if player == CAREFUL:
        keep_best_moves(t, choices, CAREFUL)
    put_at(choices, 0, random_choice(t, choices, move_number))
    set_count(choices, 1)


def score_for(t: Table, move: Move, player: int) -> int:
    """Score a legal move with the scores of an EXPERT, or else with the careful scores; higher is better."""
    return expert_score_move(t, move) if player == EXPERT else score_move(t, move)


def keep_best_moves(t: Table, choices: Choices, player: int) -> None:
    """Keep in `choices` the moves with the best score for this kind of player."""
    best, equals = 0, 0
    for index in range(count(choices)):
        move_score = score_for(t, move_at(choices, index), player)
        if index == 0 or move_score > best:
            best, equals = move_score, 0
        if move_score == best:
            copy_to(choices, equals, index)
            equals += 1
    set_count(choices, equals)


def sort_by_score(t: Table, choices: Choices, player: int, most: int) -> None:
    """Sort the moves by their score for this kind of player, the best first, and keep the first `most` moves."""
    scores, kept_count = new_numbers(count(choices)), min(count(choices), most)
    for index in range(count(choices)):
        scores[index] = score_for(t, move_at(choices, index), player)
    for index in range(kept_count):
        best = index
        for other in range(index + 1, count(choices)):
            if scores[other] > scores[best]:
                best = other
        move, scores[best] = move_at(choices, best), scores[index]
        put_at(choices, best, move_at(choices, index))
        put_at(choices, index, move)
    set_count(choices, kept_count)
