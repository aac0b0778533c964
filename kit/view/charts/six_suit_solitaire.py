"""The score sheet of Six-Suit Solitaire, as it lies in the game's box: up to five games side by side."""

from __future__ import annotations

from kit.play.game import Game
from kit.view.charts.sheet import Sheet

SUITS = "acdhsw"
MOST_GAMES = 5
CIRCLES = 3


def series_sheet(games: list[Game]) -> Sheet:
    """Suits, jokers, up top, tiles left face down, total and victories of each game, and the mean of a series."""
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
    return Sheet(head, [*((name, _with_mean(values)) for name, values in numbers), ("victories", circles)], SUITS)


def _with_mean(values: list[int]) -> list[str]:
    mean = [f"{sum(values) / len(values):.1f}"] if len(values) > 1 else []
    return [*map(str, values), *mean]
