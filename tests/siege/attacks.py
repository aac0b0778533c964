"""Processes that are killed while they write, that write to one file together, or whose disk is full.

Each attack raises AssertionError for lost work or a wrong message; its first line describes the attack.
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
from tests.command_line import KIT
from tests.lab import test_resume as resume
from tests.siege.inputs import answer_all
from tests.tabletop.at_table import read_games

PAGE = 4_096  # bytes in a block of a disk in memory
SLUGS = ("swap", "six-stacks", "stack-em", "solitaire-for-two")
MOST = 60  # moves of a game
TABLE = """
import json, sys, kit
from pathlib import Path
from random import Random
from tests.tabletop.at_table import open_table
slug, (seed, moves, room_at), rng = sys.argv[1], map(int, sys.argv[2:5]), Random(sys.argv[2])
table = open_table(kit.deal(slug, seed=seed), people="person")
while not table.game.over and len(table.game.history) < moves:
    assert table.play(rng.choice(table.game.moves())), "the game does not go on"
    texts = str(table.status()), " ".join(map(str, table.messages))
    report = [len(table.game.history), *("not being kept" in text for text in texts)]
    print(json.dumps(report), flush=True)
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
def undisturbed_file() -> bytes:
    """Return the file of an undisturbed simulation."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "whole.parquet"
        assert begin(out).wait(300) == 0
        return out.read_bytes()


def begin(out: Path) -> subprocess.Popen:
    """Start the simulation of the tests, which writes to this file."""
    return begin_writing(resume.RUN, out, resume.GAMES, resume.CHUNK)


def is_refused(process: subprocess.Popen) -> bool:
    """Return whether a finished simulation failed with an error of the kit; another error is a fault."""
    output = process.communicate(timeout=300)[1].strip() or f"it ended with {process.returncode} and no message"
    last = output.splitlines()[-1]
    assert process.returncode == 0 or last.startswith("kit.errors."), f"foreign error: {last}"
    return process.returncode != 0


def kill_simulation(rng: Random, folder: Path) -> None:
    """Kill a simulation up to three times at any moment, and resume it: the file is the same to the last byte."""
    out = folder / "killed.parquet"
    for _ in range(rng.randint(1, 3)):
        process = begin(out)
        time.sleep(rng.uniform(0, 2.5))
        process.kill()
        process.communicate()
    assert not is_refused(begin(out)), "it was not resumed"
    check_rows(out)


def write_together(rng: Random, folder: Path) -> None:
    """Let two processes write one simulation to one file: each succeeds or reports why not, and the file is whole."""
    out = folder / "shared.parquet"
    first = begin(out)
    time.sleep(rng.uniform(0, 1.5))
    writers = [first, begin(out)]
    if 0 in [writer.wait(300) for writer in writers]:
        check_rows(out)
    refused = [is_refused(writer) for writer in writers]
    assert not all(refused), "neither process wrote the file"


def check_rows(out: Path) -> None:
    """Check that the file equals that of an undisturbed simulation, and that no other file is beside it."""
    assert out.read_bytes() == undisturbed_file(), "rows wrong: the file differs from that of an undisturbed simulation"
    left = [path.name for path in out.parent.iterdir() if path != out]
    assert left == [], f"left behind: {left}"


def kill_table(rng: Random, folder: Path) -> None:
    """Kill a process with a table at any moment: every acknowledged move is saved."""
    process = begin_table(folder, rng.choice(SLUGS), rng.randrange(10**6))
    for _ in range(rng.randint(1, 15)):
        process.stdout.readline()
    time.sleep(rng.uniform(0, 0.05))
    process.kill()
    acknowledged = [line for line in process.communicate()[0].splitlines() if line.endswith("]")]
    count = json.loads(acknowledged[-1])[0] if acknowledged else 1
    saved = [kit.load(game) for game in games_on(folder)]
    assert any(len(game.history) >= count for game in saved), f"moves lost: {count} acknowledged, {saved} saved"


def begin_table(folder: Path, slug: str, seed: int, moves: int = MOST, room_at: int = MOST) -> subprocess.Popen:
    """Start a process that plays at a table with the script `TABLE`, and saves its games in this folder."""
    command = [sys.executable, "-c", TABLE, slug, *map(str, (seed, moves, room_at))]
    variables, pipe = os.environ | {"XDG_STATE_HOME": str(folder)}, subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=variables, cwd=folder)


def write_class_and_game(rng: Random, folder: Path) -> None:
    """Write a class of one person who has answered all questions, and the transcript of a game."""
    answer_all(folder / "class")
    (folder / "game.json").write_text(json.dumps(kit.play_deal("swap", seed=rng.randrange(10**6)).transcript()))


def kill_pages(rng: Random, folder: Path) -> None:
    """Kill two processes that write the same pages repeatedly: each page is whole."""
    write_class_and_game(rng, folder)
    variables = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    both = [begin_writing(PAGES, cwd=folder, env=variables) for _ in range(2)]
    time.sleep(rng.uniform(2, 8))
    for process in both:
        kill(process)
    pages = list(folder.glob("*.html"))
    assert all(is_ours(page.read_text(encoding="utf-8")) for page in pages), f"rows wrong: half of {pages}"


def kill_course(rng: Random, folder: Path) -> None:
    """Kill a process that copies the course: the next one completes it, and regards no file as a person's."""
    process = begin_writing(COURSE, folder / "course")
    time.sleep(rng.uniform(0, 4))
    kill(process)
    assert copy_course(folder / "course").newer_editions == {}, "rows wrong: the kit's own taken for a person's"
    assert copy_course(folder / "course") == ([], {})


