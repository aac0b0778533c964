"""The keys of the lessons in `data/keys`: after a change of a lesson, `python -m tests.keys` writes them again.

`python -m tests.keys rules/04_fashion` writes the key of one lesson. `make notebooks` runs each lesson, and compares
its key.
"""

import json
import os
import sys
from dataclasses import replace
from tempfile import TemporaryDirectory
from typing import Any

from kit.lesson.lesson import Lesson
from kit.play.question import read_question
from kit.school.key import SORTS
from kit.school.worksheet import read_exercises
from tests.notebook import running_kernel
from tests.project import PROJECT, cells

KEYS = PROJECT / "data/keys"
IN_KERNEL = f"import sys\nsys.path.append({str(PROJECT)!r})\nfrom tests.keys import compare_key, format_key\n"
PRINT, COMPARE = f"{IN_KERNEL}print(format_key(lesson))", f"{IN_KERNEL}compare_key(lesson)"
LESSONS = [
    f"{sort}/{path.stem}" for sort in SORTS for path in sorted((PROJECT / "tutorials" / sort).glob("*.ipynb"))
    if "lesson = Lesson(" in path.read_text(encoding="utf-8")
]


def format_key(lesson: Lesson) -> str:
    """Return the key of a lesson whose cells have run, as JSON with a question in each line."""
    title = cells(f"tutorials/{lesson.name}.ipynb", "markdown")[0]["source"].splitlines()[0].lstrip("# ")
    texts, _ = read_exercises(lesson.name)
    questions = [read_question(each) for each in json.loads(lesson.key())]
    questions = [
        replace(each, paragraph=texts.get(each.number, "")) if each.kind == "exercise" else each for each in questions
    ]
    lines = ",\n".join(json.dumps(each.as_dict(), ensure_ascii=False) for each in questions)
    return f'{{"title": {json.dumps(title)}, "questions": [\n{lines}\n]}}'


def compare_key(lesson: Lesson) -> None:
    """Compare the questions that a lesson has asked with the saved key. Raises AssertionError.

    The cells of a tutorial may have run in any order. A lesson knows only the questions of the cells after its own one.
    """
    key, saved = read_key(format_key(lesson)), read_key((KEYS / f"{lesson.name}.json").read_text(encoding="utf-8"))
    changed = [question["text"] for question in key["questions"] if question not in saved["questions"]]
    assert key["title"] == saved["title"] and not changed, f"run python -m tests.keys {lesson.name}: {changed}"


def read_key(text: str) -> dict[str, Any]:
    """Return a key with nine digits of each number, because the last digits differ between computers."""
    return json.loads(text, parse_float=lambda number: f"{float(number):.9g}")


def write_key(name: str) -> None:
    """Run a lesson's notebook without answers, and write its key."""
    path = PROJECT / f"tutorials/{name}.ipynb"
    with TemporaryDirectory() as empty, running_kernel(cwd=path.parent, env=os.environ | {"KIT_ANSWERS": empty}) as run:
        for cell in cells(path):
            run(cell["source"])
        (KEYS / f"{name}.json").write_text(run(PRINT), encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or LESSONS:
        write_key(name)
