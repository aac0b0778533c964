"""A scene as shapes: the one place where marks become colours."""

from __future__ import annotations

from collections.abc import Iterable

from kit.view.scene import Area, Card, Label, Scene
from kit.view.shapes import Box, Shape, Stamp, Text
from kit.view.theme import Theme


def shapes(scene: Scene, theme: Theme) -> list[Shape]:
    """Everything to paint, back to front."""
    drawn: list[Shape] = [_cloth(scene, theme)]
    for label in scene.labels:
        drawn.extend(_label(label, theme))
    for area in scene.areas:
        drawn.extend(_outline(area, theme))
    for card in scene.cards:
        drawn.extend(card_shapes(card, theme))
    for area in scene.areas:
        drawn.extend(_target(area, theme))
    return drawn


def card_shapes(card: Card, theme: Theme) -> Iterable[Shape]:
    """A card and the line round it that its mark asks for."""
    yield Stamp(card.code, card.style, card.x, card.y)
    width, height = card.size
    radius = 4 if card.style == "mini" else 7
    lines = {"chosen": (theme.accent, 3), "moved": (theme.notice, 2.5), "movable": (theme.accent, 1.5)}
    if card.mark in lines:
        colour, thick = lines[card.mark]
        yield Box(card.x + 0.5, card.y + 0.5, width - 1, height - 1, radius, line=colour, line_width=thick)
    if card.hint:
        yield from _badge(card.hint, card.x + width / 2, card.y + height - 12, theme)


def _cloth(scene, theme):
    return Box(0.5, 0.5, scene.width - 1, scene.height - 1, 12, theme.cloth, theme.cloth_edge)


def _label(label: Label, theme: Theme) -> Iterable[Shape]:
    if label.kind == "note":
        yield Text(label.text, label.x, label.y, 12, theme.muted, align=label.align)
        return
    colour = theme.accent if label.kind == "active" else theme.text
    text = f"▸ {label.text}" if label.kind == "active" and label.align == "right" else label.text
    yield Text(text, label.x, label.y, 13, colour, bold=True, align=label.align)


def _outline(area: Area, theme: Theme) -> Iterable[Shape]:
    if area.empty:
        radius = 4 if area.height < 60 else 7
        yield Box(
            area.x + 0.5,
            area.y + 0.5,
            area.width - 1,
            area.height - 1,
            radius,
            theme.slot,
            theme.slot_edge,
            dashed=True,
        )


def _target(area: Area, theme: Theme) -> Iterable[Shape]:
    if area.mark == "target":
        grow = 1 if area.zone else 3
        box = (area.x - grow, area.y - grow, area.width + 2 * grow, area.height + 2 * grow)
        veil = theme.accent_veil if area.zone or area.empty else ""
        yield Box(*box, 5 if area.zone else 9, veil, theme.accent, line_width=2.5)
    if area.hint:
        yield from _badge(area.hint, area.x + area.width / 2, area.y + area.height - 12, theme)


def _badge(text: str, x: float, y: float, theme: Theme) -> Iterable[Shape]:
    """A hint's text in a small pill centred on (x, y)."""
    width = 6 * len(text) + 8
    yield Box(x - width / 2, y - 9, width, 18, 9, theme.accent)
    yield Text(text, x, y + 4, 11, theme.cloth, bold=True, align="center")
