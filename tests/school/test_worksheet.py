"""Worksheets, with right answers on their own pages, and tasks, which must never change."""

import re
from collections import Counter

import pytest

import kit
from kit.lesson.tasks import MOST_EVENTS, MOST_MOVES, choose_task, seat_scores
from kit.picture.ruling_html import format_move, sentence_html
from kit.picture.scene import make_game_scene
from kit.play.move_texts import describe_move
from kit.play.question import Question
from kit.rules.engine import rules
from kit.rules.rulebook import rulebook, status_in_words
from kit.school.key import Key, formula, lessons, markdown_html
from kit.school.worksheet import (
    draw, make_key_sheet, make_lesson_sheet, make_sheet, read_deal_numbers, read_exercises, read_solutions,
)
from tests.games import FINISHED, SLUGS
from tests.rows import each_row
from tests.rules.rows import book
from tests.school.games import find_fetches, words_in

HOSTILE = "<script>alert(1)</script>"
REFUSED = "is not allowed"


def split_tasks_and_answers(html: str) -> tuple[str, str]:
    """Return the words of the tasks and of the answers, without the rules between them."""
    tasks, answers = html.split('<section class="answers">')
    return words_in(tasks.partition('<section class="rules">')[0]), words_in(answers)


@pytest.mark.thorough
@pytest.mark.parametrize("slug", SLUGS)
def test_sheet_answers_every_task_on_its_own_pages(slug):
    sheet = make_sheet(slug, [1, 2])
    assert find_fetches(sheet) == [] and "<script" not in sheet and sheet.count('class="picture"') == 2
    assert make_sheet(slug, [1, 2]) == sheet
    assert all(f'id="{card}"' in sheet for card in re.findall(r'<use href="#([^"]*)"', sheet))
    asked, answers = split_tasks_and_answers(sheet)
    for seed in (1, 2):
        task = choose_task(kit.deal(slug, seed=seed))
        assert f"{seed}. {slug}/{seed}, after {task.step} moves" in asked
        for move, ruling in task.rulings:
            ruled = task.game.ruling(move)
            verdict, reason = "is allowed." if ruled.legal else "is not allowed.", ruled.why.replace("`", "")
            rule = f"{ruled.rule} · {status_in_words(ruled.status)}"
            words = describe_move(slug, move)
            assert f"{words} {verdict} {format_move(reason)} {rule}" in answers
            assert words in asked and reason not in asked and ruling.rule not in asked
        for event in task.game.copy().play(task.consequence.move):
            assert event.text.replace("`", "") in answers and event.text not in asked
        if any(seat_scores(task.game)):
            assert "What is the score now" in asked
    assert f"{REFUSED}." not in asked and "stated" not in asked
    rules_text = words_in(sheet.split('<section class="rules">')[1].split('<section class="answers">')[0])
    assert all(words_in(sentence_html(rule.text)) in rules_text for rule in rulebook(slug))


def test_sheet_names_house_rules_and_starts_a_page_for_answers():
    sheet = make_sheet("stack-em", [1], hand_limit=5)
    assert "stack-em/1/hand_limit=5, after" in split_tasks_and_answers(sheet)[0]
    assert "six-stacks/2/players=3" in split_tasks_and_answers(make_sheet("six-stacks", [2], players=3))[0]
    assert re.search(r"@media print \{[^@]*\.answers \{[^}]*break-before: page", sheet)
    assert sheet.index("</main>") < sheet.index('<section class="answers">')


def test_legend_explains_colours_for_prints_without_them():
    assert "legend" not in draw(make_game_scene(kit.deal("fashion", seed=1)), "now")
    text = words_in(draw(make_game_scene(kit.deal("stack-the-deck", seed=1)), "now"))
    assert "is yellow" in text and "is purple" in text


@each_row("deal_numbers")
def test_deals_in_reads_numbers_and_ranges(text, numbers):
    assert read_deal_numbers(text) == numbers


# ---- lessons ----


def make_key(*questions: Question, title: str = "A lesson") -> Key:
    return Key("chance/99_none", title, questions)


