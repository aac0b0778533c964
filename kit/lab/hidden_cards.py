"""Hidden cards dealt at random, the same for every game and in either engine."""

from typing import NamedTuple

import numpy as np

from kit.rules.chance import FOR_HIDDEN_CARDS, FOR_KNOWN_CARDS, block, random_below
from kit.rules.law import hidden_group
from kit.rules.table import SEED_HIGH, SEED_LOW, SEED_MASK, card_at, exchange, lay_at, set_number, size, whole

MOST_HIDDEN = 128
PILE, DEPTH, GROUP_END, MOST = range(4)  # what is known of a hidden place
TRIES = 1_000  # deals that are begun in search of one that fits
EXCHANGES = 50  # for each hidden place, when none did


class HiddenCards(NamedTuple):
    """What a seat knows of the cards that it does not see.

    `places` has a row a hidden place, group by group: pile, depth, the row after the last one of its group, and at how
    many cards at most one may lie there when the rows above it in its group are dealt: 0 where any card of the group
    may. Such places come last in a group. `may_lie[place, card]` says which cards may lie in the others; it is empty
    where nothing is known.
    """

    places: np.ndarray
    may_lie: np.ndarray


def find_hidden_cards(t, seat):
    """Return the places of all cards that a seat does not see, nothing being known of them."""
    places, group, found, more = np.zeros((MOST_HIDDEN, 4), np.int64), 0, 0, True
    while more:
        group, first, more = group + 1, found, False
        for pile in range(len(t.sizes)):
            for depth in range(size(t, pile)):
                among = hidden_group(t, pile, depth, seat)
                if among == group:
                    places[found, PILE], places[found, DEPTH] = pile, depth
                    found += 1
                more = more or among > group  # a group may have no card left while a later one has
        places[first:found, GROUP_END] = found
    return HiddenCards(places[:found], np.zeros((0, 0), np.bool_))


def deal_hidden(t, known, made, which):
    """Deal again, at random, the cards that a seat does not see, and give the table another seed.

    Cards of one hidden group change places with each other only, and only in ways that fit what is `known` of them:
    of all these each is as likely as the others. Nothing else is made of what other seats' play might tell of their
    cards.
    """
    low, high = block(t, FOR_HIDDEN_CARDS, made, which)
    set_number(t, SEED_LOW, low & SEED_MASK)
    set_number(t, SEED_HIGH, high & SEED_MASK)
    if len(known.may_lie) > 0:
        deal_known_places(t, known, made)
    places, first = known.places, 0
    while first < len(places):
        end = whole(places[first, GROUP_END])
        settled = first
        while settled < end and places[settled, MOST] > 0:
            settled += 1
        for last in range(end - 1, settled, -1):
            chosen = settled + random_below(t, FOR_HIDDEN_CARDS, made, last, last + 1 - settled)
            exchange_places(t, places, last, chosen)
        first = end


def deal_known_places(t, known, made):
    """Deal cards to the places of which something is known, in a way that fits it.

    In its turn each place gets one of the cards left that may lie there. There would be more such ways where fewer
    are left; a throw below the most that there can be evens that out, for past those that are left it begins again.
    """
    places, cards = known.places, np.empty(len(known.places), np.int64)
    for place in range(len(places)):
        cards[place] = card_at(t, places[place, PILE], places[place, DEPTH])
    for tried in range(TRIES):
        if deal_fits(t, known, made, tried * len(places)):
            return
    for place in range(len(places)):
        lay_at(t, places[place, PILE], places[place, DEPTH], cards[place])
    exchange_at_random(t, known, made)


def deal_fits(t, known, made, thrown):
    """Deal to these places once; whether it came to an end that fits. Its throws are numbered from `thrown` on."""
    places = known.places
    for place in range(len(places)):
        most = whole(places[place, MOST])
        if most > 0:
            left = random_below(t, FOR_KNOWN_CARDS, made, thrown + place, most)
            other, end = place, whole(places[place, GROUP_END])
            while other < end:
                if known.may_lie[place, card_at(t, places[other, PILE], places[other, DEPTH])]:
                    if left == 0:
                        break
                    left -= 1
                other += 1
            if other == end:
                return False
            exchange_places(t, places, place, other)
    return True


def exchange_at_random(t, known, made):
    """From a deal that fits to another one, by many exchanges after each of which it fits: nearly as fair."""
    places, throws = known.places, TRIES * len(known.places)
    for exchanged in range(EXCHANGES * len(places)):
        place = random_below(t, FOR_KNOWN_CARDS, made, throws + 2 * exchanged, len(places))
        end = whole(places[place, GROUP_END])
        other = place + random_below(t, FOR_KNOWN_CARDS, made, throws + 2 * exchanged + 1, end - place)
        exchange_places(t, places, place, other)
        if not (fits(t, known, place) and fits(t, known, other)):
            exchange_places(t, places, place, other)


def fits(t, known, place):
    """Whether the card that lies in a place may lie there."""
    free = known.places[place, MOST] == 0
    return free or known.may_lie[place, card_at(t, known.places[place, PILE], known.places[place, DEPTH])]


def exchange_places(t, places, one, other):
    """Exchange the cards of two hidden places."""
    exchange(t, places[one, PILE], places[one, DEPTH], places[other, PILE], places[other, DEPTH])
