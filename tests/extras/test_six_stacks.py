"""Chain reactions: the map of waiting cards, and the counts for each play, checked move by move."""

import pytest

import kit
from kit.lab.players import random
from kit.play.scenarios import find_scenario
from notebooks.extras.six_stacks import count_reactions, draw_waiting_map, try_plays
from tests.charts.rows_g import make_chain


def test_waiting_map_is_of_a_step_that_was_played():
    with pytest.raises(kit.BadOption, match="step"):
        draw_waiting_map(make_chain(), 2)


def test_try_plays_tries_every_legal_play_without_changing_the_game():
    all_plays = try_plays([5, 66], players=3)
    for seed, plays in all_plays.groupby("deal"):
        game, rows = kit.deal("six-stacks", seed=int(seed), players=3), iter(plays.itertuples())
        while not game.over:
            for move in game.moves():
                if move == "strike":
                    continue
                row, before = next(rows), game.position()
                assert (row.step, row.move) == (len(game.history) + 1, move)
                assert row.waiting == len(before["reserve"].split())
                other = game.copy()
                other.play(move)
                if other.position()["stock"] in (before["stock"], " ".join(before["stock"].split()[1:])):
                    after = other.position()
                    assert row.fallen == row.waiting + move.endswith("reserve") - len(after["reserve"].split())
                    assert row.merges == len(before["stacks"]) - len(after["stacks"])
                assert row.length == row.merges + row.fallen
            game.play(random(game))
        assert next(rows, None) is None


def test_count_reactions_excludes_a_redeal():
    redeal = find_scenario("six-stacks/shortened-stacks-merge")
    game = redeal.start.copy()
    game.play(redeal.tries[0])
    kinds = [event.kind for event in game.history[-1].events]
    assert "merge" in kinds[kinds.index("shuffle") :] and count_reactions(game) == (0, 0)
