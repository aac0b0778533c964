"""Grid, for two to eight players, in three variants. The whole law of the game.

Stacks round a deck go on one another, or onto a player's own stack, where their exposed cards agree in
suit or rank; most cards win. Its rulebook gives every rule in words.
"""

from kit.rules.cards import FRENCH, rank, suit
from kit.rules.chance import FOR_DEAL, shuffle
from kit.rules.choices import offer
from kit.rules.log import move_top, write_event, write_pile
from kit.rules.option import Option
from kit.rules.table import (
    LEGAL, OWN, SHUFFLES, TURN, entry, entry_of, is_empty, lay_pack, number, places_of, pour, ranks_shown, record_type,
    seat_after, set_number, size, suits_shown, top,
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
STACKED = OWN + 2  # how often this turn has put a stack on another
TAKEN = OWN + 3  # and how many stacks it has taken
PASSES = OWN + 4  # turns in a row in which nothing could be done

RECORD = record_type(piles=PERSONAL + MOST_SEATS, depth=CARDS, numbers=PASSES + 1)

OPTIONS = (
    Option("players", tuple(range(2, MOST_SEATS + 1)), PLAYERS),
    Option("variant", (1, 2, 3), VARIANT),
)

# Rules, by number
RULES = (
    "legal",
    "turn",
    "deal",
    "fill",
    "match",
    "take",
    "variant-1",
    "variant-2",
    "variant-3",
    "no-pass",
    "turn-end",
    "game-end",
    "score",
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


# ---- what is where ----


def grid():
    """Return the eight places of the grid."""
    return range(STACKS, DECK)


def personal(seat):
    """Return the pile that is a seat's own stack."""
    return PERSONAL + seat - 1


def stacks_left(t):
    """Count the stacks of the grid."""
    stacks = 0
    for stack in grid():
        if not is_empty(t, stack):
            stacks += 1
    return stacks


def actions(t):
    """Count the actions of this turn."""
    return number(t, STACKED) + number(t, TAKEN)


def agree(one, other):
    """Whether two cards are of the same suit or the same rank.

    Both are asked at once, by `|`: a processor guesses after each `or`, and a wrong guess costs more than asking.
    """
    return (suit(one) == suit(other)) | (rank(one) == rank(other))


def fits(t, source, target):
    """Whether two piles are different, both have cards, and their exposed cards agree."""
    return (
        source != target
        and not is_empty(t, source)
        and not is_empty(t, target)
        and agree(top(t, source), top(t, target))
    )


def can_stack(t):
    """Whether any two stacks of the grid show the same suit or the same rank."""
    suits, ranks = 0, 0
    for stack in grid():
        if not is_empty(t, stack):
            card = top(t, stack)
            if (suits >> suit(card) | ranks >> rank(card)) & 1:
                return True
            suits |= 1 << suit(card)
            ranks |= 1 << rank(card)
    return False


def may_take(t):
    """Whether this turn may still take a stack: in the variants 1 and 2 only before it puts one on another."""
    return number(t, STACKED) == 0 or number(t, VARIANT) == 3


def can_take(t, seat):
    """Whether any stack of the grid may go onto the seat's own."""
    for stack in grid():
        if fits(t, stack, personal(seat)):
            return True
    return False


def can_act(t, seat):
    """Whether a seat that begins its turn can do anything."""
    return can_stack(t) or can_take(t, seat)


def goes_on(t):
    """Whether the turn goes on after an action: more is allowed, and possible."""
    variant = number(t, VARIANT)
    if variant == 3:  # variant-3: two actions of either kind
        return actions(t) < 2 and can_act(t, number(t, TURN))
    return number(t, TAKEN) == 0 and (variant == 1 or number(t, STACKED) < 2) and can_stack(t)


# ---- the law ----


def ruling(t, move):
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


def ruling_on_taking(t, move):
    """Return LEGAL, or the number of the rule that refuses to let a stack be taken."""
    if move.target != personal(number(t, TURN)):
        return NOT_YOURS
    if not may_take(t):
        return VARIANT_1 if number(t, VARIANT) == 1 else VARIANT_2
    return LEGAL if fits(t, move.source, move.target) else TAKE_RULE


def allowing_rule(move):
    """Return the number of the rule under which a legal move is made."""
    if move.verb == STACK:
        return MATCH
    if move.verb == TAKE:
        return TAKE_RULE
    return TURN_END if move.verb == DONE else NO_PASS


def candidates(t, choices):
    """Offer every move worth asking about; what fits nowhere is left out, for speed."""
    mine, taking = personal(number(t, TURN)), may_take(t)
    suits, ranks = suits_shown(t, grid()), ranks_shown(t, grid())
    for source in grid():
        if not is_empty(t, source):
            card = top(t, source)
            others = (places_of(suits, suit(card)) | places_of(ranks, rank(card))) & ~entry_of(1, source)
            for target in grid() if others else range(0):
                if entry(others, target):
                    offer(choices, STACK, card, source, target)
            if taking and agree(card, top(t, mine)):
                offer(choices, TAKE, card, source, mine)
    offer(choices, DONE if actions(t) else PASS)


# ---- playing ----


def play(t, move, log):
    """Play a legal move, with all that follows by itself."""
    seat = number(t, TURN)
    if move.verb == PASS:
        set_number(t, PASSES, number(t, PASSES) + 1)
        end_turn(t, seat, PASSED, log)
    elif move.verb == DONE:
        end_turn(t, seat, STOPPED, log)
    else:
        act(t, seat, move, log)
        if not goes_on(t):
            end_turn(t, seat, why_ended(t), log)


def act(t, seat, move, log):
    """Put a stack on another, or take it."""
    joint, moved = size(t, move.target), size(t, move.source)
    pour(t, move.source, move.target)
    done = STACKED if move.verb == STACK else TAKEN
    set_number(t, done, number(t, done) + 1)
    set_number(t, PASSES, 0)
    write_event(t, log, WENT_ON if move.verb == STACK else TOOK, seat, move.card, move.source, move.target, moved)
    write_pile(t, log, move.target, joint)


def why_ended(t):
    """Return the event that tells why a turn ends after an action: all was done that is allowed, or all that is
    possible.
    """
    variant = number(t, VARIANT)
    if number(t, TAKEN) == 1 and variant < 3:
        return TOOK_1 if variant == 1 else TOOK_2
    if actions(t) == 2 and variant > 1:
        return TWO_2 if variant == 2 else TWO_3
    return SPENT


def end_turn(t, seat, event, log):
    """End the turn and pass it on; missing stacks are filled, as far as the deck goes."""
    set_number(t, STACKED, 0)
    set_number(t, TAKEN, 0)
    set_number(t, TURN, seat_after(seat, seats(t)))
    write_event(t, log, event, seat)
    for stack in grid():
        if is_empty(t, stack) and not is_empty(t, DECK):  # fill: between turns, never within one
            move_top(t, log, FILLED, 0, DECK, stack)
    if log is not None and is_over(t):
        write_end(t, log)


# ---- dealing ----


def deal(t, log):
    """Deal eight cards round the deck, then one to each player."""
    lay_pack(t, DECK, CARDS)
    shuffle(t, DECK, FOR_DEAL, None)  # the pack of a deal is not an event
    set_number(t, SHUFFLES, 0)
    set_number(t, TURN, 1)
    for stack in grid():  # deal: the eight stacks, then the personal ones
        move_top(t, log, LAID, 0, DECK, stack)
    for seat in range(1, seats(t) + 1):
        move_top(t, log, GIVEN, seat, DECK, personal(seat))
    write_event(t, log, BEGUN, 1)


# ---- the end ----


def is_over(t):
    """Whether every player in turn could do nothing, or grid and deck are empty."""
    return number(t, PASSES) == number(t, PLAYERS) or is_bare(t)


def is_bare(t):
    """Whether grid and deck are empty."""
    return is_empty(t, DECK) and stacks_left(t) == 0


def write_end(t, log):
    """Write down how the game ended, and who has won."""
    write_event(t, log, ALL_GONE if is_bare(t) else ALL_PASSED, 0)
    winners = 0
    for seat in range(1, seats(t) + 1):
        winners += has_won(t, seat)
    for seat in range(1, seats(t) + 1):
        if has_won(t, seat):
            write_event(t, log, WON if winners == 1 else TIED, seat, amount=most_cards(t))


def end_rule(t):
    """Return the number of the rule that ends the game."""
    return GAME_END


def most_cards(t):
    """Count the cards of the tallest personal stack."""
    most = 0
    for seat in range(1, seats(t) + 1):
        most = max(most, size(t, personal(seat)))
    return most


def has_won(t, seat):
    """Whether the game is over and nobody has more cards."""
    return is_over(t) and size(t, personal(seat)) == most_cards(t)


def seats(t):
    """Return the number of seats."""
    return number(t, PLAYERS)


def score(t, part, seat):
    """Count the cards of a seat's own stack."""
    return size(t, personal(seat))  # score: the card that was dealt counts, what is left in the grid does not


def hidden_group(t, pile, depth, seat):
    """Return 1 for a card of the deck, which nobody sees; 0 for all others."""
    return int(pile == DECK)
