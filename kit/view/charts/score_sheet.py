"""Score sheets of the tile games: five games of Six-Suit Solitaire side by side, and Solitaire for Two turn by turn.

Every number is the game's own; a sheet only sets them out. Printed, a sheet is text; in a notebook it is a table, and
that of Solitaire for Two comes with a chart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from kit.errors import BadOption
from kit.play.game import Game
from kit.rules.cards import SUIT_SIGNS
from kit.view import page_style
from kit.view.picture import glyphs
from kit.view.picture.theme import LIGHT

SUITS = "acdhsw"
MOST_GAMES = 5
CIRCLES = 3
Row = tuple[str, list[str]]


def score_sheet(games: Game | Iterable[Game]) -> Sheet:
    """The score sheet of one to five games of Six-Suit Solitaire, or of one game of Solitaire for Two.

    Raises BadOption for other games, and for more than a sheet has room for.
    """
    listed = [games] if isinstance(games, Game) else list(games)
    slugs = {game.slug for game in listed}
    if slugs == {"six-suit-solitaire"} and len(listed) <= MOST_GAMES:
        return SeriesSheet(listed)
    if slugs == {"solitaire-for-two"} and len(listed) == 1:
        return TurnSheet(listed[0])
    raise BadOption(
        f"a score sheet takes 1 to {MOST_GAMES} games of six-suit-solitaire, or 1 of solitaire-for-two; "
        f"these are {len(listed)} of {', '.join(sorted(slugs)) or 'nothing'}"
    )


def sheet_of(game: Game) -> Sheet | None:
    """The sheet of one game, None where its kind of game has none."""
    if game.slug == "six-suit-solitaire":
        return SeriesSheet([game])
    return TurnSheet(game) if game.slug == "solitaire-for-two" else None


class Sheet:
    """A table with a heading and named rows; `signs` are the rows that are named by the letter of a suit."""

    head: Sequence[str]
    signs: tuple[str, ...] = ()

    def rows(self) -> list[Row]:
        """The name of each row and what stands in it."""
        raise NotImplementedError

    def __str__(self) -> str:
        lines = [("", list(self.head)), *self.rows()]
        named = [(SUIT_SIGNS[name] if name in self.signs else name, cells) for name, cells in lines if name or cells]
        wide = max(len(name) for name, _ in named)
        broad = max(len(cell) for _, cells in named for cell in cells)
        return "\n".join(f"{name:<{wide}}" + "".join(f"  {cell:>{broad}}" for cell in cells) for name, cells in named)

    def __repr__(self) -> str:
        return str(self)

    def table(self) -> str:
        """The sheet as a table in HTML, with its style."""
        head = "".join(f"<th>{escape(cell)}</th>" for cell in ["", *self.head])
        body = "".join(self._row(name, cells) for name, cells in self.rows())
        return f'{page_style.style()}<div class="kit-page"><table class="kit-sheet"><tr>{head}</tr>{body}</table></div>'

    def _repr_html_(self) -> str:
        return self.table()

    def _row(self, name: str, cells: list[str]) -> str:
        shown = _glyph(name) if name in self.signs else escape(name)
        strong = ' class="kit-strong"' if name.isupper() else ""
        return f"<tr{strong}><th>{shown}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


class SeriesSheet(Sheet):
    """Up to five games of Six-Suit Solitaire: suits, jokers, up top, tiles left face down, total and victories."""

    signs = tuple(SUITS)

    def __init__(self, games: list[Game]) -> None:
        self.games = games
        self.head = [str(number) for number in range(1, len(games) + 1)] + ["mean"] * (len(games) > 1)

    def rows(self) -> list[Row]:
        """As the sheet in the game's box has them, with the mean of a series."""
        scores = [game.score() for game in self.games]
        parts = [score["parts"] for score in scores]
        jokers = [each["jokers"] + each["grand"] + each["odd"] for each in parts]
        up = [sum(each[suit] for suit in SUITS) + joker for each, joker in zip(parts, jokers, strict=True)]
        circles = ["●" * score["victory"] + "○" * (CIRCLES - score["victory"]) for score in scores]
        numbers = [
            *((suit, [each[suit] for each in parts]) for suit in SUITS),
            ("JOKER SCORE", jokers), ("UP TOP SCORE", up), ("DOWN TILES", [each["down"] for each in parts]),
            ("TOTAL SCORE", [score["total"] for score in scores]),
        ]
        return [*((name, self._with_mean(values)) for name, values in numbers), ("victories", circles)]

    def _with_mean(self, values: list[int]) -> list[str]:
        mean = [f"{sum(values) / len(values):.1f}"] if len(values) > 1 else []
        return [*map(str, values), *mean]


class Turn(NamedTuple):
    """What a side earned in one turn, by part, and the running score of every side after it."""

    seat: int
    earned: dict[str, int]
    totals: list[int]


class TurnSheet(Sheet):
    """One game of Solitaire for Two, turn by turn: what was earned, and the running score."""

    def __init__(self, game: Game) -> None:
        self.game = game
        parts = game.score()["parts"]
        self.parts = [part for part in parts if part != "before" or any(parts[part])]
        self.sides = len(game.position()["scores"])
        self.head = ["seat", *self.parts, *(self._side(side) for side in range(1, self.sides + 1))]

    def turns(self) -> list[Turn]:
        """Every turn of the game so far; the last one may still be going on."""
        ends = [i for i, step in enumerate(self.game.history, 1) if step.move.startswith("knock")]
        last = len(self.game.history)
        if last and last not in ends:
            ends.append(last)
        found, before = [], self.game.at(0).score()["parts"]
        for end in ends:
            seat, score = self.game.history[end - 1].seat, self.game.at(end).score()
            earned = {part: score["parts"][part][seat - 1] - before[part][seat - 1] for part in self.parts}
            found.append(Turn(seat, earned, score["total"][: self.sides]))
            before = score["parts"]
        return found

    def rows(self) -> list[Row]:
        """A row a turn, and the sums; what was not earned is left blank."""
        turns = self.turns()
        lines = [
            (str(place), [str(seat), *(str(points or "") for points in earned.values()), *map(str, totals)])
            for place, (seat, earned, totals) in enumerate(turns, 1)
        ]
        score = self.game.score()
        sums = [str(sum(score["parts"][part][: self.sides])) for part in self.parts]
        return [*lines, ("TOTAL", ["", *sums, *map(str, score["total"][: self.sides])])]

    def chart(self) -> str:
        """The running score and what each turn earned, as SVG text."""
        from kit.view.charts.sheet_chart import turns_chart

        return turns_chart(self.turns(), self.parts, [self._side(side) for side in range(1, self.sides + 1)])

    def _repr_html_(self) -> str:
        return f'{self.table()}<div class="kit-page">{self.chart()}</div>'

    def _side(self, side: int) -> str:
        return f"seats {side}, {side + self.sides}" if self.game.seats > self.sides else f"seat {side}"


def _glyph(suit: str) -> str:
    """A suit's glyph as a small SVG picture."""
    ink = f"var(--kit-inks-{suit}, {LIGHT.inks[suit]})"
    path = f'<path d="{glyphs.path_of(suit)}" fill="{ink}"/>'
    return f'<svg class="kit-glyph" viewBox="0 0 100 100" role="img" aria-label="{glyphs.suit_word(suit)}">{path}</svg>'
