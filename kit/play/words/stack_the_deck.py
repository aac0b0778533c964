"""How one speaks of Stack The Deck: the fields of its position, its moves, and the facts for sentences."""

from __future__ import annotations

import re
from functools import partial

from kit.errors import BadMove, shown
from kit.play.notation import (
    cards_of, number_field, pile_field, read_card, read_move, read_place, seat_numbers_field, shuffle_under,
)
from kit.play.words.stack_the_deck_table import (
    DONE_FIELD, PHASE_FIELD, STACKS_FIELD, either, flaw as flaw, name, names, place_code as place_code,
    place_name as place_name, takes, thirds,
)
from kit.rules.games.stack_the_deck import (
    ASIDE, CALL, DRAW, DRAW_RULE, DRAWN_PAIR, FIRST_ON_OWN, GAME_END, INSERT_RULE, LAY, OPTIONS, PAIR_RULE, PUT_BACK,
    RUN_RULE, STALEMATE_RULE, STEAL, STEAL_RULE, STOP, WILD_SAFE, has_won,
)
from kit.rules.games.stack_the_deck_pairs_and_runs import (
    PACK, PAIR, WILD, can_be_laid, fits, is_wild, leads_nowhere, needs_word, run_way, usual_way, value,
)
from kit.rules.games.stack_the_deck_stalemate import can_complete, deck_helps, values_in_deck
from kit.rules.games.stack_the_deck_table import (
    DEALER, DECK, DRAWN, MOST_SEATS, PHASE, PLAYERS, ROUND, SECOND, TO_DRAW, TOTALS, all_seats, done, drawn_pair,
    least_depth, open_count, open_stacks, owner, row,
)
from kit.rules.table import LEGAL, NO_CARD, TURN, Move, Table, card_at, number, size, top

MOST_ROUNDS, MOST_POINTS = max(OPTIONS[1].values), 4_000

FIELDS = (
    STACKS_FIELD,
    DONE_FIELD,
    pile_field("deck", DECK, drawn_from=True),
    pile_field("drawn", DRAWN),
    PHASE_FIELD,
    number_field("turn", TURN, 1, MOST_SEATS),
    number_field("dealer", DEALER, 1, MOST_SEATS),
    number_field("round", ROUND, 1, MOST_ROUNDS),
    seat_numbers_field("totals", TOTALS, PLAYERS, -MOST_POINTS, MOST_POINTS)._replace(empty=0),
)
DRAWN_FROM = "deck"  # where the cards go that nobody names
put_rest = partial(shuffle_under, stock=DECK)

FORMS = {
    "draw": "draw",
    "pair": "pair",
    "insert": "insert",
    "stalemate": "stalemate",
    "back": "{card} to deck {number}",
    "own": "{card} to s{number}",
    "own as pair": "{card} to s{number} as pair",
    "own as run": "{card} to s{number} as run",
    "steal": "{card} to {place}",
    "steal as pair": "{card} to {place} as pair",
    "steal as run": "{card} to {place} as run",
}


# ---- moves ----


def parse(t: Table, text: str) -> Move:
    """The move that a text means. Raises BadMove."""
    form, words = read_move(text, FORMS)
    verb, _, way = form.partition(" as ")
    if verb == "draw":
        return Move(DRAW, source=DECK, target=DRAWN)
    if verb == "pair":
        return Move(ASIDE, source=DRAWN, target=done(number(t, TURN)))
    if verb == "insert":
        return Move(STOP, detail=int(number(t, PHASE) == SECOND))
    if verb == "stalemate":
        return Move(CALL)
    card = drawn_card(t, read_card(words["card"], PACK, text))
    if verb == "back":
        return Move(PUT_BACK, card, DRAWN, DECK, read_depth(words["number"], text))
    if verb == "own":
        seat = number(t, TURN)
        stack = row(seat) + read_place(f"s{words['number']}", "s", open_count(t, seat), text)
        return Move(LAY, card, DRAWN, stack, read_way(t, stack, card, way, text))
    stack = read_stack(t, words["place"], text)
    return Move(STEAL, card, DRAWN, stack, way_meant(t, stack, card, way, False))


