"""Names of games, cards and numbers in any spelling: the kit reads them all and always writes the same one."""

import json
import re

import numpy as np
import pytest
from hypothesis import given, strategies as st

import kit
from kit.lab.players import set_players
from kit.play.message import capitalise, format_move
from kit.play.move_texts import describe_move
from kit.play.notation import in_codes, other_spellings
from kit.play.words import words
from kit.rules.engine import rules
from tests.games import SLUGS, TABLES, moments, random_game, readable_moves
from tests.rows import each_row

TITLES = {info.slug: info.title for info in kit.games()}

# ---- games ----


@each_row("name_of_a_game")
def test_every_function_reads_a_games_name_in_any_spelling(name, slug):
    assert kit.deal(name, seed=1).slug == slug
    with pytest.raises(kit.BadPosition, match=f"{slug} has neither a field nor an option 'none'"):
        kit.setup(name, none=1)
    assert kit.rulebook(name) == kit.rulebook(slug)
    assert kit.load(kit.deal(slug).position() | {"game": name}).position()["game"] == slug
    transcript = random_game(slug, {}, 1, 3).transcript()
    assert kit.check(transcript | {"game": name}) is None


@given(st.sampled_from(SLUGS), st.data())
def test_deal_reads_a_games_name_in_any_case_and_with_any_signs(slug, data):
    name = data.draw(st.sampled_from([slug, TITLES[slug]]))
    letters = [data.draw(st.sampled_from([each.lower(), each.upper()])) for each in name if each.isalnum()]
    signs = st.text("-_ '’.!", max_size=2)
    spelling = "".join(letter + data.draw(signs) for letter in letters)
    assert kit.deal(spelling).slug == slug


@each_row("likeliest_game")
def test_unknown_game_is_refused_with_the_most_similar_name(name, meant):
    for ask in (kit.deal, kit.setup, kit.rulebook, kit.series):
        with pytest.raises(kit.UnknownGame, match=rf"no game called {name!r}; there are .*; did you mean {meant}\?"):
            ask(name)
    with pytest.raises(kit.UnknownGame) as refused:
        kit.deal("backgammon")
    assert "did you mean" not in str(refused.value)


def test_series_simulate_and_scenario_read_a_games_name_in_any_spelling():
    assert [game.slug for game in kit.series("Fashion", players=3)] == ["fashion"] * 3
    assert set_players("Six Stacks", None, ["random"] * 3, {}) == {"players": 3}
    with pytest.raises(kit.BadOption, match=r"`games` must be .*, got 0"):
        kit.simulate("Six Stacks", games=0)
    with pytest.raises(kit.BadOption, match="six-stacks has no scenario 'x'; it has merge-first"):
        kit.scenario("Six Stacks/x")


# ---- cards ----


@pytest.mark.parametrize("spelling", ["10♦", "10d", "T♦", "♦10", "Td", "td", "10D", "t♦", "10♦\ufe0f", "♢10", "♦T"])
def test_card_is_read_in_any_spelling(spelling):
    game = kit.setup("six-stacks", stacks=["J♥", "Jd"], hands=[spelling, "9♣ 8C"])
    assert game.position()["hands"] == ["Td", "9c 8c"]
    assert game.ruling(f"{spelling} to s1").legal
    assert game.mover(f"{spelling} to s1") == 1
    game.play(f"{spelling} to s1")
    assert game.history[0].move == "Td to s1"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_spelling_belongs_to_exactly_one_card(slug):
    pack = rules(slug).PACK
    all_spellings = {code: {spelling.lower() for spelling in other_spellings(code)} for code in pack.codes}
    for code, spellings in all_spellings.items():
        assert all(in_codes(each, pack) == code for each in spellings)
        assert in_codes(code, pack) == code
        assert not any(spellings & others for other, others in all_spellings.items() if other != code)
    codes = " ".join(pack.codes)
    assert in_codes(codes, pack) == codes


