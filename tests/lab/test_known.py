"""What a seat knows of hidden cards: they are dealt again in all ways that could have been, and in no other."""

from collections import Counter

import pytest
from scipy.stats import chisquare

import kit
from kit.lab.card_knowledge import infer_hidden_cards
from kit.lab.hidden_cards import MOST_CARDS, deal_hidden_cards, find_hidden_cards
from kit.lab.players import copy_table
from kit.rules.engine import bind_game, rules
from kit.rules.table import card_at, view
from tests.games import moments, random_game
from tests.lab.what_is_hidden import (
    NO_CARD, SMALL, hidden_places, is_possible, others_of, small_games, visible_cards, ways,
)

EACH = 80  # small positions of each game


def fitting_ways(game, seat):
    """Return the ways for hidden cards to lie that fit what the seat knows, as cards in the order of their places."""
    found, places = infer_hidden_cards(game, seat), hidden_places(game, seat)
    order = [places.index((int(place[0]), int(place[1]))) for place in found.places]
    ends = found.places[:, 2]
    real = {place: card_at(game.table, *place) for place in places}
    groups = [{real[places[order[row]]] for row in range(len(order)) if ends[row] == end} for end in ends]
    return {
        way for way, _ in ways(game, seat)
        if all(
            way[place] in groups[row] and (found.places[row, MOST_CARDS] == 0 or found.can_have[row, way[place]])
            for row, place in enumerate(order)
        )
    }


def deal_repeatedly(game, seat, times, about=None):
    """Yield how hidden cards lie, dealt `times` times by what the seat knows `about` them."""
    tables, deal_anew = copy_table(game.slug, game.table, 2), bind_game(deal_hidden_cards, game.slug)
    about, places = about or infer_hidden_cards(game, seat), hidden_places(game, seat)
    for which in range(times):
        tables[1] = tables[0]
        deal_anew(view(tables, 1), about, 0, which)
        yield tuple(card_at(view(tables, 1), *place) for place in places)


@pytest.mark.parametrize("slug", SMALL)
@pytest.mark.thorough
def test_what_is_known_is_what_the_law_allows_in_every_step_again(slug):
    """List all ways for hidden cards to lie: those that fit what is known are those that could have been."""
    bound_games = 0
    for game, seat in small_games(slug, EACH):
        could = {way for way, others in ways(game, seat) if is_possible(game, seat, others)}
        assert fitting_ways(game, seat) == could, (game.history, seat)
        bound_games += len(infer_hidden_cards(game, seat).can_have) > 0
    assert bound_games > EACH / 10


@pytest.mark.parametrize("slug", SMALL)
@pytest.mark.thorough
def test_every_way_that_fits_is_dealt_as_often(slug):
    """Deal where something is known of the hidden cards, and where nothing is."""
    tried = {True: 0, False: 0}
    for game, seat in small_games(slug, EACH):
        fitting, something = fitting_ways(game, seat), len(infer_hidden_cards(game, seat).can_have) > 0
        if 2 <= len(fitting) <= 24 and tried[something] < 5:
            tried[something] += 1
            counts = Counter(deal_repeatedly(game, seat, 60 * len(fitting)))
            assert set(counts) == fitting
            assert chisquare(list(counts.values())).pvalue > 1e-4
    assert tried[True] > 3 and tried[False] > 0


@pytest.mark.thorough
def test_where_no_deal_is_found_soon_the_true_one_is_exchanged_into_others():
    """Pretend that many more cards could always be in a place than there are: then every try comes to nothing."""
    tried = 0
    for game, seat in small_games("six-stacks", EACH):
        about, fitting = infer_hidden_cards(game, seat), fitting_ways(game, seat)
        if len(about.can_have) and 3 <= len(fitting) <= 6 and tried < 2:
            tried += 1
            places = about.places.copy()
            places[places[:, MOST_CARDS] > 0, MOST_CARDS] = 10**6
            counts = Counter(deal_repeatedly(game, seat, 20 * len(fitting), about._replace(places=places)))
            assert set(counts) == fitting
            assert chisquare(list(counts.values())).pvalue > 1e-4
    assert tried == 2


