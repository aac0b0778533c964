"""From the built wheel, outside the project: a new folder, the first table, a tutorial answered, a class reported.

The kit comes from the wheel, in an environment of its own; the packages it needs, and JupyterLab's pages, are borrowed
from the environment of the tests (see `tests.installed`). The project is not on the path, and JupyterLab has no
settings but those that the kit hands it.
"""

from __future__ import annotations

import json
import re
import secrets
import shutil
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

WELCOME, TUTORIAL = "notebooks/00_welcome.ipynb", "tutorials/rules/04_fashion.ipynb"
ANSWERS = "tutorials/rules/04_fashion.answers.jsonl"
FIRST = {"slug": "six-stacks", "seed": 872, "players": 2}
SETTLED = 3  # seconds after which JupyterLab has asked what it asks each new user
SOURCES = """() => {
    const cells = window.jupyterapp.shell.currentWidget.content.model.cells;
    return Array.from({length: cells.length}, (_, index) => cells.get(index).sharedModel.getSource());
}"""
RUN = """place => {
    window.jupyterapp.shell.currentWidget.content.activeCellIndex = place;
    return window.jupyterapp.commands.execute('notebook:run-cell').then(() => null);
}"""
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


def answer_a_question(book: Notebook) -> None:
    """Answer a question of the tutorial, wrong at first, and say who answered."""
    sources = book.page.evaluate(SOURCES)
    asked = next(place for place, source in enumerate(sources) if "7c to Kh" in source)
    for place in (next(place for place, source in enumerate(sources) if "Lesson(" in source), asked):
        book.page.evaluate(RUN, place)
        book.wait_until_idle()
    choices = book.page.locator(".jp-OutputArea-output .kit-choices", has_text="9♣ to K♥")
    for move in ("7♣ to K♦", "9♣ to K♥", "7♣ to K♥"):
        choices.get_by_text(move).click()
    check = book.page.locator(".jp-OutputArea-output button", has_text="Check")
    check.click()
    book.wait_for_text(".kit-said", "Not quite")
    choices.get_by_text("7♣ to K♥").click()
    choices.get_by_text("6♠ to J♣").click()
    check.click()
    book.wait_for_text(".kit-said", "That is right")
    book.page.evaluate(RUN, next(place for place, source in enumerate(sources) if "lesson.report()" in source))
    book.element("input[placeholder='any name will do']").fill("Ada")
    book.page.keyboard.press("Enter")
    book.wait_for_text(".kit-hand-in", "You can hand it in as it is")


def class_is_told(installed: Path, course: Path, folder: Path) -> None:
    """What was kept beside the tutorial is handed in as it is, and `kit class` names the mistake and its rule."""
    (folder / "handed_in").mkdir()
    shutil.copy(course / ANSWERS, folder / "handed_in")
    ran = subprocess.run(
        [str(installed / "bin" / "kit"), "class", "handed_in"], cwd=folder, env=told(folder / "home"),
        capture_output=True, text=True,
    )
    assert ran.returncode == 0, ran.stderr
    assert "1 of 1 have begun" in ran.stdout and "0 of 1 right at the first try" in ran.stdout
    assert "commonest mistake (1): 7♣ to K♥ was taken for allowed" in ran.stdout and "[fashion/beat]" in ran.stdout
    assert "7♣ to K♥" in (folder / "class.html").read_text(encoding="utf-8")


def test_from_the_wheel_to_the_first_table_to_a_class_and_a_second_time_with_what_was_changed_kept(
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
        answer_a_question(Notebook(page, lab, TUTORIAL).open())
        page.context.close()
    class_is_told(installed, lab.folder, tmp_path)

    changed = tmp_path / "course" / "tutorials" / "rules" / "06_swap.ipynb"
    mine = changed.read_text().replace("Swap", "My Swap")
    changed.write_text(mine)
    (tmp_path / "course" / "notebooks" / "06_swap.ipynb").unlink()
    answers = (tmp_path / "course" / ANSWERS).read_text()
    assert "Ada" in answers
    with kit_lab(installed, tmp_path) as lab:
        assert f"The course lies in {lab.folder}: 1 file is new." in lab.log.read_text()
    assert changed.read_text() == mine and (tmp_path / "course" / ANSWERS).read_text() == answers
    assert (tmp_path / "course" / "notebooks" / "06_swap.ipynb").is_file()
    assert list(lab.folder.rglob("*newer edition*")) == []
