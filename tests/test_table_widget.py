"""The table widget without a browser: events are sent to it as the page would send them."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import subprocess
import sys
import threading

import pytest

import kit
from kit.lab import players
from kit.lab.solve import Solution
from kit.lab.turning import TurningPoint, turning_point
from kit.view import hand, hints, keep, panel, study
from kit.view.canvas import one_message
from kit.view.pace import Pace
from kit.view.sitting import NOW
from kit.view.theme import DARK, LIGHT
from tests.project import PROJECT

KING_AND_RESERVE = {"stacks": ["Ah Kd Qh Jh", "9d 8h 7d 6d"], "reserve": "9h", "hands": ["Th 4c", "3c"]}


@pytest.fixture(autouse=True)
def own_state(tmp_path, monkeypatch):
    """Every test keeps its games in a folder of its own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def game():
    """The exception of merge-before-reserve, about to happen."""
    return kit.setup("six-stacks", seed=1, **KING_AND_RESERVE)


@pytest.fixture
def table(game):
    return kit.table(game, players="person")


def send(table, event, x=0.0, y=0.0):
    """An event of the mouse, in CSS pixels."""
    table.stage.canvas._handle_frontend_event(None, {"event": event, "x": 2 * x, "y": 2 * y}, [])


def touch(table, event, *places):
    touches = [{"x": 2 * x, "y": 2 * y} for x, y in places]
    table.stage.canvas._handle_frontend_event(None, {"event": event, "touches": touches}, [])


def middle(table, place, code=None):
    """A point that shows this card, or the last part of this place."""
    scene = table.stage.scene
    if code:
        card = next(card for card in scene.cards if (card.code, card.place) == (code, place))
        return card.x + 8, card.y + 8
    x, y, width, height = scene.place(place).bounds()
    return x + width / 2, y + height - 8


def click(table, place, code=None):
    at = middle(table, place, code)
    send(table, "mouse_down", *at)
    send(table, "mouse_up", *at)


def drag(table, code, source, target):
    start, end = middle(table, source, code), middle(table, target)
    send(table, "mouse_down", *start)
    send(table, "mouse_move", *end)
    send(table, "mouse_up", *end)


def key(table, name):
    table.helper._handle_custom_msg({"key": name}, [])


def said(table):
    return table.helper.said


def targets(table):
    return {area.place for area in table.stage.scene.areas if area.mark == "target"}


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
    monkeypatch.setattr(hand, "spellings", lambda *_: tuple(meant))
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


# ---- one after another ----


def test_events_are_shown_one_after_another_and_a_click_hurries_them(game):
    async def play():
        table = kit.table(game, players="person")
        table.pace.pauses = dict.fromkeys(table.pace.pauses, 0.02)
        shown = []
        show = table.stage.show
        table.stage.show = lambda scene: (shown.append((table.sitting.frame, len(scene.places))), show(scene))
        table.play("Th to s1")
        assert shown == [(0, shown[0][1])]  # the first picture at once, the others later
        while table.pace.script is not None:
            await asyncio.sleep(0.01)
        events = len(game.history[0].events)
        assert [frame for frame, _ in shown] == [*range(events), None]
        game.undo()
        table.pace.pauses = dict.fromkeys(table.pace.pauses, 60)
        table.play("Th to s1")
        assert table.sitting.frame == 0
        click(table, "stock")
        assert table.sitting.frame is None and table.pace.script is None

    asyncio.run(play())


def test_computers_play_until_a_person_is_on_turn():
    game = kit.deal("six-stacks", seed=3, players=4)
    table = kit.table(game, players={2: "random", 3: "careful", 4: "random"})
    while not game.over:
        assert game.turn == 1
        table.play(game.moves()[0])
    assert {step.seat for step in game.history} == {1, 2, 3, 4}
    assert "The game is over" in table.controls.panel.value


