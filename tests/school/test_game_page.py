"""The page of a recorded game: small, self-contained, with every step in pictures and words."""

import json
import re
from unittest.mock import Mock

import pytest

import kit
from kit.picture.ruling_html import format_move
from kit.play.message import plain_sentence
from kit.rules.rulebook import status_in_words
from kit.school.game_page import make_game_page, scene_after, shapes_svg
from kit.tabletop import review_texts
from tests.games import FINISHED
from tests.golden import golden_game
from tests.rows import each_row
from tests.school.games import find_fetches, reviewed_game, words_in

MOST_BYTES = 1_000_000  # of a page with 200 steps


def read_data(html: str) -> dict:
    return json.loads(re.search(r'id="data">(.*?)</script>', html, re.DOTALL)[1])


@pytest.mark.parametrize("slug", FINISHED)
def test_page_shows_every_step_and_is_small_and_self_contained(slug):
    game, html = golden_game(slug), make_game_page(golden_game(slug))
    assert find_fetches(html) == [] and len(html.encode()) < MOST_BYTES / 2
    assert make_game_page(game) == html, "a page must be the same each time"
    words, data = words_in(html), read_data(html)
    for number, step in enumerate(game.history, 1):
        assert f"{number}. {f'Seat {step.seat}: ' if game.seats > 1 else ''}{format_move(step.move)}" in words
        for item in (game.at(number - 1).ruling(step.move), *step.events):
            assert f"{item.text.replace('`', '')} {item.rule} · {status_in_words(item.status)}" in words
    assert len(data["pictures"]) == len(data["positions"]) == len(game.history) + 1
    for step in {0, 1, len(game.history) // 2, len(game.history)}:
        shapes = [data["shapes"][place] for place in data["pictures"][step]]
        assert shapes == shapes_svg(scene_after(game, step))
        cards = set(re.findall(r'href="#([^"]*)"', "".join(shapes)))
        assert cards and all(f'<g id="{card}">' in html for card in cards)
        assert data["lines"][data["positions"][step][0]]
    on_paper = re.findall(r'class="paper"><h2>(.*?)</h2>(.*?)</section>', html, re.DOTALL)
    assert [heading for heading, _ in on_paper] == ["The start", "The end"]
    for (_, picture), step in zip(on_paper, (0, len(game.history)), strict=True):
        assert "".join(shapes_svg(scene_after(game, step))) in picture
    assert kit.score_sheet(game).html() in html and str(game.name) in words
    assert ("The game is over." in words) is game.over


@each_row("long_game")
def test_page_of_two_hundred_steps_is_under_a_megabyte(slug, options):
    game = kit.play_deal(slug, seed=3, by="random", **options)
    game = game.at(min(200, len(game.history)))
    assert len(make_game_page(game).encode()) < MOST_BYTES


@pytest.fixture
def reasons(monkeypatch):
    """Replace the search for reasons: the first mistake has one, the others have none."""
    explain = Mock(side_effect=lambda game, row, *more: f"After `{row.best}` it rains." * (row.step == 1))
    monkeypatch.setattr("kit.lab.review.explain_mistake", explain)
    return explain


@pytest.mark.compiled
def test_page_gives_the_reason_of_each_mistake(reasons, monkeypatch):
    game = reviewed_game()
    html = make_game_page(game)
    mistakes = [row for row in game.review.steps if row.mistake]
    assert [call.args for call in reasons.call_args_list] == [
        (game, row, "careful", game.review.playouts, game.review.seed) for row in mistakes
    ]
    words = words_in(html)
    assert words.count("After 4♣ to stack 1 it rains.") == 1
    assert words.count(review_texts.NO_REASON) == len(mistakes) - 1 > 0


@pytest.mark.compiled
def test_page_finds_the_reasons_of_a_review():
    game = kit.play_deal("swap", seed=1, by="random")
    rows = kit.review(game, playouts=200)
    explained = rows[rows.reason != ""]
    words = words_in(make_game_page(game))
    for row in explained.itertuples():
        assert plain_sentence(row.reason).rpartition("in ")[2] in words
    assert len(explained) > 0 and words.count(review_texts.NO_REASON) == rows.mistake.sum() - len(explained)


@pytest.mark.compiled
@pytest.mark.usefixtures("reasons")
def test_page_shows_a_review_by_step_with_sum_and_graph():
    game = reviewed_game()
    html, words = make_game_page(game), words_in(make_game_page(game))
    for row in game.review.steps:
        assert " ".join(review_texts.describe_step(row, row.seat == 1, game.slug, "careful").split()) in words
    assert "4♣ to stack 1 would have gained" in words
    assert "by your choices" in words and "The review of seat 1" in words
    count = sum(row.seat == 1 for row in game.review.steps)
    moves = f"Your {count} moves, compared with the best that was found: {count} mistakes"
    assert f"{moves} (the largest, at step 1," in words
    mistakes = re.findall(r'class="kit-chip kit-step" data-step="(\d+)"', html)
    assert mistakes == [str(row.step - 1) for row in game.review.steps if row.mistake]
    assert "The chance to win goes from" in html and find_fetches(html) == []
    assert make_game_page(reviewed_game()) == html
    game.undo()  # a page leaves out the review of a game that has changed
    assert "The review" not in words_in(make_game_page(game))
    assert "The review" not in words_in(make_game_page(golden_game("swap")))


@pytest.mark.compiled
@pytest.mark.usefixtures("reasons")
def test_page_shows_hostile_words_of_a_review_as_text():
    hostile = '</script><script>alert("1")</script><img src=x onerror=alert(2)>'
    html = make_game_page(reviewed_game(best=hostile, by=hostile))
    assert "<script>alert" not in html and "<img src=x" not in html
    assert words_in(html).count('alert("1")') > 2


def test_page_shows_the_hidden_cards_of_a_recorded_game():
    game = golden_game("six-stacks")
    data = read_data(make_game_page(game))
    shapes = "".join(data["shapes"][place] for place in data["pictures"][0])
    assert all(f"-mini-{card}" in shapes for card in game.at(0).position()["hands"][1].split())


def test_page_of_a_position_set_up_by_hand_has_no_deal_name():
    game = kit.setup("stack-em", hand="7h", work=["9s", ""])
    game.play("7h to w1")
    assert "Cards set up by hand · 1 player · 1 step." in words_in(make_game_page(game))


def test_page_of_an_unfinished_game_shows_no_card_that_the_seat_in_front_does_not_see():
    game = kit.setup("stack-the-deck", stacks=[["3r"], ["9g"]], drawn="7r 8b", phase="first", turn=2, must_play=False)
    for move in ("insert", "7r to deck 4", "8b to deck 2"):
        game.play(move)
    html = make_game_page(game)
    assert "red 7" not in html and "blue 8" not in html and "puts a card back into the deck" in html
