"""Words for the table of Stack The Deck: its fields, its places, and the cards that a stack accepts."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from kit.errors import BadPosition, check_fields, state_demand
from kit.play.fields import Entry, Piles, Places, list_field, numbers_at, pile_field, seats_at, single_field, words_at
from kit.play.notation import HIDDEN, Box, list_cards, pile_text, put_pile, read_list
from kit.rules.cards import say, with_article
from kit.rules.games.stack_the_deck import OPTIONS
from kit.rules.games.stack_the_deck_pairs_and_runs import (
    A_COLOUR_RUN, A_PAIR, A_RUN, KINDS, PACK, POINTS, WILD, begins_run, colour, is_run, is_wild, makes_pair, value,
)
from kit.rules.games.stack_the_deck_stalemate import is_stalemate
from kit.rules.games.stack_the_deck_table import (
    DEALER, DECK, DONE, DONE_COUNT, DRAWN, ENDED, FIRST, MOST_DONE, MOST_SEATS, OPEN, PHASE, PHASES, PLAYERS, ROUND,
    ROUNDS, ROW, SECOND, STACKS, TO_DRAW, TOTALS, add_kind, all_seats, done_count, done_kind, done_pile, open_count,
    open_stacks, row,
)
from kit.rules.table import TURN, Table, clear, number, put, set_number, size

MOST_ROUNDS, MOST_POINTS = max(OPTIONS[1].values), 4_000
KNOWN_KINDS = ", ".join(KINDS)
ROWS = [(seat, number) for seat in range(1, MOST_SEATS + 1) for number in range(1, ROW + 1)]
DECK_PILE = Piles("deck", DECK, "deck", "the deck", "Deck", is_stock=True, gets_rest=True)
DRAWN_PILE = Piles("drawn", DRAWN, "drawn", "the drawn cards", preposition="among")
PLACES = Places(
    Piles(
        "stacks", STACKS, tuple(f"p{seat}.s{number}" for seat, number in ROWS),
        tuple(f"stack {number} of seat {seat}" for seat, number in ROWS), length=len(ROWS),
        preposition="on",
    ),
    Piles("done", DONE, "done {n}", "the completed stacks of seat {n}", entries=PLAYERS, preposition="on"),
    DECK_PILE,
    DRAWN_PILE,
)


# ---- fields of a position ----


def get_stacks(t: Table, codes: list[str], place: int) -> list[str]:
    """Return a seat's open stacks."""
    return [pile_text(t, stack, codes) for stack in open_stacks(t, place + 1)]


def set_stacks(t: Table, stacks: Any, box: Box, place: int, where: str) -> None:
    """Set a seat's open stacks. Raises BadPosition."""
    for nth, text in enumerate(read_list(stacks, 0, ROW, where)):
        cards = box.take_all(text, f"{where}[{nth + 1}]")
        if not 1 <= len(cards) <= 2:
            raise BadPosition(f"{where}[{nth + 1}] has {len(cards)} cards; an open stack has one or two")
        put_pile(t, row(place + 1) + nth, cards)
    set_number(t, OPEN + place, len(stacks))


def get_done(t: Table, codes: list[str], place: int) -> list[dict[str, str]]:
    """Return a seat's completed stacks, in the order in which they were completed."""
    stacks = list_completed_stacks(t, place + 1)
    return [{"cards": " ".join(codes[card] for card in cards), "kind": KINDS[kind]} for kind, cards in stacks]


def set_done(t: Table, stacks: Any, box: Box, place: int, where: str) -> None:
    """Set a seat's completed stacks. Raises BadPosition."""
    clear(t, done_pile(place + 1))
    set_number(t, DONE_COUNT + place, 0)
    for nth, stack in enumerate(read_list(stacks, 0, MOST_DONE, where), start=1):
        add_done(t, place + 1, stack, box, f"{where}[{nth}]")


def add_done(t: Table, seat: int, stack: Any, box: Box, where: str) -> None:
    """Add a completed stack. Raises BadPosition."""
    if check_fields(stack, {"cards": str, "kind": str}, where)["kind"] not in KINDS:
        raise BadPosition(state_demand(f"{where}.kind", f"be one of {KNOWN_KINDS}", stack["kind"]))
    kind, cards = KINDS.index(stack["kind"]), box.take_all(stack["cards"], f"{where}.cards")
    if len(cards) != cards_in(kind):
        raise BadPosition(f"{where}.cards has {len(cards)} cards; a {stack['kind']} has {cards_in(kind)}")
    for card in cards:
        put(t, done_pile(seat), card)
    add_kind(t, seat, kind)


FIELDS = (
    list_field("stacks", Entry(get_stacks, set_stacks, []), PLAYERS),
    list_field("done", Entry(get_done, set_done, []), PLAYERS),
    pile_field(DECK_PILE),
    pile_field(DRAWN_PILE),
    single_field("phase", words_at(PHASE, PHASES)),
    single_field("turn", seats_at(TURN, lambda t: number(t, PLAYERS))),
    single_field("dealer", seats_at(DEALER, lambda t: number(t, PLAYERS))),
    single_field("round", numbers_at(ROUND, 1, MOST_ROUNDS)),
    list_field("totals", numbers_at(TOTALS, -MOST_POINTS, MOST_POINTS), PLAYERS)._replace(empty=0),
)


