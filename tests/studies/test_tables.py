"""The commands of the studies: each writes its tables with the recorded columns, and its note."""

import importlib
import inspect
import runpy
import sys
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from data.studies import best_responses, player_strength
from data.studies.fairness import Plan
from data.studies.stopping import RECIPES
from data.studies.tables import run_study
from kit.files import results_file
from tests.rows import each_row

SIX_STACKS = Plan("six-stacks", {"players": 2}, 60, 40)
FAIR_TABLES = ["fair_luck", "fair_changes", "fair_mean", "fair_marks", "fair_calibration", "fair_paths"]
MORE_STUDIES: list[tuple[str, str, str, list[str], dict[str, Any], list[str]]] = [
    ("best_responses", "best_responses", "measure_players", ["best_responses"],
     {"PLANS": [best_responses.Plan("six-stacks", 2, 2)]}, ["six-stacks"]),
    ("fairness", "fairness", "measure_paths", FAIR_TABLES,
     {"PATH_PLANS": (SIX_STACKS,), "DRAWN_PLAN": SIX_STACKS._replace(games=3, playouts=4)}, ["six-stacks"]),
    ("fair_players", "fairness", "measure_players", ["fair_players"],
     {"PLAYER_PLANS": (SIX_STACKS._replace(games=60, playouts=10),)}, ["six-stacks"]),
    ("luck_and_choice", "luck_and_choice", "measure_tables", ["luck_and_choice"],
     {"DEALS": 20, "REVIEWED_GAMES": 3}, ["stack-the-deck"]),
    ("players", "player_strength", "measure_players", ["players", "one_player_wins"],
     {"PLANS": [player_strength.Plan("stack-em", 1, 30)]}, ["stack-em"]),
    ("deals_of_the_day", "deals_of_the_day", "measure_deals", ["deals_of_the_day"], {"ROWS": 2}, ["grid", "swap"]),
    ("riffles", "riffles", "measure_riffles", ["riffles"], {"PACKS": 5, "RIFFLES": (2, None), "STACKS": (4,)}, []),
    ("six_suit", "six_suit_solitaire", "measure_scores", ["six_suit_scores", "six_suit_search"],
     {"DEALS": {"random": 5}, "SEARCHES": {2000: (2, 2_000)}}, []),
    ("stopping", "stopping", "measure_experiments", ["stopping", "stopping_chances", "stopping_paths"],
     {"EXPERIMENTS": 2, "TRUTHS": (0.5,), "RECIPES": RECIPES[:1]}, []),
]


@pytest.mark.compiled
@each_row("study", *MORE_STUDIES)
def test_study_writes_its_tables_and_its_note(note, study, measure, tables, small, games, monkeypatch, tmp_path):
    module = importlib.import_module(f"data.studies.{study}")
    for name, value in small.items():
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(sys, "argv", [study, str(tmp_path), *games])
    run_study(note, module.SEED, getattr(module, measure))
    folders = games or [""]
    written = {path.relative_to(tmp_path) for path in tmp_path.rglob("*.*")}
    assert written == {*(Path(*pair) for pair in product(folders, ["notes.toml", *(f"{name}.csv" for name in tables)]))}
    for game, name in product(folders, tables):
        rows = pd.read_csv(tmp_path / game / f"{name}.csv")
        assert list(rows) == list(pd.read_csv(next(results_file("").rglob(f"{name}.csv"))))
        assert "game" not in rows or not games or (rows.game == game).all()
    for game in folders:
        note_data, recorded = (
            tomllib.loads(path.read_text())[note]
            for path in (tmp_path / game / "notes.toml", results_file("notes.toml", game))
        )
        assert [note_data[name] for name in ("command", "seed")] == [recorded[name] for name in ("command", "seed")]
        assert list(note_data) == list(recorded)
    assert f'    run_study("{note}", SEED, {measure})\n' in inspect.getsource(module)  # as the command does


def test_study_prints_its_usage_when_the_folder_is_missing(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["grid"])
    monkeypatch.delitem(sys.modules, "data.studies.grid", raising=False)
    with pytest.raises(SystemExit, match=r"python -m data\.studies\.grid FOLDER"):
        runpy.run_module("data.studies.grid", run_name="__main__", alter_sys=True)
