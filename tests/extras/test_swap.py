"""Swap's charts say what the games are; what whole stacks can do is counted in another way, and searched for."""

from __future__ import annotations

from itertools import permutations

import pytest

import kit
from kit.lab.players import careful, random
from kit.lab.stats import Interval
from notebooks.extras.swap import (
    arrangements, capacity_chart, circle, deliveries, delivery, flow_chart, longest_rise, waiting_chart, waits_for,
)
from tests.games import random_game

SINGLE = ["2s", "3s", "4s", "5s"]
TOP = {"c": 13, "d": 13, "h": 2, "s": 4}


def test_a_circle_has_an_arrow_from_each_card_to_the_one_it_waits_for():
    game = kit.setup("swap", work=["5s 4h", "3h 6s", "", ""], top=TOP)
    chart = waiting_chart(game, circle(game))
    axes = chart.figure.axes[0]
    assert {text.get_text() for text in axes.texts if text.get_text()} == {"5♠", "4♥", "3♥", "6♠"}
    assert sum(bool(text.get_bbox_patch()) and text.get_bbox_patch().get_linewidth() == 2 for text in axes.texts) == 4
    assert sum(hasattr(text, "arrow_patch") for text in axes.texts) == 4
    assert [label.get_text() for label in axes.get_xticklabels()] == ["stack 1", "stack 2"]
    assert chart.sentence == (
        "The 5♠, which waits for the 4♥, which waits for the 3♥, which waits for the 6♠, which waits for the 5♠."
    )


def test_without_a_circle_there_is_no_arrow_and_it_is_said():
    game = kit.setup("swap", work=["5s 4h", "", "6s 3h", ""], top=TOP)
    chart = waiting_chart(game, circle(game))
    axes = chart.figure.axes[0]
    assert not any(hasattr(text, "arrow_patch") for text in axes.texts)
    assert [label.get_text() for label in axes.get_xticklabels()] == ["stack 1", "stack 3"]
    assert chart.sentence == "No circle: no card waits for itself."


@pytest.mark.parametrize("most", [0, 40, 400])
def test_the_flow_ends_with_the_cards_where_they_are(most):
    game = random_game("swap", {}, seed=3, most=most)
    position, moved = game.position(), sum(step.events[0].kind == "move" for step in game.history)
    on_work = sum(len(stack.split()) for stack in position["work"])
    assert flow_chart(game).sentence == (
        f"After {len(game.history)} moves {game.score()['total']} cards are up, {on_work} on working stacks, "
        f"{len(position['deck'].split())} in the deck; whole stacks moved {moved} times."
    )


def test_capacity_is_drawn_from_the_least_to_the_most():
    played = {4: Interval(0.1, 0.05, 0.2), 5: Interval(0.6, 0.5, 0.7)}
    chart = capacity_chart(played, {4: (0.75, 1.0), 5: (0.9, 1.0)}, "Won")
    bars = [(round(bar.get_y(), 2), round(bar.get_height(), 2)) for bar in chart.figure.axes[0].patches]
    assert bars == [(0.75, 0.25), (0.9, 0.1)]




def can_be_stored(order, whole_stacks):
    """Whether some way of storing an order on two places, every one tried, lets all its cards go up after the ace.

    Cards that can go up do so first. If then one does not, a higher card of its suit covers it for ever.
    """
    known, waiting = set(), [delivery(order, 2)]
    while waiting:
        here = waiting.pop()
        up = [move for move in here.moves() if move.endswith("top")]
        if not up and here.position()["top"]["s"]:
            if here.position()["top"]["s"] > len(order):
                return True
            continue
        for move in up[:1] or here.moves():
            if whole_stacks or not move.startswith("w") or move.endswith("top"):
                after = here.copy()
                after.play(move)
                position = after.position()
                place = (tuple(sorted(position["work"])), position["deck"], *position["top"].values())
                if place not in known:
                    known.add(place)
                    waiting.append(after)
    return False


@pytest.mark.parametrize(("stacks", "ways"), [(2, 3), (3, 13), (4, 73)])
def test_single_cards_can_be_put_together_in_every_way(stacks, ways):
    found = arrangements(kit.setup("swap", work=SINGLE[:stacks], work_stacks=stacks))
    expected = {
        tuple(sorted(" ".join(row[i:j]) for i, j in zip((0, *cuts), (*cuts, stacks), strict=True)))
        for row in permutations(SINGLE[:stacks]) for cuts in cuts_of(stacks)
    }
    assert {tuple(sorted(stack for stack in each if stack)) for each in found} == expected
    assert len(found) == len(expected) == ways


def cuts_of(length):
    """All ways to cut a row, as the places at which it is cut."""
    return [tuple(at for at in range(1, length) if mask >> at & 1) for mask in range(0, 2**length, 2)]


@pytest.mark.parametrize("order", list(permutations(range(2, 6))), ids=str)
def test_by_laying_alone_two_places_take_an_order_in_which_no_three_cards_rise(order):
    assert can_be_stored(order, whole_stacks=False) == (longest_rise(order) <= 2)


@pytest.mark.compiled
def test_what_the_search_says_of_deliveries_is_so_when_every_move_is_tried():
    for order in ([2, 3, 4, 5], [2, 4, 5, 3, 6], [6, 2, 3, 4, 5], [5, 2, 4, 3, 6]):
        found = deliveries(len(order), 2).set_index("order").whole[" ".join(map(str, order))]
        assert (found == "won") == can_be_stored(order, whole_stacks=True)


@pytest.mark.compiled
@pytest.mark.parametrize(("places", "laid", "whole"), [(2, [1, 2, 5, 14, 42], [1, 2, 6, 24, 110]),
                                                       (3, [1, 2, 6, 23, 103], [1, 2, 6, 24, 120])])  # fmt: skip
def test_so_many_orders_are_stored(places, laid, whole):
    tables = [deliveries(length, places) for length in range(1, 6)]
    assert [(each.laid == "won").sum() for each in tables] == laid
    assert [(each.whole == "won").sum() for each in tables] == whole
    assert not any((each.whole == "not decided").any() for each in tables)
    assert all((each.whole[each.laid == "won"] == "won").all() for each in tables)


def test_each_card_of_a_circle_waits_for_the_next():
    game = kit.setup("swap", work=["5s 4h", "3h 6s", "", ""], top={"c": 13, "d": 13, "h": 2, "s": 4})
    found, waits = circle(game), waits_for(game)
    assert sorted(found) == ["3h", "4h", "5s", "6s"]
    assert all(other in waits[card] for card, other in zip(found, [*found[1:], found[0]], strict=True))
    assert circle(kit.setup("swap", work=["5s 4h", "6s 3h", "", ""], top={"c": 13, "d": 13, "h": 2, "s": 4})) == []


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
                verdict, locked = kit.solve(game, nodes=200).verdict, bool(circle(game))
                seen.add(locked)
                assert not locked or verdict == "lost"
                assert game.position()["deck"] or locked or verdict == "won"
    assert seen == {True, False}
