"""The table's widget: its controls act on the table and show its state."""

import json

import pytest
from PIL import ImageFont

import kit
from kit.picture import drawing
from kit.picture.canvas_painter import _area, send_as_one
from kit.picture.scene import make_game_scene
from kit.picture.shapes import SHAFT, SQUARE, Arrow, Box, Sign, Stamp, Text
from kit.picture.still import font_files
from kit.picture.theme import DARK, LIGHT
from kit.tabletop import analysis
from kit.tabletop.state import NOW
from kit.tabletop.widget import Table
from tests.games import SLUGS, random_game
from tests.project import run_python
from tests.rows import each_row
from tests.tabletop.at_table import hear
from tests.tabletop.conftest import KING_AND_RESERVE


@pytest.fixture
def table(game):
    return kit.table(game, seats="person")


def press(table, name):
    """Press a button that needs nothing else."""
    hear(table, {"key": name})


def posts(table, monkeypatch):
    """Return a list to which the messages to the page are added from now on."""
    sent = []
    monkeypatch.setattr(table.link, "send", sent.append)
    return sent


def lay(table, code):
    """Lay a card of the hand on the first stack."""
    hear(table, {"lay": [code, "hand 1", "s1", ""], "id": code})


# ---- moves in writing, keys ----


def test_page_keeps_a_typed_move_until_it_is_played(table, game, monkeypatch):
    sent = posts(table, monkeypatch)
    for move, text, is_played in (
        ("4c to s1", game.ruling("4c to s1").rule, False),
        ("4c somewhere", "cannot be read", False),
        ("  th TO s1 ", "six-stacks/fits", True),
    ):
        hear(table, {"move": move, "id": move})
        assert text in table.said and sent.pop() == {"answered": move, "stays": is_played}
    assert game.history[0].move == "Th to s1"


@each_row("laid_card")
def test_laid_card_is_answered_after_its_picture_and_played_once_when_sent_twice(
    table, game, monkeypatch, card, stays, text
):
    before, sent = table.link.shown["picture"], []
    monkeypatch.setattr(table.link, "send", lambda answer: sent.append((answer, table.link.shown["picture"] != before)))
    for _ in range(2):
        hear(table, {"lay": card, "id": 7})
    assert sent == [({"answered": 7, "stays": stays}, stays)] * 2
    assert len(game.history) == stays and text in table.link.shown["said"] == table.said


# ---- beside the canvas ----


def test_slider_list_and_replay_show_the_history(table, game):
    state, shown = table.model.state, table.page.values
    table.model.play("Th to s1")
    hear(table, {"look": 0})
    assert state.step == 0 == shown["step"] and shown["steps"] == 1 and "resume" not in shown["off"]
    hear(table, {"look": 1})
    assert state.step is NOW and "resume" in shown["off"]
    seen = []
    table.watch(lambda: seen.append(state.steps_shown))
    press(table, "replay")
    assert seen == [0, 1] and state.step is NOW and shown["step"] == 1
    hear(table, {"look": 0})
    press(table, "resume")
    assert not game.history and state.step is NOW


def test_deal_box_takes_a_number_a_name_and_options(table):
    shown = table.page.values
    assert shown["deal"] == ""  # this position was set up
    hear(table, {"deal": "77"})
    assert table.game.position() == kit.deal("six-stacks", seed=77, players=2).position()
    hear(table, {"deal_with": {name: chosen for name, *_, chosen in shown["options"]} | {"players": 5}})
    assert table.game.position() == kit.deal("six-stacks", seed=77, players=5).position()
    assert table.model.state.people == dict.fromkeys((1, 2), "person") | dict.fromkeys((3, 4, 5), "careful")
    press(table, "new")
    assert shown["deal"] == table.game.name == f"six-stacks/{table.game.seed}/players=5"
    for typed, name in ((" stack-em / 7 / hand_limit=5 ", "stack-em/7/hand_limit=5"), ("8", "stack-em/8/hand_limit=5")):
        hear(table, {"deal": typed})
        assert table.game.name == shown["deal"] == name
    for wrong in ("eight", "", "stack-em/eight", "8/9"):
        hear(table, {"deal": wrong})
        assert table.game.name == name and "That did not work" in table.said


