"""Text and JSON to and from tables, the same for every game.

A game says in `kit.play.words` of which fields its position consists; here is how a field of each
sort is read from a table and written to one. Whatever cannot be read is one clear BadPosition or
BadMove that names the place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from kit.errors import BadMove, BadPosition, shown, whole_number
from kit.rules.cards import SUIT_SIGNS, Pack, say
from kit.rules.chance import DEALING, shuffle
from kit.rules.table import Table, card_at, clear, number, put, set_number, size

HIDDEN = "??"
LONGEST = 1_000_000  # seconds that a time may have


class Box:
    """The cards of a pack while a position is read: each can be taken out once."""

    def __init__(self, pack: Pack) -> None:
        self.left: dict[str, list[int]] = {}
        for card, code in enumerate(pack.codes):
            self.left.setdefault(code, []).append(card)
        self.lies: dict[str, str] = {}

    def take(self, word: str, where: str) -> int:
        """The number of the card written `word`. Raises BadPosition if there is none, or none left."""
        code = tidy_card(word, self.left)
        if code is None:
            raise BadPosition(f"{where}: {shown(word)} is no card of this game; cards look like {some(self.left)}")
        if not self.left[code]:
            raise BadPosition(f"{where}: {code} is here and also in {self.lies[code]}; each card can lie once")
        self.lies[code] = where
        return self.left[code].pop(0)

    def take_all(self, text: Any, where: str) -> list[int]:
        """The cards of a pile, codes separated by blanks. Raises BadPosition."""
        if not isinstance(text, str):
            raise BadPosition(f"{where} is {shown(text)}; it should be cards as text, such as '9h 8d', or ''")
        return [self.take(word, where) for word in text.split()]

    def rest(self) -> list[int]:
        """The cards not yet taken, in the pack's order."""
        return sorted(card for cards in self.left.values() for card in cards)


class Field(NamedTuple):
    """A field of a position: `get` reads it from a table, `set` writes it, `empty` is its value unset.

    `get(t, codes)` gets the code of each card; `set(t, value, box)` raises BadPosition. Of a list
    `entries` is the number of the table that says how many it has, and `empty` one entry's. A value
    that follows from the fields before it is a function `empty(t)`.
    """

    name: str
    get: Callable[[Table, list[str]], Any]
    set: Callable[[Table, Any, Box], None]
    empty: Any
    entries: int | None = None


def tidy_card(word: str, codes: Any) -> str | None:
    """A card's code for a word in any case, None when there is no such card."""
    for code in (word, word[:1].upper() + word[1:].lower()):
        if code in codes:
            return code
    return None


WHITE_SIGNS = str.maketrans("♧♢♡♤", "♣♦♥♠", "\ufe0e\ufe0f")  # the last two say how a sign before them is to look


def in_codes(text: str, pack: Pack) -> str:
    """The text with each card's code in the place of what else people write: `10d`, `10♦`, `T♦`, `♦10`, `red 10`."""
    words, codes = spellings(pack)
    return words.sub(lambda found: codes.get(" ".join(found[0].lower().split()), found[0]), text.translate(WHITE_SIGNS))


def all_in_codes(value: Any, pack: Pack) -> Any:
    """The same for every text in the value of a field."""
    if isinstance(value, dict):
        names = {name: in_codes(name, pack) for name in value}
        return {tidy_card(names[name], pack.codes) or names[name]: all_in_codes(value[name], pack) for name in value}
    if isinstance(value, list):
        return [all_in_codes(entry, pack) for entry in value]
    return in_codes(value, pack) if isinstance(value, str) else value


@cache
def spellings(pack: Pack) -> tuple[re.Pattern[str], dict[str, str]]:
    """The words of a text, two where a card is called by two (`red 10`), and the code of each spelling, all small."""
    known = {written.lower(): code for code in pack.codes for written in other_spellings(code)}
    first_of_two = sorted({written.split()[0] for written in known if " " in written})
    before = rf"(?:(?<!\S)(?:{'|'.join(first_of_two)})\s+)?" if first_of_two else ""
    return re.compile(rf"{before}\S+", re.IGNORECASE), known


