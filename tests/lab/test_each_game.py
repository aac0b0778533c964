"""Each game's compiled engine, as a person has it: without bounds checks and fully optimised."""

from __future__ import annotations

import pytest

import kit
from kit.lab.players import random
from tests.games import SLUGS


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
def test_a_simulated_game_is_the_one_that_is_played_move_by_move(slug):
    for row in kit.simulate(slug, games=3, seed=200).to_dict("records"):
        game = kit.deal(slug, seed=row["deal"])
        while not game.over:
            game.play(random(game))
        won = {"won": bool(game.result())} if game.seats == 1 else {"winners": game.result()}
        parts = {
            name if game.seats == 1 else f"{name}_{seat}": points
            for name, told in game.score()["parts"].items()
            for seat, points in enumerate([told] if game.seats == 1 else told, start=1)
        }
        expected = {"moves": len(game.history), "decided": True} | won | parts
        assert {name: row[name] for name in expected} == expected
