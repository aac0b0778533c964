"""The words of each game: one module for each game, with these names. The names here only explain their meaning."""

from collections.abc import Callable, Iterator
from types import ModuleType

from kit.play.fields import Field, Places
from kit.play.notation import shuffle_under
from kit.rules.engine import module_of_game, rules
from kit.rules.table import Move, Table

PLACES: Places  # its piles, each sort declared once: code, name, label, and the field of the position that it is
FIELDS: tuple[Field, ...]  # of its position, in order: piles by `pile_field`, others by functions of `kit.play.fields`
DRAWN_FROM: str  # the field into which `setup` shuffles the cards nobody names
FORMS: dict[str, str]  # how its moves are written, and read, by the name of the form: `{card} to {place}`, `draw`
# A form's names are {card}, {place}, {from}, {rank}, {seat} and {number}.

# Names that a game may leave out; it then has the values given here.
OPTIONAL = ("flaw_in_options", "flaws", "set_derived_numbers", "put_rest", "seat_persons")


def words(slug: str) -> ModuleType:
    """Return the module with the words of a game. Raises UnknownGame."""
    return module_of_game(rules(slug), __name__)


# ---- positions ----


def put_rest(t: Table, cards: list[int], stock: int) -> None:
    """Shuffle the cards that are not named, and put them under the cards of `stock`, the field DRAWN_FROM.

    The resulting table has no `flaws`.
    """
    shuffle_under(t, cards, stock)


def set_derived_numbers(t: Table) -> None:
    """Set the numbers of a table that follow from the fields of its position; most games have none."""


def seat_persons(t: Table, other_table: Table) -> None:
    """Give the seats that belong to persons at another table to persons; in games with turns it makes no difference."""


def flaws(t: Table) -> Iterator[str]:
    """Yield the reasons why no game can reach a position that can be read; at Swap every position can be reached."""
    return iter(())


def flaw_in_options(t: Table) -> str | None:
    """Return the reason why the options do not fit together, or None if they do; in most games all do."""
    return None


# ---- moves ----


def parse(t: Table, text: str) -> Move:
    """Return the move that a text means, legal or not, as `read_move` finds its form. Raises BadMove if there is none.

    A legal move is equal, in all its parts, to the move that the law's `candidates` offers.
    """
    raise NotImplementedError


def spell(t: Table, move: Move) -> str:
    """Return the one text of a move, as `write_move` fills its form."""
    raise NotImplementedError


# ---- sentences ----


# Facts of a move before it is made: the names in the rulebook's sentences, each with its text. Names that every game
# has are in `kit.play.speech.facts_of_move`.
FACTS: dict[str, Callable[[Table, Move], str]]

# The sentence of a rule for a move, by the number of the rule: one of the sentences that refuse the move, or with LEGAL
# one of those that allow it. A rule with only one such sentence need not be there.
CASES: dict[int, Callable[[Table, Move], str]]
