"""The site's Python: games, questions and answers through its messages, with nothing installed beside Python."""

import asyncio
import json
import re
from collections.abc import Iterator

import pytest

import kit
from kit.lab.players import careful
from kit.lesson import daily, practice_questions
from kit.lesson.answer_lines import read_answers
from kit.lesson.gallery import list_tiles
from kit.picture.ruling_html import message_html
from kit.play.scenarios import scenarios
from kit.school import grading
from kit.site import host
from kit.tabletop import analysis, autosave
from tests.games import SLUGS, each_finished_game, each_game
from tests.lesson.asking import answer_question
from tests.project import run_alone
from tests.site.alone import digest_games
from tests.site.page import Page, play_through

ALONE = f"""
import json
from tests.site.alone import digest_games, find_loaded
from tests.site.page import answer_questions, play_through
found = {{slug: [digest_games(slug, 1, 2), bool(play_through(slug))] for slug in {SLUGS}}}
print(json.dumps([found, answer_questions(12), find_loaded()]))
"""


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """A page whose Python has no NumPy, as in a browser."""
    for module in (analysis, autosave, practice_questions):
        monkeypatch.setattr(module, "has_numpy", lambda: False)
    analysis.has_search.cache_clear()
    yield Page()
    analysis.has_search.cache_clear()


@each_finished_game
def test_first_game_has_five_moves_of_the_reader_left_and_shows_what_is_allowed(page, slug):
    page.open(f"{slug}/first")
    shown = page.host.table.model
    start = shown.game.copy()
    assert not start.over and start.turn == 1 and shown.hints.name == "legal moves"
    assert len(start.moves()) > 1 or slug == "stack-em"  # where careful players never win, so the last deal must do
    own = 0
    while not start.over:
        own += start.turn == 1
        start.play(careful(start))
    assert slug == "speed" or (own, 1 in start.winners()) == (5, slug != "stack-em")  # a race has times of its own
    page.open(f"{slug}/1")
    assert page.host.table.model.hints.name == ("legal moves" if slug == "speed" else "none")


@pytest.mark.thorough
def test_everything_runs_on_python_alone():
    games, answers, loaded = json.loads(run_alone(ALONE))
    assert games == {slug: [digest_games(slug, 1, 2), True] for slug in SLUGS} and loaded == []
    assert len(set(answers["names"])) == 12 and set(answers["lines"]) - {None} == set(answers["names"])


@each_game
@pytest.mark.thorough
def test_game_is_played_and_goes_on_where_it_was_left(slug, page):
    assert len(play_through(slug)) > 5, "the game went on after the first moves"
    page.open(f"{slug}/3")
    page.play(page.game.moves()[0])
    saved = page.posted["save"][-1]
    assert kit.check(saved) is None
    other = Page()
    other.open(f"{slug}/1", saved)
    assert other.game.position() == page.game.position() and other.table["step"] == len(json.loads(saved)["steps"])
    other.send(table={"export": None})
    assert kit.check(other.posted["download"][-1]["text"]) is None
    assert other.posted["download"][-1]["name"].startswith(slug)


@each_game
def test_refusal_has_the_sentences_of_a_table_in_a_notebook(slug, page):
    page.open(f"{slug}/1")
    game = page.game
    others = (step.move for step in kit.play_deal(slug, seed=2, by="random").history)
    move = next(text for text in others if not game.ruling(text).legal and game.mover(text) == 1)
    page.play(move)
    table = kit.table(game.copy(), autosave=False)
    table.model.play(move)
    assert page.table["panel"] == "".join(map(message_html, table.model.messages))
    assert re.search(rf'data-name="[^"]+">{game.ruling(move).rule}<', page.table["panel"]), "a code alone says little"
    assert page.posted["answered"] == ["move 1"] and page.posted["stays"] == [False]


def test_why_is_answered_while_the_computer_plays(page):
    async def ask() -> str:
        page.open("six-stacks/1")
        page.play(page.game.moves()[0])
        page.send(table={"id": "y", "why": {}})
        return str(page.table["panel"])

    assert "Wait until the computer has played" in asyncio.run(ask())


def test_only_changed_values_and_new_pictures_of_cards_are_posted(page):
    page.open("swap/1")
    pictures = page.posted["sprites"][0]
    assert set(pictures) == {card[7] for card in page.table["picture"]["cards"]}
    before = dict(page.table)
    page.table.clear()
    page.send(table={"id": "m", "why": {}})
    assert "painting" not in page.table and page.table["panel"] != before["panel"]
    page.send(table={"page": {"theme": "dark"}})
    assert set(page.posted["sprites"][0]).isdisjoint(pictures) and page.table["colours"] != before["colours"]
    page.send(table={"page": {"narrow": True}})
    assert page.table["picture"]["size"][0] < before["picture"]["size"][0]


