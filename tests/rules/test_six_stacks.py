"""The rules of Six Stacks at play. Each test bears the name of its rule."""

from __future__ import annotations

import pytest

import kit
from tests.rules.tables import allowed, kinds, laws, play_with, refused, rest

GAME = "six-stacks"


def setup(*stacks: str, hand: str = "", **named):
    """A table for two, with seat 1 to play this hand, where nothing else is said."""
    return kit.setup(GAME, stacks=list(stacks), **({"hands": [hand, ""]} | named))


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


def at_the_last_card(*stacks: str, hand: str, reserve: str = "", **named):
    """A table for two at which the stock has run out: seat 2 holds every card that is not named."""
    hands = [hand, rest(GAME, *stacks, hand, reserve)]
    return kit.setup(GAME, stacks=list(stacks), hands=hands, reserve=reserve, **named)


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


def two_places_for_the_reserve(reserve: str) -> kit.Game:
    """After a redeal that left this reserve alone and dealt a red ten and a black six."""
    game = at_the_last_card("Jh Th 9d 8d", "7c 6c 5c 4c", "Qc", "2d", hand="Jc", reserve=reserve, redeal_reserve=False)
    play_with(game, "Jc to s3", "Th 6c Jh 9d 7c 5c Qc")
    return game


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


# ---- the deal ----


def packs_of(game: kit.Game) -> list[list[str]]:
    """The packs of a deal, in the order in which they were dealt from; all but the last were thrown in."""
    packs: list[list[str]] = [[]]
    for event in game.dealing:
        if event.kind == "throw-in":
            packs.append([])
        elif event.data.get("from") == "stock":
            packs[-1] += event.cards
    packs[-1] += game.position()["stock"].split()
    return packs


def dealt_by_hand(pack: list[str], players: int) -> dict | None:
    """The deal as the rules tell it, done again with plain text; None where the pack cannot complete it."""
    ranks = "A23456789TJQK"

    def kind(card):
        return (card[1] in "dh", ranks.index(card[0]))

    def goes_on(card, other):
        return kind(card) == (kind(other)[0], (kind(other)[1] - 1) % 13)

    pack, stacks, reserve = list(pack), [], []
    while len(stacks) < 6 and pack:
        card = pack.pop(0)
        if kind(card) in [kind(lying) for stack in stacks for lying in stack]:
            reserve.append(card)
            continue
        stacks.append([card])
        while pairs := [(a, b) for a in stacks for b in stacks if a is not b and goes_on(a[0], b[-1])]:
            mover, taker = pairs[0]
            taker += mover
            stacks.remove(mover)
    if len(stacks) < 6 or len(pack) < 3 * players:
        return None
    hands = [pack[seat : 3 * players : players] for seat in range(players)]
    return {
        "stacks": [" ".join(stack) for stack in stacks],
        "reserve": " ".join(reserve),
        "stock": " ".join(pack[3 * players :]),
        "hands": [" ".join(hand) for hand in hands],
    }


@pytest.mark.parametrize("players", range(2, 9))
def test_deal_merges_and_sets_twins_aside_as_done_by_hand(players):
    for seed in range(150):
        game = kit.deal(GAME, seed=seed, players=players)
        *thrown_in, pack = packs_of(game)
        assert [dealt_by_hand(unfit, players) for unfit in thrown_in] == [None] * len(thrown_in)
        by_hand = dealt_by_hand(pack, players)
        assert by_hand == {name: game.position()[name] for name in by_hand}


def deal_from(monkeypatch, *packs: str, players: int = 2) -> kit.Game:
    """A deal from these packs, one after another, the next card first."""
    from kit.play.notation import lay
    from kit.rules.games import six_stacks

    waiting = list(packs)

    def shuffle(t, pile, purpose, log):
        first = waiting.pop(0)
        codes = six_stacks.PACK.codes
        lay(t, pile, [codes.index(code) for code in f"{first} {rest(GAME, first)}".split()], drawn_from=True)

    monkeypatch.setattr(six_stacks, "shuffle", shuffle)
    game = kit.deal(GAME, players=players)
    assert not waiting
    return game


