"""Moves as text: a game's FORMS are how they are written, and by them they are read, too."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from kit.errors import BadMove, shown
from kit.play.notation import some, tidy_card
from kit.play.places import Places
from kit.rules.cards import Pack
from kit.rules.table import NO_CARD, NOWHERE, Move, Table


class MoveText(NamedTuple):
    """A text that has one of a game's forms, with the words that stand in its braces."""

    text: str
    form: str
    words: dict[str, str]

    def card(self, pack: Pack, name: str = "card") -> int:
        """Return the card that a word means. Raises BadMove."""
        return read_card(self.words[name], pack, self.text)

    def pile(self, t: Table, places: Places, *among: int, name: str = "place") -> int:
        """Return the pile that a word means, of the sorts that begin with these piles. Raises BadMove."""
        return places.read(t, self.words[name], among, self.text)

    def wrong(self, why: str) -> BadMove:
        """Return the error that says why the text cannot be read."""
        return BadMove(f"{shown(self.text)}: {why}")


def read_move(text: Any, forms: dict[str, str]) -> MoveText:
    """Return a move text with the first of a game's forms that it has. Raises BadMove.

    `forms` are patterns by name, words in braces standing for whatever is written there.
    """
    if not isinstance(text, str):
        raise BadMove(f"{shown(text)} is no move; a move is text such as {spelled(forms)}")
    words = " ".join(text.split())
    for name, form in forms.items():
        match = pattern_of(form).fullmatch(words)
        if match:
            return MoveText(text, name, match.groupdict())
    raise BadMove(f"{shown(text)} cannot be read; moves are written {spelled(forms)}")


def write_move(form: str, move: Move, pack: Pack, places: Places, **more: Any) -> str:
    """Return a move written in a form: its card, where it is from, the place it goes to, and what `more` there is."""
    words: dict[str, Any] = {}
    if move.card != NO_CARD:
        words["card"] = pack.codes[move.card]
    if move.source != NOWHERE:
        words["from"] = places.code(move.source)
    if move.target != NOWHERE:
        words["place"] = places.code(move.target)
    return form.format_map(words | more)


@cache
def pattern_of(form: str) -> re.Pattern[str]:
    """What a text of this form looks like: a word in each of its braces."""
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^ ]+)", re.escape(form)), re.IGNORECASE)


def spelled(forms: dict[str, str]) -> str:
    """A game's forms of moves as people read them."""
    return " · ".join("`" + re.sub(r"{(\w+)}", lambda word: word[1].upper(), form) + "`" for form in forms.values())


def read_card(word: str, pack: Pack, text: str) -> int:
    """The card a move names. Raises BadMove."""
    code = tidy_card(word, pack.codes)
    if code is None:
        raise BadMove(f"{shown(text)}: {shown(word)} is no card of this game; cards look like {some(pack.codes)}")
    return pack.codes.index(code)