def test_saved_game_is_stepped_through_and_stays_as_it_was_saved(page):
    game = kit.play_deal("six-stacks", seed=3, by="random")
    saved = json.dumps(game.transcript())
    page.send(open="table", deal="six-stacks/1", transcript=saved, steps=True, narrow=False, theme="light")
    assert page.table["step"] == 0 and f"Move 1 of {len(game.history)}" in page.table["panel"]
    assert page.table["chart"].startswith("<svg") and page.table["hints"]
    page.send(table={"move": game.history[0].move})
    assert page.table["step"] == 1 and "save" not in page.posted
    step = next(step for step in range(len(game.history)) if len(game.at(step).moves()) > 1)
    page.send(table={"look": step})
    page.send(table={"move": next(move for move in game.at(step).moves() if move != game.history[step].move)})
    assert "branch" in page.table["offer"] and "save" not in page.posted


def test_controls_do_what_they_say(page):
    page.open("stack-em/1/hand_limit=5")
    options = {name: chosen for name, *_, chosen in page.table["options"]}
    assert page.table["deal"] == "stack-em/1/hand_limit=5" and options["hand_limit"] == 5
    page.send(table={"move": "draw"})
    page.send(table={"id": "k", "key": "undo"})
    assert (page.table["step"], "redo" in page.table["off"]) == (0, False)
    page.send(table={"open": json.dumps(kit.play_deal("swap", seed=4).transcript())})
    assert page.game.slug == "swap" and page.table["steps"] == len(page.game.history)
    assert re.findall("<th>(.*?)</th>", page.table["score"]) == [*"♣♦♥♠", "total"]
    page.open("speed/2")
    page.send(table={"key": "clock"})
    page.send(table={"due": 0, "at": 60_000})  # the page's clock: nothing waits for an answer
    assert page.table["steps"] == 1 and "answered" not in page.posted


def test_wrong_input_is_answered_with_one_sentence(page, monkeypatch):
    for name in ("chess/1", "swap/abc", "stack-em/1/hand_limit=99"):
        page.open(name)
        assert len(page.posted["error"]) == 1 and not page.table
    page.open_cases("swap", "swap/none")
    assert page.posted["error"]
    page.send(open="practice", game="chess", answers=[])
    assert page.posted["error"]
    for text in ('{"game": "swap"}', "[]", "{", '{"game":' + "[" * 5_000):
        page.open("swap/1", text)
        assert page.posted["error"] and not page.table
    monkeypatch.setattr(daily, "read_results", lambda name, game: [{"game": game}])
    for games, words in (([], "for no day"), (["swap"], f"to {daily.FIRST}")):
        monkeypatch.setattr(daily, "finished_games", lambda games=games: games)
        page.send(open="today")
        assert words in page.posted["error"][0]


@pytest.mark.thorough
def test_answers_of_practice_are_read_by_a_class_report(page, tmp_path):
    page.practise("fashion")
    for place in range(8):
        page.act(**answer_question(page.host.asked.asked, is_right=place % 2 == 0))
        assert page.question["answered"] == (place % 2 == 0)
        page.act(next=None)
    page.send(hand_in={"practice": page.lines}, name="Zoë O'Hara")
    file = page.posted["download"][0]
    assert file["name"] == "Zoë-O-Hara-practice.answers.jsonl"
    (tmp_path / file["name"]).write_text(file["text"], encoding="utf-8")
    report = grading.read(tmp_path)
    assert sum(each.right for each in report.lessons[0].questions) == 4 and not report.notes
    assert list(report.people) == ["Zoë O'Hara"]
    page.send(hand_in={"practice": page.lines}, name="Zoë O'Hara")
    assert "answer" not in page.posted  # the name is there already
    again = Page()
    again.lines = page.lines
    again.practise("fashion")
    assert again.question["head"].startswith("Your level") and "4 of 8" in again.question["head"]


def test_unfinished_question_is_asked_again_with_its_answer(page):
    name = begin_practice(page)
    again = Page()
    again.lines = list(page.lines)
    again.practise("swap")
    assert again.question["name"] == name and again.question["wrong"] and "answer" not in again.posted
    *before, last = page.lines
    for content in ('"It is quite allowed."', '["no such move"]', "[]", "7", "[" * 20_000):
        changed = re.sub(r'"answered": (".*?"|\[.*?\])', lambda _, content=content: f'"answered": {content}', last)
        again.lines = [*before, changed]
        again.practise("swap")
        assert changed != last and not again.question["verdict"] and "fault" not in again.posted


