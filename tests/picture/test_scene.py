"""The scene agrees with the engine: it shows the cards of the game readably, and no others."""

from itertools import combinations, pairwise, product
from xml.etree import ElementTree

import pytest

import kit
from kit.picture import drawing, svg_painter, text_painter, theme
from kit.picture.layout import READABLE, Place
from kit.picture.scene import highlight, make_scene, point
from kit.rules.cards import say
from kit.rules.engine import rules
from kit.tabletop.state import find_routes, possible_moves
from tests.games import every_table, moments, random_game
from tests.pictures import FOLDER, game_svg, pictured_games
from tests.project import PROJECT

SVG = "{http://www.w3.org/2000/svg}"
SEED = 0  # of the random game
STEPS_APART = 3  # steps between two pictures
MOST_PICTURES = 40  # pictures of a long game


def scene_for(game, seat):
    return make_scene(game.slug, game.seen(by=seat), seat)


def are_apart(one, other):
    """Return whether two boxes (x, y, width, height) do not overlap."""
    (x, y, wide, high), (left, top, width, height) = one, other
    return x + wide <= left or left + width <= x or y + high <= top or top + height <= y


@every_table
def test_scene_has_every_card_once_and_hidden_cards_as_backs(slug, options):
    for game in moments(random_game(slug, options, SEED), STEPS_APART, MOST_PICTURES):
        codes = [code for place in make_scene(slug, game.position(), 1).places for code in place.cards]
        assert sorted(codes) == sorted(rules(slug).PACK.codes)
        for seat in {1, game.seats}:
            seen = game.seen(by=seat) | {"aims": None, "ready": None}  # hidden times are no cards
            shown = scene_for(game, seat)
            assert sum(place.cards.count("??") for place in shown.places) == str(seen).count("??")


@every_table
def test_places_are_inside_the_canvas_apart_and_readable(slug, options):
    seen = moments(random_game(slug, options, SEED), STEPS_APART, MOST_PICTURES)
    for game, is_narrow in product(seen, (False, True)):
        shown = make_scene(slug, game.seen(by=game.turn), game.turn, is_narrow)
        places = shown.places
        for place in places:
            x, y, wide, high = place.bounds
            assert x >= 0 and y >= 0 and x + wide <= shown.width and y + high <= shown.height, place.name
            if place.fan in ("pile", "cover") or set(place.cards) == {"??"}:
                continue
            for (x, y), (next_x, next_y) in pairwise(place.corners):
                assert max(abs(next_x - x), abs(next_y - y)) >= READABLE - 3, place
        for one, other in combinations(places, 2):
            names, measures = (one.name, other.name), "[narrow]" if is_narrow else "[wide]"
            assert are_apart(one.bounds, other.bounds), f"{names} overlap: change {measures} beside the layout"


@every_table
def test_find_routes_finds_every_legal_move_and_no_other(slug, options):
    for game in moments(random_game(slug, options, SEED), STEPS_APART, MOST_PICTURES):
        routes, legal = find_routes(scene_for(game, game.turn), game.moves()), list(game.moves())
        by_hand = {route.move for route in routes.routes}
        assert by_hand | set(routes.list_moves_without_route()) == set(legal) and by_hand <= set(legal)
        if slug == "six-stacks":
            assert routes.list_moves_without_route() == (legal if legal == ["strike"] else [])


@pytest.mark.parametrize("seed", range(5))
def test_drop_on_a_stack_or_the_reserve_is_readable(seed):
    game = kit.deal("six-stacks", seed=seed)
    shown = scene_for(game, 1)
    for area in shown.areas:
        for card in shown.place("hand 1").cards:
            for text in possible_moves(shown, card, "hand 1", area.place, area.zone):
                if area.place == "reserve" or area.place[1:].isdigit():
                    assert game.ruling(text).legal == (text in game.moves())
                else:
                    with pytest.raises(kit.BadMove):
                        game.ruling(text)


def test_king_has_routes_to_its_lone_queen_and_the_strip_above():
    game = kit.setup("six-stacks", seed=3, stacks=["Qd", "9d 8h", "3c"], hands=["Kh", ""])
    routes = [route for route in find_routes(scene_for(game, 1), game.moves()).routes if route.card == "Kh"]
    assert {(route.move, route.zone) for route in routes} == {("Kh under s1", ""), ("Kh under s1", "under")}


