"""The score sheet of a game or of several. Every number is the game's own; a sheet only sets them out, and adds."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from kit.errors import BadOption, shown, takes_its_own
from kit.play.game import Game
from kit.rules.cards import SUIT_SIGNS
from kit.rules.rulebook import players_spoken
from kit.view.charts.sheet import Row, Sheet
from kit.view.charts.six_suit_solitaire import MOST_GAMES, series_sheet
from kit.view.charts.solitaire_for_two import turn_sheet
from kit.view.charts.stack_the_deck import round_sheet


@takes_its_own()
def score_sheet(games: Game | Iterable[Game]) -> Sheet:
    """The score sheet of a game, or of a series of games of one kind: their scores, and what they add up to.

    One game of Solitaire for Two is set out turn by turn, one of Stack The Deck round by round, and games of Six-Suit
    Solitaire as on the sheet in its box, which has room for five. Raises BadOption for games of several kinds, or of
    different numbers of players, and for more than there is room for.
    """
    listed = [games] if isinstance(games, Game) else list(games) if isinstance(games, Iterable) else []
    if not listed or not all(isinstance(game, Game) for game in listed):
        raise BadOption(f"a score sheet is of a game, or of a list of games; this is {shown(games)}")
    kinds = {(game.slug, game.seats) for game in listed}
    if len(kinds) > 1:
        told = " and ".join(f"{slug} with {players_spoken((seats,))}" for slug, seats in sorted(kinds))
        raise BadOption(f"a score sheet is of games of one kind, for the same players; these are {told}")
    if listed[0].slug == "six-suit-solitaire":
        if len(listed) > MOST_GAMES:
            raise BadOption(f"a sheet of six-suit-solitaire has room for {MOST_GAMES} games; these are {len(listed)}")
        return series_sheet(listed)
    sheet = sheet_of(listed[0]) if len(listed) == 1 else None
    return sheet or games_sheet(listed)


def games_sheet(games: list[Game]) -> Sheet:
    """A row for each seat in each game: the parts of the score and the total; below several games, what they sum to."""
    scores = [np.array(list(_columns(game).values())).reshape(-1, game.seats) for game in games]
    head = list(_columns(games[0]))
    rows = [row for number, score in enumerate(scores, 1) for row in _rows(str(number), score)]
    sums = _rows("TOTAL", np.sum(scores, axis=0)) if len(games) > 1 else []
    suits = "".join(name for name in head if name in SUIT_SIGNS)
    return Sheet([*["seat"] * (games[0].seats > 1), *head], [*rows, *sums], suits)


def _columns(game: Game) -> dict[str, list[int] | int]:
    """The parts of a game's score, and the total."""
    score = game.score()
    return score["parts"] | {"total": score["total"]} if len(score["parts"]) > 1 else score["parts"]


def _rows(name: str, score: np.ndarray) -> list[Row]:
    """A row for each seat; `score[column, seat]` are its points."""
    several = score.shape[1] > 1
    return [(name, [*[str(seat)] * several, *map(str, points)]) for seat, points in enumerate(score.T.tolist(), 1)]


def sheet_of(game: Game) -> Sheet | None:
    """The sheet of one game of a kind that has a form of its own, otherwise None."""
    match game.slug:
        case "six-suit-solitaire":
            return series_sheet([game])
        case "solitaire-for-two":
            return turn_sheet(game)
        case "stack-the-deck":
            return round_sheet(game)
        case _:
            return None