def test_of_a_position_laid_by_hand_nothing_is_known():
    strikes = {"stacks": ["Jh", "7s"], "hands": ["Th 6c", "2c 2d"], "strikes": [1, 2]}
    assert not len(infer_hidden_cards(kit.setup("six-stacks", **strikes), 1).can_have)


def contradictions(slug, options, seeds, knowing):
    """Return how many deals of hidden cards, at moments of random games, could not have been; and of how many."""
    contradicted = tried = 0
    for seed in seeds:
        for game in moments(random_game(slug, options, seed, most=120), every=7):
            seat = game.turn
            cards = [card_at(game.table, *place) for place in hidden_places(game, seat)]
            for way in deal_repeatedly(game, seat, 2, knowing(game, seat)):
                contradicted += not is_possible(game, seat, others_of(game, cards, way))
                tried += 1
    return contradicted, tried


@pytest.mark.parametrize("slug, options", [
    ("six-stacks", {"players": 2}), ("six-stacks", {"players": 5}), ("stack-the-deck", {"players": 3}), ("speed", {}),
    ("fashion", {"players": 3}),
])
@pytest.mark.thorough
def test_no_deal_contradicts_what_has_happened_as_it_would_without_what_is_known(slug, options):
    contradicted, tried = contradictions(slug, options, range(8), infer_hidden_cards)
    assert contradicted == 0 and tried > 30
    if slug != "fashion" and options != {"players": 5}:
        nothing = contradictions(
            slug, options, range(8), lambda game, seat: bind_game(find_hidden_cards, slug)(game.table, seat)
        )
        assert nothing[0] > 3


@pytest.mark.parametrize("slug, options", [("six-stacks", {"players": 7}), ("solitaire-for-two", {})])
def test_what_is_shuffled_is_not_dealt_where_nothing_was_and_its_order_is_not_known(slug, options):
    """Look at a hand that was held meanwhile, or at tiles face down: what was seen then was elsewhere."""
    law, tried = rules(slug), 0
    for seed in range(12):
        game = random_game(slug, options, seed)
        orders = [[event.data["order"] for event in step.events if "order" in event.data] for step in game.history]
        if not any(orders):
            continue
        step = max(place for place, order in enumerate(orders, start=1) if order)
        shuffled = {law.PACK.codes.index(code) for code in orders[step - 1][-1].split()}
        later = game.at(min(step + 2, len(game.history)))
        seat, before = later.turn, game.tables(step)[0]
        was_seen = {card for card in visible_cards(slug, before, seat)[0].values() if card != NO_CARD}
        places = range(len(hidden_places(later, seat)))
        kept = [place for place in places if card_at(later.table, *hidden_places(later, seat)[place]) not in shuffled]
        found = list(deal_repeatedly(later, seat, 6))
        for way in found:
            assert not {way[place] for place in kept} & was_seen
            tried += bool(kept)
        told = [place for place in places if place not in kept and len({way[place] for way in found}) == 1]
        assert len(told) <= (len(places) - len(kept)) / 4
    assert tried > 10


def test_who_puts_a_card_back_into_the_deck_knows_where_it_lies():
    game = kit.setup(
        "stack-the-deck", stacks=[["5r", "9g"], ["Tg", "Tb"]], drawn="2y 7p", phase="insert", turn=1, rounds=1,
    )
    game.play("2y to deck 2")
    game.play("7p to deck 4")
    for way in deal_repeatedly(game, 1, 20):
        places = dict(zip(hidden_places(game, 1), way, strict=True))
        deck = game.position()["deck"].split()
        codes = rules(game.slug).PACK.codes
        dealt = [codes[places[place]] for place in sorted(places, reverse=True)]
        assert [dealt.index(code) for code in ("2y", "7p")] == [deck.index(code) for code in ("2y", "7p")]
    assert not len(infer_hidden_cards(game, 2).can_have)
