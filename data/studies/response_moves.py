"""The move of a responder: a player who knows how the other seat plays. Both engines run these functions.

The responder looks one move ahead, as the lookahead player does (`keep_candidates` in `kit.lab.playout`), but it knows
more. Its playouts start from deals that agree with its knowledge and with the past moves of the other seat, and in
them the other seat plays as it really plays. After its move, the responder plays on carefully.

Idea: local best response, in V. Lisý and M. Bowling, "Equilibrium approximation quality of current no-limit poker
bots", 2017.
"""

import numpy as np

from kit.lab.best_moves import CAREFUL, sort_by_score
from kit.lab.careful import HORIZON, score_position
from kit.lab.hidden_cards import MOST_HIDDEN
from kit.lab.past_moves import deal_likely_cards
from kit.lab.playout import MOST_COMPARED, drop_worse, play_on
from kit.rules.choices import count, move_at, new_choices, put_at, set_count
from kit.rules.engine import find_legal
from kit.rules.law import is_over, play
from kit.rules.table import TURN, number

FIRST_PLAYOUTS, MOST_PLAYOUTS = 20, 640  # playouts of a move: in the first round, and in all six rounds together


def keep_response(tables, choices, hidden, kind, move_number):
    """Keep in `choices` only the responder's move on tables[1]: the careful move, or a move that is clearly better.

    `hidden` is the responder's knowledge, and `kind` the kind of player (RANDOM or CAREFUL) in the other seat.
    """
    find_legal(tables[1], choices)
    sort_by_score(tables[1], choices, CAREFUL, MOST_COMPARED)
    gains, squares, playouts = np.zeros(count(choices)), np.zeros(count(choices)), 0
    while count(choices) > 1 and playouts < MOST_PLAYOUTS:
        more = max(FIRST_PLAYOUTS, playouts)
        for playout in range(playouts, playouts + more):
            compare_responses(tables, choices, hidden, kind, move_number, playout, gains, squares)
        playouts += more
        drop_worse(choices, gains, squares)
    if count(choices) > 1 and gains[1] > np.sqrt(squares[1]):
        put_at(choices, 0, move_at(choices, 1))
    set_count(choices, 1)


def compare_responses(tables, choices, hidden, kind, move_number, playout, gains, squares):
    """Play one likely deal of the hidden cards on tables[2] from each move in `choices`, for HORIZON moves.

    Compare each move with the first move: add its gain in the last score to `gains`, the square to `squares`.
    """
    seat, later_choices, first_score = number(tables[1], TURN), new_choices(), 0
    deal_likely_cards(tables, hidden, kind, move_number, playout, later_choices, np.arange(MOST_HIDDEN))
    for index in range(count(choices)):
        tables[2] = tables[0]
        t = tables[2]
        play(t, move_at(choices, index), None)
        play_against(t, later_choices, seat, kind, move_number + 1, HORIZON)
        if index == 0:
            first_score = score_position(t, seat)
        gain = score_position(t, seat) - first_score
        gains[index] += gain
        squares[index] += gain * gain


def play_against(t, choices, seat, kind, first_number, most_moves):
    """Let `seat` play on carefully, and the other seat as `kind`, for at most `most_moves` moves.

    The first of these moves has the number `first_number`.
    """
    for move_number in range(first_number, first_number + most_moves):
        if is_over(t):
            return
        play_on(t, choices, CAREFUL if number(t, TURN) == seat else kind, move_number, 1)
