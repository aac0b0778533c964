"""Facts about moves in the tile games, and the names of sentences, for the rules that these games share."""

from collections.abc import Callable

from kit.play.words.tiles import PLACES, SUITS, joker_text, name, suits_left
from kit.rules.cards import ACE, KING, RANK_NAMES, SUIT_SIGNS, join_words, rank, suit, with_article
from kit.rules.shared.jokers import is_due, is_odd, is_undeclared, may_stand_for, suits_free, waits_for_exchange
from kit.rules.shared.tile_law import lowest_in_space, rank_of_move
from kit.rules.shared.tiles import (
    ACES_OPEN, BUILD_DOWN, CASH, CASH_RULE, COLUMN, EXCHANGE_DUE, EXCHANGE_RULE, FIRST_SUIT, IN_SPACE, JOKER_STANDS,
    JOKERS, LIBERTIES, LIBERTY, OPEN_SPACE, OWN_VERBS, PACK, RANKS, RESERVE, SECOND_SUIT, STANDS, STOCK, SUITS_LEFT,
    TALON, TOPS, UNDECLARED, UP_TOP, WASTE, WHOLE_COLUMN, aces_in_layout, colour, colour_of_suit, column_of, columns,
    is_column, is_down, is_joker, is_talon, is_up_top, rank_in_layout, suit_of_bit, tile,
)
from kit.rules.table import LEGAL, NO_CARD, NOWHERE, Move, Table, head, is_empty, number, size, top

COLOURS = ("green", "black", "red")


# ---- facts ----


def rank_over_card(t: Table, move: Move) -> int:
    """Return the rank (a number) under which a move's card could go. Above a king, it is one more than a king's rank.

    In a column, each tile goes under a tile of the next higher rank.
    """
    if not is_empty(t, move.target):
        return rank_of_move(t, move) + 1
    return move.detail & ~IN_SPACE if is_undeclared(t, move.card) else rank_in_layout(t, move.card) + 1


def rank_over(t: Table, move: Move) -> str:
    """Return the rank on which a move could lay its card in words, or an empty text if there is none."""
    over = rank_over_card(t, move)
    return with_article(rank_name(over)) if ACE < over <= KING else ""


def find_tiles_over(t: Table, move: Move) -> str:
    """Return the places of the two tiles on which a move could lay its card, or an empty text if there are none."""
    over = rank_over_card(t, move)
    return find_both(t, colour(top(t, move.target)), over) if ACE < over <= KING else ""


def named_tile(move: Move) -> int:
    """Return the tile that a card is up top. A joker is the tile for which it stands."""
    return tile(move.target - TOPS, move.detail - 1) if move.detail else move.card


def amount(count: int, singular: str, plural: str) -> str:
    """Return a count in words: `no ace`, `one ace`, `2 aces`."""
    return {0: f"no {singular}", 1: f"one {singular}"}.get(count, f"{count} {plural}")


# The facts of moves that both games have
TILE_FACTS: dict[str, Callable[[Table, Move], str]] = {
    "aces": lambda t, move: amount(aces_in_layout(t), "ace", "aces"),
    "admits": lambda t, move: join_words(
        [with_article(rank_name(value)) for value in range(KING, lowest_in_space(t) - 1, -1)], "or"
    ),
    "liberties": lambda t, move: amount(number(t, LIBERTIES), "liberty", "liberties"),
    "bare": lambda t, move: join_words(
        [SUIT_SIGNS[letter] for place, letter in enumerate(SUITS) if is_empty(t, TOPS + place)], "and"
    ),
    "due": lambda t, move: name(due_tile(t, move)),
    "due_joker": lambda t, move: f"the {name(JOKERS + colour(due_tile(t, move)))}",
    "due_code": lambda t, move: PACK.codes[due_tile(t, move)],
    # The tile of a move, its joker, and the tiles around it
    "colour": lambda t, move: COLOURS[colour(move.card)],
    "joker": lambda t, move: f"the {name(JOKERS + colour(move.card))}",
    "stands": lambda t, move: describe_joker(t, colour(move.card)),
    "talon": lambda t, move: f"the {name(top(t, WASTE))}",
    "head": lambda t, move: name(head(t, move.source)),
    "end": lambda t, move: name(top(t, move.source)),
    # The card or column that a move lays on a column, and the tile there
    "exposed_colour": lambda t, move: COLOURS[colour(top(t, move.target))],
    "below": lambda t, move: with_article(rank_name(rank_in_layout(t, top(t, move.target)) - 1)),
    "over": rank_over,
    "over_lies": find_tiles_over,
    "laid": lambda t, move: with_article(rank_name(rank_over_card(t, move) - 1)),
    "lies": lambda t, move: find_both(t, colour(move.card), rank_over_card(t, move) - 1),
    # The next tile of a suit, and the tile for which a joker stands up top
    "next": lambda t, move: name(tile(move.target - TOPS, size(t, move.target))),
    "sign": lambda t, move: SUIT_SIGNS[SUITS[move.target - TOPS]],
    "named": lambda t, move: name(named_tile(move)),
    "named_colour": lambda t, move: COLOURS[colour_of_suit(move.target - TOPS)],
    "named_lies": lambda t, move: describe_place(t, named_tile(move)),
}


