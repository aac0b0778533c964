"""Plays by hand at each table in a real browser: a legal move is played, and a refusal names its rule.

The rows are in `rows.toml`. The game decides whether a move is legal. One notebook has all tables and, below them, a
race at Speed against the computer.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

import kit
from kit.play.message import capitalise
from kit.play.move_texts import describe_move
from kit.tabletop.seats import simulate_computers
from tests.browser.conftest import open_for_all_tests, table_cell
from tests.browser.notebook import TEXT_TIMEOUT, Notebook
from tests.browser.table import TableInBrowser, area_in, card_in, make_game_scene
from tests.rows import ROWS

HANDS = {row["what"]: row for row in ROWS["played_by_hand"]}
KNOCK = HANDS["solitaire-for-two: an ace forces its two"]["setup"] | {"ups": "3w 7s"}
RACE: dict[str, Any] = {"game": "speed", "seed": 3, "mean_reaction": [1.5, 0.5]}
PEOPLE = {1: "person", 2: "careful"}
LONGEST = 400  # keys that a whole race needs at most


@pytest.fixture(scope="module")
def book(window, lab) -> Iterator[Notebook]:
    """A notebook with a table for each row, a table for knocking, and a race."""
    setups = [*(row["setup"] for row in HANDS.values()), KNOCK]
    tables = [table_cell("setup", {"seed": 1} | setup, {}) for setup in setups]
    with open_for_all_tests(window, lab, [*tables, table_cell("deal", RACE, {"seats": PEOPLE})]) as book:
        yield book


def do(table: TableInBrowser, game: kit.Game, gesture: str, code: str, place: str) -> None:
    """Make a gesture at a table that shows this game."""
    shown, point = make_game_scene(game, seat=game.turn), table.tap if gesture == "tap" else table.click
    if gesture == "button":
        table.button(place).click()
    elif gesture == "drag":
        table.drag(card_in(shown, code), area_in(shown, place))
    else:
        if code:
            point(card_in(shown, code))
        point(area_in(shown, place))


@pytest.mark.parametrize("what", HANDS)
def test_legal_move_is_played_and_a_refusal_names_its_rule(book, what):
    setup, plays = HANDS[what]["setup"], HANDS[what]["plays"]
    table, game = TableInBrowser(book, list(HANDS).index(what)), kit.setup(**{"seed": 1} | setup)
    table.wait_for(game)
    for gesture, code, place, *named in plays:
        move = named[0] if named else f"{code} to {place}"
        do(table, game, gesture, code, place)
        ruling = game.ruling(move)
        if ruling.legal:
            events = game.play(move)
            text = table.wait_for_panel(events[-1].text)
            assert all(event.text in text for event in events)
        else:
            text = table.wait_for_panel(f"{capitalise(describe_move(game.slug, move))} is not allowed")
            assert ruling.rule in text and ruling.status in text
        table.wait_for(game, seat=game.turn)


def test_knock_asks_for_the_talon_and_a_typed_move_is_played(book):
    table, game = TableInBrowser(book, len(HANDS)), kit.setup(**{"seed": 1} | KNOCK)
    table.wait_for(game)
    do(table, game, "press", "", "knock")
    table.wait_for_panel("Which tile becomes the talon?")
    table.open_drawer("Moves")
    field = table.root.get_by_placeholder("Type a move")
    field.fill("knock 7s 3w")
    field.press("Enter")
    game.play("knock 7s 3w")
    table.wait_for(game, seat=2)
    expect(field).to_have_value("", timeout=TEXT_TIMEOUT)


def test_race_against_the_computer_is_played_to_its_end(book):
    table, game = TableInBrowser(book, len(HANDS) + 1), simulate_computers(kit.deal(**RACE), PEOPLE)
    table.wait_for(game)
    scene, first = make_game_scene(game), game.moves()[0]
    table.click(card_in(scene, first[:2]))
    table.click(area_in(scene, first.split()[2]))
    table.wait_for_panel("Seat")
    table.canvas.element.focus()
    for _ in range(LONGEST):
        if "The game is over" in table.root.locator(".kit-status").inner_text():
            break
        table.press("ArrowDown")
        table.press("Enter")
    expect(table.root.locator(".kit-status")).to_contain_text("The game is over", timeout=TEXT_TIMEOUT)
    table.open_drawer("Files")
    table.button("Copy game").click()
    table.wait_for_panel("Copied")
    transcript = json.loads(table.root.locator("textarea").input_value())
    assert kit.check(transcript) is None
    played = kit.load(transcript)
    assert played.over and played.winners()
    assert played.history[0].move == first and {step.seat for step in played.history} == {1, 2}
    times = [step.events[0].data["seconds"] for step in played.history if "seconds" in step.events[0].data]
    assert 0 == times[0] < times[-1] and times == sorted(times)
    table.canvas.element.focus()
    table.press("Home")
    table.wait_for(game)
    table.press("End")
    for name in ("Review", "Same deal again", "Another player"):
        expect(table.button(name).first).to_be_visible()
    table.button("Next deal").first.click()
    table.wait_for(simulate_computers(kit.deal(**RACE | {"seed": RACE["seed"] + 1}), PEOPLE))
