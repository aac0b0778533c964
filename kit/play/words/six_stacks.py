"""The words of Six Stacks: the fields of its position, its moves, and the facts for sentences."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from kit.errors import BadPosition, state_demand
from kit.play.fields import Piles, Places, flags_at, list_field, numbers_at, pile_field, single_field
from kit.play.move_texts import MoveText, write_move
from kit.play.notation import Box, find_pile, list_cards, put_pile, read_list
from kit.play.words.french import name, rank_name
from kit.rules.cards import FRENCH, KING, QUEEN, is_red, rank, same_colour, with_article
from kit.rules.games.six_stacks import (
    FITS, KING_UNDER_QUEEN, NOT_YOURS, PLAY, STRIKE, TO_RESERVE, UNDER, answers, has_won,
)
from kit.rules.games.six_stacks_layout import (
    FINAL, HANDS, MOST_SEATS, MOST_STACKS, OUT, PLAYERS, RESERVE, STACK_COUNT, STACKS, STOCK, STRIKES, find_due_merge,
    find_due_reserve, find_stack_for, fits, hand, is_out, next_seat, seats_in, stack_count, strikes,
)
from kit.rules.table import NOWHERE, TURN, Move, Table, card_at, head, is_empty, number, set_number, size, top

PILES = (
    Piles("stacks", STACKS, "s{n}", "stack {n}", "Stack {n}", entries=STACK_COUNT, preposition="on"),
    Piles("reserve", RESERVE, "reserve", "the reserve", "Reserve"),
    Piles("stock", STOCK, "stock", "the stock", "Stock", is_stock=True, gets_rest=True),
    Piles("hands", HANDS, "hand {n}", "seat {n}'s hand", "Hand of seat {n}", entries=PLAYERS),
)
PLACES = Places(*PILES)


def set_stacks(t: Table, value: Any, box: Box) -> None:
    """Put cards on the stacks, and set their number. Raises BadPosition, also for an empty stack."""
    for place, text in enumerate(read_list(value, 0, MOST_STACKS, "stacks")):
        if not (cards := box.take_all(text, f"stacks[{place + 1}]")):
            raise BadPosition(f"stacks[{place + 1}] is empty; leave out a pile that has no card")
        put_pile(t, STACKS + place, cards)
    set_number(t, STACK_COUNT, len(value))


FIELDS = (
    pile_field(PILES[0])._replace(set=set_stacks),
    *map(pile_field, PILES[1:]),
    list_field("strikes", numbers_at(STRIKES, 0, 3), PLAYERS),
    list_field("out", flags_at(OUT), PLAYERS),
    single_field("turn", numbers_at(TURN, 1, MOST_SEATS)),
    single_field("final", numbers_at(FINAL, 0, MOST_SEATS)),
)


def parse(t: Table, move_text: MoveText) -> Move:
    """Return the move that a text means. Raises BadMove."""
    if move_text.form == "strike":
        return Move(STRIKE, detail=answers(t))
    card, source = move_text.read_card(), hand(number(t, TURN))
    if move_text.form == "under":
        return Move(UNDER, card, source, move_text.read_pile(t, STACKS))
    target = move_text.read_pile(t, STACKS, RESERVE)
    return Move(TO_RESERVE if target == RESERVE else PLAY, card, source, target)


def spell(t: Table, move: Move) -> str:
    """Return the canonical text of a move."""
    return write_move("six-stacks", {STRIKE: "strike", UNDER: "under"}.get(move.verb, "play"), move)


def hands_without_play(t: Table, move: Move) -> tuple[tuple[int, int], ...]:
    """Return the hand of the seat that takes a strike."""
    seat = number(t, TURN)
    return ((seat, hand(seat)),) if move.verb == STRIKE else ()


def colour(card: int) -> str:
    """Return the colour of a card in a word."""
    return "red" if is_red(card) else "black"


def kind_name(card: int) -> str:
    """Return a card and its twin in words: `the red nine (9♦ or 9♥)`."""
    return f"the {colour(card)} {rank_name(card)} ({' or '.join(map(name, twins(card)))})"


def twins(card: int) -> list[int]:
    """Return the two cards of a card's colour and rank."""
    return [other for other in range(FRENCH.size) if same_colour(card, other) and rank(card) == rank(other)]