def test_undo_goes_back_to_the_last_turn_of_a_person():
    game = kit.deal("six-stacks", seed=3, players=4)
    table = kit.table(game)
    table.play(game.moves()[0])
    table.play(game.moves()[0])
    assert len(game.history) == 8
    table.undo()
    assert len(game.history) == 4 and game.turn == 1
    table.redo()
    assert len(game.history) == 8


def test_a_slow_computer_leaves_the_table_free(monkeypatch):
    thinks, may_answer = threading.Event(), threading.Event()

    def slow(game):
        thinks.set()
        assert may_answer.wait(30)
        return game.moves()[0]

    monkeypatch.setitem(players.PLAYERS, "slow", slow)

    async def play():
        game = kit.deal("six-stacks", seed=3, players=2)
        table = kit.table(game, players={2: "slow"}, kept=False)
        table.pace.pauses = dict.fromkeys(table.pace.pauses, 0.001)
        table.play(game.moves()[0])
        await asyncio.to_thread(thinks.wait, 30)
        assert game.turn == 2 and len(game.history) == 1
        table.look_at(0)  # served while the computer thinks, and makes it stop
        assert table.stage.scene.place("hand 1").cards == tuple(game.at(0).position()["hands"][0].split())
        may_answer.set()
        await asyncio.sleep(0.05)
        assert len(game.history) == 1
        table.look_at(NOW)
        while game.turn != 1:
            await asyncio.sleep(0.01)
        assert [step.seat for step in game.history] == [1, 2]

    asyncio.run(play())


def test_hints_that_say_something_are_shown_as_they_come_the_best_on_its_card(monkeypatch):
    game = kit.setup("six-stacks", seed=3, stacks=["9d", "3c", "Jh"], hands=["8d Th", ""])

    def stream(asked):
        assert asked is not game and asked.position() == game.position()
        yield dict.fromkeys(asked.moves(), "50%")
        yield {"Th to s3": "70%", "8d to s1": "40%"}

    monkeypatch.setitem(hints.HINTS, "odds", stream)
    table = kit.table(game, players="person", hint="odds", kept=False)
    said = {card.code: card.hint for card in table.stage.scene.cards if card.hint}
    assert said == {"Th": "70%", "8d": "40%"}
    click(table, "hand 1", "Th")
    assert {area.place: area.hint for area in table.stage.scene.areas if area.hint} == {"s3": "70%"}
    table.controls.hint.value = "none"
    assert not any(card.hint or card.mark == "movable" for card in table.stage.scene.cards)


def test_a_script_that_fails_is_told_of_and_ends():
    faults = []

    def script():
        yield "event"
        raise ValueError("broken")

    pace = Pace({"event": 1}, faults.append)
    pace.start(script())
    assert [str(fault) for fault in faults] == ["broken"] and pace.script is None


# ---- what lies beside the canvas ----


def test_slider_list_and_replay_look_at_the_history(table, game):
    table.play("Th to s1")
    table.controls.slider.value = 0
    assert table.sitting.step == 0 and table.controls.at.value == "step 0 of 1"
    table.controls.moves.value = 1
    assert table.sitting.step is NOW
    table.controls.play.click()
    assert table.sitting.step is NOW and table.controls.slider.value == 1
    table.controls.slider.value = 0
    table.controls.resume.click()
    assert not game.history and table.sitting.step is NOW


def test_deals_by_number_and_with_options(table):
    table.controls.deal.value = 77
    table.controls.go.click()
    assert table.game.position() == kit.deal("six-stacks", seed=77, players=2).position()
    table.desk.options["players"].value = 5
    table.controls.deal_again.click()
    assert table.game.position() == kit.deal("six-stacks", seed=77, players=5).position()
    table.controls.new.click()
    assert table.game.seed == table.controls.deal.value and table.game.seats == 5