def test_settings_choose_hints_hidden_cards_and_seats(table):
    shown = table.page.values
    hear(table, {"hint": "legal moves"})
    assert [shown["picture"]["moves"][number][0] for number, *_ in shown["hints"]] == list(table.game.moves())
    hear(table, {"show_hidden": True})
    assert table.canvas.scene.place("hand 2").cards == ("3c",)
    hear(table, {"seat": [2, "random"]})
    assert table.model.state.people == {1: "person", 2: "random"}
    assert [chosen for *_, chosen in shown["seats"]] == ["person", "random"]
    assert "search" in shown["lacks"]  # only games with a search offer one
    assert "search" not in kit.table(kit.deal("swap"), autosave=False).page.values["lacks"]


def test_saved_game_is_offered_and_resumed_or_declined(table, game):
    assert "offer" in table.page.values["lacks"]
    table.model.play("Th to s1")
    for button in ("take_offer", "decline_offer"):
        new = kit.table(kit.setup("six-stacks", seed=1, **KING_AND_RESERVE), seats="person")
        assert "offer" not in new.page.values["lacks"] and "1 move" in new.page.values["offer"]
        press(new, button)
        assert "offer" in new.page.values["lacks"] and bool(new.game.history) == (button == "take_offer")


@pytest.mark.parametrize("slug", ["six-stacks", "six-suit-solitaire", "solitaire-for-two"])
def test_score_tab_shows_score_sheet_and_chart(slug, monkeypatch):
    monkeypatch.setattr(analysis, "search_backwards", lambda game, stop: iter([]))
    game = random_game(slug, {}, 2)
    table = kit.table(game, seats="person", autosave=False)
    hear(table, {"tab": "score"})
    assert table.page.values["score"] == kit.score_sheet(game).table()
    assert table.page.values["chart"].startswith("<svg")
    assert f"after step {len(game.history)}" in table.page.values["chart_key"]


def test_copied_saved_and_opened_games_are_equal(table, game, tmp_path, monkeypatch):
    table.model.play("Th to s1")
    sent = posts(table, monkeypatch)
    hear(table, {"copy": None})
    assert json.loads(sent.pop()["copy"]) == game.position()
    hear(table, {"export": None})
    exported = sent.pop()["download"]
    assert exported["name"] == "six-stacks-1.json" and kit.load(exported["text"]).transcript() == game.transcript()
    press(table, "save")
    press(table, "save")
    saved = sorted(tmp_path.glob("*.json"))
    assert len(saved) == 2
    for path in saved:
        assert kit.load(path).transcript() == game.transcript()
    hear(table, {"open": saved[0].read_text()})
    assert table.game is not game and table.game.transcript() == game.transcript()


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"game": "chess"}', '{"game": "six-stacks"}', "no such file"])
def test_open_keeps_the_game_when_the_text_is_wrong(table, game, text):
    with pytest.raises(kit.KitError) as expected:
        kit.load(text)
    hear(table, {"open": text})
    assert table.game is game
    assert " ".join(str(expected.value).split()) in table.said


# ---- a race ----


def test_controls_of_a_race_are_shown_only_for_a_race(table):
    assert "race" in table.page.values["lacks"] and table.page.values["race"] == {}
    table = kit.table(kit.deal("speed", seed=3), autosave=False)
    shown = table.page.values
    assert "race" not in shown["lacks"]
    assert shown["race"] == table.model.race.page_state() and not shown["race"]["runs"]
    press(table, "clock")
    assert shown["race"]["runs"] and shown["clock"] == "Stop the clock"
    hear(table, {"mean": 0.5})
    assert table.game.options["mean_reaction"] == [1.5, 0.5] and shown["mean"] == 0.5 and not shown["race"]["runs"]


def test_card_is_painted_before_its_play_is_reported(monkeypatch):
    table = kit.table(kit.deal("speed", seed=3), autosave=False)
    panels, show = [], table.canvas.show
    monkeypatch.setattr(table.canvas, "show", lambda scene: (panels.append(table.link.shown["panel"]), show(scene))[1])
    before = table.link.shown["panel"]
    hear(table, {"at": 1_234})
    hear(table, {"move": table.model.state.routes().moves[0]})
    assert panels[0] == before != table.link.shown["panel"]


