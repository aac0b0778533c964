"""Playing a game on from a position, the same for every game and in either engine.

These functions call functions of a game's law and of its careful player; the engine puts them in place.
"""

import numpy as np

from kit.lab.careful import FOR_POINTS, HORIZON, score_move, score_position, seat_player
from kit.lab.hidden_cards import deal_hidden, find_hidden_cards
from kit.rules.choices import count, move_at, new_choices, put_at, random_choice, set_count
from kit.rules.engine import find_legal
from kit.rules.law import SCORE_PARTS, deal, has_won, is_over, play, score, seats
from kit.rules.table import SEED_BITS, SEED_HIGH, SEED_LOW, SEED_MASK, TURN, number, set_number

RANDOM, CAREFUL, LOOKAHEAD = range(3)
FIRST_SCORE = 3  # numbers in the row of a game before the scores: moves, finished, winners
STOP_CHECK = 0  # the place of the flag that asks for a stop, also in the middle of a game

PLAYOUTS = 10  # of each move in the first round of looking ahead
MOST_PLAYOUTS = 320  # in all, of the moves that stay to the last round
MOST_COMPARED = 24  # moves that are compared by playouts, at most: those with the best careful scores
MOST_PLAYOUT_MOVES = 2_000  # moves after which a playout is left undecided
WHOLE_WIN = 840  # can be shared evenly by up to eight winners
NO_MOVE = -1  # in place of a move: the position is played on as it is
UNFINISHED = -(10**9)  # in place of the outcome of an undecided game; no game scores so few points


def new_stop():
    """Return an array with a flag that asks running games to stop: zero until then."""
    return np.zeros(1, np.int64)


def play_out(tables, players, limit, stop):
    """Play on tables[1] until the game is over, `limit` moves were made or a stop is asked for; return the moves made.

    `players` holds the kind of player of each seat, from seat 1; tables[2] is for the lookahead player.
    """
    t, choices = tables[1], new_choices()
    for made in range(limit):
        if is_over(t) or stop[STOP_CHECK]:
            return made
        player = players[number(t, TURN) - 1]
        find_legal(t, choices)  # from here on as in `choose`: calling it would cost a quarter more time
        if player != RANDOM:
            keep_candidates(tables, choices, player, made)
        play(t, random_choice(t, choices, made), None)
    return limit


def choose(tables, choices, player, made):
    """Return the move that a player makes on tables[1] as move number `made`; the same each time."""
    find_legal(tables[1], choices)
    if player != RANDOM:
        keep_candidates(tables, choices, player, made)
    return random_choice(tables[1], choices, made)


def leave_chosen(tables, choices, player, made):
    """Leave in `choices` only the move that `choose` returns: a compiled function must not return a move to Python.

    To make a named tuple it would call Python, and an interrupt at that moment ends the process.
    """
    put_at(choices, 0, choose(tables, choices, player, made))
    set_count(choices, 1)


def keep_candidates(tables, choices, player, made):
    """Keep the moves among which a player chooses at random."""
    if player == LOOKAHEAD:
        keep_lookahead_choice(tables, choices, made)
    else:
        keep_best(tables[1], choices)


def keep_best(t, choices):
    """Keep the moves with the best careful score."""
    best, equals = 0, 0
    for place in range(count(choices)):
        move = move_at(choices, place)
        move_score = score_move(t, move)
        if place == 0 or move_score > best:
            best, equals = move_score, 0
        if move_score == best:
            put_at(choices, equals, move)
            equals += 1
    set_count(choices, equals)


# ---- looking ahead ----


def keep_lookahead_choice(tables, choices, made):
    """Keep a careful player's choice, or a move that did clearly better in playouts.

    Every move meets the same determinizations. The playouts are shared out by halving: each round has as many as all
    rounds before it and drops the worse half of the other moves (after Z. Karnin and others, "Almost optimal
    exploration in multi-armed bandits", ICML 2013). If only chance decided which of two moves does better, the sum of
    the gains would differ from zero by about the root of the sum of their squares. A clear gain exceeds that root.
    """
    sort_by_score(tables[1], choices)
    gains, squares, done, more = np.zeros(count(choices)), np.zeros(count(choices)), 0, PLAYOUTS
    while count(choices) > 1 and done < MOST_PLAYOUTS:
        compare_playouts(tables, choices, made, done, more, gains, squares)
        done += more
        more = done
        drop_worse(choices, gains, squares)
    while count(choices) > 2:
        drop_worst(choices, gains, squares)
    if count(choices) == 2 and gains[1] > np.sqrt(squares[1]):
        put_at(choices, 0, move_at(choices, 1))
    set_count(choices, 1)


def sort_by_score(t, choices):
    """Keep the moves with the best careful scores, at most MOST_COMPARED, in that order."""
    candidates = min(count(choices), MOST_COMPARED)
    for place in range(candidates):
        best = place
        for other in range(place + 1, count(choices)):
            if score_move(t, move_at(choices, other)) > score_move(t, move_at(choices, best)):
                best = other
        move = move_at(choices, best)
        put_at(choices, best, move_at(choices, place))
        put_at(choices, place, move)
    set_count(choices, candidates)