def test_hidden_cards_are_shown_when_asked_for(table, game):
    assert table.stage.scene.place("hand 2").cards == ("??",)
    table.controls.open_cards.value = True
    assert table.stage.scene.place("hand 2").cards == ("3c",)


def test_no_event_shows_what_the_seat_may_not_see():
    game = kit.deal("six-stacks", seed=5, players=3)
    table = kit.table(game, players={2: "random", 3: "random"}, kept=False)
    hidden = []
    show = table.stage.show

    def watch(scene):
        own = scene.place("hand 1").cards
        others = [scene.place(f"hand {seat}").cards for seat in (2, 3)]
        hidden.append("??" not in own and all(set(cards) <= {"??"} for cards in others))
        hidden.append(set(scene.place("stock").cards) <= {"??"})
        show(scene)

    table.stage.show = watch
    for _ in range(5):
        table.play(game.moves()[0])
    assert len(hidden) > 30 and all(hidden)


def test_hints_mark_what_can_move(table):
    assert not any(card.mark for card in table.stage.scene.cards)
    table.controls.hint.value = "legal moves"
    assert [card.code for card in table.stage.scene.cards if card.mark == "movable"] == ["Th"]


def test_score_is_a_table_and_a_chart(table, game):
    table.controls.tabs.selected_index = 1
    table.play("Th to s1")
    assert "strikes" in table.controls.score.value
    assert table.controls.chart.value.startswith("<svg")
    assert len(table.desk.totals) == 2


def test_copy_save_and_open_give_the_same_game_again(table, game, tmp_path):
    table.play("Th to s1")
    table.controls.copy.click()
    assert json.loads(table.controls.text.value) == game.position()
    table.controls.save.click()
    table.controls.save.click()
    saved = sorted(tmp_path.glob("*.json"))
    assert len(saved) == 2
    for path in saved:
        assert kit.load(path).transcript() == game.transcript()
    table.controls.text.value = saved[0].read_text()
    table.controls.open.click()
    assert table.game is not game and table.game.transcript() == game.transcript()


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"game": "chess"}', '{"game": "six-stacks"}', "no such file"])
def test_opening_what_is_not_sound_loses_nothing(table, game, text):
    with pytest.raises(kit.KitError) as expected:
        kit.load(text)
    table.controls.text.value = text
    table.controls.open.click()
    assert table.game is game
    assert " ".join(str(expected.value).split()) in said(table)


def test_a_fault_in_a_callback_is_shown_and_logged(table, monkeypatch, caplog):
    monkeypatch.setattr(table.hand, "click", lambda *_: 1 / 0)
    with caplog.at_level(logging.ERROR):
        click(table, "stock")
    assert "ZeroDivisionError" in said(table)
    assert "ZeroDivisionError" in caplog.text


# ---- light and dark ----


def test_the_table_wears_the_theme_of_its_page(table):
    assert table.stage.theme == LIGHT
    table.controls.tabs.selected_index = 1
    table.helper.theme = "dark"  # as the page reports it
    assert table.stage.theme == table.stage.brush.theme == table.stage.under.theme == DARK
    assert DARK.muted in table.controls.chart.value and LIGHT.muted not in table.controls.chart.value
    table.helper.theme = "light"
    assert table.stage.theme == LIGHT and LIGHT.muted in table.controls.chart.value


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_that_was_asked_for_stays(game, theme):
    table = kit.table(game, theme=theme, kept=False)
    for page in ("dark", "light"):
        table.helper.theme = page
        assert table.stage.theme.name == theme


def test_a_theme_that_does_not_exist_is_refused(game):
    with pytest.raises(kit.BadOption, match="light, dark, auto"):
        kit.table(game, theme="sepia")


# ---- messages to the page ----


def count_messages(table, monkeypatch, act):
    manager, sent = table.stage.canvas._canvas_manager, []
    monkeypatch.setattr(manager, "send", lambda *given, **more: sent.append(given))
    act()
    monkeypatch.undo()
    return len(sent)


