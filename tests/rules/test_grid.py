"""The rules of Grid at play. Each test bears the name of its rule."""

from __future__ import annotations

import pytest

import kit
from tests.rules.grid import GAME, ONE_STACKING, VARIANTS, setup
from tests.rules.rare_grid import EVEN, LAST, STUCK
from tests.rules.tables import allowed, kinds, laws, refused

# ---- whose turn ----


def test_turn_passes_from_seat_to_seat_and_round_again():
    game = kit.deal(GAME, seed=3, players=3, variant=2)
    while len({step.seat for step in game.history}) < 3 or game.turn != 1:
        game.play(game.moves()[0])
    seats = [step.seat for step in game.history]
    assert seats == sorted(seats) and set(seats) == {1, 2, 3}


@pytest.mark.parametrize(("seat", "other"), [(1, 2), (2, 1)])
def test_turn_lets_nobody_take_for_another_seat(seat, other):
    game = setup(own=["6h", "Qh"], turn=seat)
    rule, text = refused(game, f"g3 to own{other}")
    assert rule == "turn" and f"Seat {other}'s stack" in text and f"seat {seat}'s own" in text
    assert allowed(game, "g3 to me") == "take"
    assert game.ruling(f"g3 to own{seat}").legal  # one's own by its other name


# ---- the deal ----


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("variant", VARIANTS)
def test_deal_lays_eight_cards_and_gives_one_to_each(players, variant):
    game = kit.deal(GAME, seed=5, players=players, variant=variant)
    position = game.position()
    assert [len(pile.split()) for pile in position["grid"]] == [1] * 8
    assert [len(pile.split()) for pile in position["own"]] == [1] * players
    assert len(position["deck"].split()) == 44 - players
    assert (position["turn"], position["done"], position["passes"]) == (1, [], 0)
    assert game.score() == {"parts": {"cards": [1] * players}, "total": [1] * players}


def test_deal_takes_the_pack_in_its_order_whatever_the_options():
    packs = set()
    for players in (2, 5):
        for variant in VARIANTS:
            position = kit.deal(GAME, seed=6, players=players, variant=variant).position()
            packs.add(" ".join([*position["grid"], *position["own"], position["deck"]]))
    assert len(packs) == 1


def test_deal_is_told_card_by_card():
    game = kit.deal(GAME, seed=7, players=3)
    position = game.position()
    assert kinds(game.dealing) == ["deal"] * 11 + ["begin"]
    assert [event.cards[0] for event in game.dealing[:11]] == [*position["grid"], *position["own"]]
    assert laws(game.dealing) == ["deal"] * 11 + ["turn-end"]


# ---- filling ----


def test_fill_happens_as_the_turn_passes_in_the_order_of_the_places():
    game = setup(deck="Tc Td Th Ts", variant=2)
    assert kinds(game.play("g8 to g4")) == ["stack"]
    assert game.position()["grid"][7] == ""
    events = game.play("g2 to g6")
    assert (kinds(events), laws(events)) == (["stack", "turn", "fill", "fill"], ["match", "variant-2", "fill", "fill"])
    assert [(event.cards, event.data["to"]) for event in events[2:]] == [(("Tc",), "g2"), (("Td",), "g8")]
    assert game.position()["grid"] == ["2c", "Tc", "9h", "Ks 8s", "7c", "Jd 5d", "3h", "Td"]
    assert game.position()["deck"].startswith("Th Ts ")


def test_fill_is_never_within_a_turn():
    game = setup(deck="Tc Td Th", variant=1)
    for move in ("g8 to g4", "g2 to g6", "g7 to g3"):
        assert kinds(game.play(move)) == ["stack"]
    assert [place for place, pile in enumerate(game.position()["grid"], 1) if not pile] == [2, 7, 8]
    events = game.play("done")
    assert kinds(events) == ["turn", "fill", "fill", "fill"]
    assert [event.data["to"] for event in events[1:]] == ["g2", "g7", "g8"]


def test_fill_goes_as_far_as_the_deck_and_then_places_stay_empty():
    rest = "Ac 3c 4c 5c 6c 8c 9c Tc Jc Qc Kc Kd Qd Td 9d 8d 7d 6d 4d 3d 2d Ad Ah 2h 4h 5h 6h 7h 8h Th Jh Qh Kh"
    game = setup(own=[rest, "As 2s 3s 4s 5s 6s 7s 9s Ts Js"], deck="Qs", variant=2)
    game.play("g8 to g4")
    assert kinds(game.play("g2 to g6")) == ["stack", "turn", "fill"]
    position = game.position()
    assert (position["grid"][1], position["grid"][7], position["deck"]) == ("Qs", "", "")
    assert kinds(game.play("g1 to g5") + game.play("g3 to g7")) == ["stack", "stack", "turn"]
    assert [place for place, pile in enumerate(game.position()["grid"], 1) if not pile] == [1, 3, 8]


# ---- stack on stack ----


