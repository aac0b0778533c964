"""Every study that takes a number of a deal takes those that `kit.deal` does, and deals the same."""

from __future__ import annotations

import pytest

import kit
from data.studies.slipping import brought
from data.studies.solitaire_for_two import played
from kit.lab.solve import best_of_deals, solve_deals
from kit.rules.cards import FRENCH
from tutorials.chance.lessons.card_returns import drawn_in_deals
from tutorials.chance.lessons.hands import openings
from tutorials.chance.lessons.last_player import by_hand, rotated
from tutorials.chance.lessons.paths import ways, weigh
from tutorials.chance.lessons.pigeonhole import first_cards, turns
from tutorials.chance.lessons.races import wins_of_faster
from tutorials.chance.lessons.very_rare import stalemates

SEEDED = {
    "simulate": lambda seed: kit.simulate("six-stacks", 2, seed=seed),
    "played": lambda seed: kit.played("six-stacks", seed),
    "odds": lambda seed: kit.odds(kit.deal("six-stacks", seed=1), 2, seed=seed),
    "review": lambda seed: kit.review(kit.deal("six-stacks", seed=1), playouts=2, seed=seed),
    "solve_deals": lambda seed: solve_deals("swap", 2, seed=seed),
    "best_of_deals": lambda seed: best_of_deals("six-suit-solitaire", 2, seed=seed),
    "rotated": lambda seed: rotated(2, seed=seed, players=2),
    "by_hand": lambda seed: by_hand(2, seed=seed),
    "first_cards": lambda seed: first_cards(2, seed=seed),
    "turns": lambda seed: turns(2, seed=seed),
    "played by round": lambda seed: played(2, seed=seed, players=2),
    "brought": lambda seed: brought("fashion", 2, 0.5, seed=seed),
    "wins_of_faster": lambda seed: wins_of_faster(1.5, "random", 2, seed=seed),
    "drawn_in_deals": lambda seed: drawn_in_deals(2, 4, 2, seed=seed),
    "openings": lambda seed: openings(2, 2, seed=seed),
    "stalemates": lambda seed: stalemates(2, "random", 2, seed=seed),
    "ways": lambda seed: ways("six-stacks", 2, 2, seed=seed),
    "weigh": lambda seed: weigh("six-stacks", "random", 2, 2, seed=seed),
}


@pytest.mark.parametrize("seed", [-1, 1.5, True, "1", 1 << 62], ids=repr)
@pytest.mark.parametrize("name", SEEDED)
def test_a_seed_that_is_no_number_of_a_deal_is_refused_by_name(name, seed):
    with pytest.raises(kit.BadOption, match="seed is"):
        SEEDED[name](seed)


@pytest.mark.compiled
@pytest.mark.parametrize("seed", [(1 << 31) - 1, 1 << 31, 1 << 40])
def test_great_numbers_deal_what_they_deal_elsewhere(seed):
    for place, row in enumerate(first_cards(2, players=2, seed=seed)):
        position = kit.deal("grid", seed=seed + place).position()
        assert [FRENCH.codes[card] for card in row] == position["grid"] + position["own"]
