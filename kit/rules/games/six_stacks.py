"""Six Stacks: 3 Card n' Strikes. The whole law of the game.

Stacks are built downward in colour and turn the corner. A player who cannot play takes a strike, and the third strike
puts the player out. The rulebook gives every rule in words.
"""

from kit.rules.cards import KING, rank
from kit.rules.chance import FOR_DEAL, FOR_SHUFFLES, shuffle
from kit.rules.choices import Choices, offer
from kit.rules.games.six_stacks_layout import (
    CARDS, FINAL, HANDS, MOST_SEATS, MOST_STACKS, OUT, PACK as PACK, PLAYERS, RECORD as RECORD, REDEAL_RESERVE, RESERVE,
    STACK_COUNT, STACKS, STOCK, STRIKES, are_twins, can_go_under, can_play, exposed_kinds, find_due_merge,
    find_due_reserve, find_fitting_kinds, find_stack_for, fits, hand, has_exposed_twin, is_out, is_twin_in_layout, kind,
    next_seat, seats_in, stack_count, strikes,
)
from kit.rules.log import Log, move_top, write_event, write_pile
from kit.rules.option import Option
from kit.rules.table import (
    LEGAL, NO_CARD, NOWHERE, SHUFFLES, TURN, Move, Table, card_at, close_up, head, holds, is_empty, lay_pack, number,
    pour, put, put_under, remove, set_number, size, take, take_at, top,
)

OPTIONS = (
    Option("players", tuple(range(2, MOST_SEATS + 1)), PLAYERS),
    Option("redeal_reserve", (True, False), REDEAL_RESERVE),
)

# Rules, by number
RULES = (
    "legal", "turn", "king-under-queen", "twin-to-reserve", "fits", "must-play", "merge-first", "merge-at-once",
    "reserve-plays", "draw-to-three", "strike", "third-strike-out", "final-match", "deal-twins", "deal-merges",
    "redeal", "first-seat",
)
NOT_YOURS = RULES.index("turn")
KING_UNDER_QUEEN = RULES.index("king-under-queen")
TWIN_TO_RESERVE = RULES.index("twin-to-reserve")
FITS = RULES.index("fits")
MUST_PLAY = RULES.index("must-play")
STRIKE_RULE = RULES.index("strike")
FINAL_MATCH = RULES.index("final-match")

# Verbs of moves
PLAY, UNDER, TO_RESERVE, STRIKE = range(4)

# Events, by number, besides the shuffle
EVENTS = (
    "play", "under", "twin", "merge", "merge-first", "deal-merge", "reserve",
    "draw", "skip", "strike", "out", "final", "match", "win", "lay", "set-aside",
    "deal", "begin", "strike-draw", "match-draw", "throw-in", "redeal-merge", "reserve-first", "reserve-round",
)
(
    PLAYED, WENT_UNDER, TWIN_KEPT, MERGED, MERGED_FIRST, DEAL_MERGED, RESERVE_PLAYED, DREW, SKIPPED, STRUCK,
    WENT_OUT, FINAL_OPENED, MATCH_GOES_ON, WON, LAID, SET_ASIDE, HANDED, BEGUN, DREW_FOR_STRIKE, DREW_FOR_MATCH,
    THROWN_IN, REDEAL_MERGED, RESERVE_CHOSEN, WENT_ROUND,
) = range(len(EVENTS))


# ---- the law ----


def ruling(t: Table, move: Move) -> int:
    """Return LEGAL, or the number of the rule that refuses the move."""
    if is_over(t):
        return FINAL_MATCH
    seat = number(t, TURN)
    if move.verb == STRIKE:
        return MUST_PLAY if can_play(t, seat) else LEGAL
    if not holds(t, hand(seat), move.card):
        return NOT_YOURS
    if move.verb == UNDER:
        return LEGAL if can_go_under(t, move.card, move.target) else KING_UNDER_QUEEN
    if move.verb == TO_RESERVE:
        return LEGAL if has_exposed_twin(t, move.card) else TWIN_TO_RESERVE
    return LEGAL if fits(move.card, top(t, move.target)) else FITS


def answers(t: Table) -> int:
    """Return 1 if the seat to play must answer in the Final Match, otherwise 0."""
    return 1 if number(t, FINAL) == number(t, TURN) else 0


def allowing_rule(move: Move) -> int:
    """Return the number of the rule that allows a legal move."""
    if move.verb == UNDER:
        return KING_UNDER_QUEEN
    if move.verb == TO_RESERVE:
        return TWIN_TO_RESERVE
    if move.verb == STRIKE:
        return FINAL_MATCH if move.detail else STRIKE_RULE
    return FITS


def candidates(t: Table, choices: Choices) -> None:
    """Offer all moves that may be legal. Cards that fit no stack are left out for speed."""
    source, fitting, exposed = hand(number(t, TURN)), find_fitting_kinds(t), exposed_kinds(t)
    offer(choices, STRIKE, detail=answers(t))
    for depth in range(size(t, source)):
        card = card_at(t, source, depth)
        for stack in range(STACKS, STACKS + stack_count(t)):
            if fitting >> kind(card) & 1:
                offer(choices, PLAY, card, source, stack)
            if rank(card) == KING:
                offer(choices, UNDER, card, source, stack)
        if exposed >> kind(card) & 1:
            offer(choices, TO_RESERVE, card, source, RESERVE)


