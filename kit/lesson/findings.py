"""Results that a cell shows as text of the lesson: findings with their 95 % intervals, and tables of rulings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from kit.charts.sheet import Cell, html_table
from kit.errors import BadMove, Ruling
from kit.lab.stats import Interval
from kit.picture.ruling_html import format_move, rule_tag, sentence_html
from kit.picture.theme import wrap_page
from kit.play.game import Game


@dataclass(frozen=True)
class Finding:
    """Sentences with numbers worked out by a cell; an empty line begins a new paragraph."""

    text: str

    def _repr_html_(self) -> str:
        paragraphs = "".join(f"<p>{escape(each)}</p>" for each in self.text.split("\n\n"))
        return wrap_page(f'<div class="kit-told">{paragraphs}</div>')

    def __repr__(self) -> str:
        return self.text


def format_share(interval: Interval, digits: int = 1) -> str:
    """Return a share in per cent: `54.4% (53.3% to 55.5%)`."""
    return f"{interval.estimate:.{digits}%} ({interval.low:.{digits}%} to {interval.high:.{digits}%})"


def format_mean(interval: Interval, digits: int = 2, sign: str = "") -> str:
    """Return a mean: `3.20 (3.17 to 3.23)`; with the sign `+` a difference, which shows whether it is more or less."""
    return f"{interval.estimate:{sign}.{digits}f} ({interval.low:{sign}.{digits}f} to {interval.high:{sign}.{digits}f})"


# ---- the rulings of several games on the same moves ----


@dataclass(frozen=True)
class Rulings:
    """For each move the ruling of each game, by the games' names, or the error if the game cannot read it."""

    moves: dict[str, dict[str, Ruling | BadMove]]

    def _repr_html_(self) -> str:
        names = list(next(iter(self.moves.values()))) if self.moves else []
        rows: list[list[str | Cell]] = [
            [format_move(move), *map(_make_cell, by_game.values())] for move, by_game in self.moves.items()
        ]
        head = ["", *names] if any(names) else []
        return wrap_page(html_table(head, rows, "kit-sheet kit-rulings", has_row_names=True))

    def __repr__(self) -> str:
        lines = []
        for move, by_game in self.moves.items():
            lines.append(format_move(move))
            lines += [f"  {name}{': ' * bool(name)}{_describe_ruling(each)}" for name, each in by_game.items()]
        return "\n".join(lines)


def compare_rulings(asked: Game | Mapping[str, Game], moves: Iterable[str]) -> Rulings:
    """Return the rulings of one or several games on these moves, including moves that cannot be read."""
    games = {"": asked} if isinstance(asked, Game) else asked
    return Rulings({move: {name: _find_ruling(game, move) for name, game in games.items()} for move in moves})


def _find_ruling(game: Game, move: str) -> Ruling | BadMove:
    try:
        return game.ruling(move)
    except BadMove as error:
        return error


def _describe_ruling(ruling: Ruling | BadMove) -> str:
    if isinstance(ruling, BadMove):
        return f"cannot be read. {ruling}"
    return f"{'allowed' if ruling.legal else 'refused'} by {ruling.rule} ({ruling.status}). {ruling.text}"


def _make_cell(ruling: Ruling | BadMove) -> Cell:
    if isinstance(ruling, BadMove):
        return Cell(f'<b class="kit-no">cannot be read</b><br>{sentence_html(str(ruling))}')
    look, verdict = ("kit-yes", "✓ allowed") if ruling.legal else ("kit-no", "✗ refused")
    return Cell(f'<b class="{look}">{verdict}</b> {rule_tag(ruling)}<br>{sentence_html(ruling.text)}')