def test_a_redraw_sends_one_message(table, monkeypatch):
    assert count_messages(table, monkeypatch, lambda: click(table, "hand 1", "Th")) == 1
    assert count_messages(table, monkeypatch, table.show) == 1
    assert count_messages(table, monkeypatch, lambda: drag(table, "4c", "hand 1", "s1")) == 2  # taken up, glided back


def test_after_a_fault_while_painting_the_next_picture_is_sent(table, monkeypatch):
    with pytest.raises(ZeroDivisionError), one_message(table.stage.canvas):
        table.stage.canvas.fill_rect(0, 0, 10, 10)
        raise ZeroDivisionError
    manager = table.stage.canvas._canvas_manager
    assert not manager._caching and not manager._commands_cache
    assert count_messages(table, monkeypatch, table.show) == 1


def test_a_reloaded_page_gets_sprites_and_picture_again(table, monkeypatch):
    ready = {"event": "client_ready"}
    reload = lambda: table.stage.canvas._handle_frontend_event(None, ready, [])  # noqa: E731
    assert count_messages(table, monkeypatch, reload) == 2


def test_the_canvas_is_twice_as_fine_as_its_exact_size_on_the_page(table):
    canvas, scene = table.stage.canvas, table.stage.scene
    assert (canvas.width, canvas.height) == (2 * scene.width, 2 * scene.height)
    assert (canvas.layout.width, canvas.layout.height) == (f"{scene.width}px", f"{scene.height}px")


def test_the_first_picture_needs_no_charts_and_no_frames():
    script = "import sys, kit; kit.table(kit.deal('six-stacks'), kept=False); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert not {"matplotlib", "pandas", "numba", "scipy"} & set(run.stdout.split())


# ---- games are not lost ----


def again(seed=1):
    return kit.table(kit.setup("six-stacks", seed=seed, **KING_AND_RESERVE), players="person")


def offered(table):
    return table.controls.offer.layout.display != "none"


def test_a_game_in_progress_is_offered_and_taken_up(table, game):
    assert not offered(table)
    table.play("Th to s1")
    new = again()
    assert offered(new) and "1 move" in new.controls.offer_text.value and not new.game.history
    new.controls.offer_take.click()
    assert not offered(new) and new.game.transcript() == game.transcript()


def test_another_deal_is_not_offered_this_game(table):
    table.play("Th to s1")
    assert not offered(again(seed=2))
    assert not offered(kit.table(kit.deal("six-stacks", seed=1)))


def test_a_game_not_taken_up_is_put_aside_not_overwritten(table, game):
    table.play("Th to s1")
    kept = keep.find(table.game.at(0))
    new = again()
    new.controls.offer_leave.click()
    assert not offered(new) and not kept.exists()
    assert kit.load(kept.with_suffix(".earlier.json")).transcript() == game.transcript()


def test_playing_on_without_an_answer_puts_the_kept_game_aside(table, game):
    table.play("Th to s1")
    other = kit.setup("six-stacks", seed=1, **KING_AND_RESERVE)
    new = kit.table(other, players="person")
    new.play("Th to s1")
    kept = keep.find(other.at(0))
    assert kit.load(kept.with_suffix(".earlier.json")).history == game.history


def test_two_tables_of_one_deal_lose_neither_game(tmp_path):
    one, other = (kit.table(kit.deal("stack-em", seed=5)) for _ in range(2))
    for table, way in ((one, 0), (other, 0), (one, 0), (other, -1), (one, 0), (other, -1)):
        table.play(table.game.moves()[way])
    assert one.game.history != other.game.history
    kept = [kit.load(path).history for path in (tmp_path / "state").rglob("*.json")]
    assert one.game.history in kept and other.game.history in kept and len(kept) == 2
    assert "another game of this deal is kept too" in other.controls.status.value
    third = kit.table(kit.deal("stack-em", seed=5))
    assert offered(third) and "3 moves" in third.controls.offer_text.value


