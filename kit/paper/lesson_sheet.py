"""A worksheet of a lesson's questions and exercises; what is right is worked out by the rules, as in the lesson."""

from __future__ import annotations

import re

from kit.classroom.key import Key, key_of, reason_of
from kit.errors import BadOption, shown
from kit.paper.pictures import named, picture
from kit.paper.sheet import in_sheet, judged, legend, to_tick, to_write
from kit.paper.tasks import open_scene
from kit.play.question import Question
from kit.view.lesson.exercises import plain_number
from kit.view.markdown import in_html
from kit.view.picture.scene import Scene
from kit.view.picture.theme import PAGE
from kit.view.ruling_html import rule_line, sentence, standing_tag

ON_PAPER = ("which", "what", "exercise")  # a guess at a share is neither right nor wrong, and leads on in the lesson
AT_THE_COMPUTER = re.compile(r"Shift\+Enter|lines? below|\bBelow\b")  # it changes code
LINES = 4  # to work an exercise out


def lesson_sheet_of(lesson: str) -> str:
    """A worksheet of a lesson, such as `chance/03_face_down_tiles`, as HTML. Raises BadOption, KitError.

    The lesson's notebook is run for it, see `kit.classroom.key.key_of`.
    """
    return sheet_of_key(key_of(lesson))


def sheet_of_key(key: Key) -> str:
    """The worksheet of a lesson's key. Raises BadOption where there is nothing in it to be worked out."""
    questions = [question for question in key if question.kind in ON_PAPER]
    if not questions:
        raise BadOption(f"the lesson {shown(key.lesson)} has no questions that could be answered on paper")
    scenes = {question.id: open_scene(question.game()) for question in questions if question.position}
    asked = [_asked(nth, question, scenes.get(question.id)) for nth, question in enumerate(questions, 1)]
    answers = [_answer(nth, question) for nth, question in enumerate(questions, 1)]
    return in_sheet(key.title, "lesson", list(scenes.values()), asked, answers)


# ---- what is asked ----


def _asked(nth: int, question: Question, shown: Scene | None) -> str:
    drawn = ""
    if shown is not None:
        drawn = picture(shown, PAGE, named(shown.slug, f"question {nth}")) + legend(shown, question.moves)
    return f'<section class="asked"><h2>{_head(nth, question)}</h2>{drawn}{_room(question)}</section>'


def _head(nth: int, question: Question) -> str:
    if question.kind == "exercise":
        return f"Exercise {question.number}"
    return f"{nth}. {sentence(question.text)}"


def _room(question: Question) -> str:
    """What else is asked, and room for the answer."""
    if question.kind == "which":
        return f"<h3>Tick what is allowed. Beside each of the others, write why not.</h3>{to_tick(question.moves)}"
    if question.kind == "what":
        rows = "".join(f"<tr><td><i></i></td><td>{sentence(guess)}</td></tr>" for guess in question.guesses)
        return f'<table class="tick guesses">{rows}</table><h3>Why?</h3>{to_write(2)}'
    if AT_THE_COMPUTER.search(question.paragraph):
        return "<p>This exercise is worked out at the computer: its words and its code stand in the lesson.</p>"
    return f"{in_html(question.paragraph)}{to_write(LINES)}<p>{sentence(question.text)}</p>{to_write(1)}"


# ---- what is right ----


def _answer(nth: int, question: Question) -> str:
    return f"<article><h2>{_head(nth, question)}</h2>{_right(question)}</article>"


def _right(question: Question) -> str:
    if question.kind == "which":
        return judged(list(question.rulings().items()))
    if question.kind == "what":
        scenario = question.scenario()
        moments = "".join(
            f"<li>{'Refused. ' * bool(moment.refused)}{sentence(reason_of(moment.text))} {standing_tag(moment)}</li>"
            for moment in scenario.answer().moments
        )
        rule = rule_line(question.rule) if question.rule else ""
        why = f"<p>{sentence(question.why)}</p>" if question.why else ""
        return f"<p><b>{sentence(scenario.right().text)}</b></p><ol>{moments}</ol>{why}{rule}"
    assert question.truth is not None, "an exercise has an answer"
    give = f", give or take {question.within:g}" if question.within else ""
    return f"<p>{plain_number(question.truth)}{give}</p>"
