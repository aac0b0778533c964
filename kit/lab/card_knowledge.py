"""A seat's knowledge of the cards that it does not see, from the cards that it saw earlier and from moves.

Faces are hidden, but places are not: everybody sees which card of a hand is played, and where a card goes back into a
deck. So a seat follows each hidden card from place to place until the card is shuffled. A face that the card could not
have before, it cannot have later. A move also excludes cards from a hand if the law would refuse the move with such a
card in the hand. `hands_without_play` in `kit.play.words` gives these hands.

What a move makes only likely or unlikely is left to `kit.lab.past_moves`. The seat remembers the moves for it.

The knowledge is a list of sets of cards: `exclusions[card]` has the cards of which the seat knows that they are not in
the place of `card`. A set of cards is a whole number with a bit for each card.
"""

from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import chain
from math import prod
from operator import and_, or_
from types import ModuleType
from typing import NamedTuple

from kit.lab.arrays import Array
from kit.lab.compiled import load_compiled
from kit.lab.hidden_cards import GROUP_END, MOST_CARDS, HiddenCards, find_hidden_cards
from kit.lab.past_moves import fill_chances
from kit.lab.player_kinds import careful_module
from kit.lab.records import Tables
from kit.play.game import Game
from kit.play.move_texts import parse_move
from kit.play.notation import list_cards
from kit.play.position import set_seed
from kit.play.words import words
from kit.rules.choices import put_at
from kit.rules.engine import bind_game, legal_moves, rules
from kit.rules.table import LEGAL, TURN, Move, Table, card_at, clear, pack, put, set_number, size

REMEMBERED = 1_000  # past moves whose refused cards are remembered
PILOT_DEALS = 32  # deals that find out how likely the moves can be
EVEN = 0.9  # a past move tells little if it is nearly as likely in the mean of all deals as in the best deal
LEAST_KEPT = 0.25  # share of the deals that are kept, at least


class PastMove(NamedTuple):
    """A move of another seat."""

    row: list[int]  # the move and the table before it, see `kit.lab.past_moves`
    cards: frozenset[int]  # the cards that only the other seat saw


class Memory(NamedTuple):
    """All that a seat has learned in a game so far."""

    exclusions: list[int]
    past_moves: list[PastMove]  # the moves of other seats since the last shuffle


def infer_hidden_cards(game: Game, seat: int) -> HiddenCards:
    """Return the seat's knowledge of its hidden cards, from the whole history of the game."""
    *_, memory = learn_from_history(game, seat)
    return apply_memory(game.slug, game.table, seat, memory)


def learn_from_history(game: Game, seat: int) -> Iterator[Memory]:
    """Yield the seat's memory at the start of the game and after each step: always the same memory, updated."""
    law = rules(game.slug)
    memory = Memory(exclusions := [0] * law.PACK.size, [])
    for end, step in enumerate(game.history, start=1):
        before, *frames = game.tables(end)
        hidden_places = learn_from_table(law, before, seat, exclusions)
        yield memory
        move = parse_move(game.slug, before, step.move)
        learn_from_move(game.slug, before, move, seat, exclusions)
        visible = [place for place in hidden_places if law.hidden_group(before, *place, step.seat) == 0]
        if visible and law.TAKES_TURNS:  # without turns, a move also depends on who was faster
            cards = frozenset(card_at(before, *place) for place in visible)
            memory.past_moves.append(PastMove(describe_move(before, move), cards))
        orders = [event.data.get("order") for event in step.events]
        if any(orders):  # the step shuffles cards, and the seat may have seen some of them only before the shuffle
            for order, frame in zip(orders, frames, strict=True):
                learn_from_table(law, frame, seat, exclusions)
                if order:  # a face stays excluded only if it was excluded for all shuffled cards
                    shuffled = [law.PACK.codes.index(code) for code in order.split()]
                    shared = reduce(and_, [exclusions[card] for card in shuffled])
                    for card in shuffled:
                        exclusions[card] = shared
            memory.past_moves.clear()  # nobody can follow the shuffled cards back
    learn_from_table(law, game.table, seat, exclusions)
    yield memory