def test_lesson_sheet_rules_on_moves_and_plays_out_guesses():
    game = kit.setup("stack-em", work=["9s", ""], hand="9c Ah")
    moves = ("9c to w1", "Ah to top", "9s to w2")
    guesses = {"It goes up.": {"legal": True}, "It may not.": {"legal": False}}
    which = Question("which", "aces", "Which are allowed?", position=game.position(), moves=moves)
    start = game.position()
    what = Question("what", "now", "And now?", position=start, moves=("Ah to top",), guesses=guesses, why="So.")
    asked, answers = split_tasks_and_answers(make_key_sheet(make_key(which, what)))
    for move in moves:
        ruling, words = game.ruling(move), describe_move("stack-em", move)
        assert words in asked and ruling.rule not in asked
        assert f"{words} {'is allowed' if ruling.legal else REFUSED}." in answers and ruling.rule in answers
    assert "It goes up." in asked and "It may not." in asked and "So." not in asked
    assert "It goes up. The A♥ goes up from the hand. stack-em/" in answers and "It may not." not in answers


def test_lesson_sheet_has_numbered_exercises():
    text = "Half of *one half*?"
    on_paper = Question("exercise", "exercise-3", "The chance is …", 3, truth=0.25, tolerance=0.01, paragraph=text)
    text = "Change it, and press Shift+Enter."
    elsewhere = Question("exercise", "exercise-4", "So many:", 4, truth=1200.0, paragraph=text)
    sentence = Question("conclude", "for-whom", "For whom?")
    html = make_key_sheet(make_key(sentence, elsewhere, on_paper), at_computer={"exercise-4"})
    asked, answers = split_tasks_and_answers(html)
    assert "Exercise 3 Half of one half?" in asked and "<em>one half</em>" in html and "0.25" not in asked
    assert "Exercise 3 0.25, give or take 0.01" in answers and "Exercise 4 1,200" in answers
    assert asked.endswith("press Shift+Enter. (At the computer: you need a picture, a table or code of the lesson.) "
                          "So many: Your own sentence For whom?")


def test_lesson_sheet_has_worked_solutions():
    mistakes = {"took a share": 3.13}
    exercise = Question("exercise", "exercise-1", "So many:", 1, truth=5.978, tolerance=0.02, mistakes=mistakes)
    solutions = read_solutions("chance/16_one_falling_stack")
    asked, answers = split_tasks_and_answers(make_key_sheet(make_key(exercise), solutions))
    assert list(solutions) == [1, 2, 3, 4, 5]
    assert "The ace has no ranks below it, the six has five." in answers and "5.98 cards" in answers
    assert "3.13: took a share" in answers and "took a share" not in asked and "ranks below" not in asked
    assert "strong" not in solutions[5] and read_solutions("rules/04_fashion") == {}
    assert read_solutions("chance/01_half_or_most_more") == {}, "no notes for teachers"


def test_lesson_sheet_has_exercises_that_nobody_checks(monkeypatch):
    checked = Question("exercise", "exercise-1", "So many:", 1, truth=5.978, paragraph="How many?")
    monkeypatch.setattr("kit.school.worksheet.find_key", lambda lesson: Key(lesson, "A lesson", (checked,)))
    asked, answers = split_tasks_and_answers(make_lesson_sheet("chance/16_one_falling_stack"))
    assert asked.index("Exercise 1 How many?") < asked.index("Exercise 5 To think about: at a party of 52 guests")
    assert "Exercise 5 One. Each guest gets the right coat with chance 1/52" in answers


@pytest.mark.parametrize(("lesson", "numbers"), [("chance/05_last_player", {2, 4, 5}), ("chance/06_very_rare", {2, 6})])
def test_read_exercises_finds_those_that_need_the_computer(lesson, numbers):
    texts, at_computer = read_exercises(lesson)
    assert at_computer == {f"exercise-{number}" for number in numbers} and numbers <= texts.keys()
    assert texts.keys() == set(range(1, len(texts) + 1))


@pytest.mark.parametrize("lesson", [name for name in lessons() if re.match("chance/.*(?<!_more)$", name)])
def test_worked_solutions_are_complete_and_have_every_formula_drawn(lesson):
    solutions = read_solutions(lesson)
    assert solutions.keys() == read_exercises(lesson)[0].keys()
    for text in solutions.values():  # without the descriptions of pictures and the output of programs
        assert not re.search(r"\\[a-z]", re.sub(r'alt="[^"]*"|<pre>.*?</pre>', "", text, flags=re.DOTALL))


