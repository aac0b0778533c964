"""A review that is kept with a game: written with its transcript, read back the same, refused where it is not sound."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kit
from kit.play.game import Game
from kit.play.reviewed import Review, Reviewed


def reviewed() -> Game:
    """A game of two steps with a review."""
    game = kit.deal("six-stacks", seed=1)
    rows, before = [], 0.5
    for step in (1, 2):
        seat, move = game.turn, game.moves()[0]
        game.play(move)
        figures = (before, before + 0.25, 0.1, 0.9, 0.3, -0.05, 0, 0, 0.1)
        rows.append(Reviewed(step, seat, move, "", *figures, False, 99, 1))
        before += 0.25
    game.review = Review(1, "careful", 4_000, 7, tuple(rows))
    return game


def test_a_review_is_there_when_its_game_is_opened_again():
    game = reviewed()
    text = json.dumps(game.transcript())
    assert kit.check(text) is None
    assert kit.load(text).review == game.review
    assert kit.load(text).transcript() == game.transcript()


def test_a_game_that_went_on_has_no_review_in_its_transcript_until_it_is_back():
    game = reviewed()
    game.play(game.moves()[0])
    assert "review" not in game.transcript() and kit.load(game.transcript()).review is None
    game.undo()
    assert "review" in game.transcript() and "review" in game.copy().transcript()
    assert "review" not in game.at(1).transcript()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seat": 3}, "review, seat is 3"), ({"seat": "1"}, "review, seat"), ({"by": 5}, "review, by is 5"),
        ({"playouts": 1.5}, "review, playouts"), ({"seed": -1}, "review, seed"), ({"steps": {}}, "review is"),
        ({"steps": []}, "of another game"), ({"more": 1}, "review is"),
    ],
)
def test_a_review_that_is_not_sound_is_refused(change, told):
    what = reviewed().transcript()
    what["review"] |= change
    with pytest.raises(kit.BadPosition, match=told):
        kit.load(what)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"luck": 0.4}, "do not add up"), ({"after": float("nan")}, "after is nan"), ({"clear": 1}, "true or false"),
        ({"unfinished": True}, "a whole number"), ({"best": None}, "should be text"),
        ({"move": "strike"}, "another game"),
        ({"step": 5}, "another game"), ({"seat": 2}, "another game"), ({"extra": 1}, r"steps\[1\] is"),
    ],
)
def test_a_row_of_a_review_that_is_not_sound_is_refused(change, told):
    what: dict[str, Any] = reviewed().transcript()
    what["review"]["steps"][0] |= change
    with pytest.raises(kit.BadPosition, match=told):
        kit.load(what)


@pytest.mark.parametrize("odd", [None, 1, "text", [], [[]]])
def test_what_is_no_review_at_all_is_refused(odd):
    with pytest.raises(kit.BadPosition, match="review is"):
        kit.load(reviewed().transcript() | {"review": odd})