def begin_writing(script: str, *words: object, **options) -> subprocess.Popen:
    """Start a process that runs a script with these words."""
    command = [sys.executable, "-c", script, *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **options)


def kill(process: subprocess.Popen) -> None:
    """Kill a process that writes without end."""
    process.kill()
    assert process.wait() == -signal.SIGKILL, f"foreign error: {process.communicate()[1]}"


# ---- full disks ----


def fill_simulation(rng: Random, folder: Path) -> None:
    """Simulate on a full disk: the error is the kit's, and no file looks whole."""
    with tiny_disk(folder, rng.choice([16, 32, 64])) as disk:
        out = disk / "rows.parquet"
        assert is_refused(begin(out)), "4,000 games on a disk of 64 kB"
        assert not out.exists(), "a file that looks whole"


def fill_table(rng: Random, folder: Path) -> None:
    """Play at a table on a disk that is full and later has room: the game goes on, and one message reports the fault.

    Games saved before stay, and so does this game.
    """
    slug, seed = rng.choice(SLUGS), rng.randrange(10**6)
    with tiny_disk(folder, rng.choice([128, 160, 256])) as disk:
        for earlier_seed in (seed, seed + 1):  # the first game is put aside when the second begins
            play_at(disk, slug, earlier_seed, rng.randint(1, 20))
        before = games_on(disk)
        assert before, "nothing was saved while there was room"
        fill_up(disk / "filler", rng.randint(0, 2))
        check_saved(disk, before, play_at(disk, slug, seed, MOST, room_at=rng.randint(2, 20)))


def play_at(disk: Path, slug: str, seed: int, moves: int, room_at: int = MOST) -> list[tuple[int, bool, bool]]:
    """Play at a table that saves its games on this disk, which has room again after `room_at` moves.

    Return for each move of the person the number of moves so far, and whether the status and the panel report that the
    game is not saved. At the end the game is also saved to a file, if there is room.
    """
    process = begin_table(disk, slug, seed, moves, room_at)
    output, errors = process.communicate()
    assert (process.returncode, errors) == (0, ""), f"foreign error: {errors}"
    return [json.loads(line) for line in output.splitlines()]


def games_on(disk: Path) -> set[str]:
    """Return the games saved on a disk, as text."""
    return {json.dumps(game) for _, game in read_games(disk / "stack-games-kit" / "games" / "games.sqlite")}


