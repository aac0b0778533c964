"""The rules of Stack 'Em at play. Each test bears the name of its rule."""

from __future__ import annotations

from random import Random

import pytest

import kit
from kit.rules.cards import say
from tests.rules.tables import allowed, kinds, laws, refused, rest

GAME = "stack-em"
UPWARD = {"A-K": "A23456789TJQK", "2-A": "23456789TJQKA"}
WHOLE = " ".join(rank + suit for rank in "KQJT98765432A" for suit in "cdhs")  # the pack from the kings down
FULL = {"c": 13, "d": 13, "h": 13, "s": 13}


def setup(*work: str, **named):
    """A table with these working stacks, two of them if none are named."""
    return kit.setup(GAME, work=list(work or ("", "")), **named)


# ---- draw ----


def test_draw_takes_the_decks_next_card_as_the_newest_of_the_hand():
    game = setup(hand="7h", deck="4c 9s")
    assert allowed(game, "draw") == "draw"
    events = game.play("draw")
    assert (kinds(events), laws(events), events[0].cards) == (["draw"], ["draw"], ("4c",))
    assert game.position()["hand"] == "7h 4c"
    assert game.position()["deck"].startswith("9s ")


def test_draw_is_refused_when_the_deck_is_empty():
    game = setup(WHOLE.removesuffix(" As"), "", hand="As")
    assert game.position()["deck"] == ""
    rule, text = refused(game, "draw")
    assert rule == "draw" and "empty" in text


def test_draw_from_an_empty_deck_comes_before_the_hand_limit():
    game = setup(WHOLE.removesuffix(" As"), "", hand="As", hand_limit=1)
    assert refused(game, "draw")[0] == "draw"


@pytest.mark.parametrize("target", ["w1", "w2", "top", "hand", "deck"])
def test_draw_is_what_a_card_in_the_deck_needs_first(target):
    game = setup("9s", "", hand="4c", deck="Ah 7h")
    for card in ("Ah", "7h"):
        rule, text = refused(game, f"{card} to {target}")
        assert rule == "draw" and say(card) in text


def test_draw_is_the_only_way_out_of_the_deck():
    game = setup("9s", "", hand="4c", deck="Ah 7h")
    for target in ("w1", "w2", "top", "hand", "deck"):
        rule, text = refused(game, f"deck to {target}")
        assert rule == "draw" and "`draw`" in text


# ---- hand limit ----


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 5, 6, 7])
def test_hand_limit_lets_so_many_cards_be_drawn_and_no_more(limit):
    game = kit.deal(GAME, seed=limit, hand_limit=limit)
    for _ in range(limit):
        assert allowed(game, "draw") == "draw"
        game.play("draw")
    rule, text = refused(game, "draw")
    assert rule == "hand-limit" and f"{limit} card" in text


def test_hand_limit_is_three_unless_it_is_said_otherwise():
    assert kit.deal(GAME).options["hand_limit"] == 3


def test_hand_limit_holds_in_positions_too():
    with pytest.raises(kit.BadPosition, match=r"hand has 4 cards.*at most 3"):
        setup(hand="7h 8h 9h Th")
    assert setup(hand="7h 8h 9h Th", hand_limit=4).moves()


# ---- no return ----


@pytest.mark.parametrize("target", ["w1", "w2", "top", "hand", "deck"])
def test_no_return_for_an_exposed_card_and_its_right_spelling_is_told(target):
    game = setup("9s 2c", "Kd", top={"c": 1})
    rule, text = refused(game, f"2c to {target}")
    assert rule == "no-return" and "`w1 to top`" in text
    assert allowed(game, "w1 to top") == "suit-stack"


@pytest.mark.parametrize("target", ["w1", "w2", "top", "hand"])
def test_no_return_for_a_covered_card(target):
    game = setup("9s 2c", "Kd")
    rule, text = refused(game, f"9s to {target}")
    assert rule == "no-return" and "covered" in text and "working stack 1" in text


def test_no_return_for_a_card_that_is_up():
    game = setup("9s", "", top={"h": 4})
    rule, text = refused(game, "4h to w1")
    assert rule == "no-return" and "already up" in text
    assert refused(game, "top to w1")[0] == refused(game, "top to hand")[0] == "no-return"


