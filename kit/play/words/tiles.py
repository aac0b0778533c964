"""The fields of the tile games' positions, the flaws in such positions, and the games' moves as text."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from kit.errors import BadPosition, quote, state_demand, whole_number
from kit.play.fields import Entry, Piles, Places, flags_at, numbers_at, object_field, pile_field, single_field
from kit.play.move_texts import MoveText, write_move
from kit.play.notation import Box, find_pile, list_cards, put_pile
from kit.rules.cards import rank, say, suit
from kit.rules.shared.jokers import is_odd, is_undeclared, shows_odd
from kit.rules.shared.tile_law import fits
from kit.rules.shared.tiles import (
    ALL_COLOURS, ALL_COLUMNS, ALL_SUITS, CASH, CASHED, COLUMN, COLUMNS, DOWN, EXCHANGE, FIRST_SUIT, FORGETFUL, GRAND,
    IN_SPACE, JOKERS, LIBERTIES, ODD, ODD_MARK, PACK, RANKS, RESERVE, SECOND_SUIT, STANDS, STOCK, SUITS_LEFT, TILE,
    TO_TALON, TOPS, UPS, WASTE, bit_of_suit, column_of, columns, down_pile, is_alone, is_column, is_down, is_joker,
    is_up, is_up_top, rank_in_layout, suit_of_bit, tile,
)
from kit.rules.table import NO_CARD, NOWHERE, Move, Table, head, holds, is_empty, number, put, set_number, size, top

SUITS = "acdhsw"  # in the order of their numbers
JOKER_CODES = PACK.extras
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")  # the names of the columns on the board
LAYOUT_PILES = (
    Piles(
        "columns", COLUMNS, "c{n}", tuple(f"column {numeral}" for numeral in NUMERALS), length=ALL_COLUMNS,
        preposition="on", alias="column {n}",
    ),
    Piles(
        "down", DOWN, "down {n}", tuple(f"the face-down tiles of column {numeral}" for numeral in NUMERALS),
        length=ALL_COLUMNS, is_stock=True, preposition="among",
    ),
    Piles("stock", STOCK, "stock", "the stock", "Stock", is_stock=True, gets_rest=True),
    Piles("waste", WASTE, "waste", "the waste"),
)
UPS_PILE = Piles("ups", UPS, "ups", "the up tiles", "Up tiles", preposition="among")
RESERVE_PILE = Piles("reserve", RESERVE, "reserve", "the reserve", "Reserve", is_stock=True)
PLACES = Places(
    *LAYOUT_PILES, UPS_PILE, RESERVE_PILE,
    Piles("up", TOPS, tuple(f"top {suit}" for suit in SUITS), "up top", length=ALL_SUITS, preposition=""),
    Piles("", CASHED, "cashed", "the cashed jokers", preposition="among"),
)
STATES = '"", "4aw", "4a", "4a!" or "cashed"'


def name(card: int) -> str:
    """Return a tile as people see it: `10♥`, `green joker`."""
    return say(PACK.codes[card])


# ---- the suits up top, and the jokers ----


def set_up(t: Table, count: Any, box: Box, place: int, where: str) -> None:
    """Reserve places for the tiles of a suit. The next field, `jokers`, decides which of them are jokers."""
    put_pile(t, TOPS + place, [NO_CARD] * whole_number(count, 0, RANKS, where, BadPosition))


def joker_text(t: Table, tint: int) -> str:
    """Return the state of a joker as in a position: undeclared (empty), its tile or tiles, or cashed."""
    if holds(t, CASHED, JOKERS + tint):
        return "cashed"
    if is_undeclared(t, JOKERS + tint):
        return ""
    letters = "".join(SUITS[place] for place in suits_left(t, tint))
    return PACK.ranks[rank_in_layout(t, JOKERS + tint)] + letters + "!" * is_odd(t, tint)


def suits_left(t: Table, tint: int) -> list[int]:
    """Return the suits (as numbers) of the tiles for which a declared joker may stand."""
    bits = number(t, SUITS_LEFT + tint)
    return [suit_of_bit(tint, bit) for bit in (FIRST_SUIT, SECOND_SUIT) if bits & bit]


def set_joker(t: Table, text: Any, box: Box, tint: int, where: str) -> None:
    """Set the state of a joker. Raises BadPosition."""
    code = JOKER_CODES[tint]
    if text == "cashed":
        put(t, CASHED, box.take(code, where))
    elif text != "":
        rank, suits, odd = read_state(tint, text, where)
        set_number(t, STANDS + tint, rank + 1)
        set_number(t, SUITS_LEFT + tint, sum(map(bit_of_suit, suits)) + ODD_MARK * odd)
        if box.left[code]:
            put_joker_up(t, box.take(code, where), rank, suits, text, where)


def read_state(tint: int, text: Any, where: str) -> tuple[int, list[int], bool]:
    """Return the rank and suits of a declared joker, and whether it is odd. Raises BadPosition."""
    letters = [SUITS[suit_of_bit(tint, bit)] for bit in (FIRST_SUIT, SECOND_SUIT)]
    form = rf"([{PACK.ranks}])({'|'.join(letters)}|{''.join(letters)})(!?)"
    match = re.fullmatch(form, str(text), re.IGNORECASE)
    if match is None or not isinstance(text, str) or (len(match[2]) == 2 and match[3]):
        raise BadPosition(state_demand(where, f"be like {STATES}, here with suits {' and '.join(letters)}", text))
    return PACK.ranks.index(match[1].upper()), [SUITS.index(each) for each in match[2].lower()], bool(match[3])


def put_joker_up(t: Table, joker: int, rank: int, suits: list[int], text: str, where: str) -> None:
    """Put a joker up top as the tile that it stands for. Raises BadPosition."""
    up = size(t, TOPS + suits[0])
    if len(suits) > 1:
        raise BadPosition(f"{where} is {quote(text)}, but the joker lies in no column; up top it has only one suit")
    if up <= rank:
        letter = SUITS[suits[0]]
        raise BadPosition(f"{where} is {quote(text)}, but the joker lies in no column, and up.{letter} is only {up}")
    tiles = list_cards(t, TOPS + suits[0])
    put_pile(t, TOPS + suits[0], [*tiles[:rank], joker, *tiles[rank + 1 :]])


UP_FIELD = object_field(
    "up", SUITS, Entry(lambda t, codes, place: size(t, TOPS + place), set_up, 0),
    f"give for each suit the number of ranks that are up, such as {dict.fromkeys(SUITS, 0)}",
)
JOKERS_FIELD = object_field(
    "jokers", JOKER_CODES, Entry(lambda t, codes, tint: joker_text(t, tint), set_joker, ""),
    f"give the state of each joker, such as {dict.fromkeys(JOKER_CODES, '')}",
)


def set_jokers(t: Table, value: Any, box: Box) -> None:
    """Set the states of all jokers, and put tiles up top. A declared joker outside the columns is up top."""
    JOKERS_FIELD.set(t, value, box)
    for place, letter in enumerate(SUITS):
        up = list_cards(t, TOPS + place)
        natural = [PACK.codes[tile(place, value)] for value in range(RANKS)]
        put_pile(t, TOPS + place, [box.take(natural[depth], f"up.{letter}") if card == NO_CARD else card
                              for depth, card in enumerate(up)])


LAYOUT_FIELDS = (
    *map(pile_field, LAYOUT_PILES),
    UP_FIELD,
    JOKERS_FIELD._replace(set=set_jokers),
    single_field("liberties", numbers_at(LIBERTIES, 0, ALL_COLOURS)),
    single_field("grand", flags_at(GRAND)),
    single_field("odd", numbers_at(ODD, 0, ALL_COLOURS)),
)


# ---- positions that no game can reach ----


def flaws_in_layout(t: Table, is_reshuffled: bool = False) -> Iterator[str]:
    """Yield the reasons why no game can reach this layout and these jokers, the first reason first.

    `is_reshuffled` tells whether the discards have become the stock.
    """
    for tint in range(ALL_COLOURS):
        yield from flaws_in_lying(t, tint)
    for column in columns():
        yield from flaws_in_column(t, column)
    for tint in range(ALL_COLOURS):
        if not is_undeclared(t, JOKERS + tint):
            yield from flaws_in_standing(t, tint, is_reshuffled)
    odd = sum(is_odd(t, tint) for tint in range(ALL_COLOURS))
    if not odd <= number(t, ODD) <= odd + size(t, CASHED):
        yield f"odd is {number(t, ODD)}, but {odd} of the jokers are odd and {size(t, CASHED)} are cashed"
    if number(t, ODD) and not number(t, FORGETFUL):
        yield f"odd is {number(t, ODD)}; no joker becomes odd unless the option forgetful is true"


def flaws_in_lying(t: Table, tint: int) -> Iterator[str]:
    """Yield a declared joker outside the layout and up top, and an undeclared joker in a column with other tiles."""
    joker, text, field = JOKERS + tint, joker_text(t, tint), f"jokers.{JOKER_CODES[tint]}"
    where = find_pile(t, joker)
    if text not in ("", "cashed") and not (where in columns() or is_up_top(where)):
        yield f"{field} is {text!r}, but a joker is declared only when it goes to a column or up top"
    if text == "" and where in columns() and not is_alone(t, where):
        yield f"columns[{where + 1}]: the {name(joker)} lies there with other tiles, so {field} must name its tile"


def flaws_in_column(t: Table, column: int) -> Iterator[str]:
    """Yield the reasons why no game can reach a column: its order, its face-down tile, an odd joker, or `grand`."""
    where = f"columns[{column - COLUMNS + 1}]"
    if is_empty(t, column) and not is_empty(t, down_pile(column)):
        yield f"{where} is empty, so the {name(top(t, down_pile(column)))} has been turned up there already"
    for upper, lower in pairwise(list_cards(t, column)):
        if not fits(t, lower, rank_in_layout(t, lower), upper):
            rule = "a column goes down rank by rank in changing colours"
            yield f"{where}: {name(lower)} cannot lie on {name(upper)}; {rule}"
    if shows_odd(t, column):
        yield f"{where} ends with the {name(top(t, column))}, which is odd, so it has been cashed already"
    if size(t, column) == RANKS and not number(t, GRAND):
        yield f"{where} goes from king to ace, so grand must be true"


def flaws_in_standing(t: Table, tint: int, is_reshuffled: bool) -> Iterator[str]:
    """Yield a declared joker that stands for a tile that is face up, and an odd joker that has no reason to be odd."""
    start = f"jokers.{JOKER_CODES[tint]} is {joker_text(t, tint)!r}"
    is_up_top, value = column_of(t, JOKERS + tint) == NOWHERE, rank_in_layout(t, JOKERS + tint)
    for place in suits_left(t, tint):
        card = tile(place, value)
        column = column_of(t, card)
        up = not is_up_top and is_up(t, place, value)
        is_unseen = is_down(find_pile(t, card)) or (find_pile(t, card) == STOCK and not is_reshuffled)
        if is_odd(t, tint) and is_unseen:
            yield f"{start}, but the {name(card)} has not been turned up yet: it is not odd"
        if not is_odd(t, tint) and (up or (column != NOWHERE and not is_alone(t, column))):
            lies = "is up top" if up else f"lies in columns[{column - COLUMNS + 1}]"
            yield f"{start}, but the {name(card)} {lies}, so the joker cannot stand for it"


COLUMN_CODE = re.compile(r"c\d+", re.IGNORECASE)


def parse_tile(t: Table, move_text: MoveText) -> Move:
    """Return the move of a text in one of the forms that both games share. Raises BadMove."""
    if move_text.form in ("column", "tile", "column as", "joker as"):
        return parse_laying(t, move_text)
    card = move_text.read_card("joker" if "joker" in move_text.words else "card")
    source = find_pile(t, card)
    if move_text.form in ("joker up", "up"):
        return parse_up(card, source, move_text)
    verb, target = {"exchange": (EXCHANGE, NOWHERE), "talon": (TO_TALON, WASTE), "cash": (CASH, CASHED)}[move_text.form]
    return Move(verb, card, source, target)


def parse_up(card: int, source: int, move_text: MoveText) -> Move:
    """Return a move up top. The text must name the tile for which a joker stands. Raises BadMove."""
    if not is_joker(card):
        if "tile" in move_text.words:
            raise move_text.error(f"only a joker goes up as another tile; leave out `as {move_text.words['tile']}`")
        return Move(TILE, card, source, TOPS + suit(card))
    if "tile" not in move_text.words:
        raise move_text.error("up top a joker stands for one tile. Name the tile, as in `*g to top as 2w`")
    if is_joker(tile := move_text.read_card("tile")):
        raise move_text.error("a joker stands for a tile of a suit, as in `*g to top as 2w`")
    return Move(TILE, card, source, TOPS + suit(tile), rank(tile) + 1)


def parse_laying(t: Table, move_text: MoveText) -> Move:
    """Return a move to a column: of a whole column, or of a tile by its name. Raises BadMove."""
    key = next(name for name in ("from", "joker", "card") if name in move_text.words)
    is_column_code = COLUMN_CODE.fullmatch(move_text.words[key]) is not None
    if is_column_code:
        source = move_text.read_pile(t, COLUMNS, name=key)
        card = NO_CARD if is_empty(t, source) else head(t, source)
    else:
        card = move_text.read_card(key)
        source = find_pile(t, card)
    target = move_text.read_pile(t, COLUMNS)
    is_whole = is_column_code or (is_column(source) and is_alone(t, source))
    declared = read_rank(move_text)
    if source != CASHED:  # `as` does not matter for a cashed joker
        check_as(t, Move(COLUMN, card, source, target, declared), move_text)
    return Move(COLUMN if is_whole else TILE, card, source, target, declared + IN_SPACE * is_empty(t, target))


def read_rank(move_text: MoveText) -> int:
    """Return one more than the rank after `as`, or 0 without `as`. Raises BadMove."""
    if "rank" not in move_text.words:
        return 0
    word = move_text.words["rank"]
    rank_code = "T" if word == "10" else word.upper()
    if len(rank_code) != 1 or rank_code not in PACK.ranks:
        raise move_text.error(f"there is no rank {quote(word)}; there are {', '.join(PACK.ranks)}")
    return PACK.ranks.index(rank_code) + 1


def check_as(t: Table, move: Move, move_text: MoveText) -> None:
    """Raise BadMove if `as` is missing although nothing else decides a joker's rank, or if `as` is superfluous."""
    is_open = move.card != NO_CARD and is_undeclared(t, move.card)
    lower = NO_CARD if is_empty(t, move.target) else top(t, move.target)
    follows = move.target == move.source or (lower != NO_CARD and not is_undeclared(t, lower))
    if move.detail and not is_open:
        raise move_text.error("`as` is only for a joker that is still undeclared. Leave it out here")
    if move.detail and follows:
        raise move_text.error("the place of the joker decides its rank. Leave out `as`")
    if is_open and not move.detail and not follows:
        raise move_text.error("name the rank of the joker, as in `*g to c5 as K`")


def spell_tile(slug: str, move: Move) -> str:
    """Return the canonical text of a move in one of these forms."""
    declared = move.detail & ~IN_SPACE
    form = {EXCHANGE: "exchange", TO_TALON: "talon", CASH: "cash"}.get(move.verb)
    if form is None and is_up_top(move.target):
        form = "joker up" if declared else "up"
    elif form is None and declared:
        form = "column as" if move.verb == COLUMN else "joker as"
    rank_code = PACK.ranks[declared - 1]
    tile = f"{rank_code}{SUITS[move.target - TOPS]}" if is_up_top(move.target) else ""
    form = form or ("column" if move.verb == COLUMN else "tile")
    return write_move(slug, form, move, joker=PACK.codes[move.card], tile=tile, rank=rank_code)
