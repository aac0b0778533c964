"""The words of Fashion: the fields of its position, its moves, and the facts for sentences."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from kit.errors import BadPosition, state_demand
from kit.play.fields import Entry, Piles, Places, numbers_at, object_field, pile_field, seats_at, single_field
from kit.play.move_texts import MoveText, write_move
from kit.play.notation import Box, find_pile, list_cards, pile_text, put_pile, shuffle_under
from kit.play.words.french import name, rank_name
from kit.rules.cards import ACE, FRENCH, JACK, rank, say, with_article
from kit.rules.engine import bind_game, legal_moves
from kit.rules.games.fashion import (
    ACE_RULE, LAY, OWN_RULE, PASS, PLAY_ONE, find_rule, find_rule_for_card, goes_on, has_won, is_over, total,
)
from kit.rules.games.fashion_layout import (
    ASIDE, DECK, GRID, GRID_SIZE, HAND_NUMBER, HANDS, HANDS_TO_PLAY, LEADER, NAMED_LEADER, OUT, PARTNERS, PLAYERS,
    STOCKS, aside_pile, hand, hand_size, is_in_play, owner, point_card, seats, stock,
)
from kit.rules.table import LEGAL, TURN, Move, Table, is_empty, number, put, size, take_at, top

GRID_PILES = range(GRID, GRID + GRID_SIZE)
POINT_CODES = tuple(FRENCH.codes[point_card(pile)] for pile in GRID_PILES)
AN_ENTRY_EACH = f"have an entry for each of {' '.join(POINT_CODES)}"
SEATS_PILES = (
    Piles(
        "stocks", STOCKS, "stock {n}", "seat {n}'s stock", "Stock of seat {n}", PLAYERS, is_stock=True, gets_rest=True
    ),
    Piles("hands", HANDS, "hand {n}", "seat {n}'s hand", "Hand of seat {n}", entries=PLAYERS),
    Piles("set_aside", ASIDE, "set_aside {n}", "seat {n}'s cards set aside", "Seat {n}, set aside", entries=PLAYERS),
)
PLACES = Places(
    Piles("piles", GRID, POINT_CODES, tuple(map(say, POINT_CODES)), length=GRID_SIZE, preposition="on"),
    *SEATS_PILES,
    Piles("", OUT, "out", "the suit that nobody plays", "Not in play"),
    Piles("", DECK, "deck", "the deck"),
)

PLAIN_MOVES = {"pass": Move(PASS)}


# ---- fields ----


def list_seats(t: Table) -> range:
    """Return the seats of the game."""
    return range(1, seats(t) + 1)


def cards_laid_on(t: Table, pile: int) -> list[int]:
    """Return the cards laid on the point card of a pile."""
    return list_cards(t, pile)[1:]


def set_pile(t: Table, text: Any, box: Box, place: int, where: str) -> None:
    """Put cards on a point card. Raises BadPosition."""
    for card in box.take_all(text, where):
        put(t, GRID + place, card)


PILES_FIELD = object_field(
    "piles", POINT_CODES,
    Entry(lambda t, codes, place: pile_text(t, GRID + place, codes).partition(" ")[2], set_pile, ""), AN_ENTRY_EACH,
)


def set_piles(t: Table, value: Any, box: Box) -> None:
    """Put the point cards, the piles on them, and the suit that nobody plays in their places. Raises BadPosition."""
    for code, pile in zip(POINT_CODES, GRID_PILES, strict=True):
        put_pile(t, pile, [box.take(code, "the grid")])
    out = [card for card in range(FRENCH.size) if rank(card) < JACK and not is_in_play(t, card)]
    put_pile(t, OUT, [box.take(FRENCH.codes[card], "the suit that nobody plays") for card in out])
    PILES_FIELD.set(t, value, box)


def get_owners(t: Table, codes: list[str], place: int) -> list[int]:
    """Return the owners of the cards on a point card: the seats that laid them."""
    return [owner(t, card) for card in cards_laid_on(t, GRID + place)]


def check_owners(t: Table, value: Any, box: Box, place: int, where: str) -> None:
    """Raise BadPosition if the owners differ from the owners that follow from the piles."""
    owners = get_owners(t, FRENCH.codes, place)
    if repr(value) != repr(owners):  # true is not 1
        raise BadPosition(state_demand(where, f"be {owners}, the seats of the pile's cards", value))


OWNERS_FIELD = object_field("owners", POINT_CODES, Entry(get_owners, check_owners, []), AN_ENTRY_EACH)


def earliest_hand(t: Table) -> int:
    """Return the number of the first hand for which the remaining cards can fill all stocks."""
    placed_cards = [card for pile in GRID_PILES for card in cards_laid_on(t, pile)]
    placed_cards += [card for pile in range(HANDS, OUT) for card in list_cards(t, pile)]
    most_named = max(sum(owner(t, card) == seat for card in placed_cards) for seat in list_seats(t))
    return max(1, HANDS_TO_PLAY - max(HANDS_TO_PLAY * hand_size(t) - most_named, 0) // hand_size(t))


FIELDS = (
    PILES_FIELD._replace(set=set_piles),
    OWNERS_FIELD._replace(empty=lambda t: OWNERS_FIELD.get(t, FRENCH.codes)),
    *map(pile_field, SEATS_PILES),
    single_field("turn", seats_at(TURN, seats)),
    single_field("first", seats_at(LEADER, seats))._replace(empty=lambda t: max(1, number(t, NAMED_LEADER))),
    single_field("hand", numbers_at(HAND_NUMBER, 1, HANDS_TO_PLAY))._replace(empty=earliest_hand),
)


def put_rest(t: Table, cards: list[int], stock: int) -> None:
    """Shuffle each seat's own cards into its stock, and set aside the cards that later hands do not need."""
    for pile, seat in enumerate(list_seats(t), start=stock):
        shuffle_under(t, [card for card in cards if owner(t, card) == seat], pile)
        while size(t, pile) > stock_size(t):
            put(t, aside_pile(seat), take_at(t, pile, 0))


