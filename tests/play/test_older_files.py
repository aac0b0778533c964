"""Positions and transcripts that were saved before an option existed, and files of older and newer formats."""

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
    """Return a position that lacks an option."""
    return position | {"options": {name: value for name, value in position["options"].items() if name != option}}


def transcript(slug: str) -> dict[str, Any]:
    """Return a transcript as it is read from a file, of the beginning of a game with its options at their defaults."""
    return json.loads(json.dumps(random_game(slug, {}, 3, most=20).transcript()))


@pytest.mark.parametrize("slug", WITH_OPTIONS)
def test_an_option_that_a_position_or_transcript_lacks_has_its_default_but_how_many_play_has_to_be_said(slug):
    position, told = kit.deal(slug, seed=3).position(), transcript(slug)
    for option in told["options"]:
        shorter, start = remove_option(position, option), {"start": remove_option(told["start"], option)}
        if option == "players":
            for older in (shorter, remove_option(told, option), told | start):
                with pytest.raises(kit.BadPosition, match="lacks 'players', the number of players"):
                    kit.load(older)
            continue
        loaded = kit.load(shorter)
        assert loaded.position() == position
        assert list(loaded.options) == list(info(slug).options)
        older = remove_option(told, option) | start | {"end": remove_option(told["end"], option)}
        assert kit.check(older) is None
        assert kit.load(older).position() == told["end"]


def test_an_option_that_an_end_contradicts_is_found():
    told = transcript("fashion")
    forged = told | {"end": told["end"] | {"options": told["options"] | {"leader": 1}}}
    assert kit.check(forged) is not None
    with pytest.raises(kit.BadPosition, match="differ from the game and options of its start"):
        kit.check(told | {"options": told["options"] | {"leader": 1}})


# ---- formats ----


@pytest.mark.parametrize("slug", SLUGS)
def test_a_transcript_shows_its_format_and_is_read_without_it(slug):
    told = transcript(slug)
    assert list(told)[:2] == ["format", "game"] and told["format"] == FORMAT
    assert "format" not in told["start"] and "format" not in told["end"]
    older = {name: value for name, value in told.items() if name != "format"}
    assert kit.check(older) is None
    assert kit.load(older).transcript() == told


@pytest.mark.parametrize("text", [False, True])
def test_a_newer_format_is_refused_for_the_kit_is_too_old(text):
    newer = transcript("swap") | {"format": FORMAT + 1, "made_of": "what nobody knows yet"}
    for told in (newer, {name: value for name, value in newer.items() if name != "steps"}):
        for read in (kit.load, kit.check):
            with pytest.raises(kit.BadPosition, match=f"this file is {FORMAT + 1}, .* the kit is too old for the file"):
                read(json.dumps(told) if text else told)


def test_the_oldest_format_reported_the_score_of_stack_the_decks_last_round():
    game = kit.setup("stack-the-deck", stacks=[["5r"], ["9p"]], drawn="5g", phase="second", rounds=3, round=3,
                     totals=[40, 55])
    game.play("5g to s1")
    told = json.loads(json.dumps(game.transcript()))
    assert told["score"]["total"] == [45, 50]
    parts = {name: points for name, points in told["score"]["parts"].items() if name != "before"}
    older = {name: value for name, value in told.items() if name != "format"} | {
        "score": {"parts": parts, "total": [5, -5]}
    }
    assert kit.check(older) is None
    assert kit.check(older | {"format": 1}) is not None
    assert kit.check(older | {"score": {"parts": parts, "total": [5, -6]}}) is not None


def test_a_review_of_an_older_file_calls_a_mistake_clear():
    rows = (ReviewRow(1, 1, "draw", "draw", 0.5, 0.5, 0.4, 0.6, 0, 0, 0, 0, 0.1, False, 100, 0),)
    game = kit.deal("stack-em", seed=1)
    game.play("draw")
    game.review = Review(1, "careful", 100, 1, rows)
    told = json.loads(json.dumps(game.transcript()))
    for row in told["review"]["steps"]:
        row["clear"] = row.pop("mistake")
    assert kit.load(told).review == game.review
