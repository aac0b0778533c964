"""What a class hands in: answers to a lesson and to one made up, in files as the kit itself keeps them."""

from __future__ import annotations

from kit.lesson.answers import Answers
from kit.play.question import Question

LESSON = "rules/04_fashion"
ACE_WRONG = "I have: nothing beats an ace."
MADE_UP = "chance/01_half_or_most"
EXERCISE = Question("exercise", "The chance is …", 1, truth=0.125, within=0.001)
GUESS = Question("guess", "How often?")
DEALS = Question("deals", "Play ten deals.", 10, under={"game": "swap"})


def right(question):
    """What is right for a question about moves."""
    return tuple(question.allowed()) if question.kind == "which" else question.scenario().right().text


def hand_in(folder, lesson, name, answers):
    """Have somebody answer; an answer is a question, what is given, and whose deal it is with its task."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = Answers(lesson, folder)
    for question, *given in answers:
        kept.note(question, *given)
    if name:
        kept.note_name(name)
    return kept.path


def play(name, task):
    """Play somebody's own deal to its end; return the game, and the answer that it is."""
    game = DEALS.own_deal(name, task)
    while not game.over:
        game.play(game.moves()[0])
    return game, (DEALS, tuple(step.move for step in game.history), name, task)


def row(report, question):
    """Return the row of a question in a report's table."""
    (found,) = report.questions[report.questions.question == question.id].to_dict("records")
    return found
