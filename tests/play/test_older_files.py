"""Positions and transcripts that lack a newer option, and files of older and newer formats."""

import json
from typing import Any

import pytest

import kit
from kit.play.game import FORMAT
from kit.play.review_data import Review, ReviewRow
from kit.rules.rulebook import info
from tests.games import SLUGS, random_game

WITH_OPTIONS = [slug for slug in SLUGS if info(slug).options]


def remove_option(position: dict[str, Any], option: str) -> dict[str, Any]:
    """Return a position without an option."""
    return position | {"options": {name: value for name, value in position["options"].items() if name != option}}


def transcript(slug: str) -> dict[str, Any]:
    """Return a transcript as read from a file: 20 steps of a game with default options."""
    return json.loads(json.dumps(random_game(slug, {}, 3, most=20).transcript()))


@pytest.mark.parametrize("slug", WITH_OPTIONS)
def test_load_fills_in_missing_options_except_players(slug):
    position, saved = kit.deal(slug, seed=3).position(), transcript(slug)
    for option in saved["options"]:
        shorter, start = remove_option(position, option), {"start": remove_option(saved["start"], option)}
        if option == "players":
            for older in (shorter, remove_option(saved, option), saved | start):
                with pytest.raises(kit.BadPosition, match="lacks 'players', the number of players"):
                    kit.load(older)
            continue
        loaded = kit.load(shorter)
        assert loaded.position() == position
        assert list(loaded.options) == list(info(slug).options)
        older = remove_option(saved, option) | start | {"end": remove_option(saved["end"], option)}
        assert kit.check(older) is None
        assert kit.load(older).position() == saved["end"]


def test_check_finds_an_option_that_the_end_contradicts():
    saved = transcript("fashion")
    forged = saved | {"end": saved["end"] | {"options": saved["options"] | {"leader": 1}}}
    assert kit.check(forged) is not None
    with pytest.raises(kit.BadPosition, match="differ from the game and options of its start"):
        kit.check(saved | {"options": saved["options"] | {"leader": 1}})


# ---- formats ----


@pytest.mark.parametrize("slug", SLUGS)
def test_transcript_has_its_format_and_is_read_without_it(slug):
    saved = transcript(slug)
    assert list(saved)[:2] == ["format", "game"] and saved["format"] == FORMAT
    assert "format" not in saved["start"] and "format" not in saved["end"]
    older = {name: value for name, value in saved.items() if name != "format"}
    assert kit.check(older) is None
    assert kit.load(older).transcript() == saved


@pytest.mark.parametrize("text", [False, True])
def test_newer_format_is_refused_because_the_kit_is_too_old(text):
    newer = transcript("swap") | {"format": FORMAT + 1, "made_of": "a field of a later format"}
    for source in (newer, {name: value for name, value in newer.items() if name != "steps"}):
        for read in (kit.load, kit.check):
            message = f"this file is {FORMAT + 1}, .* the kit is too old for the file"
            with pytest.raises(kit.BadPosition, match=message):
                read(json.dumps(source) if text else source)


def test_oldest_format_has_only_the_last_round_of_stack_the_deck():
    game = kit.setup("stack-the-deck", stacks=[["5r"], ["9p"]], drawn="5g", phase="second", rounds=3, round=3,
                     totals=[40, 55])
    game.play("5g to s1")
    saved = json.loads(json.dumps(game.transcript()))
    assert saved["score"]["total"] == [45, 50]
    parts = {name: points for name, points in saved["score"]["parts"].items() if name != "before"}
    older = {name: value for name, value in saved.items() if name != "format"} | {
        "score": {"parts": parts, "total": [5, -5]}
    }
    assert kit.check(older) is None
    assert kit.check(older | {"format": 1}) is not None
    assert kit.check(older | {"score": {"parts": parts, "total": [5, -6]}}) is not None


def test_load_reads_a_mistake_that_an_older_review_calls_clear():
    rows = (ReviewRow(1, 1, "draw", "draw", 0.5, 0.5, 0.4, 0.6, 0, 0, 0, 0, 0.1, False, 100, 0),)
    game = kit.deal("stack-em", seed=1)
    game.play("draw")
    game.review = Review(1, "careful", 100, 1, rows)
    saved = json.loads(json.dumps(game.transcript()))
    for row in saved["review"]["steps"]:
        row["clear"] = row.pop("mistake")
    assert kit.load(saved).review == game.review
