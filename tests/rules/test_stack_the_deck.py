"""The rules of Stack The Deck at play: drawing, pairs, runs, the first and the second card."""

from __future__ import annotations

import pytest

import kit
from tests.rules.stack_the_deck import GAME, deck_of, drawn, second, with_deck
from tests.rules.tables import allowed, kinds, laws, refused

# ---- draw two ----


def test_draw_two_takes_the_decks_next_two_cards():
    game = kit.setup(GAME, stacks=[["5r"], ["9p"]], deck="7g ** 3b")
    assert allowed(game, "draw") == "draw-two"
    events = game.play("draw")
    assert (kinds(events), laws(events), events[0].cards) == (["draw", "look"], ["draw-two", "seen"], ("7g", "**"))
    assert (game.position()["drawn"], game.position()["phase"], deck_of(game)[0]) == ("7g **", "first", "3b")
    assert (game.position()["turn"], game.turn) == (1, 1)


@pytest.mark.parametrize(
    "move", ["7g to s1", "7g to deck 3", "7g to p2.s1", "pair", "insert", "** to s1 as run", "5r to s1", "9p to p2.s1"]
)
def test_draw_two_comes_before_everything_else(move):
    game = kit.setup(GAME, stacks=[["5r"], ["9p"]], deck="7g ** 3b")
    rule, text = refused(game, move)
    assert rule == "draw-two" and "not drawn yet" in text and "`draw`" in text


@pytest.mark.parametrize("phase", ["first", "second", "insert"])
def test_draw_two_happens_once_a_turn(phase):
    game = drawn("7g" if phase == "second" else "7g 2b", ["5r"], phase=phase)
    rule, text = refused(game, "draw")
    assert rule == "draw-two" and "green 7" in text


@pytest.mark.parametrize("move", ["3b to s1", "3b to p2.s1", "3b to deck 4", "** to s1 as pair", "5r to deck 9"])
def test_draw_two_refuses_a_card_that_was_not_drawn(move):
    game = drawn("7g 2b", ["5r"], deck="3b")
    assert refused(game, move)[0] == "draw-two"


def test_draw_two_draws_the_last_card_alone():
    game = with_deck("6g", ["5r"], ["9p"])
    assert "One card is left" in game.ruling("draw").text
    game.play("draw")
    assert (game.position()["drawn"], deck_of(game)) == ("6g", [])
    game.play("6g to s1")
    assert (game.turn, game.position()["phase"]) == (2, "draw")


def test_draw_two_finds_no_card_in_an_empty_deck():
    game = with_deck("", ["5r"], ["9p"])
    rule, text = refused(game, "draw")
    assert rule == "draw-two" and "empty" in text
    assert game.moves() == ["stalemate"]


# ---- pair ----


def test_pair_completes_a_single_card_with_another_of_its_number():
    game = drawn("5g 2b", ["5r", "8y"])
    assert allowed(game, "5g to s1") == "pair"
    events = game.play("5g to s1")
    assert kinds(events) == ["play", "turn-over"] and laws(events) == ["pair", "turn-over"]
    assert game.position()["done"][0] == [{"cards": "5r 5g", "kind": "pair"}]
    assert game.score()["parts"]["pairs"] == [5, 0]


@pytest.mark.parametrize(("pile", "card"), [("4r", "5g"), ("4r", "9g"), ("4r 5y", "5g"), ("4r 5y", "9g")])
def test_pair_refuses_another_number_and_a_run_that_was_begun(pile, card):
    rule, text = refused(drawn(f"{card} 2b", [pile, "8y"]), f"{card} to s1 as pair")
    assert rule == "pair"
    assert f"green {card[0]}" in text or "can become no pair" in text


# ---- run ----


