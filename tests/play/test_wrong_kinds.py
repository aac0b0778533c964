"""Whatever is handed to a public function that is not of its kind: one clear, short error of the kit's own."""

from __future__ import annotations

import inspect
import json
import os
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import kit
from kit.play.words import words
from kit.rules.engine import rules
from tests.games import SLUGS, random_game


class Unshowable:
    """What cannot even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("not to be shown")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("not to be compared")

    __hash__ = None  # type: ignore[assignment]


def deep(levels: int) -> Any:
    """Lists in lists."""
    return [deep(levels - 1)] if levels else []


looped: list[Any] = []
looped.append(looped)
ODD = {
    "none": None, "true": True, "a float": 2.5, "nan": float("nan"), "bytes": b"swap", "a set": {1, 2},
    "a tuple": (1, 2), "an array": np.array([1, 2]), "an array of texts": np.array(["a", "b"]),
    "numpy's float": np.float64(1.5),
    "numpy's true": np.bool_(True), "a date": np.datetime64("2020-01-01"), "a function": len, "a class": dict,
    "a module": json, "an object": object(), "unshowable": Unshowable(), "keys that are no text": {1: 2, "a": 3},
    "a dict": {"a": {"b": None}}, "an empty dict": {}, "a list": ["9h"], "a loop": looped, "deep": deep(900),
    "a long text": "9h to " * 10_000, "a huge number": 10**10_000, "a surrogate": "\ud800", "null bytes": "\x00",
    "lines": "one\ntwo", "a complex number": 1j, "a dict of odd things": {"steps": {1}, "game": len},
}  # fmt: skip
each_odd = pytest.mark.parametrize("odd", ODD.values(), ids=ODD.keys())
GAME = random_game("six-stacks", {}, seed=1, most=4)
POSITION, TRANSCRIPT = GAME.position(), GAME.transcript()


def refused(ask: Callable[[], Any]) -> str:
    """What the kit's own error says when this is asked."""
    with pytest.raises(kit.KitError) as error:
        ask()
    text = str(error.value)
    assert 0 < len(text) <= 600 and "\n" not in text
    return text


@each_odd
def test_what_is_no_game_is_refused_by_all_who_take_one(odd):
    for ask in (kit.odds, kit.solve, kit.review):
        text = refused(lambda ask=ask: ask(odd))
        assert text.startswith(f'kit.{ask.__name__} takes a game, such as kit.deal("swap", seed=1); this is ')


@each_odd
def test_what_is_no_name_no_position_and_no_transcript_is_refused(odd):
    for ask in (kit.deal, kit.setup, kit.series, kit.rulebook, kit.load, kit.check, kit.scenario, kit.Game):
        given = (odd, GAME.table, 1) if ask is kit.Game else (odd,)
        refused(lambda ask=ask, given=given: ask(*given))
    refused(lambda: kit.simulate(odd, games=1))
    refused(lambda: kit.Game("swap", odd, 1))


@each_odd
def test_what_is_no_seed_and_no_number_is_refused(odd):
    for ask in (kit.deal, kit.setup):
        assert "seed is" in refused(lambda ask=ask: ask("swap", seed=odd))
    assert "seed is" in refused(lambda: kit.load(POSITION, seed=odd))
    assert "seed is" in refused(lambda: kit.odds(GAME, seed=odd))
    assert "playouts is" in refused(lambda: kit.odds(GAME, playouts=odd))
    assert "seat is" in refused(lambda: kit.review(GAME, seat=odd))
    assert "by is" in refused(lambda: kit.review(GAME, by=odd))
    assert "seed is" in refused(lambda: kit.review(GAME, seed=odd))
    assert "playouts is" in refused(lambda: kit.review(GAME, playouts=odd))
    assert "step is" in refused(lambda: GAME.at(odd))
    assert "step is" in refused(lambda: GAME.frames(odd))
    assert "by is" in refused(lambda: GAME.seen(odd))
    if odd is not None:
        swap = kit.deal("swap", seed=1)
        assert "by is" in refused(lambda: GAME.frames(1, by=odd))
        assert "nodes is" in refused(lambda: kit.solve(swap, nodes=odd))
        assert "points is" in refused(lambda: kit.solve(kit.deal("six-suit-solitaire"), points=odd))


@pytest.mark.parametrize("slug", SLUGS)
@each_odd
def test_what_is_no_move_is_refused_in_every_game(slug, odd):
    game = random_game(slug, {}, seed=2, most=3)
    before = game.transcript()
    for ask in (game.ruling, game.play, game.mover, lambda move: game.replay(move, [])):
        refused(lambda ask=ask: ask(odd))
    if game.moves():
        assert "script" in refused(lambda: game.replay(game.moves()[0], odd))
    assert game.transcript() == before


