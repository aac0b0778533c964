"""Moves kept as one number, and facts about piles kept together: what is read is what was written."""

from __future__ import annotations

import pytest

from kit.rules.choices import copy_to, count, keep, move_at, new_choices, offer, put_at
from kit.rules.shared.entries import entered, entry, places_of
from kit.rules.table import NO_CARD, NOWHERE, Move

MOVES = [
    Move(0, 0, 0, 0, 0),
    Move(1, NO_CARD, NOWHERE, NOWHERE, 0),
    Move(8, 80, 33, 28, 82 * 82 - 1),
    Move(-1, NO_CARD, 33, NOWHERE, -1000),
]


@pytest.mark.parametrize("move", MOVES)
def test_a_move_is_read_as_it_was_put(move):
    choices = new_choices()
    put_at(choices, 2, move)
    copy_to(choices, 5, 2)
    assert move_at(choices, 2) == move_at(choices, 5) == move


def test_moves_stand_in_the_order_in_which_they_were_offered():
    choices = new_choices()
    for move in MOVES:
        offer(choices, *move)
    assert [move_at(choices, place) for place in range(count(choices))] == MOVES
    keep(choices, 1)
    assert count(choices) == 1


@pytest.mark.parametrize("fact", range(16))
def test_places_of_a_fact_are_those_whose_entry_it_is(fact):
    facts = [3, 15, 0, 7, 7, 8, fact, 1, 2, fact ^ 1, 14, fact]
    entries = sum(entered(other, place) for place, other in enumerate(facts))
    assert [entry(places_of(entries, fact), place) for place in range(12)] == [other == fact for other in facts]