def stock_size(t: Table) -> int:
    """Return the number of cards in each stock: the cards for the later hands."""
    return hand_size(t) * (HANDS_TO_PLAY - number(t, HAND_NUMBER))


def flaw_in_options(t: Table) -> str | None:
    """Return the reason why the options contradict each other, or None."""
    if number(t, PARTNERS) and seats(t) != 4:
        return f"partners is true with {seats(t)} players; there are partners with 4 players only"
    if number(t, NAMED_LEADER) > seats(t):
        return state_demand("leader", f"be a seat from 1 to {seats(t)}, or 0", number(t, NAMED_LEADER))
    return None


# ---- moves ----


def parse(t: Table, move_text: MoveText) -> Move:
    """Return the move that a text means. Raises BadMove."""
    if rank(card := move_text.read_card()) >= JACK:
        raise move_text.error(f"the {name(card)} is a point card and never moves. Choose an ace to a ten")
    pile = move_text.read_pile(t, GRID)
    rule = find_rule_for_card(card, find_rule(t, owner(t, card), top(t, pile)))
    return Move(LAY, card, find_pile(t, card), pile, rule)


def spell(t: Table, move: Move) -> str:
    """Return the canonical text of a move."""
    return write_move("fashion", "pass" if move.verb == PASS else "lay", move)


def hands_without_play(t: Table, move: Move) -> tuple[tuple[int, int], ...]:
    """Return the hand of the seat that passes.

    If a seat has to go on after a pass, this reveals nothing more. The seat that passes owns none of the twelve open
    cards, and none of these cards is an ace. With two seats, the other seat owns them all. With more seats, at least
    two other seats own some of them, since a seat has only nine cards. An owner can lay any card of its hand. Only if
    both owners have no cards left must the fourth seat be able to lay; but that seat is to play and knows its cards.
    """
    seat = number(t, TURN)
    return ((seat, hand(seat)),) if move.verb == PASS else ()


