"""What a page would send to a table's widget: what a person does there, and what is typed."""

from __future__ import annotations

from itertools import count

_names = count()


def hear(table, message):
    """A message from the page's script."""
    table.page._handle_custom_msg(message, [])


def lay(table, code, source, target, zone=""):
    """A card is laid on a place."""
    hear(table, {"lay": [code, source, target, zone], "id": f"page-{next(_names)}"})


def type_move(table, text):
    """Write a move into the field and press Enter."""
    table.controls.typed.value = text
    table.controls.typed._handle_custom_msg({"event": "submit"}, [])
