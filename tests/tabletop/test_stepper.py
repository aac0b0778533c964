"""Step through a game without a browser: legal moves, the played move, why it is allowed, the score; and branches."""

import re

import pytest

import kit
from kit.play.message import plain_sentence
from kit.play.move_texts import describe_move
from kit.rules.cards import say
from kit.tabletop.state import NOW
from tests.games import LONGEST, each_game, random_game
from tests.tabletop.at_table import hear, hints_by_move, key, lay, open_table, panel, picture_of
from tests.tabletop.test_review import made_up_reviews as made_up_reviews

MOMENTS = 12  # steps of a game that are looked at


def open_stepper(game, **more):
    """Return a table that steps through a game."""
    return open_table(game.copy(), people="person", hint="legal moves", autosave=False, replays=True, **more)


@pytest.fixture
def game():
    """A game for two with hidden hands."""
    return random_game("six-stacks", {"players": 2}, seed=5, most=20)


@pytest.fixture
def stepper(game):
    return open_stepper(game)


@each_game
def test_step_shows_its_legal_moves_the_played_one_the_reason_and_what_followed(slug):
    game = random_game(slug, {}, seed=3, most=LONGEST)
    table = open_stepper(game)
    arrows = 0
    for step in range(0, len(game.history), 1 + len(game.history) // MOMENTS):
        table.playing.look_at(step)
        then, played = game.at(step), game.history[step]
        assert table.state.front == played.seat and table.state.routes().moves == tuple(then.moves())
        assert list(hints_by_move(table)) == then.moves()
        ruling = then.ruling(played.move, by=played.seat)
        assert f"Move {step + 1} of {len(game.history)}" in table.said
        assert describe_move(slug, played.move) in table.said
        assert plain_sentence(ruling.why) in table.said and f"{ruling.rule} · " in table.said
        told = game.seen_history(by=played.seat)[step].events
        assert all(plain_sentence(event.text) in table.said and event.rule in table.said for event in told)
        route = [route for route in table.state.routes().routes if route.move == played.move]
        arrow = table.state.scene().arrow
        assert arrow or not route
        arrows += bool(arrow)
    assert arrows
    table.playing.look_at(NOW)
    assert table.state.scene().arrow is None and not table.state.routes().moves


def test_arrow_goes_from_the_played_card_to_its_place():
    game = kit.setup("six-stacks", seed=1, stacks=["Ah Kd Qh Jh", "9d 8h"], reserve="9h", hands=["Th", ""])
    game.play("Th to s1")
    scene = open_stepper(game).state.scene()
    (lit,) = [card for card in scene.cards if card.is_lit]
    stack = next(area for area in scene.areas if area.place == "s1" and not area.zone)
    x, y, goal_x, goal_y = scene.arrow
    assert lit.code == "Th" and lit.x < x < lit.x + lit.size[0] and lit.y < y < lit.y + lit.size[1]
    assert stack.x < goal_x < stack.x + stack.width and stack.y < goal_y < stack.y + stack.height


def test_seat_to_play_sees_its_own_cards_only_unless_all_are_asked_for(game, stepper):
    for step, played in enumerate(game.history):
        stepper.playing.look_at(step)
        position = game.at(step).position()
        hidden = {*position["hands"][2 - played.seat].split(), *position["stock"].split()}
        assert hidden and not hidden & {card[0] for card in picture_of(stepper)["cards"]}
        assert not any(card in stepper.said or card in panel(stepper) for card in map(say, hidden))
    stepper.show_hidden_cards(True)
    scene = stepper.state.scene()
    assert [scene.place(f"hand {seat}").cards for seat in (1, 2)] == [tuple(hand.split()) for hand in position["hands"]]


def test_review_of_an_unfinished_game_is_for_the_seat_on_show(game, stepper):
    assert not game.over
    for step in (0, 1):
        stepper.playing.look_at(step)
        assert stepper.reviewed_seats() == [game.history[step].seat]


def test_move_that_was_played_steps_on_and_a_refused_one_is_explained(game, stepper):
    assert stepper.play(game.history[0].move) and stepper.state.step == 1
    assert stepper.game.history == game.history and stepper.state.is_stepper
    hand = game.at(1).position()["hands"][game.history[1].seat - 1].split()
    refused = next(f"{card} to s1" for card in hand if not game.at(1).ruling(f"{card} to s1").legal)
    ruling = game.at(1).ruling(refused)
    assert not lay(stepper, refused[:2], f"hand {game.history[1].seat}", "s1")
    assert stepper.state.step == 1 and stepper.state.is_stepper
    assert ruling.rule in stepper.said and plain_sentence(ruling.why) in stepper.said
    key(stepper, "forward")
    assert stepper.state.step == 2 and "Move 3 of" in stepper.said


def test_other_move_begins_a_branch_and_one_key_goes_back(game, stepper):
    step = next(step for step in range(3, 20) if len(game.at(step).moves()) > 1)
    other = next(move for move in game.at(step).moves() if move != game.history[step].move)
    stepper.playing.look_at(step)
    assert stepper.play(other)
    branch = stepper.game
    assert branch.history[:step] == game.history[:step] and branch.history[step].move == other
    assert f"branch of your own: another move after step {step}" in stepper.offer()
    assert stepper.play(branch.moves()[0]) and len(branch.history) == step + 2
    key(stepper, "undo")
    key(stepper, "return")
    assert stepper.state.is_stepper and stepper.state.step == step and not stepper.offer()
    assert stepper.game.history == game.history and f"Move {step + 1} of" in stepper.said
    key(stepper, "return")
    assert stepper.state.step == step


def test_branch_goes_on_from_the_end_of_an_unfinished_game_to_its_own_end(game):
    stepper = open_stepper(game)
    stepper.playing.look_at(NOW)
    while not stepper.game.over:
        assert stepper.play(stepper.game.moves()[0])
    assert stepper.state.is_branch and "win" in stepper.said
    key(stepper, "return")
    assert stepper.game.history == game.history


def test_page_of_a_stepper_has_its_own_parts_and_a_branch_has_others(game):
    stepper = kit.stepper(game, step=3)
    shown = stepper.page.values
    assert shown["step"] == 3 and stepper.model.state.front == game.history[3].seat
    assert {"undo", "deal", "return", "again"} < {*shown["lacks"]} and not {"why", "course", "type"} & {*shown["lacks"]}
    hear(stepper, {"look": None})
    hear(stepper, {"move": game.moves()[0]})
    assert {"deal", "take_offer", "review"} < {*shown["lacks"]} and not {"undo", "return", "offer"} & {*shown["lacks"]}
    assert {"return", "course"} < {*kit.table(game, autosave=False).page.values["lacks"]}


def test_replay_has_three_speeds(stepper):
    pauses = [stepper.playing.set_replay_speed(name) or stepper.playing.pace.pauses["replay"]
              for name in ("slow", "normal", "fast")]
    assert pauses == sorted(pauses, reverse=True) and len(set(pauses)) == 3


# ---- the chart under the board ----


def read_course(table):
    """Return the values beside the chart by name, and the number of its lines."""
    text = re.sub("<[^>]*>", "", table.page.values["chart_key"]).partition(": ")[2]
    values = (entry.split(" ")[1:] for entry in text.split(" · "))
    return [(" ".join(name), float(value)) for *name, value in values], table.page.values["chart"].count("<path")


@each_game
def test_chart_has_a_line_for_each_seat_and_part_and_their_values_at_each_step(slug):
    game = random_game(slug, {}, seed=3, most=LONGEST)
    table = kit.stepper(game)
    for step in (0, len(game.history) // 2, len(game.history)):
        hear(table, {"look": step})
        score = game.at(step).score()
        values, lines = read_course(table)
        assert lines == len(values) + 1  # and the axis
        totals = [score["total"]] if game.seats == 1 else score["total"]
        named = ["total"] if game.seats == 1 else [f"seat {seat + 1}" for seat in range(game.seats)]
        assert [each for each in values if each[0] in named] == list(zip(named, map(float, totals), strict=True))
        assert step == 0 or any(value for _, value in values) or not any(totals)


def test_chart_line_falls_and_rises_where_the_score_does():
    game = random_game("fashion", {}, seed=3, most=LONGEST)
    chart = kit.stepper(game).page.values["chart"]
    path = re.findall(r'<path d="(M[^"]*)" fill="none"[^>]*stroke-width="2.4"', chart)
    totals = [game.at(step).score()["total"][0] for step in range(len(game.history) + 1)]
    changes = sum(now != before for now, before in zip(totals[1:], totals, strict=False))
    assert len(path) == 2 and path[0].count("V") == changes and path[0].count("H") == len(game.history)


def test_chart_shows_the_chance_to_win_once_there_is_a_review(game, made_up_reviews):
    table = kit.stepper(game)
    assert table.page.values["chart_key"].startswith("Score after step 0")
    hear(table, {"review": None})
    row = table.model.review.rows[0]
    assert table.page.values["chart_key"].startswith("Chance to win (%) after step 0")
    parts = 4  # the axis, the interval, the line and the marks
    assert read_course(table) == ([(f"seat {table.model.review.seat}", 100 * row.before)], parts)
