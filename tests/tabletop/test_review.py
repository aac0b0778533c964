"""The review at the table: its texts, its links to steps, and its work in the background."""

import asyncio
import re
import threading
from functools import partial
from random import Random
from unittest.mock import Mock

import pytest

import kit
from kit.lab.solve import LosingMove
from kit.picture.scene import make_scene
from kit.picture.still import plain_text
from kit.picture.theme import DARK
from kit.play.amounts import NARROW
from kit.play.message import Message
from kit.play.move_texts import describe_move
from kit.play.review_data import Review
from kit.tabletop import analysis, hints, page_messages, review_texts
from kit.tabletop.autosave import list_reviewed_games
from kit.tabletop.hints import MoveHint
from kit.tabletop.state import NOW, find_route, find_routes
from tests.games import SLUGS, play_first
from tests.rows import each_row
from tests.tabletop.at_table import ask_why, hear, key, offered_moves, open_table, panel, review_row, set_pauses

CHANCE = "six-stacks"  # a game that is won or lost
MISTAKE = 2  # the step that is a mistake in the reviews below


def rows_of(game, seat=1):
    """Return an invented review, in which the second step is a mistake: the first other legal move would be better.
    """
    rows, before = [], 0.5
    for number, step in enumerate(game.history, 1):
        other = next((move for move in game.at(number - 1).moves() if move != step.move), step.move)
        wrong, after = number == MISTAKE, before - 0.01
        best = other if wrong else step.move
        missed = (0.08, 0.05, 0.11) if wrong else (0.0, 0.0, 0.02)
        rows.append(review_row(
            number, step.seat, move=step.move, best=best, before=before, after=after, luck=0.02, choice=-0.03,
            missed=missed[0], missed_low=missed[1], missed_high=missed[2], mistake=wrong,
        ))
        before = after
    return rows


@pytest.fixture
def made_up_reviews(monkeypatch):
    """Replace reviews with invented ones, without a search."""
    monkeypatch.setattr(analysis, "review_rows", lambda game, seat: iter([rows_of(game, seat)]))
    monkeypatch.setattr(analysis, "explain_moves", lambda game, move, *more: iter([f"A reason for `{move}`."]))
    monkeypatch.setattr("kit.tabletop.model.has_search", lambda slug: False)


@pytest.fixture
def game():
    """Four steps of a game for four."""
    return play_first(kit.deal("six-stacks", seed=16, players=4), 4)


@pytest.fixture
def table():
    """Three steps of Swap on a table."""
    return open_table(play_first(kit.deal("swap", seed=3), 3), autosave=False)


# ---- texts ----


@each_row("figure_of_a_review")
def test_figure_is_written_with_its_significant_digits(write, arguments, text):
    assert getattr(review_texts, write)(*arguments).replace(NARROW, " ") == text


def test_summary_adds_up_and_counts_the_verdicts(game):
    rows = rows_of(game)
    text = review_texts.summarize_review(rows, 4, CHANCE, "careful").replace(NARROW, " ")
    assert text == (
        "From 50 % to 46 %: by the cards and the others +8.0, by your choices, compared with those of a careful "
        "player, −12 percentage points. Your 4 moves, compared with the best that was found: 1 mistake (the largest, "
        "at step 2, missed 8.0 percentage points); 0 without a mistake (at most 1.0 percentage points missed); 3 that "
        "the playouts do not decide"
    )
    text = review_texts.summarize_review(rows, 1, CHANCE, "careful")
    assert "by the cards +8.0" in text and "can add up" not in text
    none = [row._replace(mistake=False, missed_low=0, missed_high=0.004) for row in rows]
    assert "found: 0 mistakes; 4 without a mistake" in review_texts.count_verdicts(none, CHANCE)
    # Each of ten steps missed half a win. The text has no sum of this, and explains a sum of changes above a win.
    large = rows[MISTAKE - 1]._replace(missed=0.5, missed_high=0.6, luck=0.2, choice=-0.2)
    text = review_texts.summarize_review([large] * 10, 1, CHANCE, "careful")
    assert "10 mistakes (the largest, at step 2, missed 50 percentage points)" in text
    assert "500" not in text and "can add up to more than 100" in text


