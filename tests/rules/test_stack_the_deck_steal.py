"""The rules of Stack The Deck at play: stealing, wilds, and what goes back into the deck."""

from __future__ import annotations

import pytest

import kit
from tests.rules.stack_the_deck import GAME, deck_of, drawn, inserting, second
from tests.rules.tables import allowed, kinds, laws, refused

# ---- steal ----


@pytest.mark.parametrize(
    ("pile", "card", "kind"), [("9p", "9g", "pair"), ("7p 8y", "9g", "run"), ("7g 8g", "9g", "colour-run")]
)
def test_steal_by_completing_a_pair_or_a_run(pile, card, kind):
    game = second(card, ["2r"], [pile, "4y"])
    assert allowed(game, f"{card} to p2.s1") == "steal"
    events = game.play(f"{card} to p2.s1")
    assert kinds(events) == ["steal", "turn-over", "turn"]
    assert game.position()["done"] == [[{"cards": f"{pile} {card}", "kind": kind}], []]
    assert game.position()["stacks"][1] == ["4y"]


@pytest.mark.parametrize(("pile", "card"), [("8p", "9g"), ("7p 8y", "6g"), ("9p Ty", "8g"), ("9p", "2g")])
def test_steal_must_complete(pile, card):
    rule, text = refused(second(card, ["4r"], [pile]), f"{card} to p2.s1")
    assert rule == "steal" and "only a card that completes a stack steals it" in text


def test_steal_means_somebody_elses_stack():
    rule, text = refused(second("4g", ["4r"], ["9p"]), "4g to p1.s1")
    assert rule == "steal" and "seat 1's own" in text


def test_steal_reads_and_drops_a_fitting_word_and_keeps_another():
    game = second("9g", ["2r"], ["9p", "4y"])
    assert game.ruling("9g to p2.s1 as pair").legal
    assert refused(game, "9g to p2.s1 as run")[0] == "steal"


def test_steal_names_places_that_are_there():
    game = second("9g", ["2r"], ["9p", "4y"])
    for move in ("9g to p3.s1", "9g to p2.s3", "9g to p0.s1", "9g to p2", "9g to deck", "9g to s2"):
        with pytest.raises(kit.BadMove, match="no place"):
            game.ruling(move)


# ---- wilds ----


def test_wild_on_a_single_card_is_a_pair_or_a_run_as_its_player_says():
    game = second("**", ["5r", "2y"])
    assert {"** to s1 as pair", "** to s1 as run"} <= set(game.moves())
    with pytest.raises(kit.BadMove, match=r"say `\*\* to s1 as pair` or `\*\* to s1 as run`"):
        game.ruling("** to s1")
    other = game.copy()
    assert laws(game.play("** to s1 as pair"))[:2] == ["pair", "wild"]
    assert game.position()["done"][0] == [{"cards": "5r **", "kind": "pair"}]
    assert laws(other.play("** to s1 as run"))[:2] == ["run", "wild"]
    assert other.position()["stacks"][0] == ["5r **", "2y"]


@pytest.mark.parametrize("card", ["7g", "**"])
def test_wild_that_was_dealt_takes_any_card_as_pair_or_run(card):
    game = second(card, ["**", "2y"])
    assert {f"{card} to s1 as pair", f"{card} to s1 as run"} <= set(game.moves())


@pytest.mark.parametrize(
    ("pile", "thirds"),
    [("5r **", "37"), ("** 5r", "46"), ("Ar **", "3"), ("2r **", "4"), ("** 2r", "A3"), ("Tr **", "8"),
     ("9r **", "7"), ("** **", "A23456789T"), ("4r 5g", "6"), ("** Ar", ""), ("** Tr", "")],
)
def test_wild_in_a_run_follows_from_its_place(pile, thirds):
    fitting = {rank for rank in "A23456789T" if second(f"{rank}b", [pile, "7y"]).ruling(f"{rank}b to s1").legal}
    assert fitting == set(thirds)
    assert second("**", [pile, "7y"]).ruling("** to s1").legal == bool(thirds)


@pytest.mark.parametrize(
    ("pile", "card", "kind"),
    [("5r **", "7r", "colour-run"), ("5r **", "7g", "run"), ("5r 6r", "**", "colour-run"), ("5r 6g", "**", "run"),
     ("** 6r", "**", "colour-run"), ("** **", "**", "colour-run"), ("** **", "6g", "colour-run")],
)
def test_wild_counts_as_the_runs_colour(pile, card, kind):
    game = second(card, [pile, "7y"])
    game.play(f"{card} to s1")
    assert game.position()["done"][0] == [{"cards": f"{pile} {card}", "kind": kind}]


def test_wild_drawn_twice_is_told_once():
    game = drawn("** **", ["5r"])
    assert game.moves() == ["pair", "** to s1 as pair", "** to s1 as run"]
    game = inserting("** **", deck="7g 8b 9y")
    assert game.moves() == ["** to deck 2", "** to deck 3"]


