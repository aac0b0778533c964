"""Everything that a registered game must have. A game is registered by its rulebook in `kit/rules/rulebook`.

A draft, whose rulebook has no `[course]`, needs only its law.
"""

from collections.abc import Callable
from inspect import signature
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace

import pytest

from kit.lab import careful, search
from kit.lab.player_kinds import careful_module
from kit.lab.solver import list_solvable_games, search_module
from kit.picture import layouts
from kit.picture.layout import find_layout
from kit.play import words
from kit.rules import law
from kit.rules.choices import new_choices
from kit.rules.engine import find_legal, rules, stand_ins_of
from kit.rules.rulebook import outcome_range
from tests.conftest import find_games
from tests.games import FINISHED, SLUGS
from tests.project import PROJECT

FINISHED_FILES = (
    "data/scenarios/{slug}.toml", "data/transcripts/{slug}.json", "data/perft/{slug}.json", "data/pictures/{slug}.svg",
    "notebooks/[0-9]*[0-9]_{name}.ipynb", "tutorials/rules/[0-9]*[0-9]_{name}.ipynb",
    "tutorials/teachers/rules/[0-9]*[0-9]_{name}.ipynb", "data/keys/rules/[0-9]*[0-9]_{name}.json",
)


def names_of(contract: ModuleType) -> list[str]:
    """Return the names that every module of a contract has, without `words`, which finds such a module."""
    return [name for name in {**contract.__annotations__, **stand_ins_of(contract)} if name != "words"]


def find_breaches(module: ModuleType, contract: ModuleType, names: list[str]) -> list[str]:
    """Return the names that a module lacks, and the functions whose parameters differ."""
    members = vars(module)
    missing = [name for name in names if name not in members]
    functions = [name for name in names if name in members and isinstance(vars(contract).get(name), FunctionType)]
    different = [name for name in functions if parameters_of(members[name]) != parameters_of(vars(contract)[name])]
    return missing + [f"{name}{signature(members[name])}" for name in different]


def parameters_of(function: Callable) -> list[str]:
    """Return the names of a function's parameters without a default."""
    return [name for name, each in signature(function).parameters.items() if each.default is each.empty]


@pytest.mark.parametrize("slug", SLUGS)
def test_registered_game_has_modules_that_fulfil_their_contracts(slug):
    modules = {law: rules(slug), words: words.words(slug), careful: careful_module(slug), layouts: find_layout(slug)}
    for contract, module in modules.items():
        assert find_breaches(module, contract, names_of(contract)) == [], f"{module.__name__}: see {contract.__name__}"
    is_for_points = careful_module(slug).FOR_POINTS
    assert (outcome_range(slug) != (0, 1)) is is_for_points, (
        f"kit/lab/careful: FOR_POINTS is {is_for_points}; with points, the rulebook has `points = [least, most]`"
    )


@pytest.mark.parametrize("slug", list_solvable_games())
def test_search_module_of_a_solvable_game_fulfils_its_contract(slug):
    special = search_module(slug)
    names_for_a_win = [name for name in names_of(search) if name not in search.FOR_POINTS]
    names = names_for_a_win if special.WINNING_POINTS is None else list(search.FOR_POINTS)
    assert find_breaches(special, search, names) == []


def test_contract_of_searches_has_the_names_for_points():
    assert set(search.FOR_POINTS) < set(names_of(search))


@pytest.mark.parametrize("contract", [law, words, careful, layouts, search])
def test_contract_has_a_stand_in_for_each_optional_name(contract):
    assert [name for name in contract.OPTIONAL if name not in stand_ins_of(contract)] == []


def test_stand_in_is_used_when_a_game_omits_a_name():
    assert rules("swap").seat_of is law.seat_of is not rules("speed").seat_of
    assert rules("swap").TAKES_TURNS and not rules("speed").TAKES_TURNS
    with pytest.raises(NotImplementedError):  # an unbound function must fail, not return an empty list
        find_legal(None, new_choices())


@pytest.mark.parametrize("slug", FINISHED)
def test_finished_game_has_all_its_files(slug):
    patterns = [pattern.format(name=slug.replace("-", "_"), slug=slug) for pattern in FINISHED_FILES]
    missing = [pattern for pattern in patterns if not any(PROJECT.glob(pattern))]
    assert missing == [], "write them (CONTRIBUTING.md says how), or leave [course] out of the rulebook until then"


@pytest.mark.parametrize(("name", "params", "games"), [
    ("test_games_end[swap]", {"slug": "swap"}, {"swap"}),
    ("test_games_end[x]", {"row": ("six-suit-solitaire", 3)}, {"six-suit-solitaire"}),
    ("test_games_end[x]", {"row": {"game": "grid"}, "path": Path("notebooks/06_swap.ipynb")}, {"grid", "swap"}),
    ("test_expert_of_stack_em_waits", {}, {"stack-em"}), ("test_speedy_swapping", {"text": "swapped"}, set()),
])  # fmt: skip
def test_tests_of_a_game_are_found_by_whole_names(name, params, games):
    item = SimpleNamespace(name=name, path=Path("tests/rules/test_cases.py"), callspec=SimpleNamespace(params=params))
    assert find_games(item) == games
