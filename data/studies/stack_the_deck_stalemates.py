"""Measures how rare it is at Stack The Deck that a round gets stuck: by a stalemate, or because it never ends.

`python -m data.studies.stack_the_deck_stalemates FOLDER` writes `stalemates.csv`, and `stalemates.toml`, which says how
it was made.
"""

from __future__ import annotations

from data.studies.tables import Row, columns, run_study
from tutorials.chance.lessons.very_rare import SEED, stalemates

PLAYERS = (2, 3, 4)
ROUNDS = {"random": 100_000, "careful": 100_000}


def row(players: int, player: str, rounds: int) -> Row:
    """Return how many rounds get stuck, and the shares with their intervals."""
    found = stalemates(players, player, rounds)
    called, stuck = found.pop("called"), found.pop("stuck")
    return found | columns("called", called) | columns("stuck", stuck)


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {"stalemates": [row(seats, name, rounds) for name, rounds in ROUNDS.items() for seats in PLAYERS]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("stalemates", SEED, tables)


if __name__ == "__main__":
    main()