def other_spellings(code: str) -> list[str]:
    """What people write for a card besides its code, its signs on either side of its rank."""
    rank, suit = code[0], code[1]
    ranks = ["T", "10"] if rank == "T" else [rank]
    signs = [SUIT_SIGNS[suit]] if suit in SUIT_SIGNS else []
    turned = [f"{sign}{each}" for sign in signs for each in ranks]
    return [say(code), *turned, *(f"{each}{sign}" for sign in [suit, *signs] for each in ranks if each + sign != code)]


def some(codes: Any) -> str:
    """Three codes of a pack as examples."""
    known = list(codes)
    return f"{known[0]}, {known[len(known) // 2]} or {known[-1]}"


def milliseconds(value: Any, where: str) -> int:
    """A time in seconds as whole milliseconds. Raises BadPosition."""
    is_time = isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= LONGEST
    if not is_time or abs(1000 * value - round(1000 * value)) > 1e-4:
        raise BadPosition(f"{where} is {shown(value)}; it should be seconds, with up to three decimals, such as 3.217")
    return round(1000 * value)


def listed(value: Any, least: int, most: int, where: str) -> list[Any]:
    """The value if it is a list of a fitting length. Raises BadPosition."""
    count = str(least) if least == most else f"{least} to {most}"
    if not isinstance(value, list):
        raise BadPosition(f"{where} is {shown(value)}; it should be a list of {count} entries")
    if not least <= len(value) <= most:
        found = "1 entry" if len(value) == 1 else f"{len(value)} entries"
        raise BadPosition(f"{where} has {found}; it should have {count}")
    return value


# ---- sorts of fields ----


def cards_of(t: Table, pile: int) -> list[int]:
    """The cards of a pile, the head first."""
    return [card_at(t, pile, depth) for depth in range(size(t, pile))]


def pile_text(t: Table, pile: int, codes: list[str], drawn_from: bool = False) -> str:
    """A pile as text, the head first; a stock (`drawn_from`) with the next card first."""
    cards = [codes[card] for card in cards_of(t, pile)]
    return " ".join(reversed(cards) if drawn_from else cards)


def lay(t: Table, pile: int, cards: list[int], drawn_from: bool = False) -> None:
    """Make a pile of these cards, the head first; a stock (`drawn_from`) with the next card first."""
    clear(t, pile)
    for card in reversed(cards) if drawn_from else cards:
        put(t, pile, card)


def shuffle_under(t: Table, cards: list[int], stock: int) -> None:
    """Shuffle cards, by the table's dice, and put them under those that already lie in the stock."""
    first = cards_of(t, stock)
    lay(t, stock, cards)
    shuffle(t, stock, DEALING, None)
    for card in first:
        put(t, stock, card)


def pile_field(name: str, pile: int, drawn_from: bool = False) -> Field:
    """A field that is one pile."""
    return Field(
        name,
        lambda t, codes: pile_text(t, pile, codes, drawn_from),
        lambda t, value, box: lay(t, pile, box.take_all(value, name), drawn_from),
        "",
    )


def row_field(name: str, first: int, count: int, most: int) -> Field:
    """A field that is a row of piles, none of them empty; their number is kept as `count` of the table."""

    def write(t: Table, value: Any, box: Box) -> None:
        row = listed(value, 0, most, name)
        for place, text in enumerate(row):
            cards = box.take_all(text, f"{name}[{place + 1}]")
            if not cards:
                raise BadPosition(f"{name}[{place + 1}] is empty; leave out a pile that has no card")
            lay(t, first + place, cards)
        set_number(t, count, len(row))

    return Field(
        name, lambda t, codes: [pile_text(t, first + place, codes) for place in range(number(t, count))], write, []
    )


def fixed_piles_field(name: str, first: int, count: int, drawn_from: bool = False) -> Field:
    """A field that is a list of piles, always `count` of them; some may be empty."""

    def write(t: Table, value: Any, box: Box) -> None:
        for place, text in enumerate(listed(value, count, count, name)):
            lay(t, first + place, box.take_all(text, f"{name}[{place + 1}]"), drawn_from)

    def get(t: Table, codes: list[str]) -> list[str]:
        return [pile_text(t, pile, codes, drawn_from) for pile in range(first, first + count)]

    return Field(name, get, write, [""] * count)


def piles_field(name: str, first: int, count: int, drawn_from: bool = False) -> Field:
    """A field that is a list of piles, as many as the number `count` of the table says now; some may be empty."""

    def write(t: Table, value: Any, box: Box) -> None:
        for place, text in enumerate(listed(value, number(t, count), number(t, count), name)):
            lay(t, first + place, box.take_all(text, f"{name}[{place + 1}]"), drawn_from)

    def get(t: Table, codes: list[str]) -> list[str]:
        return [pile_text(t, first + place, codes, drawn_from) for place in range(number(t, count))]

    return Field(name, get, write, "", count)


