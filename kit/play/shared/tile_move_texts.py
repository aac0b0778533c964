"""Moves of the tile games as text."""

from __future__ import annotations

import re

from kit.errors import shown
from kit.play.move_texts import MoveText, write_move
from kit.play.notation import pile_of
from kit.play.shared.tile_positions import PLACES, SUITS
from kit.rules.cards import rank, suit
from kit.rules.shared.jokers import is_undeclared
from kit.rules.shared.tiles import (
    CASH, CASHED, COLUMN, COLUMNS, EXCHANGE, IN_SPACE, PACK, TILE, TO_TALON, TOPS, WASTE, is_alone, is_column, is_joker,
    is_up_top,
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


def parse_tile(t: Table, said: MoveText) -> Move:
    """The move that a text means which has one of the forms of both games. Raises BadMove."""
    if said.form in ("column", "tile", "column as", "joker as"):
        return parse_laying(t, said)
    card = said.card(PACK, "joker" if "joker" in said.words else "card")
    source = pile_of(t, card)
    if said.form == "exchange":
        return Move(EXCHANGE, card, source)
    if said.form == "talon":
        return Move(TO_TALON, card, source, WASTE)
    if said.form == "cash":
        return Move(CASH, card, source, CASHED)
    return parse_up(card, source, said)


def parse_up(card: int, source: int, said: MoveText) -> Move:
    """A move up top, where a joker names the tile that it stands for. Raises BadMove."""
    if not is_joker(card):
        if "tile" in said.words:
            raise said.wrong(f"only a joker goes up as another tile; leave out `as {said.words['tile']}`")
        return Move(TILE, card, source, TOPS + suit(card))
    if "tile" not in said.words:
        raise said.wrong("up top a joker stands for one tile; say which, as in `*g to top as 2w`")
    named = said.card(PACK, "tile")
    if is_joker(named):
        raise said.wrong("a joker stands for a tile of a suit, as in `*g to top as 2w`")
    return Move(TILE, card, source, TOPS + suit(named), rank(named) + 1)


def parse_laying(t: Table, said: MoveText) -> Move:
    """A move to a column: of a whole column, or of a tile by its name. Raises BadMove."""
    what = next(name for name in ("from", "joker", "card") if name in said.words)
    is_named = COLUMN_CODE.fullmatch(said.words[what]) is not None
    if is_named:
        source = said.pile(t, PLACES, COLUMNS, name=what)
        card = NO_CARD if is_empty(t, source) else head(t, source)
    else:
        card = said.card(PACK, what)
        source = pile_of(t, card)
    target = said.pile(t, PLACES, COLUMNS)
    is_whole = is_named or (is_column(source) and is_alone(t, source))
    declared = rank_said(said)
    if source != CASHED:  # to what a cashed joker can no longer be, it makes no difference
        refuse_wrong_as(t, Move(COLUMN, card, source, target, declared), said)
    return Move(COLUMN if is_whole else TILE, card, source, target, declared + IN_SPACE * is_empty(t, target))


def rank_said(said: MoveText) -> int:
    """One more than the rank that `as` names, 0 where nothing is said. Raises BadMove."""
    if "rank" not in said.words:
        return 0
    word = said.words["rank"]
    rank_code = "T" if word == "10" else word.upper()
    if len(rank_code) != 1 or rank_code not in PACK.ranks:
        raise said.wrong(f"there is no rank {shown(word)}; there are {', '.join(PACK.ranks)}")
    return PACK.ranks.index(rank_code) + 1


def refuse_wrong_as(t: Table, move: Move, said: MoveText) -> None:
    """Raise BadMove unless `as` is there exactly when nothing else tells what a joker is to be."""
    is_open = move.card != NO_CARD and is_undeclared(t, move.card)
    lower = NO_CARD if is_empty(t, move.target) else top(t, move.target)
    follows = move.target == move.source or (lower != NO_CARD and not is_undeclared(t, lower))
    if move.detail and not is_open:
        raise said.wrong("`as` is said of a joker that is still undeclared; leave it out here")
    if move.detail and follows:
        raise said.wrong("what the joker stands for follows from where it is laid; leave out `as`")
    if is_open and not move.detail and not follows:
        raise said.wrong("say what the joker shall be there, as in `*g to c5 as K`")


def spell_tile(move: Move) -> str:
    """The canonical text of one of these moves."""
    declared = move.detail & ~IN_SPACE
    form = {EXCHANGE: "exchange", TO_TALON: "talon", CASH: "cash"}.get(move.verb)
    if form is None and is_up_top(move.target):
        form = "joker up" if declared else "up"
    elif form is None and declared:
        form = "column as" if move.verb == COLUMN else "joker as"
    known = PACK.ranks[declared - 1]
    tile = f"{known}{SUITS[move.target - TOPS]}" if is_up_top(move.target) else ""
    form_text = TILE_FORMS[form or ("column" if move.verb == COLUMN else "tile")]
    return write_move(form_text, move, PACK, PLACES, joker=PACK.codes[move.card], tile=tile, rank=known)
