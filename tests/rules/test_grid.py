"""Deals of Grid, and stacks that can or cannot be built; its rules in play are in `cases/grid.toml`."""

from functools import cache
from random import Random

import pytest

import kit
from kit.play.words.grid import find_never_covered
from kit.rules.games.grid import agree
from tests.rules.rows import kinds, rule_slugs

GAME = "grid"


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("variant", [1, 2, 3])
def test_deal_lays_eight_cards_and_gives_one_to_each_seat(players, variant):
    game = kit.deal(GAME, seed=5, players=players, variant=variant)
    position = game.position()
    dealt = [*position["grid"], *position["own"]]
    assert (len(position["grid"]), len(dealt), len(position["deck"].split())) == (8, 8 + players, 44 - players)
    assert (position["turn"], position["done"], position["passes"]) == (1, [], 0)
    assert game.score() == {"parts": {"cards": [1] * players}, "total": [1] * players}
    assert [" ".join(event.cards) for event in game.dealing] == [*dealt, ""]
    assert kinds(game.dealing) == ["deal"] * len(dealt) + ["begin"]
    assert rule_slugs(game.dealing) == ["deal"] * len(dealt) + ["turn-end"]


@cache
def can_be_built(cards):
    """Return whether this stack can be built: at some place a stack was put on another that agreed with it."""
    return len(cards) == 1 or any(
        agree(cards[at - 1], cards[-1]) and can_be_built(cards[:at]) and can_be_built(cards[at:])
        for at in range(1, len(cards))
    )


def test_stack_is_readable_only_when_it_can_be_built():
    generator, readable = Random(1), 0
    for _ in range(3_000):
        cards = tuple(generator.sample(range(52), generator.randint(1, 6)))
        assert (find_never_covered(list(cards)) is None) == can_be_built(cards)
        readable += can_be_built(cards)
    assert 300 < readable < 2_700
