"""Playouts: games that computer players play to the end. Both engines run these functions, for every game.

The functions call stand-ins, such as `play` and `score_move`. The engine replaces a stand-in by the function of a game.
"""

from math import sqrt
from typing import Any

from kit.lab.arrays import count_up, new_floats
from kit.lab.best_moves import CAREFUL, EXPERT, LOOKAHEAD, RANDOM, keep_best_moves, sort_by_score
from kit.lab.careful import (
    EXPERT_HORIZON, EXPERT_PLAYOUTS, FOR_POINTS, HORIZON, draw_hidden_numbers, expert_score_position, is_open,
    score_position, seat_player, turns_ahead,
)
from kit.lab.exact import keep_exact_move
from kit.lab.hidden_cards import MOST_HIDDEN, HiddenCards, deal_hidden_cards, find_hidden_cards
from kit.lab.past_moves import deal_likely_cards
from kit.lab.stop_flag import STOP_CHECK, Stop
from kit.rules.choices import Choices, count, move_at, new_choices, new_numbers, put_at, random_choice, set_count
from kit.rules.engine import find_legal
from kit.rules.law import SCORE_PARTS, deal, has_won, is_over, play, score, seats
from kit.rules.table import SEED_BITS, SEED_HIGH, SEED_LOW, SEED_MASK, TURN, Move, Table, number, set_number

FIRST_SCORE = 3  # column of the first score in the row of a game, after moves, finished and winners

# The lookahead player and the expert
MOST_PLAYOUTS = 320  # playouts of a move in all rounds together; an expert may have more
DOUBLINGS = 5  # how often the number of playouts doubles from the first round on
MOST_COMPARED = 24  # moves that playouts compare, at most: the moves with the best scores

MOST_PLAYOUT_MOVES = 2_000  # moves after which a playout is stopped
WHOLE_WIN = 840  # outcome of a win; two to eight winners can share it evenly
SOON = 5  # moves after which a playout of a game for one is looked at, in place of the seat's next turn
BEFORE, NEXT_TURN, END = range(3)  # stages of a playout whose tables `fill_outcomes` can keep
NO_MOVE = -1  # in place of a move: a playout starts from the position itself
UNFINISHED = -(10**9)  # in place of the outcome of an unfinished game; no game has so few points


def play_game(tables: Any, players: Any, move_limit: int, log: Any, stop: Stop) -> int:
    """Play on tables[1] until the game is over, or after `move_limit` moves, or when `stop` asks for it.

    Return the number of moves. `players` contains the kind of player in each seat, from seat 1. `log` counts the events
    (see `kit.rules.counts`), unless it is None. The lookahead player and the expert use tables[2].
    """
    t, choices = tables[1], new_choices()
    for move_number in range(move_limit):
        if is_over(t) or stop[STOP_CHECK]:
            return move_number
        player = players[number(t, TURN) - 1]
        find_legal(t, choices)  # from here on as in `choose_move`: to call it would take a quarter more time
        if player != RANDOM:
            keep_candidates(tables, choices, player, move_number)
        play(t, random_choice(t, choices, move_number), log)
    return move_limit


def choose_move(tables: Any, choices: Choices, player: int, move_number: int) -> Move:
    """Return the move of a player on tables[1]. Its random numbers depend only on the table and on `move_number`."""
    keep_chosen_move(tables, choices, player, move_number)
    return move_at(choices, 0)


def keep_chosen_move(tables: Any, choices: Choices, player: int, move_number: int) -> None:
    """Keep in `choices` only the move that `choose_move` returns.

    A compiled function returns no move: a result is one number.
    """
    find_legal(tables[1], choices)
    if player != RANDOM:
        keep_candidates(tables, choices, player, move_number)
    put_at(choices, 0, random_choice(tables[1], choices, move_number))
    set_count(choices, 1)


def play_listed(tables: Any, choices: Choices, place: int) -> None:
    """Play the move at a place of `choices` on tables[1], if the place is not negative; then list the legal moves."""
    if place >= 0:
        play(tables[1], move_at(choices, place), None)
    find_legal(tables[1], choices)


# ---- looking ahead ----


def keep_candidates(tables: Any, choices: Choices, player: int, move_number: int) -> None:
    """Keep in `choices` the moves among which a careful or lookahead player, or an expert, chooses at random.

    The careful player has the moves with the best careful score. The others have one of the moves with the best score,
    or a move that is clearly better in playouts. Where no hidden card matters any more, an expert tries to search the
    rest of the game.

    All moves are compared on the same determinizations. Each round doubles the number of playouts and drops the worse
    half of the other moves: Z. Karnin and others, "Almost optimal exploration in multi-armed bandits", ICML 2013. A
    gain is clear if its sum exceeds the root of the sum of its squares. If two moves were equally good, chance alone
    would bring about a sum of that size.
    """
    if player == CAREFUL:
        keep_best_moves(tables[1], choices, CAREFUL)
        return
    if player == EXPERT and is_open(tables[1]) and keep_exact_move(tables, choices):
        return
    sort_by_score(tables[1], choices, player, MOST_COMPARED)
    most_playouts = max(MOST_PLAYOUTS, EXPERT_PLAYOUTS) if player == EXPERT else MOST_PLAYOUTS
    gains, squares = new_floats(count(choices)), new_floats(count(choices))
    total, playouts = 0, most_playouts >> DOUBLINGS
    while count(choices) > 1 and total < most_playouts:
        compare_playouts(tables, choices, player, move_number, total, playouts, gains, squares)
        total += playouts
        playouts = total
        drop_worse(choices, gains, squares)
    while count(choices) > 2:
        drop_worst(choices, gains, squares)
    if count(choices) == 2 and gains[1] > sqrt(squares[1]):
        put_at(choices, 0, move_at(choices, 1))
    set_count(choices, 1)