@pytest.mark.parametrize(
    ("first", "second_card", "third"),
    [
        ("4r", "5g", "6b"),
        ("6r", "5g", "4b"),
        ("Ar", "2g", "3b"),
        ("Tr", "9g", "8b"),
        ("8r", "9g", "Tb"),
        ("3r", "2g", "Ab"),
    ],
)
def test_run_goes_up_and_down(first, second_card, third):
    game = drawn(f"{second_card} {third}", [first, "5p"])
    assert allowed(game, f"{second_card} to s1") == "run"
    game.play(f"{second_card} to s1")
    assert game.position()["stacks"][0][0] == f"{first} {second_card}"
    assert allowed(game, f"{third} to s1") == "run"
    game.play(f"{third} to s1")
    assert game.position()["done"][0] == [{"cards": f"{first} {second_card} {third}", "kind": "run"}]
    assert game.score()["parts"]["runs"] == [10, 0]


def test_run_of_one_colour_is_a_colour_run():
    game = second("6r", ["4r 5r", "9g"])
    game.play("6r to s1")
    assert game.position()["done"][0] == [{"cards": "4r 5r 6r", "kind": "colour-run"}]
    assert game.score()["parts"]["colour-runs"] == [20, 0]


@pytest.mark.parametrize("card", ["3b", "4b", "5b", "7b", "Ab", "Tb"])
def test_run_has_its_direction_from_the_second_card(card):
    rule, text = refused(second(card, ["4r 5g", "9g"]), f"{card} to s1")
    assert rule == "run" and "a 6 or a wild" in text


@pytest.mark.parametrize("card", ["2g", "6g", "Tg"])
def test_run_begins_with_a_neighbour(card):
    rule, text = refused(drawn(f"{card} 9b", ["4r", "8y"]), f"{card} to s1")
    assert rule == "run" and "a 3 or a 5 as a run" in text


def test_run_does_not_go_round_the_corner():
    assert refused(drawn("Tb 4g", ["Ar"]), "Tb to s1")[0] == "run"
    assert refused(drawn("Ab 4g", ["Tr"]), "Ab to s1")[0] == "run"


def test_run_is_no_pair():
    rule, text = refused(drawn("4g 9b", ["4r", "8y"]), "4g to s1 as run")
    assert rule == "run" and "which is a pair" in text


def test_run_or_pair_need_no_word_where_only_one_is_possible():
    game = drawn("5g 4b", ["4r", "8y"])
    assert game.ruling("5g to s1 as run").legal and game.ruling("4b to s1 as pair").legal
    assert "5g to s1" in game.moves() and "4b to s1" in game.moves()
    game.play("5g to s1 as run")
    assert game.history[-1].move == "5g to s1"


# ---- dead ends ----


@pytest.mark.parametrize(("pile", "card"), [("2r", "Ag"), ("9r", "Tg"), ("**", "Ag"), ("**", "Tg")])
def test_dead_end_can_be_laid_and_is_warned_of(pile, card):
    game = drawn(f"{card} 5b", [pile, "5y"])
    move = f"{card} to s1" + (" as run" if pile == "**" else "")
    ruling = game.ruling(move)
    assert ruling.legal and ruling.rule == f"{GAME}/dead-end" and "dead end" in ruling.text
    events = game.play(move)
    assert laws(events)[0] == "dead-end"
    rule, text = refused(game, "5b to s1")
    assert rule == "run" and "dead end" in text


@pytest.mark.parametrize(("pile", "card"), [("2r", "Ag"), ("9r", "Tg")])
def test_dead_end_never_has_to_be_laid(pile, card):
    game = drawn(f"{card} 5b", [pile])
    assert {f"{card} to s1", "insert"} <= set(game.moves())


@pytest.mark.parametrize("card", ["**", "Ar", "Tr", "5b"])
def test_dead_end_takes_nothing_more(card):
    assert refused(second(card, ["2r Ag", "7y"]), f"{card} to s1")[0] == "run"


# ---- turn over ----


def test_turn_over_takes_the_stack_out_of_the_row_and_the_others_close_up():
    game = drawn("8g 9b", ["5r", "8y", "2p"])
    game.play("8g to s2")
    assert game.position()["stacks"][0] == ["5r", "2p"]
    with pytest.raises(kit.BadMove, match="there is s1 to s2"):
        game.ruling("9b to s3")


