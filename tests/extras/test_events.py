"""Events of a game as a list: in their order, chosen by a word or a card, as a table and as lines."""

import pytest

import kit
from notebooks.extras.events import Listing, happened
from tests.games import random_game


def test_events_are_listed_in_their_order_and_can_be_chosen_by_a_word_or_a_card():
    game = random_game("six-stacks", {"players": 3}, seed=1, most=12)
    everything = happened(game, range(1, 13)).rows
    events = [(str(step), event.text) for step, played in enumerate(game.history, 1) for event in played.events]
    assert [row[:2] for row in everything] == events
    drawn = happened(game, range(1, 13), "draws").rows
    assert drawn and all("draws" in row[1] for row in drawn)
    assert happened(game, [1], game.history[0].events[0].cards[0]).rows[0] == everything[0]
    for step in (0, 13, 1.5):
        with pytest.raises(kit.BadOption, match="step"):
            happened(game, [step])


def test_what_a_list_tells_is_escaped_and_printed_in_lines():
    listed = Listing(("step", "<b>"), (("1", "<i> of many words" * 20),))
    assert "&lt;b&gt;" in listed._repr_html_() and "<i>" not in listed._repr_html_()
    assert len(repr(listed).splitlines()) > 1 and max(map(len, repr(listed).splitlines())) <= 92
