"""The keys of the lessons in `data/keys`: after a change of a lesson, `python -m tests.keys` writes them again.

`python -m tests.keys rules/04_fashion` writes the key of one lesson. `make notebooks` runs each lesson, and compares
its key.
"""

import json
import sys
from dataclasses import replace
from tempfile import TemporaryDirectory
from typing import Any

from kit.errors import BadOption
from kit.lesson.exercises import Exercise
from kit.lesson.lesson import Lesson
from kit.lesson.numbers import Reading, right_numbers
from kit.play.question import Question
from kit.school.key import SORTS
from kit.school.worksheet import read_exercises
from tests.notebook import choose_environment, running_kernel
from tests.project import PROJECT, cells

KEYS = PROJECT / "data/keys"
COMMA = ",\n"
IN_KERNEL = f"import sys\nsys.path.append({str(PROJECT)!r})\nfrom tests.keys import compare_key, format_key\n"
PRINT, COMPARE = f"{IN_KERNEL}print(format_key(lesson))", f"{IN_KERNEL}compare_key(lesson)"
LESSONS = [
    f"{sort}/{path.stem}" for sort in SORTS for path in sorted((PROJECT / "tutorials" / sort).glob("*.ipynb"))
    if "lesson = Lesson(" in path.read_text(encoding="utf-8")
]


def format_key(lesson: Lesson) -> str:
    """Return the key of a lesson whose cells have run, as JSON with a question in each line.

    Tasks at the table are left out. Raises BadOption if the number of a mistake would be right.
    """
    title = cells(f"tutorials/{lesson.name}.ipynb", "markdown")[0]["source"].splitlines()[0].lstrip("# ")
    texts, _ = read_exercises(lesson.name)
    lines = []
    for question in (each for each in lesson.asked.values() if each.kind != "practise"):
        if question.kind == "exercise":
            exercise = lesson.questions[question.name].make().page.asked
            assert isinstance(exercise, Exercise)
            question = replace(question, truth=float(exercise.answer()), paragraph=texts.get(question.number, ""))
            check_mistakes(question)
        lines.append(json.dumps(question.as_dict(), ensure_ascii=False))
    return f'{{"title": {json.dumps(title)}, "questions": [\n{COMMA.join(lines)}\n]}}'


def check_mistakes(exercise: Question) -> None:
    """Raise BadOption if the number of a mistake would be right."""
    for mistake, wrong in exercise.mistakes.items():
        if right_numbers([Reading(wrong)], exercise.truth or 0.0, exercise.tolerance):
            raise BadOption(f"{exercise.title}: {wrong:g} is right; it cannot be the mistake {mistake!r}")


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
    with TemporaryDirectory() as empty, running_kernel(cwd=path.parent, env=choose_environment(empty)) as run:
        for cell in cells(path):
            run(cell["source"])
        (KEYS / f"{name}.json").write_text(run(PRINT), encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or LESSONS:
        write_key(name)