@pytest.mark.parametrize("pile", ["9p", "7p 8y", "**", "** 8y"])
def test_wild_no_steal_whatever_it_would_complete(pile):
    rule, text = refused(second("**", ["2r"], [pile]), "** to p2.s1")
    assert rule == "wild-no-steal" and "cannot steal" in text


def test_wild_no_steal_though_it_may_be_played_on_an_own_stack():
    game = second("**", ["2r", "5g"], ["9p"])
    assert not [move for move in game.moves() if "p2" in move]
    assert "** to s1 as pair" in game.moves()


@pytest.mark.parametrize(("pile", "card"), [("**", "9g"), ("** 8y", "9g"), ("7p **", "9g"), ("** **", "9g")])
def test_wild_safe_wherever_the_wild_lies(pile, card):
    rule, text = refused(second(card, ["2r"], [pile]), f"{card} to p2.s1")
    assert rule == "wild-safe" and "cannot be stolen" in text


def test_wild_safe_only_while_the_wild_is_in_that_very_stack():
    assert second("9g", ["2r"], ["7p 8y", "**"]).ruling("9g to p2.s1").legal


# ---- insert ----


def test_insert_when_nothing_fits_and_then_only_cards_go_back():
    game = drawn("7g Tb", ["4r"], ["9p"])
    assert game.moves() == ["insert"]
    assert allowed(game, "insert") == "insert"
    game.play("insert")
    assert game.position()["phase"] == "insert"
    assert all(" to deck " in move for move in game.moves())


@pytest.mark.parametrize("move", ["7g to s1", "7g to s2", "pair", "insert", "7b to p2.s1"])
def test_insert_is_the_end_of_playing(move):
    game = drawn("7g 7b", ["6r", "7y"], ["7p"], phase="insert")
    rule, text = refused(game, move)
    assert rule == "insert" and "After `insert`" in text


@pytest.mark.parametrize("depth", [2, 3, 5, 44])
def test_insert_with_so_many_cards_above(depth):
    game = drawn("7g Tb", ["4r"], ["9p"], phase="insert")
    before = deck_of(game)
    events = game.play(f"Tb to deck {depth}")
    assert kinds(events) == ["back"] and events[0].data["count"] == depth
    assert deck_of(game) == [*before[:depth], "Tb", *before[depth:]]
    assert (game.turn, game.position()["drawn"]) == (1, "7g")
    assert kinds(game.play(f"7g to deck {len(before) + 1}")) == ["back", "turn"]
    assert deck_of(game)[-1] == "7g" and game.turn == 2


@pytest.mark.parametrize(("depth", "why"), [(0, "top two"), (1, "top two"), (54, "has 53 cards"), (99, "has 53 cards")])
def test_insert_refuses_the_top_two_and_what_is_below_the_deck(depth, why):
    game = drawn("7g Tb", ["4r"], ["9p"], phase="insert")
    assert len(deck_of(game)) == 53
    rule, text = refused(game, f"Tb to deck {depth}")
    assert rule == "insert" and why in text


@pytest.mark.parametrize("word", ["-1", "05", "5.0", "100", "x", "٣"])
def test_insert_reads_numbers_only(word):
    with pytest.raises(kit.BadMove, match="is no number of cards"):
        inserting("7g Tb").ruling(f"Tb to deck {word}")


@pytest.mark.parametrize(("deck", "depths"), [("", [0]), ("2b", [1]), ("2b 3b", [2]), ("2b 3b 6b", [2, 3])])
def test_insert_goes_to_the_bottom_of_a_small_deck(deck, depths):
    game = inserting("7g", deck=deck)
    assert game.moves() == [f"7g to deck {depth}" for depth in depths]


def test_insert_judges_each_card_by_the_deck_as_it_then_is():
    game = inserting("7g Tb", deck="2b 3b")
    assert game.moves() == ["7g to deck 2", "Tb to deck 2"]
    game.play("Tb to deck 2")
    assert game.moves() == ["7g to deck 2", "7g to deck 3"]


def test_insert_must_be_said_before_the_second_card_goes_back():
    rule, text = refused(second("9g", ["2r"]), "9g to deck 5")
    assert rule == "insert" and "after `insert`" in text


def test_insert_two_cards_so_that_the_next_own_draw_meets_them():
    game = inserting("7g Tb")
    game.play("Tb to deck 2")
    game.play("7g to deck 2")
    game.play("draw")
    assert set(game.position()["drawn"].split()) & {"7g", "Tb"} == set()
    assert deck_of(game)[:2] == ["7g", "Tb"]


def test_insert_is_broken_only_by_what_fits_and_what_does_not_fit_is_told_first():
    game = drawn("7g **", ["6r", "2y"], ["7p", "**"], phase="insert")
    assert refused(game, "7g to s2")[0] == "run"
    assert refused(game, "7g to s1 as pair")[0] == "pair"
    assert refused(game, "** to p2.s1")[0] == "wild-no-steal"
    assert refused(game, "7g to p2.s2")[0] == "wild-safe"
    assert refused(game, "7g to p1.s2")[0] == "steal"
    assert GAME in game.ruling("7g to p2.s1").rule and refused(game, "7g to p2.s1")[0] == "insert"
