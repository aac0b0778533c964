"""Six Stacks: what each play sets off. Every play that could be made is tried, at every turn of many deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import pandas as pd

from kit.lab.players import random
from kit.lab.stats import Interval
from kit.play.game import Game, deal

BY_ITSELF = ("merge", "reserve")


def plays_tried(deals: Iterable[int], players: int = 3) -> pd.DataFrame:
    """A row a legal play of each turn of these deals, between which the random player decides how the game goes on.

    `deal`, `step` (counted from 1) and `move` say which play it is; `stacks` and `waiting` how many stacks lay on the
    table before it, and how many cards in the reserve. `merges` and `fallen` (cards that play from the reserve) are
    what it set off by itself, before a card was drawn; `length` is their sum. Strikes are no plays. Raises BadOption.
    """
    return pd.DataFrame(row for seed in deals for row in _of(deal("six-stacks", seed=seed, players=players)))


def _of(game: Game) -> Iterator[dict[str, int | str]]:
    while not game.over:
        position, moves = game.position(), game.moves()
        before = {"stacks": len(position["stacks"]), "waiting": len(position["reserve"].split())}
        for move in moves:
            if move != "strike":
                game.play(move)
                merges, fallen = set_off(game)
                yield {
                    "deal": game.seed, "step": len(game.history), "move": move, **before, "merges": merges,
                    "fallen": fallen, "length": merges + fallen,
                }
                game.undo()
        game.play(random(game))


def set_off(game: Game) -> tuple[int, int]:
    """How many merges, and cards out of the reserve, the last step of a game set off before a card was drawn."""
    kinds = [event.kind for event in game.history[-1].events]
    drawn = [place for place, kind in enumerate(kinds) if kind in ("shuffle", "set-aside", "draw")]
    kinds = kinds[: min(drawn, default=len(kinds))]
    return kinds.count("merge"), kinds.count("reserve")


def mean_by_deal(tried: pd.DataFrame, column: str) -> Interval:
    """The mean of a column over all rows, with its 95 % interval; rows of one deal are not taken to be independent.

    The deals are what was drawn: the mean is a ratio of two sums over them, and its scatter that of the linearised
    ratio (Cochran, Sampling Techniques, section 6.3).
    """
    from scipy.stats import t

    sums = tried.groupby("deal")[column].agg(["sum", "size"])
    many, ratio = len(sums), float(sums["sum"].sum() / sums["size"].sum())
    off = (sums["sum"] - ratio * sums["size"]).to_numpy(float)
    scatter = np.sqrt(many * off.var(ddof=1)) / sums["size"].sum()
    reach = float(t.ppf(0.975, many - 1) * scatter)
    return Interval(ratio, ratio - reach, ratio + reach)
