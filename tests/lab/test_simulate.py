"""Simulations: the same rows however they are made, each a game that can be made again alone."""

from __future__ import annotations

import pandas as pd
import pytest

import kit
from kit.lab import batch
from kit.lab.players import PLAYERS


@pytest.mark.compiled
def test_a_row_is_the_game_that_the_same_players_play_in_the_notebook():
    rows = kit.simulate("six-stacks", games=30, players=["random", "careful", "random"], seed=100)
    for row in rows.itertuples():
        game = kit.deal("six-stacks", seed=row.deal, players=3)
        while not game.over:
            game.play(PLAYERS["careful" if game.turn == 2 else "random"](game))
        assert (len(game.history), game.result()) == (row.moves, row.winners)
        assert game.score()["parts"]["strikes"] == [row.strikes_1, row.strikes_2, row.strikes_3]


@pytest.mark.compiled
def test_the_rows_do_not_depend_on_threads_or_chunks(monkeypatch):
    whole = kit.simulate("six-stacks", games=500, seed=3, workers=1)
    monkeypatch.setattr(batch, "CHUNK", 37)
    pd.testing.assert_frame_equal(kit.simulate("six-stacks", games=500, seed=3, workers=3), whole)


@pytest.mark.compiled
def test_a_game_stopped_at_the_limit_is_not_decided(monkeypatch):
    monkeypatch.setattr(batch, "LIMIT", 5)
    rows = kit.simulate("six-stacks", games=20)
    assert (rows.moves <= 5).all()
    assert not rows.decided[rows.moves == 5].all()
    assert rows.winners[~rows.decided].map(len).eq(0).all()


@pytest.mark.compiled
def test_options_reach_the_deals():
    kept = kit.simulate("six-stacks", games=300, players=["random"] * 8, redeal_reserve=False)
    shuffled = kit.simulate("six-stacks", games=300, players=["random"] * 8)
    assert not kept.equals(shuffled)
    assert "strikes_8" in kept


@pytest.mark.compiled
def test_a_careful_player_plays_differently_from_a_random_one():
    assert not kit.simulate("six-stacks", 100, "random").equals(kit.simulate("six-stacks", 100, "careful"))


WRONG = [{"games": 0}, {"games": 2.5}, {"seed": -1}, {"players": "nobody"}, {"players": ["random"]}, {"workers": -1}]


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_arguments_are_refused_by_name(wrong):
    with pytest.raises(kit.BadOption, match=next(iter(wrong))[:6]):
        kit.simulate("six-stacks", **({"games": 10} | wrong))
