"""Stack Games Kit: nine unusual card and tile games to learn, to explore, and to learn chance with.

This is the public interface, and nothing else. Each name is loaded when it is first asked for, so
that `import kit` is light.
"""

import importlib

from kit.version import __version__ as __version__

TYPE_CHECKING = False  # as type checkers know it; `typing` takes a while to load, in which interrupts show tracebacks
if TYPE_CHECKING:
    from kit.charts.game_charts import score_chart
    from kit.charts.score_sheet import score_sheet
    from kit.errors import BadMove, BadOption, BadPosition, IllegalMove, KitError, Ruling, UnknownGame
    from kit.lab.odds import odds
    from kit.lab.players import played
    from kit.lab.review import review
    from kit.lab.simulate import simulate
    from kit.lab.solve import solve
    from kit.lesson.case import scenario
    from kit.lesson.gallery import gallery
    from kit.play.game import Game, deal, series, setup
    from kit.play.names import rulebook
    from kit.play.referee import check, load
    from kit.play.speech import Event
    from kit.rules.rulebook import games
    from kit.tabletop.series import stepper, table

HOMES = {  # the modules that hold the interface, and its names
    "kit.rules.rulebook": ["games"],
    "kit.play.names": ["rulebook"],
    "kit.play.game": ["deal", "setup", "series", "Game"],
    "kit.play.speech": ["Event"],
    "kit.play.referee": ["load", "check"],
    "kit.lab.simulate": ["simulate"],
    "kit.lab.players": ["played"],
    "kit.lab.odds": ["odds"],
    "kit.lab.review": ["review"],
    "kit.lab.solve": ["solve"],
    "kit.tabletop.series": ["table", "stepper"],
    "kit.lesson.case": ["scenario"],
    "kit.lesson.gallery": ["gallery"],
    "kit.charts.game_charts": ["score_chart"],
    "kit.charts.score_sheet": ["score_sheet"],
    "kit.errors": ["KitError", "UnknownGame", "BadOption", "BadPosition", "BadMove", "IllegalMove", "Ruling"],
}
HOME_OF = {name: module for module, names in HOMES.items() for name in names}
__all__ = [*HOME_OF]


def __getattr__(name: str) -> object:
    if name not in HOME_OF:
        raise AttributeError(f"kit has no {name!r}; it has {', '.join(__all__)}")
    found = getattr(importlib.import_module(HOME_OF[name]), name)
    if HOME_OF[name].startswith("kit.play"):
        set_painters()
    globals()[name] = found
    return found


def set_painters() -> None:
    """Let games draw themselves: the painters are lent here, so that `kit.play` knows no screens."""
    game = importlib.import_module("kit.play.game").Game
    game.as_text = staticmethod(lambda shown: importlib.import_module("kit.picture.text_painter").describe(shown))
    game.as_html = staticmethod(lambda shown: importlib.import_module("kit.picture.svg_painter").game_html(shown))


def __dir__() -> list[str]:
    return sorted(__all__)
