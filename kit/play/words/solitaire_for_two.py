"""How one speaks of Solitaire for Two: its moves, and facts for sentences; its positions are beside this file."""

from __future__ import annotations

from kit.play.move_texts import read_move
from kit.play.notation import cards_of
from kit.play.shared.tile_facts import case_of_tile, facts_of_due, facts_of_tile, spoken_and, spoken_or
from kit.play.shared.tile_move_texts import TILE_FORMS, parse_tile, spell_tile
from kit.play.shared.tile_positions import PLACES as PLACES, name
from kit.play.words.solitaire_for_two_positions import FIELDS as FIELDS, flaw as flaw, put_rest as put_rest
from kit.rules.cards import ACE, TWO
from kit.rules.games.solitaire_for_two import (
    KNOCK, KNOCK_RULE, SOLO_ACE_RULE, SOLO_ACE_TALON, TRIO_RULE, TURN_UP, TURN_UP_THREE, first_named, ordered,
    second_named,
)
from kit.rules.games.solitaire_for_two_rounds import (
    CLOSE, MISSED_PLAYS, MOST_SEATS, PHASE, PLAY, PLAYERS, has_won, points, sides,
)
from kit.rules.games.solitaire_for_two_solo_ace import OWES_DEUCE, SOLO_ACE, goes_up_as, is_solo, solo_ace_in_reach
from kit.rules.shared.jokers import is_due, may_stand_for, waits_for_exchange
from kit.rules.shared.tile_law import tile_ruling
from kit.rules.shared.tiles import (
    ALL_SUITS, EXCHANGE_DUE, JOKERS, PACK, STOCK, TALON, TILE, TOPS, UPS, WASTE, colour, columns, is_column, is_missed,
    tile,
)
from kit.rules.table import LEGAL, NO_CARD, Move, Table, holds, is_empty, number, size, top

DRAWN_FROM = "stock"  # where the tiles go that nobody names

# ---- moves ----

KNOCKS = {
    "knock": "knock",
    "knock_one": "knock {last}",
    "knock_two": "knock {second} {last}",
    "knock_three": "knock {first} {second} {last}",
}
FORMS = TILE_FORMS | {"turn": "turn"} | KNOCKS


def parse(t: Table, text: str) -> Move:
    """The move that a text means. Raises BadMove."""
    said = read_move(text, FORMS)
    if said.form == "turn":
        return Move(TURN_UP)
    if said.form not in KNOCKS:
        return parse_tile(t, said)
    first, second, last = (
        said.card(PACK, place) if place in said.words else NO_CARD for place in ("first", "second", "last")
    )
    return Move(KNOCK, last, detail=ordered(first, second))


def spell(t: Table, move: Move) -> str:
    """The canonical text of a move."""
    if move.verb == TURN_UP:
        return "turn"
    if move.verb == KNOCK:
        return " ".join(["knock", *(PACK.codes[card] for card in named_in_order(move))])
    return spell_tile(move)


def named_in_order(move: Move) -> list[int]:
    """The tiles that a knock names, in the order of discarding."""
    return [card for card in (first_named(move), second_named(move), move.card) if card != NO_CARD]


# ---- facts ----


def facts(t: Table, move: Move) -> dict[str, str]:
    """What can be said of a move and the tiles it concerns, for the sentences of rulings."""
    ups, ace = cards_of(t, UPS), solo_ace_in_reach(t)
    said = {
        "ups": spoken_and([f"the {name(card)}" for card in ups]) if ups else "",
        "lie": "lies" if len(ups) == 1 else "lie",
        "winner": winner(t),
        "left": left_in_close(t),
        "missed": spoken_and(missed_tiles(t)) if missed_tiles(t) else "",
        "ace": "" if ace == NO_CARD else name(ace),
        "talon": "" if is_empty(t, WASTE) else f"the {name(top(t, WASTE))}",
    }
    if move.verb in (TURN_UP, KNOCK):
        order = [name(card) for card in named_in_order(move)]
        return said | facts_of_due(t, move) | {"order": " ".join(order), "last": order[-1] if order else ""}
    return said | facts_of_tile(t, move) | {"deuces": missing_deuces(t, move)}


