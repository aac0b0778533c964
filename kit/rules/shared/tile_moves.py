"""The moves that the tile games share: functions that play them, and functions that offer them."""

from kit.rules.cards import ACE, KING, rank, suit
from kit.rules.choices import Choices, offer
from kit.rules.log import Log, write_card, write_event, write_pile
from kit.rules.shared.jokers import (
    cash_odd, clear_joker, close_suit, declare, is_undeclared, may_stand_for, pile_of_joker, suits_free, turn_up,
)
from kit.rules.shared.tile_law import fits, lowest_in_space, rank_of_move
from kit.rules.shared.tiles import (
    ALL_COLOURS, CASH, CASHED, CASHED_DIRECTLY, COLUMN, DECLARED, DECLARED_UNDER, EARNED, EXCHANGE, EXCHANGED,
    FIRST_SUIT, GRAND, GRAND_MADE, GRAND_WITH_JOKER, IN_SPACE, JOKERS, LAID, LAID_IN_SPACE, LIBERTIES, LIBERTY_TAKEN,
    MOVED, MOVED_IN_SPACE, NARROWED, PASSED_OVER, RANKS, SECOND_SUIT, TILE, TILES, TO_TALON, TOPS, WASTE, WENT_UP,
    are_all_aces_up, bit_of_suit, colour, columns, down_pile, free_pile, is_column, is_free, is_joker,
    is_left_by_player, is_up_top, rank_in_layout, suit_of_bit, take_from_reach, tile,
)
from kit.rules.table import (
    NO_CARD, TURN, Move, Table, card_at, exchange, find, head, holds, is_empty, number, pour, put, remove, set_number,
    size, take, top,
)

BELOW_KING = (1 << KING) - 1  # a bit for each rank
ALL_RANKS = (1 << RANKS) - 1


# ---- playing ----


def play_tile(t: Table, move: Move, log: Log | None) -> None:
    """Play a legal move that both games share, with its automatic consequences."""
    if move.verb == TO_TALON:
        take_liberty(t, move, log)
    elif move.verb == EXCHANGE:
        exchange_joker(t, move, log)
    elif move.verb == CASH:
        cash(t, move, log)
    elif is_up_top(move.target):
        put_up(t, move, log)
    else:
        lay(t, move, log)
    if is_column(move.source):
        turn_up(t, move.source, log)
    cash_odd(t, log)


def pick_up(t: Table, move: Move) -> None:
    """Take the tile of a move from its place within reach, or from the end of its column."""
    if is_column(move.source):
        take(t, move.source)
    else:
        take_from_reach(t, move.card, move.source)


def lay(t: Table, move: Move, log: Log | None) -> None:
    """Lay a column, or a tile within reach, on a column or into an open space. This declares jokers."""
    value, joint = rank_of_move(t, move), size(t, move.target)
    covered_card = top(t, move.target) if joint else NO_CARD
    # joker-undeclared: a joker is declared when it is laid, or when something is laid on it
    if joint and is_undeclared(t, covered_card):
        bits = suits_free(t, colour(covered_card), value + 1)
        declare(t, covered_card, value + 1, bits, DECLARED_UNDER, log)
    if is_undeclared(t, move.card):
        declare(t, move.card, value, suits_free(t, colour(move.card), value), DECLARED, log)
    if move.verb == COLUMN:
        pour(t, move.source, move.target)
        event, count = MOVED if joint else MOVED_IN_SPACE, size(t, move.target) - joint
        write_event(t, log, event, number(t, TURN), move.card, move.source, move.target, count)
        write_pile(t, log, move.target, joint)
    else:
        pick_up(t, move)
        put(t, move.target, move.card)
        event = LAID if joint else LAID_IN_SPACE
        write_event(t, log, event, number(t, TURN), move.card, move.source, move.target)
    close_suit(t, move.card, NARROWED, log)
    if joint:
        close_suit(t, covered_card, NARROWED, log)
    if size(t, move.target) == RANKS and not number(t, GRAND):  # grand-sequence: from king to ace, once in a game
        set_number(t, GRAND, 1)
        event = GRAND_MADE
        for joker in range(JOKERS, TILES):
            if holds(t, move.target, joker):
                event = GRAND_WITH_JOKER
        write_event(t, log, event, number(t, TURN), target=move.target)


def put_up(t: Table, move: Move, log: Log | None) -> None:
    """Put a tile up top. A joker up top stands for one tile only."""
    if is_joker(move.card):
        declare(t, move.card, move.detail - 1, bit_of_suit(move.target - TOPS), DECLARED, log)
    pick_up(t, move)
    put(t, move.target, move.card)
    write_event(t, log, WENT_UP, number(t, TURN), move.card, move.source, move.target)
    close_suit(t, move.card, NARROWED, log)


def exchange_joker(t: Table, move: Move, log: Log | None) -> None:
    """Put a tile in the place of its joker, and cash the joker."""
    tint = colour(move.card)
    joker, pile = JOKERS + tint, pile_of_joker(t, tint)
    pick_up(t, move)
    put(t, CASHED, move.card)
    exchange(t, CASHED, size(t, CASHED) - 1, pile, find(t, pile, joker))
    clear_joker(t, tint)
    write_event(t, log, EXCHANGED, number(t, TURN), move.card, move.source, pile)
    write_card(log, move.card)
    write_card(log, joker)
    earn_liberty(t, log)


