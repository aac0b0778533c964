"""The table in a real browser: what is shown and said is compared with what the game says."""

from __future__ import annotations

import re
from typing import Any

import kit
from kit.lab.players import random as random_player
from kit.view.picture.scene import Card
from kit.view.picture.theme import DARK, LIGHT
from kit.view.ruling_html import pretty
from kit.view.table.panel import plain
from tests.browser.canvas import Box
from tests.browser.table import TableInBrowser, area_in, card_in, scene_of

# Six Stacks before the ten of hearts joins two stacks, or lets the nine out of the reserve.
NINE_WAITS: dict[str, Any] = {
    "slug": "six-stacks",
    "seed": 1,
    "stacks": ["Ah Kd Qh Jh", "9d 8h 7d 6h", "Qs Jc", "4c 3s", "7c"],
    "reserve": "9h",
    "hands": ["Th 5s Kc", "8c 2d Ks"],
}
DEAL: dict[str, Any] = {"slug": "six-stacks", "seed": 7, "players": 3}
PAPER = tuple(bytes.fromhex(LIGHT.paper[1:]))


def inside(card: Card) -> Box:
    """A strip of the card's upper edge, which is its own even when the next card lies on it."""
    return card.x + 4, card.y + 4, card.size[0] - 8, 10


def test_every_open_card_of_the_scene_is_painted_and_nothing_is_where_none_lies(table_of):
    table, game = table_of("setup", NINE_WAITS), kit.setup(**NINE_WAITS)
    table.wait_for(game)
    shown = scene_of(game)
    for card in shown.cards:
        colours = {colour[:3] for colour in table.canvas.colours(inside(card))}
        assert (PAPER in colours) == (card.code != "??"), card
    seven = card_in(shown, "7c")
    below = (seven.x, seven.y + seven.size[1] + 10, seven.size[0], 30)
    assert PAPER not in {colour[:3] for colour in table.canvas.colours(below)}


def test_a_card_clicked_and_then_a_place_clicked_is_played_there(table_of):
    table, game = table_of("setup", NINE_WAITS), kit.setup(**NINE_WAITS)
    shown = scene_of(game)
    table.click(card_in(shown, "Th"))
    table.click(area_in(shown, "s1"))
    game.play("Th to s1")
    table.wait_for(game, seat=2)


def test_a_finger_does_what_a_mouse_does(table_of):
    table, game = table_of("setup", NINE_WAITS), kit.setup(**NINE_WAITS)
    shown = scene_of(game)
    table.tap(card_in(shown, "Th"))
    table.tap(area_in(shown, "s1"))
    game.play("Th to s1")
    table.wait_for(game, seat=2)


def test_the_merge_comes_before_the_reserve_and_is_named(table_of):
    table, game = table_of("setup", NINE_WAITS), kit.setup(**NINE_WAITS)
    shown = scene_of(game)
    table.drag(card_in(shown, "Th"), area_in(shown, "s1"))
    events = game.play("Th to s1")
    assert [event.kind for event in events][:2] == ["play", "merge"]
    table.wait_for(game, seat=2)
    said = table.wait_for_panel("six-stacks/merge-first")
    assert all(event.text in said for event in events)
    assert game.position()["reserve"] == "9h"
    nine = card_in(scene_of(game, seat=2), "9h")
    assert PAPER in {colour[:3] for colour in table.canvas.colours(inside(nine))}


def test_a_card_dragged_where_it_may_not_go_glides_back_and_the_rule_is_told(table_of):
    table, game = table_of("setup", NINE_WAITS), kit.setup(**NINE_WAITS)
    table.wait_for(game)
    shown = scene_of(game)
    card = card_in(shown, "5s")
    before = table.canvas.colours(inside(card))
    table.drag(card, area_in(shown, "s1"))
    ruling = game.ruling("5s to s1")
    said = table.wait_for_panel(f"{pretty('5s to s1')} is not allowed")
    assert ruling.rule in said
    assert ruling.status in said
    assert plain(ruling.text).split("`")[0].strip() in said
    table.wait_for(game)
    table.canvas.wait_for_colours(inside(card), before)


