"""How one speaks of Speed: the fields of its position, its moves, and the facts for sentences."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from kit.errors import BadMove, BadPosition, shown
from kit.play.notation import (
    Box, Field, cards_of, fixed_piles_field, lay, listed, milliseconds, number_field, pile_of, piles_field, read_card,
    read_move, read_place,
)
from kit.play.shared.french_names import name
from kit.rules.cards import FRENCH, suit
from kit.rules.chance import DEALING, shuffle
from kit.rules.games.speed import FEW_CARDS, LAY, MATCH, NO_TURNS, OUT_WINS, TURN_UP, aim, has_won, seat_of, set_aim
from kit.rules.games.speed_layout import (
    AIM_CARDS, AIM_STACKS, CLOCK, DECK, DRAWS, HAND_SIZE, HANDS, PERSON, READY, SEATS, STACKS, TABLE_STACKS, TURNED,
    draws, fits, hand, other, stack_taking, stacks,
)
from kit.rules.games.speed_times import is_person, ready, seat_to_play
from kit.rules.table import (
    LEGAL, NO_CARD, NOWHERE, TURN, Move, Table, holds, is_empty, number, put, set_number, size, take, top,
)

EACH_SEAT = range(1, SEATS + 1)


# ---- fields ----


def set_ready(t: Table, value: Any, box: Box) -> None:
    """Set when each seat acts next. Raises BadPosition."""
    for seat, entry in enumerate(listed(value, SEATS, SEATS, "ready"), start=1):
        moment = PERSON if entry is None else milliseconds(entry, f"ready[{seat}]")
        set_number(t, READY + seat - 1, moment)


def get_ready(t: Table, codes: list[str]) -> list[float | None]:
    """When each seat acts next; None for a person."""
    return [None if is_person(t, seat) else ready(t, seat) / 1000 for seat in EACH_SEAT]


def set_aims(t: Table, value: Any, box: Box) -> None:
    """Set what each seat is reaching for. Raises BadPosition."""
    for seat, text in enumerate(listed(value, SEATS, SEATS, "aims"), start=1):
        where = f"aims[{seat}]"
        if not isinstance(text, str) or len(text.split()) not in (0, 2):
            raise BadPosition(f"{where} is {shown(text)}; it should be a card and a stack, such as '7h t2', or ''")
        card, stack = NO_CARD, NOWHERE
        if text.split():
            try:
                card = read_card(text.split()[0], FRENCH, text)
                stack = STACKS + read_place(text.split()[1], "t", number(t, TABLE_STACKS), text)
            except BadMove as error:
                raise BadPosition(f"{where}: {error}") from error
        set_aim(t, seat, card, stack)


def get_aims(t: Table, codes: list[str]) -> list[str]:
    """What each seat is reaching for: `7h t2`."""
    return [
        f"{codes[card]} {place_code(number(t, AIM_STACKS + seat - 1))}" if card != NO_CARD else ""
        for seat in EACH_SEAT
        for card in [number(t, AIM_CARDS + seat - 1)]
    ]


def first_aims(t: Table) -> list[str]:
    """What each simulated seat is reaching for unless it is told: what comes first in its hand."""
    for seat in EACH_SEAT:
        set_aim(t, seat, NO_CARD, NOWHERE)
        if not is_person(t, seat):
            aim(t, seat)
    return get_aims(t, FRENCH.codes)


FIELDS = (
    fixed_piles_field("hands", HANDS, SEATS),
    fixed_piles_field("draws", DRAWS, SEATS, drawn_from=True),
    piles_field("stacks", STACKS, TABLE_STACKS),
    Field(
        "clock",
        lambda t, codes: number(t, CLOCK) / 1000,
        lambda t, value, box: set_number(t, CLOCK, milliseconds(value, "clock")),
        0.0,
    ),
    Field("ready", get_ready, set_ready, [0.0] * SEATS),
    Field("aims", get_aims, set_aims, first_aims),
    number_field("turned", TURNED, 0, FRENCH.size),
)
DRAWN_FROM = "draws"


def put_rest(t: Table, cards: list[int]) -> None:
    """Shuffle cards, and put them in turn under those that already lie in the draw piles, seat 1's first."""
    lay(t, DECK, cards)
    shuffle(t, DECK, DEALING, None)
    under: list[list[int]] = [[] for _ in EACH_SEAT]
    for place in range(len(cards)):
        under[place % SEATS].append(take(t, DECK))
    for seat in EACH_SEAT:
        above = cards_of(t, draws(seat))
        lay(t, draws(seat), under[seat - 1])
        for card in above:
            put(t, draws(seat), card)


def follow(t: Table) -> None:
    """Set what follows from the fields: the seat to play."""
    set_number(t, TURN, seat_to_play(t))


def seat_persons(t: Table, other_table: Table) -> None:
    """Make persons of the seats that are persons at another table: a person has neither time nor aim."""
    for seat in EACH_SEAT:
        if is_person(other_table, seat):
            set_number(t, READY + seat - 1, PERSON)
            set_aim(t, seat, NO_CARD, NOWHERE)
    follow(t)


# ---- moves ----

FORMS = {"play": "{card} to {place} by {seat}", "turn": "turn"}


def parse(t: Table, text: str) -> Move:
    """The move that a text means. Raises BadMove."""
    form, words = read_move(text, FORMS)
    if form == "turn":
        return Move(TURN_UP)
    card = read_card(words["card"], FRENCH, text)
    stack = STACKS + read_place(words["place"], "t", number(t, TABLE_STACKS), text)
    if words["seat"] not in map(str, EACH_SEAT):
        raise BadMove(f"{shown(text)}: there is no seat {shown(words['seat'])}; there are seats 1 and 2")
    return Move(LAY, card, hand(int(words["seat"])), stack)


