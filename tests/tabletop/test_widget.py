"""The table's widget: its controls are bound to what may be done at the table, and show what stands there."""

from __future__ import annotations

import asyncio
import json
import logging
from functools import partial
from threading import Thread

import pytest

import kit
from kit.picture.theme import DARK, LIGHT
from kit.tabletop.state import NOW
from kit.tabletop.widget import SCORE_TAB, Table
from tests.games import random_game
from tests.tabletop.conftest import KING_AND_RESERVE
from tests.tabletop.on_page import hear, lay, type_move


@pytest.fixture
def table(game):
    return kit.table(game, seats="person")


def offered(table):
    return table.controls.offer.layout.display != "none"


# ---- moves in writing, keys ----


def test_a_move_that_is_typed_is_played_and_the_field_is_empty_again(table, game):
    type_move(table, "  th TO s1 ")
    assert game.history[0].move == "Th to s1"
    assert table.controls.typed.value == ""


def test_a_typed_move_that_is_refused_or_cannot_be_read_stays_to_be_mended(table, game):
    type_move(table, "4c to s1")
    assert "not allowed" in table.said and game.ruling("4c to s1").rule in table.said
    type_move(table, "4c somewhere")
    assert "cannot be read" in table.said
    assert table.controls.typed.value == "4c somewhere" and not game.history


@pytest.mark.parametrize("card", ["Th", "4c"])
def test_what_is_laid_is_answered_after_the_new_picture_was_sent(table, game, monkeypatch, card):
    before, sent = table.page.picture, []
    monkeypatch.setattr(table.page, "send", lambda content: sent.append((content, table.page.picture)))
    hear(table, {"lay": [card, "hand 1", "s1", ""], "id": 7})
    stays = card == "Th"
    assert [content for content, _ in sent] == [{"answered": 7, "stays": stays}]
    assert (sent[0][1] != before) == stays == bool(game.history)


def test_what_the_page_asks_again_after_a_broken_line_is_answered_again_and_done_once(table, game, monkeypatch):
    sent = []
    monkeypatch.setattr(table.page, "send", sent.append)
    for _ in range(2):
        hear(table, {"lay": ["Th", "hand 1", "s1", ""], "id": 7})
    assert sent == [{"answered": 7, "stays": True}] * 2
    assert len(game.history) == 1


def test_a_fault_is_answered_too_so_that_no_card_hangs_in_the_air(table, monkeypatch):
    sent = []
    monkeypatch.setattr(table.page, "send", sent.append)
    hear(table, {"lay": ["Th"], "id": 8})
    assert sent == [{"answered": 8, "stays": False}] and "went wrong" in table.said


def test_a_key_that_can_do_nothing_says_so(table):
    hear(table, {"key": "redo"})
    assert "nothing to redo" in table.page.said == table.said


# ---- what lies beside the canvas ----


def test_slider_list_and_replay_look_at_the_history(table, game):
    state = table.model.state
    table.model.play("Th to s1")
    table.controls.slider.value = 0
    assert state.step == 0 and table.controls.at.value == "step 0 of 1"
    table.controls.moves.value = 1
    assert state.step is NOW
    seen = []
    table.watch(lambda: seen.append(state.steps_shown))
    table.controls.play.click()
    assert seen == [0, 1] and state.step is NOW and table.controls.slider.value == 1
    table.controls.slider.value = 0
    table.controls.resume.click()
    assert not game.history and state.step is NOW


def test_deals_by_number_and_with_options(table):
    assert table.controls.deal.value == ""  # these cards were laid by hand
    table.controls.deal.value = "77"
    table.controls.go.click()
    assert table.controls.deal.value == "six-stacks/77"
    assert table.game.position() == kit.deal("six-stacks", seed=77, players=2).position()
    table.controls.option_choices["players"].value = 5
    table.controls.deal_again.click()
    assert table.game.position() == kit.deal("six-stacks", seed=77, players=5).position()
    assert table.model.state.people == dict.fromkeys((1, 2), "person") | dict.fromkeys((3, 4, 5), "careful")
    table.controls.new.click()
    assert table.controls.deal.value == table.game.name == f"six-stacks/{table.game.seed}/players=5"


