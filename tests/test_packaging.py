"""The packaging: pinned requirements, the contents of both distributions, and whether an installed wheel works."""

import itertools
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import kit
from kit.lesson.steps import find_step
from tests.installed import build, install_wheel, variables_without_project
from tests.project import PROJECT

pytestmark = pytest.mark.thorough  # these tests build and install distributions

MOST_BYTES_OF_WHEEL = 4_500_000


def read_pins() -> dict[str, str]:
    """Return the pinned version of each package in constraints.txt, which must contain only versions."""
    lines = (PROJECT / "constraints.txt").read_text().splitlines()
    entries = [line.split("==") for line in lines if not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", "==".join(entry)) for entry in entries)
    return {name.lower().replace("_", "-"): version for name, version in entries}


def requirements() -> list[Requirement]:
    """Return all requirements in pyproject.toml, with all extras."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].values()
    return [Requirement(text) for text in [*project["dependencies"], *itertools.chain(*extras)]]


@pytest.mark.parametrize("requirement", requirements(), ids=lambda requirement: requirement.name)
def test_requirement_has_two_bounds_and_a_pin_between_them(requirement):
    assert {bound.operator for bound in requirement.specifier} == {">=", "<"}
    assert requirement.specifier.contains(read_pins()[requirement.name.lower()])


@pytest.fixture(scope="session")
def source(tmp_path_factory) -> Path:
    """The unpacked source distribution."""
    folder = tmp_path_factory.mktemp("source")
    with tarfile.open(build("sdist", PROJECT, tmp_path_factory.mktemp("sdist"))) as archive:
        archive.extractall(folder, filter="data")
    return next(folder.iterdir())


@pytest.fixture(scope="session")
def wheel(source, tmp_path_factory) -> Path:
    """The wheel built from the source distribution, in which a person has worked."""
    checkpoints = source / "tutorials" / ".ipynb_checkpoints"
    checkpoints.mkdir()
    for left in (source / "tutorials" / "rules" / "06_swap.answers.jsonl", checkpoints / "map-checkpoint.ipynb"):
        left.write_text("{}")
    return build("wheel", source, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def installation(wheel, tmp_path_factory) -> Path:
    """An environment outside the project with the wheel."""
    return install_wheel(wheel, tmp_path_factory.mktemp("installed"))


def run(installed: Path, program: str, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a program of that environment, in its folder and with these additional environment variables."""
    command, variables = [str(installed / "bin" / program), *words], variables_without_project() | variables
    return subprocess.run(command, cwd=installed, env=variables, capture_output=True, text=True, timeout=60)


def files_below(folder: Path) -> set[str]:
    """Return the files in a folder, by their path inside it, without ignored files."""
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {str(path) for path in paths if not any(map(is_ignored, path.parts)) and path.parts[0] != ".git"}


def is_ignored(name: str) -> bool:
    """Return whether .gitignore names a file or folder, or it holds pictures of failed tests."""
    patterns = (PROJECT / ".gitignore").read_text().splitlines()
    return any(fnmatch(name, pattern.rstrip("/")) for pattern in [*patterns, "failures"])


def test_source_distribution_contains_the_whole_project(source):
    tops = [path for path in PROJECT.iterdir() if path.name != ".git" and not is_ignored(path.name)]
    folders = [path for path in tops if path.is_dir()]
    whole = {path.name for path in tops if path.is_file()}
    whole |= {f"{folder.name}/{name}" for folder in folders for name in files_below(folder)}
    assert whole - files_below(source) == set()


def test_source_distribution_can_run_its_own_tests(source):
    variables = os.environ | {"PYTHONPATH": str(source)}
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_registered.py"]
    for command in (["make", "--dry-run", "check", "test"], tests):
        done = subprocess.run(command, cwd=source, env=variables, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_wheel_contains_what_an_installed_kit_reads_and_no_answers(wheel):
    with zipfile.ZipFile(wheel) as archive:
        carried = set(archive.namelist())
    assert wheel.stat().st_size < MOST_BYTES_OF_WHEEL
    assert {f"kit/{name}" for name in files_below(PROJECT / "kit")} <= carried
    data = {f"{top}/{name}" for top in ("keys", "scenarios") for name in files_below(PROJECT / "data" / top)}
    assert {name.removeprefix("kit/data/") for name in carried if name.startswith("kit/data/")} == data | tables_read()
    copied = {name.removeprefix("kit/course/") for name in carried if name.startswith("kit/course/")}
    shared = {f".jupyter/{name.partition('/share/jupyter/')[2]}" for name in carried if "/share/jupyter/" in name}
    settings = {f".jupyter/{name}" for name in files_below(PROJECT / ".jupyter")}
    assert shared == {name for name in settings if name.startswith(".jupyter/labextensions/")}
    assert copied == course_files() | settings - shared


def tables_read() -> set[str]:
    """Return the tables in `data` that a module of the kit or a file of the course names."""
    sources = (PROJECT / name for name in [*(f"kit/{name}" for name in files_below(PROJECT / "kit")), *course_files()])
    texts = "".join(path.read_text() for path in sources if path.suffix in (".py", ".ipynb"))
    named = {name or table for name, table in re.findall(r'(\w+)\.csv|read_(?:table|games)\(\\?"(\w+)', texts)}
    tables = (PROJECT / "data" / "results").rglob("*.csv")
    return {path.relative_to(PROJECT / "data").as_posix() for path in tables if path.stem in named}


def test_wheel_leaves_out_the_pictures_after_the_first_step_of_a_lesson_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(name for name in course_files() if name.endswith(".ipynb")):
            built, own = json.loads(archive.read(f"kit/course/{name}")), json.loads((PROJECT / name).read_text())
            is_lesson = own["metadata"].get("stack-games-kit", {}).get("runs_when_opened") is True
            steps = [place for place, cell in enumerate(own["cells"]) if find_step("".join(cell["source"]))[0]]
            for cell in own["cells"][steps[0] + 1 :] if is_lesson and steps else ():
                for output in cell.get("outputs", ()):
                    output.get("data", {}).pop("image/png", None)
            assert built == own, name


TRIAL = """
import kit
assert kit.rulebook("six-stacks") and kit.scenario("six-stacks/merge-first")
print(kit.table(kit.deal("swap", seed=5)).game, kit.__file__)
"""


def test_installed_wheel_has_games_tables_rulebooks_and_scenarios(installation):
    assert run(installation, "kit", "games").stdout == f"{kit.games()}\n"
    ran = run(installation, "python", "-c", TRIAL)
    assert ran.stdout.startswith(f"{kit.deal('swap', seed=5)} {installation}") and not ran.stderr


USE = """
import kit
moves: list[str] = kit.deal("swap", seed=1).moves()
kit.deal("swap").play(7)
"""


def test_installed_kit_has_types_for_a_person_who_checks_types(installation, tmp_path):
    program = tmp_path / "use.py"
    program.write_text(USE)
    mypy = ["-m", "mypy", "--strict", "--python-executable", str(installation / "bin" / "python")]
    done = subprocess.run([sys.executable, *mypy, str(program)], cwd=tmp_path, capture_output=True, text=True)
    assert re.findall(r":(\d+): error: .*\[([a-z-]+)\]", done.stdout) == [("4", "arg-type")], done.stdout


def test_lab_copies_the_course_and_passes_options_to_jupyterlab(installation, tmp_path):
    course, expected = installation / "stack-games", {path for path in course_files() if "teachers" not in path}
    changed = course / "tutorials" / "map.toml"
    changed.parent.mkdir(parents=True)
    changed.write_text("mine")
    words, variables = ("lab", "--show-config-json"), {"HOME": str(tmp_path), "DISPLAY": ":9"}
    first, second = (run(installation, "kit", *words, **variables).stdout.splitlines() for _ in range(2))
    fresh, beside, *config = first
    assert fresh == f"The course is in {course}: {len(expected) - 1} files are new."
    assert beside.startswith("You have changed tutorials/map.toml, which stays as it is; its newer edition is ")
    assert beside.endswith("is tutorials/map (newer edition).toml") and changed.read_text() == "mine"
    assert json.loads("".join(config))["ServerApp"]["root_dir"] == str(course)
    assert json.loads("".join(config))["LabApp"]["default_url"] == "/lab/tree/notebooks/00_welcome.ipynb"
    assert {path for path in expected if path.endswith(".ipynb")} <= files_below(course)
    assert second[0] == f"The course is in {course}." and json.loads("".join(second[1:])), "it is offered once"


def course_files() -> set[str]:
    """Return the files of the course, by their path in the project."""
    names = {f"{top}/{name}" for top in ("notebooks", "tutorials") for name in files_below(PROJECT / top)}
    return {name for name in names if not name.endswith(".answers.jsonl")}


WITH = ["linux x86_64", "linux aarch64", "darwin arm64", "darwin x86_64", "win32 AMD64", "win32 ARM64"]
WITHOUT = ["linux riscv64", "linux armv7l", "emscripten wasm32"]


@pytest.mark.parametrize("machine", WITH + WITHOUT)
def test_wasmtime_is_required_only_where_it_is_available(machine):
    settings = dict(zip(("sys_platform", "platform_machine"), machine.split(), strict=True))
    (wasmtime,) = (each for each in requirements() if each.name == "wasmtime")
    assert wasmtime.marker.evaluate(settings) == (machine in WITH)


def test_running_needs_no_compiler():
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    required = {Requirement(text).name for text in project["dependencies"]}
    assert "wasmtime" in required and not {"numba", "llvmlite"} & required
