"""The texts of a table: none overlaps another, a card or the edge, on a wide window and on a phone."""

from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from PIL import ImageFont

import kit
from kit.picture.scene import NAME_SIZE, NOTE_SIZE, Label, Scene, make_scene
from kit.picture.shapes import MINI
from kit.picture.still import font_files
from kit.play.amounts import is_for_points, unit
from tests.games import combinations as option_combinations, each_game, random_game
from tests.picture.test_scene import are_apart

GAMES, MOMENTS = 20, 10  # random games of each game of the kit, and moments of each: 200 positions
LONGEST = 300  # moves of a game
CLEAR = 3  # pixels between texts in a row, at least
Box = tuple[float, float, float, float]


@cache
def font(size: float, bold: bool) -> ImageFont.FreeTypeFont:
    """Return the widest of the fonts that a table may have."""
    return ImageFont.truetype(font_files()[bold], size)


def box_of(label: Label) -> Box:
    """Return the box of a label's letters."""
    size = NOTE_SIZE if label.kind == "note" else NAME_SIZE
    wide = font(size, label.kind != "note").getlength(label.text)
    return label.x - wide * (label.align == "right"), label.y - 0.76 * size, wide, 0.98 * size


def random_positions(slug: str) -> list[kit.Game]:
    """Return moments of random games, of all options in turn."""
    choose, tables = Random(1), option_combinations(slug)
    games = [random_game(slug, tables[seed % len(tables)], seed, LONGEST) for seed in range(GAMES)]
    return [game.at(choose.randint(0, len(game.history))) for game in games for _ in range(MOMENTS)]


def odds_boxes(scene: Scene) -> list[tuple[str, Box]]:
    """Return the odds that a hint may show at the foot of each place, and their boxes."""
    odds = f"24.5 {unit(scene.slug)}" if is_for_points(scene.slug) else "62 %"
    wide = font(11, bold=True).getlength(odds) + 6
    whole = [area[2:6] for area in scene.areas if not area.zone and area.height >= MINI[1]]
    return [(odds, (x + (width - wide) / 2, y + height - 21, wide, 18)) for x, y, width, height in whole]


def faults_of(scene: Scene) -> list[str]:
    """Return the texts that overlap something or stick out."""
    boxes = [(label.text, box_of(label)) for label in scene.labels if label.text]
    cards = [(card.place, (card.x, card.y, *card.size)) for card in scene.cards]
    cards += [(area.place, area[2:6]) for area in scene.areas if area.empty]
    faults = [
        f"{text} sticks out" for text, (x, y, wide, high) in boxes
        if x < 0 or y < 0 or x + wide > scene.width or y + high > scene.height
    ]
    faults += [
        f"{text} touches {other}" for (text, (x, y, wide, high)), (other, box) in combinations(boxes, 2)
        if not are_apart((x - CLEAR, y, wide + 2 * CLEAR, high), box)
    ]
    for odds, box in odds_boxes(scene):
        faults += [f"{odds} overlaps {text}" for text, label in boxes if not are_apart(box, label)]
    faults += [f"{text} is over {name}" for name, card in cards for text, box in boxes if not are_apart(box, card)]
    return faults


@pytest.mark.thorough
@each_game
def test_texts_stay_apart_in_random_positions(slug):
    for game in random_positions(slug):
        for seat, is_narrow in product({1, game.turn}, (False, True)):
            faults = faults_of(make_scene(slug, game.seen(by=seat), seat, is_narrow))
            assert faults == [], (game.options, len(game.history))
