"""The words of Six-Suit Solitaire: the fields of its position, its moves, and the facts for sentences."""

from collections.abc import Iterator

from kit.play.fields import flags_at, single_field
from kit.play.words.tile_facts import TILE_CASES, TILE_FACTS
from kit.play.words.tiles import LAYOUT_FIELDS, PLACES as PLACES, flaws_in_layout, parse_tile, spell_tile
from kit.rules.games.six_suit_solitaire import DRAW, FINISH, FINISH_RULE, FINISHED, can_play, is_over
from kit.rules.shared.jokers import is_any_due
from kit.rules.shared.tiles import EXCHANGE_DUE, STOCK, WASTE
from kit.rules.table import LEGAL, Move, Table, is_empty, number, size

FIELDS = (*LAYOUT_FIELDS, single_field("finished", flags_at(FINISHED)))

PLAIN_MOVES = {"draw": Move(DRAW, source=STOCK, target=WASTE), "finish": Move(FINISH)}
FACTS = TILE_FACTS
parse = parse_tile


def spell(t: Table, move: Move) -> str:
    """Return the canonical text of a move."""
    return {DRAW: "draw", FINISH: "finish"}.get(move.verb) or spell_tile("six-suit-solitaire", move)


def case_allowed(t: Table, move: Move) -> str:
    """Return the name of the sentence that allows a move."""
    if move.verb == DRAW:
        return "plays-left" if can_play(t) else "nothing-else"
    return TILE_CASES[LEGAL](t, move)


CASES = TILE_CASES | {
    LEGAL: case_allowed,
    EXCHANGE_DUE: lambda t, move: "finish" if move.verb == FINISH else TILE_CASES[EXCHANGE_DUE](t, move),
    FINISH_RULE: lambda t, move: "ended" if number(t, FINISHED) else "over" if is_over(t) else "stock",
}


def flaws(t: Table) -> Iterator[str]:
    """Yield the reasons why no game can reach a position, the first reason first."""
    yield from flaws_in_layout(t)
    if number(t, FINISHED) and not is_empty(t, STOCK):
        yield f"finished is true, but {size(t, STOCK)} tiles are left in the stock; the game ends with an empty stock"
    if number(t, FINISHED) and is_any_due(t):
        yield "finished is true, but an exchange is due; the game ends only after it"
