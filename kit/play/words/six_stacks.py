"""How one speaks of Six Stacks: the fields of its position, its moves, and the facts for sentences."""

from __future__ import annotations

from functools import partial

from kit.play.notation import (
    cards_of, number_field, pile_field, pile_of, piles_field, read_card, read_move, read_place, row_field,
    seat_flags_field, seat_numbers_field, shuffle_under,
)
from kit.play.shared.french_names import name, rank_name
from kit.rules.cards import FRENCH, KING, QUEEN, is_red, rank, same_colour, with_article
from kit.rules.games.six_stacks import (
    FITS, KING_UNDER_QUEEN, NOT_YOURS, PLAY, STRIKE, TO_RESERVE, UNDER, has_won, is_over,
)
from kit.rules.games.six_stacks_layout import (
    FINAL, HANDS, MOST_SEATS, MOST_STACKS, OUT, PLAYERS, RESERVE, STACK_COUNT, STACKS, STOCK, STRIKES, due_merge,
    due_reserve, fits, hand, is_out, next_seat, seats_in, stack_count, stack_taking, strikes,
)
from kit.rules.table import NOWHERE, TURN, Move, Table, card_at, head, is_empty, number, size, top

FIELDS = (
    row_field("stacks", STACKS, STACK_COUNT, MOST_STACKS),
    pile_field("reserve", RESERVE),
    pile_field("stock", STOCK, drawn_from=True),
    piles_field("hands", HANDS, PLAYERS),
    seat_numbers_field("strikes", STRIKES, PLAYERS, 0, 3),
    seat_flags_field("out", OUT, PLAYERS),
    number_field("turn", TURN, 1, MOST_SEATS),
    number_field("final", FINAL, 0, MOST_SEATS),
)
DRAWN_FROM = "stock"
put_rest = partial(shuffle_under, stock=STOCK)

FORMS = {"play": "{card} to {place}", "under": "{card} under {place}", "strike": "strike"}


def parse(t: Table, text: str) -> Move:
    """The move that a text means. Raises BadMove."""
    form, words = read_move(text, FORMS)
    if form == "strike":
        return Move(STRIKE)
    card, source = read_card(words["card"], FRENCH, text), hand(number(t, TURN))
    if form == "play" and words["place"].lower() == "reserve":
        return Move(TO_RESERVE, card, source, RESERVE)
    stack = STACKS + read_place(words["place"], "s", stack_count(t), text)
    return Move(PLAY if form == "play" else UNDER, card, source, stack)


def spell(t: Table, move: Move) -> str:
    """The canonical text of a move."""
    if move.verb == STRIKE:
        return "strike"
    card = FRENCH.codes[move.card]
    if move.verb == TO_RESERVE:
        return f"{card} to reserve"
    return f"{card} {'under' if move.verb == UNDER else 'to'} {place_code(move.target)}"


def place_code(pile: int) -> str:
    """A place as moves and events write it: `s3`, `reserve`, `stock`, `hand 2`."""
    if pile < RESERVE:
        return f"s{pile - STACKS + 1}"
    return {RESERVE: "reserve", STOCK: "stock"}.get(pile, f"hand {pile - HANDS + 1}")


def place_name(pile: int) -> str:
    """A place as people say it: `stack 3`, `the reserve`, `seat 2's hand`."""
    if pile < RESERVE:
        return f"stack {pile - STACKS + 1}"
    return {RESERVE: "the reserve", STOCK: "the stock"}.get(pile, f"seat {pile - HANDS + 1}'s hand")


def colour(card: int) -> str:
    """The colour of a card in a word."""
    return "red" if is_red(card) else "black"


def kind_name(card: int) -> str:
    """A card and its twin in words: `the red nine (9♦ or 9♥)`."""
    both = " or ".join(name(other) for other in range(FRENCH.size) if twins(card, other))
    return f"the {colour(card)} {rank_name(card)} ({both})"


def twins(one: int, other: int) -> bool:
    """Whether two cards have the same colour and rank."""
    return same_colour(one, other) and rank(one) == rank(other)


