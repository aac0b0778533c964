"""Speed, reconstructed: for two players who do not take turns. The whole law of the game.

The player who is ready first plays a card with the suit or the rank of a stack's exposed card. Random times simulate
the players; each play draws a new time. The rulebook gives every rule in words, and marks which rules are remembered
and which are supplied.

Times are whole milliseconds. A person has no such time, and may play at any time.
"""

from kit.rules.chance import block, shuffle_pack
from kit.rules.choices import Choices, offer
from kit.rules.games.speed_layout import (
    AIM_CARDS, AIM_STACKS, CARDS, CLOCK, DECK, HAND_SIZE, HANDS, LATEST, MEANS, MOVES, PACK as PACK, READY,
    RECORD as RECORD, SEATS, STACKS, TABLE_STACKS, TURNED, can_play, cards_left, draw_pile, exponential, find_stack_for,
    fits, hand, has_to_wait, is_person, other_seat, ready_time, seat_to_play, stacks,
)
from kit.rules.log import Log, move_top, next_scripted_number, write_event
from kit.rules.option import Option, Seconds
from kit.rules.table import (
    LEGAL, NO_CARD, NOWHERE, TURN, Move, Table, card_at, holds, is_empty, number, put, remove, set_number, size, take,
    take_at, top,
)

OPTIONS = (
    Seconds("mean_reaction", ([1.5, 1.5],), MEANS),
    Option("hand_size", (5, 3, 4, 6, 7), HAND_SIZE),
    Option("table_stacks", (4, 2, 6), TABLE_STACKS),
)

# Rules, by number
RULES = (
    "legal", "no-turns", "few-cards", "match", "first-hand", "out-wins",
    "deal", "refill", "both-stuck", "reaction", "score",
)
NO_TURNS = RULES.index("no-turns")
FEW_CARDS = RULES.index("few-cards")
MATCH = RULES.index("match")
OUT_WINS = RULES.index("out-wins")
BOTH_STUCK = RULES.index("both-stuck")

# Verbs of moves: lay a card of a hand on a stack; both turn a card
LAY, TURN_UP = range(2)

# Events, by number. In TIMED events the amount is in milliseconds, and a replay takes it from the script.
EVENTS = (
    "lay", "deal", "pile", "play", "play-at", "draw", "beaten",
    "turn", "turn-hand", "reaction", "win", "share", "left",
)
(
    LAID, HANDED, PILED, PLAYED, PLAYED_AT, DREW, BEATEN, TURNED_UP, TURNED_FROM_HAND, REACTED, WON, SHARED, LEFT,
) = range(len(EVENTS))
TIMED = ("play-at", "reaction")

TAKES_TURNS = False

SCORE_PARTS = ("cards",)


# ---- the law ----


def seat_of(t: Table, move: Move) -> int:
    """Return the seat that makes a move. Both seats turn cards up together, which counts for the seat to play."""
    return number(t, TURN) if move.verb == TURN_UP else move.source - HANDS + 1


def ruling(t: Table, move: Move) -> int:
    """Return LEGAL, or the number of the rule that refuses the move."""
    if is_over(t):
        return OUT_WINS
    if move.verb == TURN_UP:
        return BOTH_STUCK if can_play(t, 1) or can_play(t, 2) else LEGAL
    if not holds(t, move.source, move.card):
        return FEW_CARDS
    if not fits(move.card, top(t, move.target)):
        return MATCH
    return NO_TURNS if has_to_wait(t, seat_of(t, move)) else LEGAL


def allowing_rule(move: Move) -> int:
    """Return the number of the rule that allows a legal move."""
    return BOTH_STUCK if move.verb == TURN_UP else MATCH