def spell(t: Table, move: Move) -> str:
    """The canonical text of a move."""
    if move.verb == TURN_UP:
        return "turn"
    return f"{FRENCH.codes[move.card]} to {place_code(move.target)} by {seat_of(t, move)}"


def place_code(pile: int) -> str:
    """A place as moves and events write it: `t2`, `hand 1`, `draw 1`, `pack`."""
    if pile < HANDS:
        return f"t{pile - STACKS + 1}"
    if pile == DECK:
        return "pack"
    return f"hand {pile - HANDS + 1}" if pile < DRAWS else f"draw {pile - DRAWS + 1}"


def place_name(pile: int) -> str:
    """A place as people say it: `stack 2`, `seat 1's draw pile`."""
    if pile < HANDS:
        return f"stack {pile - STACKS + 1}"
    if pile == DECK:
        return "the pack"
    return f"seat {pile - HANDS + 1}'s hand" if pile < DRAWS else f"seat {pile - DRAWS + 1}'s draw pile"


# ---- sentences ----


def seconds(t: Table, seat: int) -> str:
    """When a seat acts next, as text."""
    return f"{ready(t, seat) / 1000:.3f}"


def facts(t: Table, move: Move) -> dict[str, str]:
    """What can be said of a move and the cards it concerns, for the sentences of rulings."""
    said = {"winner": next((f"seat {seat}" for seat in EACH_SEAT if has_won(t, seat)), "nobody")} | first_play(t)
    if move.verb == TURN_UP:
        return said
    seat = seat_of(t, move)
    return said | {
        "seat": f"seat {seat}",
        "other": f"seat {other(seat)}",
        "own_ready": seconds(t, seat),
        "other_ready": seconds(t, other(seat)),
        "card": name(move.card),
        "where": place_name(pile_of(t, move.card)),
        "held": cards_held(t, seat),
        "target": place_name(move.target),
        "exposed": name(top(t, move.target)),
    }


def first_play(t: Table) -> dict[str, str]:
    """The first card of a hand that fits, and where it fits; nothing when both are stuck."""
    for seat in EACH_SEAT:
        for card in cards_of(t, hand(seat)):
            stack = stack_taking(t, card)
            if stack != NOWHERE:
                return {"able": f"seat {seat}", "playable": name(card), "playable_on": place_name(stack)}
    return {}


def cards_held(t: Table, seat: int) -> str:
    """The cards of a hand in words."""
    return " ".join(map(name, cards_of(t, hand(seat)))) or "no card"


def case(t: Table, move: Move, rule: int) -> str:
    """Which of a rule's sentences a move meets with."""
    if rule == LEGAL:
        return "suit" if suit(move.card) == suit(top(t, move.target)) else "rank"
    if rule == NO_TURNS:
        seat = seat_of(t, move)
        return "tie" if ready(t, seat) == ready(t, other(seat)) else "first"
    if rule == FEW_CARDS:
        return "table" if pile_of(t, move.card) < HANDS else "elsewhere"
    if rule == OUT_WINS:
        return "shared" if has_won(t, 1) and has_won(t, 2) else "over"
    return {MATCH: "neither"}.get(rule, "can-play")


# ---- positions that could not have come about ----


def flaw(t: Table) -> str | None:
    """Why a position whose cards and fields can be read could not have come about, None if it could."""
    return flaw_in_hands(t) or flaw_in_stacks(t) or flaw_in_times(t)


def flaw_in_hands(t: Table) -> str | None:
    """A hand with too many cards."""
    for seat in EACH_SEAT:
        if size(t, hand(seat)) > number(t, HAND_SIZE):
            most = number(t, HAND_SIZE)
            return f"hands[{seat}] has {size(t, hand(seat))} cards; with this hand_size it has at most {most}"
    return None


def flaw_in_stacks(t: Table) -> str | None:
    """A stack that is empty, or has more cards that do not fit than were turned on it."""
    for place, stack in enumerate(stacks(t), start=1):
        if is_empty(t, stack):
            return f"stacks[{place}] is empty; every stack shows a card"
        strange = [(upper, lower) for lower, upper in pairwise(cards_of(t, stack)) if not fits(upper, lower)]
        if len(strange) > turned_on(t, stack):
            upper, lower = strange[-1]
            return (
                f"stacks[{place}]: {name(upper)} cannot lie on {name(lower)}, of which it has neither suit nor rank;"
                f" with turned = {number(t, TURNED)} only {turned_on(t, stack)} cards were turned on this stack"
            )
    return None


def turned_on(t: Table, stack: int) -> int:
    """How many cards were turned on a stack: two stacks get one each time, two by two round the table."""
    pair, pairs = (stack - STACKS) // 2, number(t, TABLE_STACKS) // 2
    return (number(t, TURNED) - pair + pairs - 1) // pairs


def flaw_in_times(t: Table) -> str | None:
    """An aim that is none, or a time that has gone by."""
    for seat in EACH_SEAT:
        card, stack = number(t, AIM_CARDS + seat - 1), number(t, AIM_STACKS + seat - 1)
        if card != NO_CARD:
            if is_person(t, seat):
                return f"aims[{seat}]: seat {seat} is a person, of whom no aim is known"
            if not holds(t, hand(seat), card):
                return f"aims[{seat}]: the {name(card)} is not in seat {seat}'s hand"
            if not fits(card, top(t, stack)) and not has_won(t, other(seat)):
                return f"aims[{seat}]: the {name(card)} does not fit the {name(top(t, stack))} of {place_name(stack)}"
    return None
