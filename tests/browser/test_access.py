"""What lessons show is for everybody: axe finds no fault, targets are large enough, narrow pages hold it all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.access import LEAST, SMALL_TARGETS, faults
from tests.browser.conftest import CLOSE_DOCUMENTS
from tests.browser.notebook import Notebook
from tests.project import PROJECT

CELLS = [
    "import kit\nfrom kit.lesson.lesson import Lesson\nlesson = Lesson('rules/05_stack_em')",
    "kit.table(kit.deal('six-stacks', seed=1), kept=False)",
    "case = kit.scenario('stack-em/king-kept')\ncase",
    "kit.gallery('stack-the-deck')",
    """lesson.what(
    kit.setup("stack-em", hand="7h 4c 9s", work=["Kd", ""]), "draw", "May you draw a fourth card?",
    {"Yes.": {"legal": True}, "No.": {"legal": False}}, rule="hand-limit",
)""",
    """which = lesson.which(kit.setup("stack-em", work=["9s", ""], hand="9c 6h"), "Which are allowed?", ["9c to w1"])
which""",
    "lesson.practise(kit.setup('stack-em', work=['9s', ''], hand='7h'), 'Lay the 7♥.', after={'work.1': '9s 7h'})",
    "from kit.lesson.exercises import Exercise, Guess\nGuess('At least one wild among five cards?')",
    "exercise = Exercise('How much is a half?', lambda: 0.5, 0.01)\nexercise",
    f"import sys\nsys.path.append({str(PROJECT / 'tutorials' / 'chance')!r})\n"
    "from lessons.shared import settling\nsettling([True, False] * 30, 'Heads')",
    "from lessons.half_or_most import classes\nclasses(0.3, 'Sixty classes')",
    "kit.score_chart(kit.deal('fashion', seed=1))",
    "kit.score_sheet(kit.deal('stack-the-deck', seed=1, players=4))",
    "lesson.report()",
    # What is said after an answer is looked at too: refuted, played out, and wrong.
    "case.guess(next(guess for guess in case.scenario.guesses if guess is not case.right))\ncase.show_answer()",
    "which.judge()\nexercise.field.value = '3'\nexercise.judge()",
]
TARGETS = "() => document.querySelectorAll('.kit-page :is(button, input, [role=slider])').length"
# At 360 pixels nobody has the list of files open beside a notebook.
NO_SIDEBARS = "() => ['Left', 'Right'].forEach(side => window.jupyterapp.shell[`collapse${side}`]())"
# The outputs that could be scrolled sideways, and what of a lesson reaches out of its output.
TOO_WIDE = """() => {
    const outputs = [...document.querySelectorAll('.jp-OutputArea-output:has(.kit-page)')];
    const parts = '.kit-page, .kit-page *:not(svg *, .kit-sheet, .kit-sheet *)';
    const inside = output => [...output.querySelectorAll(parts)].filter(
        part => part.offsetParent && part.getBoundingClientRect().right > output.getBoundingClientRect().right + 1
    );
    return outputs.flatMap(output => [
        ...(output.scrollWidth > output.clientWidth ? [output.innerText] : []),
        ...inside(output).map(part => part.className),
    ]);
}"""


@pytest.fixture(scope="module")
def shown(window, lab) -> Iterator[Notebook]:
    """A notebook with everything that lessons have, run."""
    book = Notebook(window, lab, lab.write("lessons.ipynb", CELLS))
    book.load().run_all()
    window.evaluate(NO_SIDEBARS)
    yield book
    window.evaluate("() => window.jupyterapp.shell.expandLeft()")
    window.evaluate(CLOSE_DOCUMENTS)


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_serious(theme, shown):
    shown.wear(theme)
    try:
        assert not faults(shown.page, ".jp-OutputArea-output")
    finally:
        shown.wear("JupyterLab Light")


@pytest.mark.parametrize("width", [360, 800, 1280])
def test_targets_are_large_enough_and_nothing_is_cut_off(width, shown):
    shown.page.set_viewport_size({"width": width, "height": 900})
    shown.page.wait_for_function("width => innerWidth === width", arg=width)
    assert shown.page.evaluate(TARGETS) > 30
    assert not shown.page.evaluate(SMALL_TARGETS, LEAST)
    assert not shown.page.evaluate(TOO_WIDE)
