"""Positions of Solitaire for Two: its fields, what setup does with tiles nobody names, and why one cannot be."""

from __future__ import annotations

from typing import Any

from kit.errors import BadPosition, shown, whole_number
from kit.play.fields import Field, flags_at, numbers_at, single_field, words_at
from kit.play.notation import Box, cards_of, listed, shuffle_under, tidy_card
from kit.play.places import pile_field
from kit.play.shared.tile_positions import LAYOUT_FIELDS, RESERVE_PILE, UPS_PILE, flaw_in_layout
from kit.rules.games.solitaire_for_two_rounds import (
    CLOSE, END, IDLE, MISSED_PLAYS, MOST_SEATS, OPENING, PHASE, PHASES, PLAY, PLAYED, PLAYERS, RESERVE_UP, ROUND,
    ROUNDS, SCORES, THREE, UNSCORED, is_everything_up, is_over, nothing_to_turn_up, sides,
)
from kit.rules.games.solitaire_for_two_solo_ace import OWES_DEUCE, SOLO_ACE, deuce_can_follow
from kit.rules.shared.tiles import (
    ALL_SUITS, MISSED, MOST_UP, PACK, RESERVE, STOCK, TOPS, UPS, WASTE, is_missed, tiles_down,
)
from kit.rules.table import TURN, Table, is_empty, number, put_under, set_number, size, take_at

MOST_POINTS = 99_999
UNSET = ()  # scores of which nothing was said


# ---- fields ----


def get_missed(t: Table, codes: list[str]) -> str:
    """The tiles of the waste that may still be used, in the order of the waste."""
    return " ".join(codes[card] for card in cards_of(t, WASTE) if is_missed(t, card))


def set_missed(t: Table, value: Any, box: Box) -> None:
    """Note which tiles of the waste may still be used. Raises BadPosition."""
    if not isinstance(value, str):
        raise BadPosition(f"missed is {shown(value)}; it should be tiles of the waste as text, such as '7w 3c', or ''")
    found = [tidy_card(word, PACK.codes) for word in value.split()]
    lying = [card for card in cards_of(t, WASTE) if PACK.codes[card] in found]
    if [PACK.codes[card] for card in lying] != found:
        raise BadPosition(f"missed is {shown(value)}; it should be tiles of the waste, in the order in which they lie")
    if len(lying) > MOST_UP:
        raise BadPosition(f"missed has {len(lying)} tiles; a knock leaves at most {MOST_UP}")
    for place in range(MOST_UP):
        set_number(t, MISSED + place, lying[place] + 1 if place < len(lying) else 0)


def get_scores(t: Table, codes: list[str]) -> list[int]:
    """The points of each side."""
    return [number(t, SCORES + place) for place in range(sides(t))]


def set_scores(t: Table, value: Any, box: Box) -> None:
    """Set the points of each side. Raises BadPosition."""
    entries = [0] * sides(t) if value is UNSET else listed(value, sides(t), sides(t), "scores")
    for place, entry in enumerate(entries):
        set_number(t, SCORES + place, whole_number(entry, 0, MOST_POINTS, f"scores[{place + 1}]", BadPosition))


FIELDS = (
    *LAYOUT_FIELDS,
    pile_field(UPS_PILE),
    Field("missed", get_missed, set_missed, ""),
    pile_field(RESERVE_PILE),
    single_field("round", numbers_at(ROUND, 1, ROUNDS)),
    single_field("turn", numbers_at(TURN, 1, MOST_SEATS)),
    single_field("phase", words_at(PHASE, PHASES, PHASES[MISSED_PLAYS])),
    single_field("solo", flags_at(OWES_DEUCE)),
    single_field("unscored", numbers_at(UNSCORED, 0, PACK.size)),
    Field("scores", get_scores, set_scores, UNSET),
    single_field("idle", numbers_at(IDLE, 0, MOST_SEATS)),
    single_field("played", flags_at(PLAYED)),
)


def put_rest(t: Table, cards: list[int], stock: int) -> None:
    """Shuffle the tiles that nobody named under the stock, which stands in columns of three.

    Of one or two too many the second round makes its reserve; in the first they are the oldest discards.
    """
    shuffle_under(t, cards, stock)
    for _ in range(size(t, stock) % THREE):
        put_under(t, RESERVE if number(t, ROUND) == ROUNDS else WASTE, take_at(t, stock, 0))


