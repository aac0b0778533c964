"""From the built wheel, outside the project: `kit lab` into a new folder, and the welcome's table on the screen.

The kit comes from the wheel, in an environment of its own; the packages it needs, and JupyterLab's pages, are borrowed
from the environment of the tests (see `tests.installed`). The project is not on the path, and JupyterLab has no
settings but those that the kit hands it.
"""

from __future__ import annotations

import json
import re
import secrets
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import kit
from tests.browser.chromium import WINDOW
from tests.browser.notebook import OPEN_TIMEOUT, Notebook
from tests.browser.server import START_SECONDS, Lab, free_port, sheltered_environment, stop, wait_until_up
from tests.browser.table import TableInBrowser
from tests.installed import build, environment_with
from tests.project import PROJECT

WELCOME = "notebooks/00_welcome.ipynb"
FIRST = {"slug": "six-stacks", "seed": 872, "players": 2}
SETTLED = 3  # seconds after which JupyterLab has asked what it asks each new user
SAYS_WHERE = "import json, kit; print(json.dumps(kit.__file__))"


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """An environment with the wheel."""
    wheel = build("wheel", PROJECT, tmp_path_factory.mktemp("wheel"))
    return environment_with(wheel, tmp_path_factory.mktemp("installed"))


def told(home: Path) -> dict[str, str]:
    """The environment variables of a person with an empty home, who knows nothing of the project."""
    known = sheltered_environment(home)
    return {name: value for name, value in known.items() if name not in ("PYTHONPATH", "JUPYTER_CONFIG_PATH")}


@contextmanager
def kit_lab(installed: Path, folder: Path) -> Iterator[Lab]:
    """`kit lab course` in a folder, until it answers; it is ended afterwards."""
    home, log, port, token = folder / "home", folder / "jupyterlab.log", free_port(), secrets.token_hex(16)
    home.mkdir(exist_ok=True)
    command = [
        *(str(installed / "bin" / "kit"), "lab", "course", "--expose-app-in-browser", "--no-browser"),
        *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
        f"--IdentityProvider.token={token}",
    ]
    with log.open("w") as output:
        process = subprocess.Popen(command, cwd=folder, env=told(home), stdout=output, stderr=subprocess.STDOUT)
    lab = Lab(f"http://127.0.0.1:{port}", token, folder / "course", process, log)
    try:
        wait_until_up(lab)
        yield lab
    finally:
        stop(process)


def address_in(lab: Lab) -> str:
    """The address that JupyterLab prints for a person to open; of a token that it was told it prints only dots."""
    end = time.monotonic() + START_SECONDS
    while not (found := re.search(r"(http://127\S+token=)\.", lab.log.read_text())) and time.monotonic() < end:
        time.sleep(0.1)
    assert found, lab.log.read_text()
    return found[1] + lab.token


def test_from_the_wheel_to_the_first_table_and_a_second_time_with_what_was_changed_kept(
    installed, browser, tmp_path
):
    where = subprocess.run(
        [str(installed / "bin" / "python"), "-c", SAYS_WHERE], cwd=tmp_path, env=told(tmp_path), capture_output=True
    )
    assert json.loads(where.stdout).startswith(str(installed)), where

    with kit_lab(installed, tmp_path) as lab:
        page = browser.new_context(viewport=WINDOW).new_page()
        page.goto(address_in(lab), timeout=OPEN_TIMEOUT)
        book = Notebook(page, lab, WELCOME).wait_until_open()
        page.keyboard.press("Shift+Enter")
        page.keyboard.press("Shift+Enter")
        table, game = TableInBrowser(book), kit.deal(**FIRST)
        table.wait_for(game)
        time.sleep(SETTLED)
        assert page.locator(".Toastify__toast, .jp-Dialog").count() == 0
        book.save()
        page.context.close()

    changed = tmp_path / "course" / "tutorials" / "rules" / "06_swap.ipynb"
    mine = changed.read_text().replace("Swap", "My Swap")
    changed.write_text(mine)
    (tmp_path / "course" / "notebooks" / "06_swap.ipynb").unlink()
    with kit_lab(installed, tmp_path) as lab:
        assert f"The course lies in {lab.folder}: 1 file is new." in lab.log.read_text()
    assert changed.read_text() == mine and (tmp_path / "course" / "notebooks" / "06_swap.ipynb").is_file()
    assert list(lab.folder.rglob("*newer edition*")) == []
