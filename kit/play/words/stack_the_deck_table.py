"""What is said of the table of Stack The Deck: the fields that only it has, its places, and what a stack takes."""

from __future__ import annotations

from typing import Any

from kit.errors import BadPosition, shown
from kit.play.notation import Box, Field, cards_of, lay, listed, pile_text, word_field
from kit.rules.cards import say, with_article
from kit.rules.games.stack_the_deck_pairs_and_runs import (
    A_COLOUR_RUN, A_PAIR, A_RUN, KINDS, PACK, POINTS, WILD, begins_run, colour, is_run, is_wild, makes_pair, value,
)
from kit.rules.games.stack_the_deck_stalemate import is_stalemate
from kit.rules.games.stack_the_deck_table import (
    DEALER, DECK, DONE, DONE_COUNT, DRAWN, ENDED, FIRST, MOST_DONE, OPEN, PHASE, PHASES, PLAYERS, ROUND, ROUNDS, ROW,
    SECOND, STACKS, TO_DRAW, TOTALS, add_kind, all_seats, done, done_count, done_kind, open_count, open_stacks, owner,
    row,
)
from kit.rules.table import TURN, Table, card_at, clear, number, put, set_number, size

KNOWN_KINDS = ", ".join(KINDS)


# ---- fields of a position ----


def get_stacks(t: Table, codes: list[str]) -> list[list[str]]:
    """Every seat's open stacks."""
    return [[pile_text(t, stack, codes) for stack in open_stacks(t, seat)] for seat in all_seats(t)]


def set_stacks(t: Table, value: Any, box: Box) -> None:
    """Lay every seat's open stacks. Raises BadPosition."""
    for seat, stacks in enumerate(listed(value, number(t, PLAYERS), number(t, PLAYERS), "stacks"), start=1):
        for place, text in enumerate(listed(stacks, 0, ROW, f"stacks[{seat}]")):
            where = f"stacks[{seat}][{place + 1}]"
            cards = box.take_all(text, where)
            if not 1 <= len(cards) <= 2:
                raise BadPosition(f"{where} has {len(cards)} cards; an open stack has one or two")
            lay(t, row(seat) + place, cards)
        set_number(t, OPEN + seat - 1, len(stacks))


def get_done(t: Table, codes: list[str]) -> list[list[dict[str, str]]]:
    """Every seat's completed stacks, in the order in which they were completed."""
    seats = []
    for seat in all_seats(t):
        words = pile_text(t, done(seat), codes).split()
        found = []
        for place in range(done_count(t, seat)):
            kind = done_kind(t, seat, place)
            count = cards_in(kind)
            found.append({"cards": " ".join(words[:count]), "kind": KINDS[kind]})
            words = words[count:]
        seats.append(found)
    return seats


def set_done(t: Table, value: Any, box: Box) -> None:
    """Lay every seat's completed stacks. Raises BadPosition."""
    for seat, stacks in enumerate(listed(value, number(t, PLAYERS), number(t, PLAYERS), "done"), start=1):
        clear(t, done(seat))
        set_number(t, DONE_COUNT + seat - 1, 0)
        for place, stack in enumerate(listed(stacks, 0, MOST_DONE, f"done[{seat}]"), start=1):
            add_done(t, seat, stack, box, f"done[{seat}][{place}]")


def add_done(t: Table, seat: int, stack: Any, box: Box, where: str) -> None:
    """Lay one completed stack. Raises BadPosition."""
    if not isinstance(stack, dict) or set(stack) != {"cards", "kind"}:
        raise BadPosition(f"{where} is {shown(stack)}; it should be an object with cards and kind")
    if not isinstance(stack["kind"], str) or stack["kind"] not in KINDS:
        raise BadPosition(f"{where}.kind is {shown(stack['kind'])}; it should be one of {KNOWN_KINDS}")
    kind, cards = KINDS.index(stack["kind"]), box.take_all(stack["cards"], f"{where}.cards")
    if len(cards) != cards_in(kind):
        raise BadPosition(f"{where}.cards has {len(cards)} cards; a {stack['kind']} has {cards_in(kind)}")
    for card in cards:
        put(t, done(seat), card)
    add_kind(t, seat, kind)


STACKS_FIELD = Field("stacks", get_stacks, set_stacks, [], PLAYERS)
DONE_FIELD = Field("done", get_done, set_done, [], PLAYERS)
PHASE_FIELD = word_field("phase", PHASE, PHASES, PHASES[0])


def cards_in(kind: int) -> int:
    """How many cards a completed stack of a kind has."""
    return 2 if kind == A_PAIR else 3


# ---- places ----


def place_code(pile: int) -> str:
    """A place as events write it: `p3.s1`, `deck`, `drawn`, `done 2`."""
    if pile < DONE:
        return f"p{owner(pile)}.s{(pile - STACKS) % ROW + 1}"
    return {DECK: "deck", DRAWN: "drawn"}.get(pile, f"done {pile - DONE + 1}")


def place_name(pile: int) -> str:
    """A place as people say it: `stack 1 of seat 3`, `the deck`."""
    if pile < DONE:
        return f"stack {(pile - STACKS) % ROW + 1} of seat {owner(pile)}"
    return {DECK: "the deck", DRAWN: "the drawn cards"}.get(pile, f"the completed stacks of seat {pile - DONE + 1}")


