"""The table of Stack The Deck: each seat's open and completed stacks, the deck, and the drawn cards."""

from kit.rules.games.stack_the_deck_pairs_and_runs import (
    A_PAIR, PACK, PAIR, POINTS, RUN, fits, is_wild, kind_of, makes_pair, run_shape, value, wilds_in,
)
from kit.rules.table import (
    OWN, TURN, Record, Table, card_at, close_up, lay_pack, number, pour, put, seat_after, set_number, size, take,
)

CARDS = PACK.size
MOST_SEATS = 4
ROW = 5  # the number of stacks that each seat gets
MOST_DONE = CARDS // 2  # the most completed stacks of a seat

# Piles
STACKS = 0  # five piles for each seat, the open stacks first
DONE = ROW * MOST_SEATS  # by seat: the completed stacks in one pile, in the order of completion
DECK = DONE + MOST_SEATS
DRAWN = DECK + 1

# Numbers
PLAYERS = OWN
ROUNDS = OWN + 1
MUST_PLAY = OWN + 2
PHASE = OWN + 3
DEALER = OWN + 4
ROUND = OWN + 5
TOTALS = OWN + 6  # by seat
OPEN = TOTALS + MOST_SEATS  # by seat: the number of open stacks
DONE_COUNT = OPEN + MOST_SEATS  # by seat: the number of completed stacks
DONE_KINDS = DONE_COUNT + MOST_SEATS  # by seat and stack: the kind of each completed stack

RECORD = Record(piles=DRAWN + 1, depth=CARDS, numbers=DONE_KINDS + MOST_SEATS * MOST_DONE)

PHASES = ("draw", "first", "second", "insert", "end")
TO_DRAW, FIRST, SECOND, INSERTING, ENDED = range(5)

OPEN_COST, WILD_COST = -5, -20
ROUND_PARTS = ("pairs", "runs", "colour-runs", "open", "wilds")  # the parts of a round's points
OPEN_PART = ROUND_PARTS.index("open")  # the parts before it are the kinds of completed stacks

TOP_TWO = 2  # the least number of cards above a card that goes back into the deck


# ---- seats and their stacks ----


def all_seats(t: Table) -> range:
    """Return the seats of the game."""
    return range(1, number(t, PLAYERS) + 1)


def row(seat: int) -> int:
    """Return the pile that is a seat's first stack."""
    return STACKS + ROW * (seat - 1)


def open_count(t: Table, seat: int) -> int:
    """Return the number of a seat's open stacks."""
    return number(t, OPEN + seat - 1)


def open_stacks(t: Table, seat: int) -> range:
    """Return the piles that are a seat's open stacks."""
    return range(row(seat), row(seat) + open_count(t, seat))


def owner(stack: int) -> int:
    """Return the seat that owns an open stack."""
    return (stack - STACKS) // ROW + 1


def done_pile(seat: int) -> int:
    """Return the pile of a seat's completed stacks."""
    return DONE + seat - 1


def done_count(t: Table, seat: int) -> int:
    """Return the number of a seat's completed stacks."""
    return number(t, DONE_COUNT + seat - 1)


def done_kind(t: Table, seat: int, place: int) -> int:
    """Return the kind of a seat's completed stack at a place."""
    return number(t, DONE_KINDS + MOST_DONE * (seat - 1) + place)


def add_kind(t: Table, seat: int, kind: int) -> None:
    """Add the kind of a new completed stack to a seat's list."""
    place = done_count(t, seat)
    set_number(t, DONE_KINDS + MOST_DONE * (seat - 1) + place, kind)
    set_number(t, DONE_COUNT + seat - 1, place + 1)


def first_out(t: Table) -> int:
    """Return the seat that has no open stack left, or 0."""
    for seat in all_seats(t):
        if open_count(t, seat) == 0:
            return seat
    return 0


# ---- changes of stacks ----


