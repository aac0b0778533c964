"""Ctrl-C: the kit stops, with one line and exit code 130, and keeps all saved work.

The interrupted work would take hours, longer than a test may run. So work that ends was stopped by the interrupt.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
import tomllib
from importlib import import_module

import pytest

import kit
from kit.lab.batch_file import count_saved_games, parts_folder
from kit.lab.deals import new_batch
from kit.rules.table import MOST_SEED
from tests.project import PROJECT, run_python

KIT = "import sys; sys.argv[0] = 'kit'; from kit.__main__ import run; run()"


def prepare(*work: str) -> str:
    """Return a script that loads all code for this work, and then prints that it is ready."""
    return "\n".join(["import kit", *work, "print('ready', flush=True)", ""])


LOOK = prepare(
    "from kit.lab.players import lookahead", "lookahead(kit.deal('swap', seed=1))",
    "kit.simulate('swap', 1, by='careful')",
)
REVIEW = prepare("game = kit.deal('six-stacks', seed=4)", "game.play(game.moves()[0])", "kit.review(game, playouts=2)")


# A process started here handles interrupts, even when the tests run in the background and ignore them
HANDLES_INTERRUPTS = {
    "stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True,
    "preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
}


def begin(script: str, *words: str) -> subprocess.Popen[str]:
    """Start a script, and wait until it prints that it is ready."""
    process = subprocess.Popen([sys.executable, "-c", script, *words], **HANDLES_INTERRUPTS)
    assert process.stdout.readline() == "ready\n", process.communicate()
    return process


def interrupt(process: subprocess.Popen[str]) -> str:
    """Interrupt a process, wait until it ends, and return what it prints to stderr."""
    process.send_signal(signal.SIGINT)
    try:
        return process.communicate()[1]
    finally:
        process.kill()


STOPPED = "kit: stopped"  # the last line of a command
LOOKAHEAD = (LOOK + KIT, "play swap -o work_stacks=6 --by lookahead")
BATCH = (LOOK + KIT, "simulate swap --by lookahead --games 1000000")
REVIEWED = (REVIEW + KIT, "review game.json --playouts 10000000")


@pytest.mark.compiled
@pytest.mark.parametrize(("work", "wait"), [(LOOKAHEAD, 1.1), (BATCH, 1), (REVIEWED, 0.3), (REVIEWED, 1)])
def test_long_work_stops_when_interrupted(work, wait, tmp_path, monkeypatch):
    script, words = work
    (tmp_path / "game.json").write_text(json.dumps(kit.play_deal("six-stacks", seed=4).transcript()))
    monkeypatch.chdir(tmp_path)
    process = begin(script, *words.split())
    time.sleep(wait)
    message = interrupt(process)
    assert message.splitlines()[-1] == STOPPED
    assert work is not LOOKAHEAD or "%" not in message, "it shows no progress"
    assert process.returncode == 130 and "Traceback" not in message


@pytest.mark.compiled
def test_simulate_saves_finished_games_when_interrupted(tmp_path):
    out, batch = tmp_path / "r.parquet", new_batch("swap", 1_000_000, None, "lookahead", 1, {})
    process = begin(LOOK + KIT, "simulate", "swap", "--by", "lookahead", "--games", "1000000", "--out", str(out))
    while not count_saved_games(batch, out):
        assert process.poll() is None
        time.sleep(0.05)
    lines = interrupt(process).splitlines()
    saved = f"{count_saved_games(batch, out)} of 1,000,000 games are saved beside {out}"
    assert process.returncode == 130
    assert lines[-1] == f"{STOPPED}; {saved}; run the same command again to resume"
    assert any("/1000000 [" in line for line in lines), "no progress was shown"
    assert parts_folder(out).is_dir() and not out.exists()


JUPYTERLAB = """
import signal, sys
signal.signal(signal.SIGINT, lambda *about: print("shut down?", flush=True))
print("serving", flush=True)
sys.exit(7 if sys.stdin.readline() == "y\\n" else 1)
"""


@pytest.mark.thorough
def test_lab_leaves_interrupts_to_jupyterlab_and_returns_its_exit_code(tmp_path):
    """Send Ctrl-C to both, as a terminal does: JupyterLab asks for confirmation, and the kit must not end it."""
    (tmp_path / "jupyterlab.py").write_text(JUPYTERLAB)
    command, path = [sys.executable, "-m", "kit", "lab", "course"], {"PYTHONPATH": f"{tmp_path}:{PROJECT}"}
    options = {"cwd": tmp_path, "env": os.environ | path, "start_new_session": True}
    process = subprocess.Popen(command, **options, **HANDLES_INTERRUPTS)
    try:
        while process.stdout.readline() != "serving\n":
            assert process.poll() is None
        for _ in range(2):
            os.killpg(process.pid, signal.SIGINT)
            assert process.stdout.readline() == "shut down?\n"
            time.sleep(0.5)  # Python itself would kill JupyterLab after 0.25 seconds
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
                pass  # Python handles the signal here
sys.meta_path.insert(0, Interrupting())
sys.argv = ["kit", "games"]
from kit.__main__ import run
run()
"""


