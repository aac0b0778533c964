"""The folder of the site: its files, what the browser's Python needs, and folders and interpreters that are refused."""

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import kit
from kit.errors import BadOption
from kit.site import build
from kit.site.build import CONFIG, list_old_files, write_site

FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
IN_ARCHIVE = """
import json, sys
sys.path.insert(0, {folder!r})
from kit.site import host
posted = []
page = host.start(lambda text: posted.append(json.loads(text)))
for message in (
    {{"open": "cases", "game": "swap"}}, {{"open": "practice", "game": None, "answers": []}}, {{"open": "today"}},
    {{"open": "table", "deal": "grid/1", "transcript": None, "narrow": True, "theme": "dark"}},
):
    page.receive(json.dumps(message))
print(json.dumps([list(each) for each in posted]))
"""


@pytest.fixture(scope="module")
def interpreter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with files of the interpreter's names, which pass for the interpreter."""
    folder = tmp_path_factory.mktemp("pyodide")
    for name in FILES:
        (folder / name).write_text(name)
    (folder / "pyodide-lock.json").write_text('{"info": {"python": "3.14.2"}, "packages": {}}')
    known = build.read_interpreter() | {"integrity": {name: build.find_digest(name.encode()) for name in FILES}}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "read_interpreter", lambda: known)
        yield folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, interpreter: Path) -> Path:
    """A site without deals of the day."""
    folder = tmp_path_factory.mktemp("site") / "new"
    write_site(folder, str(interpreter), days=0)
    return folder


def list_files(folder: Path) -> set[str]:
    """Return the names of all files below a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_site_has_all_its_files_and_every_game(site):
    config, index = json.loads((site / CONFIG).read_text()), (site / "index.html").read_text(encoding="utf-8")
    assert {*config["files"], CONFIG, "service_worker.js"} == list_files(site) == list_old_files(site)
    assert {f"pyodide/{name}" for name in FILES} <= list_files(site)
    for info in kit.games():
        assert f'data-game="{info.slug}"' in index and f"pictures/{info.slug}-narrow.svg" in config["files"]
    assert config["version"] in (site / "service_worker.js").read_text()
    assert "{{" not in index and "http" not in index.split("<main")[0].replace("http-equiv", "")


def test_same_site_has_the_same_version_and_a_new_one_replaces_its_files(site, interpreter):
    before = json.loads((site / CONFIG).read_text())["version"]
    (site / "pictures" / "old.svg").write_text("")
    config = json.loads((site / CONFIG).read_text())
    (site / CONFIG).write_text(json.dumps(config | {"files": [*config["files"], "pictures/old.svg"]}))
    write_site(site, str(interpreter), days=0)
    assert json.loads((site / CONFIG).read_text())["version"] == before
    assert not (site / "pictures" / "old.svg").exists()


@pytest.mark.compiled
def test_archive_has_everything_that_the_browser_reads(interpreter, tmp_path):
    write_site(tmp_path / "site", str(interpreter), days=1)
    with zipfile.ZipFile(tmp_path / "site" / "kit.zip") as archive:
        archive.extractall(tmp_path / "kit")
    script = IN_ARCHIVE.format(folder=str(tmp_path / "kit"))
    done = subprocess.run([sys.executable, "-S", "-E", "-c", script], capture_output=True, text=True, cwd="/")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [["cases"], ["question"], ["today"], ["sprites"], ["table"]]


def test_public_interpreter_has_a_pinned_version_and_digests(tmp_path):
    write_site(tmp_path / "site", days=0)
    config = json.loads((tmp_path / "site" / CONFIG).read_text())
    assert "@314." in config["pyodide"] and set(config["integrity"]) == set(FILES)
    index = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert f"script-src 'self' 'wasm-unsafe-eval' {config['pyodide']}" in index
    assert not (tmp_path / "site" / "pyodide").exists()


def test_folder_of_somebody_else_and_a_wrong_interpreter_are_refused(tmp_path, interpreter):
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(BadOption, match="is not a site of the kit; name a new folder"):
        write_site(tmp_path, str(interpreter), days=0)
    assert list_files(tmp_path) == {"letter.txt"}
    with pytest.raises(BadOption, match="it needs pyodide"):
        write_site(tmp_path / "new", str(tmp_path), days=0)
    for name in FILES:
        (tmp_path / name).write_text(f"another {name}")
    (tmp_path / "pyodide-lock.json").write_text('{"info": {}}')
    with pytest.raises(BadOption, match="is not of Pyodide 314"):
        write_site(tmp_path / "new", str(tmp_path), days=0)
    assert not (tmp_path / "new").exists()