def open_stack(t: Table, seat: int, card: int) -> None:
    """Start a new stack of a seat with a card."""
    put(t, row(seat) + open_count(t, seat), card)
    set_number(t, OPEN + seat - 1, open_count(t, seat) + 1)


def turn_over(t: Table, stack: int, seat: int) -> int:
    """Move a complete open stack to a seat's completed stacks, and return its kind."""
    loser, first = owner(stack), size(t, done_pile(seat))
    pour(t, stack, done_pile(seat))
    close_up(t, stack, row(loser) + open_count(t, loser) - 1)
    set_number(t, OPEN + loser - 1, open_count(t, loser) - 1)
    kind = kind_of(t, done_pile(seat), first)
    add_kind(t, seat, kind)
    return kind


def set_aside(t: Table, seat: int) -> None:
    """Move the drawn pair to a seat's completed stacks."""
    pour(t, DRAWN, done_pile(seat))
    add_kind(t, seat, A_PAIR)


def gather_deck(t: Table) -> None:
    """Gather the whole pack as the deck, in the order of its cards. All other piles are empty."""
    lay_pack(t, DECK, CARDS)
    for seat in range(1, MOST_SEATS + 1):
        set_number(t, OPEN + seat - 1, 0)
        set_number(t, DONE_COUNT + seat - 1, 0)


def deal_rows(t: Table) -> None:
    """Deal five stacks of one card to each seat, one card at a time. The first card goes to the dealer's left."""
    for _ in range(ROW):  # deal: one card at a time, the dealer last
        seat = number(t, DEALER)
        for _ in all_seats(t):
            seat = seat_after(seat, number(t, PLAYERS))
            open_stack(t, seat, take(t, DECK))


# ---- drawn cards ----


def has_drawn_pair(t: Table) -> bool:
    """Return whether two drawn cards are a pair that may be set aside."""
    return size(t, DRAWN) == 2 and makes_pair(value(card_at(t, DRAWN, 0)), value(card_at(t, DRAWN, 1)))


def is_second_wild(t: Table, depth: int) -> bool:
    """Return whether a drawn card is a second wild, which allows the same moves as the first."""
    return depth == 1 and is_wild(card_at(t, DRAWN, 0)) and is_wild(card_at(t, DRAWN, 1))


def can_play(t: Table) -> bool:
    """Return whether a drawn card can be laid on an own stack without a dead end."""
    for depth in range(size(t, DRAWN)):
        card = card_at(t, DRAWN, depth)
        for stack in open_stacks(t, number(t, TURN)):
            if fits(t, stack, card, PAIR) or (fits(t, stack, card, RUN) and run_shape(t, stack, card) == RUN):
                return True
    return False


def least_depth(t: Table) -> int:
    """Return the least number of cards above a card that goes back: two, or all cards of a smaller deck."""
    return min(TOP_TWO, size(t, DECK))


# ---- points ----


def total(t: Table, seat: int) -> int:
    """Return the points of a seat over all finished rounds."""
    return number(t, TOTALS + seat - 1)


def points_of_round(t: Table, seat: int, by_stalemate: bool) -> int:
    """Return a seat's points in the current round, if it ended now."""
    points = 0
    for part in range(len(ROUND_PARTS)):
        points += part_of_score(t, part, seat, by_stalemate)
    return points


def part_of_score(t: Table, part: int, seat: int, by_stalemate: bool) -> int:
    """Return a seat's points in a part of the round: a kind of completed stack, open stacks, or wilds in open stacks.
    """
    if part < OPEN_PART:  # round-score: completed stacks give points, and open stacks cost points
        points = 0
        for place in range(done_count(t, seat)):
            if done_kind(t, seat, place) == part:
                points += POINTS[part]
        return points
    if by_stalemate:
        return 0
    if part == OPEN_PART:
        return OPEN_COST * open_count(t, seat)
    points = 0
    for stack in open_stacks(t, seat):
        points += WILD_COST * wilds_in(t, stack)
    return points
