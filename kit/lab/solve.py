"""Can it be won? Every card known, a deal is searched until it is won, proved lost, or the budget is used up.

Games for one that have no loss to prove but points to make are searched for the best score. The two ways to search
are `kit.lab.search_for_win` and `kit.lab.search_for_points`; for many deals there is `kit.lab.solve_deals`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial

from kit.errors import takes_its_own
from kit.lab.apart import apart
from kit.lab.progress import progress
from kit.lab.search.workspace import NODES, WON, new_workspace
from kit.lab.search_for_points import best_line, compiled_rollouts
from kit.lab.search_for_win import MEMORY_BITS, VERDICTS, carry_on, search_of, winning_line
from kit.lab.searchable import NODES_ALLOWED, OnProgress, check_budget, check_points, is_for_points, points_wanted
from kit.lab.slowly import LONG, say_if_long
from kit.play.game import Game, a_game
from kit.rules.engine import can_compile, rules

TIMED = 200  # positions that tell how long all take


@dataclass(frozen=True)
class Solution:
    """What a search found: the verdict ("won", "lost" or "not decided") and, when it is won, a line of move texts.

    `nodes` is how many positions were looked at, in so many `seconds`. In a game for points, `points` are the most
    that were found, and `line` makes them even if that is no win.
    """

    verdict: str
    line: tuple[str, ...]
    nodes: int
    seconds: float
    points: int | None = None

    def __str__(self) -> str:
        moves = f" in {len(self.line)} move{'s' * (len(self.line) > 1)}" if self.line else ""
        if self.points is not None:
            moves = f", {self.points} points{moves}"
        positions = "1 position" if self.nodes == 1 else f"{self.nodes:,} positions"
        return f"{self.verdict}{moves} ({positions}, {self.seconds:.3f} s)"

    __repr__ = __str__


@takes_its_own()
def solve(
    game: Game, nodes: int | None = NODES_ALLOWED, seconds: float | None = None, points: int | None = None
) -> Solution:
    """Whether a game for one can still be won from where it stands, every card known, the deck's too.

    `kit.solve(kit.deal("swap", seed=6, work_stacks=5))` shows *won in 115 moves (1,478 positions, 0.050 s)*. What comes
    back has `verdict`, `line`, `nodes`, `seconds` and `points`: see `Solution`. The verdict is

    - "won": the moves of `line` win; `game.play(move)` plays them, one after another;
    - "lost": proved, no way of playing wins;
    - "not decided": the search gave up, after looking at so many positions (`nodes`) or after so many `seconds`.
      More of either may decide it; None is no limit.

    Nothing of the game changes. In a game for points (Six-Suit Solitaire) the search goes on until it finds a line that
    makes so many `points`, those of a win if not said; a line that makes fewer, the best it found, is not decided.
    Raises BadOption for a game that has no search, and for a budget that is none.
    """
    a_game(game, "kit.solve")
    check_budget(nodes, seconds)
    check_points(game.slug, points)
    if not is_for_points(game.slug):
        apart(search_of, game.slug)  # so that the bar shows the search and not the wait before it
    say_if_slow(game, nodes, seconds, points)
    with progress(nodes, " positions", game.slug) as tell:
        return search_game(game, nodes, seconds, tell, points)


def say_if_slow(game: Game, nodes: int | None, seconds: float | None, points: int | None, games: int = 1) -> None:
    """Where nothing is compiled, say how long it takes to search games like this one, if that is minutes."""
    if game.over or (seconds is not None and seconds < LONG) or can_compile():
        return
    look = partial(search_game, game, TIMED if nodes is None else min(nodes, TIMED), None, None, points)
    found = look()
    if found.nodes >= TIMED and nodes is not None:
        say_if_long(look, games * max(1, nodes / found.nodes), "up to about")
    else:
        say_if_long(look, games, "at least about")


def search_game(
    game: Game,
    nodes: int | None,
    seconds: float | None,
    on_progress: OnProgress | None = None,
    points: int | None = None,
) -> Solution:
    """The same as `solve`, without a bar: after each slice `on_progress` is told how many positions it had."""
    check_budget(nodes, seconds)
    if is_for_points(game.slug):
        return search_points(game, nodes, seconds, on_progress, points)
    search = apart(search_of, game.slug)
    workspace = new_workspace(rules(game.slug).RECORD, MEMORY_BITS)
    workspace.tables[0] = tuple(game.table)
    began = time.perf_counter()
    verdict = carry_on(search, workspace, search.begin(workspace), nodes, seconds, on_progress)
    line = winning_line(game, workspace) if verdict == WON else ()
    return Solution(VERDICTS[verdict], line, int(workspace.numbers[NODES]), time.perf_counter() - began)


def search_points(
    game: Game, nodes: int | None, seconds: float | None, on_progress: OnProgress | None, points: int | None
) -> Solution:
    """The best line of a game for points: lost if there are so few lines that none is left to try."""
    if game.over:
        return Solution("won" if game.result() else "lost", (), 1, 0.0, game.score()["total"])
    apart(compiled_rollouts, game.slug)  # so that its time is not counted
    began = time.perf_counter()
    found = best_line(game, points_wanted(game.slug, points), nodes, seconds, on_progress)
    lost = "lost" if found.is_best else "not decided"
    verdict = "won" if found.points >= points_wanted(game.slug, None) else lost
    return Solution(verdict, found.line, found.nodes, time.perf_counter() - began, found.points)
