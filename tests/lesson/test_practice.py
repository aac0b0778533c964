"""Practice: questions from names, boxes of questions that come back, the reader's level and own mistakes, the class."""

import json
from datetime import UTC, date, datetime, timedelta
from itertools import cycle

import pytest

import kit
from data.studies.deals_of_the_day import ROWS, make_deal_row
from kit import school
from kit.errors import BadOption
from kit.lesson.answers import NO_GUESS, PRACTICE, Answers
from kit.lesson.case import practise_in_cell
from kit.lesson.judging import Judge
from kit.lesson.practice_plan import DAYS, PracticePlan, Try, find_boxes, find_level, list_begun_games
from kit.lesson.practice_questions import list_kinds, list_own_mistakes, make_question, read_results
from kit.play.question import Question
from kit.play.review_data import Review, ReviewRow
from kit.tabletop.autosave import Autosave
from tests.games import each_finished_game, each_game
from tests.lesson.asking import act, answer_question
from tests.rows import each_row

FILE = f"{PRACTICE}.answers.jsonl"


def practise(game, folder):
    """Return the widget of a practice whose answers are in a folder."""
    return practise_in_cell(PracticePlan(Answers(PRACTICE, folder), game))


def answer(practice, is_right):
    """Answer the question on show, right or wrong."""
    act(practice, **answer_question(practice.asked, is_right))


def let_days_pass(file, days):
    """Move all answers of a file into the past."""
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    for line in lines:
        if "time" in line:
            time = datetime.fromisoformat(line["time"]) - timedelta(days)
            line["time"] = time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            line.pop("after", "")
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines))


@pytest.mark.compiled
@each_game
def test_every_kind_of_question_has_one_right_answer_and_is_made_again_from_its_name(slug):
    for kind in list_kinds(slug):
        names = [f"{kind} {slug} {number}" for number in (1, 2, 3, 8, 9)]
        made = [each for each in map(make_question, names) if each]
        assert made, kind
        assert make_question(made[0].question.name) == made[0]
        for question, level, origin in made:
            assert 1 <= level <= 4 and f"deal {question.seed}, after " in origin
            if question.kind == "what":
                right = question.scenario().find_right_guess()
                assert question.scenario().is_right(right) and len(question.guesses) > 1
            else:
                assert {ruling.legal for ruling in Judge(question).rulings.values()} == {True, False}
    assert make_question(f"allowed {slug} x") is make_question(f"wins {slug} 0.0") is make_question("x") is None


def test_choice_of_one_move_has_no_other_mistake_than_the_chosen_move():
    game = kit.deal("swap", seed=1)
    better, worse = moves = tuple(game.moves()[:2])
    right, start = {better: {}}, game.position()
    judge = Judge(Question("which", "x", "Which?", position=start, moves=moves, judge="playouts", guesses=right))
    assert judge.find_mistakes((worse,)) == [worse] and not judge.find_mistakes((better,))


@pytest.mark.thorough
def test_wrong_rules_of_a_question_never_decide_moves_of_the_same_form():
    refused = 0
    for number in range(1, 30):
        if (made := make_question(f"why swap {number}")) is None:
            continue
        question = made.question
        rules = {checks["rule"].partition("/")[2] for checks in question.guesses.values() if "rule" in checks}
        if not question.game().ruling(*question.moves).legal:
            refused += 1
            deciding = rules & {"no-return", "suit-stack", "lay"}
            assert len(deciding) == 1 or (len(deciding) > 1 and rules - deciding == {"whole-stack"})
    assert refused > 5


def test_answer_that_depends_on_an_unseen_card_is_no_question(monkeypatch):
    assert make_question("next speed 4") is None
    monkeypatch.setattr("kit.lesson.practice_questions.HIDDEN_DEALS", 0)
    assert make_question("next speed 4") is not None


@pytest.mark.compiled
def test_search_says_which_move_still_wins():
    line = kit.solve(game := kit.deal("swap", seed=7)).line
    for move in line[:-3]:
        game.play(move)
    question = Question("which", "", "Which?", position=game.position(), moves=tuple(game.moves()), judge="search")
    judged = Judge(question).rulings
    assert judged[line[-3]].legal and "A line that wins: `" in judged[line[-3]].why
    for move in (move for move, ruling in judged.items() if not ruling.legal):
        after = game.copy()
        after.play(move)
        assert kit.solve(after).verdict == "lost" and "No line wins after it" in judged[move].why


@each_row("boxes")
def test_wrong_questions_come_back_after_some_days(tries, due):
    start = date(2026, 11, 1)
    day_by_name = find_boxes(Try(name, start + timedelta(day), is_right) for name, day, is_right in tries)
    assert {name: (each.day - start).days for name, each in day_by_name.items()} == due


@each_row("levels")
def test_level_follows_the_latest_tries(marks, level):
    assert find_level(Try("", date.today(), mark == "+") for mark in marks) == level


