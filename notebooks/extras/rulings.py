"""Show the rulings of one game, or of several games, on the same moves as a table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kit.charts.sheet import Cell, html_table
from kit.errors import BadMove, Ruling
from kit.picture.ruling_html import rule_tag, sentence_html
from kit.picture.theme import wrap_page
from kit.play.game import Game
from kit.play.message import format_move


@dataclass(frozen=True)
class Rulings:
    """The rulings of several games, by move and name of the game. A move that a game cannot read has its error."""

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
            lines += [f"  {name}{': ' * bool(name)}{_describe_ruling(ruling)}" for name, ruling in by_game.items()]
        return "\n".join(lines)


def compare_rulings(games: Game | Mapping[str, Game], moves: Iterable[str]) -> Rulings:
    """Return the rulings of one game, or of several games by name, on these moves. A game need not know every move."""
    by_name = {"": games} if isinstance(games, Game) else games
    return Rulings({move: {name: _find_ruling(game, move) for name, game in by_name.items()} for move in moves})


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
