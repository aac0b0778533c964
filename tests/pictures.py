"""The pictures of the games in README.md, each a moment of the game's golden transcript.

Drawn anew, after a table has changed, by `python -m tests.pictures`.
"""

from __future__ import annotations

import kit
from kit.picture.svg_painter import game_svg
from tests.games import SLUGS
from tests.golden import golden
from tests.project import PROJECT

FOLDER = PROJECT / "data" / "pictures"
MOMENT = 0.4  # how far into the game: enough has been laid, and not all is over


def moment(slug: str) -> kit.Game:
    """Return the moment of a game that its picture shows."""
    game = kit.load(golden(slug))
    return game.at(round(MOMENT * len(game.history)))


def drawn() -> dict[str, kit.Game]:
    """What each picture shows, by the name of its file."""
    return {f"{slug}.svg": moment(slug) for slug in SLUGS}


def main() -> None:
    """Draw every picture anew."""
    for name, game in drawn().items():
        (FOLDER / name).write_text(game_svg(game) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