@pytest.mark.compiled
def test_wrong_question_comes_back_the_next_day_and_later_until_it_is_known(tmp_path):
    practice = practise("swap", tmp_path)
    name = practice.page.plan.asked.question.name
    answer(practice, False)
    act(practice, next=None)
    assert practice.page.plan.asked.question.name != name and practice.page.plan.find_due() == []
    assert "0 of 1 right at the first try" in practice.page.values["head"]
    for days in DAYS:
        let_days_pass(tmp_path / FILE, days)
        practice = practise("swap", tmp_path)
        assert practice.page.plan.asked.question.name == name and "1 to come back today" in practice.page.values["head"]
        answer(practice, True)
        act(practice, next=None)
        answer(practice, True)  # another question, so that the next try of the first one is a new one
        assert practice.page.plan.find_due() == []
    let_days_pass(tmp_path / FILE, 100)
    assert practise("swap", tmp_path).page.plan.find_due() == []


def test_question_that_the_reader_did_not_finish_is_asked_again(tmp_path):
    practice = practise("six-stacks", tmp_path)
    answer(practice, False)
    again = practise("six-stacks", tmp_path)
    assert again.page.plan.asked == practice.page.plan.asked and "0 of 0" in again.page.values["head"]
    answer(again, True)
    assert "0 of 1 right at the first try" in again.page.values["head"] and again.page.values["next"] == "Next question"
    answer(practice, False)
    let_days_pass(tmp_path / FILE, 1)
    later = practise("six-stacks", tmp_path)
    assert later.page.plan.answers.content.answers[-1].content == NO_GUESS
    assert practice.page.plan.asked.question.name in find_boxes(later.page.plan.list_past_tries())


def test_answers_after_the_right_one_do_not_count(tmp_path):
    practice = practise("stack-em", tmp_path)
    assert practice.page.plan.asked.question.kind == "which"  # its button stays
    for is_right in (True, True, False):
        answer(practice, is_right)
    act(practice, next=None)
    assert "1 of 1 right at the first try" in practice.page.values["head"]


def test_next_question_comes_after_an_error(tmp_path, monkeypatch):
    practice = practise("swap", tmp_path)
    monkeypatch.setattr("kit.lesson.practice_plan.make_question", lambda name: 1 / 0)
    act(practice, next=None)
    assert "ZeroDivisionError" in practice.page.values["verdict"]
    number = practice.page.values["number"]
    monkeypatch.undo()
    act(practice, next=None)
    assert practice.page.values["number"] == number + 1 and practice.page.values["verdict"] == ""


