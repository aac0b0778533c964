"""The words of Stack The Deck: the fields of its position, its moves, and the facts for sentences."""

import re

from kit.errors import quote
from kit.play.move_texts import MoveText, list_line_ends, no_place_text, write_move
from kit.play.notation import list_cards
from kit.play.words.stack_the_deck_table import (
    FIELDS as FIELDS, MOST_ROUNDS, PLACES, accepted_cards, flaws as flaws, join_values, names, thirds,
)
from kit.rules.games.stack_the_deck import (
    ASIDE, CALL, DRAW, DRAW_RULE, DRAWN_PAIR, FIRST_ON_OWN, GAME_END, INSERT_RULE, LAY, PAIR_RULE, PUT_BACK, RUN_RULE,
    STALEMATE_RULE, STEAL, STEAL_RULE, STOP, WILD_SAFE, has_won,
)
from kit.rules.games.stack_the_deck_pairs_and_runs import (
    PACK, PAIR, WILD, can_be_laid, fits, is_dead_end, is_wild, needs_word, run_shape, usual_shape, value, wilds_in,
)
from kit.rules.games.stack_the_deck_stalemate import can_deck_help
from kit.rules.games.stack_the_deck_table import (
    DECK, DRAWN, OPEN_COST, PHASE, PLAYERS, ROUNDS, SECOND, TO_DRAW, TOP_TWO, WILD_COST, all_seats, done_pile,
    has_drawn_pair, least_depth, open_count, open_stacks, owner, row,
)
from kit.rules.table import LEGAL, NOWHERE, TURN, Move, Table, card_at, number, size, top

PLAIN_MOVES = {"draw": Move(DRAW, source=DECK, target=DRAWN), "stalemate": Move(CALL)}


# ---- moves ----


def parse(t: Table, move_text: MoveText) -> Move:
    """Return the move that a text means. Raises BadMove."""
    verb, _, shape_word = move_text.form.partition(" as ")
    if verb == "pair":
        return Move(ASIDE, source=DRAWN, target=done_pile(number(t, TURN)))
    if verb == "insert":
        return Move(STOP, detail=int(number(t, PHASE) == SECOND))
    card = drawn_card(t, move_text.read_card())
    if verb == "back":
        return Move(PUT_BACK, card, DRAWN, DECK, read_depth(move_text))
    if verb == "own":
        seat = number(t, TURN)
        stack = row(seat) + read_place(move_text, f"s{move_text.words['number']}", "s", open_count(t, seat))
        if needs_word(t, stack, card) and not shape_word:
            move = f"{PACK.codes[card]} to s{stack - row(seat) + 1}"
            raise move_text.error(f"write `{move} as pair` or `{move} as run`")
        return Move(LAY, card, DRAWN, stack, find_shape(t, stack, card, shape_word, needs_word(t, stack, card)))
    stack = read_stack(t, move_text)
    return Move(STEAL, card, DRAWN, stack, find_shape(t, stack, card, shape_word, False))


def drawn_card(t: Table, card: int) -> int:
    """Return the first of the drawn wilds for a wild, as all wilds have the same code; otherwise return the card."""
    return next((other for other in list_cards(t, DRAWN) if is_wild(other)), card) if is_wild(card) else card


def read_depth(move_text: MoveText) -> int:
    """Return the number of cards above the card that goes back to the deck. Raises BadMove."""
    if not re.fullmatch(r"0|[1-9][0-9]?", word := move_text.words["number"]):
        raise move_text.error(f"{quote(word)} is not a number of cards; write it as in `7r to deck 5`")
    return int(word)


def read_stack(t: Table, move_text: MoveText) -> int:
    """Return the stack that a move names with its seat, as in `p3.s1`. Raises BadMove."""
    seat_word, _, stack_word = move_text.words["place"].partition(".")
    if not re.fullmatch(r"p[1-9]", seat_word, re.IGNORECASE) or not stack_word:
        raise move_text.error(
            f"there is no place {quote(move_text.words['place'])}; places are written s2 (your own stack 2), p3.s1 "
            "(stack 1 of seat 3) and, with the number of cards above, deck 5"
        )
    seat = 1 + read_place(move_text, seat_word, "p", number(t, PLAYERS))
    return row(seat) + read_place(move_text, stack_word, "s", open_count(t, seat))


def read_place(move_text: MoveText, word: str, letter: str, count: int) -> int:
    """Return the number in a word such as `s1`, counted from 0. Raises BadMove if it is above `count`."""
    words = [f"{letter}{nth}" for nth in range(1, count + 1)]
    if word.lower() not in words:
        raise move_text.error(no_place_text(word, list_line_ends(words)))
    return words.index(word.lower())


def find_shape(t: Table, stack: int, card: int, shape_word: str, counts: bool) -> int:
    """Return the shape of a card on a stack, a pair or a run, from the player's word (`pair`, `run` or none).

    The word counts if the player must name the shape (`counts`), or if it does not fit, so that a rule refuses it.
    """
    shape = PAIR if shape_word == "pair" else run_shape(t, stack, card)
    return shape if shape_word and (counts or not fits(t, stack, card, shape)) else usual_shape(t, stack, card)


