"""The words of Solitaire for Two: the fields of its position, its moves, and the facts for sentences."""

from collections.abc import Iterator
from typing import Any

from kit.errors import BadPosition, state_demand
from kit.play.fields import Field, flags_at, list_field, numbers_at, pile_field, seats_at, single_field, words_at
from kit.play.move_texts import MoveText
from kit.play.notation import Box, list_cards, shuffle_under
from kit.play.words.tile_facts import TILE_CASES, TILE_FACTS, count_natural_aces
from kit.play.words.tiles import (
    LAYOUT_FIELDS, PLACES as PLACES, RESERVE_PILE, UPS_PILE, flaws_in_layout, name, parse_tile, spell_tile,
)
from kit.rules.cards import ACE, TWO, join_words
from kit.rules.games.solitaire_for_two import (
    GAME_END, KNOCK, KNOCK_RULE, SOLO_ACE_RULE, SOLO_ACE_TALON, TRIO_RULE, TURN_UP, TURN_UP_THREE, first_discard,
    knock_detail, second_discard,
)
from kit.rules.games.solitaire_for_two_rounds import (
    CLOSE, END, IDLE, MISSED_PLAYS, MOST_SEATS, OPENING, PHASE, PHASES, PLAY, PLAYED, PLAYERS, RESERVE_UP, ROUND,
    ROUNDS, SCORES, THREE, UNSCORED, has_nothing_to_turn_up, has_won, is_everything_up, is_over, points, sides,
)
from kit.rules.games.solitaire_for_two_solo_ace import (
    OWES_TWO, SOLO_ACE, can_two_follow, goes_up_as, is_only_ace, solo_ace_in_reach,
)
from kit.rules.shared.jokers import is_due, is_undeclared, may_stand_for, waits_for_exchange
from kit.rules.shared.tile_law import tile_ruling
from kit.rules.shared.tiles import (
    ALL_SUITS, CASH, EXCHANGE, JOKERS, MISSED, MOST_UP, PACK, RESERVE, STOCK, TALON, TILE, TOPS, UPS, WASTE, colour,
    columns, down_pile, is_alone, is_column, is_joker, is_left_by_player, is_talon, rank_in_layout, tile, tile_in_reach,
    tiles_down,
)
from kit.rules.table import (
    LEGAL, NO_CARD, TURN, Move, Table, holds, is_empty, number, put_under, set_number, size, take_at, top,
)

MOST_POINTS = 99_999


# ---- fields ----


def get_missed(t: Table, codes: list[str]) -> str:
    """Return the tiles of the waste that the player may still use, in the order of the waste."""
    return " ".join(codes[card] for card in list_cards(t, WASTE) if is_left_by_player(t, card))


def set_missed(t: Table, value: Any, box: Box) -> None:
    """Set the tiles of the waste that the player may still use. Raises BadPosition."""
    tiles = Box(PACK).take_all(value, "missed")
    if tiles != [card for card in list_cards(t, WASTE) if card in tiles]:
        raise BadPosition(state_demand("missed", "be tiles of the waste, in the order in which they lie", value))
    if len(tiles) > MOST_UP:
        raise BadPosition(f"missed has {len(tiles)} tiles; a knock leaves at most {MOST_UP}")
    for place in range(MOST_UP):
        set_number(t, MISSED + place, tiles[place] + 1 if place < len(tiles) else 0)


FIELDS = (
    *LAYOUT_FIELDS,
    pile_field(UPS_PILE),
    Field("missed", get_missed, set_missed, ""),
    pile_field(RESERVE_PILE),
    single_field("round", numbers_at(ROUND, 1, ROUNDS)),
    single_field("turn", seats_at(TURN, lambda t: number(t, PLAYERS))),
    single_field("phase", words_at(PHASE, PHASES)._replace(empty=PHASES[MISSED_PLAYS])),
    single_field("solo", flags_at(OWES_TWO)),
    single_field("unscored", numbers_at(UNSCORED, 0, PACK.size)),
    list_field("scores", numbers_at(SCORES, 0, MOST_POINTS), length=sides)._replace(empty=lambda t: [0] * sides(t)),
    single_field("idle", numbers_at(IDLE, 0, MOST_SEATS)),
    single_field("played", flags_at(PLAYED)),
)


