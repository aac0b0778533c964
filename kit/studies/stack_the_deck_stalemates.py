"""Measures how rare it is at Stack The Deck that a round gets stuck: by a stalemate, or because it never ends.

`python -m kit.studies.stack_the_deck_stalemates FOLDER` writes `stalemates.csv`, and `stalemates.toml`, which says how
it was made.
"""

from __future__ import annotations

from kit.lab.players import PLAYERS as PLAYERS_BY_NAME
from kit.lab.simulate import simulate
from kit.lab.stats import share_interval
from kit.play.game import deal
from kit.studies.tables import Row, columns, run_study

GAME, SEED = "stack-the-deck", 1
PLAYERS = (2, 3, 4)
ROUNDS = {"random": 100_000, "careful": 100_000}
# Of a round that was stopped, so many moves are played again: careful players have ended every other one by then.
MOVES_AGAIN, TURNS_SEEN = 600, 5


def stalemates(players: int, player: str, rounds: int, seed: int = SEED) -> Row:
    """How many of so many rounds get stuck, each share being one of all rounds, with its 95 % interval.

    `called` are the stalemates. After one open stacks cost nobody anything; after every other round that ends all but
    one seat have some to pay for. `stuck` adds the rounds that were not over after 5,000 moves and so stay undecided;
    of these `circling` are so many as bring each seat the same two cards again and again.
    """
    rows = simulate(GAME, rounds, players, player, seed, rounds=1)
    paid = sum(rows[f"open_{seat}"] for seat in range(1, players + 1))
    ended, undecided = int(((paid == 0) & rows.decided).sum()), rows.deal[~rows.decided]
    return {
        "players": players, "player": player, "rounds": rounds, "stalemates": ended, "undecided": len(undecided),
        "circling": sum(is_circling(last_draws(number, players, player), players) for number in undecided),
    } | columns("called", share_interval(ended, rounds)) | columns(
        "stuck", share_interval(ended + len(undecided), rounds)
    )


def last_draws(number: int, players: int, player: str) -> list[tuple[int, str]]:
    """Who draws which cards in the last turns of a round that was played again for 600 moves: five turns a seat."""
    game, draws = deal(GAME, seed=int(number), players=players, rounds=1), []
    while not game.over and len(game.history) < MOVES_AGAIN:
        seat = game.turn
        game.play(PLAYERS_BY_NAME[player](game))
        if game.history[-1].move == "draw":
            draws.append((seat, " ".join(sorted(game.position()["drawn"].split()))))
    return draws[-TURNS_SEEN * players :]


def is_circling(draws: list[tuple[int, str]], players: int) -> bool:
    """Whether each seat draws the same cards in all of these turns."""
    return len(set(draws)) == players


def tables() -> dict[str, list[Row]]:
    """The table measured, by the name of its file."""
    return {"stalemates": [stalemates(seats, name, rounds) for name, rounds in ROUNDS.items() for seats in PLAYERS]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("stack_the_deck_stalemates", "stalemates", SEED, tables)


if __name__ == "__main__":
    main()
