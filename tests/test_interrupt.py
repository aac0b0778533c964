"""Ctrl-C: heard soon wherever the kit works, with one line and exit code 130, and nothing lost that was kept."""

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from random import Random

import psutil
import pytest

import kit
from kit.lab.batch_file import folder_of, saved_games
from tests.project import PROJECT

KIT = "import sys; sys.argv[0] = 'kit'; import kit.cli; kit.cli.main()"
LONG = "chance/01_half_or_most"  # a lesson that runs for ten seconds and more


def prepare(*work: str) -> str:
    """Return a script that loads and compiles what work needs before the time runs, and then says so on stdout."""
    return "\n".join(["import kit", *work, "print('ready', flush=True)", ""])


LOOK = prepare(
    "from kit.lab.players import lookahead", "lookahead(kit.deal('swap', seed=1))",
    "kit.simulate('swap', 1, by='careful')",
)
REVIEW = prepare("game = kit.deal('six-stacks', seed=4)", "game.play(game.moves()[0])", "kit.review(game, playouts=2)")
ODDS = prepare("kit.odds(kit.deal('six-stacks'), playouts=1)")
SEARCH = prepare("game = kit.deal('swap', seed=1, work_stacks=4)", "kit.solve(game, nodes=1)")


# A process hears interrupts also where the tests themselves run in the background, which hears none
HEARING = {
    "stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True,
    "preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
}


def begin(script: str, *words: str) -> subprocess.Popen[str]:
    """Start a script, and wait until it says that it is ready."""
    process = subprocess.Popen([sys.executable, "-c", script, *words], **HEARING)
    assert process.stdout.readline() == "ready\n", process.communicate()
    return process


def interrupt(process: subprocess.Popen[str]) -> str:
    """Interrupt a process, which has to end soon; return what it says then."""
    began = time.perf_counter()
    process.send_signal(signal.SIGINT)
    try:
        _, told = process.communicate(timeout=60)
    finally:
        process.kill()
    assert time.perf_counter() - began < 2 + 1, "ending Python counts too"
    return told


STOPPED, RAISED = "kit: stopped", "KeyboardInterrupt"  # the last line of a command, and of a script
LOOKAHEAD = (LOOK + KIT, "play swap -o work_stacks=6 --by lookahead", STOPPED)
BATCH = (LOOK + KIT, "simulate swap --by lookahead --games 1000000", STOPPED)
REVIEWED = (REVIEW + KIT, "review game.json --playouts 10000000", STOPPED)
PLAYOUTS = (ODDS + "kit.odds(kit.deal('six-stacks'), playouts=10_000_000)", "", RAISED)
SEARCHED = (SEARCH + "kit.solve(game, nodes=None)", "", RAISED)


@pytest.mark.compiled
@pytest.mark.parametrize(("work", "wait"), [
    *((LOOKAHEAD, wait) for wait in (0.5, 1.1)), (BATCH, 1), (REVIEWED, 0.3), (REVIEWED, 1),
    (PLAYOUTS, 1.5), (SEARCHED, 0.5),
])
def test_long_work_is_interrupted_within_two_seconds(work, wait, tmp_path, monkeypatch):
    script, words, last = work
    (tmp_path / "game.json").write_text(json.dumps(kit.played("six-stacks", seed=4).transcript()))
    monkeypatch.chdir(tmp_path)
    process = begin(script, *words.split())
    time.sleep(wait)
    said = interrupt(process)
    assert said.splitlines()[-1] == last
    assert work is not LOOKAHEAD or said == f"{STOPPED}\n", "it shows no progress"
    assert last != STOPPED or (process.returncode == 130 and "Traceback" not in said)


@pytest.mark.compiled
def test_slow_players_keep_what_they_played_and_say_how_to_resume_it(tmp_path):
    out = tmp_path / "r.parquet"
    process = begin(LOOK + KIT, "simulate", "swap", "--by", "lookahead", "--games", "1000000", "--out", str(out))
    while not saved_games(out):
        assert process.poll() is None
        time.sleep(0.05)
    told, kept = interrupt(process).splitlines(), f"{saved_games(out)} of 1,000,000 games are saved beside {out}"
    assert process.returncode == 130
    assert told[-1] == f"{STOPPED}; {kept}; run the same command again to resume"
    assert any("/1000000 [" in line for line in told), "no progress was shown"
    assert Path(folder_of(out)).is_dir() and not out.exists()


