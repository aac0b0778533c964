"""The review at the table: what it says of a game, where it leads, and that it never stands in the way."""

import asyncio
import re
import threading
from random import Random

import pytest

import kit
from kit.lab.solve import LosingMove
from kit.picture.scene import make_scene
from kit.picture.still import plain_text
from kit.picture.theme import DARK
from kit.play.review_data import Review
from kit.tabletop import analysis, review_texts
from kit.tabletop.state import NOW, find_routes, route_of
from kit.tabletop.widget import REVIEW_TAB
from tests.games import SLUGS
from tests.tabletop.at_table import hear, key, open_table, review_row, set_pauses

CHANCE = "six-stacks"  # a game that is won or lost
MISTAKE = 2  # the step that is called a mistake by the reviews below


def begin_game(slug, steps, **more):
    """Return a deal of which some steps were played."""
    game = kit.deal(slug, **more)
    for _ in range(steps):
        game.play(game.moves()[0])
    return game


def rows_of(game, seat=1):
    """Return a review as it might be, in which the second step is a mistake: the first other move would have been
    better.
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
    """Reviews are not worked out but made up, and no search follows."""
    monkeypatch.setattr(analysis, "review_rows", lambda game, seat: iter([rows_of(game, seat)]))
    monkeypatch.setattr("kit.tabletop.model.has_search", lambda slug: False)


@pytest.fixture
def game():
    """Four steps of a game for four."""
    return begin_game("six-stacks", 4, seed=16, players=4)


@pytest.fixture
def table():
    """Three steps of Swap on a table."""
    return open_table(begin_game("swap", 3, seed=3), autosave=False)


# ---- what is said ----


FIGURES = [  # a function, what it is given, and what it writes
    (review_texts.format_change, (0.25, CHANCE), "+25"), (review_texts.format_change, (-0.083, CHANCE), "−8.3"),
    (review_texts.format_change, (0.0, CHANCE), "0"), (review_texts.format_change, (-0.0001, CHANCE), "0"),
    (review_texts.format_change, (0.0996, CHANCE), "+10"), (review_texts.format_change, (12.34, "swap"), "+12.3"),
    (review_texts.format_change, (-0.01, "swap"), "0"), (review_texts.unit, (CHANCE,), " percentage points"),
    (review_texts.unit, ("swap",), " points"), (review_texts.format_value, (0, CHANCE), "0 %"),
    (review_texts.format_value, (0.0003, CHANCE), "under 1 %"), (review_texts.format_value, (0.006, CHANCE), "1 %"),
    (review_texts.format_value, (0.5, CHANCE), "50 %"), (review_texts.format_value, (0.9999, CHANCE), "over 99 %"),
    (review_texts.format_value, (1, CHANCE), "100 %"),
    (review_texts.format_interval, (0.031, 0.12, CHANCE), "3.1 to 12"),
    (review_texts.format_interval, (0.0001, 0.044, CHANCE), "above 0, up to 4.4"),
    (review_texts.format_interval, (3.14, 9, "swap"), "3.1 to 9.0"),
]


@pytest.mark.parametrize(("write", "given", "told"), FIGURES)
def test_a_figure_is_written_with_as_many_digits_as_it_has(write, given, told):
    assert write(*given).replace(review_texts.NARROW, " ") == told


def test_the_sum_adds_up_to_the_way_and_counts_the_verdicts(game):
    rows = rows_of(game)
    said = review_texts.summarize_review(rows, 4, CHANCE, "careful").replace(review_texts.NARROW, " ")
    assert said == (
        "From 50 % to 46 %: by the cards and the others +8.0, by your choices, compared with those of a careful "
        "player, −12 percentage points. Your 4 moves, compared with the best that was found: 1 mistake (the largest, "
        "at step 2, missed 8.0 percentage points), 0 no mistakes (at most 1.0 percentage points missed), 3 open (the "
        "playouts do not decide)"
    )
    said = review_texts.summarize_review(rows, 1, CHANCE, "careful")
    assert "by the cards +8.0" in said and "can add up" not in said
    none = [row._replace(mistake=False, missed_low=0, missed_high=0.004) for row in rows]
    assert "found: 0 mistakes, 4 no mistakes" in review_texts.count_verdicts(none, CHANCE)
    # Each of ten steps missed half a win: no sum of that is told, and a sum of changes above a win is explained.
    again = rows[MISTAKE - 1]._replace(missed=0.5, missed_high=0.6, luck=0.2, choice=-0.2)
    said = review_texts.summarize_review([again] * 10, 1, CHANCE, "careful")
    assert "10 mistakes (the largest, at step 2, missed 50 percentage points)" in said
    assert "500" not in said and "can add up to more than 100" in said


UNSURE = {"missed_low": 0.0, "mistake": False}
VERDICTS = [  # what is different about the step that is called a mistake, what is said of it, and what is not
    ({}, "A mistake: ", "Open"), ({"choice": -0.06}, "would have gained 8.0", "does not count"),
    (UNSURE, "Open: ", "A mistake"), (UNSURE, "may have gained up to 11 percentage points, or nothing", "A mistake"),
    (
        UNSURE | {"missed_high": 0.006},
        "No mistake: no other move that was found would have gained more than 0.6 percentage points.", "Open",
    ),
    (UNSURE | {"missed_high": 0}, "gained anything.", "more than"),
    # 0 % before and after, and 22 to be gained: the reference player would not have found the better move
    (
        {"before": 0, "after": 0, "choice": 0, "missed": 0.22, "missed_low": 0.18, "missed_high": 0.26},
        "gained 22 percentage points (18 to 26). The value before the step does not count on it: a careful player's "
        "move gains less too.", "No mistake",
    ),
]


@pytest.mark.parametrize(("changed", "said", "unsaid"), VERDICTS)
def test_of_each_step_a_mistake_no_mistake_or_an_open_verdict_is_reported(game, changed, said, unsaid):
    row = rows_of(game)[MISTAKE - 1]._replace(**changed)
    told = review_texts.describe_step(row, True, CHANCE, "careful")
    assert said in told and unsaid not in told
    assert review_texts.describe_step(row, False, CHANCE, "careful").endswith("luck +2.0 percentage points")


SEARCHED = [  # where the game was thrown away, and what that says of a step, or of what could be known
    (None, 1, ""), (LosingMove(None, None, None), 1, ""), (LosingMove(4, 5, "draw"), 5, "it threw the game away"),
    (LosingMove(4, 5, "draw"), 6, "the game was lost already"), (LosingMove(4, 5, "draw"), 4, "could still be won"),
    (LosingMove(4, 7, None), 6, "undecided"), (LosingMove(None, 0, None), 1, "lost already"),
    (LosingMove(4, 7, None), 7, "undecided"), (LosingMove(9, None, None), 10, "undecided"),
    (LosingMove(1, MISTAKE, "draw"), None, "a mistake, not bad luck"),
    (LosingMove(2, 3, "draw"), None, "open: as far as could be known at step 3, another move may have gained up to 2"),
    (LosingMove(3, 4, "draw"), None, "bad luck, not a mistake. No other move that was found would have gained more "),
    (LosingMove(0, 3, None), None, ""), (LosingMove(8, 9, "draw"), None, ""),
]


@pytest.mark.parametrize(("known", "step", "said"), SEARCHED)
def test_beside_it_stands_what_a_search_found_and_whether_that_was_bad_luck(game, known, step, said):
    rows = rows_of(game)
    rows[3] = rows[3]._replace(missed_high=0.005)
    found = review_texts.describe_search(known, step) if step else review_texts.describe_cause(known, rows, CHANCE)
    assert said in found and bool(found) == bool(said)


# ---- at the table ----


def test_where_a_mistake_was_made_the_better_move_is_said_and_drawn(game, made_up_reviews):
    table = open_table(game, people="person", show_hidden=True, autosave=False)
    table.begin_review(game.history[MISTAKE - 1].seat)
    row = table.review.rows[MISTAKE - 1]
    assert not table.better()
    table.playing.look_at(MISTAKE - 1)
    then = game.at(MISTAKE - 1)
    assert f"Step {MISTAKE}: " in table.said and "was a mistake" in table.said
    assert "would have gained 8.0" in table.said and then.ruling(row.best).rule in table.said
    assert "is drawn" in table.said
    code, source, target, _ = table.better()
    assert code == row.best.split()[0] and source == f"hand {then.turn}" and target == row.best.split()[-1]
    table.playing.look_at(MISTAKE)
    assert not table.better() and "was a mistake" not in table.said
    table.playing.look_at(NOW)
    assert not table.better()


def test_a_better_move_with_a_card_that_is_not_seen_is_only_said(made_up_reviews):
    game = kit.deal("six-stacks", seed=16, players=2)
    while not game.over:
        game.play(game.moves()[0])
    table = open_table(game, people={1: "person", 2: "careful"}, autosave=False)
    table.begin_review(2)
    assert table.state.front == 1 and table.review.seat == 2
    table.playing.look_at(MISTAKE - 1)
    assert "was a mistake" in table.said and "is drawn" not in table.said and not table.better()


def test_a_place_that_is_only_pressed_is_drawn_without_a_card():
    table = open_table(kit.deal("stack-em", seed=7), autosave=False)
    shown = table.state.scene()
    assert route_of(shown, "draw", shown) == ["", "", "deck", ""] and route_of(shown, "no move", shown) == []


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.thorough
def test_a_way_ends_where_its_card_will_be_if_the_card_can_be_laid_there(slug):
    game, dice = kit.deal(slug, seed=2), Random(1)
    while not game.over and len(game.history) < 60:
        shown = make_scene(slug, game.position(), game.turn)
        for move in dice.sample(game.moves(), min(3, len(game.moves()))):
            then = game.copy()
            then.play(move)
            after = make_scene(slug, then.position(), game.turn)
            way = route_of(shown, move, after)
            if way and way[0]:
                ends = {each.place for each in after.cards if each.code == way[0]}
                targets = {each.target for each in find_routes(shown, [move]).routes if each.card == way[0]}
                assert way[2] in ends or not targets & ends
        game.play(dice.choice(game.moves()))


def test_a_review_is_kept_outlives_the_next_move_and_goes_with_another_way_of_the_game(table, made_up_reviews):
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
    assert "Nothing to review yet" in table.said and table.review.asked is None


def test_while_a_game_goes_on_nobody_reads_what_another_seat_knew(made_up_reviews):
    table = open_table(begin_game("six-stacks", 1, seed=16, players=2), people="person", autosave=False)
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
def test_what_is_worked_out_leaves_the_table_free_and_ends_when_nobody_waits(monkeypatch, judge, end):
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
        table = set_pauses(open_table(begin_game("swap", 1, seed=3), autosave=False), 0.001)
        getattr(table, judge)()
        assert await asyncio.to_thread(waits.wait, 30)
        while judge == "begin_review" and not table.review.rows:
            await asyncio.sleep(0.01)
        if judge == "search_win":
            assert "Searching" in str(table.search.said[0])
            play_on(table)  # the answer for the step before is still wanted
        assert (table.search.running, table.review.running) == (judge == "search_win", judge == "begin_review")
        assert bool(table.review.rows) == table.review.running and not closed.is_set()
        end(table)
        assert await asyncio.to_thread(closed.wait, 30)
        assert not table.search.running and not table.review.running
        assert bool(table.review.rows) == (end is play_on)

    asyncio.run(play())


def test_an_error_in_a_review_is_shown_and_the_table_stays(table, monkeypatch):
    monkeypatch.setattr(analysis, "review_rows", lambda game, seat: (1 / 0 for _ in "a"))
    table.begin_review()
    assert "went wrong" in table.said and not table.review.running
    assert table.play(table.game.moves()[0])


def test_a_review_that_the_game_keeps_is_there_at_once_and_a_rough_one_is_made_again(monkeypatch):
    worked = []
    monkeypatch.setattr("kit.lab.review.refine_review", lambda game, *given: worked.append(given) or iter([]))
    game = begin_game("swap", 3, seed=3)
    rows = tuple(rows_of(game))
    for playouts, is_there in ((4_000, True), (100, False)):
        game.review = Review(1, "careful", playouts, 1, rows)
        (found, *_) = [*analysis.review_rows(kit.load(game.transcript()), 1), ()]
        assert (found == rows) == is_there and bool(worked) != is_there


# ---- the widget ----


def test_review_is_asked_for_in_the_page_and_is_in_its_tab(game, made_up_reviews):
    table = kit.table(game, seats="person", show_hidden=True, autosave=False)
    hear(table, {"review": True})
    controls = table.controls
    controls.review_seat.value = game.history[MISTAKE - 1].seat
    assert controls.tabs.selected_index == REVIEW_TAB
    assert plain_text(controls.review_sum.value).startswith("From 50")
    assert controls.graph.value.count("<svg") == 1 and "mistakes are marked at step 2." in controls.graph.value
    assert re.findall(r'data-step="(\d+)"', controls.mistakes.value) == [str(MISTAKE - 1)]
    before = controls.mistakes.value, controls.graph.value
    hear(table, {"look": MISTAKE - 1})
    assert controls.graph_slider.value == MISTAKE - 1 == table.model.state.step
    assert f"Step {MISTAKE}" in controls.review_step.value and "would have gained" in controls.review_step.value
    assert table.page.picture["better"] == table.model.better() != [] and "was a mistake" in table.said
    assert (controls.mistakes.value, controls.graph.value) == before  # or the focus would be lost there
    controls.graph_slider.value = 3
    assert table.model.state.step == 3 and not table.page.picture["better"]
    table.page.theme = "dark"
    assert DARK.lines[0] in controls.graph.value and table.page.colours["better"] == DARK.lines[2]


def test_the_seat_is_chosen_where_all_may_be_judged(game, made_up_reviews):
    table = kit.table(game, seats="person", autosave=False)
    table.controls.tabs.selected_index = REVIEW_TAB
    assert table.controls.review_seat.layout.display == "none"
    table.model.show_hidden_cards(True)
    assert table.controls.review_seat.layout.display is None
    table.controls.review_seat.value = 3
    assert table.model.review.seat == 3 and table.model.review.rows
    hear(table, {"review": True})
    assert table.model.review.seat == 3 == table.controls.review_seat.value


def test_a_table_that_replays_has_a_review_and_a_bare_one_has_none(game, made_up_reviews):
    stepper = kit.stepper(game)
    hear(stepper, {"review": True})
    assert stepper.controls.graph.value and stepper.controls.tabs.titles[REVIEW_TAB] == "Review"
    assert kit.table(game, seats="person", autosave=False).controls.review.layout.display is None
