"""The expert player: its tree search uses only the knowledge of the seat, and it plays the same games everywhere."""

import numpy as np
import pytest

import kit
from kit.lab.best_moves import EXPERT, LOOKAHEAD
from kit.lab.choosing import careful_module
from kit.lab.expert import tree
from kit.lab.expert.tree import CHILD, MOVE, OFFERS, ROOT, SIBLING, TOTAL, VISITS, choose_child, find_most_visited
from kit.lab.players import expert, lookahead
from kit.lab.tables import player_modules
from kit.play.game import Game
from kit.play.referee import load
from kit.rules.choices import count, new_choices, offer
from kit.rules.engine import slugs


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
