"""Plays by hand at each table in a real browser: a legal move is played, and a refusal names its rule.

A row is a position, as `kit.setup` takes it, and a list of plays: gesture, card, place, and the move unless it is
`CARD to PLACE`. The game decides whether a move is legal. One notebook has all tables and, below them, a race at Speed
against the computer.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

import kit
from kit.tabletop.move_words import describe_move
from kit.tabletop.seats import simulate_computers
from tests.browser.conftest import open_for_all_tests, table_cell
from tests.browser.notebook import TEXT_TIMEOUT, Notebook
from tests.browser.table import NINE_WAITS, TableInBrowser, area_in, card_in, make_game_scene

JOKER: dict[str, Any] = {
    "slug": "six-suit-solitaire",
    "columns": ["9d", "*b", "9h", "Jd", "7h", *[""] * 4],
    "waste": "Ts 8c", "stock": "8s 3d",
}
SOLO_ACE: dict[str, Any] = {
    "slug": "solitaire-for-two",
    "columns": ["Aw", "9h", "Tc", "4d", *[""] * 5],
    "waste": "5c 2c", "phase": "play", "ups": "2w 7s",
}
NOTHING_FITS: dict[str, Any] = {
    "slug": "stack-the-deck", "stacks": [["2y", "9b Tg"], ["9p", "4r"], ["6g 7g", "**"]],
    "deck": "5r 8b", "drawn": "7r Tp", "phase": "first",
}
Row = tuple[dict[str, Any], list[tuple[str, ...]]]
ROWS: dict[str, Row] = {
    "six-stacks with a mouse": (NINE_WAITS, [("drag", "5s", "s1"), ("click", "Th", "s1")]),
    "six-stacks with a finger": (NINE_WAITS, [("tap", "5s", "s1"), ("tap", "Th", "s1")]),
    "six-suit-solitaire: a joker is declared, narrowed and exchanged": (JOKER, [
        ("drag", "*b", "c1", "c2 to c1"), ("drag", "7h", "c1", "c5 to c1"), ("drag", "8c", "c3"),
        ("press", "", "stock", "draw"), ("press", "", "stock", "draw"), ("drag", "8s", "c1", "exchange 8s"),
        ("drag", "Ts", "c4"),
    ]),
    "solitaire-for-two: an ace forces its two": (SOLO_ACE, [
        ("drag", "Aw", "top w", "Aw to top"), ("drag", "9h", "c3", "c2 to c3"), ("drag", "2w", "top w", "2w to top"),
        ("drag", "9h", "c3", "c2 to c3"),
    ]),
    "fashion": (
        {"slug": "fashion", "hands": ["7c Ac 4s", "9h 3d 2h"], "piles": {"Kd": "6h", "Kh": "Td"}, "first": 2},
        [("click", "7c", "Kd"), ("drag", "9h", "Kd"), ("drag", "4s", "Kh")],
    ),
    "stack-em": (
        {"slug": "stack-em", "work": ["9s", ""], "hand": "7h Tc"}, [("drag", "Tc", "w1"), ("click", "7h", "w1")],
    ),
    "swap": (
        {"slug": "swap", "work": ["Kh", "9s 4d 8c"]},
        [("drag", "8c", "top c", "w2 to top"), ("click", "8c", "w1", "w2 to w1")],
    ),
    "grid": (
        {"slug": "grid", "grid": ["2c", "5d", "9h", "Ks", "7c", "Jd", "3h", "8s"], "own": ["6h", "Qs"], "variant": 2},
        [("click", "2c", "g5", "g1 to g5"), ("drag", "5d", "g6", "g2 to g6"), ("drag", "9h", "g4", "g3 to g4")],
    ),
    "stack-the-deck: a card goes into the deck where it is dropped": (NOTHING_FITS, [
        ("button", "", "insert", "insert"), ("drag", "7r", "deck 1"), ("drag", "7r", "deck 4"),
        ("drag", "Tp", "deck 20"),
    ]),
    "stack-the-deck: the first card goes to a stack of one's own": (NOTHING_FITS | {"drawn": "9r 2p"}, [
        ("drag", "9r", "p2.s1"), ("click", "2p", "p1.s1", "2p to s1"), ("drag", "9r", "p2.s1"),
    ]),
}  # fmt: skip
KNOCK = SOLO_ACE | {"ups": "3w 7s"}
RACE: dict[str, Any] = {"slug": "speed", "seed": 3, "mean_reaction": [1.5, 0.5]}
PEOPLE = {1: "person", 2: "careful"}
LONGEST = 400  # keys that a whole race needs at most


@pytest.fixture(scope="module")
def book(window, lab) -> Iterator[Notebook]:
    """A notebook with a table for each row, a table for knocking, and a race."""
    tables = [table_cell("setup", {"seed": 1} | setup, {}) for setup, _ in [*ROWS.values(), (KNOCK, [])]]
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


@pytest.mark.parametrize("row", ROWS)
def test_legal_move_is_played_and_a_refusal_names_its_rule(book, row):
    setup, plays = ROWS[row]
    table, game = TableInBrowser(book, list(ROWS).index(row)), kit.setup(**{"seed": 1} | setup)
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
            text = table.wait_for_panel(f"{describe_move(game.slug, move)} is not allowed")
            assert ruling.rule in text and ruling.status in text
        table.wait_for(game, seat=game.turn)


def test_knock_asks_for_the_talon_and_a_typed_move_is_played(book):
    table, game = TableInBrowser(book, len(ROWS)), kit.setup(**{"seed": 1} | KNOCK)
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
    table, game = TableInBrowser(book, len(ROWS) + 1), simulate_computers(kit.deal(**RACE), PEOPLE)
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