def drawn_card(t: Table, card: int) -> int:
    """Of the wilds, which are written alike, the first that was drawn."""
    return next((other for other in cards_of(t, DRAWN) if is_wild(other)), card) if is_wild(card) else card


def read_depth(word: str, text: str) -> int:
    """How many cards a move wants above the one that goes back. Raises BadMove."""
    if not re.fullmatch(r"0|[1-9][0-9]?", word):
        raise BadMove(f"{shown(text)}: {shown(word)} is no number of cards; write it as in `7r to deck 5`")
    return int(word)


def read_stack(t: Table, word: str, text: str) -> int:
    """The stack that a move names with its seat, as in `p3.s1`. Raises BadMove."""
    seat_word, _, stack_word = word.partition(".")
    if not re.fullmatch(r"p[1-9]", seat_word, re.IGNORECASE) or not stack_word:
        raise BadMove(
            f"{shown(text)}: there is no place {shown(word)}; places are written s2 (an own stack), p3.s1 (stack 1 of "
            "seat 3) and, with the number of cards above, deck 5"
        )
    seat = 1 + read_place(seat_word, "p", number(t, PLAYERS), text)
    return row(seat) + read_place(stack_word, "s", open_count(t, seat), text)


def read_way(t: Table, stack: int, card: int, way: str, text: str) -> int:
    """What a card is to make of an own stack. Raises BadMove where only the player can say it, and does not."""
    if not way and needs_word(t, stack, card):
        code = PACK.codes[card]
        place = place_code(stack).partition(".")[2]
        raise BadMove(f"{shown(text)}: say `{code} to {place} as pair` or `{code} to {place} as run`")
    return way_meant(t, stack, card, way, needs_word(t, stack, card))


def way_meant(t: Table, stack: int, card: int, way: str, counts: bool) -> int:
    """What a card makes of a stack, by what was said (`pair`, `run` or nothing).

    Where a word does not count, one that fits is dropped; one that does not is kept, to be refused.
    """
    said = PAIR if way == "pair" else run_way(t, stack, card)
    return said if way and (counts or not fits(t, stack, card, said)) else usual_way(t, stack, card)


def spell(t: Table, move: Move) -> str:
    """The canonical text of a move."""
    bare = {DRAW: "draw", ASIDE: "pair", STOP: "insert", CALL: "stalemate"}
    if move.verb in bare:
        return bare[move.verb]
    card = PACK.codes[move.card]
    if move.verb == PUT_BACK:
        return f"{card} to deck {move.detail}"
    seat, _, place = place_code(move.target).partition(".")
    own = move.verb == LAY
    plain = move.detail == usual_way(t, move.target, move.card)
    needed = own and needs_word(t, move.target, move.card)
    word = "" if plain and not needed else f" as {'pair' if move.detail == PAIR else 'run'}"
    return f"{card} to {place if own else f'{seat}.{place}'}{word}"


# ---- facts for sentences ----


def facts(t: Table, move: Move) -> dict[str, str]:
    """What can be said of a move and the cards it concerns, for the sentences of rulings."""
    winners = [f"seat {seat}" for seat in all_seats(t) if has_won(t, seat)]
    said = {
        "winner": " and ".join(winners) or "nobody",
        "have": "have" if len(winners) > 1 else "has",
        "drawn": names(t, DRAWN) or "nothing",
        "left": str(size(t, DECK)),
        "least": str(least_depth(t)),
    }
    if move.verb == CALL:
        said |= facts_of_stalemate(t)
    if move.card == NO_CARD:
        return said
    said |= {"card": name(move.card), "above": {0: "no card", 1: "one card"}.get(move.detail, f"{move.detail} cards")}
    return said | facts_of_stack(t, move) if move.verb in (LAY, STEAL) else said


