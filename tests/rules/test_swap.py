"""The rules of Swap at play. Each test bears the name of its rule."""

from __future__ import annotations

import pytest

import kit
from tests.rules.tables import allowed, kinds, laws, refused

GAME = "swap"
FULL = {"c": 13, "d": 13, "h": 13, "s": 13}
PARADOX = {"work": ["5s 4h", "3h 6s"], "top": {"c": 13, "d": 13, "h": 2, "s": 4}}
ABOVE = "Kh Qh Jh Th 9h 8h 7h 6h 5h", "Ks Qs Js Ts 9s 8s 7s"  # what the paradox leaves, the next card last


def setup(*work: str, **named):
    """A table with these working stacks, and empty ones up to four."""
    return kit.setup(GAME, work=[*work, *[""] * (4 - len(work))], **named)


# ---- lay ----


@pytest.mark.parametrize("exposed", ["2c", "7d", "Ks"])
def test_lay_puts_the_next_card_on_any_stack(exposed):
    game = setup(exposed, deck="7h 9s")
    assert allowed(game, "deck to w1") == allowed(game, "deck to w2") == "lay"
    events = game.play("deck to w1")
    assert (kinds(events), laws(events), events[0].cards) == (["play"], ["lay"], ("7h",))
    assert game.position()["work"][0] == f"{exposed} 7h"
    assert game.position()["deck"].startswith("9s ")


def test_lay_is_refused_when_the_deck_is_empty():
    game = setup("Ks Qs", top=FULL | {"s": 11})
    for move in ("deck to w1", "deck to w2", "deck to top", "deck to deck"):
        rule, text = refused(game, move)
        assert rule == "lay" and "empty" in text


def test_lay_shows_the_next_card_and_no_other():
    game = setup("2c", deck="7h 9s")
    seen = game.seen(by=1)["deck"].split()
    assert seen[0] == "7h" and set(seen[1:]) == {"??"}
    assert len(seen) == 51


def test_lay_may_wait_while_whole_stacks_move():
    game = setup("2c", "9d", deck="7h")
    game.play("w1 to w2")
    assert game.seen(by=1)["deck"].startswith("7h ") and "deck to w1" in game.moves()


# ---- no return ----


@pytest.mark.parametrize("target", ["w1", "w4", "top", "deck"])
def test_no_return_from_a_suits_stack(target):
    assert refused(setup("2c", top={"h": 3}), f"top to {target}")[0] == "no-return"


@pytest.mark.parametrize("source", ["w1", "w2", "deck"])
def test_no_return_to_the_deck(source):
    assert refused(setup("2c"), f"{source} to deck")[0] == "no-return"


# ---- whole stack ----


def test_whole_stack_keeps_its_order_and_frees_its_place():
    game = setup("Kh", "9s 4d 8c")
    assert allowed(game, "w2 to w1") == "whole-stack"
    events = game.play("w2 to w1")
    assert (kinds(events), laws(events)) == (["move"], ["whole-stack"])
    assert events[0].cards == ("9s", "4d", "8c") and events[0].data["count"] == 3
    assert game.position()["work"] == ["Kh 9s 4d 8c", "", "", ""]


def test_whole_stack_may_put_high_cards_on_low_ones():
    assert allowed(setup("2h", "Ks"), "w2 to w1") == "whole-stack"


@pytest.mark.parametrize(
    ("move", "word"),
    [("w1 to w3", "empty place"), ("w3 to w1", "is empty"), ("w1 to w1", "itself"), ("w3 to w3", "is empty")],
)
def test_whole_stack_needs_two_stacks_that_have_cards(move, word):
    rule, text = refused(setup("2h", "Ks"), move)
    assert rule == "whole-stack" and word in text


# ---- suit stack ----


def test_suit_stack_takes_the_next_card_from_a_working_stack():
    game = setup("9s 5h Ad", top={"h": 4})
    assert allowed(game, "w1 to top") == "suit-stack"
    events = game.play("w1 to top")
    assert (kinds(events), laws(events)) == (["up"], ["suit-stack"])
    game.play("w1 to top")
    assert game.position()["work"][0] == "9s"
    assert game.position()["top"] == {"c": 0, "d": 1, "h": 5, "s": 0}


def test_suit_stack_takes_the_next_card_straight_from_the_deck():
    game = setup(deck="5h 6h", top={"h": 4})
    assert allowed(game, "deck to top") == "suit-stack"
    game.play("deck to top")
    game.play("deck to top")
    assert game.score() == {"parts": {"c": 0, "d": 0, "h": 6, "s": 0}, "total": 6}


@pytest.mark.parametrize("move", ["deck to top", "w1 to top"])
def test_suit_stack_says_which_card_is_next(move):
    rule, text = refused(setup("9c", deck="7c", top={"c": 1}), move)
    assert rule == "suit-stack" and "the 2♣" in text


