"""Positions of the tile games: the fields that both have, and why one could not have come about."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from kit.errors import BadPosition, shown, whole_number
from kit.play.fields import Entry, flags_at, numbers_at, object_field, single_field
from kit.play.notation import Box, cards_of, lay
from kit.play.places import Piles, Places, pile_field
from kit.rules.cards import say
from kit.rules.shared.jokers import is_odd, is_undeclared, shows_odd
from kit.rules.shared.tile_law import fits
from kit.rules.shared.tiles import (
    ALL_COLOURS, ALL_COLUMNS, ALL_SUITS, CASHED, COLUMNS, DOWN, FIRST_SUIT, FORGETFUL, GRAND, JOKERS, LIBERTIES, ODD,
    ODD_MARK, PACK, RANKS, RESERVE, SECOND_SUIT, STANDS, STOCK, SUITS_LEFT, TOPS, UPS, WASTE, bit_of_suit, column_of,
    columns, down, is_alone, is_up, shown_rank, suit_of_bit, tile,
)
from kit.rules.table import NO_CARD, NOWHERE, Table, find, holds, is_empty, number, put, set_number, size, top

SUITS = "acdhsw"  # in the order of their numbers
JOKER_CODES = PACK.extras
LAYOUT_PILES = (
    Piles("columns", COLUMNS, "c{n}", "column {n}", many=ALL_COLUMNS),
    Piles("down", DOWN, "down {n}", "the face-down tiles of column {n}", many=ALL_COLUMNS, drawn_from=True),
    Piles("stock", STOCK, "stock", "the stock", "Stock", drawn_from=True),
    Piles("waste", WASTE, "waste", "the waste"),
)
UPS_PILE = Piles("ups", UPS, "ups", "the up tiles", "Up tiles")
RESERVE_PILE = Piles("reserve", RESERVE, "reserve", "the reserve", "Reserve", drawn_from=True)
PLACES = Places(
    *LAYOUT_PILES, UPS_PILE, RESERVE_PILE,
    Piles("up", TOPS, tuple(f"top {suit}" for suit in SUITS), "up top", many=ALL_SUITS),
    Piles("", CASHED, "cashed", "the cashed jokers"),
)
STATES = '"", "4aw", "4a", "4a!" or "cashed"'


def name(card: int) -> str:
    """A tile as people see it: `10♥`, `green joker`."""
    return say(PACK.codes[card])


# ---- the suits up top, and the jokers, which may stand there ----


def set_up(t: Table, count: Any, box: Box, place: int, where: str) -> None:
    """Make room for so many tiles of a suit; which of them are jokers tells the field that is read next."""
    lay(t, TOPS + place, [NO_CARD] * whole_number(count, 0, RANKS, where, BadPosition))


def joker_text(t: Table, tint: int) -> str:
    """What a joker is: undeclared, the tile or tiles that it stands for, or cashed."""
    if holds(t, CASHED, JOKERS + tint):
        return "cashed"
    if is_undeclared(t, JOKERS + tint):
        return ""
    bits = number(t, SUITS_LEFT + tint)
    letters = "".join(SUITS[suit_of_bit(tint, bit)] for bit in (FIRST_SUIT, SECOND_SUIT) if bits & bit)
    return PACK.ranks[shown_rank(t, JOKERS + tint)] + letters + "!" * is_odd(t, tint)


def set_joker(t: Table, text: Any, box: Box, tint: int, where: str) -> None:
    """Say what one joker is. Raises BadPosition."""
    code = JOKER_CODES[tint]
    if text == "cashed":
        put(t, CASHED, box.take(code, where))
    elif text != "":
        rank, suits, odd = read_state(tint, text, where)
        set_number(t, STANDS + tint, rank + 1)
        set_number(t, SUITS_LEFT + tint, sum(map(bit_of_suit, suits)) + ODD_MARK * odd)
        if box.left[code]:
            stand_up_top(t, box.take(code, where), rank, suits, text, where)


def read_state(tint: int, text: Any, where: str) -> tuple[int, list[int], bool]:
    """The rank and suits of a declared joker, and whether it is odd. Raises BadPosition."""
    letters = [SUITS[suit_of_bit(tint, bit)] for bit in (FIRST_SUIT, SECOND_SUIT)]
    form = rf"([{PACK.ranks}])({'|'.join(letters)}|{''.join(letters)})(!?)"
    match = re.fullmatch(form, str(text), re.IGNORECASE)
    if match is None or not isinstance(text, str) or (len(match[2]) == 2 and match[3]):
        known = f"with suits {' and '.join(letters)}"
        raise BadPosition(f"{where} is {shown(text)}; it should be like {STATES}, here {known}")
    return PACK.ranks.index(match[1].upper()), [SUITS.index(each) for each in match[2].lower()], bool(match[3])


def stand_up_top(t: Table, joker: int, rank: int, suits: list[int], text: str, where: str) -> None:
    """Put a joker up top as the tile that it stands for. Raises BadPosition."""
    up = size(t, TOPS + suits[0])
    if len(suits) > 1:
        raise BadPosition(f"{where} is {shown(text)}, but the joker lies in no column, and up top its suit is named")
    if up <= rank:
        letter = SUITS[suits[0]]
        raise BadPosition(f"{where} is {shown(text)}, but it lies in no column, and up.{letter} is only {up}")
    tiles = cards_of(t, TOPS + suits[0])
    lay(t, TOPS + suits[0], [*tiles[:rank], joker, *tiles[rank + 1 :]])


UP_FIELD = object_field(
    "up", SUITS, Entry(lambda t, codes, place: size(t, TOPS + place), set_up, 0),
    f"say how many ranks are up of each suit, such as {dict.fromkeys(SUITS, 0)}",
)
JOKERS_FIELD = object_field(
    "jokers", JOKER_CODES, Entry(lambda t, codes, tint: joker_text(t, tint), set_joker, ""),
    f"say what each joker is, such as {dict.fromkeys(JOKER_CODES, '')}",
)


def set_jokers(t: Table, value: Any, box: Box) -> None:
    """Say what each joker is; one that is declared and lies in no column stands up top, beside the natural tiles."""
    JOKERS_FIELD.set(t, value, box)
    for place, letter in enumerate(SUITS):
        up = cards_of(t, TOPS + place)
        natural = [PACK.codes[tile(place, value)] for value in range(RANKS)]
        lay(t, TOPS + place, [box.take(natural[depth], f"up.{letter}") if card == NO_CARD else card
                              for depth, card in enumerate(up)])


LAYOUT_FIELDS = (
    *map(pile_field, LAYOUT_PILES),
    UP_FIELD,
    JOKERS_FIELD._replace(set=set_jokers),
    single_field("liberties", numbers_at(LIBERTIES, 0, ALL_COLOURS)),
    single_field("grand", flags_at(GRAND)),
    single_field("odd", numbers_at(ODD, 0, ALL_COLOURS)),
)


# ---- what could not have come about ----


def flaw_in_layout(t: Table) -> str | None:
    """Why layout and jokers could not have come about, None if they could."""
    for tint in range(ALL_COLOURS):
        found = misplaced_joker(t, tint)
        if found:
            return found
    for column in columns():
        found = flaw_in_column(t, column)
        if found:
            return found
    for tint in range(ALL_COLOURS):
        found = flaw_in_joker(t, tint)
        if found:
            return found
    return flaw_in_odd(t)


def misplaced_joker(t: Table, tint: int) -> str | None:
    """A declared joker that lies neither in the layout nor up top, or an undeclared one in company."""
    joker, text, said = JOKERS + tint, joker_text(t, tint), f"jokers.{JOKER_CODES[tint]}"
    where = next(pile for pile in range(len(t.sizes)) if find(t, pile, joker) >= 0)
    is_settled = where in columns() or TOPS <= where < TOPS + ALL_SUITS
    if text not in ("", "cashed") and not is_settled:
        return f"{said} is {text!r}, but a joker is declared only when it is laid in a column or goes up top"
    if text == "" and where in columns() and not is_alone(t, where):
        return f"columns[{where + 1}]: the {name(joker)} lies there with others, so {said} says what it stands for"
    return None


def flaw_in_column(t: Table, column: int) -> str | None:
    """A column that could not have been built, or that should have turned up a tile."""
    where = f"columns[{column - COLUMNS + 1}]"
    if is_empty(t, column) and not is_empty(t, down(column)):
        return f"{where} is empty, so the {name(top(t, down(column)))} has been turned up there already"
    for upper, lower in pairwise(cards_of(t, column)):
        if not fits(t, lower, shown_rank(t, lower), upper):
            rule = "a column goes down rank by rank in changing colours"
            return f"{where}: {name(lower)} cannot lie on {name(upper)}; {rule}"
    if shows_odd(t, column):
        return f"{where} ends with the {name(top(t, column))}, which is odd, so it has been cashed already"
    if size(t, column) == RANKS and not number(t, GRAND):
        return f"{where} goes from king to ace, so grand is true"
    return None


def flaw_in_joker(t: Table, tint: int) -> str | None:
    """A joker that stands for a tile which has closed its suit, or that is odd while it may stand for one."""
    if is_undeclared(t, JOKERS + tint):
        return None
    where, text = f"jokers.{JOKER_CODES[tint]}", joker_text(t, tint)
    is_up_top = column_of(t, JOKERS + tint) == NOWHERE
    for place in (suit_of_bit(tint, bit) for bit in (FIRST_SUIT, SECOND_SUIT) if number(t, SUITS_LEFT + tint) & bit):
        card = tile(place, shown_rank(t, JOKERS + tint))
        column = column_of(t, card)
        up = not is_up_top and is_up(t, place, shown_rank(t, JOKERS + tint))
        if is_odd(t, tint) and not up and column == NOWHERE:
            return f"{where} is {text!r}, but the {name(card)} is neither in the layout nor up top: it is not odd"
        if not is_odd(t, tint) and (up or (column != NOWHERE and not is_alone(t, column))):
            lies = "is up top" if up else f"lies in columns[{column - COLUMNS + 1}]"
            return f"{where} is {text!r}, but the {name(card)} {lies}, so the joker cannot stand for it"
    return None


def flaw_in_odd(t: Table) -> str | None:
    """A count of odd jokers that does not agree with the jokers."""
    odd = sum(is_odd(t, tint) for tint in range(ALL_COLOURS))
    if not odd <= number(t, ODD) <= odd + size(t, CASHED):
        return f"odd is {number(t, ODD)}, but {odd} of the jokers are odd and {size(t, CASHED)} are cashed"
    if number(t, ODD) and not number(t, FORGETFUL):
        return f"odd is {number(t, ODD)}; no joker becomes odd unless the option forgetful is true"
    return None
