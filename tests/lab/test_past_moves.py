"""Hidden cards are dealt as often as the past moves of other seats make likely."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

import kit
from kit.lab.best_moves import CAREFUL, RANDOM
from kit.lab.card_knowledge import LEAST_KEPT, PILOT_DEALS, find_telling_moves, infer_hidden_cards
from kit.lab.compiled import load_compiled
from kit.lab.hidden_cards import GROUP_END, MOST_HIDDEN
from kit.lab.odds import run_playouts
from kit.lab.past_moves import BLUNDERS, FIRST_NUMBER, deal_again, deal_likely_cards, estimate_chance, fill_chances
from kit.lab.player_kinds import careful_module
from kit.lab.playout import BEFORE, fill_outcomes
from kit.lab.stop_flag import Stop
from kit.lab.tables import copy_with_seed, make_snapshots
from kit.play.position import set_seed
from kit.rules.choices import new_choices
from kit.rules.engine import rules
from kit.rules.games.six_stacks_layout import hand
from kit.rules.table import SHUFFLES, card_at, number, pack
from tests.games import bind, random_game
from tests.lab.what_is_hidden import put_two_cards_back

INFORMATIVE = {"six-stacks": {"players": 3}, "fashion": {"players": 3}, "stack-the-deck": {"players": 2, "rounds": 1}}


def make_game_with_a_choice():
    """Return a game of Six Stacks in which seat 2 has just played the 5♦ and kept one card."""
    stacks, hands = ["6d", "9s"], ["Kc Kd Qc", "5d 2h"]
    game = kit.setup("six-stacks", stacks=stacks, hands=hands, turn=2)
    game.play("5d to s1")
    return game


def play_many(slug, by):
    """Yield moments of games between players `by`, each with a seat."""
    for seed in range(4):
        game = random_game(slug, INFORMATIVE[slug], seed, most=60) if by == "random" else kit.play_deal(
            slug, seed, by=by, **INFORMATIVE[slug]
        )
        for step in range(3, min(len(game.history), 60), 9):
            if not game.at(step).over:
                yield game.at(step), 1 + step % game.seats


def test_deals_are_as_frequent_as_the_move_is_likely():
    """Only six cards change places. With a twin of an exposed card, seat 2 would have put the twin in the reserve. The
    red five and the black eight are as good as the 5♦.
    """
    game = make_game_with_a_choice()
    hidden, codes = infer_hidden_cards(game, 1), rules(game.slug).PACK.codes
    likelihood = {"2h": 1, "3s": 1, "5h": 1 / 2, "8c": 1 / 2, "6h": BLUNDERS / 2, "9c": BLUNDERS / 2}
    is_moving = [codes[card_at(game.table, *place[:2])] in likelihood for place in hidden.places.tolist()]
    places = np.array(hidden.places)[is_moving]
    places[:, GROUP_END] = len(places)
    hidden = hidden._replace(places=places, limit=1.0)
    deal, deals, kept = bind(deal_likely_cards, game.slug), 1_000, Counter[str]()
    tables = copy_with_seed(game.slug, game.table, 1)
    for playout in range(deals):
        deal(tables, hidden, CAREFUL, 0, playout, new_choices(), np.arange(MOST_HIDDEN))
        kept[codes[card_at(tables[0], hand(2), 0)]] += 1
    expected = [deals * chance / sum(likelihood.values()) for chance in likelihood.values()]
    assert chisquare([kept[code] for code in likelihood], expected).pvalue > 1e-3


def test_a_random_player_makes_each_legal_move_equally_often():
    game = make_game_with_a_choice()
    hidden, exchange = infer_hidden_cards(game, 1), np.arange(MOST_HIDDEN)
    tables, codes = copy_with_seed(game.slug, game.table, 1), rules(game.slug).PACK.codes
    for kept, legal in (("2h", 1), ("6h", 2), ("5h", 2), ("8c", 2)):
        exchange[codes.index("2h")] = codes.index(kept)
        chance = bind(estimate_chance, game.slug)(tables[2], hidden.past[0], RANDOM, exchange, new_choices())
        assert chance == 1 / legal


@pytest.mark.parametrize("by", ["random", "careful"])
@pytest.mark.parametrize("slug", INFORMATIVE)
def test_true_cards_are_always_possible(slug, by):
    """A careful player's move is even one of the best on the past table."""
    count = 0
    for game, seat in play_many(slug, by):
        tables = copy_with_seed(slug, game.table, 1)
        for row in infer_hidden_cards(game, seat).past:
            choices, exchange = new_choices(), np.arange(MOST_HIDDEN)
            chance = bind(estimate_chance, slug)(tables[2], row, CAREFUL, exchange, choices)
            best = choices[0]
            assert chance > (1 - BLUNDERS) / best if by == "careful" else chance > 0
            count += 1
    assert count > 5


@pytest.mark.parametrize("slug", ["six-stacks", "fashion"])
def test_past_moves_are_legal_in_every_deal(slug):
    count = 0
    for game, seat in play_many(slug, "random"):
        hidden, tables = infer_hidden_cards(game, seat), copy_with_seed(slug, game.table, 1)
        if len(hidden.past):
            chances = np.zeros((4, len(hidden.past)))
            bind(fill_chances, slug)(tables, hidden, CAREFUL, chances)
            assert (chances > 0).all()
            count += 1
    assert count > 3


