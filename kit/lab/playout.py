"""One game from where it stands to its end, the same for every game and in either engine.

These functions call a game's own (`play`, `is_over`, `worth` …) by their bare names; the engine
puts them in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.rules.chance import PLAYING, block, fair
from kit.rules.choices import count, keep, move_at, new_choices, offer
from kit.rules.engine import find_legal
from kit.rules.table import SEED_BITS, SEED_HIGH, SEED_LOW, SEED_MASK, TURN, number, set_number

if TYPE_CHECKING:
    from kit.lab.careful.six_stacks import worth
    from kit.rules.games.six_stacks import SCORE_PARTS, deal, has_won, is_over, play, score, seats

RANDOM, CAREFUL = range(2)


def play_out(t, players, limit):
    """Play until the game is over or `limit` moves were made; returns how many were.

    `players` holds the kind of player of each seat, from seat 1.
    """
    choices = new_choices()
    for made in range(limit):
        if is_over(t):
            return made
        play(t, choose(t, choices, players[number(t, TURN) - 1], made), None)
    return limit


def choose(t, choices, player, made):
    """The move that a player makes, as move number `made` of the game: chance falls the same each time."""
    find_legal(t, choices)
    if player == CAREFUL:
        keep_best(t, choices)
    return move_at(choices, throw_below(t, count(choices), made))


def keep_best(t, choices):
    """Keep the moves that a careful player likes best."""
    asked, best, kept = count(choices), 0, 0
    for place in range(asked):
        move = move_at(choices, place)
        liking = worth(t, move)
        if place == 0 or liking > best:
            best, kept = liking, 0
        if liking == best:
            keep(choices, kept)
            offer(choices, move.verb, move.card, move.source, move.target, move.detail)
            kept += 1


def throw_below(t, count, made):
    """A fair number from 0 to count - 1, thrown for move number `made`."""
    chosen, throw = -1, 0
    while chosen < 0:
        chosen = fair(count, block(t, PLAYING, made, throw)[0])
        throw += 1
    return chosen


def play_batch(tables, first, players, limit, rows):
    """Deal and play a game for each row, row i being deal number first + i.

    `tables` holds two records: the empty table with the options, and the one that is played on. A
    row gets moves, decided, winners (a bit a seat), then every part of the score by seat.
    """
    t = tables[1]
    for index in range(len(rows)):
        row = rows[index]
        tables[1] = tables[0]
        set_number(t, SEED_LOW, (first + index) & SEED_MASK)
        set_number(t, SEED_HIGH, (first + index) >> SEED_BITS)
        deal(t, None)
        row[0] = play_out(t, players, limit)
        tell(t, row)


def tell(t, row):
    """Write down what became of a game: decided or not, its winners (a bit a seat), every part of the score."""
    winners, place = 0, 3
    for seat in range(1, seats(t) + 1):
        if has_won(t, seat):
            winners |= 1 << seat
        for part in range(len(SCORE_PARTS)):
            row[place] = score(t, part, seat)
            place += 1
    row[1], row[2] = is_over(t), winners