@pytest.mark.parametrize("name", ["kit.cli", "typer", "kit.rules.engine", "kit.console"])
def test_command_stops_when_interrupted_during_its_imports(name):
    process = subprocess.Popen([sys.executable, "-c", WHILE_LOADED.format(name=name)], **HANDLES_INTERRUPTS)
    assert (*process.communicate(timeout=60), process.returncode) == ("", f"{STOPPED}\n", 130)


def test_command_ignores_interrupts_when_its_process_ignores_them():
    script = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)" + WHILE_LOADED.format(name="typer")
    done = run_python(script)
    assert (done.returncode, done.stderr) == (0, "") and "swap" in done.stdout


def test_installed_command_uses_the_interruptible_entry_point():
    assert tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["scripts"] == {"kit": "kit.__main__:run"}


LOOPS = {  # work with a loop of their own: module, function, its arguments for `count` deals, and a count for long work
    ("kit", "odds"): (lambda count: (kit.deal("six-stacks"), count), 10_000_000),
    ("kit", "solve"): (lambda count: (kit.deal("swap", seed=1, work_stacks=4), count), MOST_SEED),
    ("kit.lab.solve", "solve_deals"): (lambda count: ("swap", count, 1, 10 if count == 1 else None), 10_000_000),
    ("kit.lab.solve", "find_best_scores"):
        (lambda count: ("six-suit-solitaire", count, 1, 1_000_000, 10 if count == 1 else None), 500),
    ("tutorials.chance.lessons.last_player", "rotate_leaders"): (lambda count: (count, "lookahead"), 1_000),
    ("tutorials.chance.lessons.last_player", "measure_points"): (lambda count: (count, "lookahead"), 1_000),
    ("notebooks.extras.fashion", "record_holders"): (lambda count: (count, "lookahead"), 1_000),
    ("data.studies.solitaire_for_two", "play_deals"): (lambda count: (count, "lookahead"), 1_000),
    ("tutorials.chance.lessons.pigeonhole", "tally_turns"): (lambda count: (count,), 10_000_000),
    ("tutorials.chance.lessons.pigeonhole", "deal_open_cards"): (lambda count: (count,), 10_000_000),
    ("tutorials.chance.lessons.card_returns", "count_turns_to_draw"): (lambda count: (2, 36, count), 10_000_000),
    ("tutorials.chance.lessons.hands", "deal_openings"): (lambda count: (2, count), 20_000_000),
    ("data.studies.odds_coverage", "play_out_moves"): (lambda count: (drawn_position(), count), 1_000_000),
}


def drawn_position() -> kit.Game:
    """Return the position of the study of the odds' coverage."""
    from data.studies.odds_coverage import POSITIONS, play_to_position

    return play_to_position(POSITIONS[3])


@pytest.mark.compiled
@pytest.mark.parametrize(("module", "function"), LOOPS)
def test_long_loops_are_interrupted(module, function):
    arguments, count = LOOPS[module, function]
    work = getattr(import_module(module), function)
    work(*arguments(1))  # this loads it
    usual, before = signal.signal(signal.SIGINT, signal.default_int_handler), set(threading.enumerate())
    timer = threading.Timer(0.5, signal.pthread_kill, (threading.main_thread().ident, signal.SIGINT))
    try:
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            work(*arguments(count))
        assert not [each for each in threading.enumerate() if each not in before and "Executor" in each.name]
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, usual)
