"""The rules of Solitaire for Two: the deal, and turns. Each test bears the name of its rule."""

from __future__ import annotations

import pytest

import kit
from tests.rules.solitaire_for_two import GAME, at_the_end, knock, points, setup, waste
from tests.rules.tables import allowed, kinds, laws, refused

# ---- the deal, and who begins ----


def test_deal_gives_columns_of_one_to_nine_and_a_stock_of_36():
    position = kit.deal(GAME, seed=5).position()
    assert [len(text.split()) for text in position["columns"]] == [1] * 9
    assert [len(text.split()) for text in position["down"]] == list(range(9))
    assert len(position["stock"].split()) == 36 and position["waste"] == ""


def test_deal_is_the_same_whatever_the_options():
    options = ({}, {"players": 4}, {"solo_ace": False}, {"forgetful": True}, {"aces_open": False})
    assert len({kit.deal(GAME, seed=5, **each).position()["stock"] for each in options}) == 1


def test_stock_of_threes_is_turned_up_in_order():
    game = kit.deal(GAME, seed=5)
    stock = game.position()["stock"].split()
    game.play("knock")
    game.play("turn")
    assert game.position()["ups"].split() == stock[:3]
    assert game.position()["stock"].split() == stock[3:]


def test_stock_of_threes_has_no_column_of_two():
    position = kit.deal(GAME, seed=5).position()
    last = position["stock"].split()[-1]
    with pytest.raises(kit.BadPosition, match="columns of 3"):
        kit.load(position | {"stock": position["stock"][:-3], "waste": last, "phase": "missed"})


def test_stock_of_threes_counts_what_setup_is_not_told():
    for named in ({}, {"waste": "5c"}, {"waste": "5c 9h"}):
        assert len(setup("Ks", **named).position()["stock"].split()) % 3 == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_player_is_seat_1(players):
    game = kit.deal(GAME, seed=5, players=players)
    assert game.turn == 1
    assert any(event.data.get("seat") == 1 for event in game.dealing)


def test_first_player_is_followed_by_the_seats_in_order():
    game = kit.deal(GAME, seed=5, players=3)
    turns = []
    for _ in range(4):
        turns.append(game.turn)
        knock(game)
    assert turns == [1, 2, 3, 1]


# ---- opening ----


def test_opening_turns_nothing_up():
    game = kit.deal(GAME, seed=3)
    assert game.position()["phase"] == "opening"
    rule, text = refused(game, "turn")
    assert rule == "opening" and "seat 1" in text


def test_opening_plays_what_the_layout_allows_and_knocks():
    game = kit.deal(GAME, seed=3)
    assert allowed(game, "c1 to c7") == "build-down"
    game.play("c1 to c7")
    assert allowed(game, "knock") == "knock"
    game.play("knock")
    assert (game.turn, game.position()["phase"], game.position()["missed"]) == (2, "missed", "")


# ---- missed plays ----


def test_missed_plays_may_use_any_tile_that_was_left():
    game = setup("8h", "4d", waste="Ks", ups="7w 3c 9s", turn=1)
    game.play("knock 7w 3c 9s")
    assert (game.turn, game.position()["missed"], waste(game, 3)) == (2, "7w 3c 9s", "7w 3c 9s")
    assert allowed(game, "7w to c1") == allowed(game, "3c to c2") == "build-down"
    game.play("7w to c1")
    assert (game.position()["missed"], waste(game, 3)) == ("3c 9s", "Ks 3c 9s")


def test_missed_plays_are_over_when_three_are_turned_up():
    game = setup("8h", "4d", waste="7w 9s", missed="7w 9s")
    assert allowed(game, "7w to c1") == "build-down"
    game.play("turn")
    assert game.position()["missed"] == ""
    rule, text = refused(game, "7w to c1")
    assert rule == "talon" and "the 9♠" in text


def test_missed_plays_are_told_with_the_knock():
    events = setup("8h", waste="Ks", ups="7w 3c").play("knock 7w 3c")
    assert kinds(events) == ["discard", "knock", "missed"]
    assert events[-1].cards == ("7w", "3c") and events[-1].data["seat"] == 2


# ---- turning up ----


def test_turn_up_three_comes_before_the_knock_while_there_is_stock_or_reserve():
    for game in (setup("8h", waste="Ks"), at_the_end("8h", reserve="7w")):
        rule, text = refused(game, "knock")
        assert rule == "turn-up-three" and "after turning up" in text
        game.play("turn")
        assert all(game.ruling(move).legal for move in game.moves() if "knock" in move)


def test_turn_up_three_is_refused_when_there_is_nothing_left():
    game = at_the_end("8h")
    rule, text = refused(game, "turn")
    assert rule == "turn-up-three" and "nothing to turn up" in text
    assert allowed(game, "knock") == "knock"


def test_turn_up_three_may_be_played_in_any_order():
    for order in (("Jh", "Ts", "9d"), ("Ts", "Jh", "9d"), ("9d", "Ts", "Jh")):
        game = setup("Qc", "Jw", "Tc", waste="Ks", stock="Jh Ts 9d")
        game.play("turn")
        for card in order:
            assert any(move.startswith(f"{card} to c") for move in game.moves())
            game.play(next(move for move in game.moves() if move.startswith(f"{card} to c")))
        assert game.position()["ups"] == ""


