"""A seat's knowledge of the cards that it does not see: from cards that it saw before, and from moves.

Faces are hidden, places are not: everybody sees which card of a hand is played, and where a card goes back into a deck.
So a seat follows each card from place to place until it is shuffled: a face that the card could not have before, it
cannot have now. A move gives certain knowledge only if a rule would have refused it with other cards in the hand; the
law decides that. For each game with such moves, `HANDS_WITHOUT_PLAY` gives the hands that held no card to play.
"""

from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType

import numpy as np

from kit.lab.hidden_cards import GROUP_END, MOST, HiddenCards, find_hidden_cards
from kit.lab.players import tables_like
from kit.play.game import Game
from kit.play.words import words
from kit.rules.engine import bind_game, legal_moves, rules
from kit.rules.table import LEGAL, TURN, Move, Table, card_at, clear, number, put, set_number, size, view

Hands = tuple[tuple[int, int], ...]  # each a seat and its pile
HandsWithoutPlay = Callable[[ModuleType, Table, Move], Hands]


def hidden_cards_of(game: Game, seat: int) -> HiddenCards:
    """Return a seat's knowledge of the cards that it does not see, from the whole history of the game."""
    *_, barred = learn_history(game, seat)
    return hidden_cards_at(game.slug, game.table, seat, barred)


def learn_history(game: Game, seat: int) -> Iterator[np.ndarray]:
    """Yield a seat's knowledge at the beginning of the game and after each step. It is always the same array, updated.

    If its entry `[card, other]` is true, the seat knows that the other card is not in the card's place.
    """
    law = rules(game.slug)
    barred = np.zeros((law.PACK.size, law.PACK.size), bool)
    for step, played in enumerate(game.history, start=1):
        before, *frames = game.tables(step)
        learn_from_table(law, before, seat, barred)
        yield barred
        if game.slug in HANDS_WITHOUT_PLAY:
            listen(game.slug, before, words(game.slug).parse(before, played.move), barred)
        orders = [event.data.get("order") for event in played.events]
        if any(orders):  # cards seen only during the step may be out of sight after the shuffle
            for order, frame in zip(orders, frames, strict=True):
                learn_from_table(law, frame, seat, barred)
                if order:  # cards can no longer be followed: only what was known of all of them is known of each
                    shuffled = [law.PACK.codes.index(code) for code in order.split()]
                    barred[shuffled] = barred[shuffled].all(axis=0)
    learn_from_table(law, game.table, seat, barred)
    yield barred


# ---- learning ----


def learn_from_table(law: ModuleType, t: Table, seat: int, barred: np.ndarray) -> None:
    """Learn from the cards that a seat sees. A hidden card can only be one of the cards of its group."""
    groups = np.zeros(len(barred), int)
    for pile in range(len(t.sizes)):
        for depth in range(size(t, pile)):
            groups[card_at(t, pile, depth)] = law.hidden_group(t, pile, depth, seat)
    barred[groups[:, None] != groups] = True
    seen = np.flatnonzero(groups == 0)
    barred[seen] = True
    barred[seen, seen] = False


def listen(slug: str, t: Table, move: Move, barred: np.ndarray) -> None:
    """Learn from a move which cards a hand did not hold, because the law would then have refused the move."""
    for seat, pile in HANDS_WITHOUT_PLAY[slug](rules(slug), t, move):
        cards = [card_at(t, pile, depth) for depth in range(size(t, pile))]
        barred[cards] |= refused_cards(slug, t, move, seat, pile)


def refused_cards(slug: str, t: Table, move: Move, seat: int, pile: int) -> np.ndarray:
    """Return a mask of the cards with which the law would refuse the move, if the seat's pile held that card alone."""
    law, alone = rules(slug), view(tables_like(slug, t, 1), 0)
    refused = np.zeros(law.PACK.size, bool)
    set_number(alone, TURN, seat)
    for card in range(law.PACK.size):
        clear(alone, pile)
        put(alone, pile, card)
        refused[card] = law.ruling(alone, move) != LEGAL
    return refused


# ---- the hands that held no card to play ----


def own_hand_after(verb: str, law: ModuleType, t: Table, move: Move) -> Hands:
    """Return the hand of a seat that makes a move with this verb: no card of it could be played."""
    seat = number(t, TURN)
    return ((seat, law.hand(seat)),) if move.verb == getattr(law, verb) else ()


