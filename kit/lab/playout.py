"""One game from where it stands to its end, the same for every game and in either engine.

These functions call a game's own (`play`, `is_over`, `worth` …) by their bare names; the engine
puts them in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kit.rules.chance import IMAGINING, PLAYING, block, throw_below
from kit.rules.choices import count, keep, move_at, new_choices, put_at
from kit.rules.engine import find_legal
from kit.rules.table import SEED_BITS, SEED_HIGH, SEED_LOW, SEED_MASK, TURN, exchange, number, set_number, size

if TYPE_CHECKING:
    from kit.lab.careful.six_stacks import FOR_POINTS, HORIZON, prospect, worth
    from kit.rules.games.six_stacks import SCORE_PARTS, deal, has_won, hidden_among, is_over, play, score, seats

RANDOM, CAREFUL, LOOKING = range(3)

PLAYOUTS = 40  # of each move in a round of looking ahead
MOST_PLAYOUTS = 160  # of the moves that stay to the last round
MOST_IMAGINED = 500  # moves after which an imagined game is left undecided
MOST_CARDS = 128
WHOLE_WIN = 840  # can be shared evenly by up to eight winners


def play_out(tables, players, limit):
    """Play on tables[1] until the game is over or `limit` moves were made; returns how many were.

    `players` holds the kind of player of each seat, from seat 1; tables[2] is for looking ahead.
    """
    t, choices = tables[1], new_choices()
    for made in range(limit):
        if is_over(t):
            return made
        player = players[number(t, TURN) - 1]
        find_legal(t, choices)  # from here on as in `choose`: a call of it would cost a quarter more time
        if player != RANDOM:
            narrow(tables, choices, player, made)
        play(t, any_of(t, choices, made), None)
    return limit


def choose(tables, choices, player, made):
    """The move that a player makes on tables[1] as move number `made`: chance falls the same each time."""
    find_legal(tables[1], choices)
    if player != RANDOM:
        narrow(tables, choices, player, made)
    return any_of(tables[1], choices, made)


def narrow(tables, choices, player, made):
    """Keep the moves between which a player leaves the choice to chance."""
    if player == LOOKING:
        keep_most_promising(tables, choices, made)
    else:
        keep_best(tables[1], choices)


def any_of(t, choices, made):
    """One of the moves to choose from, by chance."""
    return move_at(choices, throw_below(t, PLAYING, made, 0, count(choices)))


def keep_best(t, choices):
    """Keep the moves that a careful player likes best."""
    best, kept = 0, 0
    for place in range(count(choices)):
        move = move_at(choices, place)
        liking = worth(t, move)
        if place == 0 or liking > best:
            best, kept = liking, 0
        if liking == best:
            put_at(choices, kept, move)
            kept += 1
    keep(choices, kept)


# ---- looking ahead ----


def keep_most_promising(tables, choices, made):
    """Keep the moves that did best when the game was played on a while from each, hidden cards dealt anew.

    Every move meets the same imagined cards. The playouts are shared out by halving: each round plays
    on from the moves left and drops the worse half (Z. Karnin and others, "Almost optimal exploration
    in multi-armed bandits", ICML 2013).
    """
    seat, sums, asked, begun = number(tables[1], TURN), np.zeros(count(choices), np.int64), new_choices(), 0
    while count(choices) > 1:
        for place in range(count(choices)):
            for which in range(begun, begun + PLAYOUTS):
                play_imagined(tables, move_at(choices, place), asked, made, which, HORIZON)
                sums[place] += prospect(tables[2], seat)
        begun += PLAYOUTS
        if begun >= MOST_PLAYOUTS:
            keep_above(choices, sums, count(choices) - 1)
            return
        keep_above(choices, sums, count(choices) // 2)


def keep_above(choices, sums, drop):
    """Drop so many of the moves with the lowest sums, the later of equals first; keep the others in order."""
    left = count(choices)
    for _ in range(drop):
        worst = 0
        for place in range(1, left):
            if sums[place] <= sums[worst]:
                worst = place
        for place in range(worst, left - 1):
            sums[place] = sums[place + 1]
            put_at(choices, place, move_at(choices, place + 1))
        left -= 1
    keep(choices, left)


def play_imagined(tables, move, choices, made, which, most):
    """Make a move on tables[2], with hidden cards dealt anew, and play on carefully for at most so many moves.

    `which` numbers the imagined cards: they are the same for every move.
    """
    tables[2] = tables[1]
    t = tables[2]
    imagine(t, number(t, TURN), made, which)
    play(t, move, None)
    for further in range(made + 1, made + 1 + most):
        if is_over(t):
            return
        find_legal(t, choices)
        keep_best(t, choices)
        play(t, any_of(t, choices, further), None)


def imagine(t, seat, made, which):
    """Deal anew, at random, the cards that a seat does not see, and give the table other dice.

    Cards of one hidden group change places with each other only. Nothing is made of what other seats' play
    might tell of their cards.
    """
    low, high = block(t, IMAGINING, made, which)
    set_number(t, SEED_LOW, low & SEED_MASK)
    set_number(t, SEED_HIGH, high & SEED_MASK)
    places, group, thrown, more = np.empty((MOST_CARDS, 2), np.int64), 0, 0, True
    while more:
        group, hidden, more = group + 1, 0, False
        for pile in range(len(t.sizes)):
            for depth in range(size(t, pile)):
                among = hidden_among(t, pile, depth, seat)
                if among == group:
                    places[hidden, 0], places[hidden, 1] = pile, depth
                    hidden += 1
                more = more or among > group  # a group may have no card left while a later one has
        for last in range(hidden - 1, 0, -1):
            chosen = throw_below(t, IMAGINING, made, thrown + last, last + 1)
            exchange(t, places[last, 0], places[last, 1], places[chosen, 0], places[chosen, 1])
        thrown += hidden


def outcome(t, seat):
    """What the end of a game is worth to a seat: its points, or its share of the win in 840ths."""
    if FOR_POINTS:
        points = 0
        for part in range(len(SCORE_PARTS)):
            points += score(t, part, seat)
        return points
    if not has_won(t, seat):
        return 0
    winners = 0
    for other in range(1, seats(t) + 1):
        winners += has_won(t, other)
    return WHOLE_WIN // winners


def play_batch(tables, first, players, limit, rows):
    """Deal and play a game for each row, row i being deal number first + i.

    `tables` holds three records: the empty table with the options, the one that is played on, and
    one for looking ahead. A row gets moves, decided, winners (a bit a seat), then every part of the score by seat.
    """
    t = tables[1]
    for index in range(len(rows)):
        row = rows[index]
        tables[1] = tables[0]
        set_number(t, SEED_LOW, (first + index) & SEED_MASK)
        set_number(t, SEED_HIGH, (first + index) >> SEED_BITS)
        deal(t, None)
        row[0] = play_out(tables, players, limit)
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
