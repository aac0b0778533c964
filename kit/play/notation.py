"""Cards, piles and times as text, the same for every game.

A value that cannot be read raises BadPosition, which names the place.
"""

import re
from functools import cache
from typing import Any

from kit.errors import BadPosition, quote, state_demand
from kit.rules.cards import SUIT_SIGNS, Pack, say
from kit.rules.chance import FOR_DEAL, shuffle
from kit.rules.table import NOWHERE, Table, card_at, clear, holds, put, size

HIDDEN = "??"
LONGEST = 1_000_000  # seconds; the greatest time


class Box:
    """The cards of a pack while a position is read; each card can be taken only once."""

    def __init__(self, pack: Pack) -> None:
        self.left: dict[str, list[int]] = {}
        for card, code in enumerate(pack.codes):
            self.left.setdefault(code, []).append(card)
        self.places: dict[str, str] = {}

    def take(self, word: str, where: str) -> int:
        """Take a card out of the box and return its number. Raises BadPosition if it is unknown or taken already."""
        if (code := tidy_card(word, self.left)) is None:
            raise BadPosition(f"{where}: {no_card_text(word, self.left)}")
        if not self.left[code]:
            raise BadPosition(f"{where}: {code} is here and also in {self.places[code]}; each card has only one place")
        self.places[code] = where
        return self.left[code].pop(0)

    def take_all(self, text: Any, where: str) -> list[int]:
        """Take the cards of a pile out of the box; `text` has their codes, separated by blanks. Raises BadPosition."""
        if not isinstance(text, str):
            raise BadPosition(state_demand(where, "be cards as text", text, "Write them like '9h 8d', or '' for none."))
        return [self.take(word, where) for word in text.split()]

    def rest(self) -> list[int]:
        """Return the cards not yet taken, in the pack's order."""
        return sorted(card for cards in self.left.values() for card in cards)


def tidy_card(word: str, codes: Any) -> str | None:
    """Return a card's code for a word in any case, or None if there is no such card."""
    return next((code for code in (word, word[:1].upper() + word[1:].lower()) if code in codes), None)


WHITE_SIGNS = str.maketrans("♧♢♡♤", "♣♦♥♠", "\ufe0e\ufe0f")  # the last two are selectors of a sign's variant


def in_codes(text: str, pack: Pack) -> str:
    """Return the text with codes in place of other spellings of cards: `10d`, `10♦`, `T♦`, `♦10`, `red 10`."""
    words, codes = spellings(pack)
    return words.sub(lambda word: codes.get(" ".join(word[0].lower().split()), word[0]), text.translate(WHITE_SIGNS))


def all_in_codes(value: Any, pack: Pack) -> Any:
    """Return a field's value with codes in place of other spellings of cards, in all texts of the value."""
    if isinstance(value, dict):
        names = {name: in_codes(name, pack) for name in value}
        return {tidy_card(names[name], pack.codes) or names[name]: all_in_codes(value[name], pack) for name in value}
    if isinstance(value, list):
        return [all_in_codes(entry, pack) for entry in value]
    return in_codes(value, pack) if isinstance(value, str) else value


@cache
def spellings(pack: Pack) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return a pattern for the words of a text, and the code of each spelling in lower case.

    The pattern takes two words for a card such as `red 10`.
    """
    codes = {spelling.lower(): code for code in pack.codes for spelling in other_spellings(code)}
    first_words = sorted({spelling.split()[0] for spelling in codes if " " in spelling})
    before = rf"(?:(?<!\S)(?:{'|'.join(first_words)})\s+)?" if first_words else ""
    return re.compile(rf"{before}\S+", re.IGNORECASE), codes


def other_spellings(code: str) -> list[str]:
    """Return all spellings of a card except its code. The sign may come before or after the rank."""
    rank, suit = code[0], code[1]
    ranks = ["T", "10"] if rank == "T" else [rank]
    signs = [SUIT_SIGNS[suit]] if suit in SUIT_SIGNS else []
    sign_first = [f"{sign}{each}" for sign in signs for each in ranks]
    return [say(code), *sign_first, *(each + sign for sign in [suit, *signs] for each in ranks if each + sign != code)]


def no_card_text(word: str, codes: Any) -> str:
    """Return an error text about a word that is not a card, with three of the game's codes as examples."""
    codes = list(codes)
    examples = f"{codes[0]}, {codes[len(codes) // 2]} or {codes[-1]}"
    return f"{quote(word)} is not a card of this game; cards look like {examples}"


def milliseconds(value: Any, where: str) -> int:
    """Return a time in seconds as whole milliseconds. Raises BadPosition."""
    is_time = isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= LONGEST
    if not is_time or abs(1000 * value - round(1000 * value)) > 1e-4:
        raise BadPosition(state_demand(where, "be seconds with up to three decimals, such as 3.217", value))
    thousandths: int = round(1000 * value)
    return thousandths


def read_list(value: Any, least: int, most: int, where: str) -> list[Any]:
    """Return a list with `least` to `most` entries. Raises BadPosition for another value."""
    count = f"{most} entr{'y' if most == 1 else 'ies'}" if least == most else f"{least} to {most} entries"
    if not isinstance(value, list):
        raise BadPosition(state_demand(where, f"be a list of {count}", value))
    if not least <= len(value) <= most:
        raise BadPosition(state_demand(where, f"have {count}", len(value)))
    return value


# ---- piles ----


def list_cards(t: Table, pile: int) -> list[int]:
    """Return the cards of a pile as numbers, the head first."""
    return [card_at(t, pile, depth) for depth in range(size(t, pile))]


def pile_text(t: Table, pile: int, codes: list[str], is_stock: bool = False) -> str:
    """Return a pile as text, the head first. A stock (`is_stock`) has the next card first."""
    cards = [codes[card] for card in list_cards(t, pile)]
    return " ".join(reversed(cards) if is_stock else cards)


def put_pile(t: Table, pile: int, cards: list[int], is_stock: bool = False) -> None:
    """Replace the cards of a pile, the head first. For a stock (`is_stock`), give the next card first."""
    clear(t, pile)
    for card in reversed(cards) if is_stock else cards:
        put(t, pile, card)


def shuffle_under(t: Table, cards: list[int], stock: int) -> None:
    """Shuffle cards with the table's seed, and put them under the cards of the stock."""
    first = list_cards(t, stock)
    put_pile(t, stock, cards)
    shuffle(t, stock, FOR_DEAL, None)
    put_pile(t, stock, list_cards(t, stock) + first)


def find_pile(t: Table, card: int) -> int:
    """Return the pile of a card, or NOWHERE if the table does not show the card."""
    return next((pile for pile in range(len(t.sizes)) if holds(t, pile, card)), NOWHERE)
