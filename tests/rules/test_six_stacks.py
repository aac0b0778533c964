"""The moves of Six Stacks, its merges and its reserve. Each test bears the name of its rule."""

from __future__ import annotations

import pytest

import kit
from tests.rules.six_stacks import at_the_last_card, setup, two_places_for_the_reserve
from tests.rules.tables import allowed, kinds, laws, play_with, refused

# ---- whose turn ----


def test_turn_refuses_the_card_of_another_seat():
    game = setup("Th", hands=["4c", "9h"])
    rule, text = refused(game, "9h to s1")
    assert rule == "turn"
    assert "9♥" in text and "seat 1's hand" in text and "seat 2's hand" in text


@pytest.mark.parametrize("card", ["8h", "9h", "Th", "7h"])
def test_turn_refuses_cards_that_lie_elsewhere(card):
    game = setup("Jh Th", hand="4c", reserve="8h", stock="9h")
    assert refused(game, f"{card} to s1")[0] == "turn"


def test_turn_is_the_first_reason_of_several():
    game = setup("Qh Jh", hands=["4c", "2s"])
    assert refused(game, "2s under s1")[0] == "turn"
    assert refused(game, "2s to reserve")[0] == "turn"


def test_turn_passes_to_the_left_and_over_those_who_are_out():
    game = setup("Th", hands=["9h 2c 3c", "", "4c 5c 6c"], strikes=[0, 3, 0], out=[False, True, False])
    game.play("9h to s1")
    assert game.turn == 3
    game = setup("Th", hands=["2c 3c 4c", "", "9h 5c 6c"], strikes=[0, 3, 0], out=[False, True, False], turn=3)
    game.play("9h to s1")
    assert game.turn == 1


# ---- a king under a queen ----


@pytest.mark.parametrize(("queen", "king"), [("Qh", "Kd"), ("Qh", "Kh"), ("Qs", "Kc")])
def test_king_under_queen_makes_a_stack_of_two(queen, king):
    game = setup("5c", queen, hand=f"{king} 2s 2c")
    assert allowed(game, f"{king} under s2") == "king-under-queen"
    game.play(f"{king} under s2")
    assert game.position()["stacks"] == ["5c", f"{king} {queen}"]


def test_king_under_queen_is_refused_when_the_queen_has_company():
    rule, text = refused(setup("Qh Jh", hand="Kd"), "Kd under s1")
    assert rule == "king-under-queen"
    assert "Q♥ J♥" in text


def test_king_under_queen_is_refused_when_the_queen_is_not_the_head():
    assert refused(setup("Kh Qh", hand="Kd"), "Kd under s1")[0] == "king-under-queen"


def test_king_under_queen_is_refused_across_colours():
    rule, text = refused(setup("Qs", hand="Kd"), "Kd under s1")
    assert rule == "king-under-queen"
    assert "red" in text and "black" in text


@pytest.mark.parametrize(("stack", "card"), [("Qh", "Qd"), ("Qh", "Jd"), ("Jh", "Qd"), ("Ah", "2d")])
def test_king_under_queen_refuses_every_other_card_under_a_stack(stack, card):
    rule, text = refused(setup(stack, hand=card), f"{card} under s1")
    assert rule == "king-under-queen"
    assert "Only a king" in text


@pytest.mark.parametrize("stack", ["Jh", "Kh", "Ah"])
def test_king_under_queen_refuses_a_king_under_anything_but_a_queen(stack):
    assert refused(setup(stack, hand="Kd"), "Kd under s1")[0] == "king-under-queen"


def test_king_under_queen_joins_an_exposed_ace_at_once():
    game = setup("Qd", "9s", "2h Ah", hand="Kd 4c 4s")
    events = game.play("Kd under s1")
    assert kinds(events) == ["play", "merge", "draw"]
    assert game.position()["stacks"] == ["9s", "2h Ah Kd Qd"]


# ---- a twin to the reserve ----


def test_twin_to_reserve_takes_the_twin_of_an_exposed_card():
    game = setup("Td 9d", hand="9h 2s 2c")
    assert allowed(game, "9h to reserve") == "twin-to-reserve"
    events = game.play("9h to reserve")
    assert kinds(events) == ["play", "draw"]
    assert (game.position()["stacks"], game.position()["reserve"]) == (["Td 9d"], "9h")


@pytest.mark.parametrize("card", ["Kd", "Ah", "9s", "Qc"])
def test_twin_to_reserve_takes_a_card_of_any_rank(card):
    twin = card[0] + {"d": "h", "h": "d", "s": "c", "c": "s"}[card[1]]
    assert allowed(setup(twin, hand=card), f"{card} to reserve") == "twin-to-reserve"


@pytest.mark.parametrize("stacks", [["9d 8d"], ["9s"], ["Td"], ["Jd"]])
def test_twin_to_reserve_is_refused_without_an_exposed_twin(stacks):
    rule, text = refused(setup(*stacks, hand="9h"), "9h to reserve")
    assert rule == "twin-to-reserve"
    assert "9♦" in text


