"""Deals with different options: the seed alone decides the order of the pack. Also random games of two rules."""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

import kit
from tests.games import SLUGS, combinations, moments, random_game
from tests.rules.rows import book, codes_in, other_cards, refusal_of

TILES = "six-suit-solitaire"
GAMES = 40  # random games that are checked
UPWARD = {"A-K": "A23456789TJQK", "2-A": "23456789TJQKA"}


def rows_of(game: kit.Game, fields: list[str]) -> str:
    """Return the cards of some fields of a position as one text."""
    return " ".join(codes_in([game.position()[field] for field in fields]))


def speed_pack(game: kit.Game) -> str:
    """Return the pack of a deal of Speed: the stacks, then a card for each seat in turn, and the draw piles last."""
    position = game.position()
    hands = zip(*(hand.split() for hand in position["hands"]), strict=True)
    draws = zip(*(pile.split()[::-1] for pile in position["draws"]), strict=True)
    return " ".join([*position["stacks"], *(card for pair in [*hands, *draws] for card in pair)])


def first_clubs(game: kit.Game) -> str:
    """Return the clubs of seat 1 of Fashion, whose suits depend on the number of players."""
    position = game.position()
    return " ".join(card for card in f"{position['hands'][0]} {position['stocks'][0]}".split() if card[1] == "c")


PACKS: dict[str, Callable[[kit.Game], str]] = {
    **{slug: partial(rows_of, fields=book(slug)["piles"]["dealt"]) for slug in SLUGS if "dealt" in book(slug)["piles"]},
    "fashion": first_clubs,
    "speed": speed_pack,
    "stack-the-deck": lambda game: game.dealing[0].data["order"],
}


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != "six-stacks"])  # it may need several packs
def test_deal_has_the_same_pack_for_all_options(slug):
    assert slug in PACKS, f"name the fields of the pack in tests/rules/cases/{slug}.toml: [piles] dealt = [...]"
    assert len({PACKS[slug](kit.deal(slug, seed=9, **options)) for options in combinations(slug)}) == 1


def test_swap_and_stack_em_deal_the_same_deck():
    assert kit.deal("swap", seed=7).position()["deck"] == kit.deal("stack-em", seed=7).position()["deck"]


@pytest.mark.parametrize("order", ["A-K", "2-A"])
@pytest.mark.parametrize("seed", range(5))
def test_stack_em_can_be_won_once_the_deck_is_empty(seed, order):
    """Play cards up: a lowest card is in the hand, or under cards of its own rank, so one of these goes up."""
    generator = Random(seed)
    hand, *work = [set(), set(), set()]
    for card in other_cards("stack-em").split():
        generator.choice([hand, *work] if len(hand) < 7 else work).add(card)
    ranks = UPWARD[order]
    stacks = [" ".join(sorted(cards, key=lambda card: -ranks.index(card[0]))) for cards in work]
    game = kit.setup("stack-em", hand=" ".join(hand), work=stacks, order=order, hand_limit=7)
    while not game.over:
        game.play(next(move for move in game.moves() if move.endswith("top")))
    assert game.winners() == [1]


def test_refusal_does_not_reveal_the_place_of_a_face_down_tile():
    game = kit.setup(TILES, columns=["Qh", "Tc", *[""] * 7], down=["", "5c", *[""] * 7], stock="6c")
    assert refusal_of(game, "5c to c1")[1].replace("5", "6") == refusal_of(game, "6c to c1")[1]


@pytest.mark.thorough
def test_six_suit_solitaire_repeats_no_position_and_grades_victories():
    for seed in range(GAMES):
        positions = moments(random_game(TILES, combinations(TILES)[seed % 4], seed))
        for score in (moment.score() for moment in positions):
            assert score["victory"] == sum(score["total"] >= needed for needed in (500, 1000, 2000))
        assert len({str(moment.position()) for moment in positions}) == len(positions)
