"""Ctrl-C: heard soon wherever the kit works, with one line and exit code 130, and nothing lost that was kept."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

import kit
from kit.lab.parts import folder_of, kept_games
from tests.project import PROJECT

KIT = "import sys; sys.argv[0] = 'kit'; import kit.cli; kit.cli.main()"
# Everything is loaded, and compiled if need be, before the time runs; then the test is told, by a line on stdout.
READY = """
import kit
from kit.lab.players import looking
looking(kit.deal("swap", seed=1))
kit.simulate("swap", 1, by="careful")
print("ready", flush=True)
"""
REVIEW = """
import kit
game = kit.deal("six-stacks", seed=4)
game.play(game.moves()[0])
kit.review(game, playouts=2)
print("ready", flush=True)
"""
ODDS = "import kit; kit.odds(kit.deal('six-stacks'), playouts=1); print('ready', flush=True); "


def begin(script: str, *words: str) -> subprocess.Popen[str]:
    """Start a script, and wait until it says that it is ready."""
    process = subprocess.Popen(
        [sys.executable, "-c", script, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=hear_interrupts,
    )
    assert process.stdout.readline() == "ready\n", process.communicate()
    return process


def hear_interrupts() -> None:
    """Let a process hear interrupts also where the tests themselves run in the background, which hears none."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupt(process: subprocess.Popen[str]) -> str:
    """Interrupt a process, which has to end soon; returns what it says then."""
    began = time.perf_counter()
    process.send_signal(signal.SIGINT)
    try:
        _, told = process.communicate(timeout=60)
    finally:
        process.kill()
    assert time.perf_counter() - began < 2 + 1, "ending Python counts too"
    return told


@pytest.mark.compiled
@pytest.mark.parametrize("wait", [0.5, 0.7, 0.9, 1.1, 1.3])
def test_looking_players_are_interrupted_in_order(wait):
    process = begin(READY + KIT, "play", "swap", "-o", "work_stacks=6", "--by", "looking")
    time.sleep(wait)
    assert interrupt(process) == "kit: stopped\n"
    assert process.returncode == 130


@pytest.mark.compiled
def test_a_simulation_without_a_file_says_that_it_stopped():
    process = begin(READY + KIT, "simulate", "swap", "--by", "looking", "--games", "1000000")
    time.sleep(1)
    assert interrupt(process).splitlines()[-1] == "kit: stopped"
    assert process.returncode == 130


@pytest.mark.compiled
def test_slow_players_keep_what_they_played_and_say_how_to_take_it_up(tmp_path):
    out = tmp_path / "r.parquet"
    process = begin(READY + KIT, "simulate", "swap", "--by", "looking", "--games", "1000000", "--out", str(out))
    while not kept_games(out):
        assert process.poll() is None
        time.sleep(0.05)
    told = interrupt(process).splitlines()
    assert process.returncode == 130
    assert told[-1] == (
        f"kit: stopped; {kept_games(out)} of 1,000,000 games are kept beside {out}, and the same command takes them up"
    )
    assert any("/1000000 [" in line for line in told), "no progress was shown"
    assert Path(folder_of(out)).is_dir() and not out.exists()


@pytest.mark.compiled
def test_odds_are_interrupted_within_two_seconds():
    process = begin(ODDS + "kit.odds(kit.deal('six-stacks'), playouts=10_000_000)")
    time.sleep(1.5)
    assert interrupt(process).splitlines()[-1] == "KeyboardInterrupt"


@pytest.mark.compiled
def test_a_search_is_interrupted_within_two_seconds():
    script = "import kit; game = kit.deal('swap', seed=1, work_stacks=4); kit.solve(game, nodes=1); "
    process = begin(script + "print('ready', flush=True); kit.solve(game, nodes=None)")
    time.sleep(0.5)
    assert interrupt(process).splitlines()[-1] == "KeyboardInterrupt"


WHILE_LOADED = """
import os, signal, sys
class Interrupting:
    def find_spec(self, name, *about):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)
            for _ in range(1000):
                pass  # here it is heard
sys.meta_path.insert(0, Interrupting())
sys.argv = ["kit", "games"]
from kit.__main__ import run
run()
"""


@pytest.mark.parametrize("name", ["kit.cli", "typer", "numpy", "kit.console"])
def test_a_command_is_interrupted_while_it_is_still_being_loaded(name):
    command = [sys.executable, "-c", WHILE_LOADED.format(name=name)]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=hear_interrupts)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "kit: stopped\n")


def test_a_command_that_hears_no_interrupts_hears_none_while_it_is_loaded():
    script = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)" + WHILE_LOADED.format(name="typer")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "") and "swap" in done.stdout


def test_the_installed_command_is_the_one_that_can_be_interrupted():
    assert tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["scripts"] == {"kit": "kit.__main__:run"}


STUDIES = {  # what plays loops of its own: with so few deals ready at once, with so many busy for long
    "fashion_rotated": ("rotated({}, 'looking')", 1_000),
    "fashion_fight": ("fought({}, 'looking')", 1_000),
    "fashion_hands": ("by_hand({}, 'looking')", 1_000),
    "solitaire_for_two_by_round": ("played({}, 'looking')", 1_000),
    "grid_pigeonhole": ("turns({})", 10_000_000),
    "grid_pigeonhole, dealt": ("first_cards({})", 10_000_000),
    "stack_the_deck_comes_back": ("drawn_in_deals(2, 36, {})", 10_000_000),
    "stack_the_deck_openings": ("openings(2, {})", 20_000_000),
    "odds_hold": ("outcomes_of(position(DRAWN[3]), {})", 1_000_000),
}


@pytest.mark.compiled
@pytest.mark.parametrize("study", STUDIES)
def test_studies_are_interrupted_within_two_seconds(study):
    call, deals = STUDIES[study]
    script = f"from kit.studies.{study.partition(',')[0]} import *; {call.format(1)}; print('ready', flush=True); "
    process = begin(script + call.format(deals))
    time.sleep(1)
    assert process.poll() is None
    assert interrupt(process).splitlines()[-1] == "KeyboardInterrupt"


@pytest.mark.compiled
@pytest.mark.parametrize("wait", [0.3, 1.0])
def test_a_review_is_interrupted_in_order(wait, tmp_path):
    game = kit.deal("six-stacks", seed=4)
    while not game.over:
        game.play(game.moves()[0])
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game.transcript()))
    process = begin(REVIEW + KIT, "review", str(file), "--playouts", "10000000")
    time.sleep(wait)
    assert interrupt(process).splitlines()[-1] == "kit: stopped"
    assert process.returncode == 130
