"""What a seat knows of the cards that it does not see: what it once saw of them, and what moves have told.

Faces are hidden, places are not: everybody sees which card of a hand is played, and where one goes back into a deck. So
a card is followed from place to place until it is shuffled, and what it could not be then, it cannot be now. What
moves tell is asked of the law: only moves that a rule would have refused, had other cards been held, tell something
certain. For each game in which moves tell something, `HANDS_WITHOUT_PLAY` gives the hands that held no card to play.
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
    """Return what a seat knows of the cards that it does not see, from all that has happened in the game."""
    *_, barred = learn_history(game, seat)
    return hidden_cards_at(game.slug, game.table, seat, barred)


def learn_history(game: Game, seat: int) -> Iterator[np.ndarray]:
    """Yield what a seat has learned by the beginning of the game, and by the end of each step: one array, which
    changes.

    Where its entry `[card, other]` is true, the other card cannot lie in the card's place, as far as the seat knows.
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
        if any(orders):  # what was seen only while the step went on may have been lost to sight by the shuffle
            for order, frame in zip(orders, frames, strict=True):
                learn_from_table(law, frame, seat, barred)
                if order:  # cards are followed no longer: of each is known what was known of all of them
                    shuffled = [law.PACK.codes.index(code) for code in order.split()]
                    barred[shuffled] = barred[shuffled].all(axis=0)
    learn_from_table(law, game.table, seat, barred)
    yield barred


# ---- learning ----


def learn_from_table(law: ModuleType, t: Table, seat: int, barred: np.ndarray) -> None:
    """Learn from what a seat sees: a seen card is itself, and others are hidden among those of their groups."""
    groups = np.zeros(len(barred), int)
    for pile in range(len(t.sizes)):
        for depth in range(size(t, pile)):
            groups[card_at(t, pile, depth)] = law.hidden_group(t, pile, depth, seat)
    barred[groups[:, None] != groups] = True
    seen = np.flatnonzero(groups == 0)
    barred[seen] = True
    barred[seen, seen] = False


def listen(slug: str, t: Table, move: Move, barred: np.ndarray) -> None:
    """Learn from a move: which cards a hand did not hold, for then the law would have refused it."""
    for seat, pile in HANDS_WITHOUT_PLAY[slug](rules(slug), t, move):
        cards = [card_at(t, pile, depth) for depth in range(size(t, pile))]
        barred[cards] |= refused_cards(slug, t, move, seat, pile)


def refused_cards(slug: str, t: Table, move: Move, seat: int, pile: int) -> np.ndarray:
    """Return for each card whether the law would refuse the move to a seat that holds this card alone in the pile."""
    law, alone = rules(slug), view(tables_like(slug, t, 1), 0)
    found = np.zeros(law.PACK.size, bool)
    set_number(alone, TURN, seat)
    for card in range(law.PACK.size):
        clear(alone, pile)
        put(alone, pile, card)
        found[card] = law.ruling(alone, move) != LEGAL
    return found


# ---- the hands that held no card to play ----


def own_hand_after(verb: str, law: ModuleType, t: Table, move: Move) -> Hands:
    """Return the hand of the seat that makes such a move: it has no card that could be played."""
    seat = number(t, TURN)
    return ((seat, law.hand(seat)),) if move.verb == getattr(law, verb) else ()


def speed_hands(law: ModuleType, t: Table, move: Move) -> Hands:
    """Return both hands, when both turn a card; else that of the other seat: ready first, it would be waited for."""
    if move.verb == law.TURN_UP:
        return tuple((seat, law.hand(seat)) for seat in (1, 2))
    rival = law.other(law.seat_of(t, move))
    return ((rival, law.hand(rival)),)


def stack_the_deck_hands(law: ModuleType, t: Table, move: Move) -> Hands:
    """Return the cards drawn by a seat that stops playing; after a first card the law lets it stop with any."""
    return ((number(t, TURN), law.DRAWN),) if move.verb == law.STOP else ()


# At Fashion, that the hand goes on after a pass tells nothing more. Who passes owns none of the twelve cards that show,
# and none is an ace: of two seats the other owns them all, and of more two others own some, since a seat has but nine.
# Those can lay whatever they hold. Only where both hold nothing is it told that the fourth seat can lay, which is to
# play, and knows it.
HANDS_WITHOUT_PLAY: dict[str, HandsWithoutPlay] = {
    "fashion": partial(own_hand_after, "PASS"),
    "six-stacks": partial(own_hand_after, "STRIKE"),
    "speed": speed_hands,
    "stack-the-deck": stack_the_deck_hands,
}


# ---- what comes of it ----


def hidden_cards_at(slug: str, t: Table, seat: int, barred: np.ndarray) -> HiddenCards:
    """Return what a seat knows of the hidden cards of a table, from what it has learned up to now.

    That a move of its own is legal tells it as much as if it were made.
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
    """Return the places of which something is known; a card whose place is known is struck out of what may lie
    elsewhere.
    """
    known_before, alone = find_narrowed_places(places, may_lie, np.ones(len(places), bool)), np.zeros(len(places), bool)
    while (found := ~alone & (may_lie.sum(axis=1) == 1)).any():
        place = int(np.argmax(found))
        card = int(np.argmax(may_lie[place]))
        may_lie[:, card] = False
        may_lie[place, card] = alone[place] = True
    return np.where(alone, known_before, find_narrowed_places(places, may_lie, ~alone))


def find_narrowed_places(places: np.ndarray, may_lie: np.ndarray, asked: np.ndarray) -> np.ndarray:
    """Return which places may not hold every card that some of the places `asked` of their group may hold."""
    widest = np.zeros_like(may_lie)
    for end in set(places[:, GROUP_END].tolist()):
        group = places[:, GROUP_END] == end
        widest[group] = may_lie[group & asked].any(axis=0)
    return (may_lie != widest).any(axis=1)


def most_left(above: np.ndarray, row: np.ndarray) -> int:
    """Return at how many cards at most may lie in a place that gets one after those `above` have got theirs.

    As many of its cards are gone as above there are places that take no others, and as there are more places than
    cards that are not its own.
    """
    takes_no_others = int((~(above & ~row).any(axis=1)).sum())
    others = int((above.any(axis=0) & ~row).sum())
    return int(row.sum()) - max(takes_no_others, len(above) - others)