# ---- faults ----


@pytest.mark.parametrize(("part", "name"), [("canvas", "show"), ("model", "lay")])
def test_fault_is_shown_and_logged_and_the_game_continues(table, game, monkeypatch, caplog, part, name):
    monkeypatch.setattr(getattr(table, part), name, lambda *_: 1 / 0)
    lay(table, "Th")
    for text in (table.link.shown["panel"], table.link.shown["said"], caplog.text):
        assert "ZeroDivisionError" in text
    monkeypatch.undo()
    assert len(game.history) == (part == "canvas")
    hear(table, {"why": {}})
    assert "ZeroDivisionError" not in table.link.shown["panel"]


# ---- lessons ----


@pytest.mark.parametrize("slug", ["six-stacks", "speed"])
def test_bare_table_has_no_deal_box_history_or_drawer(slug):
    lacks = Table(kit.deal(slug), autosave=False, bare=True).page.values["lacks"]
    assert {"deal", "new", "more", "race", "history", "drawer", "review"} < {*lacks} and "undo" not in lacks


# ---- light and dark ----


@pytest.mark.parametrize("chosen", [None, "light", "dark"])
def test_table_has_the_theme_of_its_page_unless_one_is_chosen(game, chosen):
    table = kit.table(game, theme=chosen, autosave=False)
    hear(table, {"tab": "score"})
    for page in ("dark", "light"):
        hear(table, {"page": {"theme": page}})
        theme, other = (DARK, LIGHT) if (chosen or page) == "dark" else (LIGHT, DARK)
        assert table.canvas.theme == table.canvas.brush.theme == theme
        assert table.link.shown["colours"]["accent"] == theme.accent
        assert theme.muted in table.link.shown["chart"] and other.muted not in table.link.shown["chart"]


# ---- steppers ----


@pytest.mark.parametrize("source", ["game", "transcript", "text"])
def test_stepper_steps_through_a_recorded_game_and_changes_nothing(table, game, source):
    table.model.play("Th to s1")
    recorded = {"game": game, "transcript": game.transcript(), "text": json.dumps(game.transcript())}[source]
    stepper = kit.stepper(recorded)
    state = stepper.model.state
    assert state.step == 0
    lay(stepper, "Th")
    assert len(stepper.game.history) == 1
    assert state.step is NOW and "six-stacks/fits" in stepper.said
    assert stepper.game.position() == game.position()


# ---- messages to the page ----


def messages(table, monkeypatch, act):
    """Return the messages, as bytes, that the page's canvases get while `act` runs."""
    manager, sent = table.canvas.canvas._canvas_manager, []
    monkeypatch.setattr(manager, "send", lambda *given, buffers: sent.append(bytes(buffers[0])))
    act()
    monkeypatch.undo()
    return sent


def paint_nothing(table):
    with send_as_one():
        pass


@pytest.mark.parametrize(("act", "count"), [
    (lambda table: table.model.show(), 1), (lambda table: lay(table, "4c"), 1), (paint_nothing, 0),
    # a reloaded page gets the sprites and the picture again
    (lambda table: table.canvas.canvas._handle_frontend_event(None, {"event": "client_ready"}, []), 2),
])
def test_picture_is_one_message(table, monkeypatch, act, count):
    assert len(messages(table, monkeypatch, lambda: act(table))) == count


@pytest.mark.parametrize("fault", [ZeroDivisionError, KeyboardInterrupt])
def test_next_picture_is_sent_after_a_fault_while_painting(table, monkeypatch, fault):
    _, picture = messages(table, monkeypatch, table.canvas.redraw)
    with pytest.raises(fault), send_as_one():
        table.canvas.brush.paint([Box(0, 0, 9, 9, 1)])
        raise fault
    table.canvas.brush.forget()
    assert len(messages(table, monkeypatch, table.model.show)) == 1  # it includes the sprites, which were dropped
    assert len(messages(table, monkeypatch, table.canvas.redraw)[1]) == len(picture)