def test_undoing_at_the_only_table_of_a_deal_stays_in_its_file(tmp_path):
    table = kit.table(kit.deal("stack-em", seed=5))
    for _ in range(3):
        table.play(table.game.moves()[0])
    table.undo()
    table.undo()
    table.play(table.game.moves()[-1])
    (path,) = (tmp_path / "state").rglob("*.json")
    assert kit.load(path).history == table.game.history
    assert "kept too" not in table.controls.status.value


def test_games_put_aside_are_all_still_there(tmp_path):
    lengths = (3, 2, 1)
    for moves in lengths:
        table = kit.table(kit.deal("stack-em", seed=5))
        for _ in range(moves):
            table.play(table.game.moves()[0])
    kept = [len(kit.load(path).history) for path in (tmp_path / "state").rglob("*.json")]
    assert sorted(kept, reverse=True) == list(lengths)


def test_half_a_file_is_no_game(table, game):
    table.play("Th to s1")
    keep.find(game.at(0)).write_text('{"steps": [')
    assert not offered(again())


def test_a_table_that_keeps_nothing_writes_nothing(game, tmp_path):
    kit.table(game, players="person", kept=False).play("Th to s1")
    assert not list((tmp_path / "state").rglob("*.json"))


# ---- can it be won, and what threw it away ----


def lost_game():
    """A game of Swap in which the fourth move threw the game away."""
    game = kit.deal("swap", seed=3)
    while not game.history or game.history[-1].move != "w4 to w2":
        game.play(players.random(game))
    for _ in range(3):
        game.play(players.random(game))
    return game


def shown_moves(table):
    return [line for line, _ in table.controls.moves.options]


def test_only_games_with_a_search_offer_one(table):
    assert table.controls.study.layout.display == "none"
    assert kit.table(kit.deal("swap")).controls.study.layout.display is None


def test_the_move_that_threw_it_away_is_said_and_marked():
    game = lost_game()
    table = kit.table(game, kept=False)
    table.controls.solve.click()
    point = turning_point(game)
    assert point.move == "w4 to w2" and point.lost == point.won + 1
    text = panel.plain(table.controls.verdict.value)
    assert f"After step {len(game.history)}: it can no longer be won" in text
    assert f"Step {point.lost}, {point.move}, threw it away" in text
    marked = [i for i, line in enumerate(shown_moves(table)) if "threw it away" in line]
    assert marked == [point.lost]
    assert table.controls.line.disabled and not table.controls.solve.disabled
    table.undo()
    assert not table.controls.verdict.value and not any("threw" in line for line in shown_moves(table))


def test_a_winning_line_is_stepped_through_and_the_own_game_waits():
    game = lost_game()
    table = kit.table(game, kept=False)
    won = turning_point(game).won
    table.look_at(won)
    table.controls.solve.click()
    assert f"After step {won}: it can be won" in table.controls.verdict.value
    before = game.transcript()
    table.controls.line.click()
    line = table.game
    assert line is not game and line.over and line.result() == [1]
    assert line.history[:won] == game.history[:won] and table.sitting.step == won
    assert not table.play(line.moves()[0] if line.moves() else "deck to w1") and "only replays" in said(table)
    key(table, "undo")
    assert len(line.history) == len(table.game.history) > won
    key(table, "forward")
    assert table.sitting.step == won + 1
    table.controls.line.click()
    assert table.game is game and game.transcript() == before and table.sitting.step == won
    table.controls.now.click()
    assert table.play(game.moves()[0])


def test_another_deal_while_a_winning_line_is_shown_can_be_played():
    table = kit.table(kit.deal("swap", seed=3), kept=False)
    table.controls.solve.click()
    table.controls.line.click()
    table.deal(4)
    assert table.controls.line.disabled and not table.controls.verdict.value
    assert table.play(table.game.moves()[0])


