"""One notebook of each kind in the browser: a lesson runs as far as the first task, other notebooks stay as saved.

`make notebooks` runs every cell without a browser. `tests/test_notebooks.py` checks the stills of widgets, and the
marks of notebooks that run when they are opened. These tests open pages and check their pictures, errors and widgets.
"""

import json
import re
import shutil
from random import Random

import nbformat
import pytest
from playwright.sync_api import expect

import kit
from tests.browser.conftest import CLOSE_DOCUMENTS, close_all
from tests.browser.notebook import HAS_RUN, OPEN_TIMEOUT, POLLING, RUN_TIMEOUT, TEXT_TIMEOUT, script
from tests.browser.table import TableInBrowser, area_in, make_game_scene
from tests.notebook import WIDGET
from tests.project import PROJECT, all_cells, cells

WELCOME = "notebooks/00_welcome.ipynb"
RULES = "tutorials/rules/05_stack_em.ipynb"
CHANCE = "tutorials/chance/16_one_falling_stack.ipynb"
PLANS = "tutorials/teachers/00_plans.ipynb"  # it runs when it is opened
LESSONS_WITH_ANSWERS = ("tutorials/chance/01_half_or_most.ipynb", "tutorials/chance/12_stop_when_it_looks_clear.ipynb")
OTHERS = (PLANS, "tutorials/glossary.ipynb", "tutorials/map.ipynb")
ASKS = re.compile(r"lesson\.(practise|which|what|guess|own_deals|whole_game)\(")
SMALL = {"width": 1280, "height": 800}
HAS_RUN_AGAIN = script("lab.js", "hasRunAgain")
NEXT = ".kit-continue-here .kit-next"  # the button of a finished step that leads to the next step
LIVE = ".jp-NotebookPanel:not(.lm-mod-hidden) .kit-continue-here .kit-cell"


def pictures(cell):
    """Return the pictures that a cell shows."""
    shown = (output.get("data", {}).get("image/png") for output in cell["outputs"])
    return ["".join(png).strip() for png in shown if png]


def check_waiting_cell(book, path, waiting):
    """Check that a lesson has run to the cell in this place with an interactive task, and that later pictures stay."""
    saved = [pictures(cell) for cell in cells(path)]
    shown = book.code_cells()
    assert book.waiting_cell() == waiting
    assert all(cell["count"] for cell in shown[: waiting + 1])
    assert waiting < 0 or any(WIDGET in output.get("data", ()) for output in shown[waiting]["outputs"])
    assert not any(output["output_type"] == "error" for cell in shown for output in cell["outputs"])
    for cell, picture in list(zip(shown, saved, strict=True))[waiting + 1 :]:
        assert not cell["count"] and pictures(cell) == picture


def first_task(path):
    """Return the place of the first code cell in which a lesson asks its reader something."""
    return next(place for place, cell in enumerate(cells(path)) if ASKS.search(cell["source"]))


@pytest.mark.parametrize("path", [RULES, CHANCE])
def test_run_all_stops_at_the_first_task(path, page, open_notebook):
    book, first = open_notebook(path), first_task(path)
    check_waiting_cell(book, path, first)
    book.go_to(cells(path)[first]["source"])
    expect(page.locator(LIVE).first).to_be_visible(timeout=TEXT_TIMEOUT)
    book.choose_run_all()
    page.wait_for_function(HAS_RUN_AGAIN, arg=first + 1, polling=POLLING, timeout=RUN_TIMEOUT)
    book.wait_until_idle()
    check_waiting_cell(book, path, first)
    expect(page.locator(LIVE).first).to_be_in_viewport(timeout=TEXT_TIMEOUT)
    book.run_all()


@pytest.mark.parametrize("path", OTHERS)
def test_other_notebook_shows_its_pictures_until_it_is_run(path, open_notebook):
    book = open_notebook(path)
    if path != PLANS:
        check_waiting_cell(book, path, -1)
    book.run_all()


def test_notebook_of_a_game_shows_its_table_when_it_is_opened(open_notebook):
    book = open_notebook("notebooks/01_six_stacks.ipynb")
    assert [place for place, cell in enumerate(book.code_cells()) if cell["count"]] == [0]
    TableInBrowser(book).wait_for_panel("Choose a card")
    assert book.waiting_cell() == -1


