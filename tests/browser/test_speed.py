"""Speed in a real browser: a race against the computer, played by a script."""

from __future__ import annotations

import json
from typing import Any

import kit
from kit.tabletop.seats import seated
from tests.browser.table import area_in, card_in, scene_of

DEAL: dict[str, Any] = {"slug": "speed", "seed": 3, "mean_reaction": [1.5, 0.5]}
PEOPLE = {1: "person", 2: "careful"}
LONGEST = 400  # keys that a whole race may take


def test_a_race_against_the_computer_is_played_to_its_end(table_of):
    table, game = table_of("deal", DEAL, seats=PEOPLE), seated(kit.deal(**DEAL), PEOPLE)
    table.wait_for(game)
    shown, first = scene_of(game), game.moves()[0]
    table.click(card_in(shown, first[:2]))
    table.click(area_in(shown, first.split()[2]))
    table.wait_for_panel("Seat")
    table.canvas.element.focus()
    for _ in range(LONGEST):
        if "The game is over" in table.panel():
            break
        table.press("ArrowDown")
        table.press("Enter")
    table.wait_for_panel("The game is over")
    transcript = transcript_of(table)
    assert kit.check(transcript) is None
    played = kit.load(transcript)
    assert played.over and played.result()
    assert played.history[0].move == first and {step.seat for step in played.history} == {1, 2}
    clicked = [step.events[0].data["seconds"] for step in played.history if "seconds" in step.events[0].data]
    assert 0 == clicked[0] < clicked[-1] and clicked == sorted(clicked)
    table.canvas.element.focus()
    table.press("Home")
    table.wait_for(game)


def transcript_of(table) -> dict[str, Any]:
    """The whole game, as the table copies it."""
    table.open_drawer("Keep")
    table.button("Copy game").click()
    table.wait_for_panel("Copied")
    return json.loads(table.root.locator("textarea").input_value())
