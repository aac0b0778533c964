"""Measure whether at Six Stacks a strike follows a strike: before the Final Match and in it, and by the strikes so far.

`python -m data.studies.six_stacks_strikes FOLDER` writes `six_stacks_strikes.csv`, and `six_stacks_strikes.toml`, a
note about how it was made.
"""

from data.studies.tables import Row, columns, run_study
from tutorials.chance.lessons.strike_counts import AFTER_PLAY, AFTER_STRIKE, BEFORE_MATCH, IN_MATCH, Turns, turns

SEED, GAMES = 1, 100_000
PLAYERS, KINDS_MEASURED = (2, 3, 4), ("random", "careful")
MATCH_NAMES = {None: "all", BEFORE_MATCH: "before", IN_MATCH: "in"}


def rows_of(played: Turns, about: Row) -> list[Row]:
    """Return a row for all turns and one for each number of strikes: of the whole game, before the match, and in it."""
    return [
        about | {"unfinished": played.undecided, "match": MATCH_NAMES[match], "strikes": strikes}
        | {"turns_after_play": int(played.chosen(AFTER_PLAY, match, strikes).sum())}
        | {"turns_after_strike": int(played.chosen(AFTER_STRIKE, match, strikes).sum())}
        | columns("strike_share_after_play", played.share(AFTER_PLAY, match, strikes))
        | columns("strike_share_after_strike", played.share(AFTER_STRIKE, match, strikes))
        | columns("difference", played.more_after_a_strike(match, strikes))
        for match in MATCH_NAMES for strikes in (None, 0, 1, 2)
    ]


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {
        "six_stacks_strikes": [
            row for players in PLAYERS for kind in KINDS_MEASURED
            for row in rows_of(turns(GAMES, players, kind, SEED), {"players": players, "player": kind, "games": GAMES})
        ]
    }


if __name__ == "__main__":
    run_study("six_stacks_strikes", SEED, tables)