@each_row("verdict_of_a_step")
def test_describe_step_reports_the_verdict_of_a_step(game, changed, present, absent):
    row = rows_of(game)[MISTAKE - 1]._replace(**changed)
    text = review_texts.describe_step(row, True, CHANCE, "careful")
    assert present in text and absent not in text
    assert review_texts.describe_step(row, False, CHANCE, "careful").endswith("luck +2.0 percentage points")


@each_row("search_in_a_review", (None, 1, ""))
def test_review_describes_the_search_and_bad_luck(game, losing, step, text):
    rows = rows_of(game)
    rows[3] = rows[3]._replace(missed_high=0.005)
    found = None if losing is None else LosingMove(*map(losing.get, LosingMove._fields))
    shown = review_texts.describe_search(found, step) if step else review_texts.describe_cause(found, rows, CHANCE)
    assert text in shown and bool(shown) == bool(text)


# ---- at the table ----


def test_better_move_is_named_and_drawn_at_a_mistake(game, made_up_reviews):
    table = open_table(game, people="person", show_hidden=True, autosave=False)
    table.begin_review(game.history[MISTAKE - 1].seat)
    row = table.review.rows[MISTAKE - 1]
    assert not table.find_better_route()
    table.playing.look_at(MISTAKE - 1)
    then = game.at(MISTAKE - 1)
    assert f"Step {MISTAKE}: " in table.said and "was a mistake" in table.said
    assert "would have gained 8.0" in table.said and then.ruling(row.best).rule in table.said
    assert "is drawn" in table.said and f"A reason for {describe_move(game.slug, row.best)}." in table.said
    code, source, target, _ = table.find_better_route()
    assert code == row.best.split()[0] and source == f"hand {then.turn}" and target == row.best.split()[-1]
    table.playing.look_at(MISTAKE)
    assert not table.find_better_route() and "was a mistake" not in table.said
    table.playing.look_at(NOW)
    assert not table.find_better_route()


def test_best_move_by_the_odds_is_compared_with_another_one(monkeypatch, made_up_reviews):
    game = play_first(kit.deal("fashion", seed=3), 1)
    asked = Mock(side_effect=lambda game, move, *more: iter([f"A reason for `{move}`."]))
    monkeypatch.setattr(analysis, "explain_moves", asked)
    best, same, worse, *_ = moves = game.moves()
    odds = {best: MoveHint("60 %", "between 50 and 70 %", True), same: MoveHint("58 %", "", True)}
    odds |= {move: MoveHint("20 %", "between 10 and 30 %") for move in moves if move not in odds}
    table = open_table(game, people="person", autosave=False)
    compare = partial(page_messages.handle_message, table)
    compare({"compare": worse})
    ask_why(table)
    assert not asked.called and not offered_moves(table, "compared")
    monkeypatch.setitem(hints.HINTS, "odds", lambda game: iter([odds]))
    table.set_hint("odds")
    ask_why(table)
    assert offered_moves(table, "compared") == moves[1:] and not table.messages[0].moves
    assert f'aria-label="Why? {describe_move(game.slug, worse)}">Why?</button>' in panel(table)
    ask_why(table, move=worse)
    assert "20 %, between 10 and 30 %" in table.said and offered_moves(table, "compared") == [worse]
    ask_why(table, card=(worse.split()[0], f"hand {game.turn}"))
    code = worse.split()[0]
    assert offered_moves(table, "compared") == [move for move in moves[1:] if move.split()[0] == code]
    compare({"compare": same})
    assert "The playouts so far do not decide" in table.said and not asked.called
    compare({"compare": best})
    assert not asked.called
    compare({"compare": worse})
    assert asked.call_args.args[1:] == (best, worse, False), "no proof: it would give hidden cards away"
    assert "Why is the first move better?" in table.said and "60 %, between 50 and 70 %" in table.said
    assert f"A reason for {describe_move(game.slug, best)}." in table.said
    table.show(Message("Wait"))
    table._show_reason()  # an answer that comes while its position is on show
    assert f"A reason for {describe_move(game.slug, best)}." in table.said
    table.play(best)
    table.show(Message("Played on"))
    table._show_reason()  # an answer that comes too late
    assert "Why is" not in table.said


