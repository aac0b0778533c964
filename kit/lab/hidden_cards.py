"""Deal hidden cards at random, in ways that agree with a seat's knowledge. Both engines run these functions.

A hidden place is a depth of a pile whose card the seat does not see. Places whose cards could be exchanged form a
group (`hidden_group` in the law). A restricted place is one that cannot have every card of its group.
"""

from typing import Any, NamedTuple

from kit.lab.arrays import new_grid, new_mask
from kit.rules.chance import FOR_HIDDEN_CARDS, FOR_KNOWN_CARDS, block, random_below
from kit.rules.choices import new_numbers
from kit.rules.law import hidden_group
from kit.rules.table import SEED_HIGH, SEED_LOW, SEED_MASK, Table, card_at, exchange, lay_at, set_number, size, whole

MOST_HIDDEN = 128  # hidden places, at most
PILE, DEPTH, GROUP_END, MOST_CARDS = range(4)  # columns of a hidden place
TRIES = 1_000  # deals that are tried to find a possible deal
EXCHANGES = 50  # exchanges for each hidden place, if all tries failed


class HiddenCards(NamedTuple):
    """A seat's knowledge of the cards that it does not see.

    `places` has a row for each hidden place, group by group. Its columns: the pile; the depth; the row after the last
    row of the group; and the greatest number of possible cards left for the place after the rows above it in the group
    have got their cards. That number is 0 for a place without restriction; such places come last in a group.
    `can_have[place, card]` is true if the place can have the card. The array is empty if no place is restricted.

    `past` has a row for each past move that may tell something about the hidden cards (see `kit.lab.past_moves`). The
    likelihood of these moves counts up to `limit`; if that is 0, they do not count yet.
    """

    places: Any
    can_have: Any
    past: Any
    limit: float


def find_hidden_cards(t: Table, seat: int) -> HiddenCards:
    """Return the hidden places of a seat, all without restriction, and no past moves."""
    places, group, count, has_later_group = new_grid(MOST_HIDDEN, 4), 0, 0, True
    while has_later_group:
        group, first, has_later_group = group + 1, count, False
        for pile in range(len(t.sizes)):
            for depth in range(size(t, pile)):
                card_group = hidden_group(t, pile, depth, seat)
                if card_group == group:
                    places[count, PILE], places[count, DEPTH] = pile, depth
                    count += 1
                has_later_group = has_later_group or card_group > group  # also if this group is empty
        for place in range(first, count):
            places[place, GROUP_END] = count
    return HiddenCards(places[:count], new_mask(0, 0), new_grid(0, 0), 0.0)


def deal_hidden_cards(t: Table, hidden: HiddenCards, occasion: int, determinization: int) -> None:
    """Deal the cards that a seat does not see again at random, and give the table another seed.

    Cards change places only within their group, and only in ways that agree with the knowledge in `hidden`. All these
    ways are equally likely here; `kit.lab.past_moves` prefers ways that agree with the habits of players. `occasion`
    and `determinization` number the random numbers.
    """
    low, high = block(t, FOR_HIDDEN_CARDS, occasion, determinization)
    set_number(t, SEED_LOW, low & SEED_MASK)
    set_number(t, SEED_HIGH, high & SEED_MASK)
    places, first = hidden.places, 0
    cards = sort_hidden_cards(t, places)
    if len(hidden.can_have) > 0:
        deal_restricted_places(t, hidden, occasion, cards)
    while first < len(places):
        end = whole(places[first, GROUP_END])
        unrestricted = first
        while unrestricted < end and places[unrestricted, MOST_CARDS] > 0:
            unrestricted += 1
        for last in range(end - 1, unrestricted, -1):
            choice = unrestricted + random_below(t, FOR_HIDDEN_CARDS, occasion, last, last + 1 - unrestricted)
            exchange_places(t, places, last, choice)
        first = end


def sort_hidden_cards(t: Table, places: Any) -> Any:
    """Sort the cards of each group of places by number, and return the cards that the places had.

    So what is dealt afterwards depends only on what the seat knows.
    """
    cards, group_ends = new_numbers(len(places)), new_numbers(MOST_HIDDEN)  # the latter by card
    for card in range(MOST_HIDDEN):
        group_ends[card] = 0
    for place in range(len(places)):
        cards[place] = card_at(t, places[place, PILE], places[place, DEPTH])
        group_ends[cards[place]] = places[place, GROUP_END]
    next_place = 0
    while next_place < len(places):
        end = whole(places[next_place, GROUP_END])
        for card in range(MOST_HIDDEN):
            if group_ends[card] == end:
                lay_at(t, places[next_place, PILE], places[next_place, DEPTH], card)
                next_place += 1
    return cards


def deal_restricted_places(t: Table, hidden: HiddenCards, occasion: int, possible_cards: Any) -> None:
    """Deal cards to the restricted places at random. All possible deals are equally likely.

    In turn each place gets a random card of the possible cards left. But a card would be too likely if few cards are
    left. So the random number is drawn below the greatest possible number of cards left. If it exceeds the number of
    cards that are really left, the deal starts over. If no try succeeds, exchanges begin with `possible_cards`.
    """
    places = hidden.places
    for attempt in range(TRIES):
        if try_deal(t, hidden, occasion, attempt * len(places)):
            return
    for place in range(len(places)):
        lay_at(t, places[place, PILE], places[place, DEPTH], possible_cards[place])
    exchange_at_random(t, hidden, occasion)


def try_deal(t: Table, hidden: HiddenCards, occasion: int, first_draw: int) -> bool:
    """Try to deal cards to the restricted places; return whether it succeeded.

    The random numbers of this try are numbered from `first_draw` on.
    """
    places = hidden.places
    for place in range(len(places)):
        most = whole(places[place, MOST_CARDS])
        if most > 0:
            cards_to_skip = random_below(t, FOR_KNOWN_CARDS, occasion, first_draw + place, most)
            other, end = place, whole(places[place, GROUP_END])
            while other < end:
                if hidden.can_have[place, card_at(t, places[other, PILE], places[other, DEPTH])]:
                    if cards_to_skip == 0:
                        break
                    cards_to_skip -= 1
                other += 1
            if other == end:
                return False
            exchange_places(t, places, place, other)
    return True


def exchange_at_random(t: Table, hidden: HiddenCards, occasion: int) -> None:
    """Exchange cards many times, always to a possible deal. The result is nearly as random as a new deal."""
    places, first_draw = hidden.places, TRIES * len(hidden.places)
    for attempt in range(EXCHANGES * len(places)):
        place = random_below(t, FOR_KNOWN_CARDS, occasion, first_draw + 2 * attempt, len(places))
        end = whole(places[place, GROUP_END])
        other = place + random_below(t, FOR_KNOWN_CARDS, occasion, first_draw + 2 * attempt + 1, end - place)
        exchange_places(t, places, place, other)
        if not (has_possible_card(t, hidden, place) and has_possible_card(t, hidden, other)):
            exchange_places(t, places, place, other)


def has_possible_card(t: Table, hidden: HiddenCards, place: int) -> bool:
    """Return whether a place can have the card that it has now."""
    is_free: bool = hidden.places[place, MOST_CARDS] == 0
    return is_free or hidden.can_have[place, card_at(t, hidden.places[place, PILE], hidden.places[place, DEPTH])]


def exchange_places(t: Table, places: Any, first: int, second: int) -> None:
    """Exchange the cards of two hidden places."""
    exchange(t, places[first, PILE], places[first, DEPTH], places[second, PILE], places[second, DEPTH])
