"""A position that a reader sets up by hand: cards go anywhere, and no rule is asked before the game is made."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any
from urllib.parse import quote

from kit.errors import BadPosition, cut, quote as quote_value, whole_number
from kit.files import parse_json
from kit.play.game import Game, setup
from kit.play.names import read_slug
from kit.play.position import describe_position, lay_table
from kit.play.words import words
from kit.rules.engine import rules
from kit.rules.table import MOST_SEED

ALIASES = {"talon": "waste", "discards": "waste"}  # places in the picture that show one pile
JOKERS = "jokers"  # the field that says what each joker is; one that is cashed or up top lies in no pile
COUNTS = ("top", "up")  # fields that count the cards on each suit's stack
CASE = """# An edge case of your own. `kit.scenario` opens this file; data/scenarios has many examples.
game = {game}
cases = [{{ number = 1, title = "My cases" }}]

[[scenarios]]
slug = "my-case"
case = 1
title = "My case"
rule = {rule}
question = {question}
tries = [{move}]
why = {why}
setup = {setup}
guesses = [
    {{ text = "Yes.", holds = {{ legal = true }} }},
    {{ text = "No.", holds = {{ legal = false }} }},
]
"""


class Draft:
    """A position while it is set up. `values` are its options and fields by name, as `kit.setup` takes them.

    The cards are conserved: a card that goes somewhere leaves its place, and all cards that no field names are shuffled
    by `seed` into the pile from which the game draws.
    """

    def __init__(self, game: str, seed: int, values: Mapping[str, Any]) -> None:
        self.slug, self.seed = read_slug(game), seed
        self._lay(values, seed)

    def _lay(self, values: Mapping[str, Any], seed: int | None = None) -> None:
        """Lay these values on a table, and keep what lies there. Raises BadPosition; the draft stays as it was."""
        seed = self.seed if seed is None else seed
        self._table, self.seed = lay_table(self.slug, seed, dict(values)), seed
        self.position = describe_position(self.slug, self._table)
        fields = {name: value for name, value in self.position.items() if name not in ("game", "options")}
        self.values = self.position["options"] | fields

    def _lay_what_fits(self, values: dict[str, Any]) -> None:
        """Lay these values, if need be without an empty pile, or with a field that follows from the piles anew."""
        piles = self._list_pile_fields()
        lists = sorted(name for name in piles if isinstance(values[name], list))
        shorter = [values, *(values | {name: drop_empty(values[name])} for name in lists)]
        others = [name for name in self.position if name in values and name not in (*piles, *COUNTS, JOKERS)]
        attempts = [*shorter, *(without(each, name) for name in others for each in shorter)]
        fault: BadPosition | None = None
        for attempt in attempts:
            try:
                self._lay(attempt)
                return
            except BadPosition as error:
                fault = fault or error
        if fault is not None:
            raise fault

    # ---- what the reader changes ----

    def move(self, card: str, source: str, target: str, zone: str = "") -> None:
        """Move a card from a place of the picture to another one. Raises BadPosition."""
        values = deepcopy(self.values)
        (taken, key), (given, place) = self._find(values, source), self._find(values, target)
        order = self._order_suit(card)
        if isinstance(taken[key], int):
            taken[key] = order.index(card)
        else:
            taken[key] = drop_last(taken[key], card)
        if isinstance(given[place], int):
            if place != card[-1]:
                raise BadPosition(f"{target} takes only the cards of its suit")
            remove_cards(values, order[given[place] : order.index(card)], self._list_pile_fields())
            given[place] = order.index(card) + 1
        else:
            cards = given[place].split()
            is_first = zone == "under" or target in self._list_stocks()
            cards.insert(int(zone) if zone.isdecimal() else 0 if is_first else len(cards), card)
            given[place] = " ".join(cards)
        self._lay_what_fits(values)

    def name(self, field: str, text: str) -> None:
        """Give a field or an option another value, as a person typed it. Raises BadPosition."""
        if field not in self.values:
            raise BadPosition(f"{self.slug} has neither a field nor an option {quote_value(field)}")
        value = read_typed(text, self.values[field])
        piles = self._list_pile_fields()
        if field in (*piles, *COUNTS, JOKERS) and isinstance(value, type(self.values[field])):
            values = deepcopy(self.values)
            surplus = self._count(field, value) - self._count(field, values[field])
            remove_cards(values, surplus.elements(), piles - {field})
            self._lay_what_fits(values | {field: value})
        else:
            self._lay(self.values | {field: value})

    def list_hidden(self) -> list[str]:
        """Return the cards of the piles from which players draw, in the order of the pack."""
        cards = [card for parent, key in self._find_stocks(self.values) for card in parent[key].split()]
        return sorted(cards, key=rules(self.slug).PACK.codes.index)

    def bring(self, card: str) -> None:
        """Bring a card to the top of its pile, from which players draw. Raises BadPosition."""
        values = deepcopy(self.values)
        for parent, key in self._find_stocks(values):
            if card in parent[key].split():
                parent[key] = f"{card} {drop_last(parent[key], card)}".strip()
                self._lay(values)
                return
        raise BadPosition(f"{quote_value(card)} is in no pile from which players draw")

    def shuffle(self, number: Any) -> None:
        """Shuffle all cards of the piles from which the game draws, by a number. Raises BadOption."""
        hidden = {piles.field for piles in words(self.slug).PLACES.sorts.values() if piles.gets_rest}
        named = {name: value for name, value in self.values.items() if name not in hidden}
        self._lay(named, whole_number(number, 0, MOST_SEED, "the number"))

    # ---- what it gives ----

    def game(self) -> Game:
        """Return a game in this position. Raises BadPosition, which says what cannot be."""
        return setup(self.slug, self.seed, **self.values)

    def named(self) -> dict[str, Any]:
        """Return the values that `kit.setup` needs for this position; all others follow from them."""
        needed = dict(self.values)
        for name in self.values:
            try:
                table = lay_table(self.slug, self.seed, fewer := without(needed, name))
            except BadPosition:
                continue
            if describe_position(self.slug, table) == self.position:
                needed = fewer
        return needed

    def code(self) -> str:
        """Return the line of Python that makes this position."""
        named = "".join(f", {name}={value!r}" for name, value in self.named().items())
        seed = f", seed={self.seed}" * bool(self.seed)
        return f"kit.setup({self.slug!r}{seed}{named})".replace("'", '"')

    def link(self, part: str) -> str:
        """Return the address at the website, where `part` is `position` to play from it, or `setup` to change it."""
        content = json.dumps({"seed": self.seed, **self.named()}, separators=(",", ":"))
        return f"#{self.slug}/{part}/{quote(content, safe='')}"

    def case(self, move: str) -> str:
        """Return the file of an edge case in this position: is this move allowed? Raises BadMove, BadPosition."""
        ruling = self.game().ruling(move)
        values = {"seed": self.seed, **self.named()}
        named = {"game": self.slug, "rule": ruling.rule.partition("/")[2], "move": move, "why": ruling.text}
        named["question"] = f"Is this move allowed: {move}?"
        return CASE.format(setup=write_toml(values), **{name: write_toml(text) for name, text in named.items()})

    # ---- places, piles and suits ----

    def _find(self, values: dict[str, Any], place: str) -> tuple[Any, Any]:
        """Return where the cards of a place are: a list or an object of the values, and the key there."""
        name = ALIASES.get(place, place)
        if name.startswith("top "):
            return next(values[field] for field in COUNTS if field in values), name.removeprefix("top ")
        numbers = [int(digits) - 1 for digits in re.findall("[0-9]+", name)]
        for piles in words(self.slug).PLACES.sorts.values():
            if name in (codes := piles.codes(self._table)):
                cards = values[piles.field]
                if isinstance(cards, str):
                    return values, piles.field
                if isinstance(cards, dict):
                    return cards, list(cards)[codes.index(name)]
                return (cards[numbers[0]], numbers[1]) if isinstance(cards[numbers[0]], list) else (cards, numbers[0])
        raise BadPosition(f"no card can be moved by hand to {quote_value(place)} or from it; change its field instead")

    def _find_stocks(self, values: dict[str, Any]) -> list[tuple[Any, Any]]:
        """Return where the piles are from which players draw, as `_find` does."""
        return [self._find(values, place) for place in self._list_stocks()]

    def _list_stocks(self) -> list[str]:
        """Return the places of the piles from which players draw."""
        sorts = words(self.slug).PLACES.sorts.values()
        stocks = (piles for piles in sorts if piles.is_stock and piles.field in self.values)
        return [place for piles in stocks for place in piles.codes(self._table)]

    def _list_pile_fields(self) -> set[str]:
        """Return the names of the fields that have cards."""
        fields = {piles.field for piles in words(self.slug).PLACES.sorts.values()}
        return {name for name in fields if name in self.values and name not in COUNTS}

    def _order_suit(self, card: str) -> list[str]:
        """Return the cards of a card's suit in the order in which its stack is built."""
        cards = [code for code in rules(self.slug).PACK.codes if code[-1] == card[-1]]
        return cards[1:] + cards[:1] if self.values.get("order") == "2-A" else cards

    def _count(self, field: str, value: Any) -> Counter[str]:
        """Return how often each card is in the value of a field."""
        if field == JOKERS:
            lying = {*list_cards(self.values["columns"])}
            return Counter(joker for joker, what in value.items() if what == "cashed" or (what and joker not in lying))
        if field not in COUNTS:
            return Counter(list_cards(value))
        heights = ((suit, height) for suit, height in value.items() if suit and isinstance(height, int))
        return Counter(card for suit, height in heights for card in self._order_suit(suit)[:height])