# ---- learning ----


def learn_from_table(law: ModuleType, t: Table, seat: int, exclusions: list[int]) -> list[tuple[int, int]]:
    """Add the exclusions that a seat learns from the cards it sees. A hidden card can only be a card of its group.

    Return the hidden places, as pile and depth.
    """
    groups, hidden_places, every = [0] * len(exclusions), list[tuple[int, int]](), (1 << len(exclusions)) - 1
    for pile in range(len(t.sizes)):
        for depth in range(size(t, pile)):
            if group := law.hidden_group(t, pile, depth, seat):
                groups[card_at(t, pile, depth)] = group
                hidden_places.append((pile, depth))
    members = {group: sum(1 << card for card, own in enumerate(groups) if own == group) for group in set(groups)}
    for card, group in enumerate(groups):
        exclusions[card] = exclusions[card] | every & ~members[group] if group else every & ~(1 << card)
    return hidden_places


def learn_from_move(slug: str, t: Table, move: Move, seat: int, exclusions: list[int]) -> None:
    """Add the exclusions that a seat learns from a move: cards that were not in a hand, or the law would refuse it."""
    law = rules(slug)
    for owner, pile in words(slug).hands_without_play(t, move):
        if any(law.hidden_group(t, pile, depth, seat) for depth in range(size(t, pile))):
            for card in list_cards(t, pile):
                exclusions[card] |= find_refused_cards(slug, pack(t), move, owner, pile)


@lru_cache(REMEMBERED)
def find_refused_cards(slug: str, content: bytes, move: Move, seat: int, pile: int) -> int:
    """Return the set of cards with which, alone in the seat's pile, the law would refuse the move.

    `content` has the bytes of the table before the move. A game's history is read again after each move, so the
    function remembers its results.
    """
    law, trial = rules(slug), rules(slug).RECORD.view(bytearray(content))
    refused = 0
    set_number(trial, TURN, seat)
    for card in range(law.PACK.size):
        clear(trial, pile)
        put(trial, pile, card)
        refused |= (law.ruling(trial, move) != LEGAL) << card
    return refused


def describe_move(t: Table, move: Move) -> list[int]:
    """Return the row of a move: the move and the table before it, see `kit.lab.past_moves`."""
    cards = chain.from_iterable(list_cards(t, pile) for pile in range(len(t.sizes)))
    row = [1, 0, *t.numbers, *t.sizes, *cards]
    put_at(row, 0, move)
    return row


# ---- knowledge of hidden places ----


def apply_memory(slug: str, t: Table, seat: int, memory: Memory) -> HiddenCards:
    """Return the seat's knowledge of its hidden cards on a table, from its memory so far.

    Without turns, the function first adds the exclusions that follow from the seat's own legal moves: the seat knows
    that the law allows them. With turns, these moves tell only about a hand that the seat sees. Of the past moves, the
    function keeps the moves of seats that saw a card which is hidden now.
    """
    law, exclusions = rules(slug), memory.exclusions
    if not law.TAKES_TURNS and not law.is_over(t):
        for move in bind_game(legal_moves, slug)(t):
            if law.seat_of(t, move) == seat:
                learn_from_move(slug, t, move, seat, exclusions)
    hidden: HiddenCards = bind_game(find_hidden_cards, slug)(t, seat)
    places: list[list[int]] = hidden.places.tolist()
    cards, every = [card_at(t, *place[:2]) for place in places], (1 << len(exclusions)) - 1
    if rows := [each.row for each in memory.past_moves if not each.cards.isdisjoint(cards)]:
        hidden = hidden._replace(past=Array.of("q", rows))
    can_have, ends = [every & ~exclusions[card] for card in cards], [place[GROUP_END] for place in places]
    is_restricted = find_restricted_places(ends, can_have)
    if not any(is_restricted):
        return hidden
    order = sorted(
        range(len(places)), key=lambda place: (ends[place], not is_restricted[place], can_have[place].bit_count())
    )
    places, can_have = [places[place] for place in order], [can_have[place] for place in order]
    ends.sort()
    for place, old_place in enumerate(order):
        if is_restricted[old_place]:
            above = can_have[ends.index(ends[place]) : place]
            places[place][MOST_CARDS] = count_most_cards(above, can_have[place])
    flags = [[bool(mask >> card & 1) for card in range(len(exclusions))] for mask in can_have]
    return hidden._replace(places=Array.of("q", places), can_have=Array.of("?", flags))


