"""Processes that are killed while they write, that write to one file, or whose disk is full.

Each attack raises AssertionError for what was lost or told wrongly; the first line says what it does.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random

import kit
from kit.course_setup import copy_course
from kit.picture.document import is_ours
from tests.lab import test_resume as resume
from tests.siege.inputs import answer_all
from tests.tabletop.at_table import read_games

PAGE = 4_096  # bytes: of such pieces a disk in memory consists
SLUGS = ("swap", "six-stacks", "stack-em", "solitaire-for-two")
MOST = 60  # moves of a game
TABLE = """
import json, sys, kit
from pathlib import Path
from random import Random
from tests.tabletop.at_table import open_table
slug, (seed, moves, room_at), dice = sys.argv[1], map(int, sys.argv[2:5]), Random(sys.argv[2])
table = open_table(kit.deal(slug, seed=seed), people="person")
while not table.game.over and len(table.game.history) < moves:
    assert table.play(dice.choice(table.game.moves())), "the game does not go on"
    shown = str(table.status()), " ".join(map(str, table.messages))
    told = [len(table.game.history), *("not being kept" in said for said in shown)]
    print(json.dumps(told), flush=True)
    if len(table.game.history) >= room_at:
        Path("filler").unlink(missing_ok=True)
try:
    table.save_to_file()
except kit.KitError:
    pass
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
from kit.course_setup import copy_course
while True:
    copy_course(Path(sys.argv[1]))
    for path in Path(sys.argv[1]).rglob("*.ipynb"):
        path.unlink()
"""


# ---- kills ----


@cache
def whole_file() -> bytes:
    """Return the file of the simulation when nobody disturbs it."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "whole.parquet"
        assert begin(out).wait(300) == 0
        return out.read_bytes()


def begin(out: Path) -> subprocess.Popen:
    """Return the simulation of the tests, writing to this file."""
    return begin_writing(resume.RUN, out, resume.GAMES, resume.CHUNK)


def is_refused(process: subprocess.Popen) -> bool:
    """Whether a simulation that has ended did so well, or with an error of the kit's own."""
    said = process.communicate(timeout=300)[1].strip() or f"it ended with {process.returncode} and said nothing"
    last = said.splitlines()[-1]
    assert process.returncode == 0 or last.startswith("kit.errors."), f"foreign error: {last}"
    return process.returncode != 0


def kill_simulation(dice: Random, folder: Path) -> None:
    """Kill a simulation up to three times, at any moment, and take it up: the same file, to the last byte."""
    out = folder / "killed.parquet"
    for _ in range(dice.randint(1, 3)):
        process = begin(out)
        time.sleep(dice.uniform(0, 2.5))
        process.kill()
        process.communicate()
    assert not is_refused(begin(out)), "it was not taken up"
    check_rows(out)


def two_writers(dice: Random, folder: Path) -> None:
    """Have two processes write one simulation to one file: each ends well or says why, and the file is whole."""
    out = folder / "shared.parquet"
    first = begin(out)
    time.sleep(dice.uniform(0, 1.5))
    writers = [first, begin(out)]
    if 0 in [writer.wait(300) for writer in writers]:
        check_rows(out)
    refused = [is_refused(writer) for writer in writers]
    assert not all(refused), "neither wrote"


def check_rows(out: Path) -> None:
    """Check that a file is that of an undisturbed simulation, and that nothing else is beside it."""
    assert out.read_bytes() == whole_file(), "rows wrong: the file is not that of an undisturbed simulation"
    left = [path.name for path in out.parent.iterdir() if path != out]
    assert left == [], f"left behind: {left}"


def kill_table(dice: Random, folder: Path) -> None:
    """Kill a process with a table at any moment: every move that was acknowledged is kept."""
    process = begin_table(folder, dice.choice(SLUGS), dice.randrange(10**6))
    for _ in range(dice.randint(1, 15)):
        process.stdout.readline()
    time.sleep(dice.uniform(0, 0.05))
    process.kill()
    acknowledged = [line for line in process.communicate()[0].splitlines() if line.endswith("]")]
    made = json.loads(acknowledged[-1])[0] if acknowledged else 1
    kept = [kit.load(game) for game in games_on(folder)]
    assert any(len(game.history) >= made for game in kept), f"moves lost: {made} acknowledged, {kept} kept"


