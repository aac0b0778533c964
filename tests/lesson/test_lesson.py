"""Lessons: questions, practice, deals to play, the report, and tables of rulings."""

import json
from itertools import permutations

import pytest

import kit
from kit.lesson import spots
from kit.lesson.cell_order import Cell, Notebook
from kit.lesson.lesson import Lesson
from kit.lesson.spots import NARROWEST, find_spots
from kit.picture.scene import make_scene
from kit.play.question import read_question
from kit.school.key import find_key
from tests.keys import format_key
from tests.lesson.asking import GUESSES, MOVES, NAME, act, choose, pick, position
from tests.rows import each_row
from tests.tabletop.at_table import play_to_end


@pytest.fixture
def lesson():
    return Lesson(NAME)


def test_which_question_is_judged_by_the_rulings_and_counted(lesson):
    asked = lesson.which("two-moves", position(), "Which?", MOVES)
    report = lesson.report()
    assert asked.answer() == [move for move in MOVES if move in position().moves()]
    choose(asked, "Td to s1", "4c to s3")
    for said in ("Not quite", "4♣ to stack 3</b>, refused", "7♠ to stack 2</b>, allowed", "check again"):
        assert said in asked.page.values["verdict"]
    assert "10♦ to stack 1" not in asked.page.values["verdict"]
    assert "0 of 1 questions answered" in report.page.values["line"]
    choose(asked, *asked.answer())
    assert "That is right" in asked.page.values["verdict"]
    assert "1 of 1 questions answered, 0 at the first try" in report.page.values["line"]


@each_row("boxes_of_moves")
def test_which_question_has_boxes_on_the_board_when_no_two_moves_share_one(lesson, moves, places):
    asked = lesson.which("kings", kit.setup("swap", work=["2h", "9s", "", "Kd"], deck="Kc 5h"), "Which?", moves)
    scene = make_scene("swap", asked.asked.start.seen(by=1))
    areas = {area.place: (100 * area.x / scene.width, 100 * area.y / scene.height) for area in scene.areas}
    boxes = [(100 * left, 100 * top) for _, is_narrow, left, top, *_ in asked.page.values["spots"] if not is_narrow]
    assert sorted(boxes) == [pytest.approx(where, abs=0.01) for where in sorted(areas[place] for place in places)]
    asked.resume([tuple(move for move in moves if move not in asked.answer())])
    assert asked.page.values["wrong"] == [*range(len(moves))]


def test_box_on_the_board_is_what_a_fan_leaves_visible_and_large_enough_for_a_finger(monkeypatch):
    question = next(each for each in find_key("rules/03_solitaire_for_two") if each.kind == "which")
    game = kit.load(question.position)
    for is_narrow in (False, True):
        found = find_spots(game, question.moves, is_narrow)
        for (left, top, width, height), other in permutations(found.values(), 2):
            assert not (left <= other[0] < left + width - 1e-9 and top <= other[1] < top + height - 1e-9)
    page_width = NARROWEST / min(width for _, _, width, _ in found.values())
    for more, expected in ((1, found), (-1, {})):
        monkeypatch.setattr(spots, "PHONE", page_width + more)
        assert find_spots(game, question.moves, is_narrow=True) == expected


def test_report_repeats_a_question_until_its_first_answer_is_right(lesson):
    moves = ("Td to s1", "Ts to s2")
    asked = [lesson.what(move[:2], position(), move, f"{move}?", GUESSES, rule="fits") for move in moves]
    report = lesson.report()
    pick(asked[0], "Yes")
    pick(asked[1], "Yes", "No")
    assert str(report) == "2 of 2 questions answered, 1 at the first try.\nTo try again: 2. Ts to s2?"
    for tries in (["Yes", "No"], ["No"]):
        act(report, guess=report.page.values["choices"].index("2. Ts to s2?"))
        pick(report.children[-1], *tries)
        assert bool(report.page.values["choices"]) == (tries != ["No"])
    assert "corrected all your mistakes" in report.page.values["line"]
    assert repr(lesson) == "<lesson rules/01_six_stacks: 2 of 2 questions answered, 1 at the first try>"


def give_steps(lesson, names):
    """Give a lesson a notebook in which each of these questions is a step."""
    book = lesson.steps.notebook = Notebook(None, None)
    book.cells = [Cell(f"cell-{name}", f"lesson.what('{name}', ...)", frozenset(), frozenset()) for name in names]
    return lesson


def test_line_above_a_step_has_the_states_of_saved_answers_before_their_cells_run(tmp_path):
    first = give_steps(Lesson(NAME, tmp_path), "abcd")
    asked = position(), "7s to s2", "May you?", GUESSES
    pick(first.what("b", *asked, rule="fits"), "Yes")
    act(first.what("c", *asked, rule="fits"), guess=None)
    later = give_steps(Lesson(NAME, tmp_path), "abcd")
    assert list(later.steps.find_states().values()) == ["skipped", "done", "seen", "not reached yet"]
    assert "<span>2 of 4</span>" in later.what("b", *asked, rule="fits").page.values["above"]
    later.steps.notebook.is_preparing = True
    assert later.what("c", *asked, rule="fits").page.values["above"] == "", "nobody sees a cell that the kit runs"


