"""Playing at a table without widgets: clicks, drags, keys, and asking why."""

from __future__ import annotations

from collections import Counter

import pytest

import kit
from kit.play import game as play_game
from kit.rules.engine import rules
from kit.view.table import gestures
from kit.view.table.state import NOW, TableState
from tests.view.table.at_table import asked, click, drag, key, opened, targets


def played(table):
    return [step.move for step in table.game.history]


# ---- the pointer ----


def test_a_click_on_a_card_lights_the_places_it_may_go_to(table):
    click(table, "hand 1", "Th")
    assert targets(table) == {"s1"}
    assert [card.code for card in table.scene().cards if card.mark == "chosen"] == ["Th"]
    click(table, "hand 1", "Th")
    assert targets(table) == set()


def test_a_second_click_plays_and_every_event_is_named_with_its_rule(table, game):
    click(table, "hand 1", "Th")
    click(table, "s1")
    assert played(table) == ["Th to s1"]
    assert game.position()["reserve"] == "9h"
    assert "six-stacks/fits" in table.said and "six-stacks/merge" in table.said


def test_a_drag_plays(table):
    assert drag(table, "Th", "hand 1", "s1")
    assert played(table) == ["Th to s1"]
    assert len(table.scene().place("s1").cards) == 9


def test_a_drop_that_could_mean_two_moves_asks_which(table, monkeypatch):
    meant = ["Th to s1", "4c to s2", "3c to s2"]  # of which the game allows two
    game = kit.setup("six-stacks", seed=1, stacks=["Jh", "5c"], hands=["Th 4c", "3c"])
    table.open_game(game)
    monkeypatch.setattr(TableState, "spellings", lambda *_: tuple(meant))
    assert not drag(table, "Th", "hand 1", "s1")
    assert "Which do you mean?" in table.said and not game.history
    assert asked(table) == meant[:2]
    gestures.hear(table, {"move": asked(table)[1]})
    assert played(table) == [meant[1]]


def test_a_drag_that_is_not_allowed_names_the_rule_and_what_is_allowed(table, game):
    before = game.position()
    assert not drag(table, "4c", "hand 1", "s1")
    assert game.position() == before and not game.history
    ruling = game.ruling("4c to s1")
    assert ruling.rule in table.said and ruling.status in table.said
    assert "Th to s1" in asked(table)  # what is allowed instead can be clicked
    assert not any(card.mark for card in table.scene().cards)


def test_cards_of_others_and_of_the_stacks_can_be_tried_too(table, game):
    drag(table, "Jh", "s1", "s2")
    assert game.ruling("Jh to s2").rule in table.said
    assert not game.history


def test_a_back_cannot_be_picked_up(table):
    click(table, "stock")
    assert table.state.chosen is None


def test_what_another_cell_plays_is_seen_at_the_next_click(table, game):
    click(table, "hand 1", "4c")
    game.play("Th to s1")
    click(table, "stock")
    assert table.scene().place("hand 2").cards == ("3c",)
    assert table.state.routes().moves == tuple(game.moves())


# ---- keys ----


def test_keys_go_round_the_legal_moves_and_enter_plays(table, game):
    moves = game.moves()
    seen = []
    for _ in moves:
        key(table, "next")
        seen.append(table.state.routes().moves[table.state.marked])
    assert seen == list(moves)
    key(table, "next")
    assert table.state.marked == 0
    key(table, "play")
    assert played(table) == [moves[0]]


def test_keys_step_undo_and_redo(table, game):
    start = game.position()
    table.play("Th to s1")
    end = game.position()
    key(table, "back")
    assert table.state.step == 0 and table.scene().place("s1").cards == ("Ah", "Kd", "Qh", "Jh")
    assert not table.play("3c to reserve") and "looking at step 0" in table.said
    key(table, "forward")
    assert table.state.step is NOW
    key(table, "undo")
    assert game.position() == start
    key(table, "redo")
    assert game.position() == end
    with pytest.raises(kit.KitError, match="nothing to redo"):
        key(table, "redo")


def test_escape_puts_the_card_down(table):
    click(table, "hand 1", "Th")
    assert targets(table)
    key(table, "drop")
    assert table.state.chosen is None and targets(table) == set()


def test_a_question_mark_explains_the_marked_move_the_card_or_the_turn(table, game):
    key(table, "explain")
    assert all(move in asked(table) for move in game.moves())
    key(table, "next")
    key(table, "explain")
    assert game.ruling(game.moves()[0]).text in table.said
    key(table, "drop")
    click(table, "hand 1", "4c")
    key(table, "explain")
    assert "six-stacks/fits" in table.said and "six-stacks/twin-to-reserve" in table.said


def test_a_move_in_the_panel_can_be_clicked(table, game):
    gestures.hear(table, {"move": "Th to s1"})
    assert len(game.history) == 1


def test_an_unreadable_move_is_answered_kindly(table, game):
    gestures.hear(table, {"move": "castle"})
    assert "castle" in table.said and not game.history


# ---- what a play costs ----


def test_a_play_is_ruled_on_once_and_the_position_written_a_handful_of_times(monkeypatch):
    table = opened(kit.deal("six-stacks", seed=1, players=2), people={2: "careful"})
    counts = Counter()

    def count(owner, name):
        work = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *given: (counts.update([name]), work(*given))[1])

    route = table.state.routes().routes[0]
    table.choose((route.card, route.source))
    count(rules("six-stacks"), "ruling")
    count(play_game, "position_of")
    pictures = []
    table.changed = lambda: pictures.append((table.scene(), counts.copy()))
    assert table.lay((route.card, route.source), route.target, route.zone)
    first, done = pictures[0][1], table.game.history
    assert first["ruling"] == 1 and first["position_of"] <= len(done[0].events)
    assert len(done) == 2 and counts["position_of"] <= 10
