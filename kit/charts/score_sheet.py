"""The score sheet of one or several games. It lists the scores of the games, and adds them up."""

from collections.abc import Iterable
from itertools import islice

import numpy as np

from kit.charts.sheet import Row, Sheet
from kit.charts.solitaire_for_two import make_turn_sheet
from kit.charts.stack_the_deck import make_round_sheet
from kit.errors import BadOption, quote, refuse_unknown_arguments
from kit.play.game import Game
from kit.rules.cards import SUIT_SIGNS
from kit.rules.games.six_suit_solitaire import POINTS
from kit.rules.rulebook import book, players_in_words

SUITS = "acdhsw"
MOST_READ = 1_000  # games on a sheet
MOST_GAMES = book("six-suit-solitaire")["series"]  # games on a sheet of Six-Suit Solitaire
CIRCLES = 3  # circles for the victories of a game
# Functions that make the sheet of a single game
SINGLE_GAME_SHEETS = {"solitaire-for-two": make_turn_sheet, "stack-the-deck": make_round_sheet}


@refuse_unknown_arguments()
def score_sheet(games: Game | Iterable[Game]) -> Sheet:
    """Return the score sheet of a game, or of a series of games of one kind: their scores and sums.

    The sheet of one game of Solitaire for Two lists its turns, and the sheet of one game of Stack The Deck its rounds.
    The sheet of Six-Suit Solitaire is like the printed sheet of the game, with room for five games. Raises BadOption
    for games of several kinds, for different numbers of players, and for too many games.
    """
    try:
        series = [games] if isinstance(games, Game) else list(islice(games, MOST_READ + 1))
    except TypeError:  # not iterable
        series = []
    if not 0 < len(series) <= MOST_READ or not all(isinstance(game, Game) for game in series):
        demand = f"a score sheet is of a game, or of a list of at most {MOST_READ:,} games"
        raise BadOption(f"{demand}; this is {quote(games)}")
    if len(kinds := {(game.slug, game.seats) for game in series}) > 1:
        kinds_in_words = " and ".join(f"{slug} with {players_in_words((seats,))}" for slug, seats in sorted(kinds))
        raise BadOption(f"a score sheet is of games of one kind, for the same players; these are {kinds_in_words}")
    slug = series[0].slug
    if slug == "six-suit-solitaire":
        if len(series) > MOST_GAMES:
            raise BadOption(f"a sheet of six-suit-solitaire has room for {MOST_GAMES} games; these are {len(series)}")
        return make_series_sheet(series)
    if slug in SINGLE_GAME_SHEETS and len(series) == 1:
        return SINGLE_GAME_SHEETS[slug](series[0])
    return make_game_sheet(series)


def make_game_sheet(games: list[Game]) -> Sheet:
    """Return a sheet with a row for each seat in each game: parts of the score, and total. Several games have sums."""
    scores = [np.array(list(_list_columns(game).values())).reshape(-1, game.seats) for game in games]
    head = list(_list_columns(games[0]))
    rows = [row for number, score in enumerate(scores, 1) for row in _make_rows(str(number), score)]
    sums = _make_rows("TOTAL", np.sum(scores, axis=0)) if len(games) > 1 else []
    suits = "".join(name for name in head if name in SUIT_SIGNS)
    return Sheet([*["seat"] * (games[0].seats > 1), *head], [*rows, *sums], suits, names="game")


def _list_columns(game: Game) -> dict[str, list[int] | int]:
    """Return the parts of a game's score by name, and the total if there are several parts."""
    score = game.score()
    parts: dict[str, list[int] | int] = score["parts"]
    return parts | {"total": score["total"]} if len(parts) > 1 else parts


def _make_rows(name: str, score: np.ndarray) -> list[Row]:
    """Return a row for each seat. `score[column, seat]` contains the points."""
    has_seats = score.shape[1] > 1
    return [(name, [*[str(seat)] * has_seats, *map(str, points)]) for seat, points in enumerate(score.T.tolist(), 1)]


def make_series_sheet(games: list[Game]) -> Sheet:
    """Return the sheet of Six-Suit Solitaire: a column for each game, and the mean if there are several.

    Rows: suits, jokers, up top, tiles left face down, total, and victories.
    """
    scores = [game.score() for game in games]
    parts = [score["parts"] for score in scores]
    jokers = [game_parts["jokers"] + game_parts["grand"] + game_parts["odd"] for game_parts in parts]
    up_top = [sum(game_parts[suit] for suit in SUITS) + joker for game_parts, joker in zip(parts, jokers, strict=True)]
    numbers = [
        *((suit, [game_parts[suit] for game_parts in parts]) for suit in SUITS),
        ("JOKER SCORE", jokers), ("UP TOP SCORE", up_top), ("DOWN TILES", [game_parts["down"] for game_parts in parts]),
        ("TOTAL SCORE", [score["total"] for score in scores]),
    ]
    circles = ["●" * score["victory"] + "○" * (CIRCLES - score["victory"]) for score in scores]
    head = [*map(str, range(1, len(games) + 1))] + ["mean"] * (len(games) > 1)
    rows = [(name, [*map(str, values), *[f"{np.mean(values):.1f}"] * (len(games) > 1)]) for name, values in numbers]
    return Sheet(head, [*rows, ("victories", circles)], SUITS, names="game")


def score_chart_of_suits() -> Sheet:
    """Return the score chart of Six-Suit Solitaire: the points of a suit that is up to a rank, by rank and suit."""
    ranks = ["A", *map(str, range(2, 11)), *"JQK"]
    rows = [(rank, [str(points * count) for points in POINTS]) for count, rank in enumerate(ranks, 1)]
    return Sheet(list(SUITS), rows, SUITS, names="up to")
