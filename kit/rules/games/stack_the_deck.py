"""Stack The Deck, for two to four players. The whole law of the game.

Pairs and runs, the table, and the stalemate are in separate files. The rulebook gives every rule in words.
"""

from kit.rules.chance import FOR_DEAL, FOR_SHUFFLES, shuffle
from kit.rules.choices import Choices, offer
from kit.rules.games.stack_the_deck_pairs_and_runs import (
    A_PAIR, DEAD_END, PACK as PACK, PAIR, POINTS, RUN, completes, fits, has_wild, is_wild, run_shape,
)
from kit.rules.games.stack_the_deck_stalemate import can_deck_help, is_stalemate
from kit.rules.games.stack_the_deck_table import (
    DEALER, DECK, DRAWN, ENDED, FIRST, INSERTING, MUST_PLAY, PHASE, PLAYERS, RECORD as RECORD, ROUND, ROUND_PARTS,
    ROUNDS, ROW, SECOND, TO_DRAW, TOP_TWO, TOTALS, all_seats, can_play, deal_rows, done_pile, first_out, gather_deck,
    has_drawn_pair, is_second_wild, least_depth, open_stacks, owner, part_of_score, points_of_round, set_aside, total,
    turn_over,
)
from kit.rules.log import Log, write_card, write_event, write_pile
from kit.rules.option import Option
from kit.rules.table import (
    LEGAL, SHUFFLES, TURN, Move, Table, card_at, exchange, holds, is_empty, number, put, remove, seat_after, set_number,
    size, take, top,
)

OPTIONS = (
    Option("players", (2, 3, 4), PLAYERS),
    Option("rounds", (10, 1, 2, 3, 4, 5, 6, 7, 8, 9), ROUNDS),
    Option("must_play", (True, False), MUST_PLAY),
)

# Rules, by number
RULES = (
    "legal", "turn", "deal", "draw-two", "pair", "run", "dead-end", "turn-over", "first-on-own", "second",
    "drawn-pair", "steal", "wild", "wild-no-steal", "wild-safe", "insert", "round-end", "round-score", "stalemate",
    "game-end", "seen",
)
DRAW_RULE = RULES.index("draw-two")
PAIR_RULE = RULES.index("pair")
RUN_RULE = RULES.index("run")
DEAD_END_RULE = RULES.index("dead-end")
FIRST_ON_OWN = RULES.index("first-on-own")
SECOND_RULE = RULES.index("second")
DRAWN_PAIR = RULES.index("drawn-pair")
STEAL_RULE = RULES.index("steal")
WILD_NO_STEAL = RULES.index("wild-no-steal")
WILD_SAFE = RULES.index("wild-safe")
INSERT_RULE = RULES.index("insert")
STALEMATE_RULE = RULES.index("stalemate")
GAME_END = RULES.index("game-end")

# Verbs of moves: draw; lay a drawn card on an own stack in the shape `detail`; steal with a drawn card; set the drawn
# pair aside; stop playing (`detail` is 1 after a play); put a card back with `detail` cards above it; call a stalemate
DRAW, LAY, STEAL, ASIDE, STOP, PUT_BACK, CALL = range(7)

# Events, by number
EVENTS = (
    "deal", "begin", "turn", "draw", "look", "lay", "dead-end", "pair", "run", "steal", "wild", "turn-over",
    "aside", "stop", "leave", "back", "round-end", "stalemate", "score", "end", "draw-last", "bottom", "stolen-out",
    "circles", "tie",
)
(
    DEALT, BEGUN, PASSED, DREW, LOOKED, LAID, LED_NOWHERE, PAIRED, RAN, STOLEN, WILD_COUNTS, TURNED_OVER, SET_ASIDE,
    STOPPED, LEFT, WENT_BACK, WENT_OUT, CALLED, SCORED, WON, DREW_LAST, WENT_TO_BOTTOM, STOLEN_OUT, CIRCLED, TIED,
) = range(len(EVENTS))


# ---- the law ----


