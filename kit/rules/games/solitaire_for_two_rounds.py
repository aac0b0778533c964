"""Solitaire for Two: the sides and their points, turning up and knocking, the two rounds, and the end."""

from kit.rules.chance import FOR_SHUFFLES, shuffle
from kit.rules.games.solitaire_for_two_solo_ace import NUMBERS_AFTER_ACES, solo_ace_in_reach
from kit.rules.log import Log, write_card, write_event, write_pile
from kit.rules.shared.jokers import pass_over
from kit.rules.shared.tiles import (
    ALL_COLUMNS, CASHED, DOWN, LIBERTIES, MISSED, RESERVE, SHARED_EVENTS, STOCK, TILES, TOPS, UPS, WASTE, forget_missed,
    is_left_by_player, is_talon, tile_in_reach,
)
from kit.rules.table import (
    NO_CARD, TURN, Table, card_at, is_empty, number, pour, put, remove, seat_after, set_number, size, take, take_at,
)

MOST_SEATS = 4
THREE = 3  # tiles in a column of the stock, which are turned up together
ROUNDS = 2

# Numbers, after the numbers of the tiles and of the solo ace
PLAYERS = NUMBERS_AFTER_ACES
ROUND = PLAYERS + 1
PHASE = PLAYERS + 2
UNSCORED = PLAYERS + 3
IDLE = PLAYERS + 4
PLAYED = PLAYERS + 5
SCORES = PLAYERS + 6  # by side
GAINS = SCORES + MOST_SEATS  # by part and side: the points since the start position

SCORE_PARTS = ("tiles", "trios", "jokers", "sequence", "runs", "before")
TILES_PART, TRIOS, JOKER_PART, SEQUENCE, RUNS, BEFORE = range(6)
NUMBERS = GAINS + BEFORE * MOST_SEATS

PHASES = ("opening", "missed", "play", "reserve", "close", "end")
OPENING, MISSED_PLAYS, PLAY, RESERVE_UP, CLOSE, END = range(6)

TILE_POINTS, TRIO_POINTS, JOKER_POINTS, SEQUENCE_POINTS = 10, 25, 40, 125

# Events, by number, after the events of the tiles
EVENTS = (
    *SHARED_EVENTS,
    "lay-out", "stack", "begin", "three", "partners", "turn", "reserve", "trio", "trio-used", "turn-ends",
    "joker-points", "cash-points", "sequence-points", "run", "solo", "discard", "discard-beneath", "tiles",
    "tiles-at-end", "knock", "missed", "round-end", "no-second-round", "second-round", "first-again", "next-of-several",
    "win", "win-partners", "tie",
)
(
    LAID_OUT, STACKED, BEGUN, BEGUN_BY_THREE, BEGUN_BY_SIDES, TURNED, RESERVE_TURNED, TRIO_MADE, TRIO_BY_USE,
    TURN_ENDED, JOKER_SCORED, CASH_SCORED, SEQUENCE_SCORED, RUN_MADE, ACE_LEFT, DISCARDED, DISCARDED_BENEATH,
    TILES_SCORED, LAST_TILES_SCORED, KNOCKED, MISSED_LEFT, ROUND_OVER, NO_SECOND_ROUND, SECOND_ROUND, BEGUN_AGAIN,
    NEXT_OF_SEVERAL, WON, WON_BY_SIDE, TIED,
) = range(len(SHARED_EVENTS), len(EVENTS))


# ---- sides and points ----


def sides(t: Table) -> int:
    """Return the number of sides. Four players are two sides."""
    # three-players, four-players: three players play alone, four players as two pairs
    return 2 if number(t, PLAYERS) == MOST_SEATS else number(t, PLAYERS)


def side(t: Table, seat: int) -> int:
    """Return the side of a seat, counted from 0."""
    return (seat - 1) % sides(t)


def points(t: Table, seat: int) -> int:
    """Return the points of a seat's side."""
    return number(t, SCORES + side(t, seat))


