"""Positions of the tile games: the fields that both have, and why one could not have come about."""

from __future__ import annotations

import re
from typing import Any

from kit.errors import BadPosition, shown, whole_number
from kit.play.notation import Box, Field, cards_of, fixed_piles_field, flag_field, lay, number_field, pile_field
from kit.rules.cards import say
from kit.rules.shared.jokers import is_odd, is_undeclared, shows_odd
from kit.rules.shared.tile_law import fits
from kit.rules.shared.tiles import (
    ALL_COLOURS, ALL_COLUMNS, ALL_SUITS, CASHED, COLUMNS, DOWN, FIRST_SUIT, FORGETFUL, GRAND, JOKERS, LIBERTIES, ODD,
    ODD_MARK, PACK, RANKS, SECOND_SUIT, STANDS, STOCK, SUITS_LEFT, TOPS, WASTE, bit_of_suit, column_of, columns, down,
    is_alone, is_up, shown_rank, suit_of_bit, tile,
)
from kit.rules.table import NO_CARD, NOWHERE, Table, card_at, find, holds, is_empty, number, put, set_number, size, top

SUITS = "acdhsw"  # in the order of their numbers
JOKER_CODES = PACK.extras
STATES = '"", "4aw", "4a", "4a!" or "cashed"'


def name(card: int) -> str:
    """A tile as people see it: `10♥`, `green joker`."""
    return say(PACK.codes[card])


# ---- the suits up top, and the jokers, which may stand there ----


def get_up(t: Table, codes: list[str]) -> dict[str, int]:
    """How many ranks of each suit stand up top."""
    return {letter: size(t, TOPS + place) for place, letter in enumerate(SUITS)}


def set_up(t: Table, value: Any, box: Box) -> None:
    """Make room for so many tiles of each suit; which of them are jokers tells the field that is read next."""
    empty = dict.fromkeys(SUITS, 0)
    if not isinstance(value, dict) or set(value) != set(SUITS):
        raise BadPosition(f"up is {shown(value)}; it should say how many ranks are up of each suit, such as {empty}")
    for place, letter in enumerate(SUITS):
        count = whole_number(value[letter], 0, RANKS, f"up.{letter}", BadPosition)
        lay(t, TOPS + place, [NO_CARD] * count)


def get_jokers(t: Table, codes: list[str]) -> dict[str, str]:
    """What each joker is."""
    return {code: joker_text(t, tint) for tint, code in enumerate(JOKER_CODES)}


def joker_text(t: Table, tint: int) -> str:
    """What a joker is: undeclared, the tile or tiles that it stands for, or cashed."""
    if holds(t, CASHED, JOKERS + tint):
        return "cashed"
    if is_undeclared(t, JOKERS + tint):
        return ""
    bits = number(t, SUITS_LEFT + tint)
    letters = "".join(SUITS[suit_of_bit(tint, bit)] for bit in (FIRST_SUIT, SECOND_SUIT) if bits & bit)
    return PACK.ranks[shown_rank(t, JOKERS + tint)] + letters + "!" * is_odd(t, tint)


def set_jokers(t: Table, value: Any, box: Box) -> None:
    """Say what each joker is; one that is declared and lies in no column stands up top, beside the natural tiles."""
    if not isinstance(value, dict) or set(value) != set(JOKER_CODES):
        example = dict.fromkeys(JOKER_CODES, "")
        raise BadPosition(f"jokers is {shown(value)}; it should say what each joker is, such as {example}")
    for tint, code in enumerate(JOKER_CODES):
        set_joker(t, tint, value[code], box, f"jokers.{code}")
    for place, letter in enumerate(SUITS):
        up = cards_of(t, TOPS + place)
        natural = [PACK.codes[tile(place, value)] for value in range(RANKS)]
        lay(t, TOPS + place, [box.take(natural[depth], f"up.{letter}") if card == NO_CARD else card
                              for depth, card in enumerate(up)])


def set_joker(t: Table, tint: int, text: Any, box: Box, where: str) -> None:
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


LAYOUT_FIELDS = (
    fixed_piles_field("columns", COLUMNS, ALL_COLUMNS),
    fixed_piles_field("down", DOWN, ALL_COLUMNS, drawn_from=True),
    pile_field("stock", STOCK, drawn_from=True),
    pile_field("waste", WASTE),
    Field("up", get_up, set_up, dict.fromkeys(SUITS, 0)),
    Field("jokers", get_jokers, set_jokers, dict.fromkeys(JOKER_CODES, "")),
    number_field("liberties", LIBERTIES, 0, ALL_COLOURS),
    flag_field("grand", GRAND),
    number_field("odd", ODD, 0, ALL_COLOURS),
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
    for depth in range(1, size(t, column)):
        upper, lower = card_at(t, column, depth - 1), card_at(t, column, depth)
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
