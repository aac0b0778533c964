"""The score sheet of Stack The Deck agrees with the score of the game."""

import numpy as np

import kit
from kit.charts.stack_the_deck import draw_rounds, list_finished_rounds
from kit.rules.games.stack_the_deck_table import ROUND_PARTS
from tests.charts.rows_g import play_carefully
from tests.rules.rows import lay_out


def test_rounds_on_the_sheet_add_up_to_the_totals():
    game = play_carefully("stack-the-deck", 12, players=3, rounds=3)
    sheet, rounds = kit.score_sheet(game), list_finished_rounds(game)
    assert [(name, cells[0]) for name, cells in sheet.rows] == [
        (name, seat) for name in ("1", "2", "3", "TOTAL") for seat in ("1", "2", "3")
    ]
    assert [int(cells[-1]) for _, cells in sheet.rows[:-3]] == [points for each in rounds for points in each.total]
    assert [int(cells[-1]) for _, cells in sheet.rows[-3:]] == game.position()["totals"]
    assert [each.number for each in rounds] == [1, 2, 3]
    earlier_totals, totals = (np.sum([each.total for each in some], axis=0).tolist() for some in (rounds[:-1], rounds))
    assert totals == game.position()["totals"]
    assert {"before": earlier_totals} | rounds[-1].parts == game.score()["parts"]
    scores = [event.data.get("count", 0) for step in game.history for event in step.events if event.kind == "score"]
    assert [points for each in rounds for points in each.total] == scores


def test_sheet_counts_a_later_round_separately():
    game = kit.load(kit.deal("stack-the-deck", seed=12).position() | {"round": 2, "totals": [40, 15]})
    so_far = [cells for name, cells in kit.score_sheet(game).rows if name == "2, so far"]
    wilds = game.score()["parts"]["wilds"]
    assert [cells[-1] for cells in so_far] == [str(points - 25) for points in wilds]
    assert game.score()["total"] == [40 - 25 + wilds[0], 15 - 25 + wilds[1]]


def test_open_stacks_cost_nothing_after_a_stalemate():
    setup = {"stacks": [["5r 6g"], ["5y", "2p Ap"]], "deck": "2b 9b 2g 9g Ab", "done": "...", "rounds": 1}
    game = lay_out("stack-the-deck", {"setup": setup})
    game.play("stalemate")
    (last,) = list_finished_rounds(game)
    assert last.parts["open"] == last.parts["wilds"] == [0, 0]


def test_sheet_shows_the_first_round_so_far():
    game = kit.deal("stack-the-deck", seed=1)
    sheet = kit.score_sheet(game)
    assert list_finished_rounds(game) == [] and sheet.draw is None
    assert [(name, cells[-1]) for name, cells in sheet.rows if name == "TOTAL"] == [("TOTAL", "0")] * 2
    so_far = np.array([cells for name, cells in sheet.rows if name == "1, so far"], int)[:, 1:].T.tolist()
    score = game.score()
    assert so_far == [*(score["parts"][part] for part in ROUND_PARTS), score["total"]]


def test_chart_has_a_bar_for_each_round_seat_and_part():
    rounds = list_finished_rounds(play_carefully("stack-the-deck", 12, rounds=2))
    (axes,) = draw_rounds(rounds).figure.axes
    assert (len(axes.patches), len(axes.texts)) == (2 * 2 * 5, 2 * 2)
