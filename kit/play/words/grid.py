"""The words of Grid: the fields of its position, its moves, and the facts for sentences."""

from collections.abc import Iterator
from typing import Any

from kit.errors import BadPosition, state_demand
from kit.play.fields import Field, Piles, Places, numbers_at, pile_field, seats_at, single_field
from kit.play.move_texts import MoveText, write_move
from kit.play.notation import Box, list_cards, put_pile, read_list, shuffle_under
from kit.play.words.french import name
from kit.rules.cards import suit
from kit.rules.games.grid import (
    DECK, DONE, GAME_END, MATCH, MOST_SEATS, NO_PASS, PASS, PASSES, PERSONAL, PLAYERS, STACK, STACKED, STACKS, TAKE,
    TAKE_RULE, TAKEN, VARIANT, actions, agree, can_act, goes_on, grid, is_bare, personal_stack, seats,
)
from kit.rules.table import LEGAL, NO_CARD, TURN, Move, Table, clear, is_empty, number, put, set_number, take, top

PILES = (
    Piles("grid", STACKS, "g{n}", "stack {n}", "Stack {n}", length=len(grid()), preposition="on"),
    Piles("deck", DECK, "deck", "the deck", "Deck", is_stock=True, gets_rest=True),
    Piles("own", PERSONAL, "own{n}", "seat {n}'s stack", "Stack of seat {n}", entries=PLAYERS, preposition="on"),
)
PLACES = Places(*PILES)
ACTIONS = {"a": STACKED, "b": TAKEN}  # by letter in the field `done`: the slot of the table that counts the action


def write_done(t: Table, value: Any, box: Box) -> None:
    """Set the numbers of actions of the turn from the field `done`. Raises BadPosition."""
    done = read_list(value, 0, len(grid()) - 1, "done")
    for place, action in enumerate(done):
        if not isinstance(action, str) or action not in ACTIONS:
            raise BadPosition(state_demand(f"done[{place + 1}]", "be 'a' (stack on stack) or 'b' (taken)", action))
    for action, slot in ACTIONS.items():
        set_number(t, slot, done.count(action))


FIELDS = (
    *map(pile_field, PILES),
    single_field("turn", seats_at(TURN, seats)),
    # An unfinished turn has only one kind of action, so the counts give the whole list.
    Field("done", lambda t, codes: ["a"] * number(t, STACKED) + ["b"] * number(t, TAKEN), write_done, []),
    single_field("passes", numbers_at(PASSES, 0, MOST_SEATS)),
)

PLAIN_MOVES = {"done": Move(DONE), "pass": Move(PASS)}


def put_rest(t: Table, cards: list[int], stock: int) -> None:
    """Shuffle cards under the deck, and deal the grid and the personal stacks from them where they are not named."""
    deck_cards = list_cards(t, stock)
    clear(t, stock)
    shuffle_under(t, cards, stock)
    places = grid() if all(is_empty(t, pile) for pile in grid()) else ()
    for pile in [*places, *map(personal_stack, range(1, seats(t) + 1))]:
        if is_empty(t, pile) and not is_empty(t, stock):
            put(t, pile, take(t, stock))
    put_pile(t, stock, list_cards(t, stock) + deck_cards)


# ---- moves ----


def parse(t: Table, move_text: MoveText) -> Move:
    """Return the move that a text means. Raises BadMove."""
    source = move_text.read_pile(t, STACKS, name="from")
    card = NO_CARD if is_empty(t, source) else top(t, source)
    own_stack = personal_stack(number(t, TURN))
    target = own_stack if move_text.form == "take" else move_text.read_pile(t, STACKS, PERSONAL)
    return Move(TAKE if target >= PERSONAL else STACK, card, source, target)


def spell(t: Table, move: Move) -> str:
    """Return the canonical text of a move. The stack of the seat to play is `me`."""
    is_own = move.verb == TAKE and move.target == personal_stack(number(t, TURN))
    return write_move("grid", {DONE: "done", PASS: "pass"}.get(move.verb, "take" if is_own else "stack"), move)


