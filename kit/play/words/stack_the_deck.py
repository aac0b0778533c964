"""The words of Stack The Deck: the fields of its position, its moves, and the facts for sentences."""

import re

from kit.errors import quote
from kit.play.move_texts import MoveText, ends_of, no_place_text, read_move, write_move
from kit.play.notation import cards_of
from kit.play.words.stack_the_deck_table import (
    FIELDS as FIELDS, PLACES, accepted_cards, flaws as flaws, join_values, names, thirds,
)
from kit.rules.games.stack_the_deck import (
    ASIDE, CALL, DRAW, DRAW_RULE, DRAWN_PAIR, FIRST_ON_OWN, INSERT_RULE, LAY, PAIR_RULE, PUT_BACK, RUN_RULE,
    STALEMATE_RULE, STEAL, STEAL_RULE, STOP, WILD_SAFE, has_won,
)
from kit.rules.games.stack_the_deck_pairs_and_runs import (
    PACK, PAIR, WILD, can_be_laid, fits, is_wild, leads_nowhere, needs_word, run_way, usual_way, value,
)
from kit.rules.games.stack_the_deck_stalemate import can_complete, deck_helps, values_in_deck
from kit.rules.games.stack_the_deck_table import (
    DECK, DRAWN, PHASE, PLAYERS, SECOND, TO_DRAW, all_seats, done, drawn_pair, least_depth, open_count, open_stacks,
    owner, row,
)
from kit.rules.table import LEGAL, NOWHERE, TURN, Move, Table, card_at, number, size, top

DRAWN_FROM = "deck"  # where the cards go that nobody names

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
    """Return the move that a text means. Raises BadMove."""
    said = read_move(text, FORMS)
    verb, _, way = said.form.partition(" as ")
    if verb == "draw":
        return Move(DRAW, source=DECK, target=DRAWN)
    if verb == "pair":
        return Move(ASIDE, source=DRAWN, target=done(number(t, TURN)))
    if verb == "insert":
        return Move(STOP, detail=int(number(t, PHASE) == SECOND))
    if verb == "stalemate":
        return Move(CALL)
    card = drawn_card(t, said.card(PACK))
    if verb == "back":
        return Move(PUT_BACK, card, DRAWN, DECK, read_depth(said))
    if verb == "own":
        seat = number(t, TURN)
        stack = row(seat) + read_number(said, f"s{said.words['number']}", "s", open_count(t, seat))
        return Move(LAY, card, DRAWN, stack, read_way(t, stack, card, way, said))
    stack = read_stack(t, said)
    return Move(STEAL, card, DRAWN, stack, find_way(t, stack, card, way, False))


def drawn_card(t: Table, card: int) -> int:
    """Return the wild that was drawn first, as all wilds are written alike."""
    return next((other for other in cards_of(t, DRAWN) if is_wild(other)), card) if is_wild(card) else card


def read_depth(said: MoveText) -> int:
    """Return the number of cards that a move puts above the card that goes back. Raises BadMove."""
    word = said.words["number"]
    if not re.fullmatch(r"0|[1-9][0-9]?", word):
        raise said.wrong(f"{quote(word)} is not a number of cards; write it as in `7r to deck 5`")
    return int(word)


def read_stack(t: Table, said: MoveText) -> int:
    """Return the stack that a move names with its seat, as in `p3.s1`. Raises BadMove."""
    seat_word, _, stack_word = said.words["place"].partition(".")
    if not re.fullmatch(r"p[1-9]", seat_word, re.IGNORECASE) or not stack_word:
        raise said.wrong(
            f"there is no place {quote(said.words['place'])}; places are written s2 (an own stack), p3.s1 (stack 1 of "
            "seat 3) and, with the number of cards above, deck 5"
        )
    seat = 1 + read_number(said, seat_word, "p", number(t, PLAYERS))
    return row(seat) + read_number(said, stack_word, "s", open_count(t, seat))


def read_number(said: MoveText, word: str, letter: str, count: int) -> int:
    """Return the place (counted from 0) that a word names by a letter and a number. Raises BadMove."""
    known = [f"{letter}{nth}" for nth in range(1, count + 1)]
    if word.lower() not in known:
        raise said.wrong(no_place_text(word, ends_of(known)))
    return known.index(word.lower())


def read_way(t: Table, stack: int, card: int, way: str, said: MoveText) -> int:
    """Return whether a card makes a pair or a run of an own stack. Raises BadMove if the player has to say which."""
    if not way and needs_word(t, stack, card):
        written = f"{PACK.codes[card]} to {PLACES.code(stack).partition('.')[2]}"
        raise said.wrong(f"say `{written} as pair` or `{written} as run`")
    return find_way(t, stack, card, way, needs_word(t, stack, card))


def find_way(t: Table, stack: int, card: int, way: str, counts: bool) -> int:
    """Return whether a card makes a pair or a run of a stack, by the player's word (`pair`, `run` or none).

    If the word does not matter, a word that fits is dropped; a word that does not fit is kept, to be refused.
    """
    said = PAIR if way == "pair" else run_way(t, stack, card)
    return said if way and (counts or not fits(t, stack, card, said)) else usual_way(t, stack, card)


