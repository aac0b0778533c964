"""The words of each game: one module for each game, with the names below. Here they only explain their meaning."""

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from kit.play.fields import Field, Places
from kit.play.notation import shuffle_under
from kit.rules.engine import module_of_game, rules
from kit.rules.table import Move, Table

PLACES: Places  # all piles of the game, by sort
FIELDS: tuple[Field, ...]  # the fields of a position, in order; `pile_field` makes the fields of piles

# Names that a game may leave out. The values and functions below are their defaults.
OPTIONAL = ("PLAIN_MOVES", "flaw_in_options", "flaws", "set_derived_numbers", "put_rest", "seat_persons",
            "hide_numbers", "hands_without_play")
PLAIN_MOVES: dict[str, Move] = {}  # the moves whose form has no names, by form; `parse` does not get them


def words(slug: str) -> ModuleType:
    """Return the module with the words of a game. Raises UnknownGame."""
    return module_of_game(rules(slug), __name__)


# ---- positions ----


def put_rest(t: Table, cards: list[int], stock: int) -> None:
    """Shuffle the cards that are not named, and put them under the cards of `stock`, the pile that gets the rest.

    The resulting table has no `flaws`.
    """
    shuffle_under(t, cards, stock)


def set_derived_numbers(t: Table) -> None:
    """Set the numbers of a table that follow from the fields of its position. Most games have no such numbers."""


def seat_persons(t: Table, other_table: Table) -> None:
    """Give persons the same seats as at another table. In games with turns this changes nothing."""


def hide_numbers(t: Table, seat: int) -> None:
    """Hide from a seat the numbers of a table that tell what it may not know. Most games have no such numbers."""


def flaws(t: Table) -> Iterator[str]:
    """Yield the reasons why no game can reach a position. In Swap there are none: games reach every position."""
    return iter(())


def flaw_in_options(t: Table) -> str | None:
    """Return the reason why the options contradict each other, or None. In most games all options fit together."""
    return None


# ---- moves ----


def parse(t: Table, move_text: Any) -> Move:
    """Return the move that a `MoveText` means, legal or not. Raises BadMove.

    All parts of a legal move are equal to the parts that the law's `candidates` yields.
    """
    raise NotImplementedError


def spell(t: Table, move: Move) -> str:
    """Return the canonical text of a move; `write_move` fills its form."""
    raise NotImplementedError


def hands_without_play(t: Table, move: Move) -> tuple[tuple[int, int], ...]:
    """Return the hands, by seat and pile, of which the law would refuse this legal move if they had a card to play.

    Other seats learn from such a move, for example a pass. In most games there are no such moves.
    """
    return ()


# ---- sentences ----


# Facts about a move before it is played, by their names in the rulebook's sentences. The function
# `kit.play.speech.facts_of_move` returns the facts that every game has.
FACTS: dict[str, Callable[[Table, Move], str]]

# The name of a rule's sentence for a move, by the number of the rule that refuses the move. LEGAL has the name of the
# sentence that allows it. Rules with only one sentence can be left out.
CASES: dict[int, Callable[[Table, Move], str]]
