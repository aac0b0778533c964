"""How one speaks of Fashion: the fields of its position, its moves, and the facts for sentences."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from kit.errors import BadMove, BadPosition, shown, whole_number
from kit.play.notation import (
    Box, Field, cards_of, lay, listed, number_field, pile_of, piles_field, read_card, read_move, shuffle_under,
    tidy_card,
)
from kit.play.shared.french_names import name, rank_name
from kit.rules.cards import ACE, FRENCH, JACK, rank, say, with_article
from kit.rules.games.fashion import (
    ACE_RULE, BEAT, LAY, NEW_HAND, OWN_RULE, PASS, PASS_RULE, goes_on, ground, ground_for, has_won, is_over, total,
)
from kit.rules.games.fashion_layout import (
    ASIDE, DECK, GRID, GRID_SIZE, HAND_NUMBER, HANDS, HANDS_TO_PLAY, LEADER, MOST_SEATS, NAMED_LEADER, OUT, PARTNERS,
    PLAYERS, STOCKS, aside, hand, hand_size, is_in_play, owner, point_card, seats, stock,
)
from kit.rules.table import LEGAL, TURN, Move, Table, card_at, is_empty, number, put, size, take_at, top

GRID_PILES = range(GRID, GRID + GRID_SIZE)
POINT_CODES = {FRENCH.codes[point_card(pile)]: pile for pile in GRID_PILES}

FORMS = {"lay": "{card} to {place}", "pass": "pass"}


# ---- fields ----


def seats_of(t: Table) -> range:
    """The seats of the game."""
    return range(1, seats(t) + 1)


def laid_on(t: Table, pile: int) -> list[int]:
    """The cards laid on the point card of a pile."""
    return [card_at(t, pile, depth) for depth in range(1, size(t, pile))]


def by_point_card(value: Any, name: str) -> dict[str, Any]:
    """The value if it is an object with an entry for each point card. Raises BadPosition."""
    if not isinstance(value, dict) or set(value) != set(POINT_CODES):
        raise BadPosition(f"{name} is {shown(value)}; it should have an entry for each of {' '.join(POINT_CODES)}")
    return value


def get_piles(t: Table, codes: list[str]) -> dict[str, str]:
    """What lies on each point card."""
    return {code: " ".join(codes[card] for card in laid_on(t, pile)) for code, pile in POINT_CODES.items()}


def set_piles(t: Table, value: Any, box: Box) -> None:
    """Lay the grid, and put the suit away that nobody plays. Raises BadPosition."""
    for code, pile in POINT_CODES.items():
        lay(t, pile, [box.take(code, "the grid")])
    out = [card for card in range(FRENCH.size) if rank(card) < JACK and not is_in_play(t, card)]
    lay(t, OUT, [box.take(FRENCH.codes[card], "the suit that nobody plays") for card in out])
    for code, text in by_point_card(value, "piles").items():
        for card in box.take_all(text, f"piles.{code}"):
            put(t, POINT_CODES[code], card)


def get_owners(t: Table) -> dict[str, list[int]]:
    """The seats that laid the cards of each pile: whose cards they are."""
    return {code: [owner(t, card) for card in laid_on(t, pile)] for code, pile in POINT_CODES.items()}


def check_owners(t: Table, value: Any, box: Box) -> None:
    """Owners follow from the piles; named otherwise they are a mistake. Raises BadPosition."""
    for code, entries in by_point_card(value, "owners").items():
        known = get_owners(t)[code]
        for place, entry in enumerate(listed(entries, len(known), len(known), f"owners.{code}")):
            where, seat = f"owners.{code}[{place + 1}]", known[place]
            if whole_number(entry, 1, seats(t), where, BadPosition) != seat:
                card = name(laid_on(t, POINT_CODES[code])[place])
                raise BadPosition(f"{where} is {entry}; the {card} is a card of seat {seat}")


def earliest_hand(t: Table) -> int:
    """The first hand for which the cards not yet placed are enough to fill the stocks."""
    placed = [card for pile in GRID_PILES for card in laid_on(t, pile)]
    placed += [card for pile in range(HANDS, OUT) for card in cards_of(t, pile)]
    each = HANDS_TO_PLAY * hand_size(t)
    left = min(each - sum(owner(t, card) == seat for card in placed) for seat in seats_of(t))
    return max(1, HANDS_TO_PLAY - max(left, 0) // hand_size(t))


def usual_leader(t: Table) -> int:
    """The seat that leads where the position does not say: the one that the option names, or else the first."""
    return max(1, number(t, NAMED_LEADER))


FIELDS = (
    Field("piles", get_piles, set_piles, dict.fromkeys(POINT_CODES, "")),
    Field("owners", lambda t, codes: get_owners(t), check_owners, get_owners),
    piles_field("stocks", STOCKS, PLAYERS, drawn_from=True),
    piles_field("hands", HANDS, PLAYERS),
    piles_field("set_aside", ASIDE, PLAYERS),
    number_field("turn", TURN, 1, MOST_SEATS),
    number_field("first", LEADER, 1, MOST_SEATS)._replace(empty=usual_leader),
    number_field("hand", HAND_NUMBER, 1, HANDS_TO_PLAY)._replace(empty=earliest_hand),
)
DRAWN_FROM = "stocks"  # where the cards go that nobody names


def put_rest(t: Table, cards: list[int]) -> None:
    """Shuffle each seat's own cards into its stock; those that the hands to come do not need are set aside."""
    for seat in seats_of(t):
        shuffle_under(t, [card for card in cards if owner(t, card) == seat], stock(seat))
        while size(t, stock(seat)) > stock_size(t):
            put(t, aside(seat), take_at(t, stock(seat), 0))