def facts(t: Table, move: Move) -> dict[str, str]:
    """What can be said of a move and the cards it concerns, for the sentences of rulings."""
    said = {"winner": next((f"seat {seat}" for seat in range(1, MOST_SEATS + 1) if has_won(t, seat)), "nobody")}
    if move.verb == STRIKE:
        return said
    twin = next(other for other in range(FRENCH.size) if other != move.card and twins(move.card, other))
    stacks = range(STACKS, STACKS + stack_count(t))
    said |= {
        "card": name(move.card),
        "a_rank": with_article(rank_name(move.card)),
        "colour": colour(move.card),
        "where": place_name(pile_of(t, move.card)),
        "twin": name(twin),
        "exposed_cards": ", ".join(name(top(t, stack)) for stack in stacks),
    }
    if move.verb in (PLAY, UNDER):
        exposed = top(t, move.target)
        wanted = next(card for card in range(FRENCH.size) if fits(card, exposed))
        said |= {
            "target": place_name(move.target),
            "exposed": name(exposed),
            "exposed_colour": colour(exposed),
            "wanted": kind_name(wanted),
            "pile": " ".join(map(name, cards_of(t, move.target))),
        }
    return said


def case(t: Table, move: Move, rule: int) -> str:
    """Which of a rule's refusals a move meets with."""
    if rule == NOT_YOURS:
        return "elsewhere"
    if rule == KING_UNDER_QUEEN:
        if rank(move.card) != KING:
            return "not-a-king"
        if size(t, move.target) > 1:
            return "company"
        return "colour" if rank(top(t, move.target)) == QUEEN else "not-a-queen"
    if rule == FITS:
        return "rank" if same_colour(move.card, top(t, move.target)) else "colour"
    if move.verb == STRIKE and not is_over(t):
        return "can-play"
    return "over" if is_over(t) else "no-twin"


def flaw(t: Table) -> str | None:
    """Why a position whose cards and fields can be read could not have come about, None if it could."""
    return flaw_in_stacks(t) or flaw_in_seats(t)


def flaw_in_stacks(t: Table) -> str | None:
    """A stack that could not have been built, or an automatic step that is still due."""
    if stack_count(t) == 0:
        return "stacks is empty; at least one stack always lies on the table"
    for stack in range(STACKS, STACKS + stack_count(t)):
        for depth in range(1, size(t, stack)):
            upper, lower = card_at(t, stack, depth - 1), card_at(t, stack, depth)
            if not fits(lower, upper):
                return (
                    f"stacks[{stack + 1}]: {name(lower)} cannot lie on {name(upper)}; a stack goes down in one colour"
                )
    source = due_merge(t)
    if source != NOWHERE:
        target = stack_taking(t, head(t, source), source)
        return (
            f"stacks[{source + 1}] fits stacks[{target + 1}] ({name(head(t, source))} on {name(top(t, target))}):"
            " stacks that fit have merged already"
        )
    depth = due_reserve(t)
    if depth >= 0:
        card = card_at(t, RESERVE, depth)
        stack = stack_taking(t, card, NOWHERE)
        return f"reserve: {name(card)} fits stacks[{stack + 1}], so it has been played there already"
    return None


def flaw_in_seats(t: Table) -> str | None:
    """Strikes, hands, turn or Final Match that do not agree with one another."""
    players, turn, final, left = number(t, PLAYERS), number(t, TURN), number(t, FINAL), seats_in(t)
    if left == 0:
        return "out: somebody must still be in the game"
    for seat in range(1, players + 1):
        if is_out(t, seat) and not is_empty(t, hand(seat)):
            return f"hands[{seat}]: seat {seat} is out and holds no cards"
        if is_out(t, seat) and strikes(t, seat) != 3:
            return f"strikes[{seat}]: seat {seat} is out, which takes 3 strikes"
        answers = left == 2 and final not in (0, seat)
        if not is_out(t, seat) and strikes(t, seat) == 3 and not answers:
            return f"strikes[{seat}]: seat {seat} has 3 strikes, so it is out or waits in the Final Match"
    if turn > players or is_out(t, turn):
        return f"turn is {turn}; it should be a seat that is in the game"
    if final:
        striker = next_seat(t, turn)
        if left != 2 or final != turn:
            return f"final is {final}; it should be 0, or with two players left the seat to play"
        if strikes(t, striker) != 3 or not is_empty(t, hand(striker)):
            return f"final is {final}, so seat {striker} has 3 strikes and its hand lies in the reserve"
    return None