def put_rest(t: Table, cards: list[int], stock: int) -> None:
    """Shuffle the tiles that are not named under the stock, which has columns of three tiles.

    One or two tiles may be left over. In the second round they are the reserve; in the first they go under the waste.
    """
    shuffle_under(t, cards, stock)
    for _ in range(size(t, stock) % THREE):
        put_under(t, RESERVE if number(t, ROUND) == ROUNDS else WASTE, take_at(t, stock, 0))


# ---- positions that no game can reach ----


def flaws(t: Table) -> Iterator[str]:
    """Yield the reasons why no game can reach a position, the first reason first."""
    yield from flaws_in_stock(t)
    yield from flaws_in_phase(t)
    yield from flaws_in_layout(t, number(t, ROUND) == ROUNDS)
    yield from flaws_in_turn(t)
    if is_everything_up(t) and not is_over(t):
        yield f"all tiles are up top, so phase is {PHASES[END]!r}"
    if is_over(t) and not is_everything_up(t):
        has_second_round = number(t, ROUND) < ROUNDS and not (is_empty(t, WASTE) and tiles_down(t) == 0)
        goes_on = number(t, IDLE) < number(t, PLAYERS) or number(t, PLAYED) or not has_nothing_to_turn_up(t)
        if has_second_round or goes_on:
            yield f"phase is {PHASES[END]!r}, but not all tiles are up top, and the last round is not over"


def flaws_in_stock(t: Table) -> Iterator[str]:
    """Yield wrong numbers of tiles in the stock, the reserve, or the up tiles."""
    if size(t, STOCK) % THREE:
        yield f"stock has {size(t, STOCK)} tiles; it has columns of {THREE}"
    if size(t, RESERVE) >= THREE:
        yield f"reserve has {size(t, RESERVE)} tiles; it has at most {THREE - 1}"
    if number(t, ROUND) < ROUNDS and not is_empty(t, RESERVE):
        yield "reserve has tiles, but there is a reserve only in the second round"
    if size(t, UPS) > THREE:
        yield f"ups has {size(t, UPS)} tiles; at most {THREE} are turned up at once"


def flaws_in_phase(t: Table) -> Iterator[str]:
    """Yield contradictions between the phase, the turn and the places of the tiles."""
    phase, ups, turn = number(t, PHASE), size(t, UPS), number(t, TURN)
    start = f"phase is {PHASES[phase]!r}"
    if phase == OPENING and (number(t, ROUND) > 1 or turn > 1 or not is_empty(t, WASTE)):
        yield f"{start}: that is seat 1's first turn of the first round, before the first discard"
    if ups and phase not in (PLAY, RESERVE_UP):
        yield f"{start}, in which ups is empty"
    if phase != MISSED_PLAYS and get_missed(t, PACK.codes):
        yield f"{start}, in which missed is empty"
    if phase == RESERVE_UP and (number(t, ROUND) < ROUNDS or not has_nothing_to_turn_up(t) or ups == THREE):
        yield f"{start}: then stock and reserve are empty, and at most {THREE - 1} tiles were turned up last"
    if phase == PLAY and not ups and has_nothing_to_turn_up(t):
        yield f"{start}; after a trio with nothing left to turn up it is {PHASES[CLOSE]!r}"
    if phase == CLOSE and not has_nothing_to_turn_up(t):
        yield f"{start}, but there is still something to turn up"