def facts_of_stack(t: Table, move: Move) -> dict[str, str]:
    """What can be said of a card and an open stack."""
    own = owner(move.target) == number(t, TURN)
    first = value(card_at(t, move.target, 0))
    next_ones = thirds(first, value(move.card)) if size(t, move.target) == 1 else []
    place = place_name(move.target)
    completing = thirds(first, value(top(t, move.target))) if size(t, move.target) == 2 else [first]
    return {
        "target": place.partition(" of ")[0] if own else place,
        "pile": names(t, move.target),
        "exposed": name(top(t, move.target)),
        "takes": takes(t, move.target),
        "completing": either([each for each in completing if each != WILD]),
        "next": either(next_ones),
    }


def facts_of_stalemate(t: Table) -> dict[str, str]:
    """A stack that the deck can still complete; nothing where there is none. With which card nobody has seen."""
    values = values_in_deck(t)
    for seat in all_seats(t):
        for stack in open_stacks(t, seat):
            if can_complete(t, stack, values):
                return {"helped": place_name(stack)}
    return {}


# ---- which sentence ----


def case(t: Table, move: Move, rule: int) -> str:
    """Which of a rule's sentences a move meets with, be it allowed or refused."""
    if rule == LEGAL:
        return case_of_allowed(t, move)
    if rule == DRAW_RULE:
        return case_of_draw(t, move)
    if rule in (PAIR_RULE, RUN_RULE):
        return case_of_misfit(t, move)
    if rule == FIRST_ON_OWN:
        return {STEAL: "steal", PUT_BACK: "back"}.get(move.verb, "can-play")
    if rule == DRAWN_PAIR:
        return "one" if size(t, DRAWN) == 1 else "no-pair"
    if rule == STEAL_RULE:
        return "own" if owner(move.target) == number(t, TURN) else "incomplete"
    if rule == INSERT_RULE:
        return case_of_insert(t, move)
    if rule == WILD_SAFE:
        return "wild" if is_wild(card_at(t, move.target, 0)) else "later"
    known = {STALEMATE_RULE: "helps" if number(t, PHASE) == TO_DRAW else "late", GAME_END: "over"}
    return known.get(rule, "wild")


def case_of_allowed(t: Table, move: Move) -> str:
    """What an allowed move does, as far as its rule has several sentences."""
    if move.verb == DRAW:
        return "last" if size(t, DECK) == 1 else "two"
    if move.verb == LAY and move.detail == PAIR:
        return "wild" if needs_word(t, move.target, move.card) else "natural"
    if move.verb == LAY:
        return "begins" if size(t, move.target) == 1 else "completes"
    if move.verb == CALL:
        return "circles" if deck_helps(t) else "helpless"
    if move.verb == PUT_BACK:
        return "back"
    return "unforced" if can_do_something(t) else "stop"


def can_do_something(t: Table) -> bool:
    """Whether a drawn card can be laid on an own stack, be it for a dead end, or both be set aside."""
    drawn = [card_at(t, DRAWN, depth) for depth in range(size(t, DRAWN))]
    own = open_stacks(t, number(t, TURN))
    return drawn_pair(t) or any(can_be_laid(t, stack, card) for stack in own for card in drawn)


def case_of_draw(t: Table, move: Move) -> str:
    """Why something cannot be done before, or without, a draw."""
    if move.verb == DRAW and number(t, PHASE) == TO_DRAW:
        return "empty"
    if move.verb == DRAW:
        return "again"
    return "undrawn" if number(t, PHASE) == TO_DRAW else "elsewhere"


def case_of_misfit(t: Table, move: Move) -> str:
    """Why a card does not go on an own stack."""
    if size(t, move.target) == 1:
        if move.detail != PAIR and {value(move.card), value(top(t, move.target))} == {1, 10}:
            return "corner"
        alike = move.detail != PAIR and value(move.card) == value(top(t, move.target))
        return "twin" if alike else "single"
    return "dead" if move.detail != PAIR and leads_nowhere(value(top(t, move.target))) else "two-cards"


def case_of_insert(t: Table, move: Move) -> str:
    """Why a card does not go back, or why nothing else may be done any more."""
    if move.verb == PUT_BACK and number(t, PHASE) == SECOND:
        return "unsaid"
    if move.verb == PUT_BACK:
        return "top-two" if move.detail < least_depth(t) else "too-deep"
    return "stopped"
