"""Circles of waiting cards in Swap, checked by a search, and arrangements of stacks, counted a second time."""

from itertools import combinations, permutations

import pytest

import kit
from kit.lab.players import careful, random
from notebooks.extras.swap import COVERED, IN_ORDER, explain_circle, find_circle, find_waits, list_arrangements

SINGLE = ["2s", "3s", "4s", "5s"]
TOP = {"c": 13, "d": 13, "h": 2, "s": 4}


def test_explain_circle_names_what_each_card_waits_for():
    game = kit.setup("swap", work=["5s 4h", "3h 6s", "", ""], top=TOP)
    cards, waits = find_circle(game), find_waits(game)
    assert all(other in waits[card] for card, other in zip(cards, [*cards[1:], cards[0]], strict=True))
    rows = explain_circle(game, cards)
    assert list(rows.index) == ["5♠", "4♥", "3♥", "6♠"] and list(rows["waits for"]) == ["4♥", "3♥", "6♠", "5♠"]
    assert list(rows["which is"]) == [COVERED, IN_ORDER] * 2


def test_circle_returns_the_shorter_of_two():
    game = kit.setup("swap", work=["5s 4h", "3h 6s", "7d 8d", ""], top=TOP | {"d": 6})
    assert sorted(find_circle(game)) == ["7d", "8d"]


def test_circle_is_empty_when_no_card_waits_in_a_circle():
    game = kit.setup("swap", work=["5s 4h", "", "6s 3h", ""], top=TOP)
    assert find_circle(game) == [] and explain_circle(game, []).empty


@pytest.mark.parametrize(("stacks", "count"), [(2, 3), (3, 13), (4, 73)])
def test_arrangements_of_single_cards_are_complete(stacks, count):
    reachable = list_arrangements(kit.setup("swap", work=SINGLE[:stacks], work_stacks=stacks))
    expected = {
        tuple(sorted(" ".join(row[i:j]) for i, j in zip((0, *cuts), (*cuts, stacks), strict=True)))
        for row in permutations(SINGLE[:stacks]) for breaks in range(stacks)
        for cuts in combinations(range(1, stacks), breaks)
    }
    assert {tuple(sorted(stack for stack in each if stack)) for each in reachable} == expected
    assert len(reachable) == len(expected) == count


@pytest.mark.compiled
@pytest.mark.parametrize("order", ["A-K", "2-A"])
@pytest.mark.parametrize("player", [random, careful], ids=["random", "careful"])
def test_circle_means_lost_and_no_circle_with_empty_deck_means_won(order, player):
    outcomes = set()
    for seed in range(1, 5):
        game = kit.deal("swap", seed=seed, order=order, work_stacks=5)
        while not game.over:
            game.play(player(game))
            if len(game.history) % 8 == 0 or not game.position()["deck"]:
                verdict, has_circle = kit.solve(game, nodes=200).verdict, bool(find_circle(game))
                outcomes.add(has_circle)
                assert not has_circle or verdict == "lost"
                assert game.position()["deck"] or has_circle or verdict == "won"
    assert outcomes == {True, False}