def stock_size(t: Table) -> int:
    """How many cards each stock has: those of the hands to come."""
    return hand_size(t) * (HANDS_TO_PLAY - number(t, HAND_NUMBER))


def flaw_in_options(t: Table) -> str | None:
    """Why the options do not go together, None if they do."""
    if number(t, PARTNERS) and seats(t) != 4:
        return f"partners is true with {seats(t)} players; there are partners with 4 players only"
    if number(t, NAMED_LEADER) > seats(t):
        return f"leader is {number(t, NAMED_LEADER)} with {seats(t)} players; it can be one of their seats, or 0"
    return None


# ---- moves ----


def parse(t: Table, text: str) -> Move:
    """The move that a text means. Raises BadMove."""
    form, words = read_move(text, FORMS)
    if form == "pass":
        return Move(PASS)
    card = read_card(words["card"], FRENCH, text)
    if rank(card) >= JACK:
        raise BadMove(f"{shown(text)}: the {name(card)} is a point card and stays where it lies; aces to tens are laid")
    code = tidy_card(words["place"], POINT_CODES)
    if code is None:
        raise BadMove(
            f"{shown(text)}: there is no pile {shown(words['place'])}; cards are laid on {', '.join(POINT_CODES)}"
        )
    pile = POINT_CODES[code]
    return Move(LAY, card, pile_of(t, card), pile, ground_for(card, ground(t, owner(t, card), top(t, pile))))


def spell(t: Table, move: Move) -> str:
    """The canonical text of a move."""
    return "pass" if move.verb == PASS else f"{FRENCH.codes[move.card]} to {place_code(move.target)}"


def place_code(pile: int) -> str:
    """A place as moves and events write it: `Kd`, `stock 2`, `hand 1`, `set_aside 3`."""
    if pile < STOCKS:
        return FRENCH.codes[point_card(pile)]
    for word, first in (("stock", STOCKS), ("hand", HANDS), ("set_aside", ASIDE)):
        if first <= pile < first + MOST_SEATS:
            return f"{word} {pile - first + 1}"
    return {OUT: "out", DECK: "deck"}[pile]


def place_name(pile: int) -> str:
    """A place as people say it: `K♦`, `seat 2's hand`."""
    if pile < STOCKS:
        return say(place_code(pile))
    if pile < OUT:
        word, seat = place_code(pile).split()
        return f"seat {seat}'s {'cards set aside' if word == 'set_aside' else word}"
    return "the suit that nobody plays"


