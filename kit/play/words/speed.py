"""The words of Speed: the fields of its position, its moves, and the facts for sentences."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from kit.errors import BadMove, BadPosition, quote, state_demand
from kit.play.fields import Entry, Piles, Places, entry_at, list_field, numbers_at, pile_field, single_field
from kit.play.move_texts import MoveText, write_move
from kit.play.notation import HIDDEN, Box, find_pile, list_cards, milliseconds, put_pile
from kit.play.words.french import name
from kit.rules.cards import FRENCH, suit
from kit.rules.chance import FOR_DEAL, shuffle
from kit.rules.games.speed import FEW_CARDS, LAY, NO_TURNS, OUT_WINS, TURN_UP, aim, has_won, seat_of, set_aim
from kit.rules.games.speed_layout import (
    AIM_CARDS, AIM_STACKS, CLOCK, DECK, DRAWS, HAND_SIZE, HANDS, PERSON, READY, SEATS, STACKS, TABLE_STACKS, TURNED,
    find_stack_for, fits, hand, is_person, other_seat, ready_time, seat_to_play, stacks,
)
from kit.rules.table import (
    LEGAL, NO_CARD, NOWHERE, TURN, Move, Table, holds, is_empty, number, set_number, size, take, top,
)

EACH_SEAT = range(1, SEATS + 1)
PILES = (
    Piles("hands", HANDS, "hand {n}", "seat {n}'s hand", "Seat {n}'s hand", length=SEATS),
    Piles(
        "draws", DRAWS, "draw {n}", "seat {n}'s draw pile", "Draw pile {n}", length=SEATS, is_stock=True, gets_rest=True
    ),
    Piles("stacks", STACKS, "t{n}", "stack {n}", "Stack {n}", entries=TABLE_STACKS, preposition="on"),
)
PLACES = Places(*PILES, Piles("", DECK, "pack", "the pack"))


# ---- fields ----


def read_aim(t: Table, text: Any, box: Box, place: int, where: str) -> None:
    """Set the aim of a seat: the card that it is going to play, and the stack. Raises BadPosition."""
    if not isinstance(text, str) or len(text.split()) not in (0, 2):
        raise BadPosition(state_demand(where, "be a card and a stack", text, "Write them like '7h t2', or ''."))
    move_text = MoveText("speed", text, "", dict(zip(("card", "place"), text.split(), strict=False)))
    try:
        card = move_text.read_card() if text.strip() else NO_CARD
        stack = move_text.read_pile(t, STACKS) if text.strip() else NOWHERE
    except BadMove as error:
        raise BadPosition(f"{where}: {error}") from error
    set_aim(t, place + 1, card, stack)


def aim_text(t: Table, codes: list[str], place: int) -> str:
    """Return the aim of a seat: `7h t2`."""
    card = number(t, AIM_CARDS + place)
    return f"{codes[card]} {PLACES.code(number(t, AIM_STACKS + place))}" if card != NO_CARD else ""


UNKNOWN = PERSON - 1  # a time that a seat is not told
READY_ENTRIES = entry_at(  # the time of each seat's next move in seconds, or None for a person
    READY, lambda moment: {PERSON: None, UNKNOWN: HIDDEN}.get(moment, moment / 1000),
    lambda value, where: PERSON if value is None else milliseconds(value, where), 0.0,
)
AIMS_FIELD = list_field("aims", Entry(aim_text, read_aim, ""), length=SEATS)


def first_aims(t: Table) -> list[str]:
    """Return the default aim of each simulated seat: the first card of its hand that fits."""
    for seat in EACH_SEAT:
        set_aim(t, seat, NO_CARD, NOWHERE)
        if not is_person(t, seat):
            aim(t, seat)
    aims: list[str] = AIMS_FIELD.get(t, FRENCH.codes)
    return aims


FIELDS = (
    *map(pile_field, PILES),
    single_field("clock", entry_at(CLOCK, lambda moment: moment / 1000, milliseconds, 0.0)),
    list_field("ready", READY_ENTRIES, length=SEATS),
    AIMS_FIELD._replace(empty=first_aims),
    single_field("turned", numbers_at(TURNED, 0, FRENCH.size)),
)


def put_rest(t: Table, cards: list[int], stock: int) -> None:
    """Shuffle cards, and put them under the draw piles in turn. Seat 1 gets the first card."""
    put_pile(t, DECK, cards)
    shuffle(t, DECK, FOR_DEAL, None)
    order = [take(t, DECK) for _ in cards]
    for seat, pile in enumerate(range(stock, stock + SEATS)):
        put_pile(t, pile, order[seat::SEATS] + list_cards(t, pile))


def set_derived_numbers(t: Table) -> None:
    """Set the seat to play. It follows from the times of the seats."""
    set_number(t, TURN, seat_to_play(t))


def seat_persons(t: Table, other_table: Table) -> None:
    """Give persons the same seats as at another table. A person has neither a time nor an aim."""
    for seat in EACH_SEAT:
        if is_person(other_table, seat):
            set_number(t, READY + seat - 1, PERSON)
            set_aim(t, seat, NO_CARD, NOWHERE)
    set_derived_numbers(t)


def hide_numbers(t: Table, seat: int) -> None:
    """Hide from a seat when the other seat, if simulated, will act, and the card that it reaches with."""
    place = other_seat(seat) - 1
    if not is_person(t, other_seat(seat)):
        set_number(t, READY + place, UNKNOWN)
    if number(t, AIM_CARDS + place) != NO_CARD:
        set_number(t, AIM_CARDS + place, FRENCH.size)


# ---- moves ----

PLAIN_MOVES = {"turn": Move(TURN_UP)}


def parse(t: Table, move_text: MoveText) -> Move:
    """Return the move that a text means. Raises BadMove."""
    card, stack, seat = move_text.read_card(), move_text.read_pile(t, STACKS), move_text.words["seat"]
    if seat not in map(str, EACH_SEAT):
        raise move_text.error(f"there is no seat {quote(seat)}; there are seats 1 and 2")
    return Move(LAY, card, hand(int(seat)), stack)


def spell(t: Table, move: Move) -> str:
    """Return the canonical text of a move."""
    return write_move("speed", "turn" if move.verb == TURN_UP else "play", move, seat=seat_of(t, move))


def hands_without_play(t: Table, move: Move) -> tuple[tuple[int, int], ...]:
    """Return the hands without a card to play: both hands if both seats turn a card, otherwise the other hand.

    If the other seat were ready first and could play, the law would wait for it.
    """
    seats = (1, 2) if move.verb == TURN_UP else (other_seat(seat_of(t, move)),)
    return tuple((seat, hand(seat)) for seat in seats)


# ---- sentences ----


def possible_play(t: Table) -> str:
    """Return in words the first card that fits, of the hand that is seen on the table; otherwise only who can play."""
    unseen = next(seat for seat in EACH_SEAT if FRENCH.size in list_cards(t, hand(seat)))
    for card in list_cards(t, hand(other_seat(unseen))):
        if (stack := find_stack_for(t, card)) != NOWHERE:
            return f"seat {other_seat(unseen)} can play the {name(card)} on {PLACES.name(stack)}"
    return f"seat {unseen} can play a card"


FACTS = {
    "winner": lambda t, move: next((f"seat {seat}" for seat in EACH_SEAT if has_won(t, seat)), "nobody"),
    "able": lambda t, move: possible_play(t),
    "seat": lambda t, move: f"seat {seat_of(t, move)}",
    "other": lambda t, move: f"seat {other_seat(seat_of(t, move))}",
}
CASES = {
    LEGAL: lambda t, move: "suit" if suit(move.card) == suit(top(t, move.target)) else "rank",
    NO_TURNS: lambda t, move: "tie" if len({ready_time(t, seat) for seat in EACH_SEAT}) == 1 else "first",
    FEW_CARDS: lambda t, move: "table" if find_pile(t, move.card) < HANDS else "elsewhere",
    OUT_WINS: lambda t, move: "shared" if all(has_won(t, seat) for seat in EACH_SEAT) else "over",
}


# ---- positions that no game can reach ----


def flaws(t: Table) -> Iterator[str]:
    """Yield the reasons why no game can reach a position, the first reason first."""
    for seat in EACH_SEAT:
        if (count := size(t, hand(seat))) > number(t, HAND_SIZE):
            yield f"hands[{seat}] has {count} cards; with this hand_size it has at most {number(t, HAND_SIZE)}"
    for place, stack in enumerate(stacks(t), start=1):
        yield from flaws_in_stack(t, place, stack)
    for seat in EACH_SEAT:
        yield from flaws_in_aim(t, seat)


def flaws_in_stack(t: Table, place: int, stack: int) -> Iterator[str]:
    """Yield an empty stack, and a stack with more cards that do not fit than were turned up on it."""
    if is_empty(t, stack):
        yield f"stacks[{place}] is empty; every stack shows a card"
    misfits = [(upper, lower) for lower, upper in pairwise(list_cards(t, stack)) if not fits(upper, lower)]
    if len(misfits) > count_turned(t, stack):
        upper, lower = misfits[-1]
        yield (
            f"stacks[{place}]: {name(upper)} cannot lie on {name(lower)}: suit and rank differ,"
            f" and with turned = {number(t, TURNED)} only {count_turned(t, stack)} cards were turned up on this stack"
        )


def count_turned(t: Table, stack: int) -> int:
    """Return the number of cards that were turned up on a stack. Each time, the next two stacks get a card each."""
    pair, pairs = (stack - STACKS) // 2, number(t, TABLE_STACKS) // 2
    return (number(t, TURNED) - pair + pairs - 1) // pairs


def flaws_in_aim(t: Table, seat: int) -> Iterator[str]:
    """Yield an aim of a person, an aim with a card outside the hand, and an aim that does not fit."""
    card, stack = number(t, AIM_CARDS + seat - 1), number(t, AIM_STACKS + seat - 1)
    if card == NO_CARD:
        return
    if is_person(t, seat):
        yield f"aims[{seat}]: seat {seat} is a person, and a person has no aim"
    if not holds(t, hand(seat), card):
        yield f"aims[{seat}]: the {name(card)} is not in seat {seat}'s hand"
    if not fits(card, top(t, stack)) and not has_won(t, other_seat(seat)):
        yield f"aims[{seat}]: the {name(card)} does not fit the {name(top(t, stack))} of {PLACES.name(stack)}"