def fill_up(file: Path, pages: int) -> None:
    """Fill a disk with one file, except for `pages` blocks."""
    size = os.statvfs(file.parent).f_bavail * os.statvfs(file.parent).f_frsize
    file.write_bytes(bytes(max(0, size - pages * PAGE)))


def check_saved(disk: Path, before: set[str], reports: list[tuple[int, bool, bool]]) -> None:
    """Check that all earlier games and the last reported one are saved, and that each game is whole."""
    (disk / "filler").unlink(missing_ok=True)  # a database on a full disk cannot even be read
    saved = games_on(disk)
    assert before <= saved, f"moves lost: {len(before - saved)} games saved before"
    was_unsaved = False
    for _, is_unsaved, has_message in reports:
        assert has_message == (is_unsaved and not was_unsaved), f"not reported once that nothing is saved: {reports}"
        was_unsaved = is_unsaved
    games = [kit.load(path) for path in [*saved, *disk.glob("*.json")]]  # raises for half a game
    count = max((moves for moves, is_unsaved, _ in reports if not is_unsaved), default=0)
    assert not count or any(len(game.history) == count for game in games), f"moves lost: {count} saved, {games} there"


def fill_command(rng: Random, folder: Path) -> None:
    """Run commands that read from a full disk: they answer, and one line warns that compiled code is not saved."""
    game = kit.deal(rng.choice(SLUGS), seed=rng.randrange(10**6))
    for _ in range(rng.randint(1, 5)):  # a review needs a step
        game.play(rng.choice(game.moves()))
    with tiny_disk(folder, 16) as disk:
        transcript = disk / "game.json"
        transcript.write_text(json.dumps(game.transcript()))
        fill_up(disk / "filler", 0)
        compiles = rng.random() < 0.1  # seldom, because it takes half a minute
        variables = os.environ | ({"KIT_CACHE": str(disk)} if compiles else {})
        work = rng.choice([
            ["solve", rng.choice(["stack-em", "swap"]), "--seed", str(rng.randint(1, 50))],
            ["review", str(transcript), "--playouts", "2"],
        ])
        for words, codes, has_warning in ((["check", str(transcript)], {0}, False), (work, {0, 1}, compiles)):
            done = run_command(words, variables, subprocess.PIPE)
            assert done.returncode in codes and done.stdout and "Traceback" not in done.stderr, (words, done)
            assert done.stderr.count("is not kept") == has_warning, (words, done.stderr)


def fill_pages(rng: Random, folder: Path) -> None:
    """Write pages, sheets, reports and courses on a full disk: one line reports it, and no half file is left."""
    write_class_and_game(rng, folder)
    with tiny_disk(folder, rng.choice([4, 8, 16])) as disk:
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


def run_command(words: list[str], variables: dict[str, str], out) -> subprocess.CompletedProcess:
    """Run the command line with these words and environment variables."""
    return subprocess.run([*KIT, *words], stdout=out, stderr=subprocess.PIPE, text=True, env=variables)


@contextmanager
def tiny_disk(folder: Path, size: int) -> Iterator[Path]:
    """Yield a disk of `size` kB. Where mounting is not allowed, raise CalledProcessError."""
    disk = folder / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", str(disk)], check=True, capture_output=True)
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


def fill_output(rng: Random, folder: Path) -> None:
    """Send the output of a command to a full device: one line reports it."""
    write_class_and_game(rng, folder)
    words = rng.choice([
        ["games"], ["games", "--json"], ["deal", "swap"], ["deal", "swap", "--json"], ["play", "fashion"],
        ["simulate", "--help"], ["check", str(folder / "game.json"), "--json"], ["review", "swap/1"],
        ["class", str(folder / "class"), "--json"],
        ["sheet", "swap/1", "--out", str(folder / "sheet.html")],
    ])
    with open("/dev/full", "wb") as full:
        done = run_command(words, dict(os.environ), full)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr[-600:]


ALL = (
    kill_simulation, kill_table, write_together, kill_pages, kill_course, fill_simulation, fill_table, fill_command,
    fill_pages, fill_output,
)
