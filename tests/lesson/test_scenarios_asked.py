"""Scenarios as they are asked: the widget of one, and the gallery of all."""

from __future__ import annotations

import pytest

import kit
from kit.play.scenarios import scenarios
from kit.tabletop.model import TableModel
from tests.games import SLUGS
from tests.lesson.buttons import press

ALL = [scenario for slug in SLUGS for scenario in scenarios(slug)]
every_scenario = pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)


@every_scenario
def test_the_widget_refutes_wrong_guesses_and_plays_out_the_right_one(scenario):
    case = kit.scenario(scenario.name)
    assert scenario.question in str(case)
    for guess in scenario.guesses:
        if guess is not scenario.right():
            press(case.buttons, guess.text)
            assert "Not so" in case.against.value
            assert scenario.why not in said(case)
    press(case.buttons, scenario.right().text)
    assert scenario.why in said(case)
    assert scenario.rule in said(case)
    assert case.against.value == ""


@every_scenario
@pytest.mark.thorough
def test_the_widget_steps_back_to_the_question_and_forth_again(scenario):
    case = kit.scenario(scenario.name)
    asked = case.picture.value
    case.show_answer()
    last = case.picture.value
    while case.moment:
        case.back.click()
    assert case.picture.value == asked
    for _ in case.answer().moments:
        case.forward.click()
    assert case.picture.value == last


@pytest.mark.parametrize("slug", SLUGS)
def test_the_reader_can_play_its_position_and_play_on_at_the_table(slug):
    scenario = next(each for each in scenarios(slug) if not each.answer().game.over)
    case = kit.scenario(scenario.name)
    case.try_it.click()
    assert case.table_box.children[0].game.position() == scenario.game().position()
    case.show_answer()
    case.go_on.click()
    assert case.table_box.children[0].game.position() == scenario.answer().game.position()


@every_scenario
@pytest.mark.thorough
def test_there_is_playing_on_exactly_where_the_answer_does_not_end_the_game(scenario):
    case = kit.scenario(scenario.name)
    case.show_answer()
    assert case.go_on.disabled == scenario.answer().game.over
    assert TableModel(scenario.game(), people="person", kept=False).game.position() == scenario.game().position()


def said(case) -> str:
    """What the widget has told of the answer, without the escapes of HTML."""
    return case.said.value.replace("&#x27;", "'").replace("&quot;", '"')


def test_the_gallery_pages_through_all_scenarios_and_remembers_what_was_answered():
    gallery = kit.gallery("six-stacks")
    known = scenarios("six-stacks").all
    gallery.show(known[0])
    for scenario in known:
        bar, case = gallery.children
        assert case.scenario is scenario
        press(case.buttons, scenario.right().text)
        after = bar.children[-1].children[-1]
        assert after.disabled == (scenario is known[-1])
        after.click()
    gallery.show_all()
    assert f"{len(known)} of {len(known)} answered" in gallery.head.value
    assert all(known_title in str(gallery) for known_title in (scenario.title for scenario in known))
