"""The words of Stack 'Em: the fields of its position, its moves, and the facts for sentences."""

import re
from collections.abc import Iterator
from itertools import pairwise

from kit.play.fields import Piles, Places, pile_field
from kit.play.move_texts import MoveText, write_move
from kit.play.notation import find_pile, list_cards
from kit.play.words import french
from kit.play.words.french import DECK_PILE, SUIT_STACKS, TOP_FIELD, WORK_PILES, find_target, name
from kit.rules.cards import ACE, FRENCH, rank
from kit.rules.games.stack_em import (
    DESCEND, DRAW, DRAW_RULE, HAND, HAND_LIMIT, HAND_RULE, NO_RETURN, PLAY, RAISE, SUIT_STACK,
)
from kit.rules.shared.suit_stacks import DECK, ORDER, TOPS, WORK, is_suit_stack, is_work, value, work_stacks
from kit.rules.table import LEGAL, NO_CARD, Move, Table, is_empty, number, size, top

HAND_PILE = Piles("hand", HAND, "hand", "the hand", "Hand")
PLACES = Places(SUIT_STACKS, DECK_PILE, WORK_PILES, HAND_PILE)
FIELDS = (pile_field(DECK_PILE), pile_field(HAND_PILE), pile_field(WORK_PILES), TOP_FIELD)

PLAIN_MOVES = {"draw": Move(DRAW, source=DECK, target=HAND)}


def parse(t: Table, move_text: MoveText) -> Move:
    """Return the move that a text means. Raises BadMove."""
    source_word = move_text.words["what"].lower()
    if source_word == "hand":
        raise move_text.error("name the card to move it from the hand, as in `7h to w1`")
    if source_word in ("top", "deck") or re.fullmatch(r"w\d+", source_word):
        verb, source = RAISE, move_text.read_pile(t, WORK, TOPS, DECK, HAND, name="what")
        card = top(t, source) if is_work(source) and not is_empty(t, source) else NO_CARD
    else:
        verb, card = PLAY, move_text.read_card("what")
        source = find_pile(t, card)
    return Move(verb, card, source, find_target(move_text.read_pile(t, WORK, TOPS, DECK, HAND), card))


def spell(t: Table, move: Move) -> str:
    """Return the canonical text of a move."""
    source_word = FRENCH.codes[move.card] if move.verb == PLAY else PLACES.code(move.source)
    return write_move("stack-em", "draw" if move.verb == DRAW else "move", move, what=source_word)


FACTS = french.FACTS | {
    "held": lambda t, move: str(size(t, HAND)),
    "limit": lambda t, move: str(number(t, HAND_LIMIT)),
    "from": lambda t, move: PLACES.code(move.source),
}


def ace_decides(t: Table, move: Move) -> bool:
    """Return whether a high ace decides: the order is from two to ace, and one of the two cards is an ace."""
    if not is_work(move.target) or is_empty(t, move.target) or not number(t, ORDER):
        return False
    return (rank(move.card) == ACE) != (rank(top(t, move.target)) == ACE)


def case_of_no_return(t: Table, move: Move) -> str:
    """Return the name of the sentence for a card that cannot go to the target of a move."""
    if move.target == HAND and move.source != HAND:
        is_covered = move.verb == PLAY and is_work(move.source) and top(t, move.source) != move.card
        return "back-from-under" if is_covered else "back"
    if move.verb == RAISE:
        return "work" if is_work(move.source) else "down"
    if move.source == HAND:
        return "in-hand"
    if is_work(move.source):
        is_exposed = top(t, move.source) == move.card
        return "exposed" if is_exposed else "not-exposed" if is_suit_stack(move.target) else "covered"
    return "up"


CASES = {
    HAND_RULE: lambda t, move: "full" if number(t, HAND_LIMIT) in (3, 5) else "own-limit",  # the inventor's limits
    LEGAL: lambda t, move: "ace" if ace_decides(t, move) else "usual",
    DESCEND: lambda t, move: "ace" if ace_decides(t, move) else "higher",
    DRAW_RULE: lambda t, move: "empty" if is_empty(t, DECK) else "undrawn" if move.verb == PLAY else "deck",
    NO_RETURN: case_of_no_return,
    SUIT_STACK: lambda t, move: "empty" if move.card == NO_CARD else "not-next",
}


def flaws(t: Table) -> Iterator[str]:
    """Yield the reasons why no game can reach a position, the first reason first."""
    if size(t, HAND) > number(t, HAND_LIMIT):
        yield f"hand has {size(t, HAND)} cards; with this hand_limit it has at most {number(t, HAND_LIMIT)}"
    for place, stack in enumerate(work_stacks(t), start=1):
        for lower, upper in pairwise(list_cards(t, stack)):
            if value(t, upper) > value(t, lower):
                yield f"work[{place}]: {name(upper)} cannot lie on {name(lower)}; a working stack never rises"
