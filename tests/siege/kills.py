"""Processes that are killed while they write, or that write to one file.

Each function returns what it did, by name, and raises AssertionError for what was lost or told wrongly.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from random import Random

import kit
from kit.laying import lay_course
from kit.picture.document import is_ours
from tests.lab import test_resume as resume
from tests.siege.inputs import hand_in
from tests.tabletop.at_table import kept_in

TABLE = """
import sys, kit
from random import Random
from tests.tabletop.at_table import opened
dice = Random(int(sys.argv[2]))
table = opened(kit.deal(sys.argv[1], seed=int(sys.argv[2])), people="person")
while not table.game.over:
    assert table.play(dice.choice(table.game.moves()))
    print(len(table.game.history), flush=True)
"""


PAGES = """
import sys
from kit.cli import main
while True:
    for words in (["page", "game.json"], ["sheet", "swap", "--deals", "1"], ["class", "class"]):
        sys.argv = ["kit", *words]
        main()
"""
COURSE = """
import sys
from pathlib import Path
from kit.laying import lay_course
while True:
    lay_course(Path(sys.argv[1]))
    for path in Path(sys.argv[1]).rglob("*.ipynb"):
        path.unlink()
"""


@cache
def whole() -> bytes:
    """The file of the simulation when nobody disturbs it."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "whole.parquet"
        assert begin(out).wait(300) == 0
        return out.read_bytes()


def begin(out: Path) -> subprocess.Popen:
    """The simulation of the tests, writing to this file."""
    command = [sys.executable, "-c", resume.RUN, str(out), str(resume.GAMES), str(resume.CHUNK)]
    return subprocess.Popen(command, stderr=subprocess.PIPE)


def refused_as_it_should(process: subprocess.Popen) -> bool:
    """Whether a simulation that has ended did so well, or with an error of the kit's own."""
    said = process.communicate(timeout=300)[1].decode().strip()
    last = said.splitlines()[-1] if said else f"it ended with {process.returncode} and said nothing"
    assert process.returncode == 0 or last.startswith("kit.errors."), f"foreign error: {last}"
    return process.returncode != 0


def kill_simulation(dice: Random, folder: Path) -> dict[str, int]:
    """Kill a simulation up to three times, at any moment, and take it up: the same file, to the last byte."""
    out, kills = folder / "killed.parquet", dice.randint(1, 3)
    for _ in range(kills):
        process = begin(out)
        time.sleep(dice.uniform(0, 2.5))
        process.kill()
        process.communicate()
    assert not refused_as_it_should(begin(out)), "it was not taken up"
    check_rows(out)
    return {"kills of simulations": kills}


def two_writers(dice: Random, folder: Path) -> dict[str, int]:
    """Two processes write one simulation to one file: each ends well or says why, and the file is whole."""
    out = folder / "shared.parquet"
    first = begin(out)
    time.sleep(dice.uniform(0, 1.5))
    writers = [first, begin(out)]
    if 0 in [writer.wait(300) for writer in writers]:
        check_rows(out)
    refused = [refused_as_it_should(writer) for writer in writers]
    assert not all(refused), "neither wrote"
    return {"pairs of writers": 1}


def check_rows(out: Path) -> None:
    """The file is that of an undisturbed simulation, and nothing else lies beside it."""
    assert out.read_bytes() == whole(), "rows wrong: the file is not that of an undisturbed simulation"
    left = [path.name for path in out.parent.iterdir() if path != out]
    assert left == [], f"left behind: {left}"


def kill_table(dice: Random, folder: Path) -> dict[str, int]:
    """Kill a process with a table at any moment: every move that was acknowledged is kept."""
    slug, seed = dice.choice(["swap", "six-stacks", "stack-em", "solitaire-for-two"]), dice.randrange(10**6)
    told = os.environ | {"XDG_STATE_HOME": str(folder)}
    process = subprocess.Popen([sys.executable, "-c", TABLE, slug, str(seed)], stdout=subprocess.PIPE, env=told)
    for _ in range(dice.randint(1, 15)):
        process.stdout.readline()
    time.sleep(dice.uniform(0, 0.05))
    process.kill()
    acknowledged = [line for line in process.communicate()[0].split() if line.isdigit()]
    made = int(acknowledged[-1]) if acknowledged else 1
    kept = [kit.load(game) for _, game in kept_in(folder / "stack-games-kit" / "games" / "games.sqlite")]
    assert any(len(game.history) >= made for game in kept), f"moves lost: {made} acknowledged, {kept} kept"
    return {"kills of tables": 1}


def kill_pages(dice: Random, folder: Path) -> dict[str, int]:
    """Kill two processes that write the same pages again and again: each page is whole."""
    (folder / "class").mkdir()
    hand_in(folder / "class")
    (folder / "game.json").write_text(json.dumps(kit.played("swap", seed=dice.randrange(10**6)).transcript()))
    told = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    both = [begin_writing([sys.executable, "-c", PAGES], cwd=folder, env=told) for _ in range(2)]
    time.sleep(dice.uniform(2, 8))
    for process in both:
        process.kill()
        assert process.wait() == -signal.SIGKILL, f"foreign error: {process.communicate()[1]}"
    pages = list(folder.glob("*.html"))
    assert all(is_ours(page.read_text(encoding="utf-8")) for page in pages), f"rows wrong: half of {pages}"
    return {"kills of pages": 2}


def kill_course(dice: Random, folder: Path) -> dict[str, int]:
    """Kill a process that lays the course: the next one completes it, and takes nothing for a person's."""
    process = begin_writing([sys.executable, "-c", COURSE, str(folder / "course")])
    time.sleep(dice.uniform(0, 4))
    process.kill()
    assert process.wait() == -signal.SIGKILL, f"foreign error: {process.communicate()[1]}"
    assert lay_course(folder / "course").beside == {}, "rows wrong: the kit's own taken for a person's"
    assert lay_course(folder / "course") == ([], {})
    return {"kills of courses": 1}


def begin_writing(command: list[str], **how) -> subprocess.Popen:
    """Start a process that writes until it is killed."""
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **how)


ALL = (kill_simulation, kill_table, two_writers, kill_pages, kill_course)
