"""The pictures of the games in README.md: each a moment of the game's golden transcript, drawn as SVG.

Drawn anew, after a table has changed, by `python -m tests.pictures`.
"""

from __future__ import annotations

import kit
from kit.view.svg import picture
from tests.games import SLUGS
from tests.golden import golden
from tests.project import PROJECT

FOLDER = PROJECT / "data" / "pictures"
MOMENT = 0.4  # how far into the game: enough has been laid, and not all is over


def moment(slug: str) -> kit.Game:
    """The moment of a game that its picture shows."""
    game = kit.load(golden(slug))
    return game.at(round(MOMENT * len(game.history)))


def main() -> None:
    """Write a picture of every game."""
    for slug in SLUGS:
        (FOLDER / f"{slug}.svg").write_text(picture(moment(slug)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
