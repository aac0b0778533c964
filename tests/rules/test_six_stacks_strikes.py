"""Drawing, strikes and the Final Match of Six Stacks. Each test bears the name of its rule."""

from __future__ import annotations

import pytest

import kit
from tests.rules.six_stacks import GAME, setup
from tests.rules.tables import kinds, laws, refused

# ---- drawing ----


@pytest.mark.parametrize(("others", "drawn"), [("2s", 1), ("2s 2c", 1), ("2s 2c 4s", 0), ("2s 2c 4s 4c", 0), ("", 1)])
def test_draw_to_three_draws_one_card_for_a_hand_of_fewer_than_three(others, drawn):
    game = setup("Th", hand=f"9h {others}", stock="6d 6h")
    events = game.play("9h to s1")
    assert kinds(events) == ["play"] + ["draw"] * drawn
    assert game.position()["hands"][0] == f"{others} 6d".strip() if drawn else others
    assert game.turn == 2


def test_draw_to_three_comes_after_everything_the_play_sets_off():
    game = setup("Jh", "8d", hand="Td", reserve="9h", stock="6c")
    assert kinds(game.play("Td to s1")) == ["play", "reserve", "merge", "draw"]


def test_draw_to_three_follows_a_twin_and_a_king_too():
    assert kinds(setup("9d 8d", hand="8h").play("8h to reserve")) == ["play", "draw"]
    assert kinds(setup("Qd", hand="Kh").play("Kh under s1")) == ["play", "draw"]


# ---- strikes ----


def test_strike_with_five_cards_in_hand_makes_it_six():
    game = setup("Th", hand="2s 2c 4s 4c 6s", stock="9h")
    events = game.play("strike")
    assert kinds(events) == ["strike", "draw"]
    assert laws(events) == ["strike", "strike"]
    position = game.position()
    assert position["hands"][0] == "2s 2c 4s 4c 6s 9h"
    assert (position["strikes"], position["out"], game.turn) == ([1, 0], [False, False], 2)


def test_strike_ends_the_turn_even_when_the_card_drawn_could_be_played():
    game = setup("Th", hands=["2s", "4c"], stock="9h")
    game.play("strike")
    assert game.turn == 2
    assert refused(game, "9h to s1")[0] == "turn"


def test_strike_counts_one_more_each_time():
    game = setup("Th", hands=["2s", "4c"], strikes=[1, 0], stock="6s")
    assert game.play("strike")[0].data["count"] == 2
    assert game.position()["strikes"] == [2, 0]
    assert game.score() == {"parts": {"strikes": [2, 0]}, "total": [2, 0]}


# ---- three strikes and out ----


def three(*stacks: str, hands=("2s 4c 2c", "9c 8d 3s", "5c 5d 5h"), **named):
    """A table for three at which seat 1 has two strikes and nothing to play."""
    return kit.setup(GAME, stacks=list(stacks), hands=list(hands), **({"strikes": [2, 0, 0]} | named))


def test_third_strike_out_puts_the_whole_hand_into_the_reserve():
    game = three("Th", reserve="Kd")
    stock = game.position()["stock"]
    events = game.play("strike")
    assert laws(events) == ["strike", "third-strike-out"]
    assert events[1].cards == ("2s", "4c", "2c")
    position = game.position()
    assert (position["reserve"], position["hands"][0], position["stock"]) == ("Kd 2s 4c 2c", "", stock)
    assert (position["strikes"], position["out"]) == ([3, 0, 0], [True, False, False])
    assert (game.turn, position["final"], game.over) == (2, 0, False)


def test_third_strike_out_hand_plays_itself_when_a_card_makes_room():
    game = three("Th", "Jc Tc", hands=["8s 4c 7s", "9c 2d 3h", "5c 5d 5h"])
    game.play("strike")
    events = game.play("9c to s2")
    assert [event.cards for event in events if event.kind == "reserve"] == [("8s",), ("7s",)]
    assert (game.position()["stacks"], game.position()["reserve"]) == (["Th", "Jc Tc 9c 8s 7s"], "4c")


def test_third_strike_out_leaves_the_last_two_to_the_final_match():
    game = three("Th", strikes=[2, 3, 0], out=[False, True, False], hands=["2s 4c 2c", "", "5c 5d 5h"])
    assert laws(game.play("strike")) == ["strike", "final-match"]


def test_third_strike_out_can_come_to_one_player_after_another():
    game = kit.setup(GAME, stacks=["Th"], hands=["2s", "2c", "4c", "5d"], strikes=[2, 2, 2, 2])
    for out in ([True, False, False, False], [True, True, False, False]):
        game.play("strike")
        assert game.position()["out"] == out
    game.play("strike")
    assert (game.position()["final"], game.turn, game.position()["out"]) == (4, 4, [True, True, False, False])


# ---- the Final Match ----


