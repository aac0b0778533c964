"""Hidden cards dealt at random, the same for every game and in either engine."""

from typing import NamedTuple

import numpy as np

from kit.rules.chance import FOR_HIDDEN_CARDS, FOR_KNOWN_CARDS, block, random_below
from kit.rules.law import hidden_group
from kit.rules.table import SEED_HIGH, SEED_LOW, SEED_MASK, card_at, exchange, lay_at, set_number, size, whole

MOST_HIDDEN = 128
PILE, DEPTH, GROUP_END, MOST = range(4)  # columns of a hidden place
TRIES = 1_000  # deals that are begun in search of a deal that fits
EXCHANGES = 50  # exchanges for each hidden place, if no deal fitted


class HiddenCards(NamedTuple):
    """A seat's knowledge of the cards that it does not see.

    `places` has a row for each hidden place, group by group: pile, depth, the row after the last row of its group, and
    the greatest number of cards left for the place when the rows above it in its group are dealt. That number is 0 if
    the place may have any card of the group; such places come last in a group. `may_lie[place, card]` is true if the
    card may be in the place, for all other places; it is empty if nothing is known.
    """

    places: np.ndarray
    may_lie: np.ndarray


def find_hidden_cards(t, seat):
    """Return the places of all cards that a seat does not see, without any knowledge of the cards."""
    places, group, count, more = np.zeros((MOST_HIDDEN, 4), np.int64), 0, 0, True
    while more:
        group, first, more = group + 1, count, False
        for pile in range(len(t.sizes)):
            for depth in range(size(t, pile)):
                among = hidden_group(t, pile, depth, seat)
                if among == group:
                    places[count, PILE], places[count, DEPTH] = pile, depth
                    count += 1
                more = more or among > group  # a group may have no card left while a later group has
        places[first:count, GROUP_END] = count
    return HiddenCards(places[:count], np.zeros((0, 0), np.bool_))


def deal_hidden(t, hidden, made, which):
    """Deal again, at random, the cards that a seat does not see, and give the table another seed.

    Cards change places only within their hidden group, and only in ways that fit the knowledge in `hidden`. All these
    ways are equally likely. Other seats' habits of play are not used to infer their cards.
    """
    low, high = block(t, FOR_HIDDEN_CARDS, made, which)
    set_number(t, SEED_LOW, low & SEED_MASK)
    set_number(t, SEED_HIGH, high & SEED_MASK)
    if len(hidden.may_lie) > 0:
        deal_known_places(t, hidden, made)
    places, first = hidden.places, 0
    while first < len(places):
        end = whole(places[first, GROUP_END])
        settled = first
        while settled < end and places[settled, MOST] > 0:
            settled += 1
        for last in range(end - 1, settled, -1):
            chosen = settled + random_below(t, FOR_HIDDEN_CARDS, made, last, last + 1 - settled)
            exchange_places(t, places, last, chosen)
        first = end


def deal_known_places(t, hidden, made):
    """Deal cards to the places of which something is known, in a way that fits.

    In its turn each place gets a random one of the cards left that may be there. Where few cards are left, each of them
    would be too likely. So the random number is drawn below the greatest possible number of cards left; if it points
    past the cards that are left, the deal begins again.
    """
    places, cards = hidden.places, np.empty(len(hidden.places), np.int64)
    for place in range(len(places)):
        cards[place] = card_at(t, places[place, PILE], places[place, DEPTH])
    for attempt in range(TRIES):
        if deal_fits(t, hidden, made, attempt * len(places)):
            return
    for place in range(len(places)):
        lay_at(t, places[place, PILE], places[place, DEPTH], cards[place])
    exchange_at_random(t, hidden, made)


def deal_fits(t, hidden, made, first_draw):
    """Deal to these places once; return whether the deal fits. Its random draws have numbers from `first_draw` on."""
    places = hidden.places
    for place in range(len(places)):
        most = whole(places[place, MOST])
        if most > 0:
            left = random_below(t, FOR_KNOWN_CARDS, made, first_draw + place, most)
            other, end = place, whole(places[place, GROUP_END])
            while other < end:
                if hidden.may_lie[place, card_at(t, places[other, PILE], places[other, DEPTH])]:
                    if left == 0:
                        break
                    left -= 1
                other += 1
            if other == end:
                return False
            exchange_places(t, places, place, other)
    return True


def exchange_at_random(t, hidden, made):
    """Turn a deal that fits into another, by many exchanges that keep it fitting: nearly as fair as a new deal."""
    places, first_draw = hidden.places, TRIES * len(hidden.places)
    for attempt in range(EXCHANGES * len(places)):
        place = random_below(t, FOR_KNOWN_CARDS, made, first_draw + 2 * attempt, len(places))
        end = whole(places[place, GROUP_END])
        other = place + random_below(t, FOR_KNOWN_CARDS, made, first_draw + 2 * attempt + 1, end - place)
        exchange_places(t, places, place, other)
        if not (fits(t, hidden, place) and fits(t, hidden, other)):
            exchange_places(t, places, place, other)


def fits(t, hidden, place):
    """Whether a place may have the card that it has now."""
    free = hidden.places[place, MOST] == 0
    return free or hidden.may_lie[place, card_at(t, hidden.places[place, PILE], hidden.places[place, DEPTH])]


def exchange_places(t, places, one, other):
    """Exchange the cards of two hidden places."""
    exchange(t, places[one, PILE], places[one, DEPTH], places[other, PILE], places[other, DEPTH])
