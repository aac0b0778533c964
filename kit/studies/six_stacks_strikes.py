"""Measures whether at Six Stacks a strike follows a strike: overall, by the stacks on the table, by the strikes so far.

`python -m kit.studies.six_stacks_strikes FOLDER` writes `strikes_follow.csv`, and `strikes_follow.toml`, which says how
it was made.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kit.lab.apart import apart_with_stop
from kit.lab.deals import deal_numbers, tables_like
from kit.lab.players import KINDS, advice
from kit.lab.playout import AT_ONCE, RANDOM, begin_deal, keep_best
from kit.lab.stats import Interval, difference_in_games, share_in_games
from kit.play.position import new_table
from kit.rules.choices import any_of, new_choices
from kit.rules.engine import compiled, find_legal
from kit.rules.games.six_stacks import STRIKE, is_over, play
from kit.rules.games.six_stacks_layout import MOST_SEATS, MOST_STACKS, hand, stack_count, strikes
from kit.rules.table import TURN, number, size
from kit.studies.tables import Row, columns, run_study

GAME, SEED = "six-stacks", 1
PLAYERS, KINDS_MEASURED = (2, 3, 4), ("random", "careful")
GAMES = 100_000
LIMIT = 5_000  # moves after which a game is left; none has taken so many
PLAYED, STRUCK = range(2)  # what a turn was
DREW, DREW_NONE, HAD_STRUCK, FIRST = range(4)  # a seat's turn before: a play that drew or did not, a strike
AFTER_PLAY, AFTER_STRIKE = (DREW, DREW_NONE), (HAD_STRUCK,)


class Turns(NamedTuple):
    """Turns counted in games, `[game, stacks, strikes, before, now]`, and how many games did not end.

    The stacks on the table and the seat's strikes are those with which the turn begins; `before` is what the seat did
    in its turn before (`DREW`, `DREW_NONE`, `HAD_STRUCK`, or it is its `FIRST`), `now` whether this one is a strike.
    """

    counted: np.ndarray
    undecided: int

    def chosen(self, before: tuple[int, ...], stacks: int | None = None, strikes: int | None = None) -> np.ndarray:
        """How many turns of a kind were a play and a strike: `[game, now]`."""
        some = self.counted[:, slice(None) if stacks is None else slice(stacks, stacks + 1)]
        some = some[:, :, slice(None) if strikes is None else slice(strikes, strikes + 1), list(before)]
        return some.sum(axis=(1, 2, 3))

    def chosen_by_stacks(self) -> dict[int, tuple[int, int]]:
        """How many turns were a play and a strike, by the number of stacks there were."""
        found = self.counted.sum(axis=(0, 2, 3), dtype=int).tolist()
        return {stacks: (plays, struck) for stacks, (plays, struck) in enumerate(found) if plays + struck}

    def share_with(self, stacks: int) -> Interval:
        """Of the turns that are a strike, the share of those with so many stacks, with its interval over the games."""
        struck = self.counted[..., STRUCK].sum(axis=(2, 3))
        return share_in_games(struck[:, stacks], struck.sum(axis=1))

    def share(self, before: tuple[int, ...], stacks: int | None = None, strikes: int | None = None) -> Interval:
        """The share of such turns that are a strike, with its interval over the games."""
        some = self.chosen(before, stacks, strikes)
        return share_in_games(some[:, STRUCK], some.sum(axis=1))

    def more_after_a_strike(self, stacks: int | None = None, strikes: int | None = None) -> Interval:
        """By how much larger the share is after a strike than after a play, with its interval over the games."""
        after, otherwise = (self.chosen(before, stacks, strikes) for before in (AFTER_STRIKE, AFTER_PLAY))
        return difference_in_games(after[:, STRUCK], after.sum(axis=1), otherwise[:, STRUCK], otherwise.sum(axis=1))


def count_turns(tables, first, player, counted, undecided, stop):
    """Play a game for each row of `counted` and count its turns there, until it is to stop."""
    t, choices, before = tables[1], new_choices(), np.zeros(MOST_SEATS + 1, np.int64)
    for index in range(len(counted)):
        if stop[AT_ONCE]:
            return
        begin_deal(tables, first + index)
        before[:] = FIRST
        made = 0
        while made < LIMIT and not is_over(t):
            seat = number(t, TURN)
            find_legal(t, choices)
            if player != RANDOM:
                keep_best(t, choices)
            move = any_of(t, choices, made)
            now = int(move.verb == STRIKE)
            counted[index, stack_count(t), strikes(t, seat), before[seat], now] += 1
            if now == STRUCK:
                before[seat] = HAD_STRUCK
            else:
                before[seat] = DREW if size(t, hand(seat)) <= 3 else DREW_NONE  # draw-to-three
            play(t, move, None)
            made += 1
        undecided[0] += not is_over(t)


def turns(games: int, players: int = 2, player: str = "random", seed: int = SEED) -> Turns:
    """The turns of so many games, from deal number `seed` on, among players of one kind. Raises BadOption."""
    numbers = deal_numbers(games, seed)
    counted = np.zeros((len(numbers), MOST_STACKS + 1, 3, 4, 2), np.int16)
    tables, undecided = tables_like(GAME, new_table(GAME, {"players": players}, 0), 2), np.zeros(1, np.int64)
    playing = compiled(count_turns, GAME, advice(GAME))
    apart_with_stop(playing, tables, numbers[0], KINDS[player], counted, undecided)
    return Turns(counted, int(undecided[0]))


def rows_of(played: Turns, about: Row) -> list[Row]:
    """A row for all turns, one for each number of stacks and one for each number of strikes, where both kinds occur."""
    kinds: list[Row] = [{}, *({"stacks": n} for n in range(2, MOST_STACKS + 1)), *({"strikes": n} for n in range(3))]
    return [
        about | {"undecided": played.undecided, "stacks": kind.get("stacks"), "strikes": kind.get("strikes")}
        | {"turns_after_play": int(played.chosen(AFTER_PLAY, **kind).sum())}
        | {"turns_after_strike": int(played.chosen(AFTER_STRIKE, **kind).sum())}
        | columns("after_play", played.share(AFTER_PLAY, **kind))
        | columns("after_strike", played.share(AFTER_STRIKE, **kind))
        | columns("more", played.more_after_a_strike(**kind))
        for kind in kinds
    ]


def tables() -> dict[str, list[Row]]:
    """The table measured, by the name of its file."""
    return {
        "strikes_follow": [
            row for players in PLAYERS for kind in KINDS_MEASURED
            for row in rows_of(turns(GAMES, players, kind), {"players": players, "player": kind, "games": GAMES})
        ]
    }


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("six_stacks_strikes", "strikes_follow", SEED, tables)


if __name__ == "__main__":
    main()
