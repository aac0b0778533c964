"""Grid, for two to eight players, in three variants. The whole law of the game.

Stacks round a deck go on one another, or onto a player's own stack, if their exposed cards agree in
suit or rank. The most cards win. The rulebook gives every rule in words.
"""

from kit.rules.cards import FRENCH, rank, suit
from kit.rules.chance import shuffle_pack
from kit.rules.choices import Choices, offer
from kit.rules.log import Log, move_top, write_event, write_pile
from kit.rules.option import Option
from kit.rules.table import (
    LEGAL, OWN, TURN, Move, Record, Table, entry, entry_of, exposed_ranks, exposed_suits, is_empty, number, places_of,
    pour, seat_after, set_number, size, top,
)

PACK = FRENCH
CARDS = PACK.size
MOST_SEATS = 8

# Piles
STACKS = 0  # the places of the grid: three of the upper row, two beside the deck, three of the lower row
DECK = 8
PERSONAL = 9  # eight of them, by seat

# Numbers
PLAYERS = OWN
VARIANT = OWN + 1
STACKED = OWN + 2  # the number of stacks that this turn has put on others
TAKEN = OWN + 3  # the number of stacks that this turn has taken
PASSES = OWN + 4  # the number of passes in a row

RECORD = Record(piles=PERSONAL + MOST_SEATS, depth=CARDS, numbers=PASSES + 1)

OPTIONS = (Option("players", tuple(range(2, MOST_SEATS + 1)), PLAYERS), Option("variant", (1, 2, 3), VARIANT))

# Rules, by number
RULES = (
    "legal", "turn", "deal", "fill", "match", "take", "variant-1", "variant-2", "variant-3", "no-pass", "turn-end",
    "game-end", "score",
)
NOT_YOURS = RULES.index("turn")
MATCH = RULES.index("match")
TAKE_RULE = RULES.index("take")
VARIANT_1 = RULES.index("variant-1")
VARIANT_2 = RULES.index("variant-2")
NO_PASS = RULES.index("no-pass")
TURN_END = RULES.index("turn-end")
GAME_END = RULES.index("game-end")

# Verbs of moves
STACK, TAKE, DONE, PASS = range(4)

# Events, by number
EVENTS = (
    "lay", "give", "begin", "stack", "take", "pass", "fill", "done", "spent", "took-1", "took-2", "two-2", "two-3",
    "all-passed", "all-gone", "win", "tie",
)
(
    LAID, GIVEN, BEGUN, WENT_ON, TOOK, PASSED, FILLED, STOPPED, SPENT, TOOK_1, TOOK_2, TWO_2, TWO_3, ALL_PASSED,
    ALL_GONE, WON, TIED,
) = range(len(EVENTS))

SCORE_PARTS = ("cards",)


# ---- piles and actions ----


def grid() -> range:
    """Return the eight places of the grid."""
    return range(STACKS, DECK)


def personal_stack(seat: int) -> int:
    """Return the pile that is a seat's own stack."""
    return PERSONAL + seat - 1


def stacks_left(t: Table) -> int:
    """Return the number of stacks in the grid."""
    stacks = 0
    for stack in grid():
        if not is_empty(t, stack):
            stacks += 1
    return stacks


def actions(t: Table) -> int:
    """Return the number of actions in this turn."""
    return number(t, STACKED) + number(t, TAKEN)


def agree(one: int, other: int) -> bool:
    """Return whether two cards have the same suit or the same rank.

    The operator `|` tests both. That is faster than `or`, because a processor guesses the result of each `or`.
    """
    return (suit(one) == suit(other)) | (rank(one) == rank(other))


def fits(t: Table, source: int, target: int) -> bool:
    """Return whether two piles are different, both have cards, and their exposed cards agree."""
    if source == target or is_empty(t, source) or is_empty(t, target):
        return False
    return agree(top(t, source), top(t, target))