# ---- facts for sentences ----


FACTS = {"variant": lambda t, move: str(number(t, VARIANT)), "stacked": lambda t, move: str(number(t, STACKED))}


def case_of_passing(t: Table, move: Move) -> str:
    """Return the name of the sentence for a seat that cannot pass, or cannot end its turn."""
    if actions(t):
        return ("has-acted", "once", "second-due")[number(t, VARIANT) - 1]
    if move.verb == PASS:
        return "can-act"
    return "not-begun" if can_act(t, number(t, TURN)) else "no-end"


def case_of_cards(t: Table, move: Move) -> str:
    """Return the name of the sentence for a stack that cannot go to the target of a move."""
    if move.card == NO_CARD:
        return "missing"
    if move.source == move.target:
        return "itself"
    return "place" if is_empty(t, move.target) else "neither"


CASES = {
    LEGAL: lambda t, move: "suit" if suit(move.card) == suit(top(t, move.target)) else "rank",
    MATCH: case_of_cards,
    TAKE_RULE: case_of_cards,
    NO_PASS: case_of_passing,
    GAME_END: lambda t, move: "bare" if is_bare(t) else "passes",
}


# ---- positions that no game can reach ----


def flaws(t: Table) -> Iterator[str]:
    """Yield the reasons why no game can reach a position, the first reason first."""
    own_stacks = {f"own[{seat}]": personal_stack(seat) for seat in range(1, seats(t) + 1)}
    for seat, (field, pile) in enumerate(own_stacks.items(), start=1):
        if is_empty(t, pile):
            yield f"{field} is empty; it must hold at least the card that seat {seat} was dealt"
    for field, pile in ({f"grid[{place}]": pile for place, pile in enumerate(grid(), start=1)} | own_stacks).items():
        if (covered := find_never_covered(list_cards(t, pile))) is not None:
            yield f"{field}: no card above the {name(covered)} can have covered it: exposed cards agree in suit or rank"
    yield from flaws_in_turn(t)
    yield from flaws_in_passes(t)


def find_never_covered(cards: list[int]) -> int | None:
    """Return a card of a stack that no card above it can have covered, or None if the whole stack can be built.

    A stack can cover a card if the stack's exposed card agrees with the card in suit or rank. The search goes down from
    the exposed card, and keeps the cards that may have been exposed at some time. When one of these covers a card, the
    cards between the two are already under it, so they were not exposed, and are dropped.
    """
    exposed: list[int] = []
    for place, card in enumerate(reversed(cards)):
        while exposed and not agree(card, exposed[-1]):
            exposed.pop()
        if place and not exposed:
            return card
        exposed.append(card)
    return None


def flaws_in_turn(t: Table) -> Iterator[str]:
    """Yield contradictions between empty places and the actions of the turn."""
    empty = [place for place, pile in enumerate(grid(), start=1) if is_empty(t, pile)]
    if len(empty) < actions(t):
        yield f"done has {actions(t)} actions, and each empties a place; grid has {len(empty)} empty places"
    if len(empty) > actions(t) and not is_empty(t, DECK):
        yield f"grid[{empty[0]}] is empty while the deck has cards; places are filled at the end of a turn"
    if actions(t) and not goes_on(t):
        yield "done: no more actions are allowed or possible in this turn, so the turn must have passed"


def flaws_in_passes(t: Table) -> Iterator[str]:
    """Yield contradictions of the number of passes."""
    passes = number(t, PASSES)
    if passes and (actions(t) or is_bare(t)):
        yield state_demand("passes", f"be 0 {'after an action' if actions(t) else 'when nothing is left'}", passes)
    if passes > seats(t):
        yield f"passes is {passes}; the game ends after {seats(t)}, when every player has passed"
    for back in range(1, passes + 1):
        if can_act(t, seat := (number(t, TURN) - back - 1) % seats(t) + 1):
            yield f"passes is {passes}, but seat {seat} can act, so it did not pass"
