"""The cards of a circle wait for one another; the ways of stacks are counted in another way, circles by a search."""

from itertools import combinations, permutations

import pytest

import kit
from kit.lab.players import careful, random
from notebooks.extras.swap import COVERED, IN_ORDER, list_arrangements, find_circle, find_waits, explain_circle

SINGLE = ["2s", "3s", "4s", "5s"]
TOP = {"c": 13, "d": 13, "h": 2, "s": 4}


def test_each_card_of_a_circle_waits_for_the_next_for_a_reason():
    game = kit.setup("swap", work=["5s 4h", "3h 6s", "", ""], top=TOP)
    found, waits = find_circle(game), find_waits(game)
    assert all(other in waits[card] for card, other in zip(found, [*found[1:], found[0]], strict=True))
    rows = explain_circle(game, found)
    assert list(rows.index) == ["5♠", "4♥", "3♥", "6♠"] and list(rows["waits for"]) == ["4♥", "3♥", "6♠", "5♠"]
    assert list(rows["which is"]) == [COVERED, IN_ORDER] * 2


def test_of_two_circles_the_shorter_is_found():
    game = kit.setup("swap", work=["5s 4h", "3h 6s", "7d 8d", ""], top=TOP | {"d": 6})
    assert sorted(find_circle(game)) == ["7d", "8d"]


def test_without_a_circle_nothing_waits():
    game = kit.setup("swap", work=["5s 4h", "", "6s 3h", ""], top=TOP)
    assert find_circle(game) == [] and explain_circle(game, []).empty


@pytest.mark.parametrize(("stacks", "ways"), [(2, 3), (3, 13), (4, 73)])
def test_single_cards_can_be_put_together_in_every_way(stacks, ways):
    found = list_arrangements(kit.setup("swap", work=SINGLE[:stacks], work_stacks=stacks))
    expected = {
        tuple(sorted(" ".join(row[i:j]) for i, j in zip((0, *cuts), (*cuts, stacks), strict=True)))
        for row in permutations(SINGLE[:stacks]) for count in range(stacks)
        for cuts in combinations(range(1, stacks), count)
    }
    assert {tuple(sorted(stack for stack in each if stack)) for each in found} == expected
    assert len(found) == len(expected) == ways


@pytest.mark.compiled
@pytest.mark.parametrize("order", ["A-K", "2-A"])
@pytest.mark.parametrize("player", [random, careful], ids=["random", "careful"])
def test_a_circle_is_lost_and_with_an_empty_deck_no_circle_is_won(order, player):
    seen = set()
    for seed in range(1, 5):
        game = kit.deal("swap", seed=seed, order=order, work_stacks=5)
        while not game.over:
            game.play(player(game))
            if len(game.history) % 8 == 0 or not game.position()["deck"]:
                verdict, locked = kit.solve(game, nodes=200).verdict, bool(find_circle(game))
                seen.add(locked)
                assert not locked or verdict == "lost"
                assert game.position()["deck"] or locked or verdict == "won"
    assert seen == {True, False}
