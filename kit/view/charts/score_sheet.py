"""Which games have a score sheet, and which it is. Every number is the game's own; a sheet only sets them out."""

from __future__ import annotations

from collections.abc import Iterable

from kit.errors import BadOption
from kit.play.game import Game
from kit.view.charts.sheet import Sheet
from kit.view.charts.six_suit_solitaire import MOST_GAMES, series_sheet
from kit.view.charts.solitaire_for_two import turn_sheet
from kit.view.charts.stack_the_deck import round_sheet


def score_sheet(games: Game | Iterable[Game]) -> Sheet:
    """The score sheet of a game, or of a series of games of one kind.

    One game of Solitaire for Two or of Stack The Deck has a sheet, and up to five games of Six-Suit Solitaire have one
    together. Raises BadOption for other games, and for more than a sheet has room for.
    """
    listed = [games] if isinstance(games, Game) else list(games)
    slugs = {game.slug for game in listed}
    if slugs == {"six-suit-solitaire"} and len(listed) <= MOST_GAMES:
        return series_sheet(listed)
    sheet = sheet_of(listed[0]) if len(listed) == 1 else None
    if sheet is None:
        raise BadOption(
            f"a score sheet takes 1 to {MOST_GAMES} games of six-suit-solitaire, or 1 of solitaire-for-two or "
            f"stack-the-deck; these are {len(listed)} of {', '.join(sorted(slugs)) or 'nothing'}"
        )
    return sheet


def sheet_of(game: Game) -> Sheet | None:
    """The sheet of one game, None where its kind of game has none."""
    match game.slug:
        case "six-suit-solitaire":
            return series_sheet([game])
        case "solitaire-for-two":
            return turn_sheet(game)
        case "stack-the-deck":
            return round_sheet(game)
        case _:
            return None