def list_completed_stacks(t: Table, seat: int) -> Iterator[tuple[int, list[int]]]:
    """Yield the kind and the cards of each completed stack of a seat, in the order in which they were completed."""
    rest = list_cards(t, done_pile(seat))
    for nth in range(done_count(t, seat)):
        kind = done_kind(t, seat, nth)
        yield kind, rest[: cards_in(kind)]
        rest = rest[cards_in(kind) :]


def cards_in(kind: int) -> int:
    """Return the number of cards in a completed stack of this kind."""
    return 2 if kind == A_PAIR else 3


# ---- cards in words ----


def name(card: int) -> str:
    """Return a card in signs, or `??` for a card that is not seen."""
    return say([*PACK.codes, HIDDEN][card])


def names(t: Table, pile: int) -> str:
    """Return the cards of a pile in signs."""
    return ", ".join(map(name, list_cards(t, pile)))


def value_name(card_value: int) -> str:
    """Return a value in words, with its article: `an ace`, `an 8`, `a wild`."""
    if card_value in (WILD, 1):
        return "an ace" if card_value else "a wild"
    return "an 8" if card_value == 8 else with_article(str(card_value))


def join_values(values: list[int]) -> str:
    """Return values in words: `a 6 or an 8`."""
    return " or ".join(value_name(each) for each in values) or "nothing"


def accepted_cards(t: Table, stack: int) -> str:
    """Return the cards that an open stack accepts, in words."""
    if len(values := [value(card) for card in list_cards(t, stack)]) == 2:
        return join_values(thirds(*values))
    if values[0] == WILD:
        return "any card, for a pair or as a run"
    neighbours = [each for each in range(1, 11) if begins_run(values[0], each)]
    return f"{value_name(values[0])} for a pair, {join_values(neighbours)} as a run, or a wild for either"


def thirds(first: int, second: int) -> list[int]:
    """Return the values that complete a run of two cards. If a wild does, it comes last."""
    return [each for each in [*range(1, 11), WILD] if is_run(first, second, each)]


# ---- positions that no game can reach ----


def flaws(t: Table) -> Iterator[str]:
    """Yield the reasons why no game can reach a position, the first reason first."""
    for seat in all_seats(t):
        for place, stack in enumerate(open_stacks(t, seat), start=1):
            for first, second in pairwise(list_cards(t, stack)):
                if not begins_run(value(first), value(second)):
                    yield f"stacks[{seat}][{place}]: {name(second)} does not go on {name(first)} as a run"
    for seat in all_seats(t):
        yield from flaws_in_done(t, seat)
    yield from flaws_in_phase(t)
    yield from flaws_in_numbers(t)


def flaws_in_done(t: Table, seat: int) -> Iterator[str]:
    """Yield a completed stack whose cards do not fit its kind."""
    for place, (kind, cards) in enumerate(list_completed_stacks(t, seat), start=1):
        values = [value(card) for card in cards]
        fits = makes_pair(*values) if kind == A_PAIR else is_run(*values) and kind_of_run(cards) == kind
        if not fits:
            text = " ".join(PACK.codes[card] for card in cards)
            yield f"done[{seat}][{place}]: {text} is not a {KINDS[kind]}"


def kind_of_run(cards: list[int]) -> int:
    """Return the kind of a run: a run of one colour if all its natural cards have the same colour."""
    return A_RUN if len({colour(card) for card in cards if not is_wild(card)}) > 1 else A_COLOUR_RUN


def flaws_in_phase(t: Table) -> Iterator[str]:
    """Yield contradictions between the phase, the drawn cards, and the open stacks."""
    phase, drawn_count = number(t, PHASE), size(t, DRAWN)
    out = [seat for seat in all_seats(t) if not open_count(t, seat)]
    least, most = {TO_DRAW: (0, 0), SECOND: (1, 1), ENDED: (0, 1)}.get(phase, (1, 2))
    if not least <= drawn_count <= most:
        should = str(least) if least == most else f"{least} or {most}"
        yield f"drawn has {drawn_count} cards; in the phase {PHASES[phase]!r} it has {should}"
    if phase == FIRST and drawn_count == 1 and size(t, DECK):
        yield "drawn has 1 card at the start of a turn although the deck has cards; a seat draws two"
    if phase != ENDED and out:
        yield f"stacks[{out[0]}]: seat {out[0]} has no open stack, so the round has ended already"
    if phase != ENDED:
        return
    if number(t, ROUND) != number(t, ROUNDS):
        yield f"phase is 'end' in round {number(t, ROUND)}; the game ends with round {number(t, ROUNDS)}"
    if len(out) > 1:
        yield f"stacks: seats {out[0]} and {out[1]} have no open stack; the round ends with the first such seat"
    if not out and (drawn_count or not is_stalemate(t)):
        yield "phase is 'end', but every seat has an open stack and there is no stalemate"


def flaws_in_numbers(t: Table) -> Iterator[str]:
    """Yield impossible seats, rounds and totals."""
    if number(t, ROUND) > number(t, ROUNDS):
        yield state_demand("round", f"be from 1 to {number(t, ROUNDS)}", number(t, ROUND))
    for seat in all_seats(t):
        if number(t, TOTALS + seat - 1) % POINTS[A_PAIR]:
            yield f"totals[{seat}] is {number(t, TOTALS + seat - 1)}; all totals are multiples of five"