def read_typed(text: str, before: Any) -> Any:
    """Return a value as a person typed it: JSON, or a text without quotation marks. Raises BadPosition."""
    if isinstance(before, str) and not text.lstrip().startswith('"'):
        return text.strip()
    try:
        return parse_json(text)
    except ValueError as error:
        raise BadPosition(f"{quote_value(cut(text, 60))} cannot be read: {error}") from error


def read_draft(game: str, text: str) -> Draft:
    """Return the draft of a link, from the text that `Draft.link` wrote. Raises BadPosition, BadOption, UnknownGame."""
    values = read_typed(text, {})
    if not isinstance(values, dict):
        raise BadPosition(f"{quote_value(cut(text, 60))} is no position")
    return Draft(game, whole_number(values.pop("seed", 0), 0, MOST_SEED, "seed"), values)


def draft_of(game: Game) -> Draft:
    """Return a draft that begins with the position of a game."""
    position = game.position()
    fields = {name: value for name, value in position.items() if name not in ("game", "options")}
    return Draft(game.slug, game.seed, position["options"] | fields)


def list_cards(value: Any) -> Iterator[str]:
    """Yield the cards in the value of a field, however it is nested."""
    if isinstance(value, str):
        yield from value.split()
    elif isinstance(value, list | dict):
        for each in [entry for name, entry in value.items() if name != "kind"] if isinstance(value, dict) else value:
            yield from list_cards(each)