# ---- knock ----


def test_knock_discards_in_the_order_that_it_names():
    for order in ("7w 3c 9s", "9s 7w 3c", "3c 9s 7w"):
        game = setup("Qh", waste="Ks", ups="7w 3c 9s")
        assert (
            order.split()[-1].replace("w", "⚙").replace("c", "♣").replace("s", "♠")
            in game.ruling(f"knock {order}").text
        )
        game.play(f"knock {order}")
        assert waste(game, 3) == order


@pytest.mark.parametrize(
    "move", ["knock", "knock 7w", "knock 7w 7w", "knock 7w 9d", "knock 7w 3c 9d", "knock 3c 7w 3c"]
)
def test_knock_names_each_up_tile_once(move):
    rule, text = refused(setup("Qh", waste="Ks", ups="7w 3c"), move)
    assert rule == "knock" and "the 7⚙ and the 3♣" in text


def test_knock_names_no_tile_when_none_is_left():
    rule, text = refused(kit.deal(GAME, seed=3), "knock 7w")
    assert rule == "knock" and "names none" in text


def test_knock_makes_every_order_a_move():
    assert len([move for move in setup("Qh", ups="7w 3c 9s").moves() if "knock" in move]) == 6
    assert len([move for move in setup("Qh", ups="7w 3c").moves() if "knock" in move]) == 2


# ---- trio ----


def trio(**named) -> kit.Game:
    """Three up tiles that fit, one on another."""
    return setup("Qc", "Kd", waste="5c", **({"ups": "Jh Ts 9d"} | named))


def make(game: kit.Game) -> list[kit.Event]:
    """Play the three up tiles; what the last of them brought."""
    game.play("Jh to c1")
    game.play("Ts to c1")
    return game.play("9d to c1")


def test_trio_scores_25_and_lets_three_more_be_turned_up():
    game = trio(stock="4c 6s Qd")
    events = make(game)
    assert (kinds(events), laws(events)) == (["play", "trio"], ["build-down", "trio"])
    assert points(game) == {"trios": [25, 0]}
    assert allowed(game, "turn") == "turn-up-three" and allowed(game, "knock") == "knock"
    game.play("turn")
    assert game.position()["ups"] == "4c 6s Qd" and game.turn == 1


def test_trio_is_needed_before_more_is_turned_up():
    rule, text = refused(trio(), "turn")
    assert rule == "trio" and "J♥" in text
    assert refused(setup("Qc", ups="4c"), "turn")[1].startswith("The 4♣ still lies")


def test_trio_with_the_last_of_the_stock_leaves_only_the_knock():
    game = at_the_end("Qc", "Qd", "Js", waste="5c", ups="Jh Ts 9d", phase="play")
    make(game)
    assert (game.position()["phase"], game.moves()) == ("close", ["knock"])
    rule, text = refused(game, "c3 to c2")
    assert rule == "trio" and "but the knock" in text
    assert refused(game, "turn")[0] == "trio"
    game.play("knock")
    assert (game.turn, game.position()["idle"]) == (2, 0)


def test_trio_with_a_reserve_left_may_go_on_with_it():
    game = at_the_end("Qc", waste="5c", ups="Jh Ts 9d", reserve="8s 4c", phase="play")
    make(game)
    assert allowed(game, "turn") == "turn-up-three"
    game.play("turn")
    assert (game.position()["phase"], game.position()["ups"]) == ("reserve", "8s 4c")
    game.play("8s to c1")
    game.play("knock 4c")
    assert points(game) == {"trios": [25, 0]}


def test_trio_is_none_of_the_tiles_of_the_reserve():
    game = at_the_end("Qc", waste="5c", ups="Jh Ts", phase="reserve")
    game.play("Jh to c1")
    assert kinds(game.play("Ts to c1")) == ["play"]
    assert points(game) == {} and game.position()["phase"] == "reserve"


def test_trio_counts_tiles_exchanged_and_cashed():
    game = setup("3h *g", waste="5c 9h", ups="2w", jokers={"*g": "2w"}, stock="4c 6s Qd")
    assert kinds(game.play("exchange 2w")) == ["exchange", "earn", "points", "trio"]
    cash = setup("9h", waste="5c 9c", ups="*r", up=dict.fromkeys("acdhsw", 1))
    assert "trio" in kinds(cash.play("*r to cash"))


def test_trio_at_the_end_leaves_a_due_deuce_or_a_due_exchange():
    game = at_the_end("9h", "2s", waste="5c", ups="Ad", up={"s": 1}, phase="play")
    game.play("Ad to top")
    assert (game.position()["phase"], game.moves()) == ("close", ["2s to top"])
    assert "close" not in refused(game, "knock")[1]
    game.play("2s to top")
    assert game.moves() == ["knock"]
    due = at_the_end("Tc", "3h *g", waste="2w", ups="9d", jokers={"*g": "2w"}, forgetful=True, phase="play")
    due.play("9d to c1")
    assert sorted(due.moves()) == ["exchange 2w", "knock"]
    assert "exchange of the 2⚙" in refused(due, "c1 to c9")[1]