def facts(t: Table, move: Move) -> dict[str, str]:
    """What can be said of a move and the cards it concerns, for the sentences of rulings."""
    said = {"winners": winners(t)}
    if move.verb == PASS:
        return said | {"possible": possible(t)}
    exposed = top(t, move.target)
    return said | {
        "card": name(move.card),
        "a_rank": with_article(rank_name(move.card)),
        "where": place_name(move.source),
        "target": place_name(move.target),
        "exposed": name(exposed),
        "an_exposed_rank": with_article(rank_name(exposed)),
        "owner": f"seat {owner(t, exposed)}",
        "not_own": "neither one's own nor a partner's" if number(t, PARTNERS) else "not one's own",
    }


def possible(t: Table) -> str:
    """A card that can be laid, as a move; nothing when there is none."""
    seat = number(t, TURN)
    for card in cards_of(t, hand(seat)):
        for pile in GRID_PILES:
            if goes_on(t, seat, card, top(t, pile)):
                return f"{FRENCH.codes[card]} to {place_code(pile)}"
    return ""


def winners(t: Table) -> str:
    """Who has won, with how many points."""
    best = [seat for seat in seats_of(t) if has_won(t, seat)]
    if not best:
        return "nobody has won"
    seats_said = " and ".join(f"seat {seat}" for seat in best)
    return f"{seats_said} {'have' if len(best) > 1 else 'has'} {total(t, best[0])} points, and nobody has more"


def case(t: Table, move: Move, rule: int) -> str:
    """Which of a rule's sentences a move meets with."""
    if rule == LEGAL:
        return case_of_laying(t, move)
    return {BEAT: "lower", PASS_RULE: "can-lay", NEW_HAND: "over"}.get(rule, "elsewhere")


def case_of_laying(t: Table, move: Move) -> str:
    """Why a card may be laid where it is."""
    exposed = top(t, move.target)
    if move.detail == ACE_RULE:
        return "ace" if rank(move.card) == ACE else "on-ace"
    if move.detail == OWN_RULE:
        return "own" if owner(t, exposed) == owner(t, move.card) else "partner"
    return "equal" if rank(move.card) == rank(exposed) else "higher"


# ---- what could not have come about ----


def flaw(t: Table) -> str | None:
    """Why a position whose cards and fields can be read could not have come about, None if it could."""
    return flaw_in_piles(t) or flaw_in_seats(t) or flaw_in_turn(t)


def flaw_in_piles(t: Table) -> str | None:
    """A card that could not have been laid on the one below it."""
    for pile in GRID_PILES:
        for lower, upper in pairwise(laid_on(t, pile)):
            if not goes_on(t, owner(t, upper), upper, lower):
                return (
                    f"piles.{place_code(pile)}: {name(upper)} cannot lie on {name(lower)}; "
                    "a lower card goes on no opponent's"
                )
    return None


def flaw_in_seats(t: Table) -> str | None:
    """A seat with another's cards, or with too many or too few of its own."""
    for seat in seats_of(t):
        for field, pile in (("stocks", stock(seat)), ("hands", hand(seat)), ("set_aside", aside(seat))):
            for card in cards_of(t, pile):
                if owner(t, card) != seat:
                    return f"{field}[{seat}]: {name(card)} is a card of seat {owner(t, card)}"
        if size(t, hand(seat)) > hand_size(t):
            return f"hands[{seat}] has {size(t, hand(seat))} cards; a hand has at most {hand_size(t)}"
        if size(t, stock(seat)) != stock_size(t):
            return (
                f"stocks[{seat}] has {size(t, stock(seat))} cards; "
                f"while hand {number(t, HAND_NUMBER)} is played it has {stock_size(t)}"
            )
    return None


def flaw_in_turn(t: Table) -> str | None:
    """A turn that does not agree with the hands."""
    turn, leader = number(t, TURN), number(t, LEADER)
    for field, seat in (("turn", turn), ("first", leader)):
        if seat > seats(t):
            return f"{field} is {seat}; it should be a seat from 1 to {seats(t)}"
    if number(t, NAMED_LEADER) not in (0, leader):
        return f"first is {leader}, but the option leader names seat {number(t, NAMED_LEADER)}"
    if any(not is_empty(t, hand(seat)) for seat in seats_of(t)):
        return f"turn is {turn}; it should be a seat that holds cards" if is_over(t) else None
    if number(t, HAND_NUMBER) < HANDS_TO_PLAY:
        return "hands are all empty; then each seat has drawn a new hand already"
    return f"turn is {turn}; after the last hand it is the seat that leads, {leader}" if turn != leader else None