def spell(t: Table, move: Move) -> str:
    """Return the canonical text of a move."""
    form = {DRAW: "draw", ASIDE: "pair", STOP: "insert", CALL: "stalemate", PUT_BACK: "back"}.get(move.verb)
    if form is not None:
        return write_move("stack-the-deck", form, move, number=move.detail)
    is_own = move.verb == LAY
    is_named = is_own and needs_word(t, move.target, move.card)
    is_plain = move.detail == usual_shape(t, move.target, move.card) and not is_named
    form = ("own" if is_own else "steal") + ("" if is_plain else " as pair" if move.detail == PAIR else " as run")
    return write_move("stack-the-deck", form, move, number=PLACES.code(move.target).partition(".s")[2])


def hands_without_play(t: Table, move: Move) -> tuple[tuple[int, int], ...]:
    """Return the drawn cards if the move stops the turn. After one card, a seat may always stop."""
    seat = number(t, TURN)
    return ((seat, DRAWN),) if move.verb == STOP else ()


# ---- facts for sentences ----


def target_name(t: Table, move: Move) -> str:
    """Return the target of a card in words, without the seat if the stack is the player's own."""
    if move.target == NOWHERE:
        return ""
    place = PLACES.name(move.target)
    is_own = move.verb in (LAY, STEAL) and owner(move.target) == number(t, TURN)
    return place.partition(" of ")[0] if is_own else place


def completing_cards(t: Table, move: Move) -> str:
    """Return the values that would complete a stack in words, without wilds."""
    first = value(card_at(t, move.target, 0))
    values = thirds(first, value(top(t, move.target))) if size(t, move.target) == 2 else [first]
    return join_values([each for each in values if each != WILD])


FACTS = {
    "winner": lambda t, move: " and ".join(f"seat {seat}" for seat in all_seats(t) if has_won(t, seat)) or "nobody",
    "have": lambda t, move: "have" if sum(has_won(t, seat) for seat in all_seats(t)) > 1 else "has",
    "drawn": lambda t, move: names(t, DRAWN) or "nothing",
    "left": lambda t, move: str(size(t, DECK)),
    "above": lambda t, move: {0: "no card", 1: "one card"}.get(move.detail, f"{move.detail} cards"),
    "target": target_name,
    "pile": lambda t, move: names(t, move.target),
    "cost": lambda t, move: str(-OPEN_COST - WILD_COST * wilds_in(t, move.target)),
    "takes": lambda t, move: accepted_cards(t, move.target),
    "completing": completing_cards,
    "next": lambda t, move: join_values(thirds(value(card_at(t, move.target, 0)), value(move.card))),
}


# ---- which sentence ----


def case_of_allowed(t: Table, move: Move) -> str:
    """Return the name of the sentence that allows a move."""
    if move.verb == DRAW:
        return "last" if size(t, DECK) == 1 else "two"
    if move.verb == LAY and move.detail == PAIR:
        return "wild" if needs_word(t, move.target, move.card) else "natural"
    if move.verb == LAY:
        run = [value(card) for card in list_cards(t, move.target)]  # open if two values and a wild fit
        return "begins" if len(run) == 1 else "open" if len(thirds(*run)) > 2 else "completes"
    if move.verb == CALL:
        return "circles" if can_deck_help(t) else "helpless"
    if move.verb == PUT_BACK:
        return "back" if least_depth(t) == TOP_TWO else "bottom"
    return "unforced" if can_use_drawn_cards(t) else "stop"


def can_use_drawn_cards(t: Table) -> bool:
    """Return whether a drawn card can go on an own stack, even for a dead end, or both drawn cards can be set aside."""
    own_stacks = open_stacks(t, number(t, TURN))
    cards = list_cards(t, DRAWN)
    return has_drawn_pair(t) or any(can_be_laid(t, stack, card) for stack in own_stacks for card in cards)


def case_of_draw(t: Table, move: Move) -> str:
    """Return the name of the sentence for a move that must come after a draw, or for a draw that is not possible."""
    if move.verb == DRAW:
        return "empty" if number(t, PHASE) == TO_DRAW else "again"
    return "undrawn" if number(t, PHASE) == TO_DRAW else "elsewhere"


def case_of_misfit(t: Table, move: Move) -> str:
    """Return the name of the sentence for a card that does not go on an own stack."""
    if size(t, move.target) == 1:
        if move.detail != PAIR and {value(move.card), value(top(t, move.target))} == {1, 10}:
            return "corner"
        return "twin" if move.detail != PAIR and value(move.card) == value(top(t, move.target)) else "single"
    return "dead" if move.detail != PAIR and is_dead_end(value(top(t, move.target))) else "two-cards"


def case_of_insert(t: Table, move: Move) -> str:
    """Return the name of the sentence for a card that cannot go back, or for a turn that allows nothing else."""
    if move.verb != PUT_BACK:
        return "stopped"
    if number(t, PHASE) == SECOND:
        return "unsaid"
    too_high = "top-two" if least_depth(t) == TOP_TWO else "bottom"
    return too_high if move.detail < least_depth(t) else "too-deep"


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
    GAME_END: lambda t, move: "over" if number(t, ROUNDS) == MOST_ROUNDS else "short",
    STALEMATE_RULE: lambda t, move: "helps" if number(t, PHASE) == TO_DRAW else "late",
}
