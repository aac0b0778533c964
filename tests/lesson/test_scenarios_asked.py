"""Scenarios as they are asked: the widget of one, the gallery of all, and its pictures."""

from dataclasses import replace
from html import unescape
from statistics import median

import pytest

import kit
from kit.lesson.gallery import RATIO, draw_pictures
from kit.picture.layout import read_measures
from kit.picture.svg_painter import scene_svg
from kit.picture.theme import PAGE
from kit.play.scenarios import find_scenario, scenarios
from kit.tabletop.model import TableModel
from tests.games import FINISHED, all_scenarios
from tests.lesson.asking import press


@pytest.mark.parametrize("scenario", all_scenarios(), ids=lambda scenario: scenario.name)
def test_case_refutes_wrong_guesses_and_plays_out_the_answer(scenario):
    case = kit.scenario(scenario.name)
    asked = case.picture.value
    assert scenario.question in str(case)
    for guess in scenario.guesses:
        if guess is not scenario.find_right_guess():
            press(case.buttons, guess.text)
            assert "Not so" in case.reasons.value
            assert scenario.why not in unescape(case.message.value) and case.picture.value == asked
    press(case.buttons, scenario.find_right_guess().text)
    told = unescape(case.message.value)
    assert scenario.why in told and scenario.rule in told and case.reasons.value == ""
    last = case.picture.value
    for _ in case.answer().moments:
        case.back.click()
    assert case.asked.moment == 0 and case.picture.value == asked
    for _ in case.answer().moments:
        case.forward.click()
    assert case.picture.value == last
    assert case.go_on.disabled == scenario.answer.game.over
    assert TableModel(scenario.game(), people="person", autosave=False).game.position() == scenario.game().position()


@pytest.mark.parametrize("slug", FINISHED)
def test_case_opens_its_position_and_its_end_at_the_table(slug):
    scenario = next(each for each in scenarios(slug) if not each.answer.game.over)
    case = kit.scenario(scenario.name)
    case.try_it.click()
    assert case.table_box.children[0].game.position() == scenario.game().position()
    case.show_answer()
    case.go_on.click()
    assert case.table_box.children[0].game.position() == scenario.answer.game.position()


def test_gallery_pages_through_all_cases_and_marks_the_answered():
    gallery = kit.gallery("six-stacks")
    known = scenarios("six-stacks").all
    gallery.show(known[0])
    for scenario in known:
        bar, case = gallery.children
        assert case.scenario is scenario and scenario.title in str(gallery)
        press(case.buttons, scenario.find_right_guess().text)
        after = bar.children[-1].children[-1]
        assert after.disabled == (scenario is known[-1])
        after.click()
    gallery.show_all()
    assert f"{len(known)} of {len(known)} answered" in gallery.head.value


# ---- the gallery's pictures: each shows what its case is about, large, and no two of a game are alike ----


@pytest.mark.parametrize("slug", FINISHED)
def test_pictures_of_cases_are_distinct_large_and_whole(slug):
    known, seen = scenarios(slug), dict[str, str]()
    drawn = draw_pictures(known.all)
    for case, each in zip(known, drawn, strict=True):
        picture = scene_svg(each, PAGE).partition("</desc>")[2]
        assert picture not in seen, f"{case.name} looks like {seen[picture]}"
        seen[picture] = case.name
        for x, y, width, height in (
            *((card.x, card.y, *card.size) for card in each.cards),
            *((area.x, area.y, area.width, area.height) for area in each.areas),
        ):
            assert x > 0 and x + width < each.width and y > 0 and y + height < each.height
    assert median(read_measures(slug, False).width / each.width for each in drawn) > 1.4
    assert {round(each.width / each.height, 1) for each in drawn} == {RATIO}


def test_picture_shows_only_what_texts_and_tries_name():
    direction, deck, stuck, ace = draw_pictures([find_scenario(name) for name in (
        "stack-the-deck/direction", "stack-the-deck/not-on-top", "speed/both-stuck", "solitaire-for-two/solo-ace-stays",
    )])  # fmt: skip
    assert [place.name for place in direction.places] == ["p1.s1", "drawn"]
    assert [card.code for card in direction.cards] == ["5r", "4g", "6b"]
    assert all(card.is_lit for card in direction.cards), "the question names all three"
    assert len(deck.place("deck").cards) > 40
    assert [card.index for card in deck.cards if card.place == "deck"] == [*range(45, 53)], "of a long deck its top"
    # The guesses alone name these: on stacks 1 and 2, on stacks 3 and 4.
    assert [area.place for area in stuck.areas if area.is_lit] == ["t1", "t2", "t3", "t4"]
    # A drop on any suit means the place of the own one.
    assert [area.place for area in ace.areas if area.place.startswith("top")] == ["top w"]


def test_picture_shows_places_that_a_try_changes():
    merged, turned = draw_pictures([find_scenario("six-stacks/final-match-won"), find_scenario("speed/by-a-turn")])
    assert "reserve" in [place.name for place in merged.places]
    assert {"t1", "t2"} <= {place.name for place in turned.places}


def test_pictures_show_differing_cards_when_they_would_look_the_same():
    case = find_scenario("stack-em/king-kept")
    works = (["Qc", ""], ["Qd", ""])
    cases = [replace(case, start=kit.setup("stack-em", hand="7h", work=work), question="", guesses=(), tries=("draw",))
             for work in works]  # fmt: skip
    for (stack, _), picture in zip(works, draw_pictures(cases), strict=True):
        assert stack in [card.code for card in picture.cards if card.place == "w1"]


def test_pictures_name_differing_options_when_the_position_is_the_same():
    one, other = draw_pictures([find_scenario("grid/take-after-stacking"), find_scenario("grid/stack-then-take")])
    assert (one.labels[-1].text, other.labels[-1].text) == ("variant 1", "variant 3")