def gain(t: Table, part: int, amount: int) -> None:
    """Score points for the seat to play and for its partner."""
    place = side(t, number(t, TURN))
    set_number(t, SCORES + place, number(t, SCORES + place) + amount)
    slot = GAINS + MOST_SEATS * part + place
    set_number(t, slot, number(t, slot) + amount)


def score(t: Table, part: int, seat: int) -> int:
    """Return the points of a seat's side in a part. The last part has all points from before the start position."""
    if part < BEFORE:
        return number(t, GAINS + MOST_SEATS * part + side(t, seat))
    rest = points(t, seat)
    for other in range(BEFORE):
        rest -= number(t, GAINS + MOST_SEATS * other + side(t, seat))
    return rest


# ---- remaining tiles ----


def has_nothing_to_turn_up(t: Table) -> bool:
    """Return whether stock and reserve are empty."""
    return is_empty(t, STOCK) and is_empty(t, RESERVE)


def is_everything_up(t: Table) -> bool:
    """Return whether all suits are up to the king, and all jokers are cashed."""
    up = size(t, CASHED)
    for pile in range(TOPS, CASHED):
        up += size(t, pile)
    return up == TILES


# ---- turning up and knocking ----


def turn_up(t: Table, log: Log | None) -> None:
    """Turn up a column of the stock, or the reserve if the stock is empty."""
    source = RESERVE if is_empty(t, STOCK) else STOCK
    while size(t, UPS) < THREE and not is_empty(t, source):  # stock-of-threes: one column
        put(t, UPS, take(t, source))
    set_number(t, PHASE, PLAY if source == STOCK else RESERVE_UP)
    event = TURNED if source == STOCK else RESERVE_TURNED
    write_event(t, log, event, number(t, TURN), source=source, target=UPS, amount=size(t, UPS))
    write_pile(t, log, UPS, 0)


def keeps_talon(t: Table) -> bool:
    """Return whether the talon stays the talon at a knock: it is a solo ace, or no up tile is left to cover it."""
    return is_empty(t, UPS) or is_talon(t, solo_ace_in_reach(t))


def discard(t: Table, first: int, second: int, last: int, talon: int, log: Log | None) -> None:
    """Discard the up tiles in this order, under the tile `talon` if it stays the talon."""
    if last == NO_CARD:
        return
    event = DISCARDED if talon == NO_CARD else DISCARDED_BENEATH
    write_event(t, log, event, number(t, TURN), source=UPS, target=WASTE)
    if talon != NO_CARD:
        take(t, WASTE)
    for place, card in enumerate((first, second, last)):
        if card != NO_CARD:
            remove(t, UPS, card)
            put(t, WASTE, card)
            set_number(t, MISSED + place, card + 1)  # missed-plays: the next seat may still use it
            write_card(log, card)
    if talon != NO_CARD:
        put(t, WASTE, talon)


def score_tiles(t: Table, event: int, log: Log | None) -> None:
    """Score the tiles that were put up top in this turn."""
    amount = TILE_POINTS * number(t, UNSCORED)  # tiles-score: a joker counts as its tile
    if amount > 0:
        gain(t, TILES_PART, amount)
        set_number(t, UNSCORED, 0)
        write_event(t, log, event, number(t, TURN), amount=amount)


def knock(t: Table, first: int, second: int, last: int, log: Log | None) -> None:
    """End the turn: discard, score, and go on with the next seat, the second round or the end of the game."""
    seat = number(t, TURN)
    is_idle = has_nothing_to_turn_up(t) and not number(t, PLAYED)
    set_number(t, IDLE, number(t, IDLE) + 1 if is_idle else 0)
    talon = tile_in_reach(t, 0) if keeps_talon(t) else NO_CARD
    if number(t, IDLE) != number(t, PLAYERS):  # knock: at the end of a round nothing is passed over
        pass_over(t, talon, False, log)
    forget_missed(t)
    discard(t, first, second, last, talon, log)
    score_tiles(t, TILES_SCORED, log)
    set_number(t, PLAYED, 0)
    set_number(t, LIBERTIES, 0)
    if number(t, IDLE) == number(t, PLAYERS):  # round-end: every seat in turn knocked without a play
        forget_missed(t)
        write_event(t, log, KNOCKED, seat)
        end_round(t, log)
        return
    set_number(t, PHASE, MISSED_PLAYS)
    set_number(t, TURN, seat_after(seat, number(t, PLAYERS)))
    write_event(t, log, KNOCKED, seat)
    if last != NO_CARD:
        write_event(t, log, MISSED_LEFT, number(t, TURN))
        write_missed(t, log)


