"""Positions and moves of Grid: what can be read, and what could not have come about."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import kit
from kit.play.words.grid import never_covered
from kit.rules.games.grid import agree
from tests.rules.grid import GAME, ONE_STACKING, PAIRS, setup
from tests.rules.rare_grid import LAST, STUCK

FIRST = kit.deal(GAME, seed=1, variant=2).position()


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"turn": 3}, "turn is 3"),
        ({"done": ["c"]}, r"done\[1\] is 'c'"),
        ({"done": [["a"]]}, r"done\[1\] is \['a'\]"),
        ({"done": ["a"]}, "grid has 0 empty places"),
        ({"done": ["a"] * 9}, "done has 9 entries"),
        ({"done": "a"}, "done is 'a'"),
        ({"passes": 1}, "passes is 1, but seat 2 can act"),
        ({"passes": 9}, "passes is 9"),
        ({"grid": FIRST["grid"][:7]}, "grid has 7 entries"),
        ({"own": ["", " ".join(FIRST["own"])]}, r"own\[1\] is empty"),
        (
            {"grid": ["", *FIRST["grid"][1:]], "deck": f"{FIRST['deck']} {FIRST['grid'][0]}"},
            r"grid\[1\] is empty while the deck has cards",
        ),
    ],
)
def test_positions_that_cannot_be_are_refused(changed, words):
    with pytest.raises(kit.BadPosition, match=words):
        kit.load(FIRST | changed)


@pytest.mark.parametrize(
    ("named", "words"),
    [
        (STUCK | {"passes": 3}, "passes is 3; the game ends after 2"),
        (LAST | {"turn": 2, "passes": 1}, "seat 1 can act"),
        (ONE_STACKING | {"done": ["b"], "variant": 1}, "the turn has passed already"),
        (ONE_STACKING | {"done": ["a", "a"], "variant": 2}, "the turn has passed already"),
        (ONE_STACKING | {"done": ["a", "b"], "variant": 3}, "the turn has passed already"),
        (STUCK | {"done": ["a"], "variant": 1}, "the turn has passed already"),
        (ONE_STACKING | {"done": ["a"], "passes": 1}, "passes is 1; it should be 0 after an action"),
    ],
)
def test_positions_in_which_a_turn_or_the_game_is_over_already_are_refused(named, words):
    with pytest.raises(kit.BadPosition, match=words):
        kit.setup(GAME, **named)


def test_positions_within_a_turn_have_one_empty_place_for_each_action():
    game = setup(variant=1)
    game.play("g1 to g5")
    position = game.position()
    assert kit.load(position).position() == position
    with pytest.raises(kit.BadPosition, match=r"grid\[1\] is empty while the deck has cards"):
        kit.load(position | {"done": []})
    with pytest.raises(kit.BadPosition, match="done has 2 actions"):
        kit.load(position | {"done": ["a", "a"]})


@pytest.mark.parametrize("stack", ["4c 6d", "4d 6c 4h", "4h Th 4c Ts", "Tc Ac 4d 4s"])
@pytest.mark.parametrize("field", ["grid", "own"])
def test_stacks_that_could_not_have_been_built_are_refused(stack, field):
    with pytest.raises(kit.BadPosition, match="can have covered it"):
        kit.setup(
            GAME, **{"grid": PAIRS, "own": ["6h", "Qs"]} | {field: [stack, *{"grid": PAIRS[1:], "own": ["Qs"]}[field]]}
        )


def test_stacks_of_stacks_are_read_though_neighbours_may_agree_in_nothing():
    game = setup("Tc Th", "4s 4h")
    game.play("g2 to g1")  # the 4♥ on the 10♥, and so the 4♠ under it comes to lie on the 10♥
    assert game.position()["grid"][0] == "Tc Th 4s 4h"
    assert kit.load(game.position()).position() == game.position()


@cache
def can_be_built(cards):
    """Whether a stack of these cards can be put together: somewhere a stack was laid on another that agreed with it."""
    return len(cards) == 1 or any(
        agree(cards[at - 1], cards[-1]) and can_be_built(cards[:at]) and can_be_built(cards[at:])
        for at in range(1, len(cards))
    )


def test_stacks_are_read_exactly_if_they_can_be_built():
    dice, readable = Random(1), 0
    for _ in range(3_000):
        cards = tuple(dice.sample(range(52), dice.randint(1, 6)))
        assert (never_covered(list(cards)) is None) == can_be_built(cards)
        readable += can_be_built(cards)
    assert 300 < readable < 2_700


def test_setup_deals_what_nobody_names():
    game = kit.setup(GAME, seed=4, players=3, variant=2, deck="2c 3c")
    position = game.position()
    assert [len(pile.split()) for pile in position["grid"] + position["own"]] == [1] * 11
    assert position["deck"].startswith("2c 3c ")
    assert kit.setup(GAME, seed=4, players=3, variant=2, deck="2c 3c").position() == position


@pytest.mark.parametrize(
    "text",
    [
        "g0 to g1",
        "g9 to g1",
        "g1 to g9",
        "me to g1",
        "own1 to g1",
        "g1 to own3",
        "deck to g1",
        "g1 to deck",
        "g1",
        "done x",
    ],
)
def test_moves_that_cannot_be_read(text):
    game = setup()
    for ask in (game.ruling, game.play):
        with pytest.raises(kit.BadMove):
            ask(text)
