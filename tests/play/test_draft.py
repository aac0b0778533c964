"""Positions that are set up by hand: every edge case from a fresh deal; what cannot be is said as Python says it."""

import ast
import json
from collections import Counter
from random import Random

import pytest

import kit
from kit.picture.scene import make_scene
from kit.play.draft import Draft, draft_of, list_cards, read_draft
from kit.play.scenarios import find_scenario, scenarios
from kit.rules.engine import rules
from kit.tabletop.state import movable_cards
from tests.games import SLUGS, each_game, random_game

CASES = [case.name for slug in SLUGS for case in scenarios(slug)]


def typed(value):
    """Return a value as a person types it into a field."""
    return value if isinstance(value, str) else json.dumps(value)


@pytest.mark.parametrize("name", CASES)
def test_edge_case_is_set_up_from_a_fresh_deal_and_gives_the_same_ruling(name):
    case = find_scenario(name)
    wanted = case.start
    draft = draft_of(kit.deal(case.start.slug, seed=1, **wanted.options))
    for field, value in draft_of(wanted).values.items():
        if field not in wanted.options and draft.values[field] != value:
            draft.name(field, typed(value))
    for field, value in draft_of(wanted).values.items():  # a field may follow from cards that came later
        if draft.values[field] != value:
            draft.name(field, typed(value))
    game = draft.game()
    assert game.position() == wanted.position()
    for move in case.tries[:1]:
        assert game.ruling(move) == wanted.ruling(move)


@each_game
def test_cards_are_conserved_wherever_they_go_and_line_link_and_case_give_the_position_back(slug):
    game = random_game(slug, {}, 5, 6)
    draft, moved = draft_of(game), 0
    pack = Counter(list_cards(draft.values)) if "up" not in draft.values and "top" not in draft.values else None
    generator = Random(1)
    for _ in range(60):
        scene = make_scene(slug, draft.position, 1)
        cards = list(movable_cards(scene))
        card, area = generator.choice(cards), generator.choice(scene.areas)
        before = draft.position
        try:
            draft.move(*card, area.place, area.zone)
            moved += draft.position != before
        except kit.BadPosition:
            assert draft.position == before
        now = Counter(list_cards(draft.values))
        assert pack is None or all(now[code] == pack[code] for code in rules(slug).PACK.codes)
    assert moved > 10
    again = read_draft(slug, json.dumps({"seed": draft.seed, **draft.named()}))
    assert again.position == draft.position
    sound = draft_of(game)
    call = ast.parse(sound.code(), mode="eval").body
    named = {each.arg: ast.literal_eval(each.value) for each in call.keywords}
    assert kit.setup(ast.literal_eval(call.args[0]), **named).position() == game.position()


def test_card_is_brought_to_the_top_of_the_deck():
    draft = draft_of(kit.deal("swap", seed=1))
    before = draft.values["deck"].split()
    draft.bring("5d")
    assert draft.values["deck"].split() == ["5d", *(card for card in before if card != "5d")]
    with pytest.raises(kit.BadPosition, match="'Xx' is in no pile from which players draw"):
        draft.bring("Xx")


def test_position_that_cannot_be_is_refused_as_python_refuses_it():
    draft = draft_of(kit.deal("six-stacks", seed=1))
    draft.move("2d", "s5", "s1")
    draft.name("strikes", "[3, 0]")
    for make in (draft.game, lambda: kit.setup("six-stacks", seed=1, **draft.values)):
        with pytest.raises(kit.BadPosition, match=r"stacks\[1\]: 2♦ cannot lie on J♠"):
            make()
    for field, text, words in (
        ("turn", "9", "`turn` must be"), ("turn", "[", "cannot be read"), ("hands", '["Xx", ""]', "hands"),
        ("hands", "7", "hands"), ("hands", '{"a": 1}', "hands"), ("strikes", "null", "strikes"),
        ("nothing", "1", "neither a field nor an option"), ("stacks", '["Ah Ah"]', "each card has only one place"),
    ):
        before = draft.position
        with pytest.raises(kit.BadPosition, match=words):
            draft.name(field, text)
        assert draft.position == before


def test_suit_goes_up_and_comes_down_with_all_its_lower_cards():
    draft = draft_of(kit.setup("swap", seed=1, work=["Ah 3c", "2h 5h", "", ""]))
    draft.move("5h", "w2", "top h")
    assert draft.values["top"]["h"] == 5 and draft.values["work"][:2] == ["3c", ""]
    draft.move("5h", "top h", "w3")
    draft.move("3h", "top h", "w4")
    assert draft.values["top"]["h"] == 2 and draft.values["work"][2:] == ["5h", "3h"]
    draft.move("3h", "w4", "deck")
    assert draft.values["deck"].startswith("3h "), "the next card lies on top"
    draft.move("3h", "deck", "w4")
    assert "4h" in draft.values["deck"].split() and draft.game().position() == draft.position
    with pytest.raises(kit.BadPosition, match="takes only the cards of its suit"):
        draft.move("3c", "w1", "top h")
    with pytest.raises(kit.BadPosition, match="is not in w1"):
        draft.move("5h", "w1", "w2")
    for text in ('{"c": "x"}', '{"": 3}', '{"c": 99, "d": 0, "h": 0, "s": 0}', "[]"):
        with pytest.raises(kit.BadPosition, match="top"):
            draft.name("top", text)


def test_hidden_cards_are_shuffled_by_a_number():
    draft = Draft("swap", 0, {"work": ["2c", "", "", ""]})
    draft.shuffle(7)
    with pytest.raises(kit.BadOption, match="the number"):
        draft.shuffle(-1)
    assert draft.game().position() == kit.setup("swap", seed=7, work=["2c", "", "", ""]).position()
    assert draft.code() == 'kit.setup("swap", seed=7, work=["2c", "", "", ""])'


def test_case_in_a_file_is_asked(tmp_path):
    draft = draft_of(find_scenario("six-stacks/merge-first").start)
    path = tmp_path / "mine.toml"
    path.write_text(draft.case("strike"), encoding="utf-8")
    case = find_scenario(str(path))
    assert case.start.position() == draft.position and case.start.ruling("strike").rule == case.rule
    assert case.find_right_guess().text == "No." and kit.scenario(str(path)).question == case.question
    path.write_text("game = 'nothing'", encoding="utf-8")
    with pytest.raises(kit.UnknownGame):
        find_scenario(str(path))
    for text, words in (("", "names no game"), ("game = ", "not valid TOML")):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(kit.KitError, match=words):
            find_scenario(str(path))
    with pytest.raises(kit.BadOption, match="cannot be read"):
        find_scenario(str(tmp_path / "none.toml"))
