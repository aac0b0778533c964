"""Sets of playouts, against the same figures counted playout by playout."""

from collections import Counter
from operator import add, sub

from hypothesis import given, strategies as st

from kit.lab.playout_sets import (
    EVERY, combine, count_playouts, count_values, mark_playouts, select, sort_playouts, total,
)

PAIRS = st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.booleans()), max_size=40)


@given(PAIRS)
def test_sets_count_what_a_step_for_each_playout_counts(played):
    own, other, chosen = ([row[place] for row in played] for place in range(3))
    first, second, part = sort_playouts(own), sort_playouts(other), mark_playouts(chosen)
    assert count_values(first) == Counter(own) and count_playouts(first) == len(own) and total(first) == sum(own)
    assert sorted(first.values()) == sorted({value: sum(1 << place for place, each in enumerate(own) if each == value)
                                             for value in own}.values())
    for operate in (add, sub):
        assert combine(operate, first, second) == sort_playouts(list(map(operate, own, other)))
    assert combine(add, first, {1: EVERY}) == sort_playouts([value + 1 for value in own])
    assert count_values(select(first, part)) == Counter(value for value, is_chosen in zip(own, chosen) if is_chosen)
    assert 0 not in select(first, part).values()