# ---- cards and what a stack takes ----


def name(card: int) -> str:
    """A card as people see it."""
    return say(PACK.codes[card])


def names(t: Table, pile: int) -> str:
    """The cards of a pile as people see them."""
    return ", ".join(map(name, cards_of(t, pile)))


def number_name(number_of_card: int) -> str:
    """A value in a word, with its article: `an ace`, `an 8`, `a wild`."""
    if number_of_card in (WILD, 1):
        return "an ace" if number_of_card else "a wild"
    return "an 8" if number_of_card == 8 else with_article(str(number_of_card))


def either(values: list[int]) -> str:
    """Some values in words: `a 6 or an 8`."""
    return " or ".join(number_name(each) for each in values) or "nothing"


def takes(t: Table, stack: int) -> str:
    """What an open stack takes, in words."""
    values = [value(card) for card in cards_of(t, stack)]
    if len(values) == 2:
        return either(thirds(*values))
    if values[0] == WILD:
        return "any card, for a pair or as a run"
    neighbours = [each for each in range(1, 11) if begins_run(values[0], each)]
    return f"{number_name(values[0])} for a pair, {either(neighbours)} as a run, or a wild for either"


def thirds(first: int, second: int) -> list[int]:
    """The values that complete a run that was begun with two; a wild is the last of them."""
    return [each for each in [*range(1, 11), WILD] if is_run(first, second, each)]


# ---- what could not have come about ----


def flaw(t: Table) -> str | None:
    """Why a position whose cards and fields can be read could not have come about, None if it could."""
    return flaw_in_stacks(t) or flaw_in_done(t) or flaw_in_phase(t) or flaw_in_numbers(t)


def flaw_in_stacks(t: Table) -> str | None:
    """An open stack whose second card could not be laid on the first."""
    for seat in all_seats(t):
        for place, stack in enumerate(open_stacks(t, seat), start=1):
            if size(t, stack) == 2:
                first, second = card_at(t, stack, 0), card_at(t, stack, 1)
                if not begins_run(value(first), value(second)):
                    return f"stacks[{seat}][{place}]: {name(second)} does not go on {name(first)} as a run"
    return None


def flaw_in_done(t: Table) -> str | None:
    """A completed stack that is not what it is called."""
    for seat in all_seats(t):
        left = cards_of(t, done(seat))
        for place in range(done_count(t, seat)):
            kind = done_kind(t, seat, place)
            cards, left = left[: cards_in(kind)], left[cards_in(kind) :]
            values = [value(card) for card in cards]
            fits = makes_pair(*values) if kind == A_PAIR else is_run(*values) and kind_of_run(cards) == kind
            if not fits:
                spoken = " ".join(PACK.codes[card] for card in cards)
                return f"done[{seat}][{place + 1}]: {spoken} is no {KINDS[kind]}"
    return None


def kind_of_run(cards: list[int]) -> int:
    """The kind of a run: of one colour where its natural cards are."""
    return A_RUN if len({colour(card) for card in cards if not is_wild(card)}) > 1 else A_COLOUR_RUN


def flaw_in_phase(t: Table) -> str | None:
    """Drawn cards, open stacks or an end that do not agree with the phase."""
    phase, drawn, out = number(t, PHASE), size(t, DRAWN), [seat for seat in all_seats(t) if not open_count(t, seat)]
    least, most = {TO_DRAW: (0, 0), SECOND: (1, 1), ENDED: (0, 1)}.get(phase, (1, 2))
    if not least <= drawn <= most:
        should = str(least) if least == most else f"{least} or {most}"
        return f"drawn has {drawn} cards; in the phase {PHASES[phase]!r} it has {should}"
    if phase == FIRST and drawn == 1 and size(t, DECK):
        return "drawn has 1 card at the beginning of a turn, while cards are left in the deck; two are drawn"
    if phase != ENDED:
        return f"stacks[{out[0]}]: seat {out[0]} has no open stack, so the round has ended already" if out else None
    if number(t, ROUND) != number(t, ROUNDS):
        return f"phase is 'end' in round {number(t, ROUND)}; the game ends with round {number(t, ROUNDS)}"
    if len(out) > 1:
        return f"stacks: seats {out[0]} and {out[1]} have no open stack; the round ended when the first had none"
    if not out and (drawn or not is_stalemate(t)):
        return "phase is 'end', but every seat has an open stack and it is no stalemate"
    return None


def flaw_in_numbers(t: Table) -> str | None:
    """A seat, round or total that there cannot be."""
    players = number(t, PLAYERS)
    for field, slot in (("turn", TURN), ("dealer", DEALER)):
        if number(t, slot) > players:
            return f"{field} is {number(t, slot)}; it should be a seat from 1 to {players}"
    if number(t, ROUND) > number(t, ROUNDS):
        return f"round is {number(t, ROUND)}; it should be from 1 to {number(t, ROUNDS)}"
    for seat in all_seats(t):
        if number(t, TOTALS + seat - 1) % POINTS[A_PAIR]:
            return f"totals[{seat}] is {number(t, TOTALS + seat - 1)}; all points come by fives"
    return None
