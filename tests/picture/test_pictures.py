"""The pictures that README shows."""

from __future__ import annotations

from kit.picture.svg_painter import game_svg
from tests.pictures import FOLDER, drawn
from tests.project import PROJECT


def test_pictures_show_the_tables_as_they_are():
    kept = {name: (FOLDER / name).read_text(encoding="utf-8") for name in drawn()}
    assert kept == {name: game_svg(game) + "\n" for name, game in drawn().items()}


def test_readme_opens_with_a_moving_picture_that_is_soon_loaded():
    opening = (PROJECT / "README.md").read_text(encoding="utf-8").partition("\n## ")[0]
    moving = FOLDER / "play.gif"
    assert f"]({moving.relative_to(PROJECT)})" in opening
    assert b"NETSCAPE2.0" in moving.read_bytes()[:5000], "it goes round and round"
    assert moving.stat().st_size < 2_000_000
