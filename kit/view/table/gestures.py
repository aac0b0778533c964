"""What a person does at the table: clicks, drags, keys and the page's messages become questions to it, and moves."""

from __future__ import annotations

from collections.abc import Mapping

from kit.view.picture.scene import Area, Card
from kit.view.table.model import TableModel
from kit.view.table.state import NOW


def pick_up(table: TableModel, card: Card) -> None:
    """A card is taken up to be dragged: light the places it may go to."""
    table.choose((card.code, card.place))


def drop(table: TableModel, card: Card, area: Area | None) -> bool:
    """A card is let go over an area; answers whether it may stay there."""
    if area is None or (area.place == card.place and not area.zone):
        table.choose(None)
        return False
    return table.lay((card.code, card.place), area.place, area.zone)


def click(table: TableModel, card: Card | None, area: Area | None) -> None:
    """A click: plays to a lit place, chooses a card, tries a place that is not lit, or plays a pile's own move."""
    table.playing.settle()
    chosen, routes = table.state.chosen, table.state.routes().of
    here = (card.code, card.place) if card and card.code != "??" else None
    if area is not None and chosen is not None and area.place != chosen[1]:
        lit = (area.place, area.zone) in {(route.target, route.zone) for route in routes(chosen)}
        if lit or not routes(here):
            table.lay(chosen, area.place, area.zone)
            return
    if area is not None and area.click:
        table.press(area.click)
        return
    table.choose(here if here != chosen else None)


def hear(table: TableModel, content: Mapping) -> None:
    """A message from the page: a key was pressed, a move in the panel clicked, or how a race stands."""
    if table.race is not None and "at" in content:
        table.race.heard_click(content["at"])
    if table.race is not None and "due" in content:
        table.race.time_has_come(content["due"])
    if "move" in content:
        table.play(content["move"])
    elif "key" in content:
        press_key(table, content["key"])


def press_key(table: TableModel, name: str) -> None:
    """What a key does: next, previous, play, back, forward, start, now, undo, redo, explain, drop."""
    playing, shown = table.playing, table.state.steps_shown
    actions = {
        "next": lambda: table.mark(1), "previous": lambda: table.mark(-1), "play": table.play_marked,
        "back": lambda: playing.look_at(shown - 1), "forward": lambda: playing.look_at(shown + 1),
        "start": lambda: playing.look_at(0), "now": lambda: playing.look_at(NOW),
        "undo": playing.undo, "redo": playing.redo, "explain": table.explain, "drop": lambda: table.choose(None),
    }
    actions[name]()
