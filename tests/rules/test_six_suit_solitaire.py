"""Six-Suit Solitaire over deals and random games; its rules at play are in `cases/six-suit-solitaire.toml`."""

from __future__ import annotations

from random import Random

import kit
from tests.games import cards_on, combinations, moments, random_game
from tests.rules.rows import refused

GAME = "six-suit-solitaire"
GAMES = 40  # random games that are held to the invariants


def test_deal_gives_column_n_one_face_down_tile_fewer_and_one_face_up():
    position = kit.deal(GAME, seed=3).position()
    assert [len(tiles.split()) for tiles in position["down"]] == list(range(9))
    assert [len(tiles.split()) for tiles in position["columns"]] == [1] * 9


def test_draw_goes_through_the_stock_once_and_its_first_tile_is_the_first_talon():
    game = kit.deal(GAME, seed=1)
    first = game.position()["stock"].split()[0]
    game.play("draw")
    assert game.position()["waste"] == first
    for _ in range(35):
        game.play("draw")
    assert game.position()["stock"] == "" and len(game.position()["waste"].split()) == 36


def test_whole_column_reads_a_lone_tile_by_its_name():
    game = kit.setup(GAME, columns=["Qh", "Jw", *[""] * 7])
    game.play("Jw to c1")
    assert [step.move for step in game.history] == ["c2 to c1"]


def test_talon_does_not_tell_where_a_face_down_tile_lies():
    game = kit.setup(GAME, columns=["Qh", "Tc", *[""] * 7], down=["", "5c", *[""] * 7], stock="6c")
    assert refused(game, "5c to c1")[1].replace("5", "6") == refused(game, "6c to c1")[1]


def test_random_games_lose_no_tile_repeat_no_position_and_come_to_an_end():
    for seed in range(GAMES):
        options = combinations(GAME)[seed % 4]
        game = random_game(GAME, options, seed)
        assert game.over
        seen = set()
        for moment in moments(game):
            position = moment.position()
            seen.add(str(position))
            assert cards_on(moment.table) == list(range(81))
            score = moment.score()
            assert score["total"] == sum(score["parts"].values())
            assert score["victory"] == sum(score["total"] >= needed for needed in (500, 1000, 2000))
        assert len(seen) == len(game.history) + 1
        middle = moments(game)[Random(seed).randrange(len(game.history))]
        assert kit.load(middle.position()).position() == middle.position()