@given(st.sampled_from(SLUGS), st.integers(0, 20), st.data())
def test_moves_and_positions_are_read_with_cards_in_any_spelling(slug, seed, data):
    codes = set(rules(slug).PACK.codes)

    def respell(text: str) -> str:
        return re.sub(r"[^ \"]+", lambda word: respell_code(word[0]) if word[0] in codes else word[0], text)

    def respell_code(code: str) -> str:
        return data.draw(st.sampled_from([code, code.lower(), *other_spellings(code)]))

    game = random_game(slug, {}, seed, most=12)
    position = {
        name: json.loads(respell(json.dumps(value, ensure_ascii=False))) for name, value in game.position().items()
    }
    assert kit.load(position).position() == game.position()
    if not game.over:
        move = data.draw(st.sampled_from(list(game.moves())))
        text = respell(move)
        assert game.ruling(text).legal
        game.play(text)
        assert game.history[-1].move == move


# ---- moves ----


@each_row("move_as_people_see_it")
def test_move_is_read_with_the_names_of_places(slug, named, text, move):
    game = kit.setup(slug, **named)
    game.play(text)
    assert game.history[-1].move == move


@given(st.sampled_from(TABLES), st.integers(0, 20), st.data())
def test_legal_move_is_read_in_every_form_in_which_people_see_it(table, seed, data):
    slug, options = table
    game = random_game(slug, options, seed, most=data.draw(st.integers(0, 60)))
    shown = {describe_move(slug, move): move for move in game.moves()}
    assert len(shown) == len(game.moves())
    for text, move in shown.items():
        form = data.draw(st.sampled_from([text, capitalise(text), text.upper(), format_move(move), f"  {text} "]))
        copy = game.copy()
        copy.play(form)
        assert copy.history[-1].move == move, form


@pytest.mark.thorough
@pytest.mark.parametrize("slug", SLUGS)
def test_refused_move_is_read_in_the_form_in_which_people_see_it(slug):
    for game in moments(random_game(slug, {}, 2, 40), most=1):
        texts = sorted(readable_moves(game))
        for move in texts[:: max(1, len(texts) // 30)]:
            assert game.ruling(describe_move(slug, move)) == game.ruling(move), move


@pytest.mark.parametrize("slug", SLUGS)
def test_name_of_a_place_in_moves_names_one_place(slug):
    codes: dict[str, set[str]] = {}
    for code, name in (pair for piles in words(slug).PLACES.sorts.values() for pair in piles.names()):
        codes.setdefault(name.lower(), set()).add(code)
    assert all(len(each) == 1 or all(" " in code for code in each) for each in codes.values()), codes


@each_row("no_move_as_people_see_it")
def test_unreadable_text_with_names_of_places_is_refused_with_the_reason(slug, named, text, error):
    with pytest.raises(kit.BadMove) as refused:
        kit.setup(slug, **named).play(text)
    assert error in str(refused.value)


# ---- texts that are not guessed at; the rows in tests/rules/cases check more ----


@each_row("no_move")
def test_ruling_suggests_no_move_when_a_text_is_ambiguous(slug, named, move):
    with pytest.raises(kit.BadMove) as refused:
        kit.setup(slug, **named).ruling(move)
    assert "; write" not in str(refused.value)


# ---- numbers ----


def test_numpy_numbers_are_read_and_saved_as_python_numbers():
    game = kit.deal("six-stacks", seed=np.int64(7), players=np.int8(3))
    assert game.transcript() == kit.deal("six-stacks", seed=7, players=3).transcript()
    assert json.loads(json.dumps(game.transcript())) == game.transcript()
    assert kit.deal("stack-em", hand_limit=np.uint16(5)).options["hand_limit"] == 5
    assert kit.deal("swap", players=np.int64(1)).options == kit.deal("swap").options
    assert [each.seed for each in kit.series("fashion", seed=np.int64(3), players=np.int64(3))] == [3, 4, 5]
    named = {"stacks": ["Ks"], "hands": ["9h", "Td"], "strikes": [1, 0], "turn": 2}
    by_numpy = kit.setup("six-stacks", **{name: np.array(value) for name, value in named.items()})
    assert by_numpy.position() == kit.setup("six-stacks", **named).position()
    assert kit.load(json.loads(json.dumps(by_numpy.position()))).position() == by_numpy.position()
    move = np.str_(game.moves()[0])
    assert game.play(move) and type(game.history[0].move) is str
