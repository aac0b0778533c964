"""The table of a game's events: all in order, or only those with a word or a card."""

import pytest

import kit
from notebooks.extras.events import list_events
from tests.games import random_game


def test_list_events_lists_all_or_those_with_a_word_or_card():
    game = random_game("six-stacks", {"players": 3}, seed=1, most=12)
    everything = list_events(game, range(1, 13)).rows
    events = [(str(step), event.text) for step, played in enumerate(game.history, 1) for event in played.events]
    assert [(step, text) for step, (text, _) in everything] == events
    drawn = list_events(game, range(1, 13), "draws").rows
    assert drawn and all("draws" in text for _, (text, _) in drawn)
    assert list_events(game, [1], game.history[0].events[0].cards[0]).rows[0] == everything[0]
    for step in (0, 13, 1.5):
        with pytest.raises(kit.BadOption, match="step"):
            list_events(game, [step])