FACTS = {
    "winner": lambda t, move: next((f"seat {seat}" for seat in range(1, MOST_SEATS + 1) if has_won(t, seat)), "nobody"),
    "a_rank": lambda t, move: with_article(rank_name(move.card)),
    "colour": lambda t, move: colour(move.card),
    "twin": lambda t, move: name(next(other for other in twins(move.card) if other != move.card)),
    "exposed_cards": lambda t, move: ", ".join(name(top(t, STACKS + place)) for place in range(stack_count(t))),
    "exposed_colour": lambda t, move: colour(top(t, move.target)),
    "wanted": lambda t, move: kind_name(next(card for card in range(FRENCH.size) if fits(card, top(t, move.target)))),
    "pile": lambda t, move: " ".join(map(name, list_cards(t, move.target))),
}


def case_of_king(t: Table, move: Move) -> str:
    """Return the name of the sentence for a card that does not go under a stack."""
    if rank(move.card) != KING:
        return "not-a-king"
    if size(t, move.target) > 1:
        return "company"
    return "colour" if rank(top(t, move.target)) == QUEEN else "not-a-queen"


CASES = {
    NOT_YOURS: lambda t, move: "open" if find_pile(t, move.card) <= RESERVE else "unseen",
    KING_UNDER_QUEEN: case_of_king,
    FITS: lambda t, move: "rank" if same_colour(move.card, top(t, move.target)) else "colour",
}


def flaws(t: Table) -> Iterator[str]:
    """Yield the reasons why no game can reach a position, the first reason first."""
    if stack_count(t) == 0:
        yield "stacks is empty; at least one stack always lies on the table"
    for stack in range(STACKS, STACKS + stack_count(t)):
        for upper, lower in pairwise(list_cards(t, stack)):
            if not fits(lower, upper):
                rule = "a stack goes down in one colour"
                yield f"stacks[{stack + 1}]: {name(lower)} cannot lie on {name(upper)}; {rule}"
    source, depth = find_due_merge(t), find_due_reserve(t)
    if source != NOWHERE:
        target = find_stack_for(t, head(t, source), source)
        yield (
            f"stacks[{source + 1}] fits stacks[{target + 1}] ({name(head(t, source))} on {name(top(t, target))}):"
            " stacks that fit have merged already"
        )
    if depth >= 0:
        card = card_at(t, RESERVE, depth)
        stack = find_stack_for(t, card, NOWHERE)
        yield f"reserve: {name(card)} fits stacks[{stack + 1}], so it has been played there already"
    yield from flaws_in_seats(t)


def flaws_in_seats(t: Table) -> Iterator[str]:
    """Yield contradictions between strikes, hands, turn and Final Match."""
    players, turn, final, left = number(t, PLAYERS), number(t, TURN), number(t, FINAL), seats_in(t)
    if left == 0:
        yield "out: somebody must still be in the game"
    for seat in range(1, players + 1):
        if is_out(t, seat) and not is_empty(t, hand(seat)):
            yield f"hands[{seat}]: seat {seat} is out and holds no cards"
        if is_out(t, seat) and strikes(t, seat) != 3:
            yield f"strikes[{seat}]: seat {seat} is out, which takes 3 strikes"
        waits = left == 2 and final not in (0, seat)
        if not is_out(t, seat) and strikes(t, seat) == 3 and not waits:
            yield f"strikes[{seat}]: seat {seat} has 3 strikes, so it is out or waits in the Final Match"
    if turn > players or is_out(t, turn):
        yield state_demand("turn", "be a seat that is in the game", turn)
    if final:
        striker = next_seat(t, turn)
        if left != 2 or final != turn:
            yield state_demand("final", "be 0, or the seat to play if two players are left", final)
        if strikes(t, striker) != 3 or not is_empty(t, hand(striker)):
            yield f"final is {final}, so seat {striker} has 3 strikes and its hand is in the reserve"