def flaws_in_turn(t: Table) -> Iterator[str]:
    """Yield contradictions of the turn, the score or earlier knocks."""
    phase, idle, unscored = number(t, PHASE), number(t, IDLE), number(t, UNSCORED)
    if unscored > sum(size(t, TOPS + place) for place in range(ALL_SUITS)):
        yield f"unscored is {unscored}, but fewer tiles are up top"
    if unscored and phase != END and not number(t, PLAYED):
        yield f"unscored is {unscored}, so played is true"
    if unscored and phase == END:
        yield f"unscored is {unscored}, but at the end all tiles have been counted"
    if number(t, OWES_TWO) and not (number(t, SOLO_ACE) and unscored and can_two_follow(t)):
        yield "solo is true, but there is no ace that was just put up top with a two that can follow"
    if idle and not has_nothing_to_turn_up(t):
        yield f"idle is {idle}; it is 0 while there is stock or reserve"
    if idle >= number(t, PLAYERS) and phase != END:
        yield f"idle is {idle}: the round is over when all have knocked without a play"



# ---- moves ----

PLAIN_MOVES = {"turn": Move(TURN_UP)}


def parse(t: Table, move_text: MoveText) -> Move:
    """Return the move that a text means. Raises BadMove."""
    if not move_text.form.startswith("knock"):
        return parse_tile(t, move_text)
    places = ("first", "second", "last")
    first, second, last = (move_text.read_card(each) if each in move_text.words else NO_CARD for each in places)
    return Move(KNOCK, last, detail=knock_detail(first, second))


def spell(t: Table, move: Move) -> str:
    """Return the canonical text of a move."""
    if move.verb == TURN_UP:
        return "turn"
    if move.verb == KNOCK:
        return " ".join(["knock", *(PACK.codes[card] for card in knock_tiles(move))])
    return spell_tile("solitaire-for-two", move)


def knock_tiles(move: Move) -> list[int]:
    """Return the tiles that a knock names, in the order of discarding."""
    return [card for card in (first_discard(move), second_discard(move), move.card) if card != NO_CARD]


# ---- facts ----


def missed_tiles(t: Table) -> list[str]:
    """Return the names of the tiles of the waste that the player may use besides the talon."""
    return [f"the {name(card)}" for card in list_cards(t, WASTE)[:-1] if is_left_by_player(t, card)]


def winner(t: Table) -> str:
    """Return the winners, or the tie, and the points in words."""
    if not (winners := [seat for seat in range(1, sides(t) + 1) if has_won(t, seat)]):
        return "nobody has won yet"
    seat = winners[0]
    if len(winners) > 1:
        return f"it is a tie at {points(t, seat)} points"
    subject = f"seats {seat} and {seat + 2} have" if number(t, PLAYERS) == MOST_SEATS else f"seat {seat} has"
    return f"{subject} won with {points(t, seat)} points"


def remaining_moves(t: Table) -> str:
    """Return the moves that a finished turn still allows, with the knock, in words."""
    if number(t, OWES_TWO):
        return "a two up top, and the knock"
    due = [f"the {name(card)}" for card in range(JOKERS) if may_stand_for(t, card) and is_due(t, colour(card))]
    return f"the exchange of {join_words(due, 'or')}, and the knock" if due else "the knock"


def next_twos(t: Table, move: Move) -> list[int]:
    """Return the twos that would be next up top after a move puts an ace there."""
    places = [place for place in range(ALL_SUITS) if size(t, TOPS + place) == 1 or TOPS + place == move.target]
    return [tile(place, TWO) for place in places]


def missing_twos(t: Table, move: Move) -> str:
    """Return a sentence about the twos that cannot follow an ace up top."""
    if blocked := [f"the {name(card)}" for card in next_twos(t, move) if waits_for_exchange(t, card)]:
        return f"But {join_words(blocked, 'and')} must first be exchanged."
    twos = join_words([f"the {name(card)}" for card in next_twos(t, move)], "or")
    return f"Possible twos: {twos}. Neither such a two nor a joker for it can go up now."