def test_final_match_opens_with_the_striker_s_hand_in_the_reserve():
    game = setup("Th", hands=["2s 4c 2c", "9h 5c 5s"], strikes=[2, 0])
    stock = game.position()["stock"]
    events = game.play("strike")
    assert kinds(events) == ["strike", "final"]
    position = game.position()
    assert (position["reserve"], position["hands"], position["stock"]) == ("2s 4c 2c", ["", "9h 5c 5s"], stock)
    assert (position["strikes"], position["out"], position["final"]) == ([3, 0], [False, False], 2)
    assert (game.turn, game.over, game.result()) == (2, False, [])


def test_final_match_is_won_by_any_play_of_the_answerer():
    game = setup("Jh", "8d", hands=["9h 4c 2c", "Th 5c"], strikes=[2, 0])
    game.play("strike")
    events = game.play("Th to s1")
    assert kinds(events) == ["play", "reserve", "merge", "win"]
    position = game.position()
    assert position["stacks"] == ["Jh Th 9h 8d"]
    assert position["hands"] == ["", "5c"]
    assert (position["strikes"], position["out"], position["final"]) == ([3, 0], [True, False], 0)
    assert (game.turn, game.over, game.result()) == (2, True, [2])


def test_final_match_refuses_everything_once_it_is_won():
    game = setup("Jh", hands=["9h 4c 2c", "Th 5c"], strikes=[2, 0])
    for move in ("strike", "Th to s1"):
        game.play(move)
    assert game.moves() == []
    for move in ("strike", "5c to s1", "5c under s1", "5c to reserve", "9h to s1"):
        rule, text = refused(game, move)
        assert rule == "final-match"
        assert "seat 2" in text


@pytest.mark.parametrize(("card", "move"), [("Kd", "Kd under s1"), ("Qd", "Qd to reserve")])
def test_final_match_is_won_by_a_king_or_a_twin_too(card, move):
    game = setup("Qh", hands=["4c", card], strikes=[2, 0])
    game.play("strike")
    game.play(move)
    assert game.result() == [2]


def test_final_match_goes_on_with_two_strikes_each_when_it_is_not_answered():
    game = setup("Jh", hands=["9h 4c 2c", "5c 5s"], strikes=[2, 0], stock="3c 3s 6c 6s 7c 7s")
    game.play("strike")
    assert game.moves() == ["strike"]
    events = game.play("strike")
    assert kinds(events) == ["match"] + ["draw"] * 5
    assert set(laws(events)) == {"final-match"}
    position = game.position()
    assert position["hands"] == ["6c 6s 7c", "5c 5s 3c 3s"]
    assert position["reserve"] == "9h 4c 2c"
    assert position["stock"].startswith("7s")
    assert (position["strikes"], position["out"], position["final"]) == ([2, 2], [False, False], 0)
    assert (game.turn, game.over) == (1, False)


def test_final_match_can_be_opened_again_by_the_other():
    game = setup("Jh", hands=["9h 4c 2c", "5c 5s"], strikes=[2, 1], stock="3c 3s Th 6s 7c")
    for move in ("strike", "strike", "Th to s1", "strike"):
        game.play(move)
    position = game.position()
    assert (position["final"], position["strikes"], game.turn) == (1, [2, 3], 1)
    assert position["hands"][1] == ""


def test_final_match_must_be_answered_by_who_can():
    game = setup("Jh", hands=["9h 4c 2c", "Th 5c"], strikes=[2, 0])
    game.play("strike")
    assert refused(game, "strike")[0] == "must-play"


def test_final_match_is_between_the_two_who_are_left():
    game = kit.setup(
        GAME,
        stacks=["Jh"],
        hands=["", "Th", "", "2s 4c"],
        strikes=[3, 1, 3, 2],
        out=[True, False, True, False],
        turn=4,
    )
    game.play("strike")
    assert (game.position()["final"], game.turn) == (2, 2)
    game.play("Th to s1")
    assert (game.result(), game.position()["out"]) == ([2], [True, False, True, True])


def test_final_match_can_be_answered_by_the_eighth_seat():
    out = [False, *[True] * 6, False]
    hands = ["2s 4c", *[""] * 6, "Th"]
    game = kit.setup(GAME, stacks=["Jh"], hands=hands, strikes=[2, *[3] * 6, 0], out=out)
    game.play("strike")
    assert (game.turn, kit.load(game.position()).position()) == (8, game.position())
    game.play("Th to s1")
    assert game.result() == [8]


# ---- what a seat sees ----


def test_the_stock_and_the_hands_of_others_are_hidden():
    game = setup("Th", hands=["9h", "4c 2s"], reserve="Kd")
    seen = game.seen(by=2)
    assert (seen["stacks"], seen["reserve"], seen["hands"]) == (["Th"], "Kd", ["??", "4c 2s"])
    assert set(seen["stock"].split()) == {"??"}
    assert len(seen["stock"].split()) == 47
