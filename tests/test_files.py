"""The kit's files, errors and imports: it writes files safely and imports nothing from outside."""

import ast
import copy
import errno
import os
import pickle
import time
from io import FileIO
from pathlib import Path

import pytest

import kit
from kit import errors, files
from tests.project import PROJECT


@pytest.mark.parametrize("mode", [0o444, 0o600, 0o755])
def test_write_atomically_keeps_permissions_of_the_old_file(tmp_path, mode):
    path = tmp_path / "page.html"
    path.write_text("old")
    path.chmod(mode)
    files.write_atomically(path, b"new")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", mode)


@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_write_atomically_leaves_only_the_old_file_when_it_fails(tmp_path, monkeypatch, fault):
    path = tmp_path / "page.html"
    path.write_text("old")

    class FullFile(FileIO):
        def write(self, content: bytes) -> int:
            super().write(content[:2])
            raise fault

    monkeypatch.setattr(Path, "open", lambda path, mode: FullFile(path, mode))
    with pytest.raises(type(fault)) as failed:
        files.write_atomically(path, b"new")
    monkeypatch.undo()
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"] and path.read_text() == "old"
    assert getattr(failed.value, "errno", errno.ENOSPC) == errno.ENOSPC
    assert getattr(failed.value, "filename", str(path)) == str(path), "the error must name the file to be written"


def test_write_atomically_clears_old_unfinished_files(tmp_path):
    left = [tmp_path / name for name in (".a.json.77.unfinished", ".b.ipynb.9.unfinished", ".c.json.8", ".unfinished")]
    for path in left:
        path.write_text("{")
        os.utime(path, (time.time() - files.LONGEST_WRITE - 1,) * 2)
    being_written = tmp_path / ".d.json.5.unfinished"
    being_written.write_text("{")
    files.write_atomically(tmp_path / "new.json", b"{}")
    assert {path.name for path in tmp_path.iterdir()} == {"new.json", being_written.name, ".c.json.8", ".unfinished"}


OUTSIDE = {"lessons", "extras", "notebooks", "tutorials", "data", "tests"}


def imports_of(source: str) -> set[str]:
    """Return the first names of all that a module imports."""
    nodes = list(ast.walk(ast.parse(source)))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [str(node.module) for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
    return {name.split(".")[0] for name in names}


def test_kit_imports_nothing_from_course_data_or_tests():
    reached = {path.name: imports_of(path.read_text()) & OUTSIDE for path in (PROJECT / "kit").rglob("*.py")}
    assert {name: names for name, names in reached.items() if names} == {}


def test_modules_of_lessons_are_named_in_the_order_of_the_lessons():
    folder = PROJECT / "tutorials/chance/lessons"
    named = (folder / "__init__.py").read_text()
    assert [path.stem for path in folder.glob("[!_]*.py") if f"`{path.stem}`" not in named] == []


CLASSES = [each for each in vars(errors).values() if isinstance(each, type) and each.__module__ == errors.__name__]
COPIES = {
    "pickle": lambda error: pickle.loads(pickle.dumps(error)),  # noqa: S301  # made here
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@pytest.mark.parametrize("copy_kind", COPIES)
@pytest.mark.parametrize("kind", [each for each in CLASSES if issubclass(each, Exception)])
def test_error_keeps_message_and_ruling_when_pickled_or_copied(kind, copy_kind):
    game = kit.deal("swap", seed=1)
    error = kit.IllegalMove(game.ruling("w1 to w2")) if kind is kit.IllegalMove else kind("x" * 1_000)
    arrived = COPIES[copy_kind](error)
    assert type(arrived) is kind and str(arrived) == str(error) and str(error)
    assert vars(arrived) == vars(error)
    assert kind is not kit.IllegalMove or not arrived.ruling.legal


@pytest.mark.parametrize("kind", [kit.BadOption, kit.BadPosition, kit.BadMove, kit.IllegalMove])
def test_error_about_a_value_is_also_a_value_error(kind):
    assert issubclass(kind, kit.KitError) and issubclass(kind, ValueError)