def due_tile(t: Table, move: Move) -> int:
    """Return a tile that waits for its exchange. A tile that the move would use or cover comes first."""
    candidates = [move.card]
    if (is_column(move.target) or move.target == WASTE) and not is_empty(t, move.target):
        candidates.append(top(t, move.target))
    for card in candidates + list(range(JOKERS)):
        if card != NO_CARD and may_stand_for(t, card) and is_due(t, colour(card)):
            return card
    return NO_CARD


def describe_joker(t: Table, tint: int) -> str:
    """Return the state of a joker in words: `is still undeclared`, `stands for the 4⚓ or the 4⚙`, `is cashed`."""
    if (text := joker_text(t, tint)) in ("", "cashed"):
        return "is cashed" if text else "is still undeclared"
    tiles = [f"the {name(tile(place, rank_in_layout(t, JOKERS + tint)))}" for place in suits_left(t, tint)]
    return f"is odd; it last stood for {tiles[0]}" if is_odd(t, tint) else f"stands for {join_words(tiles, 'or')}"


def find_both(t: Table, tint: int, value: int) -> str:
    """Return the places of the two tiles of a colour and rank: `the 4⚓ lies in column III, the 4⚙ is up top`."""
    tiles = [tile(suit_of_bit(tint, bit), value) for bit in (FIRST_SUIT, SECOND_SUIT)]
    return join_words([f"the {name(card)} {describe_place(t, card)}" for card in tiles], "and")


def describe_place(t: Table, card: int) -> str:
    """Return the place of a tile in words: its column, up top, or neither."""
    if (column := column_of(t, card)) != NOWHERE:
        return f"lies in {PLACES.name(column)}"
    return "is up top" if size(t, TOPS + suit(card)) > rank(card) else "is neither in the layout nor up top"


def rank_name(value: int) -> str:
    """Return a rank in a word."""
    return RANK_NAMES[PACK.ranks[value]]


# ---- which sentence ----


def case_allowed(t: Table, move: Move) -> str:
    """Return the name of the sentence that allows a move: by its column, tile, joker and aces."""
    if move.verb == CASH:
        return "joker-ace" if is_joker_up_as_ace(t) else "aces"
    if is_up_top(move.target):
        return "joker" if is_joker(move.card) else "tile"
    if is_empty(t, move.target) and rank_of_move(t, move) < KING - min(count_natural_aces(t, move), 2):
        return "counted"
    if is_undeclared(t, move.card):
        return "joker"
    if not is_empty(t, move.target) and is_undeclared(t, top(t, move.target)):
        return "on-joker"
    return "column" if move.verb == COLUMN and size(t, move.source) > 1 else "tile"


def is_joker_up_as_ace(t: Table) -> bool:
    """Return whether a joker stands for an ace up top."""
    aces = [JOKERS + tint for tint in range(len(COLOURS)) if number(t, STANDS + tint) == ACE + 1]
    return any(column_of(t, joker) == NOWHERE for joker in aces)


def count_natural_aces(t: Table, move: Move) -> int:
    """Return the number of natural aces in the layout outside the column that moves."""
    others = [top(t, column) for column in columns() if column != move.source and not is_empty(t, column)]
    return sum(not is_joker(card) and rank(card) == ACE for card in others)


