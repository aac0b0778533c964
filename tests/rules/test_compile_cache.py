"""Machine code on disk: it is used only if none of its sources changed, and damaged files never stop a run."""

import importlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kit.lab.compiler import sources
from tests.project import PROJECT

SCRIPT = """
import sys
from kit.lab.compiler import compile_for_game
from kit.rules.shared.suit_stacks import is_work

def is_ninth_a_working_stack(pile):
    return is_work(pile)

if len(sys.argv) > 1:
    exec(sys.argv[1])
print(bool(compile_for_game(is_ninth_a_working_stack, "swap")(9)))
"""
SOURCE = "kit/rules/shared/suit_stacks.py"
SIX, THREE = "MOST_WORK = 6", "MOST_WORK = 3"  # with six, pile 9 is a working stack; with three it is not
pytestmark = [pytest.mark.compiled, pytest.mark.xdist_group("kept work")]


@pytest.fixture
def kit_copy(tmp_path) -> Path:
    """A folder with a copy of the kit whose rules a test may change, and a script that compiles one of them."""
    shutil.copytree(PROJECT / "kit", tmp_path / "kit", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "script.py").write_text(SCRIPT)
    return tmp_path


def run(copied: Path, cache: Path, *more: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the script with its compiled code in the folder `cache`."""
    variables = os.environ | {"PYTHONPATH": str(copied), "KIT_CACHE": str(cache)} | settings
    ran = subprocess.run(
        [sys.executable, copied / "script.py", *more], env=variables, cwd=copied, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    return ran


def change_rule(copied: Path, was: str, becomes: str) -> None:
    """Change a rule's constant."""
    source = copied / SOURCE
    text = source.read_text()
    assert was in text
    source.write_text(text.replace(was, becomes))


def saved_files(folder: Path) -> list[Path]:
    """Return the files of compiled code below a folder."""
    return [*folder.rglob("*.nbi"), *folder.rglob("*.nbc")]


@pytest.mark.parametrize("is_folder", [True, False])
def test_changed_rules_are_compiled_again_and_saved_if_possible(is_folder, kit_copy):
    cache = kit_copy / "cache"
    if not is_folder:
        cache.write_text("no folder")
    first = run(kit_copy, cache)
    files = len(saved_files(kit_copy))
    change_rule(kit_copy, SIX, THREE)
    second = run(kit_copy, cache)
    assert (first.stdout, second.stdout) == ("True\n", "False\n")
    saved = saved_files(kit_copy)
    assert 0 < files < len(saved_files(cache)) == len(saved) if is_folder else saved == []
    for ran in (first, second):
        assert ran.stderr.count("KitWarning: compiled code is not saved") == (not is_folder)


def test_compiled_code_is_not_saved_when_its_source_changed_meanwhile(kit_copy):
    cache = kit_copy / "cache"
    change_now = (
        "from pathlib import Path; source = Path('" + SOURCE + "'); "
        f"source.write_text(source.read_text().replace({SIX!r}, {THREE!r}))"
    )
    first = run(kit_copy, cache, change_now)
    assert (first.stdout, saved_files(cache)) == ("True\n", [])
    assert "suit_stacks.py has changed since it was read" in first.stderr
    assert run(kit_copy, cache).stdout == "False\n"


@pytest.mark.parametrize("module", ["kit.lab.playout", "kit.lab.search.swap", "kit.lab.search.stack_em"])
def test_machine_code_does_not_depend_on_texts_and_tables(module):
    importlib.import_module(module)
    folders = {path.parent.name for path in sources(module)}
    assert "rules" in folders and folders.isdisjoint({"play", "words", "picture", "tabletop", "lesson"})


def test_full_disk_is_reported_once_and_the_run_continues(kit_copy):
    fill = """
import builtins, errno
from numba.core import caching
def full(*arguments, **options):
    if "w" in arguments[1]:
        raise OSError(errno.ENOSPC, "No space left on device")
    return builtins.open(*arguments, **options)
caching.open = full
"""
    ran = run(kit_copy, kit_copy / "cache", fill)
    assert ran.stdout == "True\n"
    assert ran.stderr.count("No space left on device") == 1
    assert saved_files(kit_copy) == []


def test_damaged_files_are_replaced(kit_copy):
    cache = kit_copy / "cache"
    run(kit_copy, cache)
    sound = {file: file.stat().st_size for file in saved_files(cache)}
    for damage in (b"", b"\x80", b"\x00 no pickle", b"\x80\x04c"):
        for file in sound:
            file.write_bytes(damage)
        ran = run(kit_copy, cache)
        assert (ran.stdout, ran.stderr) == ("True\n", "")
        assert {file: file.stat().st_size for file in saved_files(cache)} == sound, damage


def test_rules_are_interpreted_when_the_compiler_is_off(kit_copy):
    ask = (
        "import kit; print(len(kit.simulate('fashion', games=2, by='careful')), "
        "kit.solve(kit.deal('swap', seed=6), nodes=50).nodes, len(kit.odds(kit.deal('swap', seed=6), playouts=2)))"
    )
    ran = run(kit_copy, kit_copy / "cache", ask, NUMBA_DISABLE_JIT="1")
    assert ran.stdout.startswith("2 ") and ran.stdout.endswith("True\n") and saved_files(kit_copy) == []


def make_old_folder(folder: Path, name: str, days: int, *files: str) -> Path:
    """Return a folder with these files that was last used `days` days ago."""
    path = folder / name
    for file in files:
        (path / file).parent.mkdir(parents=True, exist_ok=True)
        (path / file).write_bytes(b"")
    then = time.time() - days * 24 * 60 * 60
    os.utime(path, (then, then))
    return path


def test_old_code_is_deleted_after_a_month_without_use(kit_copy):
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
    assert (foreign[1] / work[0]).exists(), "a folder with a foreign file must stay whole"


def test_old_code_stays_while_it_is_used(kit_copy):
    cache = kit_copy / "cache"
    run(kit_copy, cache)
    used = set(cache.iterdir())
    for folder in used:
        make_old_folder(cache, folder.name, 400)
    old = make_old_folder(cache, "0123456789abcdef", 400, "rules_1a/rule.nbi")
    run(kit_copy, cache)
    assert all(time.time() - folder.stat().st_mtime < 24 * 60 * 60 for folder in used), "the run marks them as used"
    assert old.exists(), "it is deleted only when new sources are compiled"
    change_rule(kit_copy, SIX, THREE)
    run(kit_copy, cache)
    assert used < set(cache.iterdir()) and not old.exists()
