"""Moves of the tile games as text, and the names of their places."""

from __future__ import annotations

import re

from kit.errors import BadMove, shown
from kit.play.notation import pile_of, read_card, read_place
from kit.play.shared.tile_positions import SUITS
from kit.rules.cards import rank, suit
from kit.rules.shared.jokers import is_undeclared
from kit.rules.shared.tiles import (
    ALL_COLUMNS, CASH, CASHED, COLUMN, COLUMNS, DOWN, EXCHANGE, IN_SPACE, PACK, RESERVE, STOCK, TILE, TO_TALON, TOPS,
    UPS, WASTE, is_alone, is_column, is_down, is_joker, is_up_top,
)
from kit.rules.table import NO_CARD, Move, Table, head, is_empty, top

TILE_FORMS = {
    "exchange": "exchange {card}",
    "talon": "{card} to talon",
    "cash": "{card} to cash",
    "joker up": "{joker} to top as {tile}",
    "up": "{card} to top",
    "column": "{from} to {place}",
    "tile": "{card} to {place}",
    "column as": "{from} to {place} as {rank}",
    "joker as": "{joker} to {place} as {rank}",
}
COLUMN_CODE = re.compile(r"c\d+", re.IGNORECASE)


def parse_tile(t: Table, form: str, words: dict[str, str], text: str) -> Move:
    """The move that a text means which has one of the forms of both games. Raises BadMove."""
    if form in ("column", "tile", "column as", "joker as"):
        return parse_laying(t, words, text)
    card = read_card(words.get("joker") or words["card"], PACK, text)
    source = pile_of(t, card)
    if form == "exchange":
        return Move(EXCHANGE, card, source)
    if form == "talon":
        return Move(TO_TALON, card, source, WASTE)
    if form == "cash":
        return Move(CASH, card, source, CASHED)
    return parse_up(card, source, words.get("tile"), text)


def parse_up(card: int, source: int, named: str | None, text: str) -> Move:
    """A move up top, where a joker names the tile that it stands for. Raises BadMove."""
    if not is_joker(card):
        if named is not None:
            raise BadMove(f"{shown(text)}: only a joker goes up as another tile; leave out `as {named}`")
        return Move(TILE, card, source, TOPS + suit(card))
    if named is None:
        raise BadMove(f"{shown(text)}: up top a joker stands for one tile; say which, as in `*g to top as 2w`")
    card_named = read_card(named, PACK, text)
    if is_joker(card_named):
        raise BadMove(f"{shown(text)}: a joker stands for a tile of a suit, as in `*g to top as 2w`")
    return Move(TILE, card, source, TOPS + suit(card_named), rank(card_named) + 1)


def parse_laying(t: Table, words: dict[str, str], text: str) -> Move:
    """A move to a column: of a whole column, or of a tile by its name. Raises BadMove."""
    what = words.get("from") or words.get("joker") or words["card"]
    if COLUMN_CODE.fullmatch(what):
        source = COLUMNS + read_place(what, "c", ALL_COLUMNS, text)
        card = NO_CARD if is_empty(t, source) else head(t, source)
    else:
        card = read_card(what, PACK, text)
        source = pile_of(t, card)
    target = COLUMNS + read_place(words["place"], "c", ALL_COLUMNS, text)
    is_whole = COLUMN_CODE.fullmatch(what) or (is_column(source) and is_alone(t, source))
    said = rank_said(words.get("rank"), text)
    if source != CASHED:  # to what a cashed joker can no longer be, it makes no difference
        refuse_wrong_as(t, card, source, target, said, text)
    return Move(COLUMN if is_whole else TILE, card, source, target, said + IN_SPACE * is_empty(t, target))


def rank_said(word: str | None, text: str) -> int:
    """One more than the rank that `as` names, 0 where nothing is said. Raises BadMove."""
    if word is None:
        return 0
    said = "T" if word == "10" else word.upper()
    if len(said) != 1 or said not in PACK.ranks:
        raise BadMove(f"{shown(text)}: there is no rank {shown(word)}; there are {', '.join(PACK.ranks)}")
    return PACK.ranks.index(said) + 1


def refuse_wrong_as(t: Table, card: int, source: int, target: int, said: int, text: str) -> None:
    """Raise BadMove unless `as` is there exactly when nothing else tells what a joker is to be."""
    is_open = card != NO_CARD and is_undeclared(t, card)
    follows = target == source or not (is_empty(t, target) or is_undeclared(t, top(t, target)))
    if said and not is_open:
        raise BadMove(f"{shown(text)}: `as` is said of a joker that is still undeclared; leave it out here")
    if said and follows:
        raise BadMove(f"{shown(text)}: what the joker stands for follows from where it is laid; leave out `as`")
    if is_open and not said and not follows:
        raise BadMove(f"{shown(text)}: say what the joker shall be there, as in `*g to c5 as K`")


def spell_tile(move: Move) -> str:
    """The canonical text of one of these moves."""
    what = place_code(move.source) if move.verb == COLUMN else PACK.codes[move.card]
    if move.verb == EXCHANGE:
        return f"exchange {what}"
    if move.verb == TO_TALON:
        return f"{what} to talon"
    if move.verb == CASH:
        return f"{what} to cash"
    said = move.detail & ~IN_SPACE
    where, letter = ("top", SUITS[move.target - TOPS]) if is_up_top(move.target) else (place_code(move.target), "")
    return f"{what} to {where}" + (f" as {PACK.ranks[said - 1]}{letter}" if said else "")


def place_code(pile: int) -> str:
    """A place as moves and events write it: `c4`, `down 4`, `top h`, `waste`."""
    if is_column(pile):
        return f"c{pile - COLUMNS + 1}"
    if is_down(pile):
        return f"down {pile - DOWN + 1}"
    if is_up_top(pile):
        return f"top {SUITS[pile - TOPS]}"
    return {CASHED: "cashed", STOCK: "stock", WASTE: "waste", UPS: "ups", RESERVE: "reserve"}[pile]


def place_name(pile: int) -> str:
    """A place as people say it: `column 4`, `the waste`."""
    if is_column(pile):
        return f"column {pile - COLUMNS + 1}"
    if is_down(pile):
        return f"the face-down tiles of column {pile - DOWN + 1}"
    if is_up_top(pile):
        return "up top"
    names = {CASHED: "the cashed jokers", STOCK: "the stock", WASTE: "the waste", UPS: "the up tiles"}
    return names.get(pile, "the reserve")
