"""Names that people write: names of games, short names of deals, and names of people who own deals.

`Six-Stacks`, `six stacks` and `SIX STACKS` all name the game six-stacks. A short name of a deal is
`stack-em/1/hand_limit=5`.
"""

import hashlib
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import cache
from typing import Any

from kit.errors import BadOption, UnknownGame, quote, refuse_unknown_arguments, state_demand, whole_number
from kit.rules import rulebook as books
from kit.rules.engine import rules, slugs
from kit.rules.table import MOST_SEED

LONGEST = 60  # characters; for longer unknown names the kit looks for no similar name


def read_slug(name: Any) -> str:
    """Return the slug of the game with this name; case, blanks and signs do not matter.

    Raises UnknownGame, with the closest name.
    """
    if slug := find_slug(name):
        return slug
    try:
        rules(name)
    except UnknownGame as error:
        letters = fold_name(name) if isinstance(name, str) else ""
        matches = get_close_matches(letters, slugs_by_letters(), n=1) if len(letters) <= LONGEST else []
        hint = f"; did you mean {slugs_by_letters()[matches[0]]}?" if matches else ""
        raise UnknownGame(f"{error}{hint}") from None
    return str(name)


def find_slug(name: Any) -> str | None:
    """Return the slug of the game with this name, or None if there is no such game."""
    return slugs_by_letters().get(fold_name(name)) if isinstance(name, str) else None


def fold_name(name: str) -> str:
    """Return the letters and digits of a name in lower case."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", name).casefold() if letter.isalnum())


@cache
def slugs_by_letters() -> dict[str, str]:
    """Return the slugs of all games, by the letters of their slugs and titles."""
    return {fold_name(name): slug for slug in slugs() for name in (books.info(slug).title, slug)}


@refuse_unknown_arguments()
def rulebook(game: str) -> books.RuleList:
    """Return the rules of a game in words: for each rule its slug, status, title, text, source, example and clauses.

    `game` is the name of the game, as people write it. Raises UnknownGame.

    >>> rulebook("Swap")[0].slug
    'lay'
    """
    return books.rulebook(read_slug(game))


SEPARATOR = "/"  # between the parts of a short name
OWN_DEALS = 1_000_000_000  # the first number of people's own deals, and the count of these numbers


def name_deal(slug: str, seed: int, options: Mapping[str, Any]) -> str:
    """Return the short name of a deal: its game, its number, and each option that differs from its default."""
    pairs = [
        f"{option.name}={write_value(options[option.name])}"
        for option in rules(slug).OPTIONS
        if options.get(option.name, option.values[0]) != option.values[0]
    ]
    return SEPARATOR.join([slug, str(seed), *pairs])


def is_name(text: Any) -> bool:
    """Return whether a text is the short name of a deal, and not only the name of a game."""
    return isinstance(text, str) and SEPARATOR in text


def read_name(name: str) -> tuple[str, dict[str, Any]]:
    """Return the game of a short name, and its options with the number as `seed`. Raises UnknownGame, BadOption."""
    game, number, *pairs = (part.strip() for part in name.split(SEPARATOR))
    slug = read_slug(game)
    options: dict[str, Any] = {"seed": read_deal_number(number, slug)}
    for pair in pairs:
        option, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or option in options:
            fault = "is given twice" if equals else "is not an option=value"
            raise BadOption(f"{quote(name)}: {quote(pair)} {fault}; a name looks like stack-em/1/hand_limit=5")
        options[option] = read_value(value)
    return slug, options


def read_deal_number(text: str, slug: str) -> int:
    """Return the number of a deal in a text. Raises BadOption."""
    if not ((number := text.strip()).isdecimal() and len(number) <= len(str(MOST_SEED))):
        raise BadOption(f"{quote(text)} is not a deal number; a deal is called 7, or by its whole name {slug}/7")
    return int(number)


def combine_name(slug: str, keywords: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the game of a name, and all options: the keywords, and the options in the short name of a deal.

    Raises UnknownGame, and BadOption if the keywords contradict the name.
    """
    if not is_name(slug):
        return read_slug(slug), dict(keywords)
    game, options = read_name(slug)
    for key, value in keywords.items():
        if options.get(key, value) != value:
            raise BadOption(f"{quote(slug)} says {key}={write_value(options[key])}, and {key} is {quote(value)}")
    return game, {**options, **keywords}


def own_deal(slug: str, of: Any, task: Any = 1) -> int:
    """Return the number of a person's own deal for a task, from 1,000,000,000 to 1,999,999,999. Raises BadOption.

    The number comes from a SHA-256 hash of the game, the name and the task. Case, blanks and Unicode form of the name
    do not matter.
    """
    if not isinstance(of, str) or not keep_letters(of) or any(unicodedata.category(letter) == "Cs" for letter in of):
        raise BadOption(state_demand("of", "be a name", of, "Write it like of='Ada'."))
    task = whole_number(task, 1, MOST_SEED, "task")
    digest = hashlib.sha256(f"{slug}\n{keep_letters(of)}\n{task}".encode()).digest()
    return OWN_DEALS + int.from_bytes(digest[:8], "big") % OWN_DEALS


def keep_letters(name: str) -> str:
    """Return a name without blanks, in lower case and one Unicode form."""
    return "".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def write_value(value: Any) -> str:
    """Return the value of an option as a text without blanks."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(f"{each:g}" for each in value) if isinstance(value, list) else str(value)


def read_value(text: str) -> Any:
    """Return the value of an option, unchecked: true or false, a number, a list of numbers, or any other text."""
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    with suppress(ValueError):
        numbers = [float(each) if set(each) & set(".eE") else int(each) for each in text.split(",")]
        return numbers if "," in text else numbers[0]
    return text