FACTS = TILE_FACTS | {
    "ups": lambda t, move: join_words([f"the {name(card)}" for card in list_cards(t, UPS)], "and"),
    "lie": lambda t, move: "lies" if size(t, UPS) == 1 else "lie",
    "winner": lambda t, move: winner(t),
    "left": lambda t, move: remaining_moves(t),
    "missed": lambda t, move: join_words(missed_tiles(t), "and"),
    "ace": lambda t, move: name(solo_ace_in_reach(t)),
    "order": lambda t, move: " ".join(map(name, knock_tiles(move))),
    "last": lambda t, move: " ".join(map(name, knock_tiles(move)[-1:])),
    "twos": missing_twos,
}


# ---- which sentence ----


def has_place(t: Table, card: int) -> bool:
    """Return whether an up tile could go under a tile of the layout."""
    targets = [column for column in columns() if not is_empty(t, column)]
    return any(tile_ruling(t, Move(TILE, card, UPS, column, 0)) == LEGAL for column in targets)


def case_allowed(t: Table, move: Move) -> str:
    """Return the name of the sentence that allows a move."""
    if move.verb == TURN_UP:
        if not is_empty(t, STOCK):
            return "three"
        return "reserve-too" if number(t, PHASE) == PLAY else "reserve"
    if move.verb == KNOCK:
        return case_of_knock(t)
    if goes_up_as(t, move, ACE) and is_only_ace(t, move):
        return "solo" if number(t, SOLO_ACE) else "switched-off"
    if goes_up_as(t, move, ACE) and number(t, SOLO_ACE):
        return "further" if has_natural_company(t, move) else "counted"
    if move.verb in (EXCHANGE, CASH) and not is_column(move.source) and not is_talon(t, move.card):
        return "within-reach"
    return "free" if move.verb == EXCHANGE else TILE_CASES[LEGAL](t, move)


def has_natural_company(t: Table, move: Move) -> bool:
    """Return whether a natural ace beside the ace of a move makes it free, without a joker or a missed tile."""
    others = {tile_in_reach(t, place) for place in range(1 + MOST_UP)} - {NO_CARD, move.card}
    is_with_ace = any(rank_in_layout(t, card) == ACE for card in others)
    return count_natural_aces(t, move) > 0 or (not is_column(move.source) and is_with_ace)


def case_of_solo_ace(t: Table, move: Move) -> str:
    """Return the name of the sentence for a move that the solo ace forbids."""
    if number(t, OWES_TWO) or is_joker(move.card):
        return "owed" if number(t, OWES_TWO) else "joker"
    if any(waits_for_exchange(t, card) for card in next_twos(t, move)):
        return "blocked"
    if any(not is_empty(t, column) and is_undeclared(t, top(t, column)) for column in columns()):
        return "undeclared"
    if not is_column(move.source):
        return "reach" if holds(t, UPS, move.card) or is_talon(t, move.card) else "missed-tile"
    return "face-down" if is_alone(t, move.source) and not is_empty(t, down_pile(move.source)) else "layout"


def case_of_knock(t: Table) -> str:
    """Return the name of the sentence that allows a knock: by its phase, and by the tiles that it discards."""
    if is_empty(t, UPS):
        return {PLAY: "instead", MISSED_PLAYS: "at-once"}.get(number(t, PHASE), "none")
    ace = solo_ace_in_reach(t)
    return "beneath" if ace != NO_CARD and not holds(t, UPS, ace) else "order"


CASES = TILE_CASES | {
    LEGAL: case_allowed,
    SOLO_ACE_RULE: case_of_solo_ace,
    TRIO_RULE: lambda t, move: "left" if number(t, PHASE) != CLOSE else "spent" if move.verb == TURN_UP else "close",
    TURN_UP_THREE: lambda t, move: "early" if move.verb == KNOCK else "nothing",
    KNOCK_RULE: lambda t, move: "none" if is_empty(t, UPS) else "ups",
    GAME_END: lambda t, move: "over" if number(t, ROUND) == ROUNDS or is_everything_up(t) else "no-second-round",
    SOLO_ACE_TALON: lambda t, move: "unused" if has_place(t, solo_ace_in_reach(t)) else "last",
    TALON: lambda t, move: "missed" if move.source == WASTE and missed_tiles(t) else TILE_CASES[TALON](t, move),
}