def test_step_with_a_wrong_answer_is_not_right_yet_and_not_skipped(lesson):
    give_steps(lesson, "abc")
    asked = {
        name: lesson.what(name, position(), move, f"{move}?", GUESSES, rule="fits")
        for name, move in zip("abc", ("Td to s1", "Ts to s2", "7s to s2"), strict=True)
    }
    pick(asked["b"], "Yes")
    assert list(lesson.steps.find_states().values()) == ["skipped", "not right yet", "not reached yet"]
    assert lesson.steps.waits("b")
    assert "2 (not right yet); 1 (skipped); 3 (not reached yet)" in lesson.report().page.values["line"]
    pick(asked["c"], "Yes")
    assert list(lesson.steps.find_states().values()) == ["skipped", "not right yet", "done"]
    assert not any(map(lesson.steps.waits, "abc"))
    pick(asked["b"], "No")
    assert lesson.steps.list_unfinished() == "1 (skipped)"


@each_row("task")
def test_task_is_done_only_by_the_moves_that_it_asks_for(asked, others, done, lesson):
    task = lesson.practise("do-it", position(), "Do it.", **asked)
    for move in others:
        task.table.model.playing.undo() if move == "undo" else task.table.model.play(move)
        assert not task.page.is_done and "Your turn" in task.page.values["line"]
    task.table.model.play(done)
    assert task.page.is_done and "Done" in task.page.values["line"]


@pytest.mark.parametrize(("asked", "done"), [
    ({"after": {"hand": "7h 4c"}}, "draw"), ({"tries": "7h to top"}, "7h to top"),
])
def test_task_can_start_again_when_a_move_leads_away_from_it(asked, done, lesson):
    game = kit.setup("stack-em", hand="7h", deck="4c 9s")
    task = lesson.practise("do-it", game, "Do it.", **asked)
    task.table.model.play("7h to w1")
    assert "you cannot do it" in task.page.values["line"] and "start_again" not in task.page.values["lacks"]
    act(task, start_again=None)
    assert "Your turn" in task.page.values["line"] and "start_again" in task.page.values["lacks"]
    task.table.model.play(done)
    assert task.page.is_done


def test_task_copies_its_game_and_stops_the_computer_when_it_is_done(lesson):
    game = kit.setup("fashion", hands=["7c 4s Tc 2s", "9h 3d 8d Ah"])
    task = lesson.practise("take", game, "Take the K♦.", after={"owners.Kd": [1]})
    task.table.model.play("7c to Kd")
    assert task.page.is_done and not game.history
    assert [step.seat for step in task.table.game.history] == [1]
    assert "would play now" in task.table.page.values["status"]


def test_whole_game_shows_the_score_of_the_reader(lesson):
    whole = lesson.whole_game("whole-game", kit.deal("six-stacks", seed=1, players=2))
    table = whole.table
    assert "0 moves. The score: 0 for you, 0 for seat 2" in whole.page.values["line"]
    play_to_end(table.model)
    strikes = table.game.score()["parts"]["strikes"]
    own = sum(step.seat == 1 for step in table.game.history)
    assert f"{own} moves. The score: {strikes[0]} for you, {strikes[1]} for seat 2" in whole.page.values["line"]
    assert ("You have won" in whole.page.values["line"]) == (1 in table.game.winners())


def test_report_adds_the_moves_when_questions_have_the_same_words(lesson):
    for name, moves in (("king", ["draw", "Kh to top"]), ("ace", ["draw", "Ah to top"])):
        which = lesson.which(name, kit.deal("stack-em"), "Which?", moves)
        choose(which, moves[1])  # wrong at first, for only a card can be drawn
        choose(which, "draw")
    again = str(lesson.report()).splitlines()[1:]
    assert [line.partition(". ")[2] for line in again] == ["Which? draw, K♥ to top", "Which? draw, A♥ to top"]


def test_key_has_all_kinds_of_questions_in_the_order_of_the_lesson(lesson):
    lesson.guess("share", "How often?")
    lesson.practise("take", position(), "Take it.")
    lesson.exercise(1, "How many?", lambda: 5, 1, mistakes={"forgot the root": 25})
    lesson.guess("now", "And now?")
    lesson.conclude("for-whom", "For whom?")
    key = json.loads(format_key(lesson))["questions"]
    assert [question["name"] for question in key] == ["share", "exercise-1", "now", "for-whom"]
    assert read_question(key[1]).truth == 5 and key[1]["mistakes"] == {"forgot the root": 25}


def test_key_refuses_a_mistake_when_its_number_is_right(lesson):
    lesson.exercise(1, "How many?", lambda: 5, 1, mistakes={"rounded down": 4})
    with pytest.raises(kit.BadOption, match="4 is right; it cannot be the mistake 'rounded down'"):
        format_key(lesson)
