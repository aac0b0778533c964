"""Measure how often a strike follows a strike at Six Stacks.

The study compares turns before the Final Match with turns in it, and seats by their number of strikes so far.

`python -m data.studies.six_stacks_strikes FOLDER` writes `six_stacks_strikes.csv`, and `six_stacks_strikes.toml`, a
note about how it was made.
"""

from itertools import product

from data.studies.tables import Row, make_row, run_study
from tutorials.chance.lessons.strike_counts import AFTER_PLAY, AFTER_STRIKE, BEFORE_MATCH, IN_MATCH, count_turns

SEED, GAMES = 1, 100_000
PLAYERS, KINDS = (2, 3, 4), ("random", "careful")
MATCH_NAMES = {None: "all", BEFORE_MATCH: "before", IN_MATCH: "in"}


def make_rows(players: int, player: str) -> list[Row]:
    """Return rows about the strikes after a play and after a strike, in games of players of one kind.

    There are rows for the whole game, for the turns before the match, and for the turns in it. In each part there is a
    row for all turns, and a row for each number of strikes so far.
    """
    turns = count_turns(GAMES, players, player, SEED)
    return [
        make_row(
            players=players, player=player, games=GAMES, unfinished=turns.undecided, match=MATCH_NAMES[match],
            strikes=strikes, turns_after_play=int(turns.select(AFTER_PLAY, match, strikes).sum()),
            turns_after_strike=int(turns.select(AFTER_STRIKE, match, strikes).sum()),
            strike_share_after_play=turns.estimate_share(AFTER_PLAY, match, strikes),
            strike_share_after_strike=turns.estimate_share(AFTER_STRIKE, match, strikes),
            difference=turns.compare_shares(match, strikes),
        )
        for match in MATCH_NAMES for strikes in (None, 0, 1, 2)
    ]


def measure_strikes() -> dict[str, list[Row]]:
    """Return the rows of the table, by the name of its file."""
    return {"six_stacks_strikes": [row for setting in product(PLAYERS, KINDS) for row in make_rows(*setting)]}


if __name__ == "__main__":
    run_study("six_stacks_strikes", SEED, measure_strikes)
