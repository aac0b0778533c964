"""The expert player: it plays the same games everywhere, has better scores, and plays the last moves exactly."""

import numpy as np
import pytest

import kit
from kit.lab import exact, playout
from kit.lab.best_moves import CAREFUL, EXPERT, LOOKAHEAD, keep_best_moves
from kit.lab.careful import swap_expert
from kit.lab.compiled import load_compiled
from kit.lab.player_kinds import careful_module
from kit.lab.players import expert, lookahead
from kit.lab.playout import keep_chosen_move, play_on
from kit.lab.records import accept_records
from kit.lab.search.swap import is_hopeless
from kit.lab.search.workspace import NOTES
from kit.lab.tables import copy_table
from kit.play.game import Game
from kit.play.referee import load
from kit.play.words import words
from kit.rules.choices import count, move_at, new_choices, set_count
from kit.rules.engine import bind_game, find_legal, legal_moves, rules
from kit.rules.games.fashion_layout import HAND_NUMBER, HANDS_TO_PLAY
from kit.rules.games.swap import RECORD, play
from kit.rules.table import TURN, Move, Table


@pytest.mark.compiled
def test_row_of_a_simulation_is_the_game_of_the_expert():
    row = kit.simulate("swap", games=1, seed=5, by="expert").iloc[0]
    game = kit.play_deal("swap", seed=5, by="expert")
    assert (len(game.history), bool(game.winners())) == (row.moves, row.won)


@pytest.mark.compiled
def test_expert_plays_as_the_lookahead_player_without_scores_of_its_own():
    game = kit.deal("six-stacks", seed=3)
    assert expert(game) == lookahead(game)


@pytest.mark.parametrize("kind", [CAREFUL, EXPERT])
def test_only_the_expert_uses_the_scores_of_an_expert(kind):
    game, choices, module = kit.deal("swap", seed=1), new_choices(), careful_module("swap")
    score = bind_game({CAREFUL: module.score_move, EXPERT: module.expert_score_move}[kind], "swap", module)
    bind_game(find_legal, "swap")(game.table, choices)
    bind_game(keep_best_moves, "swap", module)(game.table, choices, kind)
    scores = [score(game.table, move) for _, move in list_legal(game)]
    kept = [score(game.table, move_at(choices, place)) for place in range(count(choices))]
    assert kept == [max(scores)] * scores.count(max(scores))


@pytest.mark.parametrize(("work_stacks", "score_name"), [(3, "score_move"), (4, "score_to_win")])
def test_expert_of_swap_plays_to_win_only_with_enough_stacks(work_stacks, score_name):
    game, module = kit.deal("swap", seed=1, work_stacks=work_stacks), careful_module("swap")
    score, same_score = (bind_game(getattr(module, name), "swap", module) for name in ("expert_score_move", score_name))
    for _, move in list_legal(game):
        assert score(game.table, move) == same_score(game.table, move)


