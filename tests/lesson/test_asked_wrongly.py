"""Tables, scenarios, charts and sheets asked for something that is not of their kind: one error says what is wanted."""

from __future__ import annotations

from inspect import signature

import numpy as np
import pytest

import kit

GAME = kit.deal("six-stacks", seed=1)
NO_GAMES = {
    "a name": "six-stacks", "nothing": None, "a dict": {"game": "swap"}, "a set": {1, 2}, "a set of games": {GAME},
    "a function": len, "a number": 7, "no games": [], "names": ["swap"], "a class": kit.Game, "a module": kit,
    "an array": np.zeros(3), "a long text": "x" * 10_000, "a generator": (game for game in [GAME]),
    "a table's seats": {1: "person"},
}
OF_NO_KIND = [name for name in NO_GAMES if name not in ("a generator", "a name", "a set of games")]
TAKES_A_GAME = {"table": kit.table, "score_chart": kit.score_chart}
TAKES_ANOTHER = {
    "score_sheet": (kit.score_sheet, kit.BadOption, "a score sheet is of a game"),
    "stepper": (kit.stepper, kit.BadPosition, "position|JSON|field"),
    "scenario": (kit.scenario, kit.KitError, "there is no game called|a scenario is called GAME/SLUG"),
    "gallery": (kit.gallery, kit.UnknownGame, "there is no game called"),
}


@pytest.mark.parametrize("wrong", NO_GAMES)
@pytest.mark.parametrize("asked", TAKES_A_GAME)
def test_what_is_no_game_is_refused_in_one_line_that_names_who_asks(asked, wrong):
    with pytest.raises(kit.BadOption, match=rf"kit\.{asked} takes a game, such as kit.deal") as refused:
        TAKES_A_GAME[asked](NO_GAMES[wrong])
    assert len(str(refused.value)) < 200 and "\n" not in str(refused.value)


@pytest.mark.parametrize("wrong", OF_NO_KIND)
@pytest.mark.parametrize("asked", TAKES_ANOTHER)
def test_what_is_of_another_kind_is_refused_in_one_line(asked, wrong):
    call, error, said = TAKES_ANOTHER[asked]
    with pytest.raises(error, match=said) as refused:
        call(NO_GAMES[wrong])
    assert len(str(refused.value)) < 300 and "\n" not in str(refused.value)


WRONG = {
    "seats": [
        7, [1], {1: ["x"]}, {2: {}}, {"1": "person"}, {9: "person"}, {1: None}, {True: "random"}, "nobody", "",
        ["person", "random"], b"person", set(), "x" * 10_000, len, np.zeros(2),
    ],
    "hint": [None, 7, ["odds"], {}, "ods", True, "x" * 10_000, GAME, np.zeros(2)],
    "theme": [7, ["dark"], {}, "sepia", "", True, GAME, "x" * 10_000, np.zeros(2)],
    "kept": ["no", 1, None, 0, [], "False", np.zeros(2)],
    "open_cards": ["no", 1, None, [], np.zeros(2)],
}
SAID = {"seats": "seat", "hint": "there is no hint", "theme": "there is no theme", "kept": "kept is .*True or False"}


@pytest.mark.parametrize(("option", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_an_option_of_the_table_that_it_does_not_have_is_refused_in_one_line(option, value):
    with pytest.raises(kit.BadOption, match=SAID.get(option, f"{option} is")) as refused:
        kit.table(GAME, **{option: value})
    assert len(str(refused.value)) < 200 and "\n" not in str(refused.value)


def test_arguments_in_the_wrong_order_are_refused():
    with pytest.raises(kit.BadOption, match="takes a game, such as"):
        kit.table("person", GAME)
    with pytest.raises(kit.BadOption, match="there is no theme"):
        kit.stepper(GAME, True)


NEEDED = {
    "game": GAME, "games": [GAME], "recorded": GAME, "source": {}, "transcript": {}, "slug": "fashion",
    "name": "fashion/x",
}


@pytest.mark.parametrize("name", [name for name in kit.__all__ if not isinstance(getattr(kit, name), type)])
def test_an_argument_that_there_is_not_is_refused_in_one_line(name):
    asked = getattr(kit, name)
    needed = NEEDED | ({"games": 1} if name == "simulate" else {})
    about = {key: value for key, value in needed.items() if key in signature(asked).parameters}
    with pytest.raises(kit.KitError, match=r"'such'.*; (it has|it takes|its fields are) ") as refused:
        asked(**about, such=1)
    assert len(str(refused.value)) < 200 and "\n" not in str(refused.value)


@pytest.mark.parametrize(("name", "value", "right"), [("players", 3, "kit.deal"), ("by", "careful", "seats")])
def test_a_table_asked_for_players_says_where_they_are_named(name, value, right):
    with pytest.raises(kit.BadOption, match=rf"kit\.table has no '{name}'; .*{right}.*; it takes game, seats, hint"):
        kit.table(GAME, **{name: value})
