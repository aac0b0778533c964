"""What a player gains against a table of others, over all seats in turn, on the same deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from kit.lab.simulate import simulate


def gains_by_seat(
    slug: str, better: str, worse: str, seats: int, deals: int, seed: int = 1, **options: Any
) -> tuple[np.ndarray, int]:
    """What a player gains on each deal, over all seats in turn, against a table of worse ones: shares of the win.

    Partners are players of one kind. Were both kinds alike, each deal's gain would be nought: the same
    seat would win whoever sits there. A game that was stopped, for it did not end, is shared by all; how many
    were is told beside.
    """
    shares, playing, undecided = np.zeros(deals), sides(seats, options), 0
    for side in playing:
        names = [better if seat in side else worse for seat in range(1, seats + 1)]
        rows = simulate(slug, deals, by=names, seed=seed, **options)
        winning = [winners or range(1, seats + 1) for winners in rows.winners]
        shares += [len(set(side) & set(winners)) / len(winners) for winners in winning]
        undecided += int((~rows.decided).sum())
    return shares / len(playing) - 1 / len(playing), undecided


def sides(seats: int, options: Mapping[str, Any]) -> list[list[int]]:
    """The seats that win together: each by itself, or partners opposite each other."""
    if options.get("partners"):
        return [[seat, seat + seats // 2] for seat in range(1, seats // 2 + 1)]
    return [[seat] for seat in range(1, seats + 1)]
