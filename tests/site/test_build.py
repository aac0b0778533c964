"""The folder of the site: its files, what the browser's Python needs, and folders and interpreters that are refused."""

import json
import os
import shutil
import zipfile
from collections.abc import Iterator
from errno import ENOSPC
from functools import partial
from pathlib import Path

import pytest

import kit
from kit.errors import BadOption
from kit.site import build
from kit.site.build import CONFIG, write_site
from tests.project import run_alone

LOCKS = ("[" * 50_000, "[]", "{}")  # of no interpreter
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
IN_ARCHIVE = """
import json
from kit.site import host
posted = []
page = host.start(lambda text: posted.append(json.loads(text)))
for message in (
    {"open": "cases", "game": "swap", "name": "", "answered": []},
    {"open": "practice", "game": None, "answers": []}, {"open": "today"},
    {"open": "table", "deal": "grid/1", "transcript": None, "narrow": True, "theme": "dark"},
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
    """A site."""
    folder = tmp_path_factory.mktemp("site") / "new"
    write_site(folder, str(interpreter))
    return folder


def list_files(folder: Path) -> set[str]:
    """Return the names of all files below a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_site_has_all_its_files_and_every_game(site):
    config, index = json.loads((site / CONFIG).read_text()), (site / "index.html").read_text(encoding="utf-8")
    assert {*config["files"], CONFIG, "service_worker.js"} == list_files(site)
    assert {f"pyodide/{name}" for name in FILES} <= list_files(site)
    for info in kit.games():
        assert f'data-game="{info.slug}"' in index and f"pictures/{info.slug}-narrow.svg" in config["files"]
    assert config["version"] in (site / "service_worker.js").read_text()
    assert "#stack-the-deck/1/rounds=1" in index  # a newcomer begins with one round
    assert "{{" not in index and "http" not in index.split("<main")[0].replace("http-equiv", "")


def test_same_site_has_the_same_version_and_a_new_one_replaces_its_files(site, interpreter):
    config = json.loads((site / CONFIG).read_text())
    (site / "pictures" / "old.svg").write_text("old")
    (site / "pictures" / "changed.svg").write_text("mine")
    old = build.find_digest(b"old")
    files = config["files"] | {"pictures/old.svg": old, "pictures/changed.svg": old, "pictures": old}
    (site / CONFIG).write_text(json.dumps(config | {"files": files}))
    (site / "letter.txt").write_text("mine")
    write_site(site, str(interpreter))
    assert json.loads((site / CONFIG).read_text())["version"] == config["version"]
    assert not (site / "pictures" / "old.svg").exists()  # but what others have written or changed stays
    for name in ("letter.txt", "pictures/changed.svg"):
        assert (site / name).read_text() == "mine"
        (site / name).unlink()


def test_digests_are_those_of_the_files_and_the_service_worker_has_them_all(site):
    config, worker = json.loads((site / CONFIG).read_text()), (site / "service_worker.js").read_text()
    for name, digest in config["files"].items():
        assert digest == build.find_digest((site / name).read_bytes()) and f'"{name}": "{digest}"' in worker
    assert f'"{CONFIG}": "{build.find_digest((site / CONFIG).read_bytes())}"' in worker


@pytest.fixture
def copy_of_site(site: Path, tmp_path: Path) -> Path:
    """A copy of the site, beside a file and a folder of somebody else."""
    (tmp_path / "keep.txt").write_text("mine")
    (tmp_path / "elsewhere").mkdir()
    shutil.copytree(site, tmp_path / "site")
    return tmp_path / "site"


def read_all(folder: Path) -> dict[str, bytes]:
    """Return the content of all files below a folder, by name."""
    return {name: (folder / name).read_bytes() for name in list_files(folder)}


def check_refusal(folder: Path, interpreter: Path, why: str) -> None:
    """Check that writing a site is refused for this reason, and that no file is written or deleted."""
    before = read_all(folder.parent)
    with pytest.raises(BadOption, match=why):
        write_site(folder, str(interpreter))
    assert read_all(folder.parent) == before


NAMES = ("../keep.txt", "/etc/hostname", "a/../../keep.txt", "a\0b", "a\\b", "", ".git")
FOREIGN = [
    *({"files": {name: "x"}} for name in NAMES), {"files": ["../keep.txt"]}, {"files": [["a"]]}, {"files": None},
    {"format": 2},
    '{"files": ["../keep.txt"]}', '{"files": {"keep.txt": "x"}, "version": "1", "lock": {}}', "[" * 100_000, "{", None,
]  # fmt: skip