def test_lesson_sheet_shows_html_of_a_lesson_as_text():
    paragraph = f"{HOSTILE}\n\nand {HOSTILE} [a](http://b.c) ![d](http://e.f)"
    exercise = Question("exercise", "exercise-1", HOSTILE, 1, truth=1.0, paragraph=paragraph)
    html = make_key_sheet(make_key(exercise, title=HOSTILE))
    assert "<script" not in html and "http:" not in html and find_fetches(html) == []
    assert words_in(html).count("alert(1)") >= 3


@pytest.mark.parametrize("source", [r"z = 5/\sqrt 5 = 2.24", r"1.96\,\sigma/\sqrt{n}", r"\frac{4}{4k+4}", "2^{10}"])
def test_formula_is_drawn_or_shown_as_written(source):
    assert formula(source).startswith('<img class="formula" src="data:image/svg+xml;base64,')
    assert formula(source) == formula(source)
    assert markdown_html(f"So ${source}$.") == f"<p>So {formula(source)}.</p>\n"
    assert formula(r"\nonsense{<b>") == r"\nonsense{&lt;b&gt;"


# ---- tasks: worth asking, answerable from the visible cards, right, and never changed ----

TIMES = ("ready", "aims", "turn")  # fields that only simulated players of Speed have


@pytest.fixture(scope="module", params=FINISHED)
def tasks(request):
    return [choose_task(kit.deal(request.param, seed=seed)) for seed in (1, 2, 3)]


@pytest.mark.thorough
def test_task_of_the_first_deal_never_changes(tasks):
    task = tasks[0]
    slug, now = task.game.slug, {"step": task.step, "move": task.consequence.move}
    assert book(slug)["tried"].get("first_task") == now, f"[tried] first_task = {now} in {slug}.toml of the cases"
    assert choose_task(kit.deal(task.name)).rulings == task.rulings


@pytest.mark.thorough
def test_task_has_moves_of_several_rules_and_no_hidden_card(tasks):
    for task in tasks:
        moves = [move for move, _ in task.rulings]
        assert len(moves) == len(set(moves)) == MOST_MOVES
        assert task.consequence.move not in moves
        refusing = Counter(ruling.rule for _, ruling in task.rulings if not ruling.legal)
        assert len(refusing) >= 2 and max(refusing.values()) <= 3
        is_only_move = len(task.game.moves()) == 1
        assert any(ruling.legal for _, ruling in task.rulings) is not is_only_move
        seen = {card for place in make_game_scene(task.game).places for card in place.cards} - {"??"}
        hidden = set(rules(task.game.slug).PACK.codes) - seen
        assert not any(set(move.partition(" as ")[0].split()) & hidden for move in moves)
        new = [card for event in task.consequence.events for card in event.cards if card not in seen]
        assert task.consequence.is_foreseeable is (new == []), "a result with a hidden card cannot be foreseen"
        assert len(task.consequence.events) <= MOST_EVENTS


@pytest.mark.thorough
def test_task_has_the_answers_of_the_game(tasks):
    for task in tasks:
        game = kit.load(task.game.position(), task.game.seed)
        for move, ruling in task.rulings:
            assert game.ruling(move) == ruling and ruling.legal is (move in game.moves())
        assert [(event.kind, event.cards) for event in game.play(task.consequence.move)] == [
            (event.kind, event.cards) for event in task.consequence.events
        ]
        assert seat_scores(game) == seat_scores(task.consequence.after)
        played = kit.play_deal(task.game.slug, seed=task.game.seed, by="careful").at(task.step)
        expected, position = played.position(), task.game.position()
        assert not played.over and all(expected[name] == position[name] for name in expected if name not in TIMES)


def test_task_of_speed_has_no_reaction_times():
    game = choose_task(kit.deal("speed", seed=1)).game
    assert game.position()["ready"] == [None, None]
    assert "ready at" not in kit.Game.as_text(game)
    assert seat_scores(kit.deal("stack-em")) == [0] and seat_scores(kit.deal("fashion")) == [0, 0]
