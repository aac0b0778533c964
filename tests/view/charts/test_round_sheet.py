"""The score sheet of Stack The Deck: what it says of finished rounds is what the game has counted."""

from __future__ import annotations

import kit
from kit.lab.players import careful
from kit.view.charts.round_sheet import rounds_chart, score_sheet
from tests.rules.stack_the_deck import with_deck


def played(**options) -> kit.Game:
    """A game of careful players to its end."""
    game = kit.deal("stack-the-deck", seed=12, **options)
    while not game.over:
        game.play(careful(game))
    return game


def test_the_sheet_has_a_row_for_each_round_and_seat_and_adds_up_to_the_totals():
    game = played(players=3, rounds=3)
    sheet = score_sheet(game)
    assert list(sheet.index) == [(number, seat) for number in (1, 2, 3) for seat in (1, 2, 3)]
    assert sheet["total"].groupby("seat").sum().tolist() == game.position()["totals"]
    told = [event.data.get("count", 0) for step in game.history for event in step.events if event.kind == "score"]
    assert sheet["total"].tolist() == told


def test_the_last_round_of_the_sheet_is_the_games_score():
    game = played(rounds=2)
    last = score_sheet(game).xs(2, level="round")
    assert {part: last[part].tolist() for part in game.score()["parts"]} == game.score()["parts"]


def test_after_a_stalemate_open_stacks_cost_nothing_on_the_sheet_either():
    game = with_deck("2b 9b 2g 9g Ab", ["5r 6g"], ["5y", "2p Ap"], rounds=1)
    game.play("stalemate")
    assert score_sheet(game)[["open", "wilds"]].to_numpy().sum() == 0


def test_a_game_in_its_first_round_has_an_empty_sheet():
    assert len(score_sheet(kit.deal("stack-the-deck", seed=1))) == 0


def test_the_chart_has_a_bar_for_each_round_seat_and_kind():
    axes = rounds_chart(played(rounds=2)).axes[0]
    assert len(axes.patches) == 2 * 2 * 5
    assert len(axes.texts) == 2 * 2
