"""The figures that the lessons on Stack The Deck rest on, found once more by other means than the kit's own.

What a lesson prints is read from its notebook; its cells are run, and what they print compared, elsewhere.
"""

import random
from itertools import pairwise, permutations, product
from math import sqrt

import pytest

import kit
from kit.lab.players import careful
from tests.notebook import figures_in

ROUNDS, ENDLESS = 4_000, 600  # the lesson's rounds; moves after which every round that ends has ended


# ---- 6: how rare is "very rare"? ----


def is_complete(cards: tuple[str, ...]) -> bool:
    """Whether cards in this order are a pair or a run, by trying every number for every wild."""
    choices = [range(1, 11) if card == "**" else [1 + "A23456789T".index(card[0])] for card in cards]
    wanted = [{0}] if len(cards) == 2 else [{1}, {-1}]
    return any({b - a for a, b in pairwise(each)} in wanted for each in product(*choices))


def deck_helps(position: dict) -> bool:
    """Whether one card of the deck, or two in some order, complete an open stack of anybody."""
    deck = set(position["deck"].split())
    more = [*permutations(deck, 1), *permutations(deck, 2)]
    opened = [tuple(stack.split()) for stacks in position["stacks"] for stack in stacks]
    return any(is_complete(stack + cards) for stack in opened for cards in more if len(stack + cards) <= 3)


@pytest.mark.compiled
@pytest.mark.timeout(300)
def test_each_round_that_the_lesson_counts_is_looked_at_with_a_ruling_of_its_own():
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
            assert deck_helps(game.position()), "by the letter no stalemate"
            endless += 1
        elif all(before["stacks"]) and not any(event.kind == "round-end" for event in game.history[-1].events):
            assert not deck_helps(before) or len(before["deck"].split()) == 4
            called += 1
    told = r"4 careful players +(\d+) +[\d.]+% \([^)]*\) +(\d+) +(\d+) "
    assert figures_in("06_very_rare", told) == [(called, endless, called + endless)]


# ---- 7: when does my card come back? ----


def count_draws(players: int, above: int, dice: random.Random) -> int:
    """Return after how many turns one card of 37 is drawn, with a list of cards: the next seat's is turn 1."""
    deck = ["other"] * above + ["mine"] + ["other"] * (36 - above)
    for turn in range(1, 10_000):
        drawn, deck = deck[:2], deck[2:]
        if "mine" in drawn:
            return turn
        for card in drawn:
            deck.insert(dice.randrange(2, len(deck) + 1), card)
    raise AssertionError("never drawn")


@pytest.mark.parametrize(("players", "above"), [(3, 4), (4, 6)])
def test_the_best_places_are_those_that_a_list_of_cards_shows(players, above):
    [(best, share)] = figures_in("07_when_does_my_card_come_back", rf"{players} players +(\d+) +([\d.]+)% +\d+ ")
    dice, games = random.Random(7), 6_000
    own = sum(count_draws(players, above, dice) % players == 0 for _ in range(games)) / games
    assert best == above
    assert abs(own - share / 100) < 4 * sqrt(own * (1 - own) / games) + 0.0005