# ---- playing ----


def play(t: Table, move: Move, log: Log | None) -> None:
    """Play a legal move with its automatic consequences."""
    seat = number(t, TURN)
    if move.verb == STRIKE:
        take_strike(t, seat, log)
        return
    remove(t, hand(seat), move.card)
    place_card(t, seat, move, log)
    settle_table(t, log)
    if number(t, FINAL) == seat:
        win_final_match(t, seat, log)
        return
    if size(t, hand(seat)) < 3:  # draw-to-three: after strikes a hand may have more cards
        draw(t, seat, DREW, log)
    set_number(t, TURN, next_seat(t, seat))


def place_card(t: Table, seat: int, move: Move, log: Log | None) -> None:
    """Put the played card on its target."""
    if move.verb == UNDER:
        put_under(t, move.target, move.card)
    else:
        put(t, move.target, move.card)
    event = WENT_UNDER if move.verb == UNDER else TWIN_KEPT if move.verb == TO_RESERVE else PLAYED
    write_event(t, log, event, seat, move.card, hand(seat), move.target)


def settle_table(t: Table, log: Log | None) -> None:
    """Merge stacks first, and then play the oldest reserve card that fits, until neither is possible."""
    merge_all(t, MERGED, log)  # merge-first: the reserve plays only when no stacks can merge
    while find_due_reserve(t) >= 0:  # reserve-plays: one card after another, with merges after each card
        play_from_reserve(t, find_due_reserve(t), log)
        merge_all(t, MERGED, log)


def merge_all(t: Table, event: int, log: Log | None) -> None:
    """Merge until no stack fits another. The leftmost stack that can move goes on the leftmost stack that it fits."""
    source = find_due_merge(t)
    while source != NOWHERE:  # merge-at-once: automatic, before anything else
        merge(t, source, find_stack_for(t, head(t, source), source), event, log)
        source = find_due_merge(t)


def merge(t: Table, source: int, target: int, event: int, log: Log | None) -> None:
    """Put a whole stack on another stack. The stacks to its right close the gap."""
    in_play, waiting = event == MERGED, NO_CARD
    for depth in range(size(t, RESERVE)):
        if in_play and waiting == NO_CARD and fits(card_at(t, RESERVE, depth), top(t, target)):
            event, waiting = MERGED_FIRST, card_at(t, RESERVE, depth)
    joint, moved_count = size(t, target), size(t, source)
    pour(t, source, target)
    close_up(t, source, STACKS + stack_count(t) - 1)
    set_number(t, STACK_COUNT, stack_count(t) - 1)
    write_event(t, log, event, 0, waiting, source, target, moved_count)
    write_pile(t, log, target - 1 if source < target else target, joint)


def play_from_reserve(t: Table, depth: int, log: Log | None) -> None:
    """Play a reserve card onto the leftmost stack that it fits."""
    card = take_at(t, RESERVE, depth)
    stack = find_stack_for(t, card, NOWHERE)
    event = RESERVE_PLAYED if log is None else event_of_reserve(t, card, stack)
    put(t, stack, card)
    write_event(t, log, event, 0, card, RESERVE, stack)


def event_of_reserve(t: Table, card: int, stack: int) -> int:
    """Return the number of the event for a card that leaves the reserve, which tells what decided that it does."""
    if are_twins(card, head(t, stack)):
        return WENT_ROUND
    is_only_play = find_due_reserve(t) < 0 and find_stack_for(t, card, stack) == NOWHERE
    return RESERVE_PLAYED if is_only_play else RESERVE_CHOSEN


def draw(t: Table, seat: int, event: int, log: Log | None) -> None:
    """Draw a card, after a redeal if the stock is empty. If the stock is still empty, skip the draw."""
    if is_empty(t, STOCK):  # redeal: only before a draw, and once
        redeal(t, log)
    if is_empty(t, STOCK):
        write_event(t, log, SKIPPED, seat, source=STOCK, target=hand(seat))
        return
    move_top(t, log, event, seat, STOCK, hand(seat))


def take_strike(t: Table, seat: int, log: Log | None) -> None:
    """Give a strike to a seat that cannot play, with all consequences."""
    if number(t, FINAL) == seat:
        continue_match(t, seat, log)
        return
    set_number(t, STRIKES + seat - 1, strikes(t, seat) + 1)
    write_event(t, log, STRUCK, seat, amount=strikes(t, seat))
    if strikes(t, seat) < 3:
        draw(t, seat, DREW_FOR_STRIKE, log)
    elif seats_in(t) > 2:  # third-strike-out: with two players left, the other answers first, see final-match
        set_number(t, OUT + seat - 1, 1)
        give_up_hand(t, seat, WENT_OUT, log)
    else:
        set_number(t, FINAL, next_seat(t, seat))
        give_up_hand(t, seat, FINAL_OPENED, log)
    set_number(t, TURN, next_seat(t, seat))


