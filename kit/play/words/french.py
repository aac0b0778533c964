"""Words for French cards, and words that Stack 'Em and Swap share."""

from collections.abc import Callable
from typing import Any

from kit.errors import BadPosition, whole_number
from kit.play.fields import Entry, Piles, object_field
from kit.play.notation import Box, put_pile
from kit.rules.cards import ACE, FRENCH, RANK_NAMES, rank, say, suit
from kit.rules.shared.suit_stacks import DECK, ORDER, TOPS, WORK, WORK_STACKS, is_suit_stack, suit_stack, value
from kit.rules.table import NO_CARD, Move, Table, is_empty, number, size, top


def name(card: int) -> str:
    """Return a card in signs: `10♥`."""
    return say(FRENCH.codes[card])


def rank_name(card: int) -> str:
    """Return the rank of a card in a word: `ten`."""
    return RANK_NAMES[FRENCH.ranks[rank(card)]]


MOST_UP = len(FRENCH.ranks)
DECK_PILE = Piles("deck", DECK, "deck", "the deck", "Deck", is_stock=True, gets_rest=True)
WORK_PILES = Piles(
    "work", WORK, "w{n}", "working stack {n}", "Working stack {n}", entries=WORK_STACKS, preposition="on",
    alias="stack {n}",
)
SUIT_STACKS = Piles("top", TOPS, "top", "the suits' stacks", "Foundation", length=len(FRENCH.suits), preposition="on")


def cards_in_order(t: Table, place: int) -> list[int]:
    """Return the cards of a suit in the order in which they go up; `place` is the suit's place among the suits."""
    return sorted(range(place * MOST_UP, (place + 1) * MOST_UP), key=lambda card: value(t, card))


def set_top(t: Table, count: Any, box: Box, place: int, where: str) -> None:
    """Put the first `count` cards of a suit up. Raises BadPosition."""
    up = cards_in_order(t, place)[: whole_number(count, 0, MOST_UP, where, BadPosition)]
    put_pile(t, TOPS + place, [box.take(FRENCH.codes[card], where) for card in up])


TOP_FIELD = object_field(
    "top", FRENCH.suits, Entry(lambda t, codes, place: size(t, TOPS + place), set_top, 0),
    f"give for each suit the number of cards that are up, such as {dict.fromkeys(FRENCH.suits, 0)}",
)


def find_target(pile: int, card: int) -> int:
    """Return the target of a card: for `top`, the stack of its suit."""
    return suit_stack(card) if is_suit_stack(pile) and card != NO_CARD else pile


def next_card(t: Table, move: Move) -> str:
    """Return the name of the next card that goes up in the suit of the move's card."""
    up = size(t, suit_stack(move.card))
    return name(cards_in_order(t, suit(move.card))[up]) if up < MOST_UP else "nothing"


def value_name(t: Table, card: int) -> str:
    """Return the value of a card in words."""
    word = rank_name(card)
    return f"{word}, here the highest" if rank(card) == ACE and number(t, ORDER) else word


# The facts of a move in both games: the exposed card, the values of cards, and the next card of a suit
FACTS: dict[str, Callable[[Table, Move], str]] = {
    "shows": lambda t, move: "is empty" if is_empty(t, move.target) else f"shows the {name(top(t, move.target))}",
    "exposed_value": lambda t, move: value_name(t, top(t, move.target)),
    "value": lambda t, move: value_name(t, move.card),
    "next": next_card,
}