def case_of_build_down(t: Table, move: Move) -> str:
    """Return the name of the sentence for a tile that does not go under another tile: by place, colour and rank."""
    if move.source == move.target:
        return "itself"
    exposed = top(t, move.target)
    value, over = rank_of_move(t, move), rank_in_layout(t, exposed)
    if value == KING:
        return "king"
    if over == ACE:
        return "ace"
    if colour(move.card) != colour(exposed):
        return "rank"
    return "colour" if over in (UNDECLARED, value + 1) else "both"


def case_of_talon(t: Table, move: Move) -> str:
    """Return the name of the sentence for a tile out of reach: by its place."""
    if move.source in (STOCK, RESERVE) or is_down(move.source):
        return "hidden"
    if is_up_top(move.source):
        return "up"
    if is_column(move.source):
        return "not-free"
    return "discard" if move.source == WASTE else "cashed"


def case_of_open_space(t: Table, move: Move) -> str:
    """Return the name of the sentence for a tile that does not go to an open space: by the aces that count."""
    if not number(t, ACES_OPEN):
        return "kings-only"
    shows_ace = not is_empty(t, WASTE) and rank_in_layout(t, top(t, WASTE)) == ACE
    return "talon" if shows_ace and rank_of_move(t, move) >= KING - min(aces_in_layout(t) + 1, 2) else "aces"


def case_of_joker_stands(t: Table, move: Move) -> str:
    """Return the name of the sentence for a joker that cannot stand for a tile: by its colour, its state and the tile.
    """
    if is_column(move.target):
        on_joker = not is_empty(t, move.target) and is_undeclared(t, top(t, move.target))
        is_closed = on_joker and not suits_free(t, colour(top(t, move.target)), rank_of_move(t, move) + 1)
        return "over" if is_closed or not is_undeclared(t, move.card) else "both"
    place = move.target - TOPS
    if colour(move.card) != colour_of_suit(place):
        return "colour"
    if is_undeclared(t, move.card):
        return "lies"
    if rank_in_layout(t, move.card) != move.detail - 1:
        return "declared"
    if place in suits_left(t, colour(move.card)):
        return "open"
    return "passed" if column_of(t, named_tile(move)) == NOWHERE else "lies"


def case_of_exchange(t: Table, move: Move) -> str:
    """Return the name of the sentence for a free tile that is not exchanged for a joker."""
    if is_joker(move.card):
        return "joker"
    was_its_tile = number(t, STANDS + colour(move.card)) == rank(move.card) + 1 and not is_odd(t, colour(move.card))
    return "passed" if was_its_tile and not is_column(move.source) else "none"


def case_of_exchange_due(t: Table, move: Move) -> str:
    """Return the name of the sentence for a move that must wait for an exchange."""
    if move.target == WASTE and move.source == WASTE:
        return "liberty"
    if move.verb >= OWN_VERBS:  # a draw, a turning up or a knock
        suits = number(t, SUITS_LEFT + colour(due_tile(t, move)))
        return "both" if suits == FIRST_SUIT | SECOND_SUIT else "first"
    return "play" if waits_for_exchange(t, move.card) else "cover"


# The names of the shared rules' sentences, by the number of the rule; LEGAL has the sentences that allow a move
TILE_CASES: dict[int, Callable[[Table, Move], str]] = {
    LEGAL: case_allowed,
    BUILD_DOWN: case_of_build_down,
    WHOLE_COLUMN: lambda t, move: (
        "empty" if is_empty(t, move.source) else "covered" if is_up_top(move.target) else "inside"
    ),
    TALON: case_of_talon,
    OPEN_SPACE: case_of_open_space,
    UP_TOP: lambda t, move: "complete" if size(t, move.target) == RANKS else "next",
    JOKER_STANDS: case_of_joker_stands,
    EXCHANGE_RULE: case_of_exchange,
    EXCHANGE_DUE: case_of_exchange_due,
    LIBERTY: lambda t, move: "no-discard" if move.source != WASTE else "talon" if is_talon(t, move.card) else "none",
    CASH_RULE: lambda t, move: (
        "natural" if not is_joker(move.card) else "aces" if is_undeclared(t, move.card) else "declared"
    ),
}
