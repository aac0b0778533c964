"""Whatever is typed or sent: only the kit's own errors, which say what is wrong, where, and what would be right."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st

import kit
from kit.play.words import words
from kit.rules.engine import rules
from tests.games import LONGEST, SLUGS, TABLES, random_game
from tests.golden import played_anew

each_game = pytest.mark.parametrize("slug", SLUGS)

# ---- mutations of positions and transcripts ----

ODD_VALUES = [
    None, True, False, 0, -1, 1, 2, 9, 2**31, 2**63, 10**30, 0.5, 1.0, 1e308, float("nan"), float("inf"),
    "", " ", "9h", "9h 9h", "??", "Zz", "9♥", "\ud800", "\x00", "９ｈ", "s1", "true", [], [[]], {}, {"a": 1},
    ["9h"], ["", ""], [0, 0], [True, True],
]
odd_values = st.one_of(
    st.sampled_from(ODD_VALUES),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=5,
    ),
)


@cache
def positions(slug: str) -> list[dict[str, Any]]:
    """Positions of a game with all options, after few moves and at the end."""
    games = [(options, seed) for seed, (game, options) in enumerate(TABLES) if game == slug]
    return [random_game(slug, options, seed, most).position() for options, seed in games for most in (9, LONGEST)]


@cache
def transcript(slug: str) -> dict[str, Any]:
    """A sound transcript of a few steps."""
    return played_anew(slug).at(6).transcript()


def places_in(value: Any) -> list[tuple]:
    """The path to everything inside a JSON value."""
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    else:
        return []
    return [path for name, part in inner for path in [(name,), *((name, *rest) for rest in places_in(part))]]


def mutate(data: st.DataObject, value: dict[str, Any]) -> dict[str, Any]:
    """The value with one to three things in it replaced, removed, doubled, exchanged or shortened."""
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
            inside[name] = copy.deepcopy(data.draw(odd_values))  # it may itself be changed next
    return value


def exchange_cards(data: st.DataObject, position: dict[str, Any]) -> dict[str, Any]:
    """The position with some of its cards exchanged, so that each still lies somewhere once."""
    text = json.dumps(position)
    for _ in range(data.draw(st.integers(1, 3))):
        codes = sorted(set(text.replace('"', " ").split()) & set(rules(position["game"]).PACK.codes))
        one, other = data.draw(st.sampled_from(codes)), data.draw(st.sampled_from(codes))
        text = text.replace(one, "!").replace(other, one).replace("!", other)
    return json.loads(text)


def loads_soundly_or_not_at_all(source: Any) -> None:
    """Load; what is refused is refused with a KitError and a message, what is taken must be a whole game."""
    try:
        game = kit.load(source)
    except kit.KitError as error:
        assert str(error)
        return
    assert words(game.slug).flaw(game.table) is None
    assert kit.load(game.position()).position() == game.position()
    assert kit.load(game.transcript()).transcript() == game.transcript()
    if not game.over:
        game.play(game.moves()[0])
        assert kit.load(game.position()).position() == game.position()


@settings(max_examples=300)
@given(st.data())
def test_mutated_positions_are_refused_or_sound(data):
    position = data.draw(st.sampled_from(positions(data.draw(st.sampled_from(SLUGS)))))
    loads_soundly_or_not_at_all(mutate(data, position))


@settings(max_examples=200)
@given(st.data())
def test_positions_with_cards_exchanged_are_refused_or_sound(data):
    position = data.draw(st.sampled_from(positions(data.draw(st.sampled_from(SLUGS)))))
    loads_soundly_or_not_at_all(exchange_cards(data, position))


@settings(max_examples=300)
@given(st.data())
def test_mutated_transcripts_are_refused_or_sound(data):
    mutated = mutate(data, transcript(data.draw(st.sampled_from(SLUGS))))
    loads_soundly_or_not_at_all(mutated)
    try:
        fault = kit.check(mutated)
    except kit.KitError as error:
        assert str(error)
    else:
        assert fault is None or fault.text


@given(st.data())
def test_truncated_and_disturbed_json_is_refused_or_sound(data):
    slug = data.draw(st.sampled_from(SLUGS))
    text = json.dumps(data.draw(st.sampled_from([transcript(slug), *positions(slug)[:3]])))
    at = data.draw(st.integers(1, len(text)))
    more = data.draw(st.text(max_size=3))
    rest = text[at:] if data.draw(st.booleans()) else ""
    loads_soundly_or_not_at_all(text[:at] + more + rest)


@given(st.one_of(odd_values, st.text(), st.binary(max_size=10)))
def test_anything_else_is_no_position(value):
    for ask in (kit.load, kit.check):
        with pytest.raises(kit.KitError):
            ask(value)


@given(odd_values)
def test_anything_else_is_no_game_and_no_option(value):
    assume(value not in SLUGS)
    for ask in (kit.deal, kit.setup, kit.rulebook):
        with pytest.raises(kit.UnknownGame):
            ask(value)


@given(st.sampled_from(SLUGS), odd_values)
def test_anything_else_is_no_seed(slug, value):
    assume(isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**62)
    for ask in (kit.deal, kit.setup):
        with pytest.raises(kit.BadOption, match="seed is"):
            ask(slug, seed=value)


def deep(levels: int) -> list:
    """A list nested so deep that it cannot be shown."""
    value: list = []
    for _ in range(levels):
        value = [value]
    return value


@each_game
@pytest.mark.parametrize(
    "odd",
    [deep(100_000), 10**10_000, -(10**10_000), "9h " * 100_000, [""] * 100_000],
    ids=["deep", "large", "very negative", "long", "many"],
)
def test_huge_values_are_refused_in_every_field_with_a_short_message(slug, odd):
    position = kit.deal(slug, seed=1).position()
    for field in position:
        with pytest.raises(kit.KitError) as refused:
            kit.load(position | {field: odd})
        assert len(str(refused.value)) < 400


@pytest.mark.parametrize(
    "text",
    [
        '{"a":' * 100_000,
        "[" * 100_000,
        '{"turn": ' + "9" * 10_000 + "}",
        '{"turn": NaN}',
        "{",
        "[]",
        "{}",
        "null",
        "",
        " ",
    ],
    ids=["objects", "lists", "digits", "nan", "cut", "list", "empty object", "null", "nothing", "blank"],
)
def test_json_that_cannot_be_a_position_is_refused(text):
    with pytest.raises(kit.BadPosition) as refused:
        kit.load(text)
    assert len(str(refused.value)) < 400


def test_files_that_are_no_positions_are_refused(tmp_path):
    for name, content in {"empty": b"", "binary": bytes(range(256)), "text": b"nine of hearts"}.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(kit.BadPosition, match=name):
            kit.load(tmp_path / name)
    with pytest.raises(kit.BadPosition, match="no such file"):
        kit.load(str(tmp_path / "no such file"))
    with pytest.raises(kit.BadPosition):
        kit.load(tmp_path)


@each_game
def test_files_that_are_positions_and_transcripts_load(slug, tmp_path):
    game = kit.deal(slug, seed=1)
    for told in (game.position(), game.transcript()):
        (tmp_path / "game.json").write_text(json.dumps(told), encoding="utf-8")
        for path in (tmp_path / "game.json", str(tmp_path / "game.json")):
            assert kit.load(path).position() == game.position()


@each_game
def test_a_position_with_hidden_cards_is_refused(slug):
    for seed in range(5):
        seen = kit.deal(slug, seed=seed).seen(by=1)
        if "??" in json.dumps(seen):
            with pytest.raises(kit.BadPosition, match=r"'\?\?' is no card"):
                kit.load(seen)


@each_game
def test_moments_and_frames_that_are_not_there_are_refused(slug):
    game = random_game(slug, {}, seed=1, most=3)
    for wrong in (-1, 4, 1.0, "1", None, True, 10**10_000):
        with pytest.raises(kit.BadOption, match="step is"):
            game.at(wrong)
        with pytest.raises(kit.BadOption, match="step is"):
            game.frames(wrong)
    with pytest.raises(kit.BadOption, match="from 1 to 3"):
        game.frames(0)
