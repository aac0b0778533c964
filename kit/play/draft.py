"""A position that a reader sets up by hand: cards go anywhere, and no rule is asked before the game is made."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeGuard
from urllib.parse import quote

from kit.errors import BadPosition, cut, quote as quote_value, whole_number
from kit.files import parse_json
from kit.play.fields import Piles
from kit.play.game import Game, setup
from kit.play.names import read_slug
from kit.play.notation import list_cards as cards_of, pile_text, put_pile
from kit.play.position import describe_position, lay_table
from kit.play.words import words
from kit.rules.engine import rules
from kit.rules.table import MOST_SEED, Table, take_at

ALIASES = {"talon": "waste", "discards": "waste"}  # places in the picture that show one pile
JOKERS = "jokers"  # the field that says what each joker is; one that is cashed or up top lies in no pile
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
        self._codes: list[str] = rules(self.slug).PACK.codes
        self._sorts: list[Piles] = [*words(self.slug).PLACES.sorts.values()]
        self._lay(values, seed)

    def _lay(self, values: Mapping[str, Any], seed: int | None = None) -> None:
        """Lay these values on a table, and keep what lies there. Raises BadPosition; the draft stays as it was."""
        seed = self.seed if seed is None else seed
        self._table, self.seed = lay_table(self.slug, seed, dict(values)), seed
        self.position = describe_position(self.slug, self._table)
        self.values = list_values(self.position)
        # By pile: the suit of the stacks whose field counts their cards.
        self._counted = {
            piles.first + place: suit for piles in self._sorts if is_count(counts := self.values.get(piles.field))
            for place, suit in enumerate(counts)
        }

    def _lay_what_fits(self, values: dict[str, Any]) -> None:
        """Lay these values, if need be without an empty pile, or with a field that follows from the piles anew."""
        piles = self._list_card_fields()
        lists = sorted(name for name in piles if isinstance(values[name], list))
        shorter = [values, *(values | {name: drop_empty(values[name])} for name in lists)]
        others = [name for name in self.position if name in values and name not in piles]
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
        t, suit = self._copy_table(), self._order_suit(card)
        taken, given = self._find(source), self._find(target)
        codes = pile_text(t, taken, self._codes).split()
        if card not in codes:
            raise BadPosition(f"{quote_value(card)} is not in {source}")
        place, lying = codes.index(card), cards_of(t, taken)
        number, above = lying[place], [] if taken in self._counted else lying[place + 1 :]
        put_pile(t, taken, lying[:place] + above)
        lying = cards_of(t, given)
        if given not in self._counted:
            place = 0 if zone == "under" else len(lying) - int(zone) if zone.isdecimal() else len(lying)
            put_pile(t, given, [*lying[:place], number, *lying[place:]])
        elif self._counted[given] != card[-1]:
            raise BadPosition(f"{target} takes only the cards of its suit")
        else:
            missing = suit[len(lying) : suit.index(card) + 1]
            self._take(t, missing)
            put_pile(t, given, lying + list(map(self._codes.index, missing)))
        self._lay_what_fits(list_values(describe_position(self.slug, t)))

    def name(self, field: str, text: str) -> None:
        """Give a field or an option another value, as a person typed it. Raises BadPosition."""
        if field not in self.values:
            raise BadPosition(f"{self.slug} has neither a field nor an option {quote_value(field)}")
        value, t = read_typed(text, self.values[field]), self._copy_table()
        if field in self._list_card_fields() and isinstance(value, type(self.values[field])):
            surplus = self._count(field, value) - self._count(field, self.values[field])
            self._take(t, surplus.elements(), field)
            self._lay_what_fits(list_values(describe_position(self.slug, t)) | {field: value})
        else:
            self._lay(self.values | {field: value})

    def list_hidden(self) -> list[str]:
        """Return the cards of the piles from which players draw, in the order of the pack."""
        return sorted(self._find_hidden(), key=self._codes.index)

    def bring(self, card: str) -> None:
        """Bring a card to the top of its pile, from which players draw. Raises BadPosition."""
        if (place := self._find_hidden().get(card)) is None:
            raise BadPosition(f"{quote_value(card)} is in no pile from which players draw")
        self.move(card, place, place)

    def shuffle(self, number: Any) -> None:
        """Shuffle all cards of the piles from which the game draws, by a number. Raises BadOption."""
        hidden = {piles.field for piles in self._sorts if piles.gets_rest}
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

    def _copy_table(self) -> Table:
        table: Table = rules(self.slug).RECORD.copy(self._table)
        return table

    def _find(self, place: str) -> int:
        """Return the pile of a place."""
        name = ALIASES.get(place, place)
        for pile, suit in self._counted.items():
            if name == f"top {suit}":
                return pile
        for piles in self._sorts:
            if piles.field in self.values and name in (codes := piles.codes(self._table)):
                return piles.first + codes.index(name)
        raise BadPosition(f"no card can be moved by hand to {quote_value(place)} or from it; change its field instead")

    def _find_hidden(self) -> dict[str, str]:
        """Return the place of each card of the piles from which players draw."""
        stocks = [piles for piles in self._sorts if piles.is_stock and piles.field in self.values]
        places = [place for piles in stocks for place in piles.codes(self._table)]
        return {self._codes[card]: place for place in places for card in cards_of(self._table, self._find(place))}

    def _list_card_fields(self) -> set[str]:
        """Return the names of the fields that say where cards are."""
        return {name for name in self.values if name == JOKERS or name in [piles.field for piles in self._sorts]}

    def _take(self, t: Table, cards: Iterable[str], field: str = "") -> None:
        """Take each of these cards from the first pile that has it, but none that is counted or belongs to a field."""
        others = (pile for pile in range(len(t.sizes)) if words(self.slug).PLACES.find_piles(pile).field != field)
        piles = [pile for pile in others if pile not in self._counted]
        for card in cards:
            for pile in piles:
                if card in (codes := pile_text(t, pile, self._codes).split()):
                    take_at(t, pile, codes.index(card))
                    break

    def _order_suit(self, card: str) -> list[str]:
        """Return the cards of a card's suit in the order in which its stack is built."""
        cards = [code for code in rules(self.slug).PACK.codes if code[-1] == card[-1]]
        return cards[1:] + cards[:1] if self.values.get("order") == "2-A" else cards

    def _count(self, field: str, value: Any) -> Counter[str]:
        """Return how often each card is in the value of a field."""
        if field == JOKERS:
            lying = {*list_cards(self.values["columns"])}
            return Counter(joker for joker, what in value.items() if what == "cashed" or (what and joker not in lying))
        if not is_count(self.values[field]):
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
    return Draft(game.slug, game.seed, list_values(game.position()))


def list_cards(value: Any) -> Iterator[str]:
    """Yield the cards in the value of a field, however it is nested."""
    if isinstance(value, str):
        yield from value.split()
    elif isinstance(value, list | dict):
        for each in [entry for name, entry in value.items() if name != "kind"] if isinstance(value, dict) else value:
            yield from list_cards(each)


def list_values(position: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options and the fields of a position by name."""
    options: dict[str, Any] = position["options"]
    return options | {name: value for name, value in position.items() if name not in ("game", "options")}


def is_count(value: Any) -> TypeGuard[dict[str, int]]:
    """Return whether the value of a field counts the cards on each suit's stack."""
    return isinstance(value, dict) and all(isinstance(each, int) for each in value.values())


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
