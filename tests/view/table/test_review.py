"""The review at the table: what it says of a game, where it leads, and that it never stands in the way."""

from __future__ import annotations

import asyncio
import re
import threading

import pytest

import kit
from kit.lab.losing_move import LosingMove
from kit.lab.players import careful
from kit.play.reviewed import Review, Reviewed
from kit.view.picture.theme import DARK, LIGHT
from kit.view.table import pointing, review, reviewed
from kit.view.table.panel import plain
from kit.view.table.review import Found
from kit.view.table.routes import way_of
from kit.view.table.state import NOW
from kit.view.table.widget import REVIEW_TAB
from tests.view.table.at_table import key, opened
from tests.view.table.on_page import hear

MISTAKE = 2  # the step that is called a mistake by the reviews below


def rows_of(game, seat=1):
    """A review as it might be, in which the second step is a mistake: the first other move would have been better."""
    rows, before = [], 0.5
    for number, step in enumerate(game.history, 1):
        other = next((move for move in game.at(number - 1).moves() if move != step.move), step.move)
        wrong, after = number == MISTAKE, before - 0.01
        best = other if wrong else step.move
        missed = (0.08, 0.05, 0.11) if wrong else (0.0, 0.0, 0.02)
        rows.append(Reviewed(
            number, step.seat, step.move, best, before, after, after - 0.03, after + 0.03, 0.02, -0.03, *missed, wrong,
            1000, 0,
        ))
        before = after
    return Found(rows, 0.08)


@pytest.fixture
def made_up(monkeypatch):
    """Reviews are not worked out but made up, and no search follows."""
    monkeypatch.setattr(review, "founds", lambda game, seat: iter([rows_of(game, seat)]))
    monkeypatch.setattr("kit.view.table.model.has_search", lambda slug: False)


@pytest.fixture
def game():
    """Four steps of a game for four."""
    game = kit.deal("six-stacks", seed=16, players=4)
    for _ in range(4):
        game.play(game.moves()[0])
    return game


def better(table):
    """The way that the page is told to draw."""
    picture = pointing.picture(table.scene(), table.state.routes(), False, lambda card: card.code, table.better())
    return picture["better"]


# ---- what is said ----


@pytest.mark.parametrize(
    ("value", "points", "told"),
    [(0.25, False, "+25 %"), (-0.083, False, "−8.3 %"), (0.0, False, "0 %"), (-0.0001, False, "0 %"),
     (12.34, True, "+12.3"), (-0.01, True, "0")],
)
def test_a_change_is_told_in_percent_or_points(value, points, told):
    assert reviewed.change(value, points).replace(reviewed.NARROW, " ") == told


@pytest.mark.parametrize(
    ("low", "high", "points", "told"),
    [
        (0.031, 0.12, False, "3.1 to 12 %"), (0.0001, 0.044, False, "above 0, up to 4.4 %"),
        (3.14, 9, True, "3.1 to 9.0"),
    ],
)
def test_an_interval_is_told(low, high, points, told):
    assert reviewed.between(low, high, points).replace(reviewed.NARROW, " ") == told


def test_the_sum_adds_up_to_the_way(game):
    found = rows_of(game)
    said = reviewed.sum_of(found, 4, False).replace(reviewed.NARROW, " ")
    assert said == (
        "From 50 % to 46 %: by the cards and the others +8.0 %, by your choices −12 %, missed 8.0 %"
    )
    assert "by the cards +8.0" in reviewed.sum_of(found, 1, False)


def test_of_a_better_move_that_is_not_sure_only_that_is_said(game):
    row = rows_of(game).rows[MISTAKE - 1]
    assert "would have gained 8.0" in reviewed.told_of(row, True, False)
    unsure = row._replace(missed_low=0.0, clear=False)
    assert "cannot be told from the move made" in reviewed.told_of(unsure, True, False)
    assert "No better move" in reviewed.told_of(unsure._replace(best=row.move), True, False)
    assert "choice" not in reviewed.told_of(row, False, False)


@pytest.mark.parametrize(
    ("known", "step", "said"),
    [
        (None, 1, ""), (LosingMove(None, None, None), 1, ""), (LosingMove(4, 5, "draw"), 5, "it threw the game away"),
        (LosingMove(4, 5, "draw"), 6, "the game was lost already"), (LosingMove(4, 5, "draw"), 4, "could still be won"),
        (LosingMove(4, 7, None), 6, "not decided"), (LosingMove(None, 0, None), 1, "lost already"),
        (LosingMove(4, 7, None), 7, "not decided"), (LosingMove(9, None, None), 10, "not decided"),
    ],
)
def test_beside_it_stands_what_every_card_known_would_tell(known, step, said):
    found = reviewed.exact(known, step)
    assert said in found and bool(found) == bool(said)


