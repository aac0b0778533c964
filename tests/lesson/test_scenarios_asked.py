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
from tests.lesson.asking import act, pick


@pytest.mark.parametrize("scenario", all_scenarios(), ids=lambda scenario: scenario.name)
def test_case_refutes_wrong_guesses_and_shows_the_answer_moment_by_moment(scenario):
    case = kit.scenario(scenario.name)
    values = case.page.values
    asked = values["picture"]
    assert scenario.question in str(case) and case.question == scenario.question
    for place, guess in enumerate(scenario.guesses):
        if guess is not scenario.find_right_guess():
            pick(case, guess.text)
            assert "Not so" in values["verdict"] and place in values["wrong"]
            assert values["answer"] == "" and values["picture"] == asked
    pick(case, scenario.find_right_guess().text)
    assert values["verdict"] == "" and (values["moment"], values["moments"]) == (0, len(case.answer().moments))
    pictures = [asked]
    for moment in range(1, values["moments"] + 1):
        assert "later" not in values["off"]
        act(case, moment=moment)
        pictures.append(values["picture"])
    assert "later" in values["off"] and scenario.rule in values["answer"] and scenario.why in unescape(values["answer"])
    for moment in range(values["moments"])[::-1]:
        act(case, moment=moment)
        assert values["picture"] == pictures[moment]
    assert "earlier" in values["off"] and ("play_on" in values["off"]) == scenario.answer.game.over
    act(case, moment=99)
    assert values["moment"] == values["moments"] and values["picture"] == pictures[-1]
    table = TableModel(scenario.start.copy(), people="person", autosave=False)
    assert table.game.position() == scenario.start.position()


@pytest.mark.parametrize("slug", FINISHED)
def test_case_opens_its_position_and_its_end_at_the_table(slug):
    scenario = next(each for each in scenarios(slug) if not each.answer.game.over)
    case = kit.scenario(scenario.name)
    act(case, **{"try": None})
    assert case.children[-1].game.position() == scenario.start.position()
    act(case, guess=None)
    act(case, play_on=None)
    assert case.children[-1].game.position() == scenario.answer.game.position()


def test_gallery_pages_through_all_cases_and_marks_the_answered():
    gallery, known = kit.gallery("six-stacks"), scenarios("six-stacks").all
    values = gallery.page.values
    assert [tile["name"] for tile in values["tiles"]] == [scenario.name for scenario in known]
    act(gallery, case=known[0].name)
    for scenario in known:
        assert (values["name"], values["title"]) == (scenario.name, scenario.title) and scenario.title in str(gallery)
        assert ("before" in values["off"], "after" in values["off"]) == (scenario is known[0], scenario is known[-1])
        pick(gallery, scenario.find_right_guess().text)
        if values["near"][1]:
            act(gallery, case=values["near"][1])
    act(gallery, case="")
    assert values["head"] == f"{len(known)} of {len(known)} answered" and len(values["done"]) == len(known)
    assert {"bar", "next"} <= {*values["lacks"]}, "these lead from one case to another"
    act(gallery, case=known[1].name)
    assert values["answered"], "it is as the reader left it"


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