def find_restricted_places(ends: list[int], can_have: list[int]) -> list[bool]:
    """Return for each place whether it is restricted. If a card can be in one place only, exclude it from all others.

    `ends` has the end of each place's group, `can_have` the set of cards that the place can have.
    """
    is_certain = [False] * len(ends)
    is_narrowed = find_narrowed_places(ends, can_have, is_certain)
    while single := [place for place, cards in enumerate(can_have) if not is_certain[place] and cards.bit_count() == 1]:
        card = can_have[single[0]]
        can_have[:] = [cards & ~card for cards in can_have]
        can_have[single[0]], is_certain[single[0]] = card, True
    now_narrowed = find_narrowed_places(ends, can_have, is_certain)
    return [(was if certain else now) for certain, was, now in zip(is_certain, is_narrowed, now_narrowed, strict=True)]


def find_narrowed_places(ends: list[int], can_have: list[int], is_certain: list[bool]) -> list[bool]:
    """Return for each place whether it excludes a card that another place of its group can have.

    Places whose card is certain do not count as other places.
    """
    possible = dict.fromkeys(ends, 0)
    for end, cards, certain in zip(ends, can_have, is_certain, strict=True):
        possible[end] |= 0 if certain else cards
    return [cards != possible[end] for end, cards in zip(ends, can_have, strict=True)]


def count_most_cards(above: list[int], own: int) -> int:
    """Return the greatest number of cards left for a place after the places above it have got their cards.

    `own` is the set of the cards that the place can have, `above` has the sets of the places above it. A place above
    uses up one of the cards in `own` if it can have no other cards. If there are more places above than other cards,
    the excess uses up cards in `own` too.
    """
    takes_no_others = sum(not cards & ~own for cards in above)
    others = (reduce(or_, above, 0) & ~own).bit_count()
    return own.bit_count() - max(takes_no_others, len(above) - others)


# ---- the past moves that tell something ----


def find_telling_moves(slug: str, tables: Tables, hidden: HiddenCards, kind: int) -> HiddenCards:
    """Return the knowledge with only those past moves that tell something, the most telling move first.

    The function finds out in a few deals how likely each move can be. Unless few deals are likely, the limit of the
    likelihood is its greatest value. These deals do not depend on the seed of the playouts: then all seeds estimate
    the same chances.
    """
    if len(hidden.past) == 0:
        return hidden._replace(limit=1.0)
    chances = Array("d", PILOT_DEALS, len(hidden.past))
    copies = tables.copy()
    set_seed(copies[1], 0)
    load_compiled(fill_chances, slug, careful_module(slug))(copies, hidden, kind, chances)
    columns: list[tuple[float, ...]] = list(zip(*chances.tolist(), strict=True))
    evenness = [sum(column) / PILOT_DEALS / (max(column) or 1) for column in columns]
    telling = sorted((move for move, even in enumerate(evenness) if even < EVEN), key=evenness.__getitem__)
    likelihoods = [prod(columns[move][deal] for move in telling) for deal in range(PILOT_DEALS)]
    limit = max(likelihoods)
    while sum(min(likelihood, limit) for likelihood in likelihoods) < LEAST_KEPT * limit * PILOT_DEALS:
        limit /= 2
    past = hidden.past.tolist()
    return hidden._replace(past=Array.of("q", [past[move] for move in telling]), limit=limit)