def test_question_is_answered_on_the_board(run_cell):
    book = run_cell(
        "import kit\nfrom kit.lesson.lesson import Lesson\nlesson = Lesson('rules/06_swap')\n"
        "moves = [f'deck to w{stack}' for stack in (1, 2, 3, 4)]\n"
        "lesson.which('five', kit.setup('swap', deck='Kc 5h'), 'Which?', moves)"
    )
    spots = book.page.locator(".kit-spot.kit-wide")
    expect(spots).to_have_count(4, timeout=TEXT_TIMEOUT)
    for place in range(4):
        spots.nth(place).tap()
    expect(book.page.locator(".kit-choice :checked")).to_have_count(4, timeout=TEXT_TIMEOUT)
    book.element(".kit-asked button:has-text('Check')").click()
    book.wait_for_text(".kit-said", "That is right")


def test_model_is_built_and_the_report_shows_the_guess_beside_the_sentence(run_cell):
    book = run_cell(
        "from math import comb\nfrom kit.lesson.lesson import Lesson\nlesson = Lesson('chance/99_none')\n"
        "def aces(random):\n    return (random.permutation(52)[:5] < 4).sum()\n"
        "exact = lambda: {aces: comb(4, aces) * comb(48, 5 - aces) / comb(52, 5) for aces in range(5)}\n"
        "model = lesson.model(1, 'How many aces?', aces, exact, ['Take five cards.'])\n"
        "display(lesson.guess('share', 'How often?', 30), model)\n"
        "display(lesson.conclude('for-whom', 'How often, for whom?'))\nlesson.report()"
    )
    assert book.element("input[type=range]").bounding_box()["width"] > 400
    book.element("input[type=range]").press("ArrowRight")
    for name, selector, words in (
        ("That is my guess", ".kit-said", "You say 31 %"), ("One deal", ".kit-says", "Deal 1 has the result"),
        ("Hint", "[data-part=told]", "Take five cards."), ("100,000 deals", ".kit-said", "Not contradicted"),
    ):
        book.element(f"button:text-is('{name}')").click()
        book.wait_for_text(selector, words)
    book.element("textarea").fill("Hardly ever, for anybody.")
    book.element("button:text-is('That is my sentence')").click()
    for words in ("31 %", "Hardly ever, for anybody."):
        book.wait_for_text(".kit-beside", words)


def test_experiment_of_a_lesson_keeps_the_guess_and_the_sentence_for_the_report(run_cell):
    book = run_cell(
        "from kit.lesson.lesson import Lesson\nlesson = Lesson('chance/99_none')\n"
        "display(lesson.experiment('merges', '#experiment/six-stacks/event:merge?by=careful'))\nlesson.report()"
    )
    cell = book.page.locator(".kit-experiment")
    deal = cell.get_by_role("button", name="10", exact=True)
    expect(cell.locator("[data-part=guessed]")).to_have_text("Guess first, then deal.", timeout=TEXT_TIMEOUT)
    expect(deal).to_be_disabled()
    expect(cell.locator("[data-part=menus]")).to_be_hidden()
    cell.get_by_label("My guess").press_sequentially("4")
    deal.click()  # the guess is taken first, although the reader is still in its field
    expect(cell.locator("circle")).to_have_count(10, timeout=TEXT_TIMEOUT)
    expect(cell.locator("[data-part=guessed]")).to_contain_text("You guessed 4.")
    cell.get_by_label("What did you find?").fill("Two or three merges.")
    cell.get_by_role("button", name="Note my sentence").click()
    expect(cell.get_by_text("Noted.")).to_be_visible(timeout=TEXT_TIMEOUT)
    book.wait_for_text(".kit-beside", "Two or three merges.")
    assert "how often does “merge” happen" in book.element(".kit-beside").inner_text()


def test_answer_is_judged_as_it_was_typed_when_check_is_clicked_at_once(run_cell):
    """With subshells the click could overtake the text (`.jupyter/labconfig`): JupyterLab must not use them."""
    book = run_cell(
        "import threading\nfrom kit.lesson.exercises import Exercise\n"
        "from kit.lesson.question_cell import ask_in_cell\n"
        "class Heard(Exercise):\n"
        "    def write(self, values):\n"
        "        super().write(values)\n"
        "        self.question = threading.current_thread().name\n"
        "ask_in_cell(Heard('How many?', lambda: 0, 0))"
    )
    for number in range(1, 6):
        book.element("input[type=text]").fill(str(number))
        book.element("button:text-is('Check')").click()
        book.wait_for_text(".kit-said", f"{number} is too large")
    book.wait_for_text(".kit-question", "MainThread")
    assert "subshell" not in book.element(".kit-question").inner_text()