JUPYTERLAB = """
import signal, sys
signal.signal(signal.SIGINT, lambda *about: print("shut down?", flush=True))
print("serving", flush=True)
sys.exit(7 if sys.stdin.readline() == "y\\n" else 1)
"""


@pytest.mark.thorough
def test_lab_leaves_interrupts_to_jupyterlab_and_returns_its_exit_code(tmp_path):
    """Send Ctrl-C to both, as a terminal does: JupyterLab asks whether it is meant, and the kit must not end it."""
    (tmp_path / "jupyterlab.py").write_text(JUPYTERLAB)
    command, told = [sys.executable, "-m", "kit", "lab", "course"], os.environ | {"PYTHONPATH": f"{tmp_path}:{PROJECT}"}
    process = subprocess.Popen(command, cwd=tmp_path, env=told, start_new_session=True, **HEARING)
    try:
        while process.stdout.readline() != "serving\n":
            assert process.poll() is None
        for _ in range(2):
            os.killpg(process.pid, signal.SIGINT)
            assert process.stdout.readline() == "shut down?\n"
            time.sleep(0.5)  # Python's own way would be to kill JupyterLab after half as long
        assert process.communicate("y\n", timeout=60) == ("", "") and process.returncode == 7
    finally:
        process.kill()


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
    process = subprocess.Popen([sys.executable, "-c", WHILE_LOADED.format(name=name)], **HEARING)
    assert (*process.communicate(timeout=60), process.returncode) == ("", f"{STOPPED}\n", 130)


def test_a_command_that_hears_no_interrupts_hears_none_while_it_is_loaded():
    script = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)" + WHILE_LOADED.format(name="typer")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "") and "swap" in done.stdout


def test_the_installed_command_is_the_one_that_can_be_interrupted():
    assert tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["scripts"] == {"kit": "kit.__main__:run"}


STUDIES = {  # what plays loops of its own, by its call: where it is, and how many deals keep it busy for long
    "rotate_leaders({}, 'lookahead')": ("tutorials.chance.lessons.last_player", 1_000),
    "measure_points({}, 'lookahead')": ("tutorials.chance.lessons.last_player", 1_000),
    "record_holders({}, 'lookahead')": ("notebooks.extras.fashion", 1_000),
    "play_deals({}, 'lookahead')": ("data.studies.solitaire_for_two", 1_000),
    "tally_turns({})": ("tutorials.chance.lessons.pigeonhole", 10_000_000),
    "deal_open_cards({})": ("tutorials.chance.lessons.pigeonhole", 10_000_000),
    "count_turns_to_draw(2, 36, {})": ("tutorials.chance.lessons.card_returns", 10_000_000),
    "deal_openings(2, {})": ("tutorials.chance.lessons.hands", 20_000_000),
    "play_out_moves(play_to_position(POSITIONS[3]), {})": ("data.studies.odds_coverage", 1_000_000),
}


@pytest.mark.compiled
@pytest.mark.parametrize("call", STUDIES)
def test_studies_are_interrupted_within_two_seconds(call):
    module, deals = STUDIES[call]
    process = begin(prepare(f"from {module} import *", call.format(1)) + call.format(deals))
    time.sleep(1)
    assert process.poll() is None
    assert interrupt(process).splitlines()[-1] == RAISED


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(2))
def test_a_lesson_whose_key_is_worked_out_is_interrupted_in_order(seed, tmp_path, monkeypatch):
    monkeypatch.setenv("KIT_CACHE", str(tmp_path))  # no key is kept there
    process = begin(prepare() + KIT, "sheet", LONG, "--out", str(tmp_path / "x.html"))
    while not psutil.Process(process.pid).children():  # that run the lesson's cells
        time.sleep(0.05)
    time.sleep(Random(seed).uniform(0, 3))
    said = interrupt(process)
    assert said.splitlines()[-1] == STOPPED and "Traceback" not in said and process.returncode == 130
