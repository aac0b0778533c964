"""What was meant by a move that is written otherwise than the game writes it: a card for its place, or the reverse."""

from __future__ import annotations

from kit.play.words import words
from kit.rules.engine import rules
from kit.rules.table import NOWHERE, Move, Table, is_empty, top


def meant(slug: str, t: Table, text: str, legal: list[Move]) -> str | None:
    """The one legal move that a text means which cannot be read, as the game writes it; None where none is, or several.

    A pile may have been called by the card that it shows, a card by its place, or with its suit before its rank.
    """
    said = text.lower().split()
    spelt = {words(slug).spell(t, move): move for move in legal}
    found = [written for written, move in spelt.items() if fits(slug, t, move, written.split(), said)]
    return found[0] if len(found) == 1 else None


def fits(slug: str, t: Table, move: Move, written: list[str], said: list[str]) -> bool:
    """Whether each word that was said is that of the move as it is written, or another name for the same."""
    return len(written) == len(said) and all(
        told in (word.lower(), *other_names(slug, t, move, word)) for word, told in zip(written, said, strict=True)
    )


def other_names(slug: str, t: Table, move: Move, word: str) -> list[str]:
    """What else a word of a move could be called: a pile by the card that it shows, a card by its place, or turned."""
    codes, place_code = rules(slug).PACK.codes, words(slug).PLACES.code
    piles = [pile for pile in (move.source, move.target) if pile != NOWHERE and not is_empty(t, pile)]
    if word in codes:
        lies = [place_code(move.source).lower()] if move.source in piles and codes[move.card] == word else []
        return [*lies, word[::-1].lower()]
    return [codes[top(t, pile)].lower() for pile in piles if place_code(pile) == word]
