"""The pictures of the games in README.md, each a position of the game's golden transcript.

After a change of a table, `python -m tests.pictures` draws them again.
"""

import kit
from kit.picture.scene import make_game_scene
from kit.picture.svg_painter import scene_svg
from kit.picture.theme import LIGHT
from tests.games import FINISHED
from tests.golden import golden_game
from tests.project import PROJECT

FOLDER = PROJECT / "data" / "pictures"
MOMENT = 0.4  # share of the game's steps: many cards are on the table, and the game is not over


def game_svg(game: kit.Game) -> str:
    """Return a game's position as SVG text, as the seat to play sees it, in the light theme."""
    return scene_svg(make_game_scene(game), LIGHT)


def pictured_games() -> dict[str, kit.Game]:
    """Return the position that each picture shows, by the name of its file."""
    games = {slug: golden_game(slug) for slug in FINISHED}
    return {f"{slug}.svg": game.at(round(MOMENT * len(game.history))) for slug, game in games.items()}


if __name__ == "__main__":  # draw every picture again
    for name, game in pictured_games().items():
        (FOLDER / name).write_text(game_svg(game) + "\n", encoding="utf-8")
