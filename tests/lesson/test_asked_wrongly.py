"""Tables, scenarios, charts and sheets asked for something that is not of their kind: one error says what is wanted."""

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
TAKE_A_GAME = ("table", "score_chart")
ONLY_NO_GAMES = ("a generator", "a name", "a set of games")  # these are of the kind that the others take
ASKED = {
    "table": (kit.BadOption, r"kit\.table takes a game, such as kit.deal"),
    "score_chart": (kit.BadOption, r"kit\.score_chart takes a game, such as kit.deal"),
    "score_sheet": (kit.BadOption, "a score sheet is of a game"),
    "stepper": (kit.BadPosition, "position|JSON|field"),
    "scenario": (kit.KitError, "there is no game called|a scenario is called GAME/SLUG"),
    "gallery": (kit.UnknownGame, "there is no game called"),
}


def refuse(asked, error, said, *values, most=200, **named):
    """Check that a function of the kit refuses these with an error in one line, of so many characters at most."""
    with pytest.raises(error, match=said) as refused:
        getattr(kit, asked)(*values, **named)
    assert len(str(refused.value)) < most and "\n" not in str(refused.value)


@pytest.mark.parametrize(("asked", "wrong"), [
    (asked, wrong) for asked in ASKED for wrong in NO_GAMES if asked in TAKE_A_GAME or wrong not in ONLY_NO_GAMES
])
def test_what_is_of_another_kind_is_refused_in_one_line(asked, wrong):
    refuse(asked, *ASKED[asked], NO_GAMES[wrong], most=200 if asked in TAKE_A_GAME else 300)


WRONG = {
    "seats": [
        7, [1], {1: ["x"]}, {2: {}}, {"1": "person"}, {9: "person"}, {1: None}, {True: "random"}, "nobody", "",
        ["person", "random"], b"person", set(), "x" * 10_000, len, np.zeros(2),
    ],
    "hint": [None, 7, ["odds"], {}, "ods", True, "x" * 10_000, GAME, np.zeros(2)],
    "theme": [7, ["dark"], {}, "sepia", "", True, GAME, "x" * 10_000, np.zeros(2)],
    "autosave": ["no", 1, None, 0, [], "False", np.zeros(2)],
    "show_hidden": ["no", 1, None, [], np.zeros(2)],
}
SAID = {"seats": "seat", "hint": "there is no hint", "theme": "there is no theme", "autosave": "autosave is .*True or"}


@pytest.mark.parametrize(("option", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_an_option_of_the_table_that_it_does_not_have_is_refused_in_one_line(option, value):
    refuse("table", kit.BadOption, SAID.get(option, f"{option} is"), GAME, **{option: value})


def test_arguments_in_the_wrong_order_are_refused():
    refuse("table", kit.BadOption, "takes a game, such as", "person", GAME)
    refuse("stepper", kit.BadOption, "there is no theme", GAME, True)


NEEDED = {
    "game": GAME, "games": [GAME], "recorded": GAME, "source": {}, "transcript": {}, "slug": "fashion",
    "name": "fashion/x",
}


@pytest.mark.parametrize("name", [name for name in kit.__all__ if not isinstance(getattr(kit, name), type)])
def test_an_argument_that_there_is_not_is_refused_in_one_line(name):
    needed = NEEDED | ({"games": 1} if name == "simulate" else {})
    about = {key: value for key, value in needed.items() if key in signature(getattr(kit, name)).parameters}
    refuse(name, kit.KitError, r"'such'.*; (it has|it takes|its fields are) ", **about, such=1)


@pytest.mark.parametrize(("name", "value", "right"), [("players", 3, "kit.deal"), ("by", "careful", "seats")])
def test_a_table_asked_for_players_says_where_they_are_named(name, value, right):
    said = rf"kit\.table has no '{name}'; .*{right}.*; it takes game, seats, hint"
    refuse("table", kit.BadOption, said, GAME, **{name: value})