def test_twin_to_reserve_does_not_count_a_twin_in_the_reserve():
    assert refused(setup("4c", hand="9h", reserve="9d"), "9h to reserve")[0] == "twin-to-reserve"


def test_twin_to_reserve_joins_the_reserve_as_its_newest_card():
    game = setup("9d", hand="9h", reserve="4s Kc")
    game.play("9h to reserve")
    assert game.position()["reserve"] == "4s Kc 9h"


def test_twin_to_reserve_plays_itself_at_once_where_it_fits():
    game = setup("Td 9d", "Th", hand="9h 2s 2c")
    events = game.play("9h to reserve")
    assert laws(events) == ["twin-to-reserve", "reserve-plays", "draw-to-three"]
    assert (game.position()["stacks"], game.position()["reserve"]) == (["Td 9d", "Th 9h"], "")


# ---- what fits ----


@pytest.mark.parametrize(
    ("exposed", "card"),
    [("Th", "9h"), ("Th", "9d"), ("Ac", "Ks"), ("Kd", "Qh"), ("2s", "Ac"), ("Qc", "Js"), ("3h", "2d")],
)
def test_fits_next_lower_of_the_same_colour_round_the_corner(exposed, card):
    game = setup("7c 6c" if exposed not in ("7c", "6c") else "4d", exposed, hand=f"{card} 2c 8s")
    assert allowed(game, f"{card} to s2") == "fits"
    game.play(f"{card} to s2")
    assert game.position()["stacks"][1] == f"{exposed} {card}"


@pytest.mark.parametrize("card", ["9c", "9s", "8s"])
def test_fits_refuses_the_other_colour(card):
    rule, text = refused(setup("Th", hand=card), f"{card} to s1")
    assert rule == "fits"
    assert "is red" in text and "is black" in text
    assert "the red nine (9♦ or 9♥)" in text


@pytest.mark.parametrize(("exposed", "card"), [("Th", "8h"), ("Th", "Jh"), ("Th", "Td"), ("Kh", "Ah"), ("Ah", "2h")])
def test_fits_refuses_any_other_rank(exposed, card):
    rule, text = refused(setup(exposed, hand=card), f"{card} to s1")
    assert rule == "fits"
    assert "the next lower of its colour" in text


def test_fits_looks_at_the_exposed_card_only():
    assert refused(setup("Th 9h 8h", hand="9d"), "9d to s1")[0] == "fits"


def test_fits_lets_a_stack_that_went_all_the_way_round_take_the_twin_of_its_head():
    whole = "Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h Ah Kh"
    game = setup(whole, hand="Qd 4c 4s")
    events = game.play("Qd to s1")
    assert kinds(events) == ["play", "draw"]
    assert game.position()["stacks"] == [f"{whole} Qd"]


def test_fits_names_what_would_be_allowed_instead():
    ruling = setup("Th", "9c", "4d", hand="9h 8s").ruling("9h to s2")
    assert ruling.allowed == ("9h to s1",)
    assert "`9h to s1`" in ruling.text
    assert setup("Th", "9c", hand="9h 2d 8s").ruling("2d to s1").allowed == ("9h to s1", "8s to s2")


# ---- who can play must play ----


@pytest.mark.parametrize(
    ("stack", "card", "move"), [("Th", "9d", "9d to s1"), ("Qh", "Kd", "Kd under s1"), ("9h 8h", "8d", "8d to reserve")]
)
def test_must_play_refuses_a_strike_while_anything_can_be_played(stack, card, move):
    game = setup(stack, hand=f"2s {card} 4c")
    assert game.moves() == [move]
    rule, text = refused(game, "strike")
    assert rule == "must-play"
    assert f"`{move}`" in text


def test_must_play_leaves_only_the_strike_to_a_hand_that_fits_nowhere():
    game = setup("Th", hands=["2s 4c", "9h"])
    assert game.moves() == ["strike"]
    assert allowed(game, "strike") == "strike"


# ---- merges ----


def test_merge_first_leaves_the_reserve_nine():
    game = setup("Ah Kh Qh Jh", "9d 8d 7d 6d", hand="Td 2s 2c", reserve="9h")
    events = game.play("Td to s1")
    assert laws(events) == ["fits", "merge-first", "draw-to-three"]
    assert "9♥ stays in the reserve" in events[1].text
    assert game.position()["stacks"] == ["Ah Kh Qh Jh Td 9d 8d 7d 6d"]
    assert game.position()["reserve"] == "9h"


def test_merge_first_gives_way_to_the_reserve_without_the_twin_stack():
    game = setup("Ah Kh Qh Jh", "8d 7d 6d", hand="Td 2s 2c", reserve="9h")
    events = game.play("Td to s1")
    assert laws(events) == ["fits", "reserve-plays", "merge-at-once", "draw-to-three"]
    assert game.position()["stacks"] == ["Ah Kh Qh Jh Td 9h 8d 7d 6d"]