def missed_tiles(t: Table) -> list[str]:
    """The tiles of the waste that may be used besides the talon."""
    return [f"the {name(card)}" for card in cards_of(t, WASTE)[:-1] if is_missed(t, card)]


def winner(t: Table) -> str:
    """Who has won, or that it is a tie, with the points."""
    won = [seat for seat in range(1, sides(t) + 1) if has_won(t, seat)]
    if not won:
        return "nobody has won yet"
    if len(won) > 1:
        return f"it is a tie at {points(t, won[0])} points"
    if number(t, PLAYERS) == MOST_SEATS:
        return f"seats {won[0]} and {won[0] + 2} have won with {points(t, won[0])} points"
    return f"seat {won[0]} has won with {points(t, won[0])} points"


def left_in_close(t: Table) -> str:
    """What may still be done when the turn is over but for the knock."""
    if number(t, OWES_DEUCE):
        return "the deuce that is owed, and the knock"
    due = [f"the {name(card)}" for card in range(JOKERS) if may_stand_for(t, card) and is_due(t, colour(card))]
    return f"the exchange of {spoken_or(due)}, and the knock" if due else "the knock"


def missing_deuces(t: Table, move: Move) -> str:
    """Which deuces could follow an ace that goes up top, and what is wrong with them."""
    places = [place for place in range(ALL_SUITS) if size(t, TOPS + place) == 1 or TOPS + place == move.target]
    if not places:
        return ""
    blocked = [f"the {name(tile(place, TWO))}" for place in places if waits_for_exchange(t, tile(place, TWO))]
    if blocked:
        return f"But {spoken_and(blocked)} must first be exchanged."
    deuces = spoken_or([f"the {name(tile(place, TWO))}" for place in places])
    return f"That could be {deuces}, but no such deuce, nor a joker for one, can go up now."


# ---- which sentence ----


def case(t: Table, move: Move, rule: int) -> str:
    """Which of a rule's sentences a move meets with."""
    if rule == LEGAL:
        return case_allowed(t, move)
    if rule == SOLO_ACE_RULE:
        return "owed" if number(t, OWES_DEUCE) else "layout" if is_column(move.source) else "reach"
    if rule == TRIO_RULE:
        return "close" if number(t, PHASE) == CLOSE else "left"
    if rule == TURN_UP_THREE:
        return "early" if move.verb == KNOCK else "nothing"
    if rule == KNOCK_RULE:
        return "none" if is_empty(t, UPS) else "ups"
    if rule == EXCHANGE_DUE and move.verb in (TURN_UP, KNOCK):
        return "first"
    if rule == SOLO_ACE_TALON:
        return "unused" if has_place(t, solo_ace_in_reach(t)) else "last"
    if rule == TALON and move.source == WASTE and missed_tiles(t):
        return "missed"
    return case_of_tile(t, move, rule)


def has_place(t: Table, card: int) -> bool:
    """Whether an up tile could go under a tile of the layout."""
    under = [column for column in columns() if not is_empty(t, column)]
    return any(tile_ruling(t, Move(TILE, card, UPS, column, 0)) == LEGAL for column in under)


def case_allowed(t: Table, move: Move) -> str:
    """Which of the sentences that allow a move fits it."""
    if move.verb == TURN_UP:
        if not is_empty(t, STOCK):
            return "three"
        return "reserve-too" if number(t, PHASE) == PLAY else "reserve"
    if move.verb == KNOCK:
        return case_of_knock(t)
    if goes_up_as(t, move, ACE) and number(t, SOLO_ACE):
        return "solo" if is_solo(t, move) else "further"
    return case_of_tile(t, move, LEGAL)


def case_of_knock(t: Table) -> str:
    """Whether a knock discards nothing (after a trio too, or at once), or its tiles on the talon, or beneath it."""
    if is_empty(t, UPS):
        return {PLAY: "instead", MISSED_PLAYS: "at-once"}.get(number(t, PHASE), "none")
    ace = solo_ace_in_reach(t)
    return "beneath" if ace != NO_CARD and not holds(t, UPS, ace) else "order"
