"""What a table shows: events one after another, the history, hints, the score, its theme, and who sits there."""

from __future__ import annotations

import asyncio
import json
import logging
import threading

import pytest

import kit
from kit.lab import players
from kit.view.picture.theme import DARK, LIGHT
from kit.view.table import hints
from kit.view.table.pacing import Pace
from kit.view.table.state import NOW
from tests.view.table.pointer import click, drag, key, said

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


# ---- seats, steppers ----


@pytest.mark.parametrize("players", ["nobody", {3: "random"}, {1: "nobody"}, ["person", "random"], 7])
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
    assert "<svg" in kit.score_chart(game)._repr_html_()