def test_text_in_a_field_is_the_same_in_two_views_before_it_is_handed_in(run_cell):
    book = run_cell(
        "from kit.lesson.exercises import Exercise\nfrom kit.lesson.question_cell import ask_in_cell\n"
        "exercise = ask_in_cell(Exercise('How many?', lambda: 3, 0))\ndisplay(exercise, exercise)"
    )
    first, second = book.element("input[name=answer] >> nth=0"), book.page.locator("input[name=answer]").last
    first.fill("1 + 2")
    first.blur()
    expect(second).to_have_value("1 + 2", timeout=TEXT_TIMEOUT)
    second.press("End")
    second.type(" + 9")
    first.page.keyboard.press("Enter")
    book.wait_for_text(".kit-said", "12 is too large")
    expect(first).to_have_value("1 + 2 + 9")


def harm(book):
    """Leave one cell, with an output that a server takes for harmless: it signs the notebook when it is saved."""
    book.cells = [nbformat.v4.new_code_cell("harm = 1", outputs=[nbformat.v4.new_output("display_data")])]
    del book.cells[0].outputs[0]["data"]


def remove_mark(book):
    del book.metadata["stack-games-kit"]


@pytest.mark.parametrize(("change", "path"), [
    (lambda book: book.cells[1].update(source="print('changed')"), RULES), (harm, "tutorials/rules/other.ipynb"),
    (remove_mark, "tutorials/rules/other.ipynb"), (lambda book: None, "handed_in/other.ipynb"),
])
def test_foreign_notebook_runs_only_when_the_reader_asks_for_it(change, path, page, lab, open_notebook):
    book, place = nbformat.read(PROJECT / RULES, as_version=4), lab.folder / path
    change(book)
    place.parent.mkdir(exist_ok=True)
    place.write_text(json.dumps(book))  # nbformat would complete it
    try:
        for _ in range(2):  # JupyterLab trusts it once it is saved
            opened = open_notebook(path)
            assert not any(cell["count"] for cell in opened.code_cells())
            opened.save()
            page.evaluate(CLOSE_DOCUMENTS)
            lab.close_sessions()
        if change is not remove_mark:
            opened = open_notebook(path)
            page.get_by_role("button", name="Run it", exact=True).click()
            page.wait_for_function(HAS_RUN, polling=POLLING, timeout=RUN_TIMEOUT)
            assert opened.code_cells()[0]["count"]
    finally:
        place.unlink()
        if (PROJECT / path).exists():
            shutil.copy(PROJECT / path, place)


def test_lesson_that_runs_by_itself_imports_nothing_from_beside_it(lab, open_notebook):
    beside = lab.folder / "tutorials/rules"
    for name in ("kit", "anywidget", "ipycanvas", "lessons"):
        (beside / f"{name}.py").write_text("from pathlib import Path\nPath('harm').touch()\n")
    try:
        check_waiting_cell(open_notebook(RULES), RULES, first_task(RULES))
        assert not (beside / "harm").exists()
    finally:
        for path in beside.glob("*.py"):
            path.unlink()


# JupyterLab puts cells into the page one after another, so the page may lack some of them.
HIDDEN = "() => window.jupyterapp.shell.currentWidget.content.widgets.filter((cell) => cell.isHidden).length"


@pytest.mark.parametrize("path", LESSONS_WITH_ANSWERS)
def test_what_the_reader_has_not_reached_is_hidden(path, page, open_notebook):
    book, first = open_notebook(path), first_task(path)
    kinds = [cell["cell_type"] for cell in all_cells(path)]
    place = [number for number, kind in enumerate(kinds) if kind == "code"][first]
    assert page.evaluate(HIDDEN) == len(kinds) - place - 1
    page.get_by_role("button", name="Show everything").click()
    assert page.evaluate(HIDDEN) == 0
    book.kill_kernel()
    expect(page.get_by_text("Python was restarted.")).to_be_visible(timeout=TEXT_TIMEOUT)
    page.get_by_role("button", name="Continue", exact=True).click()
    expect(page.locator(LIVE).first).to_be_visible(timeout=TEXT_TIMEOUT)
    book.wait_until_idle()
    assert book.waiting_cell() == first