@pytest.mark.parametrize(
    ("point", "words", "marks"),
    [
        (TurningPoint(None, 0, None), "lost from the start", {0: "lost by now"}),
        (TurningPoint(1, 3, None), "after step 1 it could still be won", {1: "could still be won", 3: "lost by now"}),
        (TurningPoint(None, None, None), "not decided", {}),
        (TurningPoint(2, None, None), "After step 2 it could still be won", {}),
    ],
)
def test_what_is_not_decided_is_not_claimed(monkeypatch, point, words, marks):
    found = Solution("lost" if point.lost is not None else "not decided", (), 10, 0.1)
    monkeypatch.setattr(study, "searches", lambda game, stop: iter([(found, point)]))
    game = kit.deal("swap", seed=3)
    for _ in range(3):
        game.play(game.moves()[0])
    table = kit.table(game, kept=False)
    table.controls.solve.click()
    assert words in panel.plain(table.controls.verdict.value)
    marked = {i: line for i, line in enumerate(shown_moves(table)) if "✗" in line or "✓" in line}
    assert marked.keys() == marks.keys() and all(marks[i] in line for i, line in marked.items())


def test_a_search_leaves_the_table_free_and_ends_when_nobody_waits(monkeypatch):
    searching, ended = threading.Event(), threading.Event()

    def endless(game, stop):
        searching.set()
        assert stop.wait(30)
        ended.set()
        yield None

    monkeypatch.setattr(study, "searches", endless)

    async def play():
        table = kit.table(kit.deal("stack-em", seed=5), kept=False)
        table.pace.pauses = dict.fromkeys(table.pace.pauses, 0.001)
        table.controls.solve.click()
        await asyncio.to_thread(searching.wait, 30)
        assert "Searching" in table.controls.verdict.value and table.controls.solve.disabled
        table.play(table.game.moves()[0])
        assert len(table.game.history) == 1 and not ended.is_set()  # the answer for the start is still wanted
        table.deal(6)
        await asyncio.to_thread(ended.wait, 30)
        assert not table.controls.verdict.value and not table.controls.solve.disabled

    asyncio.run(play())


def test_a_position_laid_by_hand_is_not_called_a_deal(table):
    assert "Your position" in said(table) and "Deal" not in said(table)
    dealt = kit.table(kit.load(kit.deal("swap", seed=3).transcript()), kept=False)
    assert "Deal 3" in said(dealt)


# ---- seats, steppers ----


@pytest.mark.parametrize("players", ["nobody", {3: "random"}, {1: "nobody"}])
def test_seats_that_cannot_be_are_refused(game, players):
    with pytest.raises(kit.BadOption):
        kit.table(game, players=players)


def test_a_hint_that_does_not_exist_is_refused(game):
    with pytest.raises(kit.BadOption, match="none"):
        kit.table(game, hint="magic")


@pytest.mark.parametrize("source", ["game", "transcript", "text"])
def test_a_stepper_replays_and_lets_nobody_play(table, game, source):
    table.play("Th to s1")
    recorded = {"game": game, "transcript": game.transcript(), "text": json.dumps(game.transcript())}[source]
    stepper = kit.stepper(recorded)
    assert stepper.sitting.step == 0
    drag(stepper, "Th", "hand 1", "s1")
    assert "only replays" in said(stepper) and len(stepper.game.history) == 1
    key(stepper, "forward")
    assert stepper.sitting.step is NOW and "six-stacks/fits" in said(stepper)
    assert stepper.game.position() == game.position()


def test_a_score_chart_is_an_svg_picture(table, game):
    table.play("Th to s1")
    assert kit.score_chart(game)._repr_svg_().startswith("<svg")


# ---- moves in writing ----


def type_move(table, text):
    """Write a move into the field and press Enter."""
    table.controls.typed.value = text
    table.controls.typed._handle_custom_msg({"event": "submit"}, [])


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
