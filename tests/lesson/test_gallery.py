"""The gallery's pictures: each shows the places that its case is about, large, and no two of a game are alike."""

from __future__ import annotations

from statistics import median

import pytest

from kit.lesson.gallery import RATIO, pictures
from kit.picture.layout import of_game
from kit.picture.svg_painter import scene_svg
from kit.picture.theme import PAGE
from kit.play.scenarios import find, scenarios
from tests.games import SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_no_two_pictures_of_a_game_are_alike_and_each_is_large_of_one_shape_and_not_cut_off(slug):
    known, seen = scenarios(slug), dict[str, str]()
    drawn = pictures(known.all)
    for case, each in zip(known, drawn, strict=True):
        picture = scene_svg(each, PAGE).partition("</desc>")[2]
        assert picture not in seen, f"{case.name} looks like {seen[picture]}"
        seen[picture] = case.name
        for x, y, width, height in (
            *((card.x, card.y, *card.size) for card in each.cards),
            *((area.x, area.y, area.width, area.height) for area in each.areas),
        ):
            assert x > 0 and x + width < each.width and y > 0 and y + height < each.height
    assert median(of_game(slug).SIZE[0] / each.width for each in drawn) > 1.5
    assert {round(each.width / each.height, 1) for each in drawn} == {RATIO}


def test_what_texts_and_tries_name_is_shown_and_the_rest_is_not():
    direction, deck, stuck, ace = pictures([find(name) for name in (
        "stack-the-deck/direction", "stack-the-deck/not-on-top", "speed/both-stuck", "solitaire-for-two/solo-ace-stays",
    )])  # fmt: skip
    assert [place.name for place in direction.places] == ["p1.s1", "drawn"]
    assert [card.code for card in direction.cards] == ["5r", "4g", "6b"]
    assert all(card.lit for card in direction.cards), "the question names all three"
    assert len(deck.place("deck").cards) > 40
    assert [card.index for card in deck.cards if card.place == "deck"] == [0, 1, 2, 3], "of a long deck those concerned"
    # The guesses alone name these: on stacks 1 and 2, on stacks 3 and 4.
    assert [area.place for area in stuck.areas if area.lit] == ["t1", "t2", "t3", "t4"]
    # A drop on any suit means the place of the own one.
    assert [area.place for area in ace.areas if area.place.startswith("top")] == ["top w"]


def test_cases_of_one_position_say_which_options_differ():
    one, other = pictures([find("grid/take-after-stacking"), find("grid/stack-then-take")])
    assert (one.labels[-1].text, other.labels[-1].text) == ("variant 1", "variant 3")
