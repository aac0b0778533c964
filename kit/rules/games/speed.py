"""Speed, reconstructed: for two players who do not take turns. The whole law of the game.

Whoever is ready first plays a card that has the suit or the rank of what a stack shows. Players are
simulated by times that are redrawn after each play. Its rulebook gives every rule in words, and says which are
remembered and which supplied.

Times are whole milliseconds. A person has no such time, and plays whenever the person likes.
"""

from kit.rules.chance import FOR_DEAL, block, shuffle
from kit.rules.choices import offer
from kit.rules.games.speed_layout import (
    AIM_CARDS, AIM_STACKS, CARDS, CLOCK, DECK, HAND_SIZE, HANDS, LATEST, MEANS, MOVES, PACK as PACK, READY,
    RECORD as RECORD, SEATS, STACKS, TABLE_STACKS, TURNED, can_play, cards_left, draws, exponential, fits, hand,
    is_person, other, ready, seat_to_play, stack_taking, stacks, waits,
)
from kit.rules.log import move_top, next_scripted_number, write_event
from kit.rules.option import Option, Seconds
from kit.rules.table import (
    LEGAL, NO_CARD, NOWHERE, SHUFFLES, TURN, card_at, holds, is_empty, lay_pack, number, put, remove, set_number, size,
    take, take_at, top,
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

# Events, by number. In TIMED ones the amount is milliseconds, which a replay takes from the script.
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


def seat_of(t, move):
    """Return the seat that makes a move; a turn is everybody's, and counts as that of the seat to play."""
    return number(t, TURN) if move.verb == TURN_UP else move.source - HANDS + 1


def ruling(t, move):
    """Return LEGAL, or the number of the rule that refuses the move."""
    if is_over(t):
        return OUT_WINS
    if move.verb == TURN_UP:
        return BOTH_STUCK if can_play(t, 1) or can_play(t, 2) else LEGAL
    if not holds(t, move.source, move.card):
        return FEW_CARDS
    if not fits(move.card, top(t, move.target)):
        return MATCH
    return NO_TURNS if waits(t, seat_of(t, move)) else LEGAL


def allowing_rule(move):
    """Return the number of the rule under which a legal move is made."""
    return BOTH_STUCK if move.verb == TURN_UP else MATCH


def candidates(t, choices):
    """Offer every move worth asking about; the cards of a seat that has to wait are left out, for speed."""
    if not can_play(t, 1) and not can_play(t, 2):
        offer(choices, TURN_UP)
        return
    for seat in range(1, SEATS + 1):
        if not waits(t, seat):
            for depth in range(size(t, hand(seat))):
                card = card_at(t, hand(seat), depth)
                for stack in stacks(t):
                    if fits(card, top(t, stack)):
                        offer(choices, LAY, card, hand(seat), stack)


# ---- playing ----


def play(t, move, log):
    """Play a legal move, with all that follows by itself."""
    set_number(t, MOVES, number(t, MOVES) + 1)
    if move.verb == TURN_UP:
        turn_cards(t, log)
    else:
        lay(t, seat_of(t, move), move, log)
    set_number(t, TURN, seat_to_play(t))
    if log is not None and is_over(t):
        write_end(t, log)


def lay(t, seat, move, log):
    """Lay a card on a stack and refill the hand; the other's hand may be beneath, or be freed."""
    rival, was_free = other(seat), can_play(t, other(seat))
    set_clock(t, seat, log)
    set_aim(t, seat, NO_CARD, NOWHERE)
    remove(t, move.source, move.card)
    put(t, move.target, move.card)
    if is_person(t, seat):
        write_event(t, log, PLAYED_AT, seat, move.card, move.source, move.target, number(t, CLOCK))
    else:
        write_event(t, log, PLAYED, seat, move.card, move.source, move.target)
    refill(t, seat, log)
    beaten = is_beaten(t, rival, move.target)  # first-hand: the hand beneath was first
    if beaten:
        card = number(t, AIM_CARDS + rival - 1)
        set_aim(t, rival, NO_CARD, NOWHERE)
        write_event(t, log, BEATEN, rival, card, move.target, hand(rival))
    if not is_over(t):
        draw_time(t, seat, log)
        if beaten or (not was_free and can_play(t, rival)):
            draw_time(t, rival, log)


def set_clock(t, seat, log):
    """Set the clock to the moment of a seat's play; it never goes back. A person's moment comes from the script."""
    moment = next_scripted_number(log) if is_person(t, seat) else ready(t, seat)
    set_number(t, CLOCK, max(number(t, CLOCK), moment))


def refill(t, seat, log):
    """Draw up to the hand's size, as far as the draw pile goes."""
    # refill: at once, so that nobody is short of cards while the pile lasts
    while size(t, hand(seat)) < number(t, HAND_SIZE) and not is_empty(t, draws(seat)):
        move_top(t, log, DREW, seat, draws(seat), hand(seat))


def is_beaten(t, seat, stack):
    """Whether a seat was reaching for this stack with a card that fits it no longer."""
    card = number(t, AIM_CARDS + seat - 1)
    return card != NO_CARD and number(t, AIM_STACKS + seat - 1) == stack and not fits(card, top(t, stack))


def turn_cards(t, log):
    """Turn a card for both seats, seat 1 first, and free each seat that can play then."""
    set_number(t, CLOCK, max(number(t, CLOCK), ready(t, 1), ready(t, 2)))
    first = STACKS + 2 * number(t, TURNED) % number(t, TABLE_STACKS)
    set_number(t, TURNED, number(t, TURNED) + 1)
    for seat in range(1, SEATS + 1):
        turn_card(t, seat, first + seat - 1, log)
    for seat in range(1, SEATS + 1):
        if not is_over(t) and can_play(t, seat):
            draw_time(t, seat, log)


def turn_card(t, seat, stack, log):
    """Turn a seat's next card on a stack: from its draw pile, or from its hand if the pile is empty."""
    if is_empty(t, draws(seat)):
        card = take_at(t, hand(seat), 0)
        put(t, stack, card)
        write_event(t, log, TURNED_FROM_HAND, seat, card, hand(seat), stack)
    else:
        move_top(t, log, TURNED_UP, seat, draws(seat), stack)


# ---- times ----

DICE = 16  # the purpose of these dice, beside those of kit.rules.chance


def draw_time(t, seat, log):
    """Draw when a simulated seat acts next, counted from the clock, and what it is reaching for."""
    if is_person(t, seat):
        return
    taken = next_scripted_number(log)
    if taken < 0:  # reaction: no replay says how long it took
        taken = exponential(number(t, MEANS + seat - 1), block(t, DICE, number(t, MOVES), seat)[0])
    set_number(t, READY + seat - 1, min(number(t, CLOCK) + taken, LATEST))
    aim(t, seat)
    write_event(t, log, REACTED, seat, amount=taken)


def aim(t, seat):
    """Reach for what comes first: the first card of the hand that fits, on the first stack that it fits."""
    for depth in range(size(t, hand(seat))):
        card = card_at(t, hand(seat), depth)
        stack = stack_taking(t, card)
        if stack != NOWHERE:
            set_aim(t, seat, card, stack)
            return
    set_aim(t, seat, NO_CARD, NOWHERE)


def set_aim(t, seat, card, stack):
    """Let a seat reach for a stack with a card."""
    set_number(t, AIM_CARDS + seat - 1, card)
    set_number(t, AIM_STACKS + seat - 1, stack)


# ---- dealing ----


def deal(t, log):
    """Deal the stacks, the hands and the draw piles from a shuffled pack, and draw the first times."""
    lay_pack(t, DECK, CARDS)
    shuffle(t, DECK, FOR_DEAL, None)  # the pack of a deal is not an event
    set_number(t, SHUFFLES, 0)
    for stack in stacks(t):  # deal: stacks, hands and draw piles, in this order
        move_top(t, log, LAID, 0, DECK, stack)
    for _ in range(number(t, HAND_SIZE)):
        for seat in range(1, SEATS + 1):
            move_top(t, log, HANDED, seat, DECK, hand(seat))
    while not is_empty(t, DECK):
        for seat in range(1, SEATS + 1):
            put(t, draws(seat), take(t, DECK))
    for seat in range(1, SEATS + 1):
        write_event(t, log, PILED, seat, source=DECK, target=draws(seat), amount=size(t, draws(seat)))
    for seat in range(1, SEATS + 1):
        draw_time(t, seat, log)
    set_number(t, TURN, seat_to_play(t))


# ---- the end ----


def is_over(t):
    """Whether somebody has got rid of all cards."""
    return cards_left(t, 1) == 0 or cards_left(t, 2) == 0


def has_won(t, seat):
    """Whether the seat has no card left; both may have won."""
    return cards_left(t, seat) == 0


def write_end(t, log):
    """Write down who has won, and how many cards the other is left with."""
    if has_won(t, 1) and has_won(t, 2):
        write_event(t, log, SHARED, 0)
        return
    winner = 1 if has_won(t, 1) else 2
    write_event(t, log, WON, winner)
    write_event(t, log, LEFT, other(winner), amount=cards_left(t, other(winner)))


def end_rule(t):
    """Return the number of the rule that ends the game."""
    return OUT_WINS


def seats(t):
    """Return the number of seats."""
    return SEATS


def score(t, part, seat):
    """Count the cards that the seat has left: fewer is better."""
    return cards_left(t, seat)  # score: those of hand and draw pile


def hidden_group(t, pile, depth, seat):
    """Return 1 for the cards of the other hand and of both draw piles, which hide among each other; 0 for what a seat
    sees.
    """
    return 1 if pile >= HANDS and pile != hand(seat) else 0
