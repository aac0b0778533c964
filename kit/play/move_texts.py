"""Moves as text.

The forms in a game's rulebook are the patterns in which its moves are written and read. For people, some moves have
another form (`shown`), cards are signs, and piles have names; the kit reads these too.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from kit.errors import BadMove, quote
from kit.play.notation import no_card_text, tidy_card
from kit.play.words import words
from kit.rules.cards import say
from kit.rules.engine import rules
from kit.rules.rulebook import book
from kit.rules.table import NO_CARD, NOWHERE, Move, Table, is_empty, top


class MoveText(NamedTuple):
    """The text of a move of a game, the name of its form, and the words in the places of the form's braces."""

    slug: str
    text: str
    form: str
    words: dict[str, str]

    def read_card(self, name: str = "card") -> int:
        """Return the card that the word at `name` means. Raises BadMove."""
        codes: list[str] = rules(self.slug).PACK.codes
        if (code := tidy_card(self.words[name], codes)) is None:
            raise self.error(no_card_text(self.words[name], codes))
        return codes.index(code)

    def read_pile(self, t: Table, *firsts: int, name: str = "place") -> int:
        """Return the pile that the word at `name` means. Raises BadMove.

        `firsts` are the first piles of the sorts that the move accepts.
        """
        word, piles, endings = self.words[name], dict[str, int](), list[str]()
        for sort in map(words(self.slug).PLACES.sorts.__getitem__, firsts):
            codes = sort.codes(t)
            for place, code in enumerate(codes):
                piles.setdefault(code.lower(), sort.first + place)
            endings += list_line_ends(codes) if isinstance(sort.code, str) else codes
        if word.lower() not in piles:
            raise self.error(no_place_text(word, endings))
        return piles[word.lower()]

    def error(self, why: str) -> BadMove:
        """Return the error for a text that cannot be read; `why` is the reason."""
        return BadMove(f"{quote(self.text)}: {why}")


class Moves(list[str]):
    """A list of move texts that prints itself on one line."""

    def __repr__(self) -> str:
        return f"{len(self)} move{'s' * (len(self) > 1)}: " + " · ".join(self) if self else "no moves"


def read_move(slug: str, text: Any) -> MoveText:
    """Return a text as a MoveText, in the first form that it fits. Raises BadMove.

    A form is a pattern. A name in braces stands for any word.
    """
    forms, shown = book(slug)["forms"], book(slug)["shown"]
    if not isinstance(text, str):
        raise BadMove(f"{quote(text)} is not a move; a move is text such as {list_forms(forms)}")
    in_codes = words(slug).PLACES.in_codes(" ".join(text.split()))
    for name, form in forms.items():
        for each in (form, shown.get(name, form)):
            if match := compile_form(each).fullmatch(in_codes):
                return MoveText(slug, text, name, match.groupdict())
    raise BadMove(f"{quote(text)} cannot be read; moves are written {list_forms(forms)}")


@cache
def compile_form(form: str) -> re.Pattern[str]:
    """Return a form as a regular expression with a group for each name in braces."""
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^ ]+)", re.escape(form)), re.IGNORECASE)


def parse_move(slug: str, t: Table, text: Any) -> Move:
    """Return the move that a text means, legal or not. Raises BadMove."""
    move_text = read_move(slug, text)
    move: Move = words(slug).PLAIN_MOVES.get(move_text.form) or words(slug).parse(t, move_text)
    return move


@cache
def describe_move(slug: str, move: str) -> str:
    """Return a move of a game, or any other text, in words: `10♥ to stack 1`, `column II to column V`."""
    codes, names = rules(slug).PACK.codes, words(slug).PLACES.names_in_moves

    def describe_word(word: str) -> str:
        return say(word) if word in codes else names.get(word, word)

    try:
        move_text = read_move(slug, move)
    except BadMove:
        return " ".join(map(describe_word, move.split()))
    form: str = book(slug)["shown"].get(move_text.form, book(slug)["forms"][move_text.form])
    return form.format_map({name: describe_word(word) for name, word in move_text.words.items()})


def write_move(slug: str, form: str, move: Move, **more: Any) -> str:
    """Return the text of a move in a form of its game, with its card, source and target, and `more` words."""
    codes, place_code = rules(slug).PACK.codes, words(slug).PLACES.code
    parts = {
        "card": "" if move.card == NO_CARD else codes[move.card],
        "from": "" if move.source == NOWHERE else place_code(move.source),
        "place": "" if move.target == NOWHERE else place_code(move.target),
    }
    text: str = book(slug)["forms"][form]
    return text.format_map(parts | more)


def list_line_ends(codes: Sequence[str]) -> list[str]:
    """Return the range of the codes of numbered piles: `w1 to w4`."""
    return [" to ".join(dict.fromkeys([codes[0], codes[-1]]))] if codes else []


def no_place_text(word: str, places: Sequence[str]) -> str:
    """Return an error text about a word that names no place, with the `places` that exist."""
    return f"there is no place {quote(word)}" + (f"; there is {', '.join(places)}" if places else " now")


def list_forms(forms: dict[str, str]) -> str:
    """Return the forms of a game's moves as a text."""
    return " · ".join("`" + re.sub(r"{(\w+)}", lambda word: word[1].upper(), form) + "`" for form in forms.values())


def find_meant_move(slug: str, t: Table, text: str, legal: list[Move]) -> str | None:
    """Return the canonical text of the only legal move that an unreadable text may mean. Otherwise return None.

    The text may name a pile by the card that it shows, a card by its place, or a card with its suit before its rank.
    """
    text_words = words(slug).PLACES.in_codes(text).lower().split()
    moves = {words(slug).spell(t, move): move for move in legal}
    matches = [right for right, move in moves.items() if is_meant(slug, t, move, right.split(), text_words)]
    return matches[0] if len(matches) == 1 else None


def is_meant(slug: str, t: Table, move: Move, move_words: list[str], text_words: list[str]) -> bool:
    """Return whether each word of a text is the move's word in the same place, or another name for it."""
    pairs = zip(move_words, text_words, strict=False)
    are_equal = all(name in (word.lower(), *other_names(slug, t, move, word)) for word, name in pairs)
    return len(move_words) == len(text_words) and are_equal


def other_names(slug: str, t: Table, move: Move, word: str) -> list[str]:
    """Return other names for a word of a move.

    A pile can be named by the card that it shows. A card can be named by its place, or with its suit before its rank.
    """
    codes, place_code = rules(slug).PACK.codes, words(slug).PLACES.code
    piles = [pile for pile in (move.source, move.target) if pile != NOWHERE and not is_empty(t, pile)]
    if word in codes:
        place = [place_code(move.source).lower()] if move.source in piles and codes[move.card] == word else []
        return [*place, word[::-1].lower()]
    return [codes[top(t, pile)].lower() for pile in piles if place_code(pile) == word]
