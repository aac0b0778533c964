"""A seat's knowledge of the cards that it does not see, from the cards that it saw earlier and from moves.

Faces are hidden, but places are not: everybody sees which card of a hand is played, and where a card goes back into a
deck. So a seat follows each hidden card from place to place until the card is shuffled. A face that the card could not
have before, it cannot have later. A move also excludes cards from a hand if the law would refuse the move with such a
card in the hand. `hands_without_play` in `kit.play.words` gives these hands.

What a move makes only likely or unlikely is left to `kit.lab.past_moves`. The seat remembers the moves for it.

An array of exclusions stores the knowledge: `exclusions[card, other]` is true if the seat knows that `other` is not in
the place of `card`.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from types import ModuleType
from typing import NamedTuple

import numpy as np

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

    row: np.ndarray  # the move and the table before it, see `kit.lab.past_moves`
    cards: frozenset[int]  # the cards that only the other seat saw


class Memory(NamedTuple):
    """All that a seat has learned in a game so far."""

    exclusions: np.ndarray
    past_moves: list[PastMove]  # the moves of other seats since the last shuffle


def infer_hidden_cards(game: Game, seat: int) -> HiddenCards:
    """Return the seat's knowledge of its hidden cards, from the whole history of the game."""
    *_, memory = learn_from_history(game, seat)
    return apply_memory(game.slug, game.table, seat, memory)


def learn_from_history(game: Game, seat: int) -> Iterator[Memory]:
    """Yield the seat's memory at the start of the game and after each step: always the same memory, updated."""
    law = rules(game.slug)
    memory = Memory(exclusions := np.zeros((law.PACK.size, law.PACK.size), bool), [])
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
                    exclusions[shuffled] = exclusions[shuffled].all(axis=0)
            memory.past_moves.clear()  # nobody can follow the shuffled cards back
    learn_from_table(law, game.table, seat, exclusions)
    yield memory


# ---- learning ----


def learn_from_table(law: ModuleType, t: Table, seat: int, exclusions: np.ndarray) -> list[tuple[int, int]]:
    """Add the exclusions that a seat learns from the cards it sees. A hidden card can only be a card of its group.

    Return the hidden places, as pile and depth.
    """
    groups, hidden_places = np.zeros(len(exclusions), int), list[tuple[int, int]]()
    for pile in range(len(t.sizes)):
        for depth in range(size(t, pile)):
            if group := law.hidden_group(t, pile, depth, seat):
                groups[card_at(t, pile, depth)] = group
                hidden_places.append((pile, depth))
    exclusions[groups[:, None] != groups] = True
    visible = np.flatnonzero(groups == 0)
    exclusions[visible] = True
    exclusions[visible, visible] = False
    return hidden_places


def learn_from_move(slug: str, t: Table, move: Move, seat: int, exclusions: np.ndarray) -> None:
    """Add the exclusions that a seat learns from a move: cards that were not in a hand, or the law would refuse it."""
    law = rules(slug)
    for owner, pile in words(slug).hands_without_play(t, move):
        if any(law.hidden_group(t, pile, depth, seat) for depth in range(size(t, pile))):
            exclusions[list_cards(t, pile)] |= find_refused_cards(slug, pack(t), move, owner, pile)


@lru_cache(REMEMBERED)
def find_refused_cards(slug: str, content: bytes, move: Move, seat: int, pile: int) -> np.ndarray:
    """Return a mask of the cards: true if the law would refuse the move with this card alone in the seat's pile.

    `content` has the bytes of the table before the move. A game's history is read again after each move, so the
    function remembers its results.
    """
    law, trial = rules(slug), rules(slug).RECORD.view(bytearray(content))
    is_refused = np.zeros(law.PACK.size, bool)
    set_number(trial, TURN, seat)
    for card in range(law.PACK.size):
        clear(trial, pile)
        put(trial, pile, card)
        is_refused[card] = law.ruling(trial, move) != LEGAL
    is_refused.flags.writeable = False
    return is_refused