def test_deal_twins_counts_covered_cards_of_the_layout_as_active(monkeypatch):
    # 9♥ goes on 10♥ and 8♥ covers it; its twin 9♦ is set aside all the same.
    game = deal_from(monkeypatch, "Th 9h 8h 9d 2c 4c 6c 8c Tc Jd Kc")
    position = game.position()
    assert position["stacks"] == ["Th 9h 8h", "2c", "4c", "6c", "8c", "Tc"]
    assert position["reserve"] == "9d"
    assert [event.cards for event in game.dealing if event.kind == "set-aside"] == [("9d",)]


def test_deal_twins_are_set_aside_oldest_first(monkeypatch):
    game = deal_from(monkeypatch, "Th Td 2c 4c 6c 8c 2s Tc")
    position = game.position()
    assert (position["stacks"], position["reserve"]) == (["Th", "2c", "4c", "6c", "8c", "Tc"], "Td 2s")


def test_deal_merges_fill_the_gap_on_the_right(monkeypatch):
    game = deal_from(monkeypatch, "8s 2d 9c 4d 6d Td Qd Kc")
    assert game.position()["stacks"] == ["2d", "9c 8s", "4d", "6d", "Td", "Qd"]
    assert [event.kind for event in game.dealing][:4] == ["deal", "deal", "deal", "merge"]


def test_deal_merges_give_three_cards_to_each_player_one_at_a_time(monkeypatch):
    game = deal_from(monkeypatch, "2d 4d 6d 8d Td Qd 2c 3c 4c 5c 6c 7c 8c")
    assert game.position()["hands"] == ["2c 4c 6c", "3c 5c 7c"]
    assert game.position()["stock"].startswith("8c")


def test_deal_merges_throw_a_pack_in_that_cannot_complete_the_deal(monkeypatch):
    red = "Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h Ah Kd Qd Jd Td 9d 8d 7d 6d 5d 4d 3d 2d Ad"
    black = red.replace("h", "c").replace("d", "s")
    game = deal_from(monkeypatch, f"{red} {black}", "2d 4d 6d 8d Td Qd 2c 3c 4c 5c 6c 7c 8c")
    position = game.position()
    assert position["stacks"] == ["2d", "4d", "6d", "8d", "Td", "Qd"]
    assert (position["reserve"], position["hands"]) == ("", ["2c 4c 6c", "3c 5c 7c"])
    assert kinds(game.dealing).count("throw-in") == 1


def test_deal_merges_throw_a_pack_in_that_has_too_few_cards_left_for_the_hands(monkeypatch):
    # Six stacks and their twins take 29 cards, and 23 are too few for eight hands of three.
    red = "Kh Qh Jh Kd Qd Jd 9h 8h 7h 9d 8d 7d 5h 4h 3h 2h 5d 4d 3d 2d"
    unfit = f"{red} Kc Qc Ks Qs Tc 9c Ts 9s 7c"
    assert dealt_by_hand(f"{unfit} {rest(GAME, unfit)}".split(), players=8) is None
    game = deal_from(monkeypatch, unfit, "2d 4d 6d 8d Td Qd", players=8)
    assert game.position()["stacks"] == ["2d", "4d", "6d", "8d", "Td", "Qd"]
    assert [len(hand.split()) for hand in game.position()["hands"]] == [3] * 8


def test_first_seat_begins_every_deal():
    for seed in range(20):
        game = kit.deal(GAME, seed=seed, players=2 + seed % 7)
        assert game.turn == 1
        assert (game.dealing[-1].rule, game.dealing[-1].data) == ("six-stacks/first-seat", {"seat": 1})
        assert game.position()["strikes"] == [0] * game.seats


def test_first_seat_is_followed_by_the_next_to_its_left():
    game = kit.setup(GAME, stacks=["Th"], hands=["2s", "2c", "4c"])
    turns = [game.turn]
    for _ in range(4):
        game.play("strike")
        turns.append(game.turn)
    assert turns == [1, 2, 3, 1, 2]


