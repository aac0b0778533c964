"""The pictures that README shows."""

from __future__ import annotations

from kit.view.picture.svg_painter import game_svg
from tests.pictures import FOLDER, drawn


def test_pictures_show_the_tables_as_they_are():
    kept = {name: (FOLDER / name).read_text(encoding="utf-8") for name in drawn()}
    assert kept == {name: game_svg(game) + "\n" for name, game in drawn().items()}
