"""The rules of Speed at play. Each test bears the name of its rule."""

from __future__ import annotations

import math

import numpy as np
import pytest

import kit
from kit.rules.games.speed_times import exponential
from tests.games import random_game
from tests.rules.rare_speed import ALL_BUT_TWO, HEARTS, STUCK, with_rest
from tests.rules.tables import allowed, kinds, laws, refused, rest

GAME = "speed"
TWO = {"hands": ["7h 9d", "7c 4s"], "stacks": ["7d", "Ks", "Qh", "2c"]}


def times(events):
    """The seats and seconds of the times that were drawn."""
    return [(event.data["seat"], event.data["seconds"]) for event in events if event.kind == "reaction"]


# ---- no turns ----


def test_no_turns_the_seat_that_is_ready_first_plays():
    for seat, ready in ((1, [1.2, 1.3]), (2, [1.3, 1.2])):
        game = kit.setup(GAME, **TWO, ready=ready)
        assert game.turn == seat
        assert {move[-1] for move in game.moves()} == {str(seat)}


def test_no_turns_refuses_the_seat_that_is_ready_later_and_says_both_times():
    rule, text = refused(kit.setup(GAME, **TWO, ready=[1.3, 1.2]), "7h to t1 by 1")
    assert rule == "no-turns"
    assert "1.200" in text and "1.300" in text


def test_no_turns_but_seat_1_first_in_the_same_moment():
    game = kit.setup(GAME, **TWO, ready=[1.2, 1.2])
    assert game.turn == 1
    assert refused(game, "7c to t1 by 2")[0] == "no-turns"


def test_no_turns_nobody_waits_for_a_seat_that_cannot_play():
    game = kit.setup(GAME, hands=["Ah 9s", "7c 4s"], stacks=["7d", "Kd", "Qc", "2c"], ready=[0.1, 5.0])
    assert game.turn == 2
    assert allowed(game, "7c to t1 by 2") == "match"
    game.play("7c to t1 by 2")
    assert game.position()["clock"] == 5.0


def test_no_turns_a_person_holds_nobody_up_and_may_always_play():
    game = kit.setup(GAME, **TWO, ready=[None, 3.5])
    assert game.turn == 1
    assert allowed(game, "7h to t1 by 1") == allowed(game, "7c to t1 by 2") == "match"
    game.play("7c to t1 by 2")
    assert (game.position()["clock"], game.position()["ready"][0], game.history[0].seat) == (3.5, None, 2)
    events = game.replay("7h to t1 by 1", [4_321])
    assert (game.position()["clock"], game.history[1].seat) == (4.321, 1)
    assert (events[0].kind, events[0].data["seconds"]) == ("play", 4.321)
    assert times(events) == []


def test_no_turns_the_clock_never_goes_back():
    game = kit.setup(GAME, **TWO, ready=[None, 3.5])
    game.play("7c to t1 by 2")
    game.replay("7h to t1 by 1", [2_000])
    assert game.position()["clock"] == 3.5


# ---- few cards ----


