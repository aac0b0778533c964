"""The marks of a class as a table for a spreadsheet: a row for each person, a column for each question, and totals."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path
from typing import Any

from kit.console import printable
from kit.errors import BadOption
from kit.files import place_of, write_whole
from kit.school.report import ClassReport

BEGINS, ENDS = "\ufeffname,", ",right,answered"  # the first line of a table of marks; spreadsheets need the mark
FORMULA = ("=", "+", "-", "@", "'")  # a spreadsheet computes a text that begins so, or drops the sign
JUDGED = ("which", "what", "exercise")  # kinds of questions whose answers are right or wrong


def marks_of(report: ClassReport) -> list[list[Any]]:
    """Return the table of marks: 1 for right at the first try, 0 for wrong, empty for no answer.

    Of a guess it has the share guessed, of a class experiment the number of deals won. The totals of a person count
    the questions whose answers are right or wrong. The last two rows count how many were right, and how many answered.
    """
    asked = {(each.key.lesson, one.question.id): one for each in report.lessons for one in each.asked}
    marks: dict[tuple[str, str, str], float] = {}
    for row in report.rows:
        place = row["person"], row["lesson"], row["question"]
        marks[place] = row["share"] if "share" in row else marks.get(place, int(row["right"]))
    for result in report.results:
        place = result["person"], result["lesson"], result["question"]
        marks[place] = marks.get(place, 0) + result["won"]
    judged = [question for question, one in asked.items() if one.question.kind in JUDGED]
    table: list[list[Any]] = [
        ["name", *(f"{lesson} {one.number}" for (lesson, _), one in asked.items()), "right", "answered"]
    ]
    for person in report.people:
        own = [marks[person, *question] for question in judged if (person, *question) in marks]
        table.append([person, *(marks.get((person, *question), "") for question in asked), sum(own), len(own)])
    columns = [[marks[person, *question] for person in report.people if (person, *question) in marks]
               for question in asked]
    right = [sum(column) if question in judged else "" for question, column in zip(asked, columns, strict=True)]
    rows = table[1:]
    table.append(["right", *right, sum(row[-2] for row in rows), ""])
    table.append(["answered", *map(len, columns), "", sum(row[-1] for row in rows)])
    return table


def write_marks(out: Any, report: ClassReport) -> Path:
    """Write the table of marks as CSV to a file, and return which. Other files stay as they are. Raises BadOption."""
    path, text = place_of(out, "a CSV file"), StringIO()
    csv.writer(text, lineterminator="\n").writerows([_safe(cell) for cell in row] for row in marks_of(report))
    try:
        if path.exists():
            head = path.read_text(encoding="utf-8", errors="replace").partition("\n")[0]
            if not (head.startswith(BEGINS) and head.endswith(ENDS)):
                raise BadOption(f"{path} is there already, and is no table of marks; name another file with --csv")
        write_whole(path, f"\ufeff{text.getvalue()}".encode())
    except OSError as error:
        raise BadOption(f"{path} cannot be written ({error.strerror})") from error
    return path


def _safe(cell: Any) -> Any:
    """Return what a cell holds, a text so that no spreadsheet takes it for a formula."""
    if not isinstance(cell, str):
        return cell
    return f"'{printable(cell)}" if cell.startswith(FORMULA) else printable(cell)
