"""The course is copied into a folder and updated there; a person's own changes stay."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import nbformat
import psutil
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from kit.course_setup import IDLE_KERNELS, RECORD_FILE, copy_course, edition_name, is_of_course
from kit.errors import KitError
from kit.files import MOST_BYTES, course_folder
from tests.project import NOTEBOOKS, PROJECT, run_python

BESIDE = "tutorials/chance/lessons/swap.py"  # a module that a lesson imports
WELCOME, SWAP = "notebooks/00_welcome.ipynb", "tutorials/rules/06_swap.ipynb"


def new_book(*cells: str) -> str:
    """Return a notebook with these code cells."""
    made = [new_code_cell(cell, id=f"c{place}", metadata={"tags": ["kit"]}) for place, cell in enumerate(cells)]
    return nbformat.writes(new_notebook(cells=made))


def write(path: Path, text: str) -> None:
    """Write a file, and make its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.fixture
def course(tmp_path, monkeypatch) -> Path:
    """A small course in place of the kit's."""
    folder = tmp_path / "carried"
    write(folder / WELCOME, new_book("import kit"))
    write(folder / SWAP, new_book("lesson = 1", "lesson.report()"))
    write(folder / "tutorials" / "map.toml", "lessons = 1\n")
    write(folder / "tutorials" / "rules" / "06_swap.answers.jsonl", "{}\n")
    write(folder / "tutorials" / ".ipynb_checkpoints" / "map-checkpoint.ipynb", new_book("old"))
    monkeypatch.setattr("kit.course_setup.course_folder", lambda: folder)
    return folder


@pytest.fixture
def folder(tmp_path) -> Path:
    """A folder that does not exist yet."""
    return tmp_path / "deep" / "stack-games"


@pytest.fixture
def target(course, folder) -> Path:
    """A folder with the small course in it."""
    copy_course(folder)
    return folder


