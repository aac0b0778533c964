"""Make worksheets on numbered deals or of a lesson, with space for answers, and solutions on separate pages.

A worksheet on deals also has the rules in words. The kit's rules compute the right answers. The solutions of a
lesson's exercises come from the teachers' notes.
"""

import json
import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from kit.errors import BadOption, quote
from kit.files import course_folder
from kit.lesson.answers import GRADED_KINDS
from kit.lesson.judging import Judge
from kit.lesson.numbers import format_number
from kit.lesson.steps import find_step
from kit.lesson.tasks import choose_task, describe_score, seat_scores
from kit.picture.document import make_page, read_resource, render
from kit.picture.scene import Scene, make_game_scene
from kit.picture.shapes import JOKER_SUITS, SUIT_WORDS, draw_outline
from kit.picture.theme import PAPER, css_variables
from kit.play.checks import reason_text
from kit.play.game import deal
from kit.play.move_texts import describe_move
from kit.play.question import Question
from kit.rules.engine import rules
from kit.rules.rulebook import info, rulebook
from kit.school.game_page import picture, picture_name, shared_cards
from kit.school.key import Key, find_key, markdown_html

MOST_DEALS = 40
RANGE = re.compile(r"\s*(\d{1,20})\s*(?:[-–]\s*(\d{1,20})\s*)?")
COLOUR_SUITS = "rygbp"  # suits with a colour as their name
SIGN = '<svg class="sign" viewBox="0 0 100 100" aria-hidden="true"><path d="{}"/></svg>'
AT_THE_COMPUTER = "at-the-computer"  # the tag of an exercise that needs a table, a picture or code of the lesson
NUMBERED = re.compile(r"^\*\*(\d+)\.\*\*\s*(.*?)(?=^\*\*\d+\.\*\*|^#|\Z)", re.DOTALL | re.MULTILINE)  # an exercise
SOLUTION = re.compile(r"\*\*Exercise (\d+)\.\*\*\s*(.*?)(?=^#|\Z)", re.DOTALL | re.MULTILINE)  # in a cell of the notes


