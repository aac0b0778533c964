"""The project's packaging: what is pinned, what the two distributions carry, and that they work elsewhere."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import kit
from tests.project import PROJECT


def pinned() -> dict[str, str]:
    """The version of each package in constraints.txt."""
    lines = (PROJECT / "constraints.txt").read_text().splitlines()
    entries = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {name.lower().replace("_", "-"): version for name, version in entries}


def requirements() -> list[Requirement]:
    """Everything that pyproject.toml asks for, all extras included."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].values()
    return [Requirement(text) for text in [*project["dependencies"], *itertools.chain(*extras)]]


@pytest.mark.parametrize("requirement", requirements(), ids=lambda requirement: requirement.name)
def test_what_is_asked_for_has_two_bounds_and_is_pinned_between_them(requirement):
    assert {bound.operator for bound in requirement.specifier} == {">=", "<"}
    assert requirement.specifier.contains(pinned()[requirement.name.lower()])


def test_constraints_name_versions_and_nothing_else():
    lines = (PROJECT / "constraints.txt").read_text().splitlines()
    strange = [line for line in lines if not re.fullmatch(r"#.*|[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line)]
    assert strange == []


def build(kind: str, project: Path, folder: Path) -> Path:
    """What hatchling builds of a project, as a file in the folder."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    return next(folder.iterdir())


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
def installed(wheel, tmp_path_factory) -> Path:
    """An environment with the wheel, outside the project; what the kit needs is borrowed from the tests' own."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)}))
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    install = [sys.executable, "-m", "pip", "--python", str(folder), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*install, str(wheel)], check=True)
    return folder


def run(installed: Path, program: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a program of that environment in a folder where nothing else lies."""
    told = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [str(installed / "bin" / program), *words]
    return subprocess.run(command, cwd=installed, env=told, capture_output=True, text=True, timeout=60)


def files_below(folder: Path) -> set[str]:
    """The files in a folder, by their path inside it, without what programs leave behind."""
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
    for command in (
        ["make", "--dry-run", "check", "test"],
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_registered.py"],
    ):
        done = subprocess.run(command, cwd=source, env=told, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_wheel_carries_the_code_the_rulebooks_and_the_data(wheel):
    with zipfile.ZipFile(wheel) as archive:
        carried = set(archive.namelist())
    assert {f"kit/{name}" for name in files_below(PROJECT / "kit")} <= carried
    assert {f"kit/data/{name}" for name in files_below(PROJECT / "data")} <= carried


def test_an_installed_wheel_lists_and_deals_games(installed):
    assert run(installed, "kit", "games").stdout == f"{kit.games()}\n"
    assert run(installed, "kit", "deal", "swap", "--seed", "5").stdout == f"{kit.deal('swap', seed=5)}\n"


def test_an_installed_wheel_has_tables_rulebooks_and_scenarios_without_notebooks(installed):
    script = (
        "import kit\n"
        f"assert kit.__file__.startswith({str(installed)!r}), kit.__file__\n"
        "assert kit.rulebook('six-stacks')\n"
        "assert kit.scenario('six-stacks/merge-first')\n"
        "print(kit.table(kit.deal('swap', seed=5)).game)\n"
    )
    ran = run(installed, "python", "-c", script)
    assert (ran.stdout, ran.stderr) == (f"{kit.deal('swap', seed=5)}\n", "")


def test_an_installed_wheel_says_that_it_has_no_notebooks(installed):
    ran = run(installed, "kit", "lab")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "kit: the notebooks are not here: they come with the kit's folder, not with its package\n"