OPEN_AGAIN = "path => window.jupyterapp.commands.execute('docmanager:open', {path}).then(() => true)"

# JupyterLab saves its tabs a while after it opened one. `wait_for_function` does not wait for a promise.
REMEMBERED = """(paths) => {
  const request = new XMLHttpRequest();
  request.open("GET", `${window.jupyterapp.serviceManager.serverSettings.baseUrl}lab/api/workspaces/default`, false);
  request.send();
  const layout = JSON.stringify(JSON.parse(request.responseText).data["layout-restorer:data"]) ?? "";
  return paths.every((path) => layout.includes(`"notebook:${path}"`));
}"""


def test_back_leads_to_the_document_before_and_all_of_jupyterlab_keeps_the_document_in_front(page, lab):
    shown = "() => window.jupyterapp.shell.currentWidget?.context.path"
    is_shown = f"path => ({shown})() === path && decodeURIComponent(location.pathname).endsWith(path)"
    page.goto(lab.page(RULES))
    page.wait_for_function(is_shown, arg=RULES, polling=POLLING, timeout=OPEN_TIMEOUT)
    page.get_by_role("button", name="All games").click()
    page.wait_for_function(is_shown, arg=WELCOME, polling=POLLING, timeout=OPEN_TIMEOUT)
    page.evaluate(OPEN_AGAIN, RULES)  # JupyterLab opens the document of the address, late
    page.wait_for_function(is_shown, arg=WELCOME, polling=POLLING, timeout=OPEN_TIMEOUT)
    for leave, path in ((page.go_back, RULES), (page.go_forward, WELCOME), (page.go_back, RULES)):
        leave()
        page.wait_for_function(is_shown, arg=path, polling=POLLING, timeout=OPEN_TIMEOUT)

    def show_all():
        page.get_by_role("button", name="Show all of JupyterLab").click()
        page.locator(".lm-DockPanel-tabBar .lm-TabBar-tab", has_text="00_welcome").wait_for(timeout=OPEN_TIMEOUT)

    show_all()
    page.wait_for_function(is_shown, arg=RULES, polling=POLLING, timeout=OPEN_TIMEOUT)
    page.get_by_role("button", name="Show the page alone").click()
    page.evaluate("path => { window.jupyterapp.commands.execute('docmanager:open', {path}); }", OTHERS[1])
    page.wait_for_function(is_shown, arg=OTHERS[1], polling=POLLING, timeout=OPEN_TIMEOUT)
    page.wait_for_function(REMEMBERED, arg=[WELCOME, OTHERS[1]], polling=POLLING, timeout=OPEN_TIMEOUT)
    page.reload()
    page.wait_for_function(is_shown, arg=OTHERS[1], polling=POLLING, timeout=OPEN_TIMEOUT)
    show_all()
    page.wait_for_function(is_shown, arg=OTHERS[1], polling=POLLING, timeout=OPEN_TIMEOUT)
    page.get_by_role("button", name="Show the page alone").click()


def test_second_window_leaves_the_first_one_alone(page, lab, open_notebook):
    path = "notebooks/01_six_stacks.ipynb"
    TableInBrowser(open_notebook(path)).wait_for_panel("Choose a card")
    other = page.context.new_page()
    try:
        other.goto(lab.page(path))
        offer = other.get_by_role("button", name="Continue in this window")
        expect(offer).to_be_visible(timeout=OPEN_TIMEOUT)
        expect(page.locator(".kit-table .kit-layer").first).to_be_visible()
        offer.click()
        expect(other.locator(".kit-table .kit-layer").first).to_be_visible(timeout=TEXT_TIMEOUT)
    finally:
        other.close()


