"""Simulations, tables and commands whose disk is full.

Each function returns what it did, by name, and raises AssertionError for what was lost or told wrongly.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import kit
from tests.siege.inputs import hand_in
from tests.siege.kills import begin, refused_as_it_should
from tests.tabletop.at_table import kept_in

PAGE = 4_096  # bytes: of such pieces a disk in memory consists
SLUGS = ("swap", "six-stacks", "stack-em", "solitaire-for-two")
MOST = 60  # moves of a game
TABLE = """
import json, sys, kit
from pathlib import Path
from random import Random
from tests.tabletop.at_table import opened
slug, (seed, moves, room_at), dice = sys.argv[1], map(int, sys.argv[2:5]), Random(sys.argv[2])
table = opened(kit.deal(slug, seed=seed), people="person")
while not table.game.over and len(table.game.history) < moves:
    assert table.play(dice.choice(table.game.moves())), "the game does not go on"
    shown = str(table.status()), " ".join(map(str, table.messages))
    told = [len(table.game.history), *("not being kept" in said for said in shown)]
    print(json.dumps(told))
    if len(table.game.history) >= room_at:
        Path("filler").unlink(missing_ok=True)
try:
    table.save_to_file()
except kit.KitError:
    pass
"""


def fill_simulation(dice: Random, folder: Path) -> dict[str, int]:
    """A simulation on a disk without room says so as the kit does, and leaves no file that looks whole."""
    with tiny_disk(folder, dice.choice([16, 32, 64])) as disk:
        out = disk / "rows.parquet"
        assert refused_as_it_should(begin(out)), "4,000 games on a disk of 64 kB"
        assert not out.exists(), "a file that looks whole"
    return {"full disks of simulations": 1}


def fill_table(dice: Random, folder: Path) -> dict[str, int]:
    """A table on a disk that is full, and has room again: it goes on, says each time once that it keeps nothing.

    What was kept before stays, and so does what it kept itself.
    """
    slug, seed = dice.choice(SLUGS), dice.randrange(10**6)
    with tiny_disk(folder, dice.choice([128, 160, 256])) as disk:
        for kept_seed in (seed, seed + 1):  # that of this deal is put aside when another is begun
            play_at(disk, slug, kept_seed, dice.randint(1, 20))
        before = kept_on(disk)
        assert before, "nothing was kept while there was room"
        fill_up(disk / "filler", dice.randint(0, 2))
        check_kept(disk, before, play_at(disk, slug, seed, MOST, room_at=dice.randint(2, 20)))
    return {"full disks of tables": 1}


def play_at(disk: Path, slug: str, seed: int, moves: int, room_at: int = MOST) -> list[tuple[int, bool, bool]]:
    """Play at a table that keeps its games on this disk, where there is room again after so many moves.

    Returns after each move of the person how many there are, and whether the table said beneath and in its panel that
    the game is not kept. At the end the game is saved beside those that are kept, if that can be done.
    """
    command = [sys.executable, "-c", TABLE, slug, *map(str, (seed, moves, room_at))]
    told = os.environ | {"XDG_STATE_HOME": str(disk)}
    done = subprocess.run(command, capture_output=True, text=True, env=told, cwd=disk)
    assert (done.returncode, done.stderr) == (0, ""), f"foreign error: {done.stderr}"
    return [json.loads(line) for line in done.stdout.splitlines()]


def kept_on(disk: Path) -> set[str]:
    """The games that are kept on a disk, as text."""
    return {json.dumps(game) for _, game in kept_in(disk / "stack-games-kit" / "games" / "games.sqlite")}


def fill_up(file: Path, pages: int) -> None:
    """Fill a disk with one file, but for so many pages."""
    size = os.statvfs(file.parent).f_bavail * os.statvfs(file.parent).f_frsize
    file.write_bytes(bytes(max(0, size - pages * PAGE)))


def check_kept(disk: Path, before: set[str], told: list[tuple[int, bool, bool]]) -> None:
    """Games of before are all there, and the last that was not called unkept; each is whole, and nothing else is."""
    (disk / "filler").unlink(missing_ok=True)  # a database that is full cannot be read either
    kept = kept_on(disk)
    lost = before - kept
    assert not lost, f"moves lost: {len(lost)} games kept before"
    was_unkept = False
    for _, unkept, says_so in told:
        assert says_so == (unkept and not was_unkept), f"not said once that nothing is kept: {told}"
        was_unkept = unkept
    games = [kit.load(path) for path in [*kept, *disk.glob("*.json")]]  # raises for half a game
    made = max((moves for moves, unkept, _ in told if not unkept), default=0)
    assert not made or any(len(game.history) == made for game in games), f"moves lost: {made} kept, {games} there"


def fill_command(dice: Random, folder: Path) -> dict[str, int]:
    """Commands that read from a full disk answer; those that write there say in one line that they cannot."""
    game = kit.deal(dice.choice(SLUGS), seed=dice.randrange(10**6))
    for _ in range(dice.randint(1, 5)):  # without a step there is nothing to review
        game.play(dice.choice(game.moves()))
    with tiny_disk(folder, 16) as disk:
        transcript, answer = disk / "game.json", disk / "answer.json"
        transcript.write_text(json.dumps(game.transcript()))
        answer.touch()
        fill_up(disk / "filler", 0)
        compiles = dice.random() < 0.1  # which takes half a minute
        told = os.environ | ({"KIT_CACHE": str(disk)} if compiles else {})
        work = dice.choice([
            ["solve", dice.choice(["stack-em", "swap"]), "--seed", str(dice.randint(1, 50))],
            ["review", str(transcript), "--playouts", "2"],
        ])
        for words, codes, told_unkept in ((["check", str(transcript)], {0}, False), (work, {0, 1}, compiles)):
            done = typed(words, told, subprocess.PIPE)
            assert done.returncode in codes and done.stdout and "Traceback" not in done.stderr, (words, done)
            assert done.stderr.count("is not kept") == told_unkept, (words, done.stderr)
        for words in (["check", str(transcript), "--json"], ["deal", "swap", "--json"]):
            with answer.open("w") as out:
                done = typed(words, told, out)
            assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), (words, done)
    return {"full disks of commands": 1}


def fill_pages(dice: Random, folder: Path) -> dict[str, int]:
    """Pages, worksheets, class reports and courses on a disk without room: one line says so, and no half is left."""
    (folder / "class").mkdir()
    hand_in(folder / "class")
    (folder / "game.json").write_text(json.dumps(kit.played("swap", seed=dice.randrange(10**6)).transcript()))
    with tiny_disk(folder, dice.choice([4, 8, 16])) as disk:
        for words in (
            ["page", str(folder / "game.json"), "--out", str(disk / "page.html")],
            ["sheet", "swap", "--deals", "1", "--out", str(disk / "sheet.html")],
            ["class", str(folder / "class"), "--out", str(disk / "class.html")], ["lab", str(disk / "course")],
        ):
            done = typed(words, dict(os.environ), subprocess.DEVNULL)
            assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), (words, done)
            assert "No space left on device" in done.stderr and "None" not in done.stderr, (words, done.stderr)
        left = [path for path in disk.rglob("*") if path.suffix in (".html", ".unfinished")]
        assert left == [], f"left behind: {left}"
    return {"full disks of pages": 1}


def typed(words: list[str], told: dict[str, str], out) -> subprocess.CompletedProcess:
    """What the command line did with these words, in this environment."""
    command = [sys.executable, "-m", "kit", *words]
    return subprocess.run(command, stdout=out, stderr=subprocess.PIPE, text=True, env=told)


@contextmanager
def tiny_disk(folder: Path, size: int) -> Iterator[Path]:
    """A disk of so many kB. Raises CalledProcessError where nobody may mount one."""
    disk = folder / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", str(disk)], check=True, capture_output=True)
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


def fill_output(dice: Random, folder: Path) -> dict[str, int]:
    """A command whose output goes to a full device says so in one line."""
    (folder / "class").mkdir()
    hand_in(folder / "class")
    words = dice.choice([
        ["games"], ["games", "--json"], ["deal", "swap"], ["play", "fashion"], ["simulate", "--help"],
        ["review", "swap/1"], ["class", str(folder / "class"), "--json"],
        ["sheet", "swap/1", "--out", str(folder / "sheet.html")],
    ])
    with open("/dev/full", "wb") as full:
        done = typed(words, dict(os.environ), full)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr[-600:]
    return {"full outputs": 1}


ALL = (fill_simulation, fill_table, fill_command, fill_pages, fill_output)