def can_stack(t: Table) -> bool:
    """Return whether the exposed cards of any two stacks of the grid agree."""
    suits, ranks = 0, 0
    for stack in grid():
        if not is_empty(t, stack):
            card = top(t, stack)
            if (suits >> suit(card) | ranks >> rank(card)) & 1:
                return True
            suits |= 1 << suit(card)
            ranks |= 1 << rank(card)
    return False


def may_take(t: Table) -> bool:
    """Return whether this turn may still take a stack. In variants 1 and 2 that must come before stacking."""
    return number(t, STACKED) == 0 or number(t, VARIANT) == 3


def can_take(t: Table, seat: int) -> bool:
    """Return whether any stack of the grid may go onto the seat's own stack."""
    for stack in grid():
        if fits(t, stack, personal_stack(seat)):
            return True
    return False


def can_act(t: Table, seat: int) -> bool:
    """Return whether a seat can do anything at the start of its turn."""
    return can_stack(t) or can_take(t, seat)


def goes_on(t: Table) -> bool:
    """Return whether the turn goes on after an action: another action is allowed and possible."""
    variant = number(t, VARIANT)
    if variant == 3:  # variant-3: two actions of either kind
        return actions(t) < 2 and can_act(t, number(t, TURN))
    return number(t, TAKEN) == 0 and (variant == 1 or number(t, STACKED) < 2) and can_stack(t)


# ---- the law ----


def ruling(t: Table, move: Move) -> int:
    """Return LEGAL, or the number of the rule that refuses the move."""
    if is_over(t):
        return GAME_END
    if move.verb == STACK:
        return LEGAL if fits(t, move.source, move.target) else MATCH
    if move.verb == TAKE:
        return ruling_on_taking(t, move)
    if move.verb == DONE:
        return LEGAL if number(t, VARIANT) == 1 and actions(t) > 0 else NO_PASS
    return NO_PASS if actions(t) > 0 or can_act(t, number(t, TURN)) else LEGAL


def ruling_on_taking(t: Table, move: Move) -> int:
    """Return the ruling on taking a stack."""
    if move.target != personal_stack(number(t, TURN)):
        return NOT_YOURS
    if not may_take(t):
        return VARIANT_1 if number(t, VARIANT) == 1 else VARIANT_2
    return LEGAL if fits(t, move.source, move.target) else TAKE_RULE


def allowing_rule(move: Move) -> int:
    """Return the number of the rule that allows a legal move."""
    if move.verb == STACK:
        return MATCH
    if move.verb == TAKE:
        return TAKE_RULE
    return TURN_END if move.verb == DONE else NO_PASS


def candidates(t: Table, choices: Choices) -> None:
    """Offer all moves that may be legal. Cards that fit nowhere are left out for speed."""
    own_stack, is_taking = personal_stack(number(t, TURN)), may_take(t)
    suits, ranks = exposed_suits(t, grid()), exposed_ranks(t, grid())
    for source in grid():
        if not is_empty(t, source):
            card = top(t, source)
            others = (places_of(suits, suit(card)) | places_of(ranks, rank(card))) & ~entry_of(1, source)
            for target in grid() if others else range(0):
                if entry(others, target):
                    offer(choices, STACK, card, source, target)
            if is_taking and agree(card, top(t, own_stack)):
                offer(choices, TAKE, card, source, own_stack)
    offer(choices, DONE if actions(t) else PASS)


# ---- playing ----


def play(t: Table, move: Move, log: Log | None) -> None:
    """Play a legal move with its automatic consequences."""
    seat = number(t, TURN)
    if move.verb == PASS:
        set_number(t, PASSES, number(t, PASSES) + 1)
        end_turn(t, seat, PASSED, log)
    elif move.verb == DONE:
        end_turn(t, seat, STOPPED, log)
    else:
        do_action(t, seat, move, log)
        if not goes_on(t):
            end_turn(t, seat, find_end_event(t), log)


