"""The figures of the lessons on Stack The Deck, computed a second time without the kit's own code.

The tests read a lesson's printed figures from its notebook; other tests run its cells and compare the output.
"""

import random
from itertools import pairwise, permutations, product
from math import sqrt

import pytest

import kit
from kit.lab.players import careful
from tests.notebook import figures_in

ROUNDS, ENDLESS = 1_200, 600  # rounds in the lesson; moves after which a round never ends


# ---- 6: how rare is "very rare"? ----


def is_complete(cards: tuple[str, ...]) -> bool:
    """Return whether cards in this order are a pair or a run; every number is tried for every wild."""
    choices = [range(1, 11) if card == "**" else [1 + "A23456789T".index(card[0])] for card in cards]
    steps = [{0}] if len(cards) == 2 else [{1}, {-1}]
    return any({b - a for a, b in pairwise(numbers)} in steps for numbers in product(*choices))


def can_deck_help(position: dict) -> bool:
    """Return whether one card of the deck, or two in some order, complete an open stack of any seat."""
    deck = set(position["deck"].split())
    more = [*permutations(deck, 1), *permutations(deck, 2)]
    opened = [tuple(stack.split()) for stacks in position["stacks"] for stack in stacks]
    return any(is_complete(stack + cards) for stack in opened for cards in more if len(stack + cards) <= 3)


@pytest.mark.compiled
@pytest.mark.timeout(300)
def test_counts_of_stuck_rounds_agree_with_a_second_ruling():
    rows = kit.simulate("stack-the-deck", ROUNDS, 4, by="careful", rounds=1)
    unpaid = (rows.filter(regex="^open_") == 0).all(axis=1)
    suspects = rows.deal[unpaid | ~rows.finished]
    called = endless = 0
    for number in [*suspects, *rows.deal[:20]]:
        game = kit.deal("stack-the-deck", seed=int(number), players=4, rounds=1)
        while not game.over and len(game.history) < ENDLESS:
            before = game.position()
            game.play(careful(game))
        if not game.over:
            assert can_deck_help(game.position()), "a round without end is not a stalemate by the rules"
            endless += 1
        elif all(before["stacks"]) and not any(event.kind == "round-end" for event in game.history[-1].events):
            assert not can_deck_help(before) or len(before["deck"].split()) == 4
            called += 1
    pattern = r"4 careful players +(\d+) +[\d.]+% \([^)]*\) +(\d+) +(\d+) "
    assert figures_in("06_very_rare", pattern) == [(called, endless, called + endless)]


# ---- 7: when does my card come back? ----


def count_turns(players: int, above: int, generator: random.Random) -> int:
    """Return the turn in which one card of 37 is drawn, with a list of cards; the next seat has turn 1."""
    deck = ["other"] * above + ["mine"] + ["other"] * (36 - above)
    for turn in range(1, 10_000):
        drawn, deck = deck[:2], deck[2:]
        if "mine" in drawn:
            return turn
        for card in drawn:
            deck.insert(generator.randrange(2, len(deck) + 1), card)
    raise AssertionError("never drawn")


@pytest.mark.parametrize(("players", "above"), [(3, 4), (4, 6)])
def test_best_place_is_equal_in_a_simulation_with_a_list(players, above):
    [(best, share)] = figures_in("07_when_does_my_card_come_back", rf"{players} players +(\d+) +([\d.]+)% +\d+ ")
    generator, games = random.Random(7), 6_000
    own = sum(count_turns(players, above, generator) % players == 0 for _ in range(games)) / games
    assert best == above
    assert abs(own - share / 100) < 4 * sqrt(own * (1 - own) / games) + 0.0005