def describe_move(t: Table, move: Move) -> np.ndarray:
    """Return the row of a move: the move and the table before it, see `kit.lab.past_moves`."""
    cards = chain.from_iterable(list_cards(t, pile) for pile in range(len(t.sizes)))
    row = np.array([1, 0, *t.numbers, *t.sizes, *cards], np.int64)
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
    places = hidden.places.copy()
    cards = np.array([card_at(t, *place[:2]) for place in places.tolist()], int)
    if rows := [each.row for each in memory.past_moves if not each.cards.isdisjoint(cards.tolist())]:
        hidden = hidden._replace(past=np.array(rows))
    can_have = ~exclusions[cards]
    is_restricted = find_restricted_places(places, can_have)
    if not is_restricted.any():
        return hidden
    order = np.lexsort((can_have.sum(axis=1), ~is_restricted, places[:, GROUP_END]))
    places, can_have = places[order], can_have[order]
    for place in np.flatnonzero(is_restricted[order]):
        first = np.searchsorted(places[:, GROUP_END], places[place, GROUP_END])
        places[place, MOST_CARDS] = count_most_cards(can_have[first:place], can_have[place])
    return hidden._replace(places=places, can_have=can_have)


def find_restricted_places(places: np.ndarray, can_have: np.ndarray) -> np.ndarray:
    """Return a mask of the restricted places. If a card can be in one place only, exclude it from all other places."""
    is_certain = np.zeros(len(places), bool)
    is_narrowed = find_narrowed_places(places, can_have, ~is_certain)
    while (candidates := ~is_certain & (can_have.sum(axis=1) == 1)).any():
        place = int(np.argmax(candidates))
        card = int(np.argmax(can_have[place]))
        can_have[:, card] = False
        can_have[place, card] = is_certain[place] = True
    return np.where(is_certain, is_narrowed, find_narrowed_places(places, can_have, ~is_certain))


def find_narrowed_places(places: np.ndarray, can_have: np.ndarray, is_compared: np.ndarray) -> np.ndarray:
    """Return a mask of the places that exclude a card which another place of their group can have.

    Only the places in the mask `is_compared` count as other places.
    """
    possible_cards = np.zeros_like(can_have)
    for end in set(places[:, GROUP_END].tolist()):
        group = places[:, GROUP_END] == end
        possible_cards[group] = can_have[group & is_compared].any(axis=0)
    is_restricted: np.ndarray = (can_have != possible_cards).any(axis=1)
    return is_restricted


def count_most_cards(above: np.ndarray, row: np.ndarray) -> int:
    """Return the greatest number of cards left for a place after the places above it have got their cards.

    `row` is the mask of the cards that the place can have, `above` the masks of the places above it. A place above uses
    up one of the cards in `row` if it can have no other cards. If there are more places above than other cards, the
    excess uses up cards in `row` too.
    """
    takes_no_others = int((~(above & ~row).any(axis=1)).sum())
    others = int((above.any(axis=0) & ~row).sum())
    return int(row.sum()) - max(takes_no_others, len(above) - others)


# ---- the past moves that tell something ----


def find_telling_moves(slug: str, tables: Tables, hidden: HiddenCards, kind: int) -> HiddenCards:
    """Return the knowledge with only those past moves that tell something, the most telling move first.

    The function finds out in a few deals how likely each move can be. Unless few deals are likely, the limit of the
    likelihood is its greatest value. These deals do not depend on the seed of the playouts: then all seeds estimate
    the same chances.
    """
    if len(hidden.past) == 0:
        return hidden._replace(limit=1.0)
    chances = np.zeros((PILOT_DEALS, len(hidden.past)))
    copies = tables.copy()
    set_seed(copies[1], 0)
    load_compiled(fill_chances, slug, careful_module(slug))(copies, hidden, kind, chances)
    evenness = chances.mean(axis=0) / np.maximum(chances.max(axis=0), np.finfo(float).tiny)
    order = np.argsort(evenness, kind="stable")
    telling = order[evenness[order] < EVEN]
    likelihoods = chances[:, telling].prod(axis=1)
    limit = float(likelihoods.max())
    while np.minimum(likelihoods, limit).mean() < LEAST_KEPT * limit:
        limit /= 2
    return hidden._replace(past=hidden.past[telling], limit=limit)
