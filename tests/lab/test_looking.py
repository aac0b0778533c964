"""The player that looks ahead: it leaves a careful player's choice only for what clearly does better."""

from __future__ import annotations

import numpy as np
import pytest

import kit
from kit.lab.deals import tables_like
from kit.lab.players import KINDS, advice, careful, looking
from kit.lab.playout import new_stop, play_out
from kit.lab.stats import mean_interval
from kit.rules.engine import compiled, rules
from tests.lab.exhaust import short_game


def short_games(slug, ranks, games, **options):
    """Short games from their beginning."""
    dice = np.random.default_rng(5)
    return [short_game(slug, ranks, dice, 0, **options) for _ in range(games)]


def wins(slug, name, positions):
    """Whether a player wins from each of the positions."""
    won = []
    for t in positions:
        tables = tables_like(slug, t)
        compiled(play_out, slug, advice(slug))(tables, np.array([KINDS[name]]), 500, new_stop())
        won.append(bool(rules(slug).has_won(tables[1], 1)))
    return np.array(won)


@pytest.mark.compiled
def test_looking_clearly_wins_more_short_games_of_swap():
    positions = short_games("swap", 4, 200, work_stacks=2)
    gains = wins("swap", "looking", positions) * 1.0 - wins("swap", "careful", positions)
    assert mean_interval(gains).low > 0


@pytest.mark.compiled
def test_looking_wins_no_fewer_short_games_of_stack_em():
    positions = short_games("stack-em", 5, 200, work_stacks=2, hand_limit=3)
    assert 0 < wins("stack-em", "careful", positions).sum() <= wins("stack-em", "looking", positions).sum()


@pytest.mark.compiled
def test_where_every_move_does_the_same_the_choice_is_a_careful_player_s():
    won = {"stacks": ["Qh Jh", "7s"], "hands": ["Th 6c", ""], "strikes": [1, 3], "final": 1}
    game = kit.setup("six-stacks", **won)
    assert looking(game) == careful(game) == "6c to s2"


@pytest.mark.compiled
def test_looking_takes_the_same_move_each_time_and_leaves_the_game_alone():
    game = kit.deal("swap", seed=3)
    before = game.transcript()
    assert looking(game) == looking(kit.deal("swap", seed=3))
    assert game.transcript() == before