def test_merge_first_is_named_only_where_a_reserve_card_gives_way():
    game = setup("Ah Kh Qh Jh", "9d 8d 7d 6d", hand="Td 2s 2c", reserve="9s")
    assert laws(game.play("Td to s1"))[1] == "merge-at-once"


def test_merge_at_once_puts_the_whole_stack_on_the_other():
    game = setup("8s 7c", "4d", "Js Tc", "2h", hand="9s 4c 4s")
    events = game.play("9s to s3")
    assert kinds(events) == ["play", "merge", "draw"]
    assert events[1].cards == ("8s", "7c")
    assert game.position()["stacks"] == ["4d", "Js Tc 9s 8s 7c", "2h"]


def test_merge_at_once_keeps_the_place_of_the_stack_it_went_onto():
    game = setup("Js Tc", "4d", "8s 7c", "2h", hand="9s 4c 4s")
    game.play("9s to s1")
    assert game.position()["stacks"] == ["Js Tc 9s 8s 7c", "4d", "2h"]
    with pytest.raises(kit.BadMove, match="there is s1 to s3"):
        game.ruling("4c to s4")


def test_merge_at_once_never_joins_a_stack_with_itself():
    game = setup("Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h Ah", "4c", hand="Kh 2s 3s")
    assert kinds(game.play("Kh to s1")) == ["play", "draw"]
    assert len(game.position()["stacks"]) == 2


def test_merge_at_once_by_itself_never_sets_off_another():
    # The exposed card of the stack that moves stays exposed, the other is covered: nothing new is exposed.
    game = setup("8s 7c", "Js Tc", "6h 5h", "Jd Th", hand="9s 4c 4s", reserve="6d")
    before = {stack.split()[-1] for stack in game.position()["stacks"]}
    game.play("9s to s2")
    assert {stack.split()[-1] for stack in game.position()["stacks"]} < before


def test_merge_at_once_takes_the_leftmost_stack_that_can_move():
    game = at_the_last_card("Jh Th 9h", "Jd Td 9d", "4c", hand="3c 2d")
    # Cut down to 9♥, 9♦ and 3♣, a red ten is dealt: of the two nines the left one goes on it.
    events = play_with(game, "3c to s3", "Th Jh Td Jd 4c")
    merge = next(event for event in events if event.kind == "merge")
    assert (merge.data["from"], merge.data["to"], merge.cards) == ("s1", "s4", ("9h",))


# ---- the reserve ----


def test_reserve_plays_the_card_that_a_play_makes_room_for_and_what_then_fits():
    game = setup("Jh", "8d 7h", hand="Td 2s 2c", reserve="9h")
    events = game.play("Td to s1")
    assert laws(events) == ["fits", "reserve-plays", "merge-at-once", "draw-to-three"]
    assert (game.position()["stacks"], game.position()["reserve"]) == (["Jh Td 9h 8d 7h"], "")


def test_reserve_plays_the_older_of_two_twins():
    game = setup("Jh", hand="Th 2s 2c", reserve="9d 9h")
    assert kinds(game.play("Th to s1")) == ["play", "reserve", "draw"]
    assert (game.position()["stacks"], game.position()["reserve"]) == (["Jh Th 9d"], "9h")


def test_reserve_plays_one_card_after_another_whatever_their_age():
    game = setup("Jh", "4s", hand="Th 2s 2c", reserve="7d 8h Kc 9d")
    events = game.play("Th to s1")
    assert [event.cards for event in events if event.kind == "reserve"] == [("9d",), ("8h",), ("7d",)]
    assert (game.position()["stacks"], game.position()["reserve"]) == (["Jh Th 9d 8h 7d", "4s"], "Kc")


def test_reserve_plays_the_oldest_card_first_of_several_that_fit():
    # Only a redeal can make room for two at once: the 10♥ and then the 6♣ are dealt, but the 5♠ is the older.
    game = two_places_for_the_reserve("5s 9h")
    assert [event.cards for event in game.history[-1].events if event.kind == "reserve"] == [("5s",), ("9h",)]
    game = two_places_for_the_reserve("9h 5s")
    assert [event.cards for event in game.history[-1].events if event.kind == "reserve"] == [("9h",), ("5s",)]


def test_reserve_plays_merge_before_the_next_card_plays():
    # The ten from the reserve meets a stack headed by a nine: it merges, and the reserve's own nine stays.
    game = setup("Qh", "9h 8h", hand="Jd 2s 2c", reserve="Td 9d")
    events = game.play("Jd to s1")
    assert laws(events) == ["fits", "reserve-plays", "merge-first", "draw-to-three"]
    assert (game.position()["stacks"], game.position()["reserve"]) == (["Qh Jd Td 9h 8h"], "9d")


def test_reserve_plays_never_put_a_king_under_a_queen():
    game = setup("Qh", "Th", hand="9h 2s 2c", reserve="Kd")
    assert kinds(game.play("9h to s2")) == ["play", "draw"]
    assert (game.position()["stacks"], game.position()["reserve"]) == (["Qh", "Th 9h"], "Kd")
