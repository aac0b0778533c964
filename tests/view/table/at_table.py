"""A table without widgets, worked as a person works it: clicks, drags and keys, in pixels of its scene."""

from __future__ import annotations

import re

from kit.view.table import gestures
from kit.view.table.model import TableModel
from kit.view.table.routes import card_taken_at


def opened(game, **more):
    """A table at which one can play."""
    table = TableModel(game, **more)
    table.start()
    return table


def point(scene, place, code=None):
    """A point that shows this card, or the last part of this place."""
    if code:
        card = next(card for card in scene.cards if (card.code, card.place) == (code, place))
        return card.x + 8, card.y + 8
    x, y, width, height = scene.place(place).bounds
    return x + width / 2, y + height - 8


def click(table, place, code=None):
    scene = table.scene()
    at = point(scene, place, code)
    gestures.click(table, card_taken_at(scene, *at), scene.area_at(*at))


def drag(table, code, source, target):
    """Drag a card to a place; answers whether it stays there."""
    scene = table.scene()
    card = card_taken_at(scene, *point(scene, source, code))
    gestures.pick_up(table, card)
    scene = table.scene()
    return gestures.drop(table, card, scene.area_at(*point(scene, target)))


def key(table, name):
    gestures.hear(table, {"key": name})


def targets(table):
    """The places that are lit for the chosen card."""
    return {area.place for area in table.scene().areas if area.mark == "target"}


def asked(table):
    """The moves that the panel offers."""
    return re.findall(r'data-move="([^"]*)"', table.said_html)
