"""Transcripts have one format; any other is refused in one sentence. A missing option has its default."""

import json

import pytest

import kit
from kit.play.game import FORMAT
from tests.games import random_game


def transcript(slug):
    """Return a transcript as read from a file: 20 steps of a game with default options."""
    return json.loads(json.dumps(random_game(slug, {}, 3, most=20).transcript()))


@pytest.mark.parametrize("number", [None, FORMAT + 1, FORMAT - 1, True, "1"])
@pytest.mark.parametrize("lacks", ["", "steps"])
def test_other_format_is_refused(number, lacks):
    saved = transcript("swap")
    assert list(saved)[:2] == ["format", "game"] and saved["format"] == FORMAT and kit.check(saved) is None
    assert "format" not in saved["start"] and "format" not in saved["end"]
    other = {name: value for name, value in (saved | {"format": number, "more": 1}).items() if name != lacks}
    for source in (other, json.dumps(other)):
        for read in (kit.load, kit.check):
            with pytest.raises(kit.BadPosition, match=r"`format` must be 1, the only one .* Use another kit\.$"):
                read(source)


def test_missing_option_has_its_default_and_a_contradiction_is_refused():
    saved, fewer = transcript("fashion"), {"options": {"players": 2}}
    start, end = (saved[name] | fewer for name in ("start", "end"))
    assert kit.load(start).options == saved["options"]
    assert kit.check(saved | fewer | {"start": start, "end": end}) is None
    forged = saved | {"end": saved["end"] | {"options": saved["options"] | {"leader": 1}}}
    assert kit.check(forged) is not None
    with pytest.raises(kit.BadPosition, match="differ from the game and options of its start"):
        kit.check(saved | {"options": saved["options"] | {"leader": 1}})
    with pytest.raises(kit.BadPosition, match="options lacks 'players'"):
        kit.load(saved["start"] | {"options": {}})
