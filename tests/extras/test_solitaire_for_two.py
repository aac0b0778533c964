"""A duel is drawn as it was played: points of both, and the chances that a review gives."""

from __future__ import annotations

import pytest

import kit
from kit.charts.solitaire_for_two import turns
from kit.lab.players import careful
from notebooks.extras.solitaire_for_two import chair, chances_chart, duel_chart


@pytest.fixture(scope="module")
def game():
    played = kit.deal("solitaire-for-two", seed=3)
    while len(played.history) < 60:
        played.play(careful(played))
    return played


def test_points_grow_upwards_for_one_and_downwards_for_the_other(game):
    axes = duel_chart(game, {20: "here"}).figure.axes[0]
    one, other = (line.get_ydata() for line in axes.lines[:2])
    for step in range(len(game.history) + 1):
        assert [one[step], -other[step]] == game.at(step).score()["total"]
    assert [text.get_text().strip() for text in axes.texts] == ["here"]


def test_a_duel_takes_two():
    with pytest.raises(kit.BadOption, match="for two"):
        duel_chart(kit.deal("solitaire-for-two", seed=3, players=3))


@pytest.mark.compiled
def test_chances_are_those_of_the_reviews():
    short = kit.deal("solitaire-for-two", seed=3)
    for _ in range(3):
        short.play(careful(short))
    reviews = {f"chair {seat}": kit.review(short, seat=seat, playouts=20) for seat in (1, 2)}
    axes = chances_chart(reviews).figure.axes[0]
    for line, rows in zip(axes.lines, reviews.values(), strict=False):
        assert list(line.get_ydata()) == [100 * rows.before.iloc[0], *(100 * rows.after)]


def test_each_turn_stands_in_the_row_of_its_chair(game):
    rows = {int(row[0]): row for seat in (1, 2) for row in chair(game, seat).rows}
    played = turns(game)
    assert sorted(rows) == list(range(1, len(played) + 1))
    steps = [step for turn in played for step in turn.steps]
    assert steps == list(range(1, len(game.history) + 1))
    for number, turn in enumerate(played, 1):
        _, moves, turned, earned, left, score = rows[number]
        assert moves == f"{turn.steps[0]} to {turn.steps[-1]}" and score == " : ".join(map(str, turn.totals))
        assert sum(int(word) for word in earned.replace(",", "").split() if word.isdecimal()) == sum(
            turn.earned.values()
        )
        names = [game.history[step - 1].move.split()[0] for step in turn.steps]
        assert len(turned.split(" · ")) == max(1, names.count("turn"))
        last = game.history[turn.steps[-1] - 1].move
        assert len(left.split()) == (len(last.split()) - 1 if last.startswith("knock") else 0)