def give_up_hand(t: Table, seat: int, event: int, log: Log | None) -> None:
    """Move the whole hand to the reserve after a third strike, the oldest card first."""
    count = size(t, hand(seat))
    pour(t, hand(seat), RESERVE)
    write_event(t, log, event, seat, source=hand(seat), target=RESERVE, amount=count)
    write_pile(t, log, RESERVE, size(t, RESERVE) - count)
    settle_table(t, log)


def continue_match(t: Table, seat: int, log: Log | None) -> None:
    """Continue the Final Match after an answer without a play: both players now have two strikes."""
    striker = next_seat(t, seat)
    set_number(t, FINAL, 0)
    set_number(t, STRIKES + seat - 1, 2)
    set_number(t, STRIKES + striker - 1, 2)
    write_event(t, log, MATCH_GOES_ON, seat, amount=striker)
    for _ in range(2):
        draw(t, seat, DREW_FOR_MATCH, log)
    for _ in range(3):
        draw(t, striker, DREW_FOR_MATCH, log)
    set_number(t, TURN, striker)


def win_final_match(t: Table, seat: int, log: Log | None) -> None:
    """End the game after a play as the answer in the Final Match: the striker is out."""
    striker = next_seat(t, seat)
    set_number(t, OUT + striker - 1, 1)
    set_number(t, FINAL, 0)
    write_event(t, log, WON, seat, amount=striker)


# ---- dealing ----


def deal(t: Table, log: Log | None) -> None:
    """Deal the stacks and three cards to each player. A pack that does not suffice is thrown in."""
    seats = number(t, PLAYERS)
    deal_pack(t, log)
    while stack_count(t) < MOST_STACKS or size(t, STOCK) < 3 * seats:
        write_event(t, log, THROWN_IN, 0)
        deal_pack(t, log)
    for _ in range(3):
        for seat in range(1, seats + 1):
            move_top(t, log, HANDED, seat, STOCK, hand(seat))
    set_number(t, TURN, 1)  # first-seat: the seat to the dealer's left
    set_number(t, SHUFFLES, 0)
    write_event(t, log, BEGUN, 1)


def deal_pack(t: Table, log: Log | None) -> None:
    """Shuffle the pack and deal the stacks."""
    set_number(t, STACK_COUNT, 0)
    lay_pack(t, STOCK, CARDS)
    shuffle(t, STOCK, FOR_DEAL, None)  # the pack of a deal is not an event
    deal_stacks(t, log)


def deal_stacks(t: Table, log: Log | None) -> None:
    """Deal stacks until there are six. Twins go to the reserve, and stacks that fit merge."""
    while stack_count(t) < MOST_STACKS and not is_empty(t, STOCK):
        card = take(t, STOCK)
        if is_twin_in_layout(t, card):  # deal-twins: a twin that is covered counts too
            put(t, RESERVE, card)
            write_event(t, log, SET_ASIDE, 0, card, STOCK, RESERVE)
        else:
            stack = STACKS + stack_count(t)
            put(t, stack, card)
            set_number(t, STACK_COUNT, stack_count(t) + 1)
            write_event(t, log, LAID, 0, card, STOCK, stack)
            merge_all(t, DEAL_MERGED, log)  # deal-merges: the gap is filled by the next card


def redeal(t: Table, log: Log | None) -> None:
    """Shuffle all inactive cards into a new stock, and deal stacks until there are six."""
    for stack in range(STACKS, STACKS + stack_count(t)):
        exposed = take(t, stack)
        pour(t, stack, STOCK)
        put(t, stack, exposed)
    if number(t, REDEAL_RESERVE):
        pour(t, RESERVE, STOCK)
    if is_empty(t, STOCK):
        return
    shuffle(t, STOCK, FOR_SHUFFLES, log)
    merge_all(t, REDEAL_MERGED, log)
    deal_stacks(t, log)
    settle_table(t, log)


# ---- the end ----


def is_over(t: Table) -> bool:
    """Return whether only one player is left."""
    seat = next_seat(t, 1)
    return is_out(t, seat) or next_seat(t, seat) == seat


def has_won(t: Table, seat: int) -> bool:
    """Return whether the seat is the only player left."""
    return is_over(t) and not is_out(t, seat)


def end_rule(t: Table) -> int:
    """Return the number of the rule that ends the game."""
    return FINAL_MATCH


def seats(t: Table) -> int:
    """Return the number of seats."""
    return number(t, PLAYERS)


SCORE_PARTS = ("strikes",)


def score(t: Table, part: int, seat: int) -> int:
    """Return the strikes of a seat, the only part of the score."""
    return strikes(t, seat)


def hidden_group(t: Table, pile: int, depth: int, seat: int) -> int:
    """Return 1 for cards of the stock and of other hands, which a seat cannot distinguish, and 0 for other cards."""
    return int(pile == STOCK or (pile >= HANDS and pile != hand(seat)))
