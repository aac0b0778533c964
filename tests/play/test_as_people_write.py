"""Games, cards and numbers as people write them are understood, and are always written in the one way."""

import json
import re

import numpy as np
import pytest
from hypothesis import given, strategies as st

import kit
from kit.lab.players import set_players
from kit.play.notation import in_codes, other_spellings
from kit.rules.engine import rules
from tests.games import SLUGS, random_game
from tests.play import each_row

TITLES = {info.slug: info.title for info in kit.games()}

# ---- games ----


@each_row("name_of_a_game")
def test_a_game_is_understood_however_its_name_is_written(said, slug):
    assert kit.deal(said, seed=1).slug == slug
    with pytest.raises(kit.BadPosition, match=f"{slug} has neither a field nor an option 'none'"):
        kit.setup(said, none=1)
    assert kit.rulebook(said) == kit.rulebook(slug)
    assert kit.load(kit.deal(slug).position() | {"game": said}).position()["game"] == slug
    transcript = random_game(slug, {}, 1, 3).transcript()
    assert kit.check(transcript | {"game": said}) is None


@given(st.sampled_from(SLUGS), st.data())
def test_a_game_is_understood_in_any_case_and_with_any_signs(slug, data):
    name = data.draw(st.sampled_from([slug, TITLES[slug]]))
    letters = [data.draw(st.sampled_from([each.lower(), each.upper()])) for each in name if each.isalnum()]
    signs = st.text("-_ '’.!", max_size=2)
    said = "".join(letter + data.draw(signs) for letter in letters)
    assert kit.deal(said).slug == slug


@each_row("likeliest_game")
def test_a_game_that_is_not_there_is_answered_with_the_likeliest(said, meant):
    for ask in (kit.deal, kit.setup, kit.rulebook, kit.series):
        with pytest.raises(kit.UnknownGame, match=rf"no game called {said!r}; there are .*; did you mean {meant}\?"):
            ask(said)
    with pytest.raises(kit.UnknownGame) as refused:
        kit.deal("backgammon")
    assert "did you mean" not in str(refused.value)


def test_a_series_a_simulation_and_a_scenario_know_their_game_by_any_name():
    assert [game.slug for game in kit.series("Fashion", players=3)] == ["fashion"] * 3
    assert set_players("Six Stacks", None, ["random"] * 3, {}) == {"players": 3}
    with pytest.raises(kit.BadOption, match=r"`games` must be .*, got 0"):
        kit.simulate("Six Stacks", games=0)
    with pytest.raises(kit.BadOption, match="six-stacks has no scenario 'x'"):
        kit.scenario("Six Stacks/x")


# ---- cards ----


@pytest.mark.parametrize("said", ["10♦", "10d", "T♦", "♦10", "Td", "td", "10D", "t♦", "10♦\ufe0f", "♢10", "♦T"])
def test_a_card_is_understood_however_it_is_written(said):
    game = kit.setup("six-stacks", stacks=["J♥", "Jd"], hands=[said, "9♣ 8C"])
    assert game.position()["hands"] == ["Td", "9c 8c"]
    assert game.ruling(f"{said} to s1").legal
    assert game.mover(f"{said} to s1") == 1
    game.play(f"{said} to s1")
    assert game.history[0].move == "Td to s1"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_card_is_understood_as_the_kit_prints_it_and_in_no_two_ways(slug):
    pack = rules(slug).PACK
    written = {code: {spelling.lower() for spelling in other_spellings(code)} for code in pack.codes}
    for code, spellings in written.items():
        assert all(in_codes(each, pack) == code for each in spellings)
        assert in_codes(code, pack) == code
        assert not any(spellings & others for other, others in written.items() if other != code)
    codes = " ".join(pack.codes)
    assert in_codes(codes, pack) == codes


@given(st.sampled_from(SLUGS), st.integers(0, 20), st.data())
def test_moves_and_positions_with_cards_written_in_any_way_are_those_that_the_game_writes(slug, seed, data):
    codes = set(rules(slug).PACK.codes)

    def rewritten(text: str) -> str:
        return re.sub(r"[^ \"]+", lambda word: other(word[0]) if word[0] in codes else word[0], text)

    def other(code: str) -> str:
        return data.draw(st.sampled_from([code, code.lower(), *other_spellings(code)]))

    game = random_game(slug, {}, seed, most=12)
    position = {
        name: json.loads(rewritten(json.dumps(value, ensure_ascii=False))) for name, value in game.position().items()
    }
    assert kit.load(position).position() == game.position()
    if not game.over:
        move = data.draw(st.sampled_from(list(game.moves())))
        said = rewritten(move)
        assert game.ruling(said).legal
        game.play(said)
        assert game.history[-1].move == move


def test_a_rank_that_a_joker_takes_may_be_written_10():
    game = kit.setup("six-suit-solitaire", columns=["*g", *[""] * 8])
    ruling = game.ruling("*g to c9 as 10")
    assert ruling == game.ruling("*g to c9 as T")
    assert "not a ten" in ruling.text


# ---- what was meant: the rows in tests/rules/cases tell more ----


@each_row("no_move")
def test_what_is_no_legal_move_by_any_name_or_may_mean_several_is_not_guessed_at(slug, named, said):
    with pytest.raises(kit.BadMove) as refused:
        kit.setup(slug, **named).ruling(said)
    assert "; write" not in str(refused.value)


# ---- numbers ----


def test_numbers_of_numpy_are_numbers_and_leave_as_pythons():
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