FACTS = {
    "winners": lambda t, move: winners(t),
    "possible": lambda t, move: possible_move(t),
    "a_rank": lambda t, move: with_article(rank_name(move.card)),
    "an_exposed_rank": lambda t, move: with_article(rank_name(top(t, move.target))),
    "owner": lambda t, move: f"seat {owner(t, top(t, move.target))}",
    "card_owner": lambda t, move: f"seat {owner(t, move.card)}",
    "not_own": lambda t, move: (
        "neither the player's own nor a partner's" if number(t, PARTNERS) else "not the player's own"
    ),
}


def possible_move(t: Table) -> str:
    """Return the text of a move that lays a card, or an empty text if no card can be laid."""
    return next((spell(t, move) for move in bind_game(legal_moves, "fashion")(t) if move.verb == LAY), "")


def winners(t: Table) -> str:
    """Return the winners and their points in words."""
    if not (best := [seat for seat in list_seats(t) if has_won(t, seat)]):
        return "nobody has won"
    names = " and ".join(f"seat {seat}" for seat in best)
    return f"{names} {'have' if len(best) > 1 else 'has'} {total(t, best[0])} points, and nobody has more"


def case_allowed(t: Table, move: Move) -> str:
    """Return the name of the sentence that allows a card on its pile."""
    exposed = top(t, move.target)
    if move.detail == ACE_RULE:
        return "ace" if rank(move.card) == ACE else "on-ace"
    if move.detail == OWN_RULE:
        return "own" if owner(t, exposed) == owner(t, move.card) else "partner"
    return "equal" if rank(move.card) == rank(exposed) else "higher"


CASES = {
    LEGAL: case_allowed,
    PLAY_ONE: lambda t, move: "unseen" if STOCKS <= find_pile(t, move.card) < HANDS else "open",
}


# ---- positions that no game can reach ----


def flaws(t: Table) -> Iterator[str]:
    """Yield the reasons why no game can reach a position, the first reason first."""
    for pile in GRID_PILES:
        for lower, upper in pairwise(cards_laid_on(t, pile)):
            if not goes_on(t, owner(t, upper), upper, lower):
                place = f"piles.{PLACES.code(pile)}"
                yield f"{place}: {name(upper)} cannot lie on {name(lower)}; it is lower than the opponent's card"
    for seat in list_seats(t):
        yield from flaws_in_seat(t, seat)
    yield from flaws_in_turn(t)


def flaws_in_seat(t: Table, seat: int) -> Iterator[str]:
    """Yield cards of other seats in a seat's piles, and wrong numbers of cards."""
    for field, pile in (("stocks", stock(seat)), ("hands", hand(seat)), ("set_aside", aside_pile(seat))):
        for card in list_cards(t, pile):
            if owner(t, card) != seat:
                yield f"{field}[{seat}]: {name(card)} is a card of seat {owner(t, card)}"
    if size(t, hand(seat)) > hand_size(t):
        yield f"hands[{seat}] has {size(t, hand(seat))} cards; a hand has at most {hand_size(t)}"
    if size(t, stock(seat)) != stock_size(t):
        demand = f"during hand {number(t, HAND_NUMBER)} it has {stock_size(t)}"
        yield f"stocks[{seat}] has {size(t, stock(seat))} cards; {demand}"


def flaws_in_turn(t: Table) -> Iterator[str]:
    """Yield contradictions between the turn, the leader and the hands."""
    turn, leader = number(t, TURN), number(t, LEADER)
    if number(t, NAMED_LEADER) not in (0, leader):
        yield f"first is {leader}, but the option leader names seat {number(t, NAMED_LEADER)}"
    if any(not is_empty(t, hand(seat)) for seat in list_seats(t)):
        if is_over(t):
            yield state_demand("turn", "be a seat that holds cards", turn)
    elif number(t, HAND_NUMBER) < HANDS_TO_PLAY:
        yield "all hands are empty, so each seat must have drawn a new hand"
    elif turn != leader:
        yield f"turn is {turn}; after the last hand it is the seat that leads, {leader}"
