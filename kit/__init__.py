"""Stack Games Kit: unusual card and tile games to learn, to explore, and to learn chance with.

This is the whole public interface. Each name is loaded when it is first used, so `import kit` is fast.
"""

import importlib

from kit.version import __version__ as __version__

TYPE_CHECKING = False  # type checkers take it as True; `typing` loads slowly, and then an interrupt shows a traceback
if TYPE_CHECKING:
    from kit.charts.general import score_chart as score_chart
    from kit.charts.score_sheet import score_sheet as score_sheet
    from kit.errors import (
        BadMove as BadMove, BadOption as BadOption, BadPosition as BadPosition, IllegalMove as IllegalMove,
        KitError as KitError, Ruling as Ruling, UnknownGame as UnknownGame,
    )
    from kit.lab.odds import odds as odds
    from kit.lab.players import play_deal as play_deal
    from kit.lab.reasons import reasons as reasons
    from kit.lab.review import review as review
    from kit.lab.simulate import simulate as simulate
    from kit.lab.solve import solve as solve
    from kit.lesson.case import gallery as gallery, practice as practice, scenario as scenario
    from kit.lesson.daily import deal_of_the_day as deal_of_the_day
    from kit.play.game import Game as Game, deal as deal, series as series, setup as setup
    from kit.play.names import rulebook as rulebook
    from kit.play.referee import check as check, load as load
    from kit.play.speech import Event as Event
    from kit.rules.rulebook import games as games
    from kit.tabletop.experiment import experiment as experiment
    from kit.tabletop.series import stepper as stepper, table as table

HOMES = {  # by module: its names in the public interface
    "kit.rules.rulebook": ["games"],
    "kit.play.names": ["rulebook"],
    "kit.play.game": ["deal", "setup", "series", "Game"],
    "kit.play.speech": ["Event"],
    "kit.play.referee": ["load", "check"],
    "kit.lab.simulate": ["simulate"],
    "kit.lab.players": ["play_deal"],
    "kit.lab.odds": ["odds"],
    "kit.lab.reasons": ["reasons"],
    "kit.lab.review": ["review"],
    "kit.lab.solve": ["solve"],
    "kit.tabletop.series": ["table", "stepper"],
    "kit.tabletop.experiment": ["experiment"],
    "kit.lesson.case": ["scenario", "gallery", "practice"],
    "kit.lesson.daily": ["deal_of_the_day"],
    "kit.charts.general": ["score_chart"],
    "kit.charts.score_sheet": ["score_sheet"],
    "kit.errors": ["KitError", "UnknownGame", "BadOption", "BadPosition", "BadMove", "IllegalMove", "Ruling"],
}
HOME_OF = {name: module for module, names in HOMES.items() for name in names}
__all__ = [*HOME_OF]


def __getattr__(name: str) -> object:
    if name not in HOME_OF:
        raise AttributeError(f"kit has no {name!r}; it has {', '.join(__all__)}")
    with importlib.import_module("kit.errors").needing_packages(f"kit.{name}"):
        value = getattr(importlib.import_module(HOME_OF[name]), name)
    if HOME_OF[name].startswith("kit.play"):
        set_painters()
    if name == "experiment":
        set_widget()
    globals()[name] = value
    return value


def set_painters() -> None:
    """Give `Game` its painters. They are set here, so that `kit.play` does not import pictures."""
    game = importlib.import_module("kit.play.game").Game
    game.as_text = staticmethod(lambda value: importlib.import_module("kit.picture.text_painter").describe(value))
    game.as_html = staticmethod(lambda value: importlib.import_module("kit.picture.svg_painter").game_html(value))


def set_widget() -> None:
    """Give `Experiment` its widget. It is set here, so that the model does not import the widget that shows it."""
    made = importlib.import_module("kit.tabletop.experiment").Experiment
    made.as_widget = staticmethod(
        lambda value: importlib.import_module("kit.tabletop.experiment_widget").ExperimentWidget(value)
    )


def __dir__() -> list[str]:
    return sorted(__all__)
