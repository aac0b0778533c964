"""Files are written whole or not at all, and a path that cannot be is refused in the kit's own words."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path

import pytest

import kit
from kit import files


@pytest.mark.parametrize("given", ["", None, 3, b"x", "a\0b", "~nosuchuser/x"])
def test_path_of_refuses_what_is_no_path_and_names_the_argument(given):
    with pytest.raises(kit.BadOption, match=r"^folder"):
        files.path_of(given, "folder", "a folder")


@pytest.mark.parametrize("mode", [0o444, 0o600, 0o755])
def test_write_whole_keeps_the_permissions_of_the_file_it_replaces(tmp_path, mode):
    path = tmp_path / "page.html"
    path.write_text("old")
    path.chmod(mode)
    files.write_whole(path, b"new")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", mode)


@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_write_whole_leaves_the_old_file_and_nothing_else_when_it_fails(tmp_path, monkeypatch, fault):
    path = tmp_path / "page.html"
    path.write_text("old")

    def cut_short(unfinished: Path, content: bytes) -> None:
        unfinished.write_text(content.decode()[:2])
        raise fault

    monkeypatch.setattr(Path, "write_bytes", cut_short)
    with pytest.raises(type(fault)) as failed:
        files.write_whole(path, b"new")
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"] and path.read_text() == "old"
    assert getattr(failed.value, "filename", str(path)) == str(path), "an error names the file that is meant"


def test_write_whole_clears_what_a_killed_process_left_long_ago(tmp_path):
    left = [tmp_path / name for name in (".a.json.77.unfinished", ".b.ipynb.9.unfinished", ".c.json.8", ".unfinished")]
    for path in left:
        path.write_text("{")
        os.utime(path, (time.time() - files.LONGEST_WRITE - 1,) * 2)
    being_written = tmp_path / ".d.json.5.unfinished"
    being_written.write_text("{")
    files.write_whole(tmp_path / "new.json", b"{}")
    assert {path.name for path in tmp_path.iterdir()} == {"new.json", being_written.name, ".c.json.8", ".unfinished"}