@pytest.mark.parametrize("players", range(2, 9))
def test_first_seat_and_all_others_are_dealt_from_the_same_pack_whatever_the_options(players):
    packs = packs_of(kit.deal(GAME, seed=7))
    for redeal_reserve in (True, False):
        assert packs_of(kit.deal(GAME, seed=7, players=players, redeal_reserve=redeal_reserve)) == packs


# ---- the redeal ----


def test_redeal_waits_until_a_card_must_be_drawn():
    game = setup("Th", "7c 6c", hands=["9h", rest(GAME, "Th 7c 6c 9h 2d")], stock="2d")
    assert kinds(game.play("9h to s1")) == ["play", "draw"]
    assert (game.position()["stock"], game.position()["hands"][0]) == ("", "2d")


def test_redeal_leaves_each_stack_its_exposed_card_and_deals_until_there_are_six():
    game = at_the_last_card("Jh Th", "7c 6c 5c", "Ac Ks", "3d", hand="9h 2d")
    hands = game.position()["hands"]
    events = play_with(game, "9h to s1", "Ac Jh 7c Th 6c")
    assert kinds(events) == ["play", "shuffle", "deal", "merge", "deal", "deal", "draw"]
    assert (events[1].rule, events[1].data) == ("six-stacks/redeal", {"order": "Ac Jh 7c Th 6c"})
    position = game.position()
    assert position["stacks"] == ["9h", "5c", "3d", "Ac Ks", "Jh", "7c"]
    assert (position["stock"], position["hands"]) == ("6c", ["2d Th", hands[1]])


def test_redeal_is_shuffled_by_the_seed_when_no_order_is_told():
    games = [at_the_last_card("Jh Th", "7c 6c 5c", "Ac Ks", hand="9h", seed=seed) for seed in (1, 1, 2)]
    told = [game.play("9h to s1")[1].data["order"] for game in games]
    assert told[0] == told[1] != told[2]
    loaded = kit.load(games[0].at(0).position(), seed=1)
    assert loaded.play("9h to s1")[1].data["order"] == told[0]
    assert sorted(told[0].split()) == sorted(told[2].split()) == sorted(["Jh", "Th", "7c", "6c", "Ac"])


def test_redeal_merges_shortened_stacks_with_each_other_first():
    game = at_the_last_card("Td 9h", "Jh Th", "4c", "6d", hand="3c 2c")
    events = play_with(game, "3c to s3", "Td Jh 4c")
    assert kinds(events) == ["play", "shuffle", "merge", "set-aside", "deal", "merge", "deal", "merge", "skip"]
    assert (events[2].rule, events[2].cards) == ("six-stacks/deal-merges", ("9h",))
    assert (game.position()["stacks"], game.position()["reserve"]) == (["6d", "Jh Th 9h", "4c 3c"], "Td")


def test_redeal_card_may_join_two_stacks():
    game = at_the_last_card("Qh Jh", "Jd Td 9d", "4c", hand="3c 2c")
    events = play_with(game, "3c to s3", "Td Qh Jd 4c")
    assert kinds(events)[:5] == ["play", "shuffle", "deal", "merge", "merge"]
    assert [event.cards for event in events[3:5]] == [("9d",), ("Td", "9d")]
    assert laws(events[3:5]) == ["deal-merges", "deal-merges"]


def test_redeal_takes_the_reserve_with_it():
    game = at_the_last_card("Jh Th", "4c", hand="9h", reserve="Kd 2s 3d")
    events = play_with(game, "9h to s1", "Kd 2s 3d Jh Th")
    assert game.position()["stacks"] == ["9h", "4c", "Kd", "2s", "3d", "Jh"]
    assert (game.position()["reserve"], events[-1].cards) == ("", ("Th",))


