"""Options, random games and readable moves of every game, for the tests."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from math import prod
from random import Random
from string import Formatter
from typing import Any

import pytest

import kit
from kit.lab.player_kinds import careful_module
from kit.lab.players import play_out
from kit.play import move_texts
from kit.play.position import new_table
from kit.play.scenarios import Scenario, scenarios
from kit.play.words import words
from kit.rules.engine import bind_game, rules
from kit.rules.rulebook import book, finished_games
from kit.rules.table import Move, card_at, size

SLUGS = [info.slug for info in kit.games()]
FINISHED = finished_games()  # the games with a course and measured results; the others are drafts
MOST_COMBINATIONS = 16
MANY_VALUES = 8  # values of an option; an option with more has only its first few tried
MOST_MOMENTS = 8  # positions of a game that a slow test examines
LONGEST = 2_000  # moves after which a random game stops


def all_scenarios() -> list[Scenario]:
    """Return the scenarios of all files that can be read; a test of `tests/play` reports any other file."""
    found = list[Scenario]()
    for slug in SLUGS:
        with suppress(kit.KitError):
            found += scenarios(slug)
    return found


def values_of(slug: str) -> dict[str, tuple[Any, ...]]:
    """Return the values of each option that the tests try."""
    all_values = {option.name: option.values for option in rules(slug).OPTIONS}
    return {name: values if len(values) <= MANY_VALUES else values[:3] for name, values in all_values.items()}


def combinations(slug: str) -> list[dict[str, Any]]:
    """Return all combinations of options if they are few, otherwise each value among the defaults."""
    options = values_of(slug)
    if prod(map(len, options.values())) <= MOST_COMBINATIONS:
        return list(each_combination(slug, {}))
    fixed = [{}, *({name: value} for name, values in options.items() for value in values[1:])]
    return [next(each_combination(slug, each)) for each in fixed]


def each_combination(slug: str, fixed: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every combination with the fixed options that can be dealt; defaults of the other options come first."""
    options = values_of(slug) | {name: (value,) for name, value in fixed.items()}
    for values in product(*options.values()):
        combination = dict(zip(options, values, strict=True))
        if can_be_dealt(slug, combination):
            yield combination


def cover_options(slug: str) -> list[dict[str, Any]]:
    """Return few combinations of options that contain every value of every option, the defaults first."""
    options = values_of(slug)
    rows = max(map(len, options.values()), default=1)
    combined = [{name: values[row % len(values)] for name, values in options.items()} for row in range(rows)]
    combined = [each for each in combined if can_be_dealt(slug, each)]
    for name, values in options.items():
        for value in values:
            if all(each[name] != value for each in combined):
                combined.append(next(each for each in combinations(slug) if each[name] == value))
    return combined


def can_be_dealt(slug: str, options: dict[str, Any]) -> bool:
    """Return whether a game can be dealt with these options."""
    try:
        new_table(slug, options, 0)
    except kit.BadOption:
        return False
    return True


def table_name(slug: str, options: dict[str, Any]) -> str:
    """Return a name for the tests of a game with these options."""
    return " ".join([slug, *(f"{name}={value}" for name, value in options.items())])


TABLES = [(slug, options) for slug in SLUGS for options in combinations(slug)]
FEW_TABLES = [(slug, options) for slug in SLUGS for options in cover_options(slug)]
each_game = pytest.mark.parametrize("slug", SLUGS)
each_finished_game = pytest.mark.parametrize("slug", FINISHED)
every_table = pytest.mark.parametrize(("slug", "options"), TABLES, ids=[table_name(*table) for table in TABLES])
each_table = pytest.mark.parametrize(("slug", "options"), FEW_TABLES, ids=[table_name(*table) for table in FEW_TABLES])


def random_game(slug: str, options: dict[str, Any], seed: int, most: int = LONGEST) -> kit.Game:
    """Return a new copy of a random game, played to its end or for `most` moves."""
    return cached_random_game(slug, json.dumps(options), seed, most).copy()


