"""What the tests know of every game: its option combinations, random games, and each move that can be read."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod
from random import Random
from string import Formatter
from typing import Any

import pytest

import kit
from kit.errors import BadMove
from kit.play.position import new_table
from kit.play.words import words
from kit.rules.engine import rules
from kit.rules.table import Move, card_at, size

SLUGS = [info.slug for info in kit.games()]
MOST_COMBINATIONS = 16
MANY_VALUES = 8  # of an option with more values only the first few are tried
MOST_MOMENTS = 8  # of a game that are looked at where looking takes long
LONGEST = 2_000  # moves after which a random game is left where it stands


def values_of(slug: str) -> dict[str, tuple[Any, ...]]:
    """Return the values of each option that are tried."""
    values = {option.name: option.values for option in rules(slug).OPTIONS}
    return {name: each if len(each) <= MANY_VALUES else each[:3] for name, each in values.items()}


def combinations(slug: str) -> list[dict[str, Any]]:
    """Return options that cover a game: every combination where there are few, else each value among the defaults."""
    options = values_of(slug)
    if prod(map(len, options.values())) <= MOST_COMBINATIONS:
        return list(each_combination(slug, {}))
    fixed = [{}, *({name: value} for name, values in options.items() for value in values[1:])]
    return [next(each_combination(slug, each)) for each in fixed]


def each_combination(slug: str, fixed: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every combination of options that has these and can be dealt, the others at their defaults first."""
    options = values_of(slug) | {name: (value,) for name, value in fixed.items()}
    for values in product(*options.values()):
        each = dict(zip(options, values, strict=True))
        if can_be_dealt(slug, each):
            yield each


def cover_options(slug: str) -> list[dict[str, Any]]:
    """Return few combinations of options in which every value of each is at least once, the defaults first."""
    options = values_of(slug)
    rows = max(map(len, options.values()), default=1)
    found = [{name: values[row % len(values)] for name, values in options.items()} for row in range(rows)]
    found = [each for each in found if can_be_dealt(slug, each)]
    for name, values in options.items():
        for value in values:
            if all(each[name] != value for each in found):
                found.append(next(each for each in combinations(slug) if each[name] == value))
    return found


def can_be_dealt(slug: str, options: dict[str, Any]) -> bool:
    """Whether a game can be dealt with these options."""
    try:
        new_table(slug, options, 0)
    except kit.BadOption:
        return False
    return True


def table_name(slug: str, options: dict[str, Any]) -> str:
    """Return a game with its options, as the name of a test."""
    return " ".join([slug, *(f"{name}={value}" for name, value in options.items())])


TABLES = [(slug, options) for slug in SLUGS for options in combinations(slug)]
TABLE_NAMES = [table_name(slug, options) for slug, options in TABLES]
FEW_TABLES = [(slug, options) for slug in SLUGS for options in cover_options(slug)]
each_game = pytest.mark.parametrize("slug", SLUGS)
each_table = pytest.mark.parametrize(("slug", "options"), FEW_TABLES, ids=[table_name(*table) for table in FEW_TABLES])


def random_game(slug: str, options: dict[str, Any], seed: int, most: int = LONGEST) -> kit.Game:
    """Return a deal played at random to its end, or for so many moves: the caller's own, though it is played only once.
    """
    return cached_random_game(slug, json.dumps(options), seed, most).copy()


@cache
def cached_random_game(slug: str, options: str, seed: int, most: int) -> kit.Game:
    """Return the same, its options as JSON, shared by all tests of this process."""
    game, dice = kit.deal(slug, seed=seed, **json.loads(options)), Random(seed)
    while not game.over and len(game.history) < most:
        game.play(dice.choice(game.moves()))
    return game


def moments(game: kit.Game, every: int = 1, most: int = MOST_MOMENTS) -> list[kit.Game]:
    """Return the game as it stood after every `every` steps and at its end.

    If not after each step, then about `most` times: of a very long game the steps are farther apart.
    """
    if every > 1:
        every = max(every, len(game.history) // most)
    return [game.at(step) for step in [*range(0, len(game.history), every), len(game.history)]]


def fields(game: kit.Game) -> dict[str, Any]:
    """Return what `setup` takes to lay the position of a game."""
    return {name: value for name, value in game.position().items() if name not in ("game", "options")}


def cards_on(t: Any) -> list[int]:
    """Return the number of every card that lies somewhere on the table, sorted."""
    return sorted(card_at(t, pile, depth) for pile in range(len(t.sizes)) for depth in range(size(t, pile)))


def readable_moves(game: kit.Game) -> dict[str, Move]:
    """Return every move that can be read here, legal or not, by its canonical text: each form with each card and place.
    """
    return dict(each_readable_move(game))


def each_readable_move(game: kit.Game) -> Iterator[tuple[str, Move]]:
    """Yield the same, one after another; some come more than once."""
    codes = rules(game.slug).PACK.codes
    for form in words(game.slug).FORMS.values():
        names = [name for _, name, _, _ in Formatter().parse(form) if name]
        # What can be read with one card or rank can be read with all, so the places are tried with one only.
        every = {"card": codes, "rank": list(rules(game.slug).PACK.ranks)}
        for filling in product(*(every[name][:1] if name in every else fillers(game, name) for name in names)):
            text = form.format_map(dict(zip(names, filling, strict=True)))
            if read(game, text) is None:
                continue
            for cards in product(*(every.get(name, [word]) for name, word in zip(names, filling, strict=True))):
                move = read(game, form.format_map(dict(zip(names, cards, strict=True))))
                if move is not None:
                    yield words(game.slug).spell(game.table, move), move


def fillers(game: kit.Game, name: str) -> list[str]:
    """Return what may stand in a move text under this name; under an unknown one any place, card, rank or suit."""
    pack = rules(game.slug).PACK
    if name in ("first", "second", "last"):  # the tiles that a knock names: those turned up, and two others
        return [*pack.codes[:2], *game.position()["ups"].split()]
    codes = {words(game.slug).PLACES.code(pile) for pile in range(len(game.table.sizes))}
    places = sorted(code for code in codes if " " not in code)  # what stands there is one word
    known = {
        "place": places,
        "from": places,
        "joker": list(pack.extras),
        "tile": pack.codes,
        "seat": [str(seat) for seat in range(1, game.seats + 1)],
        "number": [str(n) for n in range(pack.size + 1)],
    }
    return known.get(name, [*places, *dict.fromkeys(pack.codes), *pack.ranks, *pack.suits])


def read(game: kit.Game, text: str) -> Move | None:
    """Return the move a text means, None if it cannot be read."""
    try:
        return words(game.slug).parse(game.table, text)
    except BadMove:
        return None
