"""Playing at a table: the pointer, the keys, and moves in writing."""

from __future__ import annotations

import re

import kit
from kit.view.table import gestures
from kit.view.table.state import NOW
from tests.view.table.pointer import click, drag, key, middle, said, send, targets, touch, type_move

# ---- the pointer ----


def test_a_click_on_a_card_lights_the_places_it_may_go_to(table):
    click(table, "hand 1", "Th")
    assert targets(table) == {"s1"}
    assert [card.code for card in table.stage.scene.cards if card.mark == "chosen"] == ["Th"]
    click(table, "hand 1", "Th")
    assert targets(table) == set()


def test_a_second_click_plays_and_every_event_is_named_with_its_rule(table, game):
    click(table, "hand 1", "Th")
    click(table, "s1")
    assert [step.move for step in game.history] == ["Th to s1"]
    assert game.position()["reserve"] == "9h"
    assert "six-stacks/fits" in said(table) and "six-stacks/merge" in said(table)


def test_a_drag_plays(table, game):
    drag(table, "Th", "hand 1", "s1")
    assert [step.move for step in game.history] == ["Th to s1"]
    assert len(table.stage.scene.place("s1").cards) == 9


def test_a_drop_that_could_mean_two_moves_asks_which(table, game, monkeypatch):
    meant = ["Th to s1", "4c to s2", "3c to s2"]  # of which the game allows two
    game = kit.setup("six-stacks", seed=1, stacks=["Jh", "5c"], hands=["Th 4c", "3c"])
    table.open_game(game)
    monkeypatch.setattr(gestures, "spellings", lambda *_: tuple(meant))
    drag(table, "Th", "hand 1", "s1")
    assert "Which do you mean?" in said(table) and not game.history
    asked = re.findall(r'data-move="([^"]*)"', table.controls.panel.value)
    assert asked == meant[:2]
    table.helper._handle_custom_msg({"move": asked[1]}, [])
    assert [step.move for step in game.history] == [asked[1]]


def test_a_drag_that_is_not_allowed_names_the_rule_and_what_is_allowed(table, game):
    before = game.position()
    drag(table, "4c", "hand 1", "s1")
    assert game.position() == before and not game.history
    ruling = game.ruling("4c to s1")
    assert ruling.rule in said(table) and ruling.status in said(table)
    assert "Th to s1" in table.controls.panel.value  # what is allowed instead can be clicked
    assert not any(card.mark for card in table.stage.scene.cards)


def test_cards_of_others_and_of_the_stacks_can_be_tried_too(table, game):
    drag(table, "Jh", "s1", "s2")
    assert game.ruling("Jh to s2").rule in said(table)
    assert not game.history


def test_a_drop_beside_everything_changes_nothing(table, game):
    start = middle(table, "hand 1", "Th")
    send(table, "mouse_down", *start)
    send(table, "mouse_move", 300, 250)
    assert targets(table) == {"s1"}
    send(table, "mouse_up", 640, 420)
    assert not game.history and targets(table) == set()


def test_leaving_the_canvas_puts_the_card_back(table, game):
    send(table, "mouse_down", *middle(table, "hand 1", "Th"))
    send(table, "mouse_move", *middle(table, "s1"))
    send(table, "mouse_out")
    send(table, "mouse_up", *middle(table, "s1"))
    assert not game.history


def test_a_finger_plays_as_the_mouse_does(table, game):
    touch(table, "touch_start", middle(table, "hand 1", "Th"))
    touch(table, "touch_move", middle(table, "s1"))
    touch(table, "touch_end")
    assert [step.move for step in game.history] == ["Th to s1"]


def test_a_tap_chooses(table):
    touch(table, "touch_start", middle(table, "hand 1", "Th"))
    touch(table, "touch_end")
    assert targets(table) == {"s1"}


def test_a_back_cannot_be_picked_up(table):
    click(table, "stock")
    assert table.sitting.chosen is None


def test_what_another_cell_plays_is_seen_at_the_next_click(table, game):
    click(table, "hand 1", "4c")
    game.play("Th to s1")
    click(table, "stock")
    assert table.stage.scene.place("hand 2").cards == ("3c",)
    assert table.sitting.choices().moves == tuple(game.moves())
    assert len(table.controls.moves.options) == 2


# ---- keys ----


def test_keys_go_round_the_legal_moves_and_enter_plays(table, game):
    moves = game.moves()
    seen = []
    for _ in moves:
        key(table, "next")
        seen.append(table.sitting.choices().moves[table.sitting.choice])
    assert seen == list(moves)
    key(table, "next")
    assert table.helper.choice == 0 and table.helper.count == len(moves)
    key(table, "play")
    assert [step.move for step in game.history] == [moves[0]]


def test_keys_step_undo_and_redo(table, game):
    start = game.position()
    table.play("Th to s1")
    end = game.position()
    key(table, "back")
    assert table.sitting.step == 0 and table.stage.scene.place("s1").cards == ("Ah", "Kd", "Qh", "Jh")
    assert not table.play("3c to reserve") and "looking at step 0" in said(table)
    key(table, "forward")
    assert table.sitting.step is NOW
    key(table, "undo")
    assert game.position() == start
    key(table, "redo")
    assert game.position() == end
    key(table, "redo")
    assert "nothing to redo" in said(table)


def test_escape_puts_the_card_down(table):
    click(table, "hand 1", "Th")
    assert table.helper.holding
    key(table, "drop")
    assert not table.helper.holding and targets(table) == set()


def test_a_question_mark_explains_the_marked_move_the_card_or_the_turn(table, game):
    key(table, "explain")
    assert all(move in table.controls.panel.value for move in game.moves())
    key(table, "next")
    key(table, "explain")
    assert game.ruling(game.moves()[0]).text in said(table)
    key(table, "drop")
    click(table, "hand 1", "4c")
    key(table, "explain")
    assert "six-stacks/fits" in said(table) and "six-stacks/twin-to-reserve" in said(table)


def test_a_move_in_the_panel_can_be_clicked(table, game):
    table.helper._handle_custom_msg({"move": "Th to s1"}, [])
    assert len(game.history) == 1


def test_an_unreadable_move_is_answered_kindly(table, game):
    table.helper._handle_custom_msg({"move": "castle"}, [])
    assert "castle" in said(table) and not game.history


# ---- moves in writing ----


def test_a_move_that_is_typed_is_played_and_the_field_is_empty_again(table, game):
    type_move(table, "  th TO s1 ")
    assert game.history[0].move == "Th to s1"
    assert table.controls.typed.value == ""


def test_a_typed_move_that_is_refused_or_cannot_be_read_stays_to_be_mended(table, game):
    type_move(table, "4c to s1")
    assert "not allowed" in said(table) and game.ruling("4c to s1").rule in said(table)
    type_move(table, "4c somewhere")
    assert "cannot be read" in said(table)
    assert table.controls.typed.value == "4c somewhere" and not game.history
