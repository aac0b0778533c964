"""What one game, or several beside each other, say about the same moves: a table of rulings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kit.charts.sheet import Cell, table
from kit.errors import BadMove, Ruling
from kit.picture.ruling_html import pretty, rule_tag, sentence
from kit.picture.theme import in_page
from kit.play.game import Game


@dataclass(frozen=True)
class Rulings:
    """For each move the ruling of each game, by the games' names, or why it cannot be read there."""

    moves: dict[str, dict[str, Ruling | BadMove]]

    def _repr_html_(self) -> str:
        names = list(next(iter(self.moves.values()))) if self.moves else []
        rows = (list[str | Cell]([pretty(move), *map(_cell, found.values())]) for move, found in self.moves.items())
        return in_page(table(["", *names] if any(names) else [], rows, "kit-sheet kit-rulings", names=True))

    def __repr__(self) -> str:
        lines = []
        for move, found in self.moves.items():
            lines += [pretty(move), *(f"  {name + ': ' * bool(name)}{_in_words(each)}" for name, each in found.items())]
        return "\n".join(lines)


def rulings(asked: Game | Mapping[str, Game], moves: Iterable[str]) -> Rulings:
    """Ask a game, or each of several, about every one of these moves, also about one that cannot be read."""
    games = {"": asked} if isinstance(asked, Game) else asked
    return Rulings({move: {name: _ruling(game, move) for name, game in games.items()} for move in moves})


def _ruling(game: Game, move: str) -> Ruling | BadMove:
    try:
        return game.ruling(move)
    except BadMove as error:
        return error


def _in_words(found: Ruling | BadMove) -> str:
    if isinstance(found, BadMove):
        return f"cannot be read. {found}"
    return f"{'allowed' if found.legal else 'refused'} by {found.rule} ({found.status}). {found.text}"


def _cell(found: Ruling | BadMove) -> Cell:
    if isinstance(found, BadMove):
        return Cell(f'<b class="kit-no">cannot be read</b><br>{sentence(str(found))}')
    look, verdict = ("kit-yes", "✓ allowed") if found.legal else ("kit-no", "✗ refused")
    return Cell(f'<b class="{look}">{verdict}</b> {rule_tag(found)}<br>{sentence(found.text)}')