def test_plan_for_an_hour_meets_no_error(page, open_notebook):
    """Press only what the plan names, as pupils do, and leave out the rest."""
    plan = nbformat.read(PROJECT / PLANS, as_version=4).cells[0].source
    assert "Go to section 2, and guess." in plan and "Press *Next*, and then *Skip*: section 3 is for later." in plan
    book = open_notebook(CHANCE)
    step = page.locator(LIVE).first

    def guess_and_go_on():
        step.locator("input[type=range]").press("ArrowRight")
        step.get_by_role("button", name="That is my guess").click()
        expect(step.locator("[data-part=verdict]")).to_contain_text("Now let us count", timeout=TEXT_TIMEOUT)
        step.locator(".kit-next").last.click()

    guess_and_go_on()
    expect(step.get_by_text("2 of 9").first).to_be_visible(timeout=TEXT_TIMEOUT)
    step.locator(".kit-skip").click()
    expect(step.get_by_text("3 of 9").first).to_be_visible(timeout=TEXT_TIMEOUT)
    guess_and_go_on()
    expect(step.get_by_text("4 of 9").first).to_be_visible(timeout=TEXT_TIMEOUT)
    step.locator("input[type=text]").fill(str(sum(4 / (4 * lower + 1) for lower in range(6))))
    step.get_by_role("button", name="Check").click()
    expect(step.locator("[data-part=verdict]")).to_contain_text("That is right", timeout=TEXT_TIMEOUT)
    step.locator(".kit-mark").last.click()
    step.locator("textarea").fill("Hardly seven.")
    step.get_by_role("button", name="That is my sentence").click()
    step.locator(".kit-next").last.click()
    book.wait_for_text(".kit-told", "1 of 4 questions answered")
    assert not any(output["output_type"] == "error" for cell in book.code_cells() for output in cell["outputs"])


# ---- the path through a lesson ----


def test_lesson_opens_at_the_next_step_when_the_reader_stopped_before_it(page, lab, open_notebook):
    page.set_viewport_size(SMALL)
    book, game = open_notebook(RULES), kit.setup("stack-em", hand="7h", deck="4c 9s")
    first, table = book.waiting_cell(), TableInBrowser(book)
    table.click(area_in(make_game_scene(game), "deck"))
    game.play("draw")
    page.locator(NEXT).first.click(timeout=TEXT_TIMEOUT)
    expect(page.locator(LIVE).get_by_text("2 of 18").first).to_be_visible(timeout=TEXT_TIMEOUT)
    page.locator(LIVE).get_by_role("button", name="Step 1: done").first.click()
    expect(book.element(".kit-next")).to_be_in_viewport(timeout=TEXT_TIMEOUT)
    page.keyboard.press("Shift+Enter")
    table.wait_for(game)  # it was not reset
    assert book.waiting_cell() == first + 1
    book.run_cell_with(cells(RULES)[first]["source"])
    assert book.waiting_cell() == first + 1, "the mark goes only with its own step"

    close_all(page, lab)
    book.open()
    check_waiting_cell(book, RULES, first + 1)
    book.wait_until_at_rest()
    expect(page.locator(LIVE).locator(".kit-guess").first).to_be_in_viewport()
    before = [cell["count"] for cell in book.code_cells()]
    book.save()
    page.evaluate(CLOSE_DOCUMENTS)
    book.open()
    assert [cell["count"] for cell in book.code_cells()] == before, "its kernel has run it already"
    assert book.waiting_cell() == first + 1
    book.go_to(cells(RULES)[first + 1]["source"])
    expect(page.locator(LIVE).first).to_be_visible(timeout=TEXT_TIMEOUT)

    page.locator(LIVE).get_by_role("button", name="Skip").first.click()
    expect(page.locator(LIVE).get_by_text("3 of 18").first).to_be_visible(timeout=TEXT_TIMEOUT)
    book.go_to("You draw, and it is the 9♣")
    page.keyboard.press("Shift+Enter")
    page.locator(LIVE).get_by_role("button", name="Show me").click()
    page.locator(NEXT).first.wait_for(timeout=TEXT_TIMEOUT)
    close_all(page, lab)
    book.open()
    found = page.locator(LIVE).first
    expect(found.get_by_role("button", name="Step 2: skipped")).to_be_visible(timeout=TEXT_TIMEOUT)
    expect(found.get_by_role("button", name="Step 13: seen")).to_be_visible()
    expect(found.get_by_text("14 of 18")).to_be_visible()
    book.choose_run_all()
    book.go_to("lesson.report()")
    page.keyboard.press("Shift+Enter")
    book.wait_for_text(".kit-told", "13 (seen); 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 (skipped); 14, 15")


@pytest.mark.parametrize("path", [RULES, CHANCE])
def test_cells_run_twice_in_any_order_after_a_restart(path, open_notebook):
    book, saved = open_notebook(path), cells(path)
    order = [*range(len(saved)), *range(len(saved))]
    Random(path).shuffle(order)
    book.kill_kernel()
    book.run_all(order)
    book.choose_run_all()
    assert all(shown["outputs"] or not cell["outputs"] for shown, cell in zip(book.code_cells(), saved, strict=True))
    assert book.problems() == []