def test_the_short_name_of_a_deal_is_read_as_well(table):
    table.controls.deal.value = " stack-em / 7 / hand_limit=5 "
    table.controls.go.click()
    assert table.game.name == table.controls.deal.value == "stack-em/7/hand_limit=5"
    table.controls.deal.value = "8"
    table.controls.go.click()
    assert table.game.name == "stack-em/8/hand_limit=5"
    for wrong in ("eight", "", "stack-em/eight", "8/9"):
        table.controls.deal.value = wrong
        table.controls.go.click()
        assert table.game.name == "stack-em/8/hand_limit=5" and "That did not work" in table.said


def test_hints_hidden_cards_and_seats_are_chosen_beside_the_table(table):
    table.controls.hint.value = "legal moves"
    assert [table.page.picture["moves"][number][0] for number, *_ in table.page.hints] == list(table.game.moves())
    table.controls.open_cards.value = True
    assert table.canvas.scene.place("hand 2").cards == ("3c",)
    table.controls.seat_choices[2].value = "random"
    assert table.model.state.people == {1: "person", 2: "random"}


def test_a_kept_game_is_offered_and_taken_up_or_left(table, game):
    assert not offered(table)
    table.model.play("Th to s1")
    for button in ("offer_take", "offer_leave"):
        new = kit.table(kit.setup("six-stacks", seed=1, **KING_AND_RESERVE), seats="person")
        assert offered(new) and "1 move" in new.controls.offer_text.value
        getattr(new.controls, button).click()
        assert not offered(new) and bool(new.game.history) == (button == "offer_take")


def test_only_games_with_a_search_offer_one(table):
    assert table.controls.win_search.layout.display == "none"
    assert kit.table(kit.deal("swap")).controls.win_search.layout.display is None


@pytest.mark.compiled
def test_a_way_to_win_is_searched_and_shown_at_the_press_of_a_button():
    table = kit.table(kit.deal("swap", seed=3), kept=False)
    controls = table.controls
    assert controls.line.disabled
    controls.solve.click()
    assert "it can be won" in controls.verdict.value
    controls.line.click()
    assert (controls.line.description, controls.solve.disabled) == ("Back to my game", True)
    assert len(controls.moves.options) == len(table.game.history) + 1 > 2
    controls.line.click()
    assert (controls.line.description, controls.solve.disabled) == ("Show a way to win", False)
    table.model.deal(4)
    assert controls.line.disabled and not controls.verdict.value


def test_score_is_a_table_and_a_chart(table):
    table.controls.tabs.selected_index = SCORE_TAB
    table.model.play("Th to s1")
    assert "strikes" in table.controls.score.value
    assert table.controls.chart.value.startswith("<svg")
    assert len(table.score.totals) == 2


@pytest.mark.parametrize("slug", ["six-suit-solitaire", "solitaire-for-two"])
def test_the_score_of_a_tile_game_is_its_score_sheet(slug):
    game = random_game(slug, {}, 2)
    table = kit.table(game, seats="person", kept=False)
    table.controls.tabs.selected_index = SCORE_TAB
    assert kit.score_sheet(game).table() == table.controls.score.value


def test_copy_save_and_open_give_the_same_game_again(table, game, tmp_path):
    table.model.play("Th to s1")
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
    assert " ".join(str(expected.value).split()) in table.said


# ---- a race ----


def test_a_race_has_its_clock_and_its_speed_beside_it():
    table = kit.table(kit.deal("speed", seed=3), kept=False)
    assert table.controls.race.layout.display is None
    assert table.page.race == table.model.race.told() and not table.page.race["runs"]
    table.controls.race_start.click()
    assert table.page.race["runs"] and table.controls.race_start.description == "Stop the clock"
    table.controls.race_mean.value = 0.5
    assert table.game.options["mean_reaction"] == [1.5, 0.5] and not table.page.race["runs"]


def test_a_game_played_in_turn_has_no_clock(table):
    assert table.controls.race.layout.display == "none" and table.page.race == {}


def test_a_card_is_seen_on_the_table_before_its_play_is_told(monkeypatch):
    table = kit.table(kit.deal("speed", seed=3), kept=False)
    told, show = [], table.canvas.show
    monkeypatch.setattr(table.canvas, "show", lambda scene: (told.append(table.controls.panel.value), show(scene)))
    before = table.controls.panel.value
    hear(table, {"at": 1_234})
    hear(table, {"move": table.model.state.routes().moves[0]})
    assert told[0] == before != table.controls.panel.value


