"""A worksheet of a lesson's questions and exercises, with worked solutions on pages of their own.

What is right is worked out by the rules, as in the lesson. The steps of an exercise are those of the teachers' notes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import MappingProxyType

from markupsafe import Markup

from kit.course import course_folder
from kit.errors import BadOption, shown
from kit.lesson.exercises import plain_number
from kit.picture.document import in_html
from kit.play.answer import why_of
from kit.school.key import Key, key_of
from kit.school.tasks import open_scene
from kit.school.worksheet import in_sheet

ON_PAPER = ("which", "what", "exercise")  # a guess at a share is neither right nor wrong, and leads on in the lesson
AT_THE_COMPUTER = re.compile(r"Shift\+Enter|lines? below|\bBelow\b")  # it changes code
SOLUTION = re.compile(r"\*\*Exercise (\d+)\.\*\*\s*(.*?)(?=^#|\Z)", re.DOTALL | re.MULTILINE)  # a cell of the notes


def lesson_sheet_of(lesson: str) -> str:
    """A worksheet of a lesson, such as `chance/03_face_down_tiles`, as HTML. Raises BadOption, KitError.

    The lesson's notebook is run for it, see `kit.school.key.key_of`.
    """
    return sheet_of_key(key_of(lesson), solutions_of(lesson))


def solutions_of(lesson: str) -> dict[int, Markup]:
    """Return the worked solution of each exercise of a lesson as HTML: its words and numbers in the teachers' notes."""
    notes = course_folder() / "tutorials" / "teachers" / f"{lesson}.ipynb"
    found: dict[int, Markup] = {}
    number = 0  # of the exercise that the cells belong to
    for cell in json.loads(notes.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "markdown":
            solution = SOLUTION.match("".join(cell["source"]))
            number = int(solution[1]) if solution else 0
            if solution:
                found[number] = in_html(solution[2])
        elif number:
            printed = (each.get("text") or each.get("data", {}).get("text/plain", "") for each in cell["outputs"])
            found[number] += Markup().join(Markup("<pre>{}</pre>").format("".join(text).rstrip()) for text in printed)
    return found


def sheet_of_key(key: Key, solutions: Mapping[int, Markup] = MappingProxyType({})) -> str:
    """Return the worksheet of a lesson's key; `solutions` are those of its exercises, as HTML.

    Raises BadOption where there is nothing in it to be worked out.
    """
    questions = [question for question in key if question.kind in ON_PAPER]
    if not questions:
        raise BadOption(f"the lesson {shown(key.lesson)} has no questions that could be answered on paper")
    scenes = {question.id: open_scene(question.game()) for question in questions if question.position}
    return in_sheet(
        "lesson_sheet", key.title, "lesson", list(scenes.values()), questions=questions, by_question=scenes,
        solutions=solutions, in_html=in_html, why_of=why_of, plain_number=plain_number,
        at_the_computer=AT_THE_COMPUTER.search,
    )
