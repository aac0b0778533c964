"""A game is registered by its module in `kit/rules/games`; here is what else it must bring."""

from __future__ import annotations

import importlib

import pytest

from tests.games import SLUGS
from tests.project import PROJECT

NAMES = {
    "kit.rules.games": [
        "PACK", "RECORD", "OPTIONS", "RULES", "EVENTS", "SCORE_PARTS", "deal", "candidates", "ruling", "grounds",
        "play", "is_over", "has_won", "end_rule", "seats", "score", "hidden_among",
    ],
    "kit.play.words": [
        "FIELDS", "DRAWN_FROM", "FORMS", "put_rest", "parse", "spell", "place_code", "place_name", "facts", "case",
        "flaw",
    ],
    "kit.lab.careful": ["FOR_POINTS", "HORIZON", "worth", "prospect"],
    "kit.view.picture.layouts": ["SIZE", "places", "spell"],
}
FILES = (
    "kit/rules/rulebook/{name}.toml", "data/scenarios/{slug}.toml", "data/transcripts/{slug}.json",
    "data/perft/{slug}.json", "tests/rules/test_{name}*.py", "tests/rules/rare_{name}.py", "notebooks/*_{name}.ipynb",
    "tutorials/rules/*_{name}.ipynb",
)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_registered_game_has_its_modules_with_all_their_names(slug):
    for package, names in NAMES.items():
        module = importlib.import_module(f"{package}.{slug.replace('-', '_')}")
        assert [name for name in names if not hasattr(module, name)] == [], module.__name__


@pytest.mark.parametrize("slug", SLUGS)
def test_a_registered_game_has_all_its_files(slug):
    patterns = [pattern.format(name=slug.replace("-", "_"), slug=slug) for pattern in FILES]
    assert [pattern for pattern in patterns if not any(PROJECT.glob(pattern))] == []
