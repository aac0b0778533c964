"""The expert player: it uses only the knowledge of the seat, plays the same games everywhere, and has better scores."""

from types import ModuleType

import numpy as np
import pytest

import kit
from kit.lab.best_moves import CAREFUL, EXPERT, LOOKAHEAD
from kit.lab.careful import swap_expert
from kit.lab.choosing import careful_module
from kit.lab.compiler import accept_records, compile_for_game
from kit.lab.expert import tree
from kit.lab.expert.tree import CHILD, MOVE, OFFERS, ROOT, SIBLING, TOTAL, VISITS, choose_child, find_most_visited
from kit.lab.players import expert, lookahead
from kit.lab.playout import keep_chosen_move, play_on
from kit.lab.search.swap import is_hopeless
from kit.lab.search.workspace import NOTES
from kit.lab.tables import EXPERT_SCORES, copy_table, player_modules
from kit.play.game import Game
from kit.play.referee import load
from kit.play.words import words
from kit.rules.choices import count, move_at, new_choices, offer
from kit.rules.engine import bind_game, legal_moves, rules, slugs
from kit.rules.games.swap import RECORD, play
from kit.rules.table import Move


def shuffle_deck(game: Game) -> Game:
    """Return a game of Grid with the same open cards and another order of the deck, which no seat can see."""
    position = game.position()
    deck = position["deck"].split()
    np.random.default_rng(7).shuffle(deck)
    return load(position | {"deck": " ".join(deck)})


@pytest.mark.compiled
@pytest.mark.parametrize("deal", range(2))
def test_expert_chooses_the_same_move_when_hidden_cards_are_exchanged(deal):
    game = load(kit.play_deal("grid", seed=deal, players=2).at(20).position())
    other = shuffle_deck(game)
    assert other.position() != game.position()
    assert expert(other) == expert(game) in game.moves()


@pytest.mark.compiled
def test_row_of_a_simulation_is_the_game_of_the_expert():
    by = ["random"] * 7 + ["expert"]
    row = kit.simulate("grid", games=1, seed=5, by=by).iloc[0]
    game = kit.play_deal("grid", seed=5, by=by)
    assert (len(game.history), game.winners()) == (row.moves, row.winners)


@pytest.mark.compiled
def test_expert_plays_as_the_lookahead_player_without_a_tree():
    game = kit.deal("six-stacks", seed=3)
    assert expert(game) == lookahead(game)


def test_tree_is_compiled_only_for_experts_that_search():
    assert player_modules("grid", [EXPERT]) == [careful_module("grid"), tree]
    assert player_modules("grid", []) == player_modules("grid", [LOOKAHEAD]) == [careful_module("grid")]
    assert [slug for slug in slugs() if len(player_modules(slug, [EXPERT])) > 1] == ["grid"]


def test_scores_of_an_expert_replace_the_careful_scores_only_for_the_expert():
    assert player_modules("swap", [EXPERT]) == [swap_expert]
    assert player_modules("swap", [LOOKAHEAD]) == [careful_module("swap")]
    assert [slug for slug in EXPERT_SCORES if rules(slug).seats(kit.deal(slug).table) > 1] == []


def find_locking_moves(game: Game) -> list[str]:
    """Return the moves of a game of Swap whose scores say that they lock cards."""
    return [text for text, move in list_legal(game) if swap_expert.score_move(game.table, move) == swap_expert.LOCKED]


def list_legal(game: Game) -> list[tuple[str, Move]]:
    """Return the legal moves of a game, as texts and as moves."""
    moves = bind_game(legal_moves, game.slug)(game.table)
    return [(words(game.slug).spell(game.table, move), move) for move in moves]


def is_hopeless_after(game: Game, move: Move) -> bool:
    """Return whether the search proves a game of Swap lost after a move."""
    table = RECORD.copy(game.table)
    play(table, move, None)
    return is_hopeless(table, np.zeros(NOTES, np.int64))


def test_expert_of_swap_sees_that_the_six_waits_for_the_five_and_the_five_for_the_card_on_it():
    position = kit.deal("swap", seed=1).position()
    work = ["5h 2c", "Ts 7c", "Qd", "8s Kc"]
    deck = [card for card in position["deck"].split() if card not in " ".join([*work, "6h"])]
    game = load(position | {"deck": " ".join(["6h", *deck]), "work": work})
    assert [move for move in find_locking_moves(game) if move.startswith("deck")] == ["deck to w1"]


@pytest.mark.parametrize("deal", range(5))
def test_expert_of_swap_sees_exactly_the_moves_after_which_the_search_proves_the_game_lost(deal):
    game, locking = kit.deal("swap", seed=deal), 0
    while not game.over:
        hopeless = [text for text, move in list_legal(game) if is_hopeless_after(game, move)]
        assert find_locking_moves(game) == hopeless
        locking += len(hopeless)
        game.play(next(text for text in [*reversed(game.moves()), None] if text not in hopeless))
        if set(game.moves()) == set(find_locking_moves(game)):
            break
    assert locking > 0


def count_wins(slug: str, module: ModuleType, deals: int) -> int:
    """Return the number of deals of a game for one that the best scores of a module win, without playouts."""
    wins = 0
    for seed in range(deals):
        table = kit.deal(slug, seed=seed).table
        bind_game(play_on, slug, module)(table, new_choices(), CAREFUL, 0, 1_000)
        wins += rules(slug).has_won(table, 1)
    return wins


@pytest.mark.parametrize(("slug", "expert_scores"), EXPERT_SCORES.items())
def test_scores_of_an_expert_win_more_deals_than_the_careful_scores(slug, expert_scores):
    player_modules(slug, [EXPERT])
    assert count_wins(slug, expert_scores, 12) >= count_wins(slug, careful_module(slug), 12) + 3


@pytest.mark.compiled
@pytest.mark.parametrize("slug", EXPERT_SCORES)
def test_expert_chooses_the_same_legal_move_in_both_engines(slug):
    whole_game = kit.play_deal(slug, seed=2, by="careful")
    game = load(whole_game.at(len(whole_game.history) - 12).position())
    modules = player_modules(slug, [EXPERT])
    interpreted = accept_records(bind_game(keep_chosen_move, slug, *modules))
    chosen = []
    for choose in (interpreted, compile_for_game(keep_chosen_move, slug, *modules)):
        choices = np.asarray(new_choices())
        choose(copy_table(slug, game.table), choices, EXPERT, len(game.history))
        chosen.append(words(slug).spell(game.table, move_at(choices, 0)))
    assert chosen == [expert(game)] * 2 and chosen[0] in game.moves()


def test_search_tries_the_legal_child_that_is_best_or_was_tried_seldom():
    nodes, choices = np.zeros((4, 7), np.int64), new_choices()
    for node, (visits, total) in {1: (50, 200), 2: (50, 250), 3: (2, 4)}.items():
        offer(choices, node)
        nodes[node, [MOVE, SIBLING, VISITS, OFFERS, TOTAL]] = choices[node], node - 1, visits, 100, total
    nodes[ROOT, CHILD] = 3

    def choose(moves, deviation):
        choices[0] = moves
        return choose_child(nodes, ROOT, choices, deviation), count(choices)

    assert choose(3, 1) == (2, 0)
    assert choose(3, 10) == (3, 0)  # with results so far apart, two tries say little
    assert choose(1, 10) == (1, 0)  # the other moves are not legal in this deal
    offer(choices, 9)
    assert choose_child(np.zeros((1, 7), np.int64), ROOT, choices, 1.0) == ROOT and count(choices) == 1
    assert find_most_visited(nodes) == 1