def files_in(folder: Path, kind: str = "*") -> set[str]:
    """Return the files in a folder, by their path inside it."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob(kind) if path.is_file()}


def change_notebook(path: Path, change) -> None:
    """Change a notebook as JSON."""
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data, indent=2))


def run_notebook(data) -> None:
    """Change a notebook as JupyterLab does when it runs all cells, folds them and saves."""
    for number, cell in enumerate(data["cells"], 1):
        cell["execution_count"] = number
        cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "ran"}]
        cell["metadata"] |= {"execution": {"iopub.status.idle": "now"}, "scrolled": True, "collapsed": False}
        cell["metadata"]["jupyter"] = {"source_hidden": False}
        cell["source"] = "".join(cell["source"])
    data["cells"].append({"cell_type": "code", "id": "new", "metadata": {}, "source": "", "outputs": []})
    data["metadata"] = {"widgets": {"state": {}}, "kernelspec": {"name": "other"}}


def test_copy_course_copies_only_the_files_of_the_course(course, folder):
    write(course / BESIDE, "ANSWER = 42\n")
    copied = copy_course(folder)
    names = files_in(folder)
    assert names == {WELCOME, SWAP, BESIDE, "tutorials/map.toml", RECORD_FILE}
    assert sorted(copied.new_files) == sorted(names - {RECORD_FILE}) and copied.newer_editions == {}
    assert (folder / SWAP).read_bytes() == (course / SWAP).read_bytes()


def test_copy_course_adds_notes_for_teachers_only_when_requested(folder):
    books = {path.as_posix() for path in NOTEBOOKS}
    notes = {path.as_posix() for path in NOTEBOOKS if path.parts[1] == "teachers"}
    copy_course(folder)
    assert files_in(folder, "*.ipynb") == books - notes
    assert set(copy_course(folder, teachers=True).new_files) == notes and notes
    assert files_in(folder, "*.ipynb") == books and copy_course(folder) == ([], {})


def test_copy_course_restores_only_deleted_files_when_repeated(course, target):
    before = {path: path.stat().st_mtime_ns for path in target.rglob("*")}
    assert copy_course(target) == ([], {})
    assert {path: path.stat().st_mtime_ns for path in target.rglob("*")} == before
    (target / SWAP).unlink()
    assert copy_course(target) == ([SWAP], {})


def test_copy_course_replaces_a_notebook_that_was_only_run(course, target):
    change_notebook(target / SWAP, run_notebook)
    (target / SWAP).chmod(0o444)
    ran = (target / SWAP).read_bytes()
    assert copy_course(target) == ([], {}) and (target / SWAP).read_bytes() == ran
    write(course / SWAP, new_book("lesson = 2"))
    assert copy_course(target) == ([SWAP], {})
    assert (target / SWAP).read_text() == new_book("lesson = 2") and (target / SWAP).stat().st_mode & 0o777 == 0o444


CHANGES = {
    "a cell": lambda data: data["cells"][0].update(source="mine"),
    "a new cell": lambda data: data["cells"].append({"cell_type": "markdown", "metadata": {}, "source": "a note"}),
    "a cell less": lambda data: data["cells"].pop(),
    "the order": lambda data: data["cells"].reverse(),
    "a tag": lambda data: data["cells"][0]["metadata"].update(tags=["mine"]),
    "a kind of cell": lambda data: data["cells"][0].update(cell_type="raw"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_copy_course_puts_new_edition_beside_a_changed_notebook_once(course, target, change):
    change_notebook(target / SWAP, change)
    mine, beside = (target / SWAP).read_bytes(), edition_name(SWAP, 1)
    assert copy_course(target) == ([], {}), "there is no newer edition yet"
    write(course / SWAP, new_book("lesson = 2"))
    assert copy_course(target) == ([], {SWAP: beside})
    assert (target / SWAP).read_bytes() == mine
    assert (target / beside).read_bytes() == (course / SWAP).read_bytes()
    (target / beside).unlink()
    assert copy_course(target) == ([], {}), "a person who deletes the newer edition does not want it again"


def test_copy_course_replaces_an_edition_beside_unless_it_was_changed(course, target):
    change_notebook(target / SWAP, CHANGES["a cell"])
    for edition in ("two", "three"):
        write(course / SWAP, new_book(edition))
        assert copy_course(target).newer_editions == {SWAP: edition_name(SWAP, 1)}
    change_notebook(target / edition_name(SWAP, 1), CHANGES["a new cell"])
    write(course / SWAP, new_book("four"))
    assert copy_course(target).newer_editions == {SWAP: edition_name(SWAP, 2)}
    (target / edition_name(SWAP, 2)).replace(target / SWAP)
    write(course / SWAP, new_book("five"))
    assert copy_course(target) == ([SWAP], {}), "a person who takes the newer edition gets the next in its place"


@pytest.mark.parametrize("earlier", [new_book("my own welcome"), "no notebook", "[" * 100_000, ""])
def test_copy_course_keeps_files_that_were_there_before(course, folder, earlier):
    write(folder / WELCOME, earlier)
    assert copy_course(folder).newer_editions == {WELCOME: edition_name(WELCOME, 1)}
    assert (folder / WELCOME).read_text() == earlier


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"format": 1, "editions": {"a": 3}}', "2"])
def test_copy_course_keeps_all_files_when_its_record_is_damaged(course, target, damage):
    record = (target / RECORD_FILE).read_text()
    (target / RECORD_FILE).write_text(record.replace('"format": 1', '"format": 2') if damage == "2" else damage)
    write(course / SWAP, new_book("two"))
    assert copy_course(target) == ([], {SWAP: edition_name(SWAP, 1)})


KILLED_WHILE_COPYING = """
import os, sys
from pathlib import Path
from kit import course_setup
course, folder, left = Path(sys.argv[1]), Path(sys.argv[2]), iter(range(int(sys.argv[3])))
course_setup.course_folder, replace = lambda: course, os.replace
os.replace = lambda *paths: os._exit(9) if next(left, None) is None else replace(*paths)
course_setup.copy_course(folder)
"""


def kill_while_copying(course, folder, renamed) -> subprocess.CompletedProcess[str]:
    """Copy the course in a process that dies after renaming `renamed` files."""
    return run_python(KILLED_WHILE_COPYING, course, folder, renamed)


@pytest.mark.parametrize("renamed", range(5))
def test_copy_course_resumes_after_being_killed_at_any_file(course, folder, renamed):
    done = kill_while_copying(course, folder, renamed)
    assert done.returncode == (9 if renamed < 4 else 0), done.stderr
    newer = {name: new_book(f"a newer {name}") for name in (WELCOME, SWAP)}
    for name, text in newer.items():
        write(course / name, text)
    assert copy_course(folder).newer_editions == {}
    assert {name: (folder / name).read_text() for name in newer} == newer


def test_copy_course_adds_a_new_edition_after_being_killed(course, target):
    change_notebook(target / SWAP, CHANGES["a cell"])
    write(course / SWAP, new_book("two"))
    assert kill_while_copying(course, target, 1).returncode == 9
    assert not (target / edition_name(SWAP, 1)).exists()
    assert copy_course(target) == ([], {SWAP: edition_name(SWAP, 1)})


def test_copy_course_keeps_links_and_broken_links(course, folder, tmp_path):
    elsewhere = tmp_path / "elsewhere.ipynb"
    elsewhere.write_bytes((course / SWAP).read_bytes())
    for name, target in ((WELCOME, tmp_path / "nowhere"), (SWAP, elsewhere)):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).symlink_to(target)
    assert copy_course(folder).newer_editions == {WELCOME: edition_name(WELCOME, 1)}, "the other leads to this edition"
    assert copy_course(folder) == ([], {})
    write(course / SWAP, new_book("two"))
    assert copy_course(folder).newer_editions == {SWAP: edition_name(SWAP, 1)}
    assert (folder / WELCOME).is_symlink() and (folder / SWAP).is_symlink() and not (tmp_path / "nowhere").exists()
    assert elsewhere.read_text() == new_book("lesson = 1", "lesson.report()")


@pytest.mark.parametrize("name", ["notebooks", "tutorials/rules"])
def test_copy_course_writes_nothing_through_a_link_that_leads_out_of_the_folder(name, course, folder, tmp_path):
    (elsewhere := tmp_path / "elsewhere").mkdir()
    (folder / name).parent.mkdir(parents=True)
    (folder / name).symlink_to(elsewhere)
    with pytest.raises(KitError, match=f"{name} is a link to {elsewhere}"):
        copy_course(folder)
    assert not files_in(folder) and not files_in(elsewhere)
    (folder / name).unlink()
    (inside := folder / "inside").mkdir()
    (folder / name).symlink_to(inside)
    assert copy_course(folder).new_files and files_in(inside)


@pytest.mark.parametrize("below", ["", "below"])
def test_copy_course_names_a_circular_link_or_a_file_in_its_way(course, tmp_path, below):
    (tmp_path / "circle").symlink_to("circle")
    with pytest.raises(OSError, match="circle"):
        copy_course(tmp_path / "circle" / below)
    write(tmp_path / "here", "a file")
    with pytest.raises(KitError, match="here is a file"):
        copy_course(tmp_path / "here" / below)
    assert (tmp_path / "here").read_text() == "a file"


@pytest.mark.parametrize("place", ["", "notebooks", "tutorials/mine", "kit", "kit/lesson/course"])
def test_copy_course_refuses_to_copy_into_the_kit_itself(place):
    with pytest.raises(KitError, match="belongs to the kit itself"):
        copy_course(PROJECT / place)
    assert course_folder() == PROJECT and not (PROJECT / place / RECORD_FILE).exists()


@pytest.mark.parametrize("lay", [
    os.mkfifo, lambda path: path.symlink_to("/dev/zero"), lambda path: path.write_text("[" * 50_000),
    lambda path: path.write_bytes(b" " * (MOST_BYTES + 1)),
])
@pytest.mark.parametrize("name", [RECORD_FILE, WELCOME, "notebooks/swap.py"])
def test_course_is_copied_beside_what_cannot_be_read(lay, name, course, tmp_path):
    (tmp_path / "mine" / name).parent.mkdir(parents=True)
    lay(tmp_path / "mine" / name)
    copied = copy_course(tmp_path / "mine")
    assert name == RECORD_FILE or name not in copied.new_files
    assert copy_course(tmp_path / "mine") == ([], {})


# ---- what JupyterLab runs unasked ----


@pytest.fixture
def is_run(course, folder, monkeypatch):
    """A function that changes a lesson with a module, and returns whether its kernel lets it run when it is opened."""
    write(course / "tutorials/rules/lessons/swap.py", "ANSWER = 42\n")
    copy_course(folder)
    monkeypatch.chdir((folder / SWAP).parent)
    monkeypatch.setenv("JPY_SESSION_NAME", SWAP)
    monkeypatch.setattr(sys, "path", ["before"])

    def change_and_open(change) -> bool:
        change_notebook(path := Path("06_swap.ipynb").resolve(), change)
        shown = json.loads(path.read_text())["cells"]
        if os.environ["JPY_SESSION_NAME"] == NEWER:
            path.rename(folder / NEWER)
        return is_of_course(json.dumps(shown))

    return change_and_open


def give(source="harm()", output=None, **metadata):
    """Return a change into a foreign notebook: one cell with an output, and the mark of a lesson."""
    cell = {"cell_type": "code", "metadata": metadata, "source": source, "outputs": [output] * (output is not None)}
    return lambda data: data.update(cells=[cell], metadata={"stack-games-kit": {"runs_when_opened": True}})


def open_as(name: str):
    return lambda data: os.environ.update(JPY_SESSION_NAME=name)


NEWER = edition_name(SWAP, 1)
HARMLESS = {"output_type": "display_data", "metadata": {}}  # a server trusts a notebook with such outputs alone
OURS = {
    "as copied": lambda data: None, "run, folded and saved": run_notebook, "a newer edition": open_as(NEWER),
    "outputs without data": lambda data: data["cells"][0].update(outputs=[HARMLESS]),
}
FOREIGN = CHANGES | {
    "the mark": give(), "outputs without data": give(output=HARMLESS), "trusted": give(trusted=True),
    "an output": give(output={**HARMLESS, "data": {"text/plain": "1"}}), "no cells": lambda data: data.update(cells=[]),
    "half a lesson": give("lesson = 1", tags=["kit"]),
    "a blank": lambda data: data["cells"][1].update(source="lesson.report() "),
    "a cell before": lambda data: data["cells"].insert(0, {"cell_type": "code", "metadata": {}, "source": "harm()"}),
    "an attachment": lambda data: data["cells"][0].update(attachments={"a.png": {}}),
    "no cell": lambda data: data.update(cells=[3]), "no file": open_as("gone.ipynb"), "no name": open_as(""),
    "another file": lambda data: (write(Path("a.ipynb"), new_book("harm()")), open_as("a.ipynb")(data)),
    "a changed module": lambda data: write(Path("lessons/swap.py"), "harm()"),
    "a removed module": lambda data: Path("lessons/swap.py").unlink(),
    "another folder": lambda data: os.chdir("lessons"),
}  # fmt: skip


@pytest.mark.parametrize("change", OURS.values(), ids=OURS)
def test_lesson_of_the_course_runs_with_the_modules_of_the_kit(is_run, course, change):
    assert is_run(change) and sys.path == [str((course / SWAP).parent), "before"]


@pytest.mark.parametrize("change", FOREIGN.values(), ids=FOREIGN)
def test_foreign_notebook_does_not_run_when_it_is_opened(is_run, change):
    assert not is_run(change) and sys.path == ["before"]


# ---- JupyterLab begins and ends ----

FAKE = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN if "deaf" in sys.argv else lambda *_: sys.exit(print("all kernels ended")))
print(os.getpid(), os.environ["HOME"], flush=True)
time.sleep(600)
"""
OPEN_LAB = """
import sys
from pathlib import Path
from kit import course_setup
course_setup.LONGEST_END = 0.01 if "deaf" in sys.argv else 600
sys.exit(course_setup.open_lab(Path.cwd(), sys.argv[1:]))
"""