def test_mistake_without_a_reason_is_said_to_have_none(monkeypatch):
    explain = Mock(return_value="")
    monkeypatch.setattr("kit.lab.reasons.explain_better", explain)
    game = kit.deal("swap", seed=3)
    assert list(analysis.explain_moves(game, "a", "b", True)) == ["No single fact goes with this gain."]
    assert explain.call_args.args == (game, "a", "b", 2_000, "careful", 1, True)


def test_better_move_is_named_but_not_drawn_when_its_card_is_hidden(made_up_reviews):
    game = play_first(kit.deal("six-stacks", seed=16, players=2))
    table = open_table(game, people={1: "person", 2: "careful"}, autosave=False)
    table.begin_review(2)
    assert table.state.front == 1 and table.review.seat == 2
    table.playing.look_at(MISTAKE - 1)
    assert "was a mistake" in table.said and "is drawn" not in table.said and not table.find_better_route()


def test_route_has_no_card_when_a_move_only_presses_a_place():
    table = open_table(kit.deal("stack-em", seed=7), autosave=False)
    shown = table.state.scene()
    assert find_route(shown, "draw", shown) == ["", "", "deck", ""] and find_route(shown, "no move", shown) == []


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.thorough
def test_route_ends_at_the_next_place_of_its_card(slug):
    game, generator = kit.deal(slug, seed=2), Random(1)
    while not game.over and len(game.history) < 60:
        shown = make_scene(slug, game.position(), game.turn)
        for move in generator.sample(game.moves(), min(3, len(game.moves()))):
            then = game.copy()
            then.play(move)
            after = make_scene(slug, then.position(), game.turn)
            route = find_route(shown, move, after)
            if route and route[0]:
                ends = {each.place for each in after.cards if each.code == route[0]}
                targets = {each.target for each in find_routes(shown, [move]).routes if each.card == route[0]}
                assert route[2] in ends or not targets & ends
        game.play(generator.choice(game.moves()))


def test_review_stays_after_the_next_move_and_goes_with_an_undo_or_a_deal(table, made_up_reviews):
    game = table.game
    table.begin_review()
    assert len(table.review.rows) == 3 and table.review.ended
    assert kit.load(game.transcript()).review.steps == tuple(table.review.rows)
    table.play(game.moves()[0])
    assert len(table.review.rows) == 3
    table.begin_review()
    assert len(table.review.rows) == 4
    key(table, "undo")
    assert not table.review.rows
    table.begin_review()
    table.deal(4)
    assert not table.review.rows and not table.review.seat
    table.begin_review()
    assert "Nothing to review yet" in table.said and table.review.subject is None


def test_review_is_saved_with_the_game(made_up_reviews):
    table = open_table(play_first(kit.deal("swap", seed=17), 4), people="person")
    assert list(list_reviewed_games()) == []
    table.begin_review()
    ((_, transcript),) = list_reviewed_games()
    assert kit.load(transcript).review == table.game.review


def test_review_of_another_seat_is_refused_during_the_game(made_up_reviews):
    game = play_first(kit.deal("six-stacks", seed=16, players=2), 1)
    table = open_table(game, people="person", autosave=False)
    front = table.state.front
    assert table.reviewed_seats() == [front]
    table.begin_review(3 - front)
    assert table.review.seat == front and table.review.rows
    table.play(table.game.moves()[0])
    assert table.state.front != front and not table.review.rows


def play_on(table):
    assert table.play(table.game.moves()[0])


ENDS = [lambda table: table.deal(6), lambda table: table.stop()]


