"""A table that only replays: a recorded game, stepped through back and forth."""

from __future__ import annotations

from typing import Any

from kit.errors import takes_its_own
from kit.tabletop.widget import Table


@takes_its_own()
def stepper(recorded: Any, theme: str | None = None, open_cards: bool = True) -> Table:
    """Replay a game from its start. `recorded` is a game, or a transcript as a dict, JSON text or a path.

    `open_cards` shows every card. Raises BadPosition for a transcript that is not sound.
    """
    from kit.play.game import Game
    from kit.play.referee import load

    game = recorded.copy() if isinstance(recorded, Game) else load(recorded)
    return Table(game, "person", theme=theme, open_cards=open_cards, kept=False, replays=True)
