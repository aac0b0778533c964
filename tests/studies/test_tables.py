"""The commands of the studies: each writes its tables with the recorded columns, and its note."""

import importlib
import inspect
import runpy
import sys
import tomllib
from typing import Any

import pandas as pd
import pytest

from data.studies.fairness import Plan
from data.studies.luck_and_choice import Table
from data.studies.stopping import RECIPES
from data.studies.tables import run_study
from kit.files import results_file

# For each note: its study, the function that measures, its tables, and small numbers for a quick run.
SIX_STACKS = Plan("six-stacks", {"players": 2}, 60, 40)
FASHION = {"DEALS": {"random": 40}, "TABLES": [{"players": 2}]}
STUDIES: dict[str, tuple[str, str, list[str], dict[str, Any]]] = {
    "calibration": ("calibration", "measure_games", ["calibration", "calibration_games"],
                    {"GAMES": {"six-stacks": 150, "stack-em": 30}}),
    "fashion_places": ("fashion", "measure_places", ["fashion_places"], FASHION),
    "fashion_aces": ("fashion", "measure_cards", ["fashion_ranks", "fashion_aces"], FASHION),
    "fairness": (
        "fairness", "measure_paths",
        ["fair_luck", "fair_changes", "fair_mean", "fair_marks", "fair_calibration", "fair_paths"],
        {"PATH_PLANS": (SIX_STACKS,), "DRAWN_PLAN": SIX_STACKS._replace(games=3, playouts=4)},
    ),
    "fair_players": ("fairness", "measure_players", ["fair_players"],
                     {"PLAYER_PLANS": (SIX_STACKS._replace(games=30, playouts=10),)}),
    "interval_coverage": ("six_suit_solitaire", "measure_samples", ["six_suit_counts", "interval_coverage"],
                          {"GAMES": 20, "SIZES": (5,)}),
    "grid_agree": ("grid", "measure_agreement", ["grid_agree"], {"DEALS": 5}),
    "grid_cards": ("grid", "measure_cards", ["grid_cards"], {"DEALS": 5, "PLAYERS": (2,)}),
    "grid_skill": ("grid", "measure_skill", ["grid_skill"], {"SKILL_DEALS": 5, "PLAYERS": (2,)}),
    "mean_luck": ("mean_luck", "measure_games", ["mean_luck"], {"GAMES": 5, "SLUGS": ("stack-em",)}),
    "luck_and_choice": (
        "luck_and_choice", "measure_tables", ["luck_and_choice"],
        {"DEALS": 20, "REVIEWED_GAMES": 3, "TABLES": (Table("fashion", 2), Table("six-stacks", 2))},
    ),
    "reviewed_mistakes": (
        "reviewed_mistakes", "measure_mistakes", ["reviewed_mistakes"],
        {"GAMES": ("six-stacks", "stack-em"), "MISTAKES": 2, "MOST_DEALS": 3, "PLAYOUTS": 200, "REPLAY_PLAYOUTS": 20},
    ),
    "notebook_counts": (
        "notebook_counts", "tables",
        ["cashed_jokers", "duel_margins", "duel_review", "duel_odds", "fashion_holders", "grid_variants",
         "speed_and_care", "round_points", "round_lead"],
        {"GAMES": 60, "RACES": 20, "PLAYOUTS": 2},
    ),
    "riffles": ("riffles", "measure_riffles", ["riffles"], {"PACKS": 5, "RIFFLES": (2, None), "STACKS": (4,)}),
    "six_suit": (
        "six_suit_solitaire", "measure_scores", ["six_suit_scores", "six_suit_search"],
        {"DEALS": {"random": 5}, "SEARCHES": {2000: (2, 2_000)}},
    ),
    "six_stacks_strikes": ("six_stacks_strikes", "measure_strikes", ["six_stacks_strikes"],
                           {"GAMES": 30, "PLAYERS": (2,), "KINDS": ("random",)}),
    "for_two": ("solitaire_for_two", "measure_games", ["for_two_order", "for_two_points", "for_two_solo_ace"],
                {"DEALS": {"random": 5}, "PLAYERS": (2,)}),
    "races": ("speed_races", "measure_races", ["races"], {"DEALS": 10, "RATIOS": (1.0, 2.0)}),
    "card_returns": ("stack_the_deck", "measure_returns", ["card_returns"], {"RETURNS": 5, "PLAYERS": (2,)}),
    "opening_deals": ("stack_the_deck", "measure_opening_deals", ["opening_deals"], {"DEALS": 5}),
    "stalemates": ("stack_the_deck", "measure_stuck_rounds", ["stalemates"], {"ROUNDS": {"random": 5}}),
    "stopping": ("stopping", "measure_experiments", ["stopping", "stopping_chances", "stopping_paths"],
                 {"EXPERIMENTS": 2, "TRUTHS": (0.5,), "RECIPES": RECIPES[:1]}),
    "card_inference": (
        "card_inference", "measure_tables", ["card_inference"],
        {"POSITIONS": 8, "PLAYOUTS": 10, "TABLES": (("six-stacks", {"players": 2}), ("fashion", {"players": 2}))},
    ),
}  # fmt: skip


@pytest.mark.compiled
@pytest.mark.timeout(600)  # the first run compiles the games
@pytest.mark.parametrize("note", STUDIES)
def test_study_writes_its_tables_and_its_note(note, monkeypatch, tmp_path):
    study, measure, names, small = STUDIES[note]
    module = importlib.import_module(f"data.studies.{study}")
    for name, value in small.items():
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(sys, "argv", [study, str(tmp_path)])
    run_study(note, module.SEED, getattr(module, measure))
    assert {path.name for path in tmp_path.iterdir()} == {*(f"{name}.csv" for name in names), f"{note}.toml"}
    for name in names:
        assert list(pd.read_csv(tmp_path / f"{name}.csv")) == list(pd.read_csv(results_file(f"{name}.csv")))
    note_data, recorded = (
        tomllib.loads(path.read_text()) for path in (tmp_path / f"{note}.toml", results_file(f"{note}.toml"))
    )
    assert [note_data[name] for name in ("command", "seed")] == [recorded[name] for name in ("command", "seed")]
    assert list(note_data) == list(recorded)
    assert f'    run_study("{note}", SEED, {measure})\n' in inspect.getsource(module)  # as the command does


def test_study_prints_its_usage_when_the_folder_is_missing(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["grid"])
    monkeypatch.delitem(sys.modules, "data.studies.grid", raising=False)
    with pytest.raises(SystemExit, match=r"python -m data\.studies\.grid FOLDER"):
        runpy.run_module("data.studies.grid", run_name="__main__", alter_sys=True)