def candidates(t: Table, choices: Choices) -> None:
    """Offer all moves that may be legal. The cards of a seat that has to wait are left out for speed."""
    if not can_play(t, 1) and not can_play(t, 2):
        offer(choices, TURN_UP)
        return
    for seat in range(1, SEATS + 1):
        if not has_to_wait(t, seat):
            for depth in range(size(t, hand(seat))):
                card = card_at(t, hand(seat), depth)
                for stack in stacks(t):
                    if fits(card, top(t, stack)):
                        offer(choices, LAY, card, hand(seat), stack)


# ---- playing ----


def play(t: Table, move: Move, log: Log | None) -> None:
    """Play a legal move with its automatic consequences."""
    set_number(t, MOVES, number(t, MOVES) + 1)
    if move.verb == TURN_UP:
        turn_cards(t, log)
    else:
        lay(t, seat_of(t, move), move, log)
    set_number(t, TURN, seat_to_play(t))
    if log is not None and is_over(t):
        write_end(t, log)


def lay(t: Table, seat: int, move: Move, log: Log | None) -> None:
    """Lay a card on a stack and refill the hand. This may beat the rival's play, or make a play possible for it."""
    rival, was_free = other_seat(seat), can_play(t, other_seat(seat))
    set_clock(t, seat, log)
    set_aim(t, seat, NO_CARD, NOWHERE)
    remove(t, move.source, move.card)
    put(t, move.target, move.card)
    if is_person(t, seat):
        write_event(t, log, PLAYED_AT, seat, move.card, move.source, move.target, number(t, CLOCK))
    else:
        write_event(t, log, PLAYED, seat, move.card, move.source, move.target)
    refill(t, seat, log)
    was_beaten = is_beaten(t, rival, move.target)  # first-hand: the rival's hand came second
    if was_beaten:
        card = number(t, AIM_CARDS + rival - 1)
        set_aim(t, rival, NO_CARD, NOWHERE)
        write_event(t, log, BEATEN, rival, card, move.target, hand(rival))
    if not is_over(t):
        draw_time(t, seat, log)
        if was_beaten or (not was_free and can_play(t, rival)):
            draw_time(t, rival, log)


def set_clock(t: Table, seat: int, log: Log | None) -> None:
    """Set the clock to the time of a seat's play. It never goes back. A person's time comes from the script."""
    moment = next_scripted_number(log) if is_person(t, seat) else ready_time(t, seat)
    set_number(t, CLOCK, max(number(t, CLOCK), moment))


def refill(t: Table, seat: int, log: Log | None) -> None:
    """Refill a hand from the draw pile."""
    # refill: at once, so that a hand is full while the draw pile has cards
    while size(t, hand(seat)) < number(t, HAND_SIZE) and not is_empty(t, draw_pile(seat)):
        move_top(t, log, DREW, seat, draw_pile(seat), hand(seat))


def is_beaten(t: Table, seat: int, stack: int) -> bool:
    """Return whether a seat was going to play a card on this stack that no longer fits it."""
    card = number(t, AIM_CARDS + seat - 1)
    return card != NO_CARD and number(t, AIM_STACKS + seat - 1) == stack and not fits(card, top(t, stack))


def turn_cards(t: Table, log: Log | None) -> None:
    """Turn up a card for each seat, seat 1 first, and draw a time for each seat that can play then."""
    set_number(t, CLOCK, max(number(t, CLOCK), ready_time(t, 1), ready_time(t, 2)))
    first = STACKS + 2 * number(t, TURNED) % number(t, TABLE_STACKS)
    set_number(t, TURNED, number(t, TURNED) + 1)
    for seat in range(1, SEATS + 1):
        turn_card(t, seat, first + seat - 1, log)
    for seat in range(1, SEATS + 1):
        if not is_over(t) and can_play(t, seat):
            draw_time(t, seat, log)


def turn_card(t: Table, seat: int, stack: int, log: Log | None) -> None:
    """Turn up a seat's next card on a stack: from its draw pile, or from its hand if the pile is empty."""
    if is_empty(t, draw_pile(seat)):
        card = take_at(t, hand(seat), 0)
        put(t, stack, card)
        write_event(t, log, TURNED_FROM_HAND, seat, card, hand(seat), stack)
    else:
        move_top(t, log, TURNED_UP, seat, draw_pile(seat), stack)