def test_only_changed_areas_are_painted_until_the_page_is_reloaded(table, monkeypatch):
    _, whole = messages(table, monkeypatch, table.canvas.redraw)
    (same,) = messages(table, monkeypatch, table.model.show)
    played, *_ = messages(table, monkeypatch, lambda: hear(table, {"move": "Th to s1"}))
    _, reloaded = messages(table, monkeypatch, table.canvas.redraw)
    assert 5 * len(same) < min(len(whole), len(played), len(reloaded))


@pytest.mark.parametrize("slug", SLUGS)
def test_text_fits_into_the_area_that_is_repainted_for_it(slug):
    regular, bold = (ImageFont.truetype(file, 100) for file in font_files())  # the widest fonts of a page
    for text in drawing.draw_scene(make_game_scene(random_game(slug, {}, 1, most=40)), LIGHT):
        if isinstance(text, Text):
            wide = (bold if text.bold else regular).getlength(text.text) * text.size / 100
            begin = text.x - wide * {"left": 0, "center": 0.5, "right": 1}[text.align]
            left, _, right, _ = _area(text)
            assert left <= begin and begin + wide <= right, text


@pytest.mark.parametrize("goal", [(9, 50), (91, 50), (50, 9), (50, 91), (20, 80)])
def test_arrow_fits_into_the_area_that_is_repainted_for_it(goal):
    arrow = Arrow(50, 50, *goal, LIGHT.accent)
    left, top, right, bottom = _area(arrow)
    for x, y in [goal, *arrow.lines]:
        assert left <= x - SHAFT / 2 and x + SHAFT / 2 <= right and top <= y - SHAFT / 2 and y + SHAFT / 2 <= bottom


def test_cards_and_signs_are_painted_in_their_true_size(table, monkeypatch):
    stamps, signs, brush = [], [], table.canvas.brush
    for name, calls in (("draw_image", stamps), ("translate", signs), ("scale", signs)):
        monkeypatch.setattr(brush.canvas, name, lambda *given, calls=calls: calls.append(given))
    shapes = [Stamp("Kd", "mini", 9, 9), Sign("h", 50, 40, 30, "red"), Sign("h", 50, 40, 30, "red", upside_down=True)]
    with send_as_one():
        brush.paint(shapes)
    ((image, _, _, wide, high),) = stamps
    assert (image.width, image.height) == (wide * brush.density, high * brush.density)
    for (place, scale, corner), ends in zip((signs[:3], signs[3:]), ((35, 65), (65, 35)), strict=True):
        assert tuple(place[0] + scale[0] * (corner[0] + x) for x in (0, SQUARE)) == ends
        assert scale[0] == scale[1] and corner[0] == corner[1]


@pytest.mark.parametrize("density", [2, 3])
def test_canvas_has_the_pixel_density_of_the_page(table, monkeypatch, density):
    messages(table, monkeypatch, lambda: hear(table, {"page": {"density": density}}))
    canvas, scene = table.canvas.canvas, table.canvas.scene
    assert canvas.width == density * scene.width and canvas.height >= density * scene.height


@pytest.mark.parametrize("measures", [{"density": 3}, {"theme": "dark"}])
def test_page_with_other_measures_gets_the_whole_picture(table, monkeypatch, measures):
    _, whole = messages(table, monkeypatch, table.canvas.redraw)
    sent = messages(table, monkeypatch, lambda: hear(table, {"page": measures}))
    assert max(map(len, sent)) > 0.9 * len(whole)


def test_page_gets_a_message_only_when_something_changes(table):
    changes = []
    table.link.observe(changes.append, "shown")
    table.model.show()
    assert not changes
    hear(table, {"move": "Th to s1"})
    assert changes


def test_page_that_is_loaded_later_gets_everything(table):
    hear(table, {"move": "Th to s1"})
    assert table.link.get_state()["shown"] == table.page.values


# ---- imports ----

PAINT = """
import sys, kit
kit.table(kit.deal("six-stacks"), autosave=False)
assert not {"matplotlib", "pandas", "wasmtime", "scipy"} & set(sys.modules)
"""


@pytest.mark.thorough
def test_table_paints_without_charts_or_frames():
    run = run_python(PAINT)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize(("more", "words"), [({}, "resume a kept game"), ({"autosave": False}, "play")])
def test_still_mentions_a_saved_game_when_autosave_is_on(game, more, words):
    assert Table(game, **more).purpose.endswith(words)