def cash(t: Table, move: Move, log: Log | None) -> None:
    """Cash an undeclared joker directly."""
    pick_up(t, move)
    put(t, CASHED, move.card)
    write_event(t, log, CASHED_DIRECTLY, number(t, TURN), move.card, move.source, CASHED)
    earn_liberty(t, log)


def earn_liberty(t: Table, log: Log | None) -> None:
    """Add a liberty after a joker is cashed, if there is a discard."""
    if size(t, WASTE) >= 2:
        set_number(t, LIBERTIES, number(t, LIBERTIES) + 1)
        write_event(t, log, EARNED, number(t, TURN))


def take_liberty(t: Table, move: Move, log: Log | None) -> None:
    """Make a discard the talon. The former talon is passed over, unless it stays within reach as a missed tile."""
    covered_card = top(t, WASTE)
    remove(t, WASTE, move.card)
    put(t, WASTE, move.card)
    set_number(t, LIBERTIES, number(t, LIBERTIES) - 1)
    write_event(t, log, LIBERTY_TAKEN, number(t, TURN), move.card, WASTE, WASTE)
    if not is_left_by_player(t, covered_card):
        close_suit(t, covered_card, PASSED_OVER, log)


# ---- offering ----


def find_fitting_kinds(t: Table) -> int:
    """Return the colours and ranks that fit under some exposed tile, as bits. This saves trying all columns."""
    kinds = 0
    for column in columns():
        if not is_empty(t, column):
            exposed = top(t, column)
            ranks = BELOW_KING if is_undeclared(t, exposed) else 1 << rank_in_layout(t, exposed) >> 1
            others = ranks | ranks << RANKS | ranks << 2 * RANKS
            kinds |= others & ~(ALL_RANKS << RANKS * colour(exposed))
    return kinds


def lowest_rank_to_offer(t: Table) -> int:
    """Return the lowest rank that may go into an open space, or one more than a king's if there is no such space."""
    for column in columns():
        if is_empty(t, column):
            return lowest_in_space(t)
    return KING + 1


def offer_columns(t: Table, choices: Choices, kinds: int, lowest: int) -> None:
    """Offer the moves of columns: on other columns, into open spaces, and of their exposed tiles up top.

    `kinds` comes from `find_fitting_kinds`, and `lowest` from `lowest_rank_to_offer`.
    """
    for column in columns():
        if not is_empty(t, column):
            offer_up(t, choices, top(t, column), column)
            offer_laying(t, choices, COLUMN, head(t, column), column, kinds, lowest)


def offer_tile(t: Table, choices: Choices, card: int, source: int, kinds: int, lowest: int) -> None:
    """Offer the moves of a tile within reach."""
    offer_up(t, choices, card, source)
    offer_laying(t, choices, TILE, card, source, kinds, lowest)


def offer_laying(t: Table, choices: Choices, verb: int, card: int, source: int, kinds: int, lowest: int) -> None:
    """Offer to lay a column with the head `card`, or a tile, wherever it fits."""
    if is_undeclared(t, card):
        offer_joker(t, choices, verb, card, source, lowest)
        return
    value = rank_in_layout(t, card)
    in_space = value >= lowest and (verb == TILE or not is_empty(t, down_pile(source)))
    if in_space or kinds >> (RANKS * colour(card) + value) & 1:
        for target in columns():
            if is_empty(t, target):
                if in_space:
                    offer(choices, verb, card, source, target, IN_SPACE)
            elif fits(t, card, value, top(t, target)):
                offer(choices, verb, card, source, target)


def offer_joker(t: Table, choices: Choices, verb: int, card: int, source: int, lowest: int) -> None:
    """Offer to lay an undeclared joker anywhere, with every rank that it may have there."""
    for target in columns():
        if is_empty(t, target):
            for value in range(lowest, KING + 1):
                offer(choices, verb, card, source, target, value + 1 + IN_SPACE)
        elif is_undeclared(t, top(t, target)) and target != source:
            for value in range(ACE, KING):
                offer(choices, verb, card, source, target, value + 1)
        elif target != source:
            offer(choices, verb, card, source, target)


def offer_up(t: Table, choices: Choices, card: int, source: int) -> None:
    """Offer to put a tile up top if it is the next of its suit. A joker may be the next tile of either suit."""
    if is_joker(card):
        for bit in (FIRST_SUIT, SECOND_SUIT):
            pile = TOPS + suit_of_bit(colour(card), bit)
            may_be_next = is_undeclared(t, card) or rank_in_layout(t, card) == size(t, pile)
            if may_be_next and size(t, pile) < RANKS:
                offer(choices, TILE, card, source, pile, size(t, pile) + 1)
    elif size(t, TOPS + suit(card)) == rank(card):
        offer(choices, TILE, card, source, TOPS + suit(card))


def offer_jokers(t: Table, choices: Choices) -> None:
    """Offer exchanges, jokers to cash, and liberties."""
    for tint in range(ALL_COLOURS):
        joker = JOKERS + tint
        if not is_undeclared(t, joker):
            for bit in (FIRST_SUIT, SECOND_SUIT):
                card = tile(suit_of_bit(tint, bit), rank_in_layout(t, joker))
                if may_stand_for(t, card) and is_free(t, card):
                    offer(choices, EXCHANGE, card, free_pile(t, card))
        elif are_all_aces_up(t) and is_free(t, joker):
            offer(choices, CASH, joker, free_pile(t, joker), CASHED)
    if number(t, LIBERTIES):
        for depth in range(size(t, WASTE) - 1):
            offer(choices, TO_TALON, card_at(t, WASTE, depth), WASTE, WASTE)
