"""The expert player: it uses only the knowledge of the seat, plays the same games everywhere, and has better scores."""

from types import ModuleType

import numpy as np
import pytest

import kit
from kit.lab.best_moves import CAREFUL, EXPERT, LOOKAHEAD
from kit.lab.careful import swap_expert
from kit.lab.choosing import careful_module
from kit.lab.compiler import accept_records, compile_for_game
from kit.lab.players import expert, lookahead
from kit.lab.playout import keep_chosen_move, play_on
from kit.lab.search.swap import is_hopeless
from kit.lab.search.workspace import NOTES
from kit.lab.tables import EXPERT_SCORES, copy_table, score_module
from kit.play.game import Game
from kit.play.referee import load
from kit.play.words import words
from kit.rules.choices import move_at, new_choices
from kit.rules.engine import bind_game, legal_moves, rules
from kit.rules.games.swap import RECORD, play
from kit.rules.table import Move


@pytest.mark.compiled
def test_row_of_a_simulation_is_the_game_of_the_expert():
    row = kit.simulate("swap", games=1, seed=5, by="expert").iloc[0]
    game = kit.play_deal("swap", seed=5, by="expert")
    assert (len(game.history), bool(game.winners())) == (row.moves, row.won)


@pytest.mark.compiled
def test_expert_plays_as_the_lookahead_player_without_scores_of_its_own():
    game = kit.deal("six-stacks", seed=3)
    assert expert(game) == lookahead(game)


def test_scores_of_an_expert_replace_the_careful_scores_only_for_the_expert():
    assert score_module("swap", [EXPERT]) is swap_expert
    assert score_module("swap", [LOOKAHEAD]) is careful_module("swap")
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
    score_module(slug, [EXPERT])  # adds the defaults
    assert count_wins(slug, expert_scores, 12) >= count_wins(slug, careful_module(slug), 12) + 3


@pytest.mark.compiled
@pytest.mark.parametrize("slug", EXPERT_SCORES)
def test_expert_chooses_the_same_legal_move_in_both_engines(slug):
    whole_game = kit.play_deal(slug, seed=2, by="careful")
    game = load(whole_game.at(len(whole_game.history) - 12).position())
    scores = score_module(slug, [EXPERT])
    interpreted = accept_records(bind_game(keep_chosen_move, slug, scores))
    chosen = []
    for choose in (interpreted, compile_for_game(keep_chosen_move, slug, scores)):
        choices = np.asarray(new_choices())
        choose(copy_table(slug, game.table), choices, EXPERT, len(game.history))
        chosen.append(words(slug).spell(game.table, move_at(choices, 0)))
    assert chosen == [expert(game)] * 2 and chosen[0] in game.moves()
