"""Processes that are killed while they write, or that write to one file.

Each function returns what it did, by name, and raises AssertionError for what was lost or told wrongly.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from random import Random

import kit
from tests.lab import test_resume as resume

TABLE = """
import sys, kit
from random import Random
from tests.view.table.at_table import opened
dice = Random(int(sys.argv[2]))
table = opened(kit.deal(sys.argv[1], seed=int(sys.argv[2])), people="person")
while not table.game.over:
    assert table.play(dice.choice(table.game.moves()))
    print(len(table.game.history), flush=True)
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
    kept = [kit.load(path) for path in (folder / "stack-games-kit" / "games").glob("*.json")]
    assert any(len(game.history) >= made for game in kept), f"moves lost: {made} acknowledged, {kept} kept"
    return {"kills of tables": 1}


ALL = (kill_simulation, kill_table, two_writers)
