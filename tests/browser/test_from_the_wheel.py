"""The built wheel outside the project: a new folder, the first table, an answered tutorial, and a class report.

The kit saves answers beside the tutorial. A new kernel reads them again, and a pupil can hand in the file.

The kit is installed from the wheel in an environment of its own, which borrows other packages and JupyterLab's pages
from the environment of the tests (see `tests.installed`). The project is not on the path. JupyterLab has only the
settings that the kit gives it.
"""

import re
import shutil
import subprocess
import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import kit
from tests.browser.notebook import OPEN_TIMEOUT, RUN_TIMEOUT, TEXT_TIMEOUT, Notebook
from tests.browser.server import START_SECONDS, WINDOW, Lab, running_server, sheltered_environment
from tests.browser.table import TableInBrowser
from tests.installed import build, install_wheel
from tests.project import PROJECT

WELCOME = "notebooks/00_welcome.ipynb"
TUTORIAL = "tutorials/rules/04_fashion.ipynb"
ANSWERS = "tutorials/rules/04_fashion.answers.jsonl"
FIRST = {"game": "six-stacks", "seed": 872, "players": 2}
SAVE = "() => window.jupyterapp.commands.execute('docmanager:save').then(() => true)"
NAME = "input[placeholder='any name will do']"


def user_variables(home: Path) -> dict[str, str]:
    """Return the environment variables of a person with an empty home folder, without the project."""
    known = sheltered_environment(home)
    unset = ("PYTHONPATH", "JUPYTER_CONFIG_PATH", "JUPYTER_PATH")
    return {name: value for name, value in known.items() if name not in unset}


def kit_lab(installed: Path, folder: Path) -> AbstractContextManager[Lab]:
    """Run `kit lab course` in a folder, and yield the JupyterLab once it answers."""
    command = [str(installed / "bin" / "kit"), "lab", "course"]
    return running_server(command, user_variables(folder / "home"), folder, folder / "course")


def address_in(lab: Lab) -> str:
    """Return the address that JupyterLab prints, with its token, for which JupyterLab prints only dots.
    """
    end = time.monotonic() + START_SECONDS
    while not (found := re.search(r"(http://127\S+token=)\.", lab.log.read_text())) and time.monotonic() < end:
        time.sleep(0.1)
    assert found, lab.log.read_text()
    return found[1] + lab.token


def answer(book: Notebook) -> None:
    """Answer a question wrongly and then rightly, answer a second one, and enter a name."""
    book.run_cell_with("7c to Kh")
    part = book.page.locator(".jp-OutputArea-output .kit-page:has(.kit-choices)", has_text="9♣ to K♥")
    check = part.get_by_role("button", name="Check")
    for move in ("7♣ to K♦", "9♣ to K♥", "7♣ to K♥"):
        part.get_by_role("checkbox", name=move).click()
    check.click()
    book.wait_for_text(".kit-said", "Not quite")
    for move in ("7♣ to K♥", "6♠ to J♣"):
        part.get_by_role("checkbox", name=move).click()
    check.click()
    book.wait_for_text(".kit-said", "That is right")
    book.run_cell_with("Ac to Kd")
    book.element("button:has-text('a two goes on an ace')").click()
    book.wait_for_text(".kit-answer", "This is what happens")
    book.run_cell_with("lesson.report()")
    book.element(NAME).fill("Ada")
    book.page.keyboard.press("Enter")
    book.wait_for_text("[data-part=note]", "You can hand it in as it is")
    while "Ada" not in (book.lab.folder / ANSWERS).read_text(encoding="utf-8"):  # the kernel writes it later
        book.page.wait_for_timeout(50)


def check_answers_in_new_kernel(book: Notebook) -> None:
    """Kill the kernel, and run the lesson's first cell, an answered question and the report."""
    book.kill_kernel()
    for words in ("Lesson(", "Ac to Kd", "lesson.report()"):
        book.run_cell_with(words)
    book.wait_for_text(".kit-told", "2 of 8 questions answered")
    book.wait_for_text(".kit-answer", "This is what happens")
    expect(book.element(NAME)).to_have_value("Ada", timeout=TEXT_TIMEOUT)


