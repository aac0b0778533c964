"""A review saved with its game: written with the transcript, read again, and refused if it is not sound."""

import json
from typing import Any

import pytest

import kit
from kit.play.game import Game
from kit.play.review_data import Review, ReviewRow, grade_move
from tests.rows import each_row


def reviewed_game() -> Game:
    """Return a game of two steps with a review in which the first step is a mistake."""
    game = kit.deal("six-stacks", seed=12)
    better, first = game.moves()[:2]
    game.play(first)
    game.play(game.moves()[0])
    one, two = game.history
    rows = (
        ReviewRow(1, 1, one.move, better, 0.5, 0.75, 0.7, 0.8, 0.3, -0.05, 0.1, 0.05, 0.2, True, 99, 1),
        ReviewRow(2, 2, two.move, "", 0.75, 0.5, 0.4, 0.6, -0.25, 0, 0, 0, 0, False, 99, 0),
    )
    game.review = Review(1, "careful", 4_000, 7, rows)
    return game


def test_review_is_loaded_with_its_game():
    game = reviewed_game()
    text = json.dumps(game.transcript())
    assert kit.check(text) is None
    assert kit.load(text).review == game.review
    assert kit.load(text).transcript() == game.transcript()


def test_transcript_omits_the_review_after_further_moves():
    game = reviewed_game()
    game.play(game.moves()[0])
    assert "review" not in game.transcript() and kit.load(game.transcript()).review is None
    game.undo()
    assert "review" in game.transcript() and "review" in game.copy().transcript()
    assert "review" not in game.at(1).transcript()


@each_row(
    "faulty_review", (0, {"by": "x" * 2_000_000}, "got 'xxx"), (1, {"best": None}, "must be text"),
    (0, {"by": "\ud800"}, r"by is '\\ud800', which is not valid text"),
    (1, {"best": "\ud800"}, r"best is '\\ud800', which is not valid text"),
)
def test_unsound_review_is_refused(step, change, message):
    transcript: dict[str, Any] = reviewed_game().transcript()
    review = transcript["review"]
    (review["steps"][step - 1] if step else review).update(change)
    for read in (kit.load, kit.check):
        with pytest.raises(kit.BadPosition, match=message) as refused:
            read(transcript)
        str(refused.value).encode()


def test_points_of_a_review_are_refused_when_impossible():
    game = kit.deal("swap", seed=1)
    game.play(game.moves()[0])
    for after, is_sound in ((52, True), (53, False), (-1, False)):
        row = ReviewRow(1, 1, game.history[0].move, game.history[0].move, 10, after, after, after, after - 10, *[0] * 4,
                       False, 9, 0)
        game.review = Review(1, "random", 2, 0, (row,))
        if is_sound:
            assert kit.check(game.transcript()) is None
        else:
            with pytest.raises(kit.BadPosition, match=f"`after` must be from 0 to 52, got {after}"):
                kit.check(game.transcript())


def test_grade_move_returns_mistake_no_mistake_or_open():
    row = reviewed_game().review.steps[0]
    assert grade_move(row, "six-stacks") == "mistake"
    unclear = row._replace(missed=0, missed_low=0, mistake=False)
    assert grade_move(unclear._replace(missed_high=0.01), "six-stacks") == "no mistake"
    assert grade_move(unclear._replace(missed_high=0.011), "six-stacks") == "open"
    assert grade_move(unclear._replace(missed_high=0.5), "swap") == "no mistake"
    assert grade_move(unclear._replace(missed_high=0.53), "swap") == "open"
    assert grade_move(reviewed_game().review.steps[1], "six-stacks") == ""
