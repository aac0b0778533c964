"""Measures how rare a stalemate is at Stack The Deck.

`python -m kit.studies.stack_the_deck_stalemates FOLDER` writes `stalemates.csv`, and `stalemates.toml`, which says how
it was made.
"""

from __future__ import annotations

from kit.lab.simulate import simulate
from kit.lab.stats import share_interval
from kit.studies.tables import Row, only_columns, run_study

GAME, SEED = "stack-the-deck", 1
PLAYERS = (2, 3, 4)
ROUNDS = {"random": 100_000, "careful": 100_000}


def stalemates(players: int, player: str, rounds: int, seed: int = SEED) -> Row:
    """How many of so many rounds end in a stalemate, with its 95 % interval.

    After a stalemate open stacks cost nobody anything; after every other round all but one seat have some to pay for.
    """
    rows = simulate(GAME, rounds, [player] * players, seed, rounds=1)
    paid = sum(rows[f"open_{seat}"] for seat in range(1, players + 1))
    called, undecided = int(((paid == 0) & rows.decided).sum()), int((~rows.decided).sum())
    return {
        "players": players, "player": player, "rounds": rounds, "stalemates": called, "undecided": undecided,
    } | only_columns("share", share_interval(called, rounds - undecided))


def tables() -> dict[str, list[Row]]:
    """The table measured, by the name of its file."""
    return {"stalemates": [stalemates(seats, name, rounds) for name, rounds in ROUNDS.items() for seats in PLAYERS]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("stack_the_deck_stalemates", "stalemates", SEED, tables)


if __name__ == "__main__":
    main()
