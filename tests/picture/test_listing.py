"""Events as a list: each row says what the game says, on a page and printed."""

from __future__ import annotations

import pytest

import kit
from kit.picture.listing import Listing, happened
from tests.games import random_game


def test_events_stand_in_their_order_and_can_be_chosen_by_a_word_or_a_card():
    game = random_game("six-stacks", {"players": 3}, seed=1, most=12)
    everything = happened(game, range(1, 13)).rows
    events = [(str(step), event.text) for step, played in enumerate(game.history, 1) for event in played.events]
    assert [row[:2] for row in everything] == events
    drawn = happened(game, range(1, 13), "draws").rows
    assert drawn and all("draws" in row[1] for row in drawn)
    card = game.history[0].events[0].cards[0]
    assert happened(game, [1], card).rows[0] == everything[0]
    for step in (0, 13, 1.5):
        with pytest.raises(kit.BadOption, match="step"):
            happened(game, [step])


def test_what_is_written_is_escaped_and_printed_in_lines():
    game = random_game("six-stacks", {"players": 3}, seed=1, most=12)
    listed = Listing(("step", "<b>"), tuple(("1", f"<i> {step.events[0].text}") for step in game.history))
    assert "&lt;b&gt;" in listed._repr_html_() and "<i>" not in listed._repr_html_()
    assert max(map(len, repr(listed).splitlines())) <= 92
