"""The end of Six-Suit Solitaire and its score, the inventor's own examples, and random games held to invariants."""

from __future__ import annotations

from random import Random

import pytest

import kit
from tests.games import cards_on, combinations, moments, random_game
from tests.rules.tables import allowed, kinds, laws, refused
from tests.rules.tile_games import CASHED, FULL, GAME, nine, setup, setup_without_stock

GAMES = 40  # random games that are held to the invariants

# ---- the end ----


def test_finish_ends_the_game_when_the_stock_is_empty():
    game = setup_without_stock("2h", talon="Ac")
    assert allowed(game, "finish") == "finish"
    events = game.play("finish")
    assert (kinds(events), laws(events)) == (["finish", "end"], ["finish", "score"])
    assert game.over and game.position()["finished"] is True and game.moves() == []
    for move in ("finish", "draw", "Ac to top", "Ac to c1", "c1 to c2", "5h to talon"):
        assert refused(game, move)[0] == "finish"


def test_finish_is_refused_while_there_is_a_stock():
    rule, text = refused(setup("2h", stock="9c"), "finish")
    assert rule == "finish" and "tiles to draw" in text


def test_finish_comes_by_itself_when_no_play_is_left():
    game = setup_without_stock("5h", talon="3s 9d", up={"d": 8}, jokers=CASHED)
    assert game.moves() == ["9d to top", "finish"]
    assert kinds(game.play("9d to top")) == ["up", "end"]
    assert game.over and game.position()["finished"] is False
    assert refused(game, "5h to top")[0] == "finish"


def test_finish_does_not_come_while_a_liberty_can_be_taken():
    game = setup_without_stock("5h", talon="9h", jokers=CASHED, liberties=1)
    assert not game.over
    assert "finish" in game.moves() and any(move.endswith("to talon") for move in game.moves())
    assert setup_without_stock("5h", talon="9h", jokers=CASHED).over


def test_finish_holds_in_positions_too():
    with pytest.raises(kit.BadPosition, match="finished is true, but 80 tiles are left"):
        setup("5h", finished=True)


# ---- the score ----


def test_score_has_a_part_for_each_suit_and_all_else():
    game = setup(
        "4c", "", "", "", "8c", down={5: "9c 9d 9h"}, up={"w": 4, "h": 2, "a": 3, "c": 1, "d": 5, "s": 0},
        jokers={"*g": "cashed", "*b": "cashed"}, grand=True,
    )
    assert game.score() == {
        "parts": {
            "a": 30, "c": 20, "d": 100, "h": 60, "s": 0, "w": 160, "jokers": 20, "grand": 20, "odd": 0, "down": -15,
        },
        "total": 395,
        "victory": 0,
    }


def test_score_begins_with_what_is_face_down():
    assert kit.deal(GAME, seed=5).score()["total"] == -180


def test_score_counts_a_joker_up_top_as_its_tile():
    assert setup(up={"w": 4}, jokers={"*g": "3w"}).score()["parts"]["w"] == 160


@pytest.mark.parametrize(
    ("up", "total", "victory"),
    [
        ({"w": 12}, 480, 0), ({"w": 12, "c": 1}, 500, 1), ({"w": 13, "h": 13, "a": 8}, 990, 1),
        ({"w": 13, "h": 13, "a": 9}, 1000, 2), (FULL, 1950, 2),
    ],
)
def test_score_makes_victories(up, total, victory):
    game = setup(up=up)
    assert (game.score()["total"], game.score()["victory"]) == (total, victory)
    assert game.result() == []  # nobody has won before the end


def test_score_of_one_victory_wins_once_the_game_is_over():
    for up, result in (({"w": 12}, []), ({"w": 12, "c": 1}, [1])):
        game = setup_without_stock("5h", talon="9h", up=up)
        while not game.over:
            game.play("finish")
        assert game.result() == result


