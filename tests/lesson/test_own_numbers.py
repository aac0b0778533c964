"""Lesson 17: the reader's own numbers are read as people write them, and their charts change with them."""

import numpy as np
import pytest

from kit.errors import BadOption
from kit.lesson.slider_chart import SliderChart
from tests.charts.rows_a import move_sliders
from tutorials.chance.lessons.own_numbers import (
    COLUMN, MOST_NUMBERS, draw_resamples, draw_shuffled, paste_numbers, read_numbers, write_columns, write_names,
)

ONE = {COLUMN: [1.5, 2.0, -3.0]}
TWO = {"first": [1.0, 2.0, 3.0], "second": [4.0, 5.5, 6.0]}


def groups_in(text: str) -> dict[str, list[float]]:
    return {name: values.tolist() for name, values in read_numbers(text).groups.items()}


ONE_GROUP = [
    "1.5\n2\n-3", "1,5\n2,0\n−3\n", "\n 1.5 \n\n2\n-3\n", "1.5 2 -3", "1,5; 2; -3", "1.5, 2, -3", "1.5\t2\t-3",
    "your numbers\n1.5\n2\n-3",
]
TWO_GROUPS = [
    "1\t4\n2\t5.5\n3\t6", "1;4\n2;5,5\n3;6", "1 4\n2 5.5\n3 6", "1, 4\n2, 5.5\n3, 6", "1\t4\t\n2\t5.5\t\n3\t6\t",
    "first\tsecond\n1\t4\n2\t5,5\n3\t6", "first\t1\nsecond\t4\nfirst 2\nsecond 5.5\nfirst;3\nsecond;6",
]


@pytest.mark.parametrize(("text", "groups"), [
    *((text, ONE) for text in ONE_GROUP), *((text, TWO) for text in TWO_GROUPS),
    ("a\tb\n1\t2\n3\t4\n\t6", {"a": [1, 3], "b": [2, 4, 6]}), ("a b\n1 2\n3 4\n5", {"a": [1, 3, 5], "b": [2, 4]}),
    ("1\n" * MOST_NUMBERS, {COLUMN: [1] * MOST_NUMBERS}),
    ("an old 3\nan old 4\na new 5\na new 7", {"an old": [3, 4], "a new": [5, 7]}),
])
def test_columns_lines_and_names_are_groups_of_numbers(text, groups):
    assert groups_in(text) == groups


def test_yes_and_no_are_shares_and_so_are_ones_and_zeros():
    for text in ("yes\nno\nYes", "1\n0\n1", "Y n y"):
        numbers = read_numbers(text)
        assert numbers.are_shares and numbers.groups[COLUMN].tolist() == [1, 0, 1]
    assert not read_numbers("1\n0\n2").are_shares
    assert read_numbers("a\tyes\nb\tno\na\tno\nb\tno").are_shares


@pytest.mark.parametrize(("text", "message"), [
    ("", r"no numbers yet\. Write numbers such as"),
    ("12\ntwelve\n13", r"Line 2: “twelve” is not a number\. Write numbers such as 12"),
    ("12 cm\n13 cm", r"Line 1: “cm” is not a number"),
    ("3\n\n12%", "Line 3: “12%” is not a number"),
    ("3\n10,000", r"Line 2: “10,000” can mean different numbers\. Write 10000 for thousands, or 10\.0000 for decimals"),
    ("3\n1.234.567", r"Line 2: .* Write 1234567\."),
    ("1\t2\t3\n4\t5\t6", r"Line 1 has 3 columns; a table may have at most 2\. Copy one or two columns"),
    ("a 1\nb 2\nc 3", r"Line 3 begins a third group, “c”\. Keep the lines of two groups"),
    ("a\t1\nb\t\na\t2", r"Line 2 needs a name and a number\."),
    ("a\t1\na\t2\nb\t2", r"“b” has 1 of at least 2 numbers\. Add more lines\."),
    ("a\ta\n1\t2\n3\t4", "both columns have the name “a”"),
    ("7", "has 1 of at least 2 numbers"),
    ("nan\ninf", "Line 2: “inf” is not a number"),
    ("1\n1e300", "Line 2: “1e300” is too large"),
    ("1\n" * (MOST_NUMBERS + 1), r"5,001 numbers; at most 5,000 are allowed\. Delete some lines"),
])
def test_unclear_figures_are_refused_with_line_and_remedy(text, message):
    with pytest.raises(BadOption, match=message):
        read_numbers(text)


def test_examples_are_read_as_written():
    assert groups_in(write_columns({"careful": [3, 1.5], "random": [0, 2]})) == {"careful": [3, 1.5], "random": [0, 2]}
    numbers = read_numbers(write_names({"careful": [True, False], "random": [False, False]}))
    assert numbers.are_shares and numbers.groups["careful"].tolist() == [1, 0]


def told(chart: SliderChart) -> str:
    """Return the sentence below a chart, as its page has it."""
    return chart.page.values["verdict"]


def test_charts_change_with_the_figures():
    pasted = paste_numbers(write_columns({"a": [1, 2, 3, 4], "b": [5, 6, 7, 9]}))
    resampled, shuffled = draw_resamples(pasted), draw_shuffled(pasted)
    assert "a: 4 numbers, mean 2.5" in told(pasted) and "what we saw (-4.25)" in told(shuffled)
    before = told(resampled)
    move_sliders(pasted, text="a\tb\n1\t11\n2\t12\n3\t13\n4\t14")
    assert "b: 4 numbers, mean 12.5" in told(pasted) and "what we saw (-10)" in told(shuffled)
    assert told(resampled) != before
    move_sliders(pasted, text="yes\nno\nno\nyes")
    assert "share 0.5" in told(pasted) and "the middle 95% go from" in told(resampled)
    assert "You have one group." in told(shuffled)


def test_shuffling_few_numbers_gives_the_counted_p_value():
    shuffled = draw_shuffled(paste_numbers(write_columns({"a": [1, 2, 3], "b": [4, 5, 6]})))
    text = move_sliders(shuffled, repeats="2,000").sentence
    assert float(text.rpartition(" ")[2].rstrip(".")) == pytest.approx(2 / 20, abs=4 * np.sqrt(0.09 / 2_000))


def test_wrong_figures_show_the_error_and_equal_numbers_are_drawn():
    pasted = paste_numbers("7\n7\n7")
    resampled = draw_resamples(pasted)
    assert "all are equal, so there is no interval" in told(pasted)
    before = pasted.form.chart
    move_sliders(pasted, text="7\nseven")
    assert "Line 2: “seven”" in told(pasted) and "Line 2: “seven”" in told(resampled)
    assert pasted.page.values["chart"] == before, "the numbers drawn so far stay"
    move_sliders(pasted, text="7\n8")
    assert "2 numbers" in told(pasted) and "20 repeats" in told(resampled)