def begin_practice(page: Page) -> str:
    """Answer the first question of practice of Swap wrong, and return its name."""
    page.practise("swap")
    assert "level 1" in page.question["level"]
    page.act(**answer_question(page.host.asked.asked, is_right=False))
    assert page.question["wrong"] and len(page.lines) == 2
    return page.question["name"]


def test_presses_for_a_question_that_is_gone_do_nothing(page):
    begin_practice(page)
    number = page.question["number"]
    page.act(next=None)
    for message in ({"next": None}, {"check": [0]}, {"guess": 0}, {"guess": None}):
        before = dict(page.question)
        page.act(**message, about=number)
        assert not page.posted and page.question == before


def test_two_windows_add_to_the_same_lines_and_no_line_is_missing(page, tmp_path):
    begin_practice(page)
    other = Page()
    other.lines = list(page.lines)
    other.practise("swap")
    for window, waiting in ((page, other), (other, page)) * 2:
        window.act(next=None)
        window.answer()
        waiting.lines = list(window.lines)  # both windows read what the browser keeps
    (tmp_path / "practice.answers.jsonl").write_text("".join(f"{line}\n" for line in page.lines), encoding="utf-8")
    content = read_answers((tmp_path / "practice.answers.jsonl").read_bytes)
    assert len(content.answers) >= 5 and content.gap == "" and content.faults == []
    page.lines = []  # the reader has forgotten everything in the other window
    page.act(next=None)
    page.answer()
    assert page.lines[0].startswith('{"format"') and len(page.lines) <= 3


def test_opened_answers_are_merged_with_those_of_this_browser(page):
    begin_practice(page)
    before, page.lines = page.lines, []
    page.act(next=None)
    page.answer()
    page.send(merge="\n".join(page.lines) + "\n", kept={"practice": before})
    assert set(page.posted["merged"][0]["lines"]) == {*before, *page.lines}
    name = json.dumps({"name": "A\u2028\x85a"}, ensure_ascii=False)
    page.send(merge="\n".join([*before, name, ""]), kept={"practice": [*before, name]})
    merged = {"lesson": "practice", "lines": [*before, name]}
    assert page.posted["merged"][0] == merged, "none of these signs ends a line"
    page.send(merge="no answers", kept={"practice": before})
    assert "not a file of answers" in page.posted["error"][0] and "merged" not in page.posted


def test_every_computer_player_plays_here(page):
    page.open("grid/1")
    page.send(table={"open": json.dumps(kit.play_deal("grid", seed=4, by="random").transcript())})
    for player in ("lookahead", "expert", "random", "careful"):
        page.send(table={"id": player, "key": "rival"})
        *_, players, chosen = page.table["seats"][1]
        assert chosen == player and player in players
    page.send(table={"seat": [2, "nobody"]})
    assert "there is no player" in page.table["panel"]


def test_hint_comes_in_steps_and_a_race_begins_with_the_legal_moves(page):
    page.open("six-stacks/1")
    for text in ("Look at", "A careful player plays this"):
        page.send(table={"advise": None})
        assert text in page.table["panel"]
    page.play(page.game.moves()[0])
    page.send(table={"advise": None})
    assert "Look at" in page.table["panel"]
    page.open("speed/1")
    assert page.table["hint"] == "legal moves"


@each_finished_game
def test_cases_lie_side_by_side_and_open_at_the_table(slug, page, monkeypatch):
    monkeypatch.setattr(host, "read_tiles", list_tiles)
    known = scenarios(slug).all
    page.open_cases(slug, answered=[known[1].name, "chess/mate"])
    assert [tile["name"] for tile in page.question["tiles"]] == [each.name for each in known]
    assert page.question["head"] == f"1 of {len(known)} answered" and "chess/mate" in page.question["done"]
    page.open_cases(slug, known[0].name)
    assert page.question["near"] == ["", known[1].name] and "all" in page.question["lacks"]
    page.act(**{"try": None})
    assert page.game.position() == known[0].start.position() and "save" not in page.posted
    page.act(guess=None)
    page.act(play_on=None)
    assert page.game.position() == known[0].answer.game.position()


def test_nothing_is_dealt_any_more_when_a_view_is_left(page):
    async def deal_and_leave() -> list[bool]:
        page.send(open="experiment", link="#experiment/swap")
        page.send(experiment={"deal": 100})
        runner = page.host.experiment.runner
        before = runner.script is not None
        page.send(open="")
        return [before, runner.script is not None]

    assert asyncio.run(deal_and_leave()) == [True, False]
