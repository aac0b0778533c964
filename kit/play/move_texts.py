"""Moves as text: a game's FORMS are the patterns by which moves are written, read, and guessed from wrong texts."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from kit.errors import BadMove, quote
from kit.play.fields import Places
from kit.play.notation import no_card_text, tidy_card
from kit.play.words import words
from kit.rules.cards import Pack
from kit.rules.engine import rules
from kit.rules.table import NO_CARD, NOWHERE, Move, Table, is_empty, top


class MoveText(NamedTuple):
    """A text that has one of a game's forms, with the words in place of its braces."""

    text: str
    form: str
    words: dict[str, str]

    def card(self, pack: Pack, name: str = "card") -> int:
        """Return the card that a word means. Raises BadMove."""
        code = tidy_card(self.words[name], pack.codes)
        if code is None:
            raise self.wrong(no_card_text(self.words[name], pack.codes))
        return pack.codes.index(code)

    def pile(self, t: Table, places: Places, *among: int, name: str = "place") -> int:
        """Return the pile that a word means, of the sorts that begin with these piles. Raises BadMove."""
        word, piles, listed = self.words[name], dict[str, int](), list[str]()
        for sort in map(places.sorts.__getitem__, among):
            codes = sort.codes(t)
            for place, code in enumerate(codes):
                piles.setdefault(code.lower(), sort.first + place)
            listed += ends_of(codes) if isinstance(sort.code, str) else codes
        if word.lower() not in piles:
            raise self.wrong(no_place_text(word, listed))
        return piles[word.lower()]

    def wrong(self, why: str) -> BadMove:
        """Return an error with the reason why the text cannot be read."""
        return BadMove(f"{quote(self.text)}: {why}")


class Moves(list[str]):
    """Move texts; printed on one line."""

    def __repr__(self) -> str:
        return f"{len(self)} move{'s' * (len(self) > 1)}: " + " · ".join(self) if self else "no moves"


def read_move(text: Any, forms: dict[str, str]) -> MoveText:
    """Return a move text with the first of a game's forms that it fits. Raises BadMove.

    `forms` are patterns by name; a word in braces stands for any word.
    """
    if not isinstance(text, str):
        raise BadMove(f"{quote(text)} is not a move; a move is text such as {list_forms(forms)}")
    words = " ".join(text.split())
    for name, form in forms.items():
        match = re.fullmatch(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^ ]+)", re.escape(form)), words, re.IGNORECASE)
        if match:
            return MoveText(text, name, match.groupdict())
    raise BadMove(f"{quote(text)} cannot be read; moves are written {list_forms(forms)}")


def write_move(form: str, move: Move, pack: Pack, places: Places, **more: Any) -> str:
    """Return a move written in a form: its card, its source, its target, and `more` words."""
    words: dict[str, Any] = {}
    if move.card != NO_CARD:
        words["card"] = pack.codes[move.card]
    if move.source != NOWHERE:
        words["from"] = places.code(move.source)
    if move.target != NOWHERE:
        words["place"] = places.code(move.target)
    return form.format_map(words | more)


def ends_of(codes: Sequence[str]) -> list[str]:
    """Return the first and the last of the codes of numbered piles: `w1 to w4`."""
    return [" to ".join(dict.fromkeys([codes[0], codes[-1]]))] if codes else []


def no_place_text(word: str, places: Sequence[str]) -> str:
    """Return the reason why a word names no place, with the `places` that exist."""
    return f"there is no place {quote(word)}" + (f"; there is {', '.join(places)}" if places else " now")


def list_forms(forms: dict[str, str]) -> str:
    """Return a game's forms of moves for people to read."""
    return " · ".join("`" + re.sub(r"{(\w+)}", lambda word: word[1].upper(), form) + "`" for form in forms.values())


def find_meant_move(slug: str, t: Table, text: str, legal: list[Move]) -> str | None:
    """Return the only legal move that an unreadable text may mean, as the game writes it; None if there is none, or
    several.

    The text may name a pile by the card that it shows, or a card by its place, or with its suit before its rank.
    """
    said = text.lower().split()
    spelt = {words(slug).spell(t, move): move for move in legal}
    found = [written for written, move in spelt.items() if matches_words(slug, t, move, written.split(), said)]
    return found[0] if len(found) == 1 else None


def matches_words(slug: str, t: Table, move: Move, written: list[str], said: list[str]) -> bool:
    """Whether each word of a text is the word of the written move in its place, or another name for the same thing."""
    return len(written) == len(said) and all(
        told in (word.lower(), *other_names(slug, t, move, word)) for word, told in zip(written, said, strict=True)
    )


def other_names(slug: str, t: Table, move: Move, word: str) -> list[str]:
    """Return other names for a word of a move: for a pile the card that it shows; for a card its place, or its suit
    before its rank.
    """
    codes, place_code = rules(slug).PACK.codes, words(slug).PLACES.code
    piles = [pile for pile in (move.source, move.target) if pile != NOWHERE and not is_empty(t, pile)]
    if word in codes:
        lies = [place_code(move.source).lower()] if move.source in piles and codes[move.card] == word else []
        return [*lies, word[::-1].lower()]
    return [codes[top(t, pile)].lower() for pile in piles if place_code(pile) == word]