def compare_playouts(
    tables: Any, choices: Choices, player: int, move_number: int, first: int, playouts: int, gains: Any,
    squares: Any,
) -> None:
    """Play `playouts` determinizations, from number `first` on, from each move in `choices`.

    A determinization deals the hidden cards at random on tables[2]. The deal is the same for every move, and agrees
    with what the seat knows. After the move, `play_ahead` plays on. Compare each move with the first move: add its gain
    in the last score to `gains`, the square to `squares`. `player` is LOOKAHEAD or EXPERT.
    """
    seat, later_choices, first_score = number(tables[1], TURN), new_choices(), 0
    hidden = find_hidden_cards(tables[1], seat)
    for determinization in range(first, first + playouts):
        for index in range(count(choices)):
            tables[2] = tables[1]
            t = tables[2]
            deal_hidden_cards(t, hidden, move_number, determinization)
            draw_hidden_numbers(t, seat)
            play(t, move_at(choices, index), None)
            play_ahead(t, later_choices, player, seat, move_number + 1)
            last_score = expert_score_position(t, seat) if player == EXPERT else score_position(t, seat)
            if index == 0:
                first_score = last_score
            gain = last_score - first_score
            gains[index] += gain
            squares[index] += gain * gain


def play_ahead(t: Table, choices: Choices, player: int, seat: int, first_number: int) -> None:
    """Let all seats play on as far as a LOOKAHEAD or EXPERT player in this seat looks ahead.

    In the playouts of a lookahead player all seats are careful. In those of an expert they choose by its scores.
    """
    if player == LOOKAHEAD:
        play_on(t, choices, CAREFUL, first_number, HORIZON)
    elif turns_ahead(t) == 0:
        play_on(t, choices, EXPERT, first_number, max(HORIZON, EXPERT_HORIZON))
    else:
        for _ in range(turns_ahead(t)):
            play_to_next_turn(t, choices, EXPERT, seat)


