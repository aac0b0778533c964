"""Measures the players: who beats whom on the same deals, and what wins deals whose cards are not known.

`python -m kit.lab.strength FOLDER` writes `players.csv` (one player against another, on paired deals), `unknown.csv`
(games for one, by their rules) and `players.toml`, which says how they were made.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from kit import __version__
from kit.errors import KitError
from kit.lab.simulate import simulate
from kit.lab.stats import wilson

SEED = 1
PAIRS = (("careful", "random"), ("looking", "careful"))
SEATED: tuple[tuple[str, int, int, dict[str, Any]], ...] = (  # game, players, deals, other options
    ("six-stacks", 2, 8_000, {}),
    ("six-stacks", 4, 3_000, {}),
    ("fashion", 2, 2_000, {}),
    ("fashion", 3, 2_000, {}),
    ("fashion", 4, 2_000, {}),
    ("fashion", 4, 2_000, {"partners": True}),
    ("speed", 2, 2_000, {}),
    *(("grid", players, 2_000, {"variant": variant}) for variant in (1, 2, 3) for players in (2, 4)),
    ("stack-the-deck", 2, 2_000, {"rounds": 1}),
    ("stack-the-deck", 4, 2_000, {"rounds": 1}),
)
ALONE = (("stack-em", 2_000), ("swap", 2_000))  # game, deals
RULES: dict[str, list[dict[str, Any]]] = {
    "stack-em": [
        *({"order": "A-K", "work_stacks": stacks, "hand_limit": hand} for stacks in (2, 3, 4) for hand in (3, 5, 7)),
        {"order": "2-A", "work_stacks": 2, "hand_limit": 3},
    ],
    "swap": [
        *({"order": "A-K", "work_stacks": stacks} for stacks in (2, 3, 4, 5, 6)),
        {"order": "2-A", "work_stacks": 4},
    ],
}
DEALS = 1_000  # of each of these rules


def sides(seats: int, options: dict[str, Any]) -> list[list[int]]:
    """The seats that win together: each by itself, or partners opposite each other."""
    if options.get("partners"):
        return [[seat, seat + seats // 2] for seat in range(1, seats // 2 + 1)]
    return [[seat] for seat in range(1, seats + 1)]


def gains_by_seat(slug: str, better: str, worse: str, seats: int, deals: int, **options: Any) -> np.ndarray:
    """What a player gains on each deal, over all seats in turn, against a table of worse ones: shares of the win.

    Partners are players of one kind. Were both kinds alike, each deal's gain would be nought: the same
    seat would win whoever sits there.
    """
    shares, playing = np.zeros(deals), sides(seats, options)
    for side in playing:
        names = [better if seat in side else worse for seat in range(1, seats + 1)]
        rows = simulate(slug, deals, names, SEED, **options)
        # A game that is not decided has no winners, and counts as shared.
        shares += [len(set(side) & set(won)) / len(won) if won else 1 / len(playing) for won in rows.winners]
    return shares / len(playing) - 1 / len(playing)


def gains_alone(slug: str, better: str, worse: str, deals: int) -> np.ndarray:
    """How many points more a player makes on each deal than another."""
    first, second = (simulate(slug, deals, name, SEED).total.to_numpy() for name in (better, worse))
    return first - second


def pair(
    slug: str, players: int, deals: int, better: str, worse: str, gains: np.ndarray, **options: Any
) -> dict[str, Any]:
    """A row about two players: the mean gain on paired deals, with its 95 % interval; options that are not named
    have their defaults."""
    mean, reach = gains.mean(), 1.96 * gains.std(ddof=1) / np.sqrt(deals)
    what = "points" if players == 1 else "share of wins"
    set_so = " ".join(f"{name}={value}" for name, value in options.items())
    return {"game": slug, "players": players, "options": set_so, "deals": deals, "better": better, "worse": worse,
            "gain": mean, "low": mean - reach, "high": mean + reach, "measured_in": what}  # fmt: skip


def all_pairs() -> pd.DataFrame:
    """Every pair of players in every game."""
    rows = []
    for better, worse in PAIRS:
        for slug, players, deals, options in SEATED:
            gains = gains_by_seat(slug, better, worse, players, deals, **options)
            rows.append(pair(slug, players, deals, better, worse, gains, **options))
        for slug, deals in ALONE:
            rows.append(pair(slug, 1, deals, better, worse, gains_alone(slug, better, worse, deals)))
    return pd.DataFrame(rows)


def unknown() -> pd.DataFrame:
    """What each player wins of deals it does not know, by the rules of the game, with Wilson's intervals."""
    rows = []
    for slug, settings in RULES.items():
        for options in settings:
            for player in ("random", "careful", "looking"):
                played = simulate(slug, DEALS, player, SEED, **options)
                won, mean = int(played.won.sum()), played.total.mean()
                low, high = wilson(won, DEALS)
                row = {"game": slug, **options, "player": player, "deals": DEALS, "won": won}
                rows.append(row | {"share": won / DEALS, "low": low, "high": high, "mean_cards_up": mean})
    return pd.DataFrame(rows).astype({"hand_limit": "Int64"})


def main() -> None:
    """Measure into the folder named on the command line."""
    if len(sys.argv) != 2:
        raise SystemExit("say where the results go: python -m kit.lab.strength FOLDER")
    folder = Path(sys.argv[1])
    try:
        for name, rows in (("players", all_pairs()), ("unknown", unknown())):
            rows.to_csv(folder / f"{name}.csv", index=False, float_format="%.5f")
            print(rows.to_string(index=False))
    except (KitError, OSError) as error:
        raise SystemExit(str(error)) from error
    made = f'command = "python -m kit.lab.strength FOLDER"\nseed = {SEED}\nkit = "{__version__}"\n'
    (folder / "players.toml").write_text(made + f"date = {datetime.now(UTC).date().isoformat()}\n")


if __name__ == "__main__":
    main()
