"""Positions: whole tables as JSON data. A position is checked completely when it is read."""

import re
from typing import Any

from kit.errors import BadOption, BadPosition, is_whole_number, quote, state_demand, whole_number
from kit.files import DEEPEST
from kit.play.names import read_slug
from kit.play.notation import HIDDEN, Box, all_in_codes
from kit.play.words import words
from kit.rules.engine import rules
from kit.rules.rulebook import info
from kit.rules.table import (
    MOST_SEED, SEED_BITS, SEED_HIGH, SEED_LOW, SEED_MASK, SHUFFLES, TURN, Table, card_at, lay_at, number, set_number,
    size,
)


def new_table(slug: str, options: dict[str, Any], seed: int) -> Table:
    """Return an empty table of a game with these options and this seed, and seat 1 to play. Raises BadOption."""
    t: Table = rules(slug).RECORD.blank()
    set_number(t, TURN, 1)
    options_by_name = {option.name: option for option in rules(slug).OPTIONS}
    for name in options:
        if name not in options_by_name:
            raise BadOption(f"{slug} has no option {quote(name)}; it has {', '.join(options_by_name) or 'none'}")
    for name, option in options_by_name.items():
        value = options.get(name, option.values[0])
        option.write(t, value if is_array(value) else from_numpy(value))
    if flaw := words(slug).flaw_in_options(t):
        raise BadOption(flaw)
    set_seed(t, seed)
    return t


