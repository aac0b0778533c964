"""The commands of the studies: each writes the tables that are kept, with the same columns, and its note."""

from __future__ import annotations

import importlib
import sys
import tomllib
from types import ModuleType

import pandas as pd
import pytest

from data.studies.fair_way import Plan
from data.studies.luck_and_choice import Table
from data.studies.stopping import RECIPES
from kit.lab.results import kept

PATIENCE = 600  # seconds: the first run compiles the games

# Of each study: its tables, its note, and numbers so small that it is done at once.
STUDIES = {
    "calibration": (
        ["calibration", "calibration_games"], "calibration",
        {"TABLES": (("six-stacks", {}, 400), ("stack-em", {}, 60))},
    ),
    "fashion_last_player": (["fashion_places"], "fashion_places", {}),
    "fashion_aces": (["fashion_ranks", "fashion_aces"], "fashion_aces", {}),
    "fair_way": (
        ["fair_luck", "fair_next", "fair_mean", "fair_reached", "fair_called", "fair_paths"], "fair_way",
        {"GAMES": (Plan("six-stacks", {"players": 2}, 60, 40),), "DRAWN": Plan("six-stacks", {"players": 2}, 3, 4)},
    ),
    "fair_players": (
        ["fair_players"], "fair_players", {"PLANS": (Plan("six-stacks", {"players": 2}, 30, 10),)},
    ),
    "five_games": (["six_suit_each", "five_games"], "five_games", {"GAMES": 20, "SIZES": (5,)}),
    "grid_pigeonhole": (["grid_agree"], "grid_agree", {"DEALS": 5}),
    "grid_cards": (["grid_cards"], "grid_cards", {"DEALS": 5, "PLAYERS": (2,)}),
    "grid_skill": (["grid_skill"], "grid_skill", {"DEALS": 5, "PLAYERS": (2,)}),
    "mean_luck": (["mean_luck"], "mean_luck", {"GAMES": 5, "SLUGS": ("stack-em",)}),
    "luck_and_choice": (
        ["luck_and_choice", "luck_and_choice_players"], "luck_and_choice",
        {"DEALS": 20, "REVIEWED": 3, "TABLES": (Table("fashion", 2), Table("six-stacks", 2))},
    ),
    "reviewed_mistakes": (
        ["reviewed_mistakes"], "reviewed_mistakes",
        {"GAMES": ("six-stacks", "stack-em"), "MISTAKES": 2, "MOST_DEALS": 3, "PLAYOUTS": 200, "FRESH": 20},
    ),
    "riffles": (["riffles"], "riffles", {"PACKS": 5, "RIFFLES": (2, None), "STACKS": (4,)}),
    "six_suit_solitaire_scores": (
        ["six_suit_scores", "six_suit_paired", "six_suit_known"], "six_suit",
        {"DEALS": {"random": 5}, "PAIRS": (("careful", "random", 5),), "KNOWN": {2000: (2, 2_000)}},
    ),
    "six_stacks_strikes": (
        ["strikes_follow"], "strikes_follow", {"GAMES": 30, "PLAYERS": (2,), "KINDS_MEASURED": ("random",)},
    ),
    "solitaire_for_two": (
        ["for_two_order", "for_two_points", "for_two_solo_ace"], "for_two",
        {"DEALS": {"random": 5}, "PLAYERS": (2,)},
    ),
    "speed_races": (["races"], "races", {"DEALS": 10, "RATIOS": (1.0, 2.0)}),
    "stack_the_deck_comes_back": (["comes_back"], "comes_back", {"RETURNS": 5, "PLAYERS": (2,)}),
    "stack_the_deck_openings": (["opening_deals"], "opening_deals", {"DEALS": 5}),
    "stack_the_deck_stalemates": (["stalemates"], "stalemates", {"ROUNDS": {"random": 5}}),
    "stopping": (
        ["stopping", "stopping_chances", "stopping_paths"], "stopping",
        {"EXPERIMENTS": 2, "TRUTHS": (0.5,), "RECIPES": RECIPES[:1]},
    ),
    "what_actions_tell": (
        ["actions_tell"], "actions_tell",
        {"POSITIONS": 8, "PLAYOUTS": 10, "TABLES": (("six-stacks", {"players": 2}), ("fashion", {"players": 2}))},
    ),
}


def module_of(study: str) -> ModuleType:
    """Return the module of a study."""
    return importlib.import_module(f"data.studies.{study}")


@pytest.fixture
def few_rotated(monkeypatch):
    """Fashion's studies play the deals of a file that they share."""
    monkeypatch.setattr("data.studies.fashion_last_player.DEALS", {"random": 40})
    monkeypatch.setattr("data.studies.fashion_last_player.TABLES", [{"players": 2}])


@pytest.mark.compiled
@pytest.mark.timeout(PATIENCE)
@pytest.mark.parametrize("study", STUDIES)
def test_a_study_writes_the_tables_that_are_kept_and_its_note(study, monkeypatch, few_rotated, tmp_path):
    names, note, small = STUDIES[study]
    module = module_of(study)
    for name, value in small.items():
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(sys, "argv", [study, str(tmp_path)])
    module.main()
    assert {path.name for path in tmp_path.iterdir()} == {*(f"{name}.csv" for name in names), f"{note}.toml"}
    for name in names:
        assert list(pd.read_csv(tmp_path / f"{name}.csv")) == list(pd.read_csv(kept(f"{name}.csv")))
    written, known = (tomllib.loads(path.read_text()) for path in (tmp_path / f"{note}.toml", kept(f"{note}.toml")))
    assert (written["command"], written["seed"], list(written)) == (known["command"], known["seed"], list(known))


def test_a_study_without_a_folder_says_how_it_is_called(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["grid_cards"])
    with pytest.raises(SystemExit, match=r"python -m data\.studies\.grid_cards FOLDER"):
        module_of("grid_cards").main()
