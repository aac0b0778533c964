"""A scene as shapes: only here do its marks become colours."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from kit.picture.layout import Label, Tag
from kit.picture.scene import NAME_SIZE, NOTE_SIZE, Area, Card, Scene
from kit.picture.shapes import SIZES, Arrow, Box, Shape, Sign, Stamp, Text, choose_sign
from kit.picture.theme import Theme

BAND = 18  # pixels of a seat's band that show its sign
SEAT_SIGNS = "rygbp"  # a circle, a triangle, a square, a hexagon, a star: seats differ without colours too


def draw_scene(scene: Scene, theme: Theme) -> list[Shape]:
    """Return everything to paint, back to front."""
    shapes: list[Shape] = [Box(0.5, 0.5, scene.width - 1, scene.height - 1, 12, theme.cloth, theme.cloth_edge)]
    shapes.extend(Box(*bar, min(6, bar.width / 2), theme.cloth_edge) for bar in scene.bars)
    for draw, parts in ((_draw_label, scene.labels), (_draw_area, scene.areas), (_draw_card, scene.cards)):
        for part in parts:
            shapes += _draw_part(draw, part, theme)
    shapes.extend(
        Box(area.x - 3, area.y - 3, area.width + 6, area.height + 6, 9, line=theme.accent, line_width=2.5)
        for area in scene.areas if area.is_lit
    )
    return [*shapes, Arrow(*scene.arrow, theme.notice)] if scene.arrow else shapes


@lru_cache(maxsize=4096)  # from one picture to the next little changes
def _draw_part(draw: Callable[..., Iterable[Shape]], part: Card | Area | Label, theme: Theme) -> tuple[Shape, ...]:
    return tuple(draw(part, theme))


def _draw_card(card: Card, theme: Theme) -> Iterable[Shape]:
    yield Stamp(card.code, card.style, card.x, card.y)
    width, height = card.size
    if card.is_lit or card.is_movable:
        around = (card.x + 0.5, card.y + 0.5, width - 1, height - 1, 4 if card.style == "mini" else 7)
        yield Box(*around, line=theme.notice if card.is_lit else theme.accent, line_width=2.5)
    if card.tag and card.tag.signs:
        scale = 0.75 if card.style == "small" else 1
        ink = theme.inks[choose_sign(card.code)]
        yield from _draw_tag(card.tag, card.x + 23 * scale, card.y + 15, ink, theme, scale)
    elif card.tag:
        yield from _draw_pill(card.tag, card.x + width / 2, card.y + height - 12, theme)


def _draw_label(label: Label, theme: Theme) -> Iterable[Shape]:
    if label.kind == "note":
        yield Text(label.text, label.x, label.y, NOTE_SIZE, theme.muted, align=label.align)
        return
    colour = {"active": theme.accent, "due": theme.notice}.get(label.kind, theme.text)
    yield Text(label.text, label.x, label.y, NAME_SIZE, colour, bold=True, align=label.align)


def _draw_band(area: Area, theme: Theme) -> Iterable[Shape]:
    """Yield the band round a place of a seat: in the seat's colour, with its sign and number at the right."""
    if area.owner:
        colour, right = theme.lines[area.owner - 1], area.x + area.width + BAND / 2 + 1
        yield Box(area.x - 4, area.y - 4, area.width + 8 + BAND, area.height + 8, 9, colour)
        yield Sign(SEAT_SIGNS[area.owner - 1], right, area.y + 11, 14, theme.cloth)
        yield Text(str(area.owner), right, area.y + 34, 14, theme.cloth, bold=True, align="center")


def _draw_area(area: Area, theme: Theme) -> Iterable[Shape]:
    yield from _draw_band(area, theme)
    if area.height == SIZES["button"][1]:
        yield Box(area.x + 0.5, area.y + 0.5, area.width - 1, area.height - 1, 8, theme.cloth, theme.accent, 1.5)
        x, y = area.x + area.width / 2, area.y + area.height / 2
        yield Text(area.place.capitalize(), x, y + 5, NAME_SIZE, theme.accent, bold=True, align="center")
    elif area.empty:
        around = (area.x + 0.5, area.y + 0.5, area.width - 1, area.height - 1, 4 if area.height < 60 else 7)
        yield Box(*around, theme.slot, theme.slot_edge, is_dashed=True)
        if area.sign:
            yield Sign(area.sign, area.x + area.width / 2, area.y + area.height / 2, area.width / 2, theme.slot_edge)
        if area.tag and area.tag.signs:
            scale = min(1, area.width / 64)
            x, y = area.x + (area.width - _tag_width(area.tag, scale)) / 2, area.y + area.height - 10
            yield from _draw_tag(area.tag, x, y, theme.text, theme, scale)
        elif area.tag:
            yield from _draw_pill(area.tag, area.x + area.width / 2, area.y + area.height - 14, theme)


def _draw_pill(tag: Tag, x: float, y: float, theme: Theme) -> Iterable[Shape]:
    """Yield a tag without glyphs, in a small pill centred on (x, y)."""
    width = 6 * len(tag.text) + 8
    yield Box(x - width / 2, y - 9, width, 18, 9, theme.notice if tag.due else theme.muted)
    yield Text(tag.text, x, y + 4, 11, theme.cloth, bold=True, align="center")


def _draw_tag(tag: Tag, x: float, y: float, ink: str, theme: Theme, scale: float) -> Iterable[Shape]:
    """Yield a tag with its glyphs, from x on, its text's baseline at y."""
    if tag.due:
        yield Box(x - 3, y - 13, _tag_width(tag, scale) + 6, 16, 5, theme.notice)
        ink = theme.cloth
    yield Text(tag.text, x, y, 13 * scale, ink, bold=True)
    for place, sign in enumerate(tag.signs):
        yield Sign(sign, x + (8 * len(tag.text) + 6 + 12 * place) * scale, y - 4.5 * scale, 11 * scale, ink)


def _tag_width(tag: Tag, scale: float) -> float:
    return (8 * len(tag.text) + 12 * len(tag.signs)) * scale