@pytest.fixture
def start_lab(tmp_path):
    """A function that starts `kit lab` with a JupyterLab that only waits. It returns both, and what they print."""
    (tmp_path / "jupyterlab.py").write_text(FAKE)
    started = []

    def start(*options: str, **variables: str):
        variables |= {"PYTHONPATH": f"{tmp_path}:{PROJECT}"}
        command = [sys.executable, "-c", OPEN_LAB, "--no-browser", *options]
        kit_lab = subprocess.Popen(command, env=os.environ | variables, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
        printed = [kit_lab.stdout.readline()]
        while not printed[-1][:1].isdigit():
            printed.append(kit_lab.stdout.readline())
        started.extend([kit_lab, psutil.Process(int(printed[-1].split()[0]))])
        return *started, printed

    yield start
    for process in started:
        with suppress(psutil.NoSuchProcess):
            process.kill()


@pytest.mark.parametrize("options", [(), ("deaf",)])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signal_to_kit_lab_ends_jupyterlab(start_lab, number, options):
    kit_lab, jupyterlab, _ = start_lab(*options)
    kit_lab.send_signal(number)
    assert kit_lab.communicate()[0] == "all kernels ended\n" * (not options)
    assert not jupyterlab.is_running() and kit_lab.returncode == 128 + number


@pytest.mark.parametrize("home", ["missing", "jupyterlab.py", ""])
def test_jupyterlab_gets_a_temporary_home_when_the_own_one_cannot_be_written_to(start_lab, tmp_path, home):
    kit_lab, _, printed = start_lab(HOME=str(tmp_path / home))
    given = Path(printed[-1].split()[1])
    assert given.is_dir() and (given == tmp_path) is (not home) and len(printed) == 1 + bool(home)
    kit_lab.terminate()
    kit_lab.communicate()
    assert given.exists() is (not home) and ("cannot be written to" in printed[0]) is bool(home)


def test_jupyterlab_knows_the_options_that_end_idle_kernels():
    manager = pytest.importorskip("jupyter_server.services.kernels.kernelmanager").MappingKernelManager
    options = dict(option.rpartition(".")[2].split("=") for option in IDLE_KERNELS)
    assert options.keys() <= set(manager.class_trait_names()) and int(options["cull_idle_timeout"]) == 30 * 60
