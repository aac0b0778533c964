"""Disturbed positions and transcripts: the kit refuses them with its own errors, or loads a sound game."""

import copy
import json
from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st

import kit
from kit.play.words import words
from kit.rules.engine import rules
from tests.games import LONGEST, SLUGS, TABLES, answer_unless_refused, random_game
from tests.golden import rich_game

# ---- mutations of positions and transcripts ----

ODD_VALUES = [
    None, True, False, 0, -1, 1, 2, 9, 2**31, 2**63, 10**30, 0.5, 1.0, 1e308, float("nan"), float("inf"),
    "", " ", "9h", "9h 9h", "??", "Zz", "9♥", "\ud800", "\x00", "９ｈ", "s1", "true", [], [[]], {}, {"a": 1},
    ["9h"], ["", ""], [0, 0], [True, True],
]
odd_values = st.sampled_from(ODD_VALUES) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3), max_leaves=5,
)


@cache
def positions(slug: str) -> list[dict[str, Any]]:
    """Return positions of a game with all options, after few moves and at the end."""
    games = [(options, seed) for seed, (game, options) in enumerate(TABLES) if game == slug]
    return [random_game(slug, options, seed, most).position() for options, seed in games for most in (9, LONGEST)]


@cache
def transcript(slug: str) -> dict[str, Any]:
    """Return a sound transcript of six steps."""
    return rich_game(slug).at(6).transcript()


def places_in(value: Any) -> list[tuple]:
    """Return the path of everything inside a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for name, part in inner for path in [(name,), *((name, *rest) for rest in places_in(part))]]


def mutate(data: st.DataObject, value: dict[str, Any]) -> dict[str, Any]:
    """Return a value in which one to three parts are replaced, removed, doubled, shortened or put in another order."""
    value = copy.deepcopy(value)
    for _ in range(data.draw(st.integers(1, 3))):
        places = places_in(value)
        assume(places)
        *path, name = data.draw(st.sampled_from(places))
        inside = value
        for step in path:
            inside = inside[step]
        old, how = inside[name], data.draw(st.sampled_from(["replace", "remove", "add", "shorten", "words"]))
        if how == "remove":
            del inside[name]
        elif how == "add" and isinstance(inside, list):
            inside.insert(name, copy.deepcopy(old))
        elif how == "add":
            inside[data.draw(st.text(max_size=6))] = old
        elif how == "shorten" and isinstance(old, str):
            inside[name] = old[: data.draw(st.integers(0, 6))]
        elif how == "words" and isinstance(old, str):
            inside[name] = " ".join(data.draw(st.permutations(old.split())))
        else:
            inside[name] = copy.deepcopy(data.draw(odd_values))  # a copy, because the next change may be inside it
    return value


def exchange_cards(data: st.DataObject, position: dict[str, Any]) -> dict[str, Any]:
    """Return a position in which cards have changed places, so that each card is still there once."""
    text = json.dumps(position)
    for _ in range(data.draw(st.integers(1, 3))):
        codes = sorted(set(text.replace('"', " ").split()) & set(rules(position["game"]).PACK.codes))
        one, other = data.draw(st.sampled_from(codes)), data.draw(st.sampled_from(codes))
        text = text.replace(one, "!").replace(other, one).replace("!", other)
    return json.loads(text)


def check_load(source: Any) -> None:
    """Check that a source is refused with a message of the kit, or gives a sound game."""
    game = answer_unless_refused(lambda: kit.load(source))
    if game is None:
        return
    assert list(words(game.slug).flaws(game.table)) == []
    assert kit.load(game.position()).position() == game.position()
    assert kit.load(game.transcript()).transcript() == game.transcript()
    if not game.over:
        game.play(game.moves()[0])
        assert kit.load(game.position()).position() == game.position()


def disturb_json(data: st.DataObject, value: dict[str, Any]) -> str:
    """Return a value as JSON text that is cut off, or has characters put into it."""
    text = json.dumps(value)
    place = data.draw(st.integers(1, len(text)))
    return text[:place] + data.draw(st.text(max_size=3)) + (text[place:] if data.draw(st.booleans()) else "")


@pytest.mark.thorough
@settings(max_examples=400)
@given(st.sampled_from([mutate, exchange_cards, disturb_json]), st.sampled_from(SLUGS), st.data())
def test_disturbed_positions_are_refused_or_sound(disturb, slug, data):
    check_load(disturb(data, data.draw(st.sampled_from(positions(slug)))))


@pytest.mark.thorough
@settings(max_examples=200)
@given(st.sampled_from([mutate, disturb_json]), st.sampled_from(SLUGS), st.data())
def test_disturbed_transcripts_are_refused_or_sound(disturb, slug, data):
    disturbed = disturb(data, transcript(slug))
    check_load(disturbed)
    fault = answer_unless_refused(lambda: kit.check(disturbed))
    assert fault is None or fault.text


@pytest.mark.parametrize("slug", SLUGS)
def test_load_refuses_a_position_with_hidden_cards(slug):
    for seed in range(5):
        seen = kit.deal(slug, seed=seed).seen(by=1)
        if "??" in json.dumps(seen):
            with pytest.raises(kit.BadPosition, match=r"'\?\?' is not a card"):
                kit.load(seen)
