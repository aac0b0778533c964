"""One game from where it stands to its end, the same for every game and in either engine.

These functions call a game's own (`play`, `is_over`, `worth` …) by their bare names; the engine
puts them in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.rules.chance import PLAYING, fair, word
from kit.rules.engine import legal_moves
from kit.rules.table import SEED_HIGH, SEED_LOW, TURN, number, set_number

if TYPE_CHECKING:
    from kit.lab.careful.six_stacks import worth
    from kit.rules.games.six_stacks import deal, is_over, play

RANDOM, CAREFUL = range(2)
THROWS = 64  # how often the dice may fall for one choice


def play_out(t, players, limit):
    """Play until the game is over or `limit` moves were made; returns how many were.

    `players` holds the kind of player of each seat, from seat 1.
    """
    for made in range(limit):
        if is_over(t):
            return made
        play(t, choose(t, legal_moves(t), players[number(t, TURN) - 1], made), None)
    return limit


def choose(t, moves, player, made):
    """The move that a player makes, as move number `made` of the game: chance falls the same each time."""
    if player == CAREFUL:
        best = max([worth(t, move) for move in moves])
        moves = [move for move in moves if worth(t, move) == best]
    return moves[throw_below(t, len(moves), made)]


def throw_below(t, count, made):
    """A fair number from 0 to count - 1, thrown for move number `made`."""
    for throw in range(THROWS):
        chosen = fair(count, word(t, PLAYING, made, throw))
        if chosen >= 0:
            return chosen
    return 0


def play_batch(tables, first, players, limit, made):
    """Deal and play every table of a batch: table i is deal number first + i.

    Fills `made` with the number of moves of each game. The tables hold the game's options.
    """
    for index in range(len(tables)):
        t = tables[index]
        set_number(t, SEED_LOW, (first + index) & 0x7FFFFFFF)
        set_number(t, SEED_HIGH, (first + index) >> 31)
        deal(t, None)
        made[index] = play_out(t, players, limit)
