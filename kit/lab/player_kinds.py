"""The kinds of computer players, and the modules with the rules of thumb of the careful ones."""

from types import ModuleType

from kit.lab.best_moves import CAREFUL, EXPERT, LOOKAHEAD, RANDOM
from kit.rules.engine import module_of_game, rules

KINDS = {"random": RANDOM, "careful": CAREFUL, "lookahead": LOOKAHEAD, "expert": EXPERT}


def careful_module(slug: str) -> ModuleType:
    """Return the module of a game's careful player."""
    return module_of_game(rules(slug), "kit.lab.careful")