def ruling(t: Table, move: Move) -> int:
    """Return LEGAL, or the number of the rule that refuses the move."""
    phase = number(t, PHASE)
    if phase == ENDED:
        return GAME_END
    if move.verb == CALL:
        return LEGAL if phase == TO_DRAW and is_stalemate(t) else STALEMATE_RULE
    if move.verb == DRAW:
        return LEGAL if phase == TO_DRAW and not is_empty(t, DECK) else DRAW_RULE
    if phase == TO_DRAW:
        return DRAW_RULE
    if move.verb == STOP:
        return ruling_on_stop(t, phase)
    if move.verb == ASIDE:
        return INSERT_RULE if phase == INSERTING else LEGAL if has_drawn_pair(t) else DRAWN_PAIR
    if not holds(t, DRAWN, move.card):
        return DRAW_RULE
    if move.verb == PUT_BACK:
        return ruling_on_return(t, move, phase)
    rule = ruling_on_theft(t, move, phase) if move.verb == STEAL else ruling_on_lay(t, move)
    return INSERT_RULE if rule == LEGAL and phase == INSERTING else rule


def ruling_on_stop(t: Table, phase: int) -> int:
    """Return the ruling on the end of playing cards. A player who can play may not stop before the first card."""
    if phase == FIRST and number(t, MUST_PLAY) and can_play(t):
        return FIRST_ON_OWN
    return INSERT_RULE if phase == INSERTING else LEGAL


def ruling_on_return(t: Table, move: Move, phase: int) -> int:
    """Return the ruling on putting a card back into the deck."""
    if phase == FIRST:
        return FIRST_ON_OWN
    return LEGAL if phase == INSERTING and least_depth(t) <= move.detail <= size(t, DECK) else INSERT_RULE


def ruling_on_theft(t: Table, move: Move, phase: int) -> int:
    """Return the ruling on stealing a stack."""
    if phase == FIRST:
        return FIRST_ON_OWN
    if is_wild(move.card):
        return WILD_NO_STEAL
    if has_wild(t, move.target):
        return WILD_SAFE
    if owner(move.target) == number(t, TURN) or not completes(t, move.target, move.card, move.detail):
        return STEAL_RULE
    return LEGAL


def ruling_on_lay(t: Table, move: Move) -> int:
    """Return the ruling on laying a card on an own stack, in the shape that the move gives."""
    if fits(t, move.target, move.card, move.detail):
        return LEGAL
    return PAIR_RULE if move.detail == PAIR else RUN_RULE


def allowing_rule(move: Move) -> int:
    """Return the number of the rule that allows a legal move."""
    if move.verb == LAY:
        return PAIR_RULE if move.detail == PAIR else DEAD_END_RULE if move.detail == DEAD_END else RUN_RULE
    if move.verb == STEAL:
        return STEAL_RULE
    if move.verb == ASIDE:
        return DRAWN_PAIR
    if move.verb == CALL:
        return STALEMATE_RULE
    if move.verb == STOP and move.detail:
        return SECOND_RULE
    return DRAW_RULE if move.verb == DRAW else INSERT_RULE


def candidates(t: Table, choices: Choices) -> None:
    """Offer all moves that may be legal. Cards that fit nowhere are left out for speed."""
    phase = number(t, PHASE)
    if phase == TO_DRAW:
        offer(choices, DRAW, source=DECK, target=DRAWN)
        offer(choices, CALL)
        return
    if phase != INSERTING:
        offer(choices, STOP, detail=1 if phase == SECOND else 0)
        offer(choices, ASIDE, source=DRAWN, target=done_pile(number(t, TURN)))
    for depth in range(size(t, DRAWN)):
        card = card_at(t, DRAWN, depth)
        if is_second_wild(t, depth):
            return
        if phase == INSERTING:
            for above in range(least_depth(t), size(t, DECK) + 1):
                offer(choices, PUT_BACK, card, DRAWN, DECK, above)
        else:
            offer_stacks(t, choices, card, phase)


def offer_stacks(t: Table, choices: Choices, card: int, phase: int) -> None:
    """Offer to lay a card on own stacks and, as the second card, to steal stacks with it."""
    turn = number(t, TURN)
    for stack in open_stacks(t, turn):
        if fits(t, stack, card, PAIR):
            offer(choices, LAY, card, DRAWN, stack, PAIR)
        if fits(t, stack, card, RUN):
            offer(choices, LAY, card, DRAWN, stack, run_shape(t, stack, card))
    if phase == SECOND and not is_wild(card):
        for seat in all_seats(t):
            if seat != turn:
                offer_thefts(t, choices, card, seat)