def speed_hands(law: ModuleType, t: Table, move: Move) -> Hands:
    """Return both hands when both seats turn a card; otherwise the hand of the other seat.

    If that seat was ready first and could play, the law would wait for it.
    """
    if move.verb == law.TURN_UP:
        return tuple((seat, law.hand(seat)) for seat in (1, 2))
    rival = law.other(law.seat_of(t, move))
    return ((rival, law.hand(rival)),)


def stack_the_deck_hands(law: ModuleType, t: Table, move: Move) -> Hands:
    """Return the drawn cards of a seat that stops playing; after a first card the law lets it stop with any cards."""
    return ((number(t, TURN), law.DRAWN),) if move.verb == law.STOP else ()


# At Fashion, a hand that goes on after a pass reveals nothing more. The seat that passes owns none of the twelve open
# cards, and none of them is an ace. With two seats, the other seat owns them all. With more seats, at least two others
# own some, since a seat has only nine cards. Owners can lay any card that they hold. Only if both of them hold no card
# does it show that the fourth seat can lay, but that seat is to play and knows it.
HANDS_WITHOUT_PLAY: dict[str, HandsWithoutPlay] = {
    "fashion": partial(own_hand_after, "PASS"),
    "six-stacks": partial(own_hand_after, "STRIKE"),
    "speed": speed_hands,
    "stack-the-deck": stack_the_deck_hands,
}


# ---- knowledge of hidden places ----


def hidden_cards_at(slug: str, t: Table, seat: int, barred: np.ndarray) -> HiddenCards:
    """Return a seat's knowledge of the hidden cards of a table, from all that it has learned up to now.

    A legal move of its own gives it the same knowledge as if the move were made.
    """
    law = rules(slug)
    if slug in HANDS_WITHOUT_PLAY and not law.is_over(t):
        for move in bind_game(legal_moves, slug)(t):
            if law.seat_of(t, move) == seat:
                listen(slug, t, move, barred)
    nothing = bind_game(find_hidden_cards, slug)(t, seat)
    places = nothing.places.copy()
    cards = np.array([card_at(t, *place[:2]) for place in places.tolist()], int)
    may_lie = ~barred[cards]
    settled = find_known_places(places, may_lie)
    if not settled.any():
        return nothing
    order = np.lexsort((may_lie.sum(axis=1), ~settled, places[:, GROUP_END]))
    places, may_lie = places[order], may_lie[order]
    for place in np.flatnonzero(settled[order]):
        first = np.searchsorted(places[:, GROUP_END], places[place, GROUP_END])
        places[place, MOST] = most_left(may_lie[first:place], may_lie[place])
    return HiddenCards(places, may_lie)


def find_known_places(places: np.ndarray, may_lie: np.ndarray) -> np.ndarray:
    """Return a mask of the places of which something is known. A card with a known place is struck out elsewhere."""
    narrowed, alone = find_narrowed_places(places, may_lie, np.ones(len(places), bool)), np.zeros(len(places), bool)
    while (candidates := ~alone & (may_lie.sum(axis=1) == 1)).any():
        place = int(np.argmax(candidates))
        card = int(np.argmax(may_lie[place]))
        may_lie[:, card] = False
        may_lie[place, card] = alone[place] = True
    return np.where(alone, narrowed, find_narrowed_places(places, may_lie, ~alone))


def find_narrowed_places(places: np.ndarray, may_lie: np.ndarray, compared: np.ndarray) -> np.ndarray:
    """Return a mask of the narrowed places: those that exclude a card which a `compared` place of their group allows.
    """
    widest = np.zeros_like(may_lie)
    for end in set(places[:, GROUP_END].tolist()):
        group = places[:, GROUP_END] == end
        widest[group] = may_lie[group & compared].any(axis=0)
    return (may_lie != widest).any(axis=1)


def most_left(above: np.ndarray, row: np.ndarray) -> int:
    """Return the greatest number of cards left for a place when the places `above` have got their cards.

    Each place above that takes no other cards uses up one of the place's own cards. So does each place above in excess
    of the number of other cards.
    """
    takes_no_others = int((~(above & ~row).any(axis=1)).sum())
    others = int((above.any(axis=0) & ~row).sum())
    return int(row.sum()) - max(takes_no_others, len(above) - others)