@pytest.mark.parametrize("slug", ["fashion", "six-suit-solitaire", "grid"])
@pytest.mark.parametrize("player", [LOOKAHEAD, EXPERT])
def test_only_an_expert_has_more_playouts_and_only_in_games_that_say_so(monkeypatch, slug, player):
    rounds, game, choices, module = [], kit.deal(slug, seed=1), new_choices(), careful_module(slug)

    def keep_both_moves(tables, choices, player, move_number, first, playouts, gains, squares):
        rounds.append((first, playouts))
        gains[1], squares[1] = 0, 1

    monkeypatch.setattr(playout, "compare_playouts", keep_both_moves)
    bind_game(find_legal, slug)(game.table, choices)
    set_count(choices, 2)
    bind_without_cache = bind_game.__wrapped__  # no other test may get the function above
    bind_without_cache(playout.keep_candidates, slug, module)([None, game.table, None], choices, player, 0)
    most = 1_280 if player == EXPERT and slug == "six-suit-solitaire" else 320
    assert rounds == [(0, most // 32), *((most // parts, most // parts) for parts in (32, 16, 8, 4, 2))]


def find_locking_moves(game: Game) -> list[str]:
    """Return the moves of a game of Swap whose scores say that they lock cards."""
    score = swap_expert.score_to_win
    return [text for text, move in list_legal(game) if score(game.table, move) == swap_expert.LOCKED]


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


def count_wins(slug: str, kind: int, deals: int) -> int:
    """Return the number of deals of a game for one that the best scores of a player win, without playouts."""
    wins = 0
    for seed in range(deals):
        table = kit.deal(slug, seed=seed).table
        bind_game(play_on, slug, careful_module(slug))(table, new_choices(), kind, 0, 1_000)
        wins += rules(slug).has_won(table, 1)
    return wins


@pytest.mark.parametrize("slug", ["six-suit-solitaire", "swap"])
def test_scores_of_an_expert_win_more_deals_than_the_careful_scores(slug):
    assert count_wins(slug, EXPERT, 12) >= count_wins(slug, CAREFUL, 12) + 3


@pytest.mark.parametrize("variant", [1, 2, 3])
def test_scores_of_an_expert_of_grid_win_most_games_against_the_careful_scores(variant):
    play_one, wins = bind_game(play_on, "grid", careful_module("grid")), 0.0
    for seed in range(20):
        for expert_seat in (1, 2):
            game, choices = kit.deal("grid", seed=seed, variant=variant), new_choices()
            t, number = game.table, 0
            while not rules("grid").is_over(t):
                play_one(t, choices, EXPERT if t.numbers[TURN] == expert_seat else CAREFUL, number, 1)
                number += 1
            winners = [seat for seat in (1, 2) if rules("grid").has_won(t, seat)]
            wins += (expert_seat in winners) / len(winners)
    assert wins >= 22


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("slug", "last_moves"), [("fashion", 4), ("grid", 4), ("six-suit-solitaire", 12), ("swap", 12)]
)
def test_expert_chooses_the_same_legal_move_in_both_engines(slug, last_moves):
    whole_game = kit.play_deal(slug, seed=2, by="careful")
    game = load(whole_game.at(len(whole_game.history) - last_moves).position())
    interpreted = accept_records(bind_game(keep_chosen_move, slug, careful_module(slug)))
    chosen = []
    for choose in (interpreted, load_compiled(keep_chosen_move, slug, careful_module(slug))):
        choices = new_choices()
        choose(copy_table(slug, game.table), choices, EXPERT, len(game.history))
        chosen.append(words(slug).spell(game.table, move_at(choices, 0)))
    assert chosen == [expert(game)] * 2 and chosen[0] in game.moves()


# ---- exact play ----


search_end = bind_game(exact.keep_exact_move, "fashion", careful_module("fashion"))
keep_exact = accept_records(search_end)


def find_value(t: Table, seat: int) -> int:
    """Return the value of a position of Fashion for a seat if both seats play as well as possible: try every line."""
    law = rules("fashion")
    if law.is_over(t):
        return careful_module("fashion").score_position(t, seat)
    values = []
    for move in bind_game(legal_moves, "fashion")(t):
        after = law.RECORD.copy(t)
        law.play(after, move, None)
        values.append(find_value(after, seat))
    return max(values) if t.numbers[TURN] == seat else min(values)


@pytest.mark.parametrize("deal", range(6))
def test_exact_move_at_the_end_of_fashion_is_as_good_as_the_best_of_all_lines(deal):
    whole_game, choices = kit.play_deal("fashion", seed=deal, by="random"), new_choices()
    game = whole_game.at(len(whole_game.history) - 3)
    seat, after = game.turn, rules("fashion").RECORD.copy(game.table)
    assert keep_exact(copy_table("fashion", game.table), choices) and count(choices) == 1
    rules("fashion").play(after, move_at(choices, 0), None)
    assert find_value(after, seat) == find_value(game.table, seat)


def test_expert_of_fashion_searches_only_the_last_hand_of_two():
    whole_game, is_open = kit.play_deal("fashion", seed=1, by="careful"), careful_module("fashion").is_open
    is_last = [whole_game.at(step).table.numbers[HAND_NUMBER] == HANDS_TO_PLAY for step in range(40)]
    assert [is_open(whole_game.at(step).table) for step in range(40)] == is_last and any(is_last)
    assert not is_open(kit.play_deal("fashion", seed=1, players=3, by="careful").at(28).table)


@pytest.mark.parametrize(("moves_left", "most_positions"), [(40, exact.MOST_POSITIONS), (3, 10)])
def test_search_that_gives_up_leaves_the_choices_as_they_are(moves_left, most_positions, monkeypatch):
    """With forty moves left it gives up because of its depth, with three because of its positions."""
    whole_game, choices = kit.play_deal("fashion", seed=1, by="random"), new_choices()
    game = whole_game.at(len(whole_game.history) - moves_left)
    monkeypatch.setitem(search_end.__globals__, "MOST_POSITIONS", most_positions)
    bind_game(find_legal, "fashion")(game.table, choices)
    before = choices.tolist()
    assert not keep_exact(copy_table("fashion", game.table), choices)
    assert choices.tolist() == before
