"""What is said alike of Stack 'Em and Swap: the field of the suits' stacks, their places, and cards by their value."""

from __future__ import annotations

from typing import Any

from kit.errors import BadPosition, shown, whole_number
from kit.play.notation import Box, Field, lay
from kit.play.shared.french_names import name, rank_name
from kit.rules.cards import ACE, FRENCH, rank, suit
from kit.rules.shared.suit_stacks import DECK, ORDER, TOPS, WORK, is_suit_stack, is_work, suit_stack, value, work_stacks
from kit.rules.table import NO_CARD, Move, Table, is_empty, number, size, top

MOST_UP = len(FRENCH.ranks)
EXAMPLE = dict.fromkeys(FRENCH.suits, 0)


def cards_in_order(t: Table, place: int) -> list[int]:
    """The cards of a suit, by its place among the suits, in the order in which they go up."""
    cards = range(place * MOST_UP, (place + 1) * MOST_UP)
    return sorted(cards, key=lambda card: value(t, card))


def get_top(t: Table, codes: list[str]) -> dict[str, int]:
    """How many cards of each suit are up."""
    return {letter: size(t, TOPS + place) for place, letter in enumerate(FRENCH.suits)}


def set_top(t: Table, value: Any, box: Box) -> None:
    """Lay so many cards of each suit up. Raises BadPosition."""
    if not isinstance(value, dict) or set(value) != set(FRENCH.suits):
        raise BadPosition(f"top is {shown(value)}; it should say of each suit how many cards are up, such as {EXAMPLE}")
    for place, letter in enumerate(FRENCH.suits):
        count = whole_number(value[letter], 0, MOST_UP, f"top.{letter}", BadPosition)
        up = cards_in_order(t, place)[:count]
        lay(t, TOPS + place, [box.take(FRENCH.codes[card], f"top.{letter}") for card in up])


TOP_FIELD = Field("top", get_top, set_top, EXAMPLE)


def places(t: Table, card: int) -> dict[str, int]:
    """The places of both games by code; for a card `top` is the stack of its suit."""
    work = {place_code(stack): stack for stack in work_stacks(t)}
    return work | {"top": TOPS if card == NO_CARD else suit_stack(card), "deck": DECK}


def place_code(pile: int) -> str:
    """A place as moves and events write it: `deck`, `top`, `w2`."""
    if is_work(pile):
        return f"w{pile - WORK + 1}"
    return "top" if is_suit_stack(pile) else "deck"


def place_name(pile: int) -> str:
    """A place as people say it: `working stack 2`."""
    if is_work(pile):
        return f"working stack {pile - WORK + 1}"
    return "the suits' stacks" if is_suit_stack(pile) else "the deck"


def facts(t: Table, move: Move) -> dict[str, str]:
    """What can be said of a move in both games: its card, its places, what they show, which card is next."""
    said = {"source": place_name(move.source), "target": place_name(move.target)}
    if is_work(move.target):
        said["shows"] = "is empty" if is_empty(t, move.target) else f"shows the {name(top(t, move.target))}"
    if is_work(move.target) and not is_empty(t, move.target):
        said |= {"exposed": name(top(t, move.target)), "exposed_value": value_name(t, top(t, move.target))}
    if move.card != NO_CARD:
        up = size(t, suit_stack(move.card))
        said |= {"card": name(move.card), "value": value_name(t, move.card)}
        said["next"] = name(cards_in_order(t, suit(move.card))[up]) if up < MOST_UP else "nothing"
    return said


def value_name(t: Table, card: int) -> str:
    """The value of a card in a word or two."""
    word = rank_name(card)
    return f"{word}, here the highest" if rank(card) == ACE and number(t, ORDER) else word
