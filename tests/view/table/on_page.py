"""What a page would send to a table's widget: events in CSS pixels, keys, what is typed."""

from __future__ import annotations

from tests.view.table.at_table import point


def send(table, event, x=0.0, y=0.0):
    """An event of the mouse, in CSS pixels."""
    table.canvas.canvas._handle_frontend_event(None, {"event": event, "x": 2 * x, "y": 2 * y}, [])


def touch(table, event, *places):
    touches = [{"x": 2 * x, "y": 2 * y} for x, y in places]
    table.canvas.canvas._handle_frontend_event(None, {"event": event, "touches": touches}, [])


def middle(table, place, code=None):
    return point(table.canvas.scene, place, code)


def click(table, place, code=None):
    at = middle(table, place, code)
    send(table, "mouse_down", *at)
    send(table, "mouse_up", *at)


def drag(table, code, source, target):
    start, end = middle(table, source, code), middle(table, target)
    send(table, "mouse_down", *start)
    send(table, "mouse_move", *end)
    send(table, "mouse_up", *end)


def hear(table, message):
    """A message from the page's script."""
    table.page._handle_custom_msg(message, [])


def type_move(table, text):
    """Write a move into the field and press Enter."""
    table.controls.typed.value = text
    table.controls.typed._handle_custom_msg({"event": "submit"}, [])


def targets(table):
    return {area.place for area in table.canvas.scene.areas if area.mark == "target"}
