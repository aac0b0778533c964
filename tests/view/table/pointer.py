"""What a page would send to a table, and what the table then says: events in CSS pixels."""

from __future__ import annotations


def send(table, event, x=0.0, y=0.0):
    """An event of the mouse, in CSS pixels."""
    table.stage.canvas._handle_frontend_event(None, {"event": event, "x": 2 * x, "y": 2 * y}, [])


def touch(table, event, *places):
    touches = [{"x": 2 * x, "y": 2 * y} for x, y in places]
    table.stage.canvas._handle_frontend_event(None, {"event": event, "touches": touches}, [])


def middle(table, place, code=None):
    """A point that shows this card, or the last part of this place."""
    scene = table.stage.scene
    if code:
        card = next(card for card in scene.cards if (card.code, card.place) == (code, place))
        return card.x + 8, card.y + 8
    x, y, width, height = scene.place(place).bounds()
    return x + width / 2, y + height - 8


def click(table, place, code=None):
    at = middle(table, place, code)
    send(table, "mouse_down", *at)
    send(table, "mouse_up", *at)


def drag(table, code, source, target):
    start, end = middle(table, source, code), middle(table, target)
    send(table, "mouse_down", *start)
    send(table, "mouse_move", *end)
    send(table, "mouse_up", *end)


def key(table, name):
    table.helper._handle_custom_msg({"key": name}, [])


def type_move(table, text):
    """Write a move into the field and press Enter."""
    table.controls.typed.value = text
    table.controls.typed._handle_custom_msg({"event": "submit"}, [])


def said(table):
    return table.helper.said


def targets(table):
    return {area.place for area in table.stage.scene.areas if area.mark == "target"}
