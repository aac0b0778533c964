"""Machine code on disk: it is taken only from where all its sources are known, and its files can never stop a run."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.project import PROJECT

SCRIPT = """
import sys
from kit.rules.engine import compile_for_game
from kit.rules.shared.suit_stacks import is_work

def is_ninth_a_working_stack(pile):
    return is_work(pile)

if len(sys.argv) > 1:
    exec(sys.argv[1])
print(bool(compile_for_game(is_ninth_a_working_stack, "swap")(9)))
"""
SOURCE = "kit/rules/shared/suit_stacks.py"
SIX, THREE = "MOST_WORK = 6", "MOST_WORK = 3"  # so that pile 9 is a working stack, and that it is none
pytestmark = [pytest.mark.compiled, pytest.mark.xdist_group("kept work")]


@pytest.fixture
def kit_copy(tmp_path) -> Path:
    """A folder with a copy of the kit whose rules may be changed, and a script that compiles one of them."""
    shutil.copytree(PROJECT / "kit", tmp_path / "kit", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "script.py").write_text(SCRIPT)
    return tmp_path


def run(copied: Path, cache: Path, *more: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the script, its compiled work being kept in `cache`."""
    known = os.environ | {"PYTHONPATH": str(copied), "KIT_CACHE": str(cache)} | settings
    ran = subprocess.run(
        [sys.executable, copied / "script.py", *more], env=known, cwd=copied, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    return ran


def change(copied: Path, was: str, becomes: str) -> None:
    """Change a rule's constant."""
    source = copied / SOURCE
    text = source.read_text()
    assert was in text
    source.write_text(text.replace(was, becomes))


def kept_files(folder: Path) -> list[Path]:
    """Return the files of compiled work below a folder."""
    return [*folder.rglob("*.nbi"), *folder.rglob("*.nbc")]


@pytest.mark.parametrize("can_keep", [True, False])
def test_changed_rules_run_as_changed_and_are_kept_where_that_can_be(can_keep, kit_copy):
    cache = kit_copy / "cache"
    if not can_keep:
        cache.write_text("no folder")
    first = run(kit_copy, cache)
    files = len(kept_files(kit_copy))
    change(kit_copy, SIX, THREE)
    second = run(kit_copy, cache)
    assert (first.stdout, second.stdout) == ("True\n", "False\n")
    assert 0 < files < len(kept_files(cache)) == len(kept_files(kit_copy)) if can_keep else kept_files(kit_copy) == []
    for ran in (first, second):
        assert ran.stderr.count("KitWarning: compiled code is not saved") == (not can_keep)


def test_rules_changed_while_they_run_are_not_kept_as_what_they_were(kit_copy):
    cache = kit_copy / "cache"
    change_now = (
        "from pathlib import Path; source = Path('" + SOURCE + "'); "
        f"source.write_text(source.read_text().replace({SIX!r}, {THREE!r}))"
    )
    first = run(kit_copy, cache, change_now)
    assert (first.stdout, kept_files(cache)) == ("True\n", [])
    assert "suit_stacks.py has changed since it was read" in first.stderr
    assert run(kit_copy, cache).stdout == "False\n"


def test_a_full_disk_is_reported_once_and_stops_nothing(kit_copy):
    fill = """
import builtins, errno
from numba.core import caching
def full(*given, **named):
    if "w" in given[1]:
        raise OSError(errno.ENOSPC, "No space left on device")
    return builtins.open(*given, **named)
caching.open = full
"""
    ran = run(kit_copy, kit_copy / "cache", fill)
    assert ran.stdout == "True\n"
    assert ran.stderr.count("No space left on device") == 1
    assert kept_files(kit_copy) == []


def test_damaged_files_give_place_to_sound_ones(kit_copy):
    cache = kit_copy / "cache"
    run(kit_copy, cache)
    sound = {file: file.stat().st_size for file in kept_files(cache)}
    for damage in (b"", b"\x80", b"\x00 no pickle", b"\x80\x04c"):
        for file in sound:
            file.write_bytes(damage)
        ran = run(kit_copy, cache)
        assert (ran.stdout, ran.stderr) == ("True\n", "")
        assert {file: file.stat().st_size for file in kept_files(cache)} == sound, damage


def test_the_compiler_switched_off_leaves_the_interpreted_rules(kit_copy):
    ask = (
        "import kit; print(len(kit.simulate('fashion', games=2, by='careful')), "
        "kit.solve(kit.deal('swap', seed=6), nodes=50).nodes, len(kit.odds(kit.deal('swap', seed=6), playouts=2)))"
    )
    ran = run(kit_copy, kit_copy / "cache", ask, NUMBA_DISABLE_JIT="1")
    assert ran.stdout.startswith("2 ") and ran.stdout.endswith("True\n") and kept_files(kit_copy) == []


def make_old_folder(folder: Path, name: str, days: int, *files: str) -> Path:
    """Return a folder that was used last so many days ago, with these files."""
    made = folder / name
    for file in files:
        (made / file).parent.mkdir(parents=True, exist_ok=True)
        (made / file).write_bytes(b"")
    then = time.time() - days * 24 * 60 * 60
    os.utime(made, (then, then))
    return made


def test_work_of_older_sources_goes_after_a_month_without_use_and_nothing_else(kit_copy):
    cache, work = kit_copy / "cache", ("rules_1a/rule.nbi", "rules_1a/rule.1.nbc", "rules_1a/rule.nbi.tmp.0a")
    old = make_old_folder(cache, "0123456789abcdef", 31, *work)
    young = make_old_folder(cache, "0123456789abcde0", 29, *work)
    foreign = [
        make_old_folder(cache, "notes", 400, *work),
        make_old_folder(cache, "0123456789abcde1", 400, *work, "rules_1a/letter.txt"),
        make_old_folder(cache, "0123456789abcde2", 400, "top.nbi", "letter.txt"),
        make_old_folder(cache, "0123456789ABCDEF", 400, *work),
    ]
    (cache / "0123456789abcde3").write_text("a file")
    (cache / "0123456789abcde4").symlink_to(make_old_folder(kit_copy, "elsewhere", 400, *work))
    stays = [young, *foreign, cache / "0123456789abcde3", cache / "0123456789abcde4", kit_copy / "elsewhere" / work[0]]
    run(kit_copy, cache)
    assert not old.exists()
    assert all(path.exists() for path in stays), [path for path in stays if not path.exists()]
    assert (foreign[1] / work[0]).exists(), "a folder with a foreign file stays whole"


def test_work_that_is_used_stays_however_old_it_is(kit_copy):
    cache = kit_copy / "cache"
    run(kit_copy, cache)
    used = set(cache.iterdir())
    for folder in used:
        make_old_folder(cache, folder.name, 400)
    old = make_old_folder(cache, "0123456789abcdef", 400, "rules_1a/rule.nbi")
    run(kit_copy, cache)
    assert all(time.time() - folder.stat().st_mtime < 24 * 60 * 60 for folder in used), "they were used just now"
    assert old.exists(), "it goes only when new sources are compiled"
    change(kit_copy, SIX, THREE)
    run(kit_copy, cache)
    assert used < set(cache.iterdir()) and not old.exists()