def test_suit_stack_gets_nothing_from_an_empty_stack():
    rule, text = refused(setup("9c"), "w2 to top")
    assert rule == "suit-stack" and "Working stack 2 is empty" in text


# ---- order ----


def test_order_goes_from_ace_to_king_unless_decided_otherwise():
    game = setup("Ah", "2h")
    assert allowed(game, "w1 to top") == "suit-stack"
    assert "A♥" in refused(game, "w2 to top")[1]


def test_order_may_go_from_deuce_to_ace():
    game = setup("Ah", "2h", order="2-A")
    assert allowed(game, "w2 to top") == "suit-stack"
    assert "2♥" in refused(game, "w1 to top")[1]
    assert allowed(setup("Ah", order="2-A", top={"h": 12}), "w1 to top") == "suit-stack"


def test_order_does_not_change_the_pack():
    dealt = [kit.deal(slug, seed=7, order=order) for slug in (GAME, "stack-em") for order in ("A-K", "2-A")]
    assert len({game.position()["deck"] for game in dealt}) == 1


# ---- win ----


@pytest.mark.parametrize("order", ["A-K", "2-A"])
def test_win_when_the_last_card_goes_up(order):
    last = {"A-K": "Ks", "2-A": "As"}[order]
    for game, move in (
        (setup(last, top=FULL | {"s": 12}, order=order), "w1 to top"),
        (setup(deck=last, top=FULL | {"s": 12}, order=order), "deck to top"),
    ):
        assert not game.over and game.result() == []
        events = game.play(move)
        assert (kinds(events), laws(events)) == (["up", "win"], ["suit-stack", "win"])
        assert game.over and game.result() == [1]
        assert game.score() == {"parts": FULL, "total": 52}


def test_win_leaves_nothing_to_do():
    game = setup(top=FULL)
    assert game.over and game.moves() == []
    for move in ("deck to w1", "w1 to w2", "w1 to top", "top to w1"):
        assert refused(game, move)[0] == "win"


# ---- stuck ----


def test_stuck_although_whole_stacks_could_move():
    game = setup("5s 4h", f"3h 6s {ABOVE[0]} {ABOVE[1]}", top=PARADOX["top"])
    assert game.position()["deck"] == ""
    assert game.over and game.result() == [] and game.moves() == []
    for move in ("deck to w1", "w1 to w2", "w1 to w3", "w1 to top", "top to w1"):
        assert refused(game, move)[0] == "stuck"


def test_stuck_is_told_with_the_move_that_brings_it_about():
    game = setup("5s 4h", f"3h 6s {ABOVE[0]} Ks Qs Js Ts 9s 8s", top=PARADOX["top"], deck="7s")
    events = game.play("deck to w3")
    assert (kinds(events), laws(events)) == (["play", "stuck"], ["lay", "stuck"])


def test_stuck_it_is_not_while_the_deck_has_a_card_or_an_exposed_card_is_next():
    assert not setup("5s 4h", "3h 6s", top=PARADOX["top"]).over
    assert not setup("5s 4h", f"6s {ABOVE[0]} {ABOVE[1]} 3h", top=PARADOX["top"]).over


# ---- options ----


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_lay_finds_as_many_working_stacks_as_the_option_says(count):
    game = kit.deal(GAME, seed=1, work_stacks=count)
    assert [move for move in game.moves() if "w" in move] == [f"deck to w{number}" for number in range(1, count + 1)]
    with pytest.raises(kit.BadMove):
        game.ruling(f"deck to w{count + 1}")


def test_setup_counts_the_stacks_that_are_named():
    assert kit.setup(GAME, work=["2h", "", ""]).options["work_stacks"] == 3
    with pytest.raises(kit.BadOption, match="work_stacks is 7"):
        kit.setup(GAME, work=["2h"] + [""] * 6)


@pytest.mark.parametrize(
    ("named", "words"),
    [
        ({"top": {"h": 14}}, "top.h is 14"),
        ({"top": {"x": 1}}, "top is"),
        ({"top": [1, 2, 3, 4]}, "top is"),
        ({"work": ["3h", "", "", ""], "top": {"h": 3}}, "3h is here and also in"),
        ({"work": ["3h 3h", "", "", ""]}, "3h is here and also in"),
        ({"work": "3h"}, "work is"),
        ({"hand": "3h"}, "hand"),
    ],
)
def test_positions_that_cannot_be_are_refused(named, words):
    with pytest.raises(kit.BadPosition, match=words):
        kit.setup(GAME, **named)


def test_positions_name_all_four_suits():
    position = kit.deal(GAME).position()
    del position["top"]["c"]
    with pytest.raises(kit.BadPosition, match="top is"):
        kit.load(position)
