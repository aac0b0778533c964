"""Deals in the light of options: the order of the pack depends on the deal's number alone. Named after their rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kit
from tests.games import combinations


def rows_of(game: kit.Game, *fields: str) -> str:
    """The cards of some fields of a position one after another."""
    piles = [game.position()[field] for field in fields]
    return " ".join(" ".join(pile) if isinstance(pile, list) else pile for pile in piles)


def speed_pack(game: kit.Game) -> str:
    """The pack of a deal of Speed: the stacks, and then one card for each seat in turn, the draw piles last."""
    position = game.position()
    hands = zip(*(hand.split() for hand in position["hands"]), strict=True)
    draws = zip(*(pile.split()[::-1] for pile in position["draws"]), strict=True)
    return " ".join([*position["stacks"], *(card for pair in [*hands, *draws] for card in pair)])


def first_clubs(game: kit.Game) -> str:
    """The clubs of seat 1 of Fashion, whose suits depend on the number of players."""
    position = game.position()
    return " ".join(card for card in f"{position['hands'][0]} {position['stocks'][0]}".split() if card[1] == "c")


def stack_the_deck_pack(game: kit.Game) -> str:
    return game.dealing[0].data["order"]


PACKS: dict[str, Callable[[kit.Game], str]] = {
    "swap": lambda game: rows_of(game, "deck"),
    "stack-em": lambda game: rows_of(game, "deck"),
    "fashion": first_clubs,
    "grid": lambda game: rows_of(game, "grid", "own", "deck"),
    "six-suit-solitaire": lambda game: rows_of(game, "columns", "down", "stock"),
    "solitaire-for-two": lambda game: rows_of(game, "columns", "down", "stock"),
    "speed": speed_pack,
    "stack-the-deck": stack_the_deck_pack,
}


@pytest.mark.parametrize("slug", PACKS)
def test_deal_is_the_same_whatever_the_options(slug):
    assert len({PACKS[slug](kit.deal(slug, seed=9, **options)) for options in combinations(slug)}) == 1


def test_deal_of_swap_is_that_of_stack_em():
    decks = [kit.deal(slug, seed=7).position()["deck"] for slug in ("swap", "stack-em")]
    assert decks[0] == decks[1]