@pytest.mark.parametrize("variant", VARIANTS)
def test_match_takes_the_same_suit_or_the_same_rank(variant):
    game = setup("2c", "2d", "9d", variant=variant)
    for move in ("g1 to g2", "g2 to g1", "g2 to g3", "g1 to g5", "g8 to g4"):
        assert allowed(game, move) == "match"
    assert "same rank" in game.ruling("g1 to g2").text and "same suit" in game.ruling("g2 to g3").text
    rule, text = refused(game, "g1 to g3")
    assert rule == "match" and "2♣" in text and "9♦" in text and "neither" in text


def test_match_joins_any_two_of_the_eight_neighbours_or_not():
    game = setup(*(f"{rank}h" for rank in "A2345789"), own=["6h", "Qs"])
    pairs = {f"g{source} to g{target}" for source in range(1, 9) for target in range(1, 9) if source != target}
    assert pairs <= set(game.moves())


def test_match_moves_the_whole_stack_and_keeps_its_order():
    game = setup("2c 4c 4h", "5d 5s 5h", variant=1)
    events = game.play("g1 to g2")
    assert (events[0].kind, events[0].cards, events[0].data["count"]) == ("stack", ("2c", "4c", "4h"), 3)
    assert game.position()["grid"][:2] == ["", "5d 5s 5h 2c 4c 4h"]


@pytest.mark.parametrize(
    ("move", "word"),
    [
        ("g1 to g1", "itself"),
        ("g8 to g1", "nothing to move"),
        ("g1 to g8", "on another stack only"),
        ("g8 to g8", "missing"),
    ],
)
def test_match_needs_two_stacks(move, word):
    game = setup(variant=1)
    game.play("g8 to g4")
    rule, text = refused(game, move)
    assert rule == "match" and word in text


# ---- taking ----


@pytest.mark.parametrize("variant", VARIANTS)
def test_take_goes_by_the_exposed_cards_of_both(variant):
    game = setup("2c 2h", own=["7s 7h", "Qs"], variant=variant)
    assert allowed(game, "g1 to me") == allowed(game, "g3 to me") == allowed(game, "g5 to me") == "take"
    rule, text = refused(game, "g4 to me")
    assert rule == "take" and "K♠" in text and "7♥" in text
    events = game.play("g1 to me")
    assert (kinds(events)[0], events[0].cards, events[0].data["count"]) == ("take", ("2c", "2h"), 2)
    assert game.position()["own"][0] == "7s 7h 2c 2h"
    assert game.score()["total"] == [4, 1]


def test_take_needs_a_stack_to_take():
    game = setup(variant=3, own=["6s", "Qs"])
    game.play("g8 to g4")
    rule, text = refused(game, "g8 to me")
    assert rule == "take" and "nothing to take" in text


# ---- variant 1 ----


def test_variant_1_stacks_as_often_as_one_likes():
    game = setup(variant=1)
    for move in ("g1 to g5", "g2 to g6", "g3 to g7"):
        assert kinds(game.play(move)) == ["stack"]
    assert game.turn == 1 and game.position()["done"] == ["a", "a", "a"]
    assert kinds(game.play("done"))[0] == "turn"
    assert game.turn == 2 and game.position()["done"] == []


def test_variant_1_takes_exactly_one():
    game = setup(variant=1)
    events = game.play("g3 to me")
    assert (kinds(events), laws(events)) == (["take", "turn", "fill"], ["take", "variant-1", "fill"])
    assert game.turn == 2


def test_variant_1_takes_nothing_after_stacking():
    game = setup(variant=1)
    game.play("g1 to g5")
    for move in ("g3 to me", "g4 to me", "g1 to me"):  # the last two break the rule of taking as well
        rule, text = refused(game, move)
        assert rule == "variant-1" and "never both" in text
    assert not [move for move in game.moves() if move.endswith("me")]


# ---- variant 2 ----


def test_variant_2_stacks_twice():
    game = setup(variant=2)
    game.play("g1 to g5")
    assert game.turn == 1 and game.position()["done"] == ["a"]
    assert "done" not in game.moves()
    events = game.play("g2 to g6")
    assert laws(events)[:2] == ["match", "variant-2"] and game.turn == 2


def test_variant_2_stacks_once_if_only_once_is_possible():
    game = kit.setup(GAME, **ONE_STACKING, variant=2)
    events = game.play("g1 to g2")
    assert (kinds(events), laws(events)) == (["stack", "turn"], ["match", "turn-end"])
    assert game.turn == 2


def test_variant_2_lets_any_first_stacking_do():
    game = setup("2c", "2d", "3d", variant=2)
    assert {"g1 to g2", "g2 to g1", "g2 to g3", "g3 to g2"} <= set(game.moves())


def test_variant_2_takes_exactly_one_and_nothing_after_stacking():
    game = setup(variant=2)
    game.play("g1 to g5")
    rule, text = refused(game, "g3 to me")
    assert rule == "variant-2" and "never both" in text
    game.undo()
    assert laws(game.play("g3 to me")) == ["take", "variant-2", "fill"]
    assert game.turn == 2


# ---- variant 3 ----