def test_long_stack_continues_in_the_next_column():
    long = Place("s1", "Stack 1", tuple("A23456789TJQK" * 2), 0, 0, "down", 268, fold=40)
    short = Place("s1", "Stack 1", tuple("A23456789T"), 0, 0, "down", 268, fold=40)
    assert long.columns == 3 and short.columns == 1
    assert len(set(long.corners)) == 26
    assert long.bounds[3] <= 268 and short.bounds[3] <= 268


def test_highlighted_cards_and_places_have_frames():
    game = kit.setup("six-stacks", seed=3, stacks=["9d 8h", "3c"], hands=["7d", ""])
    plain = scene_for(game, 1)
    shown = highlight(plain, {"8h"}, {"s2"})
    assert [card.code for card in shown.cards if card.is_lit] == ["8h"]
    assert [(area.place, area.zone) for area in shown.areas if area.is_lit] == [("s2", "")]
    before = drawing.draw_scene(plain, theme.LIGHT)
    added = [shape.line for shape in drawing.draw_scene(shown, theme.LIGHT) if shape not in before]
    assert added == [theme.LIGHT.notice, theme.LIGHT.accent]


def test_arrow_of_a_move_leads_from_its_card_or_to_the_place_that_is_pressed():
    scene = scene_for(kit.setup("stack-em", work=["Kd 9s", "4c"], hand="2c", deck="As"), 1)
    card = next(card for card in scene.cards if card.code == "2c")
    for route, is_start in ((("2c", "hand", "w2", ""), True), (("", "", "deck", ""), False)):
        pointed = point(scene, *route)
        goal = next(area for area in scene.areas if area.place == route[2] and not area.zone)
        x, y, goal_x, goal_y = pointed.arrow
        assert abs(goal_x - goal.x - goal.width / 2) < 1 and goal.y < goal_y < goal.y + goal.height
        assert (card.x < x < card.x + card.size[0] and card.y < y < card.y + card.size[1]) is is_start
        assert [each.code for each in pointed.cards if each.is_lit] == ["2c"] * is_start
        path = ElementTree.fromstring(svg_painter.scene_svg(pointed, theme.LIGHT)).findall(f"{SVG}path")[-1]
        numbers = [float(number) for number in path.get("d").replace("M", " ").replace("L", " ").split()]
        assert path.get("stroke") == theme.LIGHT.notice and len(numbers) == 12
        assert all(abs(found - end) < 1 for found, end in zip(numbers[:4], pointed.arrow, strict=True))


@pytest.mark.parametrize("colours", theme.THEMES)
def test_svg_picture_has_every_card_once(colours):
    game = kit.deal("six-stacks", seed=11, players=5)
    shown = scene_for(game, 1)
    root = ElementTree.fromstring(svg_painter.scene_svg(shown, theme.THEMES[colours]))
    stamps = [use.get("href") for use in root.iter(f"{SVG}use")]
    defined = {group.get("id") for group in root.iter(f"{SVG}g")}
    assert [href.rpartition("-")[2] for href in stamps] == [card.code.replace("??", "back") for card in shown.cards]
    assert {href[1:] for href in stamps} == defined


def test_description_names_open_cards_and_counts_hidden_ones():
    game = kit.deal("six-stacks", seed=11, players=3)
    spoken, written = text_painter.describe_scene(scene_for(game, 1)), text_painter.describe(game)
    own, others = (hand.split() for hand in game.position()["hands"][:2])
    assert all(say(code) in written for code in own) and not any(say(code) in written for code in others)
    assert "Hand of seat 1" in spoken and "to play" in written
    assert f"Stock: {len(game.position()['stock'].split())} face down" in spoken
    assert str(game) == written
    assert 'class="kit-page"' in game._repr_html_() and theme.PAGE.cloth in game._repr_html_()


# ---- the pictures in README ----


def test_saved_pictures_equal_new_ones():
    saved = {name: (FOLDER / name).read_text(encoding="utf-8") for name in pictured_games()}
    assert saved == {name: game_svg(game) + "\n" for name, game in pictured_games().items()}


def test_readme_begins_with_a_small_moving_picture():
    opening = (PROJECT / "README.md").read_text(encoding="utf-8").partition("\n## ")[0]
    moving = FOLDER / "play.gif"
    assert f"]({moving.relative_to(PROJECT)})" in opening
    assert b"NETSCAPE2.0" in moving.read_bytes()[:5000], "it repeats without end"
    assert moving.stat().st_size < 2_000_000
