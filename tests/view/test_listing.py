"""Rulings and events as a list: each row says what the game says, on a page and printed."""

from __future__ import annotations

import pytest

import kit
from kit.view.listing import happened, rulings
from tests.games import random_game


def test_each_ruling_stands_in_its_row_with_its_rule_and_without_a_list_of_other_moves():
    game = kit.setup("six-stacks", stacks=["Qh", "Td", "9s 8c"], hands=["Kd 9c 8s", "Th 4c 4d"])
    moves = ["Kd under s1", "9c to s2", "strike"]
    listed = rulings(game, moves)
    for move, (shown, verdict, why, rule) in zip(moves, listed.rows, strict=True):
        ruling = game.ruling(move)
        assert verdict == ("allowed" if ruling.legal else "refused") and f"six-stacks/{rule}" == ruling.rule
        assert ruling.text.startswith(why) and "Allowed now" not in why
        assert shown.split()[-1] == move.split()[-1]
    assert listed.rows[1][0] == "9♣ to s2"


def test_a_move_that_cannot_be_read_says_so_in_its_row():
    (row,) = rulings(kit.deal("swap", seed=1), ["jump"]).rows
    assert row[:2] == ("jump", "cannot be read") and "jump" in row[2] and row[3] == ""


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
    listed = rulings(kit.deal("swap", seed=1), ["<b>"])
    assert "<b>" not in listed._repr_html_().replace("<tbody>", "") and "&lt;b&gt;" in listed._repr_html_()
    assert max(map(len, repr(listed).splitlines())) <= 92