def check_class_report(installed: Path, course: Path, folder: Path, browser: Browser) -> None:
    """Hand in the file: `kit class` and its page, on a phone without a network, name the mistake."""
    (folder / "handed_in").mkdir()
    shutil.copy(course / ANSWERS, folder / "handed_in")
    ran = subprocess.run(
        [str(installed / "bin" / "kit"), "class", "handed_in"], cwd=folder, env=user_variables(folder / "home"),
        capture_output=True, text=True,
    )
    assert ran.returncode == 0, ran.stderr
    assert all(f"{words} at the first try" in ran.stdout for words in ("0 of 1 right", "1 of 1 right")), ran.stdout
    assert "commonest mistake (1): 7♣ to K♥ is refused, but was marked as allowed" in ran.stdout
    assert "[fashion/beat]" in ran.stdout
    page, messages = browser.new_context(offline=True, viewport={"width": 360, "height": 700}).new_page(), []
    page.on("console", lambda message: messages.append(message.text))
    page.goto((folder / "class.html").as_uri())
    expect(page.locator(".mistake").first).to_contain_text("7♣ to K♥")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360 and not messages
    page.context.close()


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The folder of an environment with the installed wheel."""
    wheel = build("wheel", PROJECT, tmp_path_factory.mktemp("wheel"))
    return install_wheel(wheel, tmp_path_factory.mktemp("installed"))


def test_wheel_runs_the_first_table_a_tutorial_a_class_and_keeps_changes(browser, installed, tmp_path):
    where = [str(installed / "bin" / "python"), "-c", "import kit; print(kit.__file__)"]
    ran = subprocess.run(where, cwd=tmp_path, env=user_variables(tmp_path), capture_output=True, text=True)
    assert ran.stdout.startswith(str(installed)), ran

    with kit_lab(installed, tmp_path) as lab:
        page = browser.new_context(viewport=WINDOW).new_page()
        page.goto(address_in(lab), timeout=OPEN_TIMEOUT)
        book = Notebook(page, lab, WELCOME).wait_until_open()
        table, game = TableInBrowser(book), kit.deal(**FIRST)
        table.wait_for(game)
        book.wait_until_at_rest()
        assert page.locator(".Toastify__toast, .jp-Dialog").count() == 0
        book.save()
        tutorial = Notebook(page, lab, TUTORIAL).open()
        assert tutorial.waiting_cell() > 0 and not (lab.folder / ANSWERS).exists()
        answer(tutorial)
        check_answers_in_new_kernel(tutorial)
        page.context.close()
    check_class_report(installed, lab.folder, tmp_path, browser)

    changed = tmp_path / "course" / "tutorials" / "rules" / "06_swap.ipynb"
    mine = changed.read_text().replace("Swap", "My Swap")
    changed.write_text(mine)
    (tmp_path / "course" / "notebooks" / "06_swap.ipynb").unlink()
    answers = (tmp_path / "course" / ANSWERS).read_text()
    assert "Ada" in answers
    with kit_lab(installed, tmp_path) as lab:
        assert f"The course is in {lab.folder}: 1 file is new." in lab.log.read_text()
    assert changed.read_text() == mine and (tmp_path / "course" / ANSWERS).read_text() == answers
    assert (tmp_path / "course" / "notebooks" / "06_swap.ipynb").is_file()
    assert list(lab.folder.rglob("*newer edition*")) == []


def serve_course(installed: Path, folder: Path, app: str) -> AbstractContextManager[Lab]:
    """Copy the course into a subfolder, and run a Jupyter above it as a hub does. Yield it once it answers."""
    variables, course = user_variables(folder / "home"), "shown/friday/games"
    subprocess.run([installed / "bin" / "kit", "course", course], cwd=folder, env=variables, check=True)
    command = [str(installed / "bin" / "python"), "-m", app, "--allow-root", f"--ServerApp.root_dir={folder / 'shown'}"]
    return running_server(command, variables, folder, folder / "shown", "/user/ada")


@pytest.mark.parametrize(("app", "place"), [("jupyterlab", "lab/tree"), ("notebook", "notebooks")])
def test_tutorial_is_led_under_a_base_path_with_the_course_in_a_subfolder(app, place, browser, installed, tmp_path):
    with serve_course(installed, tmp_path, app) as lab:
        lab.write("mine.ipynb", ["1 + 1"])
        rules = (lab.folder / "friday/games" / TUTORIAL).parent
        (rules / "kit.py").write_text("open('harm', 'w')")
        (rules / "foreign.ipynb").write_text(Path(PROJECT / TUTORIAL).read_text().replace("import kit", "import kit "))
        context = browser.new_context(viewport=WINDOW)
        page, faults = context.new_page(), []
        page.on("pageerror", lambda error: faults.append(f"{error.stack}"))
        page.goto(f"{lab.url}/{place}/mine.ipynb?token={lab.token}", timeout=OPEN_TIMEOUT)
        page.locator(".jp-Notebook:visible").wait_for(timeout=OPEN_TIMEOUT)
        page.evaluate("() => window.jupyterapp.restored.then(() => true)")
        assert page.get_by_role("button", name="All games").count() == 0, "other notebooks are left as they are"
        assert page.locator(".kit-alone").count() == 0

        page.goto(f"{lab.url}/{place}/friday/games/tutorials/rules/foreign.ipynb", timeout=OPEN_TIMEOUT)
        expect(page.get_by_text("it does not run by itself")).to_be_visible(timeout=RUN_TIMEOUT)
        tutorial, welcome = (f"{lab.url}/{place}/friday/games/{path}" for path in (TUTORIAL, WELCOME))
        page.goto(tutorial, timeout=OPEN_TIMEOUT)
        page.locator(".kit-continue-here .kit-path").wait_for(timeout=RUN_TIMEOUT)
        assert not (rules / "harm").exists()
        page.locator(".kit-continue-here").get_by_role("button", name="Skip").click()
        second = page.locator(".kit-continue-here .kit-mark[aria-current=step][title^='Step 2']")
        expect(second).to_be_visible(timeout=RUN_TIMEOUT)
        page.evaluate(SAVE)
        page.reload()
        expect(second).to_be_visible(timeout=RUN_TIMEOUT)
        with context.expect_page() if app == "notebook" else nullcontext(page) as opened:
            page.get_by_role("button", name="All games").click()
        shown = opened.value if app == "notebook" else page
        expect(shown).to_have_url(re.compile(re.escape(welcome)), timeout=TEXT_TIMEOUT)
        expect(shown.locator(".jp-Notebook:visible .kit-table")).to_be_visible(timeout=RUN_TIMEOUT)
        if shown is page:
            page.go_back()
            expect(page).to_have_url(re.compile(re.escape(tutorial)), timeout=TEXT_TIMEOUT)
            expect(second).to_be_visible(timeout=TEXT_TIMEOUT)
        assert "lesson.js" not in "".join(faults)
        context.close()