def write_missed(t: Table, log: Log | None) -> None:
    """Add the missed tiles to the last event in the log, in the order of the waste."""
    for depth in range(size(t, WASTE)):
        if is_left_by_player(t, card_at(t, WASTE, depth)):
            write_card(log, card_at(t, WASTE, depth))


# ---- rounds and the end ----


def end_round(t: Table, log: Log | None) -> None:
    """End a round in which nobody can play. Start the second round, or end the game."""
    write_event(t, log, ROUND_OVER, 0)
    if number(t, ROUND) < ROUNDS:
        gather_stock(t)
        if is_empty(t, STOCK):
            write_event(t, log, NO_SECOND_ROUND, 0)
    if is_empty(t, STOCK):
        end_game(t, log)
    else:
        begin_second_round(t, log)


def gather_stock(t: Table) -> None:
    """Gather the stock of the second round: the whole waste, and the next face-down tile of every column."""
    pour(t, WASTE, STOCK)
    for pile in range(DOWN, DOWN + ALL_COLUMNS):  # second-round: a tile of each column joins the waste
        if not is_empty(t, pile):
            put(t, STOCK, take(t, pile))


def begin_second_round(t: Table, log: Log | None) -> None:
    """Shuffle the stock, take the reserve from its end, and give the first turn to the seat with the fewest points."""
    shuffle(t, STOCK, FOR_SHUFFLES, log)
    for _ in range(size(t, STOCK) % THREE):
        put(t, RESERVE, take_at(t, STOCK, 0))
    set_number(t, ROUND, ROUNDS)
    set_number(t, IDLE, 0)
    set_number(t, PHASE, MISSED_PLAYS)
    set_number(t, TURN, beginner(t))
    write_event(t, log, SECOND_ROUND, 0, amount=size(t, RESERVE))
    write_event(t, log, BEGUN_AGAIN if number(t, PLAYERS) == 2 else NEXT_OF_SEVERAL, number(t, TURN))


def beginner(t: Table) -> int:
    """Return the seat that begins the second round: the next seat with the fewest points.

    If two players have equal points, the last seat to play begins.
    """
    last, players = number(t, TURN), number(t, PLAYERS)
    if players == 2 and points(t, 1) == points(t, 2):  # second-round-first: on a tie, the seat that ended the first
        return last
    leader = seat = seat_after(last, players)
    for _ in range(players - 1):
        seat = seat_after(seat, players)
        if points(t, seat) < points(t, leader):
            leader = seat
    return leader


def end_game(t: Table, log: Log | None) -> None:
    """End the game. The side with the most points wins."""
    set_number(t, PHASE, END)
    winners, winner = 0, 0
    for seat in range(1, sides(t) + 1):
        if has_won(t, seat):
            winners, winner = winners + 1, seat
    event = TIED if winners > 1 else WON_BY_SIDE if number(t, PLAYERS) == MOST_SEATS else WON
    write_event(t, log, event, 0 if winners > 1 else winner, amount=points(t, winner))


def is_over(t: Table) -> bool:
    """Return whether the game has ended."""
    return number(t, PHASE) == END


def has_won(t: Table, seat: int) -> bool:
    """Return whether the game is over and no side has more points than the seat's side."""
    if not is_over(t):
        return False
    for other in range(1, sides(t) + 1):
        if points(t, other) > points(t, seat):
            return False
    return True


def seats(t: Table) -> int:
    """Return the number of seats."""
    return number(t, PLAYERS)
