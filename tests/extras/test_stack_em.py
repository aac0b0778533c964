"""The evidence in the trial of Stack 'Em's claim is that of the games themselves."""

from __future__ import annotations

import pytest

import kit
from kit.lab.players import careful
from kit.rules.cards import say
from notebooks.extras.stack_em import endings, taken_up, undrawn_chart, verdict


def test_an_ending_is_what_lies_there_when_the_same_game_is_over():
    row = endings(1, seed=1234).iloc[0]
    game = kit.deal("stack-em", seed=1234)
    while not game.over:
        game.play(careful(game))
    position = game.position()
    assert (row.deal, row.won, row.moves, row.up) == (1234, False, len(game.history), game.score()["total"])
    assert row.left == len(position["deck"].split())
    assert row.hand == " ".join(say(card) for card in position["hand"].split())
    assert row["stacks show"] == " ".join(say(stack.split()[-1]) for stack in position["work"])


def test_a_game_that_is_won_ends_with_everything_up():
    row = endings(1, seed=12, work_stacks=3, hand_limit=5).iloc[0]
    assert (row.won, row.up, row.left, row.hand) == (True, 52, 0, "")


@pytest.mark.compiled
def test_every_card_that_a_careful_game_takes_up_is_counted():
    game = kit.deal("stack-em", seed=1, work_stacks=4, hand_limit=6)
    while not game.over:
        game.play(careful(game))
    counts = taken_up(1, work_stacks=4, hand_limit=6)
    assert counts.to_numpy().sum() == game.score()["total"] == 52
    assert counts.loc["won", "lost"] == 0 and counts.loc["won", "won"] > 0


@pytest.mark.compiled
def test_a_verdict_says_what_its_two_ends_say():
    found = verdict([(2, 3), (2, 7), (4, 5)], 300)
    assert list(found["law"].unique()) == ["2 stacks, 3 cards", "2 stacks, 7 cards", "4 stacks, 5 cards"]
    for row in found.to_dict("records"):
        assert 0 <= row["from"] <= row["to"] <= 1
        told = {"refuted": row["to"] < 0.5, "upheld": row["from"] >= 0.5, "open": row["from"] < 0.5 <= row["to"]}
        assert told[row["half or more"]]
    assert set(found["half or more"]) == {"refuted", "upheld", "open"}


def test_what_was_never_drawn_is_shown_as_shares_of_the_games():
    chart = undrawn_chart({"random": [40, 40, 41, 43], "careful": [30]}, "Left")
    first, second = chart.figure.axes
    assert {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in first.patches} == {
        40: 0.5, 41: 0.25, 43: 0.25,
    }
    assert [bar.get_height() for bar in second.patches] == [1.0]
