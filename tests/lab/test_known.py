"""Hidden cards are dealt in all ways that agree with a seat's knowledge, and in no other way."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

import kit
from kit.lab.card_knowledge import infer_hidden_cards
from kit.lab.hidden_cards import MOST_CARDS, deal_hidden_cards
from kit.lab.tables import copy_table
from kit.rules.engine import bind_game, rules
from kit.rules.table import card_at
from tests.games import random_game
from tests.lab.what_is_hidden import (
    NO_CARD, SMALL, find_hidden, find_visible, is_possible, list_all_deals, make_small_games, put_two_cards_back,
)
from tests.project import run_python

EACH = 80  # small positions of each game
WITHOUT_NUMPY = """
import sys
sys.modules |= dict.fromkeys(("numpy", "pandas", "scipy"))
import kit
from kit.lab.card_knowledge import infer_hidden_cards
from kit.lab.stats import confidence_at_each_look, mean_interval
print(len(infer_hidden_cards(kit.deal("six-stacks", seed=1), 1).places), mean_interval([3, 5, 4, 6, 2, 4]))
print(confidence_at_each_look((100, 200, 300)) > 0.97)
"""


def list_possible_deals(game, seat):
    """Return all deals of the hidden cards that agree with the seat's knowledge, as cards in the order of places."""
    deals, places = infer_hidden_cards(game, seat), find_hidden(game, seat)
    order = [places.index((int(place[0]), int(place[1]))) for place in deals.places]
    ends = [place[2] for place in deals.places]
    real = {place: card_at(game.table, *place) for place in places}
    groups = [{real[places[order[row]]] for row in range(len(order)) if ends[row] == end} for end in ends]
    return {
        deal for deal, _ in list_all_deals(game, seat)
        if all(
            deal[place] in groups[row] and (deals.places[row, MOST_CARDS] == 0 or deals.can_have[row, deal[place]])
            for row, place in enumerate(order)
        )
    }


def deal_repeatedly(game, seat, times, knowledge=None):
    """Deal the hidden cards `times` times and yield each deal (default knowledge: from the history of the game)."""
    tables, deal_again = copy_table(game.slug, game.table, 2), bind_game(deal_hidden_cards, game.slug)
    knowledge, places = knowledge or infer_hidden_cards(game, seat), find_hidden(game, seat)
    for determinization in range(times):
        tables[1] = tables[0]
        deal_again(tables[1], knowledge, 0, determinization)
        yield tuple(card_at(tables[1], *place) for place in places)


@pytest.mark.parametrize("slug", SMALL)
@pytest.mark.thorough
def test_knowledge_agrees_with_the_law_in_every_step(slug):
    """Compare the deals that agree with the knowledge with all deals that the law allows."""
    restricted_games = 0
    for game, seat in make_small_games(slug, EACH):
        possible = {deal for deal, others in list_all_deals(game, seat) if is_possible(game, seat, others)}
        assert list_possible_deals(game, seat) == possible, (game.history, seat)
        restricted_games += len(infer_hidden_cards(game, seat).can_have) > 0
    assert restricted_games > EACH / 10


@pytest.mark.parametrize("slug", SMALL)
@pytest.mark.thorough
def test_all_possible_deals_are_equally_likely(slug):
    """Test positions with restricted places, and positions without."""
    count = {True: 0, False: 0}
    for game, seat in make_small_games(slug, EACH):
        possible_deals = list_possible_deals(game, seat)
        is_restricted = len(infer_hidden_cards(game, seat).can_have) > 0
        if 2 <= len(possible_deals) <= 24 and count[is_restricted] < 5:
            count[is_restricted] += 1
            counts = Counter(deal_repeatedly(game, seat, 60 * len(possible_deals)))
            assert set(counts) == possible_deals
            assert chisquare(list(counts.values())).pvalue > 1e-4
    assert count[True] > 3 and count[False] > 0


@pytest.mark.thorough
def test_all_deals_are_equally_likely_when_only_exchanges_work():
    """Set the greatest number of cards for each place far too high: then every try fails."""
    count = 0
    for game, seat in make_small_games("six-stacks", EACH):
        knowledge, possible_deals = infer_hidden_cards(game, seat), list_possible_deals(game, seat)
        if len(knowledge.can_have) and 3 <= len(possible_deals) <= 6 and count < 2:
            count += 1
            places = np.array(knowledge.places)
            places[places[:, MOST_CARDS] > 0, MOST_CARDS] = 10**6
            counts = Counter(deal_repeatedly(game, seat, 20 * len(possible_deals), knowledge._replace(places=places)))
            assert set(counts) == possible_deals
            assert chisquare(list(counts.values())).pvalue > 1e-4
    assert count == 2


def test_knowledge_and_intervals_need_no_numpy():
    done = run_python(WITHOUT_NUMPY)
    assert done.stdout == "40 4 (95 %: 2.516 to 5.484)\nTrue\n", done.stderr


def test_nothing_is_known_of_a_position_set_up_by_hand():
    strikes = {"stacks": ["Jh", "7s"], "hands": ["Th 6c", "2c 2d"], "strikes": [1, 2]}
    assert not len(infer_hidden_cards(kit.setup("six-stacks", **strikes), 1).can_have)


@pytest.mark.parametrize("slug, options", [("six-stacks", {"players": 7}), ("solitaire-for-two", {})])
def test_order_of_shuffled_cards_is_unknown(slug, options):
    """Look at places whose cards were not shuffled: a card that the seat saw before the shuffle cannot be there."""
    law, count = rules(slug), 0
    for seed in range(12):
        game = random_game(slug, options, seed)
        orders = [[event.data["order"] for event in step.events if "order" in event.data] for step in game.history]
        if not any(orders):
            continue
        step = max(place for place, order in enumerate(orders, start=1) if order)
        shuffled = {law.PACK.codes.index(code) for code in orders[step - 1][-1].split()}
        later = game.at(min(step + 2, len(game.history)))
        seat, before = later.turn, game.tables(step)[0]
        seen_cards = {card for card in find_visible(slug, before, seat)[0].values() if card != NO_CARD}
        cards = [card_at(later.table, *place) for place in find_hidden(later, seat)]
        kept_places = [place for place, card in enumerate(cards) if card not in shuffled]
        deals = list(deal_repeatedly(later, seat, 6))
        for deal in deals:
            assert not {deal[place] for place in kept_places} & seen_cards
            count += bool(kept_places)
        other_places = set(range(len(cards))) - set(kept_places)
        fixed_places = [place for place in other_places if len({deal[place] for deal in deals}) == 1]
        assert len(fixed_places) <= len(other_places) / 4
    assert count > 10


def test_seat_knows_the_place_of_a_card_that_it_put_back():
    game = put_two_cards_back()
    for deal in deal_repeatedly(game, 1, 20):
        places = dict(zip(find_hidden(game, 1), deal, strict=True))
        deck = game.position()["deck"].split()
        codes = rules(game.slug).PACK.codes
        dealt = [codes[places[place]] for place in sorted(places, reverse=True)]
        assert [dealt.index(code) for code in ("2y", "7p")] == [deck.index(code) for code in ("2y", "7p")]
    assert not len(infer_hidden_cards(game, 2).can_have)
