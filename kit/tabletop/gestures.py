"""What a person does at the table, as the page tells it: each message becomes a question to the table, or a move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.tabletop.model import TableModel
from kit.tabletop.state import NOW


def hear(table: TableModel, content: Mapping[str, Any]) -> bool:
    """A message from the page; answers whether a card that was laid may stay there.

    `lay` a card on a place, `press` a place, play a `move`, ask `why`, or press a `key`; `at` is the moment of a race
    at which that was done, and `due` that the computer's time has come. `look` at a step, or `review` all.
    """
    if table.race is not None and "at" in content:
        table.race.heard_click(content["at"])
    if table.race is not None and "due" in content:
        table.race.time_has_come(content["due"])
    if "lay" in content:
        code, source, place, zone = content["lay"]
        return table.lay((code, source), place, zone)
    if "press" in content:
        return table.press(content["press"])
    if "move" in content:
        return table.play(content["move"])
    if "why" in content:
        asked = content["why"]
        table.explain(tuple(asked["card"]) if "card" in asked else None, asked.get("move", ""))
    elif "look" in content:
        table.playing.look_at(content["look"])
    elif "review" in content:
        table.begin_review()
    elif "key" in content:
        press_key(table, content["key"])
    return False


def press_key(table: TableModel, name: str) -> None:
    """What a key does: back, forward, start, now, undo, redo, or hurry what is being shown."""
    playing, shown = table.playing, table.state.steps_shown
    actions = {
        "back": lambda: playing.look_at(shown - 1), "forward": lambda: playing.look_at(shown + 1),
        "start": lambda: playing.look_at(0), "now": lambda: playing.look_at(NOW),
        "undo": playing.undo, "redo": playing.redo, "hurry": playing.settle,
    }
    actions[name]()
