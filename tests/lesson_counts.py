"""Count what a lesson on chance asks of its reader: words, actions, lines of code and minutes.

An action is a cell that the reader operates: a question, a table, a chart with sliders, or visible code to change and
run.
"""

import ast
import importlib
import inspect
import pkgutil
import re
from dataclasses import dataclass
from pathlib import Path

from kit import lesson
from kit.lesson.lesson import Lesson
from kit.lesson.steps import find_step
from kit.tabletop import experiment, series
from notebooks import extras
from tests.project import all_cells
from tutorials import course, glossary_search
from tutorials.chance import lessons

MARKS = re.compile(r"\]\([^)]*\)|[*_`>\[\]]")
DISPLAYED, INLINE = re.compile(r"\$\$.*?\$\$", re.DOTALL), re.compile(r"\$[^$\n]+\$")  # formulas

PLACES = (
    experiment, series, course, glossary_search, Lesson,
    *(
        importlib.import_module(f"{package.__name__}.{each.name}") for package in (lesson, extras, lessons)
        for each in pkgutil.iter_modules(package.__path__)
    ),
)
WIDGETS = {
    "Table", "SeriesTable", "QuestionCell", "GuessCell", "SliderChart", "TaskCell", "FirstGame", "Report", "OwnDeals",
    "DeckView", "StopGame", "Experiment",
}  # fmt: skip

# Minutes of a reader who reads slowly in a second language, and works every exercise with a pocket calculator.
WORDS_A_MINUTE = 120
MINUTES = {"guess": 0.5, "exercise": 2.0, "model": 6.0, "conclude": 3.0, "own_deals": 4.0, "table": 4.0,
           "experiment": 4.0, "chart": 1.5, "code": 1.5, "result": 0.5, "formula": 1.0}  # fmt: skip


def results_of(member: object) -> set[str]:
    """Return the names of the classes that a member returns, as far as its annotations name them."""
    result = member if inspect.isclass(member) else getattr(member, "__annotations__", {}).get("return")
    names = re.split(r"[ |]+", result.__name__ if inspect.isclass(result) else str(result))
    return {name.rpartition(".")[2] for name in names}


# The names of everything that a lesson or a notebook calls to show a widget.
MAKERS = {name for place in PLACES for name, member in inspect.getmembers(place) if WIDGETS & results_of(member)}


def find_widget(source: str) -> str:
    """Return the name of the function that makes the widget at the end of a cell, or "" without a widget."""
    code = ast.parse(re.sub(r"^%.*$", "", source, flags=re.MULTILINE)).body
    last = code[-1].value if code and isinstance(code[-1], ast.Expr) else None
    values = {node.targets[0].id: node.value for node in code if isinstance(node, ast.Assign)
              and isinstance(node.targets[0], ast.Name)}  # fmt: skip
    result = values.get(last.id) if isinstance(last, ast.Name) else last
    name = ast.unparse(result.func).split(".")[-1] if isinstance(result, ast.Call) else ""
    return name if name in MAKERS else ""


def count_words(text: str) -> int:
    """Return the number of words of a text in Markdown, without the addresses of its links.

    A formula in a line is a word; a displayed formula is none.
    """
    plain = INLINE.sub(" x ", DISPLAYED.sub(" ", text))
    return len(re.findall(r"[\w♠♥♦♣'’]+", MARKS.sub("", plain)))


@dataclass(frozen=True)
class Counts:
    """The words before the report, the actions by kind, the longest text without an action, and lines of code.

    `results` are the tables, sentences and pictures to read, and `formulas` the displayed formulas.
    """

    words: int
    actions: tuple[str, ...]
    longest: int
    visible_lines: int
    results: int
    formulas: int

    @property
    def minutes(self) -> float:
        """The minutes of a slow reader."""
        parts = [*self.actions, *self.results * ["result"], *self.formulas * ["formula"]]
        return self.words / WORDS_A_MINUTE + sum(MINUTES[part] for part in parts)


def count_lesson(path: Path) -> Counts:
    """Count what a lesson asks of its reader before its report."""
    words = [0]  # since each action
    actions, lines, results, formulas = list[str](), 0, 0, 0
    for cell in all_cells(path):
        source = cell["source"]
        if cell["cell_type"] == "markdown":
            words[-1] += count_words(source)
            formulas += len(DISPLAYED.findall(source))
            continue
        if "lesson.report()" in source:
            break
        if not cell["metadata"].get("jupyter", {}).get("source_hidden"):
            lines += sum(bool(line.strip()) for line in source.splitlines())
        if action := find_action(cell):
            actions.append(action)
            words.append(0)
        else:
            results += bool(cell["outputs"])
    return Counts(sum(words), tuple(actions), max(words), lines, results, formulas)


def find_action(cell: dict) -> str:
    """Return the kind of a code cell's action, or "" if it asks nothing of the reader."""
    (kind, _), widget = find_step(cell["source"]), find_widget(cell["source"])
    if kind:
        return kind
    if widget:
        return "table" if widget in ("table", "scenario", "gallery", "StopGame", "DeckView") else "chart"
    return "" if cell["metadata"].get("jupyter", {}).get("source_hidden") else "code"
