"""Follow the steps of a lesson: the cells with questions. The line above a step has a button for every step.

The states of the steps come from the reader's answers, even if a cell has not run yet. In JupyterLab an extension
(`.jupyter/labextensions/stack-games-kit`) handles the buttons. Other pages hide the buttons.
"""

import ast
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from html import escape

from kit.lesson.answers import GRADED_KINDS, NO_GUESS, Answers
from kit.lesson.cell_order import OPEN, Cell

DONE, SEEN, TRIED, SKIPPED, OPEN_STEP = "done", "seen", "not right yet", "skipped", "not reached yet"
SIGNS = {DONE: "✓", SEEN: "–", TRIED: "✗", SKIPPED: "?", OPEN_STEP: "·"}


NEXT, SKIP = (
    f'<button class="kit-go kit-{text.lower()}" data-kit-go="next" title="{tip}">{text} ▸</button>'
    for text, tip in (("Next", "Next step (Shift+Enter)"), ("Skip", "Skip this step for now"))
)


class Steps:
    """The steps of a lesson, by their names. Outside a lesson's notebook there are no steps.

    `states` maps each step that this kernel has asked to its state: `DONE`, `SEEN`, `TRIED`, or an empty text.
    """

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.notebook = OPEN[-1] if OPEN else None
        self.states: dict[str, str] = {}
        self._show_lines: dict[str, Callable[[str, str], None]] = {}  # by step: shows the line above it and its button

    @property
    def cells(self) -> dict[str, Cell]:
        """The cells that are steps, by the names of their steps."""
        cells = self.notebook.cells if self.notebook else []
        return {name: cell for cell in cells for _, name in [find_step(cell.source)] if name}

    @property
    def graded(self) -> int:
        """The number of steps whose answers are right or wrong."""
        return sum(find_step(cell.source)[0] in GRADED_KINDS for cell in self.cells.values())

    def begin(self, name: str) -> str:
        """Begin the step with this name, and return the name. If the notebook has no such step, return an empty text.
        """
        if name not in self.cells:
            return ""
        self.states.setdefault(name, "")
        return name

    def mark(self, step: str, state: str) -> None:
        """Set the state of a step. A step that is done stays done."""
        if step and self.states[step] != DONE:
            self.states[step] = state
            self.look()

    def waits(self, step: str) -> bool:
        """Return whether *Run All* stops at a step: the step is open or tried, and no later step has a state."""
        states = self.find_states()
        later = list(states.values())[list(states).index(step) + 1 :] if step in states else []
        return states.get(step, OPEN_STEP) in (OPEN_STEP, TRIED) and set(later) <= {OPEN_STEP}

    def find_states(self) -> dict[str, str]:
        """Return the states of all steps, in their order."""
        names = list(self.cells)
        states = [self.states[name] if name in self.states else self._find_answer(name) for name in names]
        last = max((place for place, state in enumerate(states) if state), default=-1)
        return {
            name: state or (SKIPPED if place < last else OPEN_STEP)
            for place, (name, state) in enumerate(zip(names, states, strict=True))
        }

    def list_unfinished(self) -> str:
        """Return the numbers of the steps that are not done, by their states: `3, 5 (seen); 7 (skipped)`."""
        states = list(self.find_states().values())
        return "; ".join(
            f"{', '.join(str(place) for place, each in enumerate(states, 1) if each == state)} ({state})"
            for state in (SEEN, TRIED, SKIPPED, OPEN_STEP) if state in states
        )

    def attach(self, step: str, set_lines: Callable[[str, str], None]) -> None:
        """Show a line above a step. Once the step is done, show a button below it."""
        if step:
            self._show_lines[step] = set_lines
            self.look()

    def look(self) -> None:
        """Update the lines and buttons of all steps on show."""
        states = self.find_states()
        for step, set_lines in self._show_lines.items():
            is_over = states.get(step) in (DONE, SEEN)
            set_lines(path_html(self.cells, states, step, NEXT if is_over else SKIP), NEXT if is_over else "")

    def run_answered(self) -> None:
        """Run the cells of answered questions that this kernel has not asked yet, without showing them."""
        for name, cell in self.cells.items():
            if self.notebook and name not in self.states and self._find_answer(name):
                self.notebook.run_silently(cell, is_whole=True)

    def _find_answer(self, name: str) -> str:
        """Return the state of a step according to the saved answers."""
        contents = {answer.content for answer in self.answers.content.answers if answer.question == name}
        return "" if not contents else SEEN if contents == {NO_GUESS} else DONE


@cache
def find_step(source: str) -> tuple[str, str]:
    """Return the kind and the name of the step in a cell, from a call such as `lesson.which("nine-or-ten", …)`.

    If a cell is no step, both are empty. The name of an exercise or a model is its kind and number.
    """
    with suppress(SyntaxError):
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.Call(ast.Attribute(ast.Name("lesson"), kind), [ast.Constant(str() | int() as name), *_]):
                    return kind, name if isinstance(name, str) else f"{kind}-{name}"
    return "", ""


def path_html(cells: Mapping[str, Cell], states: Mapping[str, str], step: str = "", press: str = "") -> str:
    """Return a line as HTML: the number of the step `step` (if any), a button for each step, and the button `press`."""
    marks = ""
    for place, (name, state) in enumerate(states.items(), 1):
        current_mark = ' aria-current="step"' if name == step else ""
        title = f'title="Step {place}: {state}" aria-label="Step {place}: {state}"'
        go = f'data-kit-go="{escape(cells[name].id)}"'
        marks += f'<button class="kit-mark" {go} {title}{current_mark}>{SIGNS[state]}</button>'
    count = f"{list(states).index(step) + 1} of {len(states)}" if step in states else "Steps"
    return f'<div class="kit-path"><span>{count}</span>{marks}{press}</div>'