def test_the_keyboard_goes_through_the_legal_moves_plays_one_and_takes_it_back(table_of):
    table, game = table_of("setup", NINE_WAITS), kit.setup(**NINE_WAITS)
    first = game.moves()[0]
    table.canvas.element.focus()
    table.press("ArrowDown")
    table.wait_for_line(pretty(first))
    table.press("?")
    table.wait_for_panel(f"{pretty(first)} is allowed")
    table.press("Enter")
    game.play(first)
    table.wait_for(game, seat=game.turn)
    table.press("u")
    game.undo()
    table.wait_for(game)


def test_the_computers_answer_until_it_is_the_persons_turn(table_of):
    people = {2: "random", 3: "random"}
    table, game = table_of("deal", DEAL, seats=people), kit.deal(**DEAL)
    first = game.moves()[0]
    table.canvas.element.focus()
    table.press("ArrowDown")
    table.press("Enter")
    game.play(first)
    while game.turn != 1:
        game.play(random_player(game))
    table.wait_for(game)


def is_dark(colour: str) -> bool:
    """Whether a colour as the browser writes it, `rgb(18, 24, 22)`, is nearer to black than to white."""
    return sum(map(int, re.findall(r"\d+", colour)[:3])) < 3 * 128


def test_the_table_follows_the_page_from_light_to_dark_and_back(table_of):
    table, game = table_of("setup", NINE_WAITS), kit.setup(**NINE_WAITS)
    cloth = (6, 6, 6, 6)
    parts = [
        "",
        " .kit-panel",
        " select",
        " .lm-TabBar-tab",
        " input[type=text]",
        " .jupyter-button:not(.mod-primary)",
    ]
    for theme, name in ((DARK, "JupyterLab Dark"), (LIGHT, "JupyterLab Light")):
        dark = theme.name == "dark"
        table.book.wear(name)
        table.canvas.wait_for_colours(cloth, {(*bytes.fromhex(theme.cloth[1:]), 255)})
        for part in parts:
            shown = table.book.element(f".kit-table{part}")
            text, ground = shown.evaluate("e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]")
            assert is_dark(text) != dark, f"{part} in {name}: {text}"
            if ground != "rgba(0, 0, 0, 0)":
                assert is_dark(ground) == dark, f"{part} in {name}: {ground}"
    table.wait_for(game)


def test_a_reloaded_page_shows_the_game_as_it_was_left(table_alone):
    table, game = table_alone("setup", NINE_WAITS), kit.setup(**NINE_WAITS)
    shown = scene_of(game)
    table.drag(card_in(shown, "Th"), area_in(shown, "s1"))
    game.play("Th to s1")
    table.wait_for(game, seat=2)
    table.book.save()
    table.book.load()
    table.wait_for(game, seat=2)
    ten = card_in(scene_of(game, seat=2), "Th")
    table.canvas.wait_for_colours(inside(ten), {(*PAPER, 255)})
    table.press("u")
    game.undo()
    table.wait_for(game)


def test_a_killed_kernel_loses_no_move(table_alone):
    table, game = table_alone("deal", DEAL, kept=True), kit.deal(**DEAL)
    for _ in range(4):
        table.canvas.element.focus()
        table.press("ArrowDown")
        table.press("Enter")
        game.play(game.moves()[0])
        table.wait_for(game, seat=game.turn)
    table.book.kill_kernel()
    table.book.run_all()
    fresh = kit.deal(**DEAL)
    table.wait_for(fresh)
    table.button("Take it up again").click()
    table.wait_for(game, seat=game.turn)
    assert len(game.history) == 4


def test_a_second_view_of_the_output_is_a_table_too(table_of, page):
    table, game = table_of("setup", NINE_WAITS), kit.setup(**NINE_WAITS)
    table.wait_for(game)
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:create-output-view')")
    page.locator(".jp-LinkedOutputView .kit-layer").wait_for()
    other = TableInBrowser(table.book, place=".jp-LinkedOutputView")
    shown = scene_of(game)
    other.drag(card_in(shown, "5s"), area_in(shown, "s1"))
    other.wait_for_panel(f"{pretty('5s to s1')} is not allowed")
    other.drag(card_in(shown, "Th"), area_in(shown, "s1"))
    game.play("Th to s1")
    for each in (other, table):
        each.wait_for(game, seat=2)
    table.press("u")
    game.undo()
    for each in (other, table):
        each.wait_for(game)
