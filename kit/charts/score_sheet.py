"""The score sheet of one or several games. The numbers come from the games; a sheet only lists and adds them."""

from collections.abc import Iterable

import numpy as np

from kit.charts.sheet import Row, Sheet
from kit.charts.solitaire_for_two import turn_sheet
from kit.charts.stack_the_deck import round_sheet
from kit.errors import BadOption, quote, refuse_unknown_arguments
from kit.play.game import Game
from kit.rules.cards import SUIT_SIGNS
from kit.rules.rulebook import players_in_words

SUITS = "acdhsw"
MOST_GAMES = 5  # games on a sheet of Six-Suit Solitaire
CIRCLES = 3
# the sheets for a single game
SINGLE_GAME_SHEETS = {"solitaire-for-two": turn_sheet, "stack-the-deck": round_sheet}


@refuse_unknown_arguments()
def score_sheet(games: Game | Iterable[Game]) -> Sheet:
    """Return the score sheet of a game, or of a series of games of one kind: their scores and sums.

    One game of Solitaire for Two is listed turn by turn, one of Stack The Deck round by round, and games of Six-Suit
    Solitaire as on the sheet in its box, which has room for five. Raises BadOption for games of several kinds, for
    different numbers of players, and for too many games.
    """
    try:
        listed = [games] if isinstance(games, Game) else list(games)
    except TypeError:  # not iterable
        listed = []
    if not listed or not all(isinstance(game, Game) for game in listed):
        raise BadOption(f"a score sheet is of a game, or of a list of games; this is {quote(games)}")
    kinds = {(game.slug, game.seats) for game in listed}
    if len(kinds) > 1:
        kinds_spoken = " and ".join(f"{slug} with {players_in_words((seats,))}" for slug, seats in sorted(kinds))
        raise BadOption(f"a score sheet is of games of one kind, for the same players; these are {kinds_spoken}")
    slug = listed[0].slug
    if slug == "six-suit-solitaire":
        if len(listed) > MOST_GAMES:
            raise BadOption(f"a sheet of six-suit-solitaire has room for {MOST_GAMES} games; these are {len(listed)}")
        return series_sheet(listed)
    if slug in SINGLE_GAME_SHEETS and len(listed) == 1:
        return SINGLE_GAME_SHEETS[slug](listed[0])
    return sheet_of_games(listed)


def sheet_of_games(games: list[Game]) -> Sheet:
    """Return a row for each seat in each game: the parts of the score and the total; and sums if there are several."""
    scores = [np.array(list(_columns(game).values())).reshape(-1, game.seats) for game in games]
    head = list(_columns(games[0]))
    rows = [row for number, score in enumerate(scores, 1) for row in _rows(str(number), score)]
    sums = _rows("TOTAL", np.sum(scores, axis=0)) if len(games) > 1 else []
    suits = "".join(name for name in head if name in SUIT_SIGNS)
    return Sheet([*["seat"] * (games[0].seats > 1), *head], [*rows, *sums], suits)


def _columns(game: Game) -> dict[str, list[int] | int]:
    """Return the parts of a game's score, and the total."""
    score = game.score()
    return score["parts"] | {"total": score["total"]} if len(score["parts"]) > 1 else score["parts"]


def _rows(name: str, score: np.ndarray) -> list[Row]:
    """Return a row for each seat; `score[column, seat]` are its points."""
    several = score.shape[1] > 1
    return [(name, [*[str(seat)] * several, *map(str, points)]) for seat, points in enumerate(score.T.tolist(), 1)]


def series_sheet(games: list[Game]) -> Sheet:
    """List suits, jokers, up top, tiles left face down, total and victories of each game, and the mean of a series."""
    scores = [game.score() for game in games]
    parts = [score["parts"] for score in scores]
    jokers = [each["jokers"] + each["grand"] + each["odd"] for each in parts]
    up = [sum(each[suit] for suit in SUITS) + joker for each, joker in zip(parts, jokers, strict=True)]
    numbers = [
        *((suit, [each[suit] for each in parts]) for suit in SUITS),
        ("JOKER SCORE", jokers), ("UP TOP SCORE", up), ("DOWN TILES", [each["down"] for each in parts]),
        ("TOTAL SCORE", [score["total"] for score in scores]),
    ]
    circles = ["●" * score["victory"] + "○" * (CIRCLES - score["victory"]) for score in scores]
    head = [str(number) for number in range(1, len(games) + 1)] + ["mean"] * (len(games) > 1)
    rows = [(name, [*map(str, values), *[f"{np.mean(values):.1f}"] * (len(games) > 1)]) for name, values in numbers]
    return Sheet(head, [*rows, ("victories", circles)], SUITS)