def drop_worse(choices: Choices, gains: Any, squares: Any) -> None:
    """Drop the moves that are clearly worse than the first move, then the worse half of the other moves."""
    kept_count = 1
    for index in range(1, count(choices)):
        if gains[index] > -sqrt(squares[index]):
            gains[kept_count], squares[kept_count] = gains[index], squares[index]
            put_at(choices, kept_count, move_at(choices, index))
            kept_count += 1
    set_count(choices, kept_count)
    for _ in range((kept_count - 1) // 2):
        drop_worst(choices, gains, squares)


def drop_worst(choices: Choices, gains: Any, squares: Any) -> None:
    """Drop the move with the least gain, but never the first move. Among equal moves, drop the last."""
    worst = 1
    for index in range(2, count(choices)):
        if gains[index] <= gains[worst]:
            worst = index
    for index in range(worst, count(choices) - 1):
        gains[index], squares[index] = gains[index + 1], squares[index + 1]
        put_at(choices, index, move_at(choices, index + 1))
    set_count(choices, count(choices) - 1)


def play_on(t: Table, choices: Choices, player: int, first_number: int, most_moves: int) -> None:
    """Let all seats play on for at most `most_moves` moves; the first of them has the number `first_number`.

    All moves are RANDOM, or have the best score of a CAREFUL player or of an EXPERT: `player` says which.
    """
    for move_number in range(first_number, first_number + most_moves):
        if is_over(t):
            return
        find_legal(t, choices)
        if player != RANDOM:
            keep_best_moves(t, choices, player)
        play(t, random_choice(t, choices, move_number), None)


def play_to_next_turn(t: Table, choices: Choices, player: int, seat: int) -> int:
    """Let all seats play on as `player`, until another seat has played and `seat` is to play again.

    A game for one stops after SOON moves. Return the number of the next move.
    """
    has_waited = False
    for move_number in range(1, MOST_PLAYOUT_MOVES):
        if is_over(t) or (has_waited and number(t, TURN) == seat) or (seats(t) == 1 and move_number > SOON):
            return move_number
        has_waited = has_waited or number(t, TURN) != seat
        play_on(t, choices, player, move_number, 1)
    return MOST_PLAYOUT_MOVES


def fill_outcomes(
    tables: Any, hidden: HiddenCards, settings: tuple[int, int, int, bool], indexes: Any,
    first_playout: int, outcomes: Any, snapshots: Any, stop: Stop,
) -> None:
    """Fill `outcomes[0, row, column]` with the outcomes of playouts from tables[1], until `stop` asks for a stop.

    A row is for a legal move, given by its index in `indexes`, or for NO_MOVE: a playout from the position itself. A
    column is for a playout; the first column is for playout number `first_playout`. `outcomes[1]` gets the score of the
    last position for the seat. An outcome may be UNFINISHED.

    `settings` is a tuple: the seat, the kind of player in all seats, a number for the random numbers, and whether
    computer players replace persons. For each column the cards that the seat does not see are dealt at random on
    tables[0]. The deal agrees with the knowledge in `hidden`. The playouts run on tables[2].

    Unless `snapshots` is empty, `snapshots[stage, row, column]` gets the table of a playout: before the move, at the
    seat's next turn (see `play_to_next_turn`), and at the end.
    """
    (seat, player, occasion, replaces_persons), choices, later_choices = settings, new_choices(), new_choices()
    find_legal(tables[1], choices)
    exchange = new_numbers(MOST_HIDDEN)
    count_up(exchange)
    for column in range(outcomes.shape[2]):
        deal_likely_cards(tables, hidden, player, occasion, first_playout + column, later_choices, exchange)
        draw_hidden_numbers(tables[0], seat)
        for row in range(len(indexes)):
            if stop[STOP_CHECK]:
                return
            tables[2] = tables[0]
            t = tables[2]
            if indexes[row] != NO_MOVE:
                play(t, move_at(choices, indexes[row]), None)
            if replaces_persons:
                seat_player(t)
            next_move = 1
            if len(snapshots) > 0:
                snapshots[BEFORE, row, column] = tables[0]
                next_move = play_to_next_turn(t, later_choices, player, seat)
                snapshots[NEXT_TURN, row, column] = t
            play_on(t, later_choices, player, next_move, MOST_PLAYOUT_MOVES + 1 - next_move)
            if len(snapshots) > 0:
                snapshots[END, row, column] = t
            outcomes[0, row, column] = compute_outcome(t, seat) if is_over(t) else UNFINISHED
            outcomes[1, row, column] = score_position(t, seat)


def compute_outcome(t: Table, seat: int) -> int:
    """Return the outcome of a finished game for a seat: its points, or its share of WHOLE_WIN."""
    if FOR_POINTS:
        return compute_total(t, seat)
    if not has_won(t, seat):
        return 0
    winners = 0
    for other in range(1, seats(t) + 1):
        winners += has_won(t, other)
    return WHOLE_WIN // winners


def compute_total(t: Table, seat: int) -> int:
    """Return the sum of all parts of a seat's score."""
    total = 0
    for part in range(len(SCORE_PARTS)):
        total += score(t, part, seat)
    return total


def fill_totals(tables: Any, totals: Any) -> None:
    """Fill `totals[row, column]` from `tables[row, column]`: whether the game is over, then the total of each seat."""
    for row in range(totals.shape[0]):
        for column in range(totals.shape[1]):
            totals[row, column, 0] = is_over(tables[row, column])
            for seat in range(1, totals.shape[2]):
                totals[row, column, seat] = compute_total(tables[row, column], seat)


def play_batch(
    tables: Any, first: int, players: Any, move_limit: int, rows: Any, stop: Stop
) -> int:
    """Deal and play a game for each row, until `stop` asks for a stop; return the number of finished rows.

    Row i is for deal first + i. tables[0] is the empty table with the options, the games are played on tables[1], and
    the lookahead player and the expert use tables[2]. Columns: moves, finished, winners (a bit for each seat), then
    each part of the score by seat; if there are more, they count the events of each kind.
    """
    for index in range(len(rows)):
        row = rows[index]
        begin_deal(tables, first + index)
        row[0] = play_game(tables, players, move_limit, row[FIRST_SCORE + len(SCORE_PARTS) * len(players) :], stop)
        if stop[STOP_CHECK]:
            return index
        t, winners, column = tables[1], 0, FIRST_SCORE
        for seat in range(1, seats(t) + 1):
            if has_won(t, seat):
                winners |= 1 << seat
            for part in range(len(SCORE_PARTS)):
                row[column] = score(t, part, seat)
                column += 1
        row[1], row[2] = is_over(t), winners
    return len(rows)


def begin_deal(tables: Any, deal_number: int) -> None:
    """Reset tables[1] to the empty table and deal deal number `deal_number` on it."""
    reset_table(tables, deal_number)
    deal(tables[1], None)


def reset_table(tables: Any, deal_number: int) -> None:
    """Copy tables[0] to tables[1] and set the seed to `deal_number`."""
    tables[1] = tables[0]
    set_number(tables[1], SEED_LOW, deal_number & SEED_MASK)
    set_number(tables[1], SEED_HIGH, deal_number >> SEED_BITS)
