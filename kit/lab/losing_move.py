"""Which move threw it away? The positions of a game, searched for the last one from which it could still be won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kit.lab.searchable import NODES_ALLOWED, OnProgress
from kit.lab.solve import Solution, search_game
from kit.play.game import Game


@dataclass(frozen=True)
class LosingMove:
    """Where along a history a game was thrown away, as far as that was decided.

    After `won` steps it could still be won, after `lost` steps no more; None where no such step was found.
    When `lost` is `won` + 1, that step's move (`move`) threw the game away.
    """

    won: int | None
    lost: int | None
    move: str | None

    def __str__(self) -> str:
        if self.move is not None:
            return f"step {self.lost}, {self.move}, threw it away"
        if self.lost == 0:
            return "lost from the beginning"
        if self.lost is None:
            return "not decided" if self.won is None else f"could be won after step {self.won}, not decided since"
        start = "somewhere" if self.won is None else f"after step {self.won}"
        return f"thrown away {start}, at step {self.lost} at the latest: not decided between"

    __repr__ = __str__


def losing_move(game: Game, nodes: int | None = NODES_ALLOWED, seconds: float | None = None) -> LosingMove:
    """Find the move of a game's history after which it could no longer be won, every card known.

    A game that is lost stays lost, so the position in the middle of those in doubt tells where to look
    next; one that is not decided within the budget (of each search, see `solve`) tells nothing and is left
    out. Raises BadOption for a game that has no search.
    """
    return list(narrowing(game, nodes, seconds))[-1][1]


def narrowing(
    game: Game, nodes: int | None = NODES_ALLOWED, seconds: float | None = None, on_progress: OnProgress | None = None
) -> Iterator[tuple[Solution, LosingMove]]:
    """Search by search, the position as it stands first: what was found in it, and what is known of the losing move.

    `on_progress` is called now and then while a position is searched; what it raises ends the search.
    """
    steps = len(game.history)
    verdicts: dict[int, str] = {}
    doubt = [steps]
    while doubt:
        step = doubt[len(doubt) // 2]
        found = search_game(game.at(step), nodes, seconds, on_progress)
        verdicts[step] = found.verdict
        won, lost = last_won(verdicts), first_lost(verdicts)
        move = game.history[won].move if won is not None and lost == won + 1 else None
        yield found, LosingMove(won, lost, move)
        doubt = in_doubt(verdicts, steps)


def in_doubt(verdicts: dict[int, str], steps: int) -> list[int]:
    """The steps that were not searched and whose verdict does not follow from those that were."""
    won, lost = last_won(verdicts), first_lost(verdicts)
    low, high = 0 if won is None else won + 1, steps if lost is None else lost - 1
    return [step for step in range(low, high + 1) if step not in verdicts]


def last_won(verdicts: dict[int, str]) -> int | None:
    """The last step after which it was found to be won."""
    return max((step for step, verdict in verdicts.items() if verdict == "won"), default=None)


def first_lost(verdicts: dict[int, str]) -> int | None:
    """The first step after which it was found to be lost."""
    return min((step for step, verdict in verdicts.items() if verdict == "lost"), default=None)