@cache
def cached_random_game(slug: str, options: str, seed: int, most: int) -> kit.Game:
    """Return a random game that all tests of this process share; the options are JSON."""
    generator = Random(seed)
    return play_out(kit.deal(slug, seed=seed, **json.loads(options)), lambda game: generator.choice(game.moves()), most)


def play_first(game: kit.Game, most: int = LONGEST) -> kit.Game:
    """Play the first legal move until the game is over or has `most` steps, and return the game."""
    return play_out(game, lambda now: now.moves()[0], most)


def bind(function: Callable, slug: str) -> Callable:
    """Return an interpreted function of a game and its careful player."""
    return bind_game(function, slug, careful_module(slug))


def moments(game: kit.Game, every: int = 1, most: int = MOST_MOMENTS) -> list[kit.Game]:
    """Return the positions after every `every` steps, and the last one.

    With `every` above 1, a long game gives about `most` positions.
    """
    if every > 1:
        every = max(every, len(game.history) // most)
    return [game.at(step) for step in [*range(0, len(game.history), every), len(game.history)]]


def setup_arguments(game: kit.Game) -> dict[str, Any]:
    """Return the arguments with which `kit.setup` makes the position of a game."""
    return {name: value for name, value in game.position().items() if name not in ("game", "options")}


def cards_on(t: Any) -> list[int]:
    """Return the numbers of all cards on the table, sorted."""
    return sorted(card_at(t, pile, depth) for pile in range(len(t.sizes)) for depth in range(size(t, pile)))


def readable_moves(game: kit.Game) -> dict[str, Move]:
    """Return every move that can be read in this position, legal or not, by its canonical text."""
    return dict(each_readable_move(game))


def each_readable_move(game: kit.Game) -> Iterator[tuple[str, Move]]:
    """Yield the canonical text and the number of each readable move; some moves come more than once."""
    codes = rules(game.slug).PACK.codes
    for form in book(game.slug)["forms"].values():
        names = [name for _, name, _, _ in Formatter().parse(form) if name]
        # If a move can be read with one card or rank, it can be read with all: try the places with only one.
        every = {"card": codes, "rank": list(rules(game.slug).PACK.ranks)}
        for filling in product(*(every[name][:1] if name in every else words_for_field(game, name) for name in names)):
            text = form.format_map(dict(zip(names, filling, strict=True)))
            if parse_move(game, text) is None:
                continue
            for cards in product(*(every.get(name, [word]) for name, word in zip(names, filling, strict=True))):
                move = parse_move(game, form.format_map(dict(zip(names, cards, strict=True))))
                if move is not None:
                    yield words(game.slug).spell(game.table, move), move


def words_for_field(game: kit.Game, name: str) -> list[str]:
    """Return the words that may replace a field of a move's form; for an unknown field, any place, card, rank or suit.
    """
    pack = rules(game.slug).PACK
    if name in ("first", "second", "last"):  # the tiles that a knock names: the tiles turned up, and two others
        return [*pack.codes[:2], *game.position()["ups"].split()]
    codes = {words(game.slug).PLACES.code(pile) for pile in range(len(game.table.sizes))}
    places = sorted(code for code in codes if " " not in code)  # a place in a move is one word
    words_by_field = {
        "place": places, "from": places, "joker": list(pack.extras), "tile": pack.codes,
        "seat": [str(seat) for seat in range(1, game.seats + 1)], "number": [str(n) for n in range(pack.size + 1)],
    }
    return words_by_field.get(name, [*places, *dict.fromkeys(pack.codes), *pack.ranks, *pack.suits])


def parse_move(game: kit.Game, text: str) -> Move | None:
    """Return the move that a text means, or None if it cannot be read."""
    try:
        return move_texts.parse_move(game.slug, game.table, text)
    except kit.BadMove:
        return None


def answer_unless_refused(ask: Callable[[], Any]) -> Any:
    """Return the kit's answer, or None if it refuses with an error, which must be short."""
    try:
        return ask()
    except kit.KitError as error:
        assert 0 < len(str(error)) <= 600
        return None