@pytest.mark.parametrize("slug", SLUGS)
@each_odd
def test_what_is_no_value_of_an_option_or_field_is_refused_in_every_game(slug, odd):
    position = kit.deal(slug, seed=1).position()
    for option in rules(slug).OPTIONS:
        if not (isinstance(odd, bool | np.bool_) and True in option.values):
            assert option.name in refused(lambda option=option: kit.deal(slug, **{option.name: odd}))
    assert "players" in refused(lambda: kit.deal(slug, players=odd))
    for name in ("game", "options", *(field.name for field in words(slug).FIELDS)):
        if name not in ("game", "options"):
            refused_or_right(lambda name=name: kit.setup(slug, **{name: odd}))
        refused_or_right(lambda name=name: kit.load(position | {name: odd}))


def refused_or_right(ask: Callable[[], kit.Game]) -> None:
    """Something may be right for one field that is wrong for all others; then a whole game comes of it."""
    try:
        game = ask()
    except kit.KitError as error:
        assert 0 < len(str(error)) <= 600
    else:
        assert kit.load(game.position()).position() == game.position()


@each_odd
def test_what_is_odd_anywhere_in_a_transcript_is_refused_or_a_fault(odd):
    first, *others = TRANSCRIPT["steps"]
    event = first["events"][0]
    steps = [[first | {name: odd}, *others] for name in first]
    steps += [[first | {"events": [event | {name: odd}]}, *others] for name in event]
    for told in [TRANSCRIPT | {"steps": each} for each in steps] + [TRANSCRIPT | {name: odd} for name in TRANSCRIPT]:
        try:
            fault = kit.check(told)
        except kit.KitError as error:
            assert 0 < len(str(error)) <= 600
        else:
            assert fault is None or (0 < len(fault.text) <= 600 and len(fault.rule) <= 100)


def test_arguments_in_the_wrong_order_are_refused():
    refused(lambda: kit.deal(1, "swap"))
    refused(lambda: kit.load(1, POSITION))
    refused(lambda: kit.odds(100, GAME))
    refused(lambda: kit.setup({"stacks": []}, "six-stacks"))
    refused(lambda: kit.series(GAME))
    assert "is no position" in refused(lambda: kit.load(GAME))


def test_a_fault_at_the_end_is_told_by_the_place_where_it_is():
    end = TRANSCRIPT["end"]
    assert kit.check(TRANSCRIPT | {"end": end | {"turn": 9}}).text == f"end, turn should be {end['turn']}"


# ---- files ----


def test_json_nested_a_thousand_deep_is_refused(tmp_path):
    for levels in (30, 1_000, 100_000):
        for text in ('{"game":' * levels + "1" + "}" * levels, '{"game":' + "[" * levels + "]" * levels + "}"):
            (tmp_path / "deep.json").write_text(text)
            for source in (text, tmp_path / "deep.json"):
                assert "nested" in refused(lambda source=source: kit.load(source))
                assert "nested" in refused(lambda source=source: kit.check(source))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_a_file_in_any_unicode_encoding_is_read(encoding, tmp_path):
    file = tmp_path / "game.json"
    file.write_bytes(json.dumps(TRANSCRIPT, ensure_ascii=False).encode(encoding))
    assert kit.load(file).transcript() == TRANSCRIPT
    assert kit.check(str(file)) is None


def test_text_with_a_byte_order_mark_is_read():
    assert kit.load("\ufeff" + json.dumps(POSITION)).position() == POSITION


@pytest.mark.timeout(20)
def test_what_is_no_ordinary_file_is_refused_at_once(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "zero").symlink_to("/dev/zero")
    (tmp_path / "folder").mkdir()
    (tmp_path / "round").symlink_to(tmp_path / "round")
    for name in ("fifo", "zero", "folder", "round"):
        for ask in (kit.load, kit.check):
            assert name in refused(lambda ask=ask, name=name: ask(tmp_path / name))
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(10**12)  # a hole: it takes no room
    assert "more than 50,000,000 bytes" in refused(lambda: kit.load(tmp_path / "huge"))
    assert "[x" in refused(lambda: kit.load(tmp_path / "[x"))


def test_a_path_may_begin_at_home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (tmp_path / "game.json").write_text(json.dumps(POSITION))
    assert kit.load("~/game.json").position() == POSITION
    refused(lambda: kit.load("~nobody-of-this-name/game.json"))


def test_a_path_that_begins_like_json_is_still_a_path(tmp_path, monkeypatch):
    from pathlib import Path

    monkeypatch.chdir(tmp_path)
    Path("{1}.json").write_text(json.dumps(POSITION))
    assert kit.load(Path("{1}.json")).position() == POSITION


def test_every_public_function_is_asked_here_or_by_the_tests_of_the_widgets():
    asked = {
        "deal", "setup", "series", "rulebook", "load", "check", "scenario", "simulate", "played", "odds", "review",
        "solve", "games",
    }
    shown = {"table", "stepper", "gallery", "score_chart", "score_sheet"}
    functions = {name for name in kit.__all__ if inspect.isfunction(getattr(kit, name))}
    assert functions == asked | shown
