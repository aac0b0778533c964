"""Walks through games that both engines can make: the compiler takes these functions as it takes the rules.

Compiled walks write no log, as simulations do, so they run the very functions of a simulation.
"""

from kit.rules.chance import FOR_PLAYERS, random_below
from kit.rules.choices import count, move_at, new_choices
from kit.rules.engine import find_legal
from kit.rules.law import deal, is_over, play
from kit.rules.table import SEED_LOW, card_at, set_number, size

DEALT = -1


def act_and_list(tables, log, nth, choices):
    """Deal, or play the nth of `choices`, on the first table; then list the legal moves."""
    if nth == DEALT:
        deal(tables[0], log)
    else:
        play(tables[0], move_at(choices, nth), log)
    find_legal(tables[0], choices)


def play_at_random(tables, first, limit, enough, card_counts, faults):
    """Deal and play every table until there were enough moves; return the number of moves.

    `card_counts` has room for a count of each card on the table. `faults` counts positions with a lost or doubled card,
    positions without a move, legal moves after the end, and games that did not end.
    """
    moves_in_all, choices = 0, new_choices()
    for index in range(len(tables)):
        if moves_in_all > enough:
            break
        t = tables[index]
        set_number(t, SEED_LOW, first + index)
        deal(t, None)
        moves_made = 0
        while True:
            card_counts[:] = 0
            for pile in range(len(t.sizes)):
                for depth in range(size(t, pile)):
                    card_counts[card_at(t, pile, depth)] += 1
            if card_counts.min() != 1 or card_counts.max() != 1:
                faults[0] += 1
            find_legal(t, choices)
            if is_over(t):
                faults[2] += count(choices)
                break
            if count(choices) == 0:
                faults[1] += 1
                break
            if moves_made == limit:
                faults[3] += 1
                break
            play(t, move_at(choices, random_below(t, FOR_PLAYERS, moves_made, 0, count(choices))), None)
            moves_made += 1
        moves_in_all += moves_made
    return moves_in_all


def expand_tables(tables, wider):
    """Return the number of legal moves on all tables; if `wider` has room, play each move on a table of its own."""
    found, choices = 0, new_choices()
    for index in range(len(tables)):
        find_legal(tables[index], choices)
        for place in range(count(choices)):
            if len(wider) > 0:
                wider[found] = tables[index]
                play(wider[found], move_at(choices, place), None)
            found += 1
    return found
