"""A game is registered by its rulebook in `kit/rules/rulebook`; here is what else it must bring."""

from collections.abc import Callable
from inspect import signature
from types import FunctionType, ModuleType

import pytest

from kit.lab import careful, search
from kit.lab.card_knowledge import HANDS_WITHOUT_PLAY
from kit.lab.players import careful_module
from kit.lab.solver import search_module, list_solvable_games
from kit.picture import layouts
from kit.picture.layout import layout_of
from kit.play import words
from kit.rules import law
from kit.rules.choices import new_choices
from kit.rules.engine import find_legal, rules, stand_ins_of
from kit.rules.rulebook import outcome_range
from tests.games import SLUGS
from tests.project import PROJECT

FILES = (
    "kit/rules/games/{name}.py", "data/scenarios/{slug}.toml", "data/transcripts/{slug}.json",
    "data/perft/{slug}.json", "tests/rules/cases/{slug}.toml", "notebooks/*_{name}.ipynb",
    "tutorials/rules/*_{name}.ipynb",
)


def names_of(contract: ModuleType) -> list[str]:
    """Return the names that every module of a contract has, `words` itself apart, which looks such a module up."""
    return [name for name in {**contract.__annotations__, **stand_ins_of(contract)} if name != "words"]


def find_breaches(module: ModuleType, contract: ModuleType, names: list[str]) -> list[str]:
    """Return the names that a module lacks, and the functions whose parameters differ."""
    known = vars(module)
    wrong = [name for name in names if name not in known]
    functions = [name for name in names if name in known and isinstance(vars(contract).get(name), FunctionType)]
    others = [name for name in functions if parameters(known[name]) != parameters(vars(contract)[name])]
    return wrong + [f"{name}{signature(known[name])}" for name in others]


def parameters(function: Callable) -> list[str]:
    """Return the names of a function's parameters, but for those with a value of their own."""
    return [name for name, each in signature(function).parameters.items() if each.default is each.empty]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_registered_game_has_modules_that_keep_their_contracts(slug):
    found = {law: rules(slug), words: words.words(slug), careful: careful_module(slug), layouts: layout_of(slug)}
    for contract, module in found.items():
        assert find_breaches(module, contract, names_of(contract)) == [], module.__name__
    is_for_points = outcome_range(slug) != (0, 1)
    assert careful_module(slug).FOR_POINTS is is_for_points, "the rulebook has the range of the points"


def test_only_games_that_there_are_know_of_hidden_cards():
    assert set(HANDS_WITHOUT_PLAY) <= set(SLUGS)


@pytest.mark.parametrize("slug", list_solvable_games())
def test_a_game_that_is_searched_has_all_that_its_kind_of_search_asks_for(slug):
    special = search_module(slug)
    names = search.FOR_A_WIN if special.WINNING_POINTS is None else search.FOR_POINTS
    assert find_breaches(special, search, list(names)) == []


def test_the_two_kinds_of_search_ask_for_all_that_their_contract_names():
    assert {*search.FOR_A_WIN, *search.FOR_POINTS} == set(names_of(search))


@pytest.mark.parametrize("contract", [law, words, careful, layouts, search])
def test_a_contract_says_what_stands_for_each_name_that_may_be_left_out(contract):
    assert [name for name in contract.OPTIONAL if name not in stand_ins_of(contract)] == []


def test_what_a_game_leaves_out_is_what_the_contract_says():
    assert rules("swap").seat_of is law.seat_of is not rules("speed").seat_of
    assert rules("swap").TAKES_TURNS and not rules("speed").TAKES_TURNS
    with pytest.raises(NotImplementedError):  # an unbound function must not find nothing to play
        find_legal(None, new_choices())


@pytest.mark.parametrize("slug", SLUGS)
def test_a_registered_game_has_all_its_files(slug):
    patterns = [pattern.format(name=slug.replace("-", "_"), slug=slug) for pattern in FILES]
    assert [pattern for pattern in patterns if not any(PROJECT.glob(pattern))] == []