def compare_playouts(tables, choices, made, first, playouts, gains, squares):
    """Play determinizations, from number `first` on, from each move; add up its gains on the first, and their squares.
    """
    seat, further = number(tables[1], TURN), new_choices()
    hidden = find_hidden_cards(tables[1], seat)
    for which in range(first, first + playouts):
        play_determinization(tables, hidden, move_at(choices, 0), further, made, which)
        usual = score_position(tables[2], seat)
        for place in range(1, count(choices)):
            play_determinization(tables, hidden, move_at(choices, place), further, made, which)
            gain = score_position(tables[2], seat) - usual
            gains[place] += gain
            squares[place] += gain * gain


def drop_worse(choices, gains, squares):
    """Drop the moves that did clearly worse than the first move, then the worse half of the others."""
    left = 1
    for place in range(1, count(choices)):
        if gains[place] > -np.sqrt(squares[place]):
            gains[left], squares[left] = gains[place], squares[place]
            put_at(choices, left, move_at(choices, place))
            left += 1
    set_count(choices, left)
    for _ in range((left - 1) // 2):
        drop_worst(choices, gains, squares)


def drop_worst(choices, gains, squares):
    """Drop the move with the least gain, the last of equals, but never the first move; the others stay in order."""
    worst = 1
    for place in range(2, count(choices)):
        if gains[place] <= gains[worst]:
            worst = place
    for place in range(worst, count(choices) - 1):
        gains[place], squares[place] = gains[place + 1], squares[place + 1]
        put_at(choices, place, move_at(choices, place + 1))
    set_count(choices, count(choices) - 1)


def play_determinization(tables, hidden, move, choices, made, which):
    """Make a move on tables[2], with hidden cards dealt again, and play on carefully for HORIZON moves.

    The cards fit the knowledge in `hidden`. `which` is their number: they are the same for every move.
    """
    tables[2] = tables[1]
    t = tables[2]
    deal_hidden(t, hidden, made, which)
    play(t, move, None)
    play_on(t, choices, CAREFUL, made + 1, HORIZON)


def play_on(t, choices, player, made, most):
    """Let every seat play on carefully, or at random, from move number `made` on, for at most `most` moves."""
    for further in range(made, made + most):
        if is_over(t):
            return
        find_legal(t, choices)
        if player != RANDOM:
            keep_best(t, choices)
        play(t, random_choice(t, choices, further), None)


def fill_outcomes(tables, hidden, about, places, begun, outcomes, stop):
    """Play on from tables[1] after each of the legal moves at these places, until a stop is asked for.

    `about` holds the seat, the kind of player in all seats, the number of the occasion, and whether such a player takes
    the seats of persons. `outcomes` has a row a move (for NO_MOVE the position is played on as it is) and a column a
    playout: first the outcome, or UNFINISHED, then the score of the last position for the seat. The cards that the seat
    does not see are dealt again for each column on tables[0], in ways that fit the knowledge in `hidden`; tables[2] is
    played on.
    """
    (seat, player, occasion, seated), choices, further = about, new_choices(), new_choices()
    find_legal(tables[1], choices)
    for which in range(outcomes.shape[2]):
        tables[0] = tables[1]
        deal_hidden(tables[0], hidden, occasion, begun + which)
        for row in range(len(places)):
            if stop[STOP_CHECK]:
                return
            tables[2] = tables[0]
            t = tables[2]
            if places[row] != NO_MOVE:
                play(t, move_at(choices, places[row]), None)
            if seated:
                seat_player(t)
            play_on(t, further, player, 1, MOST_PLAYOUT_MOVES)
            outcomes[0, row, which] = outcome(t, seat) if is_over(t) else UNFINISHED
            outcomes[1, row, which] = score_position(t, seat)


def outcome(t, seat):
    """Return the outcome of a finished game for a seat: its points, or its share of the win in 840ths."""
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


def play_batch(tables, first, players, limit, rows, stop):
    """Deal and play a game for each row until a stop is asked for; return the number of games. Row i is deal first + i.

    `tables` holds three records: the empty table with the options, the table that is played on, and a
    table for the lookahead player. A row gets moves, finished, winners (a bit a seat), then every part of the score by
    seat.
    """
    for index in range(len(rows)):
        row = rows[index]
        begin_deal(tables, first + index)
        row[0] = play_out(tables, players, limit, stop)
        if stop[STOP_CHECK]:
            return index
        t, winners, place = tables[1], 0, FIRST_SCORE
        for seat in range(1, seats(t) + 1):
            if has_won(t, seat):
                winners |= 1 << seat
            for part in range(len(SCORE_PARTS)):
                row[place] = score(t, part, seat)
                place += 1
        row[1], row[2] = is_over(t), winners
    return len(rows)


def begin_deal(tables, deal_number):
    """Deal a numbered deal on tables[1], a fresh copy of tables[0], the empty table with the options."""
    begin_again(tables, deal_number)
    deal(tables[1], None)


def begin_again(tables, deal_number):
    """Make tables[1] a fresh copy of tables[0], with its cards, and with the seed of a numbered deal."""
    tables[1] = tables[0]
    set_number(tables[1], SEED_LOW, deal_number & SEED_MASK)
    set_number(tables[1], SEED_HIGH, deal_number >> SEED_BITS)