def do_action(t: Table, seat: int, move: Move, log: Log | None) -> None:
    """Put a stack on another stack, or take it."""
    joint, moved_count = size(t, move.target), size(t, move.source)
    pour(t, move.source, move.target)
    action = STACKED if move.verb == STACK else TAKEN
    set_number(t, action, number(t, action) + 1)
    set_number(t, PASSES, 0)
    write_event(t, log, WENT_ON if move.verb == STACK else TOOK, seat, move.card, move.source, move.target, moved_count)
    write_pile(t, log, move.target, joint)


def find_end_event(t: Table) -> int:
    """Return the event for the end of a turn after an action: no further action is allowed, or none is possible."""
    variant = number(t, VARIANT)
    if number(t, TAKEN) == 1 and variant < 3:
        return TOOK_1 if variant == 1 else TOOK_2
    if actions(t) == 2 and variant > 1:
        return TWO_2 if variant == 2 else TWO_3
    return SPENT


def end_turn(t: Table, seat: int, event: int, log: Log | None) -> None:
    """End the turn, fill empty places from the deck, and pass the turn to the next seat."""
    set_number(t, STACKED, 0)
    set_number(t, TAKEN, 0)
    set_number(t, TURN, seat_after(seat, seats(t)))
    write_event(t, log, event, seat)
    for stack in grid():
        if is_empty(t, stack) and not is_empty(t, DECK):  # fill: between turns, never during a turn
            move_top(t, log, FILLED, 0, DECK, stack)
    if log is not None and is_over(t):
        write_end(t, log)


# ---- dealing ----


def deal(t: Table, log: Log | None) -> None:
    """Deal eight cards round the deck, and then one card to each player."""
    shuffle_pack(t, DECK, CARDS)
    set_number(t, TURN, 1)
    for stack in grid():  # deal: the eight stacks, then the personal ones
        move_top(t, log, LAID, 0, DECK, stack)
    for seat in range(1, seats(t) + 1):
        move_top(t, log, GIVEN, seat, DECK, personal_stack(seat))
    write_event(t, log, BEGUN, 1)


# ---- the end ----


def is_over(t: Table) -> bool:
    """Return whether all players in turn have passed, or grid and deck are empty."""
    return number(t, PASSES) == number(t, PLAYERS) or is_bare(t)


def is_bare(t: Table) -> bool:
    """Return whether grid and deck are empty."""
    return is_empty(t, DECK) and stacks_left(t) == 0


def write_end(t: Table, log: Log | None) -> None:
    """Write the reason for the end and the winners to the log."""
    write_event(t, log, ALL_GONE if is_bare(t) else ALL_PASSED, 0)
    winners = 0
    for seat in range(1, seats(t) + 1):
        winners += has_won(t, seat)
    for seat in range(1, seats(t) + 1):
        if has_won(t, seat):
            write_event(t, log, WON if winners == 1 else TIED, seat, amount=most_cards(t))


def end_rule(t: Table) -> int:
    """Return the number of the rule that ends the game."""
    return GAME_END


def most_cards(t: Table) -> int:
    """Return the number of cards in the tallest personal stack."""
    most = 0
    for seat in range(1, seats(t) + 1):
        most = max(most, size(t, personal_stack(seat)))
    return most


def has_won(t: Table, seat: int) -> bool:
    """Return whether the game is over and no seat has more cards."""
    return is_over(t) and size(t, personal_stack(seat)) == most_cards(t)


def seats(t: Table) -> int:
    """Return the number of seats."""
    return number(t, PLAYERS)


def score(t: Table, part: int, seat: int) -> int:
    """Return the number of cards in a seat's own stack."""
    return size(t, personal_stack(seat))  # score: the dealt card counts, and cards left in the grid do not


def hidden_group(t: Table, pile: int, depth: int, seat: int) -> int:
    """Return 1 for a card of the deck, which nobody sees, and 0 for other cards."""
    return int(pile == DECK)