@pytest.mark.parametrize("content", FOREIGN, ids=lambda content: str(content)[:30])
def test_other_configuration_is_refused_and_deletes_nothing(content, copy_of_site, interpreter):
    path = copy_of_site / CONFIG
    text = json.dumps(json.loads(path.read_text()) | content) if isinstance(content, dict) else content
    path.unlink()
    path.write_text(text) if text else os.mkfifo(path)
    check_refusal(copy_of_site, interpreter, "is not a site of the kit; name a new folder")


@pytest.mark.parametrize("name", ["pictures", "config.json", "app.js", "folder/app.js"])
def test_nothing_is_written_or_deleted_through_a_link(name, copy_of_site, interpreter):
    place = copy_of_site / name.removeprefix("folder/")
    shutil.rmtree(place) if place.is_dir() else place.unlink()
    place.mkdir() if name.startswith("folder/") else place.symlink_to(copy_of_site.parent / "elsewhere")
    check_refusal(copy_of_site, interpreter, r"is a link or a folder there|is not a site of the kit")


@pytest.mark.parametrize("place", ["site", "new"])
@pytest.mark.parametrize("fault", [OSError(ENOSPC, "No space left on device"), KeyboardInterrupt()], ids=str)
def test_interrupted_site_leaves_the_old_one_and_can_be_repeated(fault, place, copy_of_site, interpreter, monkeypatch):
    folder, write, count = copy_of_site.with_name(place), Path.write_bytes, iter(range(20))
    before = read_all(folder) if place == "site" else {}

    def write_some(path: Path, content: bytes) -> int:
        if next(count, None) is None:
            raise fault
        return write(path, content[::-1])

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", write_some)
        with pytest.raises((BadOption, KeyboardInterrupt), match=r"cannot be written to: No space|^$"):
            write_site(folder, str(interpreter))
    assert read_all(folder) == before
    (folder / build.UNFINISHED).mkdir()  # a run that was killed leaves its files
    (folder / build.UNFINISHED / "app.js").write_text("half")
    write_site(folder, str(interpreter))
    assert read_all(folder) == read_all(copy_of_site)


def test_archive_has_everything_that_the_browser_reads(interpreter, tmp_path):
    write_site(tmp_path / "site", str(interpreter))
    with zipfile.ZipFile(tmp_path / "site" / "kit.zip") as archive:
        archive.extractall(tmp_path / "kit")
    posted = json.loads(run_alone(IN_ARCHIVE, place=tmp_path / "kit"))
    assert posted == [["question"], ["question"], ["today"], ["sprites"], ["table"]]


def test_public_interpreter_has_a_pinned_version_and_digests(tmp_path):
    write_site(tmp_path / "site")
    config = json.loads((tmp_path / "site" / CONFIG).read_text())
    assert "@314." in config["pyodide"] and set(config["integrity"]) == set(FILES)
    index = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert f"script-src 'self' 'wasm-unsafe-eval' {config['pyodide']}" in index
    assert not (tmp_path / "site" / "pyodide").exists()


def test_folder_of_somebody_else_and_a_wrong_interpreter_are_refused(tmp_path, interpreter, monkeypatch):
    monkeypatch.setattr(build, "make_files", lambda: pytest.fail("the kit did all the work"))
    (folder := tmp_path / "mine").mkdir()
    (folder / "letter.txt").write_text("mine")
    for place, why in (("", "is not a site of the kit; name a new folder"), ("letter.txt/new", "cannot be written to")):
        check_refusal(folder / place, interpreter, why)
    assert list_files(folder) == {"letter.txt"}
    check_refusal(folder / "new", folder, "it needs pyodide")
    for name in FILES:
        (folder / name).write_text(name)
    for lay in (os.mkfifo, *(partial(Path.write_text, data=text) for text in LOCKS)):
        lay(folder / "pyodide-lock.json")
        check_refusal(folder / "new", folder, "it needs pyodide")
        (folder / "pyodide-lock.json").unlink()
    (folder / FILES[2]).unlink()
    (folder / FILES[2]).symlink_to("/dev/zero")
    check_refusal(folder / "new", folder, "it needs pyodide")
    (folder / FILES[2]).unlink()
    for name in FILES:
        (folder / name).write_text(f"another {name}")
    (folder / "pyodide-lock.json").write_text('{"info": {}}')
    check_refusal(folder / "new", folder, "is not of Pyodide 314")