@pytest.mark.parametrize("move", ["w1 to w2", "w1 to w1", "w1 to hand", "w1 to deck", "w2 to w1"])
def test_no_return_between_working_stacks_or_to_hand_or_deck(move):
    assert refused(setup("9s 2c", ""), move)[0] == "no-return"


def test_no_return_of_a_card_of_the_hand_to_hand_or_deck():
    game = setup("9s", "", hand="4c")
    assert refused(game, "4c to hand")[0] == refused(game, "4c to deck")[0] == "no-return"


# ---- descend ----


@pytest.mark.parametrize(("exposed", "card"), [("9s", "9h"), ("9s", "8h"), ("9s", "Ah"), ("Kd", "Kc"), ("Ad", "Ac")])
def test_descend_allows_equal_and_lower_values(exposed, card):
    game = setup(exposed, "", hand=card)
    assert allowed(game, f"{card} to w1") == "descend"
    events = game.play(f"{card} to w1")
    assert (kinds(events), laws(events)) == (["play"], ["descend"])
    assert game.position()["work"] == [f"{exposed} {card}", ""]
    assert game.position()["hand"] == ""


def test_descend_allows_any_card_on_an_empty_stack():
    game = setup(hand="Kd 7h Ac")
    assert {"Kd to w1", "7h to w1", "Ac to w2"} <= set(game.moves())


def test_descend_refuses_a_higher_card_and_says_both_values():
    rule, text = refused(setup("9s", "", hand="Th"), "Th to w1")
    assert rule == "descend"
    assert "10♥ (ten)" in text and "9♠ (nine)" in text


def test_descend_looks_at_the_exposed_card_alone():
    assert refused(setup("Ks 4s", "", hand="5h"), "5h to w1")[0] == "descend"


def test_descend_holds_in_positions_too():
    with pytest.raises(kit.BadPosition, match=r"work\[2\]: 10♥ cannot lie on 9♠"):
        setup("Kd", "9s Th")
    with pytest.raises(kit.BadPosition, match=r"work\[1\]: 2♠ cannot lie on A♠"):
        setup("As 2s", "")
    assert setup("As 2s", "", order="2-A").moves()


# ---- suit stack ----


def test_suit_stack_takes_the_next_card_from_the_hand():
    game = setup("", "", hand="2c 5d", top={"c": 1})
    assert allowed(game, "2c to top") == "suit-stack"
    events = game.play("2c to top")
    assert (kinds(events), laws(events)) == (["up"], ["suit-stack"])
    assert game.position()["top"] == {"c": 2, "d": 0, "h": 0, "s": 0}
    assert game.position()["hand"] == "5d"


def test_suit_stack_takes_the_next_card_from_a_working_stack():
    game = setup("9s 5h Ad", "", top={"h": 4})
    assert allowed(game, "w1 to top") == "suit-stack"
    game.play("w1 to top")
    game.play("w1 to top")
    assert game.position()["work"][0] == "9s"
    assert game.position()["top"] == {"c": 0, "d": 1, "h": 5, "s": 0}


@pytest.mark.parametrize("card", ["3c", "9c", "Kc"])
def test_suit_stack_says_which_card_is_next(card):
    rule, text = refused(setup(hand=card, top={"c": 1}), f"{card} to top")
    assert rule == "suit-stack" and "the 2♣" in text
    rule, text = refused(setup(card, "", top={"c": 1}), "w1 to top")
    assert rule == "suit-stack" and "the 2♣" in text


def test_suit_stack_gets_nothing_from_an_empty_working_stack():
    rule, text = refused(setup("9s", ""), "w2 to top")
    assert rule == "suit-stack" and "Working stack 2 is empty" in text


# ---- order ----


def test_order_goes_from_ace_to_king_unless_decided_otherwise():
    game = setup(hand="Ah 2h")
    assert allowed(game, "Ah to top") == "suit-stack"
    assert "A♥" in refused(game, "2h to top")[1]


