"""A notebook in the browser: open it, run it, read it, and kill its kernel.

Two checks find barriers on a page: faults that axe reports, and targets that are too small.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.server import Lab

SECONDS = 1000  # Playwright counts in milliseconds
POLLING = 40  # milliseconds between two checks of a condition; a check in every frame would slow the page down
OPEN_TIMEOUT = 120 * SECONDS
RUN_TIMEOUT = 240 * SECONDS
TEXT_TIMEOUT = 60 * SECONDS

REST = 600  # milliseconds, longer than JupyterLab takes between two steps of a layout


def script(file: str, function: str) -> str:
    """Return a script that calls a function in a JavaScript file of this folder."""
    source = Path(__file__).with_name(file).read_text(encoding="utf-8")
    return f"(...given) => ({source})().{function}(...given)"


IS_IDLE, IS_AT_REST, HAS_RUN = (script("lab.js", name) for name in ("isIdle", "isAtRest", "hasRun"))
SMALL_TARGETS = script("fit.js", "smallTargets")


class Notebook:
    """A notebook of a JupyterLab, in a page of the browser."""

    def __init__(self, page: Page, lab: Lab, path: str) -> None:
        self.page, self.lab, self.path = page, lab, path

    def open(self) -> Notebook:
        """Open the notebook in the JupyterLab that the page shows, and wait until its kernel is ready."""
        self.execute("docmanager:open", path=self.path)
        return self.wait_until_open()

    def execute(self, command: str, **options: Any) -> None:
        """Let JupyterLab execute a command, and wait until it is done."""
        self.page.evaluate(script("lab.js", "execute"), [command, options])

    def load(self) -> Notebook:
        """Reload the page, at the address of the notebook, and wait until its kernel is ready."""
        self.page.goto(self.lab.page(self.path), timeout=OPEN_TIMEOUT)
        return self.wait_until_open()

    def wait_until_open(self) -> Notebook:
        """Wait until the notebook is visible, its kernel is ready, and a lesson has run as far as its first task."""
        self.page.locator(".jp-NotebookPanel:visible").wait_for(timeout=OPEN_TIMEOUT)
        self.wait_until_idle(OPEN_TIMEOUT)
        self.page.locator(".kit-getting-ready").wait_for(state="detached", timeout=RUN_TIMEOUT)
        self.wait_until_idle()
        return self

    def wait_until_idle(self, timeout: int = RUN_TIMEOUT) -> None:
        """Wait until the kernel is idle. JupyterLab ignores *Run All* before that."""
        self.page.wait_for_function(IS_IDLE, arg=self.path, polling=POLLING, timeout=timeout)

    def wait_until_at_rest(self) -> None:
        """Wait until the kernel is idle, and the notebook neither scrolls nor grows."""
        self.wait_until_idle()
        self.page.evaluate("() => { window.kitRest = null; }")
        self.page.wait_for_function(IS_AT_REST, arg=REST, polling=POLLING, timeout=OPEN_TIMEOUT)

    def run_all(self, order: list[int] | None = None) -> Notebook:
        """Run one cell after another, or the code cells in this order. Fail if a cell fails."""
        self.wait_until_idle()
        self.page.evaluate(script("lab.js", "runCellByCell"), order)
        self.page.wait_for_function("() => window.kitRun !== 'running'", polling=POLLING, timeout=RUN_TIMEOUT)
        assert self.page.evaluate("() => window.kitRun") == "done"
        self.wait_until_idle()
        problems = self.problems()
        assert not problems, f"{self.path}:\n" + "\n".join(problems)
        return self

    def choose_run_all(self) -> Notebook:
        """Choose *Run All* from the menu, and wait until the kernel is idle."""
        self.wait_until_idle()
        self.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
        self.page.wait_for_function(HAS_RUN, polling=POLLING, timeout=RUN_TIMEOUT)
        self.wait_until_idle()
        return self

    def set_theme(self, theme: str) -> None:
        """Change JupyterLab's theme, such as `JupyterLab Dark`, and wait until the page has it."""
        self.execute("apputils:change-theme", theme=theme)
        has_theme = "theme => document.body.dataset.jpThemeName === theme"
        self.page.wait_for_function(has_theme, arg=theme, polling=POLLING, timeout=TEXT_TIMEOUT)

    def save(self) -> None:
        """Save the notebook, as Ctrl+S does."""
        self.execute("docmanager:save")

    def code_cells(self) -> list[dict[str, Any]]:
        """Return each code cell as `source`, `count` (None or 0 if it never ran) and `outputs` (as in a file)."""
        return self.page.evaluate(script("lab.js", "readCodeCells"))

    def waiting_cell(self) -> int:
        """Return the place, among the code cells, of the cell marked "Continue here"; -1 if no cell is marked."""
        return self.page.evaluate(script("lab.js", "findWaitingCell"))

    def go_to(self, words: str) -> None:
        """Choose the first code cell that contains these words, and scroll to it."""
        self.page.evaluate(script("lab.js", "goTo"), words)

    def run_cell_with(self, words: str) -> None:
        """Run the first code cell that contains these words, as Shift+Enter does."""
        self.go_to(words)
        self.execute("notebook:run-cell-and-select-next")
        self.wait_until_idle()

    def problems(self) -> list[str]:
        """Return the faults: cells that raised an error, cells that never ran, and widgets that cannot be shown."""
        found = []
        for number, cell in enumerate(self.code_cells(), 1):
            raised = [output for output in cell["outputs"] if output["output_type"] == "error"]
            found += [f"code cell {number}: {error['ename']}: {error['evalue']}" for error in raised]
            if cell["source"].strip() and not cell["count"]:
                found.append(f"code cell {number} never ran: {cell['source'][:80]!r}")
        unseen = self.page.locator(".jp-OutputArea-output", has_text="Error displaying widget")
        found += [f"output: {text.strip()[:200]}" for text in unseen.all_inner_texts()]
        return found

    def element(self, selector: str) -> Locator:
        """Return the first element of the outputs that a CSS selector finds."""
        return self.page.locator(f".jp-OutputArea-output {selector}").first

    def wait_for_text(self, selector: str, words: str) -> None:
        """Wait until an output shows these words in an element that a CSS selector finds."""
        found = self.page.locator(f".jp-OutputArea-output {selector}", has_text=words).first
        expect(found).to_be_visible(timeout=TEXT_TIMEOUT)

    def kill_kernel(self) -> None:
        """Kill the kernel as a crash would, and wait until JupyterLab has started another."""
        killed = self.lab.kernel_process(self.path)
        killed.kill()
        self.wait_for_new_kernel(killed.pid)

    def wait_for_new_kernel(self, killed: int) -> None:
        """Wait until JupyterLab reports that the kernel with this process number died, and has started another."""
        dialog = self.page.locator(".jp-Dialog", has_text="Kernel Restarting")
        dialog.locator("button.jp-mod-accept").click(timeout=OPEN_TIMEOUT)
        dialog.wait_for(state="detached")
        until = time.monotonic() + OPEN_TIMEOUT / SECONDS
        new = killed
        while new == killed:
            assert time.monotonic() < until, "no new kernel was started"
            with suppress(LookupError):
                new = self.lab.kernel_process(self.path).pid
            time.sleep(0.1)
        self.wait_until_idle(OPEN_TIMEOUT)


def find_faults(page: Page, part: str) -> list[str]:
    """Return the serious faults that axe finds in parts of a page, chosen by a CSS selector."""
    found = Axe().run(page, context={"include": [[part]]}, options={"resultTypes": ["violations"]})
    return [
        f"{fault['id']} ({fault['impact']}): {node['html'][:200]}: {node['failureSummary']}"
        for fault in found.response["violations"] if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