def test_score_of_everything_is_exactly_2000():
    game = setup("Kw", up=FULL | {"w": 12}, jokers=CASHED, grand=True)
    assert (game.position()["stock"], game.over, game.moves()) == ("", False, ["Kw to top", "finish"])
    events = game.play("Kw to top")
    assert kinds(events) == ["up", "end"]
    assert game.over and game.result() == [1] and game.position()["finished"] is False
    assert (game.score()["total"], game.score()["victory"]) == (2000, 3)


def test_score_loses_ten_for_each_odd_joker():
    game = setup("5d *g 3c", "5h 4a", "9h *b 7d", "9d 8s", jokers={"*g": "4a!", "*b": "8s!"}, odd=2, forgetful=True)
    assert game.score()["parts"]["odd"] == -20


# ---- the inventor's examples ----


def figure_1() -> kit.Game:
    """The source's first figure as far as its text tells it, with tiles of ours where a turn-up needs one."""
    return setup(
        "Qw", "*b", "7w", "Kc", "2h", "Tw", "5w", waste="Jh",
        down={2: "8d", 4: "5d", 6: "9d", 7: "Kd"},
    )


def test_build_down_and_jokers_in_the_line_of_the_first_figure():
    game = figure_1()
    told = [kinds(game.play(move)) for move in ("c1 to c4", "Jh to c4", "c6 to c4", "*b to c3", "c7 to c3", "c4 to c1")]
    turned = [["move"], ["play"], ["move", "turn-up"], ["declare", "move", "turn-up"]]
    assert told == [*turned, ["move", "turn-up"], ["move", "turn-up"]]
    assert game.position()["columns"] == nine("Kc Qw Jh Tw", "8d", "7w *b 5w", "5d", "2h", "9d", "Kd")
    assert game.position()["jokers"]["*b"] == "6cs"


def test_open_space_in_the_first_figure_waits_for_the_wheel_queen():
    assert refused(figure_1(), "c4 to c1")[0] == "build-down"


def test_up_top_in_the_first_figure_an_ace_need_not_go_at_once():
    game = kit.load(
        figure_1().position() | {"waste": "Jh As", "stock": figure_1().position()["stock"].replace("As ", "")}
    )
    assert {"As to top", "As to c5", "draw"} <= set(game.moves())


def figure_2() -> kit.Game:
    """The source's second figure as far as its text tells it; where the heart eight lies it does not say."""
    return setup(
        "Kc Qw Jh Ta", "Jd", "7w *b 5w", "", "2h", "9c", "8h", "9w", "Ad",
        down={6: "3s", 8: "4s", 7: "5s"}, waste="Tc 2w", up={"w": 2}, jokers={"*g": "2w", "*b": "6cs"},
    )


def test_liberty_in_the_line_of_the_second_figure():
    game = figure_2()
    assert refused(game, "draw")[0] == "exchange-due"
    assert kinds(game.play("exchange 2w")) == ["exchange"]  # one tile of the waste is left: no discard, no liberty
    game = kit.load(
        figure_2().position() | {"waste": "Tc 6h 2w", "stock": figure_2().position()["stock"].replace("6h ", "")}
    )
    told = [kinds(game.play(move)) for move in ("exchange 2w", "Tc to talon", "Tc to c2", "c8 to c2")]
    assert told == [["exchange", "earn"], ["liberty"], ["play"], ["move", "turn-up"]]
    assert game.position()["columns"][1] == "Jd Tc 9w"


def test_build_down_in_the_second_figure_makes_the_heart_eight_on_the_wheel_nine_the_worse_play():
    worse, better = figure_2(), figure_2()
    worse.play("c7 to c8")
    rule, text = refused(worse, "c8 to c1")
    assert rule == "build-down" and "both green" in text
    for move in ("c7 to c6", "c6 to c1", "c3 to c1"):
        better.play(move)
    assert better.position()["columns"][0] == "Kc Qw Jh Ta 9c 8h 7w *b 5w"


# ---- random games ----


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
