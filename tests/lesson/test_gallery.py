"""The gallery's pictures: each shows the places that its case is about, large, and no two of a game are alike."""

from __future__ import annotations

from statistics import median

import pytest

from kit.lesson.gallery import RATIO, pictures
from kit.picture.layout import of_game
from kit.picture.scene import Scene
from kit.picture.svg_painter import scene_svg
from kit.picture.theme import PAGE
from kit.play.scenarios import Scenarios, find, scenarios
from tests.games import SLUGS


def picture_of(name: str) -> Scene:
    """The picture of one case."""
    return pictures([find(name)])[0]


def codes(drawn: Scene) -> list[str]:
    """The cards that a picture shows."""
    return [card.code for card in drawn.cards]


@pytest.fixture(scope="module", params=SLUGS)
def known(request) -> Scenarios:
    """The cases of a game."""
    return scenarios(request.param)


def test_no_two_cases_of_a_game_have_the_same_picture(known):
    seen: dict[str, str] = {}
    for case, drawn in zip(known, pictures(known.all), strict=True):
        picture = scene_svg(drawn, PAGE).partition("</desc>")[2]
        assert picture not in seen, f"{case.name} looks like {seen[picture]}"
        seen[picture] = case.name


def test_cards_are_larger_than_on_the_whole_table_and_all_pictures_have_one_shape(known):
    drawn = pictures(known.all)
    assert median(of_game(known.slug).SIZE[0] / each.width for each in drawn) > 1.5
    assert {round(each.width / each.height, 1) for each in drawn} == {RATIO}


def test_nothing_is_cut_off(known):
    for drawn in pictures(known.all):
        for part in drawn.cards:
            width, height = part.size
            assert part.x > 0 and part.x + width < drawn.width and part.y > 0 and part.y + height < drawn.height
        for area in drawn.areas:
            assert area.x > 0 and area.x + area.width < drawn.width
            assert area.y > 0 and area.y + area.height < drawn.height


def test_what_the_tries_take_and_where_they_lead_is_shown_and_the_rest_is_not():
    drawn = picture_of("stack-the-deck/direction")
    assert [place.name for place in drawn.places] == ["p1.s1", "drawn"]
    assert codes(drawn) == ["5r", "4g", "6b"]
    assert [card.code for card in drawn.cards if card.lit] == ["5r", "4g", "6b"]  # the question names all three


def test_of_a_long_deck_only_the_cards_concerned_are_shown():
    drawn = picture_of("stack-the-deck/not-on-top")
    deck = [card.index for card in drawn.cards if card.place == "deck"]
    assert len(drawn.place("deck").cards) > 40 and deck == [0, 1, 2, 3]


def test_places_named_only_by_a_guess_are_shown_too():
    drawn = picture_of("speed/both-stuck")  # the guesses: on stacks 1 and 2, on stacks 3 and 4
    assert [area.place for area in drawn.areas if area.lit] == ["t1", "t2", "t3", "t4"]


def test_cases_of_one_position_say_which_options_differ():
    one, other = pictures([find("grid/take-after-stacking"), find("grid/stack-then-take")])
    assert (one.labels[-1].text, other.labels[-1].text) == ("variant 1", "variant 3")


def test_a_drop_on_any_suit_means_the_place_of_the_own_one():
    drawn = picture_of("solitaire-for-two/solo-ace-stays")
    assert [area.place for area in drawn.areas if area.place.startswith("top")] == ["top w"]
