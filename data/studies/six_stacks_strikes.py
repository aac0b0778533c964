"""Measure how often a strike follows a strike at Six Stacks.

The study compares turns before the Final Match with turns in it, seats by their number of strikes so far, and before
the match turns by their number.

`python -m data.studies.six_stacks_strikes FOLDER` writes `six_stacks_strikes.csv`.
"""

from itertools import product

import numpy as np

from data.studies.tables import Row, make_row, run_study
from kit.lab.stats import Interval, difference_in_games, share_in_games
from tutorials.chance.lessons.strike_counts import AFTER_PLAY, AFTER_STRIKE, BEFORE_MATCH, IN_MATCH, STRUCK, count_turns

SEED, GAMES = 1, 100_000
LAST_TURN = 8  # the last turn with a row of its own
PLAYERS, KINDS = (2, 3, 4), ("random", "careful")
MATCH_NAMES = {None: "all", BEFORE_MATCH: "before", IN_MATCH: "in"}


def make_rows(players: int, player: str) -> list[Row]:
    """Return rows about the strikes after a play and after a strike, in games of players of one kind.

    There are rows for the whole game, for the turns before the match, and for the turns in it. In each part there is a
    row for all turns, and a row for each number of strikes so far. Then come rows for the number of a turn before the
    match, and a row that compares turns of equal numbers.
    """
    turns = count_turns(GAMES, players, player, SEED)
    after_play, after_strike = np.moveaxis(turns.sort_by_turn(), 2, 0)
    head = {"players": players, "player": player, "games": GAMES, "unfinished": turns.undecided}
    rows = [
        make_strike_row(
            head, name, strikes, turns.select(AFTER_PLAY, match, strikes), turns.select(AFTER_STRIKE, match, strikes)
        )
        for match, name in MATCH_NAMES.items() for strikes in (None, 0, 1, 2)
    ]
    rows += [
        make_strike_row(head, f"turn {turn + 1}", None, after_play[:, turn], after_strike[:, turn])
        for turn in range(1, LAST_TURN)
    ]
    equal = make_strike_row(head, "equal turns", None, after_play.sum(axis=1), after_strike.sum(axis=1))
    return [*rows, equal | make_row(difference=compare_equal_turns(turns.sort_by_turn()))]


def compare_equal_turns(turns: np.ndarray) -> Interval:
    """Return the share of strikes after a strike minus the share after a play, in turns of the same number.

    `turns` are those of `Turns.sort_by_turn`. A turn after a strike is compared with the turns after a play that have
    its number; numbers without such a turn do not count. The interval is over games, and includes the error of the
    shares after a play.
    """
    plays, strikes = np.moveaxis(turns[:, turns.sum(axis=(0, 3)).all(axis=1)], 2, 0)
    trials, after = plays.sum(axis=2), strikes.sum(axis=2)
    shares = plays[..., STRUCK].sum(axis=0) / trials.sum(axis=0)
    errors = (plays[..., STRUCK] - shares * trials) * (after.sum(axis=0) / trials.sum(axis=0))
    expected, many = (after * shares + errors).sum(axis=1), after.sum(axis=1)
    return difference_in_games(strikes[..., STRUCK].sum(axis=1), many, expected, many)


def make_strike_row(head: Row, match: str, strikes: int | None, *groups: np.ndarray) -> Row:
    """Return a row about the plays and strikes of each game, `[game, now]`, after a play and after a strike."""
    counts = [(group[:, STRUCK], group.sum(axis=1)) for group in groups]
    shares = [share_in_games(*count) for count in counts]
    return head | make_row(
        match=match, strikes=strikes, turns_after_play=int(counts[0][1].sum()),
        turns_after_strike=int(counts[1][1].sum()), strike_share_after_play=shares[0],
        strike_share_after_strike=shares[1], difference=difference_in_games(*counts[1], *counts[0]),
    )


def measure_strikes() -> dict[str, list[Row]]:
    """Return the rows of the table, by the name of its file."""
    return {"six_stacks_strikes": [row for setting in product(PLAYERS, KINDS) for row in make_rows(*setting)]}


if __name__ == "__main__":
    run_study("six_stacks_strikes", SEED, measure_strikes)