def test_redeal_leaves_the_reserve_where_the_option_says_so():
    game = at_the_last_card("Jh Th", "4c", hand="9h", reserve="Kd 2s 3d", redeal_reserve=False)
    play_with(game, "9h to s1", "Jh Th")
    assert (game.position()["stacks"], game.position()["reserve"]) == (["4c", "Jh Th 9h"], "Kd 2s 3d")


def test_redeal_does_not_count_a_kept_reserve_as_layout():
    game = at_the_last_card("Jh Th", "4c", hand="9h", reserve="Jd", redeal_reserve=False)
    events = play_with(game, "9h to s1", "Jh Th")
    assert [event.cards for event in events if event.kind == "deal"] == [("Jh",), ("Th",)]


def test_redeal_sets_twins_of_the_layout_aside():
    game = at_the_last_card("Jh Th", "4c 3c", "Td 9d", hand="9h")
    events = play_with(game, "9h to s1", "Td Th Jh 4c")
    assert [(event.rule, event.cards) for event in events if event.kind == "set-aside"] == [
        ("six-stacks/deal-twins", ("Th",))
    ]
    assert (game.position()["stacks"], game.position()["reserve"]) == (["9d", "Jh Td 9h", "4c 3c"], "Th")


def test_redeal_lets_the_reserve_play_at_its_end_and_deals_no_stack_after_that():
    game = two_places_for_the_reserve("5s 9h")
    assert laws(game.history[-1].events) == [
        "fits", "redeal", "deal-merges", "deal-merges",
        "reserve-plays", "merge-at-once", "reserve-plays", "merge-at-once", "draw-to-three",
    ]  # fmt: skip
    position = game.position()
    assert position["stacks"] == ["Jc", "2d", "Th 9h 8d", "6c 5s 4c"]
    assert (position["stock"], position["hands"][0], position["reserve"]) == ("9d 7c 5c Qc", "Jh", "")


def test_redeal_comes_at_most_once_for_each_card_to_be_drawn():
    game = at_the_last_card("Jh Th", "4c", hand="9h")
    events = play_with(game, "9h to s1", "Jh Th")
    assert kinds(events) == ["play", "shuffle", "deal", "deal", "merge", "merge", "skip"]
    assert (game.position()["hands"][0], game.turn) == ("", 2)


@pytest.mark.parametrize("reserve", ["", "Jd"])
def test_redeal_is_left_out_when_there_is_nothing_to_shuffle(reserve):
    game = at_the_last_card("Th", "4c", hand="2s 2c", reserve=reserve, redeal_reserve=False)
    assert kinds(game.play("strike")) == ["strike", "skip"]
    assert (game.position()["hands"][0], game.position()["reserve"], game.turn) == ("2s 2c", reserve, 2)


def test_redeal_in_the_middle_of_several_draws():
    stack = "Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h Ah Kh"
    hands = ["", rest(GAME, stack, "Kd Qd")]
    game = setup(stack, hands=hands, reserve="Kd", stock="Qd", strikes=[3, 0], turn=2, final=2)
    events = play_with(game, "strike", "3h 5h 7h 9h Jh Qh Th 8h 6h 4h 2h Ah Kd")
    assert kinds(events) == ["match", "draw", "shuffle"] + ["deal"] * 5 + ["draw"] * 4
    position = game.position()
    assert position["stacks"] == ["Kh", "3h", "5h", "7h", "9h", "Jh"]
    assert position["hands"] == ["Th 8h 6h", f"{hands[1]} Qd Qh"]
    assert (position["stock"], position["reserve"], game.turn) == ("4h 2h Ah Kd", "", 1)


# ---- what a seat sees ----


def test_the_stock_and_the_hands_of_others_are_hidden():
    game = setup("Th", hands=["9h", "4c 2s"], reserve="Kd")
    seen = game.seen(by=2)
    assert (seen["stacks"], seen["reserve"], seen["hands"]) == (["Th"], "Kd", ["??", "4c 2s"])
    assert set(seen["stock"].split()) == {"??"}
    assert len(seen["stock"].split()) == 47