def test_only_moves_of_other_seats_that_saw_a_hidden_card_count():
    game = make_game_with_a_choice()
    assert len(infer_hidden_cards(game, 1).past) == 1 and len(infer_hidden_cards(game, 2).past) == 0
    game.play(game.moves()[0])  # seat 2 has kept the card still
    assert len(infer_hidden_cards(game, 1).past) == 1 and len(infer_hidden_cards(game, 2).past) == 1
    alone = kit.setup("six-stacks", stacks=["6d", "9s"], hands=["Kc Kd Qc", "5d"], turn=2)
    alone.play("5d to s1")
    assert len(infer_hidden_cards(alone, 1).past) == 0


def test_own_moves_do_not_count_when_a_card_goes_back_into_the_deck():
    game = put_two_cards_back()
    assert len(infer_hidden_cards(game, 1).past) == 0 and len(infer_hidden_cards(game, 2).past) == 2


@pytest.mark.parametrize("slug", [game.slug for game in kit.games() if game.slug not in INFORMATIVE])
def test_moves_tell_nothing_when_nobody_sees_a_hidden_card(slug):
    game = random_game(slug, {}, 3, most=40)
    assert all(len(infer_hidden_cards(game, seat).past) == 0 for seat in range(1, game.seats + 1))


def test_moves_before_a_shuffle_do_not_count():
    shuffled_games = 0
    for seed in range(12):
        game = random_game("six-stacks", {"players": 5}, seed)
        for step in range(1, len(game.history), 5):
            now = game.at(step)
            shuffles = number(now.table, SHUFFLES)
            past = infer_hidden_cards(now, now.turn).past
            assert all(row[FIRST_NUMBER + SHUFFLES] == shuffles for row in past)
            shuffled_games += shuffles > 0 and len(past) > 0
    assert shuffled_games > 3


def prepare(slug, seed, step):
    """Return the tables of a position with telling moves, and the knowledge of the seat to play."""
    game = kit.play_deal(slug, seed, by="careful", **INFORMATIVE[slug]).at(step)
    tables = copy_with_seed(slug, game.table, 1)
    return game, tables, find_telling_moves(slug, tables, infer_hidden_cards(game, game.turn), CAREFUL)


@pytest.mark.compiled
@pytest.mark.parametrize("slug, seed, step", [("six-stacks", 2, 14), ("fashion", 2, 14)])
def test_limit_keeps_enough_deals(slug, seed, step):
    _, tables, hidden = prepare(slug, seed, step)
    chances = np.zeros((PILOT_DEALS, len(hidden.past)))
    set_seed(tables[1], 0)
    load_compiled(fill_chances, slug, careful_module(slug))(tables, hidden, CAREFUL, chances)
    likelihoods = chances.prod(axis=1)
    kept_share = np.minimum(likelihoods / hidden.limit, 1).mean()
    assert len(hidden.past) > 0 and kept_share >= LEAST_KEPT
    assert hidden.limit == likelihoods.max() or kept_share < 2 * LEAST_KEPT


@pytest.mark.compiled
def test_limit_does_not_depend_on_the_seed_of_the_playouts():
    game, _, hidden = prepare("six-stacks", 2, 14)
    tables = copy_with_seed(game.slug, game.table, 2)
    other = find_telling_moves(game.slug, tables, infer_hidden_cards(game, game.turn), CAREFUL)
    assert other.limit == hidden.limit and other.past.tolist() == hidden.past.tolist()


@pytest.mark.compiled
def test_slices_give_the_same_playouts():
    game, tables, hidden = prepare("six-stacks", 2, 14)
    moves, first = len(game.moves()), 5
    whole = run_playouts(game.slug, tables, hidden, moves, first, 40)
    slices = [run_playouts(game.slug, tables, hidden, moves, first + at, length) for at, length in ((0, 7), (7, 33))]
    assert np.array_equal(whole, np.concatenate(slices, axis=2))
    assert whole != run_playouts(game.slug, tables, hidden._replace(limit=0.0), moves, first, 40)


@pytest.mark.compiled
def test_both_engines_keep_the_same_deals():
    game, tables, hidden = prepare("six-stacks", 2, 14)
    snapshots, outcomes = make_snapshots(game.slug, 1, 20), np.zeros((2, 1, 20), np.int64)
    fill = load_compiled(fill_outcomes, game.slug, careful_module(game.slug))
    fill(tables, hidden, (game.turn, CAREFUL, 0, False), np.arange(1), 5, outcomes, snapshots, Stop())
    for playout in range(20):
        bind(deal_likely_cards, game.slug)(
            tables, hidden, CAREFUL, 0, 5 + playout, new_choices(), np.arange(MOST_HIDDEN)
        )
        assert pack(snapshots[BEFORE, 0, playout]) == pack(tables[0])


def test_deals_stay_the_same_without_past_moves():
    game = kit.deal("grid", seed=3)
    hidden = infer_hidden_cards(game, 1)._replace(limit=1.0)
    tables, exchange = copy_with_seed("grid", game.table, 1), np.arange(MOST_HIDDEN)
    bind(deal_again, "grid")(tables, hidden, 0, 9, exchange)
    once = pack(tables[0])
    bind(deal_likely_cards, "grid")(tables, hidden, CAREFUL, 0, 9, new_choices(), exchange)
    assert pack(tables[0]) == once