# ---- times ----

FOR_TIMES = 16  # the purpose of these random numbers, after the purposes in kit.rules.chance


def draw_time(t: Table, seat: int, log: Log | None) -> None:
    """Draw the time of a simulated seat's next play, counted from the clock, and set the seat's aim."""
    if is_person(t, seat):
        return
    time = next_scripted_number(log)
    if time < 0:  # reaction: the time is random unless a replay gives it
        time = exponential(number(t, MEANS + seat - 1), block(t, FOR_TIMES, number(t, MOVES), seat)[0])
    set_number(t, READY + seat - 1, min(number(t, CLOCK) + time, LATEST))
    aim(t, seat)
    write_event(t, log, REACTED, seat, amount=time)


def aim(t: Table, seat: int) -> None:
    """Set the aim of a seat: the first card of its hand that fits, and the first stack that it fits."""
    for depth in range(size(t, hand(seat))):
        card = card_at(t, hand(seat), depth)
        stack = find_stack_for(t, card)
        if stack != NOWHERE:
            set_aim(t, seat, card, stack)
            return
    set_aim(t, seat, NO_CARD, NOWHERE)


def set_aim(t: Table, seat: int, card: int, stack: int) -> None:
    """Set the aim of a seat: the card that it is going to play, and the stack."""
    set_number(t, AIM_CARDS + seat - 1, card)
    set_number(t, AIM_STACKS + seat - 1, stack)


# ---- dealing ----


def deal(t: Table, log: Log | None) -> None:
    """Deal the stacks, the hands and the draw piles from a shuffled pack, and draw the first times."""
    shuffle_pack(t, DECK, CARDS)
    for stack in stacks(t):  # deal: stacks, hands and draw piles, in this order
        move_top(t, log, LAID, 0, DECK, stack)
    for _ in range(number(t, HAND_SIZE)):
        for seat in range(1, SEATS + 1):
            move_top(t, log, HANDED, seat, DECK, hand(seat))
    while not is_empty(t, DECK):
        for seat in range(1, SEATS + 1):
            put(t, draw_pile(seat), take(t, DECK))
    for seat in range(1, SEATS + 1):
        write_event(t, log, PILED, seat, source=DECK, target=draw_pile(seat), amount=size(t, draw_pile(seat)))
    for seat in range(1, SEATS + 1):
        draw_time(t, seat, log)
    set_number(t, TURN, seat_to_play(t))


# ---- the end ----


def is_over(t: Table) -> bool:
    """Return whether a seat has no cards left."""
    return cards_left(t, 1) == 0 or cards_left(t, 2) == 0


def has_won(t: Table, seat: int) -> bool:
    """Return whether the seat has no cards left. Both seats may win."""
    return cards_left(t, seat) == 0


def write_end(t: Table, log: Log | None) -> None:
    """Write the winner and the number of the other seat's cards to the log."""
    if has_won(t, 1) and has_won(t, 2):
        write_event(t, log, SHARED, 0)
        return
    winner = 1 if has_won(t, 1) else 2
    write_event(t, log, WON, winner)
    write_event(t, log, LEFT, other_seat(winner), amount=cards_left(t, other_seat(winner)))


def end_rule(t: Table) -> int:
    """Return the number of the rule that ends the game."""
    return OUT_WINS


def seats(t: Table) -> int:
    """Return the number of seats."""
    return SEATS


def score(t: Table, part: int, seat: int) -> int:
    """Return the number of cards that the seat has left. Fewer cards are better."""
    return cards_left(t, seat)  # score: hand and draw pile count


def hidden_group(t: Table, pile: int, depth: int, seat: int) -> int:
    """Return 1 for cards of the other hand and of both draw piles, and 0 for cards that the seat sees."""
    return 1 if pile >= HANDS and pile != hand(seat) else 0
