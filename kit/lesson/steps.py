"""Follow the steps of a lesson: the cells with questions. The line above a step has a button for every step.

The states of the steps come from the reader's answers, even if a cell has not run yet. In JupyterLab an extension
(`.jupyter/labextensions/stack-games-kit`) handles the buttons. Other pages hide the buttons.
"""

import ast
import re
from collections.abc import Iterator
from html import escape

import ipywidgets

from kit.lesson.answers import GRADED_KINDS, NO_GUESS, Answer, Answers
from kit.lesson.cell_order import OPEN, Cell
from kit.picture.looks import plain
from kit.picture.still import StillPart
from kit.play.question import NUMBERED

STEP = re.compile(r"\blesson\.(practise|which|what|guess|exercise|model|conclude|own_deals|whole_game)\(\s*(\d*)")
DONE, SEEN, TRIED, SKIPPED, OPEN_STEP = "done", "seen", "not right yet", "skipped", "not reached yet"
SIGNS = {DONE: "✓", SEEN: "–", TRIED: "✗", SKIPPED: "?", OPEN_STEP: "·"}


NEXT, SKIP = (
    f'<button class="kit-go kit-{text.lower()}" data-kit-go="next" title="{tip}">{text} ▸</button>'
    for text, tip in (("Next", "Next step (Shift+Enter)"), ("Skip", "Skip this step for now"))
)


class PathLine(ipywidgets.HTML):
    """HTML about the path through a lesson. Still pictures leave it out."""

    def sketch(self) -> Iterator[StillPart]:
        """Yield nothing."""
        yield from ()


class Steps:
    """The steps of a lesson, by the ids of their cells. Outside a lesson's notebook there are no steps.

    `states` maps each step that this kernel has asked to its state: `DONE`, `SEEN`, `TRIED`, or an empty text.
    """

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.notebook = OPEN[-1] if OPEN else None
        self.states: dict[str, str] = {}
        self.lines: dict[str, tuple[PathLine, PathLine]] = {}  # by step: the line above it, and its button

    @property
    def cells(self) -> list[Cell]:
        """The cells that are steps."""
        return [cell for cell in self.notebook.cells if STEP.search(cell.source)] if self.notebook else []

    @property
    def graded(self) -> int:
        """The number of steps whose answers are right or wrong."""
        return sum(_find_kind(cell)[0] in GRADED_KINDS for cell in self.cells)

    def begin(self) -> str:
        """Begin the running step, and return its id. If no step is running, return an empty text."""
        running = self.notebook and self.notebook.running
        if not running or running not in self.cells:
            return ""
        self.states.setdefault(running.id, "")
        return running.id

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
        states = [self.states[cell.id] if cell.id in self.states else self._find_answer(cell) for cell in self.cells]
        last = max((place for place, state in enumerate(states) if state), default=-1)
        return {
            cell.id: state or (SKIPPED if place < last else OPEN_STEP)
            for place, (cell, state) in enumerate(zip(self.cells, states, strict=True))
        }

    def list_unfinished(self) -> str:
        """Return the numbers of the steps that are not done, by their states: `3, 5 (seen); 7 (skipped)`."""
        states = list(self.find_states().values())
        return "; ".join(
            f"{', '.join(str(place) for place, each in enumerate(states, 1) if each == state)} ({state})"
            for state in (SEEN, TRIED, SKIPPED, OPEN_STEP) if state in states
        )

    def attach(self, step: str, page: ipywidgets.Box) -> None:
        """Show a line above the page of a step. Once the step is done, show a button below it."""
        if step:
            self.lines[step] = plain(PathLine), plain(PathLine)
            page.children = (self.lines[step][0], *page.children, self.lines[step][1])
            self.look()

    def look(self) -> None:
        """Update the lines and buttons of all steps on show."""
        states = self.find_states()
        for step, (line, press) in self.lines.items():
            is_over = states.get(step) in (DONE, SEEN)
            line.value = path_html(states, step, NEXT if is_over else SKIP)
            press.value = NEXT if is_over else ""

    def run_answered(self) -> None:
        """Run the cells of answered questions that this kernel has not asked yet, without showing them."""
        for cell in self.cells:
            if self.notebook and cell.id not in self.states and self._find_answer(cell):
                self.notebook.run_silently(cell, is_whole=True)

    def _find_answer(self, cell: Cell) -> str:
        """Return the state of a step according to the saved answers."""
        contents = {answer.content for answer in self.answers.content.answers if is_answer_to(answer, cell)}
        return "" if not contents else SEEN if contents == {NO_GUESS} else DONE


def _find_kind(cell: Cell) -> tuple[str, str]:
    """Return the kind of a step, and the number of an exercise or a model."""
    match = STEP.search(cell.source)
    return (match[1], match[2]) if match else ("", "")


def is_answer_to(answer: Answer, cell: Cell) -> bool:
    """Return whether an answer belongs to a step: its number, or its text and moves, are in the cell."""
    kind, number = _find_kind(cell)
    question_part, _, rest = answer.question.partition("-")
    if kind in NUMBERED or question_part == "deals":
        return (question_part, rest) == (kind, number) or (kind, question_part) == ("own_deals", "deals")
    texts = {node.value for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Constant)}
    return kind == question_part and {answer.text, *answer.moves} <= texts


def path_html(states: dict[str, str], step: str = "", press: str = "") -> str:
    """Return a line as HTML: the number of the step `step` (if any), a button for each step, and the button `press`."""
    marks = ""
    for place, (cell, state) in enumerate(states.items(), 1):
        current_mark = ' aria-current="step"' if cell == step else ""
        title = f'title="Step {place}: {state}" aria-label="Step {place}: {state}"'
        marks += f'<button class="kit-mark" data-kit-go="{escape(cell)}" {title}{current_mark}>{SIGNS[state]}</button>'
    count = f"{list(states).index(step) + 1} of {len(states)}" if step in states else "Steps"
    return f'<div class="kit-path"><span>{count}</span>{marks}{press}</div>'