def spell(t: Table, move: Move) -> str:
    """Return the canonical text of a move."""
    form = {DRAW: "draw", ASIDE: "pair", STOP: "insert", CALL: "stalemate", PUT_BACK: "back"}.get(move.verb)
    if form is not None:
        return write_move(FORMS[form], move, PACK, PLACES, number=move.detail)
    own = move.verb == LAY
    needed = own and needs_word(t, move.target, move.card)
    plain = move.detail == usual_way(t, move.target, move.card) and not needed
    form = ("own" if own else "steal") + ("" if plain else " as pair" if move.detail == PAIR else " as run")
    number_of_stack = PLACES.code(move.target).partition(".s")[2]
    return write_move(FORMS[form], move, PACK, PLACES, number=number_of_stack)


# ---- facts for sentences ----


def target_name(t: Table, move: Move) -> str:
    """Return the target of a card in words, without the seat if it is the player's own."""
    if move.target == NOWHERE:
        return ""
    place = PLACES.name(move.target)
    is_own = move.verb in (LAY, STEAL) and owner(move.target) == number(t, TURN)
    return place.partition(" of ")[0] if is_own else place


def completing_cards(t: Table, move: Move) -> str:
    """Return the cards, except wilds, that would complete a stack, in words."""
    first = value(card_at(t, move.target, 0))
    values = thirds(first, value(top(t, move.target))) if size(t, move.target) == 2 else [first]
    return join_values([each for each in values if each != WILD])


def helped_stack(t: Table, move: Move) -> str:
    """Return a stack that the deck can still complete, without the card, which nobody has seen; there must be one."""
    stacks = [stack for seat in all_seats(t) for stack in open_stacks(t, seat)]
    return PLACES.name(next(stack for stack in stacks if can_complete(t, stack, values_in_deck(t))))


FACTS = {
    "winner": lambda t, move: " and ".join(f"seat {seat}" for seat in all_seats(t) if has_won(t, seat)) or "nobody",
    "have": lambda t, move: "have" if sum(has_won(t, seat) for seat in all_seats(t)) > 1 else "has",
    "drawn": lambda t, move: names(t, DRAWN) or "nothing",
    "left": lambda t, move: str(size(t, DECK)),
    "least": lambda t, move: str(least_depth(t)),
    "helped": helped_stack,
    "above": lambda t, move: {0: "no card", 1: "one card"}.get(move.detail, f"{move.detail} cards"),
    "target": target_name,
    "pile": lambda t, move: names(t, move.target),
    "takes": lambda t, move: accepted_cards(t, move.target),
    "completing": completing_cards,
    "next": lambda t, move: join_values(thirds(value(card_at(t, move.target, 0)), value(move.card))),
}


# ---- which sentence ----


def case_of_allowed(t: Table, move: Move) -> str:
    """Return the name of the case in which a move is allowed, if its rule has several."""
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
    own = open_stacks(t, number(t, TURN))
    return drawn_pair(t) or any(can_be_laid(t, stack, card) for stack in own for card in cards_of(t, DRAWN))


def case_of_draw(t: Table, move: Move) -> str:
    """Return the name of the case in which a move is not possible before, or without, a draw."""
    if move.verb == DRAW:
        return "empty" if number(t, PHASE) == TO_DRAW else "again"
    return "undrawn" if number(t, PHASE) == TO_DRAW else "elsewhere"


def case_of_misfit(t: Table, move: Move) -> str:
    """Return the name of the case in which a card does not go on an own stack."""
    if size(t, move.target) == 1:
        if move.detail != PAIR and {value(move.card), value(top(t, move.target))} == {1, 10}:
            return "corner"
        alike = move.detail != PAIR and value(move.card) == value(top(t, move.target))
        return "twin" if alike else "single"
    return "dead" if move.detail != PAIR and leads_nowhere(value(top(t, move.target))) else "two-cards"


def case_of_insert(t: Table, move: Move) -> str:
    """Return the name of the case in which a card does not go back, or only that is still possible."""
    if move.verb == PUT_BACK and number(t, PHASE) == SECOND:
        return "unsaid"
    if move.verb == PUT_BACK:
        return "top-two" if move.detail < least_depth(t) else "too-deep"
    return "stopped"


CASES = {
    LEGAL: case_of_allowed,
    DRAW_RULE: case_of_draw,
    PAIR_RULE: case_of_misfit,
    RUN_RULE: case_of_misfit,
    FIRST_ON_OWN: lambda t, move: {STEAL: "steal", PUT_BACK: "back"}.get(move.verb, "can-play"),
    DRAWN_PAIR: lambda t, move: "one" if size(t, DRAWN) == 1 else "no-pair",
    STEAL_RULE: lambda t, move: "own" if owner(move.target) == number(t, TURN) else "incomplete",
    INSERT_RULE: case_of_insert,
    WILD_SAFE: lambda t, move: "wild" if is_wild(card_at(t, move.target, 0)) else "later",
    STALEMATE_RULE: lambda t, move: "helps" if number(t, PHASE) == TO_DRAW else "late",
}