def test_unlucky_and_wrong_are_told_apart(game):
    found = rows_of(game)
    assert "a mistake, not bad luck" in reviewed.unlucky_or_wrong(LosingMove(1, MISTAKE, "draw"), found)
    assert "bad luck, not a mistake" in reviewed.unlucky_or_wrong(LosingMove(2, 3, "draw"), found)
    assert not reviewed.unlucky_or_wrong(LosingMove(0, 3, None), found)
    assert not reviewed.unlucky_or_wrong(LosingMove(8, 9, "draw"), found)


# ---- at the table ----


def test_where_a_mistake_was_made_the_better_move_is_said_and_drawn(game, made_up):
    table = opened(game, people="person", open_cards=True, kept=False)
    table.begin_review(game.history[MISTAKE - 1].seat)
    row = table.review.found.rows[MISTAKE - 1]
    assert not better(table)
    table.playing.look_at(MISTAKE - 1)
    then = game.at(MISTAKE - 1)
    assert f"Step {MISTAKE}: " in table.said and "was a mistake" in table.said
    assert "would have gained 8.0" in table.said and then.ruling(row.best).rule in table.said
    assert "is drawn" in table.said
    code, source, target, _ = better(table)
    assert code == row.best.split()[0] and source == f"hand {then.turn}" and target == row.best.split()[-1]
    table.playing.look_at(MISTAKE)
    assert not better(table) and "was a mistake" not in table.said
    table.playing.look_at(NOW)
    assert not better(table)


def test_a_better_move_with_a_card_that_is_not_seen_is_only_said(made_up):
    game = kit.deal("six-stacks", seed=16, players=2)
    while not game.over:
        game.play(game.moves()[0])
    table = opened(game, people={1: "person", 2: "careful"}, kept=False)
    table.begin_review(2)
    assert table.state.front == 1 and table.review.seat == 2
    table.playing.look_at(MISTAKE - 1)
    assert "was a mistake" in table.said and "is drawn" not in table.said and not better(table)


def test_a_place_that_is_only_pressed_is_drawn_without_a_card():
    table = opened(kit.deal("stack-em", seed=7), kept=False)
    assert way_of(table.scene(), "draw") == ["", "", "deck", ""] and way_of(table.scene(), "no move") == []


def test_a_review_outlives_the_next_move_and_goes_with_another_way_of_the_game(made_up):
    game = kit.deal("swap", seed=3)
    for _ in range(3):
        game.play(game.moves()[0])
    table = opened(game, kept=False)
    table.begin_review()
    assert len(table.review.found.rows) == 3 and table.review.ended
    table.play(game.moves()[0])
    assert len(table.review.found.rows) == 3
    table.begin_review()
    assert len(table.review.found.rows) == 4
    key(table, "undo")
    assert not table.review.found.rows
    table.begin_review()
    table.deal(4)
    assert not table.review.found.rows and not table.review.seat


def test_there_is_nothing_to_review_before_the_first_step_or_while_the_clock_runs(made_up):
    table = opened(kit.deal("swap", seed=3), kept=False)
    table.begin_review()
    assert "Nothing to review yet" in table.said and table.review.asked is None


def test_while_a_game_goes_on_nobody_reads_what_another_seat_knew(made_up):
    game = kit.deal("six-stacks", seed=16, players=2)
    game.play(game.moves()[0])
    table = opened(game, people="person", kept=False)
    front = table.state.front
    assert table.reviewed_seats() == [front]
    table.begin_review(3 - front)
    assert table.review.seat == front and table.review.found.rows
    table.play(game.moves()[0])
    assert table.state.front != front and not table.review.found.rows


def test_a_review_leaves_the_table_free_and_ends_with_it(monkeypatch):
    waits, closed = threading.Event(), threading.Event()

    def endless(game, seat):
        try:
            while True:
                waits.set()
                yield rows_of(game, seat)
        finally:
            closed.set()

    monkeypatch.setattr(review, "founds", endless)

    async def play():
        game = kit.deal("swap", seed=3)
        game.play(game.moves()[0])
        table = opened(game, kept=False)
        table.playing.pace.pauses = dict.fromkeys(table.playing.pace.pauses, 0.001)
        table.begin_review()
        assert await asyncio.to_thread(waits.wait, 30)
        await asyncio.sleep(0.05)
        assert table.review.running and table.review.found.rows
        assert table.play(game.moves()[0]) and not table.review.running and table.review.found.rows
        assert await asyncio.to_thread(closed.wait, 30)
        waits.clear()
        closed.clear()
        table.begin_review()
        assert await asyncio.to_thread(waits.wait, 30)
        table.stop()
        assert await asyncio.to_thread(closed.wait, 30)

    asyncio.run(play())