@pytest.mark.parametrize(
    ("moves", "done"),
    [
        (("g1 to g5", "g3 to me"), "a"),
        (("g3 to me", "g1 to g5"), "b"),
        (("g3 to me", "g7 to me"), "b"),
        (("g1 to g5", "g2 to g6"), "a"),
    ],
)
def test_variant_3_has_two_actions_of_either_kind(moves, done):
    game = setup(variant=3)
    game.play(moves[0])
    assert game.turn == 1 and game.position()["done"] == [done]
    assert laws(game.play(moves[1]))[1] == "variant-3"
    assert game.turn == 2 and game.position()["done"] == []


def test_variant_3_takes_what_was_just_stacked():
    game = setup(variant=3)
    game.play("g7 to g3")
    game.play("g3 to me")
    assert game.position()["own"][0] == "6h 9h 3h"


def test_variant_3_wants_a_second_action_if_there_is_one():
    game = setup(variant=3)
    game.play("g3 to me")
    for move in ("done", "pass"):
        assert refused(game, move)[0] == "no-pass"
    game = kit.setup(GAME, **LAST, variant=3)
    assert game.play("g1 to me")[1].rule == "grid/turn-end"


# ---- no passing ----


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_pass_while_anything_can_be_done(variant):
    game = setup(variant=variant)
    assert "can act" in refused(game, "pass")[1]
    assert refused(game, "pass")[0] == refused(game, "done")[0] == "no-pass"
    game.play("g1 to g5")
    assert "has acted" in refused(game, "pass")[1]


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_pass_but_where_nothing_can_be_done(variant):
    game = kit.setup(GAME, **STUCK, variant=variant)
    assert game.moves() == ["pass"] and allowed(game, "pass") == "no-pass"
    assert refused(game, "done")[0] == "no-pass"
    events = game.play("pass")
    assert (kinds(events), game.turn, game.position()["passes"]) == (["pass"], 2, 1)


# ---- the end of a turn ----


def test_turn_end_comes_by_itself_when_no_stacking_is_possible_in_variant_1_too():
    game = kit.setup(GAME, **ONE_STACKING, variant=1)
    assert laws(game.play("g1 to g2")) == ["match", "turn-end"]
    assert game.turn == 2


def test_turn_end_is_said_in_variant_1_while_more_is_possible():
    game = setup(variant=1)
    game.play("g1 to g5")
    assert allowed(game, "done") == "turn-end"
    events = game.play("done")
    assert (kinds(events)[0], laws(events)[0], game.turn) == ("turn", "turn-end", 2)


@pytest.mark.parametrize("variant", [2, 3])
def test_turn_end_is_not_said_in_the_other_variants(variant):
    game = setup(variant=variant)
    game.play("g1 to g5")
    rule, text = refused(game, "done")
    assert rule == "no-pass" and f"no `done` in variant {variant}" in text


# ---- the end of the game ----


def test_game_end_by_passes_of_every_player_in_turn():
    game = kit.setup(GAME, **STUCK)
    game.play("pass")
    assert not game.over and game.result() == []
    events = game.play("pass")
    assert (kinds(events), laws(events)) == (["pass", "end", "win"], ["no-pass", "game-end", "score"])
    assert (game.over, game.result(), game.turn) == (True, [1], 1)
    for move in ("pass", "done", "g1 to g2", "g4 to g5", "g1 to me", "g1 to own2"):
        rule, text = refused(game, move)
        assert rule == "game-end" and "every player" in text


def test_game_end_forgets_passes_at_the_first_action():
    own = [STUCK["own"][0], "As 2s 3s 5s 6s 7s 8s 9s Ts Js Qs 4s"]
    game = kit.setup(GAME, **STUCK | {"own": own})
    game.play("pass")
    assert (game.moves(), game.position()["passes"]) == (["g1 to me"], 1)
    game.play("g1 to me")
    assert (game.turn, game.position()["passes"], game.over) == (1, 0, False)


def test_game_end_when_deck_and_places_are_empty():
    game = kit.setup(GAME, **LAST)
    events = game.play("g1 to me")
    assert (kinds(events), laws(events)[-2:]) == (["take", "turn", "end", "win"], ["game-end", "score"])
    assert (game.over, game.result(), game.turn, game.position()["done"]) == (True, [2], 2, [])
    assert "deck and places are empty" in refused(game, "pass")[1]


# ---- the score ----


def test_score_counts_the_cards_of_the_personal_stacks_and_nothing_else():
    game = kit.setup(GAME, **STUCK | {"turn": 2, "passes": 1})
    game.play("pass")
    assert game.score() == {"parts": {"cards": [37, 12]}, "total": [37, 12]}
    assert game.result() == [1]


def test_score_shares_a_tie():
    game = kit.setup(GAME, **EVEN | {"turn": 2, "passes": 1})
    events = game.play("pass")
    assert (kinds(events)[-2:], laws(events)[-2:]) == (["win", "win"], ["score", "score"])
    assert game.result() == [1, 2] and game.score()["total"] == [24, 24]