# ---- faults ----


def test_a_fault_in_a_callback_is_shown_and_logged(table, monkeypatch, caplog):
    monkeypatch.setattr(table.model, "lay", lambda *_: 1 / 0)
    with caplog.at_level(logging.ERROR):
        lay(table, "Th", "hand 1", "s1")
    assert "ZeroDivisionError" in table.controls.panel.value and "ZeroDivisionError" in table.page.said
    assert "ZeroDivisionError" in caplog.text


def test_a_fault_while_painting_is_shown_and_the_game_goes_on(table, game, monkeypatch, caplog):
    monkeypatch.setattr(table.canvas, "show", lambda scene: 1 / 0)
    table.model.play("Th to s1")
    assert "ZeroDivisionError" in table.controls.panel.value and "ZeroDivisionError" in caplog.text
    monkeypatch.undo()
    assert len(game.history) == 1
    hear(table, {"why": {}})
    assert "ZeroDivisionError" not in table.controls.panel.value


# ---- lessons ----


def test_who_watches_hears_of_what_is_shown_and_said(table):
    heard = []
    table.watch(lambda: heard.append((table.game.turn, table.said)))
    type_move(table, "4c to s1")
    assert len(heard) == 1 and heard[0][0] == 1 and "not allowed" in heard[0][1]
    type_move(table, "Th to s1")
    assert heard[-1][0] == 2 and "six-stacks/fits" in heard[-1][1]


@pytest.mark.parametrize("slug", ["six-stacks", "speed"])
def test_a_bare_table_has_no_deal_number_no_history_and_no_tabs(slug):
    controls = Table(kit.deal(slug), kept=False, bare=True).controls
    hidden = [controls.deal, controls.go, controls.new, controls.more, controls.race, controls.history, controls.drawer]
    assert {part.layout.display for part in hidden} == {"none"}
    assert controls.undo.layout.display is None


# ---- light and dark ----


def test_the_table_wears_the_theme_of_its_page(table):
    assert table.canvas.theme == LIGHT
    table.controls.tabs.selected_index = SCORE_TAB
    table.page.theme = "dark"  # as the page reports it
    assert table.canvas.theme == table.canvas.brush.theme == DARK and table.page.colours["accent"] == DARK.accent
    assert DARK.muted in table.controls.chart.value and LIGHT.muted not in table.controls.chart.value
    table.page.theme = "light"
    assert table.canvas.theme == LIGHT and LIGHT.muted in table.controls.chart.value


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_that_was_asked_for_stays(game, theme):
    table = kit.table(game, theme=theme, kept=False)
    for page in ("dark", "light"):
        table.page.theme = page
        assert table.canvas.theme.name == theme


def test_a_theme_that_does_not_exist_is_refused(game):
    with pytest.raises(kit.BadOption, match="light, dark, auto"):
        kit.table(game, theme="sepia")


# ---- steppers ----


@pytest.mark.parametrize("source", ["game", "transcript", "text"])
def test_a_stepper_replays_and_lets_nobody_play(table, game, source):
    table.model.play("Th to s1")
    recorded = {"game": game, "transcript": game.transcript(), "text": json.dumps(game.transcript())}[source]
    stepper = kit.stepper(recorded)
    state = stepper.model.state
    assert state.step == 0
    lay(stepper, "Th", "hand 1", "s1")
    assert "only replays" in stepper.said and len(stepper.game.history) == 1
    hear(stepper, {"key": "forward"})
    assert state.step is NOW and "six-stacks/fits" in stepper.said
    assert stepper.game.position() == game.position()


def test_a_hint_turned_off_by_another_thread_while_the_table_is_painted_is_off(game):
    async def turn_off_while_painting():
        table = kit.table(game, seats="person", hint="legal moves")
        show, turn_off = table.canvas.show, partial(setattr, table.controls.hint, "value", "none")

        def show_while_it_is_turned_off(scene):
            table.canvas.show = show
            other = Thread(target=turn_off)
            other.start()
            other.join()
            show(scene)

        table.canvas.show = show_while_it_is_turned_off
        table.model.show()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return table

    table = asyncio.run(turn_off_while_painting())
    assert table.model.hints.name == table.controls.hint.value == "none"
    assert table.page.hints == []
