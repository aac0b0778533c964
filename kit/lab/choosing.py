"""The random and the careful player: the move that they choose in a game."""

from types import ModuleType

from kit.lab.best_moves import CAREFUL, EXPERT, LOOKAHEAD, RANDOM, keep_simple_choice
from kit.play.game import Game
from kit.play.words import words
from kit.rules.choices import move_at, new_choices
from kit.rules.engine import bind_game, module_of_game, rules

KINDS = {"random": RANDOM, "careful": CAREFUL, "lookahead": LOOKAHEAD, "expert": EXPERT}


def careful_module(slug: str) -> ModuleType:
    """Return the module of a game's careful player."""
    return module_of_game(rules(slug), "kit.lab.careful")


def choose_simply(game: Game, kind: int) -> str:
    """Return the move of a RANDOM or CAREFUL player: the same move as in a simulation of the deal."""
    choices = new_choices()
    keep = bind_game(keep_simple_choice, game.slug, careful_module(game.slug))
    keep(game.table, choices, kind, len(game.history))
    return words(game.slug).spell(game.table, move_at(choices, 0))