# ---- positions that could not have come about ----


def flaw(t: Table) -> str | None:
    """Why a position whose tiles and fields can be read could not have come about, None if it could."""
    return flaw_in_stock(t) or flaw_in_phase(t) or flaw_in_layout(t) or flaw_in_turn(t) or flaw_at_end(t)


def flaw_in_stock(t: Table) -> str | None:
    """A stock, a reserve, or up tiles that do not go together."""
    if size(t, STOCK) % THREE:
        return f"stock has {size(t, STOCK)} tiles; it stands in columns of {THREE}"
    if size(t, RESERVE) >= THREE:
        return f"reserve has {size(t, RESERVE)} tiles; it has at most {THREE - 1}"
    if number(t, ROUND) < ROUNDS and not is_empty(t, RESERVE):
        return "reserve has tiles, but there is a reserve only in the second round"
    if size(t, UPS) > THREE:
        return f"ups has {size(t, UPS)} tiles; at most {THREE} are turned up at once"
    return None


def flaw_in_phase(t: Table) -> str | None:
    """A phase that does not go with what lies where, or with whose turn it is."""
    phase, ups, turn = number(t, PHASE), size(t, UPS), number(t, TURN)
    said = f"phase is {PHASES[phase]!r}"
    if turn > number(t, PLAYERS):
        return f"turn is {turn}; there are {number(t, PLAYERS)} players"
    if phase == OPENING and (number(t, ROUND) > 1 or turn > 1 or not is_empty(t, WASTE)):
        return f"{said}: that is seat 1's first turn of the first round, before there is any discard"
    if ups and phase not in (PLAY, RESERVE_UP):
        return f"{said}, in which ups is empty"
    if phase != MISSED_PLAYS and get_missed(t, PACK.codes):
        return f"{said}, in which missed is empty"
    if phase == RESERVE_UP and (number(t, ROUND) < ROUNDS or not nothing_to_turn_up(t) or ups == THREE):
        return f"{said}: then stock and reserve are empty, and at most {THREE - 1} tiles were turned up last"
    if phase == PLAY and not ups and nothing_to_turn_up(t):
        return f"{said}; after a trio with nothing left to turn up it is {PHASES[CLOSE]!r}"
    if phase == CLOSE and not nothing_to_turn_up(t):
        return f"{said}, but there is still something to turn up"
    return None


def flaw_in_turn(t: Table) -> str | None:
    """What is said of the turn so far, or of knocks before it, but could not be so."""
    phase, idle, unscored = number(t, PHASE), number(t, IDLE), number(t, UNSCORED)
    if unscored > sum(size(t, TOPS + place) for place in range(ALL_SUITS)):
        return f"unscored is {unscored}, but fewer tiles are up top"
    if unscored and phase != END and not number(t, PLAYED):
        return f"unscored is {unscored}, so played is true"
    if unscored and phase == END:
        return f"unscored is {unscored}, but at the end all tiles have been counted"
    if number(t, OWES_DEUCE) and not (number(t, SOLO_ACE) and unscored and deuce_can_follow(t)):
        return "solo is true, but that takes an ace just put up top, and a deuce that can follow it"
    if idle and not nothing_to_turn_up(t):
        return f"idle is {idle}; it is 0 while there is stock or reserve"
    if idle >= number(t, PLAYERS) and phase != END:
        return f"idle is {idle}: the round is over when all have knocked without a play"
    return None


def flaw_at_end(t: Table) -> str | None:
    """An end that has come and was not told, or one that was told and has not come."""
    if is_everything_up(t):
        return None if is_over(t) else f"all tiles are up top, so phase is {PHASES[END]!r}"
    if not is_over(t):
        return None
    has_second_round = number(t, ROUND) < ROUNDS and not (is_empty(t, WASTE) and tiles_down(t) == 0)
    if has_second_round or number(t, IDLE) < number(t, PLAYERS) or number(t, PLAYED) or not nothing_to_turn_up(t):
        return f"phase is {PHASES[END]!r}, but not all tiles are up top, and the last round is not over"
    return None