def offer_thefts(t: Table, choices: Choices, card: int, seat: int) -> None:
    """Offer to steal each stack of a seat that a card completes."""
    for stack in open_stacks(t, seat):
        for shape in (PAIR, RUN):
            if completes(t, stack, card, shape):
                offer(choices, STEAL, card, DRAWN, stack, shape)


# ---- playing ----


def play(t: Table, move: Move, log: Log | None) -> None:
    """Play a legal move with its automatic consequences."""
    seat = number(t, TURN)
    if move.verb == DRAW:
        draw(t, seat, log)
    elif move.verb == LAY or move.verb == STEAL:
        lay(t, seat, move, log)
    elif move.verb == ASIDE:
        set_aside(t, seat)
        write_event(t, log, SET_ASIDE, seat, source=DRAWN, target=done_pile(seat), amount=POINTS[A_PAIR])
        write_pile(t, log, done_pile(seat), size(t, done_pile(seat)) - 2)
        pass_turn(t, log)
    elif move.verb == STOP:
        set_number(t, PHASE, INSERTING)
        write_event(t, log, LEFT if move.detail else STOPPED, seat, source=DRAWN, target=DECK)
        write_pile(t, log, DRAWN, 0)
    elif move.verb == PUT_BACK:
        put_back(t, move, log)
    else:
        write_event(t, log, CIRCLED if can_deck_help(t) else CALLED, seat, amount=size(t, DECK))
        end_round(t, True, log)


def draw(t: Table, seat: int, log: Log | None) -> None:
    """Draw two cards, or the last one."""
    set_number(t, PHASE, FIRST)
    for _ in range(min(2, size(t, DECK))):
        put(t, DRAWN, take(t, DECK))
    event = DREW if size(t, DRAWN) > 1 else DREW_LAST
    write_event(t, log, event, seat, source=DECK, target=DRAWN, amount=size(t, DRAWN))
    write_pile(t, log, DRAWN, 0)
    write_event(t, log, LOOKED, seat, target=DRAWN)
    write_pile(t, log, DRAWN, 0)


def lay(t: Table, seat: int, move: Move, log: Log | None) -> None:
    """Lay a drawn card on a stack. A complete stack is turned over, and may end the round."""
    set_number(t, PHASE, SECOND)
    remove(t, DRAWN, move.card)
    put(t, move.target, move.card)
    is_complete = move.detail == PAIR or size(t, move.target) == 3
    write_event(t, log, event_of_lay(move, is_complete), seat, move.card, DRAWN, move.target)
    if has_wild(t, move.target):
        write_event(t, log, WILD_COUNTS, seat, target=move.target)
        write_pile(t, log, move.target, 0)
    if is_complete:  # turn-over: at once, and nobody can take the stack any more
        first = size(t, done_pile(seat))
        kind = turn_over(t, move.target, seat)
        write_event(t, log, TURNED_OVER, seat, source=move.target, target=done_pile(seat), amount=POINTS[kind])
        write_pile(t, log, done_pile(seat), first)
    if first_out(t) > 0:  # round-end: as soon as a seat has no open stack
        write_event(t, log, STOLEN_OUT if move.verb == STEAL else WENT_OUT, first_out(t))
        end_round(t, False, log)
    elif is_empty(t, DRAWN):
        pass_turn(t, log)


def event_of_lay(move: Move, is_complete: bool) -> int:
    """Return the number of the event for a card on a stack."""
    if move.verb == STEAL:
        return STOLEN
    if move.detail == PAIR:
        return PAIRED
    return RAN if is_complete else LED_NOWHERE if move.detail == DEAD_END else LAID