def read_deal_numbers(text: str) -> list[int]:
    """Return the deal numbers that a text such as `1,4,7-9` lists, each once. Raises BadOption."""
    numbers: dict[int, None] = {}
    for part in text.split(","):
        match = RANGE.fullmatch(part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if last < first:
            raise BadOption(
                f"deals: {quote(part)} is neither a number nor a range of numbers; write them like 1-6 or 1,4,7-9"
            )
        if len(numbers) + last - first >= MOST_DEALS:
            raise BadOption(f"deals: {quote(text)} lists more than {MOST_DEALS} deals; make several sheets")
        numbers |= dict.fromkeys(range(first, last + 1))
    return list(numbers)


def make_sheet(slug: str, numbers: Sequence[int], **options: Any) -> str:
    """Return a worksheet on these deals of a game, as HTML. Raises UnknownGame, BadOption."""
    tasks = [choose_task(deal(slug, seed=number, **options)) for number in numbers]
    scenes, slug = [make_game_scene(task.game) for task in tasks], tasks[0].game.slug
    sections = [
        {"task": task, "scene": scene, "moment": f"deal {task.name} after {task.step} moves",
         "before": seat_scores(task.game), "after": seat_scores(task.consequence.after),
         "is_scored": any(seat_scores(task.game) + seat_scores(task.consequence.after))}
        for task, scene in zip(tasks, scenes, strict=True)
    ]
    return render_sheet(
        "deal_sheet", info(slug).title, "deals", scenes, slug=slug, sections=sections, score_text=describe_score,
        rules=rulebook(slug), takes_turns=rules(slug).TAKES_TURNS,
    )


def render_sheet(template: str, title: str, look: str, scenes: list[Scene], **values: Any) -> str:
    """Return a worksheet from a template that extends `worksheet.html`, as HTML.

    `look` is the page's CSS class: `deals`, with two tasks on a page, or `lesson`.
    """
    style = f":root {{ {css_variables(PAPER)} }}\n{read_resource('school/common.css')}"
    style += read_resource("school/worksheet.css")
    body = render(
        f"school/{template}.html", title=title, look=look, cards=Markup(shared_cards(scenes)), draw=draw,
        in_words=describe_move, **values,
    )
    return make_page(f"Worksheet: {title}", body, style)


def draw(scene: Scene, moment: str) -> Markup:
    """Return the picture of a position, with the signs of colours explained below."""
    suits = {code[1] for place in scene.places for code in place.cards if code not in JOKER_SUITS}
    signs = [f"{SIGN.format(draw_outline(suit))} is {SUIT_WORDS[suit]}" for suit in COLOUR_SUITS if suit in suits]
    legend = f'<p class="legend">{", ".join(signs)}.</p>' if signs else ""
    return Markup(picture(scene, picture_name(scene.slug, moment)) + legend)


# ---- the worksheet of a lesson ----


def make_lesson_sheet(lesson: str) -> str:
    """Return a worksheet of a lesson, such as `chance/03_face_down_tiles`, as HTML. Raises BadOption, KitError.

    The sheet also has the exercises that the kit does not check, such as "To think about".
    """
    key, (texts, at_computer) = find_key(lesson), read_exercises(lesson)
    checked = {question.number for question in key if question.kind == "exercise"}
    more = [
        Question("exercise", f"exercise-{number}", "", number, paragraph=texts[number])
        for number in texts.keys() - checked
    ]
    return make_key_sheet(replace(key, questions=(*key, *more)), read_solutions(lesson), at_computer)


def read_exercises(lesson: str) -> tuple[dict[int, str], set[str]]:
    """Return the texts of a lesson's exercises by number, and the names of those that need the computer."""
    texts, at_computer = dict[int, str](), set[str]()
    notebook = course_folder() / "tutorials" / f"{lesson}.ipynb"
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            texts |= {int(number): text.strip() for number, text in NUMBERED.findall(source)}
        elif AT_THE_COMPUTER in cell["metadata"].get("tags", ()):
            at_computer.add(find_step(source)[1])
    return texts, at_computer


def read_solutions(lesson: str) -> dict[int, Markup]:
    """Return the solutions of a lesson's exercises as HTML, by number. They come from the teachers' notes."""
    notes = course_folder() / "tutorials" / "teachers" / f"{lesson}.ipynb"
    solutions: dict[int, Markup] = {}
    number = 0  # the number of the current exercise
    for cell in json.loads(notes.read_text(encoding="utf-8"))["cells"] if notes.is_file() else ():
        if cell["cell_type"] == "markdown":
            solution = SOLUTION.match("".join(cell["source"]))
            number = int(solution[1]) if solution else 0
            if solution:
                solutions[number] = markdown_html(solution[2])
        elif number:
            texts = (each.get("text") or each.get("data", {}).get("text/plain", "") for each in cell["outputs"])
            solutions[number] += Markup().join(Markup("<pre>{}</pre>").format("".join(text).rstrip()) for text in texts)
    return solutions


def make_key_sheet(key: Key, solutions: Mapping[int, Markup] | None = None, at_computer: Container[str] = ()) -> str:
    """Return the worksheet of a lesson's key, as HTML; `solutions` has the solutions of its exercises by number.

    `at_computer` has the names of the exercises that need the computer. The sheet ends with the reader's sentence.
    Raises BadOption if the lesson has no question for paper.
    """
    questions = [question for question in key if question.kind in GRADED_KINDS]  # guesses have no right answer
    questions.sort(key=lambda question: question.number)
    if not questions:
        raise BadOption(f"the lesson {quote(key.lesson)} has no questions to answer on paper")
    scenes = {question.name: make_game_scene(question.game()) for question in questions if question.position}
    return render_sheet(
        "lesson_sheet", key.title, "lesson", list(scenes.values()), questions=questions, by_question=scenes,
        solutions=solutions or {}, judge=Judge, in_html=markdown_html, why_of=reason_text, at_computer=at_computer,
        plain_number=format_number, sentences=[question for question in key if question.kind == "conclude"],
    )