def begin_table(folder: Path, slug: str, seed: int, moves: int = MOST, room_at: int = MOST) -> subprocess.Popen:
    """Start a process that plays at a table, which keeps its games in this folder: see `TABLE`."""
    command = [sys.executable, "-c", TABLE, slug, *map(str, (seed, moves, room_at))]
    told, pipe = os.environ | {"XDG_STATE_HOME": str(folder)}, subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=told, cwd=folder)


def write_class_and_game(dice: Random, folder: Path) -> None:
    """Write a class of one who has answered all questions, and the transcript of a game."""
    answer_all(folder / "class")
    (folder / "game.json").write_text(json.dumps(kit.played("swap", seed=dice.randrange(10**6)).transcript()))


def kill_pages(dice: Random, folder: Path) -> None:
    """Kill two processes that write the same pages again and again: each page is whole."""
    write_class_and_game(dice, folder)
    told = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    both = [begin_writing(PAGES, cwd=folder, env=told) for _ in range(2)]
    time.sleep(dice.uniform(2, 8))
    for process in both:
        kill(process)
    pages = list(folder.glob("*.html"))
    assert all(is_ours(page.read_text(encoding="utf-8")) for page in pages), f"rows wrong: half of {pages}"


def kill_course(dice: Random, folder: Path) -> None:
    """Kill a process that lays the course: the next one completes it, and takes nothing for a person's."""
    process = begin_writing(COURSE, folder / "course")
    time.sleep(dice.uniform(0, 4))
    kill(process)
    assert copy_course(folder / "course").newer_editions == {}, "rows wrong: the kit's own taken for a person's"
    assert copy_course(folder / "course") == ([], {})


def begin_writing(script: str, *about: object, **how) -> subprocess.Popen:
    """Start a process that does what a script says about something."""
    command = [sys.executable, "-c", script, *map(str, about)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **how)


def kill(process: subprocess.Popen) -> None:
    """Kill a process that writes until it is killed."""
    process.kill()
    assert process.wait() == -signal.SIGKILL, f"foreign error: {process.communicate()[1]}"


# ---- full disks ----


def fill_simulation(dice: Random, folder: Path) -> None:
    """Simulate on a disk without room: the error is the kit's, and no file is left that looks whole."""
    with tiny_disk(folder, dice.choice([16, 32, 64])) as disk:
        out = disk / "rows.parquet"
        assert is_refused(begin(out)), "4,000 games on a disk of 64 kB"
        assert not out.exists(), "a file that looks whole"


def fill_table(dice: Random, folder: Path) -> None:
    """Play at a table on a disk that is full, and has room again: it goes on, and says once that it keeps nothing.

    What was kept before stays, and so does what it kept itself.
    """
    slug, seed = dice.choice(SLUGS), dice.randrange(10**6)
    with tiny_disk(folder, dice.choice([128, 160, 256])) as disk:
        for kept_seed in (seed, seed + 1):  # that of this deal is put aside when another is begun
            play_at(disk, slug, kept_seed, dice.randint(1, 20))
        before = games_on(disk)
        assert before, "nothing was kept while there was room"
        fill_up(disk / "filler", dice.randint(0, 2))
        check_kept(disk, before, play_at(disk, slug, seed, MOST, room_at=dice.randint(2, 20)))


def play_at(disk: Path, slug: str, seed: int, moves: int, room_at: int = MOST) -> list[tuple[int, bool, bool]]:
    """Play at a table that keeps its games on this disk, where there is room again after so many moves.

    Returns after each move of the person how many there are, and whether the table said beneath and in its panel that
    the game is not kept. At the end the game is saved beside those that are kept, if that can be done.
    """
    process = begin_table(disk, slug, seed, moves, room_at)
    shown, errors = process.communicate()
    assert (process.returncode, errors) == (0, ""), f"foreign error: {errors}"
    return [json.loads(line) for line in shown.splitlines()]


def games_on(disk: Path) -> set[str]:
    """Return the games that are kept on a disk, as text."""
    return {json.dumps(game) for _, game in read_games(disk / "stack-games-kit" / "games" / "games.sqlite")}


def fill_up(file: Path, pages: int) -> None:
    """Fill a disk with one file, but for so many pages."""
    size = os.statvfs(file.parent).f_bavail * os.statvfs(file.parent).f_frsize
    file.write_bytes(bytes(max(0, size - pages * PAGE)))