def test_order_may_go_from_deuce_to_ace():
    game = setup(hand="Ah 2h", order="2-A")
    assert allowed(game, "2h to top") == "suit-stack"
    assert "2♥" in refused(game, "Ah to top")[1]
    assert allowed(setup("Ah", "", order="2-A", top={"h": 12}), "w1 to top") == "suit-stack"


def test_order_makes_the_ace_high_on_the_working_stacks_too():
    game = setup("Ks", "Ad", hand="Ah 2c", order="2-A")
    rule, text = refused(game, "Ah to w1")
    assert rule == "descend" and "highest" in text
    assert allowed(game, "Ah to w2") == "descend"
    assert allowed(setup("Ad", "", hand="Kc", order="2-A"), "Kc to w1") == "descend"


def test_order_does_not_change_the_pack():
    decks = {kit.deal(GAME, seed=7, order=order, work_stacks=work).position()["deck"]
             for order in ("A-K", "2-A") for work in (1, 2, 3, 4)}
    assert len(decks) == 1


def test_order_says_which_cards_are_up():
    aces_up = setup(top={"h": 3}).position()["deck"].split()
    deuces_up = setup(top={"h": 3}, order="2-A").position()["deck"].split()
    assert not {"Ah", "2h", "3h"} & set(aces_up)
    assert not {"2h", "3h", "4h"} & set(deuces_up) and "Ah" in deuces_up


# ---- win ----


@pytest.mark.parametrize("order", ["A-K", "2-A"])
def test_win_when_the_last_card_goes_up(order):
    last = {"A-K": "Ks", "2-A": "As"}[order]
    game = setup(last, "", top=FULL | {"s": 12}, order=order)
    assert not game.over and game.result() == []
    events = game.play("w1 to top")
    assert (kinds(events), laws(events)) == (["up", "win"], ["suit-stack", "win"])
    assert game.over and game.result() == [1]
    assert game.score() == {"parts": FULL, "total": 52}


def test_win_leaves_nothing_to_do():
    game = setup(top=FULL)
    assert game.over and game.moves() == []
    for move in ("draw", "Ks to w1", "w1 to top", "top to w1"):
        assert refused(game, move)[0] == "win"


# ---- stuck ----


def test_stuck_with_a_full_hand_too_high_for_every_stack():
    game = setup("3s", "4d", hand="7h 8c 9c")
    assert game.over and game.result() == [] and game.moves() == []
    assert len(game.position()["deck"].split()) == 47
    for move in ("draw", "7h to w1", "7h to top", "w1 to top", "As to w1"):
        assert refused(game, move)[0] == "stuck"
    assert game.score()["total"] == 0


def test_stuck_is_told_with_the_move_that_brings_it_about():
    game = setup("3s", "4d", hand="7h 8c", deck="9c")
    events = game.play("draw")
    assert (kinds(events), laws(events)) == (["draw", "stuck"], ["draw", "stuck"])


@pytest.mark.parametrize(
    "named",
    [
        {"hand": "7h 8c"},  # there is room in the hand
        {"hand": "7h 8c 4c"},  # a card fits a working stack
        {"hand": "7h 8c 9c", "top": {"c": 7}},  # a card of the hand goes up
        {"hand": "7h 8c 9c", "top": {"s": 2}},  # a card of a working stack goes up
    ],
)
def test_stuck_it_is_not_while_anything_can_be_done(named):
    assert not setup("3s", "4d", **named).over


@pytest.mark.parametrize("order", ["A-K", "2-A"])
@pytest.mark.parametrize("seed", range(5))
def test_stuck_it_never_is_once_the_deck_is_empty(seed, order):
    """A lowest card that is not up lies in the hand, or only its equals cover it: so one of them goes up."""
    dice = Random(seed)
    hand, *work = [set(), set(), set()]
    for card in rest(GAME).split():
        dice.choice([hand, *work] if len(hand) < 7 else work).add(card)
    ranks = UPWARD[order]
    stacks = [" ".join(sorted(cards, key=lambda card: -ranks.index(card[0]))) for cards in work]
    game = kit.setup(GAME, hand=" ".join(hand), work=stacks, order=order, hand_limit=7)
    while not game.over:
        game.play(next(move for move in game.moves() if move.endswith("top")))
    assert game.result() == [1]
