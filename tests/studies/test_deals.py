"""The deals of studies: they have the seeds of `kit.deal` and the games of simulations."""

import numpy as np
import pytest

import kit
from data.studies.slipping_player import play_deals as play_slipping_deals
from data.studies.solitaire_for_two import GamesByRound, compute_lead, is_turned, play_deals
from kit.lab.players import random as random_player
from kit.lab.solve import find_best_scores, solve_deals
from tutorials.chance.lessons.card_returns import count_turns_to_draw
from tutorials.chance.lessons.hands import deal_openings
from tutorials.chance.lessons.last_player import measure_points, rotate_leaders
from tutorials.chance.lessons.paths import estimate_paths, split_luck
from tutorials.chance.lessons.pigeonhole import deal_open_cards, tally_turns
from tutorials.chance.lessons.races import play_races
from tutorials.chance.lessons.very_rare import count_stuck_rounds

DEALS = 40
SEEDED = {
    "simulate": lambda seed: kit.simulate("six-stacks", 2, seed=seed),
    "played": lambda seed: kit.play_deal("six-stacks", seed),
    "solve_deals": lambda seed: solve_deals("swap", 2, seed=seed),
    "best_of_deals": lambda seed: find_best_scores("six-suit-solitaire", 2, seed=seed),
    "rotate_leaders": lambda seed: rotate_leaders(2, seed=seed, players=2),
    "points_by_hand": lambda seed: measure_points(2, seed=seed),
    "first_cards": lambda seed: deal_open_cards(2, seed=seed),
    "turns": lambda seed: tally_turns(2, seed=seed),
    "by round": lambda seed: play_deals(2, seed=seed, players=2),
    "slipping": lambda seed: play_slipping_deals("fashion", 2, 0.5, seed=seed),
    "wins_of_faster": lambda seed: play_races(1.5, "random", 2, seed=seed),
    "count_turns_to_draw": lambda seed: count_turns_to_draw(2, 4, 2, seed=seed),
    "openings": lambda seed: deal_openings(2, 2, seed=seed),
    "stalemates": lambda seed: count_stuck_rounds(2, "random", 2, seed=seed),
    "chance_paths": lambda seed: estimate_paths("six-stacks", 2, 2, seed=seed),
    "weigh": lambda seed: split_luck("six-stacks", "random", 2, 2, seed=seed),
}


@pytest.mark.parametrize("seed", [-1, 1.5, True, "1", 1 << 62], ids=repr)
@pytest.mark.parametrize("name", SEEDED)
def test_seed_is_refused_when_it_is_not_a_deal_number(name, seed):
    with pytest.raises(kit.BadOption, match="`seed` must be"):
        SEEDED[name](seed)


# ---- Solitaire for Two ----


def test_lead_is_the_difference_from_the_mean_of_the_others():
    assert compute_lead(np.array([[30, 10], [0, 25]])).tolist() == [20, -25]
    assert compute_lead(np.array([[30, 10, 20]])).tolist() == [15]


def test_game_is_turned_when_its_only_leader_does_not_win_alone():
    halfway, nothing = np.array([[50, 40], [40, 50], [50, 40], [50, 50]]), np.zeros((4, 2), int)
    games = GamesByRound(halfway, nothing, np.array([[1, 0], [1, 0], [0.5, 0.5], [1, 0]]), nothing, nothing[:, 0])
    assert is_turned(games).tolist() == [False, True, True, False]


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 4])
def test_play_deals_has_the_games_of_the_simulation(players):
    games = play_deals(DEALS, "random", players=players)
    rows = kit.simulate("solitaire-for-two", DEALS, players)
    assert games.moves.tolist() == rows.moves.tolist()
    for side in (0, 1):
        assert games.final[:, side].tolist() == rows[f"total_{side + 1}"].tolist()
    assert (games.halfway <= games.final).all() and (games.halfway < games.final).any()
    assert (games.parts.sum(axis=1) == games.final).all()
    assert (games.shares.sum(axis=1) == 1).all()


@pytest.mark.compiled
def test_points_halfway_are_the_points_before_the_second_round():
    games = play_deals(3, "random")
    for place in range(3):
        game = kit.deal("solitaire-for-two", seed=1 + place)
        while game.position()["round"] == 1:
            game.play(random_player(game))
        assert game.position()["scores"] == games.halfway[place].tolist()