def number_field(name: str, slot: int, low: int, high: int) -> Field:
    """A field that is a whole number within bounds."""
    return Field(
        name,
        lambda t, codes: number(t, slot),
        lambda t, value, box: set_number(t, slot, whole_number(value, low, high, name, BadPosition)),
        low,
    )


def flag_field(name: str, slot: int) -> Field:
    """A field that is true or false."""

    def write(t: Table, value: Any, box: Box) -> None:
        if not isinstance(value, bool):
            raise BadPosition(f"{name} is {shown(value)}; it should be true or false")
        set_number(t, slot, int(value))

    return Field(name, lambda t, codes: number(t, slot) == 1, write, False)


def word_field(name: str, slot: int, words: tuple[str, ...], default: str) -> Field:
    """A field that is one of these words; the table keeps which."""

    def write(t: Table, value: Any, box: Box) -> None:
        if not isinstance(value, str) or value not in words:
            raise BadPosition(f"{name} is {shown(value)}; it should be one of {', '.join(words)}")
        set_number(t, slot, words.index(value))

    return Field(name, lambda t, codes: words[number(t, slot)], write, default)


def seat_numbers_field(name: str, first: int, players: int, low: int, high: int) -> Field:
    """A field that is a whole number for each seat."""

    def write(t: Table, value: Any, box: Box) -> None:
        for place, entry in enumerate(listed(value, number(t, players), number(t, players), name)):
            set_number(t, first + place, whole_number(entry, low, high, f"{name}[{place + 1}]", BadPosition))

    def get(t: Table, codes: list[str]) -> list[int]:
        return [number(t, first + place) for place in range(number(t, players))]

    return Field(name, get, write, low, players)


def seat_flags_field(name: str, first: int, players: int) -> Field:
    """A field that is true or false for each seat."""

    def write(t: Table, value: Any, box: Box) -> None:
        for place, entry in enumerate(listed(value, number(t, players), number(t, players), name)):
            if not isinstance(entry, bool):
                raise BadPosition(f"{name}[{place + 1}] is {shown(entry)}; it should be true or false")
            set_number(t, first + place, int(entry))

    def get(t: Table, codes: list[str]) -> list[bool]:
        return [number(t, first + place) == 1 for place in range(number(t, players))]

    return Field(name, get, write, False, players)


# ---- moves ----


def read_move(text: Any, forms: dict[str, str]) -> tuple[str, dict[str, str]]:
    """Which of a game's forms a move text has, and the words in its places. Raises BadMove.

    `forms` are patterns by name, words in braces standing for whatever is written there.
    """
    if not isinstance(text, str):
        raise BadMove(f"{shown(text)} is no move; a move is text such as {spelled(forms)}")
    words = " ".join(text.split())
    for name, form in forms.items():
        match = pattern_of(form).fullmatch(words)
        if match:
            return name, match.groupdict()
    raise BadMove(f"{shown(text)} cannot be read; moves are written {spelled(forms)}")


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


def read_place(word: str, letter: str, count: int, text: str) -> int:
    """The place (counted from 0) that a move names by a letter and a number. Raises BadMove."""
    match = re.fullmatch(letter + r"([1-9]\d?)", word, re.IGNORECASE)
    if match is None or int(match[1]) > count:
        known = f"{letter}1" if count == 1 else f"{letter}1 to {letter}{count}"
        raise BadMove(f"{shown(text)}: there is no place {shown(word)}; there is {known}" if count else
                      f"{shown(text)}: there is no place {shown(word)} now")
    return int(match[1]) - 1


def read_pile(word: str, places: dict[str, int], text: str) -> int:
    """The pile that a move names by its code, one of `places`. Raises BadMove."""
    if word.lower() not in places:
        raise BadMove(f"{shown(text)}: there is no place {shown(word)}; there are {', '.join(places)}")
    return places[word.lower()]


def pile_of(t: Table, card: int) -> int:
    """The pile in which a card lies."""
    lies = (t.cards == card) & (np.arange(t.cards.shape[1]) < t.sizes[:, np.newaxis])
    return int(lies.any(axis=1).argmax())
