"""Sets of playouts, against the same figures counted playout by playout."""

from collections import Counter
from operator import add, sub

from hypothesis import given, strategies as st

from kit.lab.playout_sets import combine, count_playouts, count_values, mark_playouts, select, sort_playouts, total

PAIRS = st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.booleans()), max_size=40)


@given(PAIRS)
def test_sets_count_what_a_step_for_each_playout_counts(played):
    own, other, chosen = ([row[place] for row in played] for place in range(3))
    first, second, part = sort_playouts(own), sort_playouts(other), mark_playouts(chosen)
    assert count_values(first) == Counter(own) and count_playouts(first) == len(own) and total(first) == sum(own)
    for place, value in enumerate(own):
        assert [each for each, playouts in first.items() if playouts >> place & 1] == [value]
    for operate in (add, sub):
        assert combine(operate, first, second) == sort_playouts(list(map(operate, own, other)))
    assert count_values(select(first, part)) == Counter(value for value, _, is_chosen in played if is_chosen)
    assert 0 not in select(first, part).values()
