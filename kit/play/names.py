"""Games by the names that people write: `Six-Stacks`, `six stacks` and `SIX STACKS` are six-stacks."""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from functools import cache
from typing import Any

from kit.errors import UnknownGame, takes_its_own
from kit.rules import rulebook as books
from kit.rules.engine import rules, slugs

LONGEST = 60  # characters of a name for which a likely one is looked for


def slug_of(name: Any) -> str:
    """The game of this name, in any case, with any blanks and signs. Raises UnknownGame, which names the likeliest."""
    known = known_as(name)
    if known:
        return known
    try:
        rules(name)
    except UnknownGame as error:
        said = letters_of(name) if isinstance(name, str) else ""
        likely = get_close_matches(said, slugs_by_letters(), n=1) if len(said) <= LONGEST else []
        hint = f"; did you mean {slugs_by_letters()[likely[0]]}?" if likely else ""
        raise UnknownGame(f"{error}{hint}") from None
    return str(name)


def known_as(name: Any) -> str | None:
    """The game that is called so, None where there is none."""
    return slugs_by_letters().get(letters_of(name)) if isinstance(name, str) else None


def letters_of(name: str) -> str:
    """The letters and digits of a name, all small."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", name).casefold() if letter.isalnum())


@cache
def slugs_by_letters() -> dict[str, str]:
    """Every game by the letters of its slug, and of its title."""
    titles = {letters_of(books.info(slug).title): slug for slug in slugs()}
    return titles | {letters_of(slug): slug for slug in slugs()}


@takes_its_own()
def rulebook(slug: str) -> books.RuleList:
    """The rules of a game in words. Raises UnknownGame."""
    return books.rulebook(slug_of(slug))