@pytest.mark.parametrize(
    ("judge", "end"), [*(("begin_review", end) for end in [play_on, *ENDS]), *(("search_win", end) for end in ENDS)]
)
def test_background_work_leaves_the_table_free_and_stops_when_it_is_outdated(monkeypatch, judge, end):
    waits, closed = threading.Event(), threading.Event()

    def endless(game, *_):
        try:
            while True:
                waits.set()
                yield rows_of(game) if judge == "begin_review" else {}
        finally:
            closed.set()

    monkeypatch.setattr(analysis, "review_rows", endless)
    monkeypatch.setattr(analysis, "search_backwards", endless)

    async def play():
        table = set_pauses(open_table(play_first(kit.deal("swap", seed=3), 1), autosave=False), 0.001)
        getattr(table, judge)()
        assert await asyncio.to_thread(waits.wait, 30)
        while judge == "begin_review" and not table.review.rows:
            await asyncio.sleep(0.01)
        if judge == "search_win":
            assert "Searching" in str(table.search.messages[0])
            play_on(table)  # the answer about the step before is still needed
        assert (table.search.running, table.review.running) == (judge == "search_win", judge == "begin_review")
        assert bool(table.review.rows) == table.review.running and not closed.is_set()
        end(table)
        assert await asyncio.to_thread(closed.wait, 30)
        assert not table.search.running and not table.review.running
        assert bool(table.review.rows) == (end is play_on)

    asyncio.run(play())


def test_error_in_a_review_is_shown_and_the_game_continues(table, monkeypatch):
    monkeypatch.setattr(analysis, "review_rows", lambda game, seat: (1 / 0 for _ in "a"))
    table.begin_review()
    assert "went wrong" in table.said and not table.review.running
    assert table.play(table.game.moves()[0])


def test_saved_review_is_shown_at_once_unless_it_is_rough(monkeypatch):
    reviews = []
    monkeypatch.setattr("kit.lab.review.refine_review", lambda game, *more: reviews.append(more) or iter([]))
    game = play_first(kit.deal("swap", seed=3), 3)
    rows = tuple(rows_of(game))
    for playouts, is_kept in ((4_000, True), (100, False)):
        game.review = Review(1, "careful", playouts, 1, rows)
        (shown, *_) = [*analysis.review_rows(kit.load(game.transcript()), 1), ()]
        assert (shown == rows) == is_kept and bool(reviews) != is_kept


# ---- the widget ----


def test_review_button_fills_the_review_tab(game, made_up_reviews):
    table = kit.table(game, seats="person", show_hidden=True, autosave=False)
    shown = table.page.values
    hear(table, {"review": None})
    hear(table, {"review": game.history[MISTAKE - 1].seat})
    assert table.page.tab == "review" and plain_text(shown["summary"]).startswith("From 50")
    assert shown["graph"].count("<svg") == 1 and "mistakes are marked at step 2." in shown["graph"]
    assert re.findall(r'data-step="(\d+)"', shown["mistakes"]) == [str(MISTAKE - 1)]
    before = shown["mistakes"], shown["graph"]
    hear(table, {"look": MISTAKE - 1})
    assert shown["step"] == MISTAKE - 1 == table.model.state.step
    assert f"Step {MISTAKE}" in shown["judgement"] and "would have gained" in shown["judgement"]
    assert shown["picture"]["better"] == table.model.find_better_route() != [] and "was a mistake" in table.said
    assert (shown["mistakes"], shown["graph"]) == before  # a change would lose the focus
    hear(table, {"look": 3})
    assert table.model.state.step == 3 and not shown["picture"]["better"]
    hear(table, {"page": {"theme": "dark"}})
    assert DARK.lines[table.model.review.seat - 1] in shown["graph"] and shown["colours"]["better"] == DARK.lines[2]


def test_reviewed_seat_can_be_chosen_when_all_cards_are_visible(game, made_up_reviews):
    table = kit.table(game, seats="person", autosave=False)
    shown = table.page.values
    hear(table, {"tab": "review"})
    assert len(shown["reviewed_seats"]) == 1
    hear(table, {"show_hidden": True})
    assert len(shown["reviewed_seats"]) == game.seats
    hear(table, {"review": 3})
    assert table.model.review.seat == 3 and table.model.review.rows
    hear(table, {"review": None})
    assert table.model.review.seat == 3 == shown["reviewed_seat"]


def test_stepper_has_a_review(game, made_up_reviews):
    stepper = kit.stepper(game)
    hear(stepper, {"review": None})
    assert stepper.page.values["graph"] and "review" not in stepper.page.values["lacks"]
    assert {"deal", "undo", "settings", "files"} < {*stepper.page.values["lacks"]}
