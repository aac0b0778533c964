"""Count what a lesson on chance asks of its reader: words, actions, lines of code and minutes.

An action is a cell that the reader operates: a question, a table, a chart with sliders, or visible code to change and
run.
"""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from kit.lesson.steps import find_step
from tests.project import all_cells

MARKS = re.compile(r"\]\([^)]*\)|[*_`>\[\]]")
DISPLAYED, INLINE = re.compile(r"\$\$.*?\$\$", re.DOTALL), re.compile(r"\$[^$\n]+\$")  # formulas

TABLE = re.compile(r"\b(kit\.(table|scenario|gallery)|StopGame|DeckView)\(")

# Minutes of a reader who reads slowly in a second language, and works every exercise with a pocket calculator.
WORDS_A_MINUTE = 120
MINUTES = {"guess": 0.5, "exercise": 2.0, "model": 6.0, "conclude": 3.0, "own_deals": 4.0, "table": 4.0,
           "experiment": 4.0, "chart": 1.5, "code": 1.5, "result": 0.5, "formula": 1.0}  # fmt: skip


def ends_with_value(source: str) -> bool:
    """Return whether a cell ends with an expression, whose value the notebook shows."""
    code = ast.parse(re.sub(r"^%.*$", "", source, flags=re.MULTILINE)).body
    return bool(code) and isinstance(code[-1], ast.Expr)


def has_widget(cell: dict) -> bool:
    """Return whether the saved outputs of a cell have the still of a widget."""
    shown = (output["data"] for output in cell["outputs"] if "image/png" in output.get("data", ()))
    return any("A picture: " in "".join(data.get("text/plain", "")) for data in shown)


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
    kind, _ = find_step(cell["source"])
    if kind:
        return kind
    if has_widget(cell):
        return "table" if TABLE.search(cell["source"]) else "chart"
    return "" if cell["metadata"].get("jupyter", {}).get("source_hidden") else "code"
