"""Stills: PNG pictures with a caption, equal on every machine."""

import io

import numpy as np
import pytest
from PIL import Image, ImageColor

import kit
from kit.picture.scene import make_game_scene
from kit.picture.still import BAND, GROUND, INK, WIDTH, StillPart, draw_still, render_png
from kit.picture.svg_painter import scene_svg
from kit.picture.theme import LIGHT, PAGE
from tests.pictures import game_svg

VEILED_INK = "#4c554f"  # a still is paler than its widget
MOST_BYTES = 25_000
CAPTION = "A picture. Once the cells down to here have run, you can play."


def open_image(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def count_pixels(picture: Image.Image, box: tuple[int, int, int, int], colour: str) -> int:
    """Return the number of pixels in a box that nearly have a colour."""
    inside = np.asarray(picture.crop(box), int)
    return int((abs(inside - ImageColor.getrgb(colour)).max(axis=2) < 40).sum())


@pytest.mark.parametrize("slug", [game.slug for game in kit.games()])
def test_still_is_a_small_png_with_a_dark_band(slug):
    data = draw_still([StillPart("picture", svg=game_svg(kit.deal(slug, seed=1)))], CAPTION)
    assert data.startswith(b"\x89PNG") and len(data) < MOST_BYTES
    picture = open_image(data)
    assert picture.width == WIDTH and picture.height > 300
    assert count_pixels(picture, (600, 2, WIDTH - 2, BAND - 2), INK) > 5_000


def test_words_are_painted_without_fonts_of_the_system():
    band = (0, 2, WIDTH, BAND - 2)
    stills = [open_image(draw_still([], caption)) for caption in ("", CAPTION[:20], CAPTION)]
    counts = [count_pixels(still, band, GROUND) for still in stills]
    assert counts[0] == 0 and 300 < counts[1] < counts[2]
    sheet = (16, BAND + 10, WIDTH - 16, BAND + 40)
    asked = open_image(draw_still([StillPart("text", "Which of these?")], CAPTION))
    assert count_pixels(asked, sheet, VEILED_INK) > 100


def test_still_has_the_light_theme():
    follows = open_image(render_png(scene_svg(make_game_scene(kit.deal("swap", seed=1)), PAGE)))
    assert count_pixels(follows, (20, 2, 400, 12), LIGHT.cloth) > 2_000


def test_equal_stills_have_equal_bytes():
    picture = game_svg(kit.deal("swap", seed=1))
    parts = [StillPart("title", "Title"), StillPart("picture", svg=picture), StillPart("button", "Check")]
    assert draw_still(parts, CAPTION) == draw_still(parts, CAPTION)


def test_svg_size_in_points_becomes_pixels():
    chart = '<svg xmlns="http://www.w3.org/2000/svg" width="300pt" height="150pt" viewBox="0 0 300 150"></svg>'
    assert open_image(render_png(chart)).size == (400, 200)
    for svg, height in ((chart, 200), (chart.replace("pt", ""), 150)):
        still = open_image(draw_still([StillPart("picture", svg=svg)], CAPTION))
        assert still.height == pytest.approx(height + BAND + 28, abs=12)


def test_long_words_take_several_lines():
    short, long = (open_image(draw_still([StillPart("button", "guess " * times)], CAPTION)).height for times in (2, 60))
    assert long >= short + 2 * 13


def test_still_has_the_first_tiles_in_rows_and_counts_the_others():
    tile = StillPart("tile", "a case", game_svg(kit.deal("swap", seed=1)))
    one, three, four, nine, ten, more = (
        open_image(draw_still([tile] * n, CAPTION)).height for n in (1, 3, 4, 9, 10, 30)
    )
    assert one == three < four < nine < ten == more < nine + 40
