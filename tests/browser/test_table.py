"""The table in a real browser: what is shown and said is compared with what the game says."""

from __future__ import annotations

import re
from typing import Any

import kit
from kit.lab.players import random as random_player
from kit.picture.ruling_html import pretty
from kit.picture.theme import DARK, LIGHT
from tests.browser.canvas import Box
from tests.browser.table import NINE_WAITS, TableInBrowser, area_in, card_in, scene_of

DEAL: dict[str, Any] = {"slug": "six-stacks", "seed": 7, "players": 3}
# What of a table wears the colours of its page.
PARTS = ("", " .kit-panel", " select", " .lm-TabBar-tab", " input[type=text]", " .jupyter-button:not(.mod-primary)")


def test_every_open_card_of_the_scene_is_painted_and_nothing_is_where_none_lies(table_of):
    table, game = table_of("setup", NINE_WAITS), kit.setup(**NINE_WAITS)
    table.wait_for(game)
    shown = scene_of(game)
    for card in shown.cards:
        assert is_paper(table, (card.x + 4, card.y + 4, card.size[0] - 8, 10)) == (card.code != "??"), card
    seven = card_in(shown, "7c")
    assert not is_paper(table, (seven.x, seven.y + seven.size[1] + 10, seven.size[0], 30))


def is_paper(table: TableInBrowser, box: Box) -> bool:
    """Whether the paper of a card is seen in a box."""
    return (*bytes.fromhex(LIGHT.paper[1:]), 255) in table.canvas.colours(box)


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
    for theme, name in ((DARK, "JupyterLab Dark"), (LIGHT, "JupyterLab Light")):
        dark = theme.name == "dark"
        table.book.wear(name)
        table.canvas.wait_for_colour((6, 6, 6, 6), theme.cloth)
        for part in PARTS:
            shown = table.book.element(f".kit-table{part}")
            text, ground = shown.evaluate("e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]")
            assert is_dark(text) != dark, f"{part} in {name}: {text}"
            if ground != "rgba(0, 0, 0, 0)":
                assert is_dark(ground) == dark, f"{part} in {name}: {ground}"
    table.wait_for(game)


def test_a_killed_kernel_loses_no_move(table_of):
    table, game = table_of("deal", DEAL, kept=True), kit.deal(**DEAL)
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