def remove_cards(values: dict[str, Any], cards: Iterable[str], fields: Iterable[str]) -> None:
    """Remove each of these cards from the first place that has it."""
    for card in cards:
        any(remove_card(values, name, card) for name in sorted(fields))


def remove_card(parent: Any, key: Any, card: str) -> bool:
    """Remove a card from a value of a list or an object; return whether it was there."""
    value = parent[key]
    if isinstance(value, str):
        parent[key] = drop_last(value, card)
        return card in value.split()
    keys = range(len(value)) if isinstance(value, list) else list(value) if isinstance(value, dict) else ()
    return any(remove_card(value, each, card) for each in keys if each != "kind")


def drop_last(cards: str, card: str) -> str:
    """Return the cards of a pile without the last one of this code."""
    left = cards.split()[::-1]
    if card in left:
        left.remove(card)
    return " ".join(left[::-1])


def drop_empty(value: list[Any]) -> list[Any]:
    """Return a list without its empty piles, also in the lists in it."""
    return [drop_empty(each) if isinstance(each, list) else each for each in value if each != ""]


def without(values: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return values without one of them."""
    return {other: value for other, value in values.items() if other != name}


def write_toml(value: Any) -> str:
    """Return a value of JSON in one line of TOML, which differs in objects alone."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(name)} = {write_toml(each)}' for name, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(write_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