def check_kept(disk: Path, before: set[str], told: list[tuple[int, bool, bool]]) -> None:
    """Check that games of before are all there, and the last that was not called unkept, and that each is whole."""
    (disk / "filler").unlink(missing_ok=True)  # a database that is full cannot be read either
    kept = games_on(disk)
    assert before <= kept, f"moves lost: {len(before - kept)} games kept before"
    was_unkept = False
    for _, unkept, says_so in told:
        assert says_so == (unkept and not was_unkept), f"not said once that nothing is kept: {told}"
        was_unkept = unkept
    games = [kit.load(path) for path in [*kept, *disk.glob("*.json")]]  # raises for half a game
    made = max((moves for moves, unkept, _ in told if not unkept), default=0)
    assert not made or any(len(game.history) == made for game in games), f"moves lost: {made} kept, {games} there"


def fill_command(dice: Random, folder: Path) -> None:
    """Run commands that read from a full disk: they answer, and one line says that compiled work is not kept."""
    game = kit.deal(dice.choice(SLUGS), seed=dice.randrange(10**6))
    for _ in range(dice.randint(1, 5)):  # without a step there is nothing to review
        game.play(dice.choice(game.moves()))
    with tiny_disk(folder, 16) as disk:
        transcript = disk / "game.json"
        transcript.write_text(json.dumps(game.transcript()))
        fill_up(disk / "filler", 0)
        compiles = dice.random() < 0.1  # which takes half a minute
        told = os.environ | ({"KIT_CACHE": str(disk)} if compiles else {})
        work = dice.choice([
            ["solve", dice.choice(["stack-em", "swap"]), "--seed", str(dice.randint(1, 50))],
            ["review", str(transcript), "--playouts", "2"],
        ])
        for words, codes, told_unkept in ((["check", str(transcript)], {0}, False), (work, {0, 1}, compiles)):
            done = run_command(words, told, subprocess.PIPE)
            assert done.returncode in codes and done.stdout and "Traceback" not in done.stderr, (words, done)
            assert done.stderr.count("is not kept") == told_unkept, (words, done.stderr)


def fill_pages(dice: Random, folder: Path) -> None:
    """Write pages, sheets, reports and courses on a disk without room: one line says so, and no half is left."""
    write_class_and_game(dice, folder)
    with tiny_disk(folder, dice.choice([4, 8, 16])) as disk:
        for words in (
            ["page", str(folder / "game.json"), "--out", str(disk / "page.html")],
            ["sheet", "swap", "--deals", "1", "--out", str(disk / "sheet.html")],
            ["class", str(folder / "class"), "--out", str(disk / "class.html")], ["lab", str(disk / "course")],
        ):
            done = run_command(words, dict(os.environ), subprocess.DEVNULL)
            assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), (words, done)
            assert "No space left on device" in done.stderr and "None" not in done.stderr, (words, done.stderr)
        left = [path for path in disk.rglob("*") if path.suffix in (".html", ".unfinished")]
        assert left == [], f"left behind: {left}"


def run_command(words: list[str], told: dict[str, str], out) -> subprocess.CompletedProcess:
    """Run the command line with these words, in this environment."""
    command = [sys.executable, "-m", "kit", *words]
    return subprocess.run(command, stdout=out, stderr=subprocess.PIPE, text=True, env=told)


@contextmanager
def tiny_disk(folder: Path, size: int) -> Iterator[Path]:
    """Yield a disk of so many kB. Raises CalledProcessError where nobody may mount one."""
    disk = folder / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", str(disk)], check=True, capture_output=True)
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


def fill_output(dice: Random, folder: Path) -> None:
    """Send the output of a command to a full device: one line says so."""
    write_class_and_game(dice, folder)
    words = dice.choice([
        ["games"], ["games", "--json"], ["deal", "swap"], ["deal", "swap", "--json"], ["play", "fashion"],
        ["simulate", "--help"], ["check", str(folder / "game.json"), "--json"], ["review", "swap/1"],
        ["class", str(folder / "class"), "--json"],
        ["sheet", "swap/1", "--out", str(folder / "sheet.html")],
    ])
    with open("/dev/full", "wb") as full:
        done = run_command(words, dict(os.environ), full)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr[-600:]


ALL = (
    kill_simulation, kill_table, two_writers, kill_pages, kill_course, fill_simulation, fill_table, fill_command,
    fill_pages, fill_output,
)