@pytest.mark.parametrize(("hand_size", "table_stacks"), [(5, 4), (3, 2), (7, 6), (6, 4), (4, 6)])
def test_few_cards_are_dealt_as_the_options_say(hand_size, table_stacks):
    position = kit.deal(GAME, seed=3, hand_size=hand_size, table_stacks=table_stacks).position()
    assert [len(hand.split()) for hand in position["hands"]] == [hand_size] * 2
    assert [len(stack.split()) for stack in position["stacks"]] == [1] * table_stacks
    assert {len(pile.split()) for pile in position["draws"]} == {(52 - table_stacks - 2 * hand_size) // 2}


@pytest.mark.parametrize("move", ["7c to t1 by 1", "7h to t1 by 2", "7d to t3 by 1"])
def test_few_cards_only_those_of_ones_own_hand_may_be_played(move):
    assert refused(kit.setup(GAME, **TWO), move)[0] == "few-cards"


def test_few_cards_comes_before_match_and_no_turns():
    game = kit.setup(GAME, **TWO, ready=[1.3, 1.2])
    assert refused(game, "4s to t1 by 1")[0] == "few-cards"
    assert refused(game, "9d to t2 by 1")[0] == "match"


def test_few_cards_holds_in_positions_too():
    with pytest.raises(kit.BadPosition, match=r"hands\[1\] has 6 cards.*at most 5"):
        kit.setup(GAME, **TWO | {"hands": ["7h 9d 2d 3d 4d 5d", ""]})


# ---- match ----


@pytest.mark.parametrize(("card", "fits"), [("4s", True), ("9d", True), ("9c", True), ("Td", False), ("4h", False)])
def test_match_wants_the_suit_or_the_rank(card, fits):
    game = kit.setup(GAME, hands=[card, "Ac"], stacks=["9s", "Kc", "Qc", "2c"])
    move = f"{card} to t1 by 1"
    assert (allowed(game, move) if fits else refused(game, move)[0]) == "match"


def test_match_looks_at_the_exposed_card_alone_and_names_it():
    game = kit.setup(GAME, hands=["4s 7c", "Ac"], stacks=["9s 9d", "Kc", "Qc", "2c"])
    rule, text = refused(game, "4s to t1 by 1")
    assert rule == "match" and "9♦" in text and "stack 1" in text


def test_match_holds_in_positions_too_but_for_turned_cards():
    stacks = ["9s", "Kc", "Qc 4d", "2c"]
    for turned in (0, 1):  # the first turn is on stacks 1 and 2
        with pytest.raises(kit.BadPosition, match=r"stacks\[3\]: 4♦ cannot lie on Q♣"):
            kit.setup(GAME, hands=["4s", "Ac"], stacks=stacks, turned=turned)
    assert kit.setup(GAME, hands=["4s", "Ac"], stacks=stacks, turned=2).moves()
    with pytest.raises(kit.BadPosition, match="empty"):
        kit.setup(GAME, hands=["4s", "Ac"], stacks=["9s", "", "Qc", "2c"])


# ---- first hand ----

SAME_STACK = {"stacks": ["7d", "Ks", "Qh", "2c"], "ready": [1.0, 2.0]}


def test_first_hand_sends_the_other_back_with_a_new_time_and_aim():
    game = kit.setup(GAME, hands=["9d 3c", "Td 4s"], aims=["9d t1", "Td t1"], **SAME_STACK)
    game.play("9d to t1 by 1")  # the ten of diamonds still fits: nobody is beaten
    assert game.position()["aims"][1] == "Td t1" and game.position()["ready"][1] == 2.0
    game = kit.setup(GAME, hands=["7h 3c", "Td 4s"], aims=["7h t1", "Td t1"], **SAME_STACK)
    events = game.play("7h to t1 by 1")
    assert [event.rule for event in events if event.kind == "beaten"] == ["speed/first-hand"]
    (_, own), (seat, drawn) = times(events)
    assert seat == 2 and game.position()["ready"] == [round(1 + own, 3), round(1 + drawn, 3)]
    assert game.position()["aims"][1] == "4s t2"
    assert "Td" in game.position()["hands"][1]


def test_first_hand_leaves_who_reaches_for_another_stack():
    game = kit.setup(GAME, hands=["7h 3c", "Kd 4s"], aims=["7h t1", "Kd t2"], **SAME_STACK)
    events = game.play("7h to t1 by 1")
    assert "beaten" not in kinds(events)
    assert (game.position()["aims"][1], game.position()["ready"][1]) == ("Kd t2", 2.0)


def test_first_hand_even_of_the_last_card_but_then_no_time_is_drawn():
    game = kit.setup(GAME, **with_rest(["7h", "9d 4s 2c"], ["7d", "Ks", "Qs", "2s"], ready=[1.0, 2.0],
                                       aims=["7h t1", "9d t1"]))
    events = game.play("7h to t1 by 1")
    assert kinds(events) == ["play", "beaten", "win", "score"]
    assert game.position()["aims"] == ["", ""]


@pytest.mark.parametrize("aims", [["Ac t1", ""], ["7h t2", ""], ["7h t9", ""], ["7h", ""], "7h t1", ["7h t1"], [1, 2]])
def test_first_hand_reaches_with_a_card_of_its_own_that_fits(aims):
    with pytest.raises(kit.BadPosition, match="aims"):
        kit.setup(GAME, **TWO, aims=aims)


# ---- out wins ----


def test_out_wins_with_the_last_card():
    game = kit.setup(GAME, **with_rest(["7h", "9d 4s 2c"], ["7d", "Ks", "Qs", "2s"], ready=[1.0, 2.0]))
    assert game.result() == [] and not game.over
    events = game.play("7h to t1 by 1")
    assert laws(events)[-2:] == ["out-wins", "score"]
    assert game.over and game.result() == [1] and game.moves() == []
    for move in ("9d to t1 by 2", "turn", "7h to t1 by 1"):
        rule, text = refused(game, move)
        assert rule == "out-wins" and "seat 1" in text


def test_out_wins_by_a_turn():
    game = kit.setup(GAME, **with_rest(["Ah", HEARTS], STUCK, ready=[1.0, 2.0]))
    events = game.play("turn")
    assert kinds(events) == ["turn", "turn", "win", "score"]
    assert game.result() == [1]


def test_out_wins_and_both_may_share_it():
    game = kit.setup(GAME, hands=["Ah", "6h"], stacks=ALL_BUT_TWO, ready=[1.0, 2.0])
    assert kinds(game.play("turn")) == ["turn", "turn", "win"]
    assert game.result() == [1, 2] and game.score() == {"parts": {"cards": [0, 0]}, "total": [0, 0]}
    assert "share" in refused(game, "turn")[1]


def test_out_wins_not_while_a_draw_pile_is_left():
    game = kit.setup(GAME, hands=["7h", "9d 4s"], stacks=["7d", "Ks", "Qh", "2c"], ready=[1.0, 2.0])
    game.play("7h to t1 by 1")
    assert not game.over and len(game.position()["hands"][0].split()) == 5


# ---- deal ----


def test_deal_uses_the_same_pack_whatever_the_options():
    def pack(**options):
        position = kit.deal(GAME, seed=11, **options).position()
        draws = [pile.split()[::-1] for pile in position["draws"]]
        hands = [hand.split() for hand in position["hands"]]
        in_turn = [card for pair in zip(*hands, strict=True) for card in pair]
        in_turn += [card for pair in zip(*draws, strict=True) for card in pair]
        return position["stacks"] + in_turn

    packs = [pack(hand_size=size, table_stacks=stacks) for size in (3, 5, 7) for stacks in (2, 4, 6)]
    assert all(each == packs[0] for each in packs) and len(packs[0]) == 52


def test_deal_draws_a_time_for_each_seat_and_an_aim_if_it_can_play():
    stuck = 0
    for seed in range(60):
        game = kit.deal(GAME, seed=seed, table_stacks=2, hand_size=3)
        position = game.position()
        assert position["ready"] == [seconds for _, seconds in times(game.dealing)] and position["clock"] == 0
        for seat, aim in enumerate(position["aims"], start=1):
            fitting = [f"{card} t{place}" for card in position["hands"][seat - 1].split() for place in (1, 2)
                       if set(card) & set(position["stacks"][place - 1])]
            assert aim == (fitting[0] if fitting else "")
            stuck += not fitting
    assert stuck


# ---- refill ----


def test_refill_draws_up_to_the_hands_size_at_once():
    game = kit.deal(GAME, seed=5)
    seat, before = game.turn, game.position()
    move = game.moves()[0]
    events = game.play(move)
    assert kinds(events)[:2] == ["play", "draw"] and laws(events)[1] == "refill"
    first, *left = before["draws"][seat - 1].split()
    kept = [card for card in before["hands"][seat - 1].split() if card != move[:2]]
    assert game.position()["hands"][seat - 1].split() == [*kept, first]
    assert game.position()["draws"][seat - 1].split() == left


def test_refill_ends_with_the_draw_pile():
    game = kit.setup(GAME, **with_rest(["7h 9d", "7c 4s"], ["7d", "Ks", "Qh", "2c"], ready=[1.0, 2.0]))
    assert "draw" not in kinds(game.play("7h to t1 by 1"))
    assert game.position()["hands"][0] == "9d"


def test_refill_draws_several_cards_where_the_hand_was_short():
    game = kit.setup(GAME, hands=["7h", "4s"], draws=["2s 3s", ""], stacks=["7d", "Ks", "Qh", "2c"], ready=[1.0, 2.0])
    assert kinds(game.play("7h to t1 by 1")).count("draw") == 5
    assert game.position()["hands"][0].startswith("2s 3s ")


# ---- both stuck ----


def test_both_stuck_each_turns_a_card_on_the_next_two_stacks():
    goes_on = {0: (1, 2), 1: (3, 4), 2: (1, 2)}
    for turned, (first, second) in goes_on.items():
        game = kit.setup(GAME, hands=["Ah Kh", HEARTS], stacks=STUCK, draws=["9s 8s", "9c 8c"], turned=turned)
        assert game.moves() == ["turn"] and allowed(game, "turn") == "both-stuck"
        game.play("turn")
        stacks = game.position()["stacks"]
        assert (stacks[first - 1][-2:], stacks[second - 1][-2:]) == ("9s", "9c")
        assert game.position()["turned"] == turned + 1


@pytest.mark.parametrize("stacks", [2, 6])
def test_both_stuck_goes_round_two_and_six_stacks(stacks):
    shown = ["2c", "3d", "4s", "5c", "2d", "3s"][:stacks]
    for turned in range(5):
        game = kit.setup(GAME, hands=["Ah Kh", HEARTS], stacks=shown, draws=["9s", "9c"], turned=turned)
        game.play("turn")
        first = 2 * turned % stacks
        assert [pile.split()[-1] for pile in game.position()["stacks"]][first : first + 2] == ["9s", "9c"]


def test_both_stuck_is_refused_while_somebody_can_play_and_names_the_card():
    rule, text = refused(kit.setup(GAME, **TWO), "turn")
    assert rule == "both-stuck" and "7♥" in text and "stack 1" in text
    rule, text = refused(kit.setup(GAME, hands=["Ah Kh", "8h 9c"], stacks=STUCK), "turn")
    assert rule == "both-stuck" and "9♣" in text and "seat 2" in text.lower()


def test_both_stuck_turns_the_first_of_the_hand_where_no_draw_pile_is_left():
    game = kit.setup(GAME, **with_rest(["Kh Ah", HEARTS], STUCK, ready=[1.0, 2.0]))
    events = game.play("turn")
    assert events[0].data == {"seat": 1, "card": "Kh", "from": "hand 1", "to": "t1"}
    assert game.position()["hands"][0] == "Ah"


def test_both_stuck_happens_at_the_later_of_the_two_times():
    game = kit.setup(GAME, hands=["Ah Kh", HEARTS], stacks=STUCK, ready=[1.2, 3.4], clock=1.0)
    game.play("turn")
    assert game.position()["clock"] == 3.4


def test_both_stuck_with_a_person_waits_for_the_other_only():
    for clock, later in ((1.0, 3.4), (5.0, 5.0)):
        game = kit.setup(GAME, hands=["Ah Kh", HEARTS], stacks=STUCK, ready=[None, 3.4], clock=clock)
        game.play("turn")
        assert game.position()["clock"] == later


# ---- reaction ----


def test_reaction_is_drawn_for_who_has_played_and_counts_from_the_clock():
    game = kit.setup(GAME, **TWO, ready=[1.25, 9.0], aims=["7h t1", "4s t2"])
    events = game.play("9d to t1 by 1")
    assert [seat for seat, _ in times(events)] == [1]
    reaction = next(event for event in events if event.kind == "reaction")
    assert (reaction.rule, reaction.data) == ("speed/reaction", {"seat": 1, "seconds": times(events)[0][1]})
    assert game.position()["ready"] == [round(1.25 + times(events)[0][1], 3), 9.0]


def test_reaction_is_drawn_for_who_can_play_again():
    game = kit.setup(GAME, hands=["7h 9d", "8h Kc"], stacks=["7d", "4s", "Qs", "2s"], ready=[5.0, 1.0])
    events = game.play("7h to t1 by 1")
    assert [seat for seat, _ in times(events)] == [1, 2]
    assert game.position()["aims"][1] == "8h t1"


def test_reaction_is_drawn_after_a_turn_for_those_it_frees_only():
    game = kit.setup(GAME, hands=["Ah Kh", "6h 7h"], stacks=STUCK, draws=["8d", "9d"], ready=[1.0, 2.0])
    assert times(game.play("turn")) == []
    game = kit.setup(GAME, hands=["Ah Kh", "6h 7h"], stacks=STUCK, draws=["Kd", "9d"], ready=[1.0, 2.0])
    assert [seat for seat, _ in times(game.play("turn"))] == [1]
    assert game.position()["aims"] == ["Kh t1", ""]
    game = kit.setup(GAME, hands=["Ah Kh", "6h 7h"], stacks=STUCK, draws=["Qh", "9d"], ready=[1.0, 2.0])
    assert [seat for seat, _ in times(game.play("turn"))] == [1, 2]


def test_reaction_comes_from_the_transcript_and_not_from_the_dice():
    recorded = random_game(GAME, {}, seed=4, most=1).transcript()
    told = recorded["steps"][0]["events"][-1]["data"]
    told["seconds"] = round(told["seconds"] + 1, 3)
    assert "end, ready should be" in kit.check(recorded).text
    ready = recorded["end"]["ready"]
    ready[told["seat"] - 1] = round(ready[told["seat"] - 1] + 1, 3)
    assert kit.check(recorded) is None
    assert kit.load(recorded).position()["ready"] == ready


def test_reaction_times_after_a_transcript_come_from_the_dice_again():
    game = random_game(GAME, {}, seed=4)
    taken_up = kit.load(game.at(3).transcript())
    assert taken_up.play(game.history[3].move) == list(game.history[3].events)


@pytest.mark.parametrize("seconds", [-1, "0.5", None, True, 1e9, 0.0001, float("nan")])
def test_reaction_times_that_are_none_are_refused(seconds):
    recorded = random_game(GAME, {}, seed=4, most=1).transcript()
    recorded["steps"][0]["events"][-1]["data"]["seconds"] = seconds
    with pytest.raises(kit.BadPosition, match="seconds"):
        kit.check(recorded)
    with pytest.raises(kit.BadPosition, match="clock"):
        kit.setup(GAME, **TWO, clock=seconds)


def test_reaction_times_are_exponential():
    words = np.random.default_rng(1).integers(0, 2**32, 20_000).tolist()
    exact = [-60_000 * math.log(((word >> 1) + 1) / 2**31) for word in words]
    assert max(abs(exponential(60_000, word) - time) for word, time in zip(words, exact, strict=True)) < 0.51
    assert exponential(60_000, 2**32 - 1) == 0


def test_reaction_times_have_the_means_asked_for():
    drawn = {1: [], 2: []}
    for seed in range(1_500):
        for seat, seconds in times(kit.deal(GAME, seed=seed, mean_reaction=[0.5, 2.0]).dealing):
            drawn[seat].append(seconds)
    for seat, mean in ((1, 0.5), (2, 2.0)):
        assert abs(np.mean(drawn[seat]) - mean) < 4 * mean / math.sqrt(1_500)


# ---- score ----


def test_score_is_the_cards_left_of_hand_and_draw_pile():
    assert kit.deal(GAME, seed=1).score() == {"parts": {"cards": [24, 24]}, "total": [24, 24]}


def test_score_is_told_at_the_end():
    game = random_game(GAME, {}, seed=2)
    last = game.history[-1].events[-1]
    loser = 3 - game.result()[0]
    assert (last.kind, last.rule, last.data) == (
        "score", "speed/score", {"seat": loser, "count": game.score()["total"][loser - 1]},
    )


# ---- what is hidden ----


def test_a_seat_sees_no_card_of_the_others_aim():
    game = kit.setup(GAME, **TWO, ready=[1.0, 2.0], aims=["7h t1", "7c t1"])
    assert game.seen(by=1)["aims"] == ["7h t1", "?? t1"]
    assert game.seen(by=2)["aims"] == ["?? t1", "7c t1"]


@pytest.mark.parametrize(
    "move", ["7h to t1", "7h to t1 by 3", "7h to t5 by 1", "7h to t1 by one", "turn by 1", "7h by 1"]
)
def test_moves_that_cannot_be_read(move):
    with pytest.raises(kit.BadMove):
        kit.setup(GAME, **TWO).ruling(move)


def test_the_rest_of_the_cards_goes_to_both_draw_piles():
    draws = kit.setup(GAME, **TWO).position()["draws"]
    assert [len(pile.split()) for pile in draws] == [22, 22]
    assert sorted(" ".join(draws).split()) == sorted(rest(GAME, *TWO["hands"], *TWO["stacks"]).split())