def test_turn_over_leaves_a_stack_out_of_reach():
    game = drawn("8g 8b", ["5r", "8y", "2p"], ["8p"])
    game.play("8g to s2")
    assert not [move for move in game.moves() if move.endswith("s2")]
    assert refused(game, "8b to s2")[0] == "run"


# ---- the first card ----


def test_first_on_own_stack_and_no_theft():
    game = drawn("9g 4b", ["5r"], ["9p"])
    rule, text = refused(game, "9g to p2.s1")
    assert rule == "first-on-own" and "only the second may steal" in text
    game.play("4b to s1")
    assert allowed(game, "9g to p2.s1") == "steal"


@pytest.mark.parametrize("card", ["9g", "4b"])
def test_first_on_own_may_be_either_of_the_two(card):
    game = drawn("9g 4b", ["5r", "8y"], ["2p"])
    assert f"{card} to s{2 if card == '9g' else 1}" in game.moves()


def test_first_on_own_compels_who_can_play():
    game = drawn("4g Tb", ["5r"])
    rule, text = refused(game, "insert")
    assert rule == "first-on-own" and "`4g to s1`" in text


@pytest.mark.parametrize("card", ["**", "7g", "Ag"])
def test_first_on_own_compels_with_a_dealt_wild_too(card):
    assert refused(drawn(f"{card} 2g", ["**"]), "insert")[0] == "first-on-own"


def test_first_on_own_compels_nobody_where_that_is_decided_so():
    game = drawn("4g Tb", ["5r"], must_play=False)
    assert {"4g to s1", "insert"} <= set(game.moves())


def test_first_on_own_puts_nothing_back_before_insert():
    for cards in ("4g Tb", "2g Tb"):
        assert refused(drawn(cards, ["5r"]), "Tb to deck 5")[0] == "first-on-own"


def test_first_on_own_is_what_a_theft_breaks_first_of_all():
    game = drawn("** 4b", ["5r", "9g"], ["9p", "** 3y"])
    for move in ("** to p2.s1", "4b to p2.s2", "4b to p1.s1"):
        assert refused(game, move)[0] == "first-on-own"


# ---- the second card ----


def test_second_may_go_on_an_own_stack_or_steal():
    game = second("9g", ["8r", "2y"], ["9p"])
    assert set(game.moves()) == {"9g to s1", "9g to p2.s1", "insert"}


def test_second_need_not_be_played():
    game = second("9g", ["8r", "9y"], ["9p"])
    assert allowed(game, "insert") == "second"
    events = game.play("insert")
    assert laws(events) == ["second"]
    assert game.position()["phase"] == "insert"


def test_second_ends_the_turn():
    game = second("9g", ["8r", "2y"], ["9p"])
    events = game.play("9g to s1")
    assert kinds(events) == ["play", "turn"]
    assert (game.turn, game.position()["phase"]) == (2, "draw")


# ---- a drawn pair ----


@pytest.mark.parametrize("cards", ["7g 7b", "7g **", "** 7g", "** **"])
def test_drawn_pair_may_be_set_aside(cards):
    game = drawn(cards, ["5r"])
    assert allowed(game, "pair") == "drawn-pair"
    events = game.play("pair")
    assert kinds(events) == ["pair", "turn"]
    assert game.position()["done"][0] == [{"cards": cards, "kind": "pair"}]
    assert (game.position()["drawn"], game.turn) == ("", 2)
    assert game.position()["stacks"][0] == ["5r"]


def test_drawn_pair_is_never_compulsory_and_may_be_split():
    game = drawn("7g 7b", ["5r"])
    assert set(game.moves()) == {"pair", "insert"}
    game = drawn("7g 7b", ["6r", "7y"])
    assert {"pair", "7g to s1", "7b to s2"} <= set(game.moves()) and "insert" not in game.moves()


@pytest.mark.parametrize(("cards", "phase"), [("7g 8b", "first"), ("7g", "second"), ("**", "second")])
def test_drawn_pair_takes_two_of_a_number(cards, phase):
    assert refused(drawn(cards, ["5r"], phase=phase), "pair")[0] == "drawn-pair"
