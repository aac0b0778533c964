"""The project's packaging: what is pinned, what a wheel carries."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

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


@pytest.fixture(scope="session")
def wheel(tmp_path_factory) -> Path:
    """The wheel as a person would install it, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=PROJECT, check=True, capture_output=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


def files_below(folder: Path) -> set[str]:
    """The files in a folder, by their path inside it, without what Python leaves behind."""
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {str(path) for path in found if "__pycache__" not in path.parts}


def test_a_wheel_carries_the_code_the_rulebooks_and_the_data(wheel):
    carried = files_below(wheel / "kit")
    assert files_below(PROJECT / "kit") <= carried
    assert {f"data/{name}" for name in files_below(PROJECT / "data")} <= carried


def test_an_unpacked_wheel_finds_its_rulebooks_and_scenarios(wheel, tmp_path):
    script = (
        f"import sys; sys.path.insert(0, {str(wheel)!r}); import kit\n"
        f"assert kit.__file__.startswith({str(wheel)!r})\n"
        "assert kit.rulebook('six-stacks')\n"
        "assert kit.scenario('six-stacks/merge-first')\n"
    )
    ran = subprocess.run([sys.executable, "-I", "-c", script], cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