def test_an_error_in_a_review_is_shown_and_the_table_stays(monkeypatch):
    def fails(game, seat):
        raise ZeroDivisionError
        yield

    monkeypatch.setattr(review, "founds", fails)
    game = kit.deal("swap", seed=3)
    game.play(game.moves()[0])
    table = opened(game, kept=False)
    table.begin_review()
    assert "went wrong" in table.said and not table.review.running
    assert table.play(game.moves()[0])


def test_a_review_that_the_game_keeps_is_there_at_once_and_a_rough_one_is_made_anew(monkeypatch):
    worked = []
    monkeypatch.setattr("kit.lab.review.review.reviewing", lambda game, *given: worked.append(given) or iter([]))
    game = kit.deal("swap", seed=3)
    for _ in range(3):
        game.play(game.moves()[0])
    rows = tuple(rows_of(game).rows)
    for playouts, is_there in ((4_000, True), (100, False)):
        game.review = Review(1, "careful", playouts, 1, rows)
        (found, *_) = [*review.founds(kit.load(game.transcript()), 1), Found((), 0.0)]
        assert (found.rows == rows) == is_there and bool(worked) != is_there


def test_what_was_found_is_kept_with_the_game(made_up):
    game = kit.deal("swap", seed=3)
    for _ in range(3):
        game.play(game.moves()[0])
    table = opened(game, kept=False)
    table.begin_review()
    assert kit.load(game.transcript()).review.steps == tuple(table.review.found.rows)


@pytest.mark.compiled
def test_after_the_review_of_a_solitaire_it_is_searched_for_a_win():
    game = kit.deal("stack-em", seed=7)
    while not game.over:
        game.play(careful(game) if len(game.history) % 3 else game.moves()[-1])
    table = opened(game, kept=False)
    table.begin_review()
    found = table.review.found
    assert [row.move for row in found.rows] == [step.move for step in game.history]
    assert 0 < found.missed <= sum(row.missed for row in found.rows)
    assert table.search.known is not None and "every card known" in table.search.said


# ---- the widget ----


def test_review_is_asked_for_in_the_page_and_stands_in_its_tab(game, made_up):
    table = kit.table(game, seats="person", open_cards=True, kept=False)
    hear(table, {"review": True})
    controls = table.controls
    controls.review_seat.value = game.history[MISTAKE - 1].seat
    assert controls.tabs.selected_index == REVIEW_TAB
    assert plain(controls.review_sum.value).startswith("From 50")
    assert controls.graph.value.count("<svg") == 1 and "clear mistakes at step 2." in controls.graph.value
    assert re.findall(r'data-step="(\d+)"', controls.mistakes.value) == [str(MISTAKE - 1)]
    before = controls.mistakes.value, controls.graph.value
    hear(table, {"look": MISTAKE - 1})
    assert controls.graph_slider.value == MISTAKE - 1 == table.model.state.step
    assert f"Step {MISTAKE}" in controls.review_step.value and "would have gained" in controls.review_step.value
    assert table.page.picture["better"] and "was a mistake" in table.said
    assert (controls.mistakes.value, controls.graph.value) == before  # or the focus would be lost there
    controls.graph_slider.value = 3
    assert table.model.state.step == 3 and not table.page.picture["better"]


def test_the_seat_is_chosen_where_all_may_be_judged(game, made_up):
    table = kit.table(game, seats="person", kept=False)
    table.controls.tabs.selected_index = REVIEW_TAB
    assert table.controls.review_seat.layout.display == "none"
    table.model.show_hidden_cards(True)
    assert table.controls.review_seat.layout.display is None
    table.controls.review_seat.value = 3
    assert table.model.review.seat == 3 and table.model.review.found.rows
    hear(table, {"review": True})
    assert table.model.review.seat == 3 == table.controls.review_seat.value


def test_the_graph_wears_the_theme_of_the_table(game, made_up):
    for theme in (LIGHT, DARK):
        table = kit.table(game, seats="person", theme=theme.name, kept=False)
        hear(table, {"review": True})
        assert theme.lines[0] in table.controls.graph.value
        assert table.page.colours["better"] == theme.lines[2]


def test_a_table_that_replays_has_a_review_and_a_bare_one_has_none(game, made_up):
    stepper = kit.stepper(game)
    hear(stepper, {"review": True})
    assert stepper.controls.graph.value and stepper.controls.tabs.titles[REVIEW_TAB] == "Review"
    assert kit.table(game, seats="person", kept=False).controls.review.layout.display is None