def drop_fixed_players(slug: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return a person's options without `players` if the game's number of players is fixed.

    Raises UnknownGame, and BadOption if `players` is another number.
    """
    if "players" not in options or any(option.name == "players" for option in rules(slug).OPTIONS):
        return options
    players, (fixed,) = options["players"], info(slug).players
    if not is_whole_number(players) or players != fixed:
        raise BadOption(state_demand("players", f"be {fixed} in {slug}", players))
    return {name: value for name, value in options.items() if name != "players"}


def set_seed(t: Table, seed: int) -> None:
    """Give a table the seed of a deal number. Raises BadOption."""
    seed = whole_number(seed, 0, MOST_SEED, "seed")
    set_number(t, SEED_LOW, seed & SEED_MASK)
    set_number(t, SEED_HIGH, seed >> SEED_BITS)


def find_options(slug: str, t: Table) -> dict[str, Any]:
    """Return every option of a game with its value."""
    return {option.name: option.read(t) for option in rules(slug).OPTIONS}


def describe_position(slug: str, t: Table) -> dict[str, Any]:
    """Return a table as a position; an unseen card is `??`."""
    codes = [*rules(slug).PACK.codes, HIDDEN]
    fields = {field.name: field.get(t, codes) for field in words(slug).FIELDS}
    return {"game": slug, "options": find_options(slug, t)} | fields


def seen_table(slug: str, t: Table, seat: int) -> Table:
    """Return a copy of a table as a seat sees it. Hidden cards have no faces: each has the number after the last card.

    Rulings, events and pictures speak to a seat from this copy. It does not contain what the seat may not know.
    """
    law = rules(slug)
    seen: Table = law.RECORD.copy(t)
    for pile in range(len(t.sizes)):
        for depth in range(size(t, pile)):
            if law.hidden_group(t, pile, depth, seat):
                lay_at(seen, pile, depth, law.PACK.size)
    words(slug).hide_numbers(seen, seat)
    return seen


def list_faces(t: Table) -> frozenset[int]:
    """Return all cards on a table, face by face; a table of `seen_table` shows only cards that its seat sees."""
    return frozenset(card_at(t, pile, depth) for pile in range(len(t.sizes)) for depth in range(size(t, pile)))


def is_numbered_deal(slug: str, start: Table, seed: int) -> bool:
    """Return whether a table is the start of the deal with its number.

    In Speed, missing times of a person do not matter.
    """
    t = new_table(slug, find_options(slug, start), seed)
    rules(slug).deal(t, None)
    words(slug).seat_persons(t, start)
    return describe_position(slug, t) == describe_position(slug, start)


def read_position(position: dict[str, Any], seed: int) -> tuple[str, Table]:
    """Check a position completely, and return its game and table. Raises BadPosition, UnknownGame."""
    if "game" not in position:
        raise BadPosition("the position lacks the field 'game'; add the name of its game")
    slug = read_slug(position["game"])
    fields = words(slug).FIELDS
    names = ["game", "options", *(field.name for field in fields)]
    if extra := [name for name in position if name not in names]:
        raise BadPosition(f"a position of {slug} has no field {quote(extra[0])}; its fields are {', '.join(names)}")
    if missing := [name for name in names if name not in position]:
        raise BadPosition(f"the position lacks the field {missing[0]!r}; a position of {slug} has {', '.join(names)}")
    t = new_table(slug, read_options(slug, position["options"]), seed)
    box = Box(rules(slug).PACK)
    for field in fields:
        field.set(t, all_in_codes(position[field.name], rules(slug).PACK), box)
    if missing_cards := box.rest():
        codes = rules(slug).PACK.codes
        cards = " ".join(codes[card] for card in missing_cards[:6]) + (" …" if len(missing_cards) > 6 else "")
        count = "1 card is" if len(missing_cards) == 1 else f"{len(missing_cards)} cards are"
        raise BadPosition(f"{count} missing from the position: {cards}; every card must have a place")
    check_flaws(slug, t)
    return slug, t


def check_flaws(slug: str, t: Table) -> None:
    """Raise BadPosition for a table that no game can reach. Otherwise set the numbers that follow from the fields."""
    if flaw := next(words(slug).flaws(t), None):
        raise BadPosition(flaw)
    words(slug).set_derived_numbers(t)


def read_options(slug: str, options: Any) -> dict[str, Any]:
    """Return the options of a position. A missing option has its default, so a new option leaves earlier files valid.

    Only the number of players must not be missing. Raises BadPosition.
    """
    names = [option.name for option in rules(slug).OPTIONS]
    if not isinstance(options, dict):
        raise BadPosition(state_demand("options", f"be an object with {', '.join(names)}", options))
    if "players" in names and "players" not in options:
        raise BadPosition(f"options lacks 'players', the number of players; it may have {', '.join(names)}")
    try:
        return find_options(slug, new_table(slug, options, 0))
    except BadOption as error:
        raise BadPosition(f"options: {error}") from error


def lay_table(slug: str, seed: int, values: dict[str, Any]) -> Table:
    """Return a table with these values. All other cards are shuffled into the pile from which the game draws.

    `values` are options and fields by name. If an option such as `players` is missing, it follows from the length of a
    list. Raises BadOption, BadPosition, UnknownGame.
    """
    values = {name: all_in_codes(to_plain(value, name), rules(slug).PACK) for name, value in values.items()}
    fields = words(slug).FIELDS
    option_names = {option.number: option.name for option in rules(slug).OPTIONS}
    options = {name: value for name, value in values.items() if name in option_names.values()}
    for field in fields:
        value = values.get(field.name)
        if field.entries in option_names and isinstance(value, list):
            options.setdefault(option_names[field.entries], len(value))
    names = [field.name for field in fields]
    if extra := [name for name in values if name not in (*option_names.values(), *names)]:
        fault = f"{slug} has neither a field nor an option {quote(extra[0])}"
        raise BadPosition(f"{fault}; its fields are {', '.join(names)}")
    t = new_table(slug, options, seed)
    box = Box(rules(slug).PACK)
    for field in fields:
        empty = field.empty if field.entries is None else [field.empty] * number(t, field.entries)
        empty = empty(t) if callable(empty) else empty
        value = values.get(field.name, empty)
        # An object needs only the entries that matter.
        field.set(t, empty | value if isinstance(empty, dict) and isinstance(value, dict) else value, box)
    game = words(slug)
    game.put_rest(t, box.rest(), game.PLACES.rest.first)
    set_number(t, SHUFFLES, 0)
    return t


MOST_BITS = 64  # bits of a whole number


def to_plain(value: Any, where: str = "", depth: int = 0) -> Any:
    """Return a copy of a Python or NumPy value in Python's own types. Raises BadPosition, which names the place."""
    value = from_numpy(value)
    if isinstance(value, str) and not is_text(value):
        raise BadPosition(f"{where} is {quote(value)}, which is not valid text: it has half of a character")
    if isinstance(value, dict | list | tuple):
        if depth == DEEPEST:
            raise BadPosition(f"{where} is nested more than {DEEPEST} deep")
        if not isinstance(value, dict):
            return [to_plain(entry, f"{where}[{place}]", depth + 1) for place, entry in enumerate(value, start=1)]
        for name in value:
            if not isinstance(name, str) or not is_text(name):
                raise BadPosition(f"{where or 'it'} has a field {quote(name)}; fields are named by text")
        return {name: to_plain(entry, f"{where}.{name}".lstrip("."), depth + 1) for name, entry in value.items()}
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        raise BadPosition(f"{where} is {quote(value)}; this number is too large")
    if value is None or isinstance(value, str | int | float):
        return value
    raise BadPosition(state_demand(where, "be text, a number, true or false, a list or an object", value))


def from_numpy(value: Any) -> Any:
    """Return a value of NumPy as a value of Python, and any other value as it is. Playing does not import NumPy."""
    return value.tolist() if type(value).__module__ == "numpy" else value


def is_array(value: Any) -> bool:
    """Return whether a value is an array of NumPy."""
    return type(value).__module__ == "numpy" and type(value).__name__ == "ndarray"


def is_text(value: str) -> bool:
    """Return whether a text can be written to a file. JSON may contain half of a character (a lone surrogate)."""
    return re.search("[\ud800-\udfff]", value) is None