def test_everybody_gets_the_same_questions_and_another_one_on_request(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    one, other = (practise("fashion", tmp_path / name) for name in ("a", "b"))
    assert one.page.plan.asked == other.page.plan.asked
    act(one, next=None)
    assert one.page.plan.asked != other.page.plan.asked and not (tmp_path / "a" / FILE).exists()
    act(one, game="grid")
    assert one.page.plan.asked.question.name.split()[1] == "grid"
    values = practise(None, tmp_path).page.values
    assert values["game"] == "" and values["games"][0] == ["all games", ""]


def test_practice_of_all_games_prefers_those_whose_tutorials_were_begun(tmp_path):
    for name in ("notebooks", "tutorials/rules"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "tutorials/rules/05_stack_em.answers.jsonl").touch()
    plan = practise(None, tmp_path / "notebooks").page.plan
    asked = [plan.make_new(1, place).question.name.split()[1] for place in range(12)]
    assert list_begun_games(tmp_path / "notebooks") == ["stack-em"] and asked.count("stack-em") > 6
    assert len(set(asked)) > 1 and list_begun_games(tmp_path) == []


def test_new_question_has_the_level_nearest_to_the_readers(tmp_path, monkeypatch):
    plan = practise("swap", tmp_path).page.plan
    made, levels = plan.asked, cycle([1, 4])
    monkeypatch.setattr("kit.lesson.practice_plan.make_question", lambda name: made._replace(level=next(levels)))
    assert [plan.make_new(level, 1).level for level in (1, 2, 3, 4)] == [1, 1, 4, 4]


def test_question_whose_turn_it_is_has_every_seat_and_the_end_as_guesses():
    made = filter(None, (make_question(f"next grid {number}") for number in range(20)))
    question = next(each.question for each in made if "Whose turn" in each.question.text)
    assert [*question.guesses] == ["Seat 1.", "Seat 2.", "The game is over."]


def test_score_question_is_explained_by_what_scores():
    scenario = make_question("score stack-em 339200").question.scenario()
    assert scenario.why == "The score is then: 1 (♦ 1)."
    for guess in scenario.guesses:
        if not scenario.is_right(guess):
            assert [reason.rule for reason in scenario.find_reasons(guess)] == ["stack-em/suit-stack"]


@pytest.fixture
def reviewed_mistake():
    """Return the question about a mistake of a saved game that was reviewed."""
    game = kit.deal("swap", seed=7)
    legal = game.moves()
    game.play(legal[0])
    row = ReviewRow(1, 1, legal[0], legal[1], 5.0, 5.0, 4.0, 6.0, 1.0, -1.0, 1.2, 1.0, 1.4, True, 100, 0)
    game.review = Review(1, "careful", 100, 1, (row,))
    autosave = Autosave(game, True)
    autosave.save()
    assert not autosave.fault
    return legal


@pytest.mark.compiled
def test_own_mistake_becomes_a_question_that_needs_no_saved_game_later(tmp_path, reviewed_mistake, monkeypatch):
    practice = practise("swap", tmp_path)
    while "mistake" not in practice.page.plan.asked.question.name:
        answer(practice, True)
        act(practice, next=None)
        assert len(practice.page.plan.answers.content.answers) < 5
    made, better = practice.page.plan.asked, reviewed_mistake[1]
    assert f"You had this position on {date.today():%A}" in practice.page.values["level"]
    asked = practice.asked
    assert practice.answer() == [better] and {*asked.question.moves} == {*reviewed_mistake[:2]}
    assert practice.page.values["single"]
    why = asked.judge.rulings[better].why
    assert why == "It gains 1.0 to 1.4 cards, if all seats play carefully from then on."
    answer(practice, False)
    act(practice, next=None)
    assert made.question.name not in practice.page.plan.asked.question.name
    monkeypatch.setattr("kit.lesson.practice_questions.list_reviewed_games", list)
    let_days_pass(tmp_path / FILE, 1)
    assert practise("swap", tmp_path).page.plan.asked.question == made.question


@pytest.mark.compiled
def test_class_report_grades_practice_again_by_kind_and_game(tmp_path):
    for person, marks in (("Ada", [True, False, True]), ("Ben", [False, True, True])):
        (tmp_path / person).mkdir()
        practice = practise("swap", tmp_path / person)
        practice.page.plan.answers.set_name(person)
        for is_right in marks:
            answer(practice, is_right)
            act(practice, next=None)
    with (tmp_path / "Ben" / FILE).open("a") as file:
        file.write('{"question": "allowed swap x", "text": "?", "answered": ["deck to w1"], "time": ""}\n')
    report = school.read(tmp_path)
    (lesson,) = report.lessons
    assert [(row["person"], row["right"]) for row in report.rows if row["try"] == 1] == [
        ("Ada", True), ("Ada", False), ("Ada", True), ("Ben", False), ("Ben", True), ("Ben", True),
    ]
    assert (sum(each.answered for each in lesson.questions), sum(each.right for each in lesson.questions)) == (6, 4)
    assert all(each.question.title.startswith("Swap: ") for each in lesson.questions)
    assert any("an answer left out, because this edition of practice lacks" in note for note in report.notes)
    assert "Swap: " in school.report.page(report) and "Swap: " in str(report)
    assert school.report.list_marks(report)[0] == ["name", "right", "answered"]


@each_row("forged_questions")
def test_forged_question_about_a_mistake_is_left_out(changed, tmp_path, reviewed_mistake):
    made, *_ = list_own_mistakes(["swap"])
    asked = made.question.as_dict() | changed
    line = {"question": asked["name"], "text": asked["text"], "answered": ["deck to w1"], "asked": asked, "time": ""}
    (tmp_path / FILE).write_text("".join(f"{json.dumps(each)}\n" for each in ({"format": 1, "lesson": PRACTICE}, line)))
    report = school.read(tmp_path)
    assert report.rows == [] and any("left out" in note for note in report.notes)
    assert practise("swap", tmp_path).page.plan.asked.question.name != made.question.name


def test_deal_of_the_day_is_the_same_for_everybody_and_tells_how_hard_it_is():
    one, other = (kit.deal_of_the_day(day=date(2026, 11, day)) for day in (26, 27))
    assert one.table.game.name != other.table.game.name
    assert "the deal of Thursday, 26 November 2026" in one.page.values["line"]
    for said in ("Measured", "400 games with these cards each: careful players"):
        assert said in one.page.values["line"]
    own = kit.deal_of_the_day("swap", date(2027, 3, 1)).page.values["line"]
    assert "Swap, the deal of" in own and "February 2027" in own and "can be won" in own
    for day, words in ((date(2026, 1, 1), "2026-11-19"), ("2027-03-01", "be a date"), (date(2999, 1, 1), "to 20")):
        with pytest.raises(BadOption, match=words):
            kit.deal_of_the_day(day=day)


@pytest.mark.compiled
@each_finished_game
def test_deals_of_the_day_are_found_again(slug):
    rows = read_results("deals_of_the_day.csv", slug)
    assert len(rows) == ROWS, f"run python -m data.studies.deals_of_the_day data/results {slug}"
    assert make_deal_row(slug, 0) == rows[0]
