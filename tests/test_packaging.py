"""The project's packaging: what is pinned, what the two distributions carry, and that they work elsewhere."""

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
from tests.installed import build, install_wheel, variables_without_project
from tests.project import PROJECT

pytestmark = pytest.mark.thorough  # distributions are built and installed


def read_pins() -> dict[str, str]:
    """Return the version of each package in constraints.txt, which names versions and nothing else."""
    lines = (PROJECT / "constraints.txt").read_text().splitlines()
    entries = [line.split("==") for line in lines if not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", "==".join(entry)) for entry in entries)
    return {name.lower().replace("_", "-"): version for name, version in entries}


def requirements() -> list[Requirement]:
    """Return everything that pyproject.toml asks for, all extras included."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].values()
    return [Requirement(text) for text in [*project["dependencies"], *itertools.chain(*extras)]]


@pytest.mark.parametrize("requirement", requirements(), ids=lambda requirement: requirement.name)
def test_what_is_asked_for_has_two_bounds_and_is_pinned_between_them(requirement):
    assert {bound.operator for bound in requirement.specifier} == {">=", "<"}
    assert requirement.specifier.contains(read_pins()[requirement.name.lower()])


@pytest.fixture(scope="session")
def source(tmp_path_factory) -> Path:
    """The source distribution, unpacked."""
    folder = tmp_path_factory.mktemp("source")
    with tarfile.open(build("sdist", PROJECT, tmp_path_factory.mktemp("sdist"))) as archive:
        archive.extractall(folder, filter="data")
    return next(folder.iterdir())


@pytest.fixture(scope="session")
def wheel(source, tmp_path_factory) -> Path:
    """The wheel, as the source distribution builds it."""
    return build("wheel", source, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def installation(wheel, tmp_path_factory) -> Path:
    """An environment with the wheel, outside the project."""
    return install_wheel(wheel, tmp_path_factory.mktemp("installed"))


def run(installed: Path, program: str, *words: str, **told: str) -> subprocess.CompletedProcess[str]:
    """Run a program of that environment in a folder where nothing else lies, and tell it these variables too."""
    command, told = [str(installed / "bin" / program), *words], variables_without_project() | told
    return subprocess.run(command, cwd=installed, env=told, capture_output=True, text=True, timeout=60)


def names_in(wheel: Path) -> set[str]:
    """Return the files that a wheel carries."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def files_below(folder: Path) -> set[str]:
    """Return the files in a folder, by their path inside it, without what programs leave behind."""
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {str(path) for path in found if not any(map(is_left_behind, path.parts)) and path.parts[0] != ".git"}


def is_left_behind(name: str) -> bool:
    """Whether .gitignore names a file or folder."""
    ignored = (PROJECT / ".gitignore").read_text().splitlines()
    return any(fnmatch(name, pattern.rstrip("/")) for pattern in [*ignored, "failures"])


def test_the_source_distribution_carries_the_whole_project(source):
    tops = [path for path in PROJECT.iterdir() if path.name != ".git" and not is_left_behind(path.name)]
    folders = [path for path in tops if path.is_dir()]
    whole = {path.name for path in tops if path.is_file()}
    whole |= {f"{folder.name}/{name}" for folder in folders for name in files_below(folder)}
    assert whole - files_below(source) == set()


def test_the_source_distribution_sets_up_and_tests_itself(source):
    told = os.environ | {"PYTHONPATH": str(source)}
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_registered.py"]
    for command in (["make", "--dry-run", "check", "test"], tests):
        done = subprocess.run(command, cwd=source, env=told, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_wheel_carries_the_code_the_rulebooks_and_the_data(wheel):
    carried = names_in(wheel)
    assert {f"kit/{name}" for name in files_below(PROJECT / "kit")} <= carried
    assert {f"kit/data/{name}" for name in files_below(PROJECT / "data")} <= carried


TRIED = """
import kit
assert kit.rulebook("six-stacks") and kit.scenario("six-stacks/merge-first")
print(kit.table(kit.deal("swap", seed=5)).game, kit.__file__)
"""


def test_an_installed_wheel_has_games_tables_rulebooks_and_scenarios(installation):
    assert run(installation, "kit", "games").stdout == f"{kit.games()}\n"
    ran = run(installation, "python", "-c", TRIED)
    assert ran.stdout.startswith(f"{kit.deal('swap', seed=5)} {installation}") and not ran.stderr


def test_kit_lab_copies_the_course_beside_what_was_changed_and_hands_on_what_is_for_jupyterlab(installation, tmp_path):
    course, for_all = installation / "stack-games", {path for path in course_files() if "teachers" not in path}
    theirs = course / "tutorials" / "map.toml"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("mine")
    asked, told = ("lab", "--show-config-json"), {"HOME": str(tmp_path), "DISPLAY": ":9"}
    (fresh, beside, *config), again = (run(installation, "kit", *asked, **told).stdout.splitlines() for _ in range(2))
    assert fresh == f"The course is in {course}: {len(for_all) - 1} files are new."
    assert beside.startswith("You have changed tutorials/map.toml, which stays as it is; its newer edition is ")
    assert beside.endswith("is tutorials/map (newer edition).toml") and theirs.read_text() == "mine"
    assert json.loads("".join(config))["ServerApp"]["root_dir"] == str(course)
    assert json.loads("".join(config))["LabApp"]["default_url"] == "/lab/tree/notebooks/00_welcome.ipynb"
    assert {path for path in for_all if path.endswith(".ipynb")} <= files_below(course)
    assert again[0] == f"The course is in {course}." and json.loads("".join(again[1:])), "it is offered once"


def course_files() -> set[str]:
    """Return the files of the course, as they lie in the project."""
    found = {f"{top}/{name}" for top in ("notebooks", "tutorials") for name in files_below(PROJECT / top)}
    return {name for name in found if not name.endswith(".answers.jsonl")}


def test_a_wheel_carries_the_course_and_nobodys_answers(source, tmp_path):
    """Build the wheel where somebody has worked."""
    checkpoints = source / "tutorials" / ".ipynb_checkpoints"
    checkpoints.mkdir()
    for left in (source / "tutorials" / "rules" / "06_swap.answers.jsonl", checkpoints / "map-checkpoint.ipynb"):
        left.write_text("{}")
    names = names_in(build("wheel", source, tmp_path))
    laid = {name.removeprefix("kit/course/") for name in names if name.startswith("kit/course/")}
    assert laid == course_files() | {f".jupyter/{name}" for name in files_below(PROJECT / ".jupyter")}


COMPILING = ["linux x86_64 3.11", "linux aarch64 3.14", "darwin arm64 3.12", "win32 AMD64 3.13"]
WITHOUT = ["darwin x86_64 3.12", "linux riscv64 3.12", "emscripten wasm32 3.13", "linux x86_64 3.16"]


@pytest.mark.parametrize("machine", COMPILING + WITHOUT)
def test_the_compiler_is_asked_for_only_where_there_is_one(machine):
    named = dict(zip(("sys_platform", "platform_machine", "python_version"), machine.split(), strict=True))
    (numba,) = (each for each in requirements() if each.name == "numba")
    assert numba.marker.evaluate({"platform_python_implementation": "CPython", **named}) == (machine in COMPILING)
