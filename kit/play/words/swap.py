"""How one speaks of Swap: the fields of its position, its moves, and the facts for sentences."""

from __future__ import annotations

from functools import partial

from kit.play.notation import pile_field, piles_field, read_move, read_pile, shuffle_under
from kit.play.shared.suit_stack_words import TOP_FIELD, facts as facts, place_code, place_name as place_name, places
from kit.rules.games.swap import CARD, LAY_RULE, NO_RETURN, STACK, SUIT_STACK, WHOLE_STACK
from kit.rules.shared.suit_stacks import DECK, WORK, WORK_STACKS, is_suit_stack, is_work
from kit.rules.table import NO_CARD, Move, Table, is_empty, top

FIELDS = (
    pile_field("deck", DECK, drawn_from=True),
    piles_field("work", WORK, WORK_STACKS),
    TOP_FIELD,
)
DRAWN_FROM = "deck"
put_rest = partial(shuffle_under, stock=DECK)

FORMS = {"move": "{from} to {place}"}


def parse(t: Table, text: str) -> Move:
    """The move that a text means. Raises BadMove."""
    words = read_move(text, FORMS)[1]
    source = read_pile(words["from"], places(t, NO_CARD), text)
    card = NO_CARD if is_empty(t, source) else top(t, source)
    target = read_pile(words["place"], places(t, card), text)
    return Move(STACK if is_work(source) and is_work(target) else CARD, card, source, target)


def spell(t: Table, move: Move) -> str:
    """The canonical text of a move."""
    return f"{place_code(move.source)} to {place_code(move.target)}"


def case(t: Table, move: Move, rule: int) -> str:
    """Which of a rule's refusals a move meets with."""
    if rule == NO_RETURN:
        return "down" if is_suit_stack(move.source) else "deck"
    if rule == WHOLE_STACK and not is_empty(t, move.source):
        return "itself" if move.source == move.target else "place"
    if rule == SUIT_STACK and move.card != NO_CARD:
        return "not-next"
    return "empty" if rule in (LAY_RULE, WHOLE_STACK, SUIT_STACK) else "over"


def flaw(t: Table) -> str | None:
    """Why a position could not have come about: None, for in Swap any card may come to lie anywhere."""
    return None