def put_back(t: Table, move: Move, log: Log | None) -> None:
    """Put a drawn card back into the deck. After the last drawn card the turn passes."""
    remove(t, DRAWN, move.card)
    put(t, DECK, move.card)
    last = size(t, DECK) - 1
    for above in range(move.detail):
        exchange(t, DECK, last - above, DECK, last - above - 1)
    event = WENT_BACK if move.detail >= TOP_TWO else WENT_TO_BOTTOM
    write_event(t, log, event, number(t, TURN), move.card, DRAWN, DECK, move.detail)
    if is_empty(t, DRAWN):
        pass_turn(t, log)


def pass_turn(t: Table, log: Log | None) -> None:
    """Pass the turn to the next seat."""
    set_number(t, TURN, seat_after(number(t, TURN), seats(t)))  # turn: to the left
    set_number(t, PHASE, TO_DRAW)
    write_event(t, log, PASSED, number(t, TURN))


# ---- rounds ----


def deal(t: Table, log: Log | None) -> None:
    """Deal the first round. The last seat is the dealer, so seat 1 starts."""
    set_number(t, ROUND, 1)
    set_number(t, DEALER, number(t, PLAYERS))
    deal_round(t, FOR_DEAL, log)
    set_number(t, SHUFFLES, 0)


def deal_round(t: Table, purpose: int, log: Log | None) -> None:
    """Shuffle all cards, and deal five stacks to each seat. The seat to the left of the dealer starts."""
    gather_deck(t)
    shuffle(t, DECK, purpose, log)
    deal_rows(t)
    set_number(t, PHASE, TO_DRAW)
    set_number(t, TURN, seat_after(number(t, DEALER), seats(t)))
    for seat in all_seats(t):
        write_event(t, log, DEALT, seat, source=DECK, amount=ROW)
        for stack in open_stacks(t, seat):
            write_card(log, top(t, stack))
    write_event(t, log, BEGUN, number(t, TURN), amount=number(t, ROUND))


def end_round(t: Table, by_stalemate: bool, log: Log | None) -> None:
    """Score a round, and start the next round or end the game. After a stalemate open stacks cost nothing."""
    for seat in all_seats(t):
        points = points_of_round(t, seat, by_stalemate)
        set_number(t, TOTALS + seat - 1, total(t, seat) + points)
        write_event(t, log, SCORED, seat, amount=points)
    if number(t, ROUND) < number(t, ROUNDS):
        set_number(t, ROUND, number(t, ROUND) + 1)
        set_number(t, DEALER, seat_after(number(t, DEALER), seats(t)))
        deal_round(t, FOR_SHUFFLES, log)
    else:
        set_number(t, PHASE, ENDED)
        winners = 0
        for seat in all_seats(t):
            winners += has_won(t, seat)
        for seat in all_seats(t):
            if has_won(t, seat):
                write_event(t, log, WON if winners == 1 else TIED, seat, amount=total(t, seat))


# ---- the end ----


def is_over(t: Table) -> bool:
    """Return whether the last round has been played."""
    return number(t, PHASE) == ENDED


def has_won(t: Table, seat: int) -> bool:
    """Return whether the game is over and no seat has more points."""
    for other in all_seats(t):
        if total(t, other) > total(t, seat):
            return False
    return is_over(t)


def end_rule(t: Table) -> int:
    """Return the number of the rule that ends the game."""
    return GAME_END


def seats(t: Table) -> int:
    """Return the number of seats."""
    return number(t, PLAYERS)


SCORE_PARTS = ("before", *ROUND_PARTS)


def score(t: Table, part: int, seat: int) -> int:
    """Return a seat's points in a part of the score.

    The first part is the points before the round. The other parts count the round as if it ended now. After the game
    the round is the last one.
    """
    by_stalemate = is_over(t) and first_out(t) == 0  # otherwise a seat has no open stack at the end
    if part > 0:
        return part_of_score(t, part - 1, seat, by_stalemate)
    return total(t, seat) - (points_of_round(t, seat, by_stalemate) if is_over(t) else 0)


def hidden_group(t: Table, pile: int, depth: int, seat: int) -> int:
    """Return 1 for the deck's cards and the cards that another seat has drawn, and 0 for other cards."""
    # seen: drawn cards are not shown (the inventor's text does not decide this)
    return 1 if pile == DECK or (pile == DRAWN and seat != number(t, TURN)) else 0
