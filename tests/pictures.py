"""The pictures of the games in README.md, each a moment of the game's golden transcript.

Drawn again, after a table has changed, by `python -m tests.pictures`.
"""

import kit
from kit.picture.scene import scene_of
from kit.picture.svg_painter import scene_svg
from kit.picture.theme import LIGHT
from tests.games import SLUGS
from tests.golden import golden
from tests.project import PROJECT

FOLDER = PROJECT / "data" / "pictures"
MOMENT = 0.4  # how far into the game: enough has been laid, and not all is over


def game_svg(game: kit.Game) -> str:
    """Return a game's position as SVG text, as the seat to play sees it, in the light theme."""
    return scene_svg(scene_of(game), LIGHT)


def pictured_games() -> dict[str, kit.Game]:
    """Return what each picture shows, the moment of a game, by the name of its file."""
    games = {slug: kit.load(golden(slug)) for slug in SLUGS}
    return {f"{slug}.svg": game.at(round(MOMENT * len(game.history))) for slug, game in games.items()}


if __name__ == "__main__":  # draw every picture again
    for name, game in pictured_games().items():
        (FOLDER / name).write_text(game_svg(game) + "\n", encoding="utf-8")
